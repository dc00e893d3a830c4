"""A tournament: many games between bots. Each game is the same wherever and in whatever order it is played."""

from __future__ import annotations

import copy
import importlib
import pickle
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from caravanserai.arena.bout import BoutResult, play
from caravanserai.arena.lineup import derived, lineups, seated
from caravanserai.bots import registry
from caravanserai.bots.bot import Bot
from caravanserai.bots.budget import Budget, check_seconds
from caravanserai.bots.temper import distinct
from caravanserai.bots.turn import limit_of
from caravanserai.core.batch import check_games
from caravanserai.core.fault import BadSetting, Reason, shown
from caravanserai.core.kind import wrong
from caravanserai.core.match import Match, check_seed
from caravanserai.core.odds import silent
from caravanserai.core.setting import check_names
from caravanserai.games import find
from caravanserai.kernels import require_all

PLAYOUTS = 200  # for a move, if no budget is given: with playouts the same seed gives the same tournament everywhere

Maker = str | Callable[[], Bot]
"""A bot's name, `module:Class`, or a function that makes the bot, such as its class."""


@dataclass(frozen=True)
class Entrant:
    """A bot that takes part, as the name it has in the tournament and what makes it."""

    name: str
    maker: Maker

    def make(self) -> Bot:
        """Return a new bot; raise BadSetting if it cannot be made."""
        if isinstance(self.maker, str):
            return registry.find(self.maker)
        try:
            bot = self.maker()
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            raise BadSetting(Reason("bad-bot", {"bot": told(self.maker), "why": why})) from error
        if not isinstance(bot, Bot):
            raise BadSetting(Reason("no-bot", {"bot": told(self.maker)}))
        return bot


@dataclass(frozen=True)
class Tournament:
    """Who plays what, how often, and with which seed: all that the games depend on.

    Games come in rounds. In a round, all games have the same seed for the table's chance, and each line-up plays in
    every rotation, so that every bot sits on every seat with the same luck.
    """

    game: str
    players: int
    entrants: tuple[Entrant, ...]
    rounds: int
    options: tuple[str, ...]
    seed: int
    budget: Budget
    limit: float  # the seconds after which a bot loses its move
    cards: str | None  # the folder of the board and cards, if they are not ours
    lineups: tuple[tuple[int, ...], ...]  # which entrants sit at each table, by their numbers

    @property
    def round_games(self) -> int:
        """The number of games in a round."""
        return len(self.lineups) * self.players

    @property
    def games(self) -> int:
        """The number of games in all."""
        return self.rounds * self.round_games

    def batches(self) -> list[range]:
        """Return the games' numbers in batches.

        A worker plays a batch at a time: the rotations of one line-up, with one seed.
        """
        return [range(first, first + self.players) for first in range(0, self.games, self.players)]

    def title(self, number: int) -> str:
        """Return a game's name: its round, and its number in the round."""
        round_, rest = divmod(number, self.round_games)
        return f"{round_ + 1:04}-{rest + 1}"

    def seats(self, number: int) -> tuple[int, ...]:
        """Return who sits on each seat in a game, by the entrants' numbers."""
        round_, rest = divmod(number, self.round_games)
        table, rotation = divmod(rest, self.players)
        return seated(self.lineups[table], rotation, derived("circle", self.seed, round_, table))

    def names(self, number: int) -> list[str]:
        """Return the names of a game's players: the names of their bots, made different."""
        return distinct([self.entrants[bot].name for bot in self.seats(number)])


