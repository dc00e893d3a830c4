"""The box and setting up: TG-1 to TG-7, and the head of a record."""

import subprocess
import sys
from collections import Counter
from fractions import Fraction

import pytest

import caravanserai as cv
from engines import by_engine

GOODS = ["water", "gold", "salt", "millet"]
HEAD = "game: touareg\nplayers: North, East\n"


def guests(count):
    return [f"Guest {number}" for number in range(1, count + 1)]


# The players


@pytest.mark.rule("TG-1", "TG-10")
@pytest.mark.parametrize("players", range(2, 6))
def test_two_to_five_players_take_their_turns(table, players):
    game = table(players)
    movers = []
    for _ in range(players):
        movers.append(game.to_move)
        game.waste()
    assert movers == list(game.match.players)
    assert game.to_move == movers[0]


@pytest.mark.rule("TG-1")
@pytest.mark.parametrize("players", [0, 1, 6, 7])
def test_fewer_than_two_or_more_than_five_never_play(players):
    with pytest.raises(cv.BadSetting) as refused:
        cv.new("touareg", players=guests(players), seed=1)
    assert refused.value.rule == "TG-1"
    assert refused.value.say().endswith(f"2 to 5 players, not {players} (TG-1)")


@pytest.mark.rule("TG-1")
@pytest.mark.parametrize("players", [1, 6])
def test_a_record_of_too_few_or_too_many_is_stopped_at_its_players(players):
    with pytest.raises(cv.BadRecord) as stopped:
        cv.read(f"game: touareg\nplayers: {', '.join(guests(players))}\nstart: gold salt\n")
    assert (stopped.value.line, stopped.value.rule) == (2, "TG-1")


@pytest.mark.rule("TG-7")
@pytest.mark.parametrize("names", [["North", "East", "South"], ["South", "North", "East"], ["East", "South"]])
def test_the_first_seat_starts(names):
    for seed in range(5):
        assert cv.new("touareg", players=names, seed=seed).to_move == names[0]


# The goods


@pytest.mark.rule("TG-2")
def test_there_are_44_goods_8_water_10_gold_12_salt_and_14_millet(table):
    game = table(start="water millet")
    assert game.position["deck"] == {"water": 7, "gold": 10, "salt": 12, "millet": 13}
    assert game.position["market"] == {"water": 1, "gold": 0, "salt": 0, "millet": 1}
    assert game.position["discard"] == dict.fromkeys(GOODS, 0)


