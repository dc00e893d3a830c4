"""A batch: many games side by side."""

from __future__ import annotations

import numpy as np
import pytest

import caravanserai as cv
from engines import by_engine

from .tables import EVERYTHING, NAMES, TABLES, is_one_line

pytestmark = pytest.mark.usefixtures("small_enough_for_python")
COUNT = by_engine(compiled=40, python=6)


def positions(batch: cv.Batch) -> list[object]:
    """All positions, field by field."""
    return [batch.positions[name].tolist() for name in batch.positions.dtype.names]


def test_a_batch_is_a_row_a_game():
    batch = cv.batch("camelup", 4, COUNT, ["photographer"], seed=3)
    vocabulary = cv.game("camelup").actions
    assert len(batch) == COUNT
    assert batch.to_move.tolist() == [0] * COUNT
    assert batch.over.tolist() == [False] * COUNT
    assert batch.legal().shape == (COUNT, len(vocabulary))
    assert batch.scores().tolist() == [[3] * 4] * COUNT
    assert batch.winners().tolist() == [[False] * 4] * COUNT


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_batch_played_at_random_comes_to_its_end(players, options):
    batch = cv.batch("camelup", players, COUNT, options, seed=players)
    moves = batch.run()
    assert batch.over.all()
    assert batch.to_move.tolist() == [-2] * COUNT
    assert not batch.legal().any()
    assert (moves > 0).all()
    scores, winners = batch.scores(), batch.winners()
    assert (scores >= 0).all()
    assert (winners == (scores == scores.max(axis=1, keepdims=True))).all()


def test_a_game_is_the_same_whoever_plays_it_and_where():
    camelup = cv.game("camelup")
    together = cv.Batch(camelup, 6, 10, EVERYTHING, seed=11)
    apart = cv.Batch(camelup, 6, 4, EVERYTHING, seed=11, first=3)
    assert [row[3:7] for row in positions(together)] == positions(apart)
    moves, few = together.run(), apart.run()
    assert moves[3:7].tolist() == few.tolist()
    assert together.scores()[3:7].tolist() == apart.scores().tolist()


def test_the_games_of_a_batch_and_of_seeds_differ():
    first = cv.batch("camelup", 2, 50, seed=1)
    assert len(set(first.positions["herd"].tolist())) > 10
    assert positions(first) != positions(cv.batch("camelup", 2, 50, seed=2))


def test_begin_sets_all_games_up_anew():
    batch = cv.batch("camelup", 3, 5, seed=4)
    before = positions(batch)
    batch.run()
    batch.begin(0)
    assert positions(batch) == before
    batch.begin(2)
    assert [row[:3] for row in positions(batch)] == [row[2:] for row in before]


def test_actions_are_played_as_in_a_match():
    """What a match says is legal, and what comes of it, a batch says too."""
    batch = cv.batch("camelup", 3, 1, ["photographer", "positions"], seed=5)
    # The same start; then no dice, so that chance has no say.
    head = cv.game("camelup").head.write(batch.positions[0], NAMES[:3])
    match = cv.new("camelup", NAMES[:3], ["photographer", "positions"], head=head)
    dice = np.random.default_rng(5)
    for _ in range(30):
        legal = np.flatnonzero(batch.legal()[0]).tolist()
        assert legal == match.legal_actions()
        assert batch.to_move[0] == match.seat
        action = int(dice.choice([number for number in legal if match.game.actions[number] != "roll"]))
        batch.play([action])
        match.play(match.game.actions[action])
        assert batch.positions[0] == match.position


def test_chance_is_settled_at_once():
    batch = cv.batch("camelup", 2, COUNT, seed=6)
    roll = cv.game("camelup").actions.index("roll")
    batch.play(np.full(COUNT, roll))
    assert batch.to_move.tolist() == [1] * COUNT
    assert batch.positions["pyramid_tiles"][:, 0].tolist() == [1] * COUNT
    assert len(set(batch.positions["pyramid"].tolist())) > 1


def test_a_game_may_be_left_alone():
    batch = cv.batch("camelup", 2, 3, seed=7)
    before = positions(batch)
    batch.play([-1, -1, -1])
    assert positions(batch) == before
    batch.play([-1, 0, -1])
    assert batch.to_move.tolist() == [0, 1, 0]


def test_if_one_action_is_not_legal_nothing_is_played():
    batch = cv.batch("camelup", 2, 3, seed=8)
    before = positions(batch)
    camera = cv.game("camelup").actions.index("camera 9")
    for actions in ([0, 0, camera], [0, -2, 0], [len(cv.game("camelup").actions), 0, 0], [0, 0, 1 << 40]):
        with pytest.raises(cv.IllegalAction) as caught:
            batch.play(actions)
        assert is_one_line(caught.value.say("en"))
        assert is_one_line(caught.value.say("fr"))
        assert positions(batch) == before
    batch.run()
    over = positions(batch)
    with pytest.raises(cv.IllegalAction):
        batch.play([0, 0, 0])
    assert positions(batch) == over


@pytest.mark.parametrize("actions", [[], [0], [0, 0], [0, 0, 0, 0], [[0, 0, 0]], 0])
def test_there_is_one_action_for_each_game(actions):
    batch = cv.batch("camelup", 2, 3, seed=9)
    with pytest.raises(cv.BadSetting):
        batch.play(actions)


def test_batches_that_cannot_be():
    for players, games, options, seed in (
        (1, 5, [], 0),
        (2, 0, [], 0),
        (2, -1, [], 0),
        (2, 5, ["spicy"], 0),
        (2, 5, [], -1),
    ):
        with pytest.raises(cv.BadSetting):
            cv.batch("camelup", players, games, options, seed=seed)
    with pytest.raises(cv.BadSetting):
        cv.batch("chess", 2, 5)
