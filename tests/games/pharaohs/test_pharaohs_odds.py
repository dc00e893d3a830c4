"""What can be expected of the climb: against enumeration, simulation and boards that can be reckoned by hand."""

from __future__ import annotations

import json
import math
from functools import cache

import numpy as np
import pytest

import caravanserai as cv
from caravanserai.core.grammar import FORM
from caravanserai.core.odds import Asking
from caravanserai.core.payments import NO_PAYMENTS
from caravanserai.games import pharaohs
from caravanserai.games.pharaohs import odds as pharaohs_odds
from caravanserai.games.pharaohs.alone import Scratch, TurnStep, TurnTree, begin_game
from caravanserai.games.pharaohs.box import ANSWER, ASKED, DIRECTION, FORWARD, OVER, PARTS, STARTS
from caravanserai.games.pharaohs.odds import VERSION, Expectation
from caravanserai.games.pharaohs.solution import Climb, Solution
from engines import by_engine

FACES = range(1, 7)
ENGINE = pharaohs.GAME.engine
KEPT: dict[tuple[str, str], np.ndarray] = {}  # a session's shelf
NAMES: list[str] = []  # of the tables that were asked for
slow = pytest.mark.compiled("unfolds every turn on a hundred squares")


def SILENT(done, of):
    """Nobody is told."""


def kept(name, version, build):
    NAMES.append(name)
    if (name, version) not in KEPT:
        KEPT[name, version] = build(SILENT)
    return KEPT[name, version]


def ask(match, viewer=0, positions=None, actions=None):
    """The odds of a match, as a table would ask for them."""
    numbers = match.legal_actions() if match.seat == viewer else []
    texts = {number: match.game.actions[number] for number in numbers} if actions is None else actions
    positions = match.state.snapshot() if positions is None else positions.copy()
    return match.game.odds(Asking(positions, viewer, match.players, texts, kept))


def climb_on(options=0, game=pharaohs.GAME, right=None):
    positions = game.positions(1)
    begin_game(ENGINE, positions, options)
    return Climb(ENGINE, positions, right)


def solve(climb, mission=0):
    return Solution(climb.holdings(mission), climb.solve(mission, SILENT))


@cache
def level_one():
    climb = climb_on()
    return climb, solve(climb)


def ahead(square, pips):
    return square + pips if square + pips <= 100 else 200 - square - pips


def reckoned(land, choice=True):
    """Expected turns by plain sweeps over a board whose squares are alike: `land(values, square, pips)`.

    Whoever bounces off the summit waits where they end (PH-15).
    """
    values = np.zeros(101)
    while True:
        found = np.zeros(101)
        for square in range(100):
            for pips in FACES:
                on = values[ahead(square, pips)] if square + pips > 100 else land(values, square + pips, pips)
                back = land(values, square - pips, pips) if choice and square > pips else math.inf
                found[square] += (1 + min(on, back)) / 6
        if np.abs(found - values).max() < 1e-13:
            return found
        values = found


# Boards that can be reckoned by hand


def plain_board(shelf, **kinds):
    """A board of hieroglyphs, but for these squares."""
    others = {square for squares in kinds.values() for square in squares}
    kinds["hieroglyph"] = [square for square in range(1, 100) if square not in others]
    shelf.write("board", "\n".join(f"{kind} = {squares}" for kind, squares in kinds.items()))
    return shelf.slim(3)


def test_a_board_where_nothing_happens(shelf):
    """From 94 to 99 one roll in six is right, and no roll leads away: six turns. From 93 each roll leads there."""
    game = pharaohs.with_folder(plain_board(shelf).folder)
    told = ask(cv.Match(game, ["Ana", "Bo"], head={"first": "Ana"}))
    squares = told["squares"]
    assert squares[100] == 0
    assert squares[94:100] == pytest.approx([6] * 6, abs=1e-11)
    assert squares[93] == pytest.approx(7, abs=1e-11)
    assert squares[92] == pytest.approx(1 + (5 * 6 + 7) / 6, abs=1e-11)
    assert squares == pytest.approx(list(reckoned(lambda values, square, _: values[square])), abs=1e-9)
    assert told["exact"]
    assert told["turns"] == pytest.approx({"Ana": squares[0], "Bo": squares[0]}, abs=1e-10)
    assert told["better"][50] == ["forward"] * 6
    assert told["better"][3] == ["forward", "forward", None, None, None, None]  # PH-14
    assert told["better"][99] == ["forward", *["either"] * 4, "forward"]  # back by 6 is 93


