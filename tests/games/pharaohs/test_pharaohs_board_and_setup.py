"""The board and how a game begins: PH-1 to PH-10, PH-50 and PH-60 where a table is refused."""

import tomllib
from collections import Counter

import numpy as np
import pytest

import caravanserai as cv
from caravanserai.core.fault import CaravanError
from caravanserai.core.game import CHANCE
from caravanserai.core.payments import NO_PAYMENTS
from engines import by_engine

NAMES = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"]
RULE_OF_KIND = {
    "PH-2": ("tools", "jewels", "instruments"),
    "PH-3": ("pyramid", "offering"),
    "PH-4": ("hieroglyph",),
    "PH-5": ("sphinx", "mummy"),
    "PH-6": ("pharaoh", "die"),
    "PH-7": ("passage",),
    "PH-8": ("amulet", "spell", "prison"),
}
EACH_KIND = [
    pytest.param(kind, marks=pytest.mark.rule(rule), id=kind) for rule, kinds in RULE_OF_KIND.items() for kind in kinds
]


def refused(rule, *arguments, **how):
    """That a table cannot be set up, said in one line in both languages."""
    with pytest.raises(CaravanError) as caught:
        cv.new("pharaohs", *arguments, **how)
    assert caught.value.rule == rule
    assert all("\n" not in caught.value.say(language) for language in ("en", "fr"))
    assert caught.value.say("en") != caught.value.say("fr")
    return caught.value.say("en")


@pytest.mark.rule("PH-2", "PH-3", "PH-4", "PH-5", "PH-6", "PH-7", "PH-8")
def test_the_file_of_the_board_is_the_ledgers(ours, ledger, ledger_passages):
    file = tomllib.loads((ours / "board.toml").read_text("utf-8"))
    assert file == {
        **{kind: squares for kind, squares in ledger.items() if kind != "passage"},
        "passage": {str(square): end for square, end in ledger_passages.items()},
    }


@pytest.mark.parametrize("kind", EACH_KIND)
def test_the_board_on_the_table_is_the_ledgers(table, ledger, kind):
    board = table().match.view()["position"]["board"]
    assert [square for square, found in enumerate(board) if found == kind] == ledger[kind]


@pytest.mark.rule("PH-1", "PH-8")
def test_every_square_below_the_summit_has_just_one_kind_and_eighteen_are_ours(ledger):
    assert sorted(square for squares in ledger.values() for square in squares) == list(range(1, 100))
    assert len(ledger["amulet"]) + len(ledger["spell"]) + len(ledger["prison"]) == 18


@pytest.mark.rule("PH-7")
def test_all_passages_come_out_on_a_hieroglyph(ledger, ledger_passages):
    assert set(ledger_passages.values()) <= set(ledger["hieroglyph"])


@pytest.mark.rule("PH-9")
def test_100_is_the_summit_and_nothing_lies_above(table):
    board = table().match.view()["position"]["board"]
    assert len(board) == 101
    assert board[100] == "summit"
    assert "offer 101" not in cv.game("pharaohs").actions


