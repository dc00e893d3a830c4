"""Questions without choices, which the reader judges: of a real deck, or on own cards; and what ages are asked."""

import random
import re

import pytest

import caravanserai as cv
from caravanserai.bots.registry import find
from caravanserai.games.pharaohs.words import NEEDS
from caravanserai.messages import say

SPOKEN = """
[{slug}]
age = 6
question.fr = "Qui suis-je, {slug} ?"
question.en = "Who am I, {slug}?"
answer.fr = "le Nil"
answer.en = "the Nile"
comment.fr = "Un fleuve."
comment.en = "A river."
"""


@pytest.fixture
def spoken(shelf):
    """A folder whose squares 6 and 24 are tools, and whose only Who am I? card has no answers to choose from."""
    shelf.squares(tools=[6], hieroglyph=[24]).write("who", SPOKEN.format(slug="river"))
    return shelf.folder


@pytest.fixture
def pyramid(shelf):
    """A folder in which square 4 is a pyramid; the next sacred object is on 22."""
    return shelf.squares(pyramid=[4]).folder


# From a real deck


@pytest.mark.rule("PH-61")
@pytest.mark.parametrize(("word", "tools"), [("right Ana", "1 tools"), ("wrong", "")])
def test_at_level_2_the_player_opposite_says_whether_the_answer_was_right(shelf, table, word, tools):
    shelf.squares(tools=[6], hieroglyph=[24])
    game = table(4, ["level2", "aloud"], cards=shelf.folder).play("Ana: roll 6")
    assert (game.to_move, game.legal, game.position["question"]) == ("Cy", ["right Ana", "wrong"], None)
    assert game.position["reader"] == "Cy"
    asks = game.match.view("Ana")["position"]["asks"]
    assert asks == {"deck": "who", "question": None, "answers": None, "answer": None, "struck": []}
    game.play(word)
    assert (game.objects(), game.to_move, game.squares["Ana"]) == (tools, "Bo", 6)
    assert game.match.notes() == []  # the comment stands on the real card
    assert "reader" not in game.position


@pytest.mark.rule("PH-62")
def test_a_right_answer_on_a_pyramid_earns_an_object_of_ones_choice(pyramid, table):
    game = table(2, ["level2", "aloud"], cards=pyramid).play("Ana: roll 4")
    assert (game.to_move, game.legal) == ("Bo", ["right Ana", "wrong"])
    assert game.play("right Ana").legal == ["take tools", "take jewels", "take instruments"]


@pytest.mark.rule("PH-50", "PH-52", "PH-53")
def test_in_the_quiz_the_reader_says_who_was_right_and_then_moves_on(pyramid, table):
    game = table(3, ["quiz", "aloud"], cards=pyramid).play("Ana: roll 4")
    assert (game.to_move, game.legal) == ("Ana", ["right Bo", "right Cy", "wrong"])
    game.play("right Cy")
    assert (game.squares, game.to_move) == ({"Ana": 22, "Bo": 0, "Cy": 6}, "Bo")


@pytest.mark.rule("PH-50", "PH-53")
def test_in_the_quiz_nobody_may_be_right(pyramid, table):
    game = table(3, ["quiz", "aloud"], cards=pyramid).play("Ana: roll 4", "wrong")
    assert (game.squares, game.to_move) == ({"Ana": 22, "Bo": 0, "Cy": 0}, "Bo")


@pytest.mark.rule("PH-50", "PH-61")
@pytest.mark.parametrize(("option", "rule", "own"), [("quiz", "PH-50", "right Ana"), ("level2", "PH-61", "right Bo")])
def test_nothing_else_can_be_said_meanwhile_and_nobody_else_be_right(pyramid, table, option, rule, own):
    game = table(2, [option, "aloud"], cards=pyramid).play("Ana: roll 4")
    for text in ("roll", "answer 1", "pass", "take tools", "stay", own):
        assert game.refuses(text, rule)


# Cards of one's own


@pytest.mark.rule("PH-61")
def test_a_card_without_choices_shows_its_answer_to_the_reader_alone(spoken, table):
    game = table(3, "level2", cards=spoken).play("Ana: roll 6 draws river")
    assert (game.to_move, game.legal) == ("Bo", ["right Ana", "wrong"])
    for viewer in ("Ana", "Bo", "Cy", None):
        view = game.match.view(viewer)
        asks = view["position"]["asks"]
        assert asks["question"] == {"fr": "Qui suis-je, river ?", "en": "Who am I, river?"}
        assert asks["answers"] is None
        assert asks["answer"] == ({"fr": "le Nil", "en": "the Nile"} if viewer == "Bo" else None)
        assert ("Nil" in str(view)) == (viewer == "Bo")
        assert "river" not in str(view["log"])  # the slug may be the answer
    game.play("right Ana")
    assert game.objects() == "1 tools"
    assert [note["en"] for note in game.match.notes()] == ["Who am I, river? — the Nile. A river."]
    assert game.match.log("Ana")[-2:] == ["Ana: roll 6 draws river", "Bo: right Ana"]


