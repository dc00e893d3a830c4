"""What a guess of Le Jeu des Pharaons holds: all that lies open, and any answer that may be right."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from caravanserai.core.odds import Asking, silent
from engines import by_engine

ANSWERS = ("one", "two", "three", "four")
SEEDS = range(by_engine(compiled=400, python=120))


def question(right):
    """A deck of one question, for everybody; this answer is right, from 1."""
    answers = ", ".join(f'"{answer}"' for answer in ANSWERS)
    texts = [f'{key}.{tongue} = "{key}?"' for key in ("question", "comment") for tongue in ("fr", "en")]
    told = [f"answers.{tongue} = [{answers}]" for tongue in ("fr", "en")]
    return "\n".join(["[l-only]", "age = 6", *texts, *told, f"right = {right}"])


@pytest.fixture
def twins(shelf, tmp_path, table):
    """Tables with the same question open, that differ in nothing but in which answer is right: 1, then 4."""

    def set_up(players, options, *events, missions=None):
        made = []
        for right in (1, 4):
            folder = tmp_path / str(right)
            folder.mkdir()
            own = type(shelf)(folder).slim(3).write("logic", question(right))
            game = table(players, options, missions=missions, cards=own.folder).bring(Ana=28)
            made.append(game.play("Ana: roll 3", "forward draws l-only", *events).match)
        return made

    return set_up


QUIZ = (3, "quiz", "Bo: answer 2", "Cy: pass")
LEVEL_2 = (2, "level2")
every_twins = pytest.mark.parametrize("told", [QUIZ, LEVEL_2], ids=["quiz", "level2"])


def right_in(match):
    """The answer that a match takes to be right, from 0."""
    return int(match.position.right[match.position.drawing, match.position.question])


@pytest.mark.rule("PH-51", "PH-61")
@every_twins
def test_what_is_right_changes_nothing_that_anybody_may_know(twins, told):
    one, other = twins(*told)
    assert (right_in(one), right_in(other)) == (0, 3)
    for viewer in (*one.players, None):
        assert one.view(viewer) == other.view(viewer)
        for seed in range(10):
            mine, theirs = one.guess(viewer, seed), other.guess(viewer, seed)
            assert mine.state.snapshot().tobytes() == theirs.state.snapshot().tobytes()
            assert mine.view(viewer) == one.view(viewer)
            for match in (mine, theirs):
                match.play(f"answer {1 + seed % 2 * 3}")
            assert mine.state.newest.tobytes() == theirs.state.newest.tobytes()
            assert (mine.view(), mine.notes(), mine.record()) == (theirs.view(), theirs.notes(), theirs.record())


@pytest.mark.rule("PH-51", "PH-61")
@every_twins
def test_in_a_guess_any_answer_that_is_not_struck_out_may_be_right_each_as_likely(twins, told):
    """Within four standard deviations."""
    for match in twins(*told):
        still_open = [int(text.split()[1]) - 1 for text in match.legal() if text.startswith("answer")]
        for viewer in (match.to_move, None):
            dealt = Counter(right_in(match.guess(viewer, seed)) for seed in SEEDS)
            chance = 1 / len(still_open)
            spread = 4 * (len(SEEDS) * chance * (1 - chance)) ** 0.5
            assert set(dealt) == set(still_open)
            assert all(abs(count - len(SEEDS) * chance) < spread for count in dealt.values())


def test_nothing_else_is_dealt_anew(twins, table):
    match = twins(*QUIZ)[0]
    for seed in range(5):
        guess = match.guess("Bo", seed).state.snapshot()
        position = guess[0]
        position.right[position.drawing, position.question] = right_in(match)
        assert guess.tobytes() == match.state.snapshot().tobytes()
    match = table(2).bring(Ana=45).match
    assert match.guess("Ana", 3).state.snapshot().tobytes() == match.state.snapshot().tobytes()


def test_an_answer_is_right_in_a_guess_if_it_was_dealt_and_the_note_says_which(twins):
    match = twins(*LEVEL_2)[0]
    for seed in range(12):
        guess = match.guess("Ana", seed)
        dealt = right_in(guess)
        assert f"{ANSWERS[dealt]}." in guess_note(guess, f"answer {dealt + 1}")
        assert guess.legal() != ["roll"]  # an object of one's choice (PH-62)
        wrong = match.guess("Ana", seed)
        assert f"{ANSWERS[dealt]}." in guess_note(wrong, f"answer {(dealt + 1) % 4 + 1}")
        assert wrong.to_move == "Bo"


def guess_note(guess, text):
    """What is read aloud after an answer."""
    guess.play(text)
    (note,) = guess.notes()
    return note["en"]


@pytest.mark.compiled("solves the climb")
@every_twins
def test_the_odds_do_not_tell_what_is_right(twins, told):
    one, other = twins(*told)
    kept: dict[tuple[str, str], np.ndarray] = {}

    def shelf(name, version, build):
        if (name, version) not in kept:
            kept[name, version] = build(silent)
        return kept[name, version]

    def ask(match):
        actions = dict(zip(match.legal_actions(), match.legal(), strict=True))
        return match.game.odds(Asking(match.state.snapshot(), match.seat, match.players, actions, shelf))

    assert ask(one) == ask(other)
