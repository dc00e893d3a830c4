"""The command `caravan`, whose tables all have the same dice: a game goes alike each time, and is never a long one."""

from __future__ import annotations

from caravanserai.cli import main
from caravanserai.house import house

SEED = bytes([3]) * 32  # with others a climb to the summit takes up to six times as long

if __name__ == "__main__":
    house.new_seed = lambda _: SEED
    main()
