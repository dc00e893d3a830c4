"""The lock of a table: taken at once or waited for, in turn, and never lost by who goes."""

from __future__ import annotations

import asyncio

import pytest

from caravanserai.house.table import Lock


def test_who_waits_gets_it_in_turn() -> None:
    async def go() -> None:
        lock, order = Lock(), []

        async def want(name: str) -> None:
            async with lock:
                assert not lock.take()
                order.append(name)
                await asyncio.sleep(0)

        assert lock.take()
        waiting = [asyncio.create_task(want(name)) for name in "abc"]
        await asyncio.sleep(0)
        assert order == []
        lock.release()
        assert not lock.take()  # it is a's already
        await asyncio.gather(*waiting)
        assert order == ["a", "b", "c"]
        assert not lock.locked()

    asyncio.run(go())


@pytest.mark.parametrize("given", [False, True])
def test_who_goes_before_or_as_it_is_given_does_not_keep_it(given: bool) -> None:
    async def go() -> None:
        lock, had = Lock(), []

        async def want(name: str) -> None:
            async with lock:
                had.append(name)

        assert lock.take()
        first, second = asyncio.create_task(want("first")), asyncio.create_task(want("second"))
        await asyncio.sleep(0)
        if given:
            lock.release()
        first.cancel()
        if not given:
            await asyncio.sleep(0)
            lock.release()
        await asyncio.gather(first, second, return_exceptions=True)
        assert had == ["second"]
        assert not lock.locked()

    asyncio.run(go())
