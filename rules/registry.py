"""The one place that names the systems. A sixth system is a folder beside the others, named here."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.notation import quoted
from rules.kernel.part import part as kernel
from rules.kernel.system import Part, System


def _d6_first_edition() -> Part:
    from rules.d6_first_edition.part import part

    return part()


def _force_companion() -> Part:
    from rules.force_companion.part import part

    return part()


def _lego_jedi() -> Part:
    from rules.lego_jedi.part import part

    return part()


def _macht_pool() -> Part:
    from rules.macht_pool.part import part

    return part()


def _xyrop() -> Part:
    from rules.xyrop.part import part

    return part()


_PARTS: dict[str, Callable[[], Part]] = {
    "d6_first_edition": _d6_first_edition,
    "force_companion": _force_companion,
    "lego_jedi": _lego_jedi,
    "macht_pool": _macht_pool,
    "xyrop": _xyrop,
}


class UnknownSystem(ValueError):
    """A system that is not here, or a supplement that does not extend that core or is laid over it twice."""


def names() -> list[str]:
    """The ids of the systems and supplements, cores first."""
    return list(_PARTS)


def part_of(name: str) -> Part:
    """One system's own part. Raises UnknownSystem."""
    if name not in _PARTS:
        raise UnknownSystem(f"there is no system {quoted(name)}; there are {', '.join(_PARTS)}")
    return _PARTS[name]()


def system_of(name: str) -> System:
    """What is played where only one name is said: that system, a supplement over its core. Raises
    UnknownSystem."""
    extends = part_of(name).data.extends
    return system(extends[0], (name,)) if extends else system(name)


def system(core: str, supplements: tuple[str, ...] = ()) -> System:
    """What a campaign plays by. Raises UnknownSystem."""
    base = part_of(core)
    if base.data.extends:
        raise UnknownSystem(f"{core} is a supplement; it is laid over {', '.join(base.data.extends)}")
    parts = [kernel(), base]
    for place, name in enumerate(supplements):
        supplement = part_of(name)
        if core not in supplement.data.extends:
            raise UnknownSystem(f"{name} does not extend {core}")
        if name in supplements[:place]:
            raise UnknownSystem(f"{name} is named twice; keep it once")
        parts.append(supplement)
    return System(parts)
