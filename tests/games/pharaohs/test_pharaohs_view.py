"""What players see, and what is read aloud: nothing is hidden but an open question's right answer, and its slug."""

import json
import re

import pytest

import caravanserai as cv

OPEN = {"deck", "question", "answers", "answer", "struck"}


@pytest.mark.rule("PH-50", "PH-51")
@pytest.mark.parametrize("viewer", ["Ana", "Bo", "Cy", None])
def test_in_the_quiz_the_open_question_is_shown_to_all_without_its_right_answer(table, viewer):
    game = table(3, "quiz").land(31, " draws l-loaves")
    card = game.cards["l-loaves"]
    view = game.match.view(viewer)
    assert view["position"]["asks"] == {
        "deck": "logic",
        "question": card["question"],
        "answers": card["answers"],
        "answer": None,
        "struck": [],
    }
    assert view["position"]["reader"] == "Ana"
    assert view["legal"] == (game.legal if viewer == "Bo" else [])


@pytest.mark.rule("PH-61")
@pytest.mark.parametrize(("players", "reader"), [(2, "Bo"), (3, "Bo"), (4, "Cy"), (5, "Cy"), (6, "Di")])
def test_at_level_2_the_player_opposite_asks_who_landed(shelf, table, players, reader):
    """Half the table round, rounded down, to the left."""
    shelf.squares(tools=[6], hieroglyph=[24])
    game = table(players, "level2", cards=shelf.folder).play("Ana: roll 6 draws w-scribe")
    position = game.match.view("Ana")["position"]
    assert (position["asks"]["deck"], position["reader"], position["asks"]["struck"]) == ("who", reader, [])
    assert game.position["reader"] == reader
    assert game.match.view("Ana")["to_move"] == "Ana"
    assert "reader" not in game.play("answer 1").position


def keys(told):
    """All keys of a told thing, however deep."""
    if isinstance(told, dict):
        for key, value in told.items():
            yield key
            yield from keys(value)
    elif isinstance(told, list):
        for value in told:
            yield from keys(value)


@pytest.mark.rule("PH-51", "PH-61")
@pytest.mark.parametrize(
    ("options", "square"), [("quiz", 24), ("quiz", 22), ("quiz", 31), ("level2", 24), ("level2", 84)]
)
def test_the_right_answer_is_nowhere_in_the_view(table, options, square):
    """Not as a key, and the view is the same whichever answer of the card is right."""
    game = table(2, options).land(square)
    game.match.settle(next(iter(game.match.outcomes())))
    card = game.cards[game.position["question"]]
    for viewer in ("Ana", "Bo", None):
        view = game.match.view(viewer)
        assert set(view["position"]["asks"]) == OPEN
        assert not {"right", "correct", "comment", "solution"} & set(keys(view))
        told = json.dumps(view, ensure_ascii=False)
        assert all(comment not in told for comment in card["comment"].values())
        # Each answer is told once, in its place among the others, and nowhere besides.
        asked = view["position"].pop("asks")
        left = json.dumps(view, ensure_ascii=False)
        for language in ("en", "fr"):
            assert asked["answers"][language] == card["answers"][language]
            right = card["answers"][language][card["right"] - 1]
            assert len(right) < 4 or right not in left  # a bare number may stand for something else
    assert game.match.notes() == []


@pytest.mark.rule("PH-51")
def test_the_view_is_the_same_whichever_answer_is_right(shelf, table):
    views = []
    for right in (1, 2, 3, 4):
        folder = shelf.folder.parent / f"right-{right}"
        folder.mkdir()
        own = type(shelf)(folder).slim()
        own.replace("logic", "right = 2", f"right = {right}")  # of the first card, l-loaves
        game = table(2, "quiz", cards=folder).bring(Ana=28, Bo=12).play("roll 3", "forward draws l-loaves")
        views.append([game.match.view(viewer) for viewer in ("Ana", "Bo", None)])
        assert game.play(f"answer {right}").squares["Bo"] == 18
    assert all(view == views[0] for view in views)


# A card's slug may be the answer: `w-scribe` asks who has ink and a brush


