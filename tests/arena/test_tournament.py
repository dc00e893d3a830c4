"""Tournaments: the same games wherever they are played, bots that do wrong, and what is told of them."""

from __future__ import annotations

import importlib.metadata
import json
import multiprocessing
import os
from collections import Counter
from pathlib import Path

import arena_players
import numpy as np
import pytest
from arena_players import MARKER, First, Last, Mortal, Remembers

import caravanserai as cv
from caravanserai.arena import bout, standings, tournament
from caravanserai.arena.bout import ENDLESS
from caravanserai.bots.random import Random
from caravanserai.bots.turn import ILLEGAL, LATE, RAISED

pytestmark = pytest.mark.compiled("plays whole games, and starts processes")

HERE = {"workers": 0, "progress": False}


# Who plays


def test_in_a_round_every_bot_sits_on_every_seat_with_the_same_start() -> None:
    made = cv.tournament("camelup", ["random", First, Last], 3, 6, seed=5, records=True, **HERE)
    assert made.tournament.rounds == 2
    for games in (made.bots[:3], made.bots[3:]):
        for seat in range(3):
            assert sorted(games[:, seat]) == [0, 1, 2]
    starts = [cv.read(record).head["start"] for record in made.records.values()]
    assert len(set(starts[:3])) == len(set(starts[3:])) == 1
    assert starts[0] != starts[3]
    assert list(made.records) == ["0001-1", "0001-2", "0001-3", "0002-1", "0002-2", "0002-3"]


def test_games_are_rounded_up_to_whole_rounds() -> None:
    made = tournament.tournament("camelup", ["random"], 4, 5)
    assert (made.games, made.rounds, made.round_games) == (8, 2, 4)
    more = tournament.tournament("camelup", ["random", First, Last], 2, 7)
    assert (more.games, more.rounds, more.round_games) == (12, 2, 6)


def test_more_bots_than_seats_all_meet_with_the_same_luck() -> None:
    made = cv.tournament("touareg", ["random", First, Last], 2, 6, seed=3, records=True, **HERE)
    met = Counter(frozenset(row) for row in made.bots.tolist())
    assert met == {frozenset({0, 1}): 2, frozenset({0, 2}): 2, frozenset({1, 2}): 2}
    assert len({cv.read(record).head["start"] for record in made.records.values()}) == 1
    assert [row.seats for row in made.table] == [4, 4, 4]


def test_the_last_bot_fills_the_table_and_records_tell_them_apart() -> None:
    made = cv.tournament("camelup", [First, "random"], 4, 1, seed=3, records=True, **HERE)
    record = cv.read(made.records["0001-1"])
    assert sorted(record.players) == ["first", "random", "random 2", "random 3"]
    assert record.over
    assert {row.bot: row.seats for row in made.table} == {"first": 4, "random": 12}
    assert record.record() == made.records["0001-1"]


def test_a_bot_named_twice_is_one_bot() -> None:
    made = cv.tournament("camelup", ["random", First, "random"], 3, 3, **HERE)
    assert {row.bot: row.seats for row in made.table} == {"random": 6, "first": 3}
    four = tournament.tournament("camelup", ["random", First, "random", First], 2, 1)
    assert four.lineups == ((0, 1), (0, 0), (1, 0), (1, 1))


# The same games


def test_the_same_seed_is_the_same_tournament_on_one_worker_on_two_and_in_this_process() -> None:
    def hold(seed: int, workers: int) -> standings.Standings:
        bots = ["arena_players:Last", First, "arena_players:Raises"]
        return cv.tournament("camelup", bots, 3, 9, seed=seed, workers=workers, records=True, progress=False)

    here, one, two = hold(1, 0), hold(1, 1), hold(1, 2)
    assert here.records == one.records == two.records
    assert len(here.records) == 9
    for field in ("bots", "scores", "winners", "choices"):
        assert (getattr(here, field) == getattr(two, field)).all()
    assert here.fouls == two.fouls != []
    assert [row.rating_interval for row in here.table] == [row.rating_interval for row in two.table]
    assert hold(2, 0).records != here.records


