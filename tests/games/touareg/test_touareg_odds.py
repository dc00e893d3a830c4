"""Odds: the next draw and a blind theft against all that may be, found by trying; who will lead, by playouts."""

import itertools
import json
import math
import random
from collections import Counter

import numpy as np
import pytest

import caravanserai as cv
from caravanserai.core.kernel import COMPILED
from caravanserai.core.odds import Asking
from caravanserai.games.touareg import deals

GOODS = ("water", "gold", "salt", "millet")
PLAYOUTS = 200 if COMPILED else 2


def no_shelf(name, version, build):
    raise AssertionError("nothing is kept")


def ask(match, viewer=None, seed=0, playouts=0):
    """The odds as a player is told them, or a spectator."""
    before = match._positions if match._before is None else match._before
    seat = -1 if viewer is None else match.players.index(viewer)
    match.game.prepare(odds=True)
    asking = Asking(before.copy(), seat, match.players, {}, no_shelf, seed, playouts)
    told = match.game.odds(asking)
    assert json.loads(json.dumps(told)) == told
    return told


# Everything that may be, by trying: nothing of the program but the rules


def readings(text, name, viewer):
    """What an event may have been, for all a viewer knows; and whose hand which cards went into or left."""
    words = text.split(" ")
    if words[0] == "draw":
        drawn = itertools.combinations_with_replacement(GOODS, len(words) - 1)
        for cards in [words[1:]] if name == viewer else drawn:
            yield " ".join(["draw", *cards]), name, cards, None
    elif "hand" in words[1:] and words[0] in ("hide", "steal") and words[-2] == "hand":
        owner = name if words[0] == "hide" else " ".join(words[1:-2])
        for good in [words[-1]] if viewer in (name, owner) else GOODS:
            yield " ".join([*words[:-1], good]), owner, (), good
    elif words[0] in ("market", "load") or words[:2] == ["pay", "hand"]:
        yield text, name, (), words[-1]
    else:
        yield text, name, (), None


def moved(state, seat, drawn, left):
    """The states after cards came into a hand, or one left it: a card kept from stage 1, or one of the deck.

    A state is, of each seat, what of its hand was kept and what was drawn; and what has left hands, in order.
    """
    hands, gone = state
    kept, own = (list(part) for part in hands[seat])

    def with_hand(kept, own, gone):
        changed = (tuple(sorted(kept)), tuple(sorted(own)))
        return (*hands[:seat], changed, *hands[seat + 1 :]), gone

    if left is None:
        yield with_hand(kept, own + list(drawn), gone)
        return
    for part, colour in ((kept, "kept"), (own, "drawn")):
        if left in part:
            part.remove(left)
            yield with_hand(kept, own, (*gone, (seat, colour, left)))
            part.append(left)


def worlds(match, viewer):
    """Every game that a viewer cannot tell from this one, with every way in which its cards can have come about."""
    players = match.players
    truth = cv.new("touareg", players, head=match.head, seed=1, dice="table")
    nothing = (tuple(((), ()) for _ in players), ())
    possible = [(truth.copy(), {nothing})]
    for event in match.events:
        if not event.outcomes and match.waiting_for_chance and event is match.events[-1]:
            break
        name, text = players[event.seat], match.text(event)
        before, was_on = face_down(truth), is_on(truth)
        truth.play(text)
        ended = was_on and not is_on(truth)
        found = {}
        for world, states in possible:
            for reading, owner, drawn, left in readings(text, name, viewer):
                one = world.copy()
                try:
                    one.play(reading)
                except cv.IllegalAction:
                    continue
                if (one.to_move, one.scores()) != (truth.to_move, truth.scores()):
                    continue
                if ended and (face_down(world) != before or reading != text):
                    continue  # all has been opened
                seat = players.index(owner)
                made = {after for state in states for after in moved(state, seat, drawn, left)}
                if ended:
                    made = {(tuple((tuple(sorted(kept + own)), ()) for kept, own in hands), ()) for hands, _ in made}
                found.setdefault(json.dumps(one.describe()["position"]), (one, set()))[1].update(made)
        possible = list(found.values())
    return possible


