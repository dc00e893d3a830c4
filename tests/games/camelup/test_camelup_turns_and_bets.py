"""A turn, leg tiles, the pyramid and race cards: CU-20 to CU-22 and CU-35 to CU-38."""

from collections import Counter
from fractions import Fraction

import pytest

import caravanserai as cv

COLOURS = ["blue", "green", "orange", "yellow", "white"]
TOWER = "3 blue green orange yellow white"


# A turn


@pytest.mark.rule("CU-20")
def test_there_are_four_actions(table):
    legs = [f"leg {colour}" for colour in COLOURS]
    deserts = [f"desert {space} {side}" for space in (2, *range(4, 17)) for side in ("oasis", "mirage")]
    cards = [f"{pile} {colour}" for pile in ("win", "lose") for colour in COLOURS]
    game = table("1 green yellow orange / 3 blue white")
    assert sorted(game.legal) == sorted([*legs, *deserts, "roll", *cards])


@pytest.mark.rule("CU-20", "CU-21")
@pytest.mark.parametrize("action", ["leg yellow", "desert 7 oasis", "roll white 2", "win green", "lose white"])
def test_a_turn_is_exactly_one_action(table, action):
    game = table(players=3)
    before = game.position
    game.play(f"North: {action}")
    assert game.position != before
    assert game.to_move == "East"


@pytest.mark.rule("CU-20")
@pytest.mark.parametrize("text", ["pass", "", "stay"])
def test_never_a_pass(table, text):
    assert table().refuses(text)


@pytest.mark.rule("CU-21", "CU-40")
def test_play_goes_round_straight_through_leg_ends(table):
    game = table(players=3)
    game.play("North: leg blue", "East: leg blue", "South: leg blue")
    game.play("North: roll blue 1", "East: roll white 1", "South: roll green 1", "North: roll orange 1")
    game.play("East: roll yellow 1")
    assert game.position["leg"] == 2
    game.play("South: leg blue", "North: leg blue", "East: leg blue")
    assert game.to_move == "South"


@pytest.mark.rule("CU-21")
def test_nobody_plays_out_of_turn():
    record = "game: camelup\nplayers: North, East, South\nstart: 1 green yellow orange / 3 blue white\n\n"
    assert cv.read(record + "North: leg blue\nEast: leg blue\n").to_move == "South"
    with pytest.raises(cv.BadRecord) as stopped:
        cv.read(record + "North: leg blue\nSouth: leg blue\n")
    assert (stopped.value.line, stopped.value.rule) == (6, "CU-21")


# Leg tiles


@pytest.mark.rule("CU-22")
def test_the_top_tile_of_any_stack(table):
    game = table().play("North: leg yellow", "East: leg yellow", "North: leg white")
    assert game.holds("North")["leg"] == [["yellow", 5, None], ["white", 5, None]]
    assert game.holds("East")["leg"] == [["yellow", 3, None]]
    assert game.position["leg_tiles"]["yellow"] == [2]
    assert game.position["leg_tiles"]["white"] == [3, 2]


@pytest.mark.rule("CU-22")
def test_any_number_may_be_held_of_the_same_colour_too(table):
    game = table()
    for colour in COLOURS:
        game.play(f"North: leg {colour}", f"East: win {colour}")
    for colour in COLOURS:
        game.play(f"North: leg {colour}", f"East: desert {7 + COLOURS.index(colour)} oasis")
    assert len(game.holds("North")["leg"]) == 10
    assert [tile for tile in game.holds("North")["leg"] if tile[0] == "blue"] == [["blue", 5, None], ["blue", 3, None]]


@pytest.mark.rule("CU-22")
def test_not_from_an_empty_stack(table):
    game = table().play("leg green", "leg green", "leg green")
    assert game.refuses("leg green", "CU-22")
    assert game.legal_of("leg") == ["blue", "orange", "yellow", "white"]


# The pyramid


@pytest.mark.rule("CU-35")
def test_take_a_pyramid_tile_then_reveal_a_die_and_move_its_camel(table):
    game = table("1 green yellow orange / 3 blue white").play("North: roll blue 2")
    assert game.holds("North")["pyramid"] == 1
    assert game.track == "1 green yellow orange / 5 blue white"


@pytest.mark.rule("CU-35")
@pytest.mark.parametrize("revealed", [0, 1, 2, 3, 4])
def test_every_die_still_in_the_pyramid_is_as_likely_and_so_are_its_pips(table, revealed):
    game = table(dice="table").roll(*(f"{colour} 1" for colour in COLOURS[:revealed]))
    assert game.match.outcomes() == {}
    game.play("roll")
    left = COLOURS[revealed:]
    assert game.match.outcomes() == {
        f"{colour} {pips}": Fraction(1, len(left)) * Fraction(1, 3) for colour in left for pips in (1, 2, 3)
    }


@pytest.mark.rule("CU-35")
def test_dice_drawn_from_the_seed_are_as_even(table):
    drawn = Counter()
    for seed in range(450):
        match = cv.new("camelup", players=["North", "East"], seed=seed)
        match.play("roll")
        drawn[match.record().splitlines()[-1]] += 1
    assert set(drawn) == {f"North: roll {colour} {pips}" for colour in COLOURS for pips in (1, 2, 3)}
    assert all(8 <= count <= 60 for count in drawn.values())  # 30 each, give or take


@pytest.mark.rule("CU-36")
def test_each_die_is_revealed_once_a_leg(table):
    game = table().roll("white 2", "blue 1")
    assert game.position["pyramid"] == ["green", "orange", "yellow"]
    assert game.refuses("roll white 1", "CU-36")
    assert game.refuses("roll blue 1", "CU-36")
    game.roll("green 1", "orange 1", "yellow 1")
    assert game.position["pyramid"] == COLOURS
    assert game.roll("white 1").position["pyramid"] == ["blue", "green", "orange", "yellow"]


