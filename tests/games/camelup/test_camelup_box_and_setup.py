"""The box and setting up: CU-1 to CU-8."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest

import caravanserai as cv

COLOURS = ["blue", "green", "orange", "yellow", "white"]
TOWER = "3 blue green orange yellow white"
EXTENSIONS = ["support", "photographer", "positions", "partners"]


def guests(count):
    return [f"Guest {number}" for number in range(1, count + 1)]


# The box


@pytest.mark.rule("CU-1")
@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_players_take_their_turns(table, players):
    game = table(players=players)
    movers = []
    for _ in range(players):
        movers.append(game.to_move)
        game.play("win blue")
    assert movers == list(game.match.players)
    assert game.to_move == movers[0]


@pytest.mark.rule("CU-1")
@pytest.mark.parametrize("players", [0, 1, 11])
@pytest.mark.parametrize("options", [[], EXTENSIONS])
def test_fewer_than_two_or_more_than_ten_never_play(players, options):
    if players < 6:
        options = [option for option in options if option != "partners"]
    with pytest.raises(cv.BadSetting) as refused:
        cv.new("camelup", players=guests(players), options=options, seed=1)
    assert refused.value.rule == "CU-1"


@pytest.mark.rule("CU-1", "SC-40")
@pytest.mark.parametrize("players", [9, 10])
def test_nine_or_ten_play_with_all_four_extensions_only(players):
    assert len(cv.new("camelup", players=guests(players), options=EXTENSIONS, seed=1).scores()) == players
    with pytest.raises(cv.BadSetting) as refused:
        cv.new("camelup", players=guests(players), seed=1)
    assert refused.value.rule == "SC-40"


@pytest.mark.rule("CU-2")
def test_five_camels_with_a_die_each_that_shows_one_two_or_three_alike(table):
    game = table(dice="table")
    assert sorted(game.position["ranking"]) == sorted(COLOURS)
    assert sorted(game.position["pyramid"]) == sorted(COLOURS)
    game.play("roll")
    faces = {f"{colour} {pips}": Fraction(1, 5) * Fraction(2, 6) for colour in COLOURS for pips in (1, 2, 3)}
    assert game.match.outcomes() == faces


@pytest.mark.rule("CU-2")
@pytest.mark.parametrize("text", ["roll white 4", "roll white 0", "roll pink 1", "leg pink", "win pink"])
def test_there_is_no_other_camel_and_no_other_face(table, text):
    assert table().refuses(text)


@pytest.mark.rule("CU-3")
def test_sixteen_spaces_and_the_line_after_the_last(table):
    game = table(TOWER)
    game.refuses("desert 17 oasis", "CU-3")
    assert "desert 16 oasis" in game.legal
    game.roll("blue 3", "green 3", "orange 3", "yellow 3", "white 1")
    assert game.track == "6 blue / 9 green / 12 orange / 15 yellow / 16 white"
    assert not game.over
    game.roll("white 1")
    assert game.track == "6 blue / 9 green / 12 orange / 15 yellow / finish white"
    assert game.over


@pytest.mark.rule("CU-3")
def test_the_bank_never_runs_out(table):
    """The camels run after a mirage for ever: the box's 50 coins and 20 notes are 550 pounds at the very most."""
    game = table("1 blue green orange yellow white")
    for _ in range(60):
        game.play("North: desert 2 mirage").roll("blue 1", "green 1", "orange 1", "yellow 1", "white 1")
    assert game.money == {"North": 3 + 60 * (5 + 2), "East": 3 + 60 * 3}
    assert sum(game.money.values()) > 550


@pytest.mark.rule("CU-4")
def test_three_leg_tiles_a_colour_five_on_top_then_three_then_two(table):
    game = table()
    assert game.position["leg_tiles"] == {colour: [5, 3, 2] for colour in COLOURS}
    game.play("leg blue", "leg blue", "leg blue")
    assert game.holds("North")["leg"] == [["blue", 5, None], ["blue", 2, None]]
    assert game.holds("East")["leg"] == [["blue", 3, None]]
    assert game.position["leg_tiles"]["blue"] == []


@pytest.mark.rule("CU-4")
def test_five_pyramid_tiles_a_leg(table):
    game = table().roll("blue 1", "white 1", "green 1", "orange 1")
    assert [game.holds(name)["pyramid"] for name in game.match.players] == [2, 2]
    assert game.position["leg"] == 1
    game.roll("yellow 1")
    assert game.position["leg"] == 2


@pytest.mark.rule("CU-5")
@pytest.mark.parametrize("players", [2, 5, 8])
def test_everybody_holds_five_race_cards_and_three_pounds(table, players):
    game = table(players=players)
    for name in game.match.players:
        assert game.holds(name) == {"leg": [], "pyramid": 0, "cards": COLOURS}
        assert game.money[name] == 3


