"""A turn: one main action, extra actions around it, and its end: TG-10 to TG-14."""

import pytest

import caravanserai as cv

# One main action


@pytest.mark.rule("TG-10")
def test_a_turn_begins_with_a_choice_of_four_main_actions(table):
    game = table().bring(North="gold salt")
    assert game.kinds == {"draw", "load", "take", "buy"}


@pytest.mark.rule("TG-10")
@pytest.mark.parametrize("main", ["draw", "load", "take", "buy"])
@pytest.mark.parametrize("other", ["draw", "load", "take", "buy"])
def test_only_one_of_them_is_taken(table, main, other):
    """North has gold and water left to use whatever comes first, and thieves with somebody to steal from."""
    game = table(start="gold gold").bring(North="thief thief | gold water", East="salt salt")
    begins = {"draw": "draw", "load": "load camel1 gold", "take": "take camel1 gold", "buy": "buy cave"}
    assert set(begins.values()) <= set(game.legal)
    whole = {
        "draw": ["draw gold salt salt", "market salt"],
        "load": ["load camel1 gold", "steal East hand salt"],
        "take": ["take camel1 gold", "steal East hand salt"],
        "buy": ["buy donkey", "pay hand water"],
    }
    game.play(*whole[main])
    assert game.to_move == "North"
    assert not game.kinds & {"draw", "load", "take", "buy"}
    game.refuses(begins[other], "TG-10", *(["TG-14"] if main == other and main in ("load", "take") else []))


@pytest.mark.rule("TG-10", "TG-14")
@pytest.mark.parametrize("text", ["draw", "take camel1 gold", "take camel2 gold", "buy cave", "market gold"])
def test_a_main_action_begun_is_not_changed_for_another(table, text):
    game = table().bring(North="gold gold").play("load camel1 gold")
    assert game.to_move == "North"
    game.refuses(text, "TG-10", "TG-21")
    assert game.legal == ["load camel1 gold", "end"]


@pytest.mark.rule("TG-10")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_left_neighbour_plays_next_whatever_was_done(table, players):
    game = table(players, goods=table.DEAR)
    names = list(game.match.players)
    rounds = [
        [["draw water salt millet", "market salt"]] + [["draw gold salt millet", "market salt"]] * (players - 1),
        [["buy donkey", "pay hand millet"]] * 2 + [["buy cave", "pay hand millet"]] * (players - 2),
        [["take camel1 salt"]] * players,
        [["load camel2 water"]] + [["load camel2 gold"]] * (players - 1),
    ]
    for turns in rounds:
        for number, turn in enumerate(turns):
            assert game.to_move == names[number]
            game.turn(*turn)
    assert game.to_move == "North"


@pytest.mark.rule("TG-10")
def test_a_record_that_names_another_than_the_player_to_move_is_stopped():
    record = "game: touareg\nplayers: North, East\nstart: gold salt\n\nEast: take camel1 gold\n"
    with pytest.raises(cv.BadRecord) as stopped:
        cv.read(record)
    assert (stopped.value.line, stopped.value.rule) == (5, "TG-10")
    assert cv.read(record.replace("East: ", "North: ")).to_move == "East"


@pytest.mark.rule("TG-10")
def test_a_turn_cannot_end_before_its_main_action(table):
    game = table().bring(North="thief", East="salt salt")
    game.refuses("end", "TG-10")
    game.play("steal East hand salt").refuses("end", "TG-10")
    assert game.to_move == "North"


# Extra actions around it


@pytest.mark.rule("TG-11", "TG-50", "TG-60")
def test_caves_and_thieves_are_used_before_the_main_action(table):
    game = table().bring(North="cave thief | gold gold", East="salt salt")
    game.play("hide cave1 hand gold", "steal East hand salt")
    assert game.to_move == "North"
    assert game.kinds == {"draw", "load", "take"}  # one gold is no 3 dinars
    game.turn("draw gold salt millet", "market millet")
    assert game.has("North")["caves"] == [["gold"]]
    assert game.has("North")["thieves"] == ["salt"]


