"""What the pages say of the program is so: what can be looked up is looked up, in both languages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import caravanserai as cv
from caravanserai.cli.caravan import HELP, Commands
from caravanserai.games.pharaohs import library
from caravanserai.terminal.speech import Speech
from test_rule_numbers import RULE_LISTS

ROOT = Path(__file__).parents[1]


def text_of(page: str) -> str:
    """A page's text, however its lines are broken."""
    return " ".join((ROOT / page).read_text("utf-8").split(" ")).replace("\n", " ")


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", (ROOT / page).read_text("utf-8"), re.MULTILINE | re.DOTALL)


def table(page: str, head: str) -> list[str]:
    """What stands in the first column of the table that begins with this line, without marks of code."""
    rows = (ROOT / page).read_text("utf-8").partition(f"\n{head}\n")[2].partition("\n\n")[0].split("\n")[1:]
    return [row.split("|")[1].strip().replace("`", "") for row in rows]


@pytest.mark.parametrize("game", list(RULE_LISTS))
def test_a_games_page_has_all_its_options(game: str) -> None:
    page, options = f"docs/games/{game}.md", cv.game(game).options
    assert f"| options | {len(options) or 'none'} |" in (ROOT / page).read_text("utf-8")
    assert table(page, "| option | what it brings | |") == list(options)


@pytest.mark.parametrize("game", list(RULE_LISTS))
def test_a_games_page_has_all_its_rulings(game: str) -> None:
    """Those that are flagged in the list of its rules."""
    flagged = re.findall(r"^- ([A-Z]{2}-\d+) .*⚑", RULE_LISTS[game].read_text("utf-8"), re.MULTILINE)
    assert ", ".join(table(f"docs/games/{game}.md", "| rule | ruling |")).split(", ") == flagged


def test_the_pages_readme_has_all_its_tests() -> None:
    told = table("web/README.md", "| file of `tests/page` | what it holds |")
    files = {file.stem for file in (ROOT / "tests" / "page").glob("test_*.py")}
    assert {name for name in told if name.startswith("test_")} == files


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("README.md", "half a minute to a few minutes"),
        ("docs/table.md", "half a minute to a few minutes"),
        ("docs/commands.md", "half a minute to a few minutes"),
        ("docs/table.fr.md", "d’une demi-minute à quelques minutes"),
    ],
)
def test_all_pages_tell_the_same_of_a_first_start(page: str, words: str) -> None:
    assert text_of(page).count(words) == 1
    assert "ten seconds to get ready" not in text_of(page)


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("docs/cards.md", "(`referee`.*?) take `--cards` too"),
        ("docs/cards.fr.md", "(`referee`.*?) prennent aussi `--cards`"),
    ],
)
def test_the_commands_that_take_cards_of_your_own_are_those_that_the_pages_name(page: str, sentence: str) -> None:
    commands = Commands()
    takes = {name for name in HELP if any("--cards" in option.opts for option in commands[name].params)}
    found = re.search(sentence, text_of(page))
    assert found is not None
    assert {*re.findall("`(.*?)`", found[1]), "play", "serve"} == takes


@pytest.mark.parametrize("page", ["docs/cards.md", "docs/cards.fr.md"])
def test_the_example_question_can_be_played(page: str, tmp_path: Path) -> None:
    """It has the form of a card, and is the same on both pages."""
    examples = [block for block in blocks(page, "toml") if block.startswith("[w-")]
    assert examples == [block for block in blocks("docs/cards.md", "toml") if block.startswith("[w-")]
    (tmp_path / "who.toml").write_text(examples[0], "utf-8")
    (card,) = library.read_questions(library.Source(tmp_path / "who.toml"))
    assert card.slug == next(iter(tomllib.loads(examples[0])))


@pytest.mark.parametrize(
    ("page", "hidden"),
    [
        ("docs/cards.md", "draws ?"),
        ("docs/cards.fr.md", "tire ?"),
        ("docs/table.md", "draws ?"),
        ("docs/table.fr.md", "tire ?"),
    ],
)
def test_the_screen_hides_the_name_of_a_card_while_its_question_is_open(page: str, hidden: str) -> None:
    quiz = cv.new("pharaohs", ["Ana", "Bo"], ["quiz"], head={"first": "Ana"}, dice="table")
    for text in ["roll 1 draws ring", "roll 6", "roll 1", "forward draws k-sun-god"]:
        quiz.play(text)
    assert quiz.log("Ana")[-1] == quiz.log("Bo")[-1] == quiz.log()[-1] == "Ana: forward draws ?"
    assert Speech(quiz.state.setting, "fr" if ".fr." in page else "en").log(quiz, "Bo")[-1].endswith(f" {hidden}")
    assert f"`{hidden}`" in text_of(page)
    assert "`Ana: forward draws w-" not in text_of(page)


@pytest.mark.parametrize(("page", "language"), [("docs/table.md", "en"), ("docs/table.fr.md", "fr")])
def test_the_refusals_on_the_page_are_what_the_table_says(page: str, language: str) -> None:
    """What stands behind a prompt and is refused, with its rule, in the first session of Camel Up."""
    session = next(block for block in blocks(page, "console") if "(CU-26)" in block)
    refused = next(line for line in session.split("\n") if line.endswith("(CU-26)"))
    typed = re.search(r"> (\w+ .*)\n", session)
    assert typed is not None
    table: Any = cv.new("camelup", ["Ana", "Bo"], seed=1)
    speech = Speech(table.state.setting, language)
    with pytest.raises(cv.IllegalAction) as caught:
        table.play(speech.read(typed[1]))
    assert refused == speech.refusal(caught.value, typed[1])


def test_make_play_is_what_the_pages_say() -> None:
    """The page in the browser, and a table in the terminal only where there is none."""
    recipe = re.search(r"^play:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert recipe is not None
    assert re.search(r"if .*caravanserai\.house\.browser; then \S+/caravan; else \S+/caravan play", recipe[1])
    for page, browser in (("README.md", "browser"), ("docs/table.md", "browser"), ("docs/table.fr.md", "navigateur")):
        assert re.search(rf"`make play` [^.]*{browser}|make play     # [^\n]*{browser}", text_of(page)), page
