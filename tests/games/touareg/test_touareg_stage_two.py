"""Stage 2 and the end of the game: TG-80 to TG-92."""

import pytest

import caravanserai as cv

# Stage 2 begins


@pytest.mark.rule("TG-80")
def test_the_market_stays_as_it_is(table):
    game = table(3).run_out()
    market = game.position["market"]
    game.stage_two("take camel1 salt", "take camel1 gold", "take camel1 gold")
    assert game.position["market"] == market | {"salt": market["salt"] - 1, "gold": market["gold"] - 2}
    assert game.position["market"] == {"water": 8, "gold": 8, "salt": 11, "millet": 14}


@pytest.mark.rule("TG-81")
def test_all_goods_that_were_counted_are_the_new_deck(table):
    game = table().bring(North="cave thief donkey | camel1 gold | donkey1 water", East="gold gold")
    game.turn("hide cave1 camel1", "steal East hand gold", "take camel1 salt")
    game.stage_two(North="take camel2 millet, take camel2 millet", East="load camel1 gold")
    # camels: a salt, two millet, a gold; the donkey's water; the gold in the cave and the gold under the thief
    assert game.pile("deck") == "water gold gold gold salt millet millet"
    assert game.hand("East") == ""


@pytest.mark.rule("TG-81")
def test_it_is_drawn_from_like_the_first(table):
    game = table().stage_two("take camel1 salt, take camel1 salt, take camel1 salt", "take camel1 gold").play("draw")
    outcomes = {good: float(chance) for good, chance in game.match.outcomes().items()}
    assert outcomes == {"gold": 1 / 4, "salt": 3 / 4}


@pytest.mark.rule("TG-81", "TG-42")
def test_goods_paid_for_special_cards_stay_out_of_the_game(table):
    game = table().bring(North="plan cave | gold gold").turn("buy donkey", "pay hand gold", "pay hand gold")
    game.stage_two("take camel1 salt", "take camel1 salt")
    assert game.pile("discard") == "water water gold gold"
    assert game.pile("deck") == "salt salt"
    game.turn("draw salt salt", "market salt").turn("take camel1 salt").turn("take camel1 millet")
    assert game.over
    assert game.pile("discard") == "water water gold gold"


@pytest.mark.rule("TG-82", "TG-71")
def test_hands_are_taken_up_again(table):
    game = table(3).bring(North="gold gold salt", East="water", South="millet salt")
    game.stage_two(*["take camel1 salt"] * 3)
    assert [game.hand(name) for name in game.match.players] == ["gold gold salt", "water", "salt millet"]
    name = game.to_move
    game.play(f"load camel1 {game.hand(name).split()[0]}")
    assert game.has(name)["camels"][0]


@pytest.mark.rule("TG-83")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("idle", [0, 1, 2, 3])
def test_the_left_neighbour_of_who_drew_the_last_card_of_stage_1_starts(table, players, idle):
    game = table(players)
    names = list(game.match.players)
    for _ in range(idle):
        game.turn("take camel1 gold") if game.position["market"]["gold"] else game.waste("gold gold gold")
    game.run_out(leaving="salt millet millet")
    closer = game.to_move
    game.turn("draw salt millet millet", "market salt").stage_two(*["take camel2 salt"] * players)
    assert game.to_move == names[(names.index(closer) + 1) % players]


@pytest.mark.rule("TG-83", "TG-76")
def test_who_was_asked_last_does_not_matter_for_who_starts(table):
    game = table(3).bring(North="plan", South="cave").run_out()
    first = game.to_move
    game.last_round(*["take camel1 salt"] * 3)
    game.keep_all()
    assert game.to_move == first


@pytest.mark.rule("TG-84")
def test_with_an_empty_deck_stage_2_is_its_last_round_alone(table):
    """In the last round everybody buys, and nobody has a good to be counted."""
    game = table(3).bring(North="water", East="water", South="water").run_out()
    first = game.to_move
    game.last_round(*["buy donkey, pay hand water"] * 3)
    assert game.points == {"North": 0, "East": 0, "South": 0}
    game.keep_all()
    assert game.pile("deck") == ""
    assert (game.stage, game.position["last_round"]) == (2, True)
    assert game.to_move == first
    order = []
    while not game.over:
        game.refuses("draw", "TG-70")
        order.append(game.to_move)
        game.turn("take camel1 salt")
    assert sorted(order) == ["East", "North", "South"]
    assert order[0] == first
    assert game.points == {"North": 3 + 1, "East": 3 + 1, "South": 3 + 1}


