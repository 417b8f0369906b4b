"""Puzzles as tasks: question, verdict, hints and explanation."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from ludogite.games.events import Event
from ludogite.games.position import Position
from ludogite.games.registry import games
from ludogite.games.words import Refused, Words
from ludogite.study.puzzle_file import PERCENT, StoredPuzzle, puzzles

LOST_SHARE = 0.05
"""If the second-best move leaves no larger share of the win, the best one saves the game."""
STRIDE = 1009
"""A prime: the puzzle of the day runs through all puzzles of a game before one is repeated."""
GRADES = (
    Words("easy", "facile"),
    Words("medium", "moyen"),
    Words("tricky", "corsé"),
    Words("hard", "difficile"),
    Words("very hard", "très difficile"),
)
"""Names of the grades, from grade 1."""
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
    "take": Words("As rolled, or a power?", "Tel quel, ou un pouvoir ?"),
}
"""Names of the themes, by kinds of events."""
ANY_THEME = Words("Best move", "Meilleur coup")
QUESTIONS = {
    "roll": Words("Which dice do you roll?", "Quels dés lancez-vous ?"),
    "stop": Words("Do you stop, or roll, and which dice?", "Vous arrêtez-vous, ou lancez-vous, et quels dés ?"),
    "power": Words("The dice have landed: what do you do first?", "Les dés sont lancés : que faites-vous d'abord ?"),
    "take": Words("The dice have landed: what do you do first?", "Les dés sont lancés : que faites-vous d'abord ?"),
}
"""The question for puzzles with dice, by theme."""

HARDLY_EVER = Words("hardly ever wins", "ne gagne presque jamais")
"""Chance of a move that rounds to 0 %."""

PuzzleResult = Literal["solved", "more", "wrong"]


class NoSuchPuzzle(Refused):
    """A puzzle that a game does not have."""

    code, status = "no-such-puzzle", 404
    words = Words("There is no such puzzle.", "Ce problème n'existe pas.")


class PuzzleOver(Refused):
    """More moves than a puzzle asks for."""

    code = "puzzle-over"
    words = Words("This puzzle is solved; go on to the next one.", "Ce problème est résolu ; passez au suivant.")


@dataclass(frozen=True)
class PuzzleVerdict:
    """The verdict on a solver's moves."""

    told: PuzzleResult
    """``more``: right so far, and another move has to be found after the opponent's."""
    words: Words
    answer: tuple[str, ...]
    """The opponent's move now, if another one is to be found."""


@dataclass(frozen=True)
class PuzzleHint:
    """A hint about the next move to be found."""

    words: Words
    cells: tuple[str, ...]
    """The cell where the move begins, if the hint names it."""


def puzzle(game: str, number: int) -> StoredPuzzle:
    """A puzzle of a game by its number; raises UnknownGame and NoSuchPuzzle."""
    found = puzzles(game)
    if not 1 <= number <= len(found):
        raise NoSuchPuzzle
    return found[number - 1]


def course(game: str) -> list[StoredPuzzle]:
    """The puzzles of a game, the easiest first."""
    return sorted(puzzles(game), key=lambda puzzle: (puzzle.grade, puzzle.number))


def place(puzzle: StoredPuzzle) -> int:
    """Place of a puzzle in the course, from 1."""
    return course(puzzle.game).index(puzzle) + 1


def next_puzzle(puzzle: StoredPuzzle) -> StoredPuzzle:
    """The next puzzle of the course; after the last one, the first."""
    order = course(puzzle.game)
    return order[place(puzzle) % len(order)]


def puzzle_of_day(day: date, game: str | None = None) -> StoredPuzzle:
    """The puzzle of a day, the same for everybody; for one game, or for all of them in turn.

    Raises UnknownGame and NoSuchPuzzle.
    """
    having = [found for found in map(puzzles, [game] if game else games()) if found]
    if not having:
        raise NoSuchPuzzle
    turn, place = divmod(day.toordinal(), len(having))
    of_game = having[place]
    return of_game[turn * STRIDE % len(of_game)]


def theme_words(theme: str) -> Words:
    return THEMES.get(theme, ANY_THEME)


def task(puzzle: StoredPuzzle) -> Words:
    """The question, in a sentence."""
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
    if puzzle.second_value <= LOST_SHARE:
        return Words(f"{who.en} moves: only one move saves the game.", f"{who.fr} joue : un seul coup sauve la partie.")
    return Words(
        f"{who.en} moves: one move is clearly the best.", f"{who.fr} joue : un coup est nettement le meilleur."
    )


