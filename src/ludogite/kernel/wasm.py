"""Compiles rules and searches for browsers: one WebAssembly module per game, from the same sources.

Numba lowers the functions to LLVM's intermediate representation, which LLVM compiles for ``wasm32``. The module imports
memory and stack from its host, and nothing else. Every exported function takes one number, the address of a *call*:
64-bit words for the result, for an error, and then for the arguments. An array takes seven words (nine if it has two
dimensions): two zeros, its item count, the size of an item in bytes, its address, its shape, and its strides in bytes.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from ludogite.kernel.rules_engine import INNER_OPTIONS
from ludogite.kernel.specialise import Bindings, Function, Specialiser, digest
from ludogite.kernel.wasm_object import custom_section, with_exports

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+nontrapping-fptoint,+sign-ext,+simd128"
"""Features of all current browsers."""
INLINING = 400
WORD = 8
"""Bytes of a word in a call."""
BUILD_SETTINGS = f"{TRIPLE} {FEATURES} {INLINING} {INNER_OPTIONS} 1"
"""Build settings, for digests; count the last number up when this file generates different code from the same input."""

SIGN_EXTENSION = ("%short = load i32, ptr %p0", "%long = sext i32 %short to i64", "store i64 %long, ptr %p0")
"""Sign-extends a 32-bit result to a whole word."""

Signatures = Mapping[Function, Sequence[Any]]
"""Numba types of the arguments of each function to export."""


class Lowered(NamedTuple):
    """Function as lowered by Numba."""

    name: str
    symbol: str
    result: str
    """LLVM type of the return value."""
    module: str
    """Text of the LLVM module with the function and everything it calls."""


def build(name: str, signatures: Signatures, bindings: Bindings) -> bytes:
    """WebAssembly module that exports these functions, bound; shared code is included once.

    It ends with the ``source_digest``.
    """
    import llvmlite.binding as llvm

    machine = _target_machine()
    layout = str(machine.target_data)
    module = llvm.parse_assembly("")
    lowered = list(_lowered(name, signatures, bindings))
    for function in lowered:
        module.link_in(_retargeted(function.module, layout))
    for function in lowered:
        types = [str(argument.type) for argument in module.get_function(function.symbol).arguments]
        module.link_in(_retargeted(_exported_wrapper(function, types), layout))
    exported = [function.name for function in lowered]
    for each in (*module.functions, *module.global_variables):
        if not each.is_declaration and each.name not in exported:
            each.linkage = "internal"
    _optimise(module, machine)
    return with_exports(machine.emit_object(module), exported) + source_digest(signatures, bindings)


def source_digest(functions: Iterable[Function], bindings: Bindings) -> bytes:
    """Digest of a module's sources, as a custom section."""
    return custom_section("made-of", digest(functions, bindings, BUILD_SETTINGS).encode())


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
    """Make Numba stop after lowering: optimising and generating code for this machine takes most of the time."""
    from numba import config
    from numba.core.codegen import JITCodeLibrary, JITCPUCodegen

    level = type(config.OPT)
    changed = [
        (config, "OPT", level(0)),
        (JITCPUCodegen, "_add_module", lambda *arguments: None),
        (JITCPUCodegen, "set_env", lambda *arguments: None),
        (JITCodeLibrary, "_finalize_specific", lambda library: None),
    ]
    originals = [(owner, name, getattr(owner, name)) for owner, name, _ in changed]
    try:
        for owner, name, value in changed:
            setattr(owner, name, value)
        yield
    finally:
        for owner, name, value in originals:
            setattr(owner, name, value)


def _target_machine() -> Any:
    """LLVM code generator for WebAssembly."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE).create_target_machine(features=FEATURES, opt=3, reloc="static")


def _retargeted(text: str, data_layout: str) -> Any:
    """LLVM module for WebAssembly: what is specific to this machine is removed."""
    import llvmlite.binding as llvm

    text = re.sub(r"^target (triple|datalayout) = .*$", "", text, flags=re.MULTILINE)
    text = re.sub(r' "(target-cpu|target-features|tune-cpu)"="[^"]*"', "", text)
    text = text.replace("= common ", "= linkonce ")
    text = re.sub(r"store ptr @\.const\.picklebuf[^,]*", "store ptr null", text)  # the text of an error
    return llvm.parse_assembly(f'target triple = "{TRIPLE}"\ntarget datalayout = "{data_layout}"\n{text}')


def _exported_wrapper(function: Lowered, types: Sequence[str]) -> str:
    """Exported wrapper: reads the arguments of a call and calls Numba's function with them."""
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
            *(SIGN_EXTENSION if function.result == "i32" else ()),
            "ret i32 %failed",
            "}",
        ]
    )


def _optimise(module: Any, machine: Any) -> None:
    """Optimise the whole module, of which only the exports are needed."""
    import llvmlite.binding as llvm

    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.inlining_threshold = INLINING
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    module.verify()
