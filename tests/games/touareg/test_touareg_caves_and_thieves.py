"""Caves, thieves and plans: TG-50 to TG-65. Donkeys are with the animals; what is seen is with the secrets."""

from fractions import Fraction

import pytest

import caravanserai as cv
from engines import by_engine

# Caves


@pytest.mark.rule("TG-50")
def test_a_hand_card_goes_into_a_cave(table):
    game = table().bring(North="cave | gold salt").play("hide cave1 hand salt")
    assert game.has("North")["caves"] == [["salt"]]
    assert game.hand("North") == "gold"
    assert game.position["turn"]["filled"] == ["cave1"]


@pytest.mark.rule("TG-50")
def test_the_top_good_of_a_camel_or_a_donkey_goes_into_a_cave(table):
    game = table().bring(North="cave cave donkey | camel2 gold salt | donkey1 water millet")
    game.play("hide cave1 camel2", "hide cave2 donkey1")
    assert game.has("North")["caves"] == [["salt"], ["millet"]]
    assert game.row("North", "camel2") == "gold"
    assert game.row("North", "donkey1") == "water"


@pytest.mark.rule("TG-50")
def test_one_good_a_turn_into_each_cave(table):
    game = table().bring(North="cave cave | gold gold salt").play("hide cave1 hand gold")
    game.refuses("hide cave1 hand gold", "TG-50")
    game.play("hide cave2 hand gold")
    game.refuses("hide cave2 hand salt", "TG-50")
    assert "hide" not in game.kinds
    game.play("draw millet millet millet")
    game.refuses("hide cave1 hand salt", "TG-50")  # the draw changes nothing


@pytest.mark.rule("TG-50")
def test_another_in_the_next_turn_and_then_the_cave_is_full(table):
    game = table().bring(North="cave | gold salt").turn("hide cave1 hand gold", "take camel1 salt").waste()
    assert game.position["turn"]["filled"] == []
    game.turn("hide cave1 camel1", "take camel2 gold").waste()
    assert game.has("North")["caves"] == [["gold", "salt"]]  # first hidden first
    game.refuses("hide cave1 hand salt", "TG-50")
    game.refuses("hide cave1 camel2", "TG-50")


@pytest.mark.rule("TG-50")
def test_a_second_cave_can_wait_until_it_is_needed(table):
    game = table().bring(North="cave cave | gold salt | water").play("hide cave2 hand gold")
    assert game.has("North")["caves"] == [[], ["gold"]]
    game.turn("take camel1 salt").waste()
    assert game.has("North")["caves"] == [[], ["gold"]]
    game.play("hide cave2 hand salt", "hide cave1 hand water")
    assert game.has("North")["caves"] == [["water"], ["gold", "salt"]]


@pytest.mark.rule("TG-50")
@pytest.mark.parametrize("good", ["water", "gold", "salt", "millet"])
def test_any_goods_lie_together_in_a_cave(table, good):
    game = table().bring(North=f"cave | water {good}").turn("hide cave1 hand water", "take camel1 salt").waste()
    game.play(f"hide cave1 hand {good}")
    assert game.has("North")["caves"] == [["water", good]]


@pytest.mark.rule("TG-50")
@pytest.mark.parametrize("text", ["hide cave1 hand gold", "hide cave1 camel1"])
def test_who_has_no_cave_hides_nothing(table, text):
    game = table().bring(North="camel1 gold | gold", East="cave")
    game.refuses(text, "TG-50")
    game.play("draw salt salt salt").refuses(text, "TG-50")


@pytest.mark.rule("TG-50")
def test_a_cave_is_used_by_its_number(table):
    game = table().bring(North="cave | gold gold")
    game.refuses("hide cave2 hand gold", "TG-50")
    game.refuses("hide cave5 hand gold", "TG-50")
    game.refuses("hide cave6 hand gold")
    game.refuses("hide cave0 hand gold")


@pytest.mark.rule("TG-50")
def test_an_animal_that_carries_nothing_has_nothing_to_hide(table):
    game = table(3).bring(North="cave | gold")
    game.refuses("hide cave1 camel1", "TG-50")
    game.refuses("hide cave1 camel3", "TG-4")
    game.refuses("hide cave1 donkey1", "TG-45")


@pytest.mark.rule("TG-50")
def test_in_one_s_own_turn_only(table):
    record = "game: touareg\nplayers: North, East\nstart: gold salt\n\n"
    record += "North: draw water water gold\nNorth: market gold\nNorth: end\nEast: take camel1 gold\n"
    record += "East: end\nNorth: buy cave\nNorth: pay hand water\nNorth: end\n"
    assert cv.read(record).to_move == "East"
    with pytest.raises(cv.BadRecord) as stopped:
        cv.read(f"{record}North: hide cave1 hand water\n")
    assert stopped.value.rule == "TG-10"
    with pytest.raises(cv.BadRecord) as stopped:
        cv.read(f"{record}East: hide cave1 camel1\n")  # not North's cave either
    assert stopped.value.rule == "TG-50"


