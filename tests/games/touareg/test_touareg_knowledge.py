"""What a careful player can conclude: the least and the most of each good in hands and deck, in views."""

import pytest

GOODS = ("water", "gold", "salt", "millet")


def known(game, viewer, name):
    """The least and the most of each good in a hand, or in the deck: `water 0-1, gold 2, salt 0, millet 0`."""
    position = game.view(viewer)
    place, key = (position, "deck") if name == "deck" else (position["players"][name], "hand")
    told = []
    for good in GOODS:
        least, most = place[f"{key}_least"][good], place[f"{key}_most"][good]
        assert 0 <= least <= most
        told.append(f"{good} {least}" + (f"-{most}" if most > least else ""))
    return ", ".join(told)


def unseen(game, viewer):
    return ", ".join(f"{good} {count}" for good, count in game.view(viewer)["unseen"].items())


# Stage 1


@pytest.mark.rule("TG-2", "TG-20")
def test_before_anybody_draws_the_deck_is_known(table):
    game = table(3)
    for viewer in (*game.match.players, None):
        assert known(game, viewer, "deck") == unseen(game, viewer) == "water 8, gold 9, salt 11, millet 14"
        assert known(game, viewer, "East") == "water 0, gold 0, salt 0, millet 0"


@pytest.mark.rule("TG-20")
def test_three_cards_drawn_can_be_anything(table):
    game = table(3).play("draw gold salt water")
    assert known(game, "North", "deck") == unseen(game, "North") == "water 7, gold 8, salt 10, millet 14"
    for viewer in ("East", "South", None):
        assert unseen(game, viewer) == "water 8, gold 9, salt 11, millet 14"
        assert known(game, viewer, "North") == "water 0-3, gold 0-3, salt 0-3, millet 0-3"
        assert known(game, viewer, "deck") == "water 5-8, gold 6-9, salt 8-11, millet 11-14"
        assert known(game, viewer, "East") == "water 0, gold 0, salt 0, millet 0"


@pytest.mark.rule("TG-20", "TG-21")
def test_one_put_in_the_market_leaves_two_unseen(table):
    game = table(3).turn("draw gold salt water", "market salt")
    for viewer in ("East", "South", None):
        assert unseen(game, viewer) == "water 8, gold 9, salt 10, millet 14"
        assert known(game, viewer, "North") == "water 0-2, gold 0-2, salt 0-2, millet 0-2"
        assert known(game, viewer, "deck") == "water 6-8, gold 7-9, salt 8-10, millet 12-14"
    assert known(game, "North", "North") == "water 1, gold 1, salt 0, millet 0"


@pytest.mark.rule("TG-20")
def test_what_one_has_oneself_nobody_else_has(table):
    """North holds four water and two lie in the market: East can hold the other two at the most."""
    game = table(start="water water").bring(North="water water water water", East="salt salt millet")
    assert known(game, "North", "East") == "water 0-2, gold 0-3, salt 0-3, millet 0-3"
    assert known(game, None, "East") == "water 0-3, gold 0-3, salt 0-3, millet 0-3"


@pytest.mark.rule("TG-11", "TG-25")
def test_who_could_not_load_more_has_nothing_that_fits(table):
    """East's turn ended by itself: on water only more water can go."""
    game = table().bring(East="water water gold salt").turn("load camel1 water", "load camel1 water")
    assert known(game, "North", "East") == "water 0, gold 0-2, salt 0-2, millet 0-2"
    game.waste().turn("draw millet millet millet", "market millet")
    assert known(game, "North", "East") == "water 0-3, gold 0-4, salt 0-4, millet 0-4"


@pytest.mark.rule("TG-11", "TG-25", "TG-30")
def test_of_two_gold_and_more_the_same_is_concluded(table):
    """Two gold on a camel: salt or millet could follow, and did not; what is left is water or gold."""
    game = table().bring(East="gold gold water gold").turn("load camel1 gold", "load camel1 gold")
    assert known(game, "North", "East") == "water 0-2, gold 0-2, salt 0, millet 0"


@pytest.mark.rule("TG-26")
def test_a_full_animal_tells_nothing(table):
    game = table().bring(East="camel1 salt salt | salt salt gold").turn("load camel1 salt", "load camel1 salt")
    assert game.row("East", "camel1") == "salt salt salt salt"
    assert known(game, "North", "East") == "water 0-1, gold 0-1, salt 0-1, millet 0-1"


