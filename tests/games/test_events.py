"""Events of moves and outcomes, as data and in words, agree with the positions before and after them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludogite
from ludogite.games.events import Event
from ludogite.games.position import Position
from ludogite.games.scene import Action
from support.counted import counted, never_empty
from support.playing import after
from support.walks import choose, games, positions, walk

BOARDS = ("four-circles", "movers-hoppers", "not-this-way", "katarenga", "colorado", "kanto")
DICE = ("karma-dice", "karma-solo")
LEAVES = ("camp", "off")
"""The kinds of moves with which a piece leaves the board and is not captured."""
TURN_KINDS = ("roll", "throw", "power", "card", "take", "stop")

every_game = pytest.mark.parametrize("game", ludogite.games())
every_board = pytest.mark.parametrize("game", BOARDS)
every_dice_game = pytest.mark.parametrize("game", DICE)

Step = tuple[Position, str, Position, Event]


@never_empty
def told(game: ludogite.Game, seed: int, most: int = 220) -> Iterator[Step]:
    """A random game, with what each of its moves and outcomes did."""
    random, position = Random(seed), game.start()
    for _ in range(most):
        if position.to_move is None:
            return
        text = choose(position, random)
        later = position.play(text)
        yield position, text, later, position.event(text, later)
        position = later


@every_game
@given(data=st.data())
def test_every_move_and_outcome_is_told_in_both_languages(game: str, data: st.DataObject) -> None:
    for position, text, _, event in told(data.draw(games(game)), data.draw(st.integers(0, 2**32))):
        assert event.kind not in ("move", "chance")
        for words in (event.words, event.story):
            if words is not None:
                assert words.en.strip() == words.en != ""
                assert words.fr.strip() == words.fr != ""
        assert event == position.event(text)


@every_board
@given(data=st.data())
def test_captures_are_the_pieces_that_are_gone(game: str, data: st.DataObject) -> None:
    for position, _, later, event in told(data.draw(games(game)), data.draw(st.integers(0, 2**32))):
        before, now = Counter(_owners(position)), Counter(_owners(later))
        gone = (before - now).total() - (event.kind in LEAVES)
        assert gone == len(event.captured)
        assert {piece.cell for piece in position.scene().pieces} >= set(event.captured)


@every_board
@given(data=st.data())
def test_pieces_go_where_the_ways_lead_and_show_another_face_where_it_is_told(game: str, data: st.DataObject) -> None:
    for position, _, later, event in told(data.draw(games(game)), data.draw(st.integers(0, 2**32))):
        before, now = _faces(position), _faces(later)
        if event.kind == "arrange":
            continue
        came_from = {way[-1]: way[0] for way in event.ways if way[0] in before}
        changed = {cell for cell, face in now.items() if before.get(came_from.get(cell, cell), face) != face}
        assert changed - set(event.captured) == set(event.flipped)
        if event.kind in ("step", "jump"):
            assert event.ways[-1][0] not in now or event.ways[-1][0] == event.ways[-1][-1]
            assert event.ways[-1][-1] in now
        if event.kind == "jump":
            assert event.over
            assert set(event.over) <= set(before) | set(event.ways[-1])


@every_board
@given(data=st.data())
def test_a_turn_on_a_board_ends_when_the_other_player_is_to_move(game: str, data: st.DataObject) -> None:
    for _, _, later, event in told(data.draw(games(game)), data.draw(st.integers(0, 2**32))):
        assert event.ends_turn == (later.to_move != ludogite.CHANCE)


@every_dice_game
@given(data=st.data())
def test_totals_climbs_and_falls_are_the_position_s(game: str, data: st.DataObject) -> None:
    for position, text, later, event in told(data.draw(games(game)), data.draw(st.integers(0, 2**32))):
        if event.kind == "take":
            assert (event.total, event.climbs, event.zone) == position.roll_total
            assert event.beat == _number(position, "beat")
        elif event.kind in TURN_KINDS:
            assert event.total == (later.roll_total.total if later.roll_total else None)
        if event.kind == "throw":
            assert " ".join(map(str, event.faces)) == text
            assert len(event.dice) == len(event.faces)
        if event.kind == "roll":
            assert text == f"roll {event.dice}"


@every_dice_game
@given(data=st.data())
def test_points_are_what_the_scores_grow_by_and_everybody_has_one_turn_a_round(game: str, data: st.DataObject) -> None:
    ends: Counter[tuple[int | None, int | None]] = Counter()
    position = None
    for position, _, later, event in told(data.draw(games(game)), data.draw(st.integers(0, 2**32)), 400):
        if event.kind not in TURN_KINDS or not event.ends_turn:
            assert (event.points is None) == (event.kind != "advance")
            continue
        player = position.to_move or 0
        assert position.scores is not None
        assert later.scores is not None
        assert event.points == later.scores[player] - position.scores[player]
        ends[player, _number(position, "round")] += 1
    assert position
    last = _number(position, "round") or 0
    players = position.game.players
    assert all(ends[player, number] == 1 for player in range(players) for number in range(1, last))


@pytest.mark.parametrize("players", [2, 4])
def test_of_a_card_kept_in_secret_nothing_else_is_told(players: int) -> None:
    position = ludogite.load("karma-dice", traits=True, players=players).start()
    assert position.hidden_event().kind == "deal"
    dealt = position.play("bold+sage")
    assert dealt.hidden_event().words.en == "keeps a card in secret"
    assert not dealt.hidden_event().card


def test_a_story_is_told_without_reading_a_spelling() -> None:
    position = ludogite.load("karma-solo").start()
    line = ["roll rr", "2 5", "take", "roll r", "3", "take", "eye 2", "pick g"]
    said = []
    for text in line:
        event = position.event(text)
        if event.story:
            said.append((event.story.en, event.ends_turn, event.side))
        position = position.play(text)
    assert said == [
        ("rolled 2 + 5: 7", False, None),
        ("took 7: climbed to zone 1", False, None),
        ("rolled 3", False, None),
        ("took 3, not more than 7: fell back to nothing", True, None),
        ("rolled all its dice and went 2 forward", True, 1),
        ("picked a green die", True, None),
    ]


@every_game
@given(data=st.data())
def test_a_scene_says_what_is_being_done_by_whom_and_what_they_are_to_do(game: str, data: st.DataObject) -> None:
    position = data.draw(positions(game))
    scene = position.scene()
    assert scene.phase is not None
    assert (scene.phase.name == "over") == (position.to_move is None)
    assert scene.phase.words.en
    assert scene.phase.words.fr
    assert (scene.prompt is None) == (not position.legal_moves())
    if position.to_move is None or position.to_move >= 0:
        assert scene.player == position.to_move


@every_game
@given(data=st.data())
def test_everything_in_a_scene_has_a_name(game: str, data: st.DataObject) -> None:
    position = data.draw(positions(game))
    legend, scene = position.game.book.scene.LEGEND, position.scene()
    assert {(piece.face, piece.label) for piece in scene.pieces} <= {(kind.face, kind.label) for kind in legend.pieces}
    assert {(cell.kind, cell.colour) for cell in scene.cells} <= {(kind.kind, kind.colour) for kind in legend.cells}
    assert {die.colour for die in scene.dice} <= {kind.colour for kind in legend.dice}
    assert all(label.kind for label in scene.labels)
    assert not scene.pieces or legend.sample in {kind.face for kind in legend.pieces}


@every_dice_game
@given(data=st.data())
def test_rolls_are_found_by_their_dice_in_any_order_and_have_odds(game: str, data: st.DataObject) -> None:
    position = data.draw(positions(game))
    scene = position.scene()
    rolls = {move for move in position.legal_moves() if position.event(move).kind == "roll"}
    assert set(scene.rolls.values()) == rolls
    assert all(dice == "".join(sorted(position.event(move).dice)) for dice, move in scene.rolls.items())
    assert scene.has_odds == bool(rolls)


@every_dice_game
def test_only_dice_with_a_power_can_use_one(game: str) -> None:
    loaded = ludogite.load(game)
    kinds = {kind.colour: kind for kind in loaded.book.scene.LEGEND.dice}
    played = (position for seed in range(5) for position in walk(loaded, seed))
    for labels, action, event in counted(_powers(played), 50):
        buttons = [button.kind for button in kinds[event.dice].buttons]
        assert labels[action.clicks[1]] in buttons


def _powers(played: Iterable[Position]) -> Iterator[tuple[dict[str, str], Action, Event]]:
    """Actions that use a die's power, with the kinds of all labels by their clicks."""
    for position in played:
        labels = {label.click: label.kind for label in position.scene().labels}
        for action in position.scene().actions:
            event = position.event(action.move)
            if event.kind == "power":
                yield labels, action, event


