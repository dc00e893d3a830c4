"""Loading camels and donkeys, from camp and from the market: TG-25 to TG-35, TG-45 and TG-46."""

from itertools import pairwise, product

import pytest

import caravanserai as cv

GOODS = ["water", "gold", "salt", "millet"]

# From camp


@pytest.mark.rule("TG-25")
@pytest.mark.parametrize("order", ["salt salt salt gold", "gold salt salt salt", "salt salt gold gold"])
def test_up_to_four_cards_go_from_camp_on_one_camel_in_the_order_chosen(table, order):
    cards = order.split()
    game = table().bring(North=" ".join(sorted(cards)))
    for count, good in enumerate(cards, 1):
        game.play(f"North: load camel2 {good}")
        assert game.row("North", "camel2") == " ".join(cards[:count])
        assert len(game.hand("North").split()) == 4 - count
    assert game.to_move == "East"
    assert game.pile("discard") == ""


@pytest.mark.rule("TG-25")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_fewer_may_be_loaded(table, count):
    game = table().bring(North="salt salt salt salt").turn(*["load camel1 salt"] * count)
    assert game.row("North", "camel1") == " ".join(["salt"] * count)
    assert game.hand("North") == " ".join(["salt"] * (4 - count))
    assert game.to_move == "East"


@pytest.mark.rule("TG-25")
def test_new_goods_go_on_top_of_what_it_carries(table):
    game = table().bring(North="salt millet | gold").turn("load camel1 salt").waste().turn("load camel1 gold")
    assert game.row("North", "camel1") == "salt gold"
    game.waste()
    game.refuses("load camel1 millet", "TG-27")  # there is no place under the gold


@pytest.mark.rule("TG-25")
def test_nothing_slips_in_between(table):
    """A second salt would fit beside the first; but it would have to lie on the gold."""
    game = table().bring(North="camel1 salt gold | salt")
    game.refuses("load camel1 salt", "TG-28")
    assert game.row("North", "camel1") == "salt gold"


@pytest.mark.rule("TG-25", "TG-46")
def test_one_animal_a_turn_is_loaded_from_camp(table):
    game = table().bring(North="donkey | gold salt").play("load camel1 gold")
    for other in ("camel2", "camel3", "donkey1"):
        game.refuses(f"load {other} salt", "TG-46")
    game.play("load camel1 salt")


@pytest.mark.rule("TG-46", "TG-45")
def test_a_donkey_loaded_this_turn_is_that_one_animal(table):
    game = table().bring(North="donkey | gold salt").play("load donkey1 gold")
    game.refuses("load camel1 salt", "TG-46")
    assert game.position["turn"]["animal"] == "donkey1"
    game.turn().until("North").play("load camel1 salt")  # the next turn is another


@pytest.mark.rule("TG-46", "TG-35")
def test_one_animal_a_turn_is_loaded_from_the_market(table):
    game = table(start="salt salt").bring(North="donkey").play("take camel1 salt")
    for other in ("camel2", "camel3", "donkey1"):
        game.refuses(f"take {other} salt", "TG-46")


@pytest.mark.rule("TG-25")
def test_an_animal_may_be_loaded_again_in_a_later_turn(table):
    game = table().bring(North="camel1 salt | camel1 salt salt | camel1 millet")
    assert game.row("North", "camel1") == "salt salt salt millet"


# What a camel carries


def broken_rules(row):
    """The rules that a camel's row breaks, bottom to top, read off the rulebook."""
    changes = sum(one != other for one, other in pairwise(row))
    return {
        *(["TG-26"] if len(row) > 4 else []),
        *(["TG-27"] if len(set(row)) > 2 else []),
        *(["TG-28"] if changes > 1 else []),
        *(["TG-29"] if "water" in row and set(row) != {"water"} else []),
        *(["TG-30"] if row.count("gold") > 2 else []),
    }


@pytest.fixture(scope="module")
def bazaar(table):
    """North's turn, with five of every good in the market, or more, and a donkey."""
    game = table(start="water gold").bring(North="donkey")
    for goods in ("water water water", "gold gold gold", "gold salt salt", "salt salt millet", "salt millet millet"):
        game.waste(goods)
    game.waste("millet millet millet")
    assert game.to_move == "North"
    assert min(game.position["market"].values()) >= 4
    return game


