"""The house's arrows hold in the code, and the contracts that say so can fail."""

import ast
import os
import re
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path
from pkgutil import resolve_name

import pytest

ROOT = Path(__file__).parents[1]

ROOMS = (
    *("cli", "tui", "exchange", "audit", "quick_entry", "campaign_file", "wording"),
    *("journal", "store", "entry", "errors", "text_gate", "places", "faults", "progress"),
)
SYSTEMS = ("d6_first_edition", "force_companion", "macht_pool", "lego_jedi", "xyrop", "a_sixth_system")

ALLOWED = [
    ("ledger.cli.a", "ledger.tui.a"),
    ("ledger.tui.b", "ledger.exchange.a"),
    ("ledger.exchange.b", "ledger.audit.a"),
    ("ledger.audit.b", "ledger.quick_entry.a"),
    ("ledger.audit.c", "ledger.wording.a"),
    ("ledger.campaign_file.a", "ledger.journal.a"),
    ("ledger.quick_entry.b", "ledger.wording.b"),
    ("ledger.journal.b", "ledger.store.a"),
    ("ledger.store.b", "ledger.entry.a"),
    ("ledger.store.c", "ledger.errors.a"),
    ("ledger.entry.b", "ledger.text_gate.a"),
    ("ledger.store.d", "ledger.wording.language"),
    ("ledger.journal.c", "rules.kernel.a"),
    ("ledger.quick_entry.c", "rules.registry"),
    ("rules.registry", "rules.xyrop.a"),
    ("rules.registry", "rules.a_sixth_system.a"),
    ("rules.lego_jedi.a", "rules.kernel.b"),
    ("rules.force_companion.a", "rules.d6_first_edition.a"),
    ("migrations.a", "ledger.store.e"),
]

FORBIDDEN = [
    ("ledger.exchange.x", "ledger.cli.x"),
    ("ledger.tui.y", "ledger.cli.z"),
    ("ledger.audit.x", "ledger.exchange.y"),
    ("ledger.wording.x", "ledger.audit.y"),
    ("ledger.journal.x", "ledger.quick_entry.x"),
    ("ledger.store.x", "ledger.journal.y"),
    ("ledger.store.y", "ledger.wording.y"),
    ("ledger.entry.x", "ledger.store.z"),
    ("ledger.errors.x", "ledger.entry.y"),
    ("ledger.wording.language", "ledger.places.x"),
    ("ledger.cli.y", "rules.d6_first_edition.x"),
    ("ledger.tui.x", "rules.a_sixth_system.x"),
    ("rules.kernel.x", "ledger.errors.y"),
    ("rules.kernel.y", "sqlite3"),
    ("rules.kernel.z", "rules.xyrop.x"),
    ("rules.d6_first_edition.y", "rules.force_companion.x"),
    ("rules.macht_pool.x", "rules.d6_first_edition.z"),
    ("rules.a_sixth_system.y", "rules.xyrop.y"),
    ("migrations.x", "ledger.entry.z"),
    ("ledger.store.w", "migrations.y"),
]


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs import-linter on the packages of a folder, with the contracts of pyproject.toml."""
    command = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"
    # The houses that are built here are no part of what the tests cover.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    return subprocess.run(
        [sys.executable, "-c", command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def build(folder: Path, imports: list[tuple[str, str]]) -> None:
    """Builds a house of every room, all of them empty but for these imports."""
    packages = ["ledger", "rules", "migrations", "rules.kernel"]
    packages += [f"ledger.{room}" for room in ROOMS] + [f"rules.{system}" for system in SYSTEMS]
    for package in packages:
        place = folder.joinpath(*package.split("."))
        place.mkdir(parents=True)
        (place / "__init__.py").touch()
    for importer, imported in imports:
        for module in (importer, imported):
            if module.split(".")[0] in ("ledger", "rules", "migrations"):
                folder.joinpath(*module.split(".")).with_suffix(".py").touch()
        with folder.joinpath(*importer.split(".")).with_suffix(".py").open("a") as file:
            file.write(f"import {imported}\n")
    (folder / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What import-linter says of a house that breaks every arrow once."""
    folder = tmp_path_factory.mktemp("broken")
    build(folder, FORBIDDEN)
    result = lint(folder)
    assert result.returncode == 1, result.stdout + result.stderr
    return result.stdout


