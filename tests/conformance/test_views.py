"""What every game's views must keep: they are of the declared types, and what is hidden changes no byte of them."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from pydantic import ConfigDict, TypeAdapter, ValidationError
from random_play import NAMES, every_game, tables

import caravanserai as cv
from caravanserai.core.game import Game
from caravanserai.core.pen import rows
from caravanserai.core.state import SPECTATOR, State
from caravanserai.core.view import ALL_SEEING
from caravanserai.games.touareg.box import EMPTY
from caravanserai.games.touareg.trail import mark_seat
from engines import by_engine

pytestmark = pytest.mark.no_cover

GAMES_EACH = by_engine(compiled=12, python=5)
EVENTS = 120
LOOKED_AT = by_engine(compiled=7, python=23)  # how many events from one state to the next
GUESSES = by_engine(compiled=6, python=3)
Hidden = Iterator[tuple[str, tuple[int, ...], int]]
STRICT = ConfigDict(strict=True, extra="forbid")


def states(game: Game) -> Iterator[State]:
    """How some games stand now and then, at tables of all kinds, and while chance is waited for.

    The kind of action that was played least is played next: so there is much to be hidden.
    """
    every = tables(game)
    random.Random(4).shuffle(every)
    every.sort(key=lambda table: len(table[1]))  # from tables without options to those with all
    for seed, (players, options) in enumerate(every[:: max(1, len(every) // GAMES_EACH)]):
        luck, played = random.Random(seed), Counter[str]()
        match = cv.new(game.name, NAMES[:players], options, seed=seed, dice="table")
        for number in range(EVENTS):
            if match.over:
                break
            if match.waiting_for_chance:
                match.settle_by(lambda weights: luck.randrange(len(weights)))  # noqa: B023 - called at once
            else:
                legal = match.legal()
                kind = min({text.split(" ")[0] for text in legal}, key=lambda kind: (played[kind], kind))
                played[kind] += 1
                match.play(luck.choice([text for text in legal if text.split(" ")[0] == kind]))
            if number % LOOKED_AT == 0 or match.over:
                yield match.state


def sent(state: State, viewer: int) -> bytes:
    """A view as it is sent, but for payments: those of a guess are the game's own."""
    start, (own,), _ = state.views_json([viewer])
    return start + own


def faults(check: TypeAdapter[Any], told: bytes | str) -> set[str]:
    """The kinds of what is wrong with JSON that should be of a type."""
    try:
        check.validate_json(told, strict=True)
    except ValidationError as error:
        return {one["type"] for one in error.errors()}
    return set()


@every_game
def test_every_view_is_of_the_declared_type(game: Game) -> None:
    check = TypeAdapter(list[game.view], config=STRICT)  # type: ignore[name-defined]
    for state in states(game):
        for viewer in range(SPECTATOR, len(state.players)):
            told = sent(state, viewer).partition(b',"position":')[2]
            assert not faults(check, b"[%b]" % told)


@every_game
def test_what_a_record_s_reader_is_told_is_of_the_declared_type_but_for_what_is_for_the_table(game: Game) -> None:
    check = TypeAdapter(list[game.view], config=STRICT)  # type: ignore[name-defined]
    for state in states(game):
        assert faults(check, json.dumps([state.describe()["position"]])) <= {"missing"}


@every_game
def test_a_view_is_what_is_sent(game: Game) -> None:
    for state in states(game):
        shared, own, end = state.views_json(range(SPECTATOR, len(state.players)))
        for viewer, mine in zip((None, *state.players), own, strict=True):
            assert json.loads(shared + mine + end) == state.view(viewer)


@every_game
def test_what_is_sent_does_not_change_when_what_is_hidden_does(game: Game) -> None:
    """Guesses of a viewer differ in what is hidden, and in nothing else."""
    differed, luck = 0, 1
    for state in states(game):
        for viewer in range(SPECTATOR, len(state.players)):
            view = state.view(None if viewer < 0 else viewer)
            for _ in range(GUESSES):
                guess, luck = state.guess(viewer, luck)
                assert sent(guess, viewer) == sent(state, viewer)
                assert guess.view(None if viewer < 0 else viewer) == view
                differed += guess.positions.tobytes() != state.positions.tobytes()
    assert differed > 0


