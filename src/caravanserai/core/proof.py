"""The proof: the lines of a record by which a house's dice can be verified, with the words that players gave."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from caravanserai.core.fault import BadSetting, Reason
from caravanserai.core.kind import texts_by_key
from caravanserai.core.setting import fault_in

WORDS = "words"
HASHES = ("commitment", "seed")  # the seed's SHA-256, and the seed itself
PROOF_KEYS = (*HASHES, WORDS)
HASH_FORM = "[0-9a-f]{64}"
LONGEST_WORD = 40
NO_WORD = "-"  # stands in the place of a player who gave none


def check_word(word: str) -> str:
    """Return the word that a player gives for the dice; raise BadSetting unless it is possible.

    A word has 1 to 40 characters, which may be those of a name. It may have spaces inside, so it may be several words.
    """
    fault = fault_in(word, LONGEST_WORD)
    if word == NO_WORD:
        fault = "none", {}
    if fault is not None:
        kind, about = fault
        raise BadSetting(Reason(f"own-word-{kind}", {"word": word, **about}))
    return word


def write_words(words: Sequence[str]) -> str:
    """Return the value of a record's line `words`: the word of each seat, in their order; empty if nobody gave one.

    It has no names, so that it stays what it is when a player takes another. No word has a comma, so different words
    never make the same text.
    """
    return ", ".join(word or NO_WORD for word in words) if any(words) else ""


def read_words(value: str, players: int) -> list[str]:
    """Return the word of each seat in the value of a record's line `words`; it is empty where none was given.

    Raise BadSetting unless there is one for each of so many players, and at least one was given.
    """
    words = [word.strip(" ") for word in value.split(",")]
    if len(words) != players or all(word == NO_WORD for word in words):
        raise BadSetting(Reason("bad-words", {"key": WORDS, "players": players, "none": NO_WORD}))
    return ["" if word == NO_WORD else check_word(word) for word in words]


def check_proof(proof: Mapping[str, str], players: Sequence[str]) -> dict[str, str]:
    """Return the lines that prove a house's dice, by key, in the form in which a house writes them.

    Raise BadSetting unless they are possible at a table of these players.
    """
    checked = {key: check_line(key, value, players) for key, value in texts_by_key("proof", proof).items()}
    return {key: checked[key] for key in PROOF_KEYS if key in checked}


def check_line(key: str, value: str, players: Sequence[str]) -> str:
    """Return the value of one of the lines as a house writes it; raise BadSetting unless it is possible."""
    if key not in PROOF_KEYS:
        raise BadSetting(Reason("unknown-key", {"key": key, "keys": ", ".join(PROOF_KEYS)}))
    if key == WORDS:
        return write_words(read_words(value, len(players)))
    if not re.fullmatch(HASH_FORM, value):
        raise BadSetting(Reason("bad-proof", {"key": key}))
    return value
