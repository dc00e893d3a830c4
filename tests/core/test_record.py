"""The record, sentence by sentence of the notation: its head, its first bad line, its written form."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

import caravanserai as cv

from .tables import (
    EVERYTHING,
    EXAMPLE,
    NAMES,
    SIX,
    START,
    TABLES,
    THREE,
    bad,
    head,
    lines,
    random_match,
    three,
)

# The head


def test_the_example_of_the_notation_is_read():
    match = cv.read(EXAMPLE)
    assert match.game.name == "camelup"
    assert match.players == ("North", "East", "South")
    assert match.options == ("photographer",)
    assert match.to_move == "North"
    position = match.describe()["position"]
    assert position["track"] == {"1": ["green", "yellow", "orange"], "3": ["blue"], "5": ["white"]}
    assert position["desert"] == {"7": {"owner": "South", "side": "oasis"}}
    assert position["holdings"]["North"]["leg"] == [["yellow", 5, None]]
    assert position["pyramid"] == ["blue", "green", "orange", "yellow"]


def test_a_record_is_text_or_its_bytes():
    assert cv.read(EXAMPLE.encode()).record() == cv.read(EXAMPLE).record()


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_head_keys_stand_in_any_order(order):
    keys = EXAMPLE.splitlines()[:4]
    assert cv.read(lines(*(keys[number] for number in order), "", "leg yellow")).record() == lines(
        *keys, "", "North: leg yellow"
    )


def test_the_head_ends_at_the_first_blank_line():
    source = lines("game: camelup", "players: North, East, South", "", START)
    assert bad(source).line is None
    assert "start" in bad(source).say()


def test_a_head_alone_is_a_match_that_has_not_begun():
    assert cv.read(lines(*THREE)).events == []
    assert cv.read(lines(*THREE[:-1])).events == []
    assert cv.read("\n".join(THREE[:-1])).events == []


@pytest.mark.parametrize("missing", ["game", "players", "start"])
def test_a_missing_key_has_no_line(missing):
    error = bad(lines(*(line for line in THREE if not line.startswith(missing)), "North: leg yellow"))
    assert error.line is None
    assert missing in error.say()
    assert "line" not in error.say()
    assert "ligne" not in error.say("fr")


@pytest.mark.parametrize("source", ["", "\n", "\n\n\n", "# nothing\n", " \n", "\r\n", b""])
def test_an_empty_record_lacks_its_keys(source):
    assert bad(source).line is None


def test_options_may_be_missing():
    assert cv.read(lines(*THREE)).options == ()


def test_an_unknown_key_is_an_error():
    error = bad(lines("game: camelup", "players: North, East", "weather: hot", START, ""))
    assert error.line == 3
    assert error.say().startswith("line 3: weather: hot: ")
    assert bad(lines("game: camelup", "players: North, East", "goods: water 3 6", START, "")).line == 3


@pytest.mark.parametrize("number", range(4))
def test_a_repeated_key_is_an_error_on_the_line_that_repeats_it(number):
    keys = EXAMPLE.splitlines()[:4]
    error = bad(lines(*keys, keys[number], "", "leg yellow"))
    assert error.line == 5
    assert keys[number].split(":")[0] in error.say()


@pytest.mark.parametrize("game", ["chess", "CamelUp", "camelup2", "camel up", "Camel Up", "camelup, camelup"])
def test_an_unknown_game_is_an_error(game):
    error = bad(lines(f"game: {game}", *THREE[1:]))
    assert error.line == 1
    assert game in error.say()


@pytest.mark.parametrize(
    "options",
    ["camera", "Photographer", "photographer, camera", "photographer,", ",photographer", "photographer spicy"],
)
def test_an_unknown_option_is_an_error(options):
    assert bad(head(options=options)).line == 3


def test_a_repeated_option_is_an_error():
    error = bad(head(options="photographer, positions, photographer"))
    assert error.line == 3
    assert "photographer" in error.say()


@pytest.mark.parametrize(
    "line",
    [
        "weather",
        "options:photographer",
        "options:  photographer",
        "options :photographer",
        "options : photographer",
        "Options: photographer",
        "options",
        "options:",
        ": photographer",
        "options:\tphotographer",
        "North: leg yellow",
        "leg yellow",
        "\t",
        "options: # photographer",
    ],
)
def test_a_line_of_the_head_is_key_colon_one_space_value(line):
    assert bad(lines("game: camelup", "players: North, East", line, START, "")).line == 3


# The first bad line


def test_of_several_bad_head_lines_the_lowest_is_told():
    keys = ("players: North, North", "options: camera", "game: camelup", "weather: hot", START)
    for order in permutations(keys):
        lowest = min(number for number, key in enumerate(order, 1) if key not in ("game: camelup", START))
        assert bad(lines(*order, "", "nonsense")).line == lowest, order


@pytest.mark.parametrize("other", ["players: North, North", "options: camera", "weather: hot", "options: spicy"])
def test_a_bad_start_is_told_before_any_later_bad_line(other):
    keys = ["game: camelup", "start: 9 blue", "players: North, East", other]
    if other.startswith("players"):
        del keys[2]
    assert bad(lines(*keys, "", "nonsense")).line == 2


def test_an_unknown_game_is_told_before_a_later_line_without_a_key():
    assert bad(lines("game: chess", "players: North, East", "oops", START, "")).line == 1


def test_a_bad_name_is_told_before_a_later_repeated_key():
    assert bad(lines("game: camelup", "players: North, North", START, START, "")).line == 2


def test_a_bad_option_is_told_before_a_later_line_that_is_not_utf_8():
    source = lines("game: camelup", "options: camera").encode() + b"players: \xff\n"
    assert bad(source).line == 2


def test_a_bad_start_is_told_before_a_later_table_of_one():
    assert bad(lines("start: 9 blue", "game: camelup", "players: North", "")).line == 1


def test_a_bad_head_is_told_before_a_bad_body():
    assert bad(head(options="camera") + "nonsense\n").line == 3
    assert bad(lines("game: camelup", "players: North, East", "", "nonsense")).line is None


def test_the_first_bad_event_is_told():
    error = bad(three("leg yellow", "leg red", "nonsense"))
    assert error.line == 6
    assert bad(three("leg yellow", "leg red").encode() + b"\xff\n").line == 6


def test_the_error_of_the_notation_to_the_letter():
    expected = "line 7: desert 5 oasis: space 5 is next to the desert tile on 6 (CU-27)"
    unnamed = bad(three("leg yellow", "desert 6 mirage", "desert 5 oasis", "leg blue"))
    named = bad(three("North: leg yellow", "East: desert 6 mirage", "South: desert 5 oasis"))
    for error in (unnamed, named):
        assert str(error) == error.say() == error.say("en") == expected
        assert (error.line, error.text, error.rule) == (7, "desert 5 oasis", "CU-27")
        assert error.say("fr").startswith("ligne 7")
        assert "desert 5 oasis" in error.say("fr")
        assert error.say("fr").endswith("(CU-27)")


def test_every_line_counts_in_the_number_of_a_bad_one():
    source = lines("# before", *THREE[:3], "# after", "", "", "  ", "# more", "leg yellow", "", "leg red")
    assert bad(source).line == source.splitlines().index("leg red") + 1


def test_no_rule_is_named_where_none_forbids_it():
    error = bad(three("leg red"))
    assert error.rule is None
    assert not error.say().endswith(")")


# The written form


def test_the_written_form_is_canonical():
    messy = (
        "# found in a drawer\r\n"
        "  start: 3 blue white/1 green yellow orange\r\n"
        "options: partners ,photographer,support\n"
        "players: Zoë,East,South,West,Old Tom,{0}   # the cousins\n"
        "   # who won?\n"
        "game: camelup\n"
        "   \n"
        "\n"
        "leg yellow\n"
        "  East: desert 7 oasis  \n"
        "# lunch\n"
        "partner Old Tom\n"
        "\r\n"
        "camera 9#!\n"
        "Old Tom: roll support green 1\n"
        "{0}: lose white\n"
        "roll"
    )
    assert cv.read(messy).record() == lines(
        "game: camelup",
        "players: Zoë, East, South, West, Old Tom, {0}",
        "options: support, photographer, partners",
        "start: 1 green yellow orange / 3 blue white",
        "",
        "Zoë: leg yellow",
        "East: desert 7 oasis",
        "South: partner Old Tom",
        "West: camera 9",
        "Old Tom: roll support green 1",
        "{0}: lose white",
        "Zoë: roll",
    )


def test_without_options_there_is_no_line_of_them():
    assert cv.new("camelup", ["North", "East", "South"], head={"start": START.removeprefix("start: ")}).record() == (
        lines(*THREE)
    )


def test_options_are_written_in_the_order_listed():
    for order in permutations(("support", "spicy", "photographer", "positions")):
        expected = "options: support, spicy, photographer, positions"
        assert cv.new("camelup", ["North", "East"], order).record().splitlines()[2] == expected
        assert cv.read(head(options=", ".join(order))).record().splitlines()[2] == expected


def test_every_form_of_event_is_read_and_written_alike():
    source = head(", ".join(NAMES[:6]), ", ".join(EVERYTHING)) + lines(
        "North: leg yellow",
        "East: desert 7 oasis",
        "South: desert 9 mirage",
        "West: roll white 2",
        "West: support orange",  # not blue: on space 3, it is behind white only
        "Old Tom: roll support green 1",
        "Old Tom: done",
        "Zoë: win green",
        "North: lose white",
        "East: camera 8",
        "South: position 3 bottom yellow",
        "West: partner Zoë",
        "Old Tom: leg blue",
        "Old Tom: done",
        "Zoë: leg green",
        "North: position 2 hold yellow 5",
        "East: roll",
    )
    assert cv.read(source).record() == source


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_reading_a_written_record_and_writing_it_gives_the_same_bytes(players, options):
    dice = random.Random(players)
    for seed in range(3):
        match = random_match(players, options, seed)
        assert match.over
        written = match.record()
        assert written.endswith("\n")
        assert "\r" not in written
        again = cv.read(written.encode())
        assert again.record() == written
        assert again.describe() == match.describe()
        assert again.position == match.position
        # Cut off anywhere between two events, it is still a record.
        kept = written.splitlines(keepends=True)
        for _ in range(3):
            cut = "".join(kept[: dice.randrange(kept.index("\n") + 1, len(kept))])
            assert cv.read(cut).record() == cut
            if cv.read(cut).legal()[-1:] != ["done"]:
                waiting = f"{cut}{cv.read(cut).to_move}: roll\n"
                assert cv.read(waiting).record() == waiting


def test_six_partners_read_and_written():
    source = lines(*SIX, "North: partner Old Tom", "East: partner Zoë")
    assert cv.read(source).record() == source


# The dice of a house


def test_a_record_carries_the_proof_of_its_dice():
    head = "game: camelup\nplayers: North, East\nstart: 1 green yellow orange / 3 blue white\n"
    proof = {"commitment": "0123456789abcdef" * 4, "seed": "f" * 64}
    lines = "".join(f"{key}: {value}\n" for key, value in proof.items())
    match = cv.read(f"{lines}{head}\nNorth: leg blue\n")
    assert match.proof == proof
    assert match.record() == f"{head}{lines}\nNorth: leg blue\n"  # behind the game's own keys
    assert cv.read(match.record()).record() == match.record()
    assert match.at(0).proof == match.copy().proof == proof
    assert cv.read(f"{head}\n").proof == {}


@pytest.mark.parametrize("value", ["f" * 63, "f" * 65, "F" * 64, "g" * 64])
def test_a_proof_of_another_form_is_refused(value):
    head = "game: camelup\nplayers: North, East\nstart: 1 green yellow orange / 3 blue white\n"
    with pytest.raises(cv.BadRecord, match='"seed" needs 64') as refused:
        cv.read(f"{head}seed: {value}\n\n")
    assert refused.value.line == 4


WORDED = "game: camelup\nplayers: North, East, Old Tom\nstart: 1 green yellow orange / 3 blue white\n"


def test_a_record_carries_the_words_that_were_mixed_into_its_dice():
    hashes = f"commitment: {'0' * 64}\nseed: {'f' * 64}\n"
    words = "sésame, -, a  b"
    match = cv.read(f"words: sésame  ,-,a  b  # two\n{hashes}{WORDED}\n")
    assert match.proof["words"] == words
    assert match.record() == f"{WORDED}{hashes}words: {words}\n\n"  # last in the head
    assert cv.read(match.record()).record() == match.record()
    assert cv.Match(match.game, match.players, proof={"words": words}, seed=1).proof == {"words": words}


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("sesame", "needs a word for each of the 3 players"),
        ("sesame, -", "needs a word for each of the 3 players"),
        ("sesame, -, -, -", "needs a word for each of the 3 players"),
        ("-, -, -", "needs a word for each of the 3 players"),
        ("sesame, , -", "at least one character"),
        ("a:b, -, -", 'holds ":"'),
        ("a\tb, -, -", "which no word of a player's own may"),
        ("a" * 41 + ", -, -", "more than 40"),
        ("a\u200bb, -, -", "U\\+200B"),
        ("\u00a0a, -, -", "begins or ends with a space"),
    ],
)
def test_words_of_another_form_are_refused(value, why):
    with pytest.raises(cv.BadRecord, match=why) as refused:
        cv.read(f"{WORDED}words: {value}\n\n")
    assert refused.value.line == 4
    with pytest.raises(cv.BadSetting, match=why):
        cv.new("camelup", ["North", "East", "Old Tom"], seed=1).proof = {"words": value}
    with pytest.raises(cv.BadRecord) as refused:  # whose words they are is asked only where the players can be known
        cv.read(f"words: {value}\n{WORDED.replace('East', 'North')}\n")
    assert refused.value.line == 3
