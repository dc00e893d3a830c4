"""The outlook: odds on the screen, as tables with bars."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from caravanserai.messages import say
from caravanserai.terminal.drawing import STYLES

Odds = Mapping[str, Any]

WIDTH = 20  # how many characters a bar for a probability of 1 has
EIGHTHS = " ▏▎▍▌▋▊▉█"
ESTIMATE = "≈"
NO_WORTH = 0.005  # a worth of less, in pounds, is shown as 0
FEW = 5  # up to so many actions of a sort are all shown, even those without worth


def show_odds(game: str, odds: Odds, options: list[str], language: str, console: Console) -> None:
    """Print a game's odds; those of a game of another package as JSON."""
    outlook = OUTLOOKS.get(game)
    console.print_json(data=odds) if outlook is None else console.print(outlook(odds, options, language))


def bar(chance: float, width: int = WIDTH) -> str:
    """Return a probability as a bar, precise to an eighth of a character."""
    eighths = round(chance * width * 8)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def decimal(number: float, digits: int, language: str, *, sign: bool = False) -> str:
    """Return a number with so many digits, as the language writes it; `sign` writes a plus too."""
    text = f"{number:{'+' if sign else ''}.{digits}f}"
    if float(text) == 0:
        text = text.replace("-", "+" if sign else "")
    return text.replace(".", say("decimal-mark", language))


def percent(chance: float, language: str) -> str:
    """Return a probability in percent, as the language writes it."""
    return decimal(100 * chance, 1, language)