@pytest.mark.rule("TG-11", "TG-25")
def test_who_says_end_while_loading_has_something_that_fits(table):
    game = table().bring(East="water water gold").play("load camel1 water")
    assert game.to_move == "East"  # so there is more water
    assert known(game, "North", "East") == "water 1-2, gold 0-1, salt 0-1, millet 0-1"
    game.play("end")
    assert known(game, "North", "East") == "water 1-2, gold 0-1, salt 0-1, millet 0-1"


@pytest.mark.rule("TG-11", "TG-25")
def test_one_card_that_fits_on_salt_is_no_water(table):
    game = table().bring(East="salt gold").turn("load camel1 salt")
    assert known(game, "North", "East") == "water 0, gold 0-1, salt 0-1, millet 0-1"


@pytest.mark.rule("TG-11", "TG-60")
@pytest.mark.parametrize("extra", ["thief", "cave"])
def test_where_an_extra_action_was_possible_the_end_tells_nothing(table, extra):
    game = table().bring(East=f"{extra} | water water gold", North="salt").play("load camel1 water")
    assert known(game, "North", "East") == "water 0-2, gold 0-2, salt 0-2, millet 0-2"
    game.play("East: end")
    assert known(game, "North", "East") == "water 0-2, gold 0-2, salt 0-2, millet 0-2"


@pytest.mark.rule("TG-40")
def test_who_buys_with_one_card_has_water(table):
    game = table().bring(East="water").play("buy plan")
    assert known(game, "North", "East") == "water 1, gold 0, salt 0, millet 0"


@pytest.mark.rule("TG-40")
def test_who_buys_with_two_cards_has_no_two_of_salt_and_millet(table):
    game = table().bring(East="gold salt").play("buy plan")
    assert known(game, "North", "East") == "water 0-2, gold 0-2, salt 0-1, millet 0-1"
    game.play("pay hand salt")
    assert known(game, "North", "East") == "water 0-1, gold 0-1, salt 0, millet 0"  # 2 dinars are missing


@pytest.mark.rule("TG-40")
def test_who_can_pay_from_animals_tells_nothing_of_the_hand(table):
    game = table().bring(East="camel1 gold salt | millet").play("buy plan")
    assert known(game, "North", "East") == "water 0-1, gold 0-1, salt 0-1, millet 0-1"


@pytest.mark.rule("TG-40", "TG-3")
def test_house_goods_change_what_a_purchase_tells(table):
    game = table(goods="water 2 6, gold 3 5, salt 1 4, millet 1 3").bring(East="gold").play("buy plan")
    assert known(game, "North", "East") == "water 0, gold 1, salt 0, millet 0"


@pytest.mark.rule("TG-50")
def test_what_was_hidden_unseen_may_be_any_of_the_hand(table):
    """East's turn ended by itself with water on the camel: neither the hidden nor the other card is told of more."""
    game = table().bring(East="cave | gold salt").turn("hide cave1 hand gold", "take camel1 salt")
    assert known(game, "North", "East") == "water 0-1, gold 0-1, salt 0-1, millet 0-1"
    hidden = game.view("North")["unseen"]
    assert sum(hidden.values()) == game.view("North")["deck_size"] + 1 + 1  # deck, hand and cave
    own = game.view("East")
    assert sum(own["unseen"].values()) == own["deck_size"]


@pytest.mark.rule("TG-61", "TG-60")
def test_a_theft_is_known_to_thief_and_victim(table):
    game = table(3).bring(South="thief", East="gold salt").play("steal East hand gold")
    deck = game.view()["deck_size"]
    assert sum(game.view("East")["unseen"].values()) == deck
    assert sum(game.view("South")["unseen"].values()) == deck + 1  # East's other card
    assert sum(game.view("North")["unseen"].values()) == deck + 2  # and the loot
    assert known(game, "South", "East") == "water 0-1, gold 0-1, salt 0-1, millet 0-1"


# The deck's end


def alone(table, **hands):
    """The last round: all that is unseen is in hands."""
    return table(3).bring(**hands).run_out()


@pytest.mark.rule("TG-2", "TG-70")
def test_with_an_empty_deck_one_unseen_hand_is_known(table):
    game = table().bring(East="gold salt").run_out()
    assert unseen(game, "North") == "water 0, gold 1, salt 1, millet 0"
    assert known(game, "North", "East") == "water 0, gold 1, salt 1, millet 0"
    assert known(game, "North", "deck") == "water 0, gold 0, salt 0, millet 0"
    assert game.seen("North", "East")["hand"] is None  # it is concluded, not shown


