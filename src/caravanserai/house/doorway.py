"""The doorway: uvicorn's HTTP protocol, but a connection that says nothing is not kept."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

PATIENCE = 10.0  # seconds until a whole request must have come


class Doorway(HttpToolsProtocol):
    """Closes connections whose first request does not come in time: half-open sockets cost nothing for long."""

    _impatience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is at the door."""
        super().connection_made(transport)
        self._impatience = self.loop.call_later(PATIENCE, self._close_if_silent)

    def on_headers_complete(self) -> None:
        """They have said what they want."""
        self._be_patient()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._be_patient()
        super().connection_lost(exc)

    def _be_patient(self) -> None:
        if self._impatience is not None:
            self._impatience.cancel()
            self._impatience = None

    def _close_if_silent(self) -> None:
        self._impatience = None
        transport: Any = self.transport
        if not transport.is_closing():
            transport.close()
