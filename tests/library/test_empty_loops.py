"""Tests that assert only something of each item: there is at least one, or they could not fail.

That is, tests whose assertions are all in loops, or are ``all(...)`` or ``not any(...)`` of a generator. What is known
to run is a loop over a non-empty literal, over ``counted(...)``, or over the result of a ``never_empty`` function: the
last two fail where they are empty (``support/counted.py``). Any other assertion outside loops is enough.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from support.counted import counted, never_empty

TESTS = Path(__file__).parents[1]
SAME_LENGTH = {"enumerate", "list", "map", "reversed", "set", "sorted", "tuple", "zip"}
"""Functions that return something non-empty for something non-empty."""
PARTS = {"items", "keys", "values", "split", "splitlines"}
"""Methods that do, too."""
Function = ast.FunctionDef | ast.AsyncFunctionDef
Known = dict[str, ast.expr]
"""Names, and what was assigned to them."""


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


@never_empty
@cache
def modules() -> dict[Path, ast.Module]:
    """The syntax trees of all modules of the tests."""
    return {path: tree_of(path) for path in sorted(TESTS.rglob("*.py"))}


@cache
def checked_functions() -> set[str]:
    """Names of functions that fail where they would return something empty."""
    functions = (node for tree in modules().values() for node in ast.walk(tree) if isinstance(node, Function))
    decorated = {node.name for node in functions if "never_empty" in map(ast.unparse, node.decorator_list)}
    return {"counted"} | decorated


@cache
def constants_of(path: Path) -> Known:
    """Constants of a module, and those that it imports from other modules of the project."""
    body = tree_of(path).body
    imported: Known = {}
    for node in body:
        names = [alias.name for alias in node.names if alias.name.isupper()] if isinstance(node, ast.ImportFrom) else []
        if names and isinstance(node, ast.ImportFrom) and node.module:
            places = [folder / f"{node.module.replace('.', '/')}.py" for folder in (TESTS, TESTS.parent / "src")]
            for place in filter(Path.exists, places):
                found = constants_of(place)
                imported |= {name: found[name] for name in names if name in found}
    return imported | assigned(node for node in body if not isinstance(node, Function | ast.ClassDef))


def assigned(body: Iterable[ast.stmt]) -> Known:
    """Names that are assigned once."""
    found: dict[str, list[ast.expr]] = {}
    for node in chain.from_iterable(map(ast.walk, body)):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, []).append(node.value)
    return {name: values[0] for name, values in found.items() if len(values) == 1}


class Knowledge:
    """What is known of the values of names."""

    def __init__(self, known: Known) -> None:
        self._known = known

    def without(self, name: str) -> "Knowledge":
        """The rest, so that a name that is made of itself leads nowhere."""
        return Knowledge({other: value for other, value in self._known.items() if other != name})

    def is_never_empty(self, node: ast.expr) -> bool:
        """Whether an expression is known to have at least one item."""
        match node:
            case ast.Constant(value=str() | bytes() as value):
                found = bool(value)
            case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
                found = any(not isinstance(part, ast.Starred) or self.is_never_empty(part.value) for part in parts)
            case ast.Dict(keys=keys):
                found = None not in keys and bool(keys)
            case ast.Name(id=name):
                found = name in self._known and self.without(name).is_never_empty(self._known[name])
            case ast.Subscript(value=value, slice=ast.Slice(lower=None, upper=None)):
                found = self.is_never_empty(value)
            case ast.Call():
                found = self._call_is_never_empty(node)
            case ast.GeneratorExp() | ast.ListComp() | ast.SetComp() | ast.DictComp():
                found = all(not loop.ifs and self.is_never_empty(loop.iter) for loop in node.generators)
            case _:
                found = False
        return found

    def _call_is_never_empty(self, node: ast.Call) -> bool:
        match node.func:
            case ast.Name(id="range"):
                numbers = [self._number(bound) for bound in node.args]
                return None not in numbers and len(range(*(each for each in numbers if each is not None))) > 0
            case ast.Name(id=name):
                is_kept = name in SAME_LENGTH and any(self.is_never_empty(each) for each in node.args)
                return is_kept or name in checked_functions()
            case ast.Attribute(value=value, attr=name):
                return name in PARTS and self.is_never_empty(value)
        return False

    def _number(self, node: ast.expr) -> int | None:
        """The value of a number, if it is known."""
        match node:
            case ast.Constant(value=int(value)):
                return value
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
                return -value
            case ast.Name(id=name) if name in self._known:
                return self.without(name)._number(self._known[name])
        return None

    def checks(self, body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
        """The assertions of a body that are not in a loop that may be empty."""
        for statement in body:
            if is_check(statement) and not self._holds_of_nothing(statement):
                yield statement
            match statement:
                case ast.For(iter=items) | ast.AsyncFor(iter=items) if not self.is_never_empty(items):
                    continue
                case ast.While(test=test) if not isinstance(test, ast.Constant):
                    continue
            for part in parts_of(statement):
                yield from self.checks(part)

    def _holds_of_nothing(self, statement: ast.stmt) -> bool:
        """Whether an assertion holds where there is nothing: ``all(...)`` or ``not any(...)`` of what may be empty."""
        match statement:
            case ast.Assert(test=ast.Call(func=ast.Name(id="all"), args=[ast.GeneratorExp() as items])):
                pass
            case ast.Assert(
                test=ast.UnaryOp(
                    op=ast.Not(), operand=ast.Call(func=ast.Name(id="any"), args=[ast.GeneratorExp() as items])
                )
            ):
                pass
            case _:
                return False
        return not all(self.is_never_empty(loop.iter) for loop in items.generators)


def parts_of(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    """The bodies of a statement that has some; a function in a test counts as called."""
    for name in ("body", "orelse", "finalbody"):
        yield getattr(statement, name, [])
    for name in ("handlers", "cases"):
        yield from (part.body for part in getattr(statement, name, ()))


def is_check(node: ast.AST) -> bool:
    """Whether a statement can fail a test: an assertion, or a block that must raise something."""
    match node:
        case ast.Assert():
            return True
        case ast.With(items=items) | ast.AsyncWith(items=items):
            return any("raises" in ast.unparse(item.context_expr) for item in items)
    return False


def loops_over_nothing(tree: ast.Module, constants: Known) -> Iterator[Function]:
    """Tests whose assertions are all about the items of something that may be empty."""
    for node in ast.walk(tree):
        if isinstance(node, Function) and node.name.startswith("test_"):
            has_checks = any(is_check(part) for part in ast.walk(node))
            if has_checks and not any(Knowledge(constants | assigned(node.body)).checks(node.body)):
                yield node


def test_no_test_asserts_only_in_loops_that_may_be_empty() -> None:
    found = [
        f"{path.relative_to(TESTS)}:{test.lineno} {test.name}"
        for path, tree in modules().items()
        for test in loops_over_nothing(tree, constants_of(path))
    ]
    assert not found, "loops over nothing check nothing, see support/counted.py:\n" + "\n".join(found)


@pytest.mark.parametrize(
    "loop",
    [
        "for file in folder.glob('*'):",
        "for line in lines_of(text)[:3]:",
        "for number in range(count):",
        "for name in [name for name in ('a', 'b') if name > text]:",
        "for part in ():",
        "while waiting:",
        "for number in (1, 2):\n  for file in files:",
        "for number in (1, 2):\n  assert all(file for file in files)\n  for file in files:",
    ],
)
def test_a_loop_that_may_be_empty_is_found(loop: str) -> None:
    body = f"{loop}\n   assert True".replace("\n", "\n  ")
    assert list(loops_over_nothing(ast.parse(f"def test_it():\n  {body}"), {}))
    assert not list(loops_over_nothing(ast.parse(f"def test_it():\n  {body}\n  assert text"), {}))


@pytest.mark.parametrize(
    "items",
    [
        "counted(folder.glob('*'))",
        "enumerate(('a', 'b'))",
        "range(-1, COUNT)",
        "[name.upper() for name in 'ab']",
        "[*files, 'one more']",
        "{'a': 1}.items()",
        "walk(game, 1)[::2]",
    ],
)
def test_a_loop_that_runs_is_let_pass(items: str) -> None:
    source = f"COUNT = 3\ndef test_it():\n  for item in {items}:\n    assert item"
    tree = ast.parse(source)
    assert not list(loops_over_nothing(tree, assigned(tree.body[:1])))


def test_counted_items_have_to_be_there() -> None:
    assert list(counted("ab", 2)) == ["a", "b"]
    with pytest.raises(AssertionError, match="1 items to check, at least 2 expected"):
        list(counted(iter("a"), 2))
    for made in (list[int], lambda: iter(())):
        with pytest.raises(AssertionError):
            list(never_empty(made)())
