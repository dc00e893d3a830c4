"""Touareg in a terminal: hands that others may not see, at one screen and at several people's."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from test_table import sit

import caravanserai as cv
from caravanserai.messages import say
from caravanserai.terminal.drawing import draw


def table(players: tuple[str, ...] = ("Ana", "Bo"), **how: object) -> cv.Match:
    return cv.new("touareg", players, head={"start": "gold salt"}, **how)  # type: ignore[arg-type]


def drawn(told: dict[str, object], language: str = "en") -> str:
    screen = io.StringIO()
    draw(told, language, Console(file=screen, width=100, highlight=False))
    return screen.getvalue()


def test_one_person_sees_the_own_hand_and_how_many_cards_others_have() -> None:
    match = table(("Ana", "Bo", "Cy"), seed=5)
    match.play("draw gold gold salt")
    match.play("market salt")
    match.play("end")
    match.play("draw water water millet")
    screen = drawn(match.view("Ana"))
    assert "hand gold 2" in screen
    assert "hand 3 cards" in screen
    assert "unseen" in screen
    assert "still owed to the market: 1" in screen
    assert "water 2, millet 1" not in screen
    assert "hand water 2, millet 1" in drawn(match.view("Bo"))


def test_what_lies_before_a_player_is_named_as_actions_name_it() -> None:
    match = table(seed=5)
    match.play("draw water gold salt")
    match.play("market salt")
    match.play("end")
    match.play("take camel3 salt")
    match.play("end")
    match.play("buy cave")
    assert "buying a cave: 0 of 3 dinars paid" in drawn(match.view("Ana"))
    assert "achat de grotte" in drawn(match.view("Ana"), "fr")
    match.play("pay hand water")
    match.play("hide cave1 hand gold")
    assert "cave1 gold" in drawn(match.view("Ana"))
    screen = drawn(match.view("Bo"))
    assert "cave1 ?" in screen
    assert "camel3 salt" in screen
    assert "Stage 1" in screen


@pytest.mark.parametrize(
    ("language", "over", "water", "seen"),
    [
        ("en", "The screen is", "water 2", ["Ana: draw ? ? ?", "Ana: market gold"]),
        ("fr", "L’écran est à", "eau 2", ["Ana\u00a0: piocher ? ? ?", "Ana\u00a0: marché or"]),
    ],
)
def test_several_people_hand_the_screen_over_and_see_no_hand_but_their_own(
    language: str, over: str, water: str, seen: list[str]
) -> None:
    match = table(seed=1, dice="table")
    typed = ["", "draw water water gold", "market gold", "end", "", "", "draw millet millet salt"]
    screen = sit(match, typed, people=("Ana", "Bo"), language=language)
    _, for_ana, for_bo = screen.split(over)
    assert water in for_ana
    assert all(line in for_bo for line in seen)
    assert water not in for_bo
    assert "millet 2" in for_bo


def test_who_leaves_at_the_handing_over_loses_nothing() -> None:
    match = table(seed=1)
    screen = sit(match, ["quit"], people=("Ana", "Bo"))
    assert "You left the table" in screen
    assert match.events == []


def test_the_legal_actions_of_others_are_not_listed() -> None:
    match = table(("Ana", "Bo"), seed=3)
    assert match.state.legal_as_seen("Ana") == match.legal()
    assert match.state.legal_as_seen("Bo") == match.state.legal_as_seen() == []


def test_a_whole_game_is_played_to_its_end_by_random_players() -> None:
    match = table(("Ana", "Bo", "Cy"), seed=8)
    screen = sit(match, [], people=())
    assert match.over
    assert match.winners()[0] in screen.splitlines()[-1]


def with_a_thief(**how: object) -> cv.Match:
    """Ana has a thief and may strike; Bo holds one salt."""
    match = table(("Ana", "Bo"), seed=1, **how)
    for event in (
        *("draw water gold gold", "market gold", "end"),
        *("draw salt salt salt", "market salt", "market salt", "end"),
        *("buy thief", "pay hand water"),
    ):
        match.play(event)
    return match


def test_chance_cannot_be_said_to_learn_what_others_hold() -> None:
    screens = {good: sit(with_a_thief(), [f"steal Bo hand {good}"]) for good in ("water", "salt")}
    assert screens["water"].replace("water", "salt") == screens["salt"].replace("water", "salt")
    assert "Dice and cards are drawn for you" in screens["salt"]


def test_a_name_that_ends_in_a_word_of_the_notation_is_a_name() -> None:
    """What is typed is stolen from “Bo hand”; it is not Bo's hand with a card that chance is to say."""
    match = table(("Ana", "Bo", "Bo hand"), seed=1)
    for event in (
        *("draw water gold gold", "market gold", "end"),
        *("draw salt salt salt", "market salt", "market salt", "end"),
        *("take camel1 salt", "end"),
        *("buy thief", "pay hand water"),
    ):
        match.play(event)
    assert {"steal Bo hand", "steal Bo hand camel1"} <= set(match.legal())
    screen = sit(match, ["steal Bo hand camel1"])
    assert "Ana: steal Bo hand camel1" in screen.splitlines()
    assert "Dice and cards are drawn for you" not in screen


