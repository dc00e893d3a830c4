"""Which tables may be set, and the extensions together: SC-40."""

from itertools import combinations

import pytest

import caravanserai as cv

COLOURS = ["blue", "green", "orange", "yellow", "white"]
EXTENSIONS = ["support", "photographer", "positions", "partners"]
ALL = [*EXTENSIONS, "spicy"]
SUBSETS = [list(chosen) for count in range(5) for chosen in combinations(EXTENSIONS, count)]


def guests(count):
    return [f"Guest {number}" for number in range(1, count + 1)]


def refused(players, options):
    """The rule by which such a table is not set."""
    with pytest.raises(cv.BadSetting) as caught:
        cv.new("camelup", players=guests(players), options=options, seed=1)
    return caught.value.rule


@pytest.mark.rule("SC-40")
@pytest.mark.parametrize("options", SUBSETS, ids=lambda options: "+".join(options) or "base")
def test_the_extensions_combine_freely_and_each_brings_its_own(options):
    match = cv.new("camelup", players=guests(6), options=options, seed=1)
    words = {action.split(" ")[0] for action in match.legal()}
    assert ("camera" in words) == ("photographer" in options)
    assert ("position" in words) == ("positions" in options)
    assert ("partner" in words) == ("partners" in options)
    assert ("desert 20 oasis" in match.legal()) == ("support" in options)
    assert {"leg", "desert", "roll", "win", "lose"} <= words


@pytest.mark.rule("SC-40")
@pytest.mark.parametrize("players", range(6, 11))
def test_all_of_them_together(players):
    assert cv.new("camelup", players=guests(players), options=ALL, seed=1).describe()["options"] == [
        *("support", "spicy", "photographer", "positions", "partners"),
    ]


@pytest.mark.rule("SC-40")
@pytest.mark.parametrize("options", [[], ["photographer"], ["photographer", "positions", "partners"]])
def test_spicy_needs_support(options):
    assert refused(6, [*options, "spicy"]) == "SC-40"
    assert cv.new("camelup", players=guests(6), options=[*options, "support", "spicy"], seed=1).to_move == "Guest 1"


@pytest.mark.rule("SC-40")
@pytest.mark.parametrize("players", range(2, 6))
def test_partners_need_six_players(players):
    assert refused(players, ["partners"]) == "SC-40"
    assert refused(players, ALL) == "SC-40"
    others = ["support", "spicy", "photographer", "positions"]
    assert cv.new("camelup", players=guests(players), options=others, seed=1).to_move == "Guest 1"


@pytest.mark.rule("SC-40")
@pytest.mark.parametrize("players", [9, 10])
@pytest.mark.parametrize("missing", EXTENSIONS)
def test_nine_or_ten_players_need_all_four(players, missing):
    options = [option for option in EXTENSIONS if option != missing]
    assert refused(players, options) == "SC-40"
    assert cv.new("camelup", players=guests(8), options=options, seed=1).to_move == "Guest 1"


@pytest.mark.rule("SC-40")
@pytest.mark.parametrize("players", [9, 10])
def test_spicy_stays_a_choice_of_nine_or_ten(players):
    for options in (EXTENSIONS, ALL):
        match = cv.new("camelup", players=guests(players), options=options, seed=1)
        match.play("roll blue 1")
        assert ("done" in match.legal()) == ("spicy" in options)


@pytest.mark.rule("SC-40")
def test_a_record_of_such_a_table_is_stopped_at_its_head():
    start = "start: 1 green yellow orange / 3 blue white\n"
    with pytest.raises(cv.BadRecord) as stopped:
        cv.read(f"game: camelup\nplayers: North, East\noptions: spicy\n{start}")
    assert (stopped.value.line, stopped.value.rule) == (3, "SC-40")
    with pytest.raises(cv.BadRecord) as stopped:
        cv.read(f"game: camelup\nplayers: {', '.join(guests(9))}\n{start}")
    assert (stopped.value.line, stopped.value.rule) == (2, "SC-40")


@pytest.mark.rule("SC-40", "SC-22", "SC-33", "SC-36", "SC-10")
def test_a_leg_with_everything_at_once(table):
    names = ["Alice", "Simon", "Carl", "Dora", "Emil", "Fay"]
    game = table("1 orange blue white / 3 green yellow", players=names, options=ALL)
    game.play("Alice: camera 4", "Simon: position 2 bottom green", "Carl: partner Simon", "Dora: leg yellow")
    game.play("Emil: desert 2 mirage", "Fay: roll green 1")
    assert game.money["Alice"] == 3 + 2  # green carries yellow onto the scene
    assert game.legal == ["support blue", "support green", "support white", "done"]  # orange is in the pyramid
    game.play("Fay: support green", "Alice: roll white 1", "Alice: done", "Simon: roll blue 1", "Simon: done")
    assert game.track == "1 blue white orange / 4 green yellow"
    assert game.money["Emil"] == 3 + 2
    game.play("Carl: roll support green 1", "Carl: done", "Dora: roll yellow 1", "Dora: done", "Emil: roll orange 1")
    game.play("Emil: done", "Fay: roll support orange 1")
    assert game.track == "1 orange blue white / 5 green / 6 yellow"
    assert game.money == {
        "Alice": 3 + 2 + 1,  # the photo, a pyramid tile
        "Simon": 3 + 3 + 1 + 1,  # green in second place, a pyramid tile, Carl's pyramid tile
        "Carl": 3 + 1 + 3,  # a pyramid tile, Simon's covered tile
        "Dora": 3 + 5 + 1,  # yellow in the lead, a pyramid tile
        "Emil": 3 + 4 + 1,  # four units on the mirage, a pyramid tile
        "Fay": 3 + 1,  # the second pyramid tile: the first was given back
    }
    assert game.position["leg"] == 2
    assert game.position["pyramid"] == [*COLOURS, "support orange"]


@pytest.mark.rule("CU-20", "SC-40")
@pytest.mark.parametrize("options", [[], [option for option in ALL if option != "partners"], ALL], ids=len)
def test_an_action_can_be_played_where_it_is_legal_and_nowhere_else(table, options):
    """Every text of the vocabulary, tried at three moments of a game."""
    game = table("1 orange blue white / 3 green yellow", players=6, options=options)
    words = [text.format(*game.match.players, *["Nobody"] * 4) for text in game.match.game.actions]
    for before in (["win blue"], ["leg green", "desert 9 oasis"], ["roll green 1"]):
        game.play(*before)
        played = []
        for text in words:
            try:
                game.match.copy().play(text)
            except cv.IllegalAction:
                continue
            played.append(text)
        assert sorted(played) == sorted(game.legal)
    assert ("done" in game.legal) == ("spicy" in options)
