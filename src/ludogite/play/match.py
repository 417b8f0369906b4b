"""A match being played: seats, games, history, take-back, result. The only mutable object of this package."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ludogite.games.arguments import names_in, number_in, shown
from ludogite.games.events import UNTOLD
from ludogite.games.position import Position
from ludogite.games.registry import load, rounds, seed_bytes
from ludogite.games.words import Refused, Words
from ludogite.kernel.layout import CHANCE
from ludogite.kernel.randomness import commitment
from ludogite.play.departures import Departure, are_possible, dropped_out, least_move, result_of
from ludogite.play.past_positions import PastPositions
from ludogite.play.record import (
    AGREED,
    CLOSED,
    FORFEITED,
    LONGEST_NAME,
    RESIGNED,
    Record,
    RecordEntry,
    fits_header,
    given_up_result,
)
from ludogite.play.verify import drawn_outcome

NO_PLAYER = Words("There is no player {}.", "Il n'y a pas de joueur {}.")
NO_ROUND = Words("There is no game {} in this match.", "Il n'y a pas de partie {} dans ce match.")
NO_STEP = Words("The game has no step {}.", "La partie n'a pas d'étape {}.")


class MatchError(Refused):
    """Action that is not possible at this point of a match."""


class Match:
    """One or more games between the same seats.

    Players move with ``play``; chance events that follow are drawn at once from the match's seed.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: Sequence[str] = (),
        seed: bytes | int | str | None = None,
        date: str = "",
        **options: Any,
    ) -> None:
        self._seed = seed_bytes(seed)
        first = load(game, seed=self._seed, **options)
        self._games = rounds(first)
        names = names_in(seats)
        if names is None:
            raise MatchError(
                f"Seats are a list of names, as ['Ann', 'Bob'], not {shown(seats)}.",
                f"Les sièges sont une liste de noms, comme ['Ann', 'Bob'], pas {shown(seats)}.",
            )
        self.seats = names or tuple(f"Player {seat + 1}" for seat in range(first.players))
        if len(self.seats) != first.players:
            raise MatchError(
                f"This game has {first.players} seats, not {len(self.seats)}.",
                f"Ce jeu a {first.players} places, pas {len(self.seats)}.",
            )
        for name in self.seats:
            _check_header(name)
        _check_header(date, may_be_empty=True)
        self.date = date
        self.commitment = commitment(self._seed)
        self.finished: list[Record] = []
        self.is_closed = False
        """True once ``close`` ended the match early."""
        self._begin()

    def _begin(self) -> None:
        self.round = len(self.finished) + 1
        """Number of the game being played, from 1."""
        self.game = self._games[self.round - 1]
        """Game being played."""
        self.position = self.game.start()
        """Present position."""
        self._texts: list[str] = []
        self._movers: list[int] = []
        self._past = PastPositions()
        self._ended = ""
        self.departures: list[Departure] = []
        """Players who have left the game while the others play on, in order."""
        self._settle()

    def compile(self) -> None:
        """Switch to compiled rules: compile them, or load them from the cache."""
        self._games = [game.compiled() for game in self._games]
        self.game = self._games[self.round - 1]
        self.position = self.position.compiled()

    @property
    def rounds(self) -> int:
        """Number of games in the match."""
        return len(self._games)

    @property
    def step(self) -> int:
        """Number of moves and outcomes of the game so far."""
        return len(self._texts)

    def position_at(self, step: int) -> Position:
        """Position after ``step`` moves and outcomes of the game."""
        step = self._checked(step, range(self.step + 1), NO_STEP)
        return self.position if step == self.step else self._past.get(step, self.position)

    def since(self, step: int, forgotten: int = 0) -> list[tuple[Position, str, Position]]:
        """Moves and outcomes after the first ``step``, each between the position before it and the one after it.

        The positions are as they may be shown from a later one with that ``forgotten``.
        """
        step = self._checked(step, range(self.step + 1), NO_STEP)
        if step == self.step - 1 and not forgotten:  # as after every move
            return [(self.position_at(step), self._texts[step], self.position)]
        positions = [self.position_at(at).remembered(forgotten) for at in range(step, self.step + 1)]
        return list(zip(positions[:-1], self._texts[step:], positions[1:], strict=True))

    def text_at(self, step: int) -> str:
        """Text of move or outcome number ``step``, from 1."""
        return self._texts[self._checked(step, range(1, self.step + 1), NO_STEP) - 1]

    def mover_at(self, step: int) -> int:
        """Player of move number ``step``, from 1; CHANCE for an outcome."""
        return self._movers[self._checked(step, range(1, self.step + 1), NO_STEP) - 1]

    @property
    def movers(self) -> Sequence[int]:
        """Player of each move so far; CHANCE for outcomes."""
        return self._movers

    @property
    def entries(self) -> tuple[RecordEntry, ...]:
        """Moves and outcomes of the game so far."""
        return tuple(RecordEntry(text, mover == CHANCE) for text, mover in zip(self._texts, self._movers, strict=True))

    def entries_seen_by(self, player: int | None) -> tuple[RecordEntry, ...]:
        """Moves and outcomes as a player may know them now, with ``?`` for hidden ones.

        While secrets last, only their own moves are shown; forgotten outcomes are hidden.
        """
        if player is not None:
            player = self._player(player)
        if self.position.keeps_secrets:
            known = [mover == player for mover in self._movers]
        else:
            forgotten = self.forgotten
            known = [not self.is_untold(step, forgotten) for step in range(1, self.step + 1)]
        return tuple(
            entry if is_known else replace(entry, text="?") for entry, is_known in zip(self.entries, known, strict=True)
        )

    @property
    def forgotten(self) -> int:
        """Chance results of the present game that may no longer be looked up; 0 if none, and when the game is over."""
        return self.position.forgotten if self.result is None else 0

    def is_untold(self, step: int, forgotten: int) -> bool:
        """Whether entry number ``step``, from 1, is a forgotten outcome."""
        if not forgotten or self.mover_at(step) != CHANCE:
            return False
        after = self.position_at(step).remembered(forgotten)
        return self.position_at(step - 1).event(self.text_at(step), after).kind == UNTOLD

    @property
    def last_move(self) -> str | None:
        """Latest move of a player, if any."""
        latest_first = zip(reversed(self._texts), reversed(self._movers), strict=True)
        return next((text for text, mover in latest_first if mover != CHANCE), None)

    def seat_of(self, player: int, round_number: int | None = None) -> int:
        """Seat of this player in a game, by default the present one; roles change from game to game."""
        chosen = self.round if round_number is None else round_number
        number = self._checked(chosen, range(1, self.rounds + 1), NO_ROUND)
        return (self._player(player) + number - 1) % len(self.seats)

    @property
    def result(self) -> tuple[float, ...] | None:
        """Result of the present game, by player; None while it lasts."""
        if self._ended:
            return given_up_result(self._ended, self.game.players, self.departures)
        return result_of(self.position, self.departures)

    def play(self, move: str) -> Position:
        """Play a move of the player in turn; raises IllegalMove without changing anything."""
        if self._ended:
            raise MatchError("This game has been given up.", "Cette partie a été abandonnée.")
        self._add(move)
        self._settle()
        return self.position

    def _add(self, text: str) -> None:
        """Add a move or outcome."""
        before = self.position
        self.position = before.play(text)
        assert before.to_move is not None
        self._texts.append(before.meant(text) or text)
        self._movers.append(before.to_move)
        self._past.append(before)

    def _settle(self) -> None:
        """Draw chance events, and play for players who have dropped out, until a player has to move."""
        while (mover := self.position.to_move) is not None:
            if mover == CHANCE:
                self._add(drawn_outcome(self.position, self._seed, self.round, self.step))
            elif mover in dropped_out(self.departures, self.step):
                self._add(least_move(self.position))
            else:
                break

    def take_back(self) -> str:
        """Undo the latest move with the outcomes that followed it; return the move.

        A resignation or other early end is undone first, alone. A match that is over has revealed its seed, so it stays
        over. Moves before a player's departure cannot be undone.
        """
        if self.over and self.game.has_chance:
            raise MatchError(
                "The match is over and its seed revealed; nothing can be taken back.",
                "Le match est terminé et sa graine révélée ; rien ne peut être annulé.",
            )
        if self._ended:
            ended, self._ended, self.is_closed = self._ended, "", False
            return ended
        for index in range(self.step - 1, self.last_departure - 1, -1):
            if self._movers[index] not in {CHANCE, *dropped_out(self.departures, index)}:
                move = self._texts[index]
                self.position = self.position_at(index)
                del self._texts[index:], self._movers[index:]
                self._past.cut(index)
                return move
        raise MatchError("There is no move to take back.", "Il n'y a aucun coup à annuler.")

    def resign(self, player: int) -> None:
        """Resign the present game for a player; the others share the win."""
        self._give_up(RESIGNED.format(self._player(player)))

    def leave(self, player: int, bot: str = "") -> None:
        """Remove a player from the present game for good, while two others or more play on.

        From then on a bot moves for them, which the caller must run; without a bot their seat drops out, and the moves
        with the least effect are played at once. Neither they nor the bot can win.
        """
        departure = Departure(self._player(player), self.step, bot)
        if self.result is not None:
            raise MatchError("This game is already over.", "Cette partie est déjà terminée.")
        if not are_possible([*self.departures, departure], self.game.players, self.step):
            raise MatchError(
                "At least two players have to stay: resign instead.",
                "Il doit rester au moins deux joueurs : abandonnez plutôt.",
            )
        self.departures.append(departure)
        self._settle()

    @property
    def last_departure(self) -> int:
        """Number of moves and outcomes at the latest departure; 0 if nobody has left."""
        return self.departures[-1].step if self.departures else 0

    def forfeit(self, player: int, reason: str) -> None:
        """End the present game as lost by a player's fault outside the rules; the record keeps the reason, one line."""
        _check_header(reason)
        self._give_up(FORFEITED.format(self._player(player), reason))

    def agree_on_draw(self) -> None:
        """End the present game as a draw by agreement."""
        if self.game.players == 1:
            raise MatchError("There is nobody to agree with.", "Il n'y a personne avec qui s'accorder.")
        self._give_up(AGREED)

    def close(self) -> None:
        """End the whole match: the present game, if not over, has no winner."""
        if self.over:
            raise MatchError("This match is already over.", "Ce match est déjà terminé.")
        if self.result is None:
            self._ended = CLOSED
        self.is_closed = True

    def _player(self, player: object) -> int:
        return self._checked(player, range(self.game.players), NO_PLAYER)

    def _checked(self, value: object, possible: range, otherwise: Words) -> int:
        """Value as an integer in a range; raises MatchError."""
        number = number_in(value, possible)
        if number is None:
            raise MatchError(otherwise.en.format(shown(value)), otherwise.fr.format(shown(value)))
        return number

    def _give_up(self, how: str) -> None:
        if self.result is not None:
            raise MatchError("This game is already over.", "Cette partie est déjà terminée.")
        self._ended = how

    def record(self) -> Record:
        """Present game as a record; its seed is revealed once the whole match is over."""
        return Record(
            self.game,
            tuple(self.seats[self.seat_of(player)] for player in range(self.game.players)),
            self.entries,
            date=self.date,
            commitment=self.commitment,
            seed=self._seed if self.over else None,
            result=self.result,
            ended=self._ended,
            round=(self.round, self.rounds),
            departures=tuple(self.departures),
        )

    def records(self) -> list[Record]:
        """Records of all games of the match so far."""
        revealed = self._seed if self.over else None
        return [*(replace(record, seed=revealed) for record in self.finished), self.record()]

    @property
    def over(self) -> bool:
        """Whether the last game of the match is over, or the match was closed."""
        return self.is_closed or (self.round == self.rounds and self.result is not None)

    @property
    def points(self) -> tuple[float, ...]:
        """Points of each seat over all finished games."""
        points = [0.0] * len(self.seats)
        for number, result in enumerate([*(record.result for record in self.finished), self.result], 1):
            for player, share in enumerate(result or ()):
                points[self.seat_of(player, number)] += share
        return tuple(points)

    def next_game(self) -> None:
        """Start the next game of the match: the seats change roles; in a double the board is turned."""
        if self.result is None or self.over:
            raise MatchError("There is no next game now.", "Il n'y a pas de partie suivante pour l'instant.")
        self.finished.append(self.record())
        self._begin()


def _check_header(text: object, *, may_be_empty: bool = False) -> None:
    """Refuse a text that would not read back from a record's header."""
    if not isinstance(text, str) or not (fits_header(text) or (may_be_empty and not text)):
        raise MatchError(
            f"A name or date is one line of text of at most {LONGEST_NAME} characters, without spaces around it or "
            f"control characters; {shown(text)} is not.",
            f"Un nom ou une date est une ligne de texte d'au plus {LONGEST_NAME} caractères, sans espaces autour ni "
            f"caractères de contrôle ; {shown(text)} non.",
        )
