"""What each may see: draws, hides and thefts in logs and views: TG-20, TG-43, TG-50, TG-61, TG-71."""

import pytest

import caravanserai as cv

# The log


@pytest.mark.rule("TG-20")
def test_what_is_drawn_the_others_do_not_see(table):
    game = table(3).play("draw water gold millet")
    assert game.log("North") == ["North: draw water gold millet"]
    for viewer in ("East", "South", None):
        assert game.log(viewer) == ["North: draw ? ? ?"]


@pytest.mark.rule("TG-20", "TG-22")
def test_how_many_were_drawn_all_see(table):
    game = table().stage_two("take camel1 salt", "take camel1 millet").play("North: draw salt millet")
    assert game.log("East")[-1] == game.log()[-1] == "North: draw ? ?"


@pytest.mark.rule("TG-21", "TG-25", "TG-35", "TG-42")
def test_what_is_done_openly_all_see(table):
    game = table(3, start="salt salt").turn("draw water gold millet", "market millet").turn("take camel2 salt")
    game.waste("gold gold gold").turn("load camel1 gold").waste("gold gold gold").waste("gold gold millet")
    game.play("buy plan", "pay hand water")
    for viewer in (*game.match.players, None):
        told = game.log(viewer)
        assert [told[1], told[2]] == ["North: market millet", "North: end"]
        assert "East: take camel2 salt" in told
        assert "North: load camel1 gold" in told
        assert told[-2:] == ["North: buy plan", "North: pay hand water"]


@pytest.mark.rule("TG-50")
def test_what_is_hidden_from_the_hand_its_owner_alone_knows(table):
    game = table(3).bring(North="cave | gold salt").play("hide cave1 hand salt")
    assert game.log("North")[-1] == "North: hide cave1 hand salt"
    for viewer in ("East", "South", None):
        assert game.log(viewer)[-1] == "North: hide cave1 hand ?"
        assert game.match.view(viewer)["log_parts"][-1]["action"] == ["hide", "cave1", "hand", "?"]
    assert game.seen("North", "North")["caves"] == [["salt"]]
    for viewer in ("East", "South", None):
        assert game.seen(viewer, "North")["caves"] == [["?"]]


@pytest.mark.rule("TG-50")
def test_what_is_hidden_from_an_animal_was_seen_by_all(table):
    game = table(3).bring(North="cave | camel1 gold salt").play("hide cave1 camel1")
    for viewer in (*game.match.players, None):
        assert game.log(viewer)[-1] == "North: hide cave1 camel1"
        assert game.seen(viewer, "North")["caves"] == [["salt"]]


@pytest.mark.rule("TG-50")
def test_a_cave_may_hold_one_that_was_seen_and_one_that_was_not(table):
    game = (
        table(start="salt gold")
        .bring(North="cave | camel1 salt | gold")
        .turn("hide cave1 hand gold", "take camel2 gold")
    )
    game.until("North").play("hide cave1 camel1")
    assert game.seen("North", "North")["caves"] == [["gold", "salt"]]
    for viewer in ("East", None):
        assert game.seen(viewer, "North")["caves"] == [["?", "salt"]]


@pytest.mark.rule("TG-61", "TG-60")
def test_what_is_stolen_from_a_hand_thief_and_victim_alone_know(table):
    game = table(3).bring(North="thief", East="gold salt").play("steal East hand gold")
    for viewer in ("North", "East"):
        assert game.log(viewer)[-1] == "North: steal East hand gold"
        assert game.seen(viewer, "North")["thieves"] == ["gold"]
    for viewer in ("South", None):
        assert game.log(viewer)[-1] == "North: steal East hand ?"
        assert game.seen(viewer, "North")["thieves"] == ["?"]


@pytest.mark.rule("TG-61", "TG-60")
def test_what_is_stolen_from_an_animal_was_seen_by_all(table):
    game = table(3).bring(North="thief", East="camel1 gold salt").play("steal East camel1")
    for viewer in (*game.match.players, None):
        assert game.log(viewer)[-1] == "North: steal East camel1"
        assert game.seen(viewer, "North")["thieves"] == ["salt"]


@pytest.mark.rule("TG-61")
def test_each_victim_knows_its_own_card_only(table):
    game = (
        table(4)
        .bring(North="thief thief", East="gold", South="salt")
        .play("steal East hand gold", "steal South hand salt")
    )
    assert game.seen("North", "North")["thieves"] == ["gold", "salt"]
    assert game.seen("East", "North")["thieves"] == ["gold", "?"]
    assert game.seen("South", "North")["thieves"] == ["?", "salt"]
    assert game.seen("West", "North")["thieves"] == ["?", "?"]
    assert game.log("East")[-2:] == ["North: steal East hand gold", "North: steal South hand ?"]
    assert game.log("South")[-2:] == ["North: steal East hand ?", "North: steal South hand salt"]


