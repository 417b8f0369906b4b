"""``ludogite engine`` through a real process: the dialogues of the page, other games, bad input, and many queries."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ludogite
from ludogite.bots.protocol.json_analysis import Analyst
from ludogite.bots.protocol.lines import BadLine, read_budget, read_game, read_position, write_budget, write_game
from ludogite.bots.report import Budget
from ludogite.games.refusals import BadText
from ludogite.games.view import parse_position_or_view
from support.dialogues import Dialogue, with_our_python

PAGE = (Path(__file__).parents[2] / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
DIALOGUES = re.findall(r"^```text\n(> .*?)^```", PAGE, re.MULTILINE | re.DOTALL)
BOT = re.search(r"^`racer\.py`:\n\n```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
MOST_LINES = 40
NUMBERS = re.compile(r'(time |"seconds": )[\d.]+')


@pytest.fixture
def engine() -> Iterator[Dialogue]:
    """An engine that has been greeted."""
    with Dialogue("engine") as opened:
        opened.say("ludogite 1")
        assert opened.until("ludogiteok") == "ludogiteok 1"
        yield opened


def plain(line: str) -> str:
    """A line without what differs from run to run."""
    return NUMBERS.sub(r"\1…", line.replace("VERSION", ludogite.__version__))


@pytest.mark.parametrize(("dialogue", "arguments"), list(zip(DIALOGUES, [(), ("--analysis",)], strict=True)))
def test_the_dialogues_of_the_page_are_true(dialogue: str, arguments: tuple[str, ...]) -> None:
    with Dialogue("engine", *arguments) as engine:
        for line in dialogue.splitlines():
            if line.startswith("> "):
                engine.say(line[2:])
            else:
                assert plain(engine.line()) == plain(line[2:])
        assert engine.end() == (0, "")


def test_the_example_bot_is_short_and_beats_level_1_as_a_reader_starts_it(tmp_path: Path) -> None:
    assert BOT
    assert len(BOT[1].splitlines()) <= MOST_LINES
    (tmp_path / "racer.py").write_text(BOT[1], encoding="utf-8")
    command, table = re.findall(r"^```sh\n(.*?)^```\n\n```text\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)[0]
    shell = ["bash", "-ec", command]
    done = subprocess.run(
        shell, cwd=tmp_path, env=with_our_python(), capture_output=True, encoding="utf-8", check=False, timeout=280
    )
    assert (done.returncode, done.stderr) == (0, "")
    seconds = re.compile(r" +(s/move|\d+\.\d{3})$", re.MULTILINE)
    assert seconds.sub("", done.stdout) == seconds.sub("", table)
    assert re.search(r"racer\.py +\+", done.stdout)


def test_the_page_is_found_from_where_people_begin() -> None:
    root = Path(__file__).parents[2]
    assert "](docs/engine-protocol.md)" in (root / "README.md").read_text(encoding="utf-8")
    assert "](engine-protocol.md)" in (root / "docs" / "first-bot.md").read_text(encoding="utf-8")


def test_the_engine_moves_in_games_with_dice_and_with_secrets(engine: Dialogue) -> None:
    kanto = ludogite.Match("kanto", seed=4)
    while "?" not in str(kanto.position.view(kanto.position.to_move)).partition(" bans=")[0].partition(" taken=")[2]:
        captures = [move for move in kanto.position.legal_moves() if "x" in move]
        kanto.play(captures[0] if captures else Random(kanto.step).choice(kanto.position.legal_moves()))
    cards = ludogite.Match("karma-dice", traits=True, players=3, seed=1)
    solo = ludogite.Match("karma-solo", seed=2)
    for match in (kanto, cards, solo):
        position = match.position
        engine.say(f"newgame {write_game(match.game)}", f"position {position.view(position.to_move).text}", "isready")
        assert engine.line() == "readyok"
        engine.say("go nodes 300 depth 3")
        move = engine.until("bestmove ").removeprefix("bestmove ")
        assert position.is_legal(move)


def test_stop_ends_an_endless_search_and_quit_any(engine: Dialogue) -> None:
    engine.say("newgame colorado", "isready")
    assert engine.line() == "readyok"
    engine.say("go infinite")
    engine.until("info depth 3")
    engine.say("go depth 1", "isready")
    assert engine.until("info string") == "info string A search is running: stop it first."
    engine.until("readyok")
    engine.say("stop")
    assert engine.until("bestmove").split()[1] in ludogite.load("colorado").start().legal_moves()
    engine.say("go infinite", "quit")
    assert engine.end() == (0, "")


def test_whatever_the_engine_is_told_it_goes_on(engine: Dialogue) -> None:
    crafted = [
        ("position start", "First say which game: newgame GAME."),
        ("newgame chess", "There is no game 'chess'."),
        ("newgame colorado board=random", "board cannot be 'random' here"),
        ("newgame colorado 3", "'3' is not an option"),
        ("newgame colorado max_plies=-1", "max_plies: '-1' is not possible"),
        ("\x1b[2J\x00", "There is no verb '\\x1b[2J\\x00' here"),
        ("go movetime", "go 'movetime': it takes movetime MILLISECONDS"),
        ("go nodes 0", "go 'nodes 0': it takes"),
        ("go depth 3 depth 3", "go 'depth 3 depth 3'"),
        ("go nodes " + "9" * 5000, "go 'nodes 999"),
        ("x" * 2_000_001, "That line is too long."),
    ]
    for line, words in crafted:
        engine.say(line)
        assert engine.line().startswith(f"info string {words}")
    engine.say("go depth 1")
    assert engine.line().startswith("info string There is no position")
    assert engine.line() == "bestmove none"
    engine.say("newgame karma-solo", "position start moves roll rr", "go depth 1")
    assert engine.line() == "info string Nobody is to move here: chance is."
    assert engine.line() == "bestmove none"
    engine.say("position start moves roll rr,, 1 5", "stop", "isready")
    assert engine.line().startswith("info string ")
    assert engine.line() == "readyok"
    assert engine.end() == (0, "")


def test_many_queries_are_answered_each_with_its_id() -> None:
    queries = [
        {"id": number, "game": "colorado", "moves": ["a1-b3"] * (number % 2), "nodes": 200, "lines": 1}
        for number in range(40)
    ]
    with Dialogue("engine", "--analysis") as analyst:
        analyst.say(*map(json.dumps, queries))
        analyst.say(json.dumps({"id": "last", "game": "colorado", "seconds": 86_000}))
        analyst.say('{"id": "end", "action": "terminate", "query": "last"}')
        answers: dict[str | int, Any] = {}
        while len(answers) < len(queries) + 2:
            answer = json.loads(analyst.line())
            answers[answer["id"]] = answer
        assert analyst.end() == (0, "")
    assert answers["end"]["terminated"] == ["last"]
    assert answers["last"]["terminated"]
    shown = {json.dumps(answers[number]["lines"]) for number in range(0, 40, 2)}
    assert len(shown) == 1
    assert all(answers[number]["to_move"] == number % 2 for number in range(40))


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("[1]", "'[1]' is not a JSON object."),
        ("[" * 100_000, "is not a JSON object."),
        ('{"game": "colorado"}', "A query has an `id`"),
        ('{"id": true, "game": "colorado"}', "A query has an `id`"),
        ('{"id": 1, "gane": "colorado"}', "A query has no 'gane'; it has id, game,"),
        ('{"id": 1, "game": 7}', "There is no game '7'"),
        ('{"id": 1, "game": "colorado", "options": []}', "`options` is an object"),
        ('{"id": 1, "game": "colorado", "options": {"board": "random"}}', "board cannot be 'random'"),
        ('{"id": 1, "game": "colorado", "position": 3}', "`position` is a text"),
        ('{"id": 1, "game": "colorado", "position": "turn=?"}', "Here a position has the fields"),
        ('{"id": 1, "game": "colorado", "moves": [["a1"]]}', "A move is a short text"),
        ('{"id": 1, "game": "colorado", "seconds": 1e999}', "`seconds` is a number"),
        ('{"id": 1, "game": "colorado", "nodes": 1.5}', "`nodes` is a whole number"),
        ('{"id": 1, "game": "colorado", "lines": 0}', "`lines` is a whole number from 1 to 100."),
        ('{"id": 1, "game": "karma-solo", "moves": ["roll rr"]}', "Nobody is to move"),
        ('{"id": 1, "action": "explode"}', "There is no action 'explode'"),
        (None, "That line is too long."),
    ],
)
def test_a_query_that_cannot_be_answered_is_told_why(query: str | None, words: str) -> None:
    said: list[str] = []
    Analyst(said.append).run([query])
    (answer,) = map(json.loads, said)
    assert words in answer["error"]
    assert answer["id"] == (1 if query and query.startswith('{"id": 1') else None)


def test_the_queue_is_bounded_and_ids_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("ludogite.bots.protocol.json_analysis.MOST_WAITING", 2)
    analyst = Analyst(said.append, threads=0)  # nobody works
    analyst.run([f'{{"id": "{name}", "game": "colorado"}}' for name in "aabc"])
    assert [json.loads(answer)["id"] for answer in said] == ["a", "c"]
    assert "A query with the id 'a' has no answer yet" in said[0]
    assert "2 queries wait already" in said[1]


@pytest.mark.parametrize("name", ludogite.games())
def test_games_and_positions_read_back_from_their_lines(name: str) -> None:
    drawn: dict[str, dict[str, Any]] = {"katarenga": {"board": "random"}, "karma-dice": {"traits": True}}
    options = drawn.get(name, {})
    game = ludogite.load(name, seed=5, **options)
    assert read_game(write_game(game)) == game
    random, position, played = Random(3), game.start(), list[str]()
    for _ in range(40):
        if position.to_move is None:
            break
        is_chance = position.to_move == ludogite.CHANCE
        played.append(position.sample(random) if is_chance else random.choice(position.legal_moves()))
        position = position.play(played[-1])
        assert "," not in played[-1]
        view = position.view(position.to_move)
        known = parse_position_or_view(game, view.text, random)
        assert known.view(position.to_move).text == view.text
        assert known.legal_moves() == position.legal_moves()
    assert read_position(f"start moves {', '.join(played)}", game, random) == position
    assert read_position(str(position), game, random) == position


def test_a_damaged_view_is_refused_as_a_damaged_position_is() -> None:
    random = Random(1)
    match = ludogite.Match("karma-dice", traits=True, seed=1)
    cards = match.play(match.position.legal_moves()[0])
    text = cards.view(cards.to_move).text
    assert "?" in text
    for _ in range(300):
        start = random.randrange(len(text))
        damaged = (
            text[:start] + random.choice(["", "?", "+?", "x", ",", "=", " "]) + text[start + random.randrange(4) :]
        )
        try:
            known = parse_position_or_view(cards.game, damaged, random)
        except BadText:
            continue
        assert damaged in {known.view(seat).text for seat in (None, 0, 1)} | {str(known)}


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("movetime 1500", Budget(seconds=1.5)),
        ("nodes 7 depth 2", Budget(nodes=7, depth=2)),
        ("infinite", None),
        ("", None),
    ],
)
def test_budgets_are_read_as_they_are_written(text: str, budget: Budget | None) -> None:
    assert read_budget(text) == budget
    if budget:
        assert write_budget(budget) == text


@pytest.mark.parametrize("text", ["nodes", "nodes -1", "nodes \u0661", "infinite 3", "nodes 1 nodes 2", "wtime 3"])
def test_a_budget_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadLine):
        read_budget(text)
