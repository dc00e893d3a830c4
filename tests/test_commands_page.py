"""The page of all commands shows what they print: its examples are run, if they end and do not measure time."""

from __future__ import annotations

import asyncio
import doctest
import io
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

import caravanserai as cv
from caravanserai import cli
from caravanserai.house.dice import FairDice
from caravanserai.messages import LANGUAGE_VARIABLE
from house.evening import evening

DOCS = Path(__file__).parents[1] / "docs"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PAGE = (DOCS / "commands.md").read_text("utf-8")
HEAD = "game: camelup\nplayers: North, East\nstart: 1 green yellow orange / 3 blue white\n"
LEFT_OUT = ("bench", "arena", "serve")  # what those print is the machine's; this one serves until it is stopped

pytestmark = pytest.mark.compiled("plays thousands of games")


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def examples() -> list[tuple[str, str]]:
    """Each command with what it prints."""
    parts = [part for block in blocks(PAGE, "console") for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    split = [part.partition("\n") for part in parts]
    return [
        (line, printed)
        for line, _, printed in split
        if line.startswith("caravan ") and shlex.split(line)[1] not in LEFT_OUT
    ]


def proven_game(words: str = "") -> str:
    """The record of a game by fair dice, into which players may have mixed words."""
    dice = FairDice(bytes(32), words)
    match = cv.Match(cv.game("camelup"), ["Ana", "Bo"], seed=dice.head_seed(), dice="table", proof=dice.proof)
    for number in range(1, 13):
        match.play("roll")
        match.settle_by(dice.draws(number))
    return match.record()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of the reader's house."""
    folder = tmp_path_factory.mktemp("house")
    asyncio.run(evening(folder))
    return folder / "house.sqlite"


@pytest.fixture
def folder(tmp_path: Path, house: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the page's reader sits, with the files that it speaks of."""
    records = blocks((DOCS / "record.md").read_text("utf-8"), "caravan")
    (tmp_path / "game.caravan").write_text(blocks(PAGE, "caravan")[0], "utf-8")
    for name in ("touareg", "pharaohs"):
        record = next(record for record in records if record.startswith(f"game: {name}\n"))
        (tmp_path / f"{name}.caravan").write_text(record, "utf-8")
    (tmp_path / "bad.caravan").write_text(f"{HEAD}\ndesert 6 oasis\ndesert 5 oasis\n", "utf-8")
    (tmp_path / "headless.caravan").write_text("game: camelup\nplayers: North, East\n", "utf-8")
    fair = proven_game()
    (tmp_path / "fair.caravan").write_text(fair, "utf-8")
    (tmp_path / "forged.caravan").write_text(fair[:-2] + str(int(fair[-2]) % 3 + 1) + "\n", "utf-8")
    (tmp_path / "words.caravan").write_text(proven_game("sésame, old camel"), "utf-8")
    ours = Path(cv.__file__).parent / "games" / "pharaohs"
    shutil.copytree(ours / "cards", tmp_path / "my-folder" / "cards")
    shutil.copy(ours / "board.toml", tmp_path / "my-folder" / "board.toml")
    (tmp_path / "data").mkdir()
    for copy in ("data/house.sqlite", "tuesday.sqlite"):
        shutil.copy(house, tmp_path / copy)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARAVANSERAI_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv(LANGUAGE_VARIABLE, "en")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))  # who is asked leaves the table
    return tmp_path


def test_there_are_examples_of_every_command() -> None:
    shown = {word for line, _ in examples() for word in shlex.split(line)}
    assert {"games", "bots", "referee", "play", "odds", "simulate", "migrate", "verify"} <= shown
    assert {"backup", "restore", "export", "prune", "tables", "check"} <= shown
    assert len(examples()) > 30


@pytest.mark.parametrize(("line", "printed"), examples(), ids=[line for line, _ in examples()])
def test_a_command_prints_what_the_page_shows(
    line: str, printed: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        cli.main(shlex.split(line)[1:])
    out, errors = capsys.readouterr()
    assert doctest.OutputChecker().check_output(printed, out + errors, FLAGS), out + errors