@pytest.mark.rule("TG-2", "TG-70")
def test_two_unseen_hands_share_what_is_unseen(table):
    game = alone(table, East="gold salt", South="water")
    assert unseen(game, "North") == "water 1, gold 1, salt 1, millet 0"
    assert known(game, "North", "East") == "water 0-1, gold 0-1, salt 0-1, millet 0"
    assert known(game, "North", "South") == "water 0-1, gold 0-1, salt 0-1, millet 0"
    assert known(game, "East", "South") == "water 1, gold 0, salt 0, millet 0"
    assert known(game, "South", "East") == "water 0, gold 1, salt 1, millet 0"


@pytest.mark.rule("TG-2")
def test_where_one_kind_is_left_unseen_every_hand_is_known(table):
    game = alone(table, East="salt salt", South="salt")
    assert known(game, "North", "East") == "water 0, gold 0, salt 2, millet 0"
    assert known(game, "North", "South") == "water 0, gold 0, salt 1, millet 0"


@pytest.mark.rule("TG-2")
def test_who_holds_more_cards_than_the_rest_can_be_must_hold_some(table):
    """Three salt and a gold are unseen; East has three cards, South one."""
    game = alone(table, East="salt salt gold", South="salt")
    assert known(game, "North", "East") == "water 0, gold 0-1, salt 2-3, millet 0"
    assert known(game, "North", "South") == "water 0, gold 0-1, salt 0-1, millet 0"


@pytest.mark.rule("TG-61")
def test_in_the_last_round_a_theft_leaves_the_third_player_in_doubt(table):
    game = alone(table, South="thief", East="gold salt")
    while game.to_move != "South":
        game.turn("take camel1 millet")
    game.play("steal East hand gold")
    assert known(game, "North", "East") == "water 0, gold 0-1, salt 0-1, millet 0"
    assert known(game, "South", "East") == "water 0, gold 0, salt 1, millet 0"
    assert unseen(game, "North") == "water 0, gold 1, salt 1, millet 0"
    assert unseen(game, "South") == "water 0, gold 0, salt 1, millet 0"
    assert unseen(game, "East") == "water 0, gold 0, salt 0, millet 0"


@pytest.mark.rule("TG-13", "TG-25")
def test_a_pass_tells_nothing_of_the_hand(table):
    """The stock is sold out and North's last camel could take water alone; but who has the last water may pass too."""
    game = table(start="salt millet", goods=table.DEAR).sell_out("gold", "gold gold", other="water")
    assert unseen(game, None) == "water 1, gold 2, salt 0, millet 0"
    assert known(game, None, "North") == "water 0-1, gold 1-2, salt 0, millet 0"
    assert known(game, None, "East") == "water 0-1, gold 0-1, salt 0, millet 0"
    game.play("North: pass")
    assert known(game, None, "North") == "water 0-1, gold 1-2, salt 0, millet 0"
    assert known(game, None, "East") == "water 0-1, gold 0-1, salt 0, millet 0"


# Stage 2


@pytest.mark.rule("TG-71", "TG-81", "TG-82")
def test_at_the_start_of_stage_2_the_deck_is_known_and_the_kept_hands_share_the_rest(table):
    game = table(3).bring(East="gold salt", South="water")
    game.stage_two(*["take camel1 millet, take camel1 millet"] * 3)
    for viewer in (*game.match.players, None):
        assert known(game, viewer, "deck") == "water 0, gold 0, salt 0, millet 6"
    assert unseen(game, "North") == "water 1, gold 1, salt 1, millet 6"
    assert known(game, "North", "East") == "water 0-1, gold 0-1, salt 0-1, millet 0"
    assert known(game, "North", "South") == "water 0-1, gold 0-1, salt 0-1, millet 0"
    assert known(game, "East", "South") == "water 1, gold 0, salt 0, millet 0"
    assert known(game, None, "North") == "water 0, gold 0, salt 0, millet 0"