@pytest.mark.rule("TG-60")
def test_a_theft_that_waits_for_chance_tells_nothing_yet(table):
    game = table(3).bring(North="thief", East="gold salt").play("steal East hand")
    for viewer in (*game.match.players, None):
        assert game.log(viewer)[-1] == "North: steal East hand"
        assert game.seen(viewer, "North")["thieves"] == [None]
        assert game.seen(viewer, "East")["hand_size"] == 2


@pytest.mark.rule("TG-43")
def test_an_unused_thief_and_an_empty_cave_are_told_as_such(table):
    game = table().bring(North="thief cave thief", East="gold").play("steal East hand gold")
    assert game.seen("East", "North")["thieves"] == ["gold", None]
    assert game.seen(None, "North")["thieves"] == ["?", None]
    assert game.seen(None, "North")["caves"] == [[]]


# The view


@pytest.mark.rule("TG-20", "TG-71")
def test_everybody_sees_the_own_hand_and_how_many_cards_the_others_hold(table):
    game = table(3).bring(North="gold salt", East="water", South="salt salt millet")
    sizes = {"North": 2, "East": 1, "South": 3}
    for viewer in (*game.match.players, None):
        for name, size in sizes.items():
            seen = game.seen(viewer, name)
            assert seen["hand"] == (game.counts(name) if name == viewer else None)
            assert seen["hand_size"] == size


def test_a_view_tells_these_things_and_no_other(table):
    game = table(3).bring(North="cave thief | gold salt", East="water")
    for viewer in (*game.match.players, None):
        told = game.match.view(viewer)
        assert set(told) == {
            *("game", "players", "options", "over", "to_move", "waiting_for_chance", "scores", "winners"),
            *("you", "legal", "legal_parts", "position", "payments", "log", "log_parts"),
        }
        assert told["you"] == viewer
        assert told["log"] == game.log(viewer)
        position = told["position"]
        assert set(position) == {
            *("goods", "stage", "last_round", "market", "discard", "stock", "turn"),
            *("deck_size", "deck_least", "deck_most", "unseen", "players"),
        }
        for name in game.match.players:
            assert set(position["players"][name]) == {
                *("hand", "hand_size", "hand_least", "hand_most"),
                *("camels", "donkeys", "caves", "thieves", "plans", "points"),
            }


def test_what_lies_open_is_the_same_for_all(table):
    game = table(3).bring(North="donkey | camel1 gold | donkey1 salt", East="plan | water")
    truth = game.position
    for viewer in (*game.match.players, None):
        seen = game.view(viewer)
        for key in ("stage", "last_round", "market", "discard", "stock", "turn"):
            assert seen[key] == truth[key]
        assert seen["deck_size"] == sum(truth["deck"].values())
        for name in game.match.players:
            for key in ("camels", "donkeys", "plans", "points"):
                assert seen["players"][name][key] == truth["players"][name][key]


def test_what_is_legal_only_the_player_to_move_sees(table):
    """It would tell of the hand."""
    game = table(3).bring(North="gold salt")
    assert game.match.view("North")["legal"] == game.legal
    for viewer in ("East", "South", None):
        assert game.match.view(viewer)["legal"] == game.match.view(viewer)["legal_parts"] == []
        assert game.match.state.legal_as_seen(viewer) == []


def test_while_a_draw_waits_nothing_has_been_drawn_yet(table):
    game = table(3).play("draw")
    assert game.view("North")["deck_size"] == 42
    assert game.seen("East", "North")["hand_size"] == 0


@pytest.mark.rule("TG-71", "TG-82")
def test_kept_hands_stay_hidden_in_stage_2(table):
    game = table(3).bring(North="gold salt", East="water", South="salt").stage_two(*["take camel1 salt"] * 3)
    assert game.seen("North", "East")["hand"] is None
    assert game.seen("East", "East")["hand"] == {"water": 1, "gold": 0, "salt": 0, "millet": 0}


@pytest.mark.rule("TG-72", "TG-50", "TG-61")
def test_when_stage_1_ends_its_caves_and_thieves_are_opened_to_all_but_draws_are_not(table):
    game = table(3).bring(North="cave thief", East="gold salt").waste().waste().waste().draw("gold")
    game.waste().waste().turn("hide cave1 hand gold", "steal East hand salt", "take camel1 millet").run_out()
    for viewer in ("South", None):
        assert {"North: hide cave1 hand ?", "North: steal East hand ?"} <= set(game.log(viewer))
    game.last_round(*["take camel2 millet"] * 3)
    assert game.stage == 2
    for viewer in ("South", None):
        told = game.log(viewer)
        assert {"North: hide cave1 hand gold", "North: steal East hand salt"} <= set(told)
        assert not any("hide" in line or "steal" in line for line in told if "?" in line)
        assert "North: draw ? ? ?" in told