def tournament(
    game: str,
    bots: Sequence[Maker],
    players: int,
    games: int,
    options: Sequence[str] = (),
    *,
    seed: int = 0,
    budget: Budget | None = None,
    limit: float | None = None,
    cards: str | Path | None = None,
) -> Tournament:
    """Return a tournament of at least so many games, in whole rounds; raise BadSetting if it is not possible.

    Each bot is made once here, so that one that cannot be made is known before anybody plays.
    """
    found = find(game, cards)
    options = found.check_table(players, options)
    players, games = int(players), check_games(games)
    if isinstance(bots, str | bytes | bytearray) or not isinstance(bots, Iterable):
        raise wrong("not-bots", "bots", bots)
    bots = list(bots)
    if not bots:
        raise BadSetting(Reason("arena-no-bots"))
    if budget is None:
        budget = Budget(playouts=PLAYOUTS)
    if limit is not None:
        check_seconds(limit)
    entrants, numbers = entered(bots)
    tables = tuple(dict.fromkeys(tuple(numbers[bot] for bot in table) for table in lineups(len(numbers), players)))
    made = Tournament(
        found.name,
        players,
        tuple(entrants),
        -(-games // (len(tables) * players)),
        options,
        check_seed(seed),
        budget,
        limit_of(budget) if limit is None else float(limit),
        None if cards is None else str(Path(cards).resolve()),
        tables,
    )
    for first in range(0, made.round_games, players):
        check_names(made.names(first))
    return made


def entered(bots: Sequence[Maker]) -> tuple[list[Entrant], list[int]]:
    """Return the bots that take part, each once, and for each of `bots` the number of its entrant.

    Raise BadSetting if one of them is no bot, or if two have the same name.
    """
    entrants: dict[Maker, Entrant] = {}
    for maker in bots:
        if not isinstance(maker, str) and not callable(maker):
            raise BadSetting(Reason("bot-no-class" if isinstance(maker, Bot) else "no-bot", {"bot": shown(maker)}))
        if not isinstance(maker, Hashable):
            raise BadSetting(Reason("bot-no-hash", {"bot": shown(maker)}))
        if maker not in entrants:
            bot = Entrant("", maker).make()
            name = maker if isinstance(maker, str) and ":" not in maker else bot.name
            if not isinstance(name, str):
                raise BadSetting(Reason("no-bot", {"bot": told(maker)}))
            check_names([name])
            if any(name.casefold() == other.name.casefold() for other in entrants.values()):
                raise BadSetting(Reason("arena-same-name", {"name": name}))
            entrants[maker] = Entrant(name, maker)
    makers = list(entrants)
    return list(entrants.values()), [makers.index(maker) for maker in bots]


def told(maker: Maker) -> str:
    """Return the text by which messages mention what makes a bot."""
    return maker if isinstance(maker, str) else getattr(maker, "__qualname__", None) or repr(maker)


# How it is played


@lru_cache(maxsize=2)
def prepared(tournament: Tournament) -> list[Bot]:
    """Return this process's bots, one for each entrant; they are made and prepared once."""
    game = find(tournament.game, tournament.cards)
    bots = [entrant.make() for entrant in tournament.entrants]
    needed = [unit for bot in bots for unit in bot.units(game)]
    require_all(list(dict.fromkeys([game.rules_unit, *needed])))
    first = Match(game, tournament.names(0), tournament.options, seed=0)
    for entrant, bot in zip(tournament.entrants, bots, strict=True):
        registry.prepare(bot, entrant.name, game)
        registry.prepare_match(bot, entrant.name, first, silent)
    return bots


def play_batch(tournament: Tournament, batch: range) -> list[BoutResult]:
    """Play some of the games and return their results, which are the same in every process."""
    return [play_game(tournament, number) for number in batch]


def play_game(tournament: Tournament, number: int) -> BoutResult:
    """Play one game and return its result.

    Each seat has its own copy of its bot, which is not used for the next game.
    """
    bots = prepared(tournament)
    seats = tournament.seats(number)
    round_ = number // tournament.round_games
    match = Match(
        find(tournament.game, tournament.cards),
        tournament.names(number),
        tournament.options,
        seed=derived("match", tournament.seed, round_),
    )
    choices, seconds, fouls = play(
        match,
        [copy.copy(bots[bot]) for bot in seats],
        tournament.budget,
        tournament.limit,
        lambda event, whose: derived(whose, tournament.seed, number, event),
    )
    scores, winners = match.scores(), match.winners()
    return BoutResult(
        number,
        seats,
        tuple(scores.values()),
        tuple(name in winners for name in match.players),
        tuple(choices),
        tuple(seconds),
        tuple(fouls),
        match.record(),
    )


def in_order(batches: Iterator[tuple[int, list[BoutResult]]]) -> Iterator[list[BoutResult]]:
    """Yield the results of batches in the order of their numbers, though they are done in any order."""
    waiting: dict[int, list[BoutResult]] = {}
    following = 0
    for index, played in batches:
        waiting[index] = played
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def check_travels(tournament: Tournament) -> None:
    """Raise BadSetting if another process could not make these bots, whose classes are found by module and name."""
    for entrant in tournament.entrants:
        try:
            back = pickle.loads(pickle.dumps(entrant.maker))  # noqa: S301 - what we have just made
        except Exception as error:
            raise BadSetting(Reason("arena-bot-stays", {"bot": told(entrant.maker)})) from error
        home = sys.modules.get(getattr(back, "__module__", ""))
        if home is sys.modules["__main__"] and not hasattr(home, "__file__") and not isinstance(back, str):
            raise BadSetting(Reason("arena-bot-stays", {"bot": told(entrant.maker)}))


def with_classes(tournament: Tournament) -> Tournament:
    """Return the tournament with each `module:Class` replaced by the class, for machines that do not have its file."""
    entrants = []
    for entrant in tournament.entrants:
        maker = entrant.maker
        if isinstance(maker, str) and ":" in maker:
            module, _, kind = maker.partition(":")
            maker = registry.load(module, kind)
        entrants.append(Entrant(entrant.name, maker))
    return Tournament(**{**vars(tournament), "entrants": tuple(entrants)})


def own_modules(tournament: Tournament) -> list[Any]:
    """Return the modules of bots that are files of the user's own, not part of an installed package."""
    found: dict[str, Any] = {}
    for entrant in tournament.entrants:
        name = getattr(entrant.maker, "__module__", None)
        if name is None or name == "__main__" or isinstance(entrant.maker, str):
            continue
        module = importlib.import_module(name)
        path = getattr(module, "__file__", None) or ""
        if not name.startswith("caravanserai.") and "site-packages" not in Path(path).parts:
            found[name] = module
    return list(found.values())