def test_a_shorter_tournament_is_the_beginning_of_a_longer_one() -> None:
    short = cv.tournament("camelup", ["random", First], 2, 2, seed=8, records=True, **HERE)
    long = cv.tournament("camelup", ["random", First], 2, 6, seed=8, records=True, **HERE)
    assert list(long.records.items())[:2] == list(short.records.items())


def test_every_seat_of_every_game_has_a_bot_of_its_own() -> None:
    together = cv.tournament("camelup", [Remembers], 3, 6, seed=4, records=True, **HERE)
    apart = cv.tournament("camelup", [Remembers], 3, 6, seed=4, records=True, workers=2, progress=False)
    assert together.records == apart.records
    assert not together.fouls


def test_games_are_told_in_their_order() -> None:
    told: list[str] = []

    def tell(name: str, record: str) -> None:
        assert record.startswith("game: camelup\n")
        told.append(name)

    cv.tournament("camelup", [First], 2, 12, seed=1, workers=2, progress=False, on_game=tell)
    assert told == [f"{round_:04}-{game}" for round_ in range(1, 7) for game in (1, 2)]


def test_the_budget_reaches_the_bots() -> None:
    seen = []

    class Asks(First):
        def choose(self, view: cv.View, legal: list[str]) -> str:
            seen.append((view.budget, view.game, view["you"]))
            return super().choose(view, legal)

    cv.tournament("camelup", [Asks], 2, 1, playouts=7, **HERE)
    assert {budget for budget, _, _ in seen} == {cv.Budget(seconds=None, playouts=7)}
    assert {(game, you) for _, game, you in seen} == {("camelup", "first"), ("camelup", "first 2")}
    seen.clear()
    cv.tournament("camelup", [Asks], 2, 1, seconds=0.5, **HERE)
    assert {budget for budget, _, _ in seen} == {cv.Budget(seconds=0.5)}


# Lost workers


def test_a_killed_worker_is_replaced_and_the_numbers_are_the_same() -> None:
    killed: list[int | None] = []

    def kill(name: str, record: str) -> None:
        if len(killed) < 2:
            victim = multiprocessing.active_children()[0]
            killed.append(victim.pid)
            victim.kill()

    bots = [Last, First]
    calm = cv.tournament("camelup", bots, 2, 20, seed=1, records=True, **HERE)
    shaken = cv.tournament("camelup", bots, 2, 20, seed=1, records=True, workers=2, on_game=kill, progress=False)
    assert len(killed) == 2
    assert shaken.records == calm.records
    assert multiprocessing.active_children() == []


def test_a_worker_killed_in_the_middle_of_a_game_plays_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marker = tmp_path / "killed"
    monkeypatch.setenv(MARKER, str(marker))
    shaken = cv.tournament("camelup", [Mortal, First], 2, 8, seed=1, records=True, workers=2, progress=False)
    assert marker.exists()
    assert shaken.records == cv.tournament("camelup", [Mortal, First], 2, 8, seed=1, records=True, **HERE).records


def test_a_bot_that_ends_every_process_is_told_and_nothing_hangs() -> None:
    with pytest.raises(cv.BadSetting, match=r"died 3 times over while it played games 0001-1 to 0001-2 \(doomed\)"):
        cv.tournament("camelup", ["arena_players:Doomed"], 2, 2, workers=2, progress=False)
    assert multiprocessing.active_children() == []


