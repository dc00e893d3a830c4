"""The hourglass: a line that is typed in time, where a game has a clock."""

from __future__ import annotations

import sys

if sys.platform != "win32":
    import select
    import termios


def ask_in_time(prompt: str, seconds: float) -> str | None:
    """A line from the terminal, or None as soon as the seconds are over; what was half typed by then is dropped.

    Where input is no terminal, or one that cannot be waited on, the line is read however late it comes.
    """
    if sys.platform == "win32" or not sys.stdin.isatty():
        return input(prompt)
    print(prompt, end="", flush=True)
    # A terminal hands over whole lines: nothing is there before Enter, and no second line is read with the first.
    there, _, _ = select.select([sys.stdin], [], [], max(0.0, seconds))
    if not there:
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
        print()
        return None
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.rstrip("\n")