@pytest.mark.rule("TG-11", "TG-50", "TG-60")
@pytest.mark.parametrize(
    "main",
    [
        ["draw gold salt millet", "market millet"],
        ["load camel1 gold"],
        ["take camel1 gold"],
        ["buy plan", "pay hand gold", "pay hand gold"],
    ],
    ids=["draw", "load", "take", "buy"],
)
@pytest.mark.parametrize("order", [["hide cave1 hand gold", "steal East hand salt"], ["steal East hand salt", "end"]])
def test_caves_and_thieves_are_used_after_any_main_action(table, main, order):
    game = table(start="gold millet").bring(North="cave thief | gold gold", East="salt salt").play(*main)
    if game.hand("North"):
        game.turn(*order)
        assert game.has("North")["caves"] == ([["gold"]] if "hide" in order[0] else [[]])
    else:
        game.play("steal East hand salt")
    assert game.has("North")["thieves"] == ["salt"]
    assert game.to_move == "East"


@pytest.mark.rule("TG-11")
def test_some_extra_actions_come_before_and_some_after(table):
    game = table().bring(North="thief cave thief", East="salt salt")
    game.play("steal East hand salt", "take camel1 gold", "hide cave1 camel1", "steal East hand salt")
    assert game.has("North")["thieves"] == ["salt", "salt"]
    assert game.has("North")["caves"] == [["gold"]]
    assert game.to_move == "East"  # nothing is left to do


# The end of a turn


@pytest.mark.rule("TG-11")
@pytest.mark.parametrize(
    ("before", "turn"),
    [
        ("", ["draw gold salt millet", "market gold", "market salt", "market millet"]),
        ("", ["take camel1 gold"]),  # the only one in the market
        ("gold", ["load camel1 gold"]),
        ("gold salt", ["load camel1 gold", "load camel1 salt"]),
        ("water salt", ["load camel1 water"]),  # no salt on water
        ("water", ["buy plan", "pay hand water"]),
    ],
)
def test_a_turn_ends_by_itself_when_nothing_is_left_to_do(table, before, turn):
    game = table().bring(North=before).play(*turn)
    assert game.to_move == "East"


@pytest.mark.rule("TG-11")
@pytest.mark.parametrize(
    ("before", "turn", "left"),
    [
        ("", ["draw gold salt millet", "market gold"], ["market salt", "market millet", "end"]),
        ("", ["draw gold gold gold", "market gold", "market gold"], ["market gold", "end"]),
        ("gold salt", ["load camel1 gold"], ["load camel1 salt", "end"]),
        ("", ["take camel2 millet"], ["take camel2 millet", "end"]),
    ],
)
def test_a_turn_ends_when_the_player_says_so(table, before, turn, left):
    game = table(start="millet millet").bring(North=before).play(*turn)
    assert game.legal == left
    game.play("North: end")
    assert game.to_move == "East"


@pytest.mark.rule("TG-11", "TG-60")
def test_a_thief_with_nobody_to_steal_from_does_not_hold_up_the_turn(table):
    game = table().bring(North="thief")
    assert not game.hand("East")
    game.play("draw gold salt millet", "market gold", "market salt", "market millet")
    assert game.to_move == "East"


@pytest.mark.rule("TG-11", "TG-60")
def test_an_unused_thief_with_somebody_to_steal_from_does(table):
    game = table().bring(North="thief | gold", East="camel1 salt")
    game.play("load camel1 gold")
    assert game.legal == ["steal East camel1", "end"]
    game.play("North: steal East camel1")
    assert game.to_move == "East"


@pytest.mark.rule("TG-11", "TG-50")
def test_a_cave_that_was_filled_this_turn_does_not_hold_it_up(table):
    game = table().bring(North="cave | water gold")
    game.play("hide cave1 hand water", "load camel1 gold")
    assert game.to_move == "East"


@pytest.mark.rule("TG-11", "TG-50")
def test_an_open_cave_does(table):
    game = table().bring(North="cave | water gold")
    game.play("load camel1 gold")
    assert game.legal == ["hide cave1 hand water", "hide cave1 camel1", "end"]
    game.play("North: end")
    assert game.has("North")["caves"] == [[]]


# At most four in hand


@pytest.mark.rule("TG-12", "TG-21")
@pytest.mark.parametrize(("held", "owed"), [("", 1), ("gold", 1), ("gold gold", 1), ("gold gold salt", 2)])
def test_at_most_four_cards_stay_in_hand(table, held, owed):
    game = table().bring(North=held).play("draw salt salt salt")
    for left in range(owed, 0, -1):
        assert game.owed == left
        game.refuses("end", "TG-12", "TG-21")
        game.play("market salt")
    assert game.owed == 0
    assert len(game.hand("North").split()) <= 4
    game.play("North: end")


