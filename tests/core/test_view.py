"""A declared view: what a kernel made of it tells, to whom, and which declarations are refused."""

from __future__ import annotations

import traceback
from typing import Annotated, Any, Literal, NotRequired

import numpy as np
import orjson
import pytest
from typing_extensions import TypedDict

from caravanserai.core.layout import Byte, Long, Row, record_type
from caravanserai.core.pen import rows
from caravanserai.core.view import (
    ALL_SEEING,
    SEATS,
    TO_READER,
    TO_TABLE,
    Each,
    Hidden,
    Let,
    OneOf,
    Only,
    Player,
    Printed,
    SeenBy,
    ViewWriter,
    Where,
)
from caravanserai.kernels import kernel

NAMES = ("Ana", 'Bo "the bold"', "Zoë")
Fruit = Literal["fig", "date"]
BOWL = Each("fruit", 2)


class Position:
    """A table with a bowl of fruit, a hand for each player, and a card."""

    players: Long
    over: Byte
    bowl: Annotated[Row, Byte, 2]
    hand: Annotated[Row, Byte, 3, 2]
    picked: Byte  # a fruit, or -1
    bits: Byte
    card: Byte
    leader: Byte


@kernel
def sees(position: Any, viewer: int, seat: int) -> bool:
    """A hand is seen by its owner, and by all when the game is over."""
    return viewer in (seat, ALL_SEEING) or position.over != 0


@kernel
def size(position: Any, seat: int) -> int:
    """How many fruits are in a hand."""
    return int(position.hand[seat, 0]) + int(position.hand[seat, 1])


@kernel
def twice(count: int) -> int:
    """A number doubled."""
    return 2 * count


@kernel
def learnt(known: Row, seat: int) -> int:
    """What a viewer knows of a seat."""
    return int(known[seat])


def told(view: Any, viewer: int = -1, **fields: Any) -> bytes:
    """What a viewer is told of a position with these fields, in JSON."""
    positions = np.zeros(1, record_type(Position))
    positions[0].players = 3
    for name, value in fields.items():
        positions[name][0] = value
    view_writer = ViewWriter(view, positions.dtype)
    words = view_writer.words({"cards": [{"en": "The fig", "fr": "La figue"}, None]})
    out = np.zeros(2000, np.uint8)
    end = view_writer.write(positions[0], viewer, np.array([7, 8, 9]), rows(NAMES), words, out, 2)
    assert set(out[end:]) | set(out[:2]) <= {0}
    return bytes(out[2:end])


class Bowl(TypedDict):
    """Fruits, in all the ways in which they can be told."""

    count: Annotated[int, "bowl[0]"]
    over: Annotated[bool, "over"]
    bowl: Annotated[dict[Fruit, int], BOWL, "bowl[fruit]"]
    hands: Annotated[dict[Player, list[int]], SEATS, BOWL, "hand[seat, fruit]"]
    kinds: Annotated[list[Fruit], Each("fruit", 2, among="bits"), "fruit"]
    picked: Annotated[Fruit | None, "picked"]
    leader: Annotated[Player | None, "leader"]
    card: Annotated[dict[str, str], Printed("cards", 2), "card"]
    places: Annotated[dict[str, int], Each("place", 1, 3), Let("count", "bowl[0]"), twice]
    word: Annotated[Annotated[str, OneOf(("no", 'a "quote"'))], "over"]


def test_each_kind_of_field_is_told_as_its_type_says() -> None:
    given = {"bowl": [3, 100], "hand": [[1, 2], [0, 0], [5, 0]], "bits": 0b10, "picked": 1, "leader": 1, "over": 1}
    assert orjson.loads(told(Bowl, **given)) == {
        "count": 3,
        "over": True,
        "bowl": {"fig": 3, "date": 100},
        "hands": {"Ana": [1, 2], NAMES[1]: [0, 0], "Zoë": [5, 0]},
        "kinds": ["date"],
        "picked": "date",
        "leader": NAMES[1],
        "card": {"en": "The fig", "fr": "La figue"},
        "places": {"1": 6, "2": 6},
        "word": 'a "quote"',
    }


def test_less_than_0_is_null_and_what_holds_nothing_is_empty() -> None:
    position = orjson.loads(told(Bowl, picked=-1, leader=-1, card=1, players=0))
    assert position["picked"] is position["leader"] is position["card"] is None
    assert position["hands"] == {}
    assert position["kinds"] == []


def test_the_keys_are_told_in_the_order_of_the_declaration() -> None:
    assert list(orjson.loads(told(Bowl))) == list(Bowl.__annotations__)


class Seat(TypedDict):
    """A hand, which is its owner's secret."""

    hand: Annotated[dict[Fruit, int] | int, SeenBy(sees, otherwise=size), BOWL, "hand[seat, fruit]"]
    first: Annotated[int | Hidden, SeenBy(sees), "hand[seat, 0]"]
    known: Annotated[int, TO_TABLE, learnt]
    second: Annotated[int | None, Where("bowl[1]"), "hand[seat, 1]"]


