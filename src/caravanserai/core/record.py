"""The record: a match as text. Reading is strict: it stops at the first bad line and says what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from caravanserai.core.fault import BadRecord, BadSetting, HeadFault, IllegalAction, Reason
from caravanserai.core.game import Game
from caravanserai.core.kind import wrong
from caravanserai.core.match import Match, check_dice
from caravanserai.core.proof import HASHES, PROOF_KEYS, check_line
from caravanserai.core.setting import check_names

COMMON_KEYS = ("game", "players", "options")
NEEDED_KEYS = ("game", "players")
FILE_ENDING = ".caravan"
BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True)
class Line:
    """A line of the record, without its comment and the spaces at its ends."""

    number: int
    text: str
    blank: bool  # whether nothing was there, not even a comment

    def bad(self, reason: Reason) -> BadRecord:
        """Return the error that says why this line is wrong."""
        return BadRecord(self.number, self.text, reason)


def read(source: str | bytes, games: Mapping[str, Game], *, seed: int | None = None, dice: str = "seed") -> Match:
    """Play a record through and return the match; raise BadRecord if it cannot be read or played.

    `games` are the games by name. `seed` and `dice` decide where chance comes from after the last line.
    """
    check_dice(dice)
    if is_file_name(source):
        raise BadRecord(None, str(source), Reason("file-not-contents", {"file": str(source)}))
    if not isinstance(source, str | bytes | bytearray):
        raise wrong("not-text", "source", source)
    lines = split(source)
    match = open_match(*read_head(lines), games, seed=seed)
    match.dice = "table"  # nothing is drawn, since the record has what chance said
    for line in lines:
        if line.text:
            play_line(match, line)
            if match.waiting_for_chance:
                nothing_follows(line, lines)
    match.dice = dice
    return match


def is_file_name(source: Any) -> bool:
    """Return whether a source is the name of a record's file instead of its contents."""
    return isinstance(source, Path) or (isinstance(source, str) and source.endswith(FILE_ENDING) and "\n" not in source)


def nothing_follows(waiting: Line, lines: Iterator[Line]) -> None:
    """Raise BadRecord for a line that waits for chance if another event follows it; only the last event may wait."""
    try:
        follows = any(line.text for line in lines)
    except BadRecord:
        follows = True
    if follows:
        raise waiting.bad(Reason("chance-missing"))


def split(source: str | bytes) -> Iterator[Line]:
    """Yield the lines of a record, which end with LF or CRLF; raise BadRecord for one that is not UTF-8."""
    if isinstance(source, str):
        source = source.encode("utf-8", "surrogatepass")
    *ended, rest = source.split(b"\n")
    raw = [line.removesuffix(b"\r") for line in ended] + ([rest] if rest else [])
    for number, line in enumerate(raw, 1):
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError as error:
            shown = line.decode("utf-8", "replace")
            raise BadRecord(number, shown, Reason("not-utf-8", {"place": error.start + 1})) from None
        if number == 1 and text.startswith(BYTE_ORDER_MARK):
            raise BadRecord(number, text, Reason("byte-order-mark"))
        words = text.split("#", 1)[0].strip(" ")
        yield Line(number, words, blank=not text.strip(" "))


def read_head(lines: Iterator[Line]) -> tuple[dict[str, Line], BadRecord | None]:
    """Return the head's lines by key, up to the first blank line, and None.

    If a line does not have the form of a head's line, return those before it and the error. The text of each line is
    its value alone, which is what follows the key and `: `.
    """
    head: dict[str, Line] = {}
    try:
        for line in lines:
            if line.blank:
                break
            if not line.text:
                continue
            key, colon, value = line.text.partition(":")
            if not colon or not re.fullmatch("[a-z]+", key) or not is_apart(value):
                raise line.bad(Reason("head-form"))
            if key in head:
                raise line.bad(Reason("key-twice", {"key": key}))
            head[key] = Line(line.number, value[1:], blank=False)
    except BadRecord as fault:
        return head, fault
    return head, None