@pytest.mark.rule("TG-12")
def test_of_seven_cards_three_go_to_the_market(table):
    game = table().bring(North="gold gold salt salt").play("draw water water water")
    assert game.owed == 3
    game.play("market salt")
    game.refuses("end", "TG-12")
    game.play("market salt")
    game.refuses("end", "TG-12")
    assert game.owed == 1
    game.play("market water", "end")
    assert game.hand("North") == "water water gold gold"


@pytest.mark.rule("TG-25", "TG-40", "TG-50")
@pytest.mark.parametrize(
    ("text", "rule"),
    [("load camel1 millet", "TG-25"), ("pay hand millet", "TG-40"), ("hide cave1 hand millet", "TG-50")],
)
def test_what_is_not_in_hand_cannot_leave_it(table, text, rule):
    game = table().bring(North="cave | water")
    if text.startswith("pay"):
        game.play("buy cave")
    game.refuses(text, rule)


# Passing


WATER_ONE = "water 1 6, gold 2 5, salt 1 4, millet 1 3"


def stuck(table, special=None, goods=WATER_ONE):
    """North's last turn: one water on each camel, no other card, no water in the market, and 2 dinars in all."""
    game = table(3, start="water water", goods=goods)
    if special is not None:
        game.turn("draw gold salt millet", "market millet").waste().waste()
        game.turn(f"buy {special}", "pay hand gold", "pay hand salt").waste().waste()
    game.turn("take camel1 water").waste().waste()
    game.turn("take camel2 water")
    game.waste("water water water").turn("take camel1 water", *["take camel1 water"] * 2)
    game.waste().waste().waste("water water water")
    game.waste().turn("take camel1 water", *["take camel1 water"] * 2)
    game.run_out()
    while game.to_move != "North":
        game.turn("take camel2 millet")
    assert game.row("North", "camel1") == game.row("North", "camel2") == "water"
    assert game.hand("North") == ""
    assert set(game.pile("market").split()) == {"gold", "salt", "millet"}
    return game


@pytest.mark.rule("TG-13")
def test_who_has_no_main_action_says_pass_and_the_turn_is_over(table):
    game = stuck(table)
    assert game.legal == ["pass"]
    game.refuses("draw", "TG-70")
    game.refuses("buy plan", "TG-40")
    game.refuses("take camel1 gold", "TG-29")
    game.refuses("end", "TG-10")
    following = game.match.copy()
    game.play("North: pass")
    assert game.to_move != "North"
    assert game.match.record().endswith("\nNorth: pass\n")
    assert following.to_move == "North"  # nothing happens before it is said


@pytest.mark.rule("TG-13", "TG-11")
def test_a_thief_may_strike_before_a_pass_but_the_pass_is_still_said(table):
    game = stuck(table, "thief")
    assert {"pass", "steal East camel1", "steal South camel1"} <= set(game.legal)
    assert game.kinds == {"pass", "steal"}
    game.play("North: steal South camel1")
    assert game.legal == ["pass"]
    game.play("North: pass")
    assert game.has("North")["thieves"] == ["water"] or game.stage == 2


@pytest.mark.rule("TG-13", "TG-11")
def test_a_pass_ends_the_turn_though_a_thief_could_strike(table):
    game = stuck(table, "thief").play("North: pass")
    assert game.to_move != "North" or "score thief" in game.legal


@pytest.mark.rule("TG-13", "TG-50")
def test_who_makes_room_by_hiding_may_use_it(table):
    game = stuck(table, "cave")
    assert game.legal == ["hide cave1 camel1", "hide cave1 camel2", "pass"]
    game.play("hide cave1 camel2")
    assert game.legal == ["take camel2 gold", "take camel2 salt", "take camel2 millet", "pass"]


@pytest.mark.rule("TG-13")
def test_before_the_last_round_nobody_passes(table):
    game = table()
    game.refuses("pass", "TG-13")
    game.run_out()
    assert "pass" in game.legal


@pytest.mark.rule("TG-13", "TG-70")
def test_who_has_drawn_the_last_card_has_done_a_main_action_and_does_not_pass(table):
    game = table().run_out("gold salt millet").play("draw gold salt millet")
    game.refuses("pass", "TG-10")
    game.play("market gold", "end")
    assert "pass" in game.legal


@pytest.mark.rule("TG-13")
def test_who_can_only_buy_may_pass_and_keeps_the_load(table):
    """Nothing in the market fits, and nothing is in hand: to buy would cost what is about to be counted."""
    game = stuck(table, goods=None)
    assert game.kinds == {"buy", "pass"}  # 6 dinars on the camels
    game.play("North: pass")
    assert game.row("North", "camel1") == game.row("North", "camel2") == "water" or game.stage == 2


