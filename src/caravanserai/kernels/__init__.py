"""Kernels: ordinary Python functions that can also be compiled, and the machinery that compiles them.

A function marked `@kernel` stays what it is: it can be called, stepped through and measured for coverage. A `Unit` is
a set of kernels that Python calls, its entries. Compiling a unit makes machine code of its entries and of all kernels
that they call, in another process, and stores it for the next time.
"""

from caravanserai.kernels.mark import entry, inlined, kernel, wrapping
from caravanserai.kernels.unit import Engine, Unit, require_all

__all__ = ["Engine", "Unit", "entry", "inlined", "kernel", "require_all", "wrapping"]
