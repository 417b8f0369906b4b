"""Every way in which a game can end, said to the winner, the loser, a spectator and two people at one screen."""

import inspect
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import ludogite
from ludogite.games.position import Position
from ludogite.games.registry import BOOKS
from ludogite.games.words import LANGUAGES, Words
from ludogite.table.finished import EndReason, FinishedGame, finished_game
from ludogite.table.views.endings import UNDECIDED, cause_of, sentence
from support.counted import counted

PAGES = Path(__file__).parents[2] / "docs" / "games"
NAMES = tuple(Words(name, name) for name in ("Ada", "Ben", "Cid", "Dia"))
TAKEN = "1,2,3,4,6,7,8,9,10,11,12,13,14,15,16,17,18,19,K"
LONE = f"taken={TAKEN}|1,2,3,4,5,6,8,9,10,11,12,13,14,15,16,17,18,19,K bans=-,-"
ROWS = ".,.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,./"
POOL = "pool=oooyyygggcccbbbvvv yogi=0 ply=90 now=over"


class Case(NamedTuple):
    """A position, the moves or outcomes that end the game, by which rule, and what lights up."""

    game: str
    rule: str
    position: str
    line: str = ""
    lit: str = ""
    options: dict[str, Any] = {}  # noqa: RUF012 - never changed


CASES = (
    Case(
        "colorado",
        "4.1",
        "board=......../..b...../......../..w...../......../......../......../w....... landed=- turn=0 ply=10 passes=0",
        "c5xc7",
        "a1 c7",
    ),
    Case(
        "colorado",
        "4.2",
        "board=w...b..b/......../......../..w...../......../......../......../........ landed=- turn=0 ply=10 passes=0",
        "c5-c8",
        "c8 a8",
    ),
    Case(
        "colorado",
        "4.3",
        "board=......../..b...../......../..w...../......../......../......../w......b landed=- turn=0 ply=10 passes=0",
        "c5xc7",
        "h1",
    ),
    Case(
        "katarenga",
        "4.1",
        "board=..w...bb/......../......../......../......../......../......../w....... camps=1,0 "
        "turn=0 ply=10 passes=0",
        "c8-camp",
        "camp",
    ),
    Case(
        "katarenga",
        "4.1",
        "board=......../......../......../......../......../......../......../w.w..b.. camps=0,1 "
        "turn=1 ply=11 passes=0",
        "f1-camp",
        "camp",
    ),
    Case(
        "katarenga",
        "4.2",
        "board=.......b/..b...../......../..w...../......../......../......../w....... camps=0,0 "
        "turn=0 ply=10 passes=0",
        "c5xc7",
        "h8",
    ),
    Case(
        "four-circles",
        "5.1",
        "board=12:kwl.mwnro./13:krlrmrnWo./14:krlrmWn.o./15:k.lWm.n.ow turn=0 ply=20 passes=0",
        "m12^o12",
        "o12 n13 m14 l15",
    ),
    Case(
        "four-circles",
        "5.1",
        "board=12:kwlrmWn.o./13:kWlWm.nWoW/14:krlrmrn.or/15:k.l.m.n.or turn=0 ply=20 passes=0",
        "m12-m13",
        "k13 l13 m13 n13 o13",
    ),
    Case(
        "movers-hoppers",
        "3.1",
        "board=MMM/HH./.M./.../m../mm./m../mm. turn=0 ply=10 passes=0",
        "b6-c7",
        "a7 b7 c7 a8 b8 c8",
    ),
    Case(
        "movers-hoppers",
        "3.2",
        "board=hhM/hm./..m/.../.../h../MMM/.HH turn=1 ply=11 passes=0",
        "c6-c7",
        "a7 b7 c7 a8 b8 c8",
    ),
    Case(
        "not-this-way",
        "5.1",
        "board=12:kwl.m.n.o.p./13:k.l.m.n.o.p./14:k.lWmRn.oRp./15:k.l.m.n.o.p. turn=0 ply=20 passes=0",
        "l14^n14",
        "o14",
        {"layout": "rectangle"},
    ),
    Case(
        "not-this-way",
        "5.3",
        "board=12:kwl.m.n.oRpR/13:k.l.m.n.o.p./14:k.l.mrn.o.p./15:k.l.m.n.o.p. turn=0 ply=20 passes=0",
        "k12-off",
        options={"layout": "rectangle", "last_exit": True},
    ),
    Case(
        "kanto",
        "4.1",
        f"board={ROWS}.,.,b5,.,./.,.,r5,.,./.,.,.,.,./.,.,.,.,. taken={TAKEN}|{TAKEN} bans=-,- "
        "quiet=0 turn=1 ply=101 passes=0",
        "c4xc3",
        "c3",
    ),
    Case(
        "kanto",
        "4.2",
        f"board=b7{ROWS[1:]}.,.,.,.,./.,.,r5,.,./.,.,.,.,./.,.,.,.,. {LONE} quiet=199 turn=0 ply=300 passes=0",
        "c3-c4",
    ),
    Case("karma-dice", "5.2", "round=9 scores=49,55 dice=-,- pool=ooyyggccbbvv yogi=0 ply=90 now=over"),
    Case("karma-dice", "5.2", f"round=9 scores=49,51,55 dice=-,-,- {POOL}", options={"players": 3}),
    Case("karma-dice", "5.3", f"round=9 scores=52,52,9 dice=-,-,- {POOL}", options={"players": 3}),
    Case("karma-dice", "5.3", "round=9 scores=52,52 dice=-,- pool=ooyyggccbbvv yogi=0 ply=90 now=over"),
    Case(
        "karma-solo",
        "6.1",
        "round=1 scores=33,32 dice=-,- pool=ooyyggccbbvv ply=0 now=powers:0 "
        "rest=r spent=rrrrr zone=10 beat=5 with=- roll=r6 throw=-",
        "take",
    ),
    Case("karma-solo", "6.2", "round=2 scores=26,24 dice=g,v pool=ooyygccbbv ply=4 now=eye", "eye 3"),
)