def test_every_import_follows_the_arrows() -> None:
    result = lint(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_arrows_allow_what_the_house_allows(tmp_path: Path) -> None:
    build(tmp_path, ALLOWED)
    result = lint(tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.xdist_group("arrows")
@pytest.mark.parametrize(("importer", "imported"), FORBIDDEN)
def test_an_import_against_the_arrows_is_named(complaints: str, importer: str, imported: str) -> None:
    assert f"{importer} -> {imported} (l." in complaints


def test_a_room_that_has_no_place_among_the_others_is_named(tmp_path: Path) -> None:
    build(tmp_path, [("ledger.helpers", "ledger.errors.a")])
    result = lint(tmp_path)
    assert result.returncode == 1
    assert "ledger.helpers" in result.stdout


def test_the_page_on_the_architecture_names_every_room() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rooms = page[page.index("## The rooms") : page.index("Imports point one way")]
    named = set(re.findall(r"[a-z_0-9]+", rooms))
    there = {path.stem for top in ("ledger", "rules") for path in (ROOT / top).glob("[!_]*")}
    assert there - {"compiled"} <= named
    assert set(ROOMS) | {"kernel", "registry"} <= there


def test_the_modules_and_files_that_the_page_on_the_architecture_names_are_there() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").replace("rules/my_system/", "")
    said = set(re.findall(r"`([^`\s]+)`", page))
    files = {name for name in said if re.fullmatch(r"[a-z_]+/[a-z_/.]*(\.py|\.md|/)", name)}
    folders = (ROOT, ROOT / "ledger", ROOT / "ledger/tui")
    assert len(files) > 10
    assert {name for name in files if not any((folder / name).exists() for folder in folders)} == set()
    rooms = "|".join(ROOMS)
    modules = {f"ledger.{name}" for name in said if re.fullmatch(rf"({rooms})(\.[a-z_]+)+", name)}
    modules |= {name for name in said if re.fullmatch(r"rules(\.[a-z_]+)+", name)} - {"rules.yaml"}
    assert len(modules) > 20
    for name in modules:
        assert resolve_name(name)


ROOMS_WITH_A_MAP = [
    page
    for top in ("ledger", "rules")
    for page in (ROOT / top).rglob("README.md")
    if "| module |" in page.read_text(encoding="utf-8") or "| file |" in page.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("page", ROOMS_WITH_A_MAP, ids=lambda page: page.parent.name)
def test_the_page_of_a_room_names_every_module_in_it(page: Path) -> None:
    named = set(re.findall(r"`([a-z_0-9]+\.py)`", page.read_text(encoding="utf-8")))
    # What a system's part is for, "Adding a sixth system" says.
    assert named | {"part.py"} == {path.name for path in page.parent.glob("[!_]*.py")} | {"part.py"}


def test_the_large_rooms_have_a_page() -> None:
    assert {"exchange", "audit", "quick_entry", "tui", "kernel"} <= {
        page.parent.name for page in ROOMS_WITH_A_MAP
    }


def imported_at_the_top(path: Path) -> set[str]:
    """The modules that a file imports when it is loaded, not for types alone nor within a function."""
    found: set[str] = set()
    for statement in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Import):
            found |= {name.name for name in statement.names}
        elif isinstance(statement, ast.ImportFrom) and statement.module is not None:
            found |= {statement.module, *(f"{statement.module}.{name.name}" for name in statement.names)}
    return found


def test_no_ring_of_modules_loads_itself() -> None:
    files = [path for top in ("ledger", "rules") for path in (ROOT / top).rglob("*.py")]
    modules = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in files}
    ring = TopologicalSorter({name: imported_at_the_top(path) & {*modules} for name, path in modules.items()})
    ring.prepare()
    assert len(modules) > 100
