"""The front door: what a program gives that cannot be is told in one line, in both languages, and nothing happens."""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import caravanserai as cv
from caravanserai.bots import registry
from caravanserai.bots.budget import MOST
from caravanserai.core.batch import MOST_GAMES
from caravanserai.core.fault import Reason

cva: Any = cv
"""The same without its types: what is given here is wrong on purpose."""
HUGE = 10**5000
"""More digits than Python writes down."""
AN = ["Ana", "Bo"]


def match(game: str = "camelup") -> Any:
    return cv.new(game, AN, seed=7)


def waiting(game: str = "camelup") -> Any:
    made = cv.new(game, AN, dice="table", seed=7)
    made.play("draw" if game == "touareg" else "roll")
    return made


def finished() -> Any:
    made = match()
    while not made.over:
        made.play("roll")
    return made


class Unhashed(registry.Random):
    """Makes bots, and cannot be kept in a dictionary."""

    __hash__ = None  # type: ignore[assignment]

    def __call__(self) -> registry.Random:
        return registry.Random()


REFUSED: list[tuple[str, Callable[[], Any], str]] = [
    # A new match
    ("players, a number", lambda: cva.new("camelup", 2), "players must be a list of texts, not 2"),
    ("players, none", lambda: cva.new("camelup", None), "players must be a list of texts, not None"),
    ("players, a text", lambda: cva.new("camelup", "ab"), "players must be a list of texts, not 'ab'"),
    ("players, bytes", lambda: cva.new("camelup", b"ab"), "players must be a list of texts, not b'ab'"),
    ("players, a set", lambda: cva.new("camelup", {"Ana"}), "players must be a list of texts, not {'Ana'}"),
    ("players, numbers", lambda: cva.new("camelup", [1, 2]), "players must be a list of texts, not [1, 2]"),
    (
        "players, bytes inside",
        lambda: cva.new("camelup", [b"a", "b"]),
        "players must be a list of texts, not [b'a', 'b']",
    ),
    (
        "players, none inside",
        lambda: cva.new("camelup", ["a", None]),
        "players must be a list of texts, not ['a', None]",
    ),
    ("players, twice", lambda: cv.new("camelup", ["a", "A"]), 'the name "A" is there twice'),
    (
        "players, an array of no dimension",
        lambda: cva.new("camelup", np.array("ab")),
        "players must be a list of texts",
    ),
    ("game, none", lambda: cva.new(None, AN), 'there is no game "None"; there are: camelup, touareg, pharaohs'),
    ("game, a list", lambda: cva.new([], AN), 'there is no game "[]"'),
    ("game, bytes", lambda: cva.new(b"camelup", AN), "there is no game \"b'camelup'\""),
    ("game, a game", lambda: cva.new(cv.game("camelup"), AN), 'there is no game "<Game camelup>"'),
    ("options, a text", lambda: cva.new("camelup", AN, "spicy"), "options must be a list of texts, not 'spicy'"),
    ("options, none", lambda: cva.new("camelup", AN, None), "options must be a list of texts, not None"),
    ("options, a number", lambda: cva.new("camelup", AN, 3), "options must be a list of texts, not 3"),
    ("options, numbers", lambda: cva.new("camelup", AN, [3]), "options must be a list of texts, not [3]"),
    ("options, twice", lambda: cv.new("camelup", AN, ["support"] * 2), "the option support is named twice"),
    ("seed, a float", lambda: cva.new("camelup", AN, seed=1.0), "a seed is a whole number from 0 to 2^64 - 1, not 1.0"),
    (
        "seed, a bool",
        lambda: cva.new("camelup", AN, seed=True),
        "a seed is a whole number from 0 to 2^64 - 1, not True",
    ),
    ("seed, a text", lambda: cva.new("camelup", AN, seed="7"), "a seed is a whole number from 0 to 2^64 - 1, not '7'"),
    ("seed, huge", lambda: cv.new("camelup", AN, seed=HUGE), "a seed is a whole number from 0 to 2^64 - 1, not <int>"),
    ("seed, negative", lambda: cv.new("camelup", AN, seed=-1), "a seed is a whole number from 0 to 2^64 - 1, not -1"),
    ("seed, not a number", lambda: cva.new("camelup", AN, seed=math.nan), "not nan"),
    (
        "head, a list",
        lambda: cva.new("camelup", AN, head=["start"]),
        "head must be a dictionary of texts, not ['start']",
    ),
    ("head, a text", lambda: cva.new("camelup", AN, head="start"), "head must be a dictionary of texts, not 'start'"),
    ("head, a number inside", lambda: cva.new("camelup", AN, head={"start": 1}), "head must be a dictionary of texts"),
    ("head, a number as key", lambda: cva.new("camelup", AN, head={1: "start"}), "head must be a dictionary of texts"),
    ("dice, none", lambda: cva.new("camelup", AN, dice=None), 'dice are "seed" or "table", not "None"'),
    ("dice, an array", lambda: cva.new("camelup", AN, dice=np.array(["seed", "table"])), 'dice are "seed" or "table"'),
    ("dice, set later", lambda: setattr(match(), "dice", "nonsense"), 'dice are "seed" or "table", not "nonsense"'),
    ("proof, a list", lambda: cva.Match(cv.game("camelup"), AN, proof=["seed"]), "proof must be a dictionary of texts"),
    (
        "proof, a key",
        lambda: cv.Match(cv.game("camelup"), AN, proof={"salt": "0" * 64}),
        "the key salt is not known; the keys are: commitment, seed, words",
    ),
    (
        "proof, a value",
        lambda: cv.Match(cv.game("camelup"), AN, proof={"seed": "7"}),
        '"seed" needs 64 digits and letters from a to f',
    ),
    ("dice, a list", lambda: cva.new("camelup", AN, dice=[]), 'dice are "seed" or "table", not "[]"'),
    ("cards, a number", lambda: cva.new("pharaohs", AN, cards=5), "cards must be the path of a folder, not 5"),
    ("cards, bytes", lambda: cva.new("pharaohs", AN, cards=b"x"), "cards must be the path of a folder, not b'x'"),
    (
        "cards, no path",
        lambda: cv.new("pharaohs", AN, cards="a\0b"),
        "cards must be the path of a folder, not 'a\\x00b'",
    ),
    ("cards, half a character", lambda: cv.game("pharaohs", "\ud800"), "cards must be the path of a folder"),
    ("cards, not there", lambda: cv.new("pharaohs", AN, cards="no/where"), "cannot read no/where/board.toml"),
    ("a match of a name", lambda: cva.Match("camelup", AN), "game must be what cv.game gives, not 'camelup'"),
    # A record
    ("record, none", lambda: cva.read(None), "source must be a text, not None"),
    ("record, a number", lambda: cva.read(5), "source must be a text, not 5"),
    ("record, a path", lambda: cva.read(Path("a")), "a record is wanted, not the name of its file: give what is in a"),
    ("record, a file", lambda: cv.read("game.caravan"), "a record is wanted, not the name of its file"),
    ("record, cards", lambda: cva.read(match().record(), cards=5), "cards must be the path of a folder, not 5"),
    # Playing
    ("action, a number too large", lambda: match().play(9999), "9999: the numbers here go from 0 to 171"),
    ("action, negative", lambda: match().play(-1), "-1: the numbers here go from 0 to"),
    ("action, a float", lambda: match().play(45.0), "45.0: an action is a text, as legal() lists them, or its number"),
    ("action, none", lambda: match().play(None), "None: an action is a text, as legal() lists them"),
    ("action, bytes", lambda: match().play(b"roll"), "b'roll': an action is a text, as legal() lists them"),
    ("action, a list", lambda: match().play(["roll"]), "['roll']: an action is a text, as legal() lists them"),
    ("action, empty", lambda: match().play(""), "something is missing at the end: "),
    ("action, a space too many", lambda: match().play("roll "), "roll : there is a space too many at the end"),
    (
        "action, a space after chance",
        lambda: match().play("roll blue 1 "),
        "roll blue 1 : there is a space too many at the end",
    ),
    ("outcome, a float", lambda: waiting().settle(3.0), "3.0: what chance said is a text, as outcomes() lists them"),
    ("outcome, a number too large", lambda: waiting().settle(999), "999: the numbers here go from 0 to 29"),
    ("outcome, bytes", lambda: waiting().settle(b"blue 1"), "b'blue 1': what chance said is a text"),
    ("outcome, empty", lambda: waiting().settle(""), "something is missing at the end: "),
    ("outcome, empty, of a die", lambda: waiting("pharaohs").settle(""), "something is missing at the end: "),
    ("draw, a number", lambda: waiting().settle_by(0), "draw must be a function, not 0"),
    ("draw, negative", lambda: waiting().settle_by(lambda _: -1), "draw(weights) must be at least 0, not -1"),
    ("draw, too far", lambda: waiting().settle_by(lambda _: 15), "draw(weights) must be at most 14, not 15"),
    ("draw, a float", lambda: waiting().settle_by(lambda _: 1.0), "draw(weights) must be a whole number, not 1.0"),
    ("draw, none", lambda: waiting().settle_by(lambda _: None), "draw(weights) must be a whole number, not None"),
    # Looking
    ("at, a float", lambda: match().at(0.0), "number must be a whole number, not 0.0"),
    ("at, none", lambda: match().at(None), "number must be a whole number, not None"),
    ("at, a text", lambda: match().at("0"), "number must be a whole number, not '0'"),
    ("at, a bool", lambda: match().at(False), "number must be a whole number, not False"),
    ("at, negative", lambda: match().at(-1), "the match has 0 events, there is no -1"),
    ("at, huge", lambda: match().at(HUGE), "number must be at most 9223372036854775807, not <int>"),
    ("view, a number too large", lambda: match().view(2), '"2" is not at this table; the players are: Ana, Bo'),
    ("view, a list", lambda: match().view(["Ana"]), "\"['Ana']\" is not at this table"),
    ("view, an array", lambda: match().view(np.array(["Ana"])), "is not at this table"),
    ("view, empty", lambda: match().view(""), '"" is not at this table'),
    ("log, a bool", lambda: match().log(True), '"True" is not at this table'),
    ("log, since a text", lambda: match().log(None, "0"), "since must be a whole number, not '0'"),
    ("seat_of, none", lambda: match().seat_of(None), '"None" is not at this table'),
    ("legal_as_seen, bytes", lambda: match().state.legal_as_seen(b"Ana"), "\"b'Ana'\" is not at this table"),
    ("text, a number", lambda: match().text(5), "event must be what match.events gives, not 5"),
    ("guess, a number too low", lambda: match().guess(-1), '"-1" is not at this table'),
    ("guess, a float", lambda: match().guess("Ana", 1.5), "a seed is a whole number from 0 to 2^64 - 1, not 1.5"),
    ("log, since before the start", lambda: match().log(None, -3), "since must be at least 0, not -3"),
    ("line, none yet", lambda: match().line(0, -1, False), "the match has 0 events, there is no 0"),
    ("line, negative", lambda: waiting().line(-1, -1, False), "the match has 1 events, there is no -1"),
    ("line, a float", lambda: waiting().line(0.0, -1, False), "number must be a whole number, not 0.0"),
    ("line, no seat", lambda: waiting().line(0, 2, False), "viewer must be at most 1, not 2"),
    ("common line, too far", lambda: waiting().common_line(5, False), "the match has 1 events, there is no 5"),
    ("text, no action", lambda: match().text(cv.Event(0, 9999)), "event must be what match.events gives, not Event("),
    ("text, before all", lambda: match().text(cv.Event(0, -1)), "event must be what match.events gives"),
    ("text, no outcome", lambda: match().text(cv.Event(0, 45, (99,))), "event must be what match.events gives"),
    ("text, no outcomes", lambda: match().text(cva.Event(0, 45, 3)), "event must be what match.events gives"),
    (
        "glances, no seat",
        lambda: match().state.views_json([0, 2]),
        "viewers must be seats from -1 to 1, rising, not [0, 2]",
    ),
    (
        "glances, falling",
        lambda: match().state.views_json([1, 0]),
        "viewers must be seats from -1 to 1, rising, not [1, 0]",
    ),
    ("glances, before all", lambda: match().state.views_json([-2]), "viewers must be seats from -1 to 1, rising"),
    ("glances, a text", lambda: match().state.views_json(["Ana"]), "viewers must be seats from -1 to 1, rising"),
    ("option bits, unknown", lambda: cv.game("camelup").option_bits(["x"]), 'camelup has no option "x"'),
    ("option bits, twice", lambda: cv.game("camelup").option_bits(["support"] * 2), "support is named twice"),
    ("positions, negative", lambda: cv.game("camelup").positions(-1), "count must be at least 0, not -1"),
    ("position, two bytes", lambda: cv.game("camelup").position_of(b"xx"), "bytes, not 2"),
    ("language", lambda: Reason("game-over").say("de"), 'there is no language "de"; there are: en, fr'),
    # Odds
    ("odds, a name", lambda: cva.odds_of("camelup"), "match must be what cv.new, cv.read gives, not 'camelup'"),
    ("odds, none", lambda: cva.odds_of(None), "match must be what cv.new, cv.read gives, not None"),
    ("odds, no player", lambda: cv.odds_of(match(), ""), '"" is not at this table'),
    ("odds, nobody, public", lambda: cv.odds_of(match(), "nobody", public=True), '"nobody" is not at this table'),
    ("odds, a number too large", lambda: cva.odds_of(match(), 2), '"2" is not at this table'),
    ("odds, playouts a float", lambda: cva.odds_of(match(), playouts=1.5), "playouts must be a whole number, not 1.5"),
    ("odds, playouts a bool", lambda: cva.odds_of(match(), playouts=True), "playouts must be a whole number, not True"),
    ("odds, playouts a text", lambda: cva.odds_of(match(), playouts="9"), "playouts must be a whole number, not '9'"),
    ("odds, no playouts", lambda: cv.odds_of(match(), playouts=0), "at least one playout is needed, not 0"),
    ("odds, huge", lambda: cv.odds_of(match(), playouts=HUGE), "playouts must be at most 1000000000, not <int>"),
    ("odds, seed", lambda: cva.odds_of(match(), seed="x"), "a seed is a whole number from 0 to 2^64 - 1, not 'x'"),
    (
        "odds_at, a text",
        lambda: cva.odds_at("camelup", told="1 blue"),
        "told must be a dictionary of texts, not '1 blue'",
    ),
    ("odds_at, a list", lambda: cva.odds_at("camelup", told={"track": ["blue"]}), "told must be a dictionary of texts"),
    (
        "odds_at, an unknown key",
        lambda: cv.odds_at("camelup", told={"track": "1 blue green orange yellow white", "deserts": "5 oasis"}),
        "the key deserts is not known; the keys are: track, out, support, desert, top, held, purse",
    ),
    ("odds_at, options", lambda: cva.odds_at("camelup", "support"), "options must be a list of texts, not 'support'"),
    # Many games
    ("batch, names", lambda: cva.batch("camelup", AN, 3), "players must be a whole number, not ['Ana', 'Bo']"),
    ("batch, a float", lambda: cva.batch("camelup", 2.0, 3), "players must be a whole number, not 2.0"),
    ("batch, a text", lambda: cva.batch("camelup", "2", 3), "players must be a whole number, not '2'"),
    ("batch, none", lambda: cva.batch("camelup", None, 3), "players must be a whole number, not None"),
    ("batch, a bool", lambda: cva.batch("camelup", True, 3), "players must be a whole number, not True"),
    ("batch, not a number", lambda: cva.batch("camelup", math.nan, 3), "players must be a whole number, not nan"),
    ("batch, negative", lambda: cv.batch("camelup", -2, 3), "Camel Up is for 2 to 10 players, not -2 (CU-1)"),
    ("batch, many", lambda: cv.batch("camelup", 10**15, 3), "Camel Up is for 2 to 10 players, not 1000000000000000"),
    ("batch, huge", lambda: cv.batch("camelup", HUGE, 3), "players must be at most 9223372036854775807, not <int>"),
    ("batch, games a float", lambda: cva.batch("camelup", 2, 3.5), "games must be a whole number, not 3.5"),
    ("batch, games a text", lambda: cva.batch("camelup", 2, "3"), "games must be a whole number, not '3'"),
    ("batch, games none", lambda: cva.batch("camelup", 2, None), "games must be a whole number, not None"),
    ("batch, games a bool", lambda: cva.batch("camelup", 2, True), "games must be a whole number, not True"),
    ("batch, no games", lambda: cv.batch("camelup", 2, np.int64(0)), "at least one game must be played, not 0"),
    (
        "batch, too many",
        lambda: cv.batch("camelup", 2, MOST_GAMES + 1),
        "games must be at most 1000000000, not 1000000001",
    ),
    (
        "batch, seed",
        lambda: cva.batch("camelup", 2, 2, seed=None),
        "a seed is a whole number from 0 to 2^64 - 1, not None",
    ),
    ("batch, first", lambda: cv.Batch(cv.game("camelup"), 2, 2, first=-1), "first must be at least 0, not -1"),
    ("batch, first a float", lambda: cva.Batch(cv.game("camelup"), 2, 2, first=0.5), "first must be a whole number"),
    ("batch, game", lambda: cva.Batch("camelup", 2, 2), "game must be what cv.game gives, not 'camelup'"),
    ("simulate, names", lambda: cva.simulate("touareg", AN, 3), "players must be a whole number, not ['Ana', 'Bo']"),
    ("simulate, a float", lambda: cva.simulate("pharaohs", 2.0, 3), "players must be a whole number, not 2.0"),
    ("simulate, games", lambda: cva.simulate("camelup", 2, 3.0), "games must be a whole number, not 3.0"),
    ("simulate, too many", lambda: cv.simulate("camelup", 2, HUGE), "games must be at most 1000000000, not <int>"),
    (
        "simulate, threads",
        lambda: cva.simulate("camelup", 2, 3, threads=1.5),
        "threads must be a whole number, not 1.5",
    ),
    (
        "simulate, a bool",
        lambda: cva.simulate("camelup", 2, 3, threads=True),
        "threads must be a whole number, not True",
    ),
    ("simulate, none", lambda: cv.simulate("camelup", 2, 3, threads=0), "at least one thread must play, not 0"),
    (
        "report",
        lambda: cva.report({"game": "camelup"}),
        "simulation must be what cv.simulate gives, not {'game': 'camelup'}",
    ),
    # Bots
    ("bots, a text", lambda: cva.tournament("camelup", "easy", 2, 2), "bots must be a list of bots, not 'easy'"),
    (
        "bots, a class",
        lambda: cva.tournament("camelup", registry.Random, 2, 2),
        "bots must be a list of bots, not <class",
    ),
    ("bots, none", lambda: cva.tournament("camelup", None, 2, 2), "bots must be a list of bots, not None"),
    (
        "bots, numbers",
        lambda: cva.tournament("camelup", [5], 2, 2),
        "5 is not a bot: derive it from cv.Bot, with a name and choose(view, legal)",
    ),
    ("bots, nobody", lambda: cv.tournament("camelup", [], 2, 2), "a tournament needs at least one bot, such as random"),
    ("bots, bytes", lambda: cva.tournament("camelup", b"easy", 2, 2), "bots must be a list of bots, not b'easy'"),
    ("bots, bytes inside", lambda: cva.tournament("camelup", [b"easy"], 2, 2), "b'easy' is not a bot"),
    (
        "bots, an object",
        lambda: cva.tournament("camelup", [registry.Random()], 2, 2),
        "not an object of it",
    ),
    ("bots, without a hash", lambda: cva.tournament("camelup", [Unhashed()], 2, 2), "has no hash"),
    ("bots, seconds too long", lambda: cv.tournament("camelup", ["easy"], 2, 2, seconds=1e10), "at most 1000000, not"),
    ("bots, limit too long", lambda: cv.tournament("camelup", ["easy"], 2, 2, limit=1e10), "at most 1000000, not"),
    ("bots, lists", lambda: cva.tournament("camelup", [["easy"]], 2, 2), "['easy'] is not a bot"),
    ("bots, players", lambda: cva.tournament("camelup", ["easy"], AN, 2), "players must be a whole number"),
    ("bots, games", lambda: cva.tournament("camelup", ["easy"], 2, "2"), "games must be a whole number, not '2'"),
    (
        "bots, seconds",
        lambda: cva.tournament("camelup", ["easy"], 2, 2, seconds="1"),
        "seconds are a number above 0 and at most 1000000, not '1'",
    ),
    ("bots, for ever", lambda: cv.tournament("camelup", ["easy"], 2, 2, seconds=math.inf), "at most 1000000, not inf"),
    (
        "bots, not a number",
        lambda: cv.tournament("camelup", ["easy"], 2, 2, limit=math.nan),
        "at most 1000000, not nan",
    ),
    ("bots, huge", lambda: cv.tournament("camelup", ["easy"], 2, 2, limit=HUGE), "at most 1000000, not <int>"),
    ("bots, a bool", lambda: cva.tournament("camelup", ["easy"], 2, 2, limit=True), "at most 1000000, not True"),
    (
        "bots, playouts",
        lambda: cva.tournament("camelup", ["easy"], 2, 2, playouts=2.5),
        "playouts must be a whole number",
    ),
    (
        "bots, workers",
        lambda: cva.tournament("camelup", ["random"], 2, 2, workers="2"),
        "workers must be a whole number",
    ),
    (
        "bots, less",
        lambda: cv.tournament("camelup", ["random"], 2, 2, workers=-1),
        "workers are a number from 0, not -1",
    ),
    ("bots, cluster", lambda: cva.tournament("camelup", ["random"], 2, 2, cluster=5), "cluster must be a text, not 5"),
    (
        "bots, on_game",
        lambda: cva.tournament("camelup", ["random"], 2, 2, on_game=5),
        "on_game must be a function, not 5",
    ),
    ("budget, seconds", lambda: cva.Budget("1"), "seconds are a number above 0 and at most 1000000, not '1'"),
    ("view, no match", lambda: cva.View("camelup", 7), "match must be what cv.new, cv.read gives, not 'camelup'"),
    ("view, seed", lambda: cva.View(match(), "x"), "a seed is a whole number from 0 to 2^64 - 1, not 'x'"),
    ("view, budget", lambda: cva.View(match(), 7, 0.5), "budget must be what cv.Budget gives, not 0.5"),
    ("view, over", lambda: cv.View(finished(), 7), "the game is over (CU-50)"),
    ("budget, playouts", lambda: cva.Budget(playouts=0.5), "playouts must be a whole number, not 0.5"),
    ("budget, both", lambda: cv.Budget(seconds=1, playouts=1), "a move has seconds or playouts, not both"),
    (
        "records, a folder",
        lambda: cva.tournament("camelup", ["random"], 2, 2, records="games", workers=0),
        "records must be True or False, not 'games'",
    ),
    (
        "progress, a text",
        lambda: cva.simulate("camelup", 2, 2, progress="no"),
        "progress must be True or False, not 'no'",
    ),
    ("odds, public by name", lambda: cva.odds_of(match(), public="Ana"), "public must be True or False, not 'Ana'"),
    (
        "odds, two askers",
        lambda: cv.odds_of(match(), "Ana", public=True),
        "those of one player or those that everybody can",
    ),
    ("position, none", lambda: cva.game("camelup").position_of(None), "data must be bytes, not None"),
    ("position, a record", lambda: cva.game("camelup").position_of(match().position), "data must be bytes, not"),
    (
        "positions, too many",
        lambda: cv.game("camelup").positions(10**12),
        "there is no room in memory for 1000000000000",
    ),
    ("positions, far too many", lambda: cv.game("camelup").positions(10**18), "there is no room in memory for"),
    ("a bot's name", lambda: registry.find(cva), "bot must be a text, not <module"),
    ("listener", lambda: cva.on_compiling("x"), "listener must be a function, not 'x'"),
]


