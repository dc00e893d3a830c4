"""The end of stage 1: the last round, majorities, and what becomes of special cards: TG-70 to TG-79."""

import pytest


def from_left_of(names, name):
    """All the names in turn, from the left neighbour round to this player."""
    place = names.index(name) + 1
    return names[place:] + names[:place]


# The last round


@pytest.mark.rule("TG-70")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("idle", [0, 1, 2, 3, 4])
def test_after_the_last_card_everybody_plays_once_more_from_the_left_neighbour_on(table, players, idle):
    """Some first turns without drawing decide who draws the last card."""
    game = table(players, start="gold gold")
    names = list(game.match.players)
    for _ in range(idle):
        game.turn("take camel1 salt") if game.position["market"]["salt"] else game.waste("salt salt salt")
    game.run_out(leaving="gold gold gold")
    closer = game.to_move
    assert not game.position["last_round"]
    game.play("draw gold gold gold")
    assert game.position["last_round"]
    assert game.to_move == closer  # this turn is played to its end, and is not the one more
    game.turn("market gold")
    order = []
    for _ in range(players):
        assert (game.stage, game.position["last_round"]) == (1, True)
        assert "draw" not in game.legal
        order.append(game.to_move)
        game.turn("take camel2 gold")
    assert order == from_left_of(names, closer)
    assert (game.stage, game.position["last_round"]) == (2, False)


@pytest.mark.rule("TG-70")
def test_nobody_draws_in_the_last_round(table):
    game = table(3).run_out()
    for _ in range(3):
        game.refuses("draw", "TG-70")
        game.turn("take camel1 salt")
    assert game.position["deck"]["salt"] == 3
    assert "draw" in game.legal  # stage 2


@pytest.mark.rule("TG-70", "TG-76")
def test_the_last_round_is_told_until_stage_2_begins(table):
    game = table().bring(North="plan").run_out()
    assert game.position["last_round"]
    game.last_round("take camel1 salt", "take camel1 salt")
    assert game.legal == ["score plan", "keep"]
    assert (game.stage, game.position["last_round"]) == (1, True)
    game.play("keep")
    assert (game.stage, game.position["last_round"]) == (2, False)


@pytest.mark.rule("TG-70", "TG-11")
def test_in_the_last_round_everything_but_drawing_goes_on(table):
    game = table().bring(North="cave thief | gold salt", East="gold gold").run_out()
    while game.to_move != "North":
        game.turn("take camel1 millet")
    assert game.kinds == {"load", "take", "buy", "hide", "steal", "pass"}


# Hands


@pytest.mark.rule("TG-71", "TG-82")
def test_hands_are_kept_and_count_for_nothing(table):
    game = table().bring(North="water water water", East="gold").stage_two("take camel1 salt", "take camel1 water")
    assert game.points == {"North": 4, "East": 6}  # one water is more than none
    assert game.hand("North") == "water water water"
    assert game.hand("East") == "gold"


# Caves and thieves are opened


@pytest.mark.rule("TG-72", "TG-73")
def test_goods_in_caves_count_and_the_cave_goes_back_to_stock(table):
    game = table().bring(North="cave cave | water").play("hide cave2 hand water")
    assert game.stock("cave") == 0
    game.turn("take camel1 salt").stage_two(North="take camel1 salt", East="take camel1 millet")
    assert game.points == {"North": 6 + 4, "East": 3}
    assert game.stock("cave") == 1
    assert game.has("North")["caves"] == [[]]  # the unused one stays
    assert game.position["deck"]["water"] == 1


@pytest.mark.rule("TG-72", "TG-73")
def test_goods_under_thieves_count_and_the_thief_goes_back_to_stock(table):
    game = table().bring(North="thief thief", East="water water").turn("steal East hand water", "take camel1 salt")
    assert game.stock("thief") == 1
    game.stage_two(North="take camel1 salt", East="take camel1 millet")
    assert game.points == {"North": 6 + 4, "East": 3}
    assert game.stock("thief") == 2
    assert game.has("North")["thieves"] == [None]
    assert game.hand("East") == "water"


@pytest.mark.rule("TG-72")
def test_a_cave_with_two_goods_is_one_cave(table):
    game = table().bring(North="cave | water gold").turn("hide cave1 hand water", "take camel1 salt").waste()
    game.turn("hide cave1 hand gold", "take camel1 salt")
    game.stage_two(North="take camel2 salt", East="take camel1 millet")
    assert game.stock("cave") == 2
    assert game.has("North")["caves"] == []
    assert game.points == {"North": 6 + 5 + 4, "East": 3}


