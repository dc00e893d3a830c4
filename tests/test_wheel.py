"""A wheel carries compiled units: who has installed it plays, simulates and asks for odds without a compiler.

It is installed into a new environment, which finds the packages of this one, but not ours.
"""

from __future__ import annotations

import json
import os
import site
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import engines
from caravanserai.bots.lookup import unit as search_unit
from caravanserai.kernels import store

ROOT = Path(__file__).parents[1]
VISITOR = Path(__file__).with_name("visitor.py")
BUILT = "caravanserai/kernels/built/"
BUILDING = ("PIP_BUILD_TRACKER", "CARAVANSERAI_WHEEL")  # variables that say how a wheel is built
TRACK = "1 green yellow orange / 3 blue white"
DAMAGED = "pharaohs"  # the game whose search is compiled soonest

# Laid behind the code of installed modules, so that every process notes when something is compiled.
NOTING = """

def _noting(function):
    import os

    def noted(*about):
        with open(os.environ["NOTES"], "a") as notes:
            notes.write(f"{function.__name__}\\n")
        return function(*about)

    return noted


"""
NOTED = {
    "background.py": "_Worker.begin = _noting(_Worker.begin)\n",
    "compiler.py": "compile_unit = _noting(compile_unit)\n",
    "plain.py": "compile_plainly = _noting(compile_plainly)\n",
}
OTHER_NUMPY = '\n_true = version\nversion = lambda name: "1.0" if name == "numpy" else _true(name)\n'

pytestmark = [
    pytest.mark.skipif(engines.as_python, reason="a wheel carries what is compiled"),
    pytest.mark.slow("builds wheels, and installs them"),
]


def run(*command: str, cwd: Path = ROOT, **variables: str) -> str:
    """What a command prints; it must go well."""
    plain = {key: value for key, value in os.environ.items() if key not in BUILDING}
    done = subprocess.run(command, cwd=cwd, env={**plain, **variables}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout


def names_in(wheel: Path) -> set[str]:
    return set(zipfile.ZipFile(wheel).namelist())


class Guest:
    """Somebody with another home and an empty cache, who has installed a wheel in an environment of their own."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        base = {"base": str(folder), "platbase": str(folder)}
        self._folder = folder
        self._notes = folder / "notes"
        self._programs = Path(sysconfig.get_path("scripts", "venv", base))
        packages = Path(sysconfig.get_path("platlib", "venv", base))
        self.kernels = packages / "caravanserai" / "kernels"
        venv.create(folder)
        python = str(self._programs / "python")
        run(sys.executable, "-m", "pip", "--python", python, "install", "--no-index", "--no-deps", str(wheel))
        # Only now: pip must not find our package among the others.
        (packages / "others.pth").write_text("\n".join(site.getsitepackages()))
        for module, noted in NOTED.items():
            self.lay_behind(module, NOTING + noted)

    def lay_behind(self, module: str, code: str) -> None:
        """Let a module of `kernels` end with more code."""
        with (self.kernels / module).open("a") as file:
            file.write(code)

    def __call__(self, program: str, *words: str) -> str:
        """What a program of the environment prints."""
        about = {"HOME": str(self._folder), store.CACHE_VARIABLE: str(self._folder / "cache")}
        return run(str(self._programs / program), *words, cwd=self._folder, NOTES=str(self._notes), **about)

    @property
    def notes(self) -> list[str]:
        """What was called to compile something, in any process."""
        return self._notes.read_text().split() if self._notes.exists() else []

    @property
    def compiled(self) -> list[str]:
        """The names of the units that were compiled and stored."""
        return sorted(file.stem.rpartition("-")[0] for file in (self._folder / "cache" / "units").glob("*"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `python -m build` makes it. Units that are stored on this machine, as they are for the tests, are copied."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT))
    (made,) = folder.iterdir()
    return made


@pytest.fixture
def guest(wheel: Path, tmp_path: Path) -> Guest:
    return Guest(tmp_path / "guest", wheel)


def test_the_wheel_carries_the_units_of_our_games_for_this_python_and_machine(wheel: Path) -> None:
    carried = {name.removeprefix(BUILT) for name in names_in(wheel) if name.startswith(BUILT)}
    assert carried == {f"{unit.name}-{unit.fingerprint.key}{store.SUFFIX}" for unit in engines.our_units()}
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert wheel.stem.split("-")[2:4] == [python, python]
    assert not wheel.stem.endswith("any")


def test_the_wheel_has_all_of_the_package_and_the_page(wheel: Path) -> None:
    files = [file for file in (ROOT / "src").rglob("*") if file.is_file() and file.suffix != ".pyc"]
    assert {file.relative_to(ROOT / "src").as_posix() for file in files} <= names_in(wheel)
    assert "caravanserai/house/page/index.html" in names_in(wheel)


def test_nothing_is_compiled_where_the_wheel_is_installed(guest: Guest) -> None:
    guest("python", str(VISITOR))
    assert "race" in json.loads(guest("caravan", "odds", "camelup", "--track", TRACK, "--json"))
    for game, told in (("camelup", "leg"), ("touareg", "hands"), ("pharaohs", "turns")):
        assert told in json.loads(guest("caravan", "odds", f"{game}.caravan", "--playouts", "20", "--json"))
    assert "joueurs" in guest("caravan", "--language", "fr", "games")
    assert guest.notes == []
    assert guest.compiled == []


def flip_a_byte(guest: Guest) -> None:
    (file,) = (guest.kernels / "built").glob(f"{DAMAGED}-search-*")
    told = bytearray(file.read_bytes())
    told[len(told) // 2] ^= 1
    file.write_bytes(told)


def change_numpy(guest: Guest) -> None:
    guest.lay_behind("fingerprint.py", OTHER_NUMPY)


@pytest.mark.parametrize("spoil", [flip_a_byte, change_numpy])
def test_a_unit_that_is_damaged_or_does_not_fit_is_passed_over_and_compiled(
    guest: Guest, spoil: Callable[[Guest], None]
) -> None:
    spoil(guest)
    unit = search_unit(DAMAGED)
    assert guest("python", "-c", REQUIRE) == "False True\n"
    assert guest.notes == ["begin", "compile_unit"]
    assert guest.compiled == [unit.name]


REQUIRE = f"""
from caravanserai.bots.lookup import unit
search = unit("{DAMAGED}")
loaded = search.load()
search.require()
print(loaded, search.is_compiled)
"""


def test_pip_installs_from_source_without_compiling(tmp_path: Path) -> None:
    folder, cache = tmp_path / "installed", tmp_path / "cache"
    options = ("--no-build-isolation", "--no-index", "--no-deps", "--no-compile", "--target", str(folder))
    run(sys.executable, "-m", "pip", "install", *options, str(ROOT), **{store.CACHE_VARIABLE: str(cache)})
    assert (folder / "caravanserai" / "kernels" / "compiler.py").is_file()
    assert not (folder / BUILT).exists()
    assert not cache.exists()


@pytest.mark.parametrize(("kind", "said"), [("wheel", "plain"), ("editable", "compiled")])
def test_a_wheel_without_units_is_for_all_machines(kind: str, said: str, tmp_path: Path) -> None:
    build = f"from hatchling.build import build_{kind} as build; build({str(tmp_path)!r})"
    run(sys.executable, "-c", build, CARAVANSERAI_WHEEL=said)
    (made,) = tmp_path.glob("*.whl")
    assert made.stem.endswith("-py3-none-any")
    assert not [name for name in names_in(made) if name.startswith(BUILT)]