def hidden_by_guesses(state: State, viewer: int) -> Hidden:
    """Each number of the position that another guess of the viewer has otherwise: field, place and that number."""
    luck, found = 1, set()
    for _ in range(GUESSES):
        guess, luck = state.guess(viewer, luck)
        for field in state.positions.dtype.names:
            mine, other = state.positions[field][0], guess.positions[field][0]
            for place in map(tuple, np.argwhere(np.asarray(mine != other))):
                one = field, place, int(other[place])
                if one not in found:
                    found.add(one)
                    yield one


def race_cards(state: State, viewer: int) -> Hidden:
    """Camel Up's, in others' hands and laid by others (CU-37)."""
    position = state.position
    for seat in set(range(len(state.players))) - {viewer}:
        held = int(position.cards[seat]).bit_count()
        yield from (("cards", (seat,), cards) for cards in range(1, 32) if cards.bit_count() == held)
        for pile, card in np.argwhere(position.pile_seat == seat).tolist():
            if card < position.laid[pile]:
                yield from (("pile_colour", (pile, card), colour) for colour in range(5))


def goods(state: State, viewer: int) -> Hidden:
    """Touareg's, in others' hands and in the deck (TG-20), in their caves (TG-50) and under their thieves (TG-61)."""
    position = state.position
    yield from (("deck", (good,), count) for good in range(4) for count in (0, 1, 9))
    for seat in set(range(len(state.players))) - {viewer}:
        yield from ((field, (seat, good), 4) for field in ("hand", "kept") for good in range(4))
        for field, marks in (("cave", position.cave_mark[seat]), ("loot", position.loot_mark[seat])):
            for place, mark in np.ndenumerate(marks):
                is_there = (
                    place[0] < position.used[seat] if field == "loot" else place[1] < position.caved[seat, place[0]]
                )
                if is_there and mark != EMPTY and mark_seat(position.trail[mark]) != viewer:
                    yield from ((field, (seat, *place), good) for good in range(4))


def cards(state: State, _viewer: int) -> Hidden:
    """Pharaohs', the right answers (PH-51) and what is still to be drawn."""
    position = state.position
    for deck, card in np.argwhere(position.answers > 0).tolist():
        yield from (("right", (deck, card), answer) for answer in range(4))
    yield from (("order", (deck, int(drawn) + 1), 1) for deck, drawn in enumerate(position.drawn))


BY_HAND: dict[str, tuple[Callable[[State, int], Hidden], set[str]]] = {
    "camelup": (race_cards, {"cards", "pile_colour"}),
    "touareg": (goods, {"deck", "hand", "kept", "cave", "loot"}),
    "pharaohs": (cards, {"right", "order"}),
}
"""Of our games, each number of the position that holds a secret by the rules: field, place, and what else it may be.

And all fields that hold some.
"""


@every_game
def test_no_hidden_number_is_read_to_tell_a_position(game: Game) -> None:
    """Each is changed alone, and what a viewer can reckon stays as it was: then what is told does, to the byte."""
    by_hand, fields = BY_HAND.get(game.name, (lambda *_: [], set()))
    out, changed, noticed = np.zeros(1 << 14, np.uint8), Counter[str](), 0
    for state in states(game):
        if state.over:
            continue
        names = rows(state.players)

        def told(position: Any, viewer: int, known: Any, names: Any = names) -> bytes:
            return bytes(out[: game.view_writer.write(position, viewer, known, names, game.words, out, 0)])

        for viewer in range(SPECTATOR, len(state.players)):
            positions, known = state.snapshot(), np.zeros(max(1, game.conclusions), np.int64)
            game.rules.conclude(positions[0], viewer, known)
            before, all_before = told(positions[0], viewer, known), told(positions[0], ALL_SEEING, known)
            hidden = [*hidden_by_guesses(state, viewer), *by_hand(state, viewer)]
            random.Random(changed.total()).shuffle(hidden)
            seen = Counter[str]()
            for field, place, value in hidden:
                seen[field] += 1
                if seen[field] > 4:
                    continue
                kept = positions[field][0][place]
                positions[field][0][place] = value
                assert told(positions[0], viewer, known) == before, (state.game.name, viewer, field, place, value)
                changed[field] += 1
                noticed += told(positions[0], ALL_SEEING, known) != all_before
                positions[field][0][place] = kept
    assert fields <= changed.keys()
    assert noticed > 0 or not game.secrets
