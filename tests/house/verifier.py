"""A verifier of fair dice, written from docs/dice.md alone: it reads records as text and shares nothing with ours.

    python verifier.py CARDS RECORD …

CARDS is the folder of the cards of Le Jeu des Pharaons. It needs nothing but Python's standard library.
"""

from __future__ import annotations

import hashlib
import hmac
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

COLOURS = ["blue", "green", "orange", "yellow", "white"]
GOODS = {"water": 8, "gold": 10, "salt": 12, "millet": 14}
QUESTIONS = ["who", "truth", "knowledge", "logic"]
DECKS = [*QUESTIONS, "amulets", "spells"]

Draw = tuple[dict[str, int], str]
"""What chance could say, with the weights, and what the record says."""


class WrongError(Exception):
    """A record that its seed did not make."""


# Drawing


def number(seed: bytes, message: str) -> int:
    return int.from_bytes(hmac.digest(seed, message.encode("ascii"), "sha256"), "big")


def pick(seed: bytes, event: int, draw: int, weights: dict[str, int]) -> str:
    total = sum(weights.values())
    attempt = 0
    while (drawn := number(seed, f"{event}/{draw}/{attempt}")) >= 2**256 - 2**256 % total:
        attempt += 1
    left = drawn % total
    place = iter(weights)
    while left >= weights[outcome := next(place)]:
        left -= weights[outcome]
    return outcome


def mix(bits: int) -> int:
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB % 2**64
    return bits ^ bits >> 31


class Generator:
    """What the head is drawn by."""

    def __init__(self, seed: bytes) -> None:
        start = number(seed, "head") >> 192
        self.state = mix((start * 0xD1342543DE82EF95 + 0x9E3779B97F4A7C15) % 2**64)

    def below(self, count: int) -> int:
        while True:
            self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
            product = (mix(self.state) >> 32) * count
            if product % 2**32 >= 2**32 % count:
                return product >> 32


# The games