# The end of the game


@pytest.mark.rule("TG-90", "TG-70")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_stage_2_ends_like_stage_1_after_one_more_turn_each(table, players):
    names = list(table(players).match.players)
    game = table(players).stage_two(*["take camel1 salt, take camel1 salt"] * players)
    count = 2 * players  # salt in the deck
    while count > 3:
        game.waste("salt salt salt")
        count -= 3
    closer = game.to_move
    assert not game.position["last_round"]
    game.turn("draw" + " salt" * count, *["market salt"] * count)
    assert game.position["last_round"]
    order = []
    while not game.over:
        game.refuses("draw", "TG-70")
        order.append(game.to_move)
        game.turn("take camel2 gold")
    place = names.index(closer) + 1
    assert order == names[place:] + names[:place]
    assert game.points == dict.fromkeys(names, 3 + 4)  # salt, then gold, shared by all
    assert game.position["last_round"]
    assert game.stage == 2


@pytest.mark.rule("TG-90")
def test_when_it_is_over_nothing_more_is_played(table):
    game = (
        table().stage_two("take camel1 salt", "take camel1 salt").turn("draw salt salt", "market salt", "market salt")
    )
    game.turn("take camel1 gold").turn("take camel1 gold")
    assert game.over
    assert game.to_move is None
    assert game.legal == []
    game.refuses("draw", "TG-90")
    game.refuses("keep", "TG-90")


@pytest.mark.rule("TG-90", "TG-73")
def test_stage_2_counts_what_lies_there_in_stage_2_alone(table):
    game = table().stage_two("take camel1 water", "take camel1 gold, take camel1 gold")
    assert game.points == {"North": 6, "East": 5}
    game.turn("North: draw water gold gold", "market gold")
    game.turn("take camel1 water").turn("load camel1 water")
    assert game.over
    assert game.points == {"North": 6 + 5, "East": 5 + 5}  # water is shared, gold is in a hand


@pytest.mark.rule("TG-91")
def test_every_unused_special_card_pays_by_itself(table):
    game = (
        table().bring(North="donkey cave thief plan", East="donkey").stage_two("take camel1 salt", "take camel1 salt")
    )
    assert game.points == {"North": 3, "East": 3}
    game.turn("draw salt salt", "market salt", "market salt").turn("take camel1 gold").turn("take camel1 gold")
    assert game.over  # nobody is asked
    assert game.points == {"North": 3 + 4 + 1 + 1 + 1 + 2, "East": 3 + 4 + 1}


@pytest.mark.rule("TG-91", "TG-75")
def test_used_ones_pay_nothing(table):
    game = (
        table()
        .bring(North="donkey cave thief | gold salt", East="plan | water")
        .stage_two("take camel1 salt", "take camel1 salt")
    )
    game.turn("North: hide cave1 hand gold", "steal East hand water", "load donkey1 salt")
    game.turn("draw salt salt", "market salt", "market salt").turn("take camel1 millet").turn("take camel1 millet")
    assert game.over
    # North: salt 4, gold 5, water 6 and millet shared 2, on top of the 3 of stage 1
    assert game.points == {"North": 3 + 4 + 5 + 6 + 2, "East": 3 + 2 + 2}  # and East a plan
    assert game.has("North")["caves"] == [["gold"]]  # the table stays as it lies
    assert game.has("North")["thieves"] == ["water"]
    assert game.has("North")["donkeys"] == [["salt"]]
    assert game.stock("cave") == 1


@pytest.mark.rule("TG-91")
def test_a_card_kept_and_not_used_pays_in_the_end(table):
    """The source: a card is worth its points once, in whichever stage."""
    game = table().bring(North="plan plan").last_round("take camel1 salt", "take camel1 salt")
    game.play("score plan", "keep")
    assert game.points == {"North": 3 + 2, "East": 3}
    game.turn("draw salt salt", "market salt", "market salt").turn("take camel1 gold").turn("take camel1 gold")
    assert game.points == {"North": 3 + 2 + 4 + 2, "East": 3 + 4}


# Who wins


def ended(table, hand="", goods=None, last="millet"):
    """The end of a game of two. Both have taken a salt, then a card of `last`; North has two salt in hand."""
    game = table(goods=goods).bring(East=hand).stage_two("take camel1 salt", "take camel1 salt")
    assert game.to_move == "North"
    game.turn("draw salt salt").turn(f"take camel1 {last}").turn("take camel1 millet")
    assert game.over
    assert (game.hand("North"), game.hand("East")) == ("salt salt", hand)
    return game


