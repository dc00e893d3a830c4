"""Buying special cards: TG-40 to TG-44."""

import pytest

SPECIALS = ["donkey", "cave", "thief", "plan"]

# Three dinars


@pytest.mark.rule("TG-40", "TG-43")
@pytest.mark.parametrize("special", SPECIALS)
def test_a_special_card_costs_3_dinars(table, special):
    game = table().bring(North="gold salt")
    stock = game.stock(special)
    game.play(f"buy {special}")
    assert game.position["turn"]["buying"] == special
    assert game.stock(special) == stock  # not before it is paid for
    game.play("pay hand gold")
    assert game.position["turn"]["paid"] == 2
    game.play("pay hand salt")
    assert game.stock(special) == stock - 1
    owned = {"donkey": "donkeys", "cave": "caves", "thief": "thieves", "plan": "plans"}[special]
    assert game.has("North")[owned] == {"donkey": [[]], "cave": [[]], "thief": [None], "plan": 1}[special]
    assert game.hand("North") == ""


@pytest.mark.rule("TG-40")
@pytest.mark.parametrize(
    ("hand", "enough"),
    [
        ("", False),
        ("gold", False),
        ("salt millet", False),
        ("salt salt", False),
        ("gold millet", True),
        ("gold gold", True),
        ("water", True),
        ("salt millet salt", True),
    ],
)
def test_a_purchase_begins_only_where_there_are_3_dinars(table, hand, enough):
    game = table().bring(North=hand)
    assert ("buy" in game.kinds) == enough
    if not enough:
        for special in SPECIALS:
            game.refuses(f"buy {special}", "TG-40")


@pytest.mark.rule("TG-40")
@pytest.mark.parametrize(
    ("wish", "enough"),
    [
        ("camel1 gold", False),
        ("camel1 gold salt", True),
        ("camel1 salt | camel2 salt", False),
        ("camel1 salt | camel2 salt | millet", True),
        ("camel1 gold | salt", True),
        ("camel2 water", True),
        ("donkey | donkey1 gold", False),
        ("donkey | donkey1 gold millet", True),
        ("donkey | donkey1 gold | salt", True),
        ("cave | water", True),
    ],
)
def test_hand_camels_and_donkeys_count_together(table, wish, enough):
    game = table().bring(North=wish)
    assert ("buy" in game.kinds) == enough


@pytest.mark.rule("TG-40", "TG-50", "TG-60")
def test_what_lies_in_a_cave_or_under_a_thief_pays_nothing(table):
    game = table().bring(North="cave thief | water", East="water water")
    game.play("hide cave1 hand water", "steal East hand water")
    game.refuses("buy plan", "TG-40")


@pytest.mark.rule("TG-40")
def test_the_goods_of_others_and_of_the_market_pay_nothing(table):
    game = table(start="water water").bring(North="cave", East="camel1 gold | water")
    game.refuses("buy plan", "TG-40")


# What is paid with


@pytest.mark.rule("TG-40")
def test_of_an_animal_the_top_card_is_paid_then_the_next(table):
    game = table().bring(North="camel1 gold salt salt").play("buy plan", "pay camel1")
    assert game.row("North", "camel1") == "gold salt"
    assert game.pile("discard") == "salt"
    assert game.position["turn"]["paid"] == 1
    game.play("pay camel1")
    assert game.row("North", "camel1") == "gold"
    assert game.position["turn"]["paid"] == 2
    game.play("pay camel1")
    assert game.row("North", "camel1") == ""
    assert game.has("North")["plans"] == 1


@pytest.mark.rule("TG-40")
def test_what_lies_under_another_card_cannot_be_chosen(table):
    """The gold at the bottom and a salt from the hand would be 3 dinars; but the millet lies on it."""
    game = table().bring(North="camel1 gold millet | salt").play("buy plan", "pay hand salt")
    assert game.legal == ["pay camel1"]
    game.play("pay camel1")
    assert game.position["turn"]["paid"] == 2
    assert game.row("North", "camel1") == "gold"
    game.play("pay camel1")
    assert game.pile("discard") == "gold salt millet"


@pytest.mark.rule("TG-40")
def test_hand_camels_and_donkeys_pay_together(table):
    game = table().bring(North="donkey | donkey1 water salt | camel1 salt millet | millet")
    game.play("buy cave")
    assert game.legal == ["pay hand millet", "pay camel1", "pay donkey1"]
    game.play("pay donkey1", "pay hand millet", "pay camel1")
    assert game.has("North")["caves"] == [[]]
    assert game.row("North", "donkey1") == "water"
    assert game.row("North", "camel1") == "salt"
    assert game.pile("discard") == "water salt millet millet"  # the water bought the donkey


@pytest.mark.rule("TG-40")
def test_several_animals_pay_together(table):
    game = table().bring(North="camel1 salt | camel2 gold").play("buy cave", "pay camel2", "pay camel1")
    assert game.has("North")["camels"] == [[], [], []]
    assert game.has("North")["caves"] == [[]]


@pytest.mark.rule("TG-40")
@pytest.mark.parametrize("text", ["pay camel2", "pay camel3"])
def test_an_animal_without_goods_cannot_pay(table, text):
    game = table().bring(North="camel1 gold salt").play("buy plan")
    game.refuses(text, "TG-40")


@pytest.mark.rule("TG-40", "TG-4", "TG-45")
def test_an_animal_that_is_not_there_cannot_pay(table):
    game = table(3).bring(North="gold salt").play("buy plan")
    game.refuses("pay camel3", "TG-4")
    game.refuses("pay donkey1", "TG-45")


