"""A setting: what copies of a match share, as it is told."""

from __future__ import annotations

import orjson
import pytest

import caravanserai as cv


@pytest.mark.parametrize("game", cv.all_games())
def test_copies_and_guesses_share_it(game: str) -> None:
    match = cv.new(game, ["North", "East"], seed=5)
    match.play(match.legal()[0])
    for other in (match.copy(), match.guess("North")):
        assert other.game is match.game
        assert other.players is match.players
        assert other.options is match.options
        assert other.state.setting is match.state.setting
        assert other.head == match.head


def test_views_begin_with_it() -> None:
    match = cv.new("camelup", ["Élise", 'says "no"'], ["positions", "photographer"], seed=5)
    start, _, _ = match.state.views_json([-1])
    told = {"game": "camelup", "players": ["Élise", 'says "no"'], "options": ["photographer", "positions"]}
    assert orjson.loads(start[:-1] + b"}") == told
    assert match.view().items() >= told.items()
