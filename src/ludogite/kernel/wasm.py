"""Builds rules and searches for browsers: one WebAssembly module a game, from the sources that run everywhere else.

Numba lowers the functions to LLVM's intermediate representation, of which LLVM makes a module for ``wasm32``. It takes
memory and stack from whoever loads it, and needs nothing else. Every function that it exports takes one number, the
address of a *call*: 64-bit places for the result, for an error, and then for the arguments. An array takes seven of
them (nine if it has two dimensions): two that are 0, how many numbers it has, the bytes of one, where they are, its
shape, and its strides in bytes.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from ludogite.kernel.engine import INNER_OPTIONS
from ludogite.kernel.specialise import Bindings, Function, Specialiser, digest
from ludogite.kernel.wasm_object import custom_section, with_exports

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+nontrapping-fptoint,+sign-ext,+simd128"
"""What every browser of the last years has."""
INLINING = 400
WORD = 8
"""The bytes of a place in a call."""
HOW = f"{TRIPLE} {FEATURES} {INLINING} {INNER_OPTIONS} 1"
"""How modules are built, for digests; the last number counts up when this file makes something else of the same."""

WIDENED = ("%short = load i32, ptr %p0", "%long = sext i32 %short to i64", "store i64 %long, ptr %p0")
"""A short result takes a whole place."""

Signatures = Mapping[Function, Sequence[Any]]
"""For each function that is to be exported, Numba's types of its arguments."""


class Lowered(NamedTuple):
    """A function as Numba lowered it."""

    name: str
    symbol: str
    result: str
    """LLVM's type of what it returns."""
    module: str
    """The text of LLVM's module with it and all that it calls."""


def build(name: str, signatures: Signatures, bindings: Bindings) -> bytes:
    """A WebAssembly module that exports these functions, bound; what they share is in it once.

    It ends with ``mark`` of all that it was made of.
    """
    import llvmlite.binding as llvm

    machine = _machine()
    layout = str(machine.target_data)
    module = llvm.parse_assembly("")
    lowered = list(_lowered(name, signatures, bindings))
    for function in lowered:
        module.link_in(_retargeted(function.module, layout))
    for function in lowered:
        types = [str(argument.type) for argument in module.get_function(function.symbol).arguments]
        module.link_in(_retargeted(_way_in(function, types), layout))
    exported = [function.name for function in lowered]
    for each in (*module.functions, *module.global_variables):
        if not each.is_declaration and each.name not in exported:
            each.linkage = "internal"
    _optimise(module, machine)
    return with_exports(machine.emit_object(module), exported) + mark(signatures, bindings)


def mark(functions: Iterable[Function], bindings: Bindings) -> bytes:
    """A digest of all that a module is made of, as a section that nobody runs."""
    return custom_section("made-of", digest(functions, bindings, HOW).encode())


def _lowered(name: str, signatures: Signatures, bindings: Bindings) -> Iterator[Lowered]:
    import numba

    compile_ = numba.njit(**INNER_OPTIONS)
    specialiser = Specialiser(lambda original, copy: compile_(copy), name, bindings)
    with _only_lowered():
        for function, types in signatures.items():
            copy = specialiser.specialised(function)
            copy.compile(tuple(types))
            made = copy.overloads[tuple(types)]
            result = str(made.target_context.get_value_type(made.signature.return_type))
            yield Lowered(function.__name__, made.fndesc.llvm_func_name, result, made.library.get_llvm_str())


@contextmanager
def _only_lowered() -> Iterator[None]:
    """Numba would optimise for this computer, and make code for it, which takes most of the time and is not wanted."""
    from numba import config
    from numba.core.codegen import JITCodeLibrary, JITCPUCodegen

    level = type(config.OPT)
    changed = [
        (config, "OPT", level(0)),
        (JITCPUCodegen, "_add_module", lambda *arguments: None),
        (JITCPUCodegen, "set_env", lambda *arguments: None),
        (JITCodeLibrary, "_finalize_specific", lambda library: None),
    ]
    usual = [(owner, name, getattr(owner, name)) for owner, name, _ in changed]
    try:
        for owner, name, value in changed:
            setattr(owner, name, value)
        yield
    finally:
        for owner, name, value in usual:
            setattr(owner, name, value)


def _machine() -> Any:
    """LLVM's code generator."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE).create_target_machine(features=FEATURES, opt=3, reloc="static")


def _retargeted(text: str, data_layout: str) -> Any:
    """A module of LLVM's, read for WebAssembly: what it says of this computer is left out."""
    import llvmlite.binding as llvm

    text = re.sub(r"^target (triple|datalayout) = .*$", "", text, flags=re.MULTILINE)
    text = re.sub(r' "(target-cpu|target-features|tune-cpu)"="[^"]*"', "", text)
    text = text.replace("= common ", "= linkonce ")
    text = re.sub(r"store ptr @\.const\.picklebuf[^,]*", "store ptr null", text)  # what an error would say
    return llvm.parse_assembly(f'target triple = "{TRIPLE}"\ntarget datalayout = "{data_layout}"\n{text}')


def _way_in(function: Lowered, types: Sequence[str]) -> str:
    """The function that is exported: reads the arguments of a call, and calls what Numba made with them."""
    places = [f"%p{i} = getelementptr i8, ptr %call, i32 {WORD * i}" for i in range(len(types))]
    loads = [f"%a{i} = load {types[i]}, ptr %p{i}" for i in range(2, len(types))]
    passed = ", ".join(["ptr %p0", "ptr %p1", *(f"{types[i]} %a{i}" for i in range(2, len(types)))])
    return "\n".join(
        [
            f"declare i32 @{function.symbol}({', '.join(types)})",
            f"define i32 @{function.name}(ptr %call) {{",
            *places,
            *loads,
            f"%failed = call i32 @{function.symbol}({passed})",
            *(WIDENED if function.result == "i32" else ()),
            "ret i32 %failed",
            "}",
        ]
    )


def _optimise(module: Any, machine: Any) -> None:
    """Let LLVM do its best: everything is known now, and nothing but the exports is needed."""
    import llvmlite.binding as llvm

    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.inlining_threshold = INLINING
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    module.verify()
