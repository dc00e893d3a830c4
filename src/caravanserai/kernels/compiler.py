"""The compiler: makes one module of machine code out of some entries and all the kernels that they call, and loads it.

Numba's own way optimises every inner function alone, again in each of its callers, and once more for each width of
whole numbers it is called with; that is three quarters of its time. Here inner kernels stay LLVM's intermediate
representation until all of a unit is linked, which is then optimised and turned into machine code once.

This is the only module that touches parts of Numba that are not public: compiler pipelines and code libraries, which
Numba lets one subclass, and `_dynfunc`, by which it makes functions of machine code. `pyproject.toml` bounds the
version. Where something of it is missing all the same, `plain` does without.
"""

from __future__ import annotations

import ctypes
import gc
import platform
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import llvmlite.binding as ll
import numba
from numba import _dynfunc
from numba.core import compiler as stages
from numba.core.codegen import CodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager
from numba.core.environment import Environment
from numba.core.errors import LoweringError, NumbaError
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.runtime.nrt import rtsys
from numba.core.sigutils import normalize_signature

from caravanserai.kernels.mark import BadKernel, Mark, mark_of
from caravanserai.kernels.plain import showing, signature_of
from caravanserai.kernels.store import MachineCode

Function = Callable[..., Any]
Progress = Callable[[float], None]
"""Told now and then which part of the work is done, from 0 to 1."""

# Free of the interpreter's lock, and of counting references to arrays: kernels work on what they are handed and
# allocate nothing, and the counting would take half the time.
OPTIONS: dict[str, Any] = {"nopython": True, "nogil": True, "error_model": "numpy", "_nrt": False}
OUTER = {**OPTIONS, "no_cfunc_wrapper": True}
INNER = {**OUTER, "no_cpython_wrapper": True}

# Any processor of the kind will do: what is compiled on one machine runs on the next, and a wheel's code on all.
BASELINE = {"x86_64": "x86-64", "AMD64": "x86-64"}
OPTIMISE = 3
FRONT, MIDDLE = 0.6, 0.85  # parts of the time after which all is lowered, and optimised


def compile_unit(name: str, entries: Mapping[str, Function], kernels: int, progress: Progress) -> MachineCode:
    """Compile entries, and all that they call, into one module; BadKernel where one of them is at fault.

    `kernels` is how many functions that is in all; `progress` is told how far it is.
    """
    met: set[Function] = set()

    def show(function: Function, mark: Mark) -> Any:
        if function not in met:
            met.add(function)
            progress(FRONT * len(met) / max(kernels, len(met)))
        if function not in _lowered:
            _lowered[function] = _Kernel(mark.function, {**INNER, "forceinline": mark.inline})
        return _lowered[function]

    with global_compiler_lock, _without_garbage_collection(), showing(show):
        cpu_target.target_context.refresh()
        cpu_target.typing_context.refresh()
        try:
            lowered = {each: _lower(mark_of(function)) for each, function in entries.items()}
        except LoweringError:  # may be that of a Numba that we do not know
            raise
        except (NumbaError, KeyError) as error:  # the latter for a field that a record does not have
            why = f"{type(error).__name__}: {error}"
            raise BadKernel(f"{name}: {_Pipeline.failed} cannot be compiled: {why}") from error
        wrappers = {each: made.fndesc.llvm_cpython_wrapper_name for each, made in lowered.items()}
        environments = tuple(made.fndesc.env_name for made in lowered.values())
        module = _link(name, [made.library for made in lowered.values()], {*wrappers.values(), *environments})
        progress(FRONT)
        machine = _target_machine()
        tuning = ll.create_pipeline_tuning_options(OPTIMISE)
        tuning.slp_vectorization = True  # joins neighbouring stores, as `bits.write_eight` makes them
        tuning.loop_vectorization = True
        builder = ll.create_pass_builder(machine, tuning)
        builder.getModulePassManager().run(module, builder)
        progress(MIDDLE)
        code = machine.emit_object(module)
    progress(1.0)
    return MachineCode(code, wrappers, environments)


def load_unit(made: MachineCode) -> dict[str, Function]:
    """The entries of a compiled unit, ready to be called."""
    rtsys.initialize(cpu_target.target_context)  # makes known to LLVM what machine code calls of Numba's runtime
    engine = ll.create_mcjit_compiler(ll.parse_assembly(""), _target_machine())
    engine.add_object_file(ll.ObjectFileRef.from_data(made.code))
    engine.finalize_object()
    environment = Environment({"__name__": __name__})
    for variable in made.environments:
        address = engine.get_global_value_address(variable)
        if address:
            ctypes.c_void_p.from_address(address).value = id(environment)
    return {
        name: _dynfunc.make_function(
            sys.modules[__name__], name, "", engine.get_function_address(wrapper), environment, (engine, environment)
        )
        for name, wrapper in made.wrappers.items()
    }


# What Numba is shown of an inner kernel


_lowered: dict[Function, _Kernel] = {}  # inner kernels, for the next unit that calls them too


