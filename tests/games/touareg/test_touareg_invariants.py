"""What holds at every moment of every game, and that no point moves without a rule."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import caravanserai as cv
from caravanserai.core.payments import NO_PAYMENTS
from engines import by_engine

NAMES = ["Ana", "Bo", "Cy", "Di", "Ed"]
GOODS = ("water", "gold", "salt", "millet")
SPECIALS = ("donkey", "cave", "thief", "plan")
STOCK = {2: (2, 2, 3, 3), 3: (3, 3, 3, 2), 4: (4, 4, 3, 3), 5: (5, 5, 3, 4)}
HOUSES = (None, "water 3 6, gold 3 5, salt 3 4, millet 3 3", "water 1 9, gold 1 1, salt 2 4, millet 99 99")
# How often a kind of action is chosen: so that stages end, and rare things happen.
WEIGHTS = {"draw": 6, "market": 4, "end": 2, "load": 3, "take": 2, "buy": 4, "pay": 1, "hide": 3, "steal": 3, "keep": 2}
LONG = by_engine(compiled=400, python=45)

tables = st.tuples(st.integers(2, 5), st.sampled_from(HOUSES), st.integers(0, 2**64 - 1))


def choose(legal: list[str], luck: random.Random) -> str:
    kinds = sorted({text.split(" ")[0] for text in legal})
    kind = luck.choices(kinds, [WEIGHTS.get(kind, 1) for kind in kinds])[0]
    return luck.choice([text for text in legal if text.split(" ")[0] == kind])


def opened(table: tuple[int, str | None, int]) -> tuple[cv.Match, random.Random]:
    """A match; as Python, which plays few events, half of them are late in stage 1, so that its end is near."""
    players, goods, seed = table
    match = cv.new("touareg", NAMES[:players], seed=seed, head={} if goods is None else {"goods": goods})
    for _ in range(0 if seed % 2 else by_engine(compiled=0, python=12)):
        drawn = match.play("draw").split(" ")[1:]
        for good in drawn:
            match.play(f"market {good}")
        if "end" in match.legal():
            match.play("end")
    return match, random.Random(seed)


def walk(table: tuple[int, str | None, int]) -> Any:
    """Each event of a random game, with what was on the table before and after it."""
    match, luck = opened(table)
    before = match.describe()
    for _ in range(LONG):
        if match.over:
            return
        text = match.play(choose(match.legal(), luck))
        after = match.describe()
        yield before, text, after
        before = after


def goods_of(one: dict[str, Any]) -> Counter[str]:
    """What a player has before it, but for the hand."""
    found: Counter[str] = Counter()
    for row in (*one["camels"], *one["donkeys"], *one["caves"]):
        found += Counter(row)
    return found + Counter(good for good in one["thieves"] if good is not None)


@pytest.mark.rule("TG-2", "TG-42", "TG-81")
@given(tables)
def test_there_are_always_44_goods(table: tuple[int, str | None, int]) -> None:
    for _, _, after in walk(table):
        position = after["position"]
        found = Counter(position["deck"]) + Counter(position["market"]) + Counter(position["discard"])
        for one in position["players"].values():
            found += Counter(one["hand"]) + goods_of(one)
        assert found == {"water": 8, "gold": 10, "salt": 12, "millet": 14}


@pytest.mark.rule("TG-5", "TG-43", "TG-44", "TG-72", "TG-75", "TG-76")
@given(tables)
def test_no_special_card_is_ever_lost_or_made(table: tuple[int, str | None, int]) -> None:
    for _, _, after in walk(table):
        position = after["position"]
        players = position["players"].values()
        owned = [
            sum(len(one["donkeys"]) for one in players),
            sum(len(one["caves"]) for one in players),
            sum(len(one["thieves"]) for one in players),
            sum(one["plans"] for one in players),
        ]
        stock = [position["stock"][special] for special in SPECIALS]
        assert [one + other for one, other in zip(stock, owned, strict=True)] == list(STOCK[table[0]])
        assert min(stock) >= 0


@pytest.mark.rule("TG-4", "TG-26", "TG-27", "TG-28", "TG-29", "TG-30", "TG-45", "TG-50")
@given(tables)
def test_no_animal_and_no_cave_ever_holds_what_it_may_not(table: tuple[int, str | None, int]) -> None:
    for _, _, after in walk(table):
        for one in after["position"]["players"].values():
            assert len(one["camels"]) == (3 if table[0] == 2 else 2)
            for row in one["camels"]:
                assert len(row) <= 4
                assert len(set(row)) <= 2
                assert sum(good != other for good, other in itertools.pairwise(row)) <= 1
                assert "water" not in row or set(row) == {"water"}
                assert row.count("gold") <= 2
            assert all(len(row) <= 4 for row in one["donkeys"])
            assert all(len(goods) <= 2 for goods in one["caves"])


@pytest.mark.rule("TG-12", "TG-20")
@given(tables)
def test_no_hand_is_above_four_between_turns(table: tuple[int, str | None, int]) -> None:
    for _, _, after in walk(table):
        for name, one in after["position"]["players"].items():
            between = name != after["to_move"] or after["position"]["turn"]["main"] is None
            assert sum(one["hand"].values()) <= (4 if between else 7)


@pytest.mark.rule("TG-10", "TG-83")
@given(tables)
def test_turns_go_round(table: tuple[int, str | None, int]) -> None:
    for before, text, after in walk(table):
        same = after["to_move"] == before["to_move"]
        if after["over"]:
            assert after["to_move"] is None
        elif "keep" in after["legal"] or text in ("keep",) or text.startswith("score"):
            continue  # the end of a stage has its own order
        elif after["position"]["stage"] == before["position"]["stage"]:
            following = (before["players"].index(before["to_move"]) + 1) % len(before["players"])
            assert same or after["to_move"] == before["players"][following]
            if not same:
                assert after["position"]["turn"]["main"] is None


@pytest.mark.rule("TG-10", "TG-14")
@given(tables)
def test_one_main_action_a_turn(table: tuple[int, str | None, int]) -> None:
    mains = {"draw", "load", "take", "buy"}
    done: list[str] = []
    for _, text, after in walk(table):
        kind = text.split(" ")[0]
        if kind in mains:
            assert not done or (kind in ("load", "take") and kind == done[-1])
            done.append(kind)
        if kind in ("end", "pass"):
            assert (kind == "end") == bool(done)
        if after["position"]["turn"]["main"] is None:
            done = []


def closing(table: tuple[int, str | None, int]) -> Any:
    """Each stage of a random game that came to its end: who drew the last card, and who had a turn after that."""
    closer, turns, mover = None, [], None
    for before, text, after in walk(table):
        old, new = before["position"], after["position"]
        is_turn = "keep" not in before["legal"]
        if old["last_round"] and is_turn and (mover is None or before["to_move"] != mover):
            mover = before["to_move"]
            if closer is None or mover != closer or turns:
                turns.append(mover)
        if not old["last_round"] and new["last_round"] and text.startswith("draw"):
            closer, turns, mover = before["to_move"], [], before["to_move"]
        ended = after["over"] or (is_turn and ("keep" in after["legal"] or new["stage"] > old["stage"]))
        if ended:
            yield before["players"], closer, turns
            closer, turns, mover = None, [], None


@pytest.mark.rule("TG-70", "TG-84", "TG-90")
@given(tables)
def test_each_stage_s_last_round_gives_everybody_exactly_one_more_turn(table: tuple[int, str | None, int]) -> None:
    for players, closer, turns in closing(table):
        assert sorted(turns) == sorted(players)
        if closer is not None:  # else the new deck was empty
            place = players.index(closer) + 1
            assert turns == players[place:] + players[:place]


@pytest.mark.rule("TG-70")
@given(tables)
def test_nobody_draws_from_an_empty_deck_and_a_draw_is_always_possible_else(table: tuple[int, str | None, int]) -> None:
    for _, _, after in walk(table):
        position = after["position"]
        if not after["over"] and "keep" not in after["legal"] and position["turn"]["main"] is None:
            assert ("draw" in after["legal"]) == (sum(position["deck"].values()) > 0)
            assert position["last_round"] == (sum(position["deck"].values()) == 0)
            assert "pass" not in after["legal"] or position["last_round"]


def majorities(position: dict[str, Any], worth: dict[str, int]) -> Counter[str]:
    """The points of a stage's majorities, read off the rulebook (TG-73, TG-74)."""
    points: Counter[str] = Counter()
    for good in GOODS:
        counts = {name: goods_of(one)[good] for name, one in position["players"].items()}
        leaders = [name for name, count in counts.items() if count == max(counts.values()) > 0]
        for name in leaders:
            points[name] += worth[good] - (len(leaders) > 1)
    return points


