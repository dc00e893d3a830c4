"""A question: the odds of a match, by what a player at the table or a spectator can know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from caravanserai.core.fault import BadSetting, Reason
from caravanserai.core.game import LIST_SLACK, Game
from caravanserai.core.kind import check_playouts, ours, texts, texts_by_key, truth
from caravanserai.core.match import Match, check_seed
from caravanserai.core.odds import Asking, Progress, silent
from caravanserai.core.state import SPECTATOR, State
from caravanserai.odds.shelf import Shelf


def compile_for(game: Game) -> None:
    """Wait until the entries that a game's odds call are compiled; the rules may still run as Python."""
    if game.odds_unit is not None:
        game.odds_unit.require()


def ask(
    match: Match,
    player: str | None = None,
    *,
    public: bool = False,
    seed: int = 0,
    playouts: int = 1000,
    progress: Progress = silent,
) -> dict[str, Any]:
    """Return the odds of a match, by what a player can know: the one to move, unless another is named.

    With `public`, they are by what a spectator can know. `actions` has the worth of each legal action if the player is
    to move, and otherwise of those that everybody can see. Estimates make `playouts` playouts with `seed`.
    """
    game = ours("match", match, Match, "cv.new, cv.read").game
    if game.odds is None:
        raise BadSetting(Reason("no-odds", {"game": game.name}))
    playouts, seed = check_playouts(playouts), check_seed(seed)
    if player is not None:
        match.seat_of(player)  # raises BadSetting if there is no player with that name
    if truth("public", public) and player is not None:
        raise BadSetting(Reason("odds-two-askers"))
    asker = None if public else match.to_move if player is None else player
    viewer = SPECTATOR if asker is None else match.seat_of(asker)
    compile_for(game)
    seen = match.state.legal_as_seen(asker)
    legal = zip(match.legal_actions(), seen, strict=True) if seen else ()
    return game.odds(
        Asking(
            positions=match.state.snapshot(),
            viewer=viewer,
            names=match.players,
            actions={action: text for action, text in legal if match.knows(text)},  # only those without hidden words
            shelf=Shelf(progress),
            seed=seed,
            playouts=playouts,
        )
    )


def favourites(state: State) -> dict[str, float] | None:
    """Return how likely each runner is to win, by what everybody may know; None if the game has no runners."""
    game = state.game
    if game.favourites is None:
        return None
    compile_for(game)
    return game.favourites(Asking(state.snapshot(), SPECTATOR, state.players, {}, Shelf(silent)))


def ask_at(
    game: Game, told: Mapping[str, str], options: Sequence[str] = (), *, progress: Progress = silent
) -> dict[str, Any]:
    """Return the odds of a position that is described in texts, for the player to move there.

    Raise BadSetting if the texts describe none, or the game cannot read such texts.
    """
    if game.odds is None or game.sketch is None:
        raise BadSetting(Reason("no-sketch", {"game": game.name}))
    told, options = texts_by_key("told", told), texts("options", options)
    wrong = game.option_fault(options)
    if wrong is not None:
        raise BadSetting(wrong)
    engine = game.engine
    positions = game.positions(1)
    game.sketch(engine, positions, game.option_bits(options), told)
    actions = np.empty(len(game.actions) + LIST_SLACK, np.int16)
    legal = [int(action) for action in actions[: engine.legal(positions, 0, actions)]]
    seat = int(engine.to_move(positions, 0))
    compile_for(game)  # only now, so that nobody waits to be told that a description is wrong
    return game.odds(Asking(positions, seat, (), {action: game.actions[action] for action in legal}, Shelf(progress)))
