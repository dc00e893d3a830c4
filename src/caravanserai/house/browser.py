"""Browser: whether this machine can show the page. `make play` asks: as a module it exits with 0 or 1."""

from __future__ import annotations

import os
import sys
import webbrowser


def can_open() -> bool:
    """Whether a window with the page can be opened here: not in a container, nor far away in a terminal."""
    if os.environ.get("BROWSER"):
        return True
    if sys.platform not in ("darwin", "win32") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False  # what Python finds there reads pages in the terminal
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


if __name__ == "__main__":
    sys.exit(not can_open())