@pytest.mark.parametrize(("call", "line"), [(call, line) for _, call, line in REFUSED], ids=[one[0] for one in REFUSED])
def test_what_cannot_be_is_told_in_one_line(call: Callable[[], Any], line: str) -> None:
    with pytest.raises(cv.CaravanError) as caught:
        call()
    assert line in str(caught.value)
    for language in ("en", "fr"):
        told = caught.value.say(language)
        assert "\n" not in told
        assert len(told) < 300
    assert caught.value.say("fr") != caught.value.say("en")


@pytest.mark.usefixtures("small_enough_for_python")
@pytest.mark.parametrize(
    ("actions", "line"),
    [
        ([45.0, 45.0], "the actions of a batch are whole numbers: places in game.actions"),
        (np.array([45.9, 0.5]), "the actions of a batch are whole numbers"),
        ([45, math.nan], "the actions of a batch are whole numbers"),
        ([True, False], "the actions of a batch are whole numbers"),
        (["roll", "roll"], "the actions of a batch are whole numbers"),
        ([45, None], "the actions of a batch are whole numbers"),
        ([45, HUGE], "the actions of a batch are whole numbers"),
        ([45], "one action for each of the 2 games"),
        ([[45, 45]], "one action for each of the 2 games"),
        ([[45], [45, 45]], "one action for each of the 2 games"),
        (45, "one action for each of the 2 games"),
        (None, "one action for each of the 2 games"),
        ("roll", "one action for each of the 2 games"),
        ([], "one action for each of the 2 games"),
        ([45, -2], "action -2 is not legal in game 1 of the batch"),
        ([45, 10**18], "action 1000000000000000000 is not legal in game 1 of the batch"),
        (np.array([45, 2**64 - 1], np.uint64), "action 18446744073709551615 is not legal in game 1 of the batch"),
    ],
)
def test_actions_that_cannot_be_are_told_and_nothing_is_played(actions: Any, line: str) -> None:
    batch = cv.Batch(cv.game("camelup"), 2, 2)
    before = batch.positions.tobytes()
    with pytest.raises(cv.IllegalAction if "not legal" in line else cv.BadSetting) as caught:
        batch.play(actions)
    assert line in str(caught.value)
    assert caught.value.say("fr") != str(caught.value)
    assert batch.positions.tobytes() == before