def test_stopping_ends_all_workers() -> None:
    def stop(name: str, record: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cv.tournament("camelup", [First], 2, 1000, workers=2, on_game=stop, progress=False)
    assert multiprocessing.active_children() == []


# Bots that do wrong


@pytest.mark.parametrize(
    ("bot", "kind", "why"),
    [
        ("Raises", RAISED, "RuntimeError: out of\\nmy depth"),
        ("Leaves", RAISED, "SystemExit: 3"),
        ("Cheats", ILLEGAL, "roll white 3"),
        ("Silent", ILLEGAL, "None"),
    ],
)
def test_a_bot_that_does_wrong_loses_its_move_to_a_random_one(bot: str, kind: str, why: str) -> None:
    made = cv.tournament("camelup", [f"arena_players:{bot}", First], 2, 2, seed=1, **HERE)
    wrong = next(row for row in made.table if row.bot == bot.lower())
    right = next(row for row in made.table if row.bot == "first")
    assert wrong.fouls[kind] == sum(wrong.fouls.values()) > 0
    assert why in (wrong.first_foul or "")
    assert (wrong.first_foul or "").startswith("0001-1, ")
    assert right.first_foul is None
    assert sum(right.fouls.values()) == 0


def test_a_bot_that_only_ever_does_wrong_is_the_random_bot() -> None:
    made = cv.tournament("touareg", ["arena_players:Cheats"], 2, 2, seed=1, records=True, **HERE)
    assert all(cv.read(record).over for record in made.records.values())
    assert made.table[0].fouls[ILLEGAL] == made.table[0].choices


def test_a_slow_bot_is_out_of_time() -> None:
    made = cv.tournament(
        "camelup", ["arena_players:Sleeps", First], 2, 2, seed=1, limit=0.01, workers=2, progress=False
    )
    slow = next(row for row in made.table if row.bot == "sleeps")
    assert slow.fouls[LATE] > 0.9 * slow.choices
    assert slow.seconds >= 0.01
    patient = cv.tournament("camelup", ["arena_players:Sleeps"], 2, 2, seed=1, limit=5, workers=2, progress=False)
    assert patient.table[0].fouls[LATE] == 0
    assert patient.table[0].seconds >= 0.03


def test_a_bot_that_hangs_is_stopped() -> None:
    made = cv.tournament("camelup", ["arena_players:Hangs", First], 2, 2, seed=1, limit=0.3, workers=1, progress=False)
    hung = next(row for row in made.table if row.bot == "hangs")
    assert hung.fouls[LATE] >= 1
    assert "0.3 s" in (hung.first_foul or "")


def test_a_game_that_bots_never_end_is_ended_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bout, "LONGEST", 100)
    made = cv.tournament("camelup", ["arena_players:Stalls"], 2, 2, seed=1, records=True, **HERE)
    assert made.table[0].fouls == {RAISED: 0, ILLEGAL: 0, LATE: 0, ENDLESS: 4}  # once a seat and game
    assert made.table[0].first_foul == "0001-1, 100: 100"
    assert made.table[0].choices == 200
    assert all(cv.read(record).over for record in made.records.values())


def test_a_bot_cannot_change_the_table_behind_its_view() -> None:
    made = cv.tournament("camelup", ["arena_players:Tampers"], 2, 2, seed=1, records=True, **HERE)
    straight = cv.tournament("camelup", [Last], 2, 2, seed=1, records=True, **HERE)
    assert made.records["0001-1"].replace("tampers", "last") == straight.records["0001-1"]
    assert not made.fouls


# What is told


def test_the_table_tells_what_came_of_the_games() -> None:
    made = cv.tournament("camelup", ["random", First, Last], 3, 12, seed=2, **HERE)
    rows = {row.bot: row for row in made.table}
    assert sum(row.wins for row in made.table) == pytest.approx(len(made)) == 12
    for bot, name in enumerate(("random", "first", "last")):
        its = made.bots == bot
        assert rows[name].seats == its.sum() == 12
        assert rows[name].score == pytest.approx(made.scores[its].mean())
        assert rows[name].choices == made.choices[its].sum()
        low, high = rows[name].win_interval or (0, 0)
        assert 0 <= low <= rows[name].win_rate <= high <= 1
        if made.bounded:
            low, high = rows[name].rating_interval or (0, 0)
            assert low <= rows[name].rating <= high
    assert np.mean([row.rating for row in made.table]) == pytest.approx(1500)
    assert [row.rating for row in made.table] == sorted((row.rating for row in made.table), reverse=True)
    assert made.ranks.sum() == 12 * (1 + 2 + 3)
    assert (made.ranks[made.winners] < 2.5).all()
    assert json.loads(json.dumps(made.describe()))["bots"][0]["bot"] == made.table[0].bot


def test_winners_are_first_and_the_others_follow_by_score() -> None:
    spec = tournament.tournament("camelup", ["random"], 4, 4)
    blank = np.zeros((4, 4))
    made = standings.Standings(
        spec,
        blank.astype(np.intp),
        np.array([[5, 9, 9, 1], [3, 3, 3, 3], [9, 5, 1, 5], [1, 2, 3, 4]]),
        np.array([[0, 1, 1, 0], [1, 1, 1, 1], [0, 0, 1, 0], [0, 0, 0, 1]], bool),
        blank.astype(np.int64),
        blank,
    )
    assert made.ranks.tolist() == [[3, 1.5, 1.5, 4], [2.5] * 4, [2, 3.5, 1, 3.5], [4, 3, 2, 1]]
    assert made.shares[0].tolist() == [0, 0.5, 0.5, 0]


