"""Logs: one JSON object a line, on standard error. They have no key, code, seed or action, and no table's name."""

from __future__ import annotations

import json
import logging
import time
from typing import Any

from caravanserai.messages.waiting import LOGGER

OURS = "caravanserai"
# The attributes that every record of Python's logging has; all others were passed as `extra`.
OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class Json(logging.Formatter):
    """Format a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        told: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        told |= {key: value for key, value in vars(record).items() if key not in OWN}
        if record.exc_info:
            # The line says where the exception was raised, but not its message, which could quote a secret.
            kind, _, trace = record.exc_info
            told["error"] = kind.__name__ if kind else None
            where = []
            while trace is not None:
                where.append(f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}")
                trace = trace.tb_next
            told["where"] = where
        return json.dumps(told, ensure_ascii=False, default=str)


def configure(level: str = "INFO") -> None:
    """Log our own messages and uvicorn's as JSON, but not uvicorn's lines on single requests, which contain paths."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json())
    for name in (OURS, "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name != "uvicorn.error" else []
        logger.propagate = name == "uvicorn.error"
        logger.setLevel(level)
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger(LOGGER).disabled = True  # a table itself is told what it waits for
    logging.getLogger("uvicorn.error").addFilter(no_paths)


def no_paths(record: logging.LogRecord) -> bool:
    """Return whether a record of uvicorn's has no path; its messages about each WebSocket have, and we count those."""
    return "WebSocket" not in str(record.msg) and "connection" not in str(record.msg)
