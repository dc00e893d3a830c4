"""The record of Touareg: its events, its canonical form, what waits, and the line where a bad one stops."""

import re

import pytest

import caravanserai as cv
from caravanserai.games.touareg import faults, words

HEAD = "game: touareg\nplayers: North, East\nstart: gold salt\n\n"
GAME = """\
North: draw water gold salt
North: market salt
North: end
East: draw water millet millet
East: market millet
East: end
North: buy cave
North: pay hand water
North: hide cave1 hand gold
East: buy thief
East: pay hand water
North: draw salt salt millet
North: market salt
North: end
East: steal North hand millet
East: take camel3 salt
East: take camel3 salt
East: end
"""


def read(*lines):
    return cv.read(HEAD + "\n".join(lines) + "\n")


# What it tells


def test_a_position_is_told_with_these_keys_and_no_other():
    """Worked out by hand from the record above: each good counted where it went."""
    match = cv.read(HEAD + GAME)
    assert match.to_move == "North"
    assert match.describe()["position"] == {
        "stage": 1,
        "last_round": False,
        "deck": {"water": 6, "gold": 8, "salt": 8, "millet": 11},
        "market": {"water": 0, "gold": 1, "salt": 1, "millet": 1},
        "discard": {"water": 2, "gold": 0, "salt": 0, "millet": 0},
        "stock": {"donkey": 2, "cave": 1, "thief": 2, "plan": 3},
        "turn": {"main": None, "animal": None, "owed": 0, "buying": None, "paid": 0, "filled": []},
        "players": {
            "North": {
                "hand": {"water": 0, "gold": 0, "salt": 1, "millet": 0},
                "camels": [[], [], []],
                "donkeys": [],
                "caves": [["gold"]],
                "thieves": [],
                "plans": 0,
                "points": 0,
            },
            "East": {
                "hand": {"water": 0, "gold": 0, "salt": 0, "millet": 1},
                "camels": [[], [], ["salt", "salt"]],
                "donkeys": [],
                "caves": [],
                "thieves": ["millet"],
                "plans": 0,
                "points": 0,
            },
        },
    }
    assert match.describe()["scores"] == {"North": 0, "East": 0}
    assert match.describe()["options"] == []


def test_the_canonical_form_is_written_as_it_is_read():
    assert cv.read(HEAD + GAME).record() == HEAD + GAME


def test_names_may_be_left_out_and_heads_be_written_loosely():
    loose = "start: gold salt # the first market\nplayers: North,East\ngame: touareg\n\n"
    body = "\r\n".join(line.partition(": ")[2] for line in GAME.splitlines())
    assert cv.read(loose + body).record() == HEAD + GAME


def test_house_goods_come_after_start_in_the_order_of_the_box():
    told = "game: touareg\ngoods: millet 1 3 , salt 1 4,gold 2 9, water 3 6\nstart: gold salt\nplayers: North, East\n"
    assert cv.read(told).record() == (
        "game: touareg\nplayers: North, East\nstart: gold salt\ngoods: water 3 6, gold 2 9, salt 1 4, millet 1 3\n\n"
    )


def test_every_moment_of_a_record_can_be_gone_back_to():
    match = cv.read(HEAD + GAME)
    lines = GAME.splitlines()
    for number in range(len(lines) + 1):
        assert match.at(number).describe() == read(*lines[:number]).describe()


# Chance


@pytest.mark.parametrize("text", ["draw", "steal East hand"])
def test_the_last_event_may_wait_for_chance(text):
    lines = [*GAME.splitlines()[:6], "North: buy thief", "North: pay hand water"]
    lines += [f"North: {text}"] if text != "draw" else ["North: end", "East: draw"]
    match = read(*lines)
    assert match.waiting_for_chance
    assert match.record() == HEAD + "\n".join(lines) + "\n"
    with pytest.raises(cv.BadRecord) as stopped:
        read(*lines, "North: end")
    assert stopped.value.line == 4 + len(lines)