@slow
@pytest.mark.rule("PH-28", "PH-69")
def test_a_missed_turn_counts_as_a_turn(shelf):
    """On a board of sphinxes every arrival costs a turn more, but for the summit and what bounces off it (PH-15)."""
    game = pharaohs.with_folder(plain_board(shelf, sphinx=list(range(1, 100))).folder)
    squares = ask(cv.Match(game, ["Ana", "Bo"], head={"first": "Ana"}))["squares"]
    expected = reckoned(lambda values, square, _: values[square] + (square < 100))
    assert squares == pytest.approx(list(expected), abs=1e-9)
    assert squares[88] == pytest.approx(1 + sum(squares[89:95]) / 6 + 1, abs=1e-10)  # no roll from there bounces


@pytest.mark.rule("PH-31", "PH-33")
def test_a_die_square_is_a_roll_more_and_only_once(shelf):
    """On 98 the die is rolled again; whoever comes back to it in the same turn, by a 4, waits there."""
    game = pharaohs.with_folder(plain_board(shelf, die=[98]).folder)
    squares = ask(cv.Match(game, ["Ana", "Bo"], head={"first": "Ana"}))["squares"]

    def land(values, square, _pips):
        if square != 98:
            return values[square]
        return sum(min(values[ahead(98, pips)], values[98 - pips]) for pips in FACES) / 6  # no die lies there

    assert squares == pytest.approx(list(reckoned(land)), abs=1e-9)


@pytest.mark.rule("PH-63", "PH-67")
def test_a_board_of_offerings_at_level_two(shelf):
    """Each arrival earns an object of one's choice; five are needed before the summit counts."""
    folder = plain_board(shelf, offering=list(range(1, 100))).deck("spells", curse="nothing").folder
    match = cv.Match(pharaohs.with_folder(folder), ["Ana", "Bo"], ["level2"], seed=1)
    complete = reckoned(lambda values, square, _: values[square])
    rows = [complete]
    for _ in range(5):
        below = np.append(rows[-1][:100], math.inf)  # the summit too early is the end of the climb (PH-68)
        rows.append(reckoned(lambda _values, square, _pips, below=below: below[square]))
    told = ask(match)
    assert told["exact"]
    assert told["squares"][:100] == pytest.approx(list(rows[5][:100]), abs=1e-9)
    assert told["squares"][100] is None
    needs = match.describe()["position"]["missions"]["Ana"]["needs"]
    kinds = [kind for kind in needs for _ in range(needs[kind])]
    positions = match.state.snapshot()
    positions[0].objects[0] = [needs[kind] - (kind == kinds[0]) for kind in needs]
    assert ask(match, positions=positions)["squares"][:100] == pytest.approx(list(rows[1][:100]), abs=1e-9)
    positions[0].objects[0] = list(needs.values())
    assert ask(match, positions=positions)["squares"] == pytest.approx(list(complete), abs=1e-9)


@slow
@pytest.mark.rule("PH-61", "PH-66")
def test_a_board_of_tools_at_level_two(shelf):
    """An object for a right answer, one in so many; a complete mission may go on by the same roll."""
    plain_board(shelf, tools=list(range(1, 100))).deck("spells", curse="nothing")
    names = ["name", "story"]
    texts = "\n".join(f'{key}.{tongue} = "x"' for key in names for tongue in ("fr", "en"))
    needs = "needs = { tools = 5, jewels = 0, instruments = 0 }"
    shelf.write("missions", "\n".join(f"[m{number}]\n{texts}\n{needs}" for number in range(6)))
    match = cv.Match(pharaohs.with_folder(shelf.folder), ["Ana", "Bo"], ["level2"], seed=1)
    answers = match.position.answers[0][: match.position.cards[0]]
    right = float(np.mean(1 / answers))

    def on(values, square, pips):
        return min(values[square], values[ahead(square, pips)]) if square < 100 else 0.0

    rows = [reckoned(on)]
    for _ in range(2):
        below = rows[-1]

        def answer(values, square, _pips, below=below):
            return right * below[square] + (1 - right) * values[square] if square < 100 else 1e9

        rows.append(reckoned(answer))
    positions = match.state.snapshot()
    for missing in (0, 1, 2):
        positions[0].objects[0, 0] = 5 - missing
        assert ask(match, positions=positions)["squares"][1:100] == pytest.approx(list(rows[missing][1:100]), abs=1e-9)


