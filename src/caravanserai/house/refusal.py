"""A refusal: what the house does not do, with the HTTP status that says so to a program."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from caravanserai.core.fault import BadRecord, CaravanError, IllegalAction, Reason
from caravanserai.messages import DEFAULT_LANGUAGE


class Refusal(CaravanError):
    """Something that the house does not do."""

    def __init__(self, message: str, status: HTTPStatus, /, *, rule: str | None = None, **about: Any) -> None:
        super().__init__(Reason(message, about, rule))
        self.status = status


def status_of(error: CaravanError) -> HTTPStatus:
    """The status of an error: an action that a rule forbids cannot be processed, and so cannot a bad setting."""
    return error.status if isinstance(error, Refusal) else HTTPStatus.UNPROCESSABLE_ENTITY


def tell(error: CaravanError, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
    """An error as the house sends it."""
    said: dict[str, Any] = {"code": error.reason.message, "message": error.say(language), "rule": error.rule}
    if isinstance(error, IllegalAction):
        said["action"] = error.text
    if isinstance(error, BadRecord):
        said["line"] = error.line
    return said
