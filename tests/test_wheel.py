"""What is built can be installed where nothing else is, and is whole there."""

import importlib.metadata
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from ledger.locale import catalogues
from rules.kernel import compiled

ROOT = Path(__file__).parents[1]

# One worker builds and installs for all tests of this file.
pytestmark = pytest.mark.xdist_group("wheel")


def run(*command: str | Path, folder: Path) -> str:
    """Runs a program as a user to whom this checkout is unknown, and returns what it printed."""
    ours = ("PYTHON", "COVERAGE", "PIP", "XDG", "WHILLS")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    environment["HOME"] = str(folder)
    result = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def needed(requirements: Iterable[str], extras: Iterable[str]) -> dict[str, importlib.metadata.Distribution]:
    """The distributions, by name, that meet these requirements, with all that they require in turn."""
    found: dict[str, importlib.metadata.Distribution] = {}
    for requirement in map(Requirement, requirements):
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            distribution = importlib.metadata.distribution(requirement.name)
            found[requirement.name] = distribution
            found |= needed(distribution.requires or (), requirement.extras)
    return found


def described(wheel: Path) -> importlib.metadata.PathDistribution:
    """What the wheel says of itself."""
    (inside,) = (path for path in zipfile.Path(wheel).iterdir() if path.name.endswith(".dist-info"))
    return importlib.metadata.PathDistribution(inside)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source distribution, so that both are tried."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, folder=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment in which the wheel is installed, and what it says that it requires.

    The required packages are linked from the environment of the tests: pip finds them installed, or fails,
    and no index is asked.
    """
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, symlinks=True)
    packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder)}))
    for distribution in needed(described(wheel).requires or (), ["postgres"]).values():
        for name in {file.parts[0] for file in distribution.files or ()} - {"..", "__pycache__"}:
            (packages / name).symlink_to(Path(str(distribution.locate_file(name))))
    pip = [sys.executable, "-m", "pip", "--isolated", "--disable-pip-version-check"]
    run(*pip, "--python", folder, "install", "--quiet", "--no-index", f"{wheel}[postgres]", folder=folder)
    return folder / "bin" / "python"


def test_the_wheel_holds_the_packages_and_their_data_and_nothing_else(wheel: Path, tmp_path: Path) -> None:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    tree = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    expected = {name for name in tree if name.startswith(("ledger/", "rules/"))}
    expected |= {f"ledger/{name}" for name in tree if name.startswith(("migrations/", "campaigns/"))}
    expected -= {"ledger/build_hook.py", *(name for name in tree if name.startswith("ledger/locale/"))}
    expected |= {f"rules/compiled/{file.name}" for file in compiled.compile_all(tmp_path / "rules")}
    made = catalogues.compile_all(tmp_path / "locale")
    expected |= {f"ledger/locale/{file.relative_to(tmp_path / 'locale')}" for file in made}
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert names == expected


def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    metadata = described(wheel).metadata
    assert metadata["Name"] == "whills"
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Requires-Python"] == ">=3.11"
    assert described(wheel).read_text("licenses/LICENSE") == (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_every_module_is_imported_with_nothing_but_what_is_required(python: Path, tmp_path: Path) -> None:
    script = """
        import importlib, pkgutil, ledger, rules
        for package in (ledger, rules):
            assert "site-packages" in package.__file__, package.__file__
            for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
                if not module.name.startswith("ledger.migrations.") and not module.name.endswith("__main__"):
                    importlib.import_module(module.name)
    """
    run(python, "-c", "if True:" + script, folder=tmp_path)


def test_the_command_plays_a_campaign_where_nothing_else_is(
    wheel: Path, python: Path, tmp_path: Path
) -> None:
    """Migrations, systems and ready campaigns are found: a ledger is made, played in, verified, exported."""
    whills = python.with_name("whills")
    assert described(wheel).version in run(whills, "--version", folder=tmp_path)
    here = ("--ledger", tmp_path / "demo" / "demo.whills")
    run(whills, "demo", "force_companion", "--keep", tmp_path / "demo", folder=tmp_path)
    recorded = run(whills, *here, "log", "tessa", "rolls", "blaster", "vs", "15", folder=tmp_path)
    assert "Tessa Marr rolls Blaster" in recorded
    assert "Force skills" in run(whills, *here, "sheet", "kel", folder=tmp_path)
    assert "all as recorded" in run(whills, *here, "verify", folder=tmp_path)
    assert "Lanterns over Vantar" in run(whills, *here, "export", "markdown", folder=tmp_path)


def test_the_command_serves_a_server_where_nothing_else_is(
    python: Path, postgres_database: str, tmp_path: Path
) -> None:
    whills = python.with_name("whills")
    campaign = ROOT / "campaigns" / "force_companion.yaml"
    run(whills, "--ledger", postgres_database, "new", campaign, folder=tmp_path)
    run(whills, "--ledger", postgres_database, "log", "note", "a server keeps this", folder=tmp_path)
    assert "2 entries" in run(whills, "--ledger", postgres_database, "verify", folder=tmp_path)
