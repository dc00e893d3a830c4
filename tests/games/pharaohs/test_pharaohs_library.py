"""A family's own board and cards: what the loader takes, and what it refuses, with file, line and reason."""

import pytest

import caravanserai as cv
from caravanserai.games.pharaohs import library

# What is broken, as (file, text, changed text), where it is told, and a word of the reason.
FAULTS = {
    "not-toml": ("amulets", "[ring]", "[ring", r"^\[ring$", "TOML"),
    "not-toml-end": ("spells", 'level2 = "forgo"', 'level2 = "forgo', r'"forgo$', "TOML"),
    "slug-capital": ("amulets", "[ring]", "[Ring]", r"^\[Ring\]", "Ring"),
    "slug-space": ("amulets", "[ring]", '["the ring"]', "the ring", "the ring"),
    "slug-hyphens": ("who", "[w-scribe]", "[w--scribe]", r"^\[w--", "w--scribe"),
    "slug-long": ("who", "[w-scribe]", f"[w{'x' * 40}]", r"^\[wxx", "40"),
    "slug-number": ("who", "[w-scribe]", "[1-scribe]", r"^\[1-", "1-scribe"),
    "not-a-card": ("amulets", "[ring]", 'loose = "text"\n[ring]', "^loose", "loose"),
    "slug-twice": ("spells", "[crocodile]", "[ring]", r"^\[ring\]", "amulets.toml"),
    "slug-of-a-mission-twice": ("missions", "[cheops]", "[ring]", r"^\[ring\]", "amulets.toml"),
    "unknown-kind": ("board", "sphinx = ", "sphynx = ", "^sphynx", "sphynx"),
    "summit-is-no-kind": ("board", "prison = [57]", "prison = [57]\nsummit = []", "^summit", "summit"),
    "start-is-no-kind": ("board", "prison = [57]", "prison = [57]\nstart = []", "^start", "start"),
    "not-a-list": ("board", "prison = [57]", "prison = 57", "^prison", "list"),
    "no-square": ("board", "prison = [57]", "prison = [100]", "^prison", "100"),
    "no-square-0": ("board", "prison = [57]", "prison = [0]", "^prison", "0"),
    "no-square-text": ("board", "prison = [57]", 'prison = ["57"]', "^prison", "57"),
    "no-square-true": ("board", "amulet = [1,", "amulet = [true,", "^amulet", "True"),
    "no-square-half": ("board", "prison = [57]", "prison = [57.5]", "^prison", "57.5"),
    "square-twice": ("board", "prison = [57]", "prison = [58]", "^prison", "58"),
    "square-twice-in-a-row": ("board", "tools = [24, 35,", "tools = [24, 24, 35,", "^tools", "24"),
    "square-missing": ("board", "prison = [57]", "prison = []", None, "57"),
    "passage-end-self": ("board", "42 = 61", "42 = 42", "^42", "42"),
    "passage-end-summit": ("board", "56 = 37", "56 = 100", "^56", "100"),
    "passage-end-ground": ("board", "56 = 37", "56 = 0", "^56", "56"),
    "passage-end-text": ("board", "94 = 71", '94 = "71"', "^94", "94"),
    "passage-end-true": ("board", "94 = 71", "94 = true", "^94", "94"),
    "passage-twice": ("board", "42 = 61", "41 = 61", r"^\[passage\]", "41"),
    "passage-no-square": ("board", "42 = 61", "there = 61", r"^\[passage\]", "there"),
    "passage-is-a-number": ("board", "[passage]", "passage = 3\n[other]", "^passage", "table of its own"),
    "passage-is-a-list": ("board", "[passage]", "passage = [42]\n[other]", "^passage", "table of its own"),
    "passage-end-in-braces": (
        "board",
        "[passage]\n42 = 61\n56 = 37\n69 = 85\n79 = 52\n88 = 91\n94 = 71",
        "passage = { 42 = 61, 56 = 37, 69 = 85, 79 = 52, 88 = 91, 94 = 100 }",
        "^passage",
        "100",
    ),
    "one-alone": ("board", "tools = [24, 35, 45, 58, 68, 73]", "tools = [24]", "^tools", "tools"),
    "key-missing": ("amulets", 'level2 = "win jewels"', "", r"^\[ring\]", "level2"),
    "key-missing-question": ("logic", "right = 2", "", r"^\[l-loaves\]", "right"),
    "key-missing-mission": ("missions", "needs = { tools = 1, jewels = 3, instruments = 1 }", "", r"^\[cleo", "needs"),
    "key-unknown": ("amulets", 'level2 = "win jewels"', 'level2 = "win jewels"\nlevel3 = "roll"', "^level3", "level3"),
    "key-unknown-question": ("who", "right = 2", "right = 2\nwrong = 3", "^wrong", "wrong"),
    "languages": ("amulets", 'name.en = "The queen’s ring"', "", "^name.fr", "fr"),
    "languages-more": (
        "amulets",
        'name.en = "The queen’s ring"',
        'name.en = "The queen’s ring"\nname.de = "Der Ring"',
        "^name.fr",
        "name",
    ),
    "languages-none": (
        "amulets",
        'name.fr = "La bague de la reine"\nname.en = "The queen’s ring"',
        'name = "The queen’s ring"',
        "^name",
        "fr",
    ),
    "empty": ("amulets", 'name.en = "The queen’s ring"', 'name.en = " "', "^name.fr", "en"),
    "empty-number": ("amulets", 'name.en = "The queen’s ring"', "name.en = 5", "^name.fr", "name"),
    "age": ("who", "age = 6", "age = 7", "^age = 7", "6 or 9"),
    "age-with-a-point": ("who", "age = 6", "age = 6.0", r"^age = 6\.0", "whole number"),
    "age-text": ("who", "age = 6", 'age = "6"', '^age = "6"', "whole number"),
    "answers-one": (
        "who",
        'answers.en = ["The fisherman", "The scribe", "The potter", "The weaver"]',
        'answers.en = ["A"]',
        "^answers.fr",
        "2",
    ),
    "answers-alike": (
        "who",
        '["The fisherman", "The scribe", "The potter"',
        '["The scribe", "The scribe", "The potter"',
        "^answers.fr",
        "different",
    ),
    "answers-five": ("who", '["The fisherman",', '["A", "The fisherman",', "^answers.fr", "4"),
    "answers-empty": ("who", '["The fisherman",', '["",', "^answers.fr", "answers"),
    "answers-number": ("who", '["The fisherman",', "[4,", "^answers.fr", "answers"),
    "answers-differ": ("who", '"The potter", "The weaver"]', '"The potter"]', "^answers.fr", "language"),
    "right-0": ("who", "right = 2", "right = 0", "^right = 0", "right"),
    "right-5": ("who", "right = 2", "right = 5", "^right = 5", "right"),
    "right-text": ("who", "right = 2", 'right = "2"', '^right = "2"', "right"),
    "right-true": ("who", "right = 2", "right = true", "^right = true", "right"),
    "effect": ("amulets", 'level1 = "next jewels"', 'level1 = "fly"', '^level1 = "fly"', "fly"),
    "needs-fewer": (
        "missions",
        "{ tools = 1, jewels = 3, instruments = 1 }",
        "{ tools = 2, jewels = 3 }",
        "^needs",
        "instruments",
    ),
    "needs-more": (
        "missions",
        "{ tools = 1, jewels = 3, instruments = 1 }",
        "{ tools = 1, jewels = 2, instruments = 1, gold = 1 }",
        "^needs",
        "tools",
    ),
    "needs-list": ("missions", "{ tools = 1, jewels = 3, instruments = 1 }", "[1, 3, 1]", "^needs", "tools"),
    "total": (
        "missions",
        "{ tools = 1, jewels = 3, instruments = 1 }",
        "{ tools = 2, jewels = 3, instruments = 8 }",
        "^needs",
        "12",
    ),
    "total-below-0": (
        "missions",
        "{ tools = 1, jewels = 3, instruments = 1 }",
        "{ tools = -1, jewels = 3, instruments = 3 }",
        "^needs",
        "12",
    ),
    "total-none": (
        "missions",
        "{ tools = 1, jewels = 3, instruments = 1 }",
        "{ tools = 0, jewels = 0, instruments = 0 }",
        "^needs",
        "12",
    ),
    "total-half": (
        "missions",
        "{ tools = 1, jewels = 3, instruments = 1 }",
        "{ tools = 1.0, jewels = 3, instruments = 1 }",
        "^needs",
        "12",
    ),
    "total-true": (
        "missions",
        "{ tools = 1, jewels = 3, instruments = 1 }",
        "{ tools = true, jewels = 3, instruments = 1 }",
        "^needs",
        "12",
    ),
}


