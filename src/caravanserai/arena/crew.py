"""A crew: processes of this machine that play a tournament's batches.

A process that dies is replaced, and its batch is played again: it comes to the same.
"""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any

from caravanserai.arena.bout import Played
from caravanserai.arena.tournament import Tournament, check_travels, play_batch, prepared
from caravanserai.bots.child import Child
from caravanserai.core.fault import BadSetting, CaravanError, Reason

TRIES = 3
WAIT = 0.2  # seconds between looks, when nobody has anything to tell
READY = "ready"


class Worker(Child):
    """One process, and the batch it is playing."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(work, tournament)
        self.ready = False
        self.batch: int | None = None

    def give(self, index: int, batch: range) -> None:
        """Have it play a batch; if it is dead, that is noticed when it is heard."""
        self.batch = index
        with suppress(OSError):
            self.pipe.send(batch)


def work(pipe: Connection, tournament: Tournament) -> None:
    """What a worker does: play what it is given until nobody is there any more."""
    answer: Any
    try:
        prepared(tournament)
        pipe.send(READY)
        while True:
            batch = pipe.recv()
            pipe.send(play_batch(tournament, batch))
    except (EOFError, OSError):
        return
    except CaravanError as error:
        answer = error
    except Exception:
        answer = RuntimeError(traceback.format_exc())
    pipe.send(answer)


def run(tournament: Tournament, workers: int) -> Iterator[tuple[int, list[Played]] | None]:
    """Each batch with its number, in whatever order they are done; None now and then while nothing is."""
    check_travels(tournament)
    batches = tournament.batches()
    waiting = deque(range(len(batches)))
    tries = [0] * len(batches)
    false_starts = 0
    crew = [Worker(tournament) for _ in range(min(workers, len(batches)))]
    try:
        left = len(batches)
        while left:
            heard = wait([worker.pipe for worker in crew], WAIT)
            if not heard:
                yield None
            for worker in [worker for worker in crew if worker.pipe in heard]:
                try:
                    told = worker.pipe.recv()
                except (EOFError, OSError):
                    worker.dismiss()
                    crew.remove(worker)
                    if worker.batch is not None:
                        tries[worker.batch] += 1
                        if tries[worker.batch] >= TRIES:
                            raise lost(tournament, batches[worker.batch]) from None
                        waiting.appendleft(worker.batch)
                    elif not worker.ready:
                        false_starts += 1
                        if false_starts >= TRIES:
                            raise BadSetting(Reason("arena-no-worker")) from None
                    crew.append(Worker(tournament))
                    continue
                if isinstance(told, Exception):
                    raise told
                if told == READY:
                    worker.ready = True
                else:
                    assert worker.batch is not None
                    left -= 1
                    yield worker.batch, told
                    worker.batch = None
                if waiting:
                    index = waiting.popleft()
                    worker.give(index, batches[index])
    finally:
        for worker in crew:
            worker.dismiss()


def run_here(tournament: Tournament) -> Iterator[tuple[int, list[Played]] | None]:
    """The same in this process, one batch after another: for a debugger."""
    for index, batch in enumerate(tournament.batches()):
        yield index, play_batch(tournament, batch)


def lost(tournament: Tournament, batch: Sequence[int]) -> BadSetting:
    """That a batch ends every process that plays it."""
    about = {
        "times": TRIES,
        "first": tournament.title(batch[0]),
        "last": tournament.title(batch[-1]),
        "bots": ", ".join(dict.fromkeys(tournament.entrants[bot].name for bot in tournament.seats(batch[0]))),
    }
    return BadSetting(Reason("arena-worker-lost", about))
