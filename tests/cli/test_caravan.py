"""`caravan` itself: its languages, its help, and that all of it is documented."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer.main

import caravanserai as cv
from caravanserai import cli

from .shell import BAD, BAD_LINE, Refusal, caravan, refused

ROOT = Path(__file__).parents[2]


def test_french_is_spoken_where_it_is_wanted(tmp_path: Path) -> None:
    (tmp_path / "bad.caravan").write_text(BAD)
    place = "ligne 6\N{NO-BREAK SPACE}: desert 5 oasis\N{NO-BREAK SPACE}: "
    wanted = f"{place}la case 5 touche la tuile Désert de la case 6 (CU-27)"
    assert refused(caravan("--language", "fr", "referee", "bad.caravan", cwd=tmp_path)) == wanted
    assert refused(caravan("referee", "bad.caravan", cwd=tmp_path, CARAVAN_LANGUAGE="fr")) == wanted
    assert refused(caravan("referee", "bad.caravan", cwd=tmp_path, LANG="fr_CA.UTF-8")) == wanted
    assert refused(caravan("referee", "bad.caravan", cwd=tmp_path, LANG="C.UTF-8")) == BAD_LINE
    assert "Une maison" in caravan("--help", LANG="fr_FR.UTF-8").stdout
    assert "Une maison" in caravan("--language", "fr", "--help").stdout
    assert "Une maison" in caravan("--language=fr", "--help").stdout


def test_it_tells_what_there_is_and_its_version() -> None:
    assert "serve" in caravan("--help").stdout
    assert caravan("--version").stdout == f"caravan {cv.__version__}\n"


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
    group = typer.main.get_command(cli.app)
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
