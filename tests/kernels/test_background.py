"""The background: units are compiled in other processes in the order of need, and all of those end with this one."""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from workshop import Workshop, await_that, names_in

import caravanserai as cv
from caravanserai.kernels import Unit, background, compiler, store
from caravanserai.kernels.background import Compiling, Queue
from caravanserai.kernels.mark import BadKernel

pytestmark = pytest.mark.compiled("it compiles")

BROKEN = """
from caravanserai.kernels import Unit, entry
import watched

@entry("intp(intp)")
def play(number):
    return number.colour

made = Unit("broken-rules", [play], (__name__, "unit"))

def unit():
    return made
"""

# A program that opens a match, says so, and waits for a unit.
PROGRAM = """
import small
print("open", flush=True)
print(small.unit("small-rules").require().triple(7), flush=True)
"""


def is_alive(process: int) -> bool:
    """Whether a process is there, and not just waiting to be buried."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@contextmanager
def waiting(queue: Queue, unit: Unit) -> Iterator[None]:
    """While this lasts, a thread waits for a unit; at the end it has it."""
    thread = threading.Thread(target=queue.wait, args=(unit,))
    thread.start()
    await_that(lambda: queue._jobs.get(unit) is not None and queue._jobs[unit].waiting > 0)
    yield
    thread.join(60)
    assert not thread.is_alive()


# The order


def test_what_is_waited_for_comes_first_then_what_was_put_first_then_what_was_asked_for_first(
    cache: Path, workshop: Workshop
) -> None:
    queue = Queue(1)
    running, early, late, urgent, awaited = (
        workshop.unit(f"{name}-rules") for name in ("running", "early", "late", "urgent", "awaited")
    )
    workshop.hold()
    queue.want([running, early, late])
    workshop.await_begun()
    with waiting(queue, awaited):
        queue.want([urgent], first=True)
        workshop.release()
    for unit in (urgent, late):
        queue.wait(unit)
    queue.close()
    assert [name.removesuffix("-rules") for name, _ in workshop.begun] == [
        "running",
        "awaited",
        "urgent",
        "early",
        "late",
    ]
    assert len({process for _, process in workshop.begun}) == 1


def test_what_is_queued_already_can_still_come_first(cache: Path, workshop: Workshop) -> None:
    queue = Queue(1)
    units = [workshop.unit(f"{name}-rules") for name in "abcd"]
    workshop.hold()
    queue.want(units)
    workshop.await_begun()
    queue.want(units[2:], first=True)
    workshop.release()
    await_that(lambda: units[1].is_compiled)
    queue.close()
    assert [name[0] for name, _ in workshop.begun] == ["a", "c", "d", "b"]


def test_no_unit_is_compiled_twice_however_often_it_is_wanted(queue: Queue, workshop: Workshop) -> None:
    unit = workshop.unit()
    for _ in range(3):
        queue.want([unit, unit])
    queue.wait(unit)
    queue.want([unit])
    assert len(workshop.begun) == 1
    assert unit.is_compiled


def test_games_are_compiled_side_by_side(queue: Queue, workshop: Workshop) -> None:
    workshop.hold()
    queue.want([workshop.unit("one-rules"), workshop.unit("two-rules")])
    workshop.await_begun(2)
    workshop.release()
    assert len({process for _, process in workshop.begun}) == 2


def test_who_closes_a_queue_ends_a_process_too_that_has_done_its_work_and_lingers(
    queue: Queue, workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as lingering:
        lingering.setattr(background._Worker, "dismiss", lambda _: None)
        queue.wait(workshop.unit())
        await_that(lambda: queue._workers == [])
    ((_, worker),) = workshop.begun
    assert is_alive(worker)
    queue.close()
    assert not is_alive(worker)


def test_a_unit_that_no_other_process_finds_is_not_queued(queue: Queue, workshop: Workshop) -> None:
    homeless = Unit("homeless-rules", [workshop.unit().python.triple])
    queue.want([homeless])
    assert queue.part_done([homeless]) == 0.0
    assert queue._workers == []


# What is told


def test_who_waits_is_told_in_their_own_thread_how_far_it_is(queue: Queue, workshop: Workshop) -> None:
    events: list[tuple[Compiling, int]] = []

    def listen(event: Compiling) -> None:
        events.append((event, threading.get_ident()))
        if event.part >= 0.25 and len(workshop.begun) == 1 and (workshop.folder / "hold").exists():
            workshop.release()

    workshop.hold()
    stop = cv.on_compiling(listen)
    workshop.unit().require()
    stop()
    parts = [event.part for event, _ in events]
    assert parts == sorted(parts)
    assert 0.25 in parts
    assert parts[-1] == 1.0
    assert {event.unit for event, _ in events} == {"small-rules"}
    assert {thread for _, thread in events} == {threading.get_ident()}
    many = len(events)
    workshop.unit("other-rules").require()
    assert len(events) == many


def test_a_listener_may_end_its_listening_while_it_is_told(queue: Queue, workshop: Workshop) -> None:
    heard: list[str] = []

    def once(event: Compiling) -> None:
        heard.append("once")
        stop_once()

    def always(event: Compiling) -> None:
        heard.append("always")

    stop_once, stop_always = cv.on_compiling(once), cv.on_compiling(always)
    background.tell("small-rules", 0.5)
    background.tell("small-rules", 0.6)
    stop_always()
    background.tell("small-rules", 0.7)
    assert heard == ["once", "always", "always"]


def test_what_is_stored_is_waited_for_by_nobody(queue: Queue, workshop: Workshop) -> None:
    unit = workshop.unit()
    unit.require()
    again, events = Unit(unit.name, [unit.python.triple], unit.address), list[Compiling]()
    stop = cv.on_compiling(events.append)
    again.require()
    stop()
    assert events == []


def test_how_much_of_several_units_is_done(queue: Queue, workshop: Workshop) -> None:
    one, two = workshop.unit("one-rules"), workshop.unit("two-rules")
    assert queue.part_done([]) == 1.0
    assert queue.part_done([one, two]) == 0.0
    one.require()
    assert queue.part_done([one, two]) == 0.5
    workshop.hold()
    queue.want([two])
    await_that(lambda: queue.part_done([one, two]) == 0.625)
    workshop.release()
    two.require()
    assert queue.part_done([one, two]) == 1.0


# What goes wrong


def test_a_worker_that_is_killed_is_replaced(queue: Queue, workshop: Workshop) -> None:
    unit = workshop.unit()
    workshop.hold()
    queue.want([unit])
    os.kill(workshop.await_begun(), signal.SIGKILL)
    workshop.await_begun(2)
    workshop.release()
    assert unit.require().triple(7) == 22
    assert len({process for _, process in workshop.begun}) == 2
    assert queue.failure(unit) is None
    assert names_in(store.units_folder()) == [f"small-rules-{unit.fingerprint.key}.unit"]


def test_where_workers_are_killed_again_and_again_it_is_compiled_here(queue: Queue, workshop: Workshop) -> None:
    unit, other = workshop.unit(), workshop.unit("other-rules")
    workshop.hold()
    queue.want([unit])
    for number in range(1, background.TRIES + 1):
        os.kill(workshop.await_begun(number), signal.SIGKILL)
    assert unit.require().triple(7) == 22
    assert queue.failure(unit) == "the process that compiled it has ended"
    assert len(workshop.begun) == background.TRIES
    workshop.release()
    queue.wait(other)  # the next one has a worker again
    assert other.is_compiled


def test_a_worker_that_is_killed_while_it_has_nothing_to_do_is_replaced(queue: Queue, workshop: Workshop) -> None:
    workshop.unit().require()
    with suppress(ProcessLookupError):  # it ends by itself when it has had nothing to do for a while
        os.kill(workshop.begun[0][1], signal.SIGKILL)
    other = workshop.unit("small-odds")
    assert other.require().triple(7) == 22
    assert queue.failure(other) is None


@pytest.mark.parametrize(
    ("address", "why"),
    [
        (("no_such_module", "unit"), "ModuleNotFoundError: No module named 'no_such_module'"),
        (("small", "unit", "other-rules"), "the unit is another one in another process"),
    ],
)
def test_what_no_worker_can_compile_is_compiled_here(
    queue: Queue, workshop: Workshop, address: tuple[str, ...], why: str
) -> None:
    unit = Unit("lost-rules", [workshop.unit().python.triple], address)
    assert unit.require().triple(7) == 22
    assert queue.failure(unit) == why


def test_a_kernel_that_is_wrong_is_told_and_not_compiled_here_too(
    queue: Queue, workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    workshop.write("broken", BROKEN)
    unit = importlib.import_module("broken").unit()
    monkeypatch.setattr(compiler, "compile_unit", lambda *_: pytest.fail("a worker has told already"))
    for _ in range(2):
        with pytest.raises(BadKernel, match=r"broken-rules: broken\.play cannot be compiled: .*'colour'"):
            unit.require()
    assert len(workshop.begun) == 1
    assert "broken.play" in (queue.failure(unit) or "")
    assert names_in(store.units_folder()) == []


def test_what_a_module_prints_does_not_disturb(queue: Queue, workshop: Workshop) -> None:
    source = (workshop.folder / "small.py").read_text("utf-8")
    workshop.write("small", source + "\nprint('done')\nprint('hello')\n")
    unit = workshop.unit()
    assert unit.require().triple(7) == 22
    assert queue.failure(unit) is None


def test_a_queue_that_is_closed_ends_its_processes_and_lets_nobody_wait(cache: Path, workshop: Workshop) -> None:
    queue = Queue(1)
    running, queued = workshop.unit("running-rules"), workshop.unit("queued-rules")
    workshop.hold()
    queue.want([running, queued])
    process = workshop.await_begun()
    with waiting(queue, queued):
        queue.close()
    queue.wait(running)
    assert not is_alive(process)
    assert not running.is_compiled
    assert not queued.is_compiled
    assert names_in(store.units_folder()) == []


# Several programs, and their ends


@pytest.fixture
def program(cache: Path, workshop: Workshop) -> Iterator[Callable[[], subprocess.Popen[str]]]:
    """Starts a program that waits for the small unit."""
    started: list[subprocess.Popen[str]] = []

    def start() -> subprocess.Popen[str]:
        made = subprocess.Popen(
            [sys.executable, "-c", PROGRAM],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(workshop.folder)},
        )
        started.append(made)
        return made

    yield start
    for made in started:
        made.kill()
        made.communicate()


def test_two_programs_that_want_a_unit_have_it_compiled_once(
    program: Callable[[], subprocess.Popen[str]], workshop: Workshop
) -> None:
    workshop.hold()
    both = [program(), program()]
    for one in both:
        assert one.stdout is not None
        assert one.stdout.readline() == "open\n"
    workshop.await_begun()
    workshop.release()
    assert [one.communicate(timeout=60)[0] for one in both] == ["22\n", "22\n"]
    assert len(workshop.begun) == 1
    assert names_in(store.units_folder()) == [f"small-rules-{workshop.unit().fingerprint.key}.unit"]


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_however_a_program_ends_its_workers_end_and_nothing_is_left(
    program: Callable[[], subprocess.Popen[str]], workshop: Workshop, ending: signal.Signals
) -> None:
    workshop.hold()
    waits = program()
    worker = workshop.await_begun()
    assert is_alive(worker)
    assert names_in(store.units_folder())  # its lock
    waits.send_signal(ending)
    said = waits.communicate(timeout=30)[1]
    if ending == signal.SIGINT:
        # Python ends with 1 instead where some import executes a text while it ends.
        assert waits.returncode in (-ending, 1)
        assert said.endswith("KeyboardInterrupt\n")
    else:
        assert waits.returncode == -ending
    await_that(lambda: not is_alive(worker))
    assert names_in(store.units_folder()) == []
    workshop.release()
    assert program().communicate(timeout=60)[0] == "open\n22\n"


def test_ctrl_c_at_a_terminal_reaches_the_program_alone(
    program: Callable[[], subprocess.Popen[str]], workshop: Workshop
) -> None:
    """A terminal sends it to a whole group of processes; a worker is in another one, and has its time to end."""
    workshop.hold()
    waits = program()
    worker = workshop.await_begun()
    assert os.getpgid(worker) != os.getpgid(waits.pid)
    assert os.getpriority(os.PRIO_PROCESS, worker) > os.getpriority(os.PRIO_PROCESS, waits.pid)


FORKED = """
import os, small
from caravanserai.kernels import background
background.queue().want([small.unit("first-rules")])
child = os.fork()
if child == 0:
    print(small.unit("small-rules").require().triple(7), flush=True)
    os._exit(0)
os.waitpid(child, 0)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
def test_a_process_that_is_forked_off_has_workers_of_its_own(cache: Path, workshop: Workshop) -> None:
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORKED],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(workshop.folder)},
        timeout=60,
        check=False,
    )
    assert run.stdout == "22\n", run.stderr


def test_there_is_a_core_at_least() -> None:
    assert 1 <= background.cores() <= (os.cpu_count() or 1)
