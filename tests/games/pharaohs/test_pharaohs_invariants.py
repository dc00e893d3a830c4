"""What holds at every moment of every game: chains end, and nobody is ever locked out."""

from __future__ import annotations

import random
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import caravanserai as cv
from engines import by_engine

NAMES = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"]
WAYS = ([], ["quiz"], ["level2"])
MANY = by_engine(compiled=150, python=25)  # events of a game that is looked at
SPELLS, AMULETS, DICE = 8, 9, 7  # squares of the board
tables = st.tuples(st.integers(2, 6), st.sampled_from(WAYS))
few = settings(max_examples=by_engine(compiled=20, python=4))
seeds = st.integers(0, 2**64 - 1)
each_way = pytest.mark.parametrize("options", WAYS, ids=["level1", "quiz", "level2"])


def walk(table: tuple[int, list[str]], seed: int, skip: int = 0) -> Any:
    """Each event of a random game, with what was on the table before and after it."""
    players, options = table
    luck = random.Random(seed)
    match = cv.new("pharaohs", NAMES[:players], options, seed=seed)
    for _ in range(skip):
        if not match.over:
            match.play(luck.choice(match.legal()))
    before = match.describe()
    for _ in range(MANY):
        if match.over:
            return
        text = match.play(luck.choice(match.legal()))
        after = match.describe()
        yield before, text, after
        before = after


@pytest.mark.rule("PH-1", "PH-9", "PH-16")
@few
@given(tables, seeds)
def test_there_is_one_player_a_square_but_for_the_ground_and_the_summit(table: Any, seed: int) -> None:
    for _, _, after in walk(table, seed):
        squares = [square for square in after["position"]["squares"].values() if 1 <= square <= 99]
        assert len(set(squares)) == len(squares)
        assert all(0 <= square <= 100 for square in after["position"]["squares"].values())


@pytest.mark.rule("PH-32", "PH-69", "PH-28")
@few
@given(tables, seeds)
def test_turns_to_miss_and_the_prisoner_go_together(table: Any, seed: int) -> None:
    for _, _, after in walk(table, seed):
        position = after["position"]
        assert all(0 <= skips <= 4 for skips in position["skips"].values())
        if position["prisoner"] is not None:
            assert position["squares"][position["prisoner"]] == 57
            assert 1 <= position["skips"][position["prisoner"]] <= 3
        if after["to_move"] is not None and position["question"] is None:
            assert position["skips"][after["to_move"]] == 0


@pytest.mark.rule("PH-10", "PH-12", "PH-24", "PH-50", "PH-61", "PH-66")
@few
@given(tables, seeds)
def test_what_is_asked_is_what_can_be_answered(table: Any, seed: int) -> None:
    _, options = table
    forms = {
        "roll": {"roll"},
        "forward": {"forward", "back"},
        "offer": {"offer"},
        "answer": {"answer", "pass"} if options == ["quiz"] else {"answer"},
        "take": {"take"},
        "free": {"free", "leave"},
        "again": {"again", "stay"},
    }
    for _, _, after in walk(table, seed):
        asked = after["legal"]
        if after["over"]:
            assert (asked, after["to_move"]) == ([], None)
            assert after["winners"]
            return
        assert after["winners"] == []
        words = {text.split()[0] for text in asked}
        assert words == forms[asked[0].split()[0]]
        assert (after["position"]["die"] is not None) == ("forward" in words)
        assert (after["position"]["question"] is not None) == ("answer" in words)
        assert "answer" not in words or options != []
        assert not words & {"take", "again"} or options == ["level2"]
        assert "offer" not in words or options != ["level2"]
        assert after["position"]["stopped"] == [] or options == ["level2"]
        assert all(after["position"]["squares"][name] == 100 for name in after["position"]["stopped"])


@pytest.mark.rule("PH-65", "PH-34")
@few
@given(tables, seeds)
def test_scores_are_squares_or_the_objects_that_count(table: Any, seed: int) -> None:
    for _, _, after in walk(table, seed):
        position = after["position"]
        if table[1] == ["level2"]:
            for name, score in after["scores"].items():
                needs = position["missions"][name]["needs"]
                assert score == sum(min(needs[kind], held) for kind, held in position["objects"][name].items()) <= 5
        else:
            assert after["scores"] == position["squares"]
            assert all(not any(held.values()) for held in position["objects"].values())
            assert position["missions"] == {}