@given(data=st.data())
def test_the_camps_of_katarenga_have_as_many_pawns_as_entered_them(data: st.DataObject) -> None:
    entered = Counter[int]()
    for position, _, later, event in told(data.draw(games("katarenga")), data.draw(st.integers(0, 2**32))):
        if event.kind == "camp":
            assert position.to_move is not None
            entered[position.to_move] += 1
        regions = later.scene().regions
        assert [(region.owner, region.filled) for region in regions] == [(player, entered[player]) for player in (0, 1)]
        assert [(note.count, note.of) for note in later.scene().notes] == [(entered[player], 2) for player in (0, 1)]


def test_the_camps_of_movers_and_hoppers_are_where_the_pieces_begin() -> None:
    scene = ludogite.load("movers-hoppers").start().scene()
    for region in counted(scene.regions, 2):
        assert set(region.cells) == {piece.cell for piece in scene.pieces if piece.owner == region.owner}


def test_a_choice_says_how_its_piece_looks_then() -> None:
    position = ludogite.load("movers-hoppers").start()
    labels = {label.click: label for label in position.scene().labels}
    action = next(action for action in position.scene().actions if action.move == "MHMHMH")
    looks = {labels[click].place: (labels[click].face, labels[click].mark) for click in action.clicks}
    pieces = position.play("MHMHMH").scene().pieces
    assert looks == {piece.cell: (piece.face, piece.label) for piece in pieces if piece.owner == 0}


