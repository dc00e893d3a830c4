"""The decks and their cards: PH-40 to PH-43, and what is drawn at which level (PH-80)."""

import random
import tomllib
from fractions import Fraction

import pytest

import caravanserai as cv
from engines import by_engine

AMULETS = [
    "ring",
    "sistrum",
    "chisel",
    "eye-of-horus",
    "ankh",
    "scarab",
    "sunrise",
    "north-wind",
    "flood",
    "djed",
    "ibis",
    "lotus",
    "papyrus-boat",
    "cat",
]


def even(slugs):
    return {f"draws {slug}": Fraction(1, len(slugs)) for slug in slugs}


@pytest.mark.rule("PH-40")
def test_in_the_first_round_every_card_not_yet_drawn_is_as_likely(table):
    game = table().play("Ana: roll 1")
    assert game.match.outcomes() == even(AMULETS)
    game.match.settle("draws cat")
    game.play("Bo: roll 1")
    assert game.match.outcomes() == even([slug for slug in AMULETS if slug != "cat"])
    game.match.settle("draws ankh")
    assert game.squares == {"Ana": 0, "Bo": 1}
    game.play("Ana: roll 1")
    assert game.match.outcomes() == even([slug for slug in AMULETS if slug not in ("cat", "ankh")])


@pytest.fixture
def round_trips(shelf, table):
    """A table with three amulets that do nothing, and Ana going to 14 and back, Bo between 25 and 28."""
    shelf.deck("amulets", one="nothing", two="nothing", three="nothing")
    game = table(cards=shelf.folder).bring(Ana=13, Bo=25)

    def trip(*cards):
        for card in cards:
            game.play("Ana: roll 1", f"forward draws {card}", "Bo: roll 3", "forward")
            game.play("Ana: roll 1", "back", "Bo: roll 3", "back")
        return game

    return trip


@pytest.mark.rule("PH-40")
def test_then_the_deck_comes_round_in_its_order(round_trips):
    game = round_trips("two", "three", "one", "two")
    for card in ("three", "one", "two", "three", "one", "two"):
        game.play("Ana: roll 1")
        game.match.play("forward")
        assert game.match.outcomes() == {f"draws {card}": Fraction(1)}
        game.match.settle(f"draws {card}")
        game.play("Bo: roll 3", "forward", "Ana: roll 1", "back", "Bo: roll 3", "back")


@pytest.mark.rule("PH-40")
def test_a_card_out_of_its_order_is_refused(round_trips):
    game = round_trips("two", "three", "one", "two").play("Ana: roll 1")
    assert game.refuses("forward draws two", "PH-40")
    assert game.refuses("forward draws one", "PH-40")
    game.play("forward draws three")


@pytest.mark.rule("PH-40")
def test_a_card_drawn_already_is_refused_until_the_deck_has_come_round(round_trips):
    game = round_trips("two").play("Ana: roll 1")
    assert game.refuses("forward draws two", "PH-40")
    game.play("forward draws one")


@pytest.mark.rule("PH-40")
def test_cards_that_cannot_come_now_are_refused(table):
    game = table()
    assert game.refuses("roll 1 draws crocodile", "PH-40")  # an evil spell
    assert game.refuses("roll 1 draws w-scribe", "PH-40")
    assert game.refuses("roll 1 4", "PH-40")  # the die again
    assert game.refuses("roll 1 draws")
    assert game.refuses("roll 1 draws nothing")
    assert game.refuses("roll 6 draws cat")  # a hieroglyph draws nothing
    assert game.refuses("roll 1 draws cat draws ankh")
    assert game.refuses("roll 1 draws cat ")
    assert game.refuses("roll draws cat", "PH-11")


@pytest.mark.rule("PH-40")
def test_a_refused_card_stays_in_its_deck(table):
    game = table().play("Ana: roll 1")
    with pytest.raises(cv.IllegalAction) as caught:
        game.match.settle("draws cat draws ankh")
    assert caught.value.rule is None
    assert game.match.outcomes() == even(AMULETS)
    assert game.squares["Ana"] == 0  # told as before the action that waits


@pytest.mark.rule("PH-40")
@pytest.mark.parametrize(("card", "after"), [("draws nothing", "roll 1 draws"), ("1", None), ("ring", "roll 1")])
def test_a_card_that_is_refused_is_said_to_follow_all_that_chance_has_said(table, card, after):
    game = table()
    game.match.play("roll 1")  # an amulet, whose card is not said yet
    with pytest.raises(cv.IllegalAction) as caught:
        game.match.settle(card)
    assert after is None or f'cannot follow "{after}"' in str(caught.value)
    game.match.settle("draws ring")
    assert game.match.record().endswith("Ana: roll 1 draws ring\n")


@pytest.mark.rule("PH-40")
def test_an_action_waits_for_its_die_and_then_for_its_card(table):
    game = table().play("roll")
    assert game.match.waiting_for_chance
    game.match.settle("1")
    assert game.match.waiting_for_chance
    assert (game.squares["Ana"], game.to_move, game.legal) == (0, "Ana", [])
    game.match.settle("draws flood")  # forward 3: to 4, a sphinx
    assert not game.match.waiting_for_chance
    assert game.squares["Ana"] == 4
    assert game.match.record().endswith("Ana: roll 1 draws flood\n")