@pytest.mark.rule("TG-13")
def test_a_hand_that_no_animal_can_take_does_not_keep_anybody_from_passing(table):
    game = table(start="salt millet", goods=table.DEAR).sell_out("water", "gold gold")
    assert game.legal == ["pass"]
    game.refuses("load camel3 gold", "TG-29")
    game.refuses("buy plan", "TG-44")
    game.play("North: pass")
    assert game.hand("North") == "gold gold"


@pytest.mark.rule("TG-13")
def test_who_can_only_load_may_pass(table):
    game = table(start="salt millet", goods=table.DEAR).sell_out("gold", "water gold")
    assert game.legal == ["load camel3 water", "pass"]


@pytest.mark.rule("TG-13", "TG-10")
@pytest.mark.parametrize("main", [["draw gold salt millet", "market gold"], ["take camel1 millet"]])
def test_nobody_passes_after_a_main_action(table, main):
    game = table(start="millet millet").play(*main)
    game.refuses("pass", "TG-10", "TG-13")


# The main action and the extra actions


@pytest.mark.rule("TG-14", "TG-50", "TG-21")
def test_a_cave_is_filled_between_drawing_and_the_market(table):
    game = table().bring(North="cave").play("draw gold salt millet")
    game.play("hide cave1 hand gold")
    assert game.owed == 1  # what is hidden does not go to the market
    game.refuses("end", "TG-21")
    game.play("market salt", "market millet")
    assert game.has("North")["caves"] == [["gold"]]


@pytest.mark.rule("TG-14", "TG-12")
def test_hiding_counts_against_a_hand_above_four(table):
    game = table().bring(North="cave cave | gold gold salt salt")
    game.play("draw gold salt millet")
    assert game.owed == 3
    game.play("hide cave1 hand gold")
    assert game.owed == 2
    game.play("market salt", "hide cave2 hand salt")
    assert game.owed == 0
    assert len(game.hand("North").split()) == 4


@pytest.mark.rule("TG-14", "TG-21", "TG-50")
def test_example_keep_four_and_hide_one_a_cave(table):
    """« Il peut par exemple garder 4 marchandises en main et cacher en plus 1 marchandise par grotte. »"""
    game = table().bring(North="cave cave | gold gold salt salt")
    game.play("draw water millet millet", "hide cave1 hand gold", "hide cave2 hand salt", "market millet", "end")
    assert game.hand("North") == "water gold salt millet"
    assert game.has("North")["caves"] == [["gold"], ["salt"]]
    assert game.to_move == "East"


@pytest.mark.rule("TG-14", "TG-60")
def test_nothing_is_stolen_while_a_card_is_owed_to_the_market(table):
    game = table().bring(North="thief", East="camel1 salt | gold")
    game.play("draw gold salt millet")
    game.refuses("steal East hand gold", "TG-14")
    game.refuses("steal East camel1", "TG-14")
    game.play("market salt")
    assert {"steal East hand", "steal East camel1"} <= set(game.legal)


@pytest.mark.rule("TG-14", "TG-12", "TG-60")
def test_nothing_is_stolen_while_the_hand_is_above_four(table):
    game = table().bring(North="thief | gold gold salt salt", East="gold")
    game.play("draw millet millet salt", "market millet")
    for left in (2, 1):
        assert game.owed == left
        game.refuses("steal East hand gold", "TG-14")
        game.play("market salt")
    game.play("steal East hand gold")


@pytest.mark.rule("TG-14", "TG-21", "TG-50")
def test_the_last_hand_card_is_not_hidden_while_one_is_owed_to_the_market(table):
    game = table(3).turn("take camel1 gold")
    game.bring(North="cave cave cave", East="donkey donkey", South="plan plan")
    game.play("draw gold salt millet", "hide cave1 hand gold", "hide cave2 hand salt")
    assert game.hand("North") == "millet"
    game.refuses("hide cave3 hand millet", "TG-14")
    assert "hide cave3 camel1" in game.legal  # what is on an animal is not owed
    game.refuses("end", "TG-21")
    game.play("market millet", "hide cave3 camel1")
    assert game.has("North")["caves"] == [["gold"], ["salt"], ["gold"]]


