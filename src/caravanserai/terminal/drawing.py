"""Drawings: a game's table as text for a terminal. They are made of a view alone, so they show nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from caravanserai.messages import say
from caravanserai.messages.vocabulary import vocabulary

View = Mapping[str, Any]

STYLES = {
    "blue": "bold blue",
    "green": "bold green",
    "orange": "bold dark_orange",
    "yellow": "bold yellow",
    "white": "bold",
}
OPEN_SPACE = "·"


def draw(view: View, language: str, console: Console) -> None:
    """Print a view."""
    drawing = DRAWINGS.get(view["game"], draw_plain)
    console.print(drawing(view, language))


def introduce(view: View, language: str, console: Console) -> None:
    """Print what is read aloud before the first action, if the game has such a text."""
    introduction = INTRODUCTIONS.get(view["game"])
    if introduction is not None:
        for line in introduction(view, language):
            console.print(line)


def told_alone(view: View, language: str) -> str | None:
    """Return what the player of a view must know who moves, and others at the same screen may not; None if nothing."""
    told = TOLD_ALONE.get(view["game"])
    return None if told is None else told(view, language)


def draw_plain(view: View, language: str) -> RenderableType:
    """Return a drawing for any game: the fields of the position, one on each line."""
    table = Table.grid(padding=(0, 2))
    for key, value in view["position"].items():
        table.add_row(key, str(value))
    return table


# Camel Up


def draw_camelup(view: View, language: str) -> RenderableType:
    """Return the track with its stacks, the tiles and dice that are left, the piles, and what each player holds."""
    position = view["position"]
    title = Text(say("camelup-table-leg", language, leg=position["leg"]), style="bold")
    return Group(title, track(view, language), Text(), supplies(position, language), Text(), holdings(view, language))


def track(view: View, language: str) -> RenderableType:
    """Return the track from left to right: camels are stacked over their spaces, tiles and camera are below."""
    position = view["position"]
    last = 20 if "support" in view["options"] else 16
    spaces = [str(space) for space in range(1, last + 1)]
    columns = [*spaces, *(["finish"] if "finish" in position["track"] else [])]
    height = max(len(camels) for camels in position["track"].values())
    grid = Table.grid(padding=(0, 1))
    for _ in columns:
        grid.add_column(justify="center", min_width=2, no_wrap=True)
    for level in range(height - 1, -1, -1):
        grid.add_row(*(camel(position["track"].get(space, []), level, language) for space in columns))
    grid.add_row(*(Text("⚑" if space == "finish" else space, style="dim") for space in columns))
    marks = [mark(position, space) for space in columns]
    if any(text.plain for text in marks):
        grid.add_row(*marks)
    return grid


def camel(stack: list[str], level: int, language: str) -> Text:
    """Return the camel at a height of a stack, or the sign for an open space."""
    if level < len(stack):
        return letter(stack[level], language)
    return Text(OPEN_SPACE if level == 0 and not stack else "", style="dim")


def letter(colour: str, language: str) -> Text:
    """Return a colour's first letter, in that colour."""
    return Text(say(f"camelup-letter-{colour}", language), style=STYLES[colour])


def coloured(words: str, language: str) -> Text:
    """A colour by its name, or a die as `support blue`, in that colour."""
    *support, colour = words.split(" ")
    form = "support {colour}" if support else "{colour}"
    return Text(vocabulary("camelup", language).form(form, colour=colour), style=STYLES[colour])


def mark(position: View, space: str) -> Text:
    """Return what lies on a space: +A for A's oasis, -A for A's mirage, *A for A's camera."""
    tile = position["desert"].get(space)
    if tile is not None:
        return Text(("+" if tile["side"] == "oasis" else "-") + tile["owner"][:1])
    camera = position["camera"]
    return Text(f"*{camera['owner'][:1]}" if camera is not None and str(camera["space"]) == space else "")


