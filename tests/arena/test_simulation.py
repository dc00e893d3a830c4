"""Simulations: the same games on any number of threads, and stopped at once when asked."""

from __future__ import annotations

import numpy as np
import pytest

import caravanserai as cv
from caravanserai.arena import simulation

GAMES = 600

pytestmark = pytest.mark.compiled("plays hundreds of games")


def test_the_same_seed_gives_the_same_games_on_any_number_of_threads() -> None:
    one = cv.simulate("camelup", players=3, games=GAMES, seed=4, threads=1)
    three = cv.simulate("camelup", players=3, games=GAMES, seed=4, threads=3)
    other = cv.simulate("camelup", players=3, games=GAMES, seed=5)
    for field in ("scores", "moves", "winners"):
        assert (getattr(one, field) == getattr(three, field)).all()
    assert (one.scores != other.scores).any()
    assert len(one) == GAMES


def test_a_shorter_run_is_the_beginning_of_a_longer_one() -> None:
    short = cv.simulate("camelup", players=2, games=GAMES // 3, seed=9)
    long = cv.simulate("camelup", players=2, games=GAMES, seed=9)
    assert (long.scores[: len(short)] == short.scores).all()


def test_a_simulation_plays_what_a_batch_plays() -> None:
    made = cv.simulate("camelup", players=4, games=GAMES, seed=6)
    batch = cv.batch("camelup", players=4, games=GAMES, seed=6)
    assert (batch.run() == made.moves).all()
    assert (batch.scores() == made.scores).all()
    assert (batch.winners() == made.winners).all()


@pytest.mark.rule("CU-54")
def test_who_has_most_has_won_and_a_tie_is_shared() -> None:
    made = cv.simulate("camelup", players=4, games=GAMES, seed=2)
    assert (made.winners == (made.scores == made.scores.max(axis=1, keepdims=True))).all()
    assert (made.winners.sum(axis=1) > 1).any()


@pytest.mark.parametrize("games", [1, GAMES])
def test_progress_is_told_from_the_calling_thread_up_to_the_last_game(games: int) -> None:
    told: list[tuple[int, int]] = []
    simulation.simulate(cv.game("camelup"), 2, games, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (games, games)
    assert sorted(told) == told


def test_stopping_stops_all_threads_and_is_not_swallowed() -> None:
    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulation.simulate(cv.game("camelup"), 2, 50_000_000, progress=stop)


def test_what_goes_wrong_in_a_thread_is_raised_in_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(simulation.Runner, "run", fail)
    with pytest.raises(MemoryError):
        simulation.simulate(cv.game("camelup"), 2, 10)


@pytest.mark.parametrize("wrong", [{"games": 0}, {"players": 1}, {"seed": -1}, {"threads": 0}, {"options": ["spicy"]}])
def test_bad_settings_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(cv.BadSetting):
        cv.simulate("camelup", **{"players": 2, "games": 1, **wrong})  # type: ignore[arg-type]


def test_bench_counts_steps_and_games() -> None:
    measured = simulation.bench(cv.game("camelup"), 2, 0.05)
    assert measured.steps_per_second == pytest.approx(measured.games_per_second * measured.steps_per_game)
    games = cv.simulate("camelup", players=2, games=2_000)
    assert measured.steps_per_game == pytest.approx(float(np.mean(games.moves)), rel=0.2)
