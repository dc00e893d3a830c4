"""A crew: processes of this machine that play a tournament's batches.

A process that dies is replaced, and its batch is played again, with the same result.
"""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any

from caravanserai.arena.bout import BoutResult
from caravanserai.arena.tournament import Tournament, check_travels, play_batch, prepared
from caravanserai.bots.child import Child
from caravanserai.core.fault import BadSetting, CaravanError, Reason

TRIES = 3  # how often a batch, or the start of a process, is tried
WAIT = 0.2  # seconds after which None is yielded if no process has sent anything
READY = "ready"


class Worker(Child):
    """A process of the crew, and the number of the batch that it is playing."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(work, tournament)
        self.ready = False
        self.batch: int | None = None

    def give(self, index: int, batch: range) -> None:
        """Send the process a batch to play; if it is dead, `run` notices when it reads from its pipe."""
        self.batch = index
        with suppress(OSError):
            self.pipe.send(batch)


def work(pipe: Connection, tournament: Tournament) -> None:
    """Prepare the bots, and play batches from the pipe until it is closed; this is what a worker's process runs.

    READY is sent first, then each batch's results, and an exception if one is raised.
    """
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


def run(tournament: Tournament, workers: int) -> Iterator[tuple[int, list[BoutResult]] | None]:
    """Yield the number and the results of each batch as it is done, in any order, and None while nothing is done.

    Raise BadSetting if a batch cannot be played because its processes die, and any exception that a process raised.
    """
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


def run_here(tournament: Tournament) -> Iterator[tuple[int, list[BoutResult]] | None]:
    """Play the batches in this process, which a debugger can follow; yield the number and the results of each."""
    for index, batch in enumerate(tournament.batches()):
        yield index, play_batch(tournament, batch)


def lost(tournament: Tournament, batch: Sequence[int]) -> BadSetting:
    """Return the error that says that every process has died that played a batch."""
    about = {
        "times": TRIES,
        "first": tournament.title(batch[0]),
        "last": tournament.title(batch[-1]),
        "bots": ", ".join(dict.fromkeys(tournament.entrants[bot].name for bot in tournament.seats(batch[0]))),
    }
    return BadSetting(Reason("arena-worker-lost", about))