def complains(folder, file, line, word=None):
    """The folder is refused in one line with file, line and reason, in both languages."""
    with pytest.raises(cv.BadSetting) as caught:
        cv.new("pharaohs", ["Ana", "Bo"], cards=folder)
    english, french = caught.value.say("en"), caught.value.say("fr")
    assert english.startswith(f"{file}.toml, line {line}: "), english
    assert french.startswith(f"{file}.toml, ligne {line}\u00a0: "), french
    assert english.partition(": ")[2] != french.partition(": ")[2]
    for told in (english, french):
        assert "\n" not in told
        assert "pharaohs-file" not in told
        assert "{" not in told
    assert word is None or word in english, english
    return english


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_wrong_in_a_folder_is_told_with_file_line_and_reason(shelf, fault):
    file, old, new, pattern, word = FAULTS[fault]
    shelf.slim(2).replace(file, old, new)
    if fault == "one-alone":
        shelf.replace("board", "hieroglyph = [", "hieroglyph = [35, 45, 58, 68, 73, ")
    complains(shelf.folder, file, 1 if pattern is None else shelf.line_of(file, pattern), word)


@pytest.mark.rule("PH-41", "PH-42", "PH-64")
@pytest.mark.parametrize(
    "phrase",
    [
        *("", "fly", "Roll", "roll 1", " roll", "nothing 0", "shield 1", "rest on"),
        *("forward", "forward 0", "forward 13", "forward -1", "forward 1.5", "forward 01", "forward  3", "back 0"),
        *("back", "back 99", "miss 0", "miss 4", "miss", "next", "next summit", "next gold", "next tools jewels"),
        *("previous", "previous any", "previous summit", "swap", "swap left", "swap 1"),
    ],
)
@pytest.mark.parametrize("level", ["level1", "level2"])
def test_what_no_card_does_is_refused_at_both_levels(shelf, phrase, level):
    shelf.slim(2).deck("spells", curse="nothing")
    shelf.replace("spells", f'{level} = "nothing"', f'{level} = "{phrase}"')
    complains(shelf.folder, "spells", shelf.line_of("spells", f"^{level}"), "curse")


