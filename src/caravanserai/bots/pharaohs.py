"""What makes sense in Le Jeu des Pharaons: for playouts, and for who plays easily; and what bots know of questions."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

from caravanserai.bots.bot import View
from caravanserai.bots.sense import Greedy, Sense, share_out
from caravanserai.core.game import Game
from caravanserai.core.layout import Row
from caravanserai.core.match import Match
from caravanserai.games.pharaohs.box import (
    ANSWER,
    BACK,
    FREE,
    OFFER,
    OVER,
    PASS,
    STAY,
    SUMMIT,
    Position,
)
from caravanserai.games.pharaohs.rules import winners
from caravanserai.kernels import Engine, Unit, kernel
from caravanserai.oracle.question import ask

KNOWN_TO_MEDIUM, KNOWN_TO_HARD = 0.7, 0.9  # of all questions


@kernel
def weigh_at_sight(position: Position, actions: Row, count: int, out: Row) -> None:
    """Rather up than down, rather answer than pass, and offerings as high as can be."""
    for number in range(count):
        action = int(actions[number])
        weight = 1.0
        if action == BACK:
            weight = 0.35
        elif OFFER <= action < ANSWER:
            weight = 0.05 + ((action - OFFER + 1) / SUMMIT) ** 4
        elif action in (PASS, FREE, STAY):
            weight = 0.1
        out[number] = weight


@kernel
def weigh(position: Position, actions: Row, count: int, facts: Row, room: Any, out: Row) -> None:
    """A search weighs actions as who plays by feel."""
    weigh_at_sight(position, actions, count, out)


@kernel
def stops(position: Position, start: Position) -> bool:
    """A playout goes on to the end."""
    return position.phase == OVER


@kernel
def judge(position: Position, start: Position, facts: Row, room: Any, out: Row) -> None:
    """The victory, to whom it goes."""
    winners(position, out)
    share_out(out, int(position.players))


def is_asked(view: View) -> bool:
    """Whether a question is open."""
    return view["position"]["asks"] is not None


def answer(view: View, legal: Sequence[str], knows: float) -> str:
    """An answer to the open question, as somebody gives it who knows so many of all questions; or else any other."""
    position = view.guess().position
    right = f"answer {int(position.right[position.drawing, position.question]) + 1}"
    luck = random.Random(view.seed)
    if right in legal and luck.random() < knows:
        return right
    others = [text for text in legal if text.startswith("answer") and text != right]
    return luck.choice(others or list(legal))


def fewest_turns(view: View, legal: Sequence[str], engine: Engine) -> str:
    """The action with the fewest turns to the summit; a question is answered if it is known."""
    if is_asked(view):
        return answer(view, legal, KNOWN_TO_MEDIUM)
    after = ask(view.guess())["actions"]
    return min(legal, key=lambda text: math.inf if after[text]["turns"] is None else after[text]["turns"])


def by_turns(guess: Match, legal: Sequence[str]) -> list[float]:
    """The fewer turns to the summit, the greater the weight."""
    after = ask(guess)["actions"]
    return [0.01 if after[text]["turns"] is None else math.exp(-after[text]["turns"]) for text in legal]


def rules_unit(game: Game) -> list[Unit]:
    """All turns on the board are unfolded by the rules, to solve the climb."""
    return [game.rules_unit]


SENSE = Sense(
    stops=stops,
    judge=judge,
    at_sight=weigh_at_sight,
    greedy=Greedy(fewest_turns, rules_unit, by_turns),
    weigh=weigh,
)
