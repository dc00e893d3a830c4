"""What holds at every moment of every game, and that no pound moves without a rule."""

from __future__ import annotations

import itertools
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import caravanserai as cv
from caravanserai.games.camelup.camels import LANE, STEP
from engines import by_engine

COLOURS = ["blue", "green", "orange", "yellow", "white"]
EXTENSIONS = ["support", "photographer", "positions", "partners"]
NAMES = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo"]


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, list[str]]:
    """Any number of players with any options that SC-40 allows."""
    players = draw(st.integers(2, 10))
    possible = [option for option in EXTENSIONS if players > 5 or option != "partners"]
    chosen = [option for option in possible if players > 8 or draw(st.booleans())]
    return players, [*chosen, *(["spicy"] if "support" in chosen and draw(st.booleans()) else [])]


def walk(table: tuple[int, list[str]], seed: int) -> Any:
    """Each event of a random game, with what was on the table before and after it."""
    players, options = table
    luck = random.Random(seed)
    match = cv.new("camelup", NAMES[:players], options, seed=seed)
    before = match.describe()
    for _ in range(by_engine(compiled=150, python=25)):
        if match.over:
            return
        kind = luck.choice(sorted({text.split(" ")[0] for text in match.legal()}))
        text = match.play(luck.choice([text for text in match.legal() if text.split(" ")[0] == kind]))
        after = match.describe()
        yield before, text, after
        before = after


@pytest.mark.rule("CU-2", "CU-3", "CU-10", "CU-11", "CU-12", "SC-1")
@given(tables(), st.integers(0, 2**64 - 1))
def test_there_are_always_five_camels_in_an_order_that_the_track_shows(table: tuple[int, list[str]], seed: int) -> None:
    last = 20 if "support" in table[1] else 16
    for _, _, after in walk(table, seed):
        track = after["position"]["track"]
        assert sorted(camel for stack in track.values() for camel in stack) == sorted(COLOURS)
        spaces = sorted(track, key=lambda space: last + 1 if space == "finish" else int(space))
        assert all(space == "finish" or 1 <= int(space) <= last for space in spaces)
        assert [camel for space in spaces for camel in track[space]] == after["position"]["ranking"][::-1]
        assert ("finish" in track) == after["over"]


@pytest.mark.rule("SC-15", "CU-36", "CU-44", "SC-6")
@given(tables(), st.integers(0, 2**64 - 1))
def test_the_pyramid_tiles_on_the_board_equal_the_dice_in_the_pyramid(table: tuple[int, list[str]], seed: int) -> None:
    tiles = 6 if "support" in table[1] else 5
    for _, _, after in walk(table, seed):
        held = sum(one["pyramid"] for one in after["position"]["holdings"].values())
        assert tiles - held == len(after["position"]["pyramid"]) <= 6
        assert len(set(after["position"]["pyramid"])) == len(after["position"]["pyramid"])
        assert after["over"] or after["position"]["pyramid"]


@pytest.mark.rule("CU-4", "SC-3", "SC-30", "SC-31", "SC-34")
@given(tables(), st.integers(0, 2**64 - 1))
def test_no_tile_or_card_is_ever_lost_or_made(table: tuple[int, list[str]], seed: int) -> None:
    _, options = table
    stack = [5, 3, 2, 2] if {"support", "positions"} & set(options) else [5, 3, 2]
    for _, _, after in walk(table, seed):
        position = after["position"]
        held = [tile for one in position["holdings"].values() for tile in one["leg"]]
        for colour in COLOURS:
            values = position["leg_tiles"][colour] + [value for tile, value, _ in held if tile == colour]
            assert sorted(values, reverse=True) == stack
        places = position["position_tiles"] + [place for _, _, place in held if place is not None]
        assert sorted(places) == ([2, 3, 4, 5] if "positions" in options else [])
        for name in after["players"]:
            laid = [
                colour for pile in ("winner_pile", "loser_pile") for owner, colour in position[pile] if owner == name
            ]
            assert sorted(laid + position["holdings"][name]["cards"]) == sorted(COLOURS)


@pytest.mark.rule("CU-25", "CU-26", "CU-27", "CU-33", "SC-20", "SC-24")
@given(tables(), st.integers(0, 2**64 - 1))
def test_desert_tiles_and_camera_keep_their_distance(table: tuple[int, list[str]], seed: int) -> None:
    for _, _, after in walk(table, seed):
        position = after["position"]
        deserts = [int(space) for space in position["desert"]]
        taken = {int(space) for space in position["track"] if space != "finish"}
        assert 1 not in deserts
        assert all(abs(one - other) > 1 for one in deserts for other in deserts if one != other)
        assert not taken & set(deserts)
        assert len({tile["owner"] for tile in position["desert"].values()}) == len(deserts)
        if position["camera"]:
            assert position["camera"]["space"] not in taken | set(deserts)


@pytest.mark.rule("SC-35")
@given(tables(), st.integers(0, 2**64 - 1))
def test_partners_are_partners_of_each_other(table: tuple[int, list[str]], seed: int) -> None:
    for _, _, after in walk(table, seed):
        partners = after["position"]["partners"]
        assert all(partners[other] == name != other for name, other in partners.items())


@pytest.mark.rule("CU-20", "CU-21", "SC-10")
@given(tables(), st.integers(0, 2**64 - 1))
def test_everybody_plays_one_action_in_turn_straight_through_leg_ends(table: tuple[int, list[str]], seed: int) -> None:
    for before, text, after in walk(table, seed):
        assert "roll" in before["legal"] or "done" in before["legal"]
        if after["over"]:
            assert after["to_move"] is None
        elif "done" in after["legal"]:
            assert after["to_move"] == before["to_move"]
            assert text.split(" ")[0] not in ("support", "done")
        else:
            following = (before["players"].index(before["to_move"]) + 1) % len(before["players"])
            assert after["to_move"] == before["players"][following]