def open_match(
    head: Mapping[str, Line], stopped: BadRecord | None, games: Mapping[str, Game], *, seed: int | None
) -> Match:
    """Return the match that a head describes, before its first event; raise BadRecord if the head is wrong.

    `stopped` is the error at which reading the head ended, or None. Of several faults the one in the lowest line is
    raised: a value that is not possible comes before the line at which reading stopped, and that before a key that is
    missing.
    """
    game = games.get(head["game"].text) if "game" in head else None
    players = items(head["players"].text) if "players" in head else []
    options = items(head["options"].text) if "options" in head else []
    faults = dict(value_faults(head, games, game, players, options, whole=stopped is None))
    if game is not None and "players" in head and not faults.keys() & {"players", "options"}:
        faults |= table_faults(head, game, len(players), options, whole=stopped is None)
    if faults:
        key = min(faults, key=lambda key: head[key].number)
        raise BadRecord(head[key].number, f"{key}: {head[key].text}", faults[key])
    if stopped is not None:
        raise stopped
    for key in (*NEEDED_KEYS, *([] if game is None else game.head.needed(options))):
        if key not in head:
            raise BadRecord(None, "", Reason("key-missing", {"key": key}))
    assert game is not None
    proof = {key: head[key].text for key in PROOF_KEYS if key in head}
    return Match(game, players, options, seed=seed, head=own_values(game, head), proof=proof)


def value_faults(
    head: Mapping[str, Line],
    games: Mapping[str, Game],
    game: Game | None,
    players: Sequence[str],
    options: Sequence[str],
    *,
    whole: bool,
) -> Iterator[tuple[str, Reason]]:
    """Yield the keys whose values are not possible, each with the reason.

    `whole` says whether the head was read to its end.
    """
    seated = False
    if "players" in head:
        try:
            check_names(players)
            seated = True
        except BadSetting as error:
            yield "players", error.reason
    own = [key for one in ([game] if game else games.values()) for key in one.head.keys]
    known = (*COMMON_KEYS, *dict.fromkeys(own), *PROOF_KEYS)
    for key in head:
        if key not in known:
            yield key, Reason("unknown-key", {"key": key, "keys": ", ".join(known)})
        elif key in HASHES or (key in PROOF_KEYS and seated):  # what names the players is read only if they are known
            try:
                check_line(key, head[key].text, players)
            except BadSetting as error:
                yield key, error.reason
    if game is None:
        if "game" in head:
            yield "game", Reason("unknown-game", {"game": head["game"].text, "games": ", ".join(games)})
        return
    wrong = game.option_fault(options)
    if wrong is not None:
        yield "options", wrong
    for key, value in own_values(game, head).items():
        # If reading stopped before any options, they may be on a later line.
        if game.head.is_foreign(key, options) and (whole or "options" in head):
            yield key, Reason("key-needs-option", {"key": key, "option": game.head.only_with[key]})
            continue
        try:
            game.head.read(game.positions(1)[0], {key: value}, players)
        except HeadFault as error:
            yield key, error.reason


def table_faults(
    head: Mapping[str, Line], game: Game, players: int, options: Sequence[str], *, whole: bool
) -> dict[str, Reason]:
    """Return why a table of so many players with these options is not allowed, by the key that is to blame.

    Return an empty dictionary if the table is allowed.
    """
    wrong = game.table_fault(players, frozenset(options))
    # If reading stopped before any options, they may be on a later line.
    if wrong is None or not (whole or "options" in head or players not in game.seats):
        return {}
    return {"options" if "options" in head and players in game.seats else "players": wrong}


def own_values(game: Game, head: Mapping[str, Line]) -> dict[str, str]:
    """Return the values of the game's own keys."""
    return {key: head[key].text for key in game.head.keys if key in head}


def items(value: str) -> list[str]:
    """Return the items of a comma-separated value, without the spaces around them."""
    return [item.strip(" ") for item in value.split(",")]


def is_apart(value: str) -> bool:
    """Return whether the text behind a colon is a value after exactly one space."""
    return value[:1] == " " and value[1:2] not in ("", " ")


def play_line(match: Match, line: Line) -> None:
    """Play one line of the body, an event with or without its player's name; raise BadRecord if it is not possible."""
    name, colon, text = line.text.partition(":")
    if not colon:
        text = line.text
    else:
        if name not in match.players:
            raise line.bad(Reason("not-a-player", {"player": name, "players": ", ".join(match.players)}))
        if not is_apart(text):
            raise line.bad(Reason("event-form"))
        text = text[1:]
        if match.to_move is not None and name != match.to_move:
            raise line.bad(Reason("not-your-turn", {"player": match.to_move}, match.game.turn_rule))
    try:
        match.play(text)
    except IllegalAction as error:
        raise BadRecord(line.number, text, error.reason) from None