def is_on(match):
    """Whether stage 1 is still being played."""
    return match.describe()["position"]["stage"] == 1 and "keep" not in match.legal()


def face_down(match):
    """What lies in caves and under thieves."""
    players = match.describe()["position"]["players"].values()
    return [(player["caves"], player["thieves"]) for player in players]


def ways(cards):
    """In how many ways less cards can lie in no order than in one."""
    return math.prod(1 / math.factorial(count) for count in Counter(cards).values())


def by_trying(match, viewer):
    """How many of each good are expected in each hand and in the deck, every deal that may be being as likely."""
    total = 0.0
    deck = Counter()
    hands = {name: Counter() for name in match.players}
    for world, states in worlds(match, viewer):
        position = world.describe()["position"]
        pile = [good for good in GOODS for _ in range(position["deck"][good])]
        weight = 0.0
        for parts, _ in states:
            weight += math.prod(
                ways(kept) * ways(own) for seat, (kept, own) in enumerate(parts) if match.players[seat] != viewer
            )
        weight *= ways(pile)
        total += weight
        for good in GOODS:
            deck[good] += weight * position["deck"][good]
            for name in match.players:
                hands[name][good] += weight * position["players"][name]["hand"][good]
    share = {good: deck[good] / total for good in GOODS}
    return share, {name: {good: hands[name][good] / total for good in GOODS} for name in match.players}


def near(one, other):
    return all(abs(one[good] - other[good]) < 1e-12 for good in GOODS)


def agrees(match, viewer):
    """What is told is what was found by trying."""
    told = ask(match, viewer)
    deck, hands = by_trying(match, viewer)
    size = sum(deck.values())
    assert told["exact"] is True
    if told["draw"] is None:
        assert size < 1e-9
    else:
        assert near(told["draw"], {good: deck[good] / size for good in GOODS})
    for name in match.players:
        assert near(told["hands"][name], hands[name]), (name, told["hands"][name], hands[name])
        cards = sum(hands[name].values())
        assert (name in told["steal"]) == (name != viewer and cards > 1e-9)
        if name in told["steal"]:
            assert near(told["steal"][name], {good: hands[name][good] / cards for good in GOODS})
    return True


@pytest.mark.skipif(not COMPILED, reason="finding all that may be takes long; some more scenes will do")
def test_draws_and_thefts_are_as_likely_as_the_deals_that_may_be(scene):
    assert agrees(scene.match, "North")


# More scenes: stage 2, where what was kept is known to be other cards than those of the deck


def idle(game, name):
    """The others take from the market until it is this player's turn."""
    while game.to_move != name:
        game.turn(next(text for text in game.legal if text.startswith("take") and text.endswith("millet")))
    return game


TAKEN = {"North": "take camel1 gold", "East": "take camel2 salt", "South": "take camel2 millet"}


def last_cards(table, east="gold salt millet", south="water millet millet", **wishes):
    """Stage 1 is over, after wishes were brought: its deck has gold, salt and millet; of two players, without South.

    East and South have drawn the last cards of stage 1, and kept all but millet.
    """
    game = table(3 if south else 2, start="gold gold")
    if wishes:
        game.bring(**wishes)
    game.run_out(leaving=f"{east} {south}")
    for name, drawn in (("East", east), ("South", south)):
        if drawn:
            idle(game, name).turn(f"draw {drawn}", *["market millet"] * drawn.split().count("millet"))
    return game.last_round(**{name: ", ".join([TAKEN[name]] * 2) for name in game.match.players})


def second(table, *drawn, **wishes):
    """East's first turn in stage 2."""
    return idle(last_cards(table, *drawn, **wishes).keep_all(), "East")


