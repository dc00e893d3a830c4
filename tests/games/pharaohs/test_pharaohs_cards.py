"""The cards that come with the game: PH-41 to PH-43, PH-60, PH-80."""

import re
import tomllib
from collections import Counter

import pytest

QUESTION_DECKS = ("who", "truth", "knowledge", "logic")
LANGUAGES = ("fr", "en")
NO_BREAK, NARROW = "\u00a0", "\u202f"
each_deck = pytest.mark.parametrize("deck", QUESTION_DECKS)


@pytest.fixture(scope="module")
def cards(ours):
    """All decks by their names, each card by its slug."""
    return {path.stem: tomllib.loads(path.read_text("utf-8")) for path in (ours / "cards").glob("*.toml")}


def texts(card):
    """Every text of a card, as language and words."""
    for value in card.values():
        if isinstance(value, dict) and set(value) == {"fr", "en"}:
            for language, words in value.items():
                yield from ((language, word) for word in ([words] if isinstance(words, str) else words))


def sentences(text):
    """How many sentences: a new one begins with a capital, a digit or a quotation. A cry of one word is none."""
    found = re.split(r"(?<=[.!?…])\s+(?=[A-ZÀ-Þ0-9«“])", text)
    return sum(len(sentence.split()) > 1 and not re.fullmatch(r"\w+\s?!", sentence) for sentence in found)


# How many


@pytest.mark.rule("PH-41")
def test_there_are_at_least_12_amulets_one_of_them_a_ring(cards):
    assert len(cards["amulets"]) >= 12
    ring = cards["amulets"]["ring"]
    assert (ring["level1"], ring["level2"]) == ("next jewels", "win jewels")


@pytest.mark.rule("PH-41")
def test_amulets_are_good_luck(cards):
    good = {"forward", "next", "roll", "win", "shield", "rest"}
    for card in cards["amulets"].values():
        for level in ("level1", "level2"):
            assert card[level].split()[0] in good or card[level] == "swap ahead"


@pytest.mark.rule("PH-42")
def test_there_are_at_least_12_evil_spells_one_of_them_gives_up_the_next_object(cards):
    assert len(cards["spells"]) >= 12
    lost = cards["spells"]["lost-offering"]
    assert (lost["level1"], lost["level2"]) == ("previous object", "forgo")


@pytest.mark.rule("PH-42")
def test_evil_spells_are_bad_luck(cards):
    bad = {"back", "previous", "miss", "lose", "forgo"}
    for card in cards["spells"].values():
        for level in ("level1", "level2"):
            assert card[level].split()[0] in bad or card[level] == "swap behind"


@pytest.mark.rule("PH-60")
def test_there_are_at_least_12_missions_of_five_objects_each(cards):
    assert len(cards["missions"]) >= 12
    assert {"cleopatra", "cheops"} <= set(cards["missions"])
    for card in cards["missions"].values():
        assert set(card["needs"]) == {"tools", "jewels", "instruments"}
        assert sum(card["needs"].values()) == 5
        assert all(0 <= count <= 3 for count in card["needs"].values())


@pytest.mark.rule("PH-60")
def test_missions_ask_as_often_for_each_kind_and_have_different_names(cards):
    totals = Counter()
    for card in cards["missions"].values():
        totals.update(card["needs"])
    assert max(totals.values()) - min(totals.values()) <= 4
    for language in LANGUAGES:
        names = [card["name"][language] for card in cards["missions"].values()]
        assert len(set(names)) == len(names)


@pytest.mark.rule("PH-80")
@each_deck
def test_there_are_at_least_60_questions_a_deck_36_of_them_for_age_6(cards, deck):
    ages = Counter(card["age"] for card in cards[deck].values())
    assert set(ages) == {6, 9}
    assert ages.total() >= 60
    assert ages[6] >= 36


@pytest.mark.rule("PH-80")
def test_there_are_at_least_240_questions_in_all(cards):
    assert sum(len(cards[deck]) for deck in QUESTION_DECKS) >= 240


def test_no_slug_is_there_twice(cards):
    counted = Counter(slug for deck in cards.values() for slug in deck)
    assert [slug for slug, count in counted.items() if count > 1] == []
    assert all(re.fullmatch("[a-z][a-z0-9]*(-[a-z0-9]+)*", slug) for slug in counted)


# Both languages


@pytest.mark.rule("PH-43", "PH-60")
@pytest.mark.parametrize("deck", ["amulets", "spells", "missions"])
def test_every_card_has_its_name_and_story_in_both_languages(cards, deck):
    for slug, card in cards[deck].items():
        for key in ("name", "story"):
            assert set(card[key]) == set(LANGUAGES), slug
            assert card[key]["fr"].strip()
            assert card[key]["en"].strip()
        assert card["story"]["fr"] != card["story"]["en"]
        assert all(story.endswith((".", "!", "?", "…", "»", "”")) for story in card["story"].values()), slug


@pytest.mark.rule("PH-43")
def test_every_amulet_and_evil_spell_is_read_aloud_whole_in_both_languages_at_both_levels(table, cards):
    for options in ((), "level2"):
        for deck, roll in (("amulets", 1), ("spells", 3)):
            for slug, card in cards[deck].items():
                game = table(2, options).play(f"roll {roll}")
                game.match.settle(f"draws {slug}")
                while game.match.waiting_for_chance:
                    game.match.settle(next(iter(game.match.outcomes())))
                note = game.match.notes()[0]
                for language in LANGUAGES:
                    story = f"{card['name'][language]}. {card['story'][language]} "
                    assert note[language].startswith(story)
                    does = note[language].removeprefix(story)
                    assert does.endswith(".")
                    assert "\n" not in note[language]
                    assert "{" not in does
                    assert "pharaohs-" not in does
                assert note["fr"] != note["en"]