def supplies(position: View, language: str) -> RenderableType:
    """Return the leg tiles, dice and position tiles that are left, and the race cards that were laid."""
    table = Table.grid(padding=(0, 2))
    tiles = Text("  ").join(
        coloured(colour, language) + Text(" " + (" ".join(map(str, values)) or "-"))
        for colour, values in position["leg_tiles"].items()
    )
    table.add_row(say("camelup-table-leg-tiles", language), tiles)
    dice = Text(", ").join(coloured(die, language) for die in position["pyramid"])
    table.add_row(say("camelup-table-pyramid", language), dice)
    if position["position_tiles"]:
        table.add_row(say("camelup-table-places", language), " ".join(map(str, position["position_tiles"])))
    for pile in ("winner_pile", "loser_pile"):
        if position[pile]:
            cards = Text(", ").join(
                Text(f"{owner} ") + (coloured(colour, language) if colour else Text("?"))
                for owner, colour in position[pile]
            )
            table.add_row(say(f"camelup-table-{pile.replace('_', '-')}", language), cards)
    return table


def holdings(view: View, language: str) -> RenderableType:
    """Return a table of what each player holds."""
    position = view["position"]
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for column in ("player", "money", "held", "pyramid-tiles", "cards", "partner"):
        if column != "partner" or "partners" in view["options"]:
            justify: Any = "right" if column in ("money", "pyramid-tiles") else "left"
            table.add_column(say(f"camelup-table-{column}", language), justify=justify)
    for name in view["players"]:
        held = position["holdings"][name]
        cards = held["cards"]
        row = [
            Text(("▸ " if name == view["to_move"] else "  ") + name),
            Text(str(position["money"][name])),
            Text(", ").join(leg_tile(colour, value, place, language) for colour, value, place in held["leg"]),
            Text(str(held["pyramid"])),
            Text(str(cards)) if isinstance(cards, int) else Text(" ").join(letter(one, language) for one in cards),
        ]
        if "partners" in view["options"]:
            row.append(Text(position["partners"].get(name, "")))
        table.add_row(*row)
    return table


def leg_tile(colour: str, value: int, place: int | None, language: str) -> Text:
    """Return a leg tile that a player holds, and the place on the position tile that covers it."""
    return coloured(colour, language) + Text(f" {value}", style=STYLES[colour]) + Text(f" → {place}" if place else "")


# Touareg


GOODS_STYLES = {"water": "bold blue", "gold": "bold yellow", "salt": "bold", "millet": "bold dark_orange"}


def draw_touareg(view: View, language: str) -> RenderableType:
    """Return the market and the piles, and each player's animals with their loads and special cards."""
    position = view["position"]
    stage = "touareg-table-last-round" if position["last_round"] else "touareg-table-stage"
    parts: list[RenderableType] = [Text(say(stage, language, stage=position["stage"]), style="bold")]
    table = Table.grid(padding=(0, 2))
    for name in view["players"]:
        table.add_row()
        table.add_row(*caravan(name, position["players"][name], language, to_move=name == view["to_move"]))
    parts += [piles(position, language), table]
    turn = position["turn"]
    if turn["owed"]:
        parts += [Text(), Text(say("touareg-table-owed", language, owed=turn["owed"]))]
    if turn["buying"]:
        parts += [Text(), Text(say("touareg-table-buying", language, special=turn["buying"], paid=turn["paid"]))]
    return Group(*parts)


def piles(position: View, language: str) -> RenderableType:
    """Return the market, the deck, the unseen cards, the discard pile and the stock."""
    table = Table.grid(padding=(0, 2))
    if "goods" in position:
        table.add_row(say("touareg-table-goods", language), values(position["goods"], language))
    table.add_row(say("touareg-table-market", language), goods(position["market"], language))
    table.add_row(say("touareg-table-deck", language), pile(position, "deck", language))
    unseen = sum(position.get("unseen", {}).values())
    if unseen and unseen > position["deck_size"]:
        table.add_row(say("touareg-table-unseen", language), goods(position["unseen"], language))
    if any(position["discard"].values()):
        table.add_row(say("touareg-table-discard", language), goods(position["discard"], language))
    stock = ", ".join(f"{piece(special, language)} {count}" for special, count in position["stock"].items())
    table.add_row(say("touareg-table-stock", language), stock)
    return table


def piece(word: str, language: str) -> str:
    """A good, an animal or a special card by its name, as actions name it."""
    return vocabulary("touareg", language).word(word)


