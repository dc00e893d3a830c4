"""The guard: it limits rates by address, checks origins, hosts and sizes, and adds headers that protect browsers."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Mapping
from functools import lru_cache
from http import HTTPStatus
from typing import Protocol
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from caravanserai.house.settings import Settings

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
MOST_ADDRESSES = 50_000
ASSETS, FOR_EVER = "/assets/", "public, max-age=31536000, immutable"  # the page's files whose names contain a hash
SECURITY = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


class Rate:
    """A token bucket for each address: it holds `burst` tokens, and `each_second` of them are added a second."""

    def __init__(self, burst: float, each_second: float) -> None:
        self.burst = burst
        self.each_second = each_second
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, address: str, count: float = 1.0) -> bool:
        """Take tokens from an address's bucket and return True; if it has too few, take none and return False."""
        now = asyncio.get_running_loop().time()
        level, at = self._levels.get(address, (self.burst, now))
        level = min(self.burst, level + (now - at) * self.each_second)
        if level < count:
            self._levels[address] = level, now
            return False
        self._levels[address] = level - count, now
        if len(self._levels) > MOST_ADDRESSES:
            # Full buckets can be forgotten, since an address without one has a full one.
            levels = self._levels.items()
            full = [key for key, (left, then) in levels if left + (now - then) * self.each_second >= self.burst]
            for key in full or list(self._levels)[: MOST_ADDRESSES // 2]:
                del self._levels[key]
        return True


class HttpConnection(Protocol):
    """A connection over which HTTP requests come, and which has not become a live one."""

    def give_way(self) -> bool:
        """Close the connection to make room for another, if no request or answer is under way.

        Return whether it was closed.
        """
        ...


class Guard:
    """What one worker allows to whom."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self.settings = settings
        self.requests = Rate(*limits.requests)
        self.creations = Rate(*limits.creations)
        self.refusals = Rate(*limits.refusals)
        self.replays = Rate(*limits.replays)
        self.sockets: dict[str, int] = {}  # the number of live connections, by address
        self.doors: dict[str, dict[HttpConnection, None]] = {}  # the HTTP connections by address, the oldest first

    def allows(self, rate: Rate, address: str) -> bool:
        """Return whether a rate allows an address one more request, and count it."""
        return self.settings.unlimited or rate.take(address)

    def is_own_host(self, host: str) -> bool:
        """Return whether a Host header names this house: by an IP address, as localhost, or by a name it was given.

        If another name leads here, a stranger's page may have made a browser ask (DNS rebinding).
        """
        asked = parts_of_address(f"//{host}")
        if asked is None or asked.netloc != host or "@" in host:
            return False
        name = asked.hostname or ""
        if name == "localhost" or name.endswith(".localhost") or name == self.settings.host:
            return True
        if any(urlsplit(origin).hostname == name for origin in self.settings.origins):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def is_own_origin(self, origin: str | None, host: str) -> bool:
        """Return whether a request comes from a page of ours, or from no page at all."""
        if origin is None or origin in self.settings.origins:
            return True
        page = parts_of_address(origin)
        return page is not None and page.netloc == host

    def open_http(self, host: str, door: HttpConnection) -> bool:
        """Note a new HTTP connection from a host, and return True; return False if the host's address has too many.

        An idle connection of the same address is closed to make room. Connections from a proxy of ours are not counted,
        since all visitors come through it.
        """
        if self.settings.unlimited or not host or self.is_proxy(host):
            return True
        address = network_of(host)
        doors = self.doors.setdefault(address, {})
        if len(doors) >= self.settings.limits.connections_each and not any(one.give_way() for one in doors):
            return False
        doors[door] = None
        return True

    def close_http(self, host: str, door: HttpConnection) -> None:
        """Note that an HTTP connection is closed, or has become a live one."""
        address = network_of(host)
        doors = self.doors.get(address, {})
        doors.pop(door, None)
        if not doors:
            self.doors.pop(address, None)

    def is_proxy(self, host: str) -> bool:
        """Return whether a host is a proxy of ours.

        Settings name proxies by address, network or name, or by `*` for any.
        """
        for proxy in self.settings.proxies:
            if proxy in ("*", host):
                return True
            try:
                if ipaddress.ip_address(host) in ipaddress.ip_network(proxy):
                    return True
            except ValueError:
                continue
        return False

    def open_live(self, address: str) -> bool:
        """Count a new live connection of an address, and return True; return False if it or the worker has too many."""
        limits = self.settings.limits
        held = self.sockets.get(address, 0)
        if sum(self.sockets.values()) >= limits.sockets:
            return False
        if held >= limits.sockets_each and not self.settings.unlimited:
            return False
        self.sockets[address] = held + 1
        return True

    def close_live(self, address: str) -> None:
        """Note that a live connection of an address is closed."""
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]


def address_of(scope: Scope | Mapping[str, object]) -> str:
    """Return the address that a request comes from; for IPv6 the network, all of which belongs to one visitor."""
    client = scope.get("client")
    return network_of(str(client[0]) if isinstance(client, tuple | list) else "")


@lru_cache(1024)
def network_of(host: str) -> str:
    """Return what one visitor has of addresses: an IPv4 address, in one spelling, or an IPv6 network of 64 bits.

    A host that is not an IP address is returned as it is.
    """
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(number, ipaddress.IPv6Address):
        if number.ipv4_mapped is None:
            return str(ipaddress.IPv6Network((int(number) >> 64 << 64, 64)))
        number = number.ipv4_mapped
    return str(number)


def parts_of_address(address: str) -> SplitResult | None:
    """Return the parts of an address that a stranger gave; None if it is not a valid one."""
    try:
        parts = urlsplit(address)
        parts.port  # noqa: B018 (reading it raises ValueError if it is no port)
    except ValueError:
        return None
    return parts


class TooLarge(HTTPException):
    """A request's body has more bytes than are allowed."""

    def __init__(self) -> None:
        super().__init__(413)


class GuardMiddleware:
    """Check the Host, Origin, rate and size of every request, and add the security headers to every answer."""

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self.app = app
        self.guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(SECURITY)
                kept = scope["path"].startswith(ASSETS) and message["status"] == HTTPStatus.OK
                MutableHeaders(scope=message)["cache-control"] = FOR_EVER if kept else "no-store"
            await send(message)

        host = headers.get("host", "")
        wrong = None
        if not self.guard.is_own_host(host):
            wrong = 421, b"This house does not go by that name.\n"
        elif scope["method"] not in SAFE_METHODS and not self.guard.is_own_origin(headers.get("origin"), host):
            wrong = 403, b"Not from that page.\n"
        elif not self.guard.allows(self.guard.requests, address_of(scope)):
            wrong = 429, b"Too many requests: wait a little.\n"
        if wrong is not None:
            await refuse(answer, *wrong)
            return
        most = self.guard.settings.limits.body
        read = 0

        async def listen() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise TooLarge
            return message

        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > most:
            await refuse(answer, 413, b"That is too much.\n")
            return
        await self.app(scope, listen, answer)


async def refuse(send: Send, status: int, why: bytes) -> None:
    """Send a refusal as plain text, without reading the request's body."""
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(why)).encode())]
    headers += [(b"connection", b"close")] if status != 429 else [(b"retry-after", b"1")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": why})
