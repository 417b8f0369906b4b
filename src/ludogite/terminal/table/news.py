"""Lines told at the table: what was done, what may be played, and how a game ended."""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from ludogite.games.scene import Scene
from ludogite.table.messages import Entry
from ludogite.table.model import Model
from ludogite.table.views.endings import Ending, EndingTexts, GameResult
from ludogite.table.views.scenes import HIDDEN
from ludogite.terminal.drawing.legend import CARD, label_line
from ludogite.terminal.drawing.sidebar import ARROW
from ludogite.terminal.table.seating import HERE, player_name, seat_words
from ludogite.terminal.words import Voice

NEXT = " · "
FEW = 12
"""At most this many moves are listed."""
GAP, UNBROKEN = "  ", "\xa0"
"""The space between moves, and the one within moves while lines are broken."""

# ---- what was done


def happenings(entries: Sequence[Entry], name: str, model: Model, voice: Voice) -> Iterator[tuple[str, str]]:
    """Each side with what it did; ``name`` is the player who moved."""
    for side, did in groupby(entries, lambda entry: entry.event.side):
        yield name if side is None else _side_name(side, model, voice), in_words(list(did), voice)


def in_words(entries: Sequence[Entry], voice: Voice) -> str:
    """Entries as the story tells them if there is one, else in words with their spelling."""
    stories = [entry.event.story.say(voice.language) for entry in entries if entry.event.story]
    if stories:
        return NEXT.join(stories)
    words = [entry.event.words.say(voice.language) for entry in entries]
    spelled = [entry.text for entry in entries]
    if spelled == words:
        return ARROW.join(spelled)
    said = ", ".join(words)
    return said if HIDDEN in spelled else voice("in_words", words=said, moves=ARROW.join(spelled))


def _side_name(side: int, model: Model, voice: Voice) -> str:
    """A player's name, or that of a side which no player is."""
    players = model.match.game.players
    if side < players:
        return player_name(model, side, voice)
    name = model.match.position.scene(None).others[side - players].say(voice.language)
    return name[0].upper() + name[1:]


# ---- what may be played


def offer(moves: Sequence[str], rolls: Collection[str], voice: Voice, width: int) -> list[str]:
    """The moves, if they are few or some of them roll dice, in lines of at most this width."""
    if len(moves) == 1:
        return [voice("only", move=moves[0])]
    if len(moves) <= FEW:
        return _listed(moves, voice, width)
    if not rolls:
        return []
    others = [move for move in moves if move not in rolls]
    return _listed([voice("any_dice", example=max(rolls, key=len)), *others], voice, width)


def _listed(moves: Sequence[str], voice: Voice, width: int) -> list[str]:
    """Moves in as many lines as they need; none is broken."""
    said = voice("possible", moves=GAP.join(whole.replace(" ", UNBROKEN) for whole in moves))
    return [line.replace(UNBROKEN, " ") for line in wrap(said, width - 1, break_on_hyphens=False)]


def offered_cards(scene: Scene, voice: Voice) -> list[str]:
    """The effects of the cards, if every move takes one."""
    about = {label.click: label for label in scene.labels if label.kind == CARD}
    taken = [[about[click] for click in action.clicks if click in about] for action in scene.actions]
    if not all(taken):
        return []
    return list(dict.fromkeys(label_line(label, voice) for labels in taken for label in labels))


# ---- how a game ended


def result_lines(model: Model, voice: Voice) -> list[str]:
    """The winner and the reason, the scores, and the standing of the match; at its end all its games."""
    reader = EndingTexts(model, seat_words(model), model.seats_of(HERE))
    ending = reader.ending
    assert ending is not None
    lines = [_result_sentence(ending, voice)]
    if ending.scores:
        scores = [voice("titled", title=score.name.say(voice.language), value=score.points) for score in ending.scores]
        lines.append(voice("scores", scores=", ".join(scores)))
    if ending.match:
        title, score = (words.say(voice.language) for words in (ending.match.title, ending.match.score))
        if not model.match.over:
            return [*lines, f"{title} · {score}"]
        games = [
            voice("game_result", round=number, result=_result_sentence(game, voice))
            for number, game in enumerate(reader.games, 1)
        ]
        lines = [f"{title} · {score}", *games]
    return lines


def _result_sentence(result: Ending | GameResult, voice: Voice) -> str:
    """The result and its reason, with the rule."""
    sentence = result.title.say(voice.language)
    return " ".join((sentence, voice("by_rule", rule=result.rule))) if result.rule else sentence


def next_game_line(model: Model, voice: Voice) -> str:
    """The number of the next game, and the role of each player in it."""
    match = model.match
    roles = ", ".join(player_name(model, player, voice) for player in range(match.game.players))
    return voice("next_game", round=match.round, rounds=match.rounds, roles=roles)