@pytest.mark.rule("TG-26", "TG-27", "TG-28", "TG-29", "TG-30", "TG-35")
def test_every_row_that_a_camel_may_carry_and_no_other_can_be_loaded(bazaar):
    """From the market, one card a turn, whatever the row is so far: each good is taken or refused by its rule."""
    rows = [([], bazaar)]
    full = set()
    while rows:
        row, game = rows.pop()
        for good in GOODS:
            broken = broken_rules([*row, good])
            if broken:
                with pytest.raises(cv.IllegalAction) as refused:
                    game.match.play(f"take camel1 {good}")
                assert refused.value.rule in broken, (row, good)
                continue
            later = game.fork().turn(f"take camel1 {good}")
            assert later.row("North", "camel1") == " ".join([*row, good])
            rows.append(([*row, good], later.waste()))
            if len(row) == 3:
                full.add((*row, good))
    # Full camels: all of one kind (not gold), or two kinds without water with the change after 1, 2 or 3 cards.
    kinds = {("water",) * 4, ("salt",) * 4, ("millet",) * 4}
    kinds |= {
        (one,) * n + (other,) * (4 - n) for one in ("salt", "millet") for other in ("salt", "millet") for n in (1, 2, 3)
    }
    kinds |= {("gold",) * n + (other,) * (4 - n) for other in ("salt", "millet") for n in (1, 2)}
    kinds |= {(other,) * (4 - n) + ("gold",) * n for other in ("salt", "millet") for n in (1, 2)}
    assert full == kinds
    assert len(full) == 3 + 6 + 4 + 4


@pytest.mark.rule("TG-26", "TG-27", "TG-28", "TG-29", "TG-30", "TG-25")
@pytest.mark.parametrize("hand", ["gold gold salt salt", "gold gold gold salt", "water gold salt millet"])
def test_every_order_from_camp_that_a_camel_may_carry_and_no_other_can_be_loaded(table, hand):
    game = table().bring(North=hand)
    for order in sorted(set(product(hand.split(), repeat=3))):
        if any(order.count(good) > hand.split().count(good) for good in order):
            continue
        one = game.fork()
        for count in range(1, 4):
            broken = broken_rules(order[:count])
            if broken:
                one.refuses(f"load camel1 {order[count - 1]}", *broken)
                break
            one.play(f"North: load camel1 {order[count - 1]}")
            if count < 3 and one.to_move == "East":  # ended by itself: nothing more can follow
                assert broken_rules(order[: count + 1])
                break


@pytest.mark.rule("TG-26")
def test_a_camel_carries_four_goods_at_most(table):
    game = table(start="salt salt").bring(North="camel1 salt salt | camel1 salt salt | salt")
    game.refuses("load camel1 salt", "TG-26")
    game.refuses("take camel1 salt", "TG-26")
    assert "load camel2 salt" in game.legal


@pytest.mark.rule("TG-27")
@pytest.mark.parametrize(("row", "third"), [("gold salt", "millet"), ("salt millet", "gold"), ("millet gold", "salt")])
def test_a_camel_carries_two_kinds_at_most(table, row, third):
    game = table().bring(North=f"camel1 {row} | {third}")
    game.refuses(f"load camel1 {third}", "TG-27")
    game.play(f"load camel2 {third}")


@pytest.mark.rule("TG-28")
def test_example_gold_millet_millet_gold_is_wrong(table):
    game = (
        table()
        .bring(North="gold gold millet millet")
        .play("load camel1 gold", "load camel1 millet", "load camel1 millet")
    )
    assert game.to_move == "East"  # gold does not fit, and nothing else is in hand
    assert game.row("North", "camel1") == "gold millet millet"
    game.waste()
    game.refuses("load camel1 gold", "TG-28")
    with pytest.raises(cv.IllegalAction, match=r"only millet goes on top \(TG-28\)"):
        game.match.play("load camel1 gold")


@pytest.mark.rule("TG-29")
@pytest.mark.parametrize("other", ["gold", "salt", "millet"])
def test_water_travels_alone(table, other):
    game = table(start=f"water {other}").bring(North=f"camel1 water | camel2 {other} | water {other}")
    game.refuses(f"load camel1 {other}", "TG-29")
    game.refuses("load camel2 water", "TG-29")
    game.refuses(f"take camel1 {other}", "TG-29")
    game.refuses("take camel2 water", "TG-29")
    assert {"load camel1 water", f"load camel2 {other}"} <= set(game.legal)


