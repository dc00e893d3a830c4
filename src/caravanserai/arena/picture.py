"""Pictures of the results of many games, as PNG or SVG. They need the extra `plot`."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from caravanserai.core.fault import BadSetting, Reason
from caravanserai.messages import say

SUFFIXES = (".png", ".svg")
INK, FAINT, SAND = "#2b2b2b", "#b8b0a4", "#f6f1e7"
COLOURS = ("#1b6ca8", "#c1440e", "#3f8f4f", "#8a5a9e", "#b8860b", "#3aa6a6", "#8c2f39", "#556b2f", "#6b6b6b", "#d17b88")
STYLE = {
    "font.size": 10,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.axisbelow": True,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "svg.hashsalt": "caravan",  # so that the same picture is always the same file
    "svg.fonttype": "none",
}
BINS = 30  # the most bins of a histogram of scores
FEW = 12  # the most actions that are drawn

Told = Mapping[str, Any]


def check(file: Path) -> None:
    """Raise BadSetting if no picture could be written to a file, so that it is known before the games are played.

    The file's name must end in one of SUFFIXES, its folder must exist, and Matplotlib must be installed.
    """
    if file.suffix.lower() not in SUFFIXES:
        raise BadSetting(Reason("plot-suffix", {"file": str(file)}))
    if not file.parent.is_dir():
        raise BadSetting(Reason("cannot-write", {"file": str(file), "why": say("plot-no-folder")}))
    load_matplotlib()


def load_matplotlib() -> Any:
    """Return the module `matplotlib`; raise BadSetting if it is not installed."""
    try:
        matplotlib = importlib.import_module("matplotlib")
        importlib.import_module("matplotlib.figure")
    except ImportError:
        raise BadSetting(Reason("plot-no-matplotlib")) from None
    return matplotlib


def save(figure: Any, file: Path) -> None:
    """Write a picture to a file; raise BadSetting if that is not possible."""
    dateless = {"Date": None} if file.suffix.lower() == ".svg" else {}
    try:
        figure.savefig(file, dpi=150, facecolor="white", metadata=dateless)
    except OSError as error:
        raise BadSetting(Reason("cannot-write", {"file": str(file), "why": error.strerror or str(error)})) from None


# The picture of a tournament


def draw_standings(told: Told, file: Path, language: str) -> None:
    """Draw win rates and ratings with their intervals, and the distribution of scores, with a row for each bot.

    `told` is `Standings.describe()` with a title.
    """
    matplotlib = load_matplotlib()
    bots = told["bots"]
    with matplotlib.rc_context(STYLE):
        figure = matplotlib.figure.Figure(figsize=(11, 1.9 + 0.62 * len(bots)), layout="constrained")
        wins, ratings, scores = figure.subplots(1, 3, sharey=True, width_ratios=(1, 1, 1.15))
        rows = np.arange(len(bots))[::-1]
        colours = [COLOURS[number % len(COLOURS)] for number in range(len(bots))]
        rates = [(bot["win_rate"], bot["win_interval"]) for bot in bots]
        whiskers(wins, rows, [tuple(100 * part for part in flat(*one)) for one in rates], colours, "{:.1f}", language)
        whiskers(
            ratings, rows, [flat(bot["rating"], bot["rating_interval"]) for bot in bots], colours, "{:.0f}", language
        )
        wins.axvline(100 / told["players"], color=FAINT, linestyle=":", zorder=0)
        ratings.axvline(1500, color=FAINT, linestyle=":", zorder=0)
        ridges(scores, rows, [bot["scores"] for bot in bots], [bot["score"] for bot in bots], colours)
        titles = (say("plot-win-rate", language), say("plot-rating", language), say("plot-scores", language))
        for axes, title in zip((wins, ratings, scores), titles, strict=True):
            axes.set_title(title)
            axes.tick_params(left=False)
            axes.spines["left"].set_visible(False)
            axes.grid(axis="x", color=SAND, zorder=-1)
        wins.set_yticks(rows, [bot["bot"] for bot in bots])
        wins.set_ylim(-0.6, len(bots) - 0.15)
        figure.suptitle(heading(told, language), x=0.012, ha="left", fontsize=12)
        figure.supxlabel(say("plot-means", language), x=0.988, ha="right", fontsize=8.5, color="#7a7368")
        save(figure, file)


def flat(value: float, bounds: Sequence[float] | None) -> tuple[float, float, float]:
    """Return a value and its bounds as one tuple; if there are no bounds, the value stands for them."""
    return (value, *bounds) if bounds else (value, value, value)  # type: ignore[return-value]


def whiskers(
    axes: Any, rows: Any, values: Sequence[Sequence[float]], colours: Sequence[str], form: str, language: str
) -> None:
    """Draw in each row a point with its interval, and its number above.

    A value is a tuple of the point and its bounds.
    """
    for row, (value, low, high), colour in zip(rows, values, colours, strict=True):
        axes.plot([low, high], [row, row], color=colour, linewidth=2.5, alpha=0.45, solid_capstyle="round")
        axes.plot([value], [row], "o", color=colour, markersize=7)
        text = form.format(value).replace(".", say("decimal-mark", language))
        axes.annotate(text, (value, row), (0, 7), textcoords="offset points", ha="center", fontsize=9)
    axes.margins(x=0.12)


def ridges(
    axes: Any, rows: Any, spread: Sequence[Mapping[int, int]], means: Sequence[float], colours: Sequence[str]
) -> None:
    """Draw in each row how often a bot had each score, with a line at the mean."""
    least, most = min(min(map(int, one)) for one in spread), max(max(map(int, one)) for one in spread)
    width = max(1, -(-(most - least + 1) // BINS))
    edges = np.arange(least, most + width + 1, width)
    heights = []
    for one in spread:
        counts, _ = np.histogram(list(map(int, one)), edges, weights=list(one.values()))
        heights.append(counts / counts.sum())
    top = max(float(height.max()) for height in heights)
    for row, height, mean, colour in zip(rows, heights, means, colours, strict=True):
        base = row - 0.3
        axes.stairs(base + 0.75 * height / top, edges - 0.5, baseline=base, fill=True, color=colour, alpha=0.35)
        axes.stairs(base + 0.75 * height / top, edges - 0.5, baseline=base, color=colour, linewidth=1)
        axes.plot([mean, mean], [base, base + 0.75], color=colour, linewidth=1.5)


# The picture of a simulation


def draw_report(told: Told, file: Path, language: str) -> None:
    """Draw the lengths of games, wins and scores by seat, how often actions are played, and wins by the first action.

    `told` has the report of a simulation as `report`.
    """
    matplotlib = load_matplotlib()
    report = told["report"]
    seats = report["seats"]
    actions = [one for one in report["actions"]["sorts"] if one["count"]][:FEW]
    firsts = report["openings"]
    openings = firsts["texts" if len(firsts["texts"]) <= FEW else "sorts"][:FEW]
    colours = [COLOURS[number % len(COLOURS)] for number in range(len(seats))]
    with matplotlib.rc_context(STYLE):
        tall = 3.0 + 0.28 * max(len(actions), len(openings), 6)
        figure = matplotlib.figure.Figure(figsize=(12, 3.2 + tall), layout="constrained")
        grid = figure.add_gridspec(2, 6, height_ratios=(3.0, tall))
        length, wins = figure.add_subplot(grid[0, :3]), figure.add_subplot(grid[0, 3:])
        scores, often, first = (figure.add_subplot(grid[1, 2 * part : 2 * part + 2]) for part in range(3))
        steps = report["length"]["histogram"]
        ends = [*steps["from"], steps["from"][-1] + steps["width"]]
        length.stairs(steps["count"], ends, fill=True, color=COLOURS[0], alpha=0.5)
        length.axvline(report["length"]["mean"], color=COLOURS[1], linewidth=1.5)
        length.set_title(say("plot-length", language))
        length.set_xlabel(say("plot-length-axis", language))
        length.set_ylabel(say("plot-games-axis", language))
        rows = np.arange(len(seats))[::-1]
        names = [say("plot-seat", language, seat=seat["seat"]) for seat in seats]
        shares = [tuple(100 * part for part in flat(seat["wins"], seat["win_interval"])) for seat in seats]
        whiskers(wins, rows, shares, colours, "{:.1f}", language)
        wins.axvline(100 / len(seats), color=FAINT, linestyle=":", zorder=0)
        wins.set_yticks(rows, names)
        wins.set_ylim(-0.6, len(seats) - 0.3)
        wins.set_title(say("plot-seat-wins", language))
        ridges(scores, rows, [seat["scores"] for seat in seats], [seat["score"] for seat in seats], colours)
        scores.set_yticks(rows, names)
        scores.set_ylim(-0.6, len(seats) - 0.3)
        scores.set_title(say("plot-scores", language))
        bars = np.arange(len(actions))[::-1]
        often.barh(bars, [100 * one["share"] for one in actions], color=COLOURS[0], alpha=0.55, height=0.7)
        often.set_yticks(bars, [one["action"] for one in actions])
        often.set_title(say("plot-actions", language))
        rows = np.arange(len(openings))[::-1]
        values = [tuple(100 * part for part in flat(one["wins"], one["win_interval"])) for one in openings]
        whiskers(first, rows, values, [COLOURS[2]] * len(openings), "{:.1f}", language)
        first.axvline(100 * seats[0]["wins"], color=FAINT, linestyle=":", zorder=0)
        first.set_yticks(rows, [one["action"] for one in openings])
        first.set_ylim(-0.6, len(openings) - 0.3)
        first.set_title(say("plot-openings", language))
        for axes in (wins, scores, often, first):
            axes.tick_params(left=False)
            axes.spines["left"].set_visible(False)
            axes.grid(axis="x", color=SAND, zorder=-1)
        figure.suptitle(heading(told, language), x=0.012, ha="left", fontsize=12)
        figure.supxlabel(say("plot-means", language), x=0.988, ha="right", fontsize=8.5, color="#7a7368")
        save(figure, file)


def heading(told: Told, language: str) -> str:
    """Return a line that says what was played, and how often."""
    about = {"title": told["title"], "players": told["players"], "games": told["games"]}
    words = say("plot-heading", language, **about)
    return f"{words} ({', '.join(told['options'])})" if told["options"] else words
