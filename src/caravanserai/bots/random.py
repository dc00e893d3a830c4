"""Random: a bot that does not think; it plays any legal action, all equally likely."""

from __future__ import annotations

import random
from collections.abc import Sequence

from caravanserai.bots.bot import Bot, View


class Random(Bot):
    """Plays uniformly at random."""

    name = "random"

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """Return any of the legal actions."""
        return random.Random(view.seed).choice(legal)
