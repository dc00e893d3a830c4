"""The claim: a second house on one SQLite file is refused, a killed one leaves nothing behind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from caravanserai.core.fault import BadSetting
from caravanserai.house.claim import claim
from caravanserai.house.database import migrate, open_database
from cli.shell import start
from house.conftest import Server, free_port


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en_GB.UTF-8", "caravan: {file} serves another house that is open: one file serves one house at a time"),
        (
            "fr_FR.UTF-8",
            "caravan: {file} sert déjà à une autre maison ouverte\u202f: un fichier n’en sert qu’une à la fois",
        ),
    ],
)
def test_a_second_house_on_one_file_is_refused_in_one_line(
    fork_server: Callable[..., Server], tmp_path: Path, language: str, line: str
) -> None:
    server = fork_server()
    file = Path(server.database.removeprefix("sqlite:///"))
    link = tmp_path / "same.sqlite"
    link.symlink_to(file)
    for address in (server.database, f"sqlite:///{link}"):
        run = start("serve", "--port", str(free_port()), "--database", address, LANG=language)
        assert (run.returncode, run.stdout) == (2, "")
        (said,) = run.stderr.splitlines()
        assert said.startswith(line.format(file=file.resolve()))
    assert server.answers()


def test_a_killed_house_leaves_its_file_free(fork_server: Callable[..., Server]) -> None:
    server = fork_server()
    server.kill()
    server.start()  # which waits until it answers


def test_migrations_wait_for_the_house_to_close(new_database: Callable[[str], str]) -> None:
    address = new_database("sqlite")
    engine = open_database(address)
    with claim(engine):
        assert start("migrate", "--check", "--database", address).returncode == 0
        assert start("migrate", "--database", address).returncode == 2
        migrate(engine)
        assert start("migrate", "--database", address).returncode == 0  # nothing is missing: it only shows
    engine.dispose()


def test_a_file_is_claimed_once_and_postgresql_is_shared(new_database: Callable[[str], str]) -> None:
    alone, shared = open_database(new_database("sqlite")), open_database(new_database("postgresql"))
    with claim(shared), claim(shared), claim(alone):
        with pytest.raises(BadSetting) as refused, claim(alone):
            pass
        assert refused.value.reason.message == "database-taken"
    with claim(alone):
        pass
    alone.dispose()
    shared.dispose()
