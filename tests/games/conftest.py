"""What the tests of all games share."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def odds_as_python_too(small_enough_for_python: None) -> None:
    """Odds and batches are tried as Python, too, in small numbers."""