@pytest.mark.usefixtures("small_enough_for_python")
def test_numbers_of_numpy_are_numbers() -> None:
    two, seven = np.int64(2), np.uint8(7)
    batch = cv.Batch(cv.game("camelup"), two, two, seed=seven, first=np.int32(3))  # type: ignore[arg-type]
    assert batch.players == 2
    assert batch.positions.tobytes() == cv.Batch(cv.game("camelup"), 2, 2, seed=7, first=3).positions.tobytes()
    for kind in (np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64):
        batch.play(np.array([45, 45], kind))
        batch.begin(two)  # type: ignore[arg-type]
    made = cv.new("camelup", np.array(AN), seed=seven)  # type: ignore[arg-type]
    assert made.players == ("Ana", "Bo")
    made.play(np.str_("roll"))
    assert made.at(np.int64(1)).record() == made.record()  # type: ignore[arg-type]
    assert made.guess("Ana", np.int64(3)).seed == 3  # type: ignore[arg-type]
    assert cv.Budget(np.float32(0.5)).seconds == 0.5  # type: ignore[arg-type]
    assert cv.BadSetting(Reason("bad-games", {"games": np.int64(-3)})).say().endswith("not -3")


def test_what_is_no_text_holds_no_action() -> None:
    table = match("touareg")
    for given in (5, None, b"draw", ["draw"]):
        assert table.action_in(given) is None
        assert table.giver_in(given) is None