@pytest.mark.rule("TG-71", "TG-81")
def test_a_draw_in_stage_2_can_be_what_is_in_the_new_deck_only(table):
    game = table(3).bring(North="gold", East="gold").stage_two(*["take camel1 salt"] * 3)
    game.turn("South: draw salt salt salt", "market salt")
    assert known(game, "North", "South") == "water 0, gold 0, salt 2, millet 0"
    assert known(game, "North", "East") == "water 0, gold 1, salt 0, millet 0"


@pytest.mark.rule("TG-71", "TG-82")
def test_who_shows_the_only_gold_that_was_kept_fixes_what_the_others_kept(table):
    game = table(3).bring(East="salt", South="gold").stage_two(*["take camel1 salt, take camel1 salt"] * 3)
    assert known(game, "North", "East") == "water 0, gold 0-1, salt 0-1, millet 0"
    while game.to_move != "South":
        game.turn("take camel1 millet")
    game.turn("load camel1 gold")
    assert known(game, "North", "East") == "water 0, gold 0, salt 1, millet 0"
    assert known(game, None, "East") == "water 0, gold 0, salt 1, millet 0"


@pytest.mark.rule("TG-71", "TG-82")
def test_a_gold_shown_before_any_draw_was_kept_though_the_deck_has_gold_too(table):
    game = table(3).bring(East="salt", South="gold")
    game.stage_two(North="take camel1 gold", East="take camel1 salt, take camel1 salt", South="take camel1 salt")
    game.turn("South: load camel1 gold")
    assert known(game, "North", "East") == "water 0, gold 0, salt 1, millet 0"
    assert known(game, "North", "deck") == "water 0, gold 1, salt 3, millet 0"


@pytest.mark.rule("TG-71", "TG-81")
def test_a_gold_shown_after_a_draw_fixes_it_only_where_the_deck_had_none(table):
    for good, told in (
        ("salt", "water 0, gold 0, salt 1, millet 0"),
        ("gold", "water 0, gold 0-1, salt 0-1, millet 0"),
    ):
        game = table(3).bring(East="salt", South="gold")
        game.stage_two(North=f"take camel1 {good}", East="take camel1 salt, take camel1 salt", South="take camel1 salt")
        while game.to_move != "South":
            game.turn("take camel1 millet")
        game.turn("draw salt salt salt", "market gold", "market salt", "market salt", "market salt")
        assert known(game, "North", "East") == told


@pytest.mark.rule("TG-71", "TG-11")
def test_what_stage_1_told_of_a_hand_holds_for_what_was_kept(table):
    """In the last round East loads a water, and the turn ends by itself: East keeps none, so South does."""
    game = table(3).bring(East="water gold", South="water")
    game.stage_two(North="take camel1 millet", East="load camel1 water", South="take camel1 millet")
    assert unseen(game, "North") == "water 2, gold 1, salt 0, millet 2"
    assert known(game, "North", "deck") == "water 1, gold 0, salt 0, millet 2"
    assert known(game, "North", "East") == "water 0, gold 1, salt 0, millet 0"
    assert known(game, "North", "South") == "water 1, gold 0, salt 0, millet 0"


# Against everything that may have been


def bounds(match, name):
    """The least and the most of each good that North is told of a hand, or of the deck."""
    position = match.view("North")["position"]
    place, key = (position, "deck") if name == "deck" else (position["players"][name], "hand")
    return {good: (place[f"{key}_least"][good], place[f"{key}_most"][good]) for good in GOODS}


def truths(scene, name):
    """The least and the most of each good among all the games that it may be."""
    found = [world.describe()["position"] for world in scene.worlds]
    piles = [one["deck"] if name == "deck" else one["players"][name]["hand"] for one in found]
    return {good: (min(pile[good] for pile in piles), max(pile[good] for pile in piles)) for good in GOODS}


def test_no_game_that_fits_what_was_seen_lies_outside_the_bounds(scene):
    for name in (*scene.match.players[1:], "deck"):
        told, true = bounds(scene.match, name), truths(scene, name)
        for good in GOODS:
            assert told[good][0] <= true[good][0] <= true[good][1] <= told[good][1], (name, good)


def test_the_bounds_of_hands_are_no_wider_than_that(scene):
    for name in scene.match.players[1:]:
        assert bounds(scene.match, name) == truths(scene, name), name


def test_nor_are_those_of_the_deck(scene):
    assert bounds(scene.match, "deck") == truths(scene, "deck")


def test_all_those_games_look_alike(scene):
    told = scene.match.view("North")
    assert all(world.view("North") == told for world in scene.worlds)