def finished(position: dict[str, Any], name: str, text: str) -> dict[str, Any]:
    """The table after a turn's last event, before anything is counted."""
    players = {other: {**one} for other, one in position["players"].items()}
    words = text.split(" ")
    one = players[name]
    rows = {f"camel{number}": [*row] for number, row in enumerate(one["camels"], 1)}
    rows |= {f"donkey{number}": [*row] for number, row in enumerate(one["donkeys"], 1)}
    caves = [[*goods] for goods in one["caves"]]
    thieves = [*one["thieves"]]
    plans = one["plans"]
    if words[0] in ("load", "take"):
        rows[words[1]].append(words[2])
    elif words[0] == "pay":
        if words[1] != "hand":
            rows[words[1]].pop()
        bought = position["turn"]["buying"]
        if bought == "cave":
            caves.append([])
        elif bought == "thief":
            thieves.append(None)
        elif bought == "plan":
            plans += 1
        else:
            rows[f"donkey{len(one['donkeys']) + 1}"] = []
    elif words[0] == "hide":
        good = words[3] if words[2] == "hand" else rows[words[2]].pop()
        caves[int(words[1].removeprefix("cave")) - 1].append(good)
    elif words[0] == "steal":
        loot = words[3] if words[2] == "hand" else None
        if loot is None:
            kind, number = words[2][:-1] + "s", int(words[2][-1]) - 1
            victim = players[words[1]]
            robbed = [[*row] for row in victim[kind]]
            loot = robbed[number].pop()
            players[words[1]] = {**victim, kind: robbed}
        thieves[thieves.index(None)] = loot
    camels = [row for animal, row in rows.items() if animal.startswith("camel")]
    donkeys = [row for animal, row in rows.items() if animal.startswith("donkey")]
    players[name] = {**one, "camels": camels, "donkeys": donkeys, "caves": caves, "thieves": thieves, "plans": plans}
    return {"players": players}


