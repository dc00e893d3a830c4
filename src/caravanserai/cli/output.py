"""How commands print."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal

from caravanserai.cli.language import told
from caravanserai.messages.waiting import waiting

if TYPE_CHECKING:
    from rich.table import Table

BAD_INPUT = 2
"""The exit code of a command if the user got something wrong."""


def write_json(told_of: dict[str, Any] | list[dict[str, Any]]) -> None:
    """Print an object, or a list of objects, as JSON on one line."""
    print(json.dumps(told_of, ensure_ascii=False))


def columns(titles: Sequence[str], justify: Literal["left", "right"] = "left") -> Table:
    """Return an empty table without lines, whose titles are dim."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in titles:
        table.add_column(title, justify=justify)
    return table


@contextmanager
def progress_shown(message: str) -> Iterator[Callable[[int, int], None]]:
    """Yield a function (done, of) that tells on standard error how far something long is, once it takes a second.

    On a screen that is a bar with what a message says before it; elsewhere the message is said once.
    """
    from caravanserai.terminal.notice import progress_bar

    with waiting(message, sys.stderr.isatty), progress_bar(told(message)) as progress:
        yield progress


def complain(line: str) -> None:
    """Print a line on standard error."""
    print(line, file=sys.stderr)