class Secrets(TypedDict):
    """Who sees what."""

    card: NotRequired[Annotated[int, TO_READER, "card"]]
    seats: Annotated[list[Seat], SEATS, Only("hand[seat, 0]")]
    left: NotRequired[Annotated[int, Only("bits"), "bits"]]


GIVEN = {"hand": [[1, 2], [0, 3], [5, 0]], "card": 4, "bowl": [0, 1]}


def test_a_secret_is_told_to_its_owner_and_the_others_hear_what_the_last_type_says() -> None:
    ana = {"hand": {"fig": 1, "date": 2}, "first": 1, "known": 7, "second": 2}
    zoe = {"hand": 5, "first": "?", "known": 9, "second": 0}
    assert orjson.loads(told(Secrets, 0, **GIVEN)) == {"seats": [ana, zoe]}
    spectator = {"hand": 3, "first": "?", "known": 7, "second": 2}
    assert orjson.loads(told(Secrets, -1, **GIVEN)) == {"seats": [spectator, zoe]}


def test_a_record_s_reader_is_told_all_and_what_is_for_nobody_else() -> None:
    assert orjson.loads(told(Secrets, ALL_SEEING, **GIVEN)) == {
        "card": 4,
        "seats": [
            {"hand": {"fig": 1, "date": 2}, "first": 1, "second": 2},
            {"hand": {"fig": 5, "date": 0}, "first": 5, "second": 0},
        ],
    }


@pytest.mark.parametrize("viewer", [ALL_SEEING, -1, 0])
@pytest.mark.parametrize("bits", [0, 3])
def test_a_field_that_is_left_out_leaves_no_comma(viewer: int, bits: int) -> None:
    position = orjson.loads(told(Secrets, viewer, bits=bits, bowl=[0, 0]))
    assert position == {"seats": [], **({"left": 3} if bits else {}), **({"card": 0} if viewer == ALL_SEEING else {})}


def test_all_secrets_are_open_when_the_game_is_over() -> None:
    for viewer in (-1, 0, 1):
        position = orjson.loads(told(Secrets, viewer, over=1, **GIVEN))
        assert [seat["hand"] for seat in position["seats"]] == [{"fig": 1, "date": 2}, {"fig": 5, "date": 0}]


def test_where_there_is_no_room_the_place_tells_how_much_it_takes() -> None:
    whole = told(Bowl)
    view_writer = ViewWriter(Bowl, record_type(Position))
    positions = np.zeros(1, record_type(Position))
    positions[0].players = 3
    about = (
        positions[0],
        -1,
        np.zeros(3),
        rows(NAMES),
        view_writer.words({"cards": [{"en": "The fig", "fr": "La figue"}]}),
    )
    for room in range(len(whole)):
        assert view_writer.write(*about, np.zeros(room, np.uint8), 0) > room
    out = np.zeros(len(whole), np.uint8)
    assert view_writer.write(*about, out, 0) == len(whole)
    assert bytes(out) == whole


def test_a_traceback_shows_the_lines_that_were_made() -> None:
    view_writer = ViewWriter(Bowl, record_type(Position))
    with pytest.raises(AttributeError) as error:
        view_writer.write(None, -1, None, rows(NAMES), view_writer.words({"cards": []}), np.zeros(9, np.uint8), 0)
    assert "at = whole(out, at, int(position.bowl[0]))" in "".join(traceback.format_tb(error.tb))


def view_of(kind: Any) -> Any:
    """A view with one field of a type."""
    return TypedDict("One", {"field": kind})  # type: ignore[operator]


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (Annotated[int, "bowls"], "no field of the position is 'bowls'"),
        (Annotated[int, "bowl"], "no field of the position is 'bowl'"),
        (Annotated[int, "bowl[fruit]"], "nothing is called 'fruit'"),
        (Annotated[int, "bowl[0] + 1"], "is no name and no field"),
        (int, "how <class 'int'> is read is not said"),
        (Annotated[str, "over"], "how <class 'str'> is written is not said"),
        (Annotated[list[int], "bowl[0]"], "which <class 'int'> there are is not said"),
        (Annotated[int, "over", "over"], "nothing is written by over"),
        (Annotated[int, SeenBy(sees), "over"], "there is no second type"),
        (Annotated[int, size], "no field of the position is 'seat'"),
        (Annotated[list[int], Each("at", 2), "at"], "'at' is the name of something else"),
        (Annotated[list[int], Each("close", 2), "close"], "'close' is the name of something else"),
        (Annotated[list[int], Each("count", 2), Let("twice", 1), twice], "'twice' is the name of something else"),
    ],
)
def test_what_cannot_be_told_is_refused(kind: Any, why: str) -> None:
    with pytest.raises(TypeError) as error:
        ViewWriter(view_of(kind), record_type(Position))
    assert why in str(error.value)
    assert str(error.value).startswith("One")
