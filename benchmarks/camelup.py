"""Camel Up's kernels beside the same game hand-written in C, in one run on one core.

    python benchmarks/camelup.py [--players 4] [--rounds 7] [--games 40000] [--json]

The twin is camelup.c; how the two are compared is said in duel.py.
"""

from __future__ import annotations

import json

import duel


def main() -> None:
    chosen = duel.command_line(__doc__).parse_args()
    duel.stay_on_one_core()
    came = duel.compare("camelup", chosen.players, chosen.games, chosen.rounds)
    print(json.dumps(came.told()) if chosen.json else came)


if __name__ == "__main__":
    main()
