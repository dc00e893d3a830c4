"""The shelf: a solved table is built once and kept; an old or damaged file is never trusted."""

from __future__ import annotations

import os
import threading

import numpy as np
import pytest

from caravanserai.odds import shelf
from caravanserai.odds.question import silent

TABLE = np.arange(24, dtype=np.float64).reshape(2, 3, 4) / 7


class Builder:
    """Builds the table, and counts how often it had to."""

    def __init__(self, table=TABLE):
        self.table = table
        self.times = 0

    def __call__(self, progress):
        self.times += 1
        progress(1, 2)
        progress(2, 2)
        return self.table.copy()


@pytest.fixture(autouse=True)
def memory(monkeypatch):
    """Nothing is in memory when a test begins, nor left there by it."""
    kept = {}
    monkeypatch.setattr(shelf, "_tables", kept)
    return kept


@pytest.fixture
def build():
    return Builder()


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "tables"


@pytest.fixture
def ask(folder, memory, build):
    """Asks as a new process does: with nothing in memory."""

    def anew(version="1", build=build):
        memory.clear()
        return shelf.Shelf(silent, folder)("camels", version, build)

    return anew


def same(table):
    return table.dtype == TABLE.dtype and table.shape == TABLE.shape and table.tobytes() == TABLE.tobytes()


def test_a_table_is_built_once_and_then_read_from_its_file(ask, build, folder):
    assert same(ask())
    assert [file.name for file in folder.iterdir()] == ["camels.table"]
    assert same(ask())
    assert build.times == 1


def test_in_one_process_it_is_read_once_by_all_shelves(folder, build):
    first = shelf.Shelf(silent, folder)("camels", "1", build)
    (folder / "camels.table").unlink()
    assert shelf.Shelf(silent, folder)("camels", "1", build) is first
    assert build.times == 1


def test_tables_of_different_names_lie_side_by_side(folder, build):
    other = Builder(TABLE + 1)
    keep = shelf.Shelf(silent, folder)
    assert same(keep("camels", "1", build))
    assert (keep("goods", "1", other) == TABLE + 1).all()
    assert sorted(file.name for file in folder.iterdir()) == ["camels.table", "goods.table"]


def test_progress_is_told_while_it_is_built_and_not_when_it_is_read(folder, build, memory):
    told = []
    for _ in range(2):
        memory.clear()
        shelf.Shelf(lambda done, of: told.append((done, of)), folder)("camels", "1", build)
    assert told == [(1, 2), (2, 2)]


def test_by_default_it_lies_in_the_cache_folder(tmp_path, monkeypatch, build):
    monkeypatch.setenv("CARAVANSERAI_CACHE", str(tmp_path / "chosen"))
    shelf.Shelf(silent)("camels", "1", build)
    assert (tmp_path / "chosen" / "tables" / "camels.table").is_file()


def test_a_table_of_an_old_version_is_built_anew_and_replaced(ask, build, folder):
    ask("1", Builder(TABLE + 1))
    assert same(ask("2"))
    assert same(ask("2"))
    assert build.times == 1
    assert len(list(folder.iterdir())) == 1


def test_two_versions_in_one_process_do_not_mix(folder, build):
    keep = shelf.Shelf(silent, folder)
    old = keep("camels", "1", Builder(TABLE + 1))
    assert same(keep("camels", "2", build))
    assert keep("camels", "1", build) is old


def test_one_flipped_bit_anywhere_is_noticed(ask, folder):
    ask()
    file = folder / "camels.table"
    good = file.read_bytes()
    for place in range(len(good)):
        file.write_bytes(good[:place] + bytes([good[place] ^ 1 << place % 8]) + good[place + 1 :])
        assert shelf.read(file, "1") is None, place
    build = Builder()
    assert same(ask(build=build))
    assert build.times == 1
    assert file.read_bytes() == good


