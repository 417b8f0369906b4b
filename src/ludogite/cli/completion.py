"""``ludogite completion``: completion scripts for shells, written from the parser."""

import argparse
from collections.abc import Iterable, Iterator, Mapping

from ludogite.bots.levels import NAMES
from ludogite.cli.command import Command
from ludogite.cli.outline import Item, all_items, commands, items
from ludogite.cli.session import OK, Session
from ludogite.games.registry import RULEBOOKS, games
from ludogite.games.rulebook import Rulebook
from ludogite.play.record import write_value

SHELLS = ("bash", "zsh", "fish")
FILES = ("FILE", "RECORD", "FOLDER", "FROM", "TO")
"""Beginnings of the names of values that are files or folders."""
OPTION = "--option"
"""The flag whose values depend on the game."""

BASH = """# ludogite completion for bash; use it with: eval "$(ludogite completion bash)"
_ludogite() {{
    local current="${{COMP_WORDS[COMP_CWORD]}}" previous="${{COMP_WORDS[COMP_CWORD-1]}}" command="" words="" word
    local assigned=""
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case "$word" in {names}) command="$word"; break;; esac
    done
    case "$current" in =) current="" assigned=1;; esac
    case "$previous" in =) previous="${{COMP_WORDS[COMP_CWORD-2]}}" assigned=1;; esac
    case "$previous" in
        -o|--option) _ludogite_options "$current"; return;;
        {valued}
        -*) ;;
        *) if [ "$assigned" ]; then _ludogite_values "$previous" "$current"; return; fi;;
    esac
    case "$command" in
        {cases}
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    case "$command" in {filed}) _ludogite_files "$current";; esac
}}
_ludogite_files() {{
    COMPREPLY+=($(compgen -f -- "$1"))
    compopt -o filenames 2>/dev/null
}}
_ludogite_game() {{
    local word
    for word in "${{COMP_WORDS[@]:1}}"; do case " {games} " in *" $word "*) echo "$word"; return;; esac; done
}}
_ludogite_options() {{
    local words=""
    case "$1" in *=*) _ludogite_values "${{1%%=*}}" "${{1#*=}}" "${{1%%=*}}="; return;; esac
    case "$(_ludogite_game)" in
        {options}
    esac
    COMPREPLY=($(compgen -S = -W "$words" -- "$1"))
    compopt -o nospace 2>/dev/null
}}
_ludogite_values() {{
    local words=""
    case "$(_ludogite_game)/$1" in
        {values}
    esac
    COMPREPLY=($(compgen -P "$3" -W "$words" -- "$2"))
}}
complete -F _ludogite ludogite
"""

ZSH = """#compdef ludogite
# ludogite completion for zsh; use it with: eval "$(ludogite completion zsh)"
autoload -U +X bashcompinit && bashcompinit
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=SHELLS, help="the shell")


def run(arguments: argparse.Namespace, session: Session) -> int:
    """Print the script for a shell."""
    from ludogite.cli.parser import build_parser

    write = {"bash": bash, "zsh": zsh, "fish": fish}[arguments.shell]
    session.console.print(write(build_parser()), soft_wrap=True, end="")
    return OK


def bash(parser: argparse.ArgumentParser) -> str:
    """The script for bash: a case per command, with its flags and words."""
    known = commands(parser)
    everything = all_items(parser)
    cases = [f'{name}) words="{_joined(_words(command))}";;' for name, command in known.items()]
    first = (word for item in items(parser) for word in item.flags)
    cases.append(f'*) words="{_joined([*known, *first])}";;')
    return BASH.format(
        names="|".join(known),
        valued="\n        ".join(dict.fromkeys(_after_flag(everything))),
        cases="\n        ".join(cases),
        games=" ".join(games()),
        options="\n        ".join(f'{book.id}) words="{" ".join(_option_values(book))}";;' for book in RULEBOOKS),
        values="\n        ".join(_value_cases()),
        filed="|".join(name for name, command in known.items() if _takes_file(command)),
    )


def zsh(parser: argparse.ArgumentParser) -> str:
    """The script for zsh, which runs bash's."""
    return ZSH + bash(parser)


