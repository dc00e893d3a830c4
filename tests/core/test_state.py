"""A state: a value that playing never changes, from the start, which is chance like any other, to the end."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator
from fractions import Fraction

import pytest

import caravanserai as cv
from caravanserai.core.state import State

NAMES = ("North", "East", "South")
every_game = pytest.mark.parametrize("game", cv.all_games())


def walk(start: State, seed: int, steps: int) -> Iterator[State]:
    """States of a game played at random, where chance is drawn by its weights."""
    luck, state = random.Random(seed), start
    yield state
    for _ in range(steps):
        if state.over:
            return
        if state.waiting_for_chance:
            state = state.after(luck.choices(*state.chances())[0])
        else:
            state = state.after(luck.choice(state.legal_actions()))
        yield state


def begun(game: str, options: tuple[str, ...] = (), seed: int = 3) -> State:
    """The first state in which somebody is to move."""
    start = State.start(cv.game(game), NAMES, options)
    return next(state for state in walk(start, seed, 40) if not state.waiting_for_chance)


# Values


@every_game
def test_what_is_played_leaves_a_state_as_it_was(game: str) -> None:
    kept = [(state, state.to_bytes(), state.legal()) for state in walk(State.start(cv.game(game), NAMES), 1, 80)]
    assert len({told for _, told, _ in kept}) > 40
    for state, told, legal in kept:
        assert (state.to_bytes(), state.legal()) == (told, legal)


@every_game
def test_a_position_that_is_handed_out_cannot_be_written_to(game: str) -> None:
    state = begun(game)
    name = state.position.dtype.names[0]
    with pytest.raises(ValueError, match="read-only"):
        setattr(state.position, name, 0)
    with pytest.raises(ValueError, match="read-only"):
        cv.new(game, NAMES).position[name] = 0


@every_game
def test_a_state_is_read_back_from_its_bytes_and_from_a_pickle(game: str) -> None:
    waits = 0
    for state in walk(State.start(cv.game(game), NAMES), 2, 120):
        again = State.from_bytes(state.to_bytes(), state.game, state.players, state.options)
        for other in (again, pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):  # noqa: S301
            assert other == state
            assert hash(other) == hash(state)
            assert (other.legal(), other.outcomes(), other.to_move) == (state.legal(), state.outcomes(), state.to_move)
            assert other.describe() == state.describe()
        waits += state.waiting is not None
    assert waits > 5


def test_states_of_other_tables_are_other_states() -> None:
    game = cv.game("touareg")
    ours, theirs = State.start(game, NAMES), State.start(game, ("Ana", "Bo", "Cy"))
    assert ours.to_bytes() == theirs.to_bytes()
    assert ours != theirs
    assert ours != "a state"


@pytest.mark.parametrize("data", [b"", b"short", "text", None])
def test_bytes_that_are_no_state_are_refused(data: object) -> None:
    with pytest.raises(cv.BadSetting) as caught:
        State.from_bytes(data, cv.game("camelup"), NAMES)  # type: ignore[arg-type]
    assert "\n" not in caught.value.say()


@every_game
def test_matches_and_batches_pickle_copy_and_compare(game: str) -> None:
    match = cv.new(game, NAMES, seed=4)
    for _ in range(12):
        match.play(random.Random(4).choice(match.legal()))
    batch = cv.batch(game, 3, 2, seed=4)
    for one in (match, batch):
        for other in (one.copy(), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):  # noqa: S301
            assert other == one
            assert other is not one
    other = match.copy()
    other.play(other.legal()[0])
    assert other != match
    assert batch != cv.batch(game, 3, 2, seed=5)
    again = pickle.loads(pickle.dumps(batch))  # noqa: S301
    assert (batch.run() == again.run()).all()
    assert batch == again


# Chance


@every_game
def test_what_chance_may_say_is_told_by_number_too(game: str) -> None:
    told = 0
    for state in walk(State.start(cv.game(game), NAMES), 3, 60):
        by_number = state.chance_outcomes()
        assert {state.game.outcomes[number].format(*NAMES): chance for number, chance in by_number} == {
            text: pytest.approx(float(chance)) for text, chance in state.outcomes().items()
        }
        told += bool(by_number)
    assert told > 5
    match = cv.new(game, NAMES, dice="table", seed=3)
    while not match.waiting_for_chance:
        match.play(match.legal_actions()[-1])
    assert match.chance_outcomes() == match.state.chance_outcomes() != []


# Going on


def test_actions_and_outcomes_are_said_by_text_or_number() -> None:
    state = begun("camelup")
    actions, outcomes = state.game.actions, state.game.outcomes
    by_text = state.after("leg blue", "roll", "white 2")
    assert by_text == state.after(actions.index("leg blue")).after(actions.index("roll"), outcomes.index("white 2"))
    assert by_text.last is not None
    assert by_text.last.outcomes == (outcomes.index("white 2"),)
    match = cv.new("camelup", NAMES, seed=1, dice="table")
    assert match.play(actions.index("roll")) == "roll"
    assert match.settle(outcomes.index("white 2")) == "roll white 2"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (("leg purple",), "purple"),
        (("roll", "white 4"), "4"),
        (("roll", "leg blue"), "leg"),
        (("desert 1 oasis",), "CU-26"),
        (("roll", "white 1", "roll", "white 1"), "CU-36"),
        ((999,), "0 to"),
        ((-1,), "0 to"),
        ((1.0,), "a text"),
        ((True,), "a text"),
    ],
)
def test_what_cannot_be_said_is_refused_in_one_line(said: tuple[object, ...], why: str) -> None:
    with pytest.raises(cv.IllegalAction, match=why) as caught:
        begun("camelup").after(*said)  # type: ignore[arg-type]
    assert "\n" not in caught.value.say("fr")


@every_game
def test_players_are_named_or_numbered(game: str) -> None:
    match = cv.new(game, NAMES, seed=4)
    match.play(match.legal()[0])
    for seat, name in enumerate(NAMES):
        assert match.view(seat) == match.view(name)
        assert match.log(seat) == match.log(name)
        assert match.guess(seat, 1) == match.guess(name, 1)
    for nobody in (3, -1, True, 0.0, "Nobody"):
        with pytest.raises(cv.BadSetting, match="not at this table"):
            match.view(nobody)  # type: ignore[arg-type]


@every_game
def test_all_shares_in_the_victory_are_one(game: str) -> None:
    match = cv.new(game, ["Ana", "Bo"], seed=2)
    assert match.returns() == {"Ana": 0.0, "Bo": 0.0}
    luck = random.Random(1)
    while not match.over:
        match.play(luck.choice(match.legal()))
    assert sum(match.returns().values()) == pytest.approx(1.0)
    assert {name for name, share in match.returns().items() if share} == set(match.winners())


# The start


@every_game
def test_before_the_start_nothing_is_over_and_nobody_is_to_move(game: str) -> None:
    start = State.start(cv.game(game), NAMES)
    assert (start.over, start.to_move, start.waiting_for_chance, start.legal()) == (False, None, True, [])
    for told in (start.describe(), start.view(), start.view("North")):
        assert (told["over"], told["to_move"], told["waiting_for_chance"], told["winners"]) == (False, None, True, [])


def starts(game: str, options: tuple[str, ...] = ()) -> dict[str, Fraction]:
    """Each start that chance may give, as the head tells it, with its exact probability."""
    found: dict[str, Fraction] = {}

    def go_on(state: State, chance: Fraction) -> None:
        if not state.waiting_for_chance:
            head = ", ".join(state.game.head.write(state.position, state.players).values())
            found[head] = found.get(head, Fraction(0)) + chance
            return
        for outcome, part in state.outcomes().items():
            go_on(state.after(outcome), chance * part)

    go_on(State.start(cv.game(game), NAMES, options), Fraction(1))
    return found


def test_the_first_market_is_drawn_from_44_cards() -> None:
    cards = {"water": 8, "gold": 10, "salt": 12, "millet": 14}  # TG-2
    expected = {
        f"{one} {other}": Fraction(cards[one], 44) * Fraction(cards[other] - (one == other), 43)
        for one in cards
        for other in cards
    }
    assert starts("touareg") == expected


def test_anybody_may_start_and_missions_are_dealt_without_repeats() -> None:
    assert starts("pharaohs") == {name: Fraction(1, 3) for name in NAMES}  # PH-10
    dealt = starts("pharaohs", ("level2",))
    assert len(set(dealt.values())) == 1  # PH-60
    assert sum(dealt.values()) == 1
    assert all(len(set(head.split(", ")[1:])) == 3 for head in dealt)


@pytest.mark.slow(reason="all 29,160 ways to roll and to stack are gone through")
def test_camels_start_on_any_of_three_spaces_in_any_order() -> None:
    found = starts("camelup")
    assert sum(found.values()) == 1
    assert found["1 blue green orange yellow white"] == Fraction(1, 3**5 * 120)  # CU-6, CU-7
    assert found["1 blue / 2 green / 3 white orange yellow"] == Fraction(1, 3**5 * 6)


@every_game
def test_a_start_that_is_given_is_the_same_as_one_that_is_drawn(game: str) -> None:
    for seed in range(5):
        drawn = cv.new(game, NAMES, seed=seed)
        given = cv.new(game, NAMES, head=drawn.head)
        assert given.state == drawn.state
        assert given.head == drawn.head
