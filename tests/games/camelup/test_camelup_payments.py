"""What each scoring paid to whom, step by step: CU-30, CU-41 to CU-45, CU-51 to CU-53, SC-22, SC-33, SC-36."""

import random

import pytest

import caravanserai as cv

START = "1 orange blue white / 3 yellow green"
GREEN_THEN_YELLOW = ("white 1", "blue 1", "orange 1", "yellow 1", "green 1")
"""From START: green on 5 leads, yellow on 4 is second, then orange, blue and white stacked on 2."""
TOWER = "3 blue green orange yellow white"
STRETCHED = ("blue 3", "green 3", "orange 3", "yellow 3", "white 1")
"""From TOWER, a leg that leaves blue on 6, green on 9, orange on 12, yellow on 15 and white on 16."""


def paid(game, name=None):
    """What the last event paid, or paid one player: (what for, pounds) one after another."""
    return [(one["for"], one["pounds"]) for one in game.match.payments() if name in (None, one["to"])]


def told(game, reason):
    """The payments for one reason, without what all have."""
    plain = ("for", "pounds", "rule")
    return [{key: one[key] for key in one if key not in plain} for one in game.match.payments() if one["for"] == reason]


@pytest.mark.rule("CU-41", "CU-42", "CU-43", "CU-44")
def test_example_the_parts_of_a_leg_worth_9_pounds(table):
    """Green leads and yellow is second: her tiles pay 5, -1, 2, 1 in the order taken, her two pyramid tiles 2."""
    game = table(START, players=["Adele", "Beth"])
    game.play("Adele: leg green", "Beth: leg green", "Adele: leg white", "Beth: leg white", "Adele: leg green")
    game.play("Beth: roll white 1", "Adele: leg yellow", "Beth: roll blue 1", "Adele: roll orange 1")
    game.play("Beth: roll yellow 1")
    assert paid(game) == []
    game.play("Adele: roll green 1")
    assert paid(game, "Adele") == [("leg", 5), ("leg", -1), ("leg", 2), ("leg", 1), ("pyramid", 2)]
    assert paid(game, "Beth") == [("leg", 3), ("leg", -1), ("pyramid", 3)]
    assert [one["rule"] for one in game.match.payments() if one["to"] == "Adele"] == [
        *("CU-41", "CU-43", "CU-41", "CU-42", "CU-44")
    ]
    assert told(game, "leg")[0] == {"to": "Adele", "colour": "green", "value": 5, "place": 1}
    assert told(game, "leg")[3] == {"to": "Adele", "colour": "yellow", "value": 5, "place": 2}
    assert told(game, "pyramid") == [{"to": "Adele", "tiles": 2}, {"to": "Beth", "tiles": 3}]


@pytest.mark.rule("CU-45")
def test_what_an_empty_purse_cannot_pay_is_spared(table):
    game = table(START).play("leg white", "leg green", "leg white", "leg green", "leg white", "leg green", "leg blue")
    game.play("roll white 1", "leg blue", "roll blue 1", "leg blue", "roll orange 1", "leg orange", "roll yellow 1")
    game.play("North: leg orange", "East: roll green 1")
    assert paid(game, "North") == [("leg", -1)] * 8 + [("spared", 5)]
    assert game.money["North"] == 0


@pytest.mark.rule("CU-30")
def test_who_laid_the_desert_tile_is_paid_on_the_way(table):
    game = table(START, players=3).play("North: desert 5 oasis", "East: roll green 2")
    assert game.match.payments() == [{"to": "North", "for": "desert", "pounds": 1, "space": 5, "rule": "CU-30"}]


@pytest.mark.rule("SC-22")
def test_a_photo_pays_a_pound_for_each_camel_of_the_unit(table):
    game = table(START, options=["photographer"]).play("North: camera 2", "East: roll blue 1")
    assert game.match.payments() == [{"to": "North", "for": "photo", "pounds": 2, "space": 2, "rule": "SC-22"}]


@pytest.mark.rule("SC-33")
def test_a_covered_tile_is_told_by_the_place_that_was_bet_on(table):
    game = table(START, players=3, options=["positions"])
    game.play("North: position 2 bottom yellow", "East: position 4 bottom yellow", "South: leg yellow")
    game.roll(*GREEN_THEN_YELLOW)
    assert told(game, "position") == [
        {"to": "North", "colour": "yellow", "bet": 2, "place": 2},
        {"to": "East", "colour": "yellow", "bet": 4, "place": 2},
    ]
    assert [pounds for reason, pounds in paid(game) if reason == "position"] == [3, -1]


