"""More scenes of Touareg: stage 2, where what was kept is known to be other cards than those of the deck."""

from __future__ import annotations

import caravanserai as cv


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