def known_and_drawn(table):
    """East kept a gold, as all know, and drew three."""
    return second(table, "gold millet millet", "").turn("draw gold salt salt", "market salt")


def kept_or_drawn(table):
    """East kept a gold, drew three, and shows a gold: the one or the other."""
    return second(table, "gold millet millet", "").turn("draw salt salt gold", "market gold")


def shown_before_drawing(table):
    """East shows the gold that it kept, and draws afterwards: none of what it holds was kept."""
    game = second(table, "gold millet millet", "").turn("load camel1 gold")
    return idle(game, "East").turn("draw salt gold gold", "market salt")


def three_kept(table):
    """East and South kept two and one of three goods."""
    return second(table)


def three_kept_and_drawn(table):
    return three_kept(table).turn("draw gold salt millet", "market salt")


def three_kept_and_two_drew(table):
    return three_kept_and_drawn(table).turn("South: draw gold salt millet", "market gold")


def shown_twice(table):
    """East has drawn twice, and shown what it may have kept or drawn."""
    game = three_kept_and_drawn(table)
    return idle(game, "East").turn("draw salt millet millet", "market gold", "market salt", "market millet")


def hidden_in_stage_two(table):
    """East kept two cards, draws, and hides one: kept or drawn."""
    game = second(table, East="cave")
    return game.turn("draw gold salt millet", "hide cave1 hand gold", "market salt")


def stolen_in_stage_two(table):
    """South steals from East, who has kept and drawn."""
    game = second(table, South="thief").turn("draw gold salt millet", "market millet")
    return game.play("South: steal East hand gold")


def none_fits_in_stage_two(table):
    """East kept two cards and loads a water, and the turn ends by itself: the other is none."""
    return second(table, "water gold millet").turn("load camel1 water")


def none_fitted_and_drawn(table):
    return idle(none_fits_in_stage_two(table), "East").turn("draw gold gold salt", "market gold")


def paying_in_stage_two(table):
    """East, who kept two cards and drew, begins to buy: what it holds is worth 3 dinars."""
    game = second(table).turn("draw gold salt salt", "market salt")
    return idle(game, "East").play("buy plan", "pay hand salt")


def loading_in_stage_two(table):
    """East has loaded one card of those kept and drawn, and could load more."""
    return idle(three_kept_and_drawn(table), "East").play("load camel2 salt")


def turning_in(table):
    """Stage 1 has been counted; East may turn in a plan."""
    return last_cards(table, East="plan")


def two_caves(table):
    game = table(start="salt millet").bring(East="cave cave | gold salt salt")
    return game.turn("hide cave1 hand salt", "hide cave2 hand gold", "take camel1 salt")


def a_cave_and_nothing_that_fits(table):
    """East hides a card and loads a water, and the turn ends by itself: what was hidden may be water."""
    game = table().bring(East="cave | water water gold").play("hide cave1 hand water")
    return game.turn("load camel1 water")


def robbed_and_nothing_that_fits(table):
    """What South stole from East may have been water; what is left is none."""
    game = table(3).bring(South="thief", East="water water gold").turn("steal East hand water", "take camel1 salt")
    return idle(game, "East").turn("load camel1 water")


MORE = (
    *(known_and_drawn, kept_or_drawn, shown_before_drawing, three_kept, three_kept_and_drawn, three_kept_and_two_drew),
    *(shown_twice, hidden_in_stage_two, stolen_in_stage_two, none_fits_in_stage_two, none_fitted_and_drawn),
    *(paying_in_stage_two, loading_in_stage_two, turning_in, two_caves, a_cave_and_nothing_that_fits),
    robbed_and_nothing_that_fits,
)


@pytest.mark.parametrize("more", MORE, ids=lambda more: more.__name__)
@pytest.mark.parametrize("viewer", ["North", "South", None] if COMPILED else ["North"])
def test_the_same_in_more_scenes_for_whoever_asks(table, more, viewer):
    match = more(table).match
    if viewer in (*match.players, None):
        assert agrees(match, viewer)