def fish(parser: argparse.ArgumentParser) -> str:
    """The script for fish: a line per command and per flag."""
    known = commands(parser)
    lines = ["# ludogite completion for fish", "complete -c ludogite -f"]
    lines += _fish_commands("__fish_use_subcommand", known)
    lines += [_fish_line("__fish_use_subcommand", item) for item in items(parser)]
    lines += _fish_options([name for name, command in known.items() if _takes_options(command)])
    return "\n".join(lines) + "\n"


def _fish_commands(where: str, known: Mapping[str, argparse.ArgumentParser]) -> Iterator[str]:
    """The lines of commands, with their arguments and their own commands."""
    for name, command in known.items():
        yield f"complete -c ludogite -n {where} -a {name} -d {_quoted(command.description or '')}"
        there = f"'__fish_seen_subcommand_from {name}'"
        yield from (_fish_line(there, item) for item in items(command))
        yield from _fish_commands(there, commands(command))


def _fish_line(where: str, item: Item) -> str:
    line = f"complete -c ludogite -n {where}"
    for flag in item.flags:
        line += f" -l {flag[2:]}" if flag.startswith("--") else f" -s {flag[1:]}"
    words = _values(item)
    if words:
        line += f" -x -a {_quoted(' '.join(words))}" if item.flags else f" -a {_quoted(' '.join(words))}"
    elif _is_file(item):
        line += " -r -F" if item.flags else " -F"
    elif item.value and item.flags:
        line += " -x"
    return f"{line} -d {_quoted(item.help)}"


def _option_values(book: Rulebook) -> dict[str, tuple[str, ...]]:
    """A game's options, each with the values that can be listed."""
    return {option.name: tuple(write_value(value) for value in option.choices) for option in book.options}


def _value_cases() -> Iterator[str]:
    """A case per option of a game whose values can be listed."""
    for book in RULEBOOKS:
        for name, values in _option_values(book).items():
            if values:
                yield f'{book.id}/{name}) words="{" ".join(values)}";;'


def _fish_options(names: Iterable[str]) -> Iterator[str]:
    """A line per game with the values of ``-o``."""
    for book in RULEBOOKS:
        there = f"'__fish_seen_subcommand_from {' '.join(names)}; and __fish_seen_subcommand_from {book.id}'"
        words = [f"{name}={value}" for name, values in _option_values(book).items() for value in values or ("",)]
        yield f"complete -c ludogite -n {there} -s o -l option -x -a {_quoted(' '.join(words))}"


def _joined(words: Iterable[str]) -> str:
    return " ".join(dict.fromkeys(words))


def _words(parser: argparse.ArgumentParser) -> Iterator[str]:
    """All words of a command line of this parser."""
    yield from commands(parser)
    for item in all_items(parser):
        yield from item.flags or _values(item)


def _values(item: Item) -> tuple[str, ...]:
    if item.value.strip("[]") == "LEVEL":
        return tuple(str(level) for level, _ in enumerate(NAMES, 1))
    return tuple(games()) if "GAME" in item.value else item.choices


def _after_flag(found: list[Item]) -> Iterator[str]:
    """A case per flag with a value, which completes it."""
    for item in found:
        pattern = "|".join(item.flags)
        if not item.flags or not item.value or OPTION in item.flags:
            continue
        if words := _values(item):
            yield f'{pattern}) COMPREPLY=($(compgen -W "{" ".join(words)}" -- "$current")); return;;'
        elif _is_file(item):
            yield f'{pattern}) _ludogite_files "$current"; return;;'
        else:
            yield f"{pattern}) COMPREPLY=(); return;;"


def _takes_file(parser: argparse.ArgumentParser) -> bool:
    return any(not item.flags and _is_file(item) for item in all_items(parser))


def _is_file(item: Item) -> bool:
    return item.value.strip("[").startswith(FILES)


def _takes_options(parser: argparse.ArgumentParser) -> bool:
    return any(OPTION in item.flags for item in items(parser))


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


COMMAND = Command(
    "completion",
    "print a completion script for a shell",
    run,
    add_arguments,
    ('eval "$(ludogite completion bash)"', "ludogite completion fish > ~/.config/fish/completions/ludogite.fish"),
)
