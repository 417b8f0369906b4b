"""Turns a single WebAssembly object file into a loadable module, without a linker.

The module has an export section, and lacks the sections for linkers. Numbers are LEB128: seven bits per byte, the
lowest first.
"""

from collections.abc import Iterator, Sequence

HEADER = b"\0asm\1\0\0\0"
CUSTOM, IMPORT, EXPORT, DATA = 0, 2, 7, 11
"""Section ids."""
BEFORE_EXPORTS = {1, IMPORT, 3, 4, 5, 6}
"""Sections before the exports: types, imports, functions, tables, memories and globals."""
FUNCTION, TABLE, MEMORY, GLOBAL = range(4)
"""Kinds of imports and exports."""
DATA_SYMBOL, GLOBAL_SYMBOL, SECTION_SYMBOL = range(1, 4)
"""Kinds of symbols other than functions."""
SYMBOL_TABLE = 8
MORE = 0x80
"""Bit of a byte that announces another byte of the same number."""
UNDEFINED, EXPLICIT_NAME = 0x10, 0x40
"""Flags of symbols."""


class UnexpectedObject(Exception):
    """Object file that cannot become a module on its own."""


def with_exports(object_file: bytes, exported: Sequence[str]) -> bytes:
    """Module that exports these functions of an object file."""
    sections = list(_sections(object_file))
    _check_imports(next(body for kind, body in sections if kind == IMPORT))
    numbers = _function_numbers(sections)
    entries = b"".join(_text(name) + bytes([FUNCTION]) + _number(numbers[name]) for name in exported)
    kept = [(kind, body) for kind, body in sections if kind != CUSTOM]
    before = [section for section in kept if section[0] in BEFORE_EXPORTS]
    after = kept[len(before) :]
    if any(kind == DATA for kind, _ in after):
        raise UnexpectedObject("It has a data section, which would need a place in memory.")
    made = [*before, (EXPORT, _number(len(exported)) + entries), *after]
    return HEADER + b"".join(_section(kind, body) for kind, body in made)


def custom_section(name: str, body: bytes) -> bytes:
    """Custom section, to be appended to a module."""
    return _section(CUSTOM, _text(name) + body)


class _Reader:
    """Reader of consecutive values."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.at = 0

    def byte(self) -> int:
        self.at += 1
        return self.body[self.at - 1]

    def number(self) -> int:
        value, shift = 0, 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < MORE:
                return value

    def take(self, size: int) -> bytes:
        self.at += size
        return self.body[self.at - size : self.at]

    def text(self) -> str:
        return self.take(self.number()).decode()


def _sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """Sections of a module, each with its id."""
    reader = _Reader(module)
    if reader.take(len(HEADER)) != HEADER:
        raise UnexpectedObject("It is not WebAssembly.")
    while reader.at < len(module):
        kind = reader.byte()
        yield kind, reader.take(reader.number())


def _check_imports(body: bytes) -> None:
    """Check that the module imports only memory and the stack pointer."""
    reader = _Reader(body)
    asked = set()
    for _ in range(reader.number()):
        reader.text()
        asked.add(reader.text())
        _skip_import(reader)
    if missing := asked - {"__linear_memory", "__stack_pointer"}:
        raise UnexpectedObject(f"Unexpected imports: {', '.join(sorted(missing))}.")


def _skip_import(reader: _Reader) -> None:
    kind = reader.byte()
    if kind == FUNCTION:
        reader.number()
    elif kind == GLOBAL:  # its type, and whether it changes
        reader.take(2)
    else:  # a table has its type first; limits are flags, the least and perhaps the most
        if kind == TABLE:
            reader.byte()
        flags = reader.number()
        reader.number()
        if flags & 1:
            reader.number()


def _function_numbers(sections: Sequence[tuple[int, bytes]]) -> dict[str, int]:
    """Function indices, by symbol."""
    linking = next(_Reader(body) for kind, body in sections if kind == CUSTOM and body[1:8] == b"linking")
    linking.text()
    linking.number()  # the version
    while linking.at < len(linking.body):
        kind, size = linking.byte(), linking.number()
        if kind == SYMBOL_TABLE:
            return dict(_function_symbols(linking))
        linking.take(size)
    raise UnexpectedObject("It has no symbols.")


def _function_symbols(reader: _Reader) -> Iterator[tuple[str, int]]:
    for _ in range(reader.number()):
        kind, flags = reader.byte(), reader.number()
        if kind == DATA_SYMBOL:  # a name and, if it is defined, a segment, an offset and a size
            reader.text()
            for _ in range(0 if flags & UNDEFINED else 3):
                reader.number()
        elif kind == SECTION_SYMBOL:
            reader.number()
        else:
            number = reader.number()
            if not flags & UNDEFINED or flags & EXPLICIT_NAME:
                name = reader.text()
                if kind == FUNCTION:
                    yield name, number


def _section(kind: int, body: bytes) -> bytes:
    return bytes([kind]) + _number(len(body)) + body


def _number(value: int) -> bytes:
    written = bytearray()
    while value >= MORE:
        written.append(value & 0x7F | MORE)
        value >>= 7
    return bytes([*written, value])


def _text(value: str) -> bytes:
    return _number(len(value.encode())) + value.encode()