def test_there_is_room_for_any_number_of_pasts(table, monkeypatch):
    match = hidden_in_stage_two(table).match
    told = ask(match, "North")
    monkeypatch.setattr(deals, "PASTS", 1)
    assert ask(match, "North") == told


def hoard(players, seed, events):
    """A game of players who keep what they draw, and take what lies in the market, so many events into stage 2."""
    match = cv.new("touareg", ["North", "East", "South", "West", "Old Tom"][:players], seed=seed)
    chance = random.Random(seed)
    while events and not match.over:
        legal = match.legal()
        wanted = [text for text in legal if text.split(" ")[0] in ("take", "buy", "pay", "hide")] or legal
        wished = [text for text in ("end", "draw") if text in legal and chance.random() < 0.5]
        match.play(wished[0] if wished else chance.choice(wanted))
        events -= match.describe()["position"]["stage"] == 2
    return match


@pytest.mark.parametrize("players", [4, 5] if COMPILED else [4])
@pytest.mark.parametrize("events", [4, 9, 14] if COMPILED else [9])
def test_in_which_order_seats_are_joined_does_not_matter(players, events, monkeypatch):
    match = hoard(players, 2, events)
    assert match.position.kept.sum() > 0
    told = ask(match)
    around_all = deals.around_all
    for order in list(itertools.permutations(range(players)))[:: 5 * players]:
        monkeypatch.setattr(
            deals, "around_all", lambda found, limit, order=order: around_all([found[n] for n in order], limit)
        )
        again = ask(match)
        for name in match.players:
            assert near(again["hands"][name], told["hands"][name])
        assert again["draw"] is told["draw"] is None or near(again["draw"], told["draw"])


@pytest.mark.rule("TG-71", "TG-81")
def test_a_card_that_was_kept_is_one_card_and_those_drawn_are_others(table):
    """East kept a gold, as all know, and holds two cards more: of the deck of a gold, two salt and two millet."""
    game = second(table, "gold millet millet", "")
    deck = game.position["deck"]
    assert ask(game.match, "North")["steal"]["East"] == {"water": 0, "gold": 1, "salt": 0, "millet": 0}
    game.turn("draw gold salt salt", "market salt")
    left = Counter(deck) - Counter(["salt"])
    told = ask(game.match, "North")
    for good in GOODS:
        share = left[good] / left.total()
        assert told["draw"][good] == pytest.approx(share)
        assert told["hands"]["East"][good] == pytest.approx(2 * share + (good == "gold"))


# Against guesses


def some_games(seed, moments):
    """Random games in stage 1, at some moments."""
    match = cv.new("touareg", ["North", "East", "South", "West", "Old Tom"][: 2 + seed % 4], seed=seed)
    for number in range(max(moments) + 1):
        if match.describe()["position"]["stage"] == 2 or match.over:
            return
        if number in moments:
            yield match
        legal = match.legal()
        match.play(legal[(7 * number + seed) % len(legal)])


@pytest.mark.parametrize("seed", range(8 if COMPILED else 1))
def test_guesses_come_as_often(seed):
    """In stage 1 a guess deals by the same law."""
    many = 2000 if COMPILED else 40
    for match in some_games(seed, (15, 40, 60) if COMPILED else (15,)):
        for viewer in ("East", None):
            told = ask(match, viewer)
            seat = -1 if viewer is None else match.players.index(viewer)
            found = []
            for number in range(many):
                positions = match._positions.copy()
                luck = match._engine.luck_of(np.uint64(seed), np.uint64(number))
                match._engine.guess(positions, 0, seat, np.uint64(luck))
                found.append(np.concatenate([positions[0].hand[: len(match.players)].ravel(), positions[0].deck]))
            mean, error = np.mean(found, axis=0), np.std(found, axis=0) / many**0.5
            size = int(match.position.deck_size)
            expected = [told["hands"][name][good] for name in match.players for good in GOODS]
            expected += [size * told["draw"][good] if size else 0.0 for good in GOODS]
            assert np.all(np.abs(mean - expected) <= 4 * error + 1e-12), (match.players, viewer, mean, expected, error)


