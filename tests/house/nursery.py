"""A process that has everything imported and loaded, and forks houses: they open in a moment, to be killed again.

Each line on standard input is the path of a log and the settings of a house; each answer is the new process's id.
"""

from __future__ import annotations

import gc
import os
import signal
import sys

from caravanserai.house import app, serve
from caravanserai.house.settings import Settings
from caravanserai.house.units import all_units

assert app.create
for unit in all_units():
    unit.require()
gc.collect()
gc.freeze()  # no house looks through all of this again
signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # what has ended is not waited for
print("ready", flush=True)
for line in sys.stdin:
    log, _, settings = line.partition(" ")
    child = os.fork()
    if not child:
        os.setsid()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        out = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        for stream in (1, 2):
            os.dup2(out, stream)
        serve.serve(Settings.from_text(settings), ready=print)
        os._exit(0)
    print(child, flush=True)
