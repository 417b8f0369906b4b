"""Builds the documentation site from docs/ and the pages beside it: ``make docs-site`` writes build/docs-site.

The pages are copied to build/docs-source, with links that fit the site, and Sphinx builds them. Every warning is an
error: a page that the navigation lacks, a link, heading or picture that does not exist, an unknown name in the API.
"""

import argparse
import re
import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from os.path import relpath
from pathlib import Path
from typing import Any

import ludogite
from ludogite.games.registry import RULEBOOKS

ROOT = Path(__file__).parents[1]
SOURCE, SITE = ROOT / "build" / "docs-source", ROOT / "build" / "docs-site"
BESIDE = {
    "README.md": "index.md",
    **{f"{name}.md": f"{name.lower()}.md" for name in ("CHANGELOG", "CONTRIBUTING", "SECURITY")},
}
"""Pages beside docs/, and what the site calls them."""

NAVIGATION = {
    "Players": ("rules", "regles", "puzzles", "review", "karma-odds", "changelog"),
    "Hosts": ("hosting", "cli", "reliability", "capacity", "security"),
    "Bot writers and researchers": (
        "first-bot",
        "python",
        "reference",
        "bots",
        "arena",
        "notation",
        "engine-protocol",
        "protocol",
        "encoding",
        "batches",
        "pettingzoo",
        "gymnasium",
        "openspiel",
    ),
    "Contributors": ("contributing", "architecture", "adding-a-game", "glossary"),
}
"""The pages of the site by audience."""

RULES = {
    "rules": ("en", "Rules", "For players: the rules of every game, each sentence numbered, and what all games share."),
    "regles": (
        "fr",
        "Règles",
        "Pour les joueurs : les règles de chaque jeu, phrase par phrase, et celles qui leur sont communes.",
    ),
}


SCENE = ("Phase", "Cell", "Piece", "Die", "Hand", "Track", "Region", "Label", "Note", "RollTotal", "Action")


@dataclass(frozen=True)
class Reference:
    """A page of the API reference: names of modules, each documented from its docstrings."""

    title: str
    intro: str
    names: dict[str, tuple[str, ...]]
    """Names by heading; `ludogite.Record:Entry` is the class that the module of `ludogite.Record` calls Entry."""


REFERENCE = {
    "ludogite": Reference(
        "ludogite",
        "For everybody who uses the package from Python. [The guide](../python.md) has an example of every name.",
        {
            "Games": ("ludogite.games", "ludogite.load", "ludogite.Game"),
            "Positions": (
                "ludogite.Position",
                "ludogite.View",
                "ludogite.Scene",
                "ludogite.Outcomes",
                "ludogite.CHANCE",
            ),
            "Matches and records": (
                "ludogite.Match",
                "ludogite.Record",
                "ludogite.read_record",
                "ludogite.read_records",
                "ludogite.verify",
            ),
            "Bots": ("ludogite.Bot",),
            "Many games at once": ("ludogite.batch", "ludogite.Batch"),
            "Details of positions and matches": (
                "ludogite.Refused:Words",
                "ludogite.Position:Event",
                "ludogite.Position:GameEnding",
                "ludogite.games.game_over.Cause",
                "ludogite.IllegalMove:Reason",
                "ludogite.Record:RecordEntry",
                "ludogite.Match:Departure",
                "ludogite.verify:Finding",
            ),
            "Parts of a scene": tuple(f"ludogite.Scene:{part}" for part in SCENE),
            "Refusals": (
                "ludogite.Refused",
                "ludogite.UnknownGame",
                "ludogite.OptionError",
                "ludogite.IllegalMove",
                "ludogite.BadText",
                "ludogite.MatchError",
                "ludogite.RecordError",
                "ludogite.BatchError",
            ),
        },
    ),
    "bots": Reference(
        "ludogite.bots",
        "For bot writers: bots by name, and the analysis behind hints. [How strong the bots are](../bots.md).",
        {
            "Bots by name": ("ludogite.bots.catalogue.bot", "ludogite.bots.catalogue.UnknownBot"),
            "Analysis": (
                "ludogite.bots.analysis.analyse",
                "ludogite.bots.report.Budget",
                "ludogite.bots.report.Report",
                "ludogite.bots.report.Variation",
            ),
        },
    ),
    "encoding": Reference(
        "ludogite.encoding",
        "For programs that learn. [What the numbers mean](../encoding.md), game by game.",
        {
            "Encodings": ("ludogite.encoding.Encoding", "ludogite.encoding.Node", "ludogite.encoding.NoEncoding"),
            "Parts": ("ludogite.encoding.Part", "ludogite.encoding.Symmetry"),
        },
    ),
    "pettingzoo": Reference(
        "ludogite.pettingzoo",
        "For researchers who use PettingZoo. [The guide](../pettingzoo.md) begins with an example.",
        {
            "Environments": (
                "ludogite.pettingzoo.env",
                "ludogite.pettingzoo.LudogiteEnv",
                "ludogite.pettingzoo.Observation",
            )
        },
    ),
    "gymnasium": Reference(
        "ludogite.gymnasium",
        "For researchers who use Gymnasium. [The guide](../gymnasium.md) begins with an example.",
        {"Environments": ("ludogite.gymnasium.LudogiteEnv",)},
    ),
    "openspiel": Reference(
        "ludogite.openspiel",
        "For researchers who use OpenSpiel. [The guide](../openspiel.md) begins with an example.",
        {"Games and states": ("ludogite.openspiel.LudogiteGame", "ludogite.openspiel.LudogiteState")},
    ),
}

FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?P<text>!?\[(?:[^\[\]]|\[[^\]]*\])*\])\((?P<target>[^)#:\s]+)(?P<anchor>#[^)]*)?\)")
SCRIPT, STYLE = '<script src="{}"></script>', '<link rel="stylesheet" href="{}" />'
ATTRIBUTE, ATTRIBUTES = re.compile(r'(?<= )style="([^"]*)"'), "attributes.css"
"""Style attributes, and the file that replaces them."""
SETTINGS: dict[str, Any] = {
    "project": "Ludogîte",
    "version": ludogite.__version__,
    "release": ludogite.__version__,
    "html_title": f"Ludogîte {ludogite.__version__}",
    "html_theme": "furo",
    "html_copy_source": False,
    "html_use_index": False,
    "html_domain_indices": False,
    "html_show_copyright": False,
    "extensions": ["myst_parser", "sphinx.ext.autodoc"],
    "myst_heading_anchors": 4,
    "autodoc_member_order": "bysource",
    "autodoc_default_options": {"members": True, "undoc-members": True},
    "autodoc_preserve_defaults": True,
    "python_use_unqualified_type_names": True,
    "nitpicky": True,
    "nitpick_ignore_regex": [
        ("py:.*", r"(?!ludogite\.).*"),  # other packages' names: the build reaches no network
        ("py:.*", r"ludogite\.(kernel|games\.rulebook)\..*"),  # what games are made of, not what they promise
        ("py:.*", r"ludogite\.[\w.]*\.(Checked|LudogiteObserver|Memory|Place)"),  # internals of the environments
    ],
}


class BrokenLinkError(Exception):
    """A link between pages to a file that does not exist."""


def main() -> None:
    """Build the site."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=SITE, help="the folder to write (default: build/docs-site)")
    chosen = parser.parse_args()
    write_sources(SOURCE)
    sys.exit(build(SOURCE, chosen.out))


def write_sources(folder: Path) -> None:
    """Write all pages of the site and the files they use, as Sphinx reads them."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", folder, ignore=shutil.ignore_patterns("*.md"))
    for name, text in pages().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def pages() -> dict[str, str]:
    """All pages by their file on the site."""
    found = {site_name(path): fitted(path) for path in written_pages()}
    for name, (language, title, intro) in RULES.items():
        games = [f"games/{book.id}.{language}" for book in RULEBOOKS] + [f"games/shared.{language}"]
        found[f"{name}.md"] = f"# {title}\n\n{intro}\n\n{toctree(games)}"
    found["reference.md"] = (
        "# Python API reference\n\n"
        "For everybody who writes Python with the package: every public name, with its types. "
        f"[The guide](python.md) has the examples.\n\n{toctree(f'reference/{name}' for name in REFERENCE)}"
    )
    found |= {f"reference/{name}.md": reference_page(reference) for name, reference in REFERENCE.items()}
    found["index.md"] += "\n" + "\n".join(toctree(names, caption) for caption, names in NAVIGATION.items())
    return found


def written_pages() -> list[Path]:
    """The pages in the repository that the site shows."""
    return [*sorted((ROOT / "docs").rglob("*.md")), *(ROOT / name for name in BESIDE)]


def site_name(path: Path) -> str:
    """The file of a page on the site."""
    name = path.relative_to(ROOT).as_posix()
    return BESIDE.get(name) or name.removeprefix("docs/")


def fitted(path: Path) -> str:
    """The text of a page, with links that lead to pages of the site; links to other files become their text."""
    text = path.read_text(encoding="utf-8")
    parts, end = [], 0
    for fence in FENCE.finditer(text):
        parts += [LINK.sub(lambda link: _link(path, link), text[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join([*parts, LINK.sub(lambda link: _link(path, link), text[end:])])


def _link(path: Path, link: re.Match[str]) -> str:
    target = (path.parent / link["target"]).resolve()
    if not target.exists():
        raise BrokenLinkError(f"{path.relative_to(ROOT)} links to {link['target']}, which does not exist.")
    name = target.relative_to(ROOT).as_posix()
    if name not in BESIDE and (target.is_dir() or not name.startswith("docs/")):
        return link["text"][1:-1]
    there = relpath(site_name(target), Path(site_name(path)).parent)
    return f"{link['text']}({there}{link['anchor'] or ''})"


def toctree(names: Iterable[str], caption: str = "") -> str:
    """A part of the navigation: on the first page only in the menu, elsewhere as a list too."""
    options = f":hidden:\n:caption: {caption}\n" if caption else ":maxdepth: 1\n"
    return f"```{{toctree}}\n{options}\n" + "\n".join(names) + "\n```\n"


def reference_page(reference: Reference) -> str:
    """A page that documents names from their docstrings."""
    parts = [f"# {reference.title}\n\n{reference.intro}\n"]
    for heading, names in reference.names.items():
        directives = "\n".join(map(directive, names))
        parts.append(f"## {heading}\n\n```{{eval-rst}}\n{directives}\n```\n")
    return "\n".join(parts)


def directive(name: str) -> str:
    """The directive of autodoc for a public name."""
    name, _, beside = name.partition(":")
    module, _, attribute = name.rpartition(".")
    found = getattr(import_module(module), attribute)
    if beside:
        found = getattr(import_module(found.__module__), beside)
        name = f"{found.__module__}.{found.__qualname__}"
    if not isinstance(found, type):
        return f".. {'autofunction' if callable(found) else 'autodata'}:: {name}"
    return f".. {'autoexception' if issubclass(found, Exception) else 'autoclass'}:: {name}"


def build(source: Path, out: Path) -> int:
    """Build the site; return the exit status, which is 1 after any warning."""
    from sphinx.application import Sphinx  # noqa: PLC0415  # the rest of this file is read without it

    if out.exists() and any(out.iterdir()) and not (out / "_static").is_dir():
        sys.exit(f"{out} holds other files; choose an empty folder for the site.")
    shutil.rmtree(out, ignore_errors=True)
    app = Sphinx(
        source,
        None,
        out,
        source.parent / "docs-doctrees",
        "html",
        SETTINGS,
        status=None,
        freshenv=True,
        warningiserror=True,
    )
    app.build()
    move_inline_code(out)
    for name in (".buildinfo", "objects.inv"):
        (out / name).unlink(missing_ok=True)
    if not app.statuscode:
        print(f"{out}/index.html")
    return int(app.statuscode)


def move_inline_code(out: Path) -> None:
    """Move scripts and styles from pages to files, so that the site works under the app's Content-Security-Policy."""
    styles: dict[str, str] = {}
    for page in out.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        static = relpath(out / "_static", page.parent)
        for tag, suffix, link in (("script", "js", SCRIPT), ("style", "css", STYLE)):
            for code in set(re.findall(rf"<{tag}>(.+?)</{tag}>", text, re.DOTALL)):
                text = text.replace(f"<{tag}>{code}</{tag}>", link.format(f"{static}/{_kept(out, code, suffix)}"))
        text = ATTRIBUTE.sub(lambda found: f'data-style="{styles.setdefault(found[1], str(len(styles)))}"', text)
        text = text.replace("</head>", f"{STYLE.format(f'{static}/{ATTRIBUTES}')}\n</head>", 1)
        page.write_text(text, encoding="utf-8")
    rules = "".join(f'[data-style="{number}"] {{ {style} }}\n' for style, number in styles.items())
    (out / "_static" / ATTRIBUTES).write_text(rules, encoding="utf-8")


def _kept(out: Path, code: str, suffix: str) -> str:
    """Write code to a file named for its contents; return the name."""
    name = f"{sha256(code.encode()).hexdigest()[:12]}.{suffix}"
    (out / "_static" / name).write_text(code, encoding="utf-8")
    return name


if __name__ == "__main__":
    main()