@pytest.mark.rule("CU-5")
def test_everybody_has_one_desert_tile_with_two_sides(table):
    game = table()
    assert {"desert 8 oasis", "desert 8 mirage"} <= set(game.legal)
    game.play("desert 8 oasis", "desert 12 mirage", "desert 5 mirage")
    assert game.position["desert"] == {
        "5": {"owner": "North", "side": "mirage"},
        "12": {"owner": "East", "side": "mirage"},
    }


# Setting up


@pytest.fixture(scope="module")
def starts():
    """How the camels of six hundred tables start: colour -> (space, level)."""
    drawn = []
    for seed in range(600):
        start = cv.new("camelup", players=["North", "East"], seed=seed).head["start"]
        camels = {}
        for stack in start.split(" / "):
            space, *colours = stack.split(" ")
            camels |= {colour: (int(space), level) for level, colour in enumerate(colours)}
        drawn.append(camels)
    return drawn


@pytest.mark.rule("CU-6")
@pytest.mark.parametrize("camel", COLOURS)
def test_each_camel_starts_on_one_two_or_three_as_its_die_shows(starts, camel):
    spaces = Counter(camels[camel][0] for camels in starts)
    assert set(spaces) == {1, 2, 3}
    assert all(140 <= count <= 260 for count in spaces.values())  # 200 each, give or take


@pytest.mark.rule("CU-6")
def test_each_camel_has_a_die_of_its_own(starts):
    pairs = Counter((camels["blue"][0], camels["white"][0]) for camels in starts)
    assert set(pairs) == set(product((1, 2, 3), repeat=2))
    assert all(30 <= count <= 105 for count in pairs.values())  # 67 each, give or take


@pytest.mark.rule("CU-6")
@pytest.mark.parametrize(
    ("start", "rule"),
    [
        ("4 blue / 1 green orange yellow white", "CU-6"),
        ("0 blue / 1 green orange yellow white", "CU-6"),
        ("1 green orange yellow white", "CU-6"),
        ("1 blue green orange yellow white / 2 blue", "CU-6"),
        ("1 blue green / 1 orange yellow white", "CU-6"),
        ("1 blue green orange yellow white / 2", "CU-6"),
        ("1 pink / 2 blue green orange yellow white", "CU-2"),
    ],
)
def test_a_start_that_five_dice_cannot_show_is_refused(start, rule):
    with pytest.raises(cv.BadRecord) as refused:
        cv.read(f"game: camelup\nplayers: North, East\nstart: {start}\n")
    assert (refused.value.line, refused.value.rule) == (3, rule)


@pytest.mark.rule("CU-7")
@pytest.mark.parametrize(("one", "other"), list(combinations(COLOURS, 2)))
def test_two_camels_that_share_a_space_are_stacked_in_either_order_as_often(starts, one, other):
    shared = [camels for camels in starts if camels[one][0] == camels[other][0]]
    assert 140 <= len(shared) <= 260  # 200, give or take
    assert 0.36 < sum(camels[one] < camels[other] for camels in shared) / len(shared) < 0.64


@pytest.mark.rule("CU-7")
@pytest.mark.parametrize("trio", list(combinations(COLOURS, 3)))
def test_three_camels_that_share_a_space_are_stacked_in_every_order(starts, trio):
    orders = Counter(
        tuple(sorted(trio, key=camels.get)) for camels in starts if len({camels[camel][0] for camel in trio}) == 1
    )
    assert set(orders) == set(permutations(trio))
    assert max(orders.values()) <= 30  # 11 each, give or take


@pytest.mark.rule("CU-7", "CU-10", "CU-11")
def test_a_drawn_start_plays_as_the_same_start_told_by_a_record():
    for seed in range(25):
        drawn = cv.new("camelup", players=["North", "East"], seed=seed)
        told = cv.read(drawn.record())
        for die in ("orange 2", "white 1", "blue 2", "green 1", "yellow 1"):
            drawn.play(f"roll {die}")
            told.play(f"roll {die}")
            assert drawn.describe() == told.describe()


@pytest.mark.rule("CU-7")
@pytest.mark.parametrize("order", ["green yellow orange", "orange yellow green", "yellow green orange"])
def test_the_order_is_the_record_s_where_its_start_says_it(table, order):
    assert table(f"1 {order} / 3 blue white").track == f"1 {order} / 3 blue white"


@pytest.mark.rule("CU-6", "CU-7")
def test_example_green_yellow_and_orange_start_on_1_blue_and_white_on_3():
    match = cv.read("game: camelup\nplayers: North, East\nstart: 1 green yellow orange / 3 blue white\n")
    position = match.describe()["position"]
    assert position["track"] == {"1": ["green", "yellow", "orange"], "3": ["blue", "white"]}
    assert position["leg"] == 1


@pytest.mark.rule("CU-8")
@pytest.mark.parametrize("names", [["North", "East", "South"], ["South", "North", "East"], ["East", "South"]])
def test_the_first_seat_starts(names):
    for seed in range(5):
        assert cv.new("camelup", players=names, seed=seed).to_move == names[0]
