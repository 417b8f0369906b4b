"""The outline of the command line's parser: its commands and their arguments."""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Item:
    """An argument: its flags (none if positional), the name of its value, its choices, its help."""

    flags: tuple[str, ...]
    value: str
    choices: tuple[str, ...]
    help: str
    required: bool


def items(parser: argparse.ArgumentParser) -> list[Item]:
    """The arguments of a parser, in the order of their declaration."""
    return [_item(action) for action in _actions(parser) if not isinstance(action, argparse._SubParsersAction)]  # noqa: SLF001


def commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parsers of the commands by their names."""
    found: dict[str, argparse.ArgumentParser] = {}
    for action in _actions(parser):
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            found |= action.choices
    return found


def all_items(parser: argparse.ArgumentParser) -> list[Item]:
    """The arguments of a parser and of all its commands."""
    return [*items(parser), *(item for command in commands(parser).values() for item in all_items(command))]


def _item(action: argparse.Action) -> Item:
    flags = tuple(action.option_strings)
    choices = tuple(map(str, action.choices or ()))
    takes_value = action.nargs != 0
    value = _value_name(action, choices) if takes_value else ""
    return Item(flags, value, choices, action.help or "", action.required)


def _value_name(action: argparse.Action, choices: tuple[str, ...]) -> str:
    name = str(action.metavar or "|".join(choices) or action.dest.upper())
    return {"?": f"[{name}]", "*": f"[{name} ...]", "+": f"{name} ..."}.get(str(action.nargs), name)


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """The actions of a parser; argparse has no public name for them."""
    yield from parser._actions  # noqa: SLF001