@slow
def test_where_the_summit_cannot_be_reached_nothing_is_promised(shelf):
    """Passages before the summit all lead down: nobody is ever where one roll is enough, but by being there."""
    lines = [f"hieroglyph = {list(range(1, 94))}", "[passage]", *(f"{square} = 5" for square in range(94, 100))]
    shelf.write("board", "\n".join(lines)).slim(3)
    match = cv.Match(pharaohs.with_folder(shelf.folder), ["Ana", "Bo"], head={"first": "Ana"})
    told = ask(match)
    assert told["turns"] == {"Ana": None, "Bo": None}
    assert told["squares"] == [None] * 100 + [0.0]
    assert told["actions"] == {"roll": {"turns": None, "exact": True}}
    assert json.loads(json.dumps(told)) == told


@slow
def test_a_board_whose_turns_have_no_end_is_cut_and_says_so(shelf):
    """With a die on every square a turn may go on for ninety rolls."""
    game = pharaohs.with_folder(plain_board(shelf, die=list(range(1, 100))).folder)
    told = ask(cv.Match(game, ["Ana", "Bo"], head={"first": "Ana"}))
    assert not told["exact"]
    assert 1 < told["turns"]["Ana"] < 30
    assert not told["actions"]["roll"]["exact"]


# Our board: the equations, by another way


def look_ahead(positions, worth):
    """One turn of seat 0 played out on the engine: each card, each action, each answer that might be right.

    Of the actions that answer the first is enough, where any may be right.
    """
    here = positions[0]
    if here.phase == OVER:
        return 0.0
    if here.seat != 0:
        return math.inf if here.square[0] == 100 else here.skips[0] + worth(here)
    if ENGINE.to_move(positions, 0) < 0:
        here.drawn, here.seen, here.order = 0, 0, -1
        outcomes, weights = np.zeros(200, np.int16), np.zeros(200, np.int64)
        count = ENGINE.chances(positions, 0, outcomes, weights)
        found = []
        for outcome in outcomes[:count]:
            after = positions.copy()
            ENGINE.settle(after, 0, int(outcome), NO_PAYMENTS)
            found.append(look_ahead(after, worth))
        return sum(found) / count
    actions = np.zeros(140, np.int16)
    count = ENGINE.legal(positions, 0, actions)
    found = []
    for action in actions[: 1 if here.phase == ASKED else count]:
        answers = PARTS[action, FORM] == ANSWER
        rights = range(here.answers[here.drawing, here.question]) if answers else [None]
        ends = []
        for right in rights:
            after = positions.copy()
            if answers:
                after[0].right[here.drawing, here.question] = right
            ENGINE.play(after, 0, int(action), NO_PAYMENTS)
            ends.append(look_ahead(after, worth))
        found.append(sum(ends) / len(ends))
    return min(found)


def worth_by(solution):
    """A player's worth at the end of a turn, by a solution."""

    def worth(here):
        held = here.objects[0].tolist() if solution.holdings.needs else []
        return solution.turns(here.square[0], here.shield[0], here.rest[0], held, here.forgo[0])

    return worth


def beginning(options, square, shield=0, rest=0):
    """Seat 0 begins a turn; the other stands beside the pyramid."""
    positions = pharaohs.GAME.positions(1)
    begin_game(ENGINE, positions, options)
    here = positions[0]
    here.square[0], here.moved[0], here.shield[0], here.rest[0] = square, 1, shield, rest
    return positions