@pytest.mark.rule("PH-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("options", ["", "quiz", "level2"])
def test_all_start_beside_the_pyramid(table, players, options):
    game = table(players, options or ())
    names = NAMES[:players]
    assert game.squares == dict.fromkeys(names, 0)
    assert game.skips == dict.fromkeys(names, 0)
    assert game.position["objects"] == {name: {"tools": 0, "jewels": 0, "instruments": 0} for name in names}
    assert game.position["stopped"] == []
    assert (game.prisoner, game.position["die"], game.position["question"]) == (None, None, None)
    assert "charms" not in game.position
    assert (game.to_move, game.legal, game.over, game.winners) == ("Ana", ["roll"], False, [])
    assert game.match.scores() == dict.fromkeys(names, 0)


@pytest.mark.rule("PH-1")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_it_is_for_two_to_six(players):
    assert "2 to 6" in refused("PH-1", NAMES[:players])


@pytest.mark.rule("PH-50")
def test_the_quiz_belongs_to_level_1():
    assert "level 1" in refused("PH-50", NAMES[:2], ["level2", "quiz"])
    assert refused("PH-50", NAMES[:2], ["quiz", "level2"])


def test_an_option_that_there_is_not_is_refused():
    assert "level3" in refused(None, NAMES[:2], ["level3"])


@pytest.mark.rule("PH-10")
@pytest.mark.parametrize("first", ["Ana", "Bo", "Cy"])
def test_who_rolled_highest_starts_and_play_goes_clockwise(table, first):
    game = table(3, first=first)
    names = ["Ana", "Bo", "Cy"]
    start = names.index(first)
    order = names[start:] + names[:start]
    game.play(f"{order[0]}: roll 6")
    game.play(f"{order[1]}: roll 5", "roll 6", "roll 1", "forward")  # over 5 and 11 to 12
    game.play(f"{order[2]}: roll 5", "roll 6", "roll 2", "forward")  # to 13
    game.play(f"{order[0]}: roll 5", "forward")  # from 6 to 11, a die
    assert game.to_move == order[0]


@pytest.mark.rule("PH-10")
@pytest.mark.parametrize("players", by_engine(compiled=[2, 3, 6], python=[2]))
def test_anybody_is_as_likely_to_start(players):
    games = 120 * players
    starts = Counter(cv.new("pharaohs", NAMES[:players], seed=seed).to_move for seed in range(games))
    assert set(starts) == set(NAMES[:players])
    assert all(80 <= count <= 160 for count in starts.values())  # 120 each, give or take four standard deviations


def said_at_the_start(players, options):
    """What chance may say before the first turn, one node after another, where it says the last it may each time."""
    game = cv.game("pharaohs")
    positions, outcomes, weights = game.positions(1), np.zeros(1000, np.int16), np.zeros(1000, np.int64)
    game.engine.setup(positions, 0, players, game.option_bits(options))
    while game.engine.to_move(positions, 0) == CHANCE:
        count = game.engine.chances(positions, 0, outcomes, weights)
        may_come = [int(outcome) for outcome in outcomes[:count]]
        for outcome in range(len(game.outcomes)):
            assert (game.engine.outcome_fault(positions, 0, outcome) == 0) == (outcome in may_come)
        yield {game.outcomes[outcome]: int(weight) for outcome, weight in zip(may_come, weights, strict=False)}
        game.engine.settle(positions, 0, may_come[-1], NO_PAYMENTS)
    assert game.engine.to_move(positions, 0) == players - 1


@pytest.mark.rule("PH-10", "PH-60")
@pytest.mark.parametrize("players", [2, 6])
def test_the_start_is_chance_one_thing_after_another_and_all_of_it_as_likely(players):
    starters = {f"first {{{seat}}}": 1 for seat in range(players)}
    assert list(said_at_the_start(players, [])) == list(said_at_the_start(players, ["quiz"])) == [starters]
    first, *missions = said_at_the_start(players, ["level2"])
    assert first == starters
    every = [text for text in cv.game("pharaohs").outcomes if text.startswith("mission ")]
    assert len(every) == 14
    assert missions == [dict.fromkeys(every[: 14 - taken], 1) for taken in range(players)]


@pytest.mark.rule("PH-10", "PH-60")
def test_what_was_said_at_the_start_cannot_be_said_again(table):
    game = table(2, "level2", missions="cheops, tiye")
    game.refuses("roll first Ana", "PH-10")
    game.refuses("roll mission cheops", "PH-10")


@pytest.mark.rule("PH-10")
def test_who_starts_must_sit_at_the_table():
    assert "Zoe" in refused("PH-10", NAMES[:2], head={"first": "Zoe"})


@pytest.mark.rule("PH-60")
@pytest.mark.parametrize(
    ("missions", "word"),
    [
        ("cheops, nobody", "nobody"),
        ("cheops, cheops", "twice"),
        ("cheops", "2 players"),
        ("cheops, tiye, djoser", "not 3"),
        ("", ""),
    ],
)
def test_missions_in_the_head_are_one_a_player_all_different(missions, word):
    assert word in refused("PH-60", NAMES[:2], ["level2"], head={"first": "Ana", "missions": missions})


def test_missions_belong_to_level_2():
    assert "level2" in refused(None, NAMES[:2], head={"first": "Ana", "missions": "cheops, tiye"})


@pytest.mark.rule("PH-60")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_missions_are_drawn_all_different_and_any_may_come(players):
    seen = Counter()
    games = by_engine(compiled=200, python=20)
    for seed in range(games):
        missions = cv.new("pharaohs", NAMES[:players], ["level2"], seed=seed).describe()["position"]["missions"]
        slugs = [mission["slug"] for mission in missions.values()]
        assert len(set(slugs)) == players
        seen.update(slugs)
    assert len(seen) >= by_engine(compiled=14, python=players + 2)
    share = games * players / 14
    least, most = by_engine(compiled=(0.4, 1.7), python=(0, 4))
    assert all(least * share <= count <= most * share for count in seen.values())


@pytest.mark.rule("PH-60")
def test_a_mission_says_how_many_of_each_to_bring_and_all_see_it(table):
    game = table(2, "level2", missions="cheops, tiye")
    assert game.position["missions"] == {
        "Ana": {"slug": "cheops", "needs": {"tools": 3, "jewels": 1, "instruments": 1}},
        "Bo": {"slug": "tiye", "needs": {"tools": 0, "jewels": 2, "instruments": 3}},
    }
    for viewer in ("Ana", "Bo", None):
        seen = game.match.view(viewer)["position"]["missions"]
        for name, mission in game.position["missions"].items():
            assert {key: seen[name][key] for key in mission} == mission
    assert table().position["missions"] == {}
    assert table(2, "quiz").position["missions"] == {}