def test_a_file_cut_short_anywhere_is_noticed(ask, folder):
    ask()
    file = folder / "camels.table"
    good = file.read_bytes()
    for length in range(len(good)):
        file.write_bytes(good[:length])
        assert shelf.read(file, "1") is None, length
    build = Builder()
    assert same(ask(build=build))
    assert build.times == 1
    assert file.read_bytes() == good


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n\n\n\n",
        b"Dear diary,\n\nI am no table at all.\n" * 100,
        np.random.default_rng(1).bytes(5000),
        shelf.head("1", b"no array") + b"no array",  # the checksum is right, and yet it is no table
        shelf.head("1", b"") + b"",
    ],
    ids=["empty", "lines", "a letter", "noise", "no array", "nothing"],
)
def test_a_foreign_file_is_built_anew_and_replaced(content, ask, build, folder):
    folder.mkdir()
    (folder / "camels.table").write_bytes(content)
    assert same(ask())
    assert same(ask())
    assert build.times == 1


def test_a_file_that_asks_for_code_to_be_run_is_no_table(ask, build, folder, tmp_path):
    """A pickled object could run anything when it is read: it is not even looked at."""
    folder.mkdir()
    pickled = tmp_path / "pickled.npy"
    np.save(pickled, np.array([{"an": "object"}], object), allow_pickle=True)
    body = pickled.read_bytes()
    (folder / "camels.table").write_bytes(shelf.head("1", body) + body)
    assert same(ask())
    assert build.times == 1


def test_a_file_with_more_behind_the_table_is_noticed(ask, folder):
    ask()
    file = folder / "camels.table"
    file.write_bytes(file.read_bytes() + b"\0")
    assert shelf.read(file, "1") is None


def test_where_a_folder_stands_in_its_place_there_is_a_table_all_the_same(ask, build, folder):
    (folder / "camels.table").mkdir(parents=True)
    assert same(ask())
    assert same(ask())
    assert build.times == 2
    assert [file.name for file in folder.iterdir()] == ["camels.table"]


def test_where_the_folder_cannot_be_made_there_is_a_table_all_the_same(ask, build, folder):
    folder.write_text("I am a file, and no folder.", "utf-8")
    assert same(ask())
    assert same(ask())
    assert build.times == 2


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to root")
def test_where_the_folder_cannot_be_written_there_is_a_table_all_the_same(ask, build, folder):
    folder.mkdir()
    folder.chmod(0o500)
    assert same(ask())
    assert same(ask())
    assert build.times == 2


def test_a_full_disk_costs_the_file_and_not_the_table(ask, build, folder, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shelf.os, "fdopen", full)
    assert same(ask())
    assert list(folder.iterdir()) == []


def test_a_build_that_fails_leaves_nothing_behind(ask, build, folder, memory):
    def fails(progress):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ask(build=fails)
    assert not folder.exists()
    assert memory == {}
    assert same(ask())
    assert build.times == 1


def test_a_build_that_fails_leaves_the_old_file(ask, folder):
    ask("1")
    kept = (folder / "camels.table").read_bytes()
    with pytest.raises(ZeroDivisionError):
        ask("2", build=lambda _: 1 / 0)
    assert [file.name for file in folder.iterdir()] == ["camels.table"]
    assert (folder / "camels.table").read_bytes() == kept


@pytest.mark.parametrize("crash", [KeyboardInterrupt, MemoryError])
def test_who_is_stopped_while_writing_leaves_the_old_file(crash, ask, folder, monkeypatch):
    """The new table is written beside the old one, which it replaces in one step when it is whole."""
    ask("1")
    kept = (folder / "camels.table").read_bytes()

    def stopped(self, target):
        assert target.read_bytes() == kept
        raise crash

    with monkeypatch.context() as patched:
        patched.setattr(shelf.Path, "replace", stopped)
        with pytest.raises(crash):
            ask("2")
    assert [file.name for file in folder.iterdir()] == ["camels.table"]
    assert (folder / "camels.table").read_bytes() == kept
    assert same(ask("1", build=lambda _: pytest.fail("it is still there")))


def test_threads_that_ask_at_once_wait_for_one_build(folder):
    started = threading.Barrier(4)
    build = Builder()
    told = []

    def asking():
        started.wait()
        told.append(shelf.Shelf(silent, folder)("camels", "1", build))

    threads = [threading.Thread(target=asking) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(told) == 4
    assert all(table is told[0] for table in told)
    assert build.times == 1
