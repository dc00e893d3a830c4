"""Words that players are to meet have one name each, and hard ones are not used: a list of those for each language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MESSAGES = ("src/caravanserai/messages", "web/messages")
# What is not to be said, and what is said instead. Capitals count where a thing is printed with one.
INSTEAD: dict[str, dict[str, str]] = {
    "fr": {
        r"(?i)\bmil\b": "millet",
        r"(?i)(?<!cv\.)\bbots?\b": "robot",
        r"(?i)\bcotes?\b": "chances",
        r"(?i)probabilit": "chances",
        r"(?i)parties? notées?|partie est notée|\benregistrements?\b": "partie enregistrée",
        r"(?i)\bunités?\b": "groupe",
        r"tuiles? pyramide": "tuile Pyramide",
        r"tuiles? de position|tuiles? position": "tuile Position",
        r"tuiles? désert": "tuile Désert",
        r"(?i)denrées?": "marchandise",
        r"(?i)\bbêtes?\b": "animal",
        r"Caravansérail\b": "Caravanserai",
        r"(?i)Connaissances": "Connaissance",
        r"(?i)et attend(?:ez|re)?\b(?! un peu)|attendez-y": "arrêtez-vous là : la case ne fait rien",
        r"(?i)cela ne se fait pas": "cette action n’existe pas",
        r"(?i)cette clé ne tient": "votre place n’est plus sur cet appareil",
        r"(?i)\bAllure\b": "Vitesse",
        r"(?i)\bgagnant|\bperdant": "vainqueur, dernier",
        r"(?i)\bmis(?:é|er|ez|ait)\b": "parier",
        r"(?i)\brecouv(?:rez|rir|erte?s?)\b": "couvrir",
        r"(?i)pioches? de questions|sous sa pioche|vraie pioche «": "paquet",
        r"(?i)qu’est-il\b": "qu’est-ce qui est",
        r"(?i)plus rien à payer": "plus de quoi payer",
        r"(?i)de telle\b": "cette table n’existe pas",
        r"(?i)sorte qu(?:e vous avez|’on a) le plus": "dont vous avez le plus",
        r"(?i)rejouer moi-même": "reprendre ma place",
        r"(?i)le hasard est tiré": "dés et cartes sont tirés",
    },
    "en": {
        r"(?i)\breckoning\b": "working out",
        r"(?i)\bgame again\b|^\s*one (?:on|back)\s*$": "replay, next move, previous move",
        r"(?i)\bonly (?:by )?who\b|\bhow often who\b|\bof who\b": "only players who, whoever",
        r"(?i)\bnobody else looks\b": "everybody else, please look away",
        r"(?i)\band waits?\b(?! a| until)|\bthere you wait\b": "and stop there: the square does nothing",
        r"(?i)\bbeing mended\b|\bcoming in\b|\blet this page in\b": "Reconnecting, Connecting, Connection refused",
        r"(?i)\bholds no seat\b": "your seat is no longer on this device",
        r"(?i)\bthose who sit\b": "the players who are here",
        r"(?i)\bmade a mistake\b": "something went wrong on our side",
        r"(?i)\bthe most pounds win\b|\bthe most points win\b": "whoever has the most",
        r"(?i)\bis good once\b": "works once",
        r"(?i)\b(?<!there )(?:is|are) no (?:address|bot|database|desert tile|people|person|saved game)\b": "is not a",
        r"(?i)\bwhat came\b(?! up| of| before)": "what came up",
        r"(?i)\btime is out\b": "time is up",
        r"(?i)\bis to move;": "it is …’s turn",
        r"(?i)\btakes an invitation\b": "you need an invitation",
        r"(?i), we find\b": "in our games",
        r"(?i)\bfrom \d+(?: to \d+)? years\b": "ages 10 and up",
        r"(?i)\bnothing left to pay\b(?! with)": "nothing left to pay with",
        r"(?i)\bplay myself again\b": "take my seat back",
        r"(?i)\bis nothing that\b": "is not something that",
        r"(?i)\bchance is drawn\b": "dice and cards are drawn",
    },
}
PLACEABLE = re.compile(r"\{[^{}]*\}|\{[^{}]*->")
CODE = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)|--[\w-]+", re.DOTALL)


def said(language: str) -> Iterator[tuple[str, str]]:
    """What a player reads in a language, without what a program fills in or somebody types, line by line with its file.

    The pages of the documentation for players, those that are there in French too, speak as the messages do.
    """
    for folder in MESSAGES:
        for file in sorted((ROOT / folder / language).glob("*.ftl")):
            for line in file.read_text("utf-8").splitlines():
                text = re.sub(r"^[\w-]+ =", "", line)
                yield file.name, CODE.sub(" ", PLACEABLE.sub(" ", text))
    for french in sorted((ROOT / "docs").glob("*.fr.md")):
        page = french if language == "fr" else french.with_name(french.name.replace(".fr.md", ".md"))
        for line in CODE.sub(" ", page.read_text("utf-8")).splitlines():
            # The glossary's second column has the words of the other language.
            yield page.name, re.sub(r"^(\| [^|]* \|)[^|]*", r"\1", line) if page.stem.startswith("glossary") else line


@pytest.mark.parametrize("language", INSTEAD)
def test_one_word_for_one_thing_and_none_that_is_hard(language: str) -> None:
    found = [
        f"{name}: {line.strip()} (say: {better})"
        for name, line in said(language)
        for word, better in INSTEAD[language].items()
        if re.search(word, line)
    ]
    assert found == []


@pytest.mark.parametrize("language", INSTEAD)
def test_what_is_looked_at_is_what_players_read(language: str) -> None:
    """A list of words is of use only where there are texts to look through."""
    names = {name for name, _ in said(language)}
    assert {"page.ftl", "camelup.ftl", "rules-pharaohs.ftl", "house.ftl"} <= names
    assert ("table.fr.md" in names, "table.md" in names) == (language == "fr", language == "en")
