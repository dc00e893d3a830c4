"""Touareg's odds as they are told: what a seat knows for sure, what stays secret, and who will lead, by playouts."""

from __future__ import annotations

import json
import math
from collections import Counter

import pytest
from touareg_by_trying import GOODS, PLAYOUTS, ask, is_on, near, worlds
from touareg_more_scenes import (
    MORE,
    idle,
    last_cards,
    some_games,
    three_kept_and_drawn,
)

from engines import by_engine

# What is told


def test_these_things_are_told_and_no_other(table):
    game = table(3).bring(North="gold salt", East="water")
    for viewer in ("North", "East", None):
        told = ask(game.match, viewer, playouts=PLAYOUTS)
        assert set(told) == {"draw", "steal", "hands", "exact", "lead", "playouts"}
        assert set(told["draw"]) == set(told["lead"]) == set(GOODS)
        assert set(told["steal"]) == {"North", "East"} - {viewer}  # South has no card in hand
        assert set(told["hands"]) == {"North", "East", "South"}
        assert told["playouts"] == PLAYOUTS
        for good in GOODS:
            assert set(told["lead"][good]) == {"North", "East", "South"}
            for one in told["lead"][good].values():
                assert set(one) == {"chance", "error"}
                assert 0 <= one["chance"] <= 1
                assert 0 < one["error"] <= 0.5


@pytest.mark.parametrize("seed", range(by_engine(compiled=4, python=1)))
def test_chances_add_up(seed):
    for match in some_games(seed, (5, 25, 50, 70)):
        for viewer in (*match.players, None):
            told = ask(match, viewer)
            for row in (told["draw"], *told["steal"].values()):
                assert row is None or sum(row.values()) == pytest.approx(1)
                assert row is None or all(0 <= chance <= 1 for chance in row.values())
            for name, hand in told["hands"].items():
                assert sum(hand.values()) == pytest.approx(int(match.position.hand_size[match.players.index(name)]))


def test_without_playouts_nothing_is_told_of_who_will_lead(table):
    told = ask(table().match, "North", playouts=0)
    assert (told["lead"], told["playouts"]) == ({}, 0)


# What a seat knows for sure


@pytest.mark.rule("TG-20")
def test_the_first_draw_is_of_all_cards_but_the_market(table):
    told = ask(table().match)["draw"]
    assert told == {"water": 8 / 42, "gold": 9 / 42, "salt": 11 / 42, "millet": 14 / 42}


@pytest.mark.rule("TG-60")
def test_a_hand_that_shares_the_deck_is_stolen_from_as_the_deck_is_drawn_from(table):
    game = table(3).turn("take camel1 gold").turn("draw gold salt water", "market salt")
    told = ask(game.match, "North")
    assert near(told["steal"]["East"], told["draw"])
    assert near(told["draw"], {"water": 8 / 41, "gold": 9 / 41, "salt": 10 / 41, "millet": 14 / 41})
    own = ask(game.match, "East")
    assert own["steal"] == {}
    assert own["hands"]["East"] == {"water": 1, "gold": 1, "salt": 0, "millet": 0}
    assert near(own["draw"], {"water": 7 / 39, "gold": 8 / 39, "salt": 10 / 39, "millet": 14 / 39})


@pytest.mark.rule("TG-61")
def test_a_thief_knows_more_of_the_hand_it_stole_from(table):
    game = table(3).bring(South="thief").run_out(leaving="gold salt millet")
    idle(game, "East").turn("draw gold salt millet", "market millet").play("South: steal East hand gold")
    assert ask(game.match, "South")["steal"]["East"] == {"water": 0, "gold": 0, "salt": 1, "millet": 0}
    assert ask(game.match, "North")["steal"]["East"] == {"water": 0, "gold": 0.5, "salt": 0.5, "millet": 0}