def told_to_all(match):
    """All that anybody at the table is told: views, logs, legal actions and what is read aloud."""
    viewers = (*match.players, None)
    told = [[match.view(viewer), match.log(viewer), match.state.legal_as_seen(viewer)] for viewer in viewers]
    return [*told, match.notes()]


@pytest.mark.rule("PH-51", "PH-61")
@pytest.mark.parametrize(
    ("options", "square", "card", "deck"),
    [
        ("quiz", 24, "w-scribe", "who"),
        ("quiz", 31, "l-loaves", "logic"),
        ("level2", 24, "w-scribe", "who"),
        ("level2", 22, "k-sun-god", "knowledge"),
    ],
)
def test_while_a_question_is_open_nobody_is_told_its_slug(table, options, square, card, deck):
    game = table(2, options).land(square, f" draws {card}")
    assert card not in json.dumps(told_to_all(game.match))
    for viewer in ("Ana", "Bo", None):
        assert game.match.view(viewer)["position"]["question"] == deck
        assert game.match.log(viewer)[-1].endswith(" draws ?")
    # The record and the referee know it.
    assert game.match.record().endswith(f" draws {card}\n")
    assert game.position["question"] == card


@pytest.mark.rule("PH-51")
def test_in_the_quiz_the_slug_is_told_when_the_question_is_closed(table):
    game = table(2, "quiz").land(31, " draws l-loaves")
    asked = len(game.match.events) - 1
    game.play("Bo: answer 1")
    assert "l-loaves" not in json.dumps(told_to_all(game.match))
    game.play("Bo: pass")
    for viewer in ("Ana", "Bo", None):
        assert game.match.log(viewer)[asked].endswith(" draws l-loaves")
        assert game.match.view(viewer)["position"]["question"] is None


@pytest.mark.rule("PH-61")
def test_a_question_hides_its_own_slug_alone(table):
    """Questions that were closed before are told."""
    game = table(2, "level2").land(24, " draws w-scribe").play("answer 1")
    first = next(number for number, line in enumerate(game.match.log()) if line.endswith("w-scribe"))
    game.play("Bo: roll 1", "forward", "Ana: roll 2", "back draws k-sun-god")
    log = game.match.log("Bo")
    assert log[first].endswith(" draws w-scribe")
    assert log[-1] == "Ana: back draws ?"


@pytest.mark.rule("PH-51", "PH-61")
@pytest.mark.parametrize("options", ["quiz", "level2"])
def test_what_is_told_is_the_same_whatever_slug_and_right_answer_are_behind_it(shelf, table, options):
    told = []
    for slug, right in (("l-loaves", 2), ("l-three", 3), ("l-four", 4)):
        folder = shelf.folder.parent / slug
        folder.mkdir()
        own = type(shelf)(folder).slim()
        own.replace("logic", "right = 2", f"right = {right}").replace("logic", "[l-loaves]", f"[{slug}]")
        game = table(2, options, cards=folder).bring(Ana=28, Bo=12).play("roll 3", f"forward draws {slug}")
        told.append(told_to_all(game.match))
        if options == "quiz":
            game.play("answer 1")
            told[-1] = [told[-1], told_to_all(game.match)]
        game.play(f"answer {right}")
        assert game.match.log()[-(3 if options == "quiz" else 2)].endswith(f" draws {slug}")
    assert told[0] == told[1] == told[2]


@pytest.mark.rule("PH-50")
def test_with_no_question_open_nothing_is_asked(table):
    game = table(2, "quiz").land(31, " draws l-loaves")
    game.play("Bo: pass", "Bo: pass")
    assert game.match.view()["position"]["asks"] is None
    assert table().match.view()["position"]["asks"] is None