@pytest.mark.rule("TG-50", "TG-60")
def test_what_is_hidden_stays_until_the_stage_ends(table):
    """Neither paid nor loaded nor stolen: there are no words for it."""
    game = table().bring(North="cave | water gold", East="thief").turn("hide cave1 hand water", "load camel1 gold")
    for text in ("pay cave1", "load camel1 cave1", "steal North cave1", "hide cave1 cave1", "market cave1"):
        game.refuses(text)
    assert game.legal_of("steal") == ["North camel1"]
    game.run_out()
    assert game.has("North")["caves"] == [["water"]]
    game.last_round("take camel2 salt", "take camel2 millet")
    assert game.has("North")["caves"] == []


@pytest.mark.rule("TG-50", "TG-29")
def test_an_animal_whose_top_good_was_hidden_has_room_again(table):
    game = table().bring(North="cave | camel1 water | gold")
    game.refuses("load camel1 gold", "TG-29")
    game.play("hide cave1 camel1", "load camel1 gold")
    assert game.row("North", "camel1") == "gold"


# Thieves


@pytest.mark.rule("TG-60", "TG-61")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_thief_steals_a_card_from_another_s_hand(table, players):
    game = table(players).bring(North="thief", East="gold salt").play("steal East hand salt")
    assert game.hand("East") == "gold"
    assert game.has("North")["thieves"] == ["salt"]
    assert game.hand("North") == ""  # not in hand
    assert game.to_move == "North"  # an extra action


@pytest.mark.rule("TG-60")
def test_it_is_drawn_blind_each_card_alike(table):
    game = table().bring(North="thief", East="gold gold salt").play("steal East hand")
    assert game.match.waiting_for_chance
    assert game.match.outcomes() == {"gold": Fraction(2, 3), "salt": Fraction(1, 3)}
    assert game.legal == []
    with pytest.raises(cv.IllegalAction) as refused:
        game.match.settle("water")
    assert refused.value.rule == "TG-60"
    assert game.match.settle("gold") == "steal East hand gold"
    assert game.hand("East") == "gold salt"


@pytest.mark.rule("TG-60")
def test_what_is_not_in_the_hand_cannot_be_drawn_from_it(table):
    game = table().bring(North="thief | water", East="gold gold")
    game.refuses("steal East hand water", "TG-60")
    game.refuses("steal East hand gold gold")


@pytest.mark.rule("TG-60")
def test_a_thief_draws_by_the_counts_of_the_hand():
    """Three gold and a salt in East's hand: of four thefts three bring gold, give or take five deviations."""
    thefts = by_engine(compiled=400, python=48)
    record = "game: touareg\nplayers: North, East\nstart: gold salt\n\ndraw water water millet\nmarket millet\nend\n"
    record += "draw gold gold millet\nmarket millet\nend\nbuy thief\npay hand water\nend\n"
    record += "draw gold salt millet\nmarket millet\nend\n"
    stolen = [cv.read(record, seed=seed).play("steal East hand") for seed in range(thefts)]
    golds = stolen.count("steal East hand gold")
    assert abs(golds - thefts * 3 / 4) < 5 * (thefts * 3 / 16) ** 0.5
    assert golds + stolen.count("steal East hand salt") == thefts


@pytest.mark.rule("TG-60")
@pytest.mark.parametrize(("animal", "left"), [("camel1", "gold"), ("donkey1", "water")])
def test_a_thief_steals_the_top_good_of_another_s_animal(table, animal, left):
    game = table().bring(North="thief", East="donkey | camel1 gold salt | donkey1 water millet")
    game.play(f"steal East {animal}")
    assert game.row("East", animal) == left
    assert game.has("North")["thieves"] == [{"camel1": "salt", "donkey1": "millet"}[animal]]


@pytest.mark.rule("TG-60")
def test_what_lies_under_another_good_is_not_stolen(table):
    game = table().bring(North="thief thief", East="camel1 gold salt")
    game.play("steal East camel1")
    assert game.row("East", "camel1") == "gold"
    game.play("steal East camel1")
    assert game.has("North")["thieves"] == ["salt", "gold"]