def test_seats_may_be_numbers_of_numpy() -> None:
    assert match().state.views_json(np.arange(-1, 2)) == match().state.views_json([-1, 0, 1])


def test_options_may_come_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A generator is read once: what is checked is what is reckoned with."""
    game, seen = cv.game("camelup"), []

    def sketch(engine: Any, positions: Any, options: int, told: Any) -> None:
        seen.append(options)
        raise cv.BadSetting(Reason("camelup-sketch-track"))

    monkeypatch.setitem(game.__dict__, "sketch", sketch)
    with pytest.raises(cv.BadSetting):
        cva.odds_at("camelup", (option for option in ["support"]), {"track": "1 blue"})
    assert seen == [game.option_bits(["support"])]


def test_nothing_waits_and_nothing_was_said() -> None:
    with pytest.raises(cv.IllegalAction) as caught:
        match().settle()
    assert str(caught.value) == "nothing waits for chance"
    assert caught.value.say("fr") == "rien n’attend le hasard"


def test_a_limit_as_long_as_can_be_is_no_foul() -> None:
    for about in ({"limit": MOST}, {"seconds": MOST}):
        made = cva.tournament("camelup", ["random"], 2, 2, workers=0, progress=False, **about)
        assert made.fouls == []


def test_a_draw_that_cannot_be_leaves_the_match_as_it_was() -> None:
    """Of three cards the first is drawn well: it goes back."""
    table = waiting("touareg")
    before, given = table.describe(), iter([0, 0, 99])
    with pytest.raises(cv.BadSetting):
        table.settle_by(lambda _: next(given))
    assert table.describe() == before
    assert table.settle_by(lambda _: 0).startswith("draw water")


def test_a_module_of_the_arena_is_imported_under_another_name() -> None:
    """`cv.tournament` is a function and `caravanserai.arena` a package: neither hides the other."""
    lines = "import caravanserai as cv; cv.tournament; import caravanserai.arena.tournament as t; t.Tournament"
    subprocess.run([sys.executable, "-c", lines], check=True)
    subprocess.run([sys.executable, "-c", "import caravanserai.arena.tournament as t; t.Tournament"], check=True)
