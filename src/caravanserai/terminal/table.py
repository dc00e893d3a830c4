"""The table: people, bots and random players at one terminal, line by line."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from getpass import getpass
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from caravanserai.bots.budget import Budget
from caravanserai.bots.temper import temper_of
from caravanserai.bots.turn import limit_of, take_turn
from caravanserai.core.fault import BadSetting, Contradiction, IllegalAction, Reason
from caravanserai.core.match import Match
from caravanserai.core.words import HIDDEN
from caravanserai.messages import say
from caravanserai.messages.waiting import waiting
from caravanserai.odds.question import ask as ask_odds
from caravanserai.terminal.drawing import draw, introduce
from caravanserai.terminal.guests import Guest
from caravanserai.terminal.hourglass import ask_in_time
from caravanserai.terminal.notice import compiling_shown, progress_bar, while_waiting
from caravanserai.terminal.outlook import show_odds

COMMANDS = ("help", "table", "odds", "log", "save", "quit")


class LeaveError(Exception):
    """Somebody left the table."""


@dataclass
class Seating:
    """Who sits where: the people, and the bots; all others play at random."""

    match: Match
    people: Collection[str]
    language: str
    console: Console
    save: Path | None = None  # where the record is kept, after every event
    ask: Callable[[str], str] = input
    ask_hidden: Callable[[str], str] = getpass
    ask_in_time: Callable[[str, float], str | None] = ask_in_time  # (prompt, seconds): None when time is out
    now: Callable[[], float] = time.monotonic  # seconds, for games with a clock
    looking: str | None = None  # who sits at the screen, where several people have hands to hide
    bots: Mapping[str, Guest] = field(default_factory=dict)
    budget: Budget = field(default_factory=Budget)  # of a bot, for a move
    shuffled: bool = False  # whether the order of the seats has just been drawn
    # By person, who has said since they last looked that cards came which cannot have come
    disputes: dict[str, list[str]] = field(default_factory=dict)

    def told(self, message: str, **about: object) -> str:
        """A message in the reader's language."""
        return say(message, self.language, **about)

    def say(self, message: str, **about: object) -> None:
        """Print a message; where it names a file, on one line, to be copied whole."""
        self.console.print(Text(self.told(message, **about)), soft_wrap="file" in about)

    def complain(self, line: str) -> None:
        """Print what is wrong."""
        self.console.print(Text(line, style="red"), soft_wrap=True)

    # A game from here to its end

    def run(self) -> None:
        """Play until the game is over or somebody leaves; the record is kept either way."""
        luck = random.Random(self.match.seed)
        self.keep()
        self.say("table-welcome", players=", ".join(self.match.players), help=self.word("help"), quit=self.word("quit"))
        if self.shuffled:
            self.say("table-shuffled", player=self.match.players[0])
        self.introduce_bots()
        introduce(self.match.view(self.reader), self.language, self.console)
        try:
            while not self.match.over:
                if self.match.waiting_for_chance:
                    self.settle()
                elif self.match.to_move in self.people:
                    self.let_choose()
                elif self.match.to_move in self.bots:
                    self.let_think(luck)
                else:
                    self.tell(self.match.play, any_action(self.match.legal(), luck))
        except (LeaveError, EOFError, KeyboardInterrupt):
            self.console.print()
            if self.save and self.try_to_keep():
                self.say("table-left", file=str(self.save))
            else:
                # Nowhere to keep it but the screen.
                self.say("table-left-unsaved")
                self.console.print(Text(self.match.record()), soft_wrap=True)
            return
        self.looking = None
        self.show()
        self.say("table-over", winners=", ".join(self.match.winners()), count=len(self.match.winners()))
        if self.save:
            self.say("table-kept", file=str(self.save))

    def keep(self) -> None:
        """Write the record, whole or not at all; CaravanError where it cannot be written."""
        if self.save is None:
            return
        try:
            part = self.save.with_name(self.save.name + ".part")
            part.write_text(self.match.record(), "utf-8")
            part.replace(self.save)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise BadSetting(Reason("cannot-write", {"file": str(self.save), "why": why})) from None

    def try_to_keep(self) -> bool:
        """Keep the record; where it cannot be, say so and play on: the next event tries again."""
        try:
            self.keep()
        except BadSetting as error:
            self.complain(error.say(self.language))
            return False
        return True

    def tell(self, act: Callable[..., object], *words: str) -> None:
        """Do something at the table, keep it, and tell everybody, with what it paid."""
        before = self.match.scores()
        act(*words)
        self.try_to_keep()
        line = Text(self.match.log(self.reader)[-1])
        for name, score in self.match.scores().items():
            if score != before[name]:
                line.append(f"  {name} {score - before[name]:+d}", style="dim")
        self.console.print(line)
        for note in self.match.notes():
            self.console.print(Text(f"  {note[self.language]}", style="italic"))

    def introduce_bots(self) -> None:
        """Tell who the bots are and how they play, those of a kind on one line."""
        kinds: dict[str, list[str]] = {}
        for name, guest in self.bots.items():
            kinds.setdefault(guest.kind, []).append(name)
        rows = Table.grid(padding=(0, 2, 0, 0))
        for kind, names in kinds.items():
            about = self.told("table-bot", players=", ".join(names), bot=kind)
            rows.add_row(Text(about, style="dim"), Text(temper_of(kind, self.language), style="dim"))
        if kinds:
            self.console.print(rows)

    def let_think(self, luck: random.Random) -> None:
        """Let the bot to move choose; one that does wrong loses its move to a random one, which is said."""
        player = str(self.match.to_move)
        bot, limit = self.bots[player].bot, limit_of(self.budget)
        self.await_ready(player)
        with while_waiting(self.told("table-bot-thinks", player=player), self.console):
            turn = take_turn(bot, self.match, self.budget, limit, lambda _: luck.getrandbits(64))
        if turn.foul is not None:
            kind, why = turn.foul
            self.complain(self.told(f"table-foul-{kind}", player=player, why=why))
        self.tell(self.match.play, turn.text)

    def await_ready(self, player: str) -> None:
        """Wait until a bot is ready, and say on the screen how far it is; CaravanError where it cannot be."""
        readiness = self.bots[player].readiness
        if readiness is None:
            return
        if readiness.is_ready:
            readiness.wait()  # it may have failed meanwhile
            return
        percent = int(100 * readiness.part)
        is_seen = self.console.is_terminal
        unseen = nullcontext() if is_seen else waiting("getting-ready", player=player, percent=percent)
        with unseen, self.console.status("") as status:

            def show(part: float) -> None:
                status.update(Text(self.told("getting-ready", player=player, percent=int(100 * part)), style="dim"))

            readiness.wait(show)

    def settle(self) -> None:
        """Draw what chance says, or ask for it where the dice are on the table."""
        if self.match.dice == "seed":
            self.tell(self.match.settle)
            return
        giver = self.match.state.giver
        self.seat(self.match.to_move if giver is None else self.match.players[giver], "table-hand-to-giver")
        action = self.match.text(self.match.events[-1])
        said = self.ask(self.told("table-chance", action=action) + " ").strip()
        command = self.command_in(said)
        if command is not None:
            self.command(command, said.partition(" ")[2])
            return
        try:
            self.tell(self.match.settle, said)
        except IllegalAction as error:
            self.complain(self.refusal(error))
            if giver is None or self.match.players[giver] != self.reader:
                self.note_dispute(error)
            hidden = self.match.game.hidden_hands
            self.console.print(Text("  " + ", ".join(self.match.game.outcomes if hidden else self.match.outcomes())))

    # A person's turn

    @property
    def reader(self) -> str | None:
        """Whose eyes the screen is for: the only person's, who sits there now, or nobody's in particular."""
        return next(iter(self.people)) if len(self.people) == 1 else self.looking

    def show(self) -> None:
        """Draw the table for who is to move; with several people at one screen, without anybody's secrets."""
        draw(self.match.view(self.reader), self.language, self.console)

    def let_choose(self) -> None:
        """Ask the person to move until they have played something legal, or their time is out."""
        self.seat(self.match.to_move)
        self.console.print()
        self.show()
        turn = len(self.match.events)
        clock = self.match.state.clock()
        if clock is not None:
            self.say("table-clock", seconds=clock[0])
        start = self.now()
        while len(self.match.events) == turn:
            prompt = self.told("table-prompt", player=self.match.to_move) + " "
            if clock is None:
                self.obey(self.ask(prompt).strip())
                continue
            typed = self.ask_in_time(prompt, clock[0] - (self.now() - start))
            text = (typed or "").strip()
            if typed is not None and self.now() - start <= clock[0]:
                self.obey(text)
                continue
            command = self.command_in(text)
            if command is not None:
                # A command is no answer, and never too late: who leaves has not passed.
                self.command(command, text.partition(" ")[2])
            self.say("table-time-out", action=clock[1])
            self.tell(self.match.play, clock[1])

    def seat(self, player: str | None, message: str = "table-hand-over") -> None:
        """Where hands are hidden, see that the screen is before a person; `message` tells the one who goes."""
        if self.match.game.hidden_hands and player in self.people and player != self.reader:
            self.hand_over(str(player), message)

    def hand_over(self, player: str, message: str) -> None:
        """Clear the screen for the next person, and tell what has happened since they last looked."""
        if self.looking is not None:
            self.wait(message, player=player)
        self.looking = None
        self.console.clear()
        self.wait("table-sit-down", player=player)
        self.looking = player
        seat = self.match.seat_of(player)
        own = [number for number, event in enumerate(self.match.events) if event.seat == seat]
        since = self.match.log(player)[own[-1] + 1 if own else 0 :]
        if since:
            self.console.print(Text("\n".join(since)))
        for who in self.disputes.pop(player, []):
            self.complain(self.told("table-disputed", player=who))

    def note_dispute(self, error: IllegalAction) -> None:
        """What somebody says they drew cannot be, by what others hold: nobody is to find that out in secret."""
        if isinstance(error, Contradiction) and self.match.game.hidden_hands:
            teller = self.reader or str(self.match.to_move)
            for person in self.people:
                if person != teller:
                    self.disputes.setdefault(person, []).append(teller)

    def refusal(self, error: IllegalAction) -> str:
        """What is wrong, in words that tell of no hidden hand: which good has not come would."""
        if isinstance(error, Contradiction) and self.match.game.hidden_hands:
            return self.told("table-cannot-have-come")
        return error.say(self.language)

    def wait(self, message: str, **about: object) -> None:
        """Say something and wait for Enter; one may leave there too."""
        if self.command_in(self.ask(self.told(message, **about) + " ").strip()) == "quit":
            raise LeaveError

    def obey(self, text: str) -> None:
        """A command, or an action; what is wrong with it is said, with what would be right."""
        command = self.command_in(text)
        if command is not None:
            self.command(command, text.partition(" ")[2])
            return
        if not text:
            return
        typed = text
        # A name may end in words of the notation: what is an action as it stands is no shorter one with a word more.
        is_action = self.match.knows(text)
        says_chance = not is_action and any(text.startswith(f"{action} ") for action in self.match.legal())
        if self.match.dice == "seed" and says_chance:
            # Not tried first: the answer would tell what others hold.
            self.say("table-dice")
            return
        giver = self.match.giver_in(text)
        if giver is not None and self.match.players[giver] in self.people:
            self.complain(self.told("giver-tells", player=self.match.players[giver]))
            return
        try:
            if text.endswith(f" {HIDDEN}") and not is_action:
                unseen = self.ask_hidden(self.told("table-secret") + " ").strip()
                text = f"{text.removesuffix(HIDDEN)}{unseen}"
            self.tell(self.match.play, text)
        except IllegalAction as error:
            # What was typed unseen is not said aloud either.
            self.complain(self.refusal(error) if typed == text else self.told("table-refused", action=typed))
            self.note_dispute(error)
            self.list_legal()

    def command_in(self, text: str) -> str | None:
        """The command that a line begins with, in English or the reader's language."""
        return next((name for name in COMMANDS if text.split(" ")[0] in (name, self.word(name))), None)

    def command(self, command: str, rest: str) -> None:
        """Do what is not an action of the game."""
        if command == "help":
            self.say("table-help", **{name: self.word(name) for name in COMMANDS})
            unseen = [text for text in self.match.state.legal_as_seen() if not self.match.knows(text)]
            if unseen:
                self.say("table-help-unseen", example=unseen[0])
            self.list_legal()
        elif command == "table":
            self.show()
        elif command == "odds":
            self.tell_odds()
        elif command == "log":
            self.console.print(Text("\n".join(self.match.log(self.reader))))
        elif command == "save":
            self.save_as(rest)
        else:
            raise LeaveError

    def tell_odds(self) -> None:
        """The odds for who sits at the screen; at a shared one, what all may know."""
        if self.match.game.odds is None:
            self.complain(self.told("no-odds", game=self.match.game.name))
            return
        with compiling_shown(), progress_bar(self.told("solving")) as bar:
            odds = ask_odds(self.match, self.reader, public=self.reader is None, progress=bar)
        show_odds(self.match.game.name, odds, list(self.match.options), self.language, self.console)

    def save_as(self, file: str) -> None:
        """Keep the record in another file from now on."""
        kept = self.save
        try:
            self.save = Path(file) if file else self.save
            self.keep()
            self.say("table-kept", file=str(self.save)) if self.save else self.say("table-save-where")
        except BadSetting as error:
            self.save = kept
            self.complain(error.say(self.language))

    def word(self, command: str) -> str:
        """A command in the reader's language."""
        return self.told(f"command-{command}")

    def list_legal(self) -> None:
        """The legal actions, those that begin alike on one line; at a shared screen, not what only one may know."""
        groups: dict[str, list[str]] = {}
        for text in dict.fromkeys(self.match.state.legal_as_seen(self.reader)):
            first, _, rest = text.partition(" ")
            groups.setdefault(first, []).append(rest)
        for first, rests in groups.items():
            line = Text("  ")
            line.append(first, style="bold")
            line.append(f" {shorten(rests, self.match.players)}".rstrip())
            self.console.print(line)


def any_action(legal: list[str], luck: random.Random) -> str:
    """What a random player does: first some kind of action, then one of that kind, lest all be desert tiles."""
    kind = luck.choice(list(dict.fromkeys(text.split(" ")[0] for text in legal)))
    return luck.choice([text for text in legal if text.split(" ")[0] == kind])


def shorten(rests: list[str], names: Collection[str] = ()) -> str:
    """What may follow a word: `2, 4, 5 oasis or mirage` rather than each pair.

    A name of several words is never torn: then each pair is told.
    """
    is_torn = any(" " in name and name in rest for name in names for rest in rests)
    if all(" " in rest for rest in rests) and not is_torn:
        by_tail: dict[str, list[str]] = {}
        for rest in rests:
            head, _, tail = rest.partition(" ")
            by_tail.setdefault(tail, []).append(head)
        by_heads: dict[str, list[str]] = {}
        for tail, heads in by_tail.items():
            by_heads.setdefault(", ".join(heads), []).append(tail)
        return "; ".join(f"{heads} {' | '.join(tails)}" for heads, tails in by_heads.items())
    return ", ".join(rests)
