"""Easy, medium and hard: legal texts, whole games, the same choice for the same seed, and no look at hidden cards."""

from __future__ import annotations

import random
import sys
import threading
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import caravanserai as cv
from caravanserai.bots import hard, medium, pharaohs, registry
from caravanserai.bots.lookup import heuristics_of, search_of
from caravanserai.bots.search import C_PUCT, Search

LEVELS = ("easy", "medium", "hard")
NAMES = ("North", "East", "South", "West", "Ana", "Bo")
SUPERCUP = ("support", "spicy", "photographer", "positions", "partners")
TABLES = [
    ("camelup", 4, ()),
    ("camelup", 6, SUPERCUP),
    ("touareg", 2, ()),
    ("touareg", 4, ()),
    ("pharaohs", 3, ()),
    ("pharaohs", 3, ("quiz",)),
    ("pharaohs", 2, ("level2",)),
]
MISSIONS = {"missions": "hatshepsut, cleopatra"}  # always these two: each has a table that takes long to solve
FEW = cv.Budget(playouts=12)
every_level = pytest.mark.parametrize("level", LEVELS)
every_table = pytest.mark.parametrize(
    ("game", "players", "options"),
    TABLES,
    ids=[f"{game}-{players}-{len(options)}" for game, players, options in TABLES],
)

pytestmark = pytest.mark.compiled("searches, and needs the race and the climb solved")


@cache
def bot_of(level: str, game: str) -> cv.Bot:
    """A bot that is ready for a game."""
    bot = registry.find(level)
    registry.prepare(bot, level, cv.game(game))
    return bot


def midway(game: str, players: int, options: tuple[str, ...], seed: int) -> cv.Match:
    """A match somewhere on its way, where there is something to choose."""
    luck = random.Random(seed)
    match = cv.new(game, NAMES[:players], options, seed=seed, head=MISSIONS if "level2" in options else None)
    events = luck.randrange(4, 60)
    while len(match.events) < events or len(match.legal()) == 1:
        match.play(luck.choice(match.legal()))
        if match.over:
            return midway(game, players, options, seed + 1000)
    return match


def choice(level: str, match: cv.Match, seed: int = 5) -> str:
    return bot_of(level, match.game.name).choose(cv.View(match.copy(), seed, FEW), match.legal())


# What they play


@every_table
@every_level
def test_a_whole_game_in_legal_texts(level: str, game: str, players: int, options: tuple[str, ...]) -> None:
    head = MISSIONS if "level2" in options else None
    bot, match = bot_of(level, game), cv.new(game, NAMES[:players], options, seed=1, head=head)
    budget = cv.Budget(playouts=2)
    for event in range(60 if "level2" in options and level == "hard" else 3000):
        if match.over:
            break
        legal = match.legal()
        text = bot.choose(cv.View(match, event, budget), legal)
        assert text in legal
        match.play(text)
    assert match.over or "level2" in options
    assert cv.read(match.record()).record() == match.record()


@every_table
@every_level
def test_the_same_view_and_seed_are_the_same_choice(
    level: str, game: str, players: int, options: tuple[str, ...]
) -> None:
    for seed in range(4):
        match = midway(game, players, options, seed)
        first = choice(level, match)
        choice(level, midway(game, players, options, seed + 50))  # what it thinks of in between leaves no trace
        assert choice(level, match) == first


@pytest.mark.parametrize("game", ["camelup", "touareg"])
def test_another_seed_may_be_another_choice(game: str) -> None:
    match = midway(game, 4, (), 3)
    assert len({choice("easy", match, seed) for seed in range(20)}) > 1


