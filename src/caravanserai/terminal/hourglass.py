"""The hourglass: it reads a line that must be typed in time, for games with a clock."""

from __future__ import annotations

import sys

if sys.platform != "win32":
    import select
    import termios


def ask_in_time(prompt: str, seconds: float) -> str | None:
    """Return a line from the terminal, or None when the seconds are over; what was typed by then is dropped.

    If input is not a terminal, or if it cannot be waited for on this system, the line is returned however late it
    comes.
    """
    if sys.platform == "win32" or not sys.stdin.isatty():
        return input(prompt)
    print(prompt, end="", flush=True)
    # A terminal hands over whole lines: nothing can be read before Enter, and then only one line.
    there, _, _ = select.select([sys.stdin], [], [], max(0.0, seconds))
    if not there:
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
        print()
        return None
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.rstrip("\n")
