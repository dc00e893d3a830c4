"""`caravan` itself: its languages, its help, and that all of it is documented."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer.main

import caravanserai as cv
from caravanserai.cli.caravan import HELP, app
from caravanserai.messages import LANGUAGES, say

from .shell import BAD, BAD_LINE, Caravan, Refusal, refused, start

ROOT = Path(__file__).parents[2]
TOLD = 40  # letters of a command and its help that the list of all has room for


def plain(text: str) -> str:
    """A text with one ordinary space between words: help is wrapped, and knows no others."""
    return " ".join(text.split())


def test_french_is_spoken_where_it_is_wanted(tmp_path: Path, caravan: Caravan) -> None:
    (tmp_path / "bad.caravan").write_text(BAD)
    place = "ligne 6\N{NO-BREAK SPACE}: desert 5 oasis\N{NO-BREAK SPACE}: "
    wanted = f"{place}la case 5 touche la tuile Désert de la case 6 (CU-27)"
    assert refused(caravan("--language", "fr", "referee", "bad.caravan", cwd=tmp_path)) == wanted
    assert refused(caravan("referee", "bad.caravan", cwd=tmp_path, CARAVAN_LANGUAGE="fr")) == wanted
    assert refused(caravan("referee", "bad.caravan", cwd=tmp_path, LANG="fr_CA.UTF-8")) == wanted
    assert refused(caravan("referee", "bad.caravan", cwd=tmp_path, LANG="C.UTF-8")) == BAD_LINE
    assert "Une maison" in start("--help", LANG="fr_FR.UTF-8").stdout
    assert "Une maison" in start("--language=fr", "--help").stdout


def test_a_language_is_taken_behind_the_command_too(tmp_path: Path, caravan: Caravan) -> None:
    """Where both are given, the one behind the command is the more particular."""
    played = caravan("play", "camelup", "--save", str(tmp_path / "g.caravan"), "--language", "fr", stdin="quitter\n")
    assert "Vous avez quitté la table" in played.stdout
    assert "players: Vous, " in (tmp_path / "g.caravan").read_text("utf-8")
    assert caravan("games", "--language", "fr").stdout.startswith("nom ")
    assert caravan("--language", "fr", "games", "--language", "en").stdout.startswith("name ")
    assert refused(caravan("games", "--language", "xx")) == 'caravan: there is no language "xx"; there are: en, fr'


@pytest.mark.parametrize("name", HELP)
def test_every_command_takes_a_language_and_says_so(name: str) -> None:
    french = plain(start(name, "--language", "fr", "--help").stdout)
    assert "--language en|fr" in french
    assert plain(say(HELP[name], "fr")) in french


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_lists_every_command(language: str) -> None:
    run = start("--language", language, "--help")
    assert (run.returncode, run.stderr) == (0, "")
    listed = [plain(line)[:TOLD] for line in run.stdout.partition("Commands:\n")[2].splitlines()]
    assert listed == [plain(f"{name} {say(message, language)}")[:TOLD] for name, message in HELP.items()]


@pytest.mark.parametrize("name", HELP)
def test_every_command_tells_about_itself(name: str, caravan: Caravan) -> None:
    run = caravan(name, "--help")
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith(f"Usage: caravan {name} ")
    assert plain(say(HELP[name])) in plain(run.stdout)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["caravan", ""], list(HELP)),
        (["caravan", "be"], ["bench"]),
        (["caravan", "bench", "--se"], ["--seconds"]),
    ],
    ids=str,
)
def test_a_shell_completes_commands_and_options(typed: list[str], offered: list[str]) -> None:
    asked = {"COMP_WORDS": " ".join(typed), "COMP_CWORD": str(len(typed) - 1)}
    assert start(_CARAVAN_COMPLETE="complete_bash", **asked).stdout.split() == offered


def test_it_tells_its_version() -> None:
    assert start("--version").stdout == f"caravan {cv.__version__}\n"


def test_a_command_that_is_nearly_right_is_offered(refusal: Refusal) -> None:
    assert refusal("simulat", "camelup").endswith("Did you mean 'simulate'?")


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        ("--language", "de", "games"),
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_one_line_and_exit_2(arguments: tuple[str, ...], refusal: Refusal) -> None:
    refusal(*arguments)


def test_every_command_and_option_is_documented() -> None:
    page = (ROOT / "docs" / "commands.md").read_text("utf-8")
    group = typer.main.get_command(app)
    for name, command in [("", group), *group.commands.items()]:  # type: ignore[attr-defined]
        assert f"caravan {name}".strip() in page
        section = page if not name else page.split(f"\n## `caravan {name}", 1)[1].split("\n## ", 1)[0]
        for parameter in command.params:
            for spelling in parameter.opts if parameter.param_type_name == "option" else ():
                assert f"`{spelling}" in section, f"{name} {spelling} is not documented"


def test_every_setting_is_documented() -> None:
    page = (ROOT / "docs" / "commands.md").read_text("utf-8")
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    settings = set(re.findall(r'"(CARAVAN[A-Z_]+)"', sources))
    assert len(settings) >= 3
    for setting in settings:
        assert f"`{setting}`" in page


def test_every_public_name_is_documented() -> None:
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    for name in cv.__all__:
        assert name in page
    for kind in (cv.Match, cv.Batch):
        for method in (name for name in dir(kind) if not name.startswith("_")):
            assert method in page, f"{kind.__name__}.{method} is not documented"