def values(told: Mapping[str, Mapping[str, int]], language: str) -> Text:
    """Return what stands on this table's goods cards: price, points for the most, and how many there are (TG-3)."""
    each = [
        Text(piece(good, language), style=GOODS_STYLES[good])
        + Text(" {dinars}/{points} ×{cards}".format(**value), style="not bold")
        for good, value in told.items()
    ]
    return Text(", ").join(each) + Text(f"  {say('touareg-table-values', language)}", style="not bold dim")


def goods(counts: Mapping[str, int], language: str) -> Text:
    """Return goods and how many there are of each; goods of which there are none are left out."""
    there = [
        Text(f"{piece(good, language)} {count}", style=GOODS_STYLES[good]) for good, count in counts.items() if count
    ]
    return Text(", ").join(there) if there else Text("-")


def pile(holder: View, place: str, language: str) -> Text:
    """Return the cards of a hand or of the deck; if they are hidden, their number and those that are known."""
    if holder.get(place) is not None:
        return goods(holder[place], language)
    size, least = holder[f"{place}_size"], holder[f"{place}_least"]
    text = Text(say("touareg-table-cards", language, count=size))
    if size and sum(least.values()) == size:
        text.append(f" ({goods(least, language).plain})")
    elif place == "hand" and any(least.values()):
        text.append(f" ({say('touareg-table-known', language, goods=goods(least, language).plain)})")
    return text


def caravan(name: str, before: View, language: str, *, to_move: bool) -> list[Text]:
    """Return a row with what lies before a player, each thing with the name that actions use."""
    points = say("touareg-table-points", language, count=before["points"])
    lines = [labelled(say("touareg-table-hand", language), pile(before, "hand", language))]
    animals = [
        labelled(piece(f"{kind}{number}", language), cards(row, language))
        for kind in ("camel", "donkey")
        for number, row in enumerate(before[f"{kind}s"], 1)
    ]
    lines.append(Text("   ").join(animals))
    specials = [
        labelled(piece(f"cave{number}", language), cards(row, language))
        for number, row in enumerate(before["caves"], 1)
    ]
    for number, loot in enumerate(before["thieves"], 1):
        unused = Text(say("touareg-table-unused", language), style="dim")
        specials.append(labelled(f"{piece('thief', language)}{number}", cards([loot], language) if loot else unused))
    if before["plans"]:
        specials.append(labelled(say("touareg-table-plans", language), Text(str(before["plans"]))))
    if specials:
        lines.append(Text("   ").join(specials))
    return [Text(f"{'▸ ' if to_move else '  '}{name}", style="bold"), Text(points), Text("\n").join(lines)]


def labelled(label: str, shown: Text) -> Text:
    """Return something with its label before it."""
    return Text(f"{label} ", style="dim") + shown


def cards(row: list[str], language: str) -> Text:
    """Return goods in their order; a good that is face down and unseen is a question mark."""
    there = [Text(piece(good, language), style=GOODS_STYLES.get(good, "dim")) for good in row]
    return Text(" ").join(there) if there else Text("-", style="dim")


# Le Jeu des Pharaons


SQUARE_SIGNS = {
    "tools": ("t", "bold cyan"),
    "jewels": ("j", "bold magenta"),
    "instruments": ("i", "bold green"),
    "pyramid": ("▲", "bold yellow"),
    "offering": ("✦", "bold yellow"),
    "hieroglyph": ("·", "dim"),
    "sphinx": ("s", "dark_orange"),
    "mummy": ("m", "dark_orange"),
    "pharaoh": ("+", "bold blue"),
    "die": ("d", "bold blue"),
    "amulet": ("◉", "green"),  # an eye, and a snake, as the source has them (PH-9)
    "spell": ("§", "red"),
    "prison": ("#", "red"),
    "passage": ("»", "blue"),
    "summit": ("★", "bold yellow"),
}
ROWS = tuple(range(19, 0, -2))  # the number of squares in each row, from the lowest: a hundred in all


def draw_pharaohs(view: View, language: str) -> RenderableType:
    """Return the pyramid with the players on it, what each player has, and what the player to move is asked."""
    position = view["position"]
    parts: list[RenderableType] = []
    if "board" in position:
        parts += [pyramid(view, language), legend(language), Text()]
    parts.append(climbers(view, language))
    name = view["to_move"]
    if position["missions"] and name:
        parts += [Text(), Text(mission_line(position, name, language))]
    if "choice" in position and name and not view["waiting_for_chance"]:
        parts += [Text(), *asked(view, language)]
    return Group(*parts)


