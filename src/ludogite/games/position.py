"""A position: an immutable value with its moves, outcomes, result and text."""

from array import array
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ludogite.games.arguments import names_in, number_in, shown
from ludogite.games.events import Event
from ludogite.games.fields import Fields, check_spelling, join_fields, read_fields, write_fields
from ludogite.games.game_over import ENDING_WORDS, GameEnding, game_ending, shared_cause
from ludogite.games.outcomes import Outcomes
from ludogite.games.refusals import IllegalMove, Reason, refusal, why
from ludogite.games.rulebook import AnyRandom
from ludogite.games.scene import RollTotal, Scene
from ludogite.games.view import View, completed
from ludogite.kernel.layout import CHANCE, ENDING, MOVER, OVER, PLY, RECENT, REPETITION_LIMIT, WHOLE
from ludogite.kernel.rules_engine import KEY_NUMBERS, ROOM_FOR_A_KEY, STATE_NUMBERS

if TYPE_CHECKING:
    from ludogite.games.game import Game


class Position:
    """One position of a game, with everything that its future depends on.

    Positions are values: playing gives a new one. Two are equal if their games and texts are.
    """

    game: "Game"
    to_move: int | None
    """The player to move, CHANCE, or None when the game is over."""
    state: tuple[int, ...]
    """State of the rules."""
    packed_keys: bytes
    """Keys of the positions that may recur, this one's last; packed, because every move copies them."""

    def __init__(self, game: "Game", state: tuple[int, ...], history: Sequence[int] | bytes) -> None:
        own = self.__dict__
        own["game"], own["state"] = game, state
        own["to_move"] = None if state[MOVER] == OVER else state[MOVER]
        own["packed_keys"] = history if isinstance(history, bytes) else array(KEY_NUMBERS, history).tobytes()

    @classmethod
    def fresh(cls, game: "Game", state: Sequence[int], seen: tuple[int, ...] = ()) -> "Position":
        """Position whose history is only ``seen`` and itself."""
        state = list(state)
        keeps = game.setting.tables[REPETITION_LIMIT] > 0 and state[MOVER] >= 0
        if not keeps and state[MOVER] != CHANCE:
            return cls(game, tuple(state), ())
        own = (int(game.engine.key(game.tables, game.engine.state(state))),) if keeps else ()
        state[RECENT] = len(seen) + len(own)
        return cls(game, tuple(state), (*seen, *own))

    @classmethod
    def read(cls, game: "Game", fields: Fields) -> "Position":
        """Position that these fields spell; raises BadText."""
        position = cls.fresh(game, *read_fields(game, fields))
        check_spelling(fields, position._fields)
        return position

    @property
    def internals(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """State of the rules, and the keys of the positions that may recur."""
        return self.state, tuple(array(KEY_NUMBERS, self.packed_keys))

    @property
    def packed(self) -> bytes:
        """State and keys as bytes; ``unpacked`` restores the position."""
        return self.packed_state + self.packed_keys

    @property
    def packed_state(self) -> bytes:
        """State as bytes."""
        return self.game.engine.packed_state(self._array)

    def unpacked(self, packed: object) -> "Position":
        """Position of the same game from its packed form."""
        state = array(STATE_NUMBERS)
        size = len(self.state) * state.itemsize
        if not isinstance(packed, bytes) or len(packed) < size or (len(packed) - size) % len(ROOM_FOR_A_KEY):
            raise ValueError(f"{shown(packed)} is no packed position of {self.game.id}.")
        state.frombytes(packed[:size])
        return Position(self.game, tuple(state), packed[size:])

    def compiled(self) -> "Position":
        """The same position, of the game with compiled rules."""
        return Position(self.game.compiled(), self.state, self.packed_keys)

    @property
    def ply(self) -> int:
        """Number of moves played; chance outcomes do not count."""
        return self.state[PLY]

    @cached_property
    def _moves(self) -> tuple[list[str], list[int]]:
        """Spellings of the legal moves, and their numbers. Lists, because few of them are looked up."""
        if self.state[MOVER] < 0:
            return [], []
        game, engine, room = self.game, self.game.engine, self.game.book.max_moves
        while (count := engine.legal(game.tables, self._array.copy(), moves := engine.empty(room))) > room:
            room = int(count)
        self.__dict__["move_capacity"] = room
        numbers = engine.to_list(moves[:count])
        return game.book.notation.spell(game.setting, self.state, numbers), numbers

    @cached_property
    def move_capacity(self) -> int:
        """Length of list that the rules need to write the legal moves into."""
        self._moves  # noqa: B018 - computes it
        return int(self.__dict__.get("move_capacity", self.game.book.max_moves))

    def find_moves(self) -> None:
        """Find the legal moves in advance, so that later calls do not wait for them."""
        self._moves  # noqa: B018 - cached

    @cached_property
    def _sorted_moves(self) -> tuple[str, ...]:
        return tuple(sorted(self._moves[0]))

    def legal_moves(self) -> list[str]:
        """Spellings of the legal moves, in code-point order; empty at chance and when the game is over."""
        return list(self._sorted_moves)

    def is_legal(self, text: object) -> bool:
        """Whether a text means a legal move."""
        return self.meant(text) is not None

    def meant(self, text: object) -> str | None:
        """Spelling of the legal move that a text means, or None.

        It is usually the text itself; some games accept several texts for one move.
        """
        moves = self._moves[0]
        if not isinstance(text, str) or not moves:
            return None
        return text if text in moves else self.game.book.meant(self.game.setting, self.state, text, moves)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """Number of each legal move by its spelling, in code-point order."""
        return dict(sorted(zip(*self._moves, strict=True)))

    @cached_property
    def spellings(self) -> Mapping[int, str]:
        """Spelling of each legal move by its number."""
        return {number: text for text, number in self.numbers.items()}

    def outcomes(self) -> Outcomes:
        """At chance, the outcomes with their probabilities; else empty."""
        return Outcomes(self)

    def sample(self, random: AnyRandom) -> str:
        """At chance, one outcome, drawn with the given random source: ``random.Random``, or a NumPy generator."""
        return Outcomes(self).sample(random)

    def play(self, text: str) -> "Position":
        """Position after a move or, at chance, after an outcome; raises IllegalMove."""
        game, move = self.game, self.encode(text)
        engine = game.engine
        state = self._array.copy()
        history = engine.history(self.packed_keys)
        engine.advance(game.tables, state, history, move)
        plain = tuple(engine.to_list(state))
        after = Position(game, plain, engine.packed_keys(history[: plain[RECENT]]))
        after.__dict__["_array"] = state
        return after

    def event(self, text: str, after: "Position | None" = None) -> Event:
        """Effect of a move or outcome here; raises IllegalMove.

        ``after`` is the position it leads to, if the caller has it; it is not checked.
        """
        after = self.play(text) if after is None else after
        game = getattr(after, "game", None)
        if game is not self.game and game != self.game:
            raise ValueError(f"The position after a move is one of the same game, not {shown(after)}.")
        spelled = self.meant(text) or text
        return self.game.book.events.event(self.game.setting, self.state, after.state, spelled)

    def hidden_event(self) -> Event:
        """Event that others see of the move or outcome made here, while it is secret."""
        return self.game.book.hidden_event(self.game.setting, self.state)

    @property
    def forgotten(self) -> int:
        """Earlier chance results that may no longer be looked up, as a number; 0 if there are none."""
        return self.game.book.forgotten(self.game.setting, self.state)

    def remembered(self, forgotten: int) -> "Position":
        """This position as it may be shown from a later one with that ``forgotten``."""
        if not forgotten:
            return self
        state = self.game.book.remembered(self.game.setting, self.state, forgotten)
        return self if state is self.state else Position(self.game, tuple(state), ())

    @cached_property
    def _array(self) -> Any:
        """State as an array of the engine; copy it before calling a function that writes to it."""
        return self.game.engine.state(self.state)

    def encode(self, text: object) -> int:
        """Number of a legal move or possible outcome; raises IllegalMove."""
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
        """Reason why a text is neither a legal move nor a possible outcome here."""
        return refusal(self, tried)

    def why(self, clicks: Sequence[str], seat: int | None = None) -> Reason:
        """Reason why these clicks, in order, begin no legal move; ``seat`` is the clicking player, if known.

        Clicks are named as in the actions of a scene.
        """
        names = names_in(clicks)
        if names is None:
            raise ValueError(f"Clicks are a list of names, as ['a1', 'a2'], not {shown(clicks)}.")
        return why(self, names, self._checked_seat(seat))

    @property
    def result(self) -> tuple[float, ...] | None:
        """None while the game lasts; then a number per player: 1 for a win, 0 for a loss, shares in between."""
        return self._shares if self.state[MOVER] == OVER else None

    @cached_property
    def _shares(self) -> tuple[float, ...]:
        engine = self.game.engine
        shares = engine.empty(self.game.players)
        engine.result(self.game.tables, engine.state(self.state), shares)
        return tuple(int(share) / WHOLE for share in shares)

    @cached_property
    def ending(self) -> GameEnding | None:
        """End of the game as a word and a sentence, and its cause; None while the game lasts."""
        if self.state[MOVER] != OVER:
            return None
        game, word = self.game, ENDING_WORDS[self.state[ENDING]]
        cause = shared_cause(word, game.setting.tables) or game.book.ended(game.setting, self.state)
        return game_ending(word, cause, game.seats)

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Scores, if the game has them."""
        return self.game.book.scores(self.state)

    @property
    def roll_total(self) -> RollTotal | None:
        """Total of the roll on the table, if there is one."""
        return self.game.book.roll_total(self.state)

    def roll_previews(self) -> dict[str, RollTotal]:
        """Total of the roll after each legal move that leaves one on the table.

        Empty if there is no roll now; moves that end the roll, or leave it to chance, are left out.
        """
        if not self.game.book.has_rolls or self.roll_total is None:
            return {}
        after = ((move, self.play(move).roll_total) for move in self._sorted_moves)
        return {move: total for move, total in after if total is not None}

    @cached_property
    def key(self) -> int:
        """Signed 64-bit number, the same for positions that count as the same for repetition."""
        return int(self.game.engine.key(self.game.tables, self._array))

    @property
    def keeps_secrets(self) -> bool:
        """Whether moves and outcomes so far are still secret from other seats."""
        return self.game.book.keeps_secrets(self.state)

    def view(self, seat: int | None) -> "View":
        """Position as a seat may know it; as a spectator may for None and for chance."""
        seat = self._checked_seat(seat)
        text = join_fields(self._known_fields(seat))
        moves = self._sorted_moves if seat == self.to_move else ()
        return View(self.game, seat, text, self.to_move, moves, self.result, self.scores, self.scene(seat))

    def completed(self, seat: int | None, random: AnyRandom) -> "Position":
        """Position with everything hidden from a seat drawn at random: like ``view(seat).completed``, but faster."""
        known = self._known_fields(self._checked_seat(seat))
        return self if known == self._fields else completed(self.game, known, random)

    def _known_fields(self, seat: int | None) -> Fields:
        """Fields as a seat may know them."""
        game, state = self.game, self.state
        hidden = game.book.hidden_key(game.setting, state)
        fields = write_fields(game, state, self.packed_keys, hidden) if hidden else self._fields
        return game.book.conceal(game.setting, state, fields, seat)

    def scene(self, seat: int | None = None, last: str | None = None) -> Scene:
        """Scene of the position for a seat; ``last`` is the spelling of the last move, to be marked."""
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
        """Checked seat number; None for a spectator and for chance."""
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
