"""Camel Up, with the four extensions of Supercup."""

from caravanserai.core.game import Game, Head, Rules, Telling
from caravanserai.games.camelup import odds, payments, rules, sketch, view, words
from caravanserai.games.camelup.box import ACTIONS, OPTIONS, OUTCOMES, Position

GAME = Game(
    name="camelup",
    title="Camel Up",
    version="1.0",
    seats=words.ALL_PLAYERS,
    options=OPTIONS,
    actions=ACTIONS,
    outcomes=OUTCOMES,
    position=Position,
    view=view.CamelUpView,
    rules=Rules(
        setup=rules.setup,
        to_move=rules.to_move,
        fault=rules.fault,
        legal=rules.legal,
        play=rules.play,
        chances=rules.chances,
        outcome_fault=rules.outcome_fault,
        settle=rules.settle,
        scores=rules.scores,
        winners=rules.winners,
        guess=rules.guess,
    ),
    head=Head(keys=("start",), read=words.read_start, write=words.write_start),
    telling=Telling(
        explain=words.explain,
        explain_outcome=words.explain_outcome,
        seen=view.seen,
        guessed_events=view.guessed_events,
        payments=payments.payments,
    ),
    table_fault=words.table_fault,
    turn_rule="CU-21",
    end_rule="CU-50",
    secrets=True,
    odds=odds.odds,
    odds_unit=odds.UNIT,
    favourites=odds.favourites,
    sketch=sketch.sketch,
    payments=payments.MOST,
    minutes=(20, 30),
)
