"""Browser: tells whether this machine can show the page. `make play` runs it as a program, which exits with 0 or 1."""

from __future__ import annotations

import os
import sys
import webbrowser


def can_open() -> bool:
    """Return whether a browser's window can be opened here, as it cannot in a container or a remote terminal."""
    if os.environ.get("BROWSER"):
        return True
    if sys.platform not in ("darwin", "win32") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False  # without a display Python only finds browsers that run in the terminal
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


if __name__ == "__main__":
    sys.exit(not can_open())