# Majorities


@pytest.mark.rule("TG-73")
def test_animals_caves_and_thieves_are_counted_together(table):
    game = table().bring(
        North="cave thief donkey | camel1 salt | donkey1 salt | salt", East="camel1 salt salt salt | salt"
    )
    game.turn("hide cave1 hand salt", "steal East hand salt", "take camel3 millet")
    game.last_round(North="take camel3 millet", East="take camel2 gold")
    assert game.points == {"North": 4 + 3, "East": 5}  # four salt to three


@pytest.mark.rule("TG-73")
def test_the_points_come_once_however_many_there_are(table):
    few = table().last_round("take camel1 salt", "take camel1 millet")
    many = table().last_round(", ".join(["take camel1 salt"] * 4), ", ".join(["take camel1 millet"] * 4))
    assert few.points == many.points == {"North": 4, "East": 3}


@pytest.mark.rule("TG-73")
def test_only_the_leader_gets_them(table):
    game = table(4).last_round(
        North="take camel1 salt",
        East="take camel1 salt, take camel1 salt",
        South="take camel1 salt, take camel1 salt, take camel1 salt",
        West="take camel1 salt, take camel1 salt",
    )
    assert game.points == {"North": 0, "East": 0, "South": 4, "West": 0}


@pytest.mark.rule("TG-73")
def test_one_player_may_lead_in_every_kind(table):
    game = table().bring(North="donkey | donkey1 water gold | camel1 salt", East="camel2 salt")
    game.last_round(North="take camel1 millet", East="take camel1 gold")
    # Gold and salt are shared: one each.
    assert game.points == {"North": 6 + 4 + 3 + 3, "East": 4 + 3}


@pytest.mark.rule("TG-73")
def test_market_discard_pile_and_hands_are_not_counted(table):
    game = table().bring(North="plan | gold gold", East="camel1 gold")
    assert game.pile("discard") == "water"
    game.last_round(North="take camel1 salt", East="take camel2 millet")
    assert game.position["market"]["water"] == 7
    assert game.points == {"North": 4, "East": 5 + 3}


@pytest.mark.rule("TG-74")
@pytest.mark.parametrize(
    ("players", "tied"), [(2, ["North", "East"]), (3, ["North", "South"]), (5, ["North", "East", "South", "West"])]
)
@pytest.mark.parametrize(("good", "points"), [("water", 5), ("gold", 4), ("salt", 3), ("millet", 2)])
def test_tied_leaders_each_get_one_point_less(table, players, tied, good, points):
    other = "salt" if good != "salt" else "millet"
    game = table(players)
    turns = {name: f"take camel1 {good if name in tied else other}" for name in game.match.players}
    game.last_round(**turns)
    lone = {"salt": 4, "millet": 3}[other]
    assert game.points == {name: points if name in tied else lone for name in game.match.players}


@pytest.mark.rule("TG-74")
def test_a_tie_behind_the_leader_pays_nothing(table):
    game = table(3).last_round(
        North="take camel1 salt", East="take camel1 salt, take camel1 salt", South="take camel1 salt"
    )
    assert game.points == {"North": 0, "East": 4, "South": 0}


@pytest.mark.rule("TG-74")
def test_a_kind_that_nobody_holds_pays_nothing(table):
    game = table().bring(North="water", East="water").last_round("buy plan, pay hand water", "buy plan, pay hand water")
    assert game.points == {"North": 0, "East": 0}


@pytest.mark.rule("TG-74", "TG-3")
def test_tied_leaders_of_a_kind_worth_one_point_get_none(table):
    game = table(goods="water 3 1, gold 2 1, salt 1 1, millet 1 1").last_round("take camel1 salt", "take camel1 salt")
    assert game.points == {"North": 0, "East": 0}


# Donkeys


@pytest.mark.rule("TG-75")
def test_donkeys_that_carry_goods_go_back_to_stock(table):
    game = (
        table()
        .bring(North="donkey donkey | donkey1 gold")
        .last_round(North="take camel1 salt", East="take camel1 salt")
    )
    assert game.stock("donkey") == 1
    assert game.has("North")["donkeys"] == [[]]  # the other one moves up
    assert game.legal == ["score donkey", "keep"]


