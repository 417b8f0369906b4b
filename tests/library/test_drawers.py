"""Whoever draws a game reads what it says of itself: no drawer knows a game's id or takes a move's spelling apart."""

import re
from pathlib import Path

import pytest

import ludogite

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web" / "src"
TERMINAL, SVG = (ROOT / "src" / "ludogite" / name for name in ("terminal", "svg"))
NOT_DRAWN = {WEB / "lib" / "app" / "wire.ts", WEB / "lib" / "app" / "scene.ts"}
"""Written from the Python sources."""
ALLOWED = {
    "spelling.py": "reads what people type, which is a spelling",
    "commands.py": "lists the moves that begin as people have typed",
}

COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*|\"\"\".*?\"\"\"|(?<!\S)#\s[^\n]*", re.DOTALL)
GAME_ID = re.compile(rf"(?<![\w-])(?:{'|'.join(game.replace('-', '[-_]') for game in ludogite.games())})(?![\w-])")
SPELLING = r"\b(?:move|text|click|spelling)(?:s?!?(?:\[[^\]]*\]|\.at\([^)]*\)))?[!?]?"
"""A variable or field that holds a spelling: ``entry.text``, ``moves[0]``, ``clicks.at(-1)``."""
TAKEN_APART = re.compile(
    rf"{SPELLING}\.(?:startsWith|endsWith|includes|split|match|matchAll|replace|slice|charAt|indexOf|search)\("
    rf"|{SPELLING}\.(?:startswith|endswith|split|partition|rpartition|removeprefix|removesuffix|index|find|strip)\("
    rf"|\.(?:test|exec)\((?:[\w.!?]*\.)?{SPELLING}\)"
    rf"|\bre\.\w+\([^)]*\b(?:move|text)\b"
    rf"|{SPELLING}\s*[!=]==?\s*[\"'`]\w"
)


def findings(source: str) -> list[str]:
    """Lines in which drawing code knows a game, or reads a spelling."""
    code = COMMENT.sub("", source)
    return [found.group() for pattern in (GAME_ID, TAKEN_APART) for found in pattern.finditer(code)]


def drawers(folder: Path) -> list[Path]:
    """The files that draw or tell; tests, fixtures and texts do not."""
    files = [path for path in folder.rglob("*") if path.suffix in {".ts", ".svelte", ".css", ".py"}]
    aside = {"i18n", "fixtures"}
    return [
        path
        for path in files
        if path not in NOT_DRAWN and not aside & set(path.parts) and not path.name.endswith(".test.ts")
    ]


ROOMS = sorted(path for path in (WEB / "lib").iterdir() if path.is_dir())


@pytest.mark.parametrize("folder", [*ROOMS, TERMINAL, SVG], ids=lambda folder: folder.name)
def test_no_drawer_knows_a_game_or_reads_a_spelling(folder: Path) -> None:
    files = drawers(folder)
    assert files
    found = {path.name: findings(path.read_text(encoding="utf-8")) for path in files if path.name not in ALLOWED}
    assert {name: what for name, what in found.items() if what} == {}


def test_nothing_else_of_the_browser_app_does() -> None:
    files = [path for path in drawers(WEB) if path.parent in {WEB, WEB / "lib"}]
    assert {"App.svelte", "app.css"} <= {path.name for path in files}
    found = {path.name: findings(path.read_text(encoding="utf-8")) for path in files}
    assert {name: what for name, what in found.items() if what} == {}


@pytest.mark.parametrize(
    "source",
    [
        'first.text.includes("x") ? "capture" : "move"',
        "const [word] = text.split(' ');",
        'if (text.startsWith("card ")) return "eye";',
        "/^[MH]{6}$/.exec(entry.text)",
        "PATTERN.test(move)",
        "action.clicks.at(-1)!.slice(-1)",
        'action.clicks[1]?.startsWith("=")',
        'if (entry.text === "take") return null;',
        'info.game === "kanto"',
        '[data-game="four-circles"] { color: red; }',
        'class:kanto={piece.label === "K"}',
        "any(move.startswith(ROLL) for move in moves)",
        'word, _, rest = moves[0].partition(" ")',
        're.match("a", move)',
        "from ludogite.games.karma_solo import rules",
    ],
)
def test_what_is_looked_for_is_found(source: str) -> None:
    assert findings(source)


@pytest.mark.parametrize(
    "source",
    [
        "say(entry.event.words)",
        "// as /game/kanto\nevent.captured.length > 0",
        "labels.find(({ click }) => click === place)",
        "next.includes(click)",
        'label.kind === "roll"',
        '"""A Kanto pawn, id ``kanto``."""',
        "history.slice(kept).map(({ text }) => text)",
    ],
)
def test_what_reads_meaning_is_not(source: str) -> None:
    assert findings(source) == []
