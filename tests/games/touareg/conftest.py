"""A Touareg table for rule tests: it plays texts, refuses them, and brings a game where a rule can be seen."""

from __future__ import annotations

import itertools
import json
import math
from collections import Counter

import pytest

import caravanserai as cv

NAMES = ("North", "East", "South", "West", "Old Tom")
SPECIALS = ("donkey", "cave", "thief", "plan")
GOODS = ("water", "gold", "salt", "millet")


def cards(counts):
    """Goods as words in the order of the box: `gold salt salt`."""
    return " ".join(good for good in GOODS for _ in range(counts[good]))


def steps(wish):
    """The turns that a wish needs: what is drawn, or the texts of what is done."""
    for part in filter(None, wish.split(" | ")):
        word, *goods = part.split()
        if word in ("buy", "load", "take", "draw"):
            yield "turn", *part.split(", ")
            continue
        for first in range(0, len(part.split()), 2):
            pair = part.split()[first : first + 2]
            if word in SPECIALS:
                yield "draw", " ".join(["water"] * len(pair))
                yield from (("turn", f"buy {special}", "pay hand water") for special in pair)
            elif word in GOODS:
                yield "draw", " ".join(pair)
            elif first < len(goods):
                pair = goods[first : first + 2]
                yield "draw", " ".join(pair)
                yield "turn", *(f"load {word} {good}" for good in pair)


class Table:
    """A match of Touareg; what is drawn and stolen is said in the texts."""

    # House goods where every card is worth a special card: purchases are short.
    DEAR = "water 3 6, gold 3 5, salt 3 4, millet 3 3"

    def __init__(self, players=2, start="gold salt", goods=None):
        names = NAMES[:players] if isinstance(players, int) else players
        head = {"start": start} | ({} if goods is None else {"goods": goods})
        self.match = cv.new("touareg", players=names, head=head, seed=1, dice="table")

    # Playing

    def play(self, *texts):
        """Play these one after another; `East: end` also says whose turn it must be."""
        for text in texts:
            name, colon, action = text.partition(": ")
            if colon:
                assert self.to_move == name
            self.match.play(action if colon else text)
        return self

    def turn(self, *texts):
        """A whole turn: these actions, and `end` where the turn does not end by itself."""
        self.play(*texts)
        if "end" in self.legal:
            self.play("end")
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

    # Getting somewhere, by the rules

    def common(self, count, but=()):
        """So many cards of the deck, the most common goods first."""
        left = Counter(self.position["deck"]) - Counter(but)
        found = []
        for _ in range(count):
            good = max(reversed(GOODS), key=lambda good: left[good])
            left[good] -= 1
            found.append(good)
        return found

    def waste(self, goods=None):
        """A turn that brings cards from the deck to the market: these, or the most common ones."""
        goods = self.common(3) if goods is None else goods.split()
        return self.turn(f"draw {' '.join(goods)}", *(f"market {good}" for good in goods))

    def until(self, name):
        """The others waste their turns until it is this player's."""
        while self.to_move != name:
            self.waste()
        return self

    def draw(self, kept):
        """A turn that brings one or two cards of the deck into the hand; what else is drawn goes to the market."""
        kept = kept.split()
        others = self.common(3 - len(kept), but=kept)
        return self.turn(f"draw {' '.join(kept + others)}", *(f"market {good}" for good in others))

    def bring(self, **wishes):
        """Play until everybody has what is wished, in that order, and it is the turn of the first one named.

        `North="cave thief | camel1 gold salt | take camel2 salt | water millet"`: North buys a cave and a thief (with
        water), loads a camel, takes a card from the market, and keeps two cards in hand. Who has no wish left wastes
        the turn.
        """
        plans = {name: list(steps(wish)) for name, wish in wishes.items()}
        first = next(iter(wishes))
        while any(plans.values()) or self.to_move != first:
            plan = plans.get(self.to_move)
            if not plan:
                self.waste()
            else:
                what, *texts = plan.pop(0)
                self.draw(*texts) if what == "draw" else self.turn(*texts)
        return self

    def run_out(self, leaving=""):
        """All waste their turns until the deck holds these cards alone."""
        kept = Counter(leaving.split())
        while sum(self.position["deck"].values()) > kept.total():
            left = Counter(self.position["deck"]) - kept
            self.waste(" ".join(cards(left).split()[:3]))
        return self

    def last_round(self, *in_order, **by_name):
        """The last round: one turn each, of one action, or of several with commas between."""
        self.run_out()
        for number in range(len(self.match.players)):
            turn = in_order[number] if in_order else by_name[self.to_move]
            self.turn(*turn.split(", "))
        return self

    def stage_two(self, *in_order, **by_name):
        """The same; then nobody turns anything in, and stage 2 begins."""
        self.last_round(*in_order, **by_name).keep_all()
        assert self.stage == 2
        return self

    def sell_out(self, price, hand, other=""):
        """Play to North's last turn, with nothing in stock: a camel has room for water alone, the others are full.

        North has bought plans, one of them for such a card, and keeps a hand; East has bought the rest.
        """
        north = [
            "draw millet millet millet, market millet, market millet, market millet",
            "draw salt salt salt, market salt, market salt, market salt",
            ", ".join(["take camel1 millet"] * 4),
            ", ".join(["take camel2 salt"] * 4),
            f"camel3 water | plan plan | {price} | buy plan, pay hand {price} | {hand}",
        ]
        east = "donkey donkey thief thief | salt salt | buy thief, pay hand salt | buy cave, pay hand salt | salt"
        self.bring(North=" | ".join(north), East=f"{east} | buy cave, pay hand salt | {other}").run_out()
        while self.to_move != "North":
            self.turn("take camel1 gold")
        assert not any(self.position["stock"].values())
        assert "water" not in self.pile("market")
        assert [self.row("North", f"camel{number}") for number in (1, 2, 3)] == [
            "millet millet millet millet",
            "salt salt salt salt",
            "water",
        ]
        assert self.hand("North") == hand
        return self

    def keep_all(self):
        """Nobody turns in anything."""
        while "keep" in self.legal:
            self.play("keep")
        return self

    def fork(self):
        """The same table once more, to be played on in another way."""
        made = object.__new__(Table)
        made.match = self.match.copy()
        return made

    # What there is

    @property
    def legal(self):
        return self.match.legal()

    def legal_of(self, word):
        """The legal actions that begin with a word, without it."""
        return [text.removeprefix(f"{word} ") for text in self.legal if text.startswith(f"{word} ")]

    @property
    def kinds(self):
        """The kinds of actions that are legal."""
        return {text.split(" ")[0] for text in self.legal}

    @property
    def to_move(self):
        return self.match.to_move

    @property
    def over(self):
        return self.match.over

    @property
    def points(self):
        return self.match.scores()

    @property
    def position(self):
        return self.match.describe()["position"]

    @property
    def stage(self):
        return self.position["stage"]

    @property
    def owed(self):
        return self.position["turn"]["owed"]

    def pile(self, name):
        """The cards of the deck, the market or the discard pile, as words."""
        return cards(self.position[name])

    def stock(self, special):
        return self.position["stock"][special]

    def has(self, name):
        """What a player has."""
        return self.position["players"][name]

    def counts(self, name):
        return self.has(name)["hand"]

    def hand(self, name):
        """A player's hand as words, in the order of the box."""
        return cards(self.counts(name))

    def row(self, name, animal):
        """What an animal carries, bottom to top, as words."""
        return " ".join(self.has(name)[f"{animal[:-1]}s"][int(animal[-1]) - 1])

    def log(self, name=None):
        return self.match.log(name)

    def view(self, name=None):
        return self.match.view(name)["position"]

    def seen(self, viewer, name):
        """What somebody sees of a player."""
        return self.view(viewer)["players"][name]


