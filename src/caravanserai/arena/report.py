"""A report: what the designer of a game wants to know after it was played many times."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from caravanserai.arena import interval
from caravanserai.arena.simulation import Simulation
from caravanserai.core.game import Game

QUANTILES = (5, 25, 50, 75, 95)
BINS = 14  # the most bins of a histogram


def report(made: Simulation, game: Game) -> dict[str, Any]:
    """Return how long games are, what each seat gets, how often actions are played, and what first actions are worth.

    Seats are counted from the one that began, which is drawn in some games.
    """
    starters = made.openings[:, 0].astype(np.intp)
    order = (starters[:, None] + np.arange(made.players)) % made.players
    scores = np.take_along_axis(made.scores, order, axis=1)
    shares = np.take_along_axis(made.winners / made.winners.sum(axis=1, keepdims=True), order, axis=1)
    return {
        "length": {
            "mean": float(made.moves.mean()),
            "interval": interval.of_mean(made.moves.astype(float)),
            "deviation": float(made.moves.std()),
            "quantiles": quantiles(made.moves),
            "histogram": histogram(made.moves),
        },
        "seats": [
            {
                "seat": seat + 1,
                "score": float(scores[:, seat].mean()),
                "score_interval": interval.of_mean(scores[:, seat].astype(float)),
                "deviation": float(scores[:, seat].std()),
                "quantiles": quantiles(scores[:, seat]),
                "scores": tally(scores[:, seat]),
                **won(shares[:, seat]),
            }
            for seat in range(made.players)
        ],
        "actions": {"sorts": played(made, game, sorts=True), "texts": played(made, game, sorts=False)},
        "openings": {
            "sorts": opened(made, game, shares[:, 0], sorts=True),
            "texts": opened(made, game, shares[:, 0], sorts=False),
        },
    }


def won(shares: npt.NDArray[np.floating[Any]]) -> dict[str, Any]:
    """Return a share of victories with its interval; each game is independent of the others."""
    return {"wins": float(shares.mean()), "win_interval": interval.of_share(shares, len(shares))}


def played(made: Simulation, game: Game, *, sorts: bool) -> list[dict[str, Any]]:
    """Return how often each action, or each sort of action, was played, the most frequent first.

    Those that were never played are included.
    """
    counts: dict[str, int] = {}
    for action, count in enumerate(made.played.tolist()):
        text = words(game, action, sorts=sorts)
        counts[text] = counts.get(text, 0) + count
    total = sum(counts.values())
    return [
        {"action": text, "count": count, "share": count / total, "per_game": count / len(made)}
        for text, count in sorted(counts.items(), key=lambda item: -item[1])
    ]


def opened(made: Simulation, game: Game, shares: npt.NDArray[np.floating[Any]], *, sorts: bool) -> list[dict[str, Any]]:
    """Return how often the player who began won after each first action, or sort of action, the best first."""
    groups: dict[str, list[int]] = {}
    for action in np.unique(made.openings[:, 1]).tolist():
        groups.setdefault(words(game, action, sorts=sorts), []).append(action)
    found = []
    for text, actions in groups.items():
        its = shares[np.isin(made.openings[:, 1], actions)]
        found.append({"action": text, "games": len(its), "share": len(its) / len(made), **won(its)})
    return sorted(found, key=lambda one: -one["wins"])


def words(game: Game, action: int, *, sorts: bool) -> str:
    """Return an action's text with seats as numbers from 1; with `sorts`, only its first word."""
    text = game.actions[action]
    return text.split(" ", 1)[0] if sorts else text.format(*range(1, game.seats[-1] + 1))


def quantiles(values: npt.NDArray[np.int64]) -> dict[str, float]:
    """Return the quantiles of values, by their percentage."""
    found = np.percentile(values, QUANTILES)
    return {str(percent): float(value) for percent, value in zip(QUANTILES, found, strict=True)}


def histogram(values: npt.NDArray[np.int64]) -> dict[str, Any]:
    """Return how many values each bin has, as the bins' width, their lowest values, and the counts.

    All bins have the same width.
    """
    least, most = int(values.min()), int(values.max())
    width = -(-(most - least + 1) // BINS)
    edges = np.arange(least, most + width + 1, width)
    counts, _ = np.histogram(values, edges)
    return {"width": width, "from": edges[:-1].tolist(), "count": counts.tolist()}


def tally(values: npt.NDArray[np.int64]) -> dict[int, int]:
    """Return how often each value occurs."""
    return {int(value): int(count) for value, count in zip(*np.unique(values, return_counts=True), strict=True)}
