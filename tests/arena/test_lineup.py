"""Line-ups: who sits at a table, and that everybody sits on every seat."""

from __future__ import annotations

from collections import Counter

import pytest

from caravanserai.arena.lineup import derived, lineups, seated


def test_as_many_bots_as_seats_all_sit_down() -> None:
    assert lineups(3, 3) == [(0, 1, 2)]


def test_the_last_bot_takes_the_seats_that_are_left() -> None:
    assert lineups(2, 4) == [(0, 1, 1, 1)]
    assert lineups(1, 3) == [(0, 0, 0)]
    assert lineups(3, 4) == [(0, 1, 2, 2)]


def test_of_more_bots_than_seats_every_choice_plays() -> None:
    assert lineups(3, 2) == [(0, 1), (0, 2), (1, 2)]
    assert len(lineups(6, 4)) == 15


@pytest.mark.parametrize("players", [2, 3, 5])
def test_in_a_round_everybody_sits_on_every_seat_once(players: int) -> None:
    tables = [seated(tuple(range(players)), rotation, 77) for rotation in range(players)]
    for seat in range(players):
        assert sorted(table[seat] for table in tables) == list(range(players))


def test_everybody_moves_on_by_one_seat() -> None:
    before, after = seated((0, 1, 2, 3), 0, 5), seated((0, 1, 2, 3), 1, 5)
    assert all(after[(seat + 1) % 4] == before[seat] for seat in range(4))


def test_who_sits_beside_whom_changes_from_round_to_round() -> None:
    after_zero = Counter()
    for seed in range(300):
        table = seated((0, 1, 2, 3), 0, derived("circle", seed))
        after_zero[table[(table.index(0) + 1) % 4]] += 1
    assert all(count > 70 for count in after_zero.values())
    assert len(after_zero) == 3


def test_seeds_are_the_same_on_every_machine() -> None:
    assert derived("match", 1, 0) == 4386281630857479634
    assert len({derived("bot", 1, game, event) for game in range(100) for event in range(100)}) == 10_000
    assert 0 <= derived("x") < 2**64