def test_a_single_round_has_no_intervals() -> None:
    row = cv.tournament("camelup", ["random", First], 2, 2, **HERE).table[0]
    assert row.win_interval is row.score_interval is row.rating_interval is None


def test_progress_is_told_up_to_the_last_game() -> None:
    told: list[tuple[int, int]] = []
    spec = tournament.tournament("camelup", ["random"], 2, 4)
    standings.play_tournament(spec, workers=0, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (4, 4)
    assert sorted(told) == told


# Where bots come from


def test_bots_of_other_packages_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    point = importlib.metadata.EntryPoint("theirs", "arena_players:Last", "caravanserai.bots")
    monkeypatch.setattr("caravanserai.bots.registry.entry_points", lambda **_: [point])
    assert "theirs" in cv.all_bots()
    made = cv.tournament("camelup", ["theirs", "random"], 2, 2, **HERE)
    assert {row.bot for row in made.table} == {"theirs", "random"}


def test_every_bot_of_ours_plays_every_game() -> None:
    bots = [*cv.all_bots()]
    for game in cv.all_games():
        made = cv.tournament(game, bots, max(2, len(bots)), 1, playouts=2, **HERE)
        assert all(sum(row.fouls.values()) == 0 for row in made.table)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"bots": []}, "at least one bot"),
        ({"bots": ["nobody"]}, 'there is no bot "nobody"'),
        ({"bots": ["no.such:Bot"]}, "cannot be made: ModuleNotFoundError"),
        ({"bots": ["arena_players:Missing"]}, "cannot be made: AttributeError"),
        ({"bots": ["arena_players:NoBot"]}, "is not a bot"),
        ({"bots": [arena_players.NoBot]}, "NoBot is not a bot"),
        ({"bots": [arena_players.Broken]}, "Broken cannot be made: ValueError: not today"),
        ({"bots": ["arena_players:Unprepared"]}, "unprepared cannot be made: OSError: no weights"),
        ({"bots": ["arena_players:First", First]}, "two bots are called first"),
        ({"bots": [type("Named", (First,), {"name": "a, b"})]}, '","'),
        ({"bots": [type("Named", (First,), {"name": 3})]}, "is not a bot"),
        ({"bots": [type("Named", (First,), {"name": "x" * 24})]}, "more than 24"),
        ({"games": 0}, "at least one game"),
        ({"players": 1}, "CU-1"),
        ({"players": 9}, "SC-40"),
        ({"options": ["wings"]}, "wings"),
        ({"seed": -1}, "seed"),
        ({"seconds": 0}, "seconds"),
        ({"seconds": float("nan")}, "seconds"),
        ({"limit": -1}, "seconds"),
        ({"playouts": 0}, "playout"),
        ({"playouts": 5, "seconds": 1}, "not both"),
        ({"workers": -1}, "workers"),
        ({"workers": 1, "cluster": "local"}, "name the workers or the cluster, not both"),
        ({"name": "chess"}, "chess"),
    ],
)
def test_bad_settings_are_refused(wrong: dict[str, object], words: str) -> None:
    given = {"name": "camelup", "bots": ["random"], "players": 2, "games": 1, "progress": False, **wrong}
    with pytest.raises(cv.BadSetting) as refused:
        cv.tournament(**given)  # type: ignore[arg-type]
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_bot_that_other_processes_cannot_find_is_told() -> None:
    class Inner(First):
        name = "inner"

    with pytest.raises(cv.BadSetting, match="Inner cannot go to other processes"):
        cv.tournament("camelup", [Inner], 2, 1, workers=1, progress=False)
    assert len(cv.tournament("camelup", [Inner], 2, 1, **HERE)) == 2


def test_the_players_are_what_they_are_called() -> None:
    assert tournament.distinct(["a", "b", "a", "a", "b"]) == ["a", "b", "a 2", "a 3", "b 2"]
    assert Random.name == "random"
    assert os.environ.get(MARKER) is None
