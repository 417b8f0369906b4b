"""Writes docs/cli.md from the parser: ``python tools/cli_page.py > docs/cli.md``."""

import argparse
import sys
from collections.abc import Iterator

from ludogite.cli.outline import Item, commands, items
from ludogite.cli.parser import build_parser

HEAD = """# The command line

For everybody who uses the command `ludogite`: every command with its arguments and examples.

*Generated from the parser by `python tools/cli_page.py`; a test keeps it current.*

{description}

`ludogite` alone is `ludogite serve` in a terminal, and `ludogite play` over a pipe.

```text
{examples}
```
"""

STATUS = """
## Exit status

| status | meaning |
|---|---|
| 0 | all is well; also when a player leaves the table |
| 1 | a negative answer: `verify` found something wrong, or a question was not answered with yes |
| 2 | the command line or a file is not as it should be, or something is not installed; standard error says what |
| 130 | stopped with Ctrl-C |
"""


def page(parser: argparse.ArgumentParser) -> str:
    """The page of a command line."""
    head = HEAD.format(description=parser.description, examples=_examples(parser))
    everywhere = {item.flags for item in items(parser)}
    parts = [head, "\n## Everywhere\n\n" + _table(items(parser))]
    return "".join([*parts, *_sections(parser, everywhere), STATUS])


def _sections(parser: argparse.ArgumentParser, everywhere: set[tuple[str, ...]], above: str = "") -> Iterator[str]:
    """One section per command, followed by its subcommands."""
    for name, command in commands(parser).items():
        own = [item for item in items(command) if item.flags not in everywhere or not item.flags]
        yield f"\n##{'#' if above else ''} {above}{name}\n\n{command.description}\n" + (
            "\n" + _table(own) if own else ""
        )
        if command.epilog:
            yield f"\n```text\n{_examples(command)}\n```\n"
        yield from _sections(command, everywhere, f"{name} ")


def _examples(parser: argparse.ArgumentParser) -> str:
    lines = (parser.epilog or "").splitlines()[1:]
    return "\n".join(line.strip() for line in lines)


def _table(found: list[Item]) -> str:
    rows = [f"| {_form(item)} | {item.help} |" for item in found]
    return "\n".join(["| argument | meaning |", "|---|---|", *rows]) + "\n"


def _form(item: Item) -> str:
    value = item.value.replace("|", "\\|")
    forms = [f"`{flag} {value}`" if value else f"`{flag}`" for flag in item.flags] or [f"`{value}`"]
    return ", ".join(forms) + (" (required)" if item.required and item.flags else "")


if __name__ == "__main__":
    sys.stdout.write(page(build_parser()))
