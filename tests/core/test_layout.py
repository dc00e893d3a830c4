"""A position's layout: from a class of annotated fields to a record."""

from __future__ import annotations

from typing import Annotated

import numpy as np
import pytest

import caravanserai as cv
from caravanserai.core.layout import Byte, Long, Row, Short, Whole, quick_record, record_type


class Caravan(np.record):
    """A little position."""

    camels: Byte
    leader: Short
    distance: Whole
    stars: Long
    loads: Annotated[Row, Byte, 3]
    prices: Annotated[Row, Whole, 2, 4]


def test_fields_stand_in_their_order():
    assert record_type(Caravan).names == ("camels", "leader", "distance", "stars", "loads", "prices")


def test_fields_have_their_kinds_and_shapes():
    fields = record_type(Caravan).fields
    assert fields is not None
    kinds = {name: (field[0].base, field[0].shape) for name, field in fields.items()}
    assert kinds == {
        "camels": (np.dtype(np.int8), ()),
        "leader": (np.dtype(np.int16), ()),
        "distance": (np.dtype(np.int32), ()),
        "stars": (np.dtype(np.int64), ()),
        "loads": (np.dtype(np.int8), (3,)),
        "prices": (np.dtype(np.int32), (2, 4)),
    }


def test_fields_are_attributes_of_a_record():
    positions = np.zeros(2, record_type(Caravan)).view(np.recarray)
    position = positions[1]
    position.camels = 5
    position.distance += 70_000
    position.loads[2] = -1
    position.prices[1, 3] = 9
    assert positions[1].camels == 5
    assert positions["distance"].tolist() == [0, 70_000]
    assert positions[1].loads.tolist() == [0, 0, -1]
    assert positions[1].prices.sum() == 9
    assert positions[0] == np.zeros(1, record_type(Caravan))[0]


def test_a_quick_record_is_read_and_written_as_numpys_own():
    """Kernels that run as ordinary Python must mean what they mean compiled, whichever record they run on."""
    fields = np.dtype(record_type(Caravan).descr)
    names = fields.names or ()
    quick, own = (np.zeros(2, np.dtype((kind, fields))) for kind in (quick_record(names), np.record))
    for position in (quick[1], own[1]):
        position.camels = -5
        position.distance += 70_000
        position.loads[2] = -1
        position.loads[:2] = 4
        position.prices = 9
        with pytest.raises(OverflowError):
            position.camels = 200
        with pytest.raises(AttributeError):
            position.dromedaries = 1
        with pytest.raises(AttributeError):
            position.dromedaries  # noqa: B018
    assert quick.tobytes() == own.tobytes()
    assert quick[0].tobytes() == bytes(fields.itemsize)
    for name in names:
        read, expected = getattr(quick[1], name), getattr(own[1], name)
        assert (type(read), read.dtype, read.tolist()) == (type(expected), expected.dtype, expected.tolist())
    copy = quick[1].copy()
    copy.stars = 3
    assert quick[1].stars == 0


def test_every_byte_of_a_position_belongs_to_a_field():
    """A hash is a position's bytes, so nothing may lie between fields: NumPy does not copy what does."""
    for game in cv.all_games().values():
        fields = game.dtype.fields or {}
        assert sum(field[0].itemsize for field in fields.values()) == game.dtype.itemsize