def over(case: Case) -> Position:
    """The position in which a case has ended."""
    position = ludogite.load(case.game, **case.options).parse(case.position)
    return position.play(case.line) if case.line else position


def told(position: Position, how: EndReason = "rules", result: tuple[float, ...] | None = None) -> FinishedGame:
    """A game that ended so."""
    return finished_game(1, result or position.result or (), how, position, 1)


def readers(game: FinishedGame, roles: tuple[Words, ...]) -> Iterator[tuple[str, Words]]:
    """The sentences for each player, a spectator, and several people at one screen."""
    for player in range(len(game.result)):
        yield f"player {player}", sentence(game, NAMES, player)
    yield "spectator", sentence(game, NAMES, None)
    yield "one screen", sentence(game, roles, None)


def check(game: FinishedGame, roles: tuple[Words, ...]) -> dict[str, Words]:
    """The winner is named once, with a sentence of its own for each reader with other words."""
    said = dict(readers(game, roles))
    best = max(game.result)
    for player, share in enumerate(game.result):
        words = said[f"player {player}"]
        drawn, alone = all(one == best for one in game.result) and len(game.result) > 1, game.result.count(best) == 1
        first = (
            ("The game is drawn: ", "La partie est nulle : ")
            if drawn
            else ("You lose: ", "Vous perdez : ")
            if not share
            else ("You win: ", "Vous gagnez : ")
            if alone
            else ("You share the win with ", "Vous partagez la victoire avec ")
        )
        assert (words.en.startswith(first[0]), words.fr.startswith(first[1])) == (True, True), words
        assert NAMES[player].en not in words.en + words.fr, words
    for reader, words in said.items():
        for language in LANGUAGES:
            text = words.say(language)
            assert text.endswith(".")
            assert text.count(".") == 1
            assert not re.search(r"[{}]| {2}", text)
            assert len(re.findall(r"\b(wins?|lose|drawn|lost|gagne[zr]?|perdez|nulle|perdue)\b", text)) <= 1, text
            assert language == "fr" or reader.startswith("player") or not re.search(r"\b[Yy]ou\b", text), text
            assert language == "en" or reader.startswith("player") or not re.search(r"\b[Vv]ous\b", text), text
    if game.how == "rules" and len(set(game.result)) > 1:
        assert len({words.en for words in said.values()}) >= len(game.result) + 1
        assert len({words.fr for words in said.values()}) >= len(game.result) + 1
    return said


@pytest.mark.parametrize("case", CASES, ids=[f"{number} {case.game} {case.rule}" for number, case in enumerate(CASES)])
def test_every_ending_has_its_sentence_for_whoever_reads_it(case: Case) -> None:
    position = over(case)
    game = told(position)
    check(game, position.game.seats)
    assert cause_of(game).rule == case.rule
    assert position.scene(None).lit == tuple(case.lit.split())
    for language in LANGUAGES:
        assert f"**{case.rule}**" in (PAGES / f"{case.game}.{language}.md").read_text(encoding="utf-8")


