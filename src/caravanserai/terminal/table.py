"""The table: people, bots and random players at one terminal, line by line."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cached_property
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
from caravanserai.terminal.drawing import draw, introduce, told_alone
from caravanserai.terminal.guests import Guest
from caravanserai.terminal.hourglass import ask_in_time
from caravanserai.terminal.notice import compiling_shown, progress_bar, while_waiting
from caravanserai.terminal.outlook import show_odds
from caravanserai.terminal.speech import Speech, folded

COMMANDS = ("help", "table", "odds", "log", "save", "quit")


class LeaveError(Exception):
    """Somebody has left the table."""


@dataclass
class Seating:
    """A match at a terminal, with its people and bots; all other players play at random."""

    match: Match
    people: Collection[str]
    language: str
    console: Console
    save: Path | None = None  # the file to which the record is written after every event
    ask: Callable[[str], str] = input
    ask_hidden: Callable[[str], str] = getpass
    ask_in_time: Callable[[str, float], str | None] = ask_in_time  # (prompt, seconds) -> a line, or None if it is late
    now: Callable[[], float] = time.monotonic  # returns seconds, for games with a clock
    looking: str | None = None  # who sits at the screen, if several people must hide their hands from each other
    bots: Mapping[str, Guest] = field(default_factory=dict)
    budget: Budget = field(default_factory=Budget)  # of each bot, for each move
    shuffled: bool = False  # whether the order of the seats has just been drawn
    # For each person, the players who have entered impossible cards since the person last looked at the screen.
    disputes: dict[str, list[str]] = field(default_factory=dict)

    @cached_property
    def speech(self) -> Speech:
        """Actions and chance in the reader's words."""
        return Speech(self.match.state.setting, self.language)

    def told(self, message: str, **about: object) -> str:
        """Return a message in the reader's language."""
        return say(message, self.language, **about)

    def say(self, message: str, **about: object) -> None:
        """Print a message. If it mentions a file, it is not wrapped, so that the name can be copied."""
        self.console.print(Text(self.told(message, **about)), soft_wrap="file" in about)

    def complain(self, line: str) -> None:
        """Print what is wrong."""
        self.console.print(Text(line, style="red"), soft_wrap=True)

    # The course of a game

    def run(self) -> None:
        """Play until the game is over or somebody leaves, and write the record to its file."""
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
                # If the record cannot be written to a file, it is printed.
                self.say("table-left-unsaved")
                self.console.print(Text(self.match.record()), soft_wrap=True)
            return
        self.looking = None
        self.show()
        self.say("table-over", winners=", ".join(self.match.winners()), count=len(self.match.winners()))
        if self.save:
            self.say("table-kept", file=str(self.save))

    def keep(self) -> None:
        """Write the record to its file, completely or not at all; raise BadSetting if it cannot be written."""
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
        """Write the record and return True; if it cannot be written, print why and return False.

        The next event tries again.
        """
        try:
            self.keep()
        except BadSetting as error:
            self.complain(error.say(self.language))
            return False
        return True

    def tell(self, act: Callable[..., object], *words: str) -> None:
        """Call a method of the match, write the record, and print the event with what it paid."""
        before = self.match.scores()
        act(*words)
        self.try_to_keep()
        line = Text(self.speech.log(self.match, self.reader, self.match.played - 1)[0])
        for name, score in self.match.scores().items():
            if score != before[name]:
                line.append(f"  {name} {score - before[name]:+d}", style="dim")
        self.console.print(line)
        for note in self.match.notes():
            self.console.print(Text(f"  {note[self.language]}", style="italic"))

    def introduce_bots(self) -> None:
        """Print who the bots are and how they play, with those of a kind on one line."""
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
        """Let the bot to move choose and play.

        If it does something wrong, a random action is played, and the foul is printed.
        """
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
        """Wait until a bot is ready, and show the progress; raise CaravanError if it cannot be."""
        readiness = self.bots[player].readiness
        if readiness is None:
            return
        if readiness.is_ready:
            readiness.wait()  # it returns at once, or raises what went wrong
            return
        percent = int(100 * readiness.part)
        is_seen = self.console.is_terminal
        unseen = nullcontext() if is_seen else waiting("getting-ready", player=player, percent=percent)
        with unseen, self.console.status("") as status:

            def show(part: float) -> None:
                status.update(Text(self.told("getting-ready", player=player, percent=int(100 * part)), style="dim"))

            readiness.wait(show)

    def settle(self) -> None:
        """Draw what chance says, or ask for it if the dice are on the table."""
        if self.match.dice == "seed":
            self.tell(self.match.settle)
            return
        giver = self.match.state.giver
        self.seat(self.match.to_move if giver is None else self.match.players[giver], "table-hand-to-giver")
        waiting = self.match.events[-1]
        action = self.speech.event(waiting, waiting.seat)
        said = self.ask(self.told("table-chance", action=action) + " ").strip()
        command = self.command_in(said)
        if command is not None:
            self.command(command, said.partition(" ")[2])
            return
        try:
            self.tell(self.match.settle, self.speech.read_chance(said))
        except IllegalAction as error:
            self.complain(self.hushed(error) or self.speech.refusal_of_chance(error, said, waiting))
            if giver is None or self.match.players[giver] != self.reader:
                self.note_dispute(error)
            hidden = self.match.game.hidden_hands
            choices = self.match.game.outcomes if hidden else self.match.outcomes()
            self.console.print(Text("  " + ", ".join(map(self.speech.outcome, choices))))

    # A person's turn

    @property
    def reader(self) -> str | None:
        """The player to whom the screen may show everything: the only person, or the one who sits there now.

        It is None if nobody in particular sits there.
        """
        return next(iter(self.people)) if len(self.people) == 1 else self.looking

    def show(self) -> None:
        """Print the table as the reader sees it; if several people share the screen, without anybody's secrets."""
        draw(self.match.view(self.reader), self.language, self.console)

    def look(self) -> None:
        """Print the table for the player to move, who is first told alone what the others at the screen may not see."""
        self.show()
        player = str(self.match.to_move)
        alone = told_alone(self.match.view(player), self.language) if self.reader is None else None
        if alone is not None:
            self.wait("table-look-away", player=player)
            self.console.print(Text(alone))
            self.wait("table-look-again")
            self.console.clear()
            self.show()

    def let_choose(self) -> None:
        """Ask the person to move until they have played something legal, or their time is over."""
        self.seat(self.match.to_move)
        self.console.print()
        self.look()
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
                # A command is never too late: somebody who leaves must not be taken to have passed.
                self.command(command, text.partition(" ")[2])
            self.say("table-time-out", action=self.speech.action(clock[1]))
            self.tell(self.match.play, clock[1])

    def seat(self, player: str | None, message: str = "table-hand-over") -> None:
        """If hands are hidden, make sure that a player sits at the screen; `message` asks the previous one to go."""
        if self.match.game.hidden_hands and player in self.people and player != self.reader:
            self.hand_over(str(player), message)

    def hand_over(self, player: str, message: str) -> None:
        """Clear the screen for the next person, and print what has happened since that person last played."""
        if self.looking is not None:
            self.wait(message, player=player)
        self.looking = None
        self.console.clear()
        self.wait("table-sit-down", player=player)
        self.looking = player
        seat = self.match.seat_of(player)
        own = [number for number, event in enumerate(self.match.events) if event.seat == seat]
        since = self.speech.log(self.match, player, own[-1] + 1 if own else 0)
        if since:
            self.console.print(Text("\n".join(since)))
        for who in self.disputes.pop(player, []):
            self.complain(self.told("table-disputed", player=who))

    def note_dispute(self, error: IllegalAction) -> None:
        """Note that cards which somebody entered are not possible by what others hold, so that all others are told.

        Otherwise a player could find out in secret what the others hold.
        """
        if isinstance(error, Contradiction) and self.match.game.hidden_hands:
            teller = self.reader or str(self.match.to_move)
            for person in self.people:
                if person != teller:
                    self.disputes.setdefault(person, []).append(teller)

    def hushed(self, error: IllegalAction) -> str | None:
        """What is wrong where the reason would tell of a hidden hand, as which good has not come; None where not."""
        if isinstance(error, Contradiction) and self.match.game.hidden_hands:
            return self.told("table-cannot-have-come")
        return None

    def wait(self, message: str, **about: object) -> None:
        """Print a message and wait for Enter; raise LeaveError if somebody leaves there."""
        if self.command_in(self.ask(self.told(message, **about) + " ").strip()) == "quit":
            raise LeaveError

    def obey(self, text: str) -> None:
        """Do a command or play an action; if it is not possible, print why, and what is legal."""
        command = self.command_in(text)
        if command is not None:
            self.command(command, text.partition(" ")[2])
            return
        if not text:
            return
        typed = text
        # A name may end in words of the notation, so a text that is an action must not be read as a shorter one.
        action, chance = self.speech.find(text) or (None, "")
        if self.match.dice == "seed" and chance and action in self.match.legal():
            # A text that contains an outcome is not tried, since the answer would tell what others hold.
            self.say("table-dice")
            return
        giver = self.match.giver_in(f"{action} {chance}") if chance else None
        if giver is not None and self.match.players[giver] in self.people:
            self.complain(self.told("giver-tells", player=self.match.players[giver]))
            return
        try:
            if text.endswith(f" {HIDDEN}") and not self.speech.knows(text):
                unseen = self.ask_hidden(self.told("table-secret") + " ").strip()
                text = f"{text.removesuffix(HIDDEN)}{unseen}"
            self.tell(self.match.play, self.speech.read(text))
        except IllegalAction as error:
            # What was typed unseen is not printed either.
            unsaid = None if typed == text else self.told("table-refused", action=typed)
            self.complain(self.hushed(error) or unsaid or self.speech.refusal(error, text))
            self.note_dispute(error)
            self.list_legal()

    def command_in(self, text: str) -> str | None:
        """Return the command that a line begins with, in English or the reader's language; None if there is none."""
        first = folded(text.split(" ")[0])
        return next((name for name in COMMANDS if first in (name, folded(self.word(name)))), None)

    def command(self, command: str, rest: str) -> None:
        """Do a command, which is no action of the game; raise LeaveError if it is `quit`."""
        if command == "help":
            self.say("table-help", **{name: self.word(name) for name in COMMANDS})
            unseen = [text for text in self.speech.legal(self.match.state) if not self.speech.knows(text)]
            if unseen:
                self.say("table-help-unseen", example=unseen[0])
            self.list_legal()
        elif command == "table":
            self.look()
        elif command == "odds":
            self.tell_odds()
        elif command == "log":
            self.console.print(Text("\n".join(self.speech.log(self.match, self.reader))))
        elif command == "save":
            self.save_as(rest)
        else:
            raise LeaveError

    def tell_odds(self) -> None:
        """Print the odds for the person at the screen; if several people share it, by what all may know."""
        if self.match.game.odds is None:
            self.complain(self.told("no-odds", game=self.match.game.name))
            return
        with compiling_shown(), progress_bar(self.told("solving")) as bar:
            odds = ask_odds(self.match, self.reader, public=self.reader is None, progress=bar)
        options, tell = list(self.match.options), self.speech.action
        show_odds(self.match.game.name, odds, options, self.language, self.console, tell)

    def save_as(self, file: str) -> None:
        """Write the record to another file from now on; if that is not possible, print why."""
        kept = self.save
        try:
            self.save = Path(file) if file else self.save
            self.keep()
            self.say("table-kept", file=str(self.save)) if self.save else self.say("table-save-where")
        except BadSetting as error:
            self.save = kept
            self.complain(error.say(self.language))

    def word(self, command: str) -> str:
        """Return a command in the reader's language."""
        return self.told(f"command-{command}")

    def list_legal(self) -> None:
        """Print the legal actions, with those that begin alike on one line; a shared screen shows nobody's secrets."""
        groups: dict[str, list[str]] = {}
        for text in dict.fromkeys(self.speech.legal(self.match.state, self.reader)):
            first, _, rest = text.partition(" ")
            groups.setdefault(first, []).append(rest)
        for first, rests in groups.items():
            line = Text("  ")
            line.append(first, style="bold")
            line.append(f" {shorten(rests, self.match.players)}".rstrip())
            self.console.print(line)


def any_action(legal: list[str], luck: random.Random) -> str:
    """Return what a random player plays: a random sort of action, and then a random one of that sort.

    If all actions were equally likely, most would be desert tiles.
    """
    kind = luck.choice(list(dict.fromkeys(text.split(" ")[0] for text in legal)))
    return luck.choice([text for text in legal if text.split(" ")[0] == kind])


def shorten(rests: list[str], names: Collection[str] = ()) -> str:
    """Return what may follow a word in short: `2, 4, 5 oasis | mirage` rather than each pair.

    If a name of several words would be split by that, each text is listed.
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