def test_the_prompt_says_whose_piece_is_placed() -> None:
    position = ludogite.load("not-this-way").start()
    prompt = position.scene().prompt
    assert prompt is not None
    assert prompt.en == "Place one of your opponent's red pieces on a free tile."
    assert prompt.fr == "Posez un des pions rouges de votre adversaire sur une case libre."


def test_hands_say_what_each_seat_may_know_of_the_cards() -> None:
    position = ludogite.load("karma-dice", traits=True, players=2).start().play("bold+sage")
    assert position.scene(0).hands[0].cards == ("bold", "sage")
    assert (position.scene(1).hands[0].cards, position.scene(1).hands[0].hidden) == ((), 2)
    playing = after_all(position, "keep bold", "eloquent+lucid", "keep lucid", "use bold")
    hand = playing.scene(1).hands[0]
    assert (hand.cards, hand.is_used, hand.is_at_work) == (("bold",), True, True)


def after_all(position: Position, *texts: str) -> Position:
    """The position after these moves and outcomes."""
    for text in texts:
        position = position.play(text)
    return position


PLACED_FOUR = "k12 l12 k13 l13 k14 l14 m12 n12 m13 n13 m14 n14"
PLACED_AWAY = "k13 k14 l12 l13 l14 l15 m11 m12 m13 m14 m15 m16 n11 n12 n13 n14"
ARRANGED = "MHMHMH HHHMMM"
LAST_PIECE = "board=11:m.n./12:lwm.n.o./13:k.l.m.n.o.p./14:k.l.m.n.orpr/15:l.m.n.o./16:m.n. turn=0 ply=40 passes=0"
GOLDEN = (
    ("four-circles", "", "k12", "places a piece on k12", "pose un pion en k12"),
    ("four-circles", PLACED_FOUR, "m14-n15", "moves from m14 to n15", "va de m14 en n15"),
    (
        "four-circles",
        PLACED_FOUR,
        "[k15>o11]m13^o11",
        "lays the tile from k15 on o11, then jumps from m13 to o11, circle up",
        "pose la case k15 en o11, puis saute de m13 en o11, cercle visible",
    ),
    (
        "movers-hoppers",
        "",
        "MHMHMH",
        "chooses Movers on a1, c1 and b2 and Hoppers on b1, a2 and c2",
        "choisit des Rôdeurs en a1, c1 et b2 et des Gambadeurs en b1, a2 et c2",
    ),
    (
        "movers-hoppers",
        ARRANGED,
        "b2-b3",
        "moves from b2 to b3 and becomes a Hopper",
        "va de b2 en b3 et devient Gambadeur",
    ),
    (
        "movers-hoppers",
        ARRANGED,
        "b1^b3",
        "jumps from b1 to b3 and becomes a Mover",
        "saute de b1 en b3 et devient Rôdeur",
    ),
    ("not-this-way", "", "k13", "places a red piece on k13", "pose un pion rouge en k13"),
    ("not-this-way", "k13", "k14", "places a white piece on k14", "pose un pion blanc en k14"),
    (
        "not-this-way",
        PLACED_AWAY,
        "m14^o14",
        "jumps from m14 to o14 and turns over the piece on n14",
        "saute de m14 en o14 et retourne le pion en n14",
    ),
    ("katarenga", "", "b1-b7", "moves from b1 to b7", "va de b1 en b7"),
    ("katarenga", "b1-b7 a8-a4", "b7xb8", "moves from b7 to b8, taking a pawn", "va de b7 en b8 et prend un pion"),
    ("colorado", "", "b1-b7", "moves from b1 to b7", "va de b1 en b7"),
    ("kanto", "", "?c4", "turns over the pawn on c4", "retourne le pion en c4"),
    ("kanto", "?c4", "17", "it is the 17", "c'est le 17"),
    ("kanto", "?c4", "K", "it is the Kanto", "c'est le Kanto"),
    ("kanto", "?c4 17 ?c5 3", "c4xc5", "moves from c4 to c5, taking the 3", "va de c4 en c5 et prend le 3"),
)