@pytest.mark.rule("PH-12", "PH-15")
@pytest.mark.parametrize(
    ("start", "pips", "leads"),
    [
        (12, 1, {"forward": [13, "hieroglyph"], "back": [11, "die"]}),
        (99, 6, {"forward": [95, None], "back": [93, "sphinx"]}),
        (95, 5, {"forward": [100, "summit"], "back": [90, "pharaoh"]}),
        (6, 5, {"forward": [11, "die"], "back": [1, "amulet"]}),
        (58, 1, {"forward": [59, "sphinx"], "back": [57, "prison"]}),
        (37, 5, {"forward": [42, "passage"], "back": [32, "jewels"]}),
    ],
)
def test_the_view_says_where_forward_and_back_lead(table, start, pips, leads):
    game = table().bring(Ana=start, Bo=13 if start == 12 else 12)
    assert game.match.view()["position"]["leads"] == {}
    game.play(f"roll {pips}")
    for viewer in ("Ana", "Bo", None):
        assert game.match.view(viewer)["position"]["leads"] == leads
        assert game.match.view(viewer)["position"]["choice"] == "direction"


@pytest.mark.rule("PH-24")
def test_the_view_says_what_lies_around_an_offering(table):
    game = table().land(43)
    position = game.match.view()["position"]
    assert position["choice"] == "offering"
    assert list(position["leads"]) == game.legal
    assert position["leads"]["offer 37"] == [37, "hieroglyph"]
    assert position["leads"]["offer 49"] == [49, "hieroglyph"]
    assert len(position["leads"]) == 12


@pytest.mark.rule("PH-66")
def test_the_view_says_where_a_complete_mission_may_go_on_to(table):
    game = table(2, "level2").complete().play("Bo: roll 1", "forward", "Ana: roll 2")
    assert game.match.view()["position"]["choice"] == "direction"
    game.play("forward")  # to tools, 45
    position = game.match.view("Bo")["position"]
    assert position["choice"] == "mission"
    assert position["leads"] == {"again": [47, "spell"], "stay": [45, None]}


@pytest.mark.rule("PH-32", "PH-51", "PH-63")
def test_the_view_names_every_other_choice(table):
    assert table().match.view()["position"]["choice"] is None
    assert table(2, "quiz").land(31, " draws l-loaves").match.view()["position"]["choice"] == "question"
    assert table(2, "level2").land(43).match.view()["position"]["choice"] == "object"
    game = table().land(57, Bo=52).play("Bo: roll 6", "forward")
    assert game.match.view()["position"]["choice"] == "prisoner"


@pytest.mark.rule("PH-60")
def test_a_mission_is_told_by_its_name_and_story_too(table):
    game = table(2, "level2")
    told = game.match.view("Bo")["position"]["missions"]["Ana"]
    card = game.cards["cheops"]
    assert told == {"slug": "cheops", "needs": card["needs"], "name": card["name"], "story": card["story"]}
    assert set(game.position["missions"]["Ana"]) == {"slug", "needs"}


@pytest.mark.rule("PH-2")
def test_the_view_has_the_board_of_the_table(shelf, table):
    board = table().match.view()["position"]["board"]
    assert (board[24], board[57], board[42], board[100]) == ("tools", "prison", "passage", "summit")
    shelf.squares(offering=[6])
    assert table(cards=shelf.folder).match.view()["position"]["board"][6] == "offering"


@pytest.mark.rule("PH-1", "PH-9")
def test_square_0_is_where_all_start_and_there_is_one_summit(table):
    position = table(3).match.view()["position"]
    assert set(position["squares"].values()) == {0}
    assert position["board"][0] == "start"
    assert [square for square, kind in enumerate(position["board"]) if kind == "summit"] == [100]
    assert position["board"].count("start") == 1


def test_a_view_is_plain_json_and_all_see_the_same(table):
    for options in ((), "quiz", "level2"):
        match = table(3, options).land(31).match
        views = [match.view(viewer)["position"] for viewer in ("Ana", "Bo", "Cy", None)]
        assert all(view == views[0] for view in views)
        assert json.loads(json.dumps(match.view())) == match.view()
        assert json.loads(json.dumps(match.describe())) == match.describe()


def test_what_is_told_while_an_action_waits_is_how_it_stood_before(table):
    game = table().bring(Ana=13, Bo=25).play("roll 1")
    before = game.match.describe()["position"]
    assert before["die"] == 1
    game.play("forward draws north-wind")  # to the evil spell of 20, whose card is not said yet
    assert game.match.waiting_for_chance
    assert game.match.describe()["position"] == before
    assert (game.to_move, game.legal) == ("Ana", [])


