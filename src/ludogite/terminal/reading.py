"""The rules pages on the screen, whole or a single rule."""

import os

from rich.console import Console
from rich.markdown import Markdown

from ludogite import pages
from ludogite.terminal.words import Voice


def show_rules(console: Console, game: str, language: str) -> None:
    """A game's page and the rules all games share: rendered, or as they are written where nobody looks at a screen."""
    texts = [pages.page(game, language), pages.page(pages.SHARED, language)]
    if not console.is_terminal:
        console.print("\n".join(texts), soft_wrap=True)
        return
    os.environ.setdefault("LESS", "-FRX")  # less shows colours, and stays away from a page that fits
    with console.pager(styles=True, links=False):
        for text in texts:
            console.print(Markdown(text, hyperlinks=False))


def one_rule(game: str, number: str, voice: Voice) -> str:
    """The sentence of a numbered rule, or which numbers there are."""
    rules = pages.rules(game, voice.language)
    if number in rules:
        return voice("rule", number=number, sentence=rules[number].replace("*", ""))
    return voice("no_rule", number=number, numbers=", ".join(rules))