@pytest.mark.rule("TG-70")
def test_the_last_cards_of_the_deck(table):
    game = table(3).run_out(leaving="gold salt millet")
    third = pytest.approx(1 / 3)
    assert ask(game.match)["draw"] == {"water": 0, "gold": third, "salt": third, "millet": third}
    name = game.to_move
    game.turn("draw gold salt millet", "market millet")
    half = {"water": 0, "gold": 0.5, "salt": 0.5, "millet": 0}
    for viewer in (*game.match.players, None):
        told = ask(game.match, viewer)
        assert told["draw"] is None
        assert told["hands"][name] == {"water": 0, "gold": 1, "salt": 1, "millet": 0}
        assert told["steal"] == ({} if viewer == name else {name: half})


@pytest.mark.rule("TG-71", "TG-81")
def test_at_the_start_of_stage_2_the_deck_is_known_and_what_was_kept_is_shared(table):
    game = last_cards(table).keep_all()
    assert game.stage == 2
    told = ask(game.match, "North")
    deck = game.position["deck"]
    assert near(told["draw"], {good: deck[good] / sum(deck.values()) for good in GOODS})
    third = pytest.approx(1 / 3)
    assert told["steal"]["East"] == {"water": third, "gold": third, "salt": third, "millet": 0}
    assert told["steal"]["South"] == {"water": third, "gold": third, "salt": third, "millet": 0}
    assert ask(game.match, "East")["steal"]["South"] == {"water": 1, "gold": 0, "salt": 0, "millet": 0}


# Secrets and moments


