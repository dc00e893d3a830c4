"""The heuristics of Le Jeu des Pharaons, and what bots know of its questions."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any

from caravanserai.bots.bot import View
from caravanserai.bots.heuristics import Greedy, Heuristics
from caravanserai.core.game import Game
from caravanserai.core.grammar import ARG1, FORM
from caravanserai.core.layout import Row
from caravanserai.core.match import Match
from caravanserai.games.pharaohs import library_of
from caravanserai.games.pharaohs.box import (
    ACTIONS,
    ANSWER,
    BACK,
    DECKS,
    FREE,
    OFFER,
    PARTS,
    PASS,
    STAY,
    SUMMIT,
    Position,
)
from caravanserai.games.pharaohs.library import Question
from caravanserai.kernels import Engine, Unit, kernel
from caravanserai.odds.question import ask

KNOWN = {"medium": 0.7, "hard": 0.9}  # the part of all questions that each level knows


@kernel
def weigh_at_sight(position: Position, actions: Row, count: int, out: Row) -> None:
    """Write a weight for each action: moves up, answers and high offerings have more than their alternatives."""
    for number in range(count):
        form, square = PARTS[actions[number], FORM], PARTS[actions[number], ARG1]
        weight = 1.0
        if form == BACK:
            weight = 0.35
        elif form == OFFER:
            weight = 0.05 + (square / SUMMIT) ** 4
        elif form in (PASS, FREE, STAY):
            weight = 0.1
        out[number] = weight


@kernel
def prior(position: Position, actions: Row, count: int, facts: Row, memory: Any, out: Row) -> None:
    """Write the weights of `weigh_at_sight` as priors of a search; there are no facts, and the memory is not used."""
    weigh_at_sight(position, actions, count, out)


def recall(view: View, legal: Sequence[str], level: str) -> str | None:
    """Return an answer to the open question as a player gives it who knows the cards as well as a level does.

    Return None if no question is open, or if the level knows no cards. A question is recognised by its words, and its
    right answer is read from the cards, since the view does not show it. To a question without choices a bot that
    stands in for its reader hears no answer, so that nobody was right.
    """
    asks = view["position"]["asks"]
    if asks is None:
        return None
    if asks["answers"] is None:
        return legal[-1]
    if level not in KNOWN:
        return None
    library = library_of(view.guess().game)
    cards = library.questions[DECKS.index(asks["deck"])]
    right = next(card.right for card in cards if is_on(card, asks))
    return answer(view, legal, ACTIONS[ACTIONS.number(ANSWER, right)], KNOWN[level])


def is_on(card: Question, asks: Mapping[str, Any]) -> bool:
    """Return whether the question that a view shows is the one on a card."""
    answers = {language: list(told) for language, told in card.answers.items()}
    return bool(dict(card.question) == asks["question"] and answers == asks["answers"])


def answer(view: View, legal: Sequence[str], right: str, knows: float) -> str:
    """Return the right answer with probability `knows`, and otherwise any other answer."""
    luck = random.Random(view.seed)
    if luck.random() < knows:
        return right
    return luck.choice([text for text in legal if text.startswith("answer") and text != right])


def fewest_turns(view: View, legal: Sequence[str], engine: Engine) -> str:
    """Return the action after which the expected number of turns to the summit is least."""
    after = ask(view.guess())["actions"]
    return min(legal, key=lambda text: math.inf if after[text]["turns"] is None else after[text]["turns"])


def by_turns(guess: Match, legal: Sequence[str]) -> list[float]:
    """Return a weight for each action: the fewer turns to the summit are expected after it, the greater."""
    after = ask(guess)["actions"]
    return [0.01 if after[text]["turns"] is None else math.exp(-after[text]["turns"]) for text in legal]


def rules_unit(game: Game) -> list[Unit]:
    """Return the rules' unit: solving the climb plays all turns that are possible on the board."""
    return [game.rules_unit]


HEURISTICS = Heuristics(
    at_sight=weigh_at_sight,
    greedy=Greedy(fewest_turns, rules_unit, by_turns),
    prior=prior,
    recall=recall,
)
