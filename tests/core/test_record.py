"""The record, sentence by sentence of the notation."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

import caravanserai as cv

from .tables import (
    ALL_FOUR,
    EVERYTHING,
    NAMES,
    SIX,
    START,
    TABLES,
    THREE,
    bad,
    is_one_line,
    lines,
    random_match,
    three,
)

EXAMPLE = """\
game: camelup
players: North, East, South
options: photographer
start: 1 green yellow orange / 3 blue white

North: leg yellow            # a comment
East: roll white 2
South: desert 7 oasis
"""


def head(players: str = "North, East, South", options: str | None = None, start: str = START) -> str:
    """A head with the blank line after it."""
    return lines("game: camelup", f"players: {players}", *([f"options: {options}"] if options else []), start, "")


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


# Names


def test_names_may_be_left_out():
    written = lines(*THREE, "North: leg yellow", "East: roll white 2", "South: desert 7 oasis", "North: win blue")
    unnamed = three("leg yellow", "roll white 2", "desert 7 oasis", "win blue")
    mixed = three("leg yellow", "East: roll white 2", "South: desert 7 oasis", "win blue")
    assert cv.read(unnamed).record() == cv.read(mixed).record() == cv.read(written).record() == written


def test_a_name_must_be_that_of_the_player_to_move():
    error = bad(three("North: leg yellow", "South: leg yellow"))
    assert error.line == 6
    assert error.rule == "CU-21"
    assert "East" in error.say()
    assert "East" in error.say("fr")


def test_a_wrong_name_is_a_bad_line_even_if_the_event_could_not_be_read():
    assert bad(three("East: nonsense")).rule == "CU-21"


@pytest.mark.parametrize("name", ["Nort", "north", "NORTH", "Northern", "West", "", "North ", "game", "North, East"])
def test_a_name_is_matched_exactly(name):
    assert bad(three(f"{name}: leg yellow")).line == 5


def test_letters_composed_another_way_are_another_name():
    source = head("Zoe\u0301, East")
    assert cv.read(source + "Zoe\u0301: leg yellow\n").to_move == "East"
    assert bad(source + "Zo\u00e9: leg yellow\n").line == 5


@pytest.mark.parametrize("event", ["North:leg yellow", "North:  leg yellow", "North:", "North: ", "North:\tleg yellow"])
def test_exactly_one_space_follows_the_colon(event):
    assert bad(three(event)).line == 5


def test_a_name_is_1_to_24_code_points():
    for name in ("N", "N" * 24, "𝔑" * 24, "e\u0301" * 12, "🐫" * 24):
        match = cv.read(head(f"{name}, East") + f"{name}: leg yellow\n")
        assert match.players == (name, "East")
        assert match.to_move == "East"
        assert cv.new("camelup", [name, "East"]).players == (name, "East")
    for name in ("N" * 25, "𝔑" * 25, "e\u0301" * 13):
        assert bad(head(f"{name}, East")).line == 2
        with pytest.raises(cv.BadSetting):
            cv.new("camelup", [name, "East"])
    for players in ("", "North,", ",North", "North,,East", ",", " , "):
        assert bad(head(players)).line == 2


@pytest.mark.parametrize("letter", [",", ":", "#", *map(chr, range(32)), *map(chr, range(0x7F, 0xA0))])
def test_some_letters_are_in_no_name(letter):
    with pytest.raises(cv.BadSetting) as caught:
        cv.new("camelup", [f"No{letter}rth", "East"])
    for language in ("en", "fr"):
        assert is_one_line(caught.value.say(language))
    if letter not in ",#\n":  # these end the name, or the line
        assert bad(head(f"No{letter}rth, East")).line == 2


def test_a_name_has_no_spaces_at_its_ends():
    for name in (" North", "North ", " ", "  "):
        with pytest.raises(cv.BadSetting):
            cv.new("camelup", [name, "East"])
    assert cv.read(head("North  ,East   ,  South  ")).players == ("North", "East", "South")


@pytest.mark.parametrize(
    ("one", "other"),
    [("North", "North"), ("North", "north"), ("Straße", "STRASSE"), ("ΣΊΣΥΦΟΣ", "σίσυφος"), ("ﬁn", "FIN")],
)
def test_names_are_unique_under_case_folding(one, other):
    assert bad(head(f"{one}, East, {other}")).line == 2
    with pytest.raises(cv.BadSetting):
        cv.new("camelup", [one, "East", other])


@pytest.mark.parametrize(
    "name",
    [
        "Old Tom",
        "Old  Tom",
        "{0}",
        "{}",
        "{name}",
        "{",
        "%s",
        "%(x)d",
        "$player",
        '"Q"',
        "O'Neill",
        "\\n",
        "雪",
        "Zoë",
        "a/b",
        "Straße",
        "roll",
        "leg yellow",
        "East of Eden",
        "1",
        "007",
        "=",
        "?",
        "(CU-1)",
        "null",
        "players",
    ],
)
def test_the_rule_on_words_does_not_bind_names(name):
    players = ["North", name, "East", "South", "West", "Old"]
    source = head(", ".join(players), "partners") + f"North: partner {name}\n{name}: leg blue\nEast: leg blue\n"
    match = cv.read(source)
    assert match.record() == source
    assert match.describe()["position"]["partners"] == {"North": name, name: "North"}
    assert match.log() == [f"North: partner {name}", f"{name}: leg blue", "East: leg blue"]
    assert cv.read(match.record()).record() == source
    error = bad(source + f"partner {name}\n")
    assert error.rule == "SC-35"
    for language in ("en", "fr"):
        assert is_one_line(error.say(language))
        assert name in error.say(language)


def test_of_two_names_with_one_beginning_the_one_that_is_said_is_meant():
    players = "North, East, East of Eden, East of, South, West"
    for name in ("East", "East of", "East of Eden"):
        match = cv.read(head(players, "partners") + f"partner {name}\n")
        assert match.describe()["position"]["partners"]["North"] == name
    assert bad(head(players, "partners") + "partner East of Ede\n").line == 6


# Comments, blank lines, spaces and line ends


def test_comments_stand_in_head_and_body():
    source = lines(
        "# a game on a sofa",
        "game: camelup# no space before it",
        "players: North, East, South # seat order: not by age",
        "   # indented",
        "#",
        START + "    #",
        "",
        "# the first leg",
        "North: leg yellow#",
        "   # South: leg blue",
        "East: roll white 2 # 2 # again: a comment",
    )
    assert cv.read(source).record() == lines(*THREE, "North: leg yellow", "East: roll white 2")


def test_a_comment_may_hold_anything():
    assert len(cv.read(three("leg yellow # \t ü 雪 {0} %s : , / # \x0b")).events) == 1


def test_a_line_that_is_only_a_comment_is_no_blank_line():
    match = cv.read(lines("game: camelup", "# the table", "players: North, East, South", "  # the camels", START, ""))
    assert match.players == ("North", "East", "South")


def test_blank_lines_in_the_body_are_free():
    source = lines(*THREE, "", "leg yellow", "", "  ", "roll white 2", "", "")
    assert cv.read(source).record() == three("North: leg yellow", "East: roll white 2")


def test_a_line_of_spaces_is_blank():
    source = lines(*THREE[:3], "    ", "leg yellow")
    assert len(cv.read(source).events) == 1


def test_spaces_at_the_ends_of_a_line_do_not_count():
    source = lines(*(f"   {line}   " for line in [*THREE[:3], "", "North: leg yellow", "roll white 2"]))
    assert cv.read(source).record() == three("North: leg yellow", "East: roll white 2")


def test_spaces_around_commas_and_slashes_do_not_count():
    source = lines(
        "game: camelup",
        "players: North,East   ,   South",
        "options: photographer ,positions",
        "start: 1 green/  2 yellow orange   /3 blue white",
        "",
    )
    assert cv.read(source).record() == lines(
        "game: camelup",
        "players: North, East, South",
        "options: photographer, positions",
        "start: 1 green / 2 yellow orange / 3 blue white",
        "",
    )


def test_line_ends_may_be_crlf():
    source = three("North: leg yellow  # ours", "", "East: roll white 2")
    expected = three("North: leg yellow", "East: roll white 2")
    assert cv.read(source.replace("\n", "\r\n")).record() == expected
    assert cv.read(source.replace("\n", "\r\n").encode()).record() == expected
    mixed = source.replace("\n", "\r\n", 3)
    assert cv.read(mixed).record() == expected
    assert cv.read(mixed.removesuffix("\n")).record() == expected


def test_a_missing_final_newline_is_no_error():
    assert cv.read(three("leg yellow").removesuffix("\n")).record() == three("North: leg yellow")
    assert cv.read("\n".join(THREE[:3])).events == []


def test_a_lone_carriage_return_ends_no_line():
    assert bad(three("leg yellow").replace("\n", "\r")).line == 1
    assert bad(three("leg yellow\rleg blue")).line == 5
    assert bad(three("leg yellow\r\r")).line == 5
    assert bad(three("\rleg yellow")).line == 5


def test_a_carriage_return_at_the_very_end_is_a_lone_one():
    assert bad(three("leg yellow").removesuffix("\n") + "\r").line == 5
    assert bad(three("leg yellow") + "\r").line == 6


@pytest.mark.parametrize("letter", ["\t", "\x0b", "\x0c", "\0", "\x1b", "\x7f", "\x85", "\xa0", "\u2028", "\u3000"])
def test_only_spaces_are_spaces_and_only_newlines_end_lines(letter):
    for event in (f"leg{letter}yellow", f"leg yellow{letter}", f"{letter}leg yellow", f"leg {letter}yellow", letter):
        error = bad(three(event))
        assert error.line == 5
        assert is_one_line(error.say())
        assert is_one_line(error.say("fr"))
    assert bad(lines(f"game: camelup{letter}", *THREE[1:])).line == 1
    assert bad(lines("game: camelup", letter, *THREE[1:])).line == 2
    assert bad(head(start=START.replace("green yellow", f"green{letter}yellow"))).line == 3


def test_a_byte_order_mark_is_an_error():
    for source in (b"\xef\xbb\xbf" + EXAMPLE.encode(), "\ufeff" + EXAMPLE, b"\xef\xbb\xbf", b"\xef\xbb\xbf\n"):
        error = bad(source)
        assert error.line == 1
        assert is_one_line(error.say())


@pytest.mark.parametrize(
    "junk", [b"\xff", b"\xc3", b"\xe9", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80", b"\x80"]
)
def test_what_is_not_utf_8_is_an_error_with_its_line(junk):
    whole = three("leg yellow", "leg blue").encode()
    for line, source in (
        (1, junk + whole),
        (2, whole.replace(b"North", b"No" + junk + b"rth", 1)),
        (4, whole.replace(b"\n\n", b"\n" + junk + b"\n")),
        (6, whole.replace(b"leg blue", b"leg blue # " + junk)),
        (7, whole + junk),
    ):
        error = bad(source)
        assert error.line == line
        for language in ("en", "fr"):
            assert is_one_line(error.say(language))
            assert "UTF-8" in error.say(language)


def test_half_a_surrogate_in_a_text_is_an_error_with_its_line():
    assert bad(three("leg yellow # \ud800")).line == 5
    assert bad(head("North, \udfff")).line == 2


# Words


@pytest.mark.parametrize(
    "event",
    [
        "Leg yellow",
        "LEG YELLOW",
        "leg Yellow",
        "leg  yellow",
        "leg",
        "leg red",
        "leg yellow 5",
        "leg yellow blue",
        "leg yellow, blue",
        "leg yellow.",
        "legyellow",
        "yellow leg",
        "yellow",
        "leg ｙellow",
        "desert 5",
        "desert oasis",
        "desert 5 Oasis",
        "desert 5  oasis",
        "desert  5 oasis",
        "desert 5 swamp",
        "desert 05 oasis",
        "desert 005 mirage",
        "desert +5 oasis",
        "desert 5.0 oasis",
        "desert ５ oasis",
        "desert ٥ oasis",
        "desert five oasis",
        "desert oasis 5",
        "desert 0 oasis",
        "desert -1 oasis",
        "desert 21 oasis",
        "desert 99999999999999999999999999 oasis",
        "Roll white 2",
        "roll white 02",
        "roll  white 2",
        "roll white  2",
        "roll white 0",
        "roll white 4",
        "roll red 2",
        "roll 2",
        "roll 2 white",
        "roll white two",
        "roll support white 3",
        "win",
        "win red",
        "lose nobody",
        "pass",
        "partner",
        "partner Nobody",
        "done yellow",
        "; leg yellow",
        "{0}",
        "%s",
        "partner {0}",
        "None",
    ],
)
def test_words_are_those_of_the_game_lower_case_one_space_between(event):
    for text in (event, f"North: {event}"):
        error = bad(three(text))
        assert error.line == 5
        assert error.say().startswith("line 5: ")
        assert is_one_line(error.say())
        assert is_one_line(error.say("fr"))


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        ("desert 17 oasis", "CU-3"),
        ("desert 20 mirage", "CU-3"),
        ("desert 1 oasis", "CU-26"),
        ("desert 3 mirage", "CU-25"),
        ("camera 5", "SC-20"),
        ("position 3 bottom yellow", "SC-31"),
        ("position 2 hold yellow 5", "SC-31"),
        ("partner East", "SC-35"),
        ("support blue", "SC-10"),
        ("done", "SC-10"),
        ("roll support white 1", "SC-4"),
    ],
)
def test_what_a_rule_forbids_names_the_rule(event, rule):
    error = bad(three(event))
    assert (error.line, error.rule) == (5, rule)
    assert error.say().startswith(f"line 5: {event}: ")
    for language in ("en", "fr"):
        assert error.say(language).endswith(f"({rule})")


def test_an_event_after_the_end_is_a_bad_line():
    match = random_match(2, (), seed=11)
    assert match.over
    written = match.record()
    for event in ("leg yellow", "North: leg yellow", "East: leg yellow", "roll", "nonsense"):
        error = bad(written + event + "\n")
        assert error.line == written.count("\n") + 1
    assert bad(written + "roll\n").rule == "CU-50"


def test_a_very_long_line_is_told_shortly():
    for line in (
        "leg " + "x" * 1_000_000,
        "leg yellow" + " x" * 500_000,
        "x" * 1_000_000 + ": leg yellow",
        ":" * 10**6,
    ):
        error = bad(three(line))
        assert error.line == 5
        assert is_one_line(error.say())
        assert is_one_line(error.say("fr"))
    for line in ("x" * 1_000_000, "x" * 1_000_000 + ": y", "options: " + "x, " * 300_000, "options: " + "x" * 10**6):
        assert is_one_line(bad(lines(line, *THREE)).say())
    assert is_one_line(bad(head(", ".join(f"P{number}" for number in range(100_000)))).say())
    assert len(cv.read(three("leg yellow # " + "x" * 1_000_000, " " * 1_000_000 + "leg blue")).events) == 2


# Chance


@pytest.mark.parametrize("event", ["roll white", "roll support", "roll support white", "roll white 2 blue", "roll 2"])
def test_chance_words_are_given_whole_or_not_at_all(event):
    assert bad(three(event)).line == 5


@pytest.mark.parametrize(
    "event", ["roll white 2 blue 1", "roll white 2 white 2", "roll white 2 2", "roll white 2 done"]
)
def test_chance_says_no_more_than_the_action_asks(event):
    assert bad(three(event)).line == 5


@pytest.mark.parametrize("event", ["leg yellow white 2", "desert 7 oasis white 2", "win blue white 2"])
def test_chance_says_nothing_where_nothing_waits_for_it(event):
    assert bad(three(event)).line == 5


def test_a_die_is_revealed_once_a_leg():
    error = bad(three("roll white 2", "roll white 1"))
    assert (error.line, error.rule) == (6, "CU-36")


@pytest.mark.parametrize("last", ["roll", "East: roll", "East: roll  # the die is under the sofa", "roll\n\n# later\n"])
def test_the_last_event_may_wait_for_chance(last):
    before = cv.read(three("leg yellow"))
    match = cv.read(three("leg yellow", last))
    assert match.waiting_for_chance
    assert not match.over
    assert match.to_move == "East"
    assert match.legal() == []
    assert match.position == before.position
    told = match.describe()
    assert told["waiting_for_chance"] is True
    assert told["to_move"] == "East"
    assert told["legal"] == []
    assert told["position"] == before.describe()["position"]
    assert told["scores"] == before.describe()["scores"]
    assert match.record() == three("North: leg yellow", "East: roll")
    match.settle("white 2")
    assert match.record() == three("North: leg yellow", "East: roll white 2")
    assert match.to_move == "South"


def test_reading_draws_nothing_but_what_follows_is_drawn_from_the_seed():
    waiting = three("roll")
    drawn = {cv.read(waiting, seed=seed).settle() for seed in range(20)}
    assert len(drawn) > 1
    for seed in range(3):
        one, other = cv.read(waiting, seed=seed), cv.read(waiting, seed=seed)
        assert one.settle() == other.settle()
        assert one.play("roll") == other.play("roll")


@pytest.mark.parametrize("after", ["leg blue", "South: leg blue", "East: leg blue", "nonsense", "roll", "roll white 2"])
def test_a_line_that_waits_and_is_not_the_last_is_itself_the_bad_line(after):
    for gap in ([], ["", "# nothing", "  "]):
        error = bad(three("leg yellow", "East: roll", *gap, after))
        assert error.line == 6
        assert "roll" in error.say()


def test_a_reader_may_go_on_with_the_dice_on_the_table():
    match = cv.read(three("leg yellow"), dice="table")
    match.play("roll")
    assert match.waiting_for_chance
    match = cv.read(three("leg yellow"))
    match.play("roll")
    assert not match.waiting_for_chance


def test_dice_are_from_the_seed_or_on_the_table():
    with pytest.raises(cv.BadSetting):
        cv.read(three("leg yellow"), dice="loaded")


# Camel Up's own: start, players, options


@pytest.mark.parametrize(
    "start",
    [
        "1 green yellow orange blue",
        "1 green yellow orange / 3 blue white white",
        "1 green yellow orange / 3 blue white / 2 white",
        "1 green yellow orange / 1 blue white",
        "1 green yellow orange / 4 blue white",
        "0 green yellow orange / 3 blue white",
        "1 green yellow orange / 03 blue white",
        "1 green yellow orange / three blue white",
        "1 green yellow orange / 3 blue red",
        "1 green yellow orange / 3 blue White",
        "1 green yellow orange / 3",
        "1 green yellow orange blue white /",
        "/ 1 green yellow orange blue white",
        "1 green yellow orange // 3 blue white",
        "1 green  yellow orange / 3 blue white",
        "1  green yellow orange / 3 blue white",
        "1 green, yellow, orange / 3 blue white",
        "1 green yellow orange 3 blue white",
        "1 / 3",
        "1",
        "/",
        "green yellow orange / blue white",
        "1 green yellow orange / ３ blue white",
        "1 green yellow orange \\ 3 blue white",
    ],
)
def test_a_bad_start_is_told_with_its_line(start):
    error = bad(head(start=f"start: {start}"))
    assert error.line == 3
    assert error.say().startswith(f"line 3: start: {start}: ")
    assert is_one_line(error.say("fr"))


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("3 blue white / 1 green yellow orange", "1 green yellow orange / 3 blue white"),
        ("3 blue / 2 white / 1 green yellow orange", "1 green yellow orange / 2 white / 3 blue"),
        ("2 white yellow orange green blue", "2 white yellow orange green blue"),
    ],
)
def test_start_is_written_with_its_spaces_rising(written, canonical):
    assert cv.read(head(start=f"start: {written}")).record() == head(start=f"start: {canonical}")


@pytest.mark.rule("CU-1")
def test_2_to_10_players():
    many = [f"Player {number}" for number in range(11)]
    assert (bad(head("North")).line, bad(head("North")).rule) == (2, "CU-1")
    assert (bad(head(", ".join(many))).line, bad(head(", ".join(many))).rule) == (2, "CU-1")
    everything = bad(head(", ".join(many), ", ".join(EVERYTHING)))
    assert (everything.line, everything.rule) == (2, "CU-1")
    for count in range(2, 9):
        assert len(cv.read(head(", ".join(many[:count]))).players) == count
    for count in (9, 10):
        assert len(cv.read(head(", ".join(many[:count]), ", ".join(ALL_FOUR))).players) == count


@pytest.mark.rule("SC-40")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, "spicy"),
        (8, "spicy, photographer, positions, partners"),
        (2, "partners"),
        (5, "partners"),
        (5, "support, photographer, positions, partners"),
        (9, None),
        (9, "partners"),
        (9, "support, photographer, positions"),
        (9, "support, photographer, partners"),
        (9, "support, positions, partners"),
        (10, "photographer, positions, partners"),
        (10, "support, spicy, photographer, positions"),
    ],
)
def test_tables_that_are_not_allowed(players, options):
    error = bad(head(", ".join(NAMES[:players]), options))
    assert error.rule == "SC-40"
    assert error.line in ((2,) if options is None else (2, 3))
    with pytest.raises(cv.BadSetting) as caught:
        cv.new("camelup", NAMES[:players], options.split(", ") if options else [])
    assert caught.value.rule == "SC-40"


@pytest.mark.rule("SC-40")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, "support"),
        (2, "support, spicy"),
        (2, "support, spicy, photographer, positions"),
        (6, "partners"),
        (8, "positions"),
        (9, "support, photographer, positions, partners"),
        (10, "support, photographer, positions, partners"),
        (10, "support, spicy, photographer, positions, partners"),
    ],
)
def test_tables_that_are_allowed(players, options):
    source = head(", ".join(NAMES[:players]), options)
    assert cv.read(source).record() == source


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
