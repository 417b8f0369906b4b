"""Who sits where: people and bots, by the names that stand in the record."""

import re
from collections.abc import Mapping, Sequence

from ludogite.bots.levels import NAMES
from ludogite.games.game import Game
from ludogite.games.words import LANGUAGES, Refused
from ludogite.match import Match
from ludogite.terminal.words import Voice

BOT = "Bot {}"
NAMED_BOT = re.compile(r"Bot (\S+)")
PERSON = "Player {}"

Bots = Mapping[int, str]
"""The bots of a match: their seats, each with its level or another name of ``bots.catalogue``."""


class SeatError(Refused):
    """A seat that the game does not have."""

    def __init__(self, seat: str, game: Game) -> None:
        numbers = f"0-{game.players - 1}"
        names = {language: ", ".join(name.say(language) for name in game.seats) for language in LANGUAGES}
        super().__init__(
            f"There is no seat {seat!r}; name it by its number ({numbers}) or as: {names['en']}.",
            f"Il n'y a pas de siège {seat!r} ; donnez son numéro ({numbers}) ou son nom : {names['fr']}.",
        )


def find_seat(text: str, game: Game) -> int:
    """The seat that a number, or a player's name in either language, means."""
    for seat, name in enumerate(game.seats):
        if text.casefold() in {str(seat), name.en.casefold(), name.fr.casefold()}:
            return seat
    raise SeatError(text, game)


def seat_names(players: int, bots: Bots) -> tuple[str, ...]:
    """The names for the record: seats change roles in a match, so they are not called White or Black."""
    return tuple(BOT.format(bots[seat]) if seat in bots else PERSON.format(seat + 1) for seat in range(players))


def bots_among(names: Sequence[str]) -> dict[int, str]:
    """The bots of a match, by the names in its record."""
    found = {seat: NAMED_BOT.fullmatch(name) for seat, name in enumerate(names)}
    return {seat: match[1] for seat, match in found.items() if match}


def bot_words(spec: str, voice: Voice) -> str:
    """What a bot is called at the table."""
    return voice("bot", spec=spec)


def level_names(voice: Voice) -> list[str]:
    """What the levels are called, from level 1."""
    return [name.say(voice.language) for name in NAMES]


def who_plays(match: Match, bots: Bots, voice: Voice) -> list[str]:
    """For each player who it is, as far as that is worth saying."""
    seats = [match.seat_of(player) for player in range(match.game.players)]
    if bots:
        return [bot_words(bots[seat], voice) if seat in bots else voice("you") for seat in seats]
    if match.rounds > 1:
        return [voice("seat", number=seat + 1) for seat in seats]
    return [""] * len(seats)


def player_name(match: Match, player: int, bots: Bots, voice: Voice) -> str:
    """A player's name with who it is."""
    name = match.game.seats[player].say(voice.language)
    who = who_plays(match, bots, voice)[player]
    return f"{name} ({who})" if who else name
