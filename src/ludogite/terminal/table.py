"""The table in a terminal: it draws the position, asks whose turn it is, and lets the bots move."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event
from time import sleep

from rich.console import Console
from rich.style import Style
from rich.text import Text

from ludogite.bots.bot import MakeBot, bot_for, is_outside
from ludogite.bots.protocol.lines import first_words
from ludogite.bots.protocol.outside import EngineFault
from ludogite.bots.report import Report
from ludogite.games.position import Position
from ludogite.games.scene import Scene
from ludogite.match import Match
from ludogite.record import LONGEST_NAME
from ludogite.steps import take_all
from ludogite.table.bots import BotTurn, bot_turn
from ludogite.table.messages import RefusedRequest, Update
from ludogite.table.model import Model
from ludogite.table.presence import Viewer
from ludogite.table.summary import bot_game
from ludogite.table.table import ActRequest, PendingAct, Request, Table
from ludogite.table.views import Viewpoint, entries, viewpoint
from ludogite.terminal.bot_games import BotGames
from ludogite.terminal.engine import Engine, warm_up
from ludogite.terminal.happenings import NEXT, happenings
from ludogite.terminal.kept import KeptFile
from ludogite.terminal.offering import explained, offer
from ludogite.terminal.palette import GOOD, PROBLEM, QUIET, STRONG
from ludogite.terminal.picture import TITLE_AND_PROMPT, Setup, height_of, picture
from ludogite.terminal.refusing import refusal_lines
from ludogite.terminal.results import next_game_line, result_lines
from ludogite.terminal.saving import RecordFile
from ludogite.terminal.seating import HERE, player_name, who_plays
from ludogite.terminal.spelling import MOST_LISTED, meaning_in
from ludogite.terminal.trouble import reason
from ludogite.terminal.typed import Asker
from ludogite.terminal.words import Voice

Command = Callable[["TerminalTable", str], bool | None]
"""Something typed that is no move; it says whether the position has changed."""


BOTH_SIDES = (0, 1)
"""The players of a game for two: the first sits below the board, the second above it."""

WATCHED_SECONDS = 1.0
"""Where bots play bots, a move takes at least this long on a screen, so that people can follow."""
YES = ("y", "yes", "o", "oui")


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
    kept: KeptFile | None = None
    played: BotGames | None = None
    """Keeps the results of matches against bots."""
    outside: MakeBot = bot_for
    """Makes the engines from outside that the command line has named."""
    flipped: bool = False
    greeted: bool = False
    hinted: tuple[Position, Report] | None = None
    """The position a hint was asked for, and what was found out about it."""
    news: list[str] = field(default_factory=list)
    """What has happened since the position was last drawn for a person."""
    offers: list[str] = field(default_factory=list)
    """What the player in turn may play, as far as it is said unasked."""
    room: int = 0
    """How many lines of the screen are free below the prompt, after the position was drawn."""
    at_screen: Viewpoint = None
    """The player who has seen secrets on the screen last."""
    viewer: Viewer = field(default_factory=lambda: Viewer(HERE))

    def __post_init__(self) -> None:
        self.table.come(self.viewer, self.now())

    def run(self) -> None:
        """Play until the match is over; raises Left, EOFError or KeyboardInterrupt when somebody goes before."""
        engine = Engine(self._compiling(), self.outside)
        try:
            self._run(engine)
        finally:
            engine.close()
            self._use_second_screen(False)

    def _run(self, engine: Engine) -> None:
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
        bot = next((seat.bot for seat in self.model.seats if seat.bot and not is_outside(seat.bot)), None)
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
    def viewpoint(self) -> Viewpoint:
        """The player who looks at the screen: the only person, or else whose turn it is."""
        return viewpoint(self.model, self.viewer.seats)

    @property
    def turned(self) -> bool:
        """Whether the board is drawn from the other side: the second of two plays against a bot, or it was flipped."""
        is_for_two = self.match.game.players == len(BOTH_SIDES)
        second = self.model.setup.kind == "bot" and is_for_two and self.viewpoint == BOTH_SIDES[1]
        return second != self.flipped

    def ask(self, move: str = "", act: ActRequest | None = None, sure: str = "") -> Update | None:
        """Ask the table for something; what it changed, or None after saying why it is refused.

        ``sure`` is what somebody is asked before it is done.
        """
        version = self.model.version
        answer = self.table.ask(self.viewer, Request(str(version), version, move, act), self.now())
        if isinstance(answer, PendingAct):
            return self._keep(answer) if not sure or self.is_sure(sure) else None
        _, refused = answer
        assert isinstance(refused, RefusedRequest)
        self.say(refused.refusal.words.say(self.voice.language), PROBLEM)
        return None

    def _keep(self, pending: PendingAct[Viewer]) -> Update:
        """Keep an act, and let it take effect."""
        if self.kept:
            with self._trouble_told():
                self.kept.add(pending.act)
        self.table.written(pending)
        self.save()
        ((_, update),) = take_all(self.table.changes(pending, self.now()))
        assert isinstance(update, Update)
        return update

    def _welcome(self) -> None:
        if self.file:
            self.news.append(self.voice("seed_kept", file=self.file.seed_path))
        if self.model.version or self.match.last_move:
            return
        if self.match.game.has_chance or self.match.game.drawn:
            self.news.append(self.voice("promise", commitment=self.match.commitment))
        told = happenings(entries(self.model, self.viewpoint), self.voice("chance"), self.model, self.voice)
        self.news += [self.voice("played", who=who, moves=done) for who, done in told]

    def _bot_turn(self, engine: Engine, turn: BotTurn) -> None:
        self._watch(turn)
        was_ready = not engine.used_stand_in
        name, before = player_name(self.model, self.player, self.voice), self.match.step
        soonest = self.now() + (WATCHED_SECONDS if turn.is_watched and self.asker.on_screen else 0)
        try:
            move = engine.move(turn, self.console, self.voice)
        except EngineFault as fault:
            self._lose(turn, fault)
            return
        sleep(max(soonest - self.now(), 0))
        pending = self.table.bot_move(turn, move, self.now())
        assert pending is not None
        self._tell(name, self._keep(pending), before)
        if was_ready and engine.used_stand_in:
            self.news.append(self.voice("hurried"))

    def _lose(self, turn: BotTurn, fault: EngineFault) -> None:
        """An engine from outside has failed: that is its loss."""
        pending = self.table.bot_fails(turn, first_words(fault.words.en, LONGEST_NAME), self.now())
        assert pending is not None
        self._keep(pending)
        self.news.append(fault.words.say(self.voice.language))

    def _watch(self, turn: BotTurn) -> None:
        """Draw the position while a bot thinks. Where nobody plays, news are not kept for somebody's turn."""
        is_watched = self.model.setup.kind == "watch"
        if self.asker.on_screen:
            self.show()
            if is_watched:
                self.say(self.voice("watching"), QUIET)
        elif is_watched:
            for line in self.news:
                self.say(line)
        if is_watched:
            self.news.clear()

    def _hand_over(self) -> None:
        """Where several people have secrets from each other, let the next one come to an empty screen first."""
        is_secret = self.asker.on_screen and self.model.has_secrets and len(self.viewer.seats) > 1
        self._use_second_screen(is_secret)
        if is_secret and self.at_screen != self.viewpoint:
            name = self.match.game.seats[self.player].say(self.voice.language)
            self.console.clear()
            self.asker.forget()
            self.say(self.voice("hand_over", who=name), STRONG)
            self.asker.ask(self.voice("hand_over_ready", who=name))
            self.at_screen = self.viewpoint

    def _use_second_screen(self, wanted: bool) -> None:
        """Draw on the terminal's other screen, of which nothing can be scrolled back to, or no longer."""
        if self.console.is_alt_screen != wanted:
            self.console.set_alt_screen(wanted)

    def _person_turn(self) -> None:
        self._hand_over()
        moves = self.match.position.legal_moves()
        scene = self.match.position.scene(self.player)
        if not self.greeted:
            odds = [self.voice("welcome_odds")] if self.match.game.book.has_odds else []
            self.news[:0] = [self.voice("welcome", example=moves[0]), *odds]
            self.greeted = True
        self.offers = offer(moves, scene.rolls.values(), self.voice, self.console.width)
        self.offers += explained(scene, self.voice)
        self.show()
        self.news.clear()
        name = self.match.game.seats[self.player].say(self.voice.language)
        offered = [*moves, *self.offered]
        is_done = self._heard(self.asker.ask(name, offered, self.room), scene)
        while not is_done:
            is_done = self._heard(self.asker.ask(name, offered), scene)
        self.offers.clear()

    def _heard(self, line: str, scene: Scene) -> bool:
        """Do what a line asks for; whether that changed the position."""
        word, _, rest = line.partition(" ")
        moves = [action.move for action in scene.actions]
        if not line and len(moves) == 1:
            self.play(moves[0])
            return True
        if not line:
            self.show()  # whatever was said may have pushed it off the screen
            return False
        if line not in moves and word.casefold() in self.commands:
            return bool(self.commands[word.casefold()](self, rest.strip()))
        meant = meaning_in(self.match.position, scene, line)
        if meant.move:
            if meant.move != line and not self.model.has_secrets:
                self.news.append(self.voice("taken_as", typed=line, move=meant.move))
            self.play(meant.move)
            return True
        if 1 < len(meant.candidates) <= MOST_LISTED:
            self.say(self.voice("several", typed=line, moves="  ".join(meant.candidates)))
            return False
        for text, style in refusal_lines(line, (*self.offered, *self.commands), self.match.position, self.voice):
            self.say(text, style)
        return False

    def play(self, move: str) -> None:
        """Play a move of the player in turn, and remember to tell what came of it."""
        name, before = player_name(self.model, self.player, self.voice), self.match.step
        update = self.ask(move)
        if update and (self.model.setup.kind == "screen" or self.match.step > before + 1):
            self._tell(name, update, before)

    def _tell(self, name: str, update: Update, before: int) -> None:
        """Add to what has happened after so many entries; what one side does in a row stands in one line."""
        new = update.entries[before - (update.kept or 0) :]  # while there are secrets, all entries come again
        for who, done in happenings(new, name, self.model, self.voice):
            start = self.voice("played", who=who, moves="")
            if self.news and self.news[-1].startswith(start):
                self.news[-1] += NEXT + done
            else:
                self.news.append(start + done)

    def save(self) -> None:
        """Keep the match in its record."""
        if self.file:
            with self._trouble_told():
                self.file.save(self.match)

    @contextmanager
    def _trouble_told(self) -> Iterator[None]:
        """If something cannot be kept the game goes on."""
        try:
            yield
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
        played, legend = match.entries_seen_by(seen_from), match.game.book.scene.LEGEND
        setup = Setup(match.game.seats, who, self.model.to_move, played, self.turned, legend)
        news = [Text(line) for line in (*self.news, *self.offers)]
        below = sum(height_of(line, self.console) for line in news)
        drawn = picture(match.position.scene(seen_from, match.last_move), setup, voice, self.console, below)
        self.console.print(drawn, *news, sep="\n")
        self.room = self.console.height - height_of(drawn, self.console) - below - TITLE_AND_PROMPT

    def _close(self) -> None:
        """Show how it ended, and where the record is."""
        self.show()
        self.news.clear()
        if self.match.game.has_chance or self.match.game.drawn:
            self.say(self.voice("revealed", seed=self.model.setup.seed.hex()), QUIET)
        if self.file:
            self.say(self.voice("kept", file=self.file.path), GOOD)
        with self._trouble_told():
            if self.kept:
                self.say(self.voice("kept", file=self.kept.finish(self.model)), GOOD)
        with self._trouble_told():
            if self.played and (game := bot_game(self.model)):
                self.played.add(self.model.setup.game, game)
        for line in self.news:
            self.say(line, PROBLEM)

    def is_sure(self, question: str) -> bool:
        """Whether somebody means it; who types through a pipe does."""
        return not self.asker.on_screen or self.asker.ask(self.voice(question)).casefold() in YES