def introduce_pharaohs(view: View, language: str) -> list[Text]:
    """Return a line for each player's mission and its story (PH-60)."""
    lines = []
    for name, mission in view["position"]["missions"].items():
        line = Text(f"{name} — {mission['name'][language]}. ", style="bold")
        needs = say("pharaohs-table-bring", language, needs=needed(mission["needs"], {}, language))
        lines.append(line + Text(f"{mission['story'][language]} {needs}", style="not bold italic"))
    return lines


def token(view: View, name: str) -> str:
    """Return what stands on the pyramid for a player: the seat's number, since initials may be alike."""
    return str(view["players"].index(name) + 1)


def pyramid(view: View, language: str) -> Text:
    """Return the hundred squares; the lowest row goes from left to right, the next from right to left, and so on.

    A square has one player at most, but the summit and square 0, which is below, have any number (PH-16).
    """
    position = view["position"]
    standing: dict[int, list[str]] = {}
    for name, square in position["squares"].items():
        standing.setdefault(square, []).append(token(view, name))
    rows: list[Text] = []
    if 0 in standing:
        beside = Text(f" {' '.join(standing[0])} ", style="bold reverse")
        rows.append(beside + Text(f" {say('pharaohs-kind-start', language)}", style="not bold not reverse dim"))
    first = 1
    for number, length in enumerate(ROWS):
        squares = list(range(first, first + length))
        first += length
        row = Text("   " * number)
        for square in squares if number % 2 == 0 else reversed(squares):
            sign, style = SQUARE_SIGNS[position["board"][square]]
            if square in standing:
                row.append(f" {' '.join(standing[square])} ", style="bold reverse")
            else:
                row.append(f" {sign} ", style=style)
        rows.append(row)
    return Text("\n").join(reversed(rows))


def legend(language: str) -> RenderableType:
    """Return what the signs mean; a sign stays with its word, however wide the screen is."""
    signs = [
        Text(f"{sign} ", style=style) + Text(say(f"pharaohs-kind-{kind}", language), style="not bold dim")
        for kind, (sign, style) in SQUARE_SIGNS.items()
    ]
    return Columns(signs, padding=(0, 2))


def climbers(view: View, language: str) -> RenderableType:
    """Return a table of the players' squares, objects and missions, and of what holds or helps them."""
    position = view["position"]
    level_two = "level2" in view["options"]
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    columns = ("player", "square", *(("mission", "objects") if level_two else ()), "misses")
    for column in columns:
        table.add_column(say(f"pharaohs-table-{column}", language))
    for name in view["players"]:
        player = Text("▸ " if name == view["to_move"] else "  ")
        player.append(token(view, name), style="bold reverse").append(f" {name}")
        row = [player, Text(str(position["squares"][name]))]
        if level_two:
            mission = position["missions"][name]
            kinds = [
                f"{SQUARE_SIGNS[kind][0]} {position['objects'][name][kind]}/{need}"
                for kind, need in mission["needs"].items()
            ]
            row += [Text(mission_name(mission, language)), Text("  ".join(kinds))]
        row.append(Text(", ".join(holdups(position, name, language))))
        table.add_row(*row)
    return table


def mission_name(mission: View, language: str) -> str:
    """Return a mission's name, or its slug if the position does not have the name."""
    return str(mission["name"][language]) if "name" in mission else str(mission["slug"])


def mission_line(position: View, name: str, language: str) -> str:
    """Return what the mission of the player to move still needs, in words."""
    mission = position["missions"][name]
    needs = needed(mission["needs"], position["objects"][name], language)
    message = "pharaohs-table-needs" if needs else "pharaohs-table-complete"
    return say(message, language, mission=mission_name(mission, language), needs=needs)


def needed(needs: Mapping[str, int], held: Mapping[str, int], language: str) -> str:
    """Return the objects that are missing, in words."""
    missing = {kind: need - held.get(kind, 0) for kind, need in needs.items()}
    return ", ".join(
        say(f"pharaohs-need-{kind}", language, count=count) for kind, count in missing.items() if count > 0
    )


