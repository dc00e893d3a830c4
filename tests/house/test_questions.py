"""The questions on a game's cards, with their answers: a book for teachers, which tells nothing of a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from caravanserai.games.pharaohs import GAME, library_of
from caravanserai.house.client import Client, HouseError, person
from house.conftest import Server
from house.inside import house_inside
from house.own_cards import DECKS, QUESTIONS, write_folder

NAME = "Class 4"
SPOKEN = """[own-spoken]
age = 9
question.en = "Which river is it?"
question.fr = "Quel est ce fleuve ?"
answer.en = "The Nile"
answer.fr = "Le Nil"
comment.en = "It flows north."
comment.fr = "Il coule vers le nord."
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = write_folder(tmp_path / "own")
    with (folder / "cards" / "who.toml").open("a", encoding="utf-8") as file:
        file.write(f"\n{SPOKEN}")
    return folder


def test_all_of_ours_are_told_in_both_languages(server: Server, play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with Client(server.address) as house:
            told = await house.questions("pharaohs")
        ours = library_of(GAME).questions
        assert Counter(one.deck for one in told) == dict(zip(DECKS, map(len, ours), strict=True))
        for one, card in zip(told, (card for deck in ours for card in deck), strict=True):
            assert (one.slug, one.age, one.answer) == (card.slug, card.age, None)
            assert (one.question, one.comment) == (card.question, card.comment)
            assert one.answers is not None
            assert one.right is not None
            for language in ("en", "fr"):
                assert one.answers[language] == list(card.answers[language])
                assert one.answers[language][one.right - 1] == card.answer_in(language, card.right)

    play(go())


def test_which_games_have_questions_is_told(server: Server, play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with Client(server.address) as house:
            games = await house.games()
            assert [game.name for game in games if game.questions] == ["pharaohs"]
            for game in games:
                assert bool(await house.questions(game.name)) == game.questions

    play(go())


def test_own_cards_are_told_by_name(tmp_path: Path, own: Path, play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with house_inside(tmp_path, cards=((NAME, str(own)),)) as inside:
            told = await inside.client.questions("pharaohs", NAME)
            assert Counter(one.deck for one in told) == {**dict.fromkeys(DECKS, QUESTIONS), "who": QUESTIONS + 1}
            first, spoken = told[0], told[QUESTIONS]
            assert first.question == {"en": "Our question own-who-1? (en)", "fr": "Our question own-who-1? (fr)"}
            assert (first.answers, first.right) == ({"en": ["Yes", "No"], "fr": ["Yes", "No"]}, 1)
            assert (spoken.slug, spoken.age, spoken.answers, spoken.right) == ("own-spoken", 9, None, None)
            assert spoken.answer == {"en": "The Nile", "fr": "Le Nil"}
            ours = await inside.client.questions("pharaohs")
            assert not {one.slug for one in told} & {one.slug for one in ours}

    play(go())


def test_what_is_not_offered_is_refused_in_words(tmp_path: Path, own: Path, play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with house_inside(tmp_path, cards=((NAME, str(own)),)) as inside:
            for game, cards, sentence in (
                ("pharaohs", "x", 'this house offers no board and cards "x"; it offers: Class 4'),
                ("pharaohs", str(own)[:24], "offers no board and cards"),  # a folder is not taken from who asks
                ("camelup", NAME, "camelup has no board and cards that could be changed"),
                ("chess", None, 'there is no game "chess"'),
            ):
                with pytest.raises(HouseError) as caught:
                    await inside.client.questions(game, cards)
                assert caught.value.status == 422
                assert sentence in caught.value.message

    play(go())


def test_they_tell_nothing_of_what_is_being_played(tmp_path: Path, play: Callable[..., Any]) -> None:
    """Byte for byte the same before a game, while a question is open, and to whoever holds a seat."""

    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            path = "/api/games/pharaohs/questions"
            before = (await inside.http.get(path)).content
            opened = await inside.client.open_table("pharaohs", [person("Ana"), person("Bo")], ["quiz"])
            keys = {held.seat: held.key for held in opened.keys}
            while True:
                told = await inside.client.snapshot(opened.table.id)
                assert told.view is not None
                if told.view["position"]["asks"]:
                    break
                assert not told.view["over"]
                key = keys[told.view["players"].index(told.view["to_move"])]
                legal = (await inside.client.view(opened.table.id, key)).view["legal"]
                await inside.client.act(opened.table.id, key, told.number, legal[0])
            for key in (None, *keys.values(), opened.host):
                headers = {"authorization": f"Bearer {key}"} if key else {}
                assert (await inside.http.get(path, headers=headers)).content == before
                assert (await inside.http.get(path, params={"table": opened.table.id})).content == before

    play(go())