# What may have been


def readings(text, named, name, viewer):
    """What an event may have been, for all a viewer knows."""
    words = text.split(" ")
    if words[0] == "draw" and name != viewer:
        return [f"draw {' '.join(drawn)}" for drawn in itertools.combinations_with_replacement(GOODS, len(words) - 1)]
    if (words[0] == "hide" and "hand" in words and name != viewer) or (
        words[0] == "steal" and words[-2] == "hand" and viewer not in (name, named)
    ):
        return [" ".join([*words[:-1], good]) for good in GOODS]
    return [text]


def worlds(match, viewer):
    """Every game that a viewer cannot tell from this one: played anew with whatever others drew, hid and stole.

    It is found by trying, with nothing of the program but the rules: an event that is not legal, or after which it is
    somebody else's turn, was not so. What lay in caves and under thieves is seen when the stage ends.
    """
    truth = cv.new("touareg", match.players, head=match.head, seed=1, dice="table")
    possible = [truth.copy()]
    for event in match.events:
        name, text = match.players[event.seat], match.text(event)
        named = next((other for other in match.players if text.startswith(f"steal {other} hand")), None)
        before, was_on = opened(truth), is_on(truth)
        truth.play(text)
        ended = was_on and not is_on(truth)
        found = {}
        for world in possible:
            if ended and opened(world) != before:
                continue
            for reading in readings(text, named, name, viewer):
                one = world.copy()
                try:
                    one.play(reading)
                except cv.IllegalAction:
                    continue
                if (one.to_move, one.scores()) == (truth.to_move, truth.scores()):
                    found[json.dumps(one.describe()["position"])] = one
        possible = list(found.values())
    return possible


def is_on(match):
    """Whether stage 1 is still being played."""
    return match.describe()["position"]["stage"] == 1 and "keep" not in match.legal()


def opened(match):
    """What lies in caves and under thieves."""
    players = match.describe()["position"]["players"].values()
    return [(player["caves"], player["thieves"]) for player in players]


def deal(match, viewer):
    """What a viewer may not see: the others' hands, caves and thieves, and the deck."""
    position = match.describe()["position"]
    return (
        *((name, cards(one["hand"])) for name, one in position["players"].items() if name != viewer),
        *(str(one[place]) for one in position["players"].values() for place in ("caves", "thieves")),
        cards(position["deck"]),
    )


