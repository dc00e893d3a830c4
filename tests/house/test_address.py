"""The address to hand on: one that means something to a phone on the same network."""

from __future__ import annotations

import socket
from typing import Any

import pytest
from starlette.datastructures import URL

from caravanserai.house import address
from caravanserai.house.settings import Settings

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104


class Network:
    """A machine whose number on the network is known; None: it has no network."""

    def __init__(self, number: str | None) -> None:
        self.number = number

    def __call__(self, *_: Any) -> Network:
        return self

    def __enter__(self) -> Network:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing was opened."""

    def connect(self, _: tuple[str, int]) -> None:
        if self.number is None:
            raise OSError("network is unreachable")

    def getsockname(self) -> tuple[str | None, int]:
        return self.number, 40000


@pytest.mark.parametrize("host", ["localhost", "play.localhost", "127.0.0.1", "127.8.0.1", "::1", "[::1]"])
def test_names_of_the_machine_itself_mean_nothing_to_others(host: str) -> None:
    assert address.is_loopback(host)


@pytest.mark.parametrize("host", ["192.168.1.4", "10.0.0.1", "play.example.org", "fd00::2", ""])
def test_other_names_do(host: str) -> None:
    assert not address.is_loopback(host)


@pytest.mark.parametrize("listening", EVERYWHERE)
def test_a_house_that_listens_everywhere_is_found_by_its_number(
    monkeypatch: pytest.MonkeyPatch, listening: str
) -> None:
    monkeypatch.setattr(socket, "socket", Network("10.0.0.7"))
    settings = Settings("sqlite://", host=listening)
    assert address.shared_address(URL("http://localhost:8000/"), settings) == "http://10.0.0.7:8000/"


@pytest.mark.parametrize("number", [None, "127.0.0.1"])
def test_without_a_network_the_address_stays_as_it_was_asked_for(
    monkeypatch: pytest.MonkeyPatch, number: str | None
) -> None:
    monkeypatch.setattr(socket, "socket", Network(number))
    settings = Settings("sqlite://", host=EVERYWHERE[0])
    assert address.shared_address(URL("http://localhost:8000/"), settings) == "http://localhost:8000/"


def test_a_house_that_listens_on_one_address_is_found_there() -> None:
    for host, linked in (("192.168.7.9", "192.168.7.9"), ("fd00::2", "[fd00::2]")):
        told = address.shared_address(URL("http://127.0.0.1:8000/"), Settings("sqlite://", host=host))
        assert told == f"http://{linked}:8000/"


def test_who_came_by_another_name_hands_that_on() -> None:
    settings = Settings("sqlite://", host=EVERYWHERE[0], origins=("https://play.example.org",))
    assert address.shared_address(URL("http://10.1.2.3:8000/"), settings) == "http://10.1.2.3:8000/"
    assert address.shared_address(URL("http://localhost:8000/"), settings) == "https://play.example.org/"


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("http://play.example.org/", "https://play.example.org/"),  # the proxy does not say that it speaks HTTPS
        ("https://play.example.org/", "https://play.example.org/"),
        ("http://PLAY.example.org/", "https://play.example.org/"),
        ("http://play.example.org:8000/", "https://play.example.org/"),
        ("http://two.example.org:8443/", "https://two.example.org:8443/"),
        ("http://two.example.org:8080/", "http://two.example.org:8080/"),
        ("http://three.example.org/", "http://three.example.org/"),
        ("https://three.example.org/", "https://three.example.org/"),
        ("http://four.example.org/", "http://four.example.org/"),
        ("http://[fd00::2]:8000/", "https://[fd00::2]/"),
    ],
)
def test_an_address_that_browsers_know_is_handed_on_as_it_was_given(asked: str, told: str) -> None:
    origins = (
        "https://play.example.org",
        "http://two.example.org:8080",
        "https://two.example.org:8443",
        "https://three.example.org",
        "http://three.example.org",
        "https://[fd00::2]",
    )
    assert address.shared_address(URL(asked), Settings("sqlite://", origins=origins)) == told
