"""Whatever bytes a record is: it is read, or refused in one line; never anything else."""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from string import ascii_lowercase
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import caravanserai as cv
from engines import by_engine

from .tables import NAMES, SIX, START, TABLES, THREE, is_one_line, lines, random_match, three

SEEDS = range(by_engine(compiled=24, python=8))
MANGLINGS = by_engine(compiled=16, python=10)  # of each seed, in each way
MILLION = by_engine(compiled=1_000_000, python=200_000)  # lines
PATIENT = settings(
    max_examples=by_engine(compiled=300, python=100),
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

STRAY = [
    *(bytes([byte]) for byte in range(256)),
    "é".encode(),
    "雪".encode(),
    "🐫".encode(),
    "\ufeff".encode(),
    "\u2028".encode(),
    b"\xed\xa0\x80",
    b"\r\n",
    b"\n\n",
    b"\r\r\n",
    b"  ",
    b": ",
    b" # ",
    b"{0}",
    b"%s",
    b"x" * 300,
]
VOCABULARY = """
    game players options start camelup support spicy photographer positions partners
    leg desert roll win lose camera position hold bottom partner done oasis mirage
    blue green orange yellow white red 0 1 2 3 4 5 6 16 17 20 21 05 -1 99999999999999999999 none
    / , : # { {0.__class__} %d é \\ "
"""
WORDS = [*VOCABULARY.split(), *NAMES, "", " ", "\t", "\0", "\ud7ff", "\ue000", "x" * 500]


def told(error: cv.CaravanError) -> Any:
    """An error, checked that it can be told in one line."""
    for language in ("en", "fr"):
        assert is_one_line(error.say(language)), error.say(language)
    assert str(error) == error.say("en")
    return error


def outcome_of(source: str | bytes) -> cv.Match | cv.BadRecord:
    """What comes of reading it, checked: a match, or an error that can be told."""
    try:
        match = cv.read(source, seed=1)
    except cv.BadRecord as error:
        return told(error)
    # What was read can be written, and is then read alike.
    written = match.record()
    assert cv.read(written).record() == written
    return match


@cache
def good(seed: int) -> bytes:
    """A good record of up to sixty events."""
    players, options = TABLES[seed % len(TABLES)]
    written = random_match(players, options, seed, events=5 + 11 * seed % 60).record()
    assert isinstance(outcome_of(written), cv.Match)
    return written.encode()


# Ways to mangle


def cut_end(record: bytes, dice: random.Random) -> bytes:
    return record[: dice.randrange(len(record))]


def cut_start(record: bytes, dice: random.Random) -> bytes:
    return record[dice.randrange(len(record)) :]


def cut_out(record: bytes, dice: random.Random) -> bytes:
    first, last = sorted(dice.randrange(len(record)) for _ in range(2))
    return record[:first] + record[last:]


def delete_line(record: bytes, dice: random.Random) -> bytes:
    kept = record.splitlines(keepends=True)
    del kept[dice.randrange(len(kept))]
    return b"".join(kept)


def duplicate_line(record: bytes, dice: random.Random) -> bytes:
    kept = record.splitlines(keepends=True)
    kept.insert(dice.randrange(len(kept)), dice.choice(kept))
    return b"".join(kept)


def swap_lines(record: bytes, dice: random.Random) -> bytes:
    kept = record.splitlines(keepends=True)
    one, other = dice.randrange(len(kept)), dice.randrange(len(kept))
    kept[one], kept[other] = kept[other], kept[one]
    return b"".join(kept)


def shuffle_lines(record: bytes, dice: random.Random) -> bytes:
    kept = record.splitlines(keepends=True)
    first = dice.randrange(len(kept))
    tail = kept[first:]
    dice.shuffle(tail)
    return b"".join(kept[:first] + tail)


def flip_bits(record: bytes, dice: random.Random) -> bytes:
    made = bytearray(record)
    for _ in range(dice.randrange(1, 4)):
        made[dice.randrange(len(made))] ^= 1 << dice.randrange(8)
    return bytes(made)


def change_byte(record: bytes, dice: random.Random) -> bytes:
    made = bytearray(record)
    made[dice.randrange(len(made))] = dice.randrange(256)
    return bytes(made)


def insert_stray(record: bytes, dice: random.Random) -> bytes:
    place = dice.randrange(len(record) + 1)
    return record[:place] + dice.choice(STRAY) + record[place:]


def change_word(record: bytes, dice: random.Random) -> bytes:
    kept = record.decode("utf-8", "replace").split("\n")
    line = dice.randrange(len(kept))
    words = kept[line].split(" ")
    words[dice.randrange(len(words))] = dice.choice(WORDS)
    kept[line] = " ".join(words)
    return "\n".join(kept).encode("utf-8", "surrogatepass")


def swap_words(record: bytes, dice: random.Random) -> bytes:
    words = record.split(b" ")
    one, other = dice.randrange(len(words)), dice.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return b" ".join(words)


def change_case(record: bytes, dice: random.Random) -> bytes:
    place = dice.randrange(len(record))
    return record[:place] + record[place : place + 5].swapcase() + record[place + 5 :]


def change_ends(record: bytes, dice: random.Random) -> bytes:
    ends = [b"\n", b"\r\n", b"\r", b"\n\r", b"\x0b", b"\x85", "\u2028".encode(), b"\n\n", b" ", b""]
    common = dice.choice(ends)
    kept = record.split(b"\n")
    return b"".join(line + (dice.choice(ends) if dice.random() < 0.05 else common) for line in kept)


def lengthen_line(record: bytes, dice: random.Random) -> bytes:
    place = dice.randrange(len(record) + 1)
    return record[:place] + dice.choice(STRAY) * dice.randrange(1, 20_000) + record[place:]


def mix_with_another(record: bytes, dice: random.Random) -> bytes:
    other = good(dice.choice(SEEDS))
    place = dice.randrange(len(record))
    return record[:place] + other[dice.randrange(len(other)) :]


WAYS = (
    cut_end,
    cut_start,
    cut_out,
    delete_line,
    duplicate_line,
    swap_lines,
    shuffle_lines,
    flip_bits,
    change_byte,
    insert_stray,
    change_word,
    swap_words,
    change_case,
    change_ends,
    lengthen_line,
    mix_with_another,
)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_a_mangled_record_is_read_or_refused_in_one_line(way):
    refused = 0
    for seed in SEEDS:
        for number in range(MANGLINGS if way is not lengthen_line else MANGLINGS // 4):
            dice = random.Random(f"{way.__name__} {seed} {number}")
            refused += isinstance(outcome_of(way(good(seed), dice)), cv.BadRecord)
    assert refused > 0


def test_a_record_mangled_again_and_again():
    for seed in SEEDS:
        dice = random.Random(seed)
        record = good(seed)
        for _ in range(MANGLINGS):
            record = dice.choice(WAYS)(record, dice) or b"\n"
            outcome_of(record[:50_000])


def test_a_record_cut_anywhere():
    closely, widely = by_engine(compiled=(1, 7), python=(5, 29))
    for seed in range(len(TABLES)):
        record = good(seed)
        for end in range(0, len(record), closely if seed == 1 else widely):
            outcome_of(record[:end])


@PATIENT
@given(st.binary(max_size=300))
def test_any_bytes(source):
    outcome_of(source)


@PATIENT
@given(st.text(max_size=300))
def test_any_text(source):
    outcome_of(source)


@PATIENT
@given(st.text(st.characters(codec=None, categories=None), max_size=60))
def test_any_event(event):
    outcome_of(lines(*THREE) + event)
    outcome_of(lines(*SIX) + "partner " + event)
    outcome_of(lines(*THREE) + "roll " + event)


@PATIENT
@given(st.lists(st.text(max_size=30), max_size=12))
def test_any_players(names):
    outcome_of(lines("game: camelup", "players: " + ", ".join(names), START, ""))
    try:
        match = cv.new("camelup", names, seed=1)
    except cv.BadSetting as error:
        told(error)
    else:
        assert cv.read(match.record()).players == match.players == tuple(names)


@PATIENT
@given(
    st.lists(
        st.lists(st.sampled_from([*WORDS, "game:", "players:", "options:", "start:", "North:", "roll"]), max_size=7),
        max_size=12,
    )
)
def test_any_words(table):
    outcome_of("\n".join(" ".join(words) for words in table))
    outcome_of(lines(*THREE) + "\n".join(" ".join(words) for words in table))


@PATIENT
@given(st.lists(st.sampled_from(["leg", "roll", "white", "blue", "2", "1", "support", "desert", "7", "oasis", ""])))
def test_any_words_of_an_event(words):
    outcome_of(three(" ".join(words)))


# A great many lines


@pytest.mark.parametrize(
    ("line", "bad_line"),
    [("junk", 1), ("game: camelup", 2), ("a: b", 1), (":", 1), ("# junk", None), ("", None), ("\r", 1), ("\0", 1)],
)
def test_a_million_lines_of_junk(line, bad_line):
    error = outcome_of(f"{line}\n" * MILLION if line != "\r" else "\r" * MILLION + "\n")
    assert isinstance(error, cv.BadRecord)
    assert error.line == bad_line


def test_a_great_many_keys():
    error = outcome_of(lines("game: camelup", *(f"x{''.join(key)}: x" for key in product(ascii_lowercase, repeat=3))))
    assert isinstance(error, cv.BadRecord)
    assert error.line == 2


def test_a_million_lines_of_junk_behind_a_head():
    error = outcome_of(three() + "junk\n" * MILLION)
    assert isinstance(error, cv.BadRecord)
    assert error.line == 5


def test_a_million_comments_in_a_good_record():
    match = outcome_of(three("leg yellow") + "# nothing\n" * MILLION + "leg blue\n")
    assert isinstance(match, cv.Match)
    assert len(match.events) == 2


def test_a_very_long_good_record():
    # Three desert tiles that wander to and fro, never side by side (CU-27, CU-28).
    round_trip = (
        "desert 5 oasis",
        "desert 8 oasis",
        "desert 11 mirage",
        "desert 6 oasis",
        "desert 9 oasis",
        "desert 12 oasis",
    )
    rounds = by_engine(compiled=8_500, python=1_000)
    source = three(*round_trip * rounds)
    match = cv.read(source)
    assert len(match.events) == len(round_trip) * rounds
    assert [line.partition(": ")[2] for line in match.record().splitlines()[4:]] == source.splitlines()[4:]
    error = outcome_of(source + "desert 12 oasis\n")
    assert isinstance(error, cv.BadRecord)
    assert error.line == source.count("\n") + 1
