"""`caravan serve`, and bare `caravan`."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from pathlib import Path

import httpx
import pytest
import uvicorn

from caravanserai.cli.options import named_folder
from house.own_cards import write_folder

from .shell import COMMAND, Caravan, Refusal, refused, start, wait_for


def test_alone_it_opens_the_house_and_the_browser(tmp_path: Path) -> None:
    """The browser is a script that keeps the address it was given."""
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\necho $1 > {tmp_path}/shown\n")
    browser.chmod(0o755)
    with socket.socket() as probe:
        if probe.connect_ex(("127.0.0.1", 8000)) == 0:
            pytest.skip("something else listens on port 8000")
    run = subprocess.Popen(
        COMMAND,
        env={**os.environ, "CARAVANSERAI_DATA": str(tmp_path), "BROWSER": f"{browser} %s"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_for((tmp_path / "shown").exists)
    again = start(CARAVANSERAI_DATA=str(tmp_path), BROWSER=f"{browser} %s")
    assert again.stdout == "A house is open at http://127.0.0.1:8000/ already.\n"
    run.send_signal(signal.SIGINT)
    told, errors = run.communicate(timeout=30)
    assert told == "The house is open at http://127.0.0.1:8000/ (Ctrl-C closes it).\n"
    assert run.returncode == 0
    assert errors == ""  # who plays at home is told of nothing but what goes wrong
    assert (tmp_path / "shown").read_text() == "http://127.0.0.1:8000/\n"
    assert (tmp_path / "house.sqlite").exists()


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "::"])  # noqa: S104
def test_it_is_said_to_be_open_when_it_is(tmp_path: Path, host: str) -> None:
    family, near = (socket.AF_INET6, "::1") if host == "::" else (socket.AF_INET, "127.0.0.1")
    with socket.socket(family) as probe:
        try:
            probe.bind((near, 0))
        except OSError:
            pytest.skip("this machine has no such address")
        port = probe.getsockname()[1]
    with subprocess.Popen(
        [*COMMAND, "serve", "--host", host, "--port", str(port)],
        env={**os.environ, "CARAVANSERAI_DATA": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
    ) as run:
        assert run.stdout is not None
        address = run.stdout.readline().split()[5]
        assert address == f"http://{f'[{near}]' if ':' in near else near}:{port}/"
        assert httpx.get(f"{address}healthz").json()["status"] == "ok"
        run.send_signal(signal.SIGINT)
        assert run.wait(timeout=30) == 0


@pytest.fixture
def shut(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house that was opened by mistake would stay open until the tests are stopped."""

    def open_it(*_: object, **__: object) -> None:
        raise AssertionError("the house was opened")

    monkeypatch.setattr(uvicorn, "run", open_it)


@pytest.mark.usefixtures("shut")
def test_a_port_that_is_taken_is_said_so(refusal: Refusal) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        line = refusal("serve", "--port", str(port))
        assert line == f"caravan: port {port} is taken; try --port with another one"


@pytest.mark.parametrize(
    "arguments",
    [
        ("serve", "--database", "nowhere"),
        ("serve", "--database", "mysql://somewhere/house"),
        ("serve", "--database", "sqlite://"),
        ("serve", "--database", "sqlite:////dev/null/house.sqlite"),
        ("serve", "--workers", "0"),
        ("serve", "--workers", "2"),
        ("serve", "--port", "99999999"),
        ("serve", "--port", "0"),
        ("serve", "--host", "nowhere.invalid"),
        ("serve", "--origin", "play.example.org"),
        ("serve", "--origin", "https://["),
        ("serve", "--bot-pause", "-1"),
        ("serve", "--bot-pause", "nan"),
        ("serve", "--cards", "my-folder"),
        ("serve", "--cards", "class="),
        ("serve", "--cards", "=my-folder"),
        ("serve", "--cards", "a#b=my-folder"),
        ("serve", "--cards", "class=no/such/folder"),
    ],
    ids=" ".join,
)
@pytest.mark.usefixtures("shut")
def test_a_wrong_call_is_one_line_and_exit_2(arguments: tuple[str, ...], refusal: Refusal) -> None:
    refusal(*arguments)


@pytest.mark.usefixtures("shut")
def test_a_bad_folder_of_cards_is_one_line_in_both_languages(caravan: Caravan, tmp_path: Path) -> None:
    write_folder(tmp_path)
    logic = tmp_path / "cards" / "logic.toml"
    logic.write_text(logic.read_text("utf-8").replace("right = 1", "right = 3", 1), "utf-8")
    call = ("serve", "--cards", f"class={tmp_path}")
    assert refused(caravan(*call)) == (
        "caravan: class: logic.toml, line 7: right of own-logic-1 is not the number of one of its answers"
    )
    assert "logic.toml, ligne 7" in refused(caravan("--language", "fr", *call))
    # One of two, and the same name for both.
    good = write_folder(tmp_path / "good")
    both = ("serve", "--cards", f"good={good}", "--cards", f"class={tmp_path}")
    assert refused(caravan(*both)).startswith("caravan: class: logic.toml")
    twice = ("serve", "--cards", f"class={good}", "--cards", f"Class={good}")
    assert refused(caravan(*twice)) == 'caravan: the name "Class" is there twice'
    assert refused(caravan("--language", "fr", *twice)).endswith("apparaît deux fois")


def test_a_home_is_found_where_the_shell_leaves_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert named_folder("class=~/my=folder") == ("class", f"{tmp_path}/my=folder")
    assert named_folder("class=my-folder") == ("class", "my-folder")