@pytest.mark.compiled("these scenes may be many deals; those of some more scenes are fewer")
def test_the_odds_never_depend_on_what_is_hidden(scene):
    told = ask(scene.match, "North", 3, 20)
    for world in scene.worlds[:: max(1, len(scene.worlds) // 12)]:
        assert ask(world, "North", 3, 20) == told


@pytest.mark.parametrize("more", by_engine(compiled=MORE, python=MORE[4:8:3]), ids=lambda more: more.__name__)
@pytest.mark.parametrize("viewer", by_engine(compiled=["North", None], python=[None]))
def test_nor_in_more_scenes_whoever_asks(table, more, viewer):
    match = more(table).match
    found = [world for world, _ in worlds(match, viewer)]
    told = json.dumps(ask(match, viewer, 3, PLAYOUTS // 10))
    for world in found[:: max(1, len(found) // 4)]:
        assert json.dumps(ask(world, viewer, 3, PLAYOUTS // 10)) == told


@pytest.mark.parametrize("viewer", ["North", "East", "South", None])
@pytest.mark.parametrize("waiting", ["draw", "steal East hand"])
def test_while_an_action_waits_for_chance_the_odds_are_those_before_it(table, viewer, waiting):
    game = table(3).bring(North="thief | salt", East="gold salt", South="millet")
    before = ask(game.match, viewer, 1, PLAYOUTS // 2)
    assert ask(game.play(waiting).match, viewer, 1, PLAYOUTS // 2) == before


def test_asking_changes_nothing(table):
    game = three_kept_and_drawn(table)
    before = game.match.position.tobytes()
    ask(game.match, "North", 1, PLAYOUTS)
    assert game.match.position.tobytes() == before


# Who will lead


def by_all_ways(match, chance=1.0):
    """How likely each player leads in each kind when the turn has ended, each legal action being as likely."""
    mover = match.to_move
    led = Counter()
    for text in match.legal():
        one = match.copy()
        share = chance / len(match.legal())
        before = one.copy()
        one.play(text)
        if one.to_move == mover and is_on(one):
            led += by_all_ways(one, share)
        else:
            led += Counter(dict.fromkeys(leads_after(before, text), share))
    return led


def leads_after(before, text):
    """Who leads in what after the last action of a stage, by counting what lies there (TG-73)."""
    players = before.describe()["position"]["players"]
    held = {
        name: Counter(good for row in (*one["camels"], *one["donkeys"], *one["caves"]) for good in row)
        + Counter(good for good in one["thieves"] if good)
        for name, one in players.items()
    }
    mover, words = before.to_move, text.split(" ")
    if words[0] in ("load", "take") or (words[0] == "hide" and words[2] == "hand"):
        held[mover][words[-1]] += 1
    if words[0] in ("pay", "steal") and "hand" not in words:
        owner = mover if words[0] == "pay" else words[1]
        top = players[owner][f"{words[-1][:-1]}s"][int(words[-1][-1]) - 1][-1]
        held[owner][top] -= 1
        held[mover][top] += words[0] == "steal"
    for good in GOODS:
        most = max(one[good] for one in held.values())
        yield from ((good, name) for name, one in held.items() if most > 0 and one[good] == most)


@pytest.mark.rule("TG-73", "TG-74")
def test_who_leads_after_the_last_turn_is_as_often_as_its_actions_make_it(table):
    """East has the last turn, and a gold in hand: it leads in water, and may come to lead in salt with North."""
    game = table(start="salt salt").bring(North="camel1 salt", East="camel1 water water | camel2 gold | donkey donkey")
    game.run_out(leaving="gold millet millet")
    idle(game, "East").turn("draw gold millet millet", "market millet", "market millet").turn("take camel2 millet")
    assert (game.to_move, game.match.position.turns_left, game.hand("East")) == ("East", 1, "gold")
    many = by_engine(compiled=4000, python=60)
    told = ask(game.match, "North", 5, many)["lead"]
    true = by_all_ways(game.match)
    for good in GOODS:
        for name in game.match.players:
            one = told[good][name]
            assert abs(one["chance"] - true[good, name]) <= 4 * one["error"] + 1e-12, (good, name)
    assert told["gold"]["North"] == {"chance": 0.0, "error": 0.5 / (many + 1)}
    assert 0 < told["salt"]["East"]["chance"] < 1


@pytest.mark.compiled("plays a thousand stages")
def test_the_error_shrinks_with_the_playouts_and_the_seed_decides(table):
    game = table(3).bring(North="camel1 gold", East="camel1 salt")
    few, more = PLAYOUTS // 2, 4 * PLAYOUTS
    one, other = ask(game.match, "North", 1, few), ask(game.match, "North", 1, more)
    assert ask(game.match, "North", 1, few) == one
    assert one["draw"] == other["draw"]
    assert ask(game.match, "North", 2, few)["lead"] != one["lead"]
    for good in GOODS:
        for name in game.match.players:
            small, large = (told["lead"][good][name] for told in (one, other))
            assert large["error"] < small["error"]
            assert abs(small["chance"] - large["chance"]) < 5 * small["error"]
            if 0 < large["chance"] < 1:
                chance = large["chance"]
                assert large["error"] == pytest.approx(math.sqrt(chance * (1 - chance) / more))


@pytest.mark.rule("TG-76")
def test_while_cards_are_turned_in_it_is_stage_2_that_will_end(table):
    game = last_cards(table, East="plan")
    told = ask(game.match, "North", 1, PLAYOUTS)
    assert told["playouts"] == PLAYOUTS
    assert told["lead"]["water"]["North"]["chance"] < 1
    assert game.position["players"]["North"]["camels"] == [[], []]


@pytest.mark.rule("TG-90")
def test_when_the_game_is_over_who_leads_is_who_has_led(table):
    game = table().bring(East="gold").stage_two("take camel1 salt", "take camel1 salt")
    game.turn("draw salt salt").turn("take camel1 millet").turn("take camel1 millet")
    assert game.over
    for viewer in ("North", "East", None):
        told = ask(game.match, viewer, 1, PLAYOUTS)
        assert (told["draw"], told["steal"], told["playouts"], told["exact"]) == (None, {}, 0, True)
        assert told["hands"] == {name: game.counts(name) for name in game.match.players}
        assert told["lead"]["millet"] == {name: {"chance": 1.0, "error": 0.0} for name in ("North", "East")}
        assert told["lead"]["water"] == {name: {"chance": 0.0, "error": 0.0} for name in ("North", "East")}