@pytest.mark.parametrize("square", by_engine(compiled=range(0, 100, 9), python=[45]))
@pytest.mark.parametrize("charms", by_engine(compiled=[(0, 0), (1, 0), (0, 1), (1, 1)], python=[(1, 1)]))
def test_each_square_of_level_one_is_a_turn_before_those_it_leads_to(square, charms):
    _, solution = level_one()
    found = 1 + look_ahead(beginning(0, square, *charms), worth_by(solution))
    assert solution.turns(square, *charms, [], 0) == pytest.approx(found, abs=1e-10)


MISSIONS = "cleopatra, nefertari"  # which need the same


@cache
def level_two():
    match = cv.new("pharaohs", ["Ana", "Bo"], ["level2"], head={"first": "Ana", "missions": MISSIONS})
    ask(match)
    assert NAMES[-1].endswith("-1-3-1")
    return Solution(climb_on(1).holdings(0), KEPT[NAMES[-1], VERSION])


@slow
def test_each_holding_of_level_two_is_a_turn_before_those_it_leads_to():
    solution = level_two()
    assert not solution.exact
    luck = np.random.default_rng(3)
    for _ in range(10):
        square, shield, rest, forgo = (int(luck.integers(size)) for size in (100, 2, 2, 3))
        objects = [int(luck.integers(need + 2)) for need in solution.holdings.needs]
        positions = beginning(1, square, shield, rest)
        positions[0].mission, positions[0].objects[0], positions[0].forgo[0] = 0, objects, forgo
        found = 1 + look_ahead(positions, worth_by(solution))
        assert solution.turns(square, shield, rest, objects, forgo) == pytest.approx(found, abs=1e-9)


@slow
@pytest.mark.rule("PH-65")
def test_what_is_not_counted_at_level_two_matters_little(monkeypatch):
    """With one less of each kind to spare, and one less to be given up, little changes."""
    solution = level_two()
    monkeypatch.setattr("caravanserai.games.pharaohs.solution.SPARE", 1)
    monkeypatch.setattr("caravanserai.games.pharaohs.solution.MOST_FORGO", 1)
    less = solve(climb_on(1))
    start = (0, 0, 0, [0, 0, 0], 0)
    assert solution.turns(*start) == pytest.approx(less.turns(*start), abs=0.05)
    assert solution.turns(*start) != less.turns(*start)


# Our board: how it is played


def only_forward(scratch: Scratch) -> None:
    """Let a scratch know no way but forward."""
    legal = scratch.legal

    def restricted(index):
        return [STARTS[FORWARD]] if scratch.field["phase"][index] == DIRECTION else legal(index)

    scratch.legal = restricted


@slow
def test_choosing_is_never_worse_than_always_forward():
    _, best = level_one()
    climb = climb_on()
    only_forward(climb.scratch)
    forward = solve(climb)
    assert (forward.table[:-1] >= best.table[:-1] - 1e-10).all()
    assert forward.turns(0, 0, 0, [], 0) - best.turns(0, 0, 0, [], 0) > 1
    print(
        f"\nfrom the start {best.turns(0, 0, 0, [], 0):.4f} turns, always forward {forward.turns(0, 0, 0, [], 0):.4f}"
    )


def test_a_charm_never_hurts_and_the_last_squares_are_nearer():
    _, solution = level_one()
    rows = solution.table[:-1, 0].reshape(100, 4)
    assert (rows[:, 1:] <= rows[:, :1] + 1e-10).all()
    assert (rows[:, 3] <= rows[:, 1:3].min(axis=1) + 1e-10).all()
    assert rows.min() > 1
    assert rows[90:, 0].max() < rows[:80, 0].min()
    assert np.isfinite(rows).all()