@pytest.mark.rule("TG-29", "TG-26")
def test_four_water_are_a_full_camel(table):
    game = table().bring(North="camel1 water water water water")
    assert game.row("North", "camel1") == "water water water water"


@pytest.mark.rule("TG-30")
@pytest.mark.parametrize("row", ["gold gold", "salt gold gold", "millet gold gold"])
def test_a_camel_carries_two_gold_at_most(table, row):
    game = table(start="gold gold").bring(North=f"camel1 {row} | gold")
    game.refuses("load camel1 gold", "TG-30")
    game.refuses("take camel1 gold", "TG-30")


@pytest.mark.rule("TG-25", "TG-26", "TG-28", "TG-30", "TG-46")
def test_example_one_gold_on_a_camel_and_one_gold_and_three_salt_in_hand(table):
    """All that Thomas can do.

    « … 3 cartes à côté du chameau déjà chargé d'or, dans l'ordre 1 x or et 2 x sel gemme, ou 3 x sel gemme; Thomas
    peut aussi charger les 4 marchandises de sa main sur un chameau qui n'a pas encore de chargement. »
    """
    game = table(["Thomas", "Karine", "Amir"], start="millet millet")
    game.bring(Thomas="camel1 gold | gold salt salt salt")
    assert game.row("Thomas", "camel1") == "gold"
    assert game.hand("Thomas") == "gold salt salt salt"
    loadings = [((), game)]
    found = {"camel1": set(), "camel2": set()}
    while loadings:
        loaded, one = loadings.pop()
        for text in one.legal_of("load"):
            animal, good = text.split(" ")
            found[animal].add((*loaded, good))
            following = one.fork().play(f"load {text}")
            if following.to_move == "Thomas":
                loadings.append(((*loaded, good), following))
    g, s = "gold", "salt"
    assert found["camel1"] == {(g,), (g, s), (g, s, s), (s,), (s, s), (s, s, s)}
    assert found["camel2"] == {
        *((g,), (g, s), (g, s, s), (g, s, s, s)),
        *((s,), (s, s), (s, s, s), (s, g), (s, s, g), (s, s, s, g)),
    }


@pytest.mark.rule("TG-25", "TG-28")
def test_example_thomas_cannot_put_gold_on_his_salt(table):
    game = table(["Thomas", "Karine", "Amir"]).bring(Thomas="camel1 gold | gold salt salt salt")
    game.play("load camel1 salt").refuses("load camel1 gold", "TG-28")


# From the market


@pytest.mark.rule("TG-35")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_one_to_four_market_cards_of_one_kind_go_on_one_animal(bazaar, count):
    game = bazaar.fork()
    before = game.position["market"]["salt"]
    game.turn(*["take camel2 salt"] * count)
    assert game.row("North", "camel2") == " ".join(["salt"] * count)
    assert game.position["market"]["salt"] == before - count
    assert game.to_move == "East"


@pytest.mark.rule("TG-35")
def test_market_cards_never_enter_the_hand(bazaar):
    game = bazaar.fork()
    hand = game.hand("North")
    game.play("take camel1 salt")
    assert game.hand("North") == hand
    game.refuses("load camel1 salt", "TG-10")


@pytest.mark.rule("TG-35")
def test_only_one_kind_is_taken(bazaar):
    game = bazaar.fork().play("take camel1 salt")
    game.refuses("take camel1 gold", "TG-35")
    game.refuses("take camel1 millet", "TG-35")
    assert game.legal == ["take camel1 salt", "end"]


@pytest.mark.rule("TG-35")
@pytest.mark.parametrize("good", ["water", "millet"])
def test_what_is_not_in_the_market_is_not_taken(table, good):
    table(start="gold salt").refuses(f"take camel1 {good}", "TG-35")


@pytest.mark.rule("TG-35")
def test_no_more_than_the_market_has(table):
    game = table(start="salt salt").play("take camel1 salt", "take camel1 salt")
    assert game.to_move == "East"
    assert game.pile("market") == ""