@pytest.mark.parametrize(("game", "line", "text", "english", "french"), GOLDEN)
def test_what_people_read_of_a_move_on_a_board(game: str, line: str, text: str, english: str, french: str) -> None:
    words = after(ludogite.load(game).start(), line).event(text).words
    assert (words.en, words.fr) == (english, french)


def test_what_people_read_of_a_piece_that_leaves_the_board() -> None:
    words = ludogite.load("not-this-way", last_exit=True).parse(LAST_PIECE).event("l12-off").words
    assert words.en == "takes the last piece off the board from l12"
    assert words.fr == "sort son dernier pion du tablier, depuis l12"


ROLLED = ("roll rr", "2 5", "take", "roll rrr", "1 3 6")
SOLO_PICKED = ("roll r", "5", "take", "stop", "eye 1")
DRAFTED = ("bold+sage", "keep bold", "eloquent+lucid", "keep lucid")
GOLDEN_DICE: tuple[tuple[str, tuple[str, ...], str, str, str], ...] = (
    ("karma-solo", (), "roll rr", "rolls 2 red dice", "lance 2 dés rouges"),
    ("karma-solo", ("roll rr",), "2 5", "rolled 2 + 5: 7", "lancer 2 + 5 : 7"),
    ("karma-solo", ("roll r",), "4", "rolled 4", "lancer 4"),
    ("karma-solo", ROLLED[:2], "take", "took 7: climbed to zone 1", "7 validé : montée en zone 1"),
    ("karma-solo", ROLLED, "take", "took 10: climbed to zone 2", "10 validé : montée en zone 2"),
    ("karma-solo", ROLLED[:3], "stop", "stopped in zone 1", "arrêt en zone 1"),
    (
        "karma-solo",
        (*ROLLED[:4], "1 1 1"),
        "take",
        "took 3, not more than 7: fell back to nothing",
        "3, pas plus que 7 : chute à zéro",
    ),
    ("karma-solo", SOLO_PICKED, "pick o", "picked an orange die", "choix : un dé orange"),
    (
        "karma-solo",
        SOLO_PICKED[:-1],
        "eye 3",
        "rolled all its dice and went 3 forward",
        "tous ses dés lancés : avance de 3",
    ),
    (
        "karma-solo",
        (*SOLO_PICKED, "pick o", "roll ro", "4 2"),
        "o2+",
        "orange die: +1, total 7",
        "dé orange : +1, total 7",
    ),
    (
        "karma-solo",
        (*SOLO_PICKED, "pick y", "roll ry", "4 2"),
        "y2!r4",
        "yellow die: removes a red die (4), total 2",
        "dé jaune : retire un dé rouge (4), total 2",
    ),
    (
        "karma-solo",
        (*SOLO_PICKED, "pick v", "roll rv", "4 2"),
        "v2*",
        "violet die: triples, total 10",
        "dé violet : triple, total 10",
    ),
    (
        "karma-solo",
        (*SOLO_PICKED, "pick c", "roll rc", "4 2", "c2~"),
        "6",
        "light blue die rolled again: 6, total 10",
        "dé bleu clair relancé : 6, total 10",
    ),
    ("karma-dice", DRAFTED[:1], "keep sage", "kept the sage", "carte gardée : le sage"),
    ("karma-dice", DRAFTED, "use bold", "used the bold", "carte utilisée : l'audacieux"),
)


