"""Any position of any game, without a table; nothing of it is kept."""

from ludogite.bots.report import Report
from ludogite.games.words import Refused, Words
from ludogite.house.advice import hint_lines
from ludogite.house.asides import PlaysCompiled
from ludogite.kernel.layout import CHANCE
from ludogite.record import Entry as RecordEntry
from ludogite.record import Record
from ludogite.study.position import StudyPosition, study_game
from ludogite.svg.picture import Panel, draw
from ludogite.wire.encoding import encode_study
from ludogite.wire.studies import Opinion, StudyRequest


class NothingToDecide(Refused):
    """A position in which nobody is to move."""

    code = "nothing-to-decide"
    words = Words("Nobody has anything to decide here.", "Personne n'a rien à décider ici.")


class NotFromTheStart(Refused):
    """A line that begins in the middle of a game."""

    code = "not-from-the-start"
    words = Words(
        "A record begins with the start of a game, and this line does not.",
        "Un relevé commence au début d'une partie, et cette suite de coups non.",
    )


def read_study(asked: StudyRequest, plays_compiled: PlaysCompiled) -> StudyPosition:
    """The position that is asked for; raises Refused."""
    game = study_game(asked.game, asked.options, asked.sample)
    if plays_compiled(game.id):
        game = game.compiled()
    study = StudyPosition(game.start() if asked.position is None else game.parse(asked.position), asked.moves)
    return study if asked.sample is None else study.sampled(asked.sample)


def study_shown(asked: StudyRequest, plays_compiled: PlaysCompiled) -> bytes:
    """A position by its text and the moves after it, as whoever is in turn there would see it at a table."""
    study = read_study(asked, plays_compiled)
    return encode_study(study, study.why(asked.clicks) if asked.clicks else None)


def decidable(asked: StudyRequest, plays_compiled: PlaysCompiled) -> StudyPosition:
    """A position in which somebody has something to decide; raises Refused."""
    study = read_study(asked, plays_compiled)
    if study.to_move is None or study.to_move == CHANCE:
        raise NothingToDecide
    return study


def opinion_of(study: StudyPosition, places: list[str], report: Report) -> Opinion:
    """The best moves in a position, as hints are given at tables."""
    return Opinion(str(study), study.to_move or 0, places, hint_lines(study.position, report), report.exact)


def study_picture(asked: StudyRequest, plays_compiled: PlaysCompiled, language: str) -> str:
    """The position as a picture that needs nothing around it."""
    study = read_study(asked, plays_compiled)
    return draw([Panel(study.scene)], study.legend, study.game.players, language)


def study_record(asked: StudyRequest, plays_compiled: PlaysCompiled) -> str:
    """A line from the start of a game, as a record; the players are called as the game calls them."""
    if asked.position is not None:
        raise NotFromTheStart
    study = read_study(asked, plays_compiled)
    entries = [RecordEntry(entry.text, entry.player == CHANCE) for entry in study.entries]
    names = tuple(role.en for role in study.game.seats)
    return str(Record(study.game, names, tuple(entries), result=study.position.result))