@pytest.mark.rule("PH-41", "PH-42", "PH-64")
@pytest.mark.parametrize("phrase", ["win tools", "win choice", "lose jewels", "lose any", "forgo"])
def test_objects_are_won_and_lost_at_level_2_only(shelf, phrase):
    shelf.slim(2).deck("amulets", gift=f"nothing | {phrase}")
    library.load(shelf.folder)
    shelf.deck("amulets", gift=f"{phrase} | nothing")
    complains(shelf.folder, "amulets", shelf.line_of("amulets", "^level1"), phrase)


@pytest.mark.rule("PH-64")
@pytest.mark.parametrize("phrase", ["win", "win any", "win gold", "lose", "lose choice", "forgo 1", "forgo tools"])
def test_what_no_card_does_is_refused_at_level_2(shelf, phrase):
    shelf.slim(2).deck("amulets", gift=f"nothing | {phrase}")
    complains(shelf.folder, "amulets", shelf.line_of("amulets", "^level2"), phrase)


@pytest.mark.parametrize("name", ["amulets", "spells", "who", "truth", "knowledge", "logic", "missions"])
def test_a_deck_without_cards_is_refused(shelf, name):
    complains(shelf.slim(2).write(name, "# nothing\n").folder, name, 1, "not 0")


def test_a_deck_has_126_cards_at_most(shelf):
    shelf.slim(2).deck("amulets", **{f"card{number}": "roll" for number in range(126)})
    assert len(library.load(shelf.folder).amulets) == 126
    shelf.deck("amulets", **{f"card{number}": "roll" for number in range(127)})
    complains(shelf.folder, "amulets", 1, "not 127")


@pytest.mark.rule("PH-80")
@pytest.mark.parametrize("name", ["who", "truth", "knowledge", "logic"])
def test_a_deck_of_questions_needs_one_for_age_6(shelf, name):
    complains(shelf.slim(3).replace(name, "age = 6", "age = 9", 9).folder, name, 1, "age 6")


