"""The table in a terminal: it draws the position, asks whose turn it is, and lets the bots move."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Event

from rich.console import Console
from rich.style import Style
from rich.text import Text

from ludogite.bots.report import Report
from ludogite.games.position import Position
from ludogite.match import Match
from ludogite.terminal.aside import ARROW
from ludogite.terminal.endings import tell_next_game, tell_result
from ludogite.terminal.offering import offer
from ludogite.terminal.opponent import Opponent, warm_up
from ludogite.terminal.palette import GOOD, PROBLEM, QUIET
from ludogite.terminal.picture import Setup, picture
from ludogite.terminal.reading import one_rule
from ludogite.terminal.saving import RecordFile
from ludogite.terminal.seating import Bots, player_name, who_plays
from ludogite.terminal.spelling import MOST_LISTED, meaning
from ludogite.terminal.trouble import reason
from ludogite.terminal.typed import Asker
from ludogite.terminal.words import Voice

Command = Callable[["Table", str], bool]
"""Something typed that is no move; it says whether the position has changed."""


BOTH_SIDES = (0, 1)
"""The players of a game for two: the first sits below the board, the second above it."""

MISSPELLED = "9.1"
"""The rule against a bad spelling; where other letters or spaces would meet another rule, that one tells more."""


class Left(Exception):
    """Somebody has left the table."""


@dataclass
class Table:
    """A match being played at this terminal."""

    match: Match
    bots: Bots
    seed: bytes
    console: Console
    asker: Asker
    voice: Voice
    commands: dict[str, Command]
    """By what is typed for them."""
    offered: Sequence[str]
    """Those that are offered for completion."""
    file: RecordFile | None = None
    flipped: bool = False
    greeted: bool = False
    hinted: tuple[Position, Report] | None = None
    """The position a hint was asked for, and what was found out about it."""
    told: list[str] = field(default_factory=list)
    """What has happened since the position was last drawn for a person."""

    def run(self) -> None:
        """Play until the match is over; raises Left, EOFError or KeyboardInterrupt when somebody goes before."""
        opponent = self._opponent()
        self._welcome()
        self.save()
        while True:
            while self.match.result is None:
                if self.at_bot:
                    self._bot_turn(opponent)
                else:
                    self._person_turn()
            self.told += tell_result(self.match, self.bots, self.voice)
            if self.match.over:
                break
            self.match.next_game()
            self.told.append(tell_next_game(self.match, self.bots, self.voice))
            self.save()
        self._close()

    def _opponent(self) -> Opponent:
        """Whoever plays for the bots; what they need begins to be compiled."""
        if not self.bots or self.match.result is not None:
            return Opponent(self.seed, self.bots, Event())
        return Opponent(self.seed, self.bots, warm_up(self.match.position, next(iter(self.bots.values()))))

    @property
    def player(self) -> int:
        """The player to move."""
        player = self.match.position.to_move
        assert player is not None
        return player

    @property
    def at_bot(self) -> bool:
        """Whether a bot has the turn."""
        return self.match.seat_of(self.player) in self.bots

    @property
    def viewer(self) -> int | None:
        """The player who looks at the screen: the only person, or else whose turn it is."""
        players = range(self.match.game.players)
        people = [player for player in players if self.match.seat_of(player) not in self.bots]
        return people[0] if len(people) == 1 else self.match.position.to_move

    @property
    def turned(self) -> bool:
        """Whether the board is drawn from the other side: the second of two plays against a bot, or it was flipped."""
        second = bool(self.bots) and self.match.game.players == len(BOTH_SIDES) and self.viewer == BOTH_SIDES[1]
        return second != self.flipped

    def _welcome(self) -> None:
        if self.match.game.has_chance or self.match.game.drawn:
            self.told.append(self.voice("promise", commitment=self.match.commitment))
        if self.file:
            self.told.append(self.voice("seed_kept", file=self.file.seed_path))
        entries = self.match.entries_seen_by(self.viewer)
        if entries and entries[0].by_chance:
            first = [entry.text for entry in entries if entry.by_chance]
            self.told.append(self.voice("chance", outcomes=", ".join(first)))

    def _bot_turn(self, opponent: Opponent) -> None:
        if self.asker.on_screen:
            self.show()
        thoughtful = not opponent.hurried
        self.play(opponent.choose(self.match, self.console, self.voice))
        if thoughtful and opponent.hurried:
            self.told.append(self.voice("hurried"))

    def _person_turn(self) -> None:
        moves = self.match.position.legal_moves()
        if not self.greeted:
            odds = [self.voice("welcome_odds")] if self.match.game.book.has_odds else []
            self.told[:0] = [self.voice("welcome", example=moves[0]), *odds]
            self.greeted = True
        self.told += offer(moves, self.voice, self.console.width)
        self.show()
        self.told.clear()
        name = self.match.game.seats[self.player].say(self.voice.language)
        while not self._heard(self.asker.ask(name, [*moves, *self.offered]), moves):
            pass

    def _heard(self, line: str, moves: list[str]) -> bool:
        """Do what a line asks for; whether that changed the position."""
        word, _, rest = line.partition(" ")
        if not line and len(moves) == 1:
            self.play(moves[0])
            return True
        if not line:
            return False
        if line not in moves and word.casefold() in self.commands:
            return self.commands[word.casefold()](self, rest.strip())
        meant = meaning(line, moves)
        if meant.move:
            if meant.move != line:
                self.told.append(self.voice("taken_as", typed=line, move=meant.move))
            self.play(meant.move)
            return True
        if 1 < len(meant.candidates) <= MOST_LISTED:
            self.say(self.voice("several", typed=line, moves="  ".join(meant.candidates)))
            return False
        self._refuse(line)
        return False

    def _refuse(self, line: str) -> None:
        """Say why a line is no move here, and cite the rule."""
        plain = line.casefold()
        refusals = [self.match.position.refusal(text) for text in (line, plain, "".join(plain.split()))]
        refusal = next((refusal for refusal in refusals if refusal.rule != MISSPELLED), refusals[0])
        self.say(refusal.explain(self.voice.language), PROBLEM)
        self.say(one_rule(self.match.game.id, refusal.rule, self.voice), QUIET)

    def play(self, move: str) -> None:
        """Play a move, keep it, and remember to tell what came of it."""
        name = player_name(self.match, self.player, self.bots, self.voice)
        known = bool(self.bots) and not self.at_bot
        before = len(self.match.entries)
        self.match.play(move)
        self.save()
        texts = [entry.text for entry in self.match.entries_seen_by(self.viewer)[before:]]
        if not known or len(texts) > 1:
            self._tell(name, ARROW.join(texts))

    def _tell(self, name: str, moves: str) -> None:
        """Add to what has happened; what one player does in a row stands in one line."""
        start = self.voice("played", who=name, moves="")
        if self.told and self.told[-1].startswith(start):
            self.told[-1] += f"; {moves}"
        else:
            self.told.append(start + moves)

    def save(self) -> None:
        """Keep the match in its file; if that fails the game goes on."""
        if self.file:
            try:
                self.file.save(self.match)
            except OSError as error:
                self.told.append(self.voice("not_kept", reason=reason(error, self.voice.language)))

    def say(self, text: str, style: Style | None = None) -> None:
        """One line to the people at the table."""
        self.console.print(Text(text, style or Style()))

    def show(self) -> None:
        """Draw the position, and below it what has happened."""
        match, voice = self.match, self.voice
        if self.asker.on_screen:
            self.console.clear()
        title = "title_round" if match.rounds > 1 else "title"
        words = voice(
            title,
            title=match.game.title.say(voice.language),
            round=match.round,
            rounds=match.rounds,
            number=match.position.ply + 1,
        )
        self.console.rule(Text(words), align="left", style=QUIET)
        who = who_plays(match, self.bots, voice)
        to_move = match.position.to_move if match.result is None else None
        setup = Setup(match.game.seats, who, to_move, match.entries_seen_by(self.viewer), self.turned)
        scene = match.position.scene(self.viewer, match.last_move)
        self.console.print(picture(scene, setup, voice, self.console))
        for line in self.told:
            self.say(line)

    def _close(self) -> None:
        """Show how it ended, and where the record is."""
        self.show()
        self.told.clear()
        if self.match.game.has_chance or self.match.game.drawn:
            self.say(self.voice("revealed", seed=self.seed.hex()), QUIET)
        if self.file:
            self.say(self.voice("kept", file=self.file.path), GOOD)