def reward(tile: list[Any], ranking: list[str]) -> int:
    """What a leg tile pays, read off the rulebook (CU-41 to CU-43, SC-33)."""
    colour, value, covered = tile
    place = ranking.index(colour) + 1
    if covered is not None:
        return 3 if covered == place else -1
    return value if place == 1 else 1 if place == 2 else -1


def leg_pay(name: str, holdings: dict[str, Any], partners: dict[str, str], ranking: list[str]) -> int:
    own = sum(reward(tile, ranking) for tile in holdings[name]["leg"]) + holdings[name]["pyramid"]
    other = holdings.get(partners.get(name, ""))
    if other is not None:
        own += max([0, min(1, other["pyramid"]), *(reward(tile, ranking) for tile in other["leg"])])
    return own


@pytest.mark.rule("CU-30", "CU-40", "CU-45", "CU-50", "CU-51", "CU-52", "CU-53", "SC-22", "SC-36", "SC-37")
@given(tables(), st.integers(0, 2**64 - 1))
def test_no_pound_moves_without_a_rule(table: tuple[int, list[str]], seed: int) -> None:
    """Only a die moves money: desert tile, photo, and at the leg's and the race's end what their rules pay."""
    for before, text, after in walk(table, seed):
        old, new = before["position"], after["position"]
        assert min(new["money"].values()) >= 0
        if not text.startswith("roll"):
            assert new["money"] == old["money"]
            continue
        roller = before["to_move"]
        *_, colour, pips = text.split(" ")
        start, stack = next((space, stack) for space, stack in old["track"].items() if colour in stack)
        unit = len(stack) - stack.index(colour)
        purse = dict(old["money"])
        landing = int(start) + int(pips)
        tile = old["desert"].get(str(landing))
        if tile is not None:
            purse[tile["owner"]] += 1
            landing += 1 if tile["side"] == "oasis" else -1
        if old["camera"] is not None and old["camera"]["space"] == landing:
            purse[old["camera"]["owner"]] += unit
        if after["over"] or new["leg"] > old["leg"]:
            holdings = {name: {**one} for name, one in old["holdings"].items()}
            holdings[roller]["pyramid"] += 1
            for name in purse:
                purse[name] = max(0, purse[name] + leg_pay(name, holdings, old["partners"], new["ranking"]))
        if after["over"]:
            for pile, camel in (("winner_pile", new["ranking"][0]), ("loser_pile", new["ranking"][-1])):
                prizes = [8, 5, 3, 2]
                for owner, card in new[pile]:
                    if card == camel:
                        purse[owner] += prizes.pop(0) if prizes else 1
                    else:
                        purse[owner] = max(0, purse[owner] - 1)
        assert new["money"] == purse


@pytest.mark.rule("CU-37", "CU-55")
@given(tables(), st.integers(0, 2**64 - 1))
def test_a_view_is_the_table_without_the_others_cards(table: tuple[int, list[str]], seed: int) -> None:
    players, options = table
    match = cv.new("camelup", NAMES[:players], options, seed=seed)
    luck = random.Random(seed)
    for _ in range(by_engine(compiled=60, python=15)):
        if match.over:
            break
        match.play(
            luck.choice([text for text in match.legal() if text.split(" ")[0] in ("win", "lose", "roll", "done")])
        )
    position = match.describe()["position"]
    for viewer in (*match.players, None):
        seen = match.view(viewer)["position"]
        assert seen["money"] == position["money"]
        for pile in ("winner_pile", "loser_pile"):
            shown = [[owner, colour if match.over or owner == viewer else None] for owner, colour in position[pile]]
            assert seen[pile] == shown
        for name in match.players:
            cards = position["holdings"][name]["cards"]
            assert seen["holdings"][name]["cards"] == (cards if match.over or name == viewer else len(cards))


@pytest.mark.rule("CU-6", "CU-7")
@pytest.mark.compiled("deals sixty thousand starts")
def test_every_start_is_as_likely_as_the_dice_and_an_even_draw_make_it() -> None:
    herds = cv.batch("camelup", players=2, games=60_000, seed=1).positions["herd"]
    every_space, every_level = np.divmod(herds[:, None] >> LANE * np.arange(5) & 255, STEP)
    for camel in range(5):
        for space in (1, 2, 3):
            assert np.mean(every_space[:, camel] == space) == pytest.approx(1 / 3, abs=0.01)
    for trio in itertools.combinations(range(5), 3):
        spaces = every_space[:, trio]
        together = every_level[(spaces == spaces[:, :1]).all(axis=1)][:, trio]
        for order in itertools.permutations(range(3)):
            found = (together.argsort(axis=1) == order).all(axis=1)
            assert found.mean() == pytest.approx(1 / 6, abs=0.025), (trio, order)


@pytest.mark.rule("SC-5", "SC-13")
def test_a_support_die_in_its_crater_is_named_so() -> None:
    match = cv.new(
        "camelup", NAMES[:2], ["support", "spicy"], seed=1, head={"start": "1 blue green / 2 orange yellow white"}
    )
    match.play("roll support blue 1")
    with pytest.raises(cv.IllegalAction, match=r"in its crater until the leg ends \(SC-13\)"):
        match.play("support blue")
    match.play("done")
    with pytest.raises(cv.IllegalAction, match=r"in its crater until the leg ends \(SC-13\)"):
        match.play("roll support blue 1")