@pytest.mark.rule("PH-60")
def test_there_are_6_to_32_missions(shelf):
    text = shelf.path("missions").read_text("utf-8")
    blocks = text.split("\n[")
    complains(shelf.slim(2).write("missions", "\n[".join(blocks[:6])).folder, "missions", 1, "6 to 32")
    six = shelf.write("missions", "\n[".join(blocks[:7]))
    assert len(library.load(six.folder).missions) == 6
    one = blocks[1].partition("]")[2]
    shelf.write("missions", "".join(f"\n[m{number}]{one}" for number in range(33)))
    complains(shelf.folder, "missions", 1, "6 to 32")
    shelf.write("missions", "".join(f"\n[m{number}]{one}" for number in range(32)))
    assert len(library.load(shelf.folder).missions) == 32


@pytest.mark.parametrize("name", ["board", "amulets", "spells", "who", "truth", "knowledge", "logic", "missions"])
def test_a_file_that_is_not_there_is_told(shelf, name):
    shelf.slim(2).path(name).unlink()
    with pytest.raises(cv.BadSetting) as caught:
        cv.new("pharaohs", ["Ana", "Bo"], cards=shelf.folder)
    for language in ("en", "fr"):
        told = caught.value.say(language)
        assert "\n" not in told
        assert f"{name}.toml" in told or len(told) > 80  # long paths are cut short


def test_a_folder_that_is_not_there_is_told(tmp_path):
    for folder in (tmp_path / "nowhere", str(tmp_path / "nowhere")):
        with pytest.raises(cv.BadSetting) as caught:
            cv.new("pharaohs", ["Ana", "Bo"], cards=folder)
        assert "\n" not in caught.value.say("fr")


def test_a_file_that_is_no_text_is_told(shelf):
    shelf.path("spells").write_bytes(b"[caf\xe9]\n")
    with pytest.raises(cv.BadSetting) as caught:
        cv.new("pharaohs", ["Ana", "Bo"], cards=shelf.folder)
    assert "\n" not in caught.value.say("en")
    shelf.path("who").unlink()
    shelf.path("who").mkdir()
    with pytest.raises(cv.BadSetting):
        cv.new("pharaohs", ["Ana", "Bo"], cards=str(shelf.folder) + "/")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('answers.fr = ["Le pêcheur", "Le scribe", "Le potier", "Le tisserand"]', 'answers.fr = "Non"'),
        ('answers.fr = ["Le pêcheur", "Le scribe", "Le potier", "Le tisserand"]', "answers.fr = 5"),
    ],
)
def test_answers_that_are_no_list_are_told(shelf, old, new):
    shelf.replace("who", old, new).replace(
        "who", 'answers.en = ["The fisherman", "The scribe", "The potter"', 'answers.en = ["A", "B"'
    )
    english = complains(shelf.folder, "who", shelf.line_of("who", "^answers.fr"))
    assert "2 to 4 answers" in english


def test_a_pyramid_needs_a_sacred_object_to_lead_to(shelf):
    text = shelf.path("board").read_text("utf-8")
    for row in ("[24, 35, 45, 58, 68, 73]", "[32, 40, 46, 51, 64, 75]", "[22, 33, 41, 53, 70, 74]"):
        text = text.replace(row, "[]")
    gone = "24, 35, 45, 58, 68, 73, 32, 40, 46, 51, 64, 75, 22, 33, 41, 53, 70, 74"
    shelf.write("board", text.replace("hieroglyph = [", f"hieroglyph = [{gone}, "))
    complains(shelf.folder, "board", shelf.line_of("board", "^pyramid"), "sacred object")


@pytest.mark.parametrize("head", ["[ chisel ]", "['chisel']"])
def test_a_head_with_spaces_has_its_line_too(shelf, head):
    shelf.slim(2).replace("amulets", "[chisel]", head).replace("amulets", 'level1 = "next tools"', 'level1 = "fly"')
    complains(shelf.folder, "amulets", shelf.line_of("amulets", "fly"), "fly")


# Playing with them