@slow
def test_playing_by_the_solution_takes_as_long_as_it_says():
    """Four hundred climbs with the game's own kernels: the mean is within four standard errors."""
    climb, solution = level_one()
    scratch = Scratch(ENGINE, climb.positions)
    turn = TurnTree(scratch, 0, Expectation(climb, solution, scratch, 0))
    luck = np.random.default_rng(11)
    lengths = []
    for _ in range(400):
        square, shield, rest, turns = 0, 0, 0, 0
        while square < 100:
            scratch.begin(0, square, shield, rest)
            while not turn.is_over(0):
                if ENGINE.to_move(scratch.positions, 0) < 0:
                    said = scratch.says(0)
                    step = said[luck.choice(len(said), p=[chance for chance, _ in said])][1]
                else:
                    step = TurnStep(False, min(scratch.legal(0), key=lambda action: turn.action(0, action)))
                scratch.take(0, step)
                scratch.bytes[0] = scratch.bytes[1]
            fields = scratch.field
            square, shield, rest = (int(fields[name][0, 0]) for name in ("square", "shield", "rest"))
            turns += 1 + int(fields["skips"][0, 0]) * (square < 100)
        lengths.append(turns)
    error = np.std(lengths) / math.sqrt(len(lengths))
    assert abs(np.mean(lengths) - solution.turns(0, 0, 0, [], 0)) < 4 * error


# What is told at a table


def test_the_best_action_is_worth_what_the_player_may_expect(table):
    at = table(2).bring(Ana=45, Bo=12)
    told = ask(at.match)
    assert set(told) == {"turns", "squares", "better", "actions", "exact"}
    assert told["actions"] == {"roll": {"turns": told["turns"]["Ana"], "exact": True}}
    assert told["turns"]["Ana"] == pytest.approx(told["squares"][45], abs=1e-10)
    assert told["turns"]["Bo"] == pytest.approx(told["squares"][12], abs=1e-10)
    at.play("roll 3")
    told = ask(at.match)
    worth = {text: told["actions"][text]["turns"] for text in ("forward", "back")}
    assert told["turns"]["Ana"] == min(worth.values())
    assert told["better"][45][2] == min(worth, key=worth.get)
    assert json.loads(json.dumps(told)) == told
    assert ask(at.match, viewer=1)["actions"] == {}
    assert ask(at.match, viewer=-1)["squares"] == told["squares"]


def test_turns_to_miss_and_charms_are_reckoned_in(table):
    at = table(2).land(59)  # a sphinx
    told = ask(at.match)
    assert told["turns"]["Ana"] == pytest.approx(1 + told["squares"][59], abs=1e-10)
    positions = at.match.state.snapshot()
    positions[0].rest[0] = 1
    assert ask(at.match, positions=positions)["turns"]["Ana"] < told["turns"]["Ana"]


@pytest.mark.rule("PH-40")
def test_what_waits_for_chance_has_no_actions(table):
    at = table(2).bring(Ana=45)
    at.match.play("roll")
    told = ask(at.match)
    assert told["actions"] == {}
    assert told["turns"]["Ana"] == pytest.approx(told["squares"][45], abs=1e-10)


def test_when_the_game_is_over_no_turn_is_left(table):
    at = table(2)
    positions = at.match.state.snapshot()
    positions[0].phase, positions[0].winner, positions[0].square[0] = OVER, 0, 100
    told = ask(at.match, positions=positions, actions={})
    assert told["turns"] == {"Ana": 0.0, "Bo": 0.0}


@pytest.mark.rule("PH-51", "PH-52")
def test_an_answer_in_the_quiz_is_worth_its_chance_whatever_is_right(table):
    """A right one is six squares on, a wrong one may be made good in the second round, if all others pass."""
    at = table(2, "quiz").land(24, " draws w-scribe", Bo=13)
    assert at.to_move == "Bo"
    answers = at.right()[1]
    told = ask(at.match, viewer=1)
    worth = {text: value["turns"] for text, value in told["actions"].items()}
    stays, goes = told["squares"][13], told["squares"][19]
    first, second = 1 / answers, 1 / (answers - 1)
    wrong = second * goes + (1 - second) * stays
    assert worth["answer 1"] == pytest.approx(first * goes + (1 - first) * min(wrong, stays), abs=1e-9)
    assert len({round(worth[f"answer {number}"], 9) for number in range(1, answers + 1)}) == 1
    assert told["turns"]["Bo"] == pytest.approx(min(worth.values()), abs=1e-12)
    assert told["turns"]["Ana"] == pytest.approx(1 + told["squares"][35], abs=1e-9)  # on to the next tools (PH-53)
    for right in range(answers):
        positions = at.match.state.snapshot()
        positions[0].right[:] = right % 2
        positions[0].right[0, positions[0].question] = right
        assert ask(at.match, viewer=1, positions=positions) == told