@pytest.mark.rule("TG-14", "TG-50")
def test_once_a_card_is_in_the_market_the_last_may_be_hidden(table):
    game = (
        table()
        .bring(North="cave")
        .play("draw gold salt millet", "market gold", "market salt", "hide cave1 hand millet")
    )
    assert game.hand("North") == ""
    assert game.to_move == "East"


@pytest.mark.rule("TG-14", "TG-25")
@pytest.mark.parametrize("extra", ["hide cave1 hand gold", "hide cave1 camel1", "steal East hand salt"])
def test_an_extra_action_ends_loading_from_camp(table, extra):
    game = table().bring(North="cave thief | gold gold salt", East="salt salt").play("load camel1 gold")
    assert "load camel1 salt" in game.legal
    game.play(extra)
    assert game.to_move == "North"
    game.refuses("load camel1 salt", "TG-14")
    game.refuses("load camel2 salt", "TG-14", "TG-46", "TG-10")
    assert "end" in game.legal


@pytest.mark.rule("TG-14", "TG-35")
@pytest.mark.parametrize("extra", ["hide cave1 hand gold", "hide cave1 camel1", "steal East hand salt"])
def test_an_extra_action_ends_loading_from_the_market(table, extra):
    game = table(start="gold gold").bring(North="cave thief | gold salt", East="salt salt").play("take camel1 gold")
    assert "take camel1 gold" in game.legal
    game.play(extra)
    assert game.to_move == "North"
    game.refuses("take camel1 gold", "TG-14")
    assert "end" in game.legal


@pytest.mark.rule("TG-14", "TG-11")
def test_an_extra_action_before_it_does_not_end_loading(table):
    game = table().bring(North="cave | gold gold salt")
    game.play("hide cave1 hand gold", "load camel1 gold", "load camel1 salt")
    assert game.row("North", "camel1") == "gold salt"


@pytest.mark.rule("TG-14", "TG-60")
def test_stealing_ends_the_market_step(table):
    game = table().bring(North="thief | gold", East="salt salt")
    game.play("draw gold salt millet", "market salt")
    assert "market gold" in game.legal
    game.play("steal East hand salt")
    assert game.to_move == "East"  # nothing is left to do
    assert "gold" in game.hand("North")


@pytest.mark.rule("TG-14", "TG-60")
def test_after_a_theft_no_card_goes_to_the_market(table):
    game = table().bring(North="thief cave | gold", East="salt salt")
    game.play("draw gold salt millet", "market salt", "steal East hand salt")
    game.refuses("market gold", "TG-14")
    game.play("hide cave1 hand gold")
    assert game.to_move == "East"


@pytest.mark.rule("TG-14", "TG-50")
def test_hiding_does_not_end_the_market_step(table):
    game = table().bring(North="cave | gold")
    game.play("draw gold salt millet", "market salt", "hide cave1 hand gold", "market gold", "market millet")
    assert game.hand("North") == ""
    assert game.to_move == "East"


@pytest.mark.rule("TG-14", "TG-40")
def test_a_purchase_is_paid_for_before_anything_else(table):
    game = table(start="gold gold").bring(North="cave thief | gold gold", East="salt salt")
    game.play("buy donkey", "pay hand gold")
    assert game.position["turn"]["buying"] == "donkey"
    for text in (
        "hide cave1 hand gold",
        "steal East hand salt",
        "end",
        "draw",
        "take camel1 gold",
        "market gold",
        "pass",
    ):
        game.refuses(text, "TG-14", "TG-40")
    assert game.kinds == {"pay"}


@pytest.mark.rule("TG-11", "TG-14")
def test_the_turn_under_way_is_told_and_gone_when_it_is_over(table):
    nothing = {"main": None, "animal": None, "owed": 0, "buying": None, "paid": 0, "filled": []}
    game = table().bring(North="cave cave | gold gold")
    assert game.position["turn"] == nothing
    game.play("hide cave2 hand gold")
    assert game.position["turn"] == nothing | {"filled": ["cave2"]}
    game.play("take camel2 gold")
    assert game.position["turn"] == nothing | {"main": "take", "animal": "camel2", "filled": ["cave2"]}
    game.turn()
    assert game.position["turn"] == nothing
    game.play("draw gold gold salt")
    assert game.position["turn"] == nothing | {"main": "draw", "owed": 1}
    game.turn("market salt").until("North").turn("load camel1 gold").play("buy plan", "pay hand gold")
    assert game.position["turn"] == nothing | {"main": "buy", "buying": "plan", "paid": 2}
    game.play("pay hand gold").until("East")
    assert game.position["turn"] == nothing
