"""Sets of small numbers as bits."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from caravanserai.core.bits import nth_member, write_members, write_wide
from caravanserai.core.game import LIST_SLACK

WIDTH = 62


def written(members: list[int], width: int = WIDTH, first: int = 0, before: tuple[int, ...] = ()) -> list[int]:
    """What is in the list after a set has been written behind `before`, in either way."""
    bits = np.int64(sum(1 << member for member in members))
    lists = []
    for wide in (False, True):
        out = np.full(len(before) + len(members) + LIST_SLACK, -9, np.int16)
        out[: len(before)] = before
        start = len(before)
        count = write_wide(bits, width, first, out, start) if wide else write_members(bits, first, out, start)
        lists.append(out[:count].tolist())
    assert lists[0] == lists[1]
    return lists[0]


@given(st.sets(st.integers(0, WIDTH - 1)))
def test_members_are_written_rising(members):
    assert written(sorted(members)) == sorted(members)


@given(st.sets(st.integers(0, WIDTH - 1)), st.integers(0, 1000), st.lists(st.integers(0, 99), max_size=20))
def test_members_are_written_behind_what_is_there(members, first, before):
    expected = [*before, *(first + member for member in sorted(members))]
    assert written(sorted(members), first=first, before=tuple(before)) == expected


def test_nothing_is_written_of_an_empty_set():
    assert written([]) == []
    assert written([], first=5, before=(1, 2, 3)) == [1, 2, 3]


def test_each_number_alone():
    for member in range(WIDTH):
        assert written([member]) == [member]


@pytest.mark.parametrize("width", [1, 5, 8, 9, 16, 20, 40, 62])
def test_a_full_set(width):
    assert written(list(range(width)), width) == list(range(width))


def test_the_list_needs_no_more_room_than_its_slack():
    room = np.full(16 + LIST_SLACK + 8, 77, np.int16)
    assert write_members(np.int64(0xFFFF), 0, room, 0) == 16
    assert write_wide(np.int64(0xFFFF), 16, 0, room, 0) == 16
    assert room[16 + LIST_SLACK :].tolist() == [77] * 8


@given(st.sets(st.integers(0, WIDTH - 1), min_size=1), st.data())
def test_members_are_counted_from_the_smallest(members, data):
    number = data.draw(st.integers(0, len(members) - 1))
    assert nth_member(np.int64(sum(1 << member for member in members)), number) == sorted(members)[number]