@pytest.mark.parametrize(
    ("lines", "line", "told"),
    [
        (["draw gold salt"], 5, "something is missing at the end: water, gold, salt, millet"),
        (["draw gold salt salt salt"], 5, '"salt"'),
        (["draw gold salt silk"], 5, '"silk" cannot follow "draw gold salt"'),
        (["draw gold  salt salt"], 5, "space"),
        (["Draw gold salt salt"], 5, '"Draw"'),
        (["draw gold salt salt", "market salt gold"], 6, '"gold"'),
        (["draw gold salt salt", "market"], 6, "something is missing at the end: water, gold, salt, millet"),
    ],
)
def test_words_that_are_none_are_told(lines, line, told):
    with pytest.raises(cv.BadRecord) as stopped:
        read(*lines)
    assert (stopped.value.line, stopped.value.rule) == (line, None)
    assert str(stopped.value).startswith(f"line {line}: {lines[-1]}: ")
    assert "\n" not in str(stopped.value)
    assert told in str(stopped.value)


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        (["East: draw gold salt salt"], "TG-10"),
        (["take camel1 water"], "TG-35"),
        (["draw gold salt salt", "end"], "TG-21"),
        (["draw gold salt salt", "market salt", "end", "take camel1 gold", "load camel1 water"], "TG-25"),
        (["take camel1 salt", "draw water water water", "steal North camel1"], "TG-60"),
        (["buy cave"], "TG-40"),
        (["hide cave1 hand gold"], "TG-50"),
        (["score plan"], "TG-76"),
        (["pass"], "TG-13"),
        (["end"], "TG-10"),
    ],
)
def test_the_first_bad_line_stops_it_and_tells_the_rule(lines, rule):
    with pytest.raises(cv.BadRecord) as stopped:
        read(*lines, "nonsense")
    assert (stopped.value.line, stopped.value.rule) == (4 + len(lines), rule)
    assert str(stopped.value).endswith(f"({rule})")
    for language in ("en", "fr"):
        assert "\n" not in stopped.value.say(language)


@pytest.mark.rule("TG-60")
def test_a_thief_is_sent_by_name_even_where_names_are_words():
    head = "game: touareg\nplayers: hand, camel1, steal camel1\nstart: water water\n\n"
    lines = ["hand: draw water gold gold", "hand: market gold", "hand: end", "camel1: draw salt salt millet"]
    lines += ["camel1: market millet", "camel1: end", "steal camel1: take camel1 water", "steal camel1: end"]
    lines += ["hand: buy thief", "hand: pay hand water"]
    for theft, loot in (("steal camel1 hand salt", "salt"), ("steal steal camel1 camel1", "water")):
        record = head + "\n".join([*lines, f"hand: {theft}"]) + "\n"
        match = cv.read(record)
        assert match.describe()["position"]["players"]["hand"]["thieves"] == [loot]
        assert match.record() == record


def test_every_action_can_be_played_where_it_is_legal_and_nowhere_else(table):
    """Every text of the vocabulary, tried at moments of a game with everything on the table."""
    game = table(3).bring(North="cave thief donkey | gold salt", East="camel1 gold | salt salt", South="donkey | water")
    words = [text.format(*game.match.players, "Nobody", "No One") for text in game.match.game.actions]
    seen = set()
    for kind in ("", "hide", "draw", "market", "steal", "end", "take", "end", "buy", "pay", "load", "market"):
        following = [text for text in game.legal if text.startswith(kind)]
        if kind and following:
            game.play(following[0])
            if game.match.waiting_for_chance:
                game.match.settle()
        played = []
        for text in words:
            try:
                game.match.copy().play(text)
            except cv.IllegalAction:
                continue
            played.append(text)
        assert sorted(played) == sorted(game.legal)
        seen |= {text.split(" ")[0] for text in played}
    assert seen == {"draw", "market", "load", "take", "buy", "pay", "hide", "steal", "end", "pass"}


def test_every_rule_that_a_refusal_names_is_in_the_ledger(pytestconfig):
    ledger = (pytestconfig.rootpath / "docs" / "rules" / "touareg.md").read_text("utf-8")
    rules = set(re.findall(r"^- (TG-\d+) ", ledger, re.MULTILINE))
    named = {rule for _, rule in faults.RULES.values()} | set(words.RULES_OF_MOVING.values())
    assert named <= rules
    assert {words.table_fault(1, frozenset()).rule, "TG-10", "TG-90"} <= rules