def grid(*columns: str, left: int = 1) -> Table:
    """Return an empty table with a header and no lines; all but the first `left` columns are aligned to the right."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for number, column in enumerate(columns):
        table.add_column(column, justify="left" if number < left or not column else "right", no_wrap=True)
    return table


def titled(title: str, body: RenderableType) -> RenderableType:
    """Return a title with something indented below it."""
    return Group(Text(title, style="bold"), Padding(body, (0, 0, 1, 2)))


def footnotes(*lines: str) -> RenderableType:
    """Return the lines that explain the numbers; empty ones are left out."""
    return Text("\n".join(line for line in lines if line), style="dim")


# Camel Up


def camelup(odds: Odds, options: list[str], language: str) -> RenderableType:
    """Return the chances of each camel in the leg and in the race, and what each action is worth."""

    def told(message: str, **about: Any) -> str:
        return say(message, language, **about)

    leg = grid(told("odds-camelup-camel"), *(told("odds-camelup-place", place=place) for place in range(1, 6)), "")
    for colour in sorted(odds["leg"], key=lambda colour: odds["leg"][colour], reverse=True):
        chances = odds["leg"][colour]
        name = Text(colour, style=STYLES[colour])
        leg.add_row(name, *(percent(chance, language) for chance in chances), bar(chances[0]))
    race = grid(told("odds-camelup-camel"), told("odds-camelup-win"), "", told("odds-camelup-last"), "")
    for colour in sorted(odds["race"], key=lambda colour: odds["race"][colour]["win"], reverse=True):
        win, last = odds["race"][colour]["win"], odds["race"][colour]["last"]
        name = Text(colour, style=STYLES[colour])
        race.add_row(name, percent(win, language), bar(win), percent(last, language), bar(last))
    parts = [titled(told("odds-camelup-leg"), leg), titled(told("odds-camelup-race"), race)]
    if odds["actions"]:
        parts.append(titled(told("odds-camelup-worth"), worths(odds["actions"], language)))
    estimated = not all(worth["exact"] for worth in odds["actions"].values())
    notes = [
        told("odds-camelup-tiles"),
        told("odds-camelup-spicy") if "spicy" in options else "",
        told("odds-camelup-worth-means") if odds["actions"] else "",
    ]
    return Group(*parts, footnotes(*notes, told("odds-camelup-estimate", sign=ESTIMATE) if estimated else ""))


def worths(actions: Mapping[str, Mapping[str, Any]], language: str) -> RenderableType:
    """Return the worth of each action, with a line for each sort of action, the best first."""
    sorts: dict[str, list[tuple[float, str, bool]]] = {}
    for text, told in actions.items():
        sort, _, rest = text.partition(" ")
        sorts.setdefault(sort, []).append((told["worth"], rest, told["exact"]))
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    for sort, found in sorted(sorts.items(), key=lambda item: max(item[1]), reverse=True):
        cells = []
        nothing = 0
        # Worths that are equal may differ in their last digits, depending on how they were added up.
        for worth, rest, exact in sorted(found, key=lambda one: (-round(one[0], 9), one[1])):
            if abs(worth) < NO_WORTH and len(found) > FEW:
                nothing += 1
                continue
            number = f"{'' if exact else ESTIMATE}{decimal(worth, 2, language, sign=True)}"
            cell = Text(f"{rest} " if rest else "")
            cells.append(cell.append(number, style="green" if worth > 0 else "red" if worth < 0 else ""))
        if nothing:
            cells.append(Text(say("odds-others", language, count=nothing), style="dim"))
        table.add_row(Text(sort, style="bold"), Columns(cells, padding=(0, 3)))
    return table


# Touareg


def touareg(odds: Odds, options: list[str], language: str) -> RenderableType:
    """Return the chances of the next draw and of thefts from hands, and of who will lead in each good."""

    def told(message: str, **about: Any) -> str:
        return say(message, language, **about)

    goods = list(odds["lead"])
    parts: list[RenderableType] = []
    cards = grid("", *goods)
    if odds["draw"] is not None:
        cards.add_row(told("odds-touareg-draw"), *(percent(odds["draw"][good], language) for good in goods))
    for player, chances in odds["steal"].items():
        cards.add_row(told("odds-touareg-steal", player=player), *(percent(chances[good], language) for good in goods))
    if cards.row_count:
        parts.append(titled(told("odds-touareg-cards"), cards))
    lead = grid(told("odds-touareg-player"), *goods)
    for player in next(iter(odds["lead"].values())):
        found = [odds["lead"][good][player] for good in goods]
        lead.add_row(
            player, *(f"{percent(one['chance'], language)} ± {percent(one['error'], language)}" for one in found)
        )
    parts.append(titled(told("odds-touareg-lead"), lead))
    played = told("odds-touareg-playouts", playouts=odds["playouts"]) if odds["playouts"] else ""
    return Group(*parts, footnotes("" if odds["exact"] else told("odds-touareg-estimate"), played))


# Le Jeu des Pharaons


def pharaohs(odds: Odds, options: list[str], language: str) -> RenderableType:
    """Return how many turns each player is from the summit, and how many after each choice."""

    def told(message: str, **about: Any) -> str:
        return say(message, language, **about)

    most = max(count or 0 for count in odds["turns"].values()) or 1

    def count_of(turns: float | None, digits: int) -> tuple[str, str]:
        """Return a number of turns and its bar; None stands for infinitely many."""
        return ("∞", "") if turns is None else (decimal(turns, digits, language), bar(turns / most))

    turns = grid(told("odds-pharaohs-player"), told("odds-pharaohs-turns"), "")
    for player, count in odds["turns"].items():
        turns.add_row(player, *count_of(count, 1))
    parts = [titled(told("odds-pharaohs-left"), turns)]
    if odds["actions"]:
        choices = grid(told("odds-pharaohs-choice"), told("odds-pharaohs-turns"), "")
        left = {text: after["turns"] for text, after in odds["actions"].items()}
        for text in sorted(left, key=lambda text: math.inf if left[text] is None else left[text]):
            choices.add_row(Text(text, style="bold"), *count_of(left[text], 2))
        parts.append(titled(told("odds-pharaohs-choices"), choices))
    return Group(*parts, footnotes(told("odds-pharaohs-means"), "" if odds["exact"] else told("odds-pharaohs-nearly")))


OUTLOOKS: dict[str, Callable[[Odds, list[str], str], RenderableType]] = {
    "camelup": camelup,
    "touareg": touareg,
    "pharaohs": pharaohs,
}
