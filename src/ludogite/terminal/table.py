"""The table in a terminal: it draws the position, asks whose turn it is, and lets the bots move."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Event

from rich.console import Console
from rich.style import Style
from rich.text import Text

from ludogite.bots.report import Report
from ludogite.games.position import Position
from ludogite.kernel.layout import CHANCE
from ludogite.match import Match
from ludogite.table.bots import BotTurn, bot_turn
from ludogite.table.messages import RefusedRequest, Update
from ludogite.table.model import Model
from ludogite.table.presence import Viewer
from ludogite.table.table import ActRequest, PendingAct, Request, Table
from ludogite.table.views import Viewpoint, entries, viewpoint
from ludogite.terminal.engine import Engine, warm_up
from ludogite.terminal.happenings import NEXT, happenings
from ludogite.terminal.offering import offer
from ludogite.terminal.palette import GOOD, PROBLEM, QUIET
from ludogite.terminal.picture import Setup, picture
from ludogite.terminal.reading import one_rule
from ludogite.terminal.results import next_game_line, result_lines
from ludogite.terminal.saving import RecordFile
from ludogite.terminal.seating import HERE, player_name, who_plays
from ludogite.terminal.spelling import MOST_LISTED, meaning
from ludogite.terminal.trouble import reason
from ludogite.terminal.typed import Asker
from ludogite.terminal.words import Voice

Command = Callable[["TerminalTable", str], bool | None]
"""Something typed that is no move; it says whether the position has changed."""


BOTH_SIDES = (0, 1)
"""The players of a game for two: the first sits below the board, the second above it."""

MISSPELLED = "9.1"
"""The rule against a bad spelling; where other letters or spaces would meet another rule, that one tells more."""


class Left(Exception):
    """Somebody has left the table."""


@dataclass
class TerminalTable:
    """A table at this terminal: it draws what its viewer may see, asks, and keeps the match in a file."""

    table: Table[Viewer]
    console: Console
    asker: Asker
    voice: Voice
    commands: dict[str, Command]
    """By what is typed for them."""
    offered: Sequence[str]
    """Those that are offered for completion."""
    now: Callable[[], float]
    file: RecordFile | None = None
    flipped: bool = False
    greeted: bool = False
    hinted: tuple[Position, Report] | None = None
    """The position a hint was asked for, and what was found out about it."""
    news: list[str] = field(default_factory=list)
    """What has happened since the position was last drawn for a person."""
    viewer: Viewer = field(default_factory=lambda: Viewer(HERE))

    def __post_init__(self) -> None:
        self.table.come(self.viewer, self.now())

    def run(self) -> None:
        """Play until the match is over; raises Left, EOFError or KeyboardInterrupt when somebody goes before."""
        engine = Engine(self._compiling())
        self._welcome()
        self.save()
        while True:
            while not self.model.is_over:
                if turn := bot_turn(self.model):
                    self._bot_turn(engine, turn)
                else:
                    self._person_turn()
            self.news += result_lines(self.model, self.voice)
            if self.match.over:
                break
            self.ask(act="next")
            self.news.append(next_game_line(self.model, self.voice))
        self._close()

    def _compiling(self) -> Event:
        """What the bots need begins to be compiled."""
        bot = next((seat.bot for seat in self.model.seats if seat.bot), None)
        return warm_up(self.match.position, bot) if bot and not self.model.is_over else Event()

    @property
    def model(self) -> Model:
        """What has happened at the table."""
        return self.table.model

    @property
    def match(self) -> Match:
        """The match being played."""
        return self.table.model.match

    @property
    def player(self) -> int:
        """The player to move."""
        player = self.match.position.to_move
        assert player is not None
        return player

    @property
    def rolls(self) -> dict[str, str]:
        """The legal moves that roll dice, by these dice."""
        return self.match.position.scene(self.player).rolls

    @property
    def viewpoint(self) -> Viewpoint:
        """The player who looks at the screen: the only person, or else whose turn it is."""
        return viewpoint(self.model, self.viewer.seats)

    @property
    def turned(self) -> bool:
        """Whether the board is drawn from the other side: the second of two plays against a bot, or it was flipped."""
        is_for_two = self.match.game.players == len(BOTH_SIDES)
        second = self.model.setup.kind == "bot" and is_for_two and self.viewpoint == BOTH_SIDES[1]
        return second != self.flipped

    def ask(self, move: str = "", act: ActRequest | None = None) -> Update | None:
        """Ask the table for something; what it changed, or None after saying why it is refused."""
        version = self.model.version
        answer = self.table.ask(self.viewer, Request(str(version), version, move, act), self.now())
        if isinstance(answer, PendingAct):
            return self._keep(answer)
        _, refused = answer
        assert isinstance(refused, RefusedRequest)
        self.say(refused.refusal.words.say(self.voice.language), PROBLEM)
        return None

    def _keep(self, pending: PendingAct[Viewer]) -> Update:
        """Let an act take effect, and keep the match."""
        self.table.written(pending)
        self.save()
        ((_, update),) = self.table.changes(pending, self.now())
        assert isinstance(update, Update)
        return update

    def _welcome(self) -> None:
        if self.match.game.has_chance or self.match.game.drawn:
            self.news.append(self.voice("promise", commitment=self.match.commitment))
        if self.file:
            self.news.append(self.voice("seed_kept", file=self.file.seed_path))
        seen = entries(self.model, self.viewpoint)
        if seen and seen[0].player == CHANCE:
            dealt = [entry for entry in seen if entry.player == CHANCE]
            told = happenings(dealt, self.voice("chance"), self.model, self.voice)
            self.news += [self.voice("played", who=who, moves=done) for who, done in told]

    def _bot_turn(self, engine: Engine, turn: BotTurn) -> None:
        if self.asker.on_screen:
            self.show()
        was_ready = not engine.used_stand_in
        name = player_name(self.model, self.player, self.voice)
        pending = self.table.bot_move(turn, engine.move(turn, self.console, self.voice), self.now())
        assert pending is not None
        self._tell(name, self._keep(pending))
        if was_ready and engine.used_stand_in:
            self.news.append(self.voice("hurried"))

    def _person_turn(self) -> None:
        moves = self.match.position.legal_moves()
        if not self.greeted:
            odds = [self.voice("welcome_odds")] if self.match.game.book.has_odds else []
            self.news[:0] = [self.voice("welcome", example=moves[0]), *odds]
            self.greeted = True
        self.news += offer(moves, self.rolls.values(), self.voice, self.console.width)
        self.show()
        self.news.clear()
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
            return bool(self.commands[word.casefold()](self, rest.strip()))
        meant = meaning(line, moves, self.rolls)
        if meant.move:
            if meant.move != line:
                self.news.append(self.voice("taken_as", typed=line, move=meant.move))
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
        """Play a move of the player in turn, and remember to tell what came of it."""
        name = player_name(self.model, self.player, self.voice)
        update = self.ask(move)
        if update and (self.model.setup.kind == "screen" or len(update.entries) > 1):
            self._tell(name, update)

    def _tell(self, name: str, update: Update) -> None:
        """Add to what has happened; what one side does in a row stands in one line."""
        for who, done in happenings(update.entries, name, self.model, self.voice):
            start = self.voice("played", who=who, moves="")
            if self.news and self.news[-1].startswith(start):
                self.news[-1] += NEXT + done
            else:
                self.news.append(start + done)

    def save(self) -> None:
        """Keep the match in its file; if that fails the game goes on."""
        if self.file:
            try:
                self.file.save(self.match)
            except OSError as error:
                self.news.append(self.voice("not_kept", reason=reason(error, self.voice.language)))

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
        who = [who_plays(self.model, player, voice) for player in range(match.game.players)]
        seen_from = self.viewpoint
        setup = Setup(match.game.seats, who, self.model.to_move, match.entries_seen_by(seen_from), self.turned)
        self.console.print(picture(match.position.scene(seen_from, match.last_move), setup, voice, self.console))
        for line in self.news:
            self.say(line)

    def _close(self) -> None:
        """Show how it ended, and where the record is."""
        self.show()
        self.news.clear()
        if self.match.game.has_chance or self.match.game.drawn:
            self.say(self.voice("revealed", seed=self.model.setup.seed.hex()), QUIET)
        if self.file:
            self.say(self.voice("kept", file=self.file.path), GOOD)