@pytest.mark.rule("TG-35", "TG-25")
def test_they_go_on_top_by_the_animal_s_rules(bazaar):
    game = bazaar.fork().turn("take camel1 salt").waste().turn("take camel1 gold", "take camel1 gold").waste()
    assert game.row("North", "camel1") == "salt gold gold"
    game.refuses("take camel1 gold", "TG-30")
    game.refuses("take camel1 salt", "TG-28")
    game.refuses("take camel1 millet", "TG-27")
    game.refuses("take camel1 water", "TG-29")


@pytest.mark.rule("TG-35", "TG-26")
def test_a_camel_with_one_good_takes_three_more(bazaar):
    game = bazaar.fork().turn("take camel1 millet").waste()
    game.play("take camel1 salt", "take camel1 salt", "take camel1 salt")
    assert game.row("North", "camel1") == "millet salt salt salt"
    assert game.to_move == "East"  # full


@pytest.mark.rule("TG-35", "TG-29")
def test_four_water_at_once_from_the_market(bazaar):
    game = bazaar.fork().play(*["take camel3 water"] * 4)
    assert game.row("North", "camel3") == "water water water water"
    assert game.to_move == "East"


# Donkeys


@pytest.mark.rule("TG-45")
@pytest.mark.parametrize("row", ["gold gold water gold", "gold water millet salt"])
def test_example_a_donkey_carries_any_kinds_in_any_order(table, row):
    """« par ex., les combinaisons or – or – eau – or ou or – eau – millet – sel gemme sont possibles »"""
    goods = row.split()
    game = table().bring(North=f"donkey | {' '.join(sorted(goods))}")
    assert game.hand("North").split() == sorted(goods, key=GOODS.index)
    game.play(*(f"North: load donkey1 {good}" for good in goods))
    assert game.row("North", "donkey1") == row


@pytest.mark.rule("TG-45", "TG-35")
def test_every_row_of_four_can_be_loaded_on_a_donkey(bazaar):
    rows = [([], bazaar)]
    full = 0
    while rows:
        row, game = rows.pop()
        if len(row) == 3:
            assert {f"take donkey1 {good}" for good in GOODS} <= set(game.legal)
            full += 4
            continue
        for good in GOODS:
            later = game.fork().turn(f"take donkey1 {good}")
            assert later.row("North", "donkey1") == " ".join([*row, good])
            rows.append(([*row, good], later.waste()))
    assert full == 4**4


@pytest.mark.rule("TG-45")
@pytest.mark.parametrize("good", GOODS)
def test_a_donkey_carries_four_goods_at_most(bazaar, good):
    game = bazaar.fork().turn(*["take donkey1 salt"] * 4).waste()
    assert game.row("North", "donkey1") == "salt salt salt salt"
    game.refuses(f"take donkey1 {good}", "TG-45")


@pytest.mark.rule("TG-45")
def test_more_than_two_gold_at_once_on_a_donkey(bazaar):
    game = bazaar.fork().turn(*["take donkey1 gold"] * 4)
    assert game.row("North", "donkey1") == "gold gold gold gold"


@pytest.mark.rule("TG-45")
def test_new_goods_go_on_top_of_a_donkey_s_too(table):
    game = table().bring(North="donkey | donkey1 water gold | donkey1 salt")
    assert game.row("North", "donkey1") == "water gold salt"


@pytest.mark.rule("TG-45")
@pytest.mark.parametrize("text", ["take donkey1 salt", "load donkey1 salt", "take donkey5 salt"])
def test_who_has_no_donkey_cannot_load_one(table, text):
    game = table(start="salt salt").bring(North="salt salt")
    game.refuses(text, "TG-45")


@pytest.mark.rule("TG-45", "TG-43")
def test_donkeys_are_numbered_as_they_come(table):
    game = table(start="salt salt").bring(North="donkey")
    game.refuses("take donkey2 salt", "TG-45")
    game.bring(North="donkey").play("take donkey2 salt")
    assert game.has("North")["donkeys"] == [[], ["salt"]]


@pytest.mark.rule("TG-45", "TG-60")
def test_the_others_have_donkeys_of_their_own(table):
    game = table(start="salt salt").bring(East="donkey").waste()
    assert game.has("East")["donkeys"] == [[]]
    game.refuses("take donkey1 salt", "TG-45")