def test_a_wrong_word_for_chance_is_not_answered_with_what_the_hand_holds() -> None:
    match = with_a_thief(dice="table")
    screen = sit(match, ["steal Bo hand", "sand"], people=("Ana",))
    assert "  water, gold, salt, millet" in screen.splitlines()


def test_who_was_robbed_is_given_the_screen_to_say_of_what() -> None:
    match = with_a_thief(dice="table")
    screen = sit(match, ["", "steal Bo hand", "", "", "salt"], people=("Ana", "Bo"))
    assert screen.index("cleared for Bo, who says") < screen.index("The screen is Bo") < screen.index("what came up?")
    assert match.log("Ana")[-1] == "Ana: steal Bo hand salt"


def test_a_thief_does_not_read_a_hand_by_saying_what_was_stolen() -> None:
    screens = {
        good: sit(with_a_thief(dice="table"), ["", f"steal Bo hand {good}"], people=("Ana", "Bo"))
        for good in ("water", "salt")
    }
    assert screens["water"].replace("water", "salt") == screens["salt"].replace("water", "salt")
    assert "Bo says which card it was" in screens["salt"]


def test_cards_that_cannot_have_come_are_told_to_the_others() -> None:
    match = cv.new("touareg", ["Ana", "Bo"], seed=1, dice="table", head={"start": "water water"})
    taken = ["draw water water water", "market water", "end"]
    lines = ["", *taken, "", "", *taken, "", "", "draw water salt salt", "draw salt salt salt", "market salt", "end"]
    screen = sit(match, [*lines, "", ""], people=("Ana", "Bo"))
    refused, told = screen.index("These cards cannot all have come"), screen.index("Ana named cards that cannot have")
    assert refused < screen.rindex("The screen is Bo") < told


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_refusal_names_no_good_that_others_hold(language: str) -> None:
    """Said at once or asked for, it is the same line whatever cannot have come."""
    told = say("table-cannot-have-come", language)
    for tried in (["draw water salt salt"], ["draw", "water salt salt"]):
        match = cv.new("touareg", ["Ana", "Bo"], seed=1, dice="table", head={"start": "water water"})
        taken = ["draw water water water", "market water", "end"]
        lines = ["", *taken, "", "", *taken, "", "", *tried]
        screen = sit(match, lines, people=("Ana", "Bo"), language=language)
        assert screen.count(told) == 1
        assert "(TG-" not in screen


def test_the_hand_of_a_bot_is_not_read_by_trying() -> None:
    """Nobody can say for it what was stolen: whoever tries is told of to the others, without the good."""
    match = table(("Ana", "Bo", "Cy"), seed=1, dice="table")
    for event in (
        *("draw water gold gold", "market gold", "end"),
        *("draw salt salt salt", "market salt", "end"),
        *("draw millet millet salt", "market salt", "end"),
        *("buy thief", "pay hand water"),
    ):
        match.play(event)
    lines = ["", "steal Cy hand", "salt", "millet", "end", "", ""]
    screen = sit(match, lines, people=("Ana", "Bo"))
    assert "there is no salt" not in screen
    assert screen.index("These cards cannot all have come") < screen.index("Ana named cards that cannot have come")


def test_the_giver_who_mistypes_is_told_and_nobody_else() -> None:
    match = with_a_thief(dice="table")
    screen = sit(match, ["", "steal Bo hand", "", "", "water", "salt", "", "", "end"], people=("Ana", "Bo"))
    assert "These cards cannot all have come" in screen
    assert "named cards that cannot have come" not in screen


@pytest.mark.rule("TG-72")
def test_what_was_hidden_in_stage_one_is_told_once_it_lies_open() -> None:
    match = cv.new("touareg", ["Ana", "Bo"], seed=1)
    while match.position.stage == 1:
        legal = match.legal()
        wanted = [text for text in legal if text.startswith(("hide cave1 hand", "pay", "buy cave"))]
        if any(text.startswith("hide") for text in match.log("Bo")):
            wanted = ["draw"] if "draw" in legal else []
        hidden = [line for line in match.log("Bo") if line.startswith("Ana: hide")]
        assert all(line.endswith("?") for line in hidden)
        match.play((wanted or [text for text in legal if text in ("draw", "end", "pass", "keep")] or legal)[0])
    told = [line for line in match.log("Bo") if line.startswith("Ana: hide")]
    known = [line for line in match.log("Ana") if line.startswith("Ana: hide")]
    assert told == known
    assert told
    assert any(line.startswith("Ana: draw ?") for line in match.log("Bo"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_stands_on_the_goods_cards_is_that_of_the_table(language: str) -> None:
    """TG-3: price, points and number; a table with other values shows those."""
    priced = {"goods": "water 9 12, gold 1 2, salt 4 7, millet 2 99"}
    for head, told in (
        (None, "water 3/6 ×8, gold 2/5 ×10, salt 1/4 ×12, millet 1/3 ×14"),
        (priced, "water 9/12 ×8, gold 1/2 ×10, salt 4/7 ×12, millet 2/99 ×14"),
    ):
        match = cv.new("touareg", ["Ana", "Bo"], head=head, seed=1)
        if language == "fr":
            told = told.replace("water", "eau").replace("gold", "or").replace("salt", "sel")
        assert told in drawn(match.view("Ana"), language)