@pytest.mark.parametrize(("game", "line", "text", "english", "french"), GOLDEN_DICE)
def test_what_people_read_of_dice(game: str, line: tuple[str, ...], text: str, english: str, french: str) -> None:
    options = {"traits": True, "players": 2} if game == "karma-dice" else {}
    event = after_all(ludogite.load(game, **options).start(), *line).event(text)
    words = event.story or event.words
    assert (words.en, words.fr) == (english, french)


GOLDEN_DEEDS: tuple[tuple[str, tuple[str, ...], str, str, str], ...] = (
    ("karma-solo", (), "roll r", "rolls a red die", "lance un dé rouge"),
    ("karma-solo", ROLLED[:2], "take", "takes 7 and climbs to zone 1", "valide 7 et monte en zone 1"),
    (
        "karma-solo",
        (*ROLLED[:4], "1 1 1"),
        "take",
        "takes 3, not more than 7, and falls back to nothing",
        "obtient 3, pas plus que 7, et retombe à zéro",
    ),
    ("karma-solo", ROLLED[:3], "stop", "stops in zone 1", "s'arrête en zone 1"),
    ("karma-solo", SOLO_PICKED, "pick o", "picks an orange die", "choisit un dé orange"),
    (
        "karma-solo",
        (*SOLO_PICKED, "pick o"),
        "roll rro",
        "rolls 2 red dice and an orange die",
        "lance 2 dés rouges et un dé orange",
    ),
    (
        "karma-solo",
        (*SOLO_PICKED, "pick o", "roll ro", "4 2"),
        "o2+",
        "uses the orange die: +1",
        "utilise le dé orange : +1",
    ),
    ("karma-dice", (), "bold+sage", "gets two cards", "reçoit deux cartes"),
    ("karma-dice", DRAFTED[:1], "keep sage", "keeps the sage", "garde le sage"),
)


@pytest.mark.parametrize(("game", "line", "text", "english", "french"), GOLDEN_DEEDS)
def test_what_somebody_does_with_dice_follows_their_name(
    game: str, line: tuple[str, ...], text: str, english: str, french: str
) -> None:
    options = {"traits": True, "players": 2} if game == "karma-dice" else {}
    words = after_all(ludogite.load(game, **options).start(), *line).event(text).words
    assert (words.en, words.fr) == (english, french)


def _owners(position: Position) -> Iterator[int]:
    return (piece.owner for piece in position.scene().pieces)


def _faces(position: Position) -> dict[str, tuple[int, str]]:
    return {piece.cell: (piece.owner, piece.face) for piece in position.scene().pieces}


def _number(position: Position, name: str) -> int | None:
    return next((int(note.value) for note in position.scene().notes if note.name == name), None)