@pytest.mark.rule("TG-2", "TG-20")
@pytest.mark.parametrize(("good", "count"), [("water", 8), ("gold", 10), ("salt", 12), ("millet", 14)])
def test_no_more_of_a_kind_is_drawn_than_there_are(table, good, count):
    others = {"water": "millet", "gold": "millet", "salt": "millet", "millet": "salt"}[good]
    game = table(start=f"{good} {good}")
    for _ in range((count - 2) // 3):
        game.waste(f"{good} {good} {good}")
    left = (count - 2) % 3
    game.refuses("draw " + " ".join([good] * (left + 1) + [others] * (2 - left)), "TG-20")
    game.play("draw " + " ".join([good] * left + [others] * (3 - left)))
    assert game.position["deck"][good] == 0


@pytest.mark.rule("TG-2")
@pytest.mark.parametrize("text", ["draw silk gold salt", "market silk", "take camel1 silk", "pay hand silk"])
def test_there_is_no_other_good(table, text):
    assert table().refuses(text)


@pytest.mark.rule("TG-3", "TG-41")
@pytest.mark.parametrize(
    ("price", "drawn"),
    [
        (["water"], "water gold salt"),  # 3
        (["gold", "gold"], "gold gold salt"),  # 2 + 2
        (["gold", "salt"], "gold salt millet"),  # 2 + 1
        (["salt", "gold"], "gold salt water"),  # 1 + 2
        (["gold", "millet"], "gold salt millet"),
    ],
)
def test_water_is_3_dinars_gold_2_salt_and_millet_1(table, price, drawn):
    dinars = {"water": 3, "gold": 2, "salt": 1, "millet": 1}
    game = table(start="millet salt")
    game.turn(f"draw {drawn}", f"market {next(good for good in drawn.split() if good not in price)}")
    game.waste().play("buy plan")
    paid = 0
    for good in price:
        assert game.position["turn"]["paid"] == paid
        assert game.has("North")["plans"] == 0
        game.play(f"North: pay hand {good}")
        paid += dinars[good]
    assert game.has("North")["plans"] == 1


@pytest.mark.rule("TG-3")
@pytest.mark.parametrize("good", ["salt", "millet"])
def test_three_salt_or_three_millet_buy_a_special_card_and_two_do_not(table, good):
    game = table(start="gold gold").bring(North=f"{good} {good}")
    game.refuses("buy plan", "TG-40")
    game.turn(f"draw {good} gold gold", "market gold", "market gold").waste()
    game.play("buy plan", f"pay hand {good}", f"pay hand {good}")
    assert game.has("North")["plans"] == 0
    game.play(f"pay hand {good}")
    assert game.has("North")["plans"] == 1


@pytest.mark.rule("TG-3", "TG-73")
@pytest.mark.parametrize(("good", "points"), [("water", 6), ("gold", 5), ("salt", 4), ("millet", 3)])
@pytest.mark.parametrize(("other", "less"), [("water", 6), ("gold", 5), ("salt", 4), ("millet", 3)])
def test_a_majority_is_6_points_for_water_5_for_gold_4_for_salt_3_for_millet(table, good, points, other, less):
    if other == good:
        points = less = points - 1  # shared: TG-74
    game = table().last_round(f"take camel1 {good}", f"take camel1 {other}")
    assert game.points == {"North": points, "East": less}


# House goods


HOUSE = "water 1 10, gold 3 20, salt 2 30, millet 99 99"


@pytest.mark.rule("TG-3")
def test_the_owner_of_a_box_types_in_its_own_dinars(table):
    game = table(start="salt salt", goods=HOUSE)
    game.turn("draw water gold millet", "market millet").waste()
    game.play("buy plan", "pay hand water")
    assert game.position["turn"]["paid"] == 1
    game.play("pay hand gold")
    assert game.has("North")["plans"] == 1
    game.turn("draw salt millet millet", "market millet", "market millet")
    game.refuses("buy plan", "TG-40")  # North has nothing at all
    game.waste("water water water")
    game.refuses("buy plan", "TG-40")  # one salt is 2
    game.turn("draw millet water water", "market water", "market water").waste()
    game.play("East: buy cave", "pay hand millet")  # 99
    assert game.has("East")["caves"] == [[]]
    assert game.hand("East") == "salt"


@pytest.mark.rule("TG-3", "TG-73", "TG-74")
def test_the_owner_of_a_box_types_in_its_own_points(table):
    game = table(4, goods=HOUSE).run_out()
    game.last_round("take camel1 gold", "take camel1 salt", "take camel1 millet", "take camel1 millet")
    assert game.points == {"South": 20, "West": 30, "North": 98, "East": 98}


@pytest.mark.rule("TG-3")
def test_house_goods_are_in_the_head_and_a_box_like_ours_needs_no_line(table):
    assert table().match.head == {"start": "gold salt"}
    ours = "millet 1 3,salt 1 4 , gold 2 5,water 3 6"
    assert table(goods=ours).match.head == {"start": "gold salt"}
    assert table(goods="millet 99 99,salt 2 30 , gold 3 20,water 1 10").match.head == {
        "start": "gold salt",
        "goods": HOUSE,
    }


@pytest.mark.rule("TG-3")
def test_a_bot_that_reads_only_its_view_can_say_what_each_good_costs_and_pays(table):
    class Reader(cv.Bot):
        name = "reader"

        def choose(self, view, legal):
            goods = view["position"]["goods"]
            self.read = ", ".join(f"{name} {told['dinars']} {told['points']}" for name, told in goods.items())
            self.cards = [told["cards"] for told in goods.values()]
            return legal[0]

    for goods in (HOUSE, "water 3 6, gold 2 5, salt 1 4, millet 1 3"):
        reader = Reader()
        reader.choose(cv.View(table(goods=goods).match, 1), ["draw"])
        assert reader.read == goods
        assert reader.cards == [8, 10, 12, 14]
    assert "goods" not in table().position  # the record's head has it


def test_house_goods_stay_when_the_start_is_drawn():
    match = cv.new("touareg", players=["North", "East"], seed=3, head={"goods": HOUSE})
    assert match.head["goods"] == HOUSE
    assert len(match.head["start"].split(" ")) == 2
    assert cv.read(match.record()).head == match.head


@pytest.mark.rule("TG-3")
@pytest.mark.parametrize(
    ("goods", "told"),
    [
        ("water 3 6, gold 2 5, salt 1 4", "millet is missing"),
        ("gold 2 5", "water is missing"),
        ("water 3 6, gold 2 5, salt 1 4, millet 1 3, water 3 6", "water is named twice"),
        ("water 3 6, gold 2 5, salt 1 4, silk 1 3", 'there is no good "silk"'),
        ("water 3 6, gold 2 5, salt 1 4, millet 0 3", "millet needs its dinars and its points"),
        ("water 3 6, gold 2 5, salt 1 4, millet 1 0", "millet needs its dinars and its points"),
        ("water 3 6, gold 2 5, salt 1 100, millet 1 3", "salt needs its dinars and its points"),
        ("water 100 6, gold 2 5, salt 1 4, millet 1 3", "water needs its dinars and its points"),
        ("water 3 6, gold 2, salt 1 4, millet 1 3", "gold needs its dinars and its points"),
        ("water 3 6, gold 2 5 5, salt 1 4, millet 1 3", "gold needs its dinars and its points"),
        ("water 3 6, gold -2 5, salt 1 4, millet 1 3", "gold needs its dinars and its points"),
        ("water 3 6, gold 02 5, salt 1 4, millet 1 3", "gold needs its dinars and its points"),
        ("water 3 6, gold two 5, salt 1 4, millet 1 3", "gold needs its dinars and its points"),
        ("water 3 6, gold  2 5, salt 1 4, millet 1 3", "gold needs its dinars and its points"),
        ("water 3 6; gold 2 5", "water needs its dinars and its points"),
        ("water 3 6, gold 2 5, salt 1 4, millet 1 3,", 'there is no good ""'),
        ("water 3 6, gold 2 5, salt 1 4, millet 1 ٣", "millet needs its dinars and its points"),
    ],
)
def test_goods_that_cannot_be_are_refused_in_one_line(goods, told):
    with pytest.raises(cv.BadRecord) as refused:
        cv.read(f"{HEAD}start: gold salt\ngoods: {goods}\n")
    assert (refused.value.line, refused.value.rule) == (4, "TG-3")
    assert str(refused.value).startswith(f"line 4: goods: {goods}: {told}")
    assert "\n" not in refused.value.say("fr")
    with pytest.raises(cv.CaravanError) as refused:
        cv.new("touareg", ["North", "East"], head={"start": "gold salt", "goods": goods})
    assert refused.value.rule == "TG-3"


# Camels and special cards


@pytest.mark.rule("TG-4")
@pytest.mark.parametrize(("players", "camels"), [(2, 3), (3, 2), (4, 2), (5, 2)])
def test_two_camels_each_and_three_in_a_game_of_two(table, players, camels):
    game = table(players)
    for name in game.match.players:
        assert game.has(name)["camels"] == [[]] * camels
        assert game.has(name)["donkeys"] == []
    numbers = {text.split(" ")[0] for text in game.legal_of("take")}
    assert numbers == {f"camel{number}" for number in range(1, camels + 1)}


@pytest.mark.rule("TG-4")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_third_camel_is_there_for_two_players_only(table, players):
    game = table(players)
    game.refuses("take camel3 gold", "TG-4")
    game.play("draw gold salt millet").refuses("market water", "TG-21")
    game.turn("market gold").until("North")
    game.refuses("load camel3 salt", "TG-4")
    two = table(2).turn("take camel3 gold")
    assert two.row("North", "camel3") == "gold"


@pytest.mark.rule("TG-5")
@pytest.mark.parametrize(
    ("players", "stock"), [(2, [2, 2, 3, 3]), (3, [3, 3, 3, 2]), (4, [4, 4, 3, 3]), (5, [5, 5, 3, 4])]
)
def test_the_special_cards_in_stock_depend_on_the_players(table, players, stock):
    assert table(players).position["stock"] == dict(zip(["donkey", "cave", "thief", "plan"], stock, strict=True))


# The first market


@pytest.mark.rule("TG-6")
@pytest.mark.parametrize("start", ["gold salt", "salt gold", "water water", "millet millet"])
def test_the_first_two_cards_are_laid_open(table, start):
    game = table(start=start)
    assert sorted(game.pile("market").split()) == sorted(start.split())
    assert game.match.head["start"] == start
    assert len(game.pile("deck").split()) == 42
    for viewer in (*game.match.players, None):
        assert game.view(viewer)["market"] == game.position["market"]
    assert all(game.hand(name) == "" for name in game.match.players)


@pytest.fixture(scope="module")
def starts():
    """The first market of many tables."""
    tables = by_engine(compiled=880, python=110)
    return [cv.new("touareg", players=["North", "East"], seed=seed).head["start"] for seed in range(tables)]


def far(found, total, chance):
    """Whether a count is further from what was to be expected than five standard deviations."""
    return abs(found - total * chance) > 5 * (total * chance * (1 - chance)) ** 0.5


@pytest.mark.rule("TG-6", "TG-2")
@pytest.mark.parametrize("place", [0, 1])
def test_each_of_the_first_two_cards_is_any_of_the_44_alike(starts, place):
    found = Counter(start.split(" ")[place] for start in starts)
    for good, count in zip(GOODS, (8, 10, 12, 14), strict=True):
        assert not far(found[good], len(starts), count / 44), found


@pytest.mark.rule("TG-6", "TG-2")
def test_the_second_card_is_one_of_the_43_that_the_first_leaves(starts):
    for good, left in (("water", 7), ("gold", 9), ("salt", 11), ("millet", 13)):
        first = [start for start in starts if start.startswith(good)]
        assert not far(first.count(f"{good} {good}"), len(first), left / 43)


@pytest.mark.rule("TG-6", "TG-20")
def test_what_is_in_the_market_is_no_longer_in_the_deck(table):
    game = table(start="water water").play("draw")
    assert game.match.outcomes() == {
        "water": Fraction(6, 42),
        "gold": Fraction(10, 42),
        "salt": Fraction(12, 42),
        "millet": Fraction(14, 42),
    }


@pytest.mark.parametrize(
    ("start", "rule", "told"),
    [
        ("gold", "TG-6", "the first market has two cards, not 1"),
        ("gold salt millet", "TG-6", "the first market has two cards, not 3"),
        ("gold silk", "TG-2", 'there is no good "silk"'),
        ("gold, salt", "TG-2", 'there is no good "gold,"'),
        ("Gold salt", "TG-2", 'there is no good "Gold"'),
        ("gold  salt", "TG-2", 'there is no good ""'),
    ],
)
@pytest.mark.rule("TG-6", "TG-2")
def test_a_start_that_cannot_be_is_refused_in_one_line(start, rule, told):
    with pytest.raises(cv.BadRecord) as refused:
        cv.read(f"{HEAD}start: {start}\n")
    assert (refused.value.line, refused.value.rule) == (3, rule)
    assert str(refused.value).startswith(f"line 3: start: {start}: {told}")
    assert "\n" not in refused.value.say("fr")
    with pytest.raises(cv.CaravanError) as refused:
        cv.new("touareg", ["North", "East"], head={"start": start})
    assert refused.value.rule == rule


def test_the_goods_are_named_in_french_too_where_one_is_not_known():
    """Beside the words that a record's head is written in."""
    with pytest.raises(cv.BadRecord) as refused:
        cv.read(f"{HEAD}start: or sel\n")
    for word, name in (("water", "l’eau"), ("gold", "l’or"), ("salt", "le sel"), ("millet", "le millet")):
        assert f"{word} ({name})" in refused.value.say("fr")


# The head of a record


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("game: touareg\nplayers: North, East\n", 'the head has no "start"'),
        ("game: touareg\nstart: gold salt\n", 'the head has no "players"'),
        (f"{HEAD}start: gold salt\nstart: gold salt\n", "line 4: start: gold salt: the key start is there twice"),
        (f"{HEAD}start: gold salt\nwind: strong\n", "line 4: wind: strong: the key wind is not known"),
        (f"{HEAD}options: donkeys\nstart: gold salt\n", "line 3: options: donkeys: "),
        ("game: touareg\nplayers: North, north\nstart: gold salt\n", "line 2: players: North, north: "),
    ],
)
def test_a_bad_head_is_told_in_one_line(head, told):
    with pytest.raises(cv.BadRecord) as refused:
        cv.read(head)
    assert str(refused.value).startswith(told)
    assert "\n" not in str(refused.value)


def test_of_several_bad_keys_the_first_line_is_told():
    with pytest.raises(cv.BadRecord) as refused:
        cv.read(f"{HEAD}goods: gold 2 5\nstart: silk salt\n")
    assert refused.value.line == 3


@pytest.mark.rule("TG-3", "TG-6")
@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("start: gold", "line 3: start: gold: the first market has two cards, not 1 (TG-6)"),
        ("start: gold salt\ngoods: gold 2 5", "line 4: goods: gold 2 5: water is missing (TG-3)"),
        (
            "start: gold salt\n\nmarket gold",
            "line 5: market gold: hand cards go to the market only after drawing (TG-21)",
        ),
    ],
)
def test_the_referee_tells_a_bad_record_in_one_line_with_its_rule(tmp_path, head, told):
    (tmp_path / "bad.caravan").write_text(f"{HEAD}{head}\n")
    run = subprocess.run(
        [sys.executable, "-m", "caravanserai", "referee", "bad.caravan"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.count("\n") == 1
    assert told in run.stderr
