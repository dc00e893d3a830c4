"""A Pharaohs table for rule tests: it plays texts, refuses them, and brings players to squares by legal rolls."""

from __future__ import annotations

import random
import re
import shutil
import tomllib
from functools import cache
from pathlib import Path

import pytest

import caravanserai as cv
from caravanserai.games import pharaohs

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo")
MISSIONS = ("cheops", "tiye", "cleopatra", "djoser", "imhotep", "nefertiti")
OURS = Path(pharaohs.__file__).parent

# The board as the ledger has it, typed in from there (PH-2 to PH-8).
LEDGER = {
    "tools": [24, 35, 45, 58, 68, 73],
    "jewels": [32, 40, 46, 51, 64, 75],
    "instruments": [22, 33, 41, 53, 70, 74],
    "pyramid": [31, 39, 54, 60, 84],
    "offering": [43, 82],
    "hieroglyph": [6, 12, 13, 18, 25, 28, 37, 49, 52, 61, 71, 83, 85, 91, 95, 99],
    "sphinx": [4, 7, 17, 27, 36, 44, 59, 66, 80, 93],
    "mummy": [9, 15, 21, 62, 76, 98],
    "pharaoh": [2, 10, 16, 19, 30, 38, 55, 65, 77, 87, 90],
    "die": [5, 11, 23, 48, 67, 78, 96],
    "passage": [42, 56, 69, 79, 88, 94],
    "amulet": [1, 14, 26, 34, 50, 63, 72, 86, 92],
    "spell": [3, 8, 20, 29, 47, 81, 89, 97],
    "prison": [57],
}
PASSAGES = {42: 61, 56: 37, 69: 85, 79: 52, 88: 91, 94: 71}
KIND = {square: kind for kind, squares in LEDGER.items() for square in squares}
OBJECTS = ("tools", "jewels", "instruments")
NEXT_OBJECT = {31: 32, 39: 40, 54: 58, 60: 64, 84: 75}  # PH-23


# Planning: how a player comes to a square by turns in which nothing happens that would have to be told.


def ahead(square, pips):
    return square + pips if square + pips <= 100 else 200 - square - pips


def onward(square):
    """Where a sacred object or a pyramid leads at level 1 (PH-20 to PH-23)."""
    kind = KIND[square]
    if kind == "pyramid":
        return NEXT_OBJECT[square]
    row = LEDGER[kind]
    place = row.index(square)
    return row[place + 1] if place + 1 < len(row) else row[place - 1]


def arrival(square, level2):
    """The squares that a quiet arrival comes by, and whether the die is rolled again; None where it is not quiet."""
    visited = [square]
    while True:
        kind = KIND.get(square)
        if kind in ("hieroglyph", "die"):
            return visited, kind == "die"
        if kind == "pharaoh":
            square += 3
        elif kind == "passage":
            return [*visited, PASSAGES[square]], False
        elif kind in (*OBJECTS, "pyramid"):
            return (visited if level2 else [*visited, onward(square)]), False
        else:
            return None
        visited.append(square)


def has_choice(square, pips):
    """Whether a player who is not on the first move is asked for the direction (PH-12 to PH-14)."""
    return square - pips >= 1 and (square + pips > 100 or KIND.get(square + pips) not in ("spell", "prison"))


@cache
def quiet_turns(square, level2, rolls=3):
    """Turns from a square by their ends: the texts and all squares landed on."""
    found = {}

    def go_on(square, texts, visited, left, first):
        for pips in range(1, 7):
            ways = ["forward", "back"] if not first and has_choice(square, pips) else [None]
            for way in ways:
                if way == "back" or square + pips <= 100:
                    arrived = arrival(square - pips if way == "back" else square + pips, level2)
                else:
                    arrived = [ahead(square, pips)], False
                if arrived is None or set(arrived[0]) & set(visited):
                    continue
                told = [*texts, f"roll {pips}", *([way] if way else [])]
                seen = [*visited, *arrived[0]]
                if not arrived[1]:
                    found.setdefault(seen[-1], []).append((told, seen))
                elif left > 1:
                    go_on(seen[-1], told, seen, left - 1, False)

    go_on(square, [], [], rolls, square == 0)
    return {end: sorted(turns, key=lambda turn: len(turn[0]))[:3] for end, turns in found.items()}


