"""Totals of rolls, known before and after every move, agree with the scene's notes."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ludogite
from differential.cases import OPTIONS
from ludogite.games.position import Position
from ludogite.games.scene import RollTotal, Scene
from support.server_host import Person, awaited, one_person, open_host, two_people
from support.walks import choose, walk

GAMES = ("karma-dice", "karma-solo")
SEEDS = 4
LONGEST = 400
LONGEST_TOLD = 120


def noted(scene: Scene) -> RollTotal | None:
    """Roll in the notes of a scene."""
    notes = {note.name: note.value for note in scene.notes}
    if "result" not in notes:
        return None
    climbs = "climbs" in notes
    return RollTotal(int(notes["result"]), climbs, int(notes["climbs" if climbs else "falls"]))


def walks(game: str) -> Iterator[Position]:
    """Positions of random games with all kinds of options."""
    for options in OPTIONS[game]:
        for seed in range(SEEDS):
            yield from walk(ludogite.load(game, **options), seed, LONGEST)


@pytest.mark.parametrize("game", GAMES)
def test_the_results_of_moves_are_those_that_are_noted_after_them(game: str) -> None:
    rolls = 0
    for position in walks(game):
        roll = noted(position.scene())
        assert position.roll_total == roll
        after = {move: noted(position.play(move).scene()) for move in position.legal_moves()} if roll else {}
        assert position.roll_previews() == {move: lying for move, lying in after.items() if lying}
        rolls += roll is not None
    assert rolls


@pytest.mark.parametrize("game", sorted(set(OPTIONS) - set(GAMES)))
def test_games_without_rolls_have_no_results(game: str) -> None:
    position = ludogite.load(game).start()
    assert not position.game.book.has_rolls
    assert position.roll_previews() == {}


def check_told(person: Person) -> None:
    """Check that the rolls sent to a client are those in the notes of its scenes."""
    match = person.table.model.match
    told = [entry.roll for entry in person.history]
    assert told == [noted(match.position_at(step).scene()) for step in range(1, match.step + 1)]
    assert person.previews == (match.position.roll_previews() if person.moves else {})


@pytest.mark.parametrize(("game", "options"), [("karma-dice", {"traits": True, "target": 20}), ("karma-solo", {})])
@awaited
async def test_who_moves_is_told_results_and_the_history_tells_them_too(
    game: str, options: dict[str, Any], tmp_path: Path
) -> None:
    random = Random(game)
    async with open_host(tmp_path) as host:
        ann = await one_person(host, game=game, kind="screen", options=options)
        eve = Person(host, ann.table, "eve")
        most = 0
        while ann.moves and ann.version < LONGEST_TOLD:
            await ann.play(choose(ann.table.model.position, random))
            eve.read()
            check_told(ann)
            check_told(eve)
            newcomer = Person(host, ann.table, "ann")
            assert newcomer.history == ann.history
            newcomer.leave()
            most = max(most, len(ann.previews))
        assert most > 1


@awaited
async def test_what_is_told_of_board_games_has_no_rolls(tmp_path: Path) -> None:
    async with open_host(tmp_path) as host:
        ann, bob = await two_people(host)
        move = ann.moves[0]
        await ann.play(move)
        sent = bob.inbox.sent.pop()
        assert f'["{move[:2]}","{move[-2:]}"],null]]'.encode() in sent
        assert b"previews" not in sent


@awaited
async def test_secrets_tell_no_rolls(tmp_path: Path) -> None:
    async with open_host(tmp_path) as host:
        ann, bob = await two_people(host, game="karma-dice", options={"traits": True})
        await ann.play(ann.moves[0])
        bob.read()
        assert bob.table.model.position.keeps_secrets
        for person in (ann, bob):
            assert person.previews == {}
            assert all(entry.roll is None for entry in person.history)