@pytest.mark.rule("TG-72", "TG-50")
def test_what_is_hidden_in_stage_2_is_hidden_again(table):
    game = table().bring(North="cave cave | gold salt").turn("hide cave1 hand gold", "take camel1 millet")
    game.stage_two(*["take camel2 millet"] * 2).until("North").play("hide cave1 hand salt")
    assert game.log("East")[-1] == "North: hide cave1 hand ?"
    assert "North: hide cave1 hand gold" in game.log("East")
    assert game.seen("East", "North")["caves"] == [["?"]]


# The end


@pytest.fixture(scope="module")
def ended(table):
    """A game that is over, with secrets in stage 2: North has hidden a gold and stolen a salt of East's."""
    game = table(3).bring(North="cave thief | gold", East="salt salt", South="water")
    game.stage_two(*["take camel1 millet"] * 3)
    while game.to_move != "North":
        game.turn("take camel1 gold")
    game.turn("hide cave1 hand gold", "steal East hand salt", "take camel1 millet")
    game.turn("draw millet millet millet", "market millet", "market millet")
    for _ in range(3):
        assert not game.over
        assert "North: hide cave1 hand ?" in game.log("South")
        game.turn("take camel2 millet")
    assert game.over
    return game


@pytest.mark.rule("TG-50", "TG-61", "TG-90")
def test_when_the_game_is_over_all_is_open(ended):
    truth = ended.position
    for viewer in (*ended.match.players, None):
        assert ended.log(viewer) == [
            f"{ended.match.players[event.seat]}: {ended.match.text(event)}" for event in ended.match.events
        ]
        assert not any("?" in line for line in ended.log(viewer))
        seen = ended.view(viewer)
        assert seen["deck_least"] == seen["deck_most"] == truth["deck"]
        assert set(seen["unseen"].values()) == {0}
        for name in ended.match.players:
            hand = truth["players"][name]["hand"]
            one = seen["players"][name]
            assert one["hand"] == one["hand_least"] == one["hand_most"] == hand
            for key in ("caves", "thieves"):
                assert one[key] == truth["players"][name][key]
    assert truth["players"]["North"]["caves"] == [["gold"]]
    assert truth["players"]["North"]["thieves"] == ["salt"]


# Two games that differ only in what is hidden


HEAD = "game: touareg\nplayers: North, East, South\nstart: gold salt\n\n"


def matches(text, *fillings):
    """The matches of a record with a gap, for each way to fill it; `|` ends a line."""
    return [cv.read(HEAD + text.format(*filling).replace(" | ", "\n") + "\n") for filling in fillings]


WASTE = "draw millet millet millet | market millet | market millet | market millet"


@pytest.mark.rule("TG-20")
def test_a_view_does_not_change_with_what_others_drew():
    one, other = matches(f"{WASTE} | draw {{}} | market salt | end", ("gold salt water",), ("salt millet millet",))
    for viewer in ("North", "South", None):
        assert one.view(viewer) == other.view(viewer)
    assert one.view("East") != other.view("East")


@pytest.mark.rule("TG-20", "TG-50")
def test_a_view_does_not_change_with_what_others_hid():
    """East has a gold and a salt, buys a cave with a water, and hides one of the two."""
    text = WASTE + (
        " | draw water gold millet | market millet | end | draw salt salt salt | market salt | market salt |"
        " market salt | take camel1 millet | end | draw salt millet millet | market millet | market millet | end |"
        " take camel1 salt | end | take camel2 millet | end | buy cave | pay hand water | hide cave1 hand {}"
    )
    one, other = matches(text, ("gold",), ("salt",))
    for viewer in ("North", "South", None):
        assert one.view(viewer) == other.view(viewer)
    assert one.view("East") != other.view("East")


@pytest.mark.rule("TG-61")
def test_a_third_player_s_view_does_not_change_with_what_was_stolen(table):
    game = table(3).bring(North="thief", East="gold salt")
    one, other = game.fork().play("steal East hand gold"), game.fork().play("steal East hand salt")
    for viewer in ("South", None):
        assert one.match.view(viewer) == other.match.view(viewer)
    for viewer in ("North", "East"):
        assert one.match.view(viewer) != other.match.view(viewer)
