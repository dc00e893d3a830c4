"""A refusal: what the house does not do, with the HTTP status that tells programs so."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from caravanserai.core.fault import BadRecord, CaravanError, IllegalAction, Reason
from caravanserai.messages import DEFAULT_LANGUAGE


class Refusal(CaravanError):
    """The house refuses something."""

    def __init__(self, message: str, status: HTTPStatus, /, *, rule: str | None = None, **about: Any) -> None:
        super().__init__(Reason(message, about, rule))
        self.status = status


def status_of(error: CaravanError) -> HTTPStatus:
    """Return the HTTP status of an error; it is 422 for a CaravanError that has none of its own."""
    return error.status if isinstance(error, Refusal) else HTTPStatus.UNPROCESSABLE_ENTITY


def tell(error: CaravanError, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
    """Return an error as the house sends it, as the fields of `models.Fault`."""
    said: dict[str, Any] = {"code": error.reason.message, "message": error.say(language), "rule": error.rule}
    if isinstance(error, IllegalAction):
        said["action"] = error.text
    if isinstance(error, BadRecord):
        said["line"] = error.line
    return said
