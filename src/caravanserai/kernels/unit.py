"""A unit: entries of a game that are compiled together, and that run as ordinary Python until they are."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any

from caravanserai.kernels import background, store
from caravanserai.kernels.fingerprint import Fingerprint, fingerprint
from caravanserai.kernels.mark import BadKernel
from caravanserai.messages.waiting import waiting

LOAD_AFTER = 400
"""The number of events that are played as Python before stored code is loaded.

Most games have fewer, so that reading a record does not wait for it: loading takes half a second, but playing an event
as Python a fifth of a millisecond.
"""
COMPILE_AFTER = 4000
"""The number of events that are played as Python before a unit is compiled though nobody has asked for it."""


def require_all(units: Sequence[Unit]) -> None:
    """Wait until all of these units are compiled or loaded; several processes compile them at the same time."""
    background.queue().want(units, first=True)
    for unit in units:
        unit.require()


class Engine:
    """A unit's entries as attributes: the Python functions, or the compiled ones."""

    def __init__(self, functions: Mapping[str, Callable[..., Any]]) -> None:
        vars(self).update(functions)

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


class Unit:
    """Entries that are compiled together.

    `python` has the entries as ordinary functions. `engine` has the same until the unit is compiled or loaded, and the
    compiled ones from then on, so whoever keeps `engine` calls those without doing anything.
    """

    def __init__(self, name: str, entries: Iterable[Callable[..., Any]], address: tuple[str, ...] = ()) -> None:
        """Make a unit that is not compiled yet.

        `address` tells another process how to get this unit: a module, a function in it, and the function's arguments.
        A unit without one is compiled in the process that needs it, and is not stored.
        """
        self.name = name
        self.address = address
        self.python = Engine({entry.__name__: entry for entry in entries})
        self.engine = Engine(vars(self.python))
        self.is_compiled = False
        self.is_wanted = False  # whether a queue was asked for it, and loads it in the background as soon as it can
        self._loading = threading.Lock()
        self._events = 0

    def __repr__(self) -> str:
        return f"<Unit {self.name}>"

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """The digest of all that the unit's compiled code depends on, and the number of its kernels."""
        return fingerprint(list(vars(self.python).values()))

    def load(self) -> bool:
        """Load stored code if there is any that fits; return whether the unit is compiled now."""
        if self.is_compiled:
            return True
        with self._loading:
            if not self.is_compiled:
                made = store.find(self.name, self.fingerprint.key)
                if made is not None:
                    # If stored code cannot be loaded, the unit is compiled again; the game goes on.
                    with suppress(Exception):
                        from caravanserai.kernels.compiler import load_unit

                        self._use(load_unit(made))
        return self.is_compiled

    def require(self) -> Engine:
        """Return the compiled entries; if they are not stored, wait until they are compiled.

        `background.listeners` are told the progress; if there are none, it is logged once that somebody waits. Raise
        BadKernel if a kernel cannot be compiled as it is written.
        """
        if not self.load():
            with waiting("waiting-compiled", lambda: bool(background.listeners), unit=self.name):
                if self.address:
                    background.queue().wait(self)
                if not self.is_compiled:
                    self._compile_here()
            background.tell(self.name, 1.0)
        return self.engine

    def note_event(self) -> None:
        """Count an event that was played as Python; after many, load or compile the unit.

        Nothing is done if a queue has been asked for the unit already, so that nobody who plays waits for loading.
        """
        if self.is_wanted:
            return
        events = self._events = self._events + 1  # a local copy, since other threads may count meanwhile
        if events == LOAD_AFTER and not background.stays_python():
            self.load()
        elif events == COMPILE_AFTER:
            background.queue().want([self])

    def _compile_here(self) -> None:
        """Compile the unit in this process and for it alone, with plain Numba if `compiler` fails."""
        with self._loading:
            if self.is_compiled:
                return
            entries, kernels = vars(self.python), self.fingerprint.kernels
            try:
                from caravanserai.kernels.compiler import compile_unit, load_unit

                made = compile_unit(self.name, entries, kernels, lambda part: background.tell(self.name, part))
                self._use(load_unit(made))
            except BadKernel:
                raise
            except Exception:  # the installed Numba differs from the one that `compiler` was written for
                from caravanserai.kernels.plain import compile_plainly

                self._use(compile_plainly(entries))

    def _use(self, compiled: dict[str, Callable[..., Any]]) -> None:
        """Replace the functions of `engine` by compiled ones."""
        vars(self.engine).update(compiled)
        self.is_compiled = True