@pytest.mark.rule("TG-60")
def test_once_in_its_life(table):
    game = table().bring(North="thief", East="gold gold salt").play("steal East hand gold")
    game.refuses("steal East hand gold", "TG-60")
    game.turn("take camel1 gold").waste()
    game.refuses("steal East hand gold", "TG-60")
    assert "steal" not in game.kinds


@pytest.mark.rule("TG-60")
def test_several_thieves_strike_in_one_turn(table):
    game = table(3).bring(North="thief thief", East="gold salt", South="camel1 millet")
    game.play("steal East hand salt", "steal South camel1")
    assert game.has("North")["thieves"] == ["salt", "millet"]
    assert game.hand("East") == "gold"
    assert game.row("South", "camel1") == ""


@pytest.mark.rule("TG-60")
def test_the_first_unused_thief_takes_the_loot(table):
    game = table().bring(North="thief thief thief", East="gold salt millet")
    game.play("steal East hand millet")
    assert game.has("North")["thieves"] == ["millet", None, None]
    game.play("steal East hand gold")
    assert game.has("North")["thieves"] == ["millet", "gold", None]
    game.turn("take camel1 gold").waste().play("steal East hand salt")
    assert game.has("North")["thieves"] == ["millet", "gold", "salt"]


@pytest.mark.rule("TG-60")
def test_who_has_no_thief_steals_nothing(table):
    game = table().bring(North="cave", East="thief | gold")
    game.refuses("steal East hand gold", "TG-60")
    game.refuses("steal East camel1", "TG-60")


@pytest.mark.rule("TG-60")
def test_nobody_steals_from_themselves(table):
    game = table().bring(North="thief | camel1 gold | salt", East="gold")
    game.refuses("steal North hand salt", "TG-60")
    game.refuses("steal North camel1", "TG-60")


@pytest.mark.rule("TG-60")
def test_where_there_is_nothing_nothing_is_stolen(table):
    game = table(3).bring(North="thief", East="gold")
    game.refuses("steal South hand gold", "TG-60")
    game.refuses("steal East camel1", "TG-60")
    game.refuses("steal East camel3", "TG-4")
    game.refuses("steal East donkey1", "TG-45")
    game.refuses("steal West hand gold")  # nobody of that name


@pytest.mark.parametrize("text", ["steal  hand", "steal West hand"])
def test_a_seat_that_nobody_sits_on_is_not_offered(table, text):
    game = table(3).bring(North="thief", East="gold")
    with pytest.raises(cv.IllegalAction) as refused:
        game.match.play(text)
    assert refused.value.rule is None
    assert not str(refused.value).endswith(", ")


@pytest.mark.rule("TG-60")
def test_neither_caves_nor_thieves_are_stolen_from(table):
    game = table().bring(East="cave thief | gold", North="thief | salt salt")
    game.turn("hide cave1 hand gold", "steal North hand salt", "take camel1 salt")
    assert game.to_move == "North"
    assert game.legal_of("steal") == ["East camel1"]
    for text in ("steal East cave1", "steal East thief1", "steal East thief"):
        game.refuses(text)


@pytest.mark.rule("TG-60", "TG-61")
def test_the_loot_stays_under_the_thief_until_the_stage_ends(table):
    game = table().bring(North="thief", East="gold salt").turn("steal East hand gold", "take camel1 salt")
    game.run_out()
    assert game.has("North")["thieves"] == ["gold"]
    game.last_round("take camel2 salt", "take camel2 millet")
    assert game.has("North")["thieves"] == []


@pytest.mark.rule("TG-60", "TG-45")
def test_a_name_may_hold_spaces_and_words_of_the_record(table):
    names = ["North", "hand", "East hand"]
    game = table(names).bring(North="thief thief", hand="gold salt", **{"East hand": "camel1 millet | water"})
    game.play("steal hand hand gold", "steal East hand camel1")
    assert game.has("North")["thieves"] == ["gold", "millet"]
    assert game.hand("hand") == "salt"
    assert game.row("East hand", "camel1") == ""
    again = cv.read(game.match.record())
    assert again.describe() == game.match.describe()


# Plans


@pytest.mark.rule("TG-65", "TG-78")
def test_a_plan_is_worth_2_points_when_it_is_turned_in(table):
    game = table().bring(North="plan").last_round("take camel1 salt", "take camel1 salt")
    assert game.to_move == "North"
    points = game.points["North"]
    game.play("score plan")
    assert game.points["North"] == points + 2
    assert game.has("North")["plans"] == 0


@pytest.mark.rule("TG-65")
def test_a_plan_does_nothing_before(table):
    game = table().bring(North="plan")
    assert game.points == {"North": 0, "East": 0}
    game.refuses("score plan", "TG-76")
    assert not any("plan" in text for text in game.legal if not text.startswith("buy"))