@pytest.mark.rule("TG-3", "TG-72", "TG-73", "TG-74", "TG-77", "TG-78", "TG-79", "TG-91")
@given(tables)
def test_no_point_moves_without_a_rule(table: tuple[int, str | None, int]) -> None:
    """Points never fall; they rise at a stage's end by its majorities, and for special cards."""
    worth = dict(zip(GOODS, (6, 5, 4, 3), strict=True))
    if table[1] is not None:
        worth = {item.split(" ")[0]: int(item.split(" ")[2]) for item in table[1].split(", ")}
    for before, text, after in walk(table):
        old, new = before["position"], after["position"]
        gained = {name: after["scores"][name] - before["scores"][name] for name in before["players"]}
        assert min(gained.values()) >= 0
        assert {name: one["points"] for name, one in new["players"].items()} == after["scores"]
        if text.startswith("score"):
            assert gained == dict.fromkeys(gained, 0) | {before["to_move"]: 2 if text == "score plan" else 1}
            continue
        asked = "keep" in after["legal"] and "keep" not in before["legal"]
        begun = new["stage"] > old["stage"] and "keep" not in before["legal"]
        expected: Counter[str] = Counter()
        if asked or begun or after["over"]:
            table_before = finished(old, before["to_move"], text)
            expected = majorities(table_before, worth)
            if after["over"]:
                for name, one in table_before["players"].items():
                    unused = sum(not row for row in (*one["donkeys"], *one["caves"])) + one["thieves"].count(None)
                    expected[name] += unused + 2 * one["plans"]
        assert gained == {name: expected[name] for name in gained}


@pytest.mark.rule("TG-92", "TG-3")
@given(tables)
def test_the_winners_have_most_points_and_among_those_the_dearest_hand(table: tuple[int, str | None, int]) -> None:
    dinars = dict(zip(GOODS, (3, 2, 1, 1), strict=True))
    if table[1] is not None:
        dinars = {item.split(" ")[0]: int(item.split(" ")[1]) for item in table[1].split(", ")}
    for _, _, after in walk(table):
        if not after["over"]:
            assert after["winners"] == []
            continue
        rank = {
            name: (one["points"], sum(one["hand"][good] * dinars[good] for good in GOODS))
            for name, one in after["position"]["players"].items()
        }
        assert after["winners"] == [name for name in after["players"] if rank[name] == max(rank.values())]


# Chance