@pytest.mark.rule("PH-10", "PH-69")
@few
@given(tables, seeds)
def test_the_turn_goes_to_the_next_player_who_may_play(table: Any, seed: int) -> None:
    """After a turn's last event: clockwise, over those who have stopped and those who miss a turn thereby."""
    for before, _, after in walk(table, seed):
        names = before["players"]
        if before["position"]["question"] is not None or after["position"]["question"] is not None or after["over"]:
            continue
        mover = names.index(before["to_move"])
        if after["legal"] != ["roll"] or after["to_move"] == before["to_move"]:
            continue
        seat = mover
        while names[seat := (seat + 1) % len(names)] != after["to_move"]:
            name = names[seat]
            assert name in after["position"]["stopped"] or before["position"]["skips"][name] > 0 or name == names[mover]


@pytest.mark.rule("PH-61", "PH-62", "PH-63", "PH-64")
@few
@given(st.integers(2, 6), seeds)
def test_objects_come_one_at_a_time(players: int, seed: int) -> None:
    for before, text, after in walk((players, ["level2"]), seed):
        for name in before["players"]:
            old, new = before["position"]["objects"][name], after["position"]["objects"][name]
            changes = [new[kind] - old[kind] for kind in old if new[kind] != old[kind]]
            # One event may draw several cards, each of which wins or loses one.
            assert sum(map(abs, changes)) <= max(1, text.count("draws"))
            assert not changes or name == before["to_move"]
            assert all(held >= 0 for held in new.values())


# Chains end


def turns_of(match: cv.Match, luck: random.Random, events: int) -> Any:
    """Random play with the dice on the table: the cards drawn and the rolls of each turn."""
    rolls: list[str] = []
    cards: list[str] = []
    mover = match.to_move
    for _ in range(events):
        if match.over:
            return
        match.play(luck.choice(match.legal()))
        said = 0
        while match.waiting_for_chance:
            chosen = luck.choice(list(match.outcomes()))
            match.settle(chosen)
            said += 1
            assert said <= 60, "an event that does not end"
            (cards if chosen.startswith("draws") else rolls).append(chosen)
        if match.over or (match.legal() == ["roll"] and (match.to_move != mover or rolls == [])):
            yield rolls, cards
            rolls, cards, mover = [], [], match.to_move


@pytest.mark.rule("PH-33")
@few
@given(st.sampled_from(WAYS), seeds)
def test_no_turn_draws_more_cards_or_rolls_more_dice_than_there_are_squares(options: list[str], seed: int) -> None:
    """A square is landed on once a turn. Turns in a row of one player look like one: there are five at the most."""
    match = cv.new("pharaohs", NAMES[:3], options, seed=seed, dice="table")
    together = 5
    for rolls, cards in turns_of(match, random.Random(seed), MANY):
        assert len(rolls) <= together * (1 + DICE + AMULETS)
        assert len(cards) <= together * (AMULETS + SPELLS + 1)


@pytest.mark.rule("PH-33")
@pytest.mark.parametrize("seed", range(by_engine(compiled=12, python=3)))
def test_even_the_worst_board_and_cards_come_to_rest(shelf: Any, seed: int) -> None:
    """Almost nothing but pharaohs, dice, amulets that lead on and evil spells that lead back: every event ends.

    An event goes on by itself only by landing, and a square that was landed on in this turn ends it (PH-33): so no
    event has more than a hundred landings, and no more cards than there are squares to draw them on.
    """
    luck = random.Random(seed)
    board = {"tools": [1, 99], "hieroglyph": [50]}
    for square in [*range(2, 50), *range(51, 99)]:
        board.setdefault(luck.choice(["pharaoh", "die", "amulet", "spell", "amulet", "spell"]), []).append(square)
    lines = [f"{kind} = {squares}" for kind, squares in board.items()]
    shelf.slim(2).write("board", "\n".join(lines))
    shelf.deck("amulets", **{f"on{steps}": f"forward {steps}" for steps in range(1, 13)}, more="roll")
    shelf.deck("spells", **{f"back{steps}": f"back {steps}" for steps in range(1, 13)}, most="swap behind")
    for options in WAYS:
        match = cv.new("pharaohs", NAMES[:3], options, seed=seed, dice="table", cards=shelf.folder)
        for _ in range(by_engine(compiled=60, python=15)):
            if match.over:
                break
            match.play(luck.choice(match.legal()))
            said = 0
            while match.waiting_for_chance:
                match.settle(luck.choice(list(match.outcomes())))
                said += 1
                assert said <= 1 + len(board["amulet"]) + len(board["spell"])