@pytest.mark.parametrize("game", ["camelup", "touareg", "pharaohs"])
def test_compiled_and_as_ordinary_python_a_search_comes_to_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was solved for a game is solved by compiled code for both: as Python it would take hours."""
    compiled = search_of(cv.game(game))
    compiled.unit.require()
    heuristics = replace(
        heuristics_of(cv.game(game)), facts=lambda positions, _, progress: compiled.facts(positions, progress)
    )
    monkeypatch.setitem(sys.modules, f"caravanserai.bots.search_{game}", sys)  # put back afterwards
    interpreted = Search(cv.game(game), heuristics)
    for seed in range(2):
        match = midway(game, 3, (), seed)
        guess = match.guess(match.to_move, 5)
        assert interpreted.priors(guess) == compiled.priors(guess)
        one, other = (search.run(guess, 5, cv.Budget(playouts=2)) for search in (interpreted, compiled))
        assert one == other
        assert one.playouts == 2
    assert not interpreted.unit.is_compiled


def test_compiled_and_as_ordinary_python_medium_chooses_alike() -> None:
    """In Touareg, where it does without compiled code until there is some."""
    unit, greedy = search_of(cv.game("touareg")).unit, heuristics_of(cv.game("touareg")).greedy
    unit.require()
    for seed in range(6):
        match = midway("touareg", 3, (), seed)
        view = cv.View(match, 5)
        compiled, interpreted = (greedy.choose(view, match.legal(), engine) for engine in (unit.engine, unit.python))
        assert compiled == interpreted


# What they may not know


@every_table
@every_level
def test_hidden_cards_behind_the_view_never_change_a_choice(
    level: str, game: str, players: int, options: tuple[str, ...]
) -> None:
    """Matches that differ only in what the seat to move cannot see: the same seed is the same choice."""
    differ = 0
    for seed in range(8):
        match = midway(game, players, options, seed)
        others = [match.guess(match.to_move, hidden) for hidden in (1, 2, 3)]
        chosen = choice(level, match)
        for other in others:
            assert other.view(other.to_move) == match.view(match.to_move)
            differ += other.state.snapshot().tobytes() != match.state.snapshot().tobytes()
            assert choice(level, other) == chosen
    # Le Jeu des Pharaons hides nothing that is dealt already.
    assert differ > 0 or game == "pharaohs"


@every_table
def test_a_guess_depends_on_the_view_and_the_seed_alone(game: str, players: int, options: tuple[str, ...]) -> None:
    for seed in range(8):
        match = midway(game, players, options, seed)
        other = match.guess(match.to_move, seed=9)
        mine, theirs = (cv.View(one, 5).guess() for one in (match, other))
        assert mine.state.snapshot().tobytes() == theirs.state.snapshot().tobytes()
        assert mine.record() == theirs.record()


# Questions of Le Jeu des Pharaons


def asked() -> cv.Match:
    """A question is open."""
    match, luck = cv.new("pharaohs", NAMES[:3], ["quiz"], seed=2), random.Random(2)
    while match.view()["position"]["asks"] is None:
        match.play(luck.choice(match.legal()))
    return match


def is_right(match: cv.Match, text: str) -> bool:
    position = match.position
    return text == f"answer {int(position.right[position.drawing, position.question]) + 1}"


@pytest.mark.parametrize(("level", "knows"), [*pharaohs.KNOWN.items()])
def test_a_question_is_answered_by_skill_and_never_by_search(
    level: str, knows: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To who has not learnt the card any answer is as likely: a playout cannot tell which is right."""
    match = asked()
    bot = bot_of(level, "pharaohs")

    def no_search(*_: object, **__: object) -> None:
        raise AssertionError("a question is not to be searched")

    monkeypatch.setattr(Search, "run", no_search)
    for module in (medium, hard, pharaohs):
        monkeypatch.setattr(module, "ask", no_search)
    answers = [bot.choose(cv.View(match, seed, FEW), match.legal()) for seed in range(400)]
    right = sum(is_right(match, text) for text in answers)
    assert abs(right / 400 - knows) < 0.09  # four deviations
    assert all(text.startswith("answer") for text in answers)


def test_a_wrong_answer_is_any_other_that_is_still_open() -> None:
    match = asked()
    right = next(text for text in match.legal() if is_right(match, text))
    wrong = {pharaohs.answer(cv.View(match, seed), match.legal(), right, knows=0) for seed in range(100)}
    assert len(wrong) == len([text for text in match.legal() if text.startswith("answer")]) - 1
    assert not any(is_right(match, text) for text in wrong)


# The search beside other threads


def test_a_search_lets_other_threads_run() -> None:
    """Visits of the tree are seen to grow from outside, in the middle of one call of compiled code."""
    match = midway("camelup", 4, (), 1)
    search = search_of(match.game)
    search.unit.require()
    weights = np.array(search.priors(match))
    positions, facts = search.replay_past(match)
    buffers = search.buffers()
    trees = buffers[1]
    both = np.concatenate([positions, positions])
    search._engine.reset_tree(trees)

    def run() -> None:
        search._engine.search(both, match.seat, np.uint64(1), 30_000, C_PUCT, weights, facts, *buffers)

    thread = threading.Thread(target=run)
    seen = {0}
    thread.start()
    while thread.is_alive():
        seen.add(int(trees[0].visits[1]))
        thread.join(0.001)
    assert len(seen - {0, int(trees[0].visits[1])}) > 0
