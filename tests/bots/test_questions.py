"""Questions of Le Jeu des Pharaons: bots know them as somebody does who has learnt cards, never from the table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import caravanserai as cv
from caravanserai.bots import pharaohs
from caravanserai.bots.lookup import search_of
from caravanserai.games.pharaohs import GAME, library_of
from caravanserai.games.pharaohs.library import OURS
from engines import by_engine

NAMES = ("North", "East", "South")
FEW = cv.Budget(playouts=by_engine(compiled=60, python=3))


def questions(options: tuple[str, ...], count: int) -> Iterator[cv.Match]:
    """Matches in which a question is open, each another one."""
    seen = set()
    for seed in range(1000):
        match, luck = cv.new("pharaohs", NAMES, options, seed=seed), random.Random(seed)
        while match.view()["position"]["asks"] is None:
            match.play(luck.choice(match.legal()))
        slug = match.describe()["position"]["question"]
        if slug not in seen:
            seen.add(slug)
            yield match
        if len(seen) == count:
            return


def right_in(match: cv.Match) -> str:
    """The right answer to the open question, as its card has it."""
    slug = match.describe()["position"]["question"]
    (card,) = (card for deck in library_of(GAME).questions for card in deck if card.slug == slug)
    return f"answer {card.right + 1}"


@pytest.mark.parametrize(("level", "share"), [("medium", 0.7), ("hard", 0.9)])
@pytest.mark.parametrize("options", [("quiz",), ("level2",)])
def test_a_level_knows_its_share_of_all_questions(level: str, share: float, options: tuple[str, ...]) -> None:
    """Within four standard deviations of 30 questions, each seen with 30 seeds."""
    asked = list(questions(options, 30))
    views = [cv.View(match, 30 * number + seed) for number, match in enumerate(asked) for seed in range(30)]
    told = [pharaohs.recall(view, view["legal"], level) for view in views]
    right = [right_in(match) for match in asked for _ in range(30)]
    hits = sum(one == other for one, other in zip(told, right, strict=True))
    assert abs(hits - share * 900) < 4 * (900 * share * (1 - share)) ** 0.5
    assert all(str(text).startswith("answer") for text in told)


def test_where_no_question_is_open_nothing_is_recalled() -> None:
    view = cv.View(cv.new("pharaohs", NAMES, seed=1), 1)
    assert pharaohs.recall(view, view["legal"], "hard") is None


@pytest.fixture
def twins(tmp_path: Path) -> list[cv.Match]:
    """The same open question on two tables, whose cards differ in nothing but in which answer to it is right."""
    asked = next(questions(("quiz",), 1))
    slug, made = asked.describe()["position"]["question"], []
    for right in (1, 2):
        folder = tmp_path / str(right)
        copy_cards(folder, slug, right)
        made.append(cv.read(asked.record(), cards=folder))
    return made


def copy_cards(folder: Path, slug: str, right: int) -> None:
    """Our board and cards, with another right answer on one of them."""
    (folder / "cards").mkdir(parents=True)
    for path in (OURS / "board.toml", *(OURS / "cards").glob("*.toml")):
        head, name, card = path.read_text("utf-8").partition(f"[{slug}]\n")
        if name:
            lines = card.split("\n")
            place = next(number for number, line in enumerate(lines) if line.startswith("right"))
            lines[place] = f"right = {right}"
            card = "\n".join(lines)
        (folder / path.relative_to(OURS)).write_text(head + name + card, "utf-8")


def test_a_search_cannot_tell_what_is_right(twins: list[cv.Match]) -> None:
    """Who has not learnt the cards weighs, tries and finds the same, whichever answer is right."""
    one, other = (match.position.right.copy() for match in twins)
    assert (one != other).sum() == 1
    found = []
    for match in twins:
        guess, search = cv.View(match, 7).guess(), search_of(match.game)
        found.append((search.priors(guess), search.run(guess, 7, FEW)))
    assert found[0] == found[1]


def test_knowledge_is_of_the_cards_that_are_played_with(twins: list[cv.Match]) -> None:
    for number, match in enumerate(twins, 1):
        told = {pharaohs.recall(cv.View(match, seed), match.legal(), "hard") for seed in range(3)}
        assert f"answer {number}" in told