def test_no_ending_is_left_out_and_no_two_are_said_alike() -> None:
    rules, said = defaultdict(set), defaultdict(set)
    for case in CASES:
        rules[case.game].add(case.rule)
        said[case.game, case.rule].add(sentence(told(over(case)), NAMES, 0).en)
    for name, book in counted(BOOKS.items(), 8):
        assert rules[name] == set(re.findall(r"\"(\d+\.\d+)\"", inspect.getsource(book.ended))), name
    for game, ways in rules.items():
        sentences = [words for rule in ways for words in said[game, rule]]
        assert len(sentences) == len(set(sentences))


@pytest.mark.parametrize("game", [name for name, book in BOOKS.items() if book.player_counts == (2, 2)])
def test_the_draws_that_games_share_are_said_with_their_rules(game: str) -> None:
    start = ludogite.load(game, max_plies=1).start()
    last = start.play(next(iter(start.legal_moves())))
    if last.result is None:
        last = last.play(next(iter(last.outcomes())))
    said = check(told(last), last.game.seats)
    assert cause_of(told(last)).rule == "9.6"
    assert said["player 0"].en == "The game is drawn: move number 1 was the last one allowed."


def test_repetition_and_passes_are_said_with_their_rules() -> None:
    position = ludogite.load("colorado", repetition=2).start()
    for move in ["b1-b2", "e8-e6", "b2-a2", "e6-f6", "a2-b2", "f6-e6"]:
        position = position.play(move)
    said = check(told(position), position.game.seats)
    assert (cause_of(told(position)).rule, said["spectator"].fr) == (
        "9.5",
        "La partie est nulle : la même position est apparue 2 fois.",
    )
    position = ludogite.load("movers-hoppers").start()
    for move in ("MMMHHH", "MMMHHH", "pass", "pass"):
        position = position.play(move)
    said = check(told(position), position.game.seats)
    assert cause_of(told(position)).rule == "9.4"
    assert said["player 1"].en == "The game is drawn: neither of you could move."
    assert said["one screen"].en == "The game is drawn: neither player could move."


@pytest.mark.parametrize("how", ["resigned", "time", "left", "agreed", "closed", "moved"])
def test_what_people_do_ends_a_game_with_a_sentence_and_without_a_rule(how: EndReason) -> None:
    position = ludogite.load("colorado").start()
    results: dict[EndReason, tuple[float, ...]] = {"agreed": (0.5, 0.5), "closed": (0.0, 0.0), "moved": (0.0, 0.0)}
    game = told(position, how, results.get(how, (0.0, 1.0)))
    said = dict(readers(game, position.game.seats)) if how in UNDECIDED else check(game, position.game.seats)
    assert cause_of(game).rule == ""
    if how in results:
        assert len({words.en for words in said.values()}) == (1 if how in UNDECIDED else 2)
    else:
        assert len({words.en for words in said.values()}) == len({words.fr for words in said.values()}) == len(said)


def test_who_claims_a_draw_from_somebody_gone_is_told_why() -> None:
    position = ludogite.load("colorado").start()
    said = check(told(position, "left", (0.5, 0.5)), position.game.seats)
    assert said["spectator"].en == "The game is drawn: the player to move was away."


def test_a_solo_game_that_is_lost_is_said_to_whoever_looks_on() -> None:
    lost = told(over(next(case for case in CASES if case.rule == "6.2")))
    assert sentence(lost, NAMES, 0) == Words(
        "You lose: the Eye overtook you by 1.", "Vous perdez : l'Œil vous dépasse de 1."
    )
    assert sentence(lost, NAMES, None).en == "The game is lost: the Eye overtook Ada by 1."


@pytest.mark.parametrize(("camps", "turn", "row"), [("1,0", 0, 7), ("0,1", 1, 0)])
def test_the_camp_that_is_lit_is_the_winners(camps: str, turn: int, row: int) -> None:
    rows = ["......bb", *["........"] * 6, "ww......"]
    rows[7 - row] = "wwb....b"
    text = f"board={'/'.join(rows)} camps={camps} turn={turn} ply={10 + turn} passes=0"
    entry = f"{'c' if turn else 'a'}{row + 1}-camp"
    scene = ludogite.load("katarenga").parse(text).play(entry).scene(None)
    assert next(cell.row for cell in scene.cells if cell.name == scene.lit[0]) == row
