"""Studies: any position of any game, without a table. Nothing is stored."""

from typing import Annotated, Literal

from ludogite.app.encoding import encode, study_message
from ludogite.app.live.advice import hint_lines
from ludogite.app.live.background import PlaysCompiled
from ludogite.app.messages.studies import Opinion, Study, StudyRequest
from ludogite.app.routes import SVG, TEXT, Answer, Call, SvgText, route
from ludogite.games.words import Refused, Words
from ludogite.kernel.layout import CHANCE
from ludogite.play.record import Record, RecordEntry
from ludogite.study.position import StudyPosition, study_game
from ludogite.svg.picture import Panel, draw


class NothingToDecide(Refused):
    """A position in which nobody is to move."""

    code = "nothing-to-decide"
    words = Words("There is nothing to decide here.", "Il n'y a rien à décider ici.")


class NotFromTheStart(Refused):
    """A line that begins in the middle of a game."""

    code = "not-from-the-start"
    words = Words(
        "A record begins with the start of a game, and these moves do not.",
        "Un relevé commence au début d'une partie ; ce n'est pas le cas de ces coups.",
    )


def read_study(asked: StudyRequest, plays_compiled: PlaysCompiled) -> StudyPosition:
    """The requested position; raises Refused."""
    game = study_game(asked.game, asked.options, asked.sample)
    if plays_compiled(game.id):
        game = game.compiled()
    study = StudyPosition(game.start() if asked.position is None else game.parse(asked.position), asked.moves)
    return study if asked.sample is None else study.sampled(asked.sample)


def decidable(asked: StudyRequest, plays_compiled: PlaysCompiled) -> StudyPosition:
    """A position with a player to move; raises Refused."""
    study = read_study(asked, plays_compiled)
    if study.to_move is None or study.to_move == CHANCE:
        raise NothingToDecide
    return study


def _record_of(asked: StudyRequest, plays_compiled: PlaysCompiled) -> str:
    """Record of moves from the start of a game, with the game's own names for the players."""
    if asked.position is not None:
        raise NotFromTheStart
    study = read_study(asked, plays_compiled)
    entries = [RecordEntry(entry.text, entry.player == CHANCE) for entry in study.entries]
    names = tuple(role.en for role in study.game.seats)
    return str(Record(study.game, names, tuple(entries), result=study.position.result))


@route("POST", "/api/study", needs_guest=True)
async def look_at_study(call: Call, body: StudyRequest) -> Annotated[Answer, Study]:
    """A position, given by text and moves, as the player to move would see it at a table."""

    def looked_at() -> bytes:
        study = read_study(body, call.host.plays_compiled)
        return encode(study_message(study, study.why(body.clicks) if body.clicks else None))

    return Answer(await call.run(looked_at))


@route("POST", "/api/study/opinion", needs_guest=True)
async def think_about_study(call: Call, body: StudyRequest) -> Opinion:
    """Best moves in a position, as for a hint at a table."""
    study = await call.run(lambda: decidable(body, call.host.plays_compiled))
    places, report = await call.unless_gone(call.host.engine.hint(study.position, call.client))
    return Opinion(str(study), study.to_move or 0, places, hint_lines(study.position, report), report.exact)


@route("POST", "/api/study/picture/{language}", needs_guest=True)
async def draw_study(call: Call, language: Literal["en", "fr"], body: StudyRequest) -> Annotated[Answer, SvgText]:
    """The position as a self-contained SVG picture."""

    def drawn() -> str:
        study = read_study(body, call.host.plays_compiled)
        return draw([Panel(study.scene)], study.legend, study.game.players, language)

    return Answer((await call.run(drawn)).encode(), SVG)


@route("POST", "/api/study/record", needs_guest=True)
async def write_study(call: Call, body: StudyRequest) -> Annotated[Answer, str]:
    """Record of moves from the start of a game, with the game's own names for the players."""
    return Answer((await call.run(lambda: _record_of(body, call.host.plays_compiled))).encode(), TEXT)
