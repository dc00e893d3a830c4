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


def check_word(word: str) -> str:
    """Return the word that a player gives for the dice; raise BadSetting unless it is possible.

    A word has 1 to 40 characters, which may be those of a name. It may have spaces inside, so it may be several words.
    """
    fault = fault_in(word, LONGEST_WORD)
    if fault is not None:
        kind, about = fault
        raise BadSetting(Reason(f"own-word-{kind}", {"word": word, **about}))
    return word


def write_words(words: Mapping[str, str]) -> str:
    """Return the value of a record's line `words`: each player's name and word, in the order of the seats.

    A name has no colon, and neither a name nor a word has a comma, so different words never make the same text.
    """
    return ", ".join(f"{player}: {word}" for player, word in words.items())


def read_words(value: str, players: Sequence[str]) -> dict[str, str]:
    """Return the words in the value of a record's line `words`, by player; raise BadSetting if it is not possible.

    The players must come in the order of their seats; those who have given no word are left out.
    """
    words: dict[str, str] = {}
    seated = iter(players)
    for item in value.split(","):
        player, colon, word = item.strip(" ").partition(": ")
        if not colon or word.startswith(" ") or player not in seated:  # `in` goes on behind the player before
            raise BadSetting(Reason("bad-words", {"key": WORDS, "players": ", ".join(players)}))
        words[player] = check_word(word)
    return words


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
        return write_words(read_words(value, players))
    if not re.fullmatch(HASH_FORM, value):
        raise BadSetting(Reason("bad-proof", {"key": key}))
    return value
