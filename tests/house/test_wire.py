"""The wire: a message is framed as RFC 6455 says, at every length."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from caravanserai.house.wire import frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 200_000])
def test_a_frame_is_what_a_library_would_make_of_it(size: int) -> None:
    message = b"x" * size
    assert frame(message) == Frame(Opcode.TEXT, message).serialize(mask=False)