# What is told


def test_these_things_are_told_and_no_other(table):
    game = table(3).bring(North="gold salt", East="water")
    for viewer in ("North", "East", None):
        told = ask(game.match, viewer, playouts=PLAYOUTS)
        assert set(told) == {"draw", "steal", "hands", "exact", "lead", "playouts"}
        assert set(told["draw"]) == set(told["lead"]) == set(GOODS)
        assert set(told["steal"]) == {"North", "East"} - {viewer}  # South has no card in hand
        assert set(told["hands"]) == {"North", "East", "South"}
        assert told["playouts"] == PLAYOUTS
        for good in GOODS:
            assert set(told["lead"][good]) == {"North", "East", "South"}
            for one in told["lead"][good].values():
                assert set(one) == {"chance", "error"}
                assert 0 <= one["chance"] <= 1
                assert 0 < one["error"] <= 0.5


@pytest.mark.parametrize("seed", range(4 if COMPILED else 1))
def test_chances_add_up(seed):
    for match in some_games(seed, (5, 25, 50, 70)):
        for viewer in (*match.players, None):
            told = ask(match, viewer)
            for row in (told["draw"], *told["steal"].values()):
                assert row is None or sum(row.values()) == pytest.approx(1)
                assert row is None or all(0 <= chance <= 1 for chance in row.values())
            for name, hand in told["hands"].items():
                assert sum(hand.values()) == pytest.approx(int(match.position.hand_size[match.players.index(name)]))


def test_without_playouts_nothing_is_told_of_who_will_lead(table):
    told = ask(table().match, "North", playouts=0)
    assert (told["lead"], told["playouts"]) == ({}, 0)


# What a seat knows for sure


@pytest.mark.rule("TG-20")
def test_the_first_draw_is_of_all_cards_but_the_market(table):
    told = ask(table().match)["draw"]
    assert told == {"water": 8 / 42, "gold": 9 / 42, "salt": 11 / 42, "millet": 14 / 42}


@pytest.mark.rule("TG-60")
def test_a_hand_that_shares_the_deck_is_stolen_from_as_the_deck_is_drawn_from(table):
    game = table(3).turn("take camel1 gold").turn("draw gold salt water", "market salt")
    told = ask(game.match, "North")
    assert near(told["steal"]["East"], told["draw"])
    assert near(told["draw"], {"water": 8 / 41, "gold": 9 / 41, "salt": 10 / 41, "millet": 14 / 41})
    own = ask(game.match, "East")
    assert own["steal"] == {}
    assert own["hands"]["East"] == {"water": 1, "gold": 1, "salt": 0, "millet": 0}
    assert near(own["draw"], {"water": 7 / 39, "gold": 8 / 39, "salt": 10 / 39, "millet": 14 / 39})


@pytest.mark.rule("TG-61")
def test_a_thief_knows_more_of_the_hand_it_stole_from(table):
    game = table(3).bring(South="thief").run_out(leaving="gold salt millet")
    idle(game, "East").turn("draw gold salt millet", "market millet").play("South: steal East hand gold")
    assert ask(game.match, "South")["steal"]["East"] == {"water": 0, "gold": 0, "salt": 1, "millet": 0}
    assert ask(game.match, "North")["steal"]["East"] == {"water": 0, "gold": 0.5, "salt": 0.5, "millet": 0}


