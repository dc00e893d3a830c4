"""Fair dice: what was promised, how it is drawn, and that nothing is favoured."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

import caravanserai as cv
from caravanserai.core.fault import BadSetting
from caravanserai.house.dice import WHOLE, FairDice, mixed, new_seed
from caravanserai.house.proof import verify

SEED = bytes(range(32))
WORDS = "sésame, old camel"


def test_the_commitment_is_the_seeds_sha256() -> None:
    assert FairDice(SEED).commitment == hashlib.sha256(SEED).hexdigest()
    assert FairDice(SEED).proof == {"commitment": hashlib.sha256(SEED).hexdigest(), "seed": SEED.hex()}
    assert len(new_seed()) == 32
    assert new_seed() != new_seed()


def test_a_draw_is_an_hmac_of_the_event_the_draw_and_the_try() -> None:
    weights = [3, 1, 2]
    digest = hmac.new(SEED, b"7/1/0", "sha256").digest()
    left = int.from_bytes(digest, "big") % 6
    place = 0 if left < 3 else 1 if left < 4 else 2
    assert FairDice(SEED).pick(7, 1, weights) == place
    draw = FairDice(SEED).draws(7)
    assert [draw(weights), draw(weights)] == [FairDice(SEED).pick(7, number, weights) for number in (0, 1)]


def test_each_outcome_comes_as_often_as_it_is_heavy() -> None:
    dice = FairDice(SEED)
    drawn = Counter(dice.pick(event, 0, [1, 2, 3]) for event in range(30_000))
    assert [round(drawn[place] / 5000, 1) for place in range(3)] == [1.0, 2.0, 3.0]


def test_a_number_that_would_favour_something_is_thrown_away() -> None:
    class Loaded(FairDice):
        """The first try is the highest number there is, which would favour what comes first."""

        def number(self, message: str) -> int:
            return WHOLE - 1 if message.endswith("/0") else 5

    assert Loaded(SEED).pick(1, 0, [1] * 7) == 5  # 2^256 - 1 is no whole number of sevens: the second try counts
    assert Loaded(SEED).pick(1, 0, [1] * 2) == 1  # but every number is one of twos


def test_words_are_mixed_in_by_an_hmac_of_their_line_and_none_change_nothing() -> None:
    with_words = FairDice(SEED).with_words(WORDS)
    assert mixed(SEED, WORDS) == hmac.new(SEED, f"words: {WORDS}".encode(), "sha256").digest()
    assert with_words.number("1/0/0") == FairDice(mixed(SEED, WORDS)).number("1/0/0")
    assert with_words.head_seed() != FairDice(SEED).head_seed()
    assert with_words.bot_seed("hard", 3) != FairDice(SEED).bot_seed("hard", 3)
    assert with_words.commitment == FairDice(SEED).commitment
    assert with_words.proof == {**FairDice(SEED).proof, "words": WORDS}
    none = FairDice(SEED).with_words("")
    assert none.proof == FairDice(SEED).proof
    assert none.number("head") == int.from_bytes(hmac.new(SEED, b"head", "sha256").digest(), "big")


def played(game: str, seed: bytes, words: str = "") -> cv.Match:
    """A game of two, the first legal action but for rolls, with the dice of a house."""
    dice = FairDice(seed, words)
    match = cv.Match(cv.game(game), ["Ana", "Bo"], seed=dice.head_seed(), dice="table", proof=dice.proof)
    while not match.over:
        legal = match.legal()
        match.play("roll" if "roll" in legal else legal[0])
        if match.waiting_for_chance:
            match.settle_by(dice.draws(len(match.events)))
    return match


@pytest.mark.parametrize("words", ["", WORDS])
@pytest.mark.parametrize("game", ["camelup", "touareg", "pharaohs"])
def test_every_roll_of_a_record_can_be_verified(game: str, words: str) -> None:
    match = played(game, SEED, words)
    again, draws = verify(match.record())
    assert draws == sum(len(event.outcomes) for event in match.events) > 5
    assert again.record() == match.record()


def test_a_changed_roll_start_or_seed_is_found() -> None:
    record = played("camelup", SEED).record()
    head, _, body = record.partition("\n\n")
    first = body.splitlines()[0]
    other_roll = f"{head}\n\n{first[:-1]}{int(first[-1]) % 3 + 1}\n"
    start = next(line for line in head.splitlines() if line.startswith("start"))
    other_start = head.replace(start, "start: 1 blue green orange yellow white") + "\n\n"
    no_commitment = record.replace(next(line for line in head.splitlines() if "commitment" in line) + "\n", "")
    for wrong, words in (
        (other_roll, "event 1: roll .*: the seed says roll"),
        (other_start, "start: 1 blue .*: the seed says"),
        (record.replace(SEED.hex(), "00" * 32), "committed"),
        (no_commitment, 'no "commitment"'),
    ):
        with pytest.raises(BadSetting, match=words):
            verify(wrong)


def test_a_word_that_is_changed_left_out_or_put_in_is_found() -> None:
    plain, record = played("camelup", SEED).record(), played("camelup", SEED, WORDS).record()
    line = f"words: {WORDS}\n"
    assert line in record
    for wrong in (
        record.replace("sésame", "sesame"),
        record.replace("sésame", "se\u0301same"),  # it looks the same, and is made of other bytes
        record.replace("old camel", "-"),
        record.replace(line, ""),
        plain.replace(f"seed: {SEED.hex()}\n", f"seed: {SEED.hex()}\n{line}"),
    ):
        with pytest.raises(BadSetting, match="the seed says"):
            verify(wrong)
    assert verify(record.replace(", Bo", "  ,Bo"))[0].record() == record  # spaces around commas do not count