@pytest.mark.rule("PH-12", "PH-52")
def test_who_was_lifted_by_an_answer_still_goes_forward_first(table):
    at = table(2, "quiz").land(24, " draws w-scribe")
    positions = at.match.state.snapshot()
    positions[0].square[1], positions[0].moved[1] = 12, 0
    still = ask(at.match, viewer=1, positions=positions)
    positions[0].moved[1] = 1
    free = ask(at.match, viewer=1, positions=positions)
    assert still["turns"]["Bo"] > free["turns"]["Bo"]


@pytest.mark.rule("PH-40")
def test_what_was_drawn_before_changes_nothing(table):
    at = table(2).bring(Ana=45)
    told = ask(at.match)
    positions = at.match.state.snapshot()
    positions[0].drawn[:] = 40
    positions[0].order[4, :14] = range(13, -1, -1)
    assert ask(at.match, positions=positions) == told


@slow
def test_at_level_two_an_answer_does_not_tell_what_is_right(table):
    at = table(2, "level2", missions=MISSIONS).land(24, " draws w-scribe")
    assert at.to_move == "Ana"
    told = ask(at.match)
    assert at.match.position.phase == ASKED
    assert len({value["turns"] for value in told["actions"].values()}) == 1
    assert not any(value["exact"] for value in told["actions"].values())
    for right in range(at.right()[1]):
        positions = at.match.state.snapshot()
        positions[0].right[0, positions[0].question] = right
        assert ask(at.match, positions=positions) == told
    assert told["squares"][100] is None
    positions = at.match.state.snapshot()
    positions[0].square[1] = 100  # Bo has stopped (PH-68)
    assert ask(at.match, positions=positions)["turns"]["Bo"] is None


class Known:
    """A prospect that needs no table."""

    def __init__(self, climb, solution, positions, seat):
        self.solution = type("Solved", (), {"exact": True})

    def turns(self):
        return 1.0

    def from_square(self, square):
        return 1.0

    def better(self):
        return []


def progress_told(monkeypatch, options, known=()):
    """How far solving is told to be for three players, where some of the tables are known, by their numbers."""
    told, names = [], []

    def solve_at_once(climb, mission, progress):
        for done in (0, 50, 99):
            progress(done, 100)
        return np.zeros(0)

    def shelf(name, version, build):
        if name not in names:
            names.append(name)
        return np.zeros(0) if names.index(name) in known else build(lambda done, of: told.append(done / of))

    monkeypatch.setattr(Climb, "solve", solve_at_once)
    monkeypatch.setattr(pharaohs_odds, "Prospect", Known)
    match = cv.new("pharaohs", ["Ana", "Bo", "Cy"], options, seed=1)
    match.game.odds(Asking(match.state.snapshot(), -1, match.players, {}, shelf))
    return told


def test_how_far_solving_is_never_falls_back(monkeypatch):
    """At level 2 each player's mission is solved by itself: each is a part of the whole."""
    told = progress_told(monkeypatch, ["level2"])
    assert len(told) == 9
    assert told == sorted(told)
    assert told[0] == 0
    assert told[-1] > 0.99


@pytest.mark.parametrize(
    ("options", "known", "count"), [([], (), 3), (["level2"], (2,), 6), (["level2"], (0, 2), 3), ([], (0,), 0)]
)
def test_only_what_is_solved_now_is_a_part_of_it(monkeypatch, options, known, count):
    """At level 1 all players share one table; what is kept already is done."""
    told = progress_told(monkeypatch, options, known)
    assert len(told) == count
    assert told == sorted(told)
    assert not told or (told[0] == 0 and told[-1] > 0.98)
