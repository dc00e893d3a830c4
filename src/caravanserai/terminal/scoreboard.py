"""The scoreboard: the results of many games on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.text import Text

from caravanserai.messages import say
from caravanserai.terminal.outlook import bar, decimal, footnotes, grid, percent, titled

Told = Mapping[str, Any]

FEW = 10  # the most first actions that are shown
ENOUGH = 30  # a first action is shown if at least so many games began with it


def show_standings(told: Told, language: str, console: Console) -> None:
    """Print the results of a tournament."""
    console.print(standings(told, language))


def standings(told: Told, language: str) -> RenderableType:
    """Return a table of the bots, the best rating first, with explanations and the bots' fouls."""

    def words(message: str, **about: Any) -> str:
        return say(f"arena-{message}", language, **about)

    columns = ("bot", "win-rate", "score", "rank", "rating", "time")
    table = grid(*(words(column) for column in columns))
    for bot in told["bots"]:
        table.add_row(
            Text(bot["bot"], style="bold"),
            ranged(100 * bot["win_rate"], scaled(bot["win_interval"], 100), 1, language),
            reaching(bot["score"], bot["score_interval"], language),
            decimal(bot["rank"], 2, language),
            ranged(bot["rating"], bot["rating_interval"], 0, language),
            milliseconds(bot["seconds"], language),
        )
    heading = words("heading", title=told["title"], games=told["games"], rounds=told["rounds"])
    budget = told["budget"]
    allowed = (
        words("by-playouts", playouts=budget["playouts"])
        if budget["playouts"] is not None
        else words("by-seconds", seconds=decimal(budget["seconds"], 3, language).rstrip("0"))
    )
    parts: list[RenderableType] = [Text(heading, style="bold"), Text(), table, Text()]
    for bot in told["bots"]:
        fouls = {kind: count for kind, count in bot["fouls"].items() if count}
        if fouls:
            counted = ", ".join(say(f"arena-foul-{kind}", language, count=count) for kind, count in fouls.items())
            parts.append(Text(words("fouls", bot=bot["bot"], fouls=counted, first=bot["first_foul"]), style="red"))
    method = words("method") if told["rounds"] > 1 else words("one-round")
    return Group(*parts, footnotes(allowed, method, "" if told["bounded"] else words("unbounded")))


def show_report(told: Told, language: str, console: Console) -> None:
    """Print the report of a simulation."""
    console.print(report(told, language))


def report(told: Told, language: str) -> RenderableType:
    """Return the lengths of games, the seats' results, how often actions are played, and what first ones are worth."""

    def words(message: str, **about: Any) -> str:
        return say(f"report-{message}", language, **about)

    length = told["length"]
    steps = length["histogram"]
    lengths = grid(words("actions-played"), words("games"), "")
    most = max(steps["count"])
    for first, count in zip(steps["from"], steps["count"], strict=True):
        last = first + steps["width"] - 1
        lengths.add_row(f"{first}–{last}" if last > first else str(first), str(count), bar(count / most))
    quantiles = length["quantiles"]
    about = {f"q{percent}": decimal(value, 0, language) for percent, value in quantiles.items()}
    mean = ranged(length["mean"], length["interval"], 1, language)
    spread = words("length-means", mean=mean, deviation=decimal(length["deviation"], 1, language), **about)
    seats = grid(words("seat"), words("score"), words("quartiles"), words("wins"), "")
    for seat in told["seats"]:
        middle = " · ".join(decimal(seat["quantiles"][part], 0, language) for part in ("25", "50", "75"))
        seats.add_row(
            str(seat["seat"]),
            ranged(seat["score"], seat["score_interval"], 2, language),
            middle,
            ranged(100 * seat["wins"], scaled(seat["win_interval"], 100), 1, language),
            bar(seat["wins"]),
        )
    actions = grid(words("action"), words("share"), words("per-game"), "")
    for one in told["actions"]["sorts"]:
        if one["count"]:
            share = percent(one["share"], language)
            actions.add_row(one["action"], share, decimal(one["per_game"], 2, language), bar(one["share"]))
    first_actions = [titled(words("openings"), openings(told["openings"]["sorts"], language))]
    texts = [one for one in told["openings"]["texts"] if one["games"] >= ENOUGH]
    if len(texts) > len(told["openings"]["sorts"]):
        shown = [*texts[: FEW // 2], None, *texts[-FEW // 2 :]] if len(texts) > FEW else texts
        first_actions.append(titled(words("opening-texts"), openings(shown, language)))
    return Group(
        Text(),
        titled(words("length"), Group(lengths, Text(spread))),
        titled(words("seats"), seats),
        titled(words("actions"), actions),
        *first_actions,
        footnotes(words("means")),
    )


def openings(found: Sequence[Told | None], language: str) -> RenderableType:
    """Return a table of how often the player who began won after each first action; None stands for those left out."""
    columns = ("action", "games", "wins")
    table = grid(*(say(f"report-{column}", language) for column in columns), "")
    for one in found:
        if one is None:
            table.add_row("…")
            continue
        wins = ranged(100 * one["wins"], scaled(one["win_interval"], 100), 1, language)
        table.add_row(one["action"], str(one["games"]), wins, bar(one["wins"]))
    return table


def ranged(value: float, bounds: Sequence[float] | None, digits: int, language: str) -> str:
    """Return a number and its interval."""
    shown = decimal(value, digits, language)
    if bounds is None:
        return shown
    low, high = (decimal(bound, digits, language) for bound in bounds)
    return say("interval", language, value=shown, low=low, high=high)


def reaching(value: float, bounds: Sequence[float] | None, language: str) -> str:
    """Return a number and how far its interval reaches on either side."""
    shown = decimal(value, 1, language)
    return shown if bounds is None else f"{shown} ±{decimal(bounds[1] - value, 1, language)}"


def scaled(bounds: Sequence[float] | None, factor: float) -> list[float] | None:
    """Return bounds multiplied by a factor; None if there are none."""
    return None if bounds is None else [factor * bound for bound in bounds]


def milliseconds(seconds: float, language: str) -> str:
    """Return a time in milliseconds."""
    return f"{decimal(1000 * seconds, 2 if seconds < 0.001 else 1, language)} ms"
