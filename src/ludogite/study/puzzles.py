"""Puzzles are asked, answered and judged: the move that is clearly the best is to be found."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from ludogite.games.events import Event
from ludogite.games.position import Position
from ludogite.games.registry import games
from ludogite.games.words import Refused, Words
from ludogite.study.puzzle_file import PERCENT, Puzzle, puzzles

LOST = 0.05
"""Where the second-best move leaves no more of the win than this, the best one saves the game."""
STRIDE = 1009
"""A prime: days go through all puzzles of a game before one comes again."""
GRADES = (
    Words("easy", "facile"),
    Words("medium", "moyen"),
    Words("tricky", "corsé"),
    Words("hard", "difficile"),
    Words("very hard", "très difficile"),
)
"""What each grade is called, from grade 1."""
THEMES = {
    "captured": Words("Capture", "Prise"),
    "flipped": Words("Turning over", "Retournement"),
    "jump": Words("Jump", "Saut"),
    "camp": Words("Home run", "Course au camp"),
    "off": Words("Off the board", "Sortie du plateau"),
    "place": Words("Placing", "Pose"),
    "arrange": Words("Arranging", "Disposition"),
    "turn": Words("Finding out", "Découverte"),
    "shown": Words("Finding out", "Découverte"),
    "step": Words("Quiet move", "Coup tranquille"),
    "pass": Words("Waiting", "Attente"),
    "roll": Words("Which dice?", "Quels dés ?"),
    "stop": Words("Roll or stop?", "Lancer ou s'arrêter ?"),
    "power": Words("Which power?", "Quel pouvoir ?"),
    "take": Words("As it lies, or a power?", "Tel quel, ou un pouvoir ?"),
}
"""What solutions are about, by the kinds of events."""
ANY_THEME = Words("Best move", "Meilleur coup")
QUESTIONS = {
    "roll": Words("Which dice do you roll?", "Quels dés lancez-vous ?"),
    "stop": Words("Do you stop, or roll, and which dice?", "Vous arrêtez-vous, ou lancez-vous, et quels dés ?"),
    "power": Words("The dice lie there: what do you do first?", "Les dés sont là : que faites-vous d'abord ?"),
    "take": Words("The dice lie there: what do you do first?", "Les dés sont là : que faites-vous d'abord ?"),
}
"""What is asked with dice, by theme."""

Told = Literal["solved", "more", "wrong"]


class NoSuchPuzzle(Refused):
    """A puzzle that a game does not have."""

    code, status = "no-such-puzzle", 404
    words = Words("There is no such puzzle.", "Il n'y a pas ce problème.")


class PuzzleOver(Refused):
    """More moves than a puzzle asks for."""

    code = "puzzle-over"
    words = Words("This puzzle is solved; go on to the next one.", "Ce problème est résolu ; passez au suivant.")


@dataclass(frozen=True)
class Verdict:
    """What an answer to a puzzle is worth."""

    told: Told
    """``more``: right so far, and another move is to be found after the opponent's."""
    words: Words
    answer: tuple[str, ...] = ()
    """What the opponent plays now."""


@dataclass(frozen=True)
class Hint:
    """Something about the next move to be found."""

    words: Words
    cells: tuple[str, ...] = ()
    """Where it begins."""


def puzzle(game: str, number: int) -> Puzzle:
    """A game's puzzle by its number; raises UnknownGame and NoSuchPuzzle."""
    found = puzzles(game)
    if not 1 <= number <= len(found):
        raise NoSuchPuzzle
    return found[number - 1]


def course(game: str) -> list[Puzzle]:
    """The puzzles of a game, the easiest first."""
    return sorted(puzzles(game), key=lambda puzzle: (puzzle.grade, puzzle.number))


def following(puzzle: Puzzle) -> Puzzle:
    """The next of the course; after the last one the first."""
    order = course(puzzle.game)
    return order[(order.index(puzzle) + 1) % len(order)]


def puzzle_of_day(day: date, game: str | None = None) -> Puzzle:
    """The same for everybody: games take turns, and each goes through all of its puzzles; or one of a given game.

    Raises UnknownGame and NoSuchPuzzle.
    """
    having = [found for found in map(puzzles, [game] if game else games()) if found]
    if not having:
        raise NoSuchPuzzle
    turn, place = divmod(day.toordinal(), len(having))
    of_game = having[place]
    return of_game[turn * STRIDE % len(of_game)]


def words_of(theme: str) -> Words:
    """What solutions of a theme are about."""
    return THEMES.get(theme, ANY_THEME)