@pytest.mark.rule("SC-36")
def test_a_partner_adds_the_others_best_tile(table):
    game = table(START, players=6, options=["partners"])
    game.play("North: leg green", "East: partner North", *["leg white"] * 3, "leg blue").roll(*GREEN_THEN_YELLOW)
    assert told(game, "partner") == [{"to": "North", "partner": "East"}, {"to": "East", "partner": "North"}]
    assert ("partner", 5) in paid(game, "East")
    assert ("partner", 1) in paid(game, "North")


@pytest.mark.rule("CU-51", "CU-52", "CU-53", "CU-37")
def test_the_race_cards_are_paid_pile_by_pile_first_laid_first_after_the_last_leg(table):
    game = table(TOWER, players=["Ada", "Ben", "Cleo"])
    game.play("Ada: win green", "Ben: win white", "Cleo: win white")
    game.play("Ada: lose blue", "Ben: lose green", "Cleo: lose blue")
    game.roll(*STRETCHED)
    assert all(one["for"] not in ("winner", "loser") for one in game.match.payments())
    game.roll("white 1")
    assert game.over
    assert paid(game) == [
        *[("pyramid", 1)],
        *[("winner", -1), ("winner", 8), ("winner", 5)],
        *[("loser", 8), ("loser", -1), ("loser", 5)],
    ]
    assert told(game, "winner") == [
        {"to": "Ada", "colour": "green", "right": None},
        {"to": "Ben", "colour": "white", "right": 1},
        {"to": "Cleo", "colour": "white", "right": 2},
    ]


@pytest.mark.rule("CU-53")
def test_of_an_empty_purse_a_wrong_card_takes_nothing(table):
    """Ada's tiles cost her all she has; her two wrong cards then cost nothing, Ben's one pound."""
    game = table(TOWER, players=["Ada", "Ben"])
    for tile, die in zip(("blue", "green", "orange", "blue", "green"), STRETCHED, strict=True):
        game.play(f"Ada: leg {tile}", f"Ben: roll {die}")
    assert game.money["Ada"] == 0
    game.play("Ada: win blue", "Ben: win blue", "Ada: win green", "Ben: roll white 1")
    assert game.over
    assert paid(game, "Ada") == [("winner", 0), ("winner", 0)]
    assert paid(game, "Ben") == [("pyramid", 1), ("winner", -1)]


@pytest.mark.rule("CU-30", "CU-45", "CU-53", "SC-22", "SC-36")
@pytest.mark.parametrize("seed", range(30))
@pytest.mark.no_cover
def test_all_that_is_paid_adds_up_to_what_changed_in_each_purse(seed):
    """Whatever is played, at every event, with and without the extensions."""
    luck = random.Random(seed)
    options = ["support", "spicy", "photographer", "positions", "partners"] if seed % 2 else []
    match = cv.new("camelup", [f"P{seat}" for seat in range(6)], options, seed=seed)
    while not match.over:
        before = match.scores()
        legal = match.legal()
        match.play("roll" if "roll" in legal and luck.random() < 0.3 else luck.choice(legal))
        after = dict(before)
        for one in match.payments():
            after[one["to"]] += one["pounds"]
        assert after == match.scores()
        assert match.view()["payments"] == match.state.view(match.players[0])["payments"] == match.payments()
        assert match.at(len(match.events)).payments() == match.payments()


def test_what_was_refused_pays_nothing_and_leaves_what_was_paid(table):
    game = table(START).play("desert 5 oasis", "roll green 2")
    before = game.match.payments()
    assert before
    for text in ("desert 5 oasis", "roll green 1", "roll pink"):
        with pytest.raises(cv.IllegalAction):
            game.match.play(text)
        assert game.match.payments() == before
    game.play("leg blue")
    assert game.match.payments() == []


def test_with_the_dice_on_the_table_nothing_is_paid_before_they_have_said_it(table):
    game = table(START, dice="table").play("desert 5 oasis", "roll")
    assert game.match.payments() == []
    game.match.settle("green 2")
    assert paid(game) == [("desert", 1)]
