"""Guesses: what a seat cannot know is dealt anew, as far as what it has seen allows, evenly, and without peeping."""

from collections import Counter
from math import comb

import pytest

import caravanserai as cv
from engines import by_engine

GOODS = ("water", "gold", "salt", "millet")
MANY = by_engine(compiled=600, python=60)


def guesses(match, viewer, count=MANY):
    return [match.guess(viewer, seed) for seed in range(count)]


# What a guess is


def test_a_guess_looks_to_its_seat_like_the_game(scene):
    told = scene.match.view("North")
    for guess in guesses(scene.match, "North", 10):
        assert guess.view("North") == told


def test_a_guess_is_a_game_that_may_have_been(scene):
    """One of those found by trying everything."""
    for guess in guesses(scene.match, "North", by_engine(compiled=40, python=12)):
        assert scene.deal(guess) in scene.ways


@pytest.mark.compiled("guesses four hundred times")
def test_a_guess_can_be_each_of_them(scene):
    if len(scene.ways) > 12:
        pytest.skip("too many to meet them all soon")
    assert {scene.deal(guess) for guess in guesses(scene.match, "North", 400)} == set(scene.ways)


def test_a_guess_never_depends_on_what_is_hidden(scene):
    """Whatever of all that may have been the game really is: the same seed gives the same guess, to the last byte."""
    for seed in range(by_engine(compiled=5, python=1)):
        made = scene.match.guess("North", seed)
        for world in scene.worlds[:: max(1, len(scene.worlds) // 8)]:
            guess = world.guess("North", seed)
            assert guess.position.tobytes() == made.position.tobytes()
            assert guess.record() == made.record()


def test_a_guess_is_a_record_that_reads_back(scene):
    for guess in guesses(scene.match, "North", 6):
        again = cv.read(guess.record())
        assert again.describe() == guess.describe()
        assert again.view("North") == scene.match.view("North")


def test_a_guess_leaves_the_game_alone(scene):
    before = scene.match.record(), scene.match.position.tobytes()
    scene.match.guess("North", 3).play(scene.match.guess("North", 3).legal()[0])
    assert (scene.match.record(), scene.match.position.tobytes()) == before


def test_a_guess_keeps_every_card_in_the_box(scene):
    for guess in guesses(scene.match, "North", 10):
        found = Counter(guess.describe()["position"]["deck"])
        position = guess.describe()["position"]
        found += Counter(position["market"]) + Counter(position["discard"])
        for one in position["players"].values():
            found += Counter(one["hand"])
            for row in (*one["camels"], *one["donkeys"], *one["caves"]):
                found += Counter(row)
            found += Counter(good for good in one["thieves"] if good is not None)
        assert found == {"water": 8, "gold": 10, "salt": 12, "millet": 14}


# Evenly


def too_far(found, expected):
    """Whether counts are further from what was expected than luck makes them but once in a million times."""
    chi = sum((found[key] - count) ** 2 / count for key, count in expected.items())
    degrees = len(expected) - 1
    return chi > degrees + 7 * (2 * degrees) ** 0.5 + 7


@pytest.mark.no_cover
def test_in_stage_1_every_deal_is_as_likely_as_the_cards_make_it(scene):
    """Each unseen card is as likely anywhere: a deal comes as often as there are ways to make it."""
    if scene.match.describe()["position"]["stage"] == 2:
        pytest.skip("stage 2 is dealt in two steps")
    total = sum(scene.ways.values())
    found = Counter(scene.deal(guess) for guess in guesses(scene.match, "North"))
    rare = {deal for deal, ways in scene.ways.items() if MANY * ways / total < 5}
    expected = {deal: MANY * ways / total for deal, ways in scene.ways.items() if deal not in rare}
    if rare:
        expected["rare"] = sum(MANY * scene.ways[deal] / total for deal in rare)
        found["rare"] = sum(found[deal] for deal in rare)
    assert not too_far(found, expected), (found, expected)


@pytest.mark.rule("TG-20")
@pytest.mark.parametrize("good", GOODS)
@pytest.mark.no_cover
def test_a_hand_is_guessed_like_cards_dealt_blind(table, good):
    """East has drawn three and shown a salt: two cards out of 41 unseen ones, 8, 9, 10 and 14 of a kind."""
    game = table(3).turn("take camel1 gold").turn("draw gold salt water", "market salt")
    kind = {"water": 8, "gold": 9, "salt": 10, "millet": 14}[good]
    assert game.view("North")["unseen"][good] == kind
    found = Counter(
        guess.describe()["position"]["players"]["East"]["hand"][good] for guess in guesses(game.match, "North")
    )
    expected = {count: MANY * comb(kind, count) * comb(41 - kind, 2 - count) / comb(41, 2) for count in range(3)}
    assert not too_far(found, expected), (found, expected)


def water_in_the_east(match):
    """The part of 200 guesses of North's in which East holds water."""
    hands = [guess.describe()["position"]["players"]["East"]["hand"] for guess in guesses(match, "North", 200)]
    return sum(hand["water"] > 0 for hand in hands) / 200


@pytest.mark.rule("TG-11", "TG-25")
@pytest.mark.no_cover
def test_what_one_hand_cannot_be_makes_another_more_likely(table):
    """Unseen are three water, a gold and a salt. South's card is no water: two cards, and four for East's then.

    So of eight ways six give East water; but three of five would, if East were dealt to first and South took what fits.
    """
    game = table(3).run_out(leaving="water gold millet salt millet millet water water water")
    game.turn("South: draw water gold millet", "market millet").turn("take camel1 millet")
    game.turn("draw salt millet millet", "market millet", "market millet").turn("load camel1 water")
    assert game.view("North")["unseen"] == {"water": 3, "gold": 1, "salt": 1, "millet": 0}
    assert 0.67 < water_in_the_east(game.match) < 0.83


@pytest.mark.rule("TG-71", "TG-11")
@pytest.mark.no_cover
def test_the_same_of_hands_that_were_kept(table):
    """The three water, gold and salt were kept, three of them by West; South had no water that would have fitted."""
    game = table(4).bring(East="salt", South="water gold", West="water water water")
    turn = "take camel1 millet"
    game.stage_two(North=turn, East=turn, South="load camel1 water", West=turn)
    assert game.view("North")["unseen"] == {"water": 4, "gold": 1, "salt": 1, "millet": 3}  # four are in the deck
    assert 0.67 < water_in_the_east(game.match) < 0.83


@pytest.mark.rule("TG-20")
@pytest.mark.no_cover
def test_each_seat_s_hand_is_guessed_alike(table):
    """Three others have drawn and shown a millet each: the two cards of each are gold as often."""
    game = table(4).waste("millet millet millet")
    for _ in range(3):
        game.turn("draw gold salt millet", "market millet")
    golds = Counter()
    for guess in guesses(game.match, "North"):
        for name in ("East", "South", "West"):
            golds[name] += guess.describe()["position"]["players"][name]["hand"]["gold"]
    for name in ("East", "South", "West"):
        expected = MANY * 2 * 9 / 36  # 42 - 3 - 3 cards are unseen, 9 of them gold
        assert abs(golds[name] - expected) < 5 * (MANY * 0.4) ** 0.5, golds


@pytest.mark.rule("TG-61")
@pytest.mark.no_cover
def test_the_loot_is_guessed_like_a_card_of_the_hand(table):
    """South has stolen one of East's two cards; to North both are any of the unseen."""
    game = table(3).bring(South="thief").waste().waste().draw("gold salt").play("steal East hand gold")
    unseen = game.view("North")["unseen"]
    found = Counter(
        guess.describe()["position"]["players"]["South"]["thieves"][0] for guess in guesses(game.match, "North")
    )
    total = sum(unseen.values())
    assert not too_far(found, {good: MANY * count / total for good, count in unseen.items()})


# Whose guess it is


@pytest.mark.rule("TG-20", "TG-50")
@pytest.mark.parametrize("viewer", ["North", "East", "South", None])
def test_what_a_seat_knows_stays(table, viewer):
    game = table(3).bring(South="thief | water", East="gold salt", North="salt")
    game.play("steal East hand gold")
    changed = set()
    for guess in guesses(game.match, viewer, 20):
        position = guess.describe()["position"]
        for name in game.match.players:
            if position["players"][name]["hand"] != game.counts(name):
                changed.add(name)
        if position["players"]["South"]["thieves"] != ["gold"]:
            changed.add("loot")
        assert position["market"] == game.position["market"]
    everybody = {"North", "East", "South", "loot"}
    assert changed == everybody - {viewer} - ({"loot"} if viewer in ("East", "South") else set())


@pytest.mark.rule("TG-50")
def test_a_cave_of_one_s_own_stays_and_another_s_is_dealt_anew(table):
    game = (
        table(3)
        .bring(East="cave")
        .waste()
        .waste()
        .waste()
        .draw("gold salt")
        .waste()
        .waste()
        .play("hide cave1 hand gold")
    )
    assert game.has("East")["caves"] == [["gold"]]
    own = {str(guess.describe()["position"]["players"]["East"]["caves"]) for guess in guesses(game.match, "East", 20)}
    assert own == {"[['gold']]"}
    others = {
        str(guess.describe()["position"]["players"]["East"]["caves"]) for guess in guesses(game.match, "North", 60)
    }
    assert others == {f"[['{good}']]" for good in GOODS}


@pytest.mark.rule("TG-50", "TG-61")
def test_what_came_from_an_animal_stays(table):
    game = (
        table()
        .bring(East="cave thief | camel1 gold salt", North="camel1 millet")
        .play("hide cave1 camel1", "steal North camel1")
    )
    for guess in guesses(game.match, "North", 10):
        assert guess.describe()["position"]["players"]["East"]["caves"] == [["salt"]]
        assert guess.describe()["position"]["players"]["East"]["thieves"] == ["millet"]


def test_with_nothing_unseen_but_the_deck_a_guess_changes_nothing(table):
    game = table(3).bring(North="gold salt")
    for guess in guesses(game.match, "North", 10):
        assert guess.describe() == game.match.describe()


# Moments


@pytest.mark.parametrize("viewer", ["North", "East", "South", None])
@pytest.mark.parametrize("waiting", ["draw", "steal East hand"])
def test_while_an_action_waits_for_chance_it_waits_in_the_guess_too(table, viewer, waiting):
    game = table(3).bring(North="thief | salt", East="gold salt", South="millet").play(waiting)
    for guess in guesses(game.match, viewer, 10):
        assert guess.waiting_for_chance
        assert guess.view(viewer) == game.match.view(viewer)
        assert cv.read(guess.record()).describe() == guess.describe()
        hand = guess.describe()["position"]["players"]["East"]["hand"]
        total = sum(hand.values())
        if waiting != "draw":
            assert {good: float(p) for good, p in guess.outcomes().items()} == {
                good: count / total for good, count in hand.items() if count
            }
        guess.settle()
        assert cv.read(guess.record()).describe() == guess.describe()


def test_what_lies_ahead_is_drawn_from_the_guess_s_seed(table):
    game = table().bring(North="gold")
    game.match.dice = "seed"
    assert {game.match.guess("North", 1).play("draw") for _ in range(3)} == {game.match.guess("North", 1).play("draw")}
    assert len({game.match.guess("North", seed).play("draw") for seed in range(12)}) > 3


def test_when_the_game_is_over_there_is_nothing_to_guess(table):
    game = table().bring(East="gold").stage_two("take camel1 salt", "take camel1 salt")
    game.turn("draw salt salt").turn("take camel1 millet").turn("take camel1 millet")
    assert game.over
    for viewer in ("North", "East", None):
        guess = game.match.guess(viewer, 5)
        assert guess.describe() == game.match.describe()
        assert guess.record() == game.match.record()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(by_engine(compiled=6, python=1)))
@pytest.mark.no_cover
def test_a_guess_can_be_played_to_the_end(players, seed):
    match = cv.new("touareg", ["North", "East", "South", "West", "Old Tom"][:players], seed=seed)
    while len(match.events) < 30 + 20 * seed and not match.over:
        match.play(match.legal()[seed % len(match.legal())])
    guess = match.guess("East", seed)
    while not guess.over and len(guess.events) < by_engine(compiled=2000, python=150):
        guess.play(guess.legal()[seed % len(guess.legal())])
    assert cv.read(guess.record()).describe() == guess.describe()


# Stage 2


@pytest.mark.rule("TG-71", "TG-81")
def test_in_stage_2_the_new_deck_is_known_and_only_what_was_kept_is_guessed(table):
    game = table(3).bring(East="gold salt", South="water").stage_two(*["take camel1 millet, take camel1 millet"] * 3)
    hands = Counter()
    for guess in guesses(game.match, "North", by_engine(compiled=90, python=20)):
        position = guess.describe()["position"]
        assert position["deck"] == {"water": 0, "gold": 0, "salt": 0, "millet": 6}
        hands[next(good for good in GOODS if position["players"]["South"]["hand"][good])] += 1
    assert set(hands) == {"water", "gold", "salt"}  # any of the three cards that were kept
    assert min(hands.values()) > 1


@pytest.mark.rule("TG-72")
def test_what_the_end_of_stage_1_opened_a_guess_keeps(table):
    """East has hidden a gold and a salt, in one cave or the other: all see which when the stage ends."""
    game = table().bring(East="cave cave | gold salt")
    made = []
    for one, other in (("gold", "salt"), ("salt", "gold")):
        fork = game.fork().turn(f"hide cave1 hand {one}", f"hide cave2 hand {other}", "take camel1 millet")
        made.append(fork.stage_two(North="take camel2 millet", East="take camel3 millet").match)
    for match, good in zip(made, ("gold", "salt"), strict=True):
        assert f"East: hide cave1 hand {good}" in match.log("North")
        assert all(f"East: hide cave1 hand {good}" in guess.record() for guess in guesses(match, "North", 5))
