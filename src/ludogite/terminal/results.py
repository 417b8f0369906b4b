"""How a game ended and how the match stands, said to the people at the terminal."""

from ludogite.table.endings import ending_words
from ludogite.table.model import Model
from ludogite.terminal.seating import HERE, bot_words, player_name, player_words
from ludogite.terminal.words import Voice


def result_lines(model: Model, voice: Voice) -> list[str]:
    """Who won and why, the scores, and how the match stands."""
    match = model.match
    players = range(match.game.players)
    names = [player_words(model, player) for player in players]
    here = [player for player in players if match.seat_of(player) in model.seats_of(HERE)]
    lines = [ending_words(model, names, here[0] if len(here) == 1 else None).say(voice.language)]
    if match.position.scores:
        lines.append(voice("scores", scores=", ".join(map(str, match.position.scores))))
    if match.rounds > 1:
        stand = ", ".join(f"{_seat_name(model, seat, voice)} {point:g}" for seat, point in enumerate(match.points))
        lines.append(voice("points", points=stand))
    return lines


def _seat_name(model: Model, seat: int, voice: Voice) -> str:
    bot = model.seats[seat].bot
    return bot_words(bot, voice) if bot else voice("seat", number=seat + 1)


def next_game_line(model: Model, voice: Voice) -> str:
    """Which game comes now, and who plays what."""
    match = model.match
    roles = ", ".join(player_name(model, player, voice) for player in range(match.game.players))
    return voice("next_game", round=match.round, rounds=match.rounds, roles=roles)