@pytest.mark.rule("TG-70")
def test_the_last_cards_of_the_deck(table):
    game = table(3).run_out(leaving="gold salt millet")
    third = pytest.approx(1 / 3)
    assert ask(game.match)["draw"] == {"water": 0, "gold": third, "salt": third, "millet": third}
    name = game.to_move
    game.turn("draw gold salt millet", "market millet")
    half = {"water": 0, "gold": 0.5, "salt": 0.5, "millet": 0}
    for viewer in (*game.match.players, None):
        told = ask(game.match, viewer)
        assert told["draw"] is None
        assert told["hands"][name] == {"water": 0, "gold": 1, "salt": 1, "millet": 0}
        assert told["steal"] == ({} if viewer == name else {name: half})


@pytest.mark.rule("TG-71", "TG-81")
def test_at_the_start_of_stage_2_the_deck_is_known_and_what_was_kept_is_shared(table):
    game = last_cards(table).keep_all()
    assert game.stage == 2
    told = ask(game.match, "North")
    deck = game.position["deck"]
    assert near(told["draw"], {good: deck[good] / sum(deck.values()) for good in GOODS})
    third = pytest.approx(1 / 3)
    assert told["steal"]["East"] == {"water": third, "gold": third, "salt": third, "millet": 0}
    assert told["steal"]["South"] == {"water": third, "gold": third, "salt": third, "millet": 0}
    assert ask(game.match, "East")["steal"]["South"] == {"water": 1, "gold": 0, "salt": 0, "millet": 0}


# Secrets and moments