def test_only_a_game_with_cards_takes_a_folder(shelf):
    for name in ("camelup", "touareg"):
        if name in cv.all_games():
            with pytest.raises(cv.BadSetting) as caught:
                cv.game(name, cards=shelf.folder)
            assert name in caught.value.say("en")
            assert caught.value.say("en") != caught.value.say("fr")
    assert cv.game("pharaohs", cards=shelf.folder).name == "pharaohs"


def test_a_copy_of_ours_is_ours(shelf, table):
    own, ours = cv.game("pharaohs", cards=shelf.folder), cv.game("pharaohs")
    assert list(own.outcomes) == list(ours.outcomes)
    for seed in range(3):
        first = cv.new("pharaohs", ["Ana", "Bo"], ["level2"], seed=seed)
        second = cv.new("pharaohs", ["Ana", "Bo"], ["level2"], seed=seed, cards=shelf.folder)
        for _ in range(40):
            text = first.legal()[0]
            assert first.play(text) == second.play(text)
        assert first.describe() == second.describe()


@pytest.mark.rule("PH-7")
def test_a_family_plays_with_its_own_passage(shelf, table):
    shelf.replace("board", "42 = 61", "42 = 99")
    game = table(cards=shelf.folder).land(42)
    assert game.squares["Ana"] == 99
    assert table().land(42).squares["Ana"] == 61


@pytest.mark.rule("PH-8", "PH-32")
def test_a_family_plays_with_its_own_prison(shelf, table):
    shelf.squares(prison=[4], hieroglyph=[57])
    game = table(3, cards=shelf.folder).play("Ana: roll 4")
    assert (game.prisoner, game.skips["Ana"]) == ("Ana", 3)
    game.play("Bo: roll 6")
    assert game.legal == ["free", "leave"]
    game.play("free")
    assert game.squares == {"Ana": 4, "Bo": 6, "Cy": 0}
    assert game.prisoner is None


@pytest.mark.rule("PH-32")
def test_a_board_without_a_prison_is_a_board(shelf, table):
    shelf.replace("board", "prison = [57]", "").replace("board", "hieroglyph = [", "hieroglyph = [57, ")
    game = table(2, cards=shelf.folder).bring(Ana=52, Bo=12).play("Ana: roll 5", "forward")
    assert (game.squares["Ana"], game.skips["Ana"], game.prisoner) == (57, 0, None)


@pytest.mark.rule("PH-20", "PH-24")
def test_a_family_plays_with_other_squares(shelf, table):
    """Tools on 1 and 4: from 1 on to 4, and wait."""
    shelf.squares(tools=[1, 4])
    game = table(cards=shelf.folder).play("Ana: roll 1")
    assert (game.squares["Ana"], game.skips["Ana"], game.to_move) == (4, 0, "Bo")


@pytest.mark.rule("PH-41", "PH-43")
def test_a_family_plays_with_its_own_amulet_in_its_own_words(shelf, table):
    shelf.replace(
        "amulets",
        "[ring]",
        '[grandmas-brooch]\nname.fr = "La broche de mamie"\nname.en = "Grandma’s brooch"\nstory.fr = "Elle brille."\n'
        'story.en = "It glitters."\nlevel1 = "forward 5"\nlevel2 = "win jewels"\n\n[ring]',
    )
    game = table(cards=shelf.folder).play("Ana: roll 1 draws grandmas-brooch")
    assert game.squares["Ana"] == 6
    (note,) = game.match.notes()
    assert note["en"].startswith("Grandma’s brooch. It glitters. Go 5 squares on")
    assert note["fr"].startswith("La broche de mamie. Elle brille. ")
    assert table(2, "level2", cards=shelf.folder).play("Ana: roll 1 draws grandmas-brooch").objects() == "1 jewels"
    assert table().refuses("roll 1 draws grandmas-brooch")


@pytest.mark.rule("PH-60")
def test_a_family_plays_with_its_own_mission(shelf, table):
    shelf.replace("missions", "[cheops]", "[grandpa]").replace(
        "missions",
        "needs = { tools = 3, jewels = 1, instruments = 1 }",
        "needs = { tools = 5, jewels = 0, instruments = 0 }",
    )
    game = table(2, "level2", "grandpa, tiye", cards=shelf.folder)
    assert game.position["missions"]["Ana"] == {"slug": "grandpa", "needs": {"tools": 5, "jewels": 0, "instruments": 0}}


