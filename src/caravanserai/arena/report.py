"""A report: what a designer asks of a game that was played many times."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from caravanserai.arena import interval
from caravanserai.arena.simulation import Simulation
from caravanserai.core.game import Game

QUANTILES = (5, 25, 50, 75, 95)
BINS = 14  # of a histogram, at most


def report(made: Simulation, game: Game) -> dict[str, Any]:
    """How long games are, what they bring on each seat, which actions are played, and what the first one is worth.

    Seats are counted from the one that began, which in some games is drawn.
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
    """A share of victories with its interval; every game is its own."""
    return {"wins": float(shares.mean()), "win_interval": interval.of_share(shares, len(shares))}


def played(made: Simulation, game: Game, *, sorts: bool) -> list[dict[str, Any]]:
    """How often each action was played, or each sort of action, the most frequent first; those that never were, too."""
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
    """How often the player who began won after each first action, or sort of action; the best first."""
    groups: dict[str, list[int]] = {}
    for action in np.unique(made.openings[:, 1]).tolist():
        groups.setdefault(words(game, action, sorts=sorts), []).append(action)
    found = []
    for text, actions in groups.items():
        its = shares[np.isin(made.openings[:, 1], actions)]
        found.append({"action": text, "games": len(its), "share": len(its) / len(made), **won(its)})
    return sorted(found, key=lambda one: -one["wins"])


def words(game: Game, action: int, *, sorts: bool) -> str:
    """An action's text, seats by their numbers; or the sort of action that it is: the first word."""
    text = game.actions[action]
    return text.split(" ", 1)[0] if sorts else text.format(*range(1, game.seats[-1] + 1))


def quantiles(values: npt.NDArray[np.int64]) -> dict[str, float]:
    """The quantiles by their percent."""
    found = np.percentile(values, QUANTILES)
    return {str(percent): float(value) for percent, value in zip(QUANTILES, found, strict=True)}


def histogram(values: npt.NDArray[np.int64]) -> dict[str, Any]:
    """How many values there are from each edge on, up to the next: whole numbers, all bins as wide."""
    least, most = int(values.min()), int(values.max())
    width = -(-(most - least + 1) // BINS)
    edges = np.arange(least, most + width + 1, width)
    counts, _ = np.histogram(values, edges)
    return {"width": width, "from": edges[:-1].tolist(), "count": counts.tolist()}


def tally(values: npt.NDArray[np.int64]) -> dict[int, int]:
    """How often each value is there."""
    return {int(value): int(count) for value, count in zip(*np.unique(values, return_counts=True), strict=True)}
