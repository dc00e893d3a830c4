"""Speech: every action can be typed in the reader's language, and is shown in it; the record keeps its own words."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from rich.console import Console
from test_table import sit

import caravanserai as cv
from caravanserai.core.grammar import Grammar, Slot
from caravanserai.messages import DEFAULT_LANGUAGE, LANGUAGES
from caravanserai.messages.vocabulary import Spellings, vocabulary
from caravanserai.terminal.drawing import draw
from caravanserai.terminal.speech import Phrases, Speech, folded
from caravanserai.terminal.table import COMMANDS, Seating

GAMES = list(cv.all_games())
AWKWARD = ("Bo hand", "main", "or", "Bo", "chameau1", "Inès")  # words of both languages, and one name in another
TRANSLATED = [language for language in LANGUAGES if language != DEFAULT_LANGUAGE]  # the grammar's words are English
MOST = {"touareg": 5}
OPTIONS = {"camelup": ["support", "spicy", "photographer", "positions", "partners"]}
NO_BREAK = "\N{NO-BREAK SPACE}"


@cache
def speech(game: str, language: str = "fr", names: tuple[str, ...] = AWKWARD) -> Speech:
    match = cv.new(game, names[: MOST.get(game)], OPTIONS.get(game, ()), seed=1)
    return Speech(match.state.setting, language)


def phrases_of(game: str, language: str) -> list[Phrases]:
    return [speech(game, language)._actions, speech(game, language)._outcomes]


# The whole grammar


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_text_is_understood_as_it_is_shown_and_as_the_record_has_it(game: str, language: str) -> None:
    """Also where names are words of the notation; and nothing that is typed could mean two things."""
    for phrases in phrases_of(game, language):
        for text, number in phrases._record.numbers.items():
            for typed in (text, phrases.told(number), phrases.told(number).upper(), folded(phrases.told(number))):
                found = phrases.find(typed)
                assert found is not None, typed
                assert (phrases._record.texts[found.number], found.rest) == (text, ""), typed
        assert [text for text, number in phrases._understood.items() if number is None] == []


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("game", GAMES)
def test_a_language_has_a_word_for_everything(game: str, language: str) -> None:
    """For every form and every word, and for nothing else; what is the same in two languages is said to be so."""
    made, words = cv.game(game), vocabulary(game, language)

    def patterns(grammar: Grammar) -> set[str]:
        return {form.pattern for form in grammar.forms}

    def own_words() -> Iterator[str]:
        for grammar in (made.actions, made.outcomes):
            for part in (part for form in grammar.forms for part in form.parts if isinstance(part, Slot)):
                if part.name not in ("player", "card", "mission"):  # names, and what is written on cards
                    yield from (word for word in part.words if isinstance(word, str))

    assert words.actions.keys() == patterns(made.actions)
    assert words.outcomes.keys() == patterns(made.outcomes)
    assert words.words.keys() == set(own_words())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_action_begins_with_a_word_that_is_a_command(game: str, language: str) -> None:
    seating = Seating(cv.new(game, ["Ana", "Bo"]), (), language, Console(file=io.StringIO()))
    commands = {folded(word) for name in COMMANDS for word in (name, seating.word(name))}
    assert len(commands) >= len(COMMANDS)
    actions, _ = phrases_of(game, language)
    assert {text.split(" ")[0] for text in actions._understood} & commands == set()


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("game", GAMES)
def test_words_that_are_understood_differ_from_those_of_another_meaning(game: str, language: str) -> None:
    """No spelling stands for two words of a table, and none is written with a capital or twice."""

    def unambiguous(spellings: Spellings) -> None:
        seen = [folded(spelling) for ways in spellings.values() for spelling in ways]
        assert len(seen) == len(set(seen))
        assert [way for ways in spellings.values() for way in ways if way != way.lower()] == []

    words = vocabulary(game, language)
    for spellings in (words.actions, words.outcomes, words.words):
        unambiguous(spellings)


# What people type


@pytest.mark.parametrize(
    ("game", "typed", "record"),
    [
        ("camelup", "manche bleu", "leg blue"),
        ("camelup", "Manche BLEUE", "leg blue"),
        ("camelup", "manche blue", "leg blue"),
        ("camelup", "leg bleu", "leg blue"),
        ("camelup", "oasis 7", "desert 7 oasis"),
        ("camelup", "désert 7 mirage", "desert 7 mirage"),
        ("camelup", "lancer", "roll"),
        ("camelup", "lancer  encouragement blanc 1", "roll support white 1"),
        ("camelup", "vainqueur vert", "win green"),
        ("camelup", "dernier blanc", "lose white"),
        ("camelup", "photographe 8", "camera 8"),
        ("camelup", "position 3 sur jaune 5", "position 3 hold yellow 5"),
        ("camelup", "position 3 dessous jaune", "position 3 bottom yellow"),
        ("camelup", "partenaire Ines", "partner Inès"),
        ("camelup", "partenaire bo HAND", "partner Bo hand"),
        ("camelup", "encouragement bleu", "support blue"),
        ("camelup", "fini", "done"),
        ("touareg", "piocher", "draw"),
        ("touareg", "piocher eau or sel", "draw water gold salt"),
        ("touareg", "marche sel", "market salt"),
        ("touareg", "charger chameau 1 or", "load camel1 gold"),
        ("touareg", "prendre chameau2 sel", "take camel2 salt"),
        ("touareg", "acheter grotte", "buy cave"),
        ("touareg", "payer main or", "pay hand gold"),
        ("touareg", "payer chameau1", "pay camel1"),
        ("touareg", "cacher grotte1 main eau", "hide cave1 hand water"),
        ("touareg", "voler main main or", "steal main hand gold"),
        ("touareg", "voler Bo main", "steal Bo hand"),
        ("touareg", "voler Bo hand main", "steal Bo hand hand"),
        ("touareg", "voler or ane1", "steal or donkey1"),
        ("touareg", "fin", "end"),
        ("touareg", "passer", "pass"),
        ("touareg", "rendre plan", "score plan"),
        ("touareg", "garder", "keep"),
        ("pharaohs", "lancer 4", "roll 4"),
        ("pharaohs", "avancer", "forward"),
        ("pharaohs", "reculer", "back"),
        ("pharaohs", "offrande 45", "offer 45"),
        ("pharaohs", "Réponse 2", "answer 2"),
        ("pharaohs", "reponse 2", "answer 2"),
        ("pharaohs", "passer", "pass"),
        ("pharaohs", "prendre bijoux", "take jewels"),
        ("pharaohs", "Liberer", "free"),
        ("pharaohs", "laisser", "leave"),
        ("pharaohs", "encore", "again"),
        ("pharaohs", "rester", "stay"),
        ("pharaohs", "lancer 1 tire « La bague de la reine »", "roll 1 draws ring"),
        ("pharaohs", "lancer 1 tire ring", "roll 1 draws ring"),
        ("pharaohs", "lancer 1 la bague de la reine", "roll 1 draws ring"),
        ("pharaohs", "roll 1 draws l'oeil oudjat", "roll 1 draws eye-of-horus"),
    ],
)
def test_french_is_understood_with_or_without_its_accents(game: str, typed: str, record: str) -> None:
    assert speech(game).read(typed) == record


def test_english_is_as_forgiving_and_cards_have_their_names() -> None:
    assert speech("camelup", "en").read("LEG Blue") == "leg blue"
    assert speech("pharaohs", "en").read("roll 1 draws The Queen's Ring") == "roll 1 draws ring"
    assert speech("camelup", "en").read("manche bleu") == "manche bleu"


def test_two_names_that_differ_in_an_accent_are_told_apart_by_it() -> None:
    told = speech("touareg", "fr", ("Ines", "Inès", "Bo"))
    assert told.read("voler Ines main") == "steal Ines hand"
    assert told.read("voler Inès main") == "steal Inès hand"
    assert told.read("VOLER INES MAIN") == "VOLER INES MAIN"  # whose?


def test_a_name_of_signs_alone_is_never_left_out() -> None:
    told = speech("camelup", "fr", ("Ana", "Bo", "Cy", "Di", "Ed", '"'))
    assert told.read('partenaire "') == 'partner "'
    assert told.read("partenaire") == "partenaire"


@pytest.mark.parametrize("text", ["", " ", "?", "lancer ?", "tire", "4 4 4", "x" * 6000, "manche " * 900])
def test_anything_may_be_typed(text: str) -> None:
    for game in GAMES:
        speech(game).read(text)
        speech(game).read_chance(text)


# At a table


def table(game: str, **how: object) -> cv.Match:
    head = {"camelup": {"start": "1 green yellow orange / 3 blue white"}, "pharaohs": {"first": "Ana"}}
    return cv.new(game, ("Ana", "Bo"), seed=5, head=head.get(game), **how)  # type: ignore[arg-type]


def session(match: cv.Match, typed: list[str], **how: object) -> str:
    """What a French table shows for what is typed, with ordinary spaces."""
    screen = sit(match, typed, people=("Ana", "Bo"), language="fr", **how)  # type: ignore[arg-type]
    return screen.replace(NO_BREAK, " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_a_table_in_french_words_and_its_record_in_its_own() -> None:
    match = table("camelup")
    screen = session(match, ["manche bleu", "mirage 9", "vainqueur ?", "journal"], unseen=["VERT"])
    assert match.log() == ["Ana: leg blue", "Bo: desert 9 mirage", "Ana: win ?"]
    assert match.log("Ana")[-1] == "Ana: win green"
    assert "leg blue" in match.record()
    for line in ("Ana : manche bleu", "Bo : mirage 9", "Ana : vainqueur ?"):
        assert screen.count(line) == 2  # when it is played, and in the log
    seen, _, record = screen.partition("voici ce qui a été joué")
    for english in ("leg", "blue", "desert", "win"):
        assert re.search(rf"\b{english}\b", seen) is None
        assert re.search(rf"\b{english}\b", record)


def test_help_lists_the_actions_in_french() -> None:
    lines = session(table("camelup"), ["aide"]).splitlines()
    assert "  manche bleu, vert, orange, jaune, blanc" in lines
    assert "  oasis 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16" in lines
    assert "  lancer" in lines
    assert any("Une action peut finir par ? pour être tapée sans être vue : vainqueur ?" in line for line in lines)


@pytest.mark.parametrize(
    ("game", "typed", "told"),
    [
        (
            "camelup",
            "manche rose",
            "manche rose : « rose » ne peut pas suivre « manche » ; possible : bleu, vert,",
        ),
        (
            "camelup",
            "leg pink",
            "leg pink : « pink » ne peut pas suivre « leg » ; possible : blue, green",
        ),
        ("camelup", "Position 3", "Position 3 : il manque quelque chose à la fin : sur, dessous"),
        (
            "camelup",
            "courir",
            "aucune action ne commence par « courir » ; essayez : manche, oasis, mirage, lancer",
        ),
        ("camelup", "oasis 1", "oasis 1 : aucune tuile Désert ne va sur la case 1 (CU-26)"),
        ("camelup", "manche bleu vert", "Dés et cartes sont tirés pour vous"),
        ("camelup", "lancer bleu 2", "Dés et cartes sont tirés pour vous"),
        (
            "touareg",
            "charger chameau1 mil",
            "« mil » ne peut pas suivre « charger chameau1 » ; possible : eau, or",
        ),
        ("touareg", "payer main or", "vous n’achetez rien en ce moment"),
        ("pharaohs", "reponse", "reponse : il manque quelque chose à la fin : 1–4"),
        ("pharaohs", "avancer", "lancez d’abord le dé"),
    ],
)
def test_a_refusal_offers_words_of_the_language_it_was_typed_in(game: str, typed: str, told: str) -> None:
    match = table(game)
    gone = [""] if match.game.hidden_hands else []  # who sits down presses Enter
    assert told in session(match, [*gone, typed])
    assert match.events == []


def test_what_real_dice_said_is_typed_in_french() -> None:
    match = table("camelup", dice="table")
    typed = ["lancer", "rose 2", "Bleu 2", "lancer blanc 3", "lancer vert 3 4", "manche bleu vert", "lancer", "vert"]
    screen = session(match, typed)
    assert match.log()[:2] == ["Ana: roll blue 2", "Bo: roll white 3"]
    assert "lancer — qu’est-ce qui est sorti ? " in screen
    assert "rose 2 : « rose » ne peut pas suivre « lancer » ; possible : bleu, vert" in screen
    assert "  bleu 1, bleu 2, bleu 3, vert 1" in screen
    assert "Bo : lancer blanc 3" in screen
    assert "« 4 » est de trop après « lancer vert 3 »" in screen
    assert "« vert » est de trop après « manche bleu »" in screen
    assert "vert : il manque quelque chose à la fin : 1, 2, 3" in screen


def test_what_real_cards_said_is_typed_in_french() -> None:
    match = table("touareg", dice="table")
    session(match, ["", "piocher", "eau eau", "Or", "marche or", "fin"])
    assert match.log("Ana") == ["Ana: draw water water gold", "Ana: market gold", "Ana: end"]


def test_a_card_is_shown_by_its_name_and_typed_by_it() -> None:
    match = table("pharaohs", dice="table")
    screen = session(match, ["lancer", "1", "tire la bague de la reine", "journal"])
    assert match.log() == ["Ana: roll 1 draws ring"]
    assert "lancer 1 — qu’est-ce qui est sorti ? " in screen
    assert screen.count("Ana : lancer 1 tire « La bague de la reine »") == 2  # when it is drawn, and in the log
    assert "draws" not in screen.partition("voici ce qui a été joué")[0]
    english = sit(match, ["log"], people=("Ana", "Bo"))
    assert f"Ana: roll 1 draws “The{NO_BREAK}queen’s{NO_BREAK}ring”" in english


@pytest.mark.rule("PH-51")
def test_an_open_question_is_hidden_and_told_once_it_is_closed() -> None:
    match = table("pharaohs", options=("quiz",), dice="table")
    for text in ("roll 1 draws ring", "roll 6", "roll 1", "forward draws k-sun-god"):
        match.play(text)
    asked = match.state.setting.game.telling.title(match.events[-1].outcomes[-1])
    assert asked is not None
    assert session(match, ["journal"]).splitlines().count("Ana : avancer tire ?") == 1
    while match.view()["position"]["question"]:
        match.play("pass")
    screen = session(match, ["journal"])
    question = " ".join(asked["fr"].replace("\N{NARROW NO-BREAK SPACE}", " ").split())
    assert f"Ana : avancer tire « {question} »" in " ".join(screen.split())


def test_a_question_is_not_listed_by_its_text_where_a_card_is_asked_for() -> None:
    """Sixty questions would fill several screens: they have short names."""
    match = table("pharaohs", options=("quiz",), dice="table")
    for text in ("roll 1 draws ring", "roll 6", "roll 1"):
        match.play(text)
    screen = session(match, ["avancer", "tire rien du tout"])
    assert "tire k-sun-god" in screen
    assert max(map(len, screen.split("tire k-"))) < 3000


def whole_game(match: cv.Match, words: Callable[[str], str]) -> Iterator[str]:
    """What people type who choose at random among what is legal, to the end of a game."""
    luck = random.Random(7)
    while not match.over:
        legal = match.legal()
        kind = luck.choice(list(dict.fromkeys(text.split(" ")[0] for text in legal)))
        yield words(luck.choice([text for text in legal if text.split(" ")[0] == kind]))


@pytest.mark.parametrize(
    ("game", "options"), [("camelup", []), ("touareg", []), ("pharaohs", ["quiz"]), ("pharaohs", ["level2"])]
)
def test_a_whole_game_is_played_in_french_words(game: str, options: list[str], tmp_path: Path) -> None:
    match = cv.new(game, ("Ana", "Zoé"), options, seed=3)
    told = Speech(match.state.setting, "fr")
    typed: list[str] = []

    def type_all() -> Iterator[str]:
        for text in whole_game(match, told.action):
            typed.append(text)
            yield text

    screen = io.StringIO()
    lines = type_all()

    def ask(prompt: str) -> str:
        return "" if "Entrée" in prompt else next(lines)

    console = Console(file=screen, width=100, highlight=False)
    ask_in_time: Callable[[str, float], str] = lambda prompt, _: ask(prompt)  # noqa: E731
    Seating(match, ("Ana", "Zoé"), "fr", console, tmp_path / "g.caravan", ask, ask_in_time=ask_in_time).run()
    assert match.over
    assert "La partie est finie" in screen.getvalue()
    assert cv.read((tmp_path / "g.caravan").read_bytes()).log() == match.log()
    english = {form.pattern.split(" ")[0] for form in match.game.actions.forms} - {"position"}
    assert {text.split(" ")[0] for text in typed} & english == set()
    assert len(typed) > 20


def test_what_is_hidden_is_never_told_by_the_form_that_it_has() -> None:
    """However a game hides something: a word of a slot, one that is not, or all of them in one."""
    actions, _ = phrases_of("touareg", "fr")
    number = actions._record.numbers["hide cave1 hand water"]
    assert actions.told(number) == "cacher grotte1 main eau"
    assert actions.told(number, ["hide", "cave1", "hand", "?"]) == "cacher grotte1 main ?"
    assert actions.told(number, ["hide", "?", "hand", "?"]) == "cacher ? main ?"
    assert actions.told(number, ["hide", "cave1", "?", "water"]) == "hide cave1 ? water"
    assert actions.told(number, ["hide", "?"]) == "hide ?"
    assert actions.told(number, ["?"]) == "?"


# Pieces


@pytest.mark.parametrize("game", GAMES)
def test_a_french_table_names_its_pieces_in_french(game: str) -> None:
    match = cv.new(game, ("Ana", "Zoé"), {"camelup": ["support"], "pharaohs": ["level2"]}.get(game, []), seed=3)
    luck = random.Random(3)
    words = vocabulary(game, "fr").words
    english = {word for word, ways in words.items() if ways[0] != word}
    for _ in range(120):
        if match.over:
            break
        match.play(luck.choice(match.legal()))
        screen = io.StringIO()
        draw(match.view("Ana"), "fr", Console(file=screen, width=120, highlight=False))
        shown = set(screen.getvalue().replace(",", " ").split())
        assert shown & english == set(), shown & english