@pytest.mark.rule("TG-20", "TG-22", "TG-60")
@given(tables)
def test_chance_is_the_cards_that_lie_where_it_takes_one(table: tuple[int, str | None, int]) -> None:
    """Card by card: as likely as there are such cards in the deck, or in the victim's hand."""
    match, luck = opened(table)
    engine = match.game.engine
    outcomes, weights = np.empty(len(GOODS), np.int16), np.empty(len(GOODS), np.int64)
    for _ in range(LONG // 3):
        if match.over:
            return
        text = choose(match.legal(), luck)
        if text == "draw" or text.endswith(" hand"):
            position = match.describe()["position"]
            victim = text.removeprefix("steal ").removesuffix(" hand")
            left = dict(position["deck"] if text == "draw" else position["players"][victim]["hand"])
            positions = match.state.snapshot()
            engine.play(positions, 0, match.legal_actions()[match.legal().index(text)], NO_PAYMENTS)
            for _ in range(min(3, sum(left.values())) if text == "draw" else 1):
                count = engine.chances(positions, 0, outcomes, weights)
                told = {GOODS[outcomes[index]]: int(weights[index]) for index in range(count)}
                assert told == {good: cards for good, cards in left.items() if cards}
                good = luck.choice(sorted(told))
                engine.settle(positions, 0, GOODS.index(good), NO_PAYMENTS)
                left[good] -= 1
            assert engine.to_move(positions, 0) != -1
        match.play(text)


# What is seen


@pytest.mark.rule("TG-20", "TG-50", "TG-61", "TG-71")
@given(tables)
def test_what_is_there_is_never_outside_what_is_concluded(table: tuple[int, str | None, int]) -> None:
    match, luck = opened(table)
    for number in range(LONG // 2):
        if match.over:
            break
        match.play(choose(match.legal(), luck))
        if number % by_engine(compiled=5, python=15):
            continue
        position = match.describe()["position"]
        for viewer in (*match.players, None):
            seen = match.view(viewer)["position"]
            piles = [(position["deck"], seen["deck_least"], seen["deck_most"], seen["deck_size"])]
            for name, one in position["players"].items():
                told = seen["players"][name]
                piles.append((one["hand"], told["hand_least"], told["hand_most"], told["hand_size"]))
                if name == viewer:
                    assert one["hand"] == told["hand"] == told["hand_least"] == told["hand_most"]
                for place in ("caves", "thieves"):
                    assert str(told[place]).count("?") <= str(one[place]).count("'") / 2
            for pile, least, most, size in piles:
                assert sum(pile.values()) == size
                assert sum(least.values()) <= size <= sum(most.values())
                for good in GOODS:
                    assert least[good] <= pile[good] <= most[good]
            hidden = Counter(seen["unseen"]) - Counter(position["deck"])
            for name, one in position["players"].items():
                if name != viewer:
                    hidden -= Counter(one["hand"])
            unknown = str([(one["caves"], one["thieves"]) for one in seen["players"].values()]).count("?")
            assert match.over or hidden.total() == unknown


@pytest.mark.rule("TG-20", "TG-50", "TG-61", "TG-71")
@given(tables, st.integers(0, 2**64 - 1))
def test_a_view_never_changes_when_what_is_hidden_does(table: tuple[int, str | None, int], seed: int) -> None:
    match, luck = opened(table)
    for _ in range(luck.randrange(LONG)):
        if match.over:
            break
        match.play(choose(match.legal(), luck))
    for viewer in (*match.players, None):
        guess = match.guess(viewer, seed)
        assert guess.view(viewer) == match.view(viewer)
        again = guess.guess(viewer, seed)
        assert again.position.tobytes() == guess.position.tobytes()  # a guess of a guess: it knows no more
        assert again.record() == guess.record()


@pytest.mark.rule("TG-20")
@given(tables)
def test_nobody_sees_a_card_that_only_others_have_seen(table: tuple[int, str | None, int]) -> None:
    """Every line of the log is the record's, with a `?` for each card that was drawn, hidden or stolen unseen."""
    match, luck = opened(table)
    counted = 0  # events up to the end of stage 1, which opens caves and thieves
    for _ in range(luck.randrange(LONG)):
        if match.over:
            break
        match.play(choose(match.legal(), luck))
        if not counted and ("keep" in match.legal() or match.describe()["position"]["stage"] == 2):
            counted = len(match.events)
    lines = match.record().partition("\n\n")[2].splitlines()
    for viewer in (*match.players, None):
        for number, (line, told) in enumerate(zip(lines, match.log(viewer), strict=True)):
            name, _, text = line.partition(": ")
            words = text.split(" ")
            seen = match.over or name == viewer
            if words[0] == "draw":
                unseen = f"{name}: draw" + " ?" * (len(words) - 1)
            elif words[0] in ("hide", "steal") and words[2] == "hand":
                seen = seen or number < counted or (words[0] == "steal" and words[1] == viewer)
                unseen = f"{name}: {' '.join(words[:-1])} ?"
            else:
                unseen = line
            assert told == (line if seen else unseen)
