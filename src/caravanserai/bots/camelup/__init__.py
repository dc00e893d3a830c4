"""The heuristics of Camel Up: everybody takes what is worth most, and a playout goes on until the race is over."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy.typing as npt

from caravanserai.bots.bot import View
from caravanserai.bots.camelup.at_sight import weigh_at_sight
from caravanserai.bots.camelup.belief import Belief, deal_by_belief, update_belief
from caravanserai.bots.camelup.outlook import Estimates, outlook_on, solve_outlook
from caravanserai.bots.camelup.policy import prior, rollout_action
from caravanserai.bots.heuristics import Greedy, Heuristics
from caravanserai.core.game import Game
from caravanserai.core.layout import record_type
from caravanserai.core.match import Match
from caravanserai.core.odds import Progress
from caravanserai.kernels import Engine, Unit
from caravanserai.odds.question import ask

ROOT_SHARPNESS = 3.0  # how much more a pound more weighs, among first actions
CANDIDATES = 8  # first actions: of four players and all that dice may say, no deeper tree comes together in a moment
PRIOR_VALUE = 0.0125  # fitted on 800 positions of four mediums
PRIOR_VISITS = 200.0  # 100 to 250 do alike


class SearchMemory(Estimates, Belief):
    """What the kernels of a search write down for one another."""


def facts(positions: npt.NDArray[Any], engine: Engine, progress: Progress) -> npt.NDArray[Any]:
    """The outlook on the position's track."""
    return outlook_on(positions[0], engine, progress)


def best_worth(view: View, legal: Sequence[str], engine: Engine) -> str:
    """The action of the greatest exact worth in pounds."""
    worths = ask(view.guess())["actions"]
    return max(legal, key=lambda text: worths[text]["worth"])


def by_worth(guess: Match, legal: Sequence[str]) -> list[float]:
    """The greater the exact worth, the greater the weight."""
    worths = ask(guess)["actions"]
    return [math.exp(ROOT_SHARPNESS * worths[text]["worth"]) for text in legal]


def odds_unit(game: Game) -> list[Unit]:
    """The worth of actions is reckoned exactly."""
    return [game.units["odds"]]


HEURISTICS = Heuristics(
    prior=prior,
    rollout=rollout_action,
    update_belief=update_belief,
    deal=deal_by_belief,
    memory=record_type(SearchMemory),
    facts=facts,
    entries=(solve_outlook,),
    at_sight=weigh_at_sight,
    greedy=Greedy(best_worth, odds_unit, by_worth),
    candidates=CANDIDATES,
    prior_value=PRIOR_VALUE,
    prior_visits=PRIOR_VISITS,
)
