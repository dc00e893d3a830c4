"""The bot that does not think: any legal action, as likely as any other."""

from __future__ import annotations

import random
from collections.abc import Sequence

from caravanserai.bots.bot import Bot, View


class Random(Bot):
    """Plays uniformly at random."""

    name = "random"

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """Any of them."""
        return random.Random(view.seed).choice(legal)