@pytest.mark.rule("PH-33")
def test_a_board_of_pharaohs_alone_comes_to_rest(shelf: Any, table: Any) -> None:
    """From 1 by threes to 100; who bounces waits (PH-15)."""
    shelf.slim(2).write("board", f"pharaoh = {list(range(1, 100))}")
    assert table(cards=shelf.folder).play("Ana: roll 1").winners == ["Ana"]  # 1, 4, … 97, 100
    game = table(cards=shelf.folder).play("Ana: roll 2")  # 2, 5, … 98, then over 100 to 99
    assert (game.squares["Ana"], game.to_move) == (99, "Bo")
    game.play("Bo: roll 3")  # 3, 6, … 99, where Ana is sent to 96; then over 100 to 98
    assert game.squares == {"Ana": 96, "Bo": 98}
    assert game.to_move == "Ana"


# Nobody is locked out


@pytest.mark.rule("PH-7", "PH-33", "PH-68")
@pytest.mark.parametrize("level2", [False, True])
def test_from_every_square_turns_lead_to_the_offering_and_to_the_summits_foot(ways: Any, level2: bool) -> None:
    """The argument why nobody is ever locked out.

    Every player who has a turn can roll anything. By turns in which no card is drawn and no turn missed there is a
    way from every square to 99 (from where a 1 wins at level 1), and to 37, from where a 6 leads to the offering of 43
    and another one back: five such trips complete any mission (each lost object costs one more, and an evil spell is
    never landed on), then 99 and the summit. Turns to miss pass by themselves, prison after three of them; being sent
    off costs the way, never the turn. So from every position the game can still be ended by chance and good will.
    """
    distances, _ = ways
    for goal in (99, 37):
        assert set(distances(goal, level2)) >= set(range(100))
        assert max(distances(goal, level2).values()) <= 30


def lead_to_the_end(match: cv.Match, ways: Any, right: dict[str, int]) -> int:
    """Play on with the rolls that one player wants, whom the others keep clear of; how many turns it took."""
    distances, quiet_turns = ways
    level2 = "level2" in match.options
    hero = match.to_move
    turns = 0
    while not match.over:
        if match.waiting_for_chance:
            match.settle(list(match.outcomes())[-1])
            continue
        position, name, legal = match.describe()["position"], match.to_move, match.legal()
        if hero in position["stopped"]:
            hero = name
        if position["question"] is not None:
            match.play(f"answer {right[position['question']]}" if level2 else "pass")
        elif legal[0].startswith("take"):
            needs, held = position["missions"][name]["needs"], position["objects"][name]
            match.play(f"take {next((kind for kind in needs if held[kind] < needs[kind]), 'tools')}")
        elif legal != ["roll"]:
            match.play("stay" if "stay" in legal else legal[0])
        else:
            turns += 1
            assert turns <= 100 * len(match.players), match.record()
            square, complete = position["squares"][name], not level2 or match.scores()[name] == 5
            known = [turn for turns in quiet_turns(square, level2).values() for turn in turns]
            if name != hero:
                aside = [turn for turn in known if position["squares"][hero] not in turn[1]]
                follow(match, name, min(aside or known)[0])
            elif square >= 95 and complete:
                follow(match, name, [f"roll {100 - square}", "forward"])
            elif square == 37 and not complete:
                follow(match, name, ["roll 6", "forward"])
            else:
                far = distances(99 if complete else 37, level2)
                follow(match, name, min((far[turn[1][-1]], turn[0]) for turn in known)[1])
    return turns


def follow(match: cv.Match, name: str, texts: list[str]) -> None:
    """Play the texts of a turn as far as they are what is asked."""
    for text in texts:
        if match.to_move != name or match.waiting_for_chance or text.split()[0] not in match.legal():
            return
        match.play(text)


@pytest.mark.rule("PH-34", "PH-67", "PH-68", "PH-69")
@each_way
@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_position_of_a_random_game_can_still_end(ways: Any, ours: Any, options: list[str], players: int) -> None:
    right = {}
    for deck in ("who", "truth", "knowledge", "logic"):
        cards = tomllib.loads((ours / "cards" / f"{deck}.toml").read_text("utf-8"))
        right |= {slug: card["right"] for slug, card in cards.items()}
    for seed in range(by_engine(compiled=4, python=1)):
        luck = random.Random(seed)
        match = cv.new("pharaohs", NAMES[:players], options, seed=seed)
        while not match.over and len(match.events) < 1200:
            if luck.random() < by_engine(compiled=0.02, python=0.005):
                tried = match.copy()
                tried.dice = "table"
                lead_to_the_end(tried, ways, right)
                assert tried.winners()
            match.play(luck.choice(match.legal()))


@each_way
def test_random_games_end(options: list[str]) -> None:
    for seed in range(by_engine(compiled=20, python=1)):
        luck = random.Random(seed)
        match = cv.new("pharaohs", NAMES[: 2 + seed % 5], options, seed=seed)
        while not match.over:
            match.play(luck.choice(match.legal()))
            assert len(match.events) < 20_000
        assert match.winners()
