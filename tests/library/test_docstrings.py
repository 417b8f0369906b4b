"""Docstrings open with a noun or a verb: no riddles, and *Whether* only for what is true or false."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "ludogite"
RIDDLE = re.compile(r"(What|How|Who|Whoever|Where|Which|That|Those|When|Whose)\b")
FEWEST = 4000


def docstrings() -> Iterator[tuple[str, ast.AST, str]]:
    """Place, owner and text of every docstring, those of attributes included."""
    for file in sorted(SOURCE.rglob("*.py")):
        for owner in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            body = getattr(owner, "body", None)
            for statement in body if isinstance(body, list) else []:
                if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                    text = statement.value.value
                    if isinstance(text, str):
                        yield f"{file.relative_to(SOURCE)}:{statement.lineno}", owner, text


def test_no_docstring_opens_like_a_riddle() -> None:
    found = list(docstrings())
    assert len(found) > FEWEST
    assert not [f"{place}: {text.splitlines()[0]}" for place, _, text in found if RIDDLE.match(text)]


def test_only_what_is_true_or_false_is_a_matter_of_whether() -> None:
    functions = [
        (place, owner, text)
        for place, owner, text in docstrings()
        if isinstance(owner, ast.FunctionDef | ast.AsyncFunctionDef) and text == ast.get_docstring(owner, clean=False)
    ]
    assert len(functions) > FEWEST / 2
    others = [
        f"{place}: {owner.name}"
        for place, owner, text in functions
        if text.startswith("Whether ") and owner.returns and "bool" not in ast.unparse(owner.returns)
    ]
    assert not others
