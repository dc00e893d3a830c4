"""The address: where others on the network find a house that was asked for by a name of this machine alone."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import URL

from caravanserai.house.settings import Settings

# Kept for documentation: nobody is there, and nothing is sent by asking which way it would go.
ELSEWHERE = ("192.0.2.1", 9)


def shared_address(asked: URL, settings: Settings) -> str:
    """The address to hand on: as it was asked for, or, where that names this machine alone, as others see it.

    One that browsers know the house by is handed on as it was given: a proxy that speaks HTTPS may not say so.
    """
    host = (asked.hostname or "").lower()
    if not is_loopback(host):
        known = [urlsplit(origin) for origin in settings.origins]
        meant = [origin for origin in known if origin.hostname == host]
        if not meant:
            return str(asked)
        # Several may differ in their ports, or only in whether they are secure.
        best = max(meant, key=lambda one: (one.netloc == asked.netloc, one.scheme == asked.scheme))
        return f"{best.geturl().rstrip('/')}/"
    if settings.origins:
        return f"{settings.origins[0].rstrip('/')}/"
    number = network_host(settings.host)
    if number is None:
        return str(asked)
    return str(asked.replace(hostname=f"[{number}]" if ":" in number else number))


def is_loopback(host: str) -> bool:
    """Whether a host is a name of the machine itself, that means nothing to others."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    with suppress(ValueError):
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    return False


def network_host(listening: str) -> str | None:
    """This machine's number on the network, if the house listens there; None where it does not, or has none."""
    if listening not in ("0.0.0.0", "::", ""):  # noqa: S104
        return None if is_loopback(listening) else listening
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        found = str(probe.getsockname()[0])
        return None if is_loopback(found) else found
    return None
