"""Touareg, in two stages, for 2 to 5 players."""

from __future__ import annotations

from caravanserai.core.game import Game, Head, Rules, Telling
from caravanserai.games.touareg import guess, knowledge, odds, payments, rules, scoring, view, words
from caravanserai.games.touareg.box import ACTIONS, OUTCOMES, Position

GAME = Game(
    name="touareg",
    title="Touareg",
    version="2.0",
    seats=words.PLAYERS,
    options=(),
    actions=ACTIONS,
    outcomes=OUTCOMES,
    position=Position,
    view=view.TouaregView,
    rules=Rules(
        setup=rules.setup,
        to_move=rules.to_move,
        fault=rules.fault,
        legal=rules.legal,
        play=rules.play,
        chances=rules.chances,
        outcome_fault=rules.outcome_fault,
        settle=rules.settle,
        scores=scoring.scores,
        winners=scoring.winners,
        guess=guess.guess,
        guess_past=guess.guess_past,
        conclude=knowledge.conclude,
    ),
    head=Head(keys=("start", "goods"), read=words.read_head, write=words.write_head, optional=("goods",)),
    telling=Telling(
        explain=words.explain,
        explain_outcome=words.explain_outcome,
        seen=view.seen,
        guessed_events=view.guessed_events,
        opened=view.opened,
        payments=payments.payments,
        giver=view.giver,
    ),
    table_fault=words.table_fault,
    turn_rule="TG-10",
    end_rule="TG-90",
    secrets=True,
    hidden_hands=True,
    conclusions=knowledge.CONCLUSIONS,
    payments=payments.MOST_PAYMENTS,
    odds=odds.odds,
    odds_unit=odds.UNIT,
    minutes=(20, 45),
    prints_minutes=True,
)
