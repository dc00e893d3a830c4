"""What makes sense in Le Jeu des Pharaons: for playouts, and for who plays easily; and what bots know of questions."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from caravanserai.bots.bot import View
from caravanserai.bots.sense import Sense, share_out
from caravanserai.core.kernel import kernel
from caravanserai.core.layout import Row
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


@kernel
def weigh(position: Position, actions: Row, count: int, facts: Row, room: Any, out: Row) -> None:
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


SENSE = Sense(stops=stops, judge=judge, weigh=weigh)
