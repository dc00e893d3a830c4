"""The heuristics of Le Jeu des Pharaons, and what bots know of its questions."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any

from caravanserai.bots.bot import View
from caravanserai.bots.heuristics import Greedy, Heuristics, share_out
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
    OVER,
    PARTS,
    PASS,
    STAY,
    SUMMIT,
    Position,
)
from caravanserai.games.pharaohs.library import Question
from caravanserai.games.pharaohs.rules import winners
from caravanserai.kernels import Engine, Unit, kernel
from caravanserai.odds.question import ask

KNOWN = {"medium": 0.7, "hard": 0.9}  # by level, of all questions


@kernel
def weigh_at_sight(position: Position, actions: Row, count: int, out: Row) -> None:
    """Rather up than down, rather answer than pass, and offerings as high as can be."""
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
    """Write the same weights as priors of a search; there are no facts of this game, and the memory is not used."""
    weigh_at_sight(position, actions, count, out)


@kernel
def stops(position: Position, start: Position) -> bool:
    """A playout goes on to the end."""
    return position.phase == OVER


@kernel
def evaluate(position: Position, start: Position, facts: Row, memory: Any, out: Row) -> None:
    """The victory, to whom it goes."""
    winners(position, out)
    share_out(out, int(position.players))


def recall(view: View, legal: Sequence[str], level: str) -> str | None:
    """An answer to the open question, of somebody who has learnt the cards as well as a level has; None: none is open.

    A question is recognised by its words, and its right answer is read from the cards: the table does not tell it.
    A bot that reads a question without choices hears nobody, and judges by luck.
    """
    asks = view["position"]["asks"]
    if asks is None:
        return None
    if asks["answers"] is None:
        luck = random.Random(view.seed)
        return luck.choice(legal[:-1]) if luck.random() < KNOWN[level] else legal[-1]
    library = library_of(view.guess().game)
    cards = library.questions[DECKS.index(asks["deck"])]
    right = next(card.right for card in cards if is_on(card, asks))
    return answer(view, legal, ACTIONS[ACTIONS.number(ANSWER, right)], KNOWN[level])


def is_on(card: Question, asks: Mapping[str, Any]) -> bool:
    """Whether a question as a view tells it is the one on a card."""
    answers = {language: list(told) for language, told in card.answers.items()}
    return bool(dict(card.question) == asks["question"] and answers == asks["answers"])


def answer(view: View, legal: Sequence[str], right: str, knows: float) -> str:
    """The right answer, as often as somebody gives it who knows so many of all questions; or else any other."""
    luck = random.Random(view.seed)
    if luck.random() < knows:
        return right
    return luck.choice([text for text in legal if text.startswith("answer") and text != right])


def fewest_turns(view: View, legal: Sequence[str], engine: Engine) -> str:
    """The action with the fewest turns to the summit."""
    after = ask(view.guess())["actions"]
    return min(legal, key=lambda text: math.inf if after[text]["turns"] is None else after[text]["turns"])


def by_turns(guess: Match, legal: Sequence[str]) -> list[float]:
    """The fewer turns to the summit, the greater the weight."""
    after = ask(guess)["actions"]
    return [0.01 if after[text]["turns"] is None else math.exp(-after[text]["turns"]) for text in legal]


def rules_unit(game: Game) -> list[Unit]:
    """All turns on the board are unfolded by the rules, to solve the climb."""
    return [game.rules_unit]


HEURISTICS = Heuristics(
    stops=stops,
    evaluate=evaluate,
    at_sight=weigh_at_sight,
    greedy=Greedy(fewest_turns, rules_unit, by_turns),
    prior=prior,
    recall=recall,
)