def judge(puzzle: StoredPuzzle, moves: Sequence[str]) -> PuzzleVerdict:
    """The answer to all moves since the start of a puzzle, with the opponent's; raises IllegalMove, PuzzleOver.

    A player who ends the game with a win has solved it, by whatever move.
    """
    position, mover = puzzle.position, puzzle.position.to_move
    for number, move in enumerate(moves):
        if number >= len(puzzle.solution):
            raise PuzzleOver
        meant, position = position.meant(move), position.play(move)
        if position.result and position.result[mover or 0] == 1:
            return PuzzleVerdict("solved", _right(puzzle), ())
        if meant != puzzle.solution[number]:
            return PuzzleVerdict("wrong", _wrong(puzzle), ())
    if len(moves) == len(puzzle.solution):
        return PuzzleVerdict("solved", _right(puzzle), ())
    return PuzzleVerdict(
        "more",
        Words("Right so far! And now?", "Juste jusqu'ici ! Et maintenant ?"),
        puzzle.solution[len(moves) : len(moves) + len(moves) % 2],
    )


def reason(puzzle: StoredPuzzle) -> Words:
    """The reason why the solution is best."""
    best, other = _percent(puzzle.value), _percent(puzzle.second_value)
    if puzzle.ends_in:
        return Words(
            f"It wins by force; the second-best move {f'wins {other} of the games' if other else HARDLY_EVER.en}.",
            "Cela gagne de force ; le deuxième meilleur coup "
            f"{f'gagne {other} des parties' if other else HARDLY_EVER.fr}.",
        )
    second = puzzle.position.event(puzzle.second).words
    return Words(
        f"It wins {best} of the games; the second-best ({second.en}) {f'wins {other}' if other else HARDLY_EVER.en}.",
        f"Cela gagne {best} des parties ; le deuxième meilleur coup ({second.fr}) "
        f"{f'en gagne {other}' if other else HARDLY_EVER.fr}.",
    )


def _right(puzzle: StoredPuzzle) -> Words:
    why = reason(puzzle)
    return Words(f"Right! {why.en}", f"Juste ! {why.fr}")


def _wrong(puzzle: StoredPuzzle) -> Words:
    best, other = _percent(puzzle.value), _percent(puzzle.second_value)
    if not other:
        return Words(
            f"Not this one: it {HARDLY_EVER.en}; the move to find wins {best} of the games.",
            f"Pas celui-ci : il {HARDLY_EVER.fr} ; le coup à trouver gagne {best} des parties.",
        )
    return Words(
        f"Not this one: it wins {other} of the games at most; the move to find wins {best}.",
        f"Pas celui-ci : il gagne au plus {other} des parties ; le coup à trouver en gagne {best}.",
    )


def _percent(share: float) -> str:
    """A share in percent; empty where it rounds to 0."""
    rounded = round(PERCENT * share)
    return f"{rounded} %" if rounded else ""


def hints(puzzle: StoredPuzzle, moves: Sequence[str]) -> list[PuzzleHint]:
    """Hints for the next move after right ones, the vaguest first."""
    position = puzzle.position
    for move in moves:
        position = position.play(move)
    if len(moves) >= len(puzzle.solution):
        raise PuzzleOver
    event = position.event(puzzle.solution[len(moves)])
    theme = theme_words(event.kind if moves else puzzle.theme)
    about = PuzzleHint(Words(f"The theme: {theme.en.lower()}", f"Le thème : {theme.fr.lower()}"), ())
    return [about, *_where(position, event)]


def _where(position: Position, event: Event) -> Iterator[PuzzleHint]:
    """The cell where a move begins, or the number of its dice."""
    if event.ways:
        cell = event.ways[-1][0]
        yield PuzzleHint(Words(f"Look at {cell}.", f"Regardez {cell}."), (cell,))
    elif event.kind == "roll":
        dice = len(event.dice)
        en = "Roll a single die." if dice == 1 else f"Roll {dice} dice."
        yield PuzzleHint(Words(en, f"Lancez {dice} dé{'s' * (dice > 1)}."), ())
    elif event.dice:
        die = next(die for die in position.game.book.scene.LEGEND.dice if die.colour == event.dice[0])
        yield PuzzleHint(Words(f"Think about the {die.words.en}.", f"Pensez au {die.words.fr}."), ())
