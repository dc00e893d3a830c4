"""A child: told and telling by a pipe, without_interrupts to Ctrl-C, and ended when it is dismissed."""

from __future__ import annotations

import os
import signal
from multiprocessing.connection import Connection

import pytest

from caravanserai.bots.child import Child


def answer(pipe: Connection, greeting: str) -> None:
    """Greet, then say everything back until nobody is there any more."""
    pipe.send(greeting)
    while True:
        pipe.send(pipe.recv())


def test_a_child_tells_and_is_told() -> None:
    child = Child(answer, "salaam")
    assert child.pipe.recv() == "salaam"
    child.pipe.send("and to you")
    assert child.pipe.recv() == "and to you"
    child.dismiss()
    assert not child.process.is_alive()


def test_ctrl_c_does_not_reach_a_child() -> None:
    child = Child(answer, "salaam")
    assert child.pipe.recv() == "salaam"
    assert child.process.pid is not None
    os.kill(child.process.pid, signal.SIGINT)
    child.pipe.send("still here")
    assert child.pipe.recv() == "still here"
    child.dismiss()


def test_the_end_of_a_child_is_the_end_of_its_pipe() -> None:
    child = Child(answer, "salaam")
    assert child.pipe.recv() == "salaam"
    child.process.kill()
    with pytest.raises((EOFError, OSError)):
        child.pipe.recv()
    child.dismiss()
