"""Reports and pictures: what a designer asks, and that the numbers are those of the games."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

import caravanserai as cv
from caravanserai.arena import picture

GAMES = 600

pytestmark = pytest.mark.compiled("plays hundreds of games")


@pytest.mark.parametrize("name", list(cv.all_games()))
def test_the_numbers_are_those_of_the_games(name: str) -> None:
    made = cv.simulate(name, players=3, games=GAMES, seed=2)
    told = cv.report(made)
    assert told["length"]["mean"] == pytest.approx(made.moves.mean())
    assert sum(told["length"]["histogram"]["count"]) == GAMES
    assert told["length"]["quantiles"]["50"] == pytest.approx(np.median(made.moves))
    assert sum(seat["wins"] for seat in told["seats"]) == pytest.approx(1)
    assert np.mean([seat["score"] for seat in told["seats"]]) == pytest.approx(made.scores.mean())
    for part in ("sorts", "texts"):
        assert sum(one["count"] for one in told["actions"][part]) == made.moves.sum() == made.played.sum()
        assert sum(one["games"] for one in told["openings"][part]) == GAMES
        won = sum(one["games"] * one["wins"] for one in told["openings"][part])
        assert won / GAMES == pytest.approx(told["seats"][0]["wins"])
    assert len(told["actions"]["texts"]) == len(cv.game(name).actions)


def test_an_opening_is_who_began_and_by_which_action() -> None:
    made = cv.simulate("pharaohs", players=4, games=GAMES, seed=3)
    batch = cv.batch("pharaohs", players=4, games=GAMES, seed=3)
    assert (made.openings[:, 0] == batch.to_move).all()
    assert batch.legal()[np.arange(GAMES), made.openings[:, 1]].all()
    assert len(set(made.openings[:, 0].tolist())) == 4


def test_actions_are_counted_alike_on_any_number_of_threads() -> None:
    one = cv.simulate("camelup", players=2, games=GAMES, seed=4, threads=1)
    three = cv.simulate("camelup", players=2, games=GAMES, seed=4, threads=3)
    assert (one.played == three.played).all()
    assert (one.openings == three.openings).all()


def test_seats_are_named_by_their_numbers() -> None:
    made = cv.simulate("camelup", players=6, games=2, options=["partners"], seed=1)
    texts = [one["action"] for one in cv.report(made)["actions"]["texts"]]
    assert "partner 2" in texts
    assert not any("{" in text for text in texts)


# Pictures


@pytest.fixture(scope="module")
def told() -> dict[str, object]:
    made = cv.simulate("camelup", players=3, games=GAMES, seed=2)
    about = {"title": "Camel Up", "players": 3, "games": GAMES, "options": []}
    return {**about, "report": cv.report(made)}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("suffix", ["png", "svg", "PNG"])
def test_a_report_is_drawn(told: dict[str, object], tmp_path: Path, suffix: str, language: str) -> None:
    file = tmp_path / f"report.{suffix}"
    picture.check(file)
    picture.draw_report(told, file, language)
    if suffix == "svg":
        text = file.read_text("utf-8")
        assert ("Length" in text) == (language == "en")
        assert ("Durée" in text) == (language == "fr")
        again = tmp_path / "again.svg"
        picture.draw_report(told, again, language)
        assert again.read_text("utf-8") == text
    else:
        assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("rounds", [1, 2])
def test_standings_are_drawn(tmp_path: Path, rounds: int) -> None:
    bounds = [0.2, 0.5] if rounds > 1 else None
    row = {"win_rate": 0.3, "win_interval": bounds, "rating": 1500.0, "rating_interval": bounds, "score": 3.0}
    bots = [{"bot": name, "scores": {1: 4, 5: 2, 30: 1}, **row} for name in ("hard", "easy")]
    standings = {"title": "Touareg", "players": 2, "games": 8, "options": ["level2"], "bots": bots}
    picture.draw_standings(standings, tmp_path / "a.svg", "en")
    text = (tmp_path / "a.svg").read_text("utf-8")
    assert "hard" in text
    assert "Touareg, 2 players, 8 games (level2)" in text


def test_what_cannot_be_drawn_is_told_before_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(cv.BadSetting, match=r"a picture is a \.png or a \.svg, not a\.pdf"):
        picture.check(Path("a.pdf"))
    with pytest.raises(cv.BadSetting, match="no such folder"):
        picture.check(tmp_path / "none" / "a.png")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(cv.BadSetting, match=r"pip install caravanserai\[plot\]"):
        picture.check(tmp_path / "a.png")