@pytest.mark.rule("PH-61", "PH-51")
def test_a_family_plays_with_its_own_question(shelf, table):
    shelf.slim(2).replace("truth", "right = 2", "right = 1")
    game = table(2, "level2", cards=shelf.folder).land(32, " draws t-windows").play("answer 1")
    assert game.objects() == "1 jewels"
    assert table(2, "level2").land(32, " draws t-windows").play("answer 1").objects() == ""


@pytest.mark.rule("PH-80")
def test_cards_for_the_youngest_need_not_come_first_in_the_file(shelf, table):
    """The first card of the deck is for age 9: at level 1 it is not drawn, at level 2 it is, with its own answer."""
    shelf.slim(3).replace("truth", "age = 6", "age = 9")
    game = table(2, "quiz", cards=shelf.folder).land(32)
    assert "draws t-windows" not in game.match.outcomes()
    game = table(2, "level2", cards=shelf.folder).land(32, " draws t-windows").play("answer 2")
    assert game.objects() == "1 jewels"


def test_a_record_with_own_cards_is_read_with_them_and_refused_without(shelf):
    shelf.slim(2).deck("amulets", brooch="forward 5")
    match = cv.new("pharaohs", ["Ana", "Bo"], head={"first": "Ana"}, dice="table", cards=shelf.folder)
    match.play("roll 1 draws brooch")
    read = cv.read(match.record(), cards=shelf.folder)
    assert read.describe() == match.describe()
    assert read.record() == match.record()
    read = cv.read(match.record(), cards=str(shelf.folder))
    assert read.describe()["position"]["squares"] == {"Ana": 6, "Bo": 0}
    with pytest.raises(cv.BadRecord) as caught:
        cv.read(match.record())
    assert caught.value.line == 5
    assert "brooch" in caught.value.say("fr")


def test_a_record_of_another_game_is_read_all_the_same(shelf):
    match = cv.new("camelup", ["Ana", "Bo"], seed=1)
    match.play("roll")
    assert cv.read(match.record(), cards=shelf.folder).describe() == match.describe()


def test_own_cards_are_drawn_with_a_seed_too(shelf):
    shelf.slim(2).deck("amulets", one="roll", two="forward 2").deck("spells", bad="miss 1")
    match = cv.new("pharaohs", ["Ana", "Bo", "Cy"], seed=5, cards=shelf.folder)
    while not match.over and len(match.events) < 400:
        match.play(match.legal()[0])
    drawn = {word for word in match.record().split() if word in ("one", "two", "bad", "ring", "crocodile")}
    assert drawn == {"one", "two", "bad"}
    assert cv.read(match.record(), cards=shelf.folder).describe() == match.describe()


def test_a_batch_and_a_simulation_play_with_them(shelf):
    shelf.slim(2).deck("amulets", one="forward 1").deck("spells", bad="back 1")
    played = cv.simulate("pharaohs", 2, 5, seed=3, threads=1, progress=False, cards=shelf.folder)
    assert played is not None


def test_the_name_of_a_card_has_40_letters_at_most(shelf):
    shelf.slim(2).deck("amulets", **{"a" * 40: "forward 5"})
    match = cv.new("pharaohs", ["Ana", "Bo"], head={"first": "Ana"}, dice="table", cards=shelf.folder)
    match.play(f"roll 1 draws {'a' * 40}")
    assert cv.read(match.record(), cards=shelf.folder).record() == match.record()
    shelf.deck("amulets", **{"a" * 41: "forward 5"})
    with pytest.raises(cv.BadSetting):
        library.load(shelf.folder)


def test_the_longest_chain_of_cards_can_be_read_back(shelf):
    """Amulets on every square, each leading one square on: from 1 to the summit in one event."""
    shelf.slim(2).write("board", f"amulet = {list(range(1, 100))}").deck("amulets", **{"a" * 40: "forward 1"})
    match = cv.new("pharaohs", ["Ana", "Bo"], head={"first": "Ana"}, dice="table", cards=shelf.folder)
    match.play("roll 1")
    while match.waiting_for_chance:
        match.settle(next(iter(match.outcomes())))
    assert match.winners() == ["Ana"]
    assert cv.read(match.record(), cards=shelf.folder).record() == match.record()
