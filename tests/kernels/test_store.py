"""The store: what is written reads back, what is damaged is passed over, what is old is forgotten, nothing is left."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from workshop import names_in

from caravanserai.kernels import store
from caravanserai.kernels.store import MAGIC, MachineCode, alone, file_of, find, forget_old, read, units_folder, write

MADE = MachineCode(b"\x7fELF\n\x00code\n", {"play": "wrapper of play", "legal": "wrapper of legal"}, ("one", "two"))
OTHER = MachineCode(b"other", {"play": "wrapper"}, ())


@pytest.fixture
def file(cache: Path) -> Path:
    """A stored unit."""
    made = file_of(units_folder(), "small-rules", "key")
    write(made, MADE)
    return made


def test_what_is_written_reads_back(file: Path) -> None:
    assert read(file) == MADE
    assert find("small-rules", "key") == MADE
    assert find("small-rules", "another key") is None
    assert find("other-rules", "key") is None


def test_units_lie_in_the_chosen_cache_folder(file: Path, cache: Path) -> None:
    assert file.parent == cache / "units"
    assert [found.name for found in cache.rglob("*") if found.is_file()] == ["small-rules-key.unit"]


@pytest.mark.usefixtures("cache")
def test_without_a_choice_it_is_the_users_cache_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(store.CACHE_VARIABLE)
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda *_, **__: "theirs")
    assert units_folder() == Path("theirs") / "units"


def flipped(told: bytes, place: int) -> bytes:
    return told[:place] + bytes([told[place] ^ 1]) + told[place + 1 :]


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda told: told[: len(MAGIC) - 1],
        lambda told: told[: len(MAGIC) + 10],
        lambda told: told[:-1],
        lambda told: told + b"\x00",
        lambda told: flipped(told, len(told) - 3),
        lambda told: flipped(told, len(MAGIC) + 3),
        lambda told: flipped(told, len(MAGIC) + 40),
        lambda told: flipped(told, 2),
        lambda told: told.replace(b"unit 1", b"unit 2"),
    ],
    ids=["empty", "no head", "no body", "short", "long", "code", "checksum", "names", "magic", "other format"],
)
def test_what_is_damaged_is_passed_over(file: Path, damage: object) -> None:
    told = file.read_bytes()
    file.write_bytes(damage(told))  # type: ignore[operator]
    assert file.read_bytes() != told
    assert read(file) is None
    assert find("small-rules", "key") is None


def test_what_is_called_otherwise_than_it_was_written_is_passed_over(file: Path) -> None:
    file.rename(file_of(units_folder(), "small-rules", "another key"))
    assert find("small-rules", "another key") is None


def test_every_single_byte_counts(file: Path) -> None:
    told = file.read_bytes()
    for place in range(len(told)):
        file.write_bytes(flipped(told, place))
        assert read(file) is None


def test_what_cannot_be_read_is_passed_over(file: Path) -> None:
    file.unlink()
    file.mkdir()
    assert find("small-rules", "key") is None


def test_what_came_with_the_package_is_looked_up_first(file: Path) -> None:
    built = file_of(store.BUILT, "small-rules", "key")
    write(built, OTHER)
    assert find("small-rules", "key") == OTHER
    built.write_bytes(built.read_bytes()[:-1])
    assert find("small-rules", "key") == MADE


def test_a_write_that_fails_changes_nothing_and_leaves_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="no space"):
        write(file, OTHER)
    assert read(file) == MADE
    assert names_in(file.parent) == [file.name]


def test_a_folder_that_cannot_be_made_is_an_oserror(cache: Path) -> None:
    cache.write_text("no folder")
    assert find("small-rules", "key") is None
    with pytest.raises(OSError, match=cache.name):
        write(file_of(units_folder(), "small-rules", "key"), MADE)


# Who compiles alone


def test_no_lock_is_left(cache: Path) -> None:
    with alone(units_folder(), "small-rules", "key"):
        assert [file.suffix for file in units_folder().iterdir()] == [".lock"]
    assert names_in(units_folder()) == []


def test_no_lock_is_left_where_compiling_fails(cache: Path) -> None:
    with pytest.raises(ZeroDivisionError), alone(units_folder(), "small-rules", "key"):
        raise ZeroDivisionError
    assert names_in(units_folder()) == []


def test_a_process_that_ends_in_the_middle_takes_its_locks_along(cache: Path) -> None:
    with alone(units_folder(), "small-rules", "key"), alone(units_folder(), "small-odds", "key"):
        store.unlock()
        assert names_in(units_folder()) == []


# What nobody uses


def age(file: Path) -> None:
    """Make a file older than what is kept."""
    long_ago = time.time() - store.KEPT_UNUSED - 60
    os.utime(file, (long_ago, long_ago))


@pytest.fixture
def forgetful() -> None:
    """A process forgets once."""
    forget_old.cache_clear()


@pytest.mark.usefixtures("forgetful")
def test_what_nobody_has_loaded_for_a_month_is_deleted(file: Path) -> None:
    unused = file_of(units_folder(), "small-rules", "earlier")
    write(unused, MADE)
    left_over = units_folder() / ".small-rules-key.unitx7"
    lock = units_folder() / ".small-rules-key.unit.lock"
    foreign = units_folder() / "diary.txt"
    for one in (left_over, lock, foreign):
        one.touch()
    for one in (file, unused, left_over, lock, foreign):
        age(one)
    assert find("small-rules", "key") == MADE  # it is used again
    forget_old(units_folder())
    assert names_in(units_folder()) == ["diary.txt", file.name]


@pytest.mark.usefixtures("forgetful")
def test_what_earlier_versions_kept_is_deleted_when_they_are_not_used_any_more(file: Path, cache: Path) -> None:
    earlier = cache / "kernels" / "room"
    earlier.mkdir(parents=True)
    forget_old(units_folder())
    assert earlier.exists()
    age(earlier.parent)
    forget_old.cache_clear()
    forget_old(units_folder())
    assert not earlier.parent.exists()
    assert file.exists()


@pytest.mark.usefixtures("forgetful")
def test_where_there_is_nothing_nothing_is_forgotten(cache: Path) -> None:
    forget_old(units_folder())
    assert not cache.exists()
