"""The compiler: makes one module of machine code from some entries and all the kernels that they call, and loads it.

Numba's own way optimises every inner function separately, again in each of its callers, and once more for each width of
whole numbers that it is called with, which takes three quarters of its time. Here inner kernels stay LLVM's
intermediate representation until the whole unit is linked; the unit is then optimised and turned into machine code
once.

This is the only module that uses parts of Numba that are not public: compiler pipelines and code libraries, which Numba
allows to be subclassed, and `_dynfunc`, with which it makes Python functions of machine code. `pyproject.toml` bounds
Numba's version. If one of these parts is missing all the same, `plain` compiles without them.
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
"""A function that is called with the part of the work that is done, from 0 to 1."""

# Compiled kernels release the interpreter's lock, and do not count references to arrays (`_nrt`): they allocate nothing
# and only work on arrays that they are passed, and counting would take half of their time.
OPTIONS: dict[str, Any] = {"nopython": True, "nogil": True, "error_model": "numpy", "_nrt": False}
OUTER = {**OPTIONS, "no_cfunc_wrapper": True}
INNER = {**OUTER, "no_cpython_wrapper": True}

# Code is compiled for every processor of an architecture, so that a wheel's code runs on all of them.
BASELINE = {"x86_64": "x86-64", "AMD64": "x86-64"}
OPTIMISE = 3
FRONT, MIDDLE = 0.6, 0.85  # the parts of the whole time after which all kernels are lowered, and optimised


def compile_unit(name: str, entries: Mapping[str, Function], kernels: int, progress: Progress) -> MachineCode:
    """Compile entries, and all kernels that they call, into one module, and return its machine code.

    `kernels` is how many functions that is in all, for `progress`. Raise BadKernel if one of them cannot be compiled as
    it is written.
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
        except LoweringError:  # it may come from a version of Numba that we do not know, not from the kernel
            raise
        except (NumbaError, KeyError) as error:  # Numba raises KeyError for a field that a record does not have
            why = f"{type(error).__name__}: {error}"
            raise BadKernel(f"{name}: {_Pipeline.failed} cannot be compiled: {why}") from error
        wrappers = {each: made.fndesc.llvm_cpython_wrapper_name for each, made in lowered.items()}
        environments = tuple(made.fndesc.env_name for made in lowered.values())
        module = _link(name, [made.library for made in lowered.values()], {*wrappers.values(), *environments})
        progress(FRONT)
        machine = _target_machine()
        tuning = ll.create_pipeline_tuning_options(OPTIMISE)
        tuning.slp_vectorization = True  # it joins neighbouring stores, as those of `bits.write_eight`
        tuning.loop_vectorization = True
        builder = ll.create_pass_builder(machine, tuning)
        builder.getModulePassManager().run(module, builder)
        progress(MIDDLE)
        code = machine.emit_object(module)
    progress(1.0)
    return MachineCode(code, wrappers, environments)


def load_unit(made: MachineCode) -> dict[str, Function]:
    """Return the entries of a compiled unit by name, as functions that Python can call."""
    rtsys.initialize(cpu_target.target_context)  # it gives LLVM the addresses of Numba's runtime functions
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


# How Numba sees an inner kernel


_lowered: dict[Function, _Kernel] = {}  # inner kernels, kept for other units of the process that call them too


class _Kernel(CPUDispatcher):  # type: ignore[misc]
    """A kernel as Numba sees it. Signed whole numbers are passed to it in one width, whatever width they are read from.

    Otherwise it would be compiled once more for each combination of widths that it is called with.
    """

    def __init__(self, function: Function, options: dict[str, Any]) -> None:
        super().__init__(function, targetoptions=options, pipeline_class=_Pipeline)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template(tuple(map(_plain, args)), kws)


def _plain(kind: Any) -> Any:
    """Return the type in which an argument is passed: signed whole numbers as intp, literals as their type."""
    types = numba.types
    if isinstance(kind, types.BooleanLiteral):
        return types.boolean
    if isinstance(kind, types.IntegerLiteral) or (isinstance(kind, types.Integer) and kind.signed):
        return types.intp
    return kind


# From Python to a module


class _Pipeline(stages.CompilerBase):  # type: ignore[misc]
    """The compiler passes that a kernel needs.

    Kernels have no closures, generators, array expressions or context managers.
    """

    failed = ""  # the name of the innermost kernel that failed, which made its callers fail too

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
    """One kernel's intermediate representation as Numba made it.

    It is linked into a unit's module and optimised there.
    """

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.modules: list[Any] = []
        self.callees: list[Any] = []

    @property
    def codegen(self) -> Any:
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """Do nothing: nothing can be executed yet, so no function has an environment."""

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
    """Lower an entry, and the kernels it calls that are not lowered yet, to LLVM's intermediate representation."""
    assert mark is not None
    return _Kernel(mark.function, OUTER)._compiler.compile(*normalize_signature(signature_of(mark)))


def _link(name: str, libraries: Sequence[Any], kept: set[str]) -> Any:
    """Return one module of all libraries and those that they call.

    Only the names in `kept` are visible from outside.
    """
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
    """Switch the garbage collector off for a while, if it is on.

    Compiling makes millions of small objects that live until it ends; searching them for garbage would take a fifth of
    its time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _target_machine() -> Any:
    """Return a new LLVM target machine for code that is loaded into this process.

    It stands for any processor of this architecture. A new one is made for each use, since LLVM's engine takes
    ownership of it.
    """
    triple = ll.get_process_triple()
    return ll.Target.from_triple(triple).create_target_machine(
        cpu=BASELINE.get(platform.machine(), "generic"),
        opt=OPTIMISE,
        reloc="static" if triple.startswith("x86") else "default",
        codemodel="jitdefault",
        jit=True,
    )