@cache
def distances(goal, level2):
    """The fewest turns from each square to the goal."""
    found, todo = {goal: 0}, [goal]
    for aim in todo:
        for square in range(100):
            if square not in found and aim in quiet_turns(square, level2):
                found[square] = found[aim] + 1
                todo.append(square)
    return found


class Timeline:
    """When a planned player comes by which squares, and where they rest in between."""

    def __init__(self, start, step, offset, turns):
        self.start, self.step, self.offset, self.turns = start, step, offset, turns

    def rests(self, time):
        done = max(0, -(-(time - self.offset) // self.step))  # moves before that time
        return self.start if done == 0 else self.turns[min(done, len(self.turns)) - 1][1][-1]

    def visits(self, begin, end):
        for number, (_, seen) in enumerate(self.turns):
            if begin < self.offset + number * self.step < end:
                yield from seen


def route(start, goal, moves, level2, offset, step, others, luck):
    """Turns from start to goal in just so many moves, out of everybody's way; None if there are none."""
    far = {} if goal is None else distances(goal, level2)

    def waits(square, time):
        return square in (0, 100) or all(square not in other.visits(time, time + step) for other in others)

    if others and start and any(start in other.visits(-1, offset if moves else 10**6) for other in others):
        return None
    layer, layers = {start: None}, []
    for number in range(moves):
        time, following = offset + number * step, {}
        for square in layer:
            ends = list(quiet_turns(square, level2).items())
            luck.shuffle(ends)
            for end, turns in ends:
                if end in following or (goal is not None and far.get(end, 99) > moves - number - 1):
                    continue
                for turn in turns:
                    clear = not any(other.rests(time) in turn[1] for other in others)
                    last = number == moves - 1
                    if clear and ((last and not others) or waits(end, time)):
                        following[end] = (square, turn)
                        break
        layers.append(following)
        layer = following
    if (goal is not None and goal not in layer) or not layer:
        return None
    square, turns = luck.choice(list(layer)) if goal is None else goal, []
    for back in reversed(layers):
        square, turn = back[square]
        turns.insert(0, turn)
    return turns


@cache
def plan(squares, wishes, moves_extra, level2):
    """The turns of all players, in the order they move, so that each stands where it is wished."""
    count = len(squares)
    luck = random.Random(7)
    for attempt in range(800):
        planned = {}
        for seat in luck.sample(range(count), count):
            moves = attempt // 10 + (seat < moves_extra)
            others = list(planned.values())
            turns = route(squares[seat], wishes[seat], moves, level2, seat, count, others, luck)
            if turns is None:
                break
            planned[seat] = Timeline(squares[seat], count, seat, turns)
        else:
            return [planned[seat].turns for seat in range(count)]
    raise AssertionError(f"no way to {wishes} from {squares}")


@cache
def cards_of(folder):
    """Every card of a folder by its slug."""
    found = {}
    for path in sorted((folder / "cards").glob("*.toml")):
        found |= tomllib.loads(path.read_text("utf-8"))
    return found


class Table:
    """A match of Pharaohs; die and cards are said in the texts."""

    def __init__(self, players=2, options=(), missions=None, first="Ana", cards=None):
        names = NAMES[:players] if isinstance(players, int) else players
        options = [options] if isinstance(options, str) else options
        self.level2 = "level2" in options
        head = {"first": first}
        if self.level2:
            head["missions"] = missions or ", ".join(MISSIONS[: len(names)])
        self.cards = cards_of(OURS if cards is None else cards)
        self.match = cv.new("pharaohs", names, options, head=head, dice="table", seed=1, cards=cards)

    # Playing

    def play(self, *texts):
        """Play these one after another; `Bo: roll 4` also says whose turn it must be."""
        for text in texts:
            name, colon, action = text.partition(": ")
            if colon:
                assert self.to_move == name
            self.match.play(action if colon else text)
        return self

    def refuses(self, text, *rules):
        """The action is not legal by this rule (any of these, where several forbid it), and changes nothing."""
        before = self.match.record(), self.match.describe()
        with pytest.raises(cv.IllegalAction) as caught:
            self.match.play(text)
        assert caught.value.text == text
        assert caught.value.rule in (rules or (None,)), str(caught.value)
        for language in ("en", "fr"):
            told = caught.value.say(language)
            assert "\n" not in told
            assert (f"({caught.value.rule})" in told) == bool(rules)
        assert text not in self.legal
        assert (self.match.record(), self.match.describe()) == before
        return True

    def right(self):
        """The right answer to the open question, and how many answers it has."""
        card = self.cards[self.position["question"]]
        return card["right"], len(card["answers"]["en"])

    def wrong(self):
        """A wrong answer to the open question, as an action."""
        right, _ = self.right()
        return f"answer {1 if right != 1 else 2}"

    def quietly(self, *texts):
        """Play these; the last card that may come is drawn, and no question is answered."""
        for text in texts:
            self.match.play(text)
            while self.match.waiting_for_chance:
                self.match.settle(list(self.match.outcomes())[-1])
            while self.position["question"] is not None:
                self.match.play("pass" if "pass" in self.legal else self.wrong())
            if "stay" in self.legal:
                self.match.play("stay")
        return self

    # Getting somewhere, by the rules

    def bring(self, **wishes):
        """Play until everybody named stands on that square, and it is the turn of the first one named."""
        names = [name for name in self.match.players if name not in self.position["stopped"]]
        shift = names.index(self.to_move)
        order = names[shift:] + names[:shift]
        first = order.index(next(iter(wishes)))
        squares = tuple(self.squares[name] for name in order)
        turns = plan(squares, tuple(wishes.get(name) for name in order), first, self.level2)
        for number in range(max(map(len, turns))):
            for name, own in zip(order, turns, strict=True):
                if number < len(own):
                    assert self.to_move == name
                    self.quietly(*own[number][0])
        assert {name: self.squares[name] for name in wishes} == wishes
        assert self.to_move == order[first]
        return self

    def land(self, square, card="", **others):
        """Bring Ana near a square and let her land on it by the die; `card` is what she draws there."""
        ways = []
        for pips in range(1, 7):
            if square - pips >= 1 and (has_choice(square - pips, pips) or KIND[square] in ("spell", "prison")):
                ways.append((square - pips, pips, "forward"))
            if square + pips < 100 and has_choice(square + pips, pips):
                ways.append((square + pips, pips, "back"))
        reach = [(distances(start, self.level2).get(0, 99), start, pips, way) for start, pips, way in ways]
        near, start, pips, way = min(one for one in reach if one[1] not in others.values())
        if square in (1, 2, 3, 4, 5, 6) and self.squares["Ana"] == 0 and not others:
            return self.play(f"Ana: roll {square}{card}")
        assert near < 99, square
        self.bring(Ana=start, **others)
        if has_choice(start, pips):
            return self.play(f"Ana: roll {pips}", f"{way}{card}")
        return self.play(f"Ana: roll {pips}{card}")

    def complete(self, name="Ana"):
        """Let a player of two take all that the mission needs, on the magic offering; ends on 43, the other to move."""
        other = next(player for player in self.match.players if player != name)
        needs = self.position["missions"][name]["needs"]
        wanted = [kind for kind in OBJECTS for _ in range(needs[kind] - self.position["objects"][name][kind])]
        self.bring(**{name: 37, other: 12})
        for number, kind in enumerate(wanted):
            if number:
                self.play(f"{other}: roll 1", "forward", f"{name}: roll 6", "back", f"{other}: roll 1", "back")
            self.play(f"{name}: roll 6", "forward", f"take {kind}")
        return self

    # Where it stands

    @property
    def legal(self):
        return self.match.legal()

    @property
    def to_move(self):
        return self.match.to_move

    @property
    def over(self):
        return self.match.over

    @property
    def winners(self):
        return self.match.winners()

    @property
    def position(self):
        return self.match.describe()["position"]

    @property
    def squares(self):
        return self.position["squares"]

    @property
    def skips(self):
        return self.position["skips"]

    @property
    def prisoner(self):
        return self.position["prisoner"]

    @property
    def charms(self):
        return self.position.get("charms", {})

    def objects(self, name="Ana"):
        """A player's objects: `2 tools, 1 jewels`."""
        held = self.position["objects"][name]
        return ", ".join(f"{count} {kind}" for kind, count in held.items() if count)


class Shelf:
    """A folder with a board and cards of one's own, at first a copy of ours."""

    def __init__(self, folder):
        self.folder = folder
        shutil.copyfile(OURS / "board.toml", folder / "board.toml")
        shutil.copytree(OURS / "cards", folder / "cards")

    def __fspath__(self):
        return str(self.folder)

    def path(self, name):
        return self.folder / "board.toml" if name == "board" else self.folder / "cards" / f"{name}.toml"

    def write(self, name, text):
        self.path(name).write_text(text, "utf-8")
        return self

    def replace(self, name, old, new, count=1):
        """Change a text in a file, where it first stands."""
        text = self.path(name).read_text("utf-8")
        assert old in text
        return self.write(name, text.replace(old, new, count))

    def deck(self, name, **effects):
        """A deck of these cards alone, each with a phrase for both levels, or two phrases with a bar between."""
        cards = []
        for slug, phrase in effects.items():
            first, bar, second = phrase.partition(" | ")
            texts = "\n".join(f'{key}.{tongue} = "{slug}"' for key in ("name", "story") for tongue in ("fr", "en"))
            slug = slug.replace("_", "-")
            cards.append(f'[{slug}]\n{texts}\nlevel1 = "{first}"\nlevel2 = "{second if bar else first}"\n')
        return self.write(name, "\n".join(cards))

    def squares(self, **kinds):
        """Give these squares another kind: `offering=[97]`."""
        board = {kind: list(squares) for kind, squares in LEDGER.items() if kind != "passage"}
        passages = dict(PASSAGES)
        for kind, squares in kinds.items():
            for square in squares:
                passages.pop(square, None)
                for row in board.values():
                    if square in row:
                        row.remove(square)
                board[kind].append(square)
        lines = [f"{kind} = {squares}" for kind, squares in board.items()]
        return self.write("board", "\n".join([*lines, "[passage]", *(f"{s} = {e}" for s, e in passages.items())]))

    def slim(self, count=20):
        """Keep the first questions of each deck alone: quicker to read."""
        for name in ("who", "truth", "knowledge", "logic"):
            blocks = re.split(r"\n(?=\[)", self.path(name).read_text("utf-8"))
            self.write(name, "\n".join(blocks[: count + 1]))
        return self

    def line_of(self, name, pattern):
        """The number of the first line of a file that a pattern matches."""
        lines = self.path(name).read_text("utf-8").split("\n")
        return next(number for number, line in enumerate(lines, 1) if re.search(pattern, line))


@pytest.fixture(scope="session")
def table():
    """Sets a table up: `table(players, options)`; players as a number, or by their names."""
    return Table


@pytest.fixture
def shelf(tmp_path):
    """A folder with our board and cards, to be changed."""
    folder = tmp_path / "own"
    folder.mkdir()
    return Shelf(folder)


@pytest.fixture
def amulets(shelf, table):
    """A table whose amulet deck is one card, `gift`, with this effect; its evil spells one that does nothing."""

    def set_up(phrase, players=2, options=(), **how):
        shelf.slim().deck("amulets", gift=phrase).deck("spells", curse=how.pop("curse", "nothing"))
        return table(players, options, cards=shelf.folder, **how)

    return set_up


@pytest.fixture
def spells(shelf, table):
    """A table whose evil-spell deck is one card, `curse`, with this effect; and its amulets one that does nothing."""

    def set_up(phrase, players=2, options=(), **how):
        shelf.slim().deck("spells", curse=phrase).deck("amulets", gift=how.pop("gift", "nothing"))
        return table(players, options, cards=shelf.folder, **how)

    return set_up


@pytest.fixture(scope="session")
def ways():
    """How many quiet turns lead from each square to a goal, and the quiet turns from a square, by where they end."""
    return distances, quiet_turns


@pytest.fixture(scope="session")
def ledger():
    """The board as the ledger has it."""
    return LEDGER


@pytest.fixture(scope="session")
def ledger_passages():
    """The secret passages as the ledger has them."""
    return PASSAGES


@pytest.fixture(scope="session")
def ours():
    """The folder of the board and the cards that come with the game."""
    return OURS