@pytest.mark.rule("PH-80")
@each_deck
def test_every_question_has_its_keys_in_both_languages(cards, deck):
    for slug, card in cards[deck].items():
        assert set(card) == {"age", "question", "answers", "right", "comment"}, slug
        for key in ("question", "answers", "comment"):
            assert set(card[key]) == set(LANGUAGES), slug
        assert card["question"]["fr"] != card["question"]["en"]
        assert card["comment"]["fr"] != card["comment"]["en"]


# Answers


@pytest.mark.rule("PH-80", "PH-51")
@each_deck
def test_there_are_two_to_four_answers_all_different_and_one_is_right(cards, deck):
    for slug, card in cards[deck].items():
        count = len(card["answers"]["en"])
        assert 2 <= count <= 4, slug
        assert type(card["right"]) is int, slug
        assert 1 <= card["right"] <= count, slug
        for language in LANGUAGES:
            answers = card["answers"][language]
            assert len(answers) == count, slug
            assert len({answer.casefold().strip() for answer in answers}) == count, slug
            assert all(1 <= len(answer) <= 60 for answer in answers), slug


@pytest.mark.rule("PH-80")
def test_true_or_false_is_answered_by_true_or_false_and_is_balanced(cards):
    for slug, card in cards["truth"].items():
        assert card["answers"] == {"fr": ["Vrai", "Faux"], "en": ["True", "False"]}, slug
    for ages in ((6,), (9,), (6, 9)):
        right = Counter(card["right"] for card in cards["truth"].values() if card["age"] in ages)
        assert abs(right[1] - right[2]) <= 4


@pytest.mark.rule("PH-80")
@each_deck
def test_right_answers_are_spread_evenly_over_the_places(cards, deck):
    places = Counter(card["right"] for card in cards[deck].values())
    assert len(places) == (2 if deck == "truth" else 4)
    assert max(places.values()) - min(places.values()) <= 3


@pytest.mark.rule("PH-80")
@pytest.mark.parametrize("deck", ["who", "knowledge", "logic"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_length_does_not_give_the_right_answer_away(cards, deck, language):
    longest = shortest = 0
    for card in cards[deck].values():
        lengths = [len(answer) for answer in card["answers"][language]]
        right = lengths.pop(card["right"] - 1)
        longest += right > max(lengths)
        shortest += right < min(lengths)
    assert longest <= len(cards[deck]) / 3
    assert shortest <= len(cards[deck]) / 3


@pytest.mark.rule("PH-80")
@pytest.mark.parametrize("deck", ["who", "knowledge"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_right_answer_does_not_stand_in_its_own_question(cards, deck, language):
    for slug, card in cards[deck].items():
        right = card["answers"][language][card["right"] - 1].casefold()
        assert f" {right} " not in f" {card['question'][language].casefold()} ", slug


# Texts


@pytest.mark.rule("PH-80")
@each_deck
@pytest.mark.parametrize("language", LANGUAGES)
def test_comments_are_one_or_two_sentences(cards, deck, language):
    for slug, card in cards[deck].items():
        comment = card["comment"][language]
        assert 30 <= len(comment) <= 260, slug
        assert sentences(comment) <= 2, (slug, comment)
        assert comment.endswith((".", "!", "…", "?")), slug


@pytest.mark.rule("PH-80")
@each_deck
@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_fit_a_card_and_none_is_there_twice(cards, deck, language):
    seen = Counter(card["question"][language].casefold().strip() for card in cards[deck].values())
    assert [question for question, count in seen.items() if count > 1] == []
    assert all(10 <= len(question) <= 220 for question in seen)


@pytest.mark.rule("PH-80")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_comment_is_there_twice_in_any_deck(cards, language):
    seen = Counter(card["comment"][language] for deck in QUESTION_DECKS for card in cards[deck].values())
    assert max(seen.values()) == 1


@pytest.mark.rule("PH-43", "PH-80")
@pytest.mark.parametrize("deck", [*QUESTION_DECKS, "amulets", "spells", "missions"])
def test_texts_are_set_with_the_right_signs(cards, deck):
    for slug, card in cards[deck].items():
        for language, text in texts(card):
            assert "'" not in text, (slug, text)
            assert '"' not in text, (slug, text)
            assert "..." not in text, (slug, text)
            assert "  " not in text, (slug, text)
            assert text == text.strip(), (slug, text)
            if language == "fr":
                assert not re.search(rf"[^{NO_BREAK}]:(?!\d)", text), (slug, text)
                assert not re.search(rf"[^{NARROW}?!][;?!]", text), (slug, text)
                assert not re.search(rf"«[^{NO_BREAK}]|[^{NO_BREAK}]»", text), (slug, text)
            else:
                assert not re.search(r"\s[:;?!]", text), (slug, text)
                assert "«" not in text, (slug, text)


# Where the facts can be read


def test_every_card_has_its_line_of_sources_and_every_line_its_card(cards, pytestconfig):
    pages = [page.read_text("utf-8") for page in (pytestconfig.rootpath / "docs" / "facts").glob("*.md")]
    told = Counter(slug for page in pages for slug in re.findall(r"^[|-] `([a-z0-9-]+)`", page, re.MULTILINE))
    assert told == Counter(slug for deck in cards.values() for slug in deck)
