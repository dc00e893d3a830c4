"""The match: playing through its checked front door, and what each may see of it."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

import caravanserai as cv
from engines import by_engine

from .tables import (
    EVERYTHING,
    GREEN_FIRST,
    NAMES,
    TABLES,
    choose,
    is_one_line,
    random_match,
    same,
    snapshot,
    table,
    three,
)

# A new match


def test_a_new_match_waits_for_the_first_seat():
    match = table()
    assert match.players == ("North", "East", "South")
    assert match.options == ()
    assert match.seed == 7
    assert match.head == GREEN_FIRST
    assert match.dice == "seed"
    assert match.events == []
    assert (match.to_move, match.seat) == ("North", 0)
    assert not match.over
    assert not match.waiting_for_chance
    assert match.scores() == {"North": 3, "East": 3, "South": 3}
    assert match.winners() == []
    assert "camelup" in repr(match)
    assert "North" in repr(match)


def test_describe_has_the_common_keys_of_the_notation():
    told = table(3, ("photographer",)).describe()
    assert set(told) == {
        *("game", "players", "options", "over", "to_move"),
        *("waiting_for_chance", "legal", "scores", "winners", "position"),
    }
    assert told["game"] == "camelup"
    assert told["players"] == ["North", "East", "South"]
    assert told["options"] == ["photographer"]
    assert told["over"] is False
    assert told["to_move"] == "North"
    assert told["waiting_for_chance"] is False
    assert told["scores"] == {"North": 3, "East": 3, "South": 3}
    assert told["winners"] == []
    assert "leg yellow" in told["legal"]
    assert "roll" in told["legal"]


def test_the_head_of_a_new_match_is_drawn_from_the_seed():
    assert cv.new("camelup", ["North", "East"], seed=5).head == cv.new("camelup", ["North", "East"], seed=5).head
    assert len({cv.new("camelup", ["North", "East"], seed=seed).head["start"] for seed in range(20)}) > 10


def test_without_a_seed_matches_differ_and_tell_their_seed():
    matches = [cv.new("camelup", ["North", "East"]) for _ in range(10)]
    assert len({match.seed for match in matches}) == 10
    for match in matches:
        assert cv.new("camelup", ["North", "East"], seed=match.seed).head == match.head


@pytest.mark.parametrize("seed", [-1, 1 << 64, 1.5, "7", True, float("nan")])
def test_a_seed_is_a_whole_number_of_64_bits(seed):
    with pytest.raises(cv.BadSetting) as caught:
        cv.new("camelup", ["North", "East"], seed=seed)
    assert is_one_line(caught.value.say("fr"))
    with pytest.raises(cv.BadSetting):
        cv.read(three("leg yellow"), seed=seed)


@pytest.mark.parametrize("seed", [0, 1, (1 << 63) - 1, 1 << 63, (1 << 64) - 1, np.uint64((1 << 64) - 1), np.int64(3)])
def test_every_seed_of_64_bits_works(seed):
    match = cv.new("camelup", ["North", "East"], seed=seed)
    match.play("roll")
    again = cv.new("camelup", ["North", "East"], seed=int(seed))
    again.play("roll")
    assert match.record() == again.record()


def test_settings_that_cannot_be():
    for name, players, options, more in (
        ("chess", ["North", "East"], [], {}),
        ("camelup", ["North"], [], {}),
        ("camelup", [], [], {}),
        ("camelup", ["North", "East"], ["camera"], {}),
        ("camelup", ["North", "East"], ["support", "support"], {}),
        ("camelup", ["North", "East"], ["spicy"], {}),
        ("camelup", ["North", "North"], [], {}),
        ("camelup", ["North", ""], [], {}),
        ("camelup", ["North", "East"], [], {"dice": "loaded"}),
    ):
        with pytest.raises(cv.BadSetting) as caught:
            cv.new(name, players, options, **more)
        assert is_one_line(caught.value.say("en"))
        assert is_one_line(caught.value.say("fr"))
    for head in ({"start": ""}, {"start": "1 green"}, {"begin": "1 green"}):
        with pytest.raises(cv.CaravanError):
            cv.new("camelup", ["North", "East"], head=head)


def test_what_a_head_leaves_out_is_drawn():
    match = cv.new("touareg", ["North", "East"], head={"goods": "water 9 9, gold 2 5, salt 1 4, millet 1 3"}, seed=3)
    assert match.head["goods"].startswith("water 9 9")
    assert match.head["start"] == cv.new("touareg", ["North", "East"], seed=3).head["start"]
    drawn = cv.new("camelup", ["North", "East"], seed=3)
    assert cv.new("camelup", ["North", "East"], head={}, seed=3).record() == drawn.record()


def test_all_errors_are_of_one_family():
    for error in (cv.BadRecord, cv.BadSetting, cv.IllegalAction):
        assert issubclass(error, cv.CaravanError)
    assert issubclass(cv.CaravanError, ValueError)


# Playing


def test_play_returns_the_event_as_the_record_tells_it():
    match = table()
    assert match.play("leg yellow") == "leg yellow"
    assert match.play("roll white 2") == "roll white 2"
    assert match.to_move == "South"
    assert match.record().splitlines()[-2:] == ["North: leg yellow", "East: roll white 2"]


def test_events_are_seats_actions_and_outcomes():
    match = table()
    match.play("leg yellow")
    match.play("roll white 2")
    leg, roll = match.events
    assert (leg.seat, match.game.actions[leg.action], leg.outcomes) == (0, "leg yellow", ())
    assert (roll.seat, match.game.actions[roll.action]) == (1, "roll")
    assert [match.game.outcomes[outcome] for outcome in roll.outcomes] == ["white 2"]
    assert [match.text(event) for event in match.events] == ["leg yellow", "roll white 2"]


def test_legal_actions_are_texts_that_can_be_played():
    for players, options in TABLES:
        match = random_match(players, options, seed=3, events=25)
        legal = match.legal()
        assert legal
        assert len(set(legal)) == len(legal)
        assert [match.game.actions[number].format(*match.players) for number in match.legal_actions()] == legal
        assert match.legal_actions() == sorted(match.legal_actions())
        for action in legal:
            match.copy().play(action)


def test_what_is_not_in_the_legal_list_is_refused():
    for players, options in TABLES:
        match = random_match(players, options, seed=4, events=30)
        legal = set(match.legal())
        before = match.record()
        for text in match.game.actions:
            action = text.format(*match.players, *[""] * 10)
            if action not in legal:
                with pytest.raises(cv.IllegalAction) as caught:
                    match.play(action)
                assert caught.value.text == action
                assert is_one_line(caught.value.say("en"))
                assert is_one_line(caught.value.say("fr"))
        assert match.record() == before


def test_an_illegal_action_names_its_words_and_its_rule():
    match = table()
    match.play("desert 6 oasis")
    with pytest.raises(cv.IllegalAction, match=r"^desert 5 oasis: space 5 is next to the desert tile on 6 \(CU-27\)$"):
        match.play("desert 5 oasis")


REFUSED = (
    *("", " ", "nonsense", "leg", "leg red", "leg yellow ", " leg yellow", "leg  yellow", "Leg yellow", "leg yellow\n"),
    *("desert 1 oasis", "desert 3 oasis", "desert 17 oasis", "camera 9", "partner East", "support blue", "done"),
    *("roll white", "roll white 4", "roll white 2 blue", "roll white 2 blue 1", "roll blue 3 blue 3", "roll support"),
    *("roll support white 1", "roll ", "roll  white 2", "roll white 2 ", "roll white 02", "roll nonsense"),
    *("leg yellow white 2", "roll\n", "roll white 2\n", "North: leg yellow", "{0}", "x" * 100_000, "roll " * 100),
    *("roll white 2" + " blue 1" * 30, "leg yellow" + " " * 300, "roll" + " " * 300, "roll white 2" + " " * 300),
)


@pytest.mark.parametrize("text", REFUSED)
def test_a_refused_action_changes_nothing(text):
    match = table()
    match.play("leg yellow")
    untouched = match.copy()
    before = snapshot(match)
    for _ in range(2):
        with pytest.raises(cv.IllegalAction) as caught:
            match.play(text)
        assert is_one_line(caught.value.say("en"))
        assert is_one_line(caught.value.say("fr"))
        assert snapshot(match) == before
    # Nor is any luck used up.
    assert match.play("roll") == untouched.play("roll")


@pytest.mark.parametrize("dice", ["seed", "table"])
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_refused_actions_change_nothing_in_any_game(players, options, dice):
    match = random_match(players, options, seed=5, events=20)
    match.dice = dice
    before = snapshot(match)
    for text in match.game.actions:
        action = text.format(*match.players, *[""] * 10)
        for words in (action, f"{action} white 9", f"{action} white", f"{action} white 1 white 1", f"{action} nobody"):
            if words not in match.legal():
                with pytest.raises(cv.IllegalAction):
                    match.play(words)
    assert snapshot(match) == before


def test_nothing_is_played_when_the_game_is_over():
    match = random_match(3, (), seed=1)
    before = snapshot(match)
    assert match.over
    assert (match.to_move, match.seat, match.legal(), match.outcomes()) == (None, None, [], {})
    for text in ("leg yellow", "roll", "roll white 2", "nonsense", ""):
        with pytest.raises(cv.IllegalAction) as caught:
            match.play(text)
        assert caught.value.rule == "CU-50"
    with pytest.raises(cv.IllegalAction):
        match.settle()
    assert snapshot(match) == before


# Results


def test_scores_are_the_money_and_most_pounds_win():
    shared = 0
    for seed in range(by_engine(compiled=60, python=15)):
        match = random_match(2, (), seed)
        told = match.describe()
        assert told["over"] is True
        assert told["to_move"] is None
        assert told["legal"] == []
        assert match.scores() == told["scores"] == told["position"]["money"]
        most = max(match.scores().values())
        assert match.winners() == [name for name in match.players if match.scores()[name] == most] == told["winners"]
        shared += len(match.winners()) > 1
        assert match.at(len(match.events) - 1).winners() == []
    assert shared < by_engine(compiled=60, python=15)


# Copies


def test_copies_are_independent():
    for players, options in TABLES:
        match = random_match(players, options, seed=9, events=15)
        copied = match.copy()
        assert same(copied, match)
        before = snapshot(match)
        dice = random.Random(0)
        while not copied.over:
            copied.play(choose(copied, dice))
        assert snapshot(match) == before
        kept = snapshot(copied)
        match.play(match.legal()[0])
        assert snapshot(copied) == kept


def test_a_copy_played_alike_draws_alike():
    match = random_match(4, ("support", "spicy"), seed=10, events=10)
    copied = match.copy()
    for one in (match, copied):
        dice = random.Random(1)
        while not one.over:
            one.play(choose(one, dice))
    assert same(match, copied)


def test_a_copy_of_a_match_that_waits():
    match = table(dice="table")
    match.play("roll")
    copied = match.copy()
    before = snapshot(match)
    copied.settle("white 2")
    assert snapshot(match) == before
    assert match.copy().settle() == match.settle()
    assert copied.record().endswith("North: roll white 2\n")


def test_equal_positions_are_equal_bytes():
    """A copy is a memory copy; a hash is its bytes."""
    match = table()
    for _ in range(50):
        dirt = [np.full(match.position.nbytes, 0x55, np.uint8) for _ in range(20)]
        del dirt
        assert match.copy().position.tobytes() == match.position.tobytes()
        with pytest.raises(cv.IllegalAction):
            match.play("roll white")
        assert match.position.tobytes() == table().position.tobytes()


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_at_is_the_match_as_it_stood(players, options):
    dice = random.Random(players)
    match = cv.new("camelup", NAMES[:players], options, seed=31)
    stood = [(match.record(), match.describe(), match.view(NAMES[1]), match.view())]
    while not match.over:
        match.play(choose(match, dice))
        stood.append((match.record(), match.describe(), match.view(NAMES[1]), match.view()))
    before = snapshot(match)
    step = by_engine(compiled=1, python=3) if len(stood) < 300 else 7
    for number in [*range(0, len(stood), step), len(stood) - 1]:
        back = match.at(number)
        assert (back.record(), back.describe(), back.view(NAMES[1]), back.view()) == stood[number]
        assert len(back.events) == number
        if number < len(stood) - 1:
            back.play(match.text(match.events[number]))
            assert back.record() == stood[number + 1][0]
    assert snapshot(match) == before


def test_at_of_a_match_that_waits():
    match = table(dice="table")
    match.play("leg yellow")
    match.play("roll")
    back = match.at(2)
    assert same(back, match)
    assert back.waiting_for_chance
    back.settle("white 2")
    assert match.waiting_for_chance
    assert not match.at(1).waiting_for_chance
    assert match.at(1).to_move == "East"


# The front page


def test_the_games_of_the_house():
    assert "camelup" in cv.all_games()
    assert cv.game("camelup") is cv.all_games()["camelup"]
    with pytest.raises(cv.BadSetting):
        cv.game("chess")


def test_a_match_of_everything_with_ten():
    match = random_match(10, EVERYTHING, seed=77)
    assert match.over
    assert cv.read(match.record()).describe() == match.describe()


# Who sits where


def test_the_order_of_the_players_is_drawn_each_as_often():
    """CU-8, TG-7: a new table may draw it."""
    names = ["Ana", "Bo", "Cy"]
    drawn = Counter(cv.new("touareg", names, seed=seed, shuffle=True).players for seed in range(600))
    assert len(drawn) == 6
    assert all(60 < count < 140 for count in drawn.values())
    five = [*names, "Di", "Eli"]
    places = Counter(
        place for seed in range(500) for place in enumerate(cv.new("touareg", five, seed=seed, shuffle=True).players)
    )
    assert len(places) == 25
    assert all(55 < count < 145 for count in places.values())


def test_a_drawn_order_is_the_seeds_and_the_rest_is_as_without():
    names = ["Ana", "Bo", "Cy", "Di"]
    one, two = (cv.new("camelup", names, seed=5, shuffle=True) for _ in range(2))
    plain = cv.new("camelup", names, seed=5)
    assert one.players == two.players != plain.players == tuple(names)
    assert one.head == plain.head
    assert f"players: {', '.join(one.players)}" in one.record()
    assert cv.read(one.record()).players == one.players
    assert one.play("roll") == plain.play("roll")


def test_what_is_no_truth_draws_nothing():
    with pytest.raises(cv.BadSetting, match="shuffle"):
        cv.new("camelup", ["Ana", "Bo"], shuffle="yes")