class CamelUp:
    def __init__(self, keys: dict[str, str], cards: Path) -> None:
        self.supported = "support" in keys.get("options", "").split(", ")
        self.spaces: dict[int, list[str]] = {}  # from bottom to top
        self.tiles: dict[str, tuple[int, str]] = {}  # by owner
        for told in keys["start"].split(" / "):
            space, *camels = told.split(" ")
            self.spaces[int(space)] = camels
        self.begin_leg()

    def head(self, chance: Generator) -> dict[str, str]:
        space = {colour: chance.below(3) + 1 for colour in COLOURS}
        order = list(COLOURS)
        for last in (4, 3, 2, 1):
            other = chance.below(last + 1)
            order[last], order[other] = order[other], order[last]
        stacks = [[str(at), *(colour for colour in order if space[colour] == at)] for at in (1, 2, 3)]
        return {"start": " / ".join(" ".join(stack) for stack in stacks if len(stack) > 1)}

    def begin_leg(self) -> None:
        self.tiles.clear()
        self.pyramid = set(COLOURS)
        if self.supported:
            last = next(self.spaces[space][0] for space in sorted(self.spaces) if self.spaces[space])
            self.pyramid.add(f"support {last}")

    def play(self, player: str, text: str) -> Iterator[Draw]:
        kind, _, rest = text.partition(" ")
        if kind == "desert":
            space, side = rest.split(" ")
            self.tiles[player] = int(space), side
        elif kind == "support":
            self.pyramid.add(text)
        elif kind == "roll":
            dice = [(die, 3) for die in COLOURS] + [(f"support {colour}", 2) for colour in COLOURS]
            yield (
                {f"{die} {n}": 6 // most for die, most in dice if die in self.pyramid for n in range(1, most + 1)},
                rest,
            )
            die, _, pips = rest.rpartition(" ")
            self.pyramid.remove(die)
            self.move(die.removeprefix("support "), int(pips))
            if not self.pyramid:
                self.begin_leg()

    def move(self, colour: str, pips: int) -> None:
        here = next(space for space, camels in self.spaces.items() if colour in camels)
        level = self.spaces[here].index(colour)
        unit, self.spaces[here] = self.spaces[here][level:], self.spaces[here][:level]
        end = here + pips
        side = next((side for space, side in self.tiles.values() if space == end), None)
        if side == "mirage":
            self.spaces[end - 1] = unit + self.spaces.get(end - 1, [])
        else:
            end += side == "oasis"
            self.spaces[end] = self.spaces.get(end, []) + unit


class Touareg:
    def __init__(self, keys: dict[str, str], cards: Path) -> None:
        self.players = keys["players"].split(", ")
        self.market = dict.fromkeys(GOODS, 0)
        for good in keys["start"].split(" "):
            self.market[good] += 1
        self.deck = {good: count - self.market[good] for good, count in GOODS.items()}
        self.hands = {player: dict.fromkeys(GOODS, 0) for player in self.players}
        self.paid = dict.fromkeys(GOODS, 0)
        self.loads: dict[tuple[str, str], list[str]] = {}
        self.player = ""
        self.turns: int | None = None  # that were begun since the deck ran out

    def head(self, chance: Generator) -> dict[str, str]:
        left = [good for good, count in GOODS.items() for _ in range(count)]
        return {"start": " ".join([left.pop(chance.below(44)), left.pop(chance.below(43))])}

    def play(self, player: str, text: str) -> Iterator[Draw]:
        kind, _, rest = text.partition(" ")
        if player != self.player and self.turns is not None:
            self.turns += 1
        self.player = player
        if self.turns is not None and (self.turns > len(self.players) or kind in ("score", "keep")):
            self.begin_stage()
        if kind == "draw":
            for good in rest.split(" "):
                yield {each: count for each, count in self.deck.items() if count}, good
                self.deck[good] -= 1
                self.hands[player][good] += 1
            if not any(self.deck.values()):
                self.turns = 0
        elif kind == "market":
            self.hands[player][rest] -= 1
            self.market[rest] += 1
        elif kind in ("load", "take"):
            animal, good = rest.split(" ")
            (self.hands[player] if kind == "load" else self.market)[good] -= 1
            self.loads.setdefault((player, animal), []).append(good)
        elif kind == "pay":
            self.paid[self.leave(player, rest)] += 1
        elif kind == "hide":
            self.leave(player, rest.partition(" ")[2])
        elif kind == "steal":
            victim, what = self.named(rest)
            if what.startswith("hand "):
                good = what.removeprefix("hand ")
                yield {each: count for each, count in self.hands[victim].items() if count}, good
            self.leave(victim, what)

    def named(self, rest: str) -> tuple[str, str]:
        """A player's name, which may have spaces, and what follows it."""
        whats = [f"hand {good}" for good in GOODS]
        whats += [f"{animal}{place}" for animal in ("camel", "donkey") for place in range(1, 6)]
        return next((name, what) for name in self.players for what in whats if rest == f"{name} {what}")

    def leave(self, player: str, what: str) -> str:
        """A card leaves a player's hand, or the top of an animal."""
        if what.startswith("hand "):
            good = what.removeprefix("hand ")
            self.hands[player][good] -= 1
            return good
        return self.loads[player, what].pop()

    def begin_stage(self) -> None:
        for good, count in GOODS.items():
            held = sum(hand[good] for hand in self.hands.values())
            self.deck[good] = count - held - self.market[good] - self.paid[good]
        self.loads.clear()
        self.turns = None


class Pharaohs:
    def __init__(self, keys: dict[str, str], cards: Path) -> None:
        self.players = keys["players"].split(", ")
        self.level2 = "level2" in keys.get("options", "").split(", ")
        self.missions = list(tomllib.loads((cards / "missions.toml").read_text("utf-8")))
        self.decks: list[list[str]] = []
        for deck in DECKS:
            told = tomllib.loads((cards / f"{deck}.toml").read_text("utf-8"))
            if deck in QUESTIONS:
                ages = (6, 9) if self.level2 else (6,)
                self.decks.append([slug for age in ages for slug, card in told.items() if card["age"] == age])
            else:
                self.decks.append(list(told))
        self.drawn: list[list[str]] = [[] for _ in DECKS]

    def head(self, chance: Generator) -> dict[str, str]:
        told = {"first": self.players[chance.below(len(self.players))]}
        if self.level2:
            left = list(self.missions)
            told["missions"] = ", ".join(left.pop(chance.below(len(left))) for _ in self.players)
        return told

    def play(self, player: str, text: str) -> Iterator[Draw]:
        action, *slugs = text.split(" draws ")
        if action.startswith("roll "):
            yield {str(pips): 1 for pips in range(1, 7)}, action.removeprefix("roll ")
        for slug in slugs:
            place = next(place for place, deck in enumerate(self.decks) if slug in deck)
            deck, drawn = self.decks[place], self.drawn[place]
            following = [card for card in deck if card not in drawn] or [drawn[len(drawn) % len(deck)]]
            yield dict.fromkeys(following, 1), slug
            drawn.append(slug)


# The record


def verify(record: str, cards: Path) -> int:
    """How many outcomes a record has, if its seed made them all, and its head."""
    head, _, body = record.partition("\n\n")
    keys = dict(line.split(": ", 1) for line in head.split("\n"))
    seed = bytes.fromhex(keys["seed"])
    if hashlib.sha256(seed).hexdigest() != keys["commitment"]:
        raise WrongError("another seed was committed to")
    if "words" in keys:
        seed = hmac.digest(seed, f"words: {keys['words']}".encode(), "sha256")
    game = {"camelup": CamelUp, "touareg": Touareg, "pharaohs": Pharaohs}[keys["game"]](keys, cards)
    for key, value in game.head(Generator(seed)).items():
        if keys[key] != value:
            raise WrongError(f"{key}: {keys[key]}, not {value}")
    count = 0
    for event, line in enumerate(body.splitlines(), 1):
        player, _, text = line.partition(": ")
        for draw, (weights, said) in enumerate(game.play(player, text)):
            drawn = pick(seed, event, draw, weights)
            if drawn != said:
                raise WrongError(f"event {event}: {said}, not {drawn}")
            count += 1
    return count


if __name__ == "__main__":
    for file in sys.argv[2:]:
        print(verify(Path(file).read_text("utf-8"), Path(sys.argv[1])))