@pytest.mark.rule("TG-40")
@pytest.mark.parametrize("text", ["pay hand gold", "pay camel1"])
def test_nothing_is_paid_where_nothing_is_bought(table, text):
    game = table().bring(North="camel1 gold salt | gold")
    game.refuses(text, "TG-40")
    game.play("draw salt salt salt").refuses(text, "TG-40")


@pytest.mark.rule("TG-40", "TG-10")
def test_one_card_is_bought_a_turn(table):
    game = table().bring(North="thief | water water", East="gold").play("buy plan", "pay hand water")
    game.refuses("buy plan", "TG-10")
    game.refuses("pay hand water", "TG-40")


# No change


@pytest.mark.rule("TG-41", "TG-42")
def test_example_two_gold_are_4_dinars_and_no_change_is_given(table):
    """« par ex. 2 x or = 4 dinars »"""
    game = table().bring(North="gold gold | salt millet").play("buy plan", "pay hand gold", "pay hand gold")
    assert game.pile("discard") == "gold gold"
    assert game.hand("North") == "salt millet"
    game.until("North")
    game.refuses("buy plan", "TG-40")  # the dinar too many is gone: 2 are left
    assert game.position["turn"]["paid"] == 0


@pytest.mark.rule("TG-41")
@pytest.mark.parametrize(
    ("price", "paid"),
    [
        (["water"], 3),
        (["salt", "gold"], 3),
        (["gold", "water"], 5),
        (["salt", "water"], 4),
        (["salt", "millet", "water"], 5),
        (["salt", "millet", "gold"], 4),
    ],
)
def test_paying_stops_as_soon_as_3_dinars_are_reached_and_not_before(table, price, paid):
    game = table().bring(North="cave | water gold salt millet").play("buy plan")
    total = 0
    for good in price:
        assert total < 3
        assert game.kinds == {"pay"}
        game.play(f"North: pay hand {good}")
        total += {"water": 3, "gold": 2, "salt": 1, "millet": 1}[good]
        assert game.position["turn"]["paid"] == total
    assert total == paid
    game.refuses("pay hand millet", "TG-40")
    assert game.position["turn"]["buying"] is None
    assert game.has("North")["plans"] == 1


@pytest.mark.rule("TG-41", "TG-3")
def test_no_change_of_99_dinars(table):
    game = table(goods="water 99 6, gold 99 5, salt 1 4, millet 1 3").bring(North="gold salt")
    game.play("buy plan", "pay hand salt", "pay hand gold")
    assert game.has("North")["plans"] == 1
    game.until("North").refuses("buy plan", "TG-40")


# Where the goods go


@pytest.mark.rule("TG-42")
def test_paid_goods_lie_open_on_the_discard_pile(table):
    game = table(3).bring(North="camel1 salt | gold").play("buy plan", "pay camel1", "pay hand gold")
    assert game.pile("discard") == "gold salt"
    for viewer in (*game.match.players, None):
        assert game.view(viewer)["discard"] == {"water": 0, "gold": 1, "salt": 1, "millet": 0}
        assert game.log(viewer)[-3:] == ["North: buy plan", "North: pay camel1", "North: pay hand gold"]


@pytest.mark.rule("TG-42")
def test_paid_goods_are_neither_in_the_deck_nor_in_the_market_again(table):
    game = table().bring(North="water water")
    deck, market = game.position["deck"], game.position["market"]
    game.play("buy plan", "pay hand water")
    assert (game.position["deck"], game.position["market"]) == (deck, market)


# The card


@pytest.mark.rule("TG-43")
def test_a_special_card_lies_open_before_its_owner(table):
    game = table(3).bring(North="donkey cave thief plan")
    for viewer in (*game.match.players, None):
        seen = game.seen(viewer, "North")
        assert (seen["donkeys"], seen["caves"], seen["thieves"], seen["plans"]) == ([[]], [[]], [None], 1)


@pytest.mark.rule("TG-43", "TG-50")
def test_a_cave_may_be_used_in_the_turn_it_was_bought(table):
    game = table().bring(North="water gold").play("buy cave", "pay hand water", "hide cave1 hand gold")
    assert game.has("North")["caves"] == [["gold"]]


@pytest.mark.rule("TG-43", "TG-60")
def test_a_thief_may_be_used_in_the_turn_it_was_bought(table):
    game = table().bring(North="water", East="gold gold").play("buy thief", "pay hand water", "steal East hand gold")
    assert game.has("North")["thieves"] == ["gold"]


@pytest.mark.rule("TG-43", "TG-10")
def test_a_donkey_bought_is_loaded_in_a_later_turn_for_loading_is_a_main_action(table):
    game = table().bring(North="water gold").play("buy donkey", "pay hand water")
    assert game.to_move == "East"
    game.waste().play("load donkey1 gold")
    assert game.row("North", "donkey1") == "gold"


@pytest.mark.rule("TG-43")
def test_any_number_may_be_owned_equal_ones_too(table):
    game = table().bring(North="cave cave thief thief")
    assert game.has("North")["caves"] == [[], []]
    assert game.has("North")["thieves"] == [None, None]


@pytest.mark.rule("TG-43", "TG-5")
def test_one_player_may_own_the_whole_stock(table):
    game = table().bring(North="plan plan plan donkey donkey")
    assert game.has("North")["plans"] == 3
    assert game.stock("plan") == game.stock("donkey") == 0


@pytest.mark.rule("TG-44")
@pytest.mark.parametrize(("special", "count"), [("donkey", 2), ("cave", 2), ("thief", 3), ("plan", 3)])
def test_what_is_not_in_stock_cannot_be_bought(table, special, count):
    game = table().bring(North=" ".join([special] * count), East="water water")
    game.waste()
    game.refuses(f"buy {special}", "TG-44")
    assert {f"buy {other}" for other in SPECIALS if other != special} <= set(game.legal)
    assert f"buy {special}" not in game.legal