def asked(view: View, language: str) -> list[RenderableType]:
    """Return what the player to move is asked, and the actions to choose from as they are typed."""
    position, name = view["position"], view["to_move"]
    choice = position["choice"] or "roll"
    if choice in ("question", "judgement"):
        return [question(position["asks"], position["reader"], "quiz" in view["options"], language)]
    words = vocabulary("pharaohs", language)
    about = {"die": position["die"] or 0, "player": position["passes"] or ""}
    actions: dict[str, str] = {}
    if choice == "prisoner":
        actions = {words.form(way): say(f"pharaohs-choose-{way}", language, **about) for way in ("free", "leave")}
    elif choice == "object":
        for kind, need in position["missions"][name]["needs"].items():
            word, have = say(f"pharaohs-kind-{kind}", language), position["objects"][name][kind]
            told = say("pharaohs-choose-take", language, kind=word, have=have, need=need)
            actions[words.form("take {kind}", kind=kind)] = told
    for way, (square, kind) in position["leads"].items():
        where = "" if choice == "offering" else f"{square} "  # an offering's action names the square itself
        there = say(f"pharaohs-kind-{kind or 'none'}", language)
        typed = words.form("offer {square}", square=square) if choice == "offering" else words.form(way)
        actions[typed] = f"{where}({there})"
    lines: list[RenderableType] = [Text(say(f"pharaohs-ask-{choice}", language, **about))]
    if actions:
        shown = [Text(typed, style="bold") + Text(f" {told}", style="not bold") for typed, told in actions.items()]
        lines.append(Padding(Columns(shown, padding=(0, 3)), (0, 0, 0, 2)))
    return lines


def holdups(position: View, name: str, language: str) -> list[str]:
    """Return what holds or helps a player, in words: turns to miss, prison, and charms from cards."""
    told = [str(position["skips"][name])] if position["skips"][name] else []
    if name in position.get("prisoners", [position["prisoner"]]):
        told.append(say("pharaohs-table-prison", language))
    if name in position["stopped"]:
        told.append(say("pharaohs-table-stopped", language))
    for charm, count in position.get("charms", {}).get(name, {}).items():
        told.append(say(f"pharaohs-table-{charm}", language, count=int(count)))
    return told


def question(asks: View, reader: str, quiz: bool, language: str) -> Text:
    """Return who reads, the open question, and its answers by number; those that are struck out are in brackets.

    A question without choices is answered aloud and judged by the reader, who is told its answer if it is not on a card
    of a real deck.
    """
    told = "yes" if quiz else "no"
    reads = "pharaohs-table-reads" if asks["answers"] else "pharaohs-table-reads-aloud"
    if asks["question"] is None:
        deck = say(f"pharaohs-deck-{asks['deck']}", language)
        lines = [say("pharaohs-table-card", language, player=reader, deck=deck)]
    else:
        lines = [say(reads, language, player=reader, quiz=told), asks["question"][language]]
    if asks["answers"] is None:
        if asks["answer"] is not None:
            lines.append(spoken_answer(asks, reader, language))
        return Text("\n".join([*lines, say("pharaohs-ask-judgement", language, quiz=told)]))
    for number, answer in enumerate(asks["answers"][language], 1):
        lines.append(f"  ({number} {answer})" if number in asks["struck"] else f"  {number} {answer}")
    return Text("\n".join([*lines, say("pharaohs-ask-answer", language, quiz=told)]))


def spoken_answer(asks: View, reader: str, language: str) -> str:
    """Return the answer by which the reader of a question without choices judges."""
    return say("pharaohs-table-answer", language, player=reader, answer=asks["answer"][language])


def told_alone_pharaohs(view: View, language: str) -> str | None:
    """Return the answer to a question without choices, if this is its reader's view; else None."""
    asks = view["position"]["asks"]
    told = asks is not None and asks["answer"] is not None
    return spoken_answer(asks, view["position"]["reader"], language) if told else None


DRAWINGS: dict[str, Callable[[View, str], RenderableType]] = {
    "camelup": draw_camelup,
    "touareg": draw_touareg,
    "pharaohs": draw_pharaohs,
}
INTRODUCTIONS: dict[str, Callable[[View, str], list[Text]]] = {"pharaohs": introduce_pharaohs}
TOLD_ALONE: dict[str, Callable[[View, str], str | None]] = {"pharaohs": told_alone_pharaohs}
