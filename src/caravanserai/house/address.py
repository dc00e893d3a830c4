"""The address: where others on the network find a house, if its user asked for it by a name of this machine alone."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import URL

from caravanserai.house.settings import Settings

# An address that is reserved for documentation. Nothing is sent to it: a datagram socket that is connected to it only
# tells which of this machine's addresses would be used.
ELSEWHERE = ("192.0.2.1", 9)


def shared_address(asked: URL, settings: Settings) -> str:
    """Return the address to share: as it was asked for, or as others see it if it names this machine alone.

    If the settings name an origin with that host, it is returned as it was given there, since a proxy may not tell that
    it speaks HTTPS.
    """
    host = (asked.hostname or "").lower()
    if not is_loopback(host):
        known = [urlsplit(origin) for origin in settings.origins]
        meant = [origin for origin in known if origin.hostname == host]
        if not meant:
            return str(asked)
        # Several origins may differ in their ports, or only in whether they use HTTPS.
        best = max(meant, key=lambda one: (one.netloc == asked.netloc, one.scheme == asked.scheme))
        return f"{best.geturl().rstrip('/')}/"
    if settings.origins:
        return f"{settings.origins[0].rstrip('/')}/"
    number = network_host(settings.host)
    if number is None:
        return str(asked)
    return str(asked.replace(hostname=f"[{number}]" if ":" in number else number))


def is_loopback(host: str) -> bool:
    """Return whether a host is a name or an address by which a machine reaches only itself."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    with suppress(ValueError):
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    return False


def network_host(listening: str) -> str | None:
    """Return this machine's address on the network, if the house listens there; None if it does not, or has none.

    `listening` is the host that the house listens on.
    """
    if listening not in ("0.0.0.0", "::", ""):  # noqa: S104
        return None if is_loopback(listening) else listening
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        found = str(probe.getsockname()[0])
        return None if is_loopback(found) else found
    return None