@pytest.mark.rule("TG-92")
def test_most_points_wins(table):
    game = ended(table, last="gold")
    assert game.points == {"North": 3 + 3, "East": 3 + 5}
    assert game.match.winners() == ["East"]


@pytest.mark.rule("TG-92")
@pytest.mark.parametrize(
    ("hand", "winners"),
    [
        ("", ["North"]),
        ("millet", ["North"]),  # 1 dinar to 2
        ("gold", ["North", "East"]),  # 2 to 2
        ("salt millet", ["North", "East"]),
        ("water", ["East"]),  # 3 to 2
        ("gold salt", ["East"]),
    ],
)
def test_among_the_tied_the_most_valuable_hand_wins_and_still_tied_they_share(table, hand, winners):
    game = ended(table, hand)
    assert game.points == {"North": 5, "East": 5}
    assert game.match.winners() == winners


@pytest.mark.rule("TG-92", "TG-3")
@pytest.mark.parametrize(("salt", "winners"), [(1, ["East"]), (2, ["North"])])
def test_a_hand_s_value_is_its_dinars_as_the_box_has_them(table, salt, winners):
    game = ended(table, "gold", goods=f"water 2 6, gold 3 5, salt {salt} 4, millet 1 3")
    assert game.match.winners() == winners


@pytest.mark.rule("TG-92")
def test_a_rich_hand_does_not_help_who_has_fewer_points(table):
    game = (
        table(3)
        .bring(South="water water")
        .last_round(North="take camel1 salt", East="take camel1 salt", South="take camel1 millet")
    )
    assert game.points == {"North": 3, "East": 3, "South": 3}
    turns = {"North": "take camel1 gold", "East": "take camel1 gold", "South": "take camel1 millet"}
    game.turn("draw salt salt millet", "market salt", "market salt", "market millet")
    while not game.over:
        game.turn(turns[game.to_move])
    assert game.points == {"North": 7, "East": 7, "South": 6}
    assert game.match.winners() == ["North", "East"]


@pytest.mark.rule("TG-92")
def test_nobody_has_won_while_the_game_is_on(table):
    game = table().stage_two("take camel1 salt", "take camel1 gold")
    assert game.match.winners() == []
    assert game.match.describe()["winners"] == []


# A whole game


@pytest.mark.rule("TG-70", "TG-73", "TG-74", "TG-76", "TG-81", "TG-83", "TG-90", "TG-91", "TG-92")
def test_a_whole_game_told_by_a_record():
    """Two short stages worked out by hand; the wasted draws of stage 1 are left to a loop."""
    lines = ["game: touareg", "players: Ana, Bo", "start: gold salt", ""]
    lines += ["Ana: draw water water gold", "Ana: market gold", "Ana: end"]
    lines += ["Bo: draw gold gold salt", "Bo: market salt", "Bo: end"]
    lines += ["Ana: buy thief", "Ana: pay hand water", "Ana: steal Bo hand gold"]
    lines += ["Bo: load camel1 gold", "Ana: load camel1 water"]
    deck = ["water"] * 6 + ["gold"] * 6 + ["salt"] * 10 + ["millet"] * 14
    names = ["Bo", "Ana"]
    for number in range(12):
        drawn, deck = deck[:3], deck[3:]
        name = names[number % 2]
        lines += [f"{name}: draw {' '.join(drawn)}", *(f"{name}: market {good}" for good in drawn)]
    # Ana has drawn the last card. Bo: gold; Ana: water on a camel, gold under the thief.
    lines += ["Bo: take camel2 millet", "Bo: take camel2 millet", "Bo: end"]
    lines += ["Ana: buy plan", "Ana: pay camel1"]
    match = cv.read("\n".join(lines) + "\n")
    assert match.scores() == {"Ana": 4, "Bo": 4 + 3}  # gold is shared; the water is paid
    assert match.legal() == ["score plan", "keep"]
    lines += [
        "Ana: score plan",
        "Bo: draw gold gold millet",
        "Bo: market gold",
        "Bo: end",
        "Ana: draw millet",
        "Ana: end",
    ]
    lines += ["Bo: load camel1 gold", "Bo: load camel1 millet", "Ana: take camel1 water", "Ana: end"]
    match = cv.read("\n".join(lines) + "\n")
    assert match.over
    assert match.scores() == {"Ana": 4 + 2 + 6, "Bo": 7 + 5 + 3}
    assert match.winners() == ["Bo"]
    assert match.record() == "\n".join(lines) + "\n"
