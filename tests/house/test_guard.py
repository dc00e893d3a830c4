"""The guard: one visitor is one address, however it is written; and what is no address is nobody's."""

from __future__ import annotations

import pytest

from caravanserai.house.guard import Guard, address_of
from caravanserai.house.settings import Settings


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2001:db8::1", "2001:db8::2"),
        ("2001:db8::1", "2001:db8:0:0:ffff:ffff:ffff:ffff"),
        ("2001:db8:1:2::", "2001:db8:1:2:3:4:5:6"),
        ("2001:0db8:0001:0002::9", "2001:db8:1:2::8"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::ffff:c000:207", "192.0.2.7"),
        ("::1", "::2"),
        ("fe80::1%eth0", "fe80::2"),
        ("", ""),
        ("a name", "a name"),
    ],
)
def test_these_are_one_visitor(one: str, other: str) -> None:
    assert address_of({"client": (one, 1)}) == address_of({"client": (other, 2)})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2001:db8::1", "2001:db8:0:1::1"),
        ("2001:db8:1:2::1", "2001:db8:1:3::1"),
        ("2001:db8::1:2:3:4", "2001:db8:1:2:3:4::"),
        ("::ffff:192.0.2.7", "::ffff:192.0.2.8"),
        ("192.0.2.7", "192.0.2.8"),
        ("::1", "192.0.2.8"),
    ],
)
def test_these_are_two(one: str, other: str) -> None:
    assert address_of({"client": (one, 1)}) != address_of({"client": (other, 1)})


def test_who_comes_from_nowhere_is_one_visitor() -> None:
    assert address_of({"client": None}) == address_of({}) == ""


STRANGE = ["[", "]", "[::1", "::1]", "[::g]", "[]", "localhost:x", "localhost:-1", "localhost:99999", "a@localhost"]
STRANGE += ["localhost/x", "localhost?", "localhost#", "localhost\t", "", ":", "//localhost", "\u2100", "x" * 9999]


@pytest.mark.parametrize("host", STRANGE)
def test_what_is_no_host_is_not_ours(host: str) -> None:
    guard = Guard(Settings("sqlite://", origins=("https://play.example.org",)))
    assert not guard.is_own_host(host)
    for origin in (f"http://{host}", host, f"http:{host}"):
        assert not guard.is_own_origin(origin, "localhost:8000")


@pytest.mark.parametrize(
    ("proxy", "host", "ours"),
    [
        ("10.0.0.1", "10.0.0.1", True),
        ("10.0.0.1", "10.0.0.2", False),
        ("10.0.0.0/24", "10.0.0.2", True),
        ("10.0.0.0/24", "10.0.1.2", False),
        ("fd00::1", "fd00:0::1", True),
        ("fd00::/16", "10.0.0.2", False),
        ("*", "10.0.1.2", True),
        ("front", "front", True),
        ("front", "10.0.1.2", False),
    ],
)
def test_a_proxy_is_known_by_its_number_its_network_or_its_name(proxy: str, host: str, ours: bool) -> None:
    assert Guard(Settings("sqlite://", proxies=(proxy,))).is_proxy(host) is ours
    assert not Guard(Settings("sqlite://")).is_proxy(host)