# What is read aloud


@pytest.mark.rule("PH-43")
def test_the_cards_of_an_event_are_read_in_their_order(table):
    game = table().bring(Ana=13, Bo=25)
    assert game.match.notes() == []
    game.play("roll 1", "forward draws north-wind draws crocodile")
    first, second = game.match.notes()
    for language in ("en", "fr"):
        assert first[language].startswith(game.cards["north-wind"]["name"][language])
        assert second[language].startswith(game.cards["crocodile"]["name"][language])
    game.play("Bo: roll 3", "forward")
    assert game.match.notes() == []


@pytest.mark.rule("PH-43")
@pytest.mark.parametrize(
    ("phrase", "en", "fr"),
    [
        ("nothing", "Nothing happens.", "Il ne se passe rien."),
        ("forward 3", "Go 3 squares on and do what the square says.", "Avancez de 3 cases"),
        ("back 2", "Go 2 squares back and do what the square says.", "Reculez de 2 cases"),
        ("next object", "Go on to the next sacred object square and wait.", "objet sacré"),
        ("previous tools", "Go back to the first tools square behind you and wait.", "outils"),
        ("miss 1", "Miss a turn.", "Passez un tour."),
        ("miss 2", "Miss 2 turns.", "Passez 2 tours."),
        ("roll", "Roll again.", "Relancez le dé."),
        ("shield", "The next evil spell cannot touch you.", "mauvais sort"),
        ("rest", "The next sphinx or mummy does not hold you up.", "momie"),
        ("swap ahead", "Change places with the nearest player ahead of you.", "devant vous"),
        ("swap behind", "Change places with the nearest player behind you.", "derrière vous"),
    ],
)
def test_every_effect_is_told(amulets, phrase, en, fr):
    game = amulets(phrase).bring(Ana=25, Bo=12)
    game.match.play("roll 1")
    game.match.play("forward draws gift")
    (note,) = game.match.notes()[:1]
    assert note["en"] == f"gift. gift {en}"
    assert note["fr"].startswith("gift. gift ")
    assert fr in note["fr"]


@pytest.mark.rule("PH-43", "PH-64")
@pytest.mark.parametrize(
    ("phrase", "en", "fr"),
    [
        ("win tools", "A tool is yours.", "Un outil"),
        ("win jewels", "A jewel is yours.", "Un bijou"),
        ("win instruments", "An instrument is yours.", "Un instrument"),
        ("win choice", "A sacred object of your choice is yours.", "de votre choix"),
        ("lose tools", "Lose a tool, if you have one.", "un outil"),
        ("lose jewels", "Lose a jewel, if you have one.", "un bijou"),
        ("lose instruments", "Lose an instrument, if you have one.", "un instrument"),
        ("lose any", "Lose an object of the kind you have most of.", "le plus"),
        ("forgo", "The next sacred object you earn is lost.", "prochain objet sacré"),
    ],
)
def test_every_effect_of_level_2_is_told(amulets, phrase, en, fr):
    (note,) = amulets(f"nothing | {phrase}", options="level2").play("roll 1 draws gift").match.notes()
    assert note["en"] == f"gift. gift {en}"
    assert fr in note["fr"]
    (note,) = amulets(f"nothing | {phrase}").play("roll 1 draws gift").match.notes()
    assert note["en"] == "gift. gift Nothing happens."


@pytest.mark.rule("PH-61", "PH-53")
@pytest.mark.parametrize("right", [True, False])
def test_after_a_question_the_right_answer_and_the_comment_are_read(table, right):
    game = table(2, "level2").land(24, " draws w-scribe")
    assert game.match.notes() == []
    game.play("answer 2" if right else "answer 1")
    (note,) = game.match.notes()
    assert note["en"].startswith("Cross-legged, a scroll on my knees, I dip my brush in the ink")
    assert "The scribe" in note["en"]
    assert note["en"].endswith(
        "His palette held two cakes of ink: black, made from soot, and red, made from ochre, for headings."
    )
    assert "Le scribe" in note["fr"]
    assert note["fr"].endswith("pour les titres.")


