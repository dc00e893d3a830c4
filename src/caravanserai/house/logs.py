"""Logs: one JSON object a line, on standard error. No key, code, seed or action, and no table's name."""

from __future__ import annotations

import json
import logging
import time
from typing import Any

from caravanserai.messages.waiting import LOGGER

OURS = "caravanserai"
# What a record of Python's logging has of itself; anything else was handed in with it.
OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class Json(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """One object."""
        told: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        told |= {key: value for key, value in vars(record).items() if key not in OWN}
        if record.exc_info:
            # Where it happened, and not what was handled there: a message could quote it.
            kind, _, trace = record.exc_info
            told["error"] = kind.__name__ if kind else None
            where = []
            while trace is not None:
                where.append(f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}")
                trace = trace.tb_next
            told["where"] = where
        return json.dumps(told, ensure_ascii=False, default=str)


def configure(level: str = "INFO") -> None:
    """Log our events and uvicorn's as JSON; its lines on single requests hold addresses' paths and are left out."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json())
    for name in (OURS, "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name != "uvicorn.error" else []
        logger.propagate = name == "uvicorn.error"
        logger.setLevel(level)
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger(LOGGER).disabled = True  # what a table waits for is told to the table
    logging.getLogger("uvicorn.error").addFilter(no_paths)


def no_paths(record: logging.LogRecord) -> bool:
    """Uvicorn tells each WebSocket with its path; we count them."""
    return "WebSocket" not in str(record.msg) and "connection" not in str(record.msg)
