"""A unit: entries of a game that are compiled together, and that run as ordinary Python until then."""

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
"""Events that are played as Python before stored code is loaded: more than most games have, so that who reads a record
does not wait for it. Loading takes half a second, an event a fifth of a millisecond, some of them with a player's view.
"""
COMPILE_AFTER = 4000
"""Events that are played as Python before a unit is compiled that nobody has asked for."""


def require_all(units: Sequence[Unit]) -> None:
    """Wait until all of these units are compiled, which several processes do side by side."""
    background.queue().want(units, first=True)
    for unit in units:
        unit.require()


class Engine:
    """Functions by name: a unit's entries, as Python or compiled."""

    def __init__(self, functions: Mapping[str, Callable[..., Any]]) -> None:
        vars(self).update(functions)

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


class Unit:
    """Entries that are compiled together.

    `python` are the entries as ordinary functions. `engine` are the same until the unit is compiled or loaded, and
    from then on the compiled ones: whoever holds it goes on with those at the next call.
    """

    def __init__(self, name: str, entries: Iterable[Callable[..., Any]], address: tuple[str, ...] = ()) -> None:
        """`address` is how another process finds the unit: a module, a function in it, and what that is called with.

        A unit that has none is compiled in the process that wants it, and not stored.
        """
        self.name = name
        self.address = address
        self.python = Engine({entry.__name__: entry for entry in entries})
        self.engine = Engine(vars(self.python))
        self.is_compiled = False
        self.is_wanted = False  # whether a queue loads it in the background, as soon as it can
        self._loading = threading.Lock()
        self._events = 0

    def __repr__(self) -> str:
        return f"<Unit {self.name}>"

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """What its compiled code depends on."""
        return fingerprint(list(vars(self.python).values()))

    def load(self) -> bool:
        """Load stored code, if there is any that fits; whether the unit is compiled now."""
        if self.is_compiled:
            return True
        with self._loading:
            if not self.is_compiled:
                made = store.find(self.name, self.fingerprint.key)
                if made is not None:
                    # What cannot be loaded costs a compilation, never the game.
                    with suppress(Exception):
                        from caravanserai.kernels.compiler import load_unit

                        self._use(load_unit(made))
        return self.is_compiled

    def require(self) -> Engine:
        """The compiled entries. Where they are not stored, they are compiled now, and `background.listeners` told.

        Where there is no listener, it is logged once that somebody waits. BadKernel where they cannot be compiled as
        they are written.
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
        """Count an event that was played as Python: whoever plays many is better off with compiled code.

        Where a queue sees to that already, nothing is done here: whoever plays must not wait for loading.
        """
        if self.is_wanted:
            return
        events = self._events = self._events + 1  # another thread may be at the next one when this one looks
        if events == LOAD_AFTER and not background.stays_python():
            self.load()
        elif events == COMPILE_AFTER:
            background.queue().want([self])

    def _compile_here(self) -> None:
        """Compile in this process, for it alone; by plain Numba where our own way fails."""
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
            except Exception:  # a Numba that is not as we know it
                from caravanserai.kernels.plain import compile_plainly

                self._use(compile_plainly(entries))

    def _use(self, compiled: dict[str, Callable[..., Any]]) -> None:
        vars(self.engine).update(compiled)
        self.is_compiled = True
