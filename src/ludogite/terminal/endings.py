"""How a game ended, said to the people at the table."""

from ludogite.kernel.layout import DRAWN_LENGTH, DRAWN_PASSES, DRAWN_QUIET, DRAWN_REPETITION, ENDING
from ludogite.match import Match
from ludogite.record import AGREED
from ludogite.terminal.seating import Bots, bot_words, player_name
from ludogite.terminal.words import Voice

WHY = {
    DRAWN_PASSES: "end_passes",
    DRAWN_REPETITION: "end_repetition",
    DRAWN_LENGTH: "end_length",
    DRAWN_QUIET: "end_quiet",
}


def tell_result(match: Match, bots: Bots, voice: Voice) -> list[str]:
    """Who won and why, the scores, and how the match stands."""
    told = [" ".join(filter(None, (_why(match, bots, voice), _who(match, bots, voice))))]
    if match.position.scores:
        told.append(voice("scores", scores=", ".join(map(str, match.position.scores))))
    if match.rounds > 1:
        points = [f"{point:g}" for point in match.points]
        names = [
            bot_words(bots[seat], voice) if seat in bots else voice("seat", number=seat + 1)
            for seat in range(len(points))
        ]
        stand = ", ".join(f"{name} {point}" for name, point in zip(names, points, strict=True))
        told.append(voice("points", points=stand))
    return told


def _who(match: Match, bots: Bots, voice: Voice) -> str:
    result = match.result
    assert result is not None
    best = [player for player, share in enumerate(result) if share == max(result) and share > 0]
    people = [player for player in range(len(result)) if match.seat_of(player) not in bots]
    if len(best) == len(result) > 1:
        return voice("drawn")
    if not best:
        return voice("you_lose")
    if len(best) > 1:
        return voice("shared", who=", ".join(player_name(match, player, bots, voice) for player in best))
    if len(people) == 1:
        return voice("you_win" if best == people else "you_lose")
    return voice("wins", who=player_name(match, best[0], bots, voice))


def _why(match: Match, bots: Bots, voice: Voice) -> str:
    """What ended the game, where it was not simply won."""
    ended = match.record().ended
    if ended == AGREED:
        return voice("end_agreed")
    if ended:
        return voice("end_resigned", who=player_name(match, int(ended[-1]), bots, voice))
    why = WHY.get(match.position.internals[0][ENDING])
    return voice(why) if why else ""


def tell_next_game(match: Match, bots: Bots, voice: Voice) -> str:
    """Which game comes now, and who plays what."""
    roles = ", ".join(player_name(match, player, bots, voice) for player in range(match.game.players))
    return voice("next_game", round=match.round, rounds=match.rounds, roles=roles)
