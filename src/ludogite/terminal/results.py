"""How a game ended and how the match stands, said to the people at the terminal."""

from ludogite.table.endings import Ending, GameResult, Reader
from ludogite.table.model import Model
from ludogite.terminal.seating import HERE, player_name, seat_words
from ludogite.terminal.words import Voice


def result_lines(model: Model, voice: Voice) -> list[str]:
    """Who won and why, the scores, and how the match stands; at its end all its games."""
    reader = Reader(model, seat_words(model), model.seats_of(HERE))
    ending = reader.ending
    assert ending is not None
    lines = [_sentence(ending, voice)]
    if ending.scores:
        scores = [voice("titled", title=score.name.say(voice.language), value=score.points) for score in ending.scores]
        lines.append(voice("scores", scores=", ".join(scores)))
    if ending.match:
        title, score = (words.say(voice.language) for words in (ending.match.title, ending.match.score))
        if not model.match.over:
            return [*lines, f"{title} · {score}"]
        games = [
            voice("game_result", round=number, result=_sentence(game, voice))
            for number, game in enumerate(reader.games, 1)
        ]
        lines = [f"{title} · {score}", *games]
    return lines


def _sentence(told: Ending | GameResult, voice: Voice) -> str:
    """Who won and why, with the rule."""
    sentence = told.title.say(voice.language)
    return " ".join((sentence, voice("by_rule", rule=told.rule))) if told.rule else sentence


def next_game_line(model: Model, voice: Voice) -> str:
    """Which game comes now, and who plays what."""
    match = model.match
    roles = ", ".join(player_name(model, player, voice) for player in range(match.game.players))
    return voice("next_game", round=match.round, rounds=match.rounds, roles=roles)
