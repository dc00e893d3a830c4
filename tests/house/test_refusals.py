"""A refusal depends on what the asker may know, and stays the same when what is hidden is dealt anew.

Whatever somebody tries at a table, house dice or real ones, is judged by how things stand and by how they may as well
stand for all that this player knows (a guess of `Match`). Nothing is refused in the one and done in the other.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import caravanserai as cv
from caravanserai.core.fault import CaravanError
from caravanserai.house.dice import FairDice
from caravanserai.house.ledger import Entry
from caravanserai.house.refusal import tell
from caravanserai.house.state import BEGAN, DISPUTED, OPENED, PLAYED, TableState
from house.players import by_kind

NAMES = ("Ana", "Bo", "Cy")
TABLES = [
    ("camelup", []),
    ("camelup", ["support", "spicy", "photographer", "positions"]),
    ("touareg", []),
    ("pharaohs", ["quiz"]),
    ("pharaohs", ["level2"]),
]
POSITIONS = 150  # of each kind of table
GUESSES = 2  # at each


def begun(game: str, options: list[str], dice: str, head: dict[str, str] | None = None) -> TableState:
    """A table of three people that has begun."""
    body: dict[str, Any] = {
        "game": game,
        "options": options,
        "public": False,
        "odds": True,
        "clock": None,
        "dice": dice,
        "begins_full": True,
        "head": {},
        "stand_in": "easy",
        "host": "",
        "previous": None,
        "commitment": None,
        "seats": [{"kind": "person", "name": name, "key": name} for name in NAMES],
    }
    state = TableState.opened(Entry(0, OPENED, body, 0.0), FairDice(bytes(32)), cv.game(game))
    kind, told, match = state.begin(head)
    assert kind == BEGAN
    return state.after(Entry(1, kind, told, 0.0), match)


def answer(state: TableState, seat: int, text: str, *, as_outcome: bool) -> str:
    """How the house answers what a seat tries: in which words it is refused, or that something happens."""
    try:
        kind, *_ = state.settle(seat, text) if as_outcome else state.act(seat, text, "person")
    except CaravanError as error:
        return str(tell(error))
    return "disputed" if kind == DISPUTED else "done"


def attempts(match: cv.Match, luck: random.Random) -> list[str]:
    """What somebody may try: actions of all kinds, what chance may say, and both together, too little and too much."""
    game, names = match.game, [*match.players, *["Nobody"] * 10]
    actions = [form.format(*names) for form in game.actions]
    kinds = {text.split(" ")[0]: text for text in luck.sample(actions, len(actions))}
    tried = [*kinds.values(), *luck.sample(actions, 12)]
    outcomes = luck.sample(game.outcomes, min(6, len(game.outcomes)))
    tried += [*outcomes, " ".join(outcomes[:2]), " ".join(outcomes[:3]), "nonsense"]
    for action in luck.sample(match.legal(), min(8, len(match.legal()))):
        tried += [f"{action} {' '.join(luck.choices(game.outcomes, k=count))}" for count in (1, 2, 3)]
    return tried


@pytest.mark.parametrize("dice", ["house", "table"])
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_refusal_tells_nothing_that_is_hidden(game: str, options: list[str], dice: str) -> None:
    luck = random.Random(f"{game} {options} {dice}")
    state, refused, thefts = begun(game, options, dice), 0, 0
    for number in range(2, POSITIONS + 2):
        match = state.match
        assert match is not None
        if match.over:
            state = begun(game, options, dice)
            continue
        asker = luck.randrange(len(NAMES)) if luck.random() < 0.3 else state.match.seat  # type: ignore[union-attr]
        assert asker is not None
        thefts += any(text.startswith("steal") and text.endswith("hand") for text in match.legal())
        for text in attempts(match, luck):
            for as_outcome in (False, True):
                said = answer(state, asker, text, as_outcome=as_outcome)
                refused += said not in ("done", "disputed")
                for seed in range(GUESSES):
                    guessed = state._replace(match=match.guess(NAMES[asker], seed))
                    other = answer(guessed, asker, text, as_outcome=as_outcome)
                    # What real cards are said to be may be what they are, or disputed before everybody's eyes.
                    happens = {said, other} <= {"done", "disputed"}
                    assert happens or other == said, (NAMES[asker], text, match.record())
        # On it goes: an action, and what chance says of it, where it waits for that.
        after = match.copy()
        text = after.settle() if match.waiting_for_chance else after.play(by_kind(match.legal(), luck))
        if after.waiting_for_chance and luck.random() < 0.5:
            text = after.settle()
        kind = PLAYED if not match.waiting_for_chance else "settled"
        seat = match.seat
        state = state.after(Entry(number, kind, {"seat": seat, "text": text}, 0.0), after)
    assert refused > POSITIONS
    assert thefts > POSITIONS / 20 or game != "touareg"  # else nothing was tried that matters most


def thief_at_work(hand: str) -> TableState:
    """A table with real cards, where these two are Bo's hand, and Ana has just bought a thief."""
    state = begun("touareg", [], "table", {"start": "millet millet"})
    match = state.match
    assert match is not None
    for cards in ("gold gold salt", f"{hand} salt", "salt salt salt"):
        for text in (f"draw {cards}", "market salt", "end"):
            if text in match.legal() or text.startswith("draw"):
                match.play(text)
    for text in ("buy thief", "pay hand gold", "pay hand gold"):
        match.play(text)
    return state._replace(match=match)


def test_who_was_robbed_says_what_was_taken() -> None:
    """A thief who said it could try one card after another, and so read the hand."""
    for hand in ("gold water", "water water"):
        state = thief_at_work(hand)
        for tried in ("steal Bo hand gold", "steal Bo hand gold gold", "steal Bo hand water"):
            assert "'code': 'giver-tells'" in answer(state, 0, tried, as_outcome=False), (hand, tried)
        kind, body, match = state.act(0, "steal Bo hand", "person")
        state = state.after(Entry(9, kind, body, 0.0), match)
        assert [state.may_settle(seat) for seat in (None, 0, 1, 2)] == [False, False, True, False]
        assert {answer(state, 0, good, as_outcome=True) for good in ("gold", "water")} == {
            answer(state, 0, "salt", as_outcome=True)
        }
        # Bo knows what Bo holds: that may be refused in so many words.
        assert "'code': 'touareg-hand-without'" in answer(state, 1, "millet", as_outcome=True)
        kind, body, match = state.settle(1, "water")
        assert match is not None
        assert (kind, body["seat"], body["teller"]) == ("settled", 0, 1)
        assert match.log("Ana")[-1] == "Ana: steal Bo hand water"


def test_a_card_that_cannot_have_come_is_disputed_before_everybody() -> None:
    """Bo has said that he holds all the water: Ana, who cannot know it, does not find out in secret by trying."""
    state = begun("touareg", [], "table", {"start": "water water"})
    match = state.match
    assert match is not None
    for text in ("draw water water water", "market water", "end", "draw water water water", "market water", "end"):
        match.play(text)
    state = state._replace(match=match)
    assert match.to_move == "Cy"
    kind, body, played = state.act(2, "draw water gold gold", "person", "mine")
    assert (kind, body, played) == (DISPUTED, {"seat": 2, "id": "mine"}, None)
    after = state.after(Entry(9, kind, body, 0.0))
    assert after.match is match
    assert after.moved == state.moved  # so that what is said again is not late
