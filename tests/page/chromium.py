"""A Chromium for the tests in a browser: found where one is, and brought where that is possible.

The headless shell is preferred: the same browser without windows, which takes a sixth less time.

`python tests/page/chromium.py` brings Debian's package when there is none and this is root's machine, and says so.
"""

from __future__ import annotations

import os
import shutil
import subprocess

PACKAGE = "chromium-headless-shell"
NAMES = (PACKAGE, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
VARIABLE = "CHROMIUM"  # where it is, if it has none of those names
# It shows our own page alone, in a container too; Debian's would else paint as a graphics card does, without one.
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-gpu-rasterization"]
MISSING = "there is no Chromium here: install your system's package, or say where one is in CHROMIUM"


def find() -> str | None:
    """Where Chromium is; None where there is none."""
    named = os.environ.get(VARIABLE)
    if named:
        return shutil.which(named)
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def bring() -> str:
    """Bring one if there is none, and say what was done."""
    if found := find():
        return f"Chromium: {found}"
    if os.environ.get(VARIABLE):
        return f"Chromium: nothing to run at {os.environ[VARIABLE]} ({VARIABLE})"
    apt = shutil.which("apt-get")
    if apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return f"Chromium: {MISSING}"
    print("Chromium: none yet; Debian's package comes (once) ...", flush=True)
    surroundings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", PACKAGE]):
        done = subprocess.run([apt, "--quiet", "--quiet", *words], env=surroundings, capture_output=True, text=True)
        if done.returncode:
            return f"Chromium: {MISSING} (apt-get {words[0]}: {(done.stderr.strip() or done.stdout.strip())[-300:]})"
    return f"Chromium: {find() or MISSING}"


if __name__ == "__main__":
    print(bring())