@pytest.mark.rule("PH-50")
def test_a_deck_may_hold_both_kinds_of_questions(shelf, table):
    """One with choices is answered as ever, one without is judged; a record of both reads back."""
    shelf.squares(tools=[6, 4], hieroglyph=[24])
    shelf.write("who", SPOKEN.format(slug="river") + shelf.path("who").read_text("utf-8"))
    game = table(2, "quiz", cards=shelf.folder).play("Ana: roll 6 draws river", "right Bo", "Bo: roll 1")
    assert cv.read(game.match.record(), cards=shelf.folder, dice="table").describe() == game.match.describe()
    game = table(2, "quiz", cards=shelf.folder).play("Ana: roll 6 draws w-scribe", "Bo: answer 2")
    assert game.squares["Bo"] == 6


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ('answer.en = "the Nile"\n', "", "answer"),
        ('answer.en = "the Nile"', 'answer.en = ""', "answer"),
        ('comment.fr = "Un fleuve."', 'right = 1\ncomment.fr = "Un fleuve."', "right"),
        ("age = 6\n", "", "age"),
    ],
)
def test_what_is_wrong_with_such_a_card_is_told(spoken, shelf, old, new, word):
    shelf.replace("who", old, new)
    with pytest.raises(cv.BadSetting, match=rf"who\.toml, line \d+: .*{word}"):
        cv.game("pharaohs", cards=spoken)


@pytest.mark.rule("PH-50", "PH-61")
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("options", [("quiz", "aloud"), ("level2", "aloud")])
def test_a_bot_that_stands_in_for_a_reader_hears_nobody_so_nobody_was_right(level, options):
    """It never tells by a throw of dice whether a person was right."""
    for seed in range(12):
        match, luck = cv.new("pharaohs", ["Ana", "Bo", "Cy"], options, seed=seed), random.Random(seed)
        while match.view()["position"]["asks"] is None:
            match.play(luck.choice(match.legal()))
        assert len(match.legal()) > 1
        view = cv.View(match, seed)
        assert find(level).choose(view, view["legal"]) == "wrong"


@pytest.mark.rule("PH-50", "PH-61")
def test_no_bot_takes_a_seat_where_answers_are_said_aloud(spoken):
    ours, own = cv.game("pharaohs"), cv.game("pharaohs", cards=spoken)
    for asked, rule in (("quiz", "PH-50"), ("level2", "PH-61")):
        assert ours.bots_fault(frozenset((asked,))) is None
        for wrong in (ours.bots_fault(frozenset((asked, "aloud"))), own.bots_fault(frozenset((asked,)))):
            assert (wrong.message, wrong.rule) == ("pharaohs-bots-hear-nobody", rule)
    assert own.bots_fault(frozenset()) is None  # nothing is asked


def test_a_table_of_bots_alone_goes_on_all_the_same(spoken):
    made = cv.tournament(
        "pharaohs", ["medium", "random"], 2, 1, ["level2"], seed=1, seconds=0.01, cards=spoken, workers=0
    )
    assert made.tournament.games == 2


# Ages


@pytest.mark.rule("PH-80")
@pytest.mark.parametrize(
    ("options", "old"), [(["quiz"], False), (["quiz", "age9"], True), (["level2"], True), (["level2", "age6"], False)]
)
def test_questions_for_nine_year_olds_are_asked_at_level_2_and_wherever_they_are_chosen(shelf, table, options, old):
    shelf.squares(tools=[6], hieroglyph=[24])
    game = table(2, options, cards=shelf.folder).play("Ana: roll 6")
    ages = {game.cards[text.removeprefix("draws ")]["age"] for text in game.match.outcomes()}
    assert ages == ({6, 9} if old else {6})


@pytest.mark.rule("PH-80")
@pytest.mark.parametrize("options", [["age6"], ["age9"], ["aloud"], ["level2", "age9"], ["quiz", "age6"]])
def test_an_option_that_would_change_nothing_is_refused(options):
    with pytest.raises(cv.BadSetting, match=r"needs .*PH-80") as refused:
        cv.new("pharaohs", ["Ana", "Bo"], options)
    wrong = next(option for option in ("age6", "age9", "aloud") if option in options)
    for language in ("en", "fr"):
        told = refused.value.say(language)
        for option in (wrong, *NEEDS[wrong]):  # by what it is called at a table, and by what is typed
            assert re.search(rf"[\"«]\s?{say(f'option-name-{option}', language)}\s?[\"»] \({option}\)", told)


# Missions


@pytest.mark.rule("PH-60")
def test_a_mission_of_ones_own_may_ask_for_any_number_of_objects(shelf, table):
    shelf.replace(
        "missions",
        "needs = { tools = 1, jewels = 3, instruments = 1 }",
        "needs = { tools = 0, jewels = 1, instruments = 0 }",
    )
    game = table(2, "level2", missions="cleopatra, cheops", cards=shelf.folder)
    assert game.position["missions"]["Ana"]["needs"] == {"tools": 0, "jewels": 1, "instruments": 0}
