"""The record of a game of Pharaohs: its head, events with their cards, and the first bad line."""

import random

import pytest

import caravanserai as cv
from engines import by_engine

HEAD = "game: pharaohs\nplayers: Ana, Bo\n"
LEVEL_1 = HEAD + "first: Ana\n"
LEVEL_2 = HEAD + "options: level2\nfirst: Ana\nmissions: cheops, tiye\n"


def bad(text, line, rule=None):
    """The record's first bad line, and the rule that forbids it, if one does."""
    with pytest.raises(cv.BadRecord) as caught:
        cv.read(text)
    assert (caught.value.line, caught.value.rule) == (line, rule), str(caught.value)
    for language in ("en", "fr"):
        assert "\n" not in caught.value.say(language)


def test_a_record_tells_head_and_events():
    match = cv.new(
        "pharaohs", ["Ana", "Bo"], ["level2"], head={"first": "Bo", "missions": "cheops, tiye"}, dice="table"
    )
    match.play("roll 1 draws ring")
    match.play("roll 6")
    assert match.record() == (
        "game: pharaohs\nplayers: Ana, Bo\noptions: level2\nfirst: Bo\nmissions: cheops, tiye\n\n"
        "Bo: roll 1 draws ring\nAna: roll 6\n"
    )
    assert cv.read(match.record()).describe() == match.describe()


@pytest.mark.rule("PH-10")
def test_the_head_says_who_starts():
    assert cv.read(LEVEL_1.replace("first: Ana", "first: Bo")).to_move == "Bo"
    bad(LEVEL_1.replace("first: Ana", "first: Cy"), 3, "PH-10")
    bad(HEAD, None)
    bad("game: pharaohs\nfirst: Cy\nplayers: Ana, Bo\n", 2, "PH-10")


@pytest.mark.rule("PH-60")
def test_the_head_says_the_missions_of_level_2():
    read = cv.read(LEVEL_2)
    assert read.describe()["position"]["missions"]["Bo"]["slug"] == "tiye"
    bad(LEVEL_2.replace("tiye", "osiris"), 5, "PH-60")
    bad(LEVEL_2.replace("tiye", "cheops"), 5, "PH-60")
    bad(LEVEL_2.replace(", tiye", ""), 5, "PH-60")
    bad(LEVEL_2.replace("missions: cheops, tiye\n", ""), None)
    bad(LEVEL_1 + "missions: cheops, tiye\n", 4)


@pytest.mark.rule("PH-1", "PH-50")
def test_the_head_must_be_a_table_that_can_be():
    bad("game: pharaohs\nplayers: Ana\nfirst: Ana\n", 2, "PH-1")
    bad(f"game: pharaohs\nplayers: {', '.join('ABCDEFG')}\nfirst: A\n", 2, "PH-1")
    bad(HEAD + "options: level2, quiz\nfirst: Ana\nmissions: cheops, tiye\n", 3, "PH-50")
    bad(HEAD + "options: level3\nfirst: Ana\n", 3)
    bad(HEAD + "start: 1\nfirst: Ana\n", 3)


@pytest.mark.rule("PH-11", "PH-40")
@pytest.mark.parametrize("last", ["roll", "roll 1", "roll 1 draws north-wind", "roll 3", "roll 3 draws sandstorm"])
def test_the_last_event_may_wait_for_any_part_of_its_chance(last):
    """North wind leads from 1 to 7; sandstorm from 3 back to the amulet of 1, whose card is missing."""
    match = cv.read(f"{LEVEL_1}\nAna: {last}\n", dice="table")
    waits = last in ("roll", "roll 1", "roll 3", "roll 3 draws sandstorm")
    assert match.waiting_for_chance == waits
    assert match.record() == f"{LEVEL_1}\nAna: {last}\n"
    if waits:
        assert match.describe()["position"]["squares"] == {"Ana": 0, "Bo": 0}
        bad(f"{LEVEL_1}\nAna: {last}\nBo: roll 6\n", 5)


@pytest.mark.rule("PH-40")
@pytest.mark.parametrize(
    ("event", "rule"),
    [
        ("roll 1 draws crocodile", "PH-40"),
        ("roll 1 draws nothing", None),
        ("roll 1 1", "PH-40"),
        ("roll 6 draws cat", None),
        ("roll draws cat", "PH-11"),
        ("roll 7", None),
        ("roll 1  draws cat", None),
        ("roll 1 draws cat draws ankh", None),
        ("forward", "PH-11"),
        ("dance", None),
    ],
)
def test_a_bad_event_is_told_with_its_line(event, rule):
    bad(f"{LEVEL_1}\n# a comment\nAna: {event}\nBo: roll 6\n", 6, rule)


@pytest.mark.rule("PH-10")
def test_nobody_plays_out_of_turn():
    bad(f"{LEVEL_1}\nBo: roll 6\n", 5, "PH-10")
    bad(f"{LEVEL_1}\nCy: roll 6\n", 5)
    assert cv.read(f"{LEVEL_1}\nroll 6\nroll 4\n").describe()["position"]["squares"] == {"Ana": 6, "Bo": 4}


@pytest.mark.rule("PH-34")
def test_nothing_follows_the_end(table):
    record = table().bring(Ana=99).play("roll 1", "forward").match.record()
    assert cv.read(record).over
    bad(f"{record}Bo: roll 1\n", record.count("\n") + 1, "PH-34")


@pytest.mark.parametrize("options", [(), ("quiz",), ("level2",)], ids=["level1", "quiz", "level2"])
@pytest.mark.parametrize("players", [2, 6])
def test_every_beginning_of_a_game_reads_back_as_it_was(players, options):
    luck = random.Random(players)
    match = cv.new("pharaohs", ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"][:players], options, seed=players)
    while not match.over and len(match.events) < by_engine(compiled=600, python=80):
        match.play(luck.choice(match.legal()))
        if len(match.events) % 29 == 0:
            assert cv.read(match.record()).describe() == match.describe()
    assert cv.read(match.record()).record() == match.record()