@pytest.mark.rule("PH-53")
def test_after_a_pass_that_closes_the_question_too(table):
    game = table(2, "quiz").land(31, " draws l-loaves")
    game.play("Bo: pass")
    assert game.match.notes() == []
    game.play("Bo: pass")
    (note,) = game.match.notes()
    assert note["en"].endswith(game.cards["l-loaves"]["comment"]["en"])


@pytest.mark.rule("PH-53")
def test_after_an_answer_that_wins_the_game_too(shelf, table):
    shelf.squares(hieroglyph=[94])
    game = table(2, "quiz", cards=shelf.folder).bring(Bo=91, Ana=28)
    game.play("Bo: roll 3", "forward", "Ana: roll 3", "forward draws l-loaves", "Bo: answer 2")
    (note,) = game.match.notes()
    assert note["fr"].endswith(game.cards["l-loaves"]["comment"]["fr"])


@pytest.mark.rule("PH-53", "PH-40")
def test_in_a_later_round_of_the_deck_the_right_comment_is_read(shelf, table):
    """A deck of two cards, drawn five times."""
    shelf.slim(2)
    game = table(2, "level2", cards=shelf.folder).bring(Ana=25, Bo=12)
    for number, card in enumerate(["w-khufu", "w-scribe", "w-khufu", "w-scribe", "w-khufu"]):
        if number:
            game.play("Bo: roll 1", "forward", "Ana: roll 1", "forward", "Bo: roll 1", "back")
        game.play("Ana: roll 1", f"back draws {card}", "answer 1")
        (note,) = game.match.notes()
        assert note["en"].endswith(game.cards[card]["comment"]["en"])


def test_a_match_that_has_not_begun_has_nothing_to_read():
    assert cv.new("pharaohs", ["Ana", "Bo"], seed=1).notes() == []


@pytest.mark.rule("PH-43")
@pytest.mark.parametrize(
    ("phrase", "en", "fr"), [("forward 1", "one square on", "d’une case"), ("back 1", "one square back", "d’une case")]
)
def test_one_square_is_told_as_one(amulets, phrase, en, fr):
    (note,) = amulets(phrase).bring(Ana=25, Bo=12).play("roll 1", "forward draws gift").match.notes()[:1]
    assert en in note["en"]
    assert fr in note["fr"]


@pytest.mark.rule("PH-43")
@pytest.mark.parametrize(
    ("kind", "english", "french"),
    [
        ("tools", "tools", "outils"),
        ("jewels", "jewels", "bijoux"),
        ("instruments", "instruments", "instruments"),
        ("object", "sacred object", "objet sacré"),
        ("offering", "magic offering", "offrande magique"),
        ("hieroglyph", "hieroglyph", "hiéroglyphe"),
        ("sphinx", "sphinx", "sphinx"),
        ("mummy", "mummy", "momie"),
        ("pharaoh", "pharaoh", "pharaon"),
        ("die", "die", "dé"),
        ("amulet", "amulet", "amulette"),
        ("spell", "evil spell", "mauvais sort"),
        ("prison", "prison", "prison"),
    ],
)
@pytest.mark.parametrize("way", ["next", "previous"])
def test_a_kind_of_square_is_told_in_both_languages(amulets, way, kind, english, french):
    (note,) = amulets(f"{way} {kind}").play("Ana: roll 1 draws gift").match.notes()
    assert f" {english} " in note["en"]
    assert re.search(rf"\b{french}\b", note["fr"])


# The clock


@pytest.mark.rule("PH-51")
def test_in_the_quiz_each_answer_has_a_minute_and_time_out_is_a_pass(table):
    game = table(3, "quiz")
    assert game.match.state.clock() is None
    game.land(31, " draws l-loaves")
    assert game.match.state.clock() == (60, "pass")
    game.play("Bo: answer 1")
    assert game.match.state.clock() == (60, "pass")
    game.play("Cy: answer 2")
    assert game.match.state.clock() is None


@pytest.mark.rule("PH-61")
def test_at_level_2_there_is_no_clock(table):
    assert table(2, "level2").land(24, " draws w-scribe").match.state.clock() is None