@pytest.mark.rule("TG-75")
def test_a_donkey_that_carries_nothing_any_more_counts_as_unused(table):
    game = table().bring(North="donkey | donkey1 gold salt").turn("buy plan", "pay donkey1", "pay donkey1")
    game.last_round(North="take camel1 salt", East="take camel1 salt")
    assert game.stock("donkey") == 1
    assert game.has("North")["donkeys"] == [[]]
    assert game.legal_of("score") == ["donkey", "plan"]


@pytest.mark.rule("TG-75", "TG-60")
def test_a_donkey_robbed_of_its_only_good_counts_as_unused(table):
    game = table().bring(North="thief", East="donkey | donkey1 water").turn("steal East donkey1", "take camel1 salt")
    game.last_round(North="take camel2 salt", East="take camel1 millet")
    assert game.points == {"North": 6 + 4, "East": 3}
    assert game.to_move == "East"
    assert game.legal == ["score donkey", "keep"]


@pytest.mark.rule("TG-75")
def test_camels_stay_and_are_empty(table):
    game = table(3).stage_two("take camel1 salt", "take camel2 salt", "take camel1 salt")
    for name in game.match.players:
        assert game.has(name)["camels"] == [[], []]


# Unused special cards


@pytest.mark.rule("TG-76")
@pytest.mark.parametrize("idle", [0, 1, 2])
def test_from_the_left_neighbour_of_who_drew_the_last_card_each_is_asked(table, idle):
    game = table(3, start="salt salt").bring(North="plan", East="donkey", South="cave")
    for _ in range(idle):
        game.turn("take camel2 salt" if game.position["market"]["salt"] else "take camel2 millet")
    game.run_out()
    order = from_left_of(list(game.match.players), game.log()[-4].split(":")[0])
    assert game.log()[-4].split(" ")[1] == "draw"
    assert game.to_move == order[0]
    game.last_round(*["take camel1 salt"] * 3)
    asked = []
    while "keep" in game.legal:
        asked.append(game.to_move)
        game.play("keep")
    assert asked == order
    assert game.stage == 2


@pytest.mark.rule("TG-76")
def test_who_has_no_unused_card_is_not_asked(table):
    game = table(3, start="salt salt").bring(North="plan", East="cave | gold", South="thief")
    game.turn("take camel1 salt").turn("hide cave1 hand gold", "take camel1 salt")
    game.last_round(*["take camel2 salt"] * 3)
    asked = set()
    while "keep" in game.legal:
        asked.add(game.to_move)
        game.play("keep")
    assert asked == {"North", "South"}


@pytest.mark.rule("TG-76")
def test_where_nobody_has_any_stage_2_begins_at_once(table):
    game = table().last_round("take camel1 salt", "take camel1 salt")
    assert game.stage == 2
    assert game.kinds == {"draw", "take"}


@pytest.mark.rule("TG-76", "TG-77", "TG-78")
def test_each_turns_in_what_it_likes_one_by_one(table):
    game = (
        table()
        .bring(North="plan plan plan thief | donkey", East="cave")
        .last_round("take camel1 salt", "take camel1 salt")
    )
    assert game.points == {"North": 3, "East": 3}
    assert game.to_move == "North"
    assert game.legal == ["score donkey", "score thief", "score plan", "keep"]
    game.play("North: score plan")
    assert game.points == {"North": 5, "East": 3}
    assert game.legal == ["score donkey", "score thief", "score plan", "keep"]
    game.play("North: score donkey")
    assert game.points == {"North": 6, "East": 3}
    assert game.legal == ["score thief", "score plan", "keep"]
    game.refuses("score donkey", "TG-76")
    game.play("North: keep")
    assert game.to_move == "East"
    game.play("East: score cave")
    assert game.points == {"North": 6, "East": 4}
    assert game.stage == 2
    assert game.has("North")["plans"] == 2
    assert game.has("North")["thieves"] == [None]


@pytest.mark.rule("TG-76")
def test_who_has_turned_in_the_last_one_is_asked_no_more(table):
    game = table().bring(North="plan cave", East="donkey donkey").last_round("take camel1 salt", "take camel1 salt")
    game.play("North: score plan", "North: score cave")
    assert game.to_move == "East"
    game.play("East: score donkey", "East: score donkey")
    assert game.stage == 2