@pytest.mark.skipif(not COMPILED, reason="some more scenes will do")
def test_the_odds_never_depend_on_what_is_hidden(scene):
    told = ask(scene.match, "North", 3, 20)
    for world in scene.worlds[:: max(1, len(scene.worlds) // 12)]:
        assert ask(world, "North", 3, 20) == told


@pytest.mark.parametrize("more", MORE if COMPILED else MORE[4:8:3], ids=lambda more: more.__name__)
@pytest.mark.parametrize("viewer", ["North", None] if COMPILED else [None])
def test_nor_in_more_scenes_whoever_asks(table, more, viewer):
    match = more(table).match
    found = [world for world, _ in worlds(match, viewer)]
    told = json.dumps(ask(match, viewer, 3, PLAYOUTS // 10))
    for world in found[:: max(1, len(found) // 4)]:
        assert json.dumps(ask(world, viewer, 3, PLAYOUTS // 10)) == told


@pytest.mark.parametrize("viewer", ["North", "East", "South", None])
@pytest.mark.parametrize("waiting", ["draw", "steal East hand"])
def test_while_an_action_waits_for_chance_the_odds_are_those_before_it(table, viewer, waiting):
    game = table(3).bring(North="thief | salt", East="gold salt", South="millet")
    before = ask(game.match, viewer, 1, PLAYOUTS // 2)
    assert ask(game.play(waiting).match, viewer, 1, PLAYOUTS // 2) == before


def test_asking_changes_nothing(table):
    game = three_kept_and_drawn(table)
    before = game.match.position.tobytes()
    ask(game.match, "North", 1, PLAYOUTS)
    assert game.match.position.tobytes() == before


# Who will lead


def by_all_ways(match, chance=1.0):
    """How likely each player leads in each kind when the turn has ended, each legal action being as likely."""
    mover = match.to_move
    led = Counter()
    for text in match.legal():
        one = match.copy()
        share = chance / len(match.legal())
        before = one.copy()
        one.play(text)
        if one.to_move == mover and is_on(one):
            led += by_all_ways(one, share)
        else:
            led += Counter(dict.fromkeys(leads_after(before, text), share))
    return led


def leads_after(before, text):
    """Who leads in what after the last action of a stage, by counting what lies there (TG-73)."""
    players = before.describe()["position"]["players"]
    held = {
        name: Counter(good for row in (*one["camels"], *one["donkeys"], *one["caves"]) for good in row)
        + Counter(good for good in one["thieves"] if good)
        for name, one in players.items()
    }
    mover, words = before.to_move, text.split(" ")
    if words[0] in ("load", "take") or (words[0] == "hide" and words[2] == "hand"):
        held[mover][words[-1]] += 1
    if words[0] in ("pay", "steal") and "hand" not in words:
        owner = mover if words[0] == "pay" else words[1]
        top = players[owner][f"{words[-1][:-1]}s"][int(words[-1][-1]) - 1][-1]
        held[owner][top] -= 1
        held[mover][top] += words[0] == "steal"
    for good in GOODS:
        most = max(one[good] for one in held.values())
        yield from ((good, name) for name, one in held.items() if most > 0 and one[good] == most)


@pytest.mark.rule("TG-73", "TG-74")
def test_who_leads_after_the_last_turn_is_as_often_as_its_actions_make_it(table):
    """East has the last turn, and a gold in hand: it leads in water, and may come to lead in salt with North."""
    game = table(start="salt salt").bring(North="camel1 salt", East="camel1 water water | camel2 gold | donkey donkey")
    game.run_out(leaving="gold millet millet")
    idle(game, "East").turn("draw gold millet millet", "market millet", "market millet").turn("take camel2 millet")
    assert (game.to_move, game.match.position.turns_left, game.hand("East")) == ("East", 1, "gold")
    many = 4000 if COMPILED else 60
    told = ask(game.match, "North", 5, many)["lead"]
    true = by_all_ways(game.match)
    for good in GOODS:
        for name in game.match.players:
            one = told[good][name]
            assert abs(one["chance"] - true[good, name]) <= 4 * one["error"] + 1e-12, (good, name)
    assert told["gold"]["North"] == {"chance": 0.0, "error": 0.5 / (many + 1)}
    assert 0 < told["salt"]["East"]["chance"] < 1


def test_the_error_shrinks_with_the_playouts_and_the_seed_decides(table):
    game = table(3).bring(North="camel1 gold", East="camel1 salt")
    few, more = PLAYOUTS // 2, 4 * PLAYOUTS
    one, other = ask(game.match, "North", 1, few), ask(game.match, "North", 1, more)
    assert ask(game.match, "North", 1, few) == one
    assert one["draw"] == other["draw"]
    if COMPILED:
        assert ask(game.match, "North", 2, few)["lead"] != one["lead"]
        for good in GOODS:
            for name in game.match.players:
                small, large = (told["lead"][good][name] for told in (one, other))
                assert large["error"] < small["error"]
                assert abs(small["chance"] - large["chance"]) < 5 * small["error"]
                if 0 < large["chance"] < 1:
                    chance = large["chance"]
                    assert large["error"] == pytest.approx(math.sqrt(chance * (1 - chance) / more))


@pytest.mark.rule("TG-76")
def test_while_cards_are_turned_in_it_is_stage_2_that_will_end(table):
    game = last_cards(table, East="plan")
    told = ask(game.match, "North", 1, PLAYOUTS)
    assert told["playouts"] == PLAYOUTS
    assert told["lead"]["water"]["North"]["chance"] < 1
    assert game.position["players"]["North"]["camels"] == [[], []]


@pytest.mark.rule("TG-90")
def test_when_the_game_is_over_who_leads_is_who_has_led(table):
    game = table().bring(East="gold").stage_two("take camel1 salt", "take camel1 salt")
    game.turn("draw salt salt").turn("take camel1 millet").turn("take camel1 millet")
    assert game.over
    for viewer in ("North", "East", None):
        told = ask(game.match, viewer, 1, PLAYOUTS)
        assert (told["draw"], told["steal"], told["playouts"], told["exact"]) == (None, {}, 0, True)
        assert told["hands"] == {name: game.counts(name) for name in game.match.players}
        assert told["lead"]["millet"] == {name: {"chance": 1.0, "error": 0.0} for name in ("North", "East")}
        assert told["lead"]["water"] == {name: {"chance": 0.0, "error": 0.0} for name in ("North", "East")}
