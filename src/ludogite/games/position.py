"""A position: an immutable value that knows its moves, its outcomes, its result and its text."""

from array import array
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ludogite.games.arguments import names_in, number_in, shown
from ludogite.games.events import Event
from ludogite.games.explanations import refusal, why
from ludogite.games.fields import Fields, join_fields
from ludogite.games.game_over import WORDS, Ending, ending, shared_cause
from ludogite.games.outcomes import Outcomes
from ludogite.games.position_text import check_spelling, read_fields, write_fields
from ludogite.games.refusals import IllegalMove, Reason
from ludogite.games.rulebook import AnyRandom
from ludogite.games.scene import RollTotal, Scene
from ludogite.games.view import View, completed
from ludogite.kernel.engine import KEY_NUMBERS, ROOM_FOR_A_KEY, STATE_NUMBERS
from ludogite.kernel.layout import CHANCE, ENDING, MOVER, OVER, PLY, RECENT, REPETITION_LIMIT, WHOLE

if TYPE_CHECKING:
    from ludogite.games.game import Game


class Position:
    """One position of a game, with all that decides how it may go on.

    Positions are values: playing gives a new one. Two are equal when their games and texts are.
    """

    game: "Game"
    to_move: int | None
    """The player to move, CHANCE, or None when the game is over."""
    state: tuple[int, ...]
    """The state as the kernel keeps it."""
    packed_keys: bytes
    """The keys of the positions that may be repeated, this one's last; packed, because every move passes them on."""

    def __init__(self, game: "Game", state: tuple[int, ...], history: Sequence[int] | bytes) -> None:
        own = self.__dict__
        own["game"], own["state"] = game, state
        own["to_move"] = None if state[MOVER] == OVER else state[MOVER]
        own["packed_keys"] = history if isinstance(history, bytes) else array(KEY_NUMBERS, history).tobytes()

    @classmethod
    def fresh(cls, game: "Game", state: Sequence[int], seen: tuple[int, ...] = ()) -> "Position":
        """A position whose history is only what is given, and itself."""
        state = list(state)
        keeps = game.setting.tables[REPETITION_LIMIT] > 0 and state[MOVER] >= 0
        if not keeps and state[MOVER] != CHANCE:
            return cls(game, tuple(state), ())
        own = (_key(game, state),) if keeps else ()
        state[RECENT] = len(seen) + len(own)
        return cls(game, tuple(state), (*seen, *own))

    @classmethod
    def read(cls, game: "Game", fields: Fields) -> "Position":
        """The position that these fields spell; raises BadText."""
        position = cls.fresh(game, *read_fields(game, fields))
        check_spelling(fields, position._fields)
        return position

    @property
    def internals(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The state as the kernel keeps it, and the keys of the positions that may be repeated."""
        return self.state, tuple(array(KEY_NUMBERS, self.packed_keys))

    @property
    def packed(self) -> bytes:
        """The state and the keys in little room; ``unpacked`` makes the position again."""
        return self.packed_state + self.packed_keys

    @property
    def packed_state(self) -> bytes:
        """The state in little room."""
        return self.game.engine.packed_state(self._array)

    def unpacked(self, packed: object) -> "Position":
        """The position of the same game that was packed so: all its states have the same size."""
        state = array(STATE_NUMBERS)
        size = len(self.state) * state.itemsize
        if not isinstance(packed, bytes) or len(packed) < size or (len(packed) - size) % len(ROOM_FOR_A_KEY):
            raise ValueError(f"{shown(packed)} is no packed position of {self.game.id}.")
        state.frombytes(packed[:size])
        return Position(self.game, tuple(state), packed[size:])

    def compiled(self) -> "Position":
        """The same position of the game with compiled rules."""
        return Position(self.game.compiled(), self.state, self.packed_keys)

    @property
    def ply(self) -> int:
        """How many moves have been played; chance outcomes do not count."""
        return self.state[PLY]

    @cached_property
    def _moves(self) -> tuple[list[str], list[int]]:
        """How the legal moves are spelled, and the kernel's number of each. Few are looked for, so they are no dict."""
        if self.state[MOVER] < 0:
            return [], []
        game, engine, room = self.game, self.game.engine, self.game.book.max_moves
        while (count := engine.legal(game.tables, self._array.copy(), moves := engine.room(room))) > room:
            room = int(count)
        self.__dict__["room"] = room
        numbers = engine.plain(moves[:count])
        return game.book.notation.spell(game.setting, self.state, numbers), numbers

    @cached_property
    def room(self) -> int:
        """How many places a list needs for the kernel to write the legal moves into it."""
        self._moves  # noqa: B018 - this looks for it
        return int(self.__dict__.get("room", self.game.book.max_moves))

    def find_moves(self) -> None:
        """Find the legal moves now, so that nobody has to wait for them later."""
        self._moves  # noqa: B018 - they are kept

    @cached_property
    def _sorted_moves(self) -> tuple[str, ...]:
        return tuple(sorted(self._moves[0]))

    def legal_moves(self) -> list[str]:
        """The legal moves, spelled, in code-point order; empty at chance and when the game is over."""
        return list(self._sorted_moves)

    def is_legal(self, text: object) -> bool:
        """Whether a text means a legal move."""
        return self.meant(text) is not None

    def meant(self, text: object) -> str | None:
        """The spelling of the legal move that a text means, or None.

        Nearly always that is the text itself. Where a game lets players write a move in several ways, one of them is
        its spelling.
        """
        moves = self._moves[0]
        if not isinstance(text, str) or not moves:
            return None
        return text if text in moves else self.game.book.meant(self.game.setting, self.state, text, moves)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The kernel's number of each legal move, by its spelling; in code-point order."""
        return dict(sorted(zip(*self._moves, strict=True)))

    @cached_property
    def spellings(self) -> Mapping[int, str]:
        """The spelling of each legal move, by the kernel's number."""
        return {number: text for text, number in self.numbers.items()}

    def outcomes(self) -> Outcomes:
        """At chance, the outcomes with their probabilities; empty elsewhere."""
        return Outcomes(self)

    def sample(self, random: AnyRandom) -> str:
        """At chance, one outcome drawn with the random source passed in: ``random.Random``, or a NumPy generator."""
        return Outcomes(self).sample(random)

    def play(self, text: str) -> "Position":
        """The position after a move or, at chance, after an outcome; raises IllegalMove."""
        game, move = self.game, self.encode(text)
        engine = game.engine
        state = self._array.copy()
        history = engine.history(self.packed_keys)
        engine.advance(game.tables, state, history, move)
        plain = tuple(engine.plain(state))
        after = Position(game, plain, engine.packed_keys(history[: plain[RECENT]]))
        after.__dict__["_array"] = state
        return after

    def event(self, text: str, after: "Position | None" = None) -> Event:
        """What a move or outcome does here; raises IllegalMove.

        ``after`` is the position it leads to, where that is known already: then it is believed.
        """
        after = self.play(text) if after is None else after
        game = getattr(after, "game", None)
        if game is not self.game and game != self.game:
            raise ValueError(f"The position after a move is one of the same game, not {shown(after)}.")
        spelled = self.meant(text) or text
        return self.game.book.events.event(self.game.setting, self.state, after.state, spelled)

    def hidden_event(self) -> Event:
        """What others are told of the move or outcome made here, while it is secret."""
        return self.game.book.hidden_event(self.game.setting, self.state)

    @property
    def forgotten(self) -> int:
        """What chance showed on the way here and nobody may look up any more, as a number; 0 if nothing."""
        return self.game.book.forgotten(self.game.setting, self.state)

    def remembered(self, forgotten: int) -> "Position":
        """The position as people may look back at it from a later one that has ``forgotten`` so much."""
        if not forgotten:
            return self
        state = self.game.book.remembered(self.game.setting, self.state, forgotten)
        return self if state is self.state else Position(self.game, tuple(state), ())

    @cached_property
    def _array(self) -> Any:
        """The state as the engine takes it; whoever hands it on copies it, for the engine may write there."""
        return self.game.engine.state(self.state)

    def encode(self, text: object) -> int:
        """The kernel's number for a legal move or possible outcome; raises IllegalMove."""
        if isinstance(text, str) and self.to_move == CHANCE:
            outcome = Outcomes(self).number(text)
            if outcome is not None:
                return outcome
        elif isinstance(text, str):
            found = self.meant(text)
            if found is not None:
                spelled, numbers = self._moves
                return numbers[spelled.index(found)]
        raise self.refusal(text)

    def refusal(self, tried: object) -> IllegalMove:
        """Why this text is neither a legal move nor a possible outcome here."""
        return refusal(self, tried)

    def why(self, clicks: Sequence[str], seat: int | None = None) -> Reason:
        """Why these clicks, in their order, begin no legal move; ``seat`` is whose clicks they are, if anybody's.

        Clicks are named as in the actions of a scene.
        """
        names = names_in(clicks)
        if names is None:
            raise ValueError(f"Clicks are a list of names, as ['a1', 'a2'], not {shown(clicks)}.")
        return why(self, names, self._checked_seat(seat))

    @property
    def result(self) -> tuple[float, ...] | None:
        """None while the game lasts; then a number a player: 1 for a win, 0 for a loss, shares in between."""
        return self._shares if self.state[MOVER] == OVER else None

    @cached_property
    def _shares(self) -> tuple[float, ...]:
        engine = self.game.engine
        shares = engine.room(self.game.players)
        engine.result(self.game.tables, engine.state(self.state), shares)
        return tuple(int(share) / WHOLE for share in shares)

    @cached_property
    def ending(self) -> Ending | None:
        """How the game ended, as a word and a sentence, and why; None while it lasts."""
        if self.state[MOVER] != OVER:
            return None
        game, word = self.game, WORDS[self.state[ENDING]]
        cause = shared_cause(word, game.setting.tables) or game.book.ended(game.setting, self.state)
        return ending(word, cause, game.seats)

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The scores, where the game has them."""
        return self.game.book.scores(self.state)

    @property
    def roll_total(self) -> RollTotal | None:
        """What the roll on the table comes to, where there is one."""
        return self.game.book.roll_total(self.state)

    def roll_previews(self) -> dict[str, RollTotal]:
        """What the roll would come to after each legal move that leaves one on the table.

        Empty where there is no roll now; moves that end the roll, or leave it to chance, are not there.
        """
        if not self.game.book.has_rolls or self.roll_total is None:
            return {}
        after = ((move, self.play(move).roll_total) for move in self._sorted_moves)
        return {move: total for move, total in after if total is not None}

    @cached_property
    def key(self) -> int:
        """A signed 64-bit number, the same for positions that count as the same for repetition."""
        return _key(self.game, self.state)

    @property
    def keeps_secrets(self) -> bool:
        """Whether what was played and drawn so far is still secret from other seats."""
        return self.game.book.keeps_secrets(self.state)

    def view(self, seat: int | None) -> "View":
        """What a seat may know; for None, and for chance, what an onlooker may."""
        seat = self._checked_seat(seat)
        text = join_fields(self._known_fields(seat))
        moves = self._sorted_moves if seat == self.to_move else ()
        return View(self.game, seat, text, self.to_move, moves, self.result, self.scores, self.scene(seat))

    def completed(self, seat: int | None, random: AnyRandom) -> "Position":
        """The position with what is hidden from a seat drawn anew: as ``view(seat).completed``, and faster."""
        known = self._known_fields(self._checked_seat(seat))
        return self if known == self._fields else completed(self.game, known, random)

    def _known_fields(self, seat: int | None) -> Fields:
        """The fields as a seat may know them."""
        game, state = self.game, self.state
        hidden = game.book.hidden_key(game.setting, state)
        fields = write_fields(game, state, self.packed_keys, hidden) if hidden else self._fields
        return game.book.conceal(game.setting, state, fields, seat)

    def scene(self, seat: int | None = None, last: str | None = None) -> Scene:
        """What the position looks like from a seat; ``last`` is the spelling of the last move, to be marked."""
        seat = self._checked_seat(seat)
        if last is not None and not isinstance(last, str):
            raise ValueError(f"The last move is given as its spelling, not as {shown(last)}.")
        moves = tuple(self._moves[0]) if seat in (self.to_move, None) else ()
        scene = self.game.book.scene.scene(self.game.setting, self.state, moves, seat)
        if last is not None:
            scene.last = self.game.book.notation.touched(last)
        if self.to_move is None and self.ending:
            scene.lit = self.ending.cause.cells
        return scene

    def _checked_seat(self, seat: object) -> int | None:
        """The seat, None for an onlooker: nobody sits where chance does."""
        if seat is None:
            return None
        number = number_in(seat, range(CHANCE, self.game.players))
        if number is None:
            last = self.game.players - 1
            raise ValueError(f"There is no seat {shown(seat)}: seats are 0 to {last}, None for an onlooker.")
        return None if number == CHANCE else number

    @cached_property
    def _fields(self) -> Fields:
        return write_fields(self.game, self.state, self.packed_keys)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"positions cannot be changed; {name!r} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"positions cannot be changed; {name!r} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        is_same = (self.state, self.packed_keys) == (other.state, other.packed_keys)
        return self.game == other.game and (is_same or str(self) == str(other))

    def __hash__(self) -> int:
        return hash((self.game.id, str(self)))

    def __str__(self) -> str:
        return join_fields(self._fields)

    def __repr__(self) -> str:
        return f"<{self.game.id} {self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.game, *self.internals)


def _key(game: "Game", state: Sequence[int]) -> int:
    engine = game.engine
    return int(engine.key(game.tables, engine.state(state)))
