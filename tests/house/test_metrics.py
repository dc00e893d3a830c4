"""Metrics: two looks tell nothing of what one bot has thought."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from prometheus_client.parser import text_string_to_metric_families

from caravanserai.house.client import bot, person
from caravanserai.house.metrics import exposition
from house.inside import house_inside

# What may change by a bot's move: that there was one, and how long it took to write it down.
OF_ANY_EVENT = {"caravanserai_events", "caravanserai_commit_seconds", "caravanserai_commit_tables"}
OF_THE_ASKER = {"caravanserai_requests", "caravanserai_sockets"}


def samples() -> dict[str, set[tuple[str, str, float]]]:
    """All that is told, by the name of the metric."""
    return {
        family.name: {(one.name, str(one.labels), one.value) for one in family.samples}
        for family in text_string_to_metric_families(exposition().decode())
    }


def test_a_bots_move_changes_nothing_but_what_any_event_does(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), bot("easy")])
            table, key = opened.table.id, opened.keys[0].key
            async with inside.live(table) as live:
                told = await live.wait(1)
                while told[-1]["view"]["to_move"] != "Ana":
                    told = await live.wait(len(told) + 1)
                before, mine = samples(), len(told)
                await inside.client.act(table, key, (await inside.client.snapshot(table)).number, "leg blue")
                while len(told) < mine + 2:  # her event, and the bot's
                    told = await live.wait(len(told) + 1)
                after = samples()
            changed = {name for name in after if after[name] != before.get(name)}
            assert "caravanserai_events" in changed
            assert changed <= OF_ANY_EVENT | OF_THE_ASKER

    play(go())