# Race cards


@pytest.mark.rule("CU-37")
def test_a_race_card_goes_on_the_winner_or_on_the_loser_pile_and_stays_there(table):
    game = table().play("North: win green", "East: lose white", "North: win white", "East: win blue")
    game.roll("blue 1", "white 1", "green 1", "orange 1", "yellow 1")
    assert game.position["leg"] == 2
    assert game.position["winner_pile"] == [["North", "green"], ["North", "white"], ["East", "blue"]]
    assert game.position["loser_pile"] == [["East", "white"]]
    assert game.holds("North")["cards"] == ["blue", "orange", "yellow"]
    assert game.holds("East")["cards"] == ["green", "orange", "yellow"]


@pytest.mark.rule("CU-37")
def test_its_owner_is_public_and_its_colour_secret(table):
    match = table().play("North: win green", "East: lose white").match
    seen_by_north = match.view("North")["position"]
    assert seen_by_north["winner_pile"] == [["North", "green"]]
    assert seen_by_north["loser_pile"] == [["East", None]]
    assert seen_by_north["holdings"]["North"]["cards"] == ["blue", "orange", "yellow", "white"]
    assert seen_by_north["holdings"]["East"]["cards"] == 4
    assert match.view("North")["log"] == ["North: win green", "East: lose ?"]
    seen_by_all = match.view()["position"]
    assert (seen_by_all["winner_pile"], seen_by_all["loser_pile"]) == ([["North", None]], [["East", None]])
    assert [seen_by_all["holdings"][name]["cards"] for name in match.players] == [4, 4]
    assert match.view()["log"] == ["North: win ?", "East: lose ?"]


@pytest.mark.rule("CU-37")
def test_nothing_of_a_view_tells_which_colour_lies_there(table):
    """Two tables that differ in East's hidden card alone look the same to everybody else."""
    one = table().play("North: leg blue", "East: win green", "North: leg white").match
    other = table().play("North: leg blue", "East: win white", "North: leg white").match
    assert one.view("North") == other.view("North")
    assert one.view() == other.view()
    assert one.view("East") != other.view("East")


@pytest.mark.rule("CU-37")
def test_a_guess_keeps_what_a_player_knows_and_deals_the_rest_anew(table):
    match = table().play("North: win green", "East: win white", "North: lose blue", "East: lose green").match
    guesses = [match.guess("North", seed) for seed in range(100)]
    assert all(guess.view("North")["position"] == match.view("North")["position"] for guess in guesses)
    east = [[colour for name, colour in piles(guess) if name == "East"] for guess in guesses]
    assert all(first != second for first, second in east)
    assert {colour for pair in east for colour in pair} == set(COLOURS)
    assert all(5 <= count <= 40 for count in Counter(first for first, _ in east).values())  # 20 each, give or take
    for guess, laid in zip(guesses, east, strict=True):
        hand = guess.describe()["position"]["holdings"]["East"]["cards"]
        assert sorted([*hand, *laid]) == sorted(COLOURS)
        assert cv.read(guess.record()).describe() == guess.describe()
    assert len({str(piles(match.guess(None, seed))) for seed in range(20)}) > 10


def piles(match):
    position = match.describe()["position"]
    return position["winner_pile"] + position["loser_pile"]


@pytest.mark.rule("CU-37")
def test_nothing_is_left_to_guess_at_the_end(table):
    game = table(TOWER).play("North: win blue", "East: lose blue")
    match = game.roll("blue 3", "green 3", "orange 3", "yellow 3", "white 2").match
    for seed in range(5):
        assert match.guess("North", seed).describe() == match.describe()


@pytest.mark.rule("CU-37")
def test_the_colours_are_shown_at_the_end(table):
    game = table(TOWER).play("North: win blue", "East: lose blue")
    match = game.roll("blue 3", "green 3", "orange 3", "yellow 3", "white 2").match
    assert match.over
    for viewer in ("North", "East", None):
        assert match.view(viewer)["position"]["winner_pile"] == [["North", "blue"]]
        assert match.view(viewer)["position"]["loser_pile"] == [["East", "blue"]]


@pytest.mark.rule("CU-38")
def test_any_number_of_cards_one_a_turn_on_either_pile(table):
    game = table()
    for north, east in zip(("win blue", "win green", "lose orange", "win yellow", "lose white"), COLOURS, strict=True):
        game.play(f"North: {north}", f"East: lose {east}")
    assert game.position["winner_pile"] == [["North", "blue"], ["North", "green"], ["North", "yellow"]]
    assert game.position["loser_pile"] == [
        *(["East", "blue"], ["East", "green"], ["North", "orange"], ["East", "orange"]),
        *(["East", "yellow"], ["North", "white"], ["East", "white"]),
    ]
    assert game.holds("North")["cards"] == game.holds("East")["cards"] == []


@pytest.mark.rule("CU-38")
def test_only_while_cards_are_in_hand(table):
    game = table().play("North: win blue", "East: leg blue")
    assert game.refuses("win blue", "CU-38")
    assert game.refuses("lose blue", "CU-38")
    for colour in COLOURS[1:]:
        game.play(f"North: lose {colour}", f"East: win {colour}")
    assert game.legal_of("win") == game.legal_of("lose") == []
    assert game.refuses("win white", "CU-38")
    game.play("North: leg blue")
    assert game.legal_of("win") == game.legal_of("lose") == ["blue"]