@pytest.mark.rule("TG-76")
def test_a_card_turned_in_goes_back_to_stock_and_can_be_bought_again(table):
    game = table().bring(North="plan plan plan | water", East="cave").last_round("take camel1 salt", "take camel1 salt")
    assert game.stock("plan") == 0
    game.play("North: score plan", "North: score plan", "North: keep", "East: keep")
    assert game.stock("plan") == 2
    assert game.has("North")["plans"] == 1
    assert game.to_move == "North"
    game.turn("buy plan", "pay hand water")
    assert game.has("North")["plans"] == 2


@pytest.mark.rule("TG-76")
def test_used_caves_thieves_and_donkeys_are_not_turned_in(table):
    game = table().bring(North="cave thief donkey | donkey1 gold | gold", East="gold gold")
    game.turn("hide cave1 hand gold", "steal East hand gold", "take camel1 salt")
    game.last_round(North="take camel2 salt", East="take camel1 salt")
    assert game.stage == 2  # nobody was asked
    assert game.position["stock"] == {"donkey": 2, "cave": 2, "thief": 3, "plan": 3}


@pytest.mark.rule("TG-76")
@pytest.mark.parametrize(
    "text", ["draw", "take camel1 gold", "load camel1 gold", "buy plan", "end", "pass", "market gold"]
)
def test_nothing_else_is_done_before_that_is_said(table, text):
    game = table().bring(North="plan | gold").last_round("take camel1 salt", "take camel1 salt")
    game.refuses(text, "TG-76")


@pytest.mark.rule("TG-76")
@pytest.mark.parametrize("text", ["score plan", "score donkey", "keep"])
def test_nothing_is_turned_in_while_a_stage_is_on(table, text):
    game = table().bring(North="plan")
    game.refuses(text, "TG-76")
    game.run_out().refuses(text, "TG-76")
    game.last_round("take camel1 salt", "take camel1 salt").keep_all()
    game.refuses(text, "TG-76")


@pytest.mark.rule("TG-76", "TG-72", "TG-73", "TG-75", "TG-81")
def test_majorities_stock_and_deck_are_done_before_anybody_is_asked(table):
    game = (
        table().bring(North="plan cave donkey | donkey1 gold | gold").turn("hide cave1 hand gold", "take camel1 salt")
    )
    game.last_round(North="take camel2 salt", East="take camel1 millet")
    assert game.legal == ["score plan", "keep"]
    assert game.stage == 1
    assert game.points == {"North": 5 + 4, "East": 3}
    assert game.position["stock"] == {"donkey": 2, "cave": 2, "thief": 3, "plan": 2}
    assert game.pile("deck") == "gold gold salt salt millet"
    assert game.has("North")["donkeys"] == game.has("North")["caves"] == []
    assert game.position["turn"] == {"main": None, "animal": None, "owed": 0, "buying": None, "paid": 0, "filled": []}


@pytest.mark.rule("TG-77", "TG-78")
@pytest.mark.parametrize(("special", "points"), [("donkey", 1), ("cave", 1), ("thief", 1), ("plan", 2)])
def test_a_card_turned_in_is_1_point_a_plan_2(table, special, points):
    game = table().bring(North=special).last_round("take camel1 salt", "take camel1 salt")
    assert game.points["North"] == 3
    game.play(f"score {special}")
    assert game.points == {"North": 3 + points, "East": 3}
    assert game.stock(special) == {"donkey": 2, "cave": 2, "thief": 3, "plan": 3}[special]


@pytest.mark.rule("TG-79")
@pytest.mark.parametrize("special", ["donkey", "cave", "thief", "plan"])
def test_a_card_kept_pays_nothing_now_and_stays(table, special):
    game = table().bring(North=special).last_round("take camel1 salt", "take camel1 salt")
    owned = game.has("North")
    game.play("keep")
    assert game.points == {"North": 3, "East": 3}
    assert game.has("North") == owned
    assert game.stock(special) == {"donkey": 1, "cave": 1, "thief": 2, "plan": 2}[special]


@pytest.mark.rule("TG-79")
def test_kept_cards_are_used_in_stage_2(table):
    game = (
        table()
        .bring(North="donkey cave thief | gold gold", East="plan | salt")
        .stage_two("take camel1 salt", "take camel1 salt")
    )
    assert game.to_move == "North"
    game.play("steal East hand salt", "hide cave1 hand gold", "load donkey1 gold")
    assert game.has("North")["thieves"] == ["salt"]
    assert game.has("North")["caves"] == [["gold"]]
    assert game.row("North", "donkey1") == "gold"