def ways(match, viewer):
    """In how many ways the unseen cards make this deal, each card being one of its own."""
    position = match.describe()["position"]
    seen = match.view(viewer)["position"]
    count = 1
    for good in GOODS:
        hands = [one["hand"][good] for name, one in position["players"].items() if name != viewer]
        count *= math.factorial(seen["unseen"][good])
        for pile in (*hands, position["deck"][good]):
            count //= math.factorial(pile)
    return count


def two_draws(table):
    return table(3).waste().turn("draw gold salt water", "market salt").turn("draw millet millet gold", "market gold")


def nothing_that_fits(table):
    game = table().bring(East="water water gold salt")
    return game.turn("load camel1 water", "load camel1 water")


def nothing_that_fits_and_drawn_again(table):
    return nothing_that_fits(table).waste().turn("draw gold millet millet", "market millet")


def something_that_fits(table):
    return table().bring(East="water water gold").turn("load camel1 water")


def still_loading(table):
    return table().bring(East="water water gold").play("load camel1 water")


def an_extra_left(table):
    return table().bring(East="thief | water water gold", North="salt").turn("load camel1 water")


def still_loading_with_an_extra(table):
    return table().bring(East="thief | water water gold", North="salt").play("load camel1 water")


def no_water_in_the_south(table):
    """South has loaded a water and had no other to follow; three cards are in the deck, one in East's hand."""
    game = table(3).run_out(leaving="water gold millet salt millet millet water water water")
    game.turn("South: draw water gold millet", "market millet").turn("take camel1 millet")
    return game.turn("draw salt millet millet", "market millet", "market millet").turn("load camel1 water")


def buying(table):
    return table().bring(East="water salt").play("buy plan")


def paying(table):
    return table().bring(East="gold salt millet").play("buy plan", "pay hand salt")


def paying_from_a_camel(table):
    return table().bring(East="camel1 gold | salt").play("buy plan")


def a_theft(table):
    return table(3).bring(South="thief").waste().waste().draw("gold salt").play("steal East hand gold")


def a_cave(table):
    return table().bring(East="cave | gold salt salt").turn("hide cave1 hand salt", "load camel1 gold")


def last_round(table, east="gold salt millet", south="water millet millet"):
    """East and South have drawn the last six cards, and kept all but millet."""
    game = table(3).run_out(leaving=f"{east} {south}").turn("North: take camel1 millet")
    for drawn in (east, south):
        millet = drawn.split().count("millet")
        game.turn(f"draw {drawn}", *["market millet"] * millet)
    return game


def last_theft(table):
    game = table(3).bring(South="thief").run_out(leaving="gold salt millet")
    while game.to_move != "East":
        game.turn("take camel1 millet")
    return game.turn("draw gold salt millet", "market millet").play("South: steal East hand gold")


def stage_two(table):
    return last_round(table).stage_two("take camel2 gold", "take camel1 salt", "take camel1 salt, take camel1 salt")


def the_only_gold(table):
    game = last_round(table, east="salt millet millet", south="gold millet millet")
    game.stage_two(*["take camel2 salt, take camel2 salt"] * 3)
    return game.turn("take camel1 millet").turn("take camel1 millet").turn("South: load camel1 gold")


def gold_shown_before_a_draw(table):
    """There is more gold in the new deck; but South has not drawn from it."""
    game = last_round(table, east="salt millet millet", south="gold millet millet")
    game.stage_two("take camel2 gold", *["take camel2 salt, take camel2 salt"] * 2)
    return game.turn("take camel1 millet").turn("take camel1 millet").turn("South: load camel1 gold")


def drawn_in_stage_two(table):
    return stage_two(table).turn("take camel1 millet").turn("East: draw gold salt salt", "market salt")


SCENES = (
    *(two_draws, nothing_that_fits, nothing_that_fits_and_drawn_again, something_that_fits, still_loading),
    *(
        still_loading_with_an_extra,
        no_water_in_the_south,
        an_extra_left,
        buying,
        paying,
        paying_from_a_camel,
        a_theft,
        a_cave,
        last_round,
        last_theft,
    ),
    *(stage_two, the_only_gold, gold_shown_before_a_draw, drawn_in_stage_two),
)


class Scene:
    """A game as North sees it, and every game that it may be for all North knows."""

    def __init__(self, name, game):
        self.name = name
        self.match = game.match
        self.worlds = worlds(self.match, "North")
        self.ways = {deal(world, "North"): ways(world, "North") for world in self.worlds}

    def deal(self, match):
        return deal(match, "North")


@pytest.fixture(scope="session", params=SCENES, ids=lambda scene: scene.__name__)
def scene(request):
    """A game with something to conclude from what was seen, and what it may be."""
    return Scene(request.param.__name__, request.param(Table))


@pytest.fixture(scope="session")
def table():
    """Sets a table up: `table(players, start, goods)`; players as a number, or by their names."""
    return Table