def task(puzzle: Puzzle) -> Words:
    """What is asked, in a sentence."""
    position = puzzle.position
    seats, mover = position.game.seats, position.to_move
    assert mover is not None
    who = seats[mover]
    if puzzle.theme in QUESTIONS:
        question = QUESTIONS[puzzle.theme]
        return question if len(seats) == 1 else Words(f"{who.en}: {question.en}", f"{who.fr} : {question.fr}")
    if puzzle.ends_in:
        moves = puzzle.ends_in
        return Words(
            f"{who.en} moves and wins in {moves} moves." if moves > 1 else f"{who.en} moves and wins.",
            f"{who.fr} joue et gagne en {moves} coups." if moves > 1 else f"{who.fr} joue et gagne.",
        )
    if puzzle.second_value <= LOST:
        return Words(f"{who.en} moves: only one move saves the game.", f"{who.fr} joue : un seul coup sauve la partie.")
    return Words(
        f"{who.en} moves: one move is clearly the best.", f"{who.fr} joue : un coup est nettement le meilleur."
    )


def judge(puzzle: Puzzle, moves: Sequence[str]) -> Verdict:
    """What to say to moves from the start of a puzzle on, the player's and the answers; raises IllegalMove, PuzzleOver.

    Whoever ends the game with a win has solved it, by whatever move.
    """
    position, mover = puzzle.position, puzzle.position.to_move
    for number, move in enumerate(moves):
        if number >= len(puzzle.solution):
            raise PuzzleOver
        meant, position = position.meant(move), position.play(move)
        if position.result and position.result[mover or 0] == 1:
            return Verdict("solved", _right(puzzle))
        if meant != puzzle.solution[number]:
            return Verdict("wrong", _wrong(puzzle))
    if len(moves) == len(puzzle.solution):
        return Verdict("solved", _right(puzzle))
    return Verdict(
        "more",
        Words("Right so far! And now?", "Juste jusqu'ici ! Et maintenant ?"),
        puzzle.solution[len(moves) : len(moves) + len(moves) % 2],
    )


def reason(puzzle: Puzzle) -> Words:
    """Why the solution is the best."""
    if puzzle.ends_in:
        return Words(
            f"It wins by force; with the second-best move it is {_percent(puzzle.second_value)}.",
            f"Cela gagne de force ; avec le deuxième coup, c'est {_percent(puzzle.second_value)}.",
        )
    second = puzzle.position.event(puzzle.second).words
    best, other = _percent(puzzle.value), _percent(puzzle.second_value)
    return Words(
        f"It wins {best} of the games; the second-best ({second.en}) wins {other}.",
        f"Cela gagne {best} des parties ; le deuxième choix ({second.fr}) en gagne {other}.",
    )


def _right(puzzle: Puzzle) -> Words:
    why = reason(puzzle)
    return Words(f"Right! {why.en}", f"Juste ! {why.fr}")


def _wrong(puzzle: Puzzle) -> Words:
    best, other = _percent(puzzle.value), _percent(puzzle.second_value)
    return Words(
        f"Not this one: it wins {other} of the games at most, the move to find {best}.",
        f"Pas celui-ci : il gagne au plus {other} des parties, le coup à trouver {best}.",
    )


def _percent(share: float) -> str:
    return f"{PERCENT * share:.0f} %"


def hints(puzzle: Puzzle, moves: Sequence[str]) -> tuple[Hint, ...]:
    """What helps to find the next move after right ones, the least first."""
    position = puzzle.position
    for move in moves:
        position = position.play(move)
    if len(moves) >= len(puzzle.solution):
        raise PuzzleOver
    event = position.event(puzzle.solution[len(moves)])
    theme = words_of(event.kind if moves else puzzle.theme)
    about = Hint(Words(f"What it is about: {theme.en.lower()}", f"De quoi il s'agit : {theme.fr.lower()}"))
    return (about, *_where(position, event))


def _where(position: Position, event: Event) -> Iterator[Hint]:
    """Where a move begins, or how many dice it is about."""
    if event.ways:
        cell = event.ways[-1][0]
        yield Hint(Words(f"Look at {cell}.", f"Regardez {cell}."), (cell,))
    elif event.kind == "roll":
        dice = len(event.dice)
        yield Hint(
            Words("Roll a single die." if dice == 1 else f"Roll {dice} dice.", f"Lancez {dice} dé{'s' * (dice > 1)}.")
        )
    elif event.dice:
        die = next(die for die in position.game.book.scene.LEGEND.dice if die.colour == event.dice[0])
        yield Hint(Words(f"Think of the {die.words.en}.", f"Pensez au {die.words.fr}."))