class _Kernel(CPUDispatcher):  # type: ignore[misc]
    """A kernel as Numba sees it. Whole numbers with a sign are passed to it in one width, whatever they are read from.

    Otherwise it would be compiled once more for each mix of widths that it is called with.
    """

    def __init__(self, function: Function, options: dict[str, Any]) -> None:
        super().__init__(function, targetoptions=options, pipeline_class=_Pipeline)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template(tuple(map(_plain, args)), kws)


def _plain(kind: Any) -> Any:
    types = numba.types
    if isinstance(kind, types.BooleanLiteral):
        return types.boolean
    if isinstance(kind, types.IntegerLiteral) or (isinstance(kind, types.Integer) and kind.signed):
        return types.intp
    return kind


# From Python to a module


class _Pipeline(stages.CompilerBase):  # type: ignore[misc]
    """The passes that a kernel needs: it has no closures, generators, array expressions or context managers."""

    failed = ""  # the kernel that has failed; where it has made its callers fail, not those

    def __init__(self, typing: Any, target: Any, library: Any, *about: Any) -> None:
        super().__init__(typing, target, library or _RawLibrary(target.codegen(), "kernel"), *about)

    def compile_extra(self, function: Function) -> Any:
        _Pipeline.failed = ""
        try:
            made = super().compile_extra(function)
        except Exception:
            _Pipeline.failed = _Pipeline.failed or f"{function.__module__}.{function.__qualname__}"
            raise
        _Pipeline.failed = ""
        return made

    def define_pipelines(self) -> list[Any]:
        passes = PassManager("kernel")
        passes.add_pass(stages.TranslateByteCode, "analyze bytecode")
        passes.add_pass(stages.FixupArgs, "fix up arguments")
        passes.add_pass(stages.IRProcessing, "process IR")
        passes.add_pass(stages.RewriteSemanticConstants, "rewrite semantic constants")
        passes.add_pass(stages.DeadBranchPrune, "prune dead branches")
        passes.add_pass(stages.GenericRewrites, "rewrite")
        passes.add_pass(stages.ReconstructSSA, "single static assignment")
        passes.add_pass(stages.NopythonTypeInference, "infer types")
        passes.add_pass(stages.PreLowerStripPhis, "remove phi nodes")
        passes.add_pass(stages.IRLegalization, "check IR")
        passes.add_pass(stages.NativeLowering, "lower")
        passes.add_pass(stages.NoPythonBackend, "finish")
        passes.finalize()
        return [passes]


class _RawLibrary(CodeLibrary):  # type: ignore[misc]
    """One kernel's intermediate code as Numba made it, to be linked into a unit's module and optimised there."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.modules: list[Any] = []
        self.callees: list[Any] = []

    @property
    def codegen(self) -> Any:
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """Nothing is executable yet, so nothing has an environment."""

    def add_linking_library(self, library: Any) -> None:
        self.callees.append(library)

    def add_ir_module(self, ir_module: Any) -> None:
        module = ll.parse_assembly(str(ir_module))
        module.data_layout = self._codegen._data_layout
        self.modules.append(module)

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0

    def get_function(self, name: str) -> Any:
        raise NotImplementedError

    def get_llvm_str(self) -> str:
        return "\n".join(map(str, self.modules))

    def get_asm_str(self) -> str:
        raise NotImplementedError


def _lower(mark: Mark | None) -> Any:
    """One entry as intermediate code, and with it all that it calls and that was not yet."""
    assert mark is not None
    return _Kernel(mark.function, OUTER)._compiler.compile(*normalize_signature(signature_of(mark)))


def _link(name: str, libraries: Sequence[Any], kept: set[str]) -> Any:
    """One module of all libraries and those they call, of which only some names are seen from outside."""
    module = ll.parse_assembly(f'source_filename = "{name}"\ntarget triple = "{ll.get_process_triple()}"')
    seen: set[int] = set()
    waiting = list(reversed(libraries))
    while waiting:
        library = waiting.pop()
        if id(library) in seen:
            continue
        seen.add(id(library))
        if isinstance(library, _RawLibrary):
            waiting += library.callees
            parts = library.modules
        else:
            parts = [library._get_module_for_linking()]
        for part in parts:
            module.data_layout = part.data_layout
            module.link_in(part, preserve=True)
    for symbol in (*module.functions, *module.global_variables):
        if not symbol.is_declaration and symbol.name not in kept:
            symbol.linkage = "internal"
    return module


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Compiling makes millions of small objects that live until its end: to look through them takes a fifth of it."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _target_machine() -> Any:
    """Any processor of this kind, for code that is loaded into a running process; a new one, for its user owns it."""
    triple = ll.get_process_triple()
    return ll.Target.from_triple(triple).create_target_machine(
        cpu=BASELINE.get(platform.machine(), "generic"),
        opt=OPTIMISE,
        reloc="static" if triple.startswith("x86") else "default",
        codemodel="jitdefault",
        jit=True,
    )