@pytest.mark.rule("PH-40")
def test_one_action_may_draw_several_cards(table):
    """North wind from 14 leads to the evil spell of 20: a second card in the same event."""
    game = table().bring(Ana=13, Bo=25).play("roll 1", "forward draws north-wind")
    assert game.match.waiting_for_chance
    assert all(outcome.split()[1] not in AMULETS for outcome in game.match.outcomes())
    game.match.settle("draws crocodile")
    assert (game.squares["Ana"], game.skips["Ana"]) == (20, 1)


@pytest.mark.rule("PH-80", "PH-50", "PH-61")
@pytest.mark.parametrize(("square", "deck"), [(24, "who"), (32, "truth"), (22, "knowledge"), (31, "logic")])
@pytest.mark.parametrize("options", ["quiz", "level2"])
def test_level_1_asks_the_questions_for_age_6_alone_and_level_2_all(table, ours, options, square, deck):
    cards = tomllib.loads((ours / "cards" / f"{deck}.toml").read_text("utf-8"))
    game = table(2, options).land(square)
    drawn = {text.split(" draws ")[1] for text in game.match.record().split("\n") if " draws " in text}
    left = {slug for slug, card in cards.items() if (card["age"] == 6 or options == "level2") and slug not in drawn}
    assert game.match.outcomes() == even(sorted(left))


@pytest.mark.rule("PH-80", "PH-40")
def test_a_question_for_age_9_is_refused_at_level_1(table):
    game = table(2, "quiz").play("roll 5", "roll 6", "roll 5")
    assert game.refuses("forward draws k-rosetta", "PH-40")
    game.play("forward draws k-ankh")
    game = table(2, "level2").play("roll 5", "roll 6", "roll 5")
    assert game.play("forward draws k-rosetta").position["question"] == "k-rosetta"


@pytest.mark.rule("PH-40")
@pytest.mark.parametrize("options", [(), ("quiz",), ("level2",)], ids=["level1", "quiz", "level2"])
def test_every_deck_of_every_game_comes_round_in_its_order(ours, options):
    sizes, deck_of = {}, {}
    for path in (ours / "cards").glob("*.toml"):
        cards = tomllib.loads(path.read_text("utf-8"))
        young = [slug for slug, card in cards.items() if card.get("age", 6) == 6 or "level2" in options]
        sizes[path.stem] = len(young)
        deck_of |= dict.fromkeys(cards, path.stem)
    rounds = set()
    for seed in range(by_engine(compiled=20, python=1)):
        luck = random.Random(seed)
        match = cv.new("pharaohs", ["Ana", "Bo", "Cy", "Di"], options, seed=seed)
        while not match.over and len(match.events) < by_engine(compiled=4000, python=500):
            match.play(luck.choice(match.legal()))
        drawn = {}
        for word in match.record().split():
            if word in deck_of and deck_of[word] != "missions":
                drawn.setdefault(deck_of[word], []).append(word)
        for deck, slugs in drawn.items():
            size = sizes[deck]
            assert len(set(slugs[:size])) == len(slugs[:size])
            assert slugs[size:] == slugs[: len(slugs) - size] if len(slugs) > size else True
            if len(slugs) > size:
                rounds.add(deck)
    assert by_engine(compiled={"amulets", "spells"}, python=set()) <= rounds


@pytest.mark.rule("PH-40")
def test_decks_are_shuffled_before_the_game():
    """The first amulet, over many games: any of the fourteen."""
    seen = set()
    for seed in range(by_engine(compiled=900, python=40)):
        match = cv.new("pharaohs", ["Ana", "Bo"], head={"first": "Ana"}, seed=seed)
        text = match.play("roll")
        if text.startswith("roll 1 draws "):
            seen.add(text.split()[3])
    assert seen <= set(AMULETS)
    assert len(seen) >= by_engine(compiled=len(AMULETS), python=2)


# The source's own two cards


@pytest.mark.rule("PH-41")
@pytest.mark.parametrize(
    ("square", "end"), [(1, 32), (14, 32), (26, 32), (34, 40), (50, 51), (63, 64), (72, 75), (86, 75), (92, 75)]
)
def test_the_ring_leads_to_the_next_jewels_where_the_player_waits(table, square, end):
    """From 86 and 92 back to 75: there are none ahead."""
    game = table().land(square, " draws ring")
    assert (game.squares["Ana"], game.to_move) == (end, "Bo")


@pytest.mark.rule("PH-42")
@pytest.mark.parametrize(
    ("square", "end"), [(29, 24), (47, 46), (81, 75), (89, 75), (97, 75), (20, 20), (8, 8), (3, 3)]
)
def test_give_up_your_next_sacred_object_leads_back_to_the_first_one_behind(table, square, end):
    """84 is a pyramid, no sacred object; below 22 there is none, and nothing happens."""
    game = table().land(square, " draws lost-offering")
    assert (game.squares["Ana"], game.skips["Ana"], game.to_move) == (end, 0, "Bo")


@pytest.mark.rule("PH-43")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), {"en": "the square does nothing. If there is none ahead, go back to the last one.", "fr": "bijoux"}),
        ("level2", {"en": "A jewel is yours.", "fr": "bijou"}),
    ],
)
def test_a_card_says_in_both_languages_what_happens_at_each_level(table, options, words):
    (note,) = table(2, options).play("roll 1 draws ring").match.notes()
    assert note["en"].startswith("The queen’s ring. A gold ring shines in the distance, set with a blue scarab. ")
    assert note["fr"].startswith("La bague de la reine. Une bague d’or brille au loin, ornée d’un scarabée bleu. ")
    assert note["en"].endswith(words["en"])
    assert words["fr"] in note["fr"].rpartition("bleu. ")[2]
