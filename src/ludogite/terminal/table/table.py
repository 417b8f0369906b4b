"""A table in the terminal: it draws the position, asks the player to move, and lets the bots move."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event
from time import sleep

from rich.console import Console
from rich.style import Style
from rich.text import Text

from ludogite.bots.bot import MakeBot, bot_for, is_external
from ludogite.bots.protocol.external_bot import EngineFault
from ludogite.bots.protocol.lines import first_words
from ludogite.bots.report import Report
from ludogite.games.position import Position
from ludogite.games.scene import Scene
from ludogite.play.match import Match
from ludogite.play.record import LONGEST_NAME
from ludogite.play.steps import take_all
from ludogite.table.bots import BotTurn, bot_turn
from ludogite.table.messages import RefusedMessage, Update
from ludogite.table.model import Model
from ludogite.table.presence import Viewer
from ludogite.table.requests import ActRequest, Move, TableAct
from ludogite.table.summary import bot_game
from ludogite.table.table import PendingAct, Table
from ludogite.table.views.scenes import Viewpoint, entries, viewpoint
from ludogite.terminal.drawing.palette import GOOD, PROBLEM, QUIET, STRONG
from ludogite.terminal.drawing.picture import TITLE_AND_PROMPT, PictureContext, height_of, picture
from ludogite.terminal.errors import reason
from ludogite.terminal.input.asker import Asker
from ludogite.terminal.input.matching import is_yes
from ludogite.terminal.rules import move_or_reply
from ludogite.terminal.table.bots import BotGames, TerminalBots, warm_up
from ludogite.terminal.table.kept_games import KeptFile
from ludogite.terminal.table.news import NEXT, happenings, next_game_line, offer, offered_cards, result_lines
from ludogite.terminal.table.record_file import RecordFile
from ludogite.terminal.table.seating import HERE, player_name, who_plays
from ludogite.terminal.words import Voice

Command = Callable[["TerminalTable", str], bool | None]
"""A typed command with its argument; returns whether the position has changed."""
BOTH_SIDES = (0, 1)
"""The players of a game for two: the first sits below the board, the second above it."""
WATCHED_SECONDS = 1.0
"""Minimum time of a move on a screen when bots play bots, so that people can follow."""


@dataclass
class TerminalTable:
    """A table at this terminal. It draws the parts that its viewer may see, and keeps the match in a file."""

    table: Table[Viewer]
    console: Console
    asker: Asker
    voice: Voice
    commands: dict[str, Command]
    """By the typed word."""
    offered: Sequence[str]
    """Commands offered for completion."""
    now: Callable[[], float]
    file: RecordFile | None = None
    kept: KeptFile | None = None
    bot_games: BotGames | None = None
    """Keeps the results of matches against bots."""
    make_outside: MakeBot = bot_for
    """Makes the engines from outside that the command line has named."""
    flipped: bool = False
    greeted: bool = False
    hinted: tuple[Position, Report] | None = None
    """The position of the latest hint, and its report."""
    news: list[str] = field(default_factory=list)
    """Events since the position was last drawn for a person."""
    offers: list[str] = field(default_factory=list)
    """Moves that the player to move is told without asking."""
    room: int = 0
    """Lines of the screen that are free below the prompt, after the position was drawn."""
    last_seen_by: Viewpoint = None
    """The last player whose secrets were on the screen."""
    viewer: Viewer = field(default_factory=lambda: Viewer(HERE))

    def __post_init__(self) -> None:
        self.table.come(self.viewer, self.now())

    def run(self) -> None:
        """Play until the match is over; raises Left, EOFError or KeyboardInterrupt if somebody leaves before."""
        bots = TerminalBots(self._start_compiling(), self.make_outside)
        try:
            self._run(bots)
        finally:
            bots.close()
            self._use_alternate_screen(False)

    def _run(self, bots: TerminalBots) -> None:
        self._welcome()
        self.save()
        while True:
            while not self.model.is_over:
                if turn := bot_turn(self.model):
                    self._bot_turn(bots, turn)
                else:
                    self._person_turn()
            self.news += result_lines(self.model, self.voice)
            if self.match.over:
                break
            self.ask(act="next")
            self.news.append(next_game_line(self.model, self.voice))
        self._close()

    def _start_compiling(self) -> Event:
        """Compile the bots' search in the background."""
        bot = next((seat.bot for seat in self.model.seats if seat.bot and not is_external(seat.bot)), None)
        return warm_up(self.match.position, bot) if bot and not self.model.is_over else Event()

    @property
    def model(self) -> Model:
        """The state of the table."""
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
        """The player at the screen: the only person, or else the player to move."""
        return viewpoint(self.model, self.viewer.seats)

    @property
    def turned(self) -> bool:
        """Whether the board is drawn from the other side: the second of two plays against a bot, or it was flipped."""
        is_for_two = self.match.game.players == len(BOTH_SIDES)
        second = self.model.setup.kind == "bot" and is_for_two and self.viewpoint == BOTH_SIDES[1]
        return second != self.flipped

    def ask(self, move: str = "", act: ActRequest | None = None, sure: str = "") -> Update | None:
        """Do a move or an act, confirmed by the question ``sure``; None, with the reason printed, if it is refused."""
        version = self.model.version
        request = TableAct(str(version), version, act) if act else Move(str(version), version, move)
        answer = self.table.ask(self.viewer, request, self.now())
        if isinstance(answer, PendingAct):
            return self._keep(answer) if not sure or self.is_sure(sure) else None
        assert isinstance(answer[1], RefusedMessage)
        self.say(answer[1].words.say(self.voice.language), PROBLEM)
        return None

    def _keep(self, pending: PendingAct[Viewer]) -> Update:
        """Write an act to the file, then let it take effect."""
        if self.kept:
            with self._errors_as_news():
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
        events = happenings(entries(self.model, self.viewpoint), self.voice("chance"), self.model, self.voice)
        self.news += [self.voice("played", who=who, moves=done) for who, done in events]

    def _bot_turn(self, bots: TerminalBots, turn: BotTurn) -> None:
        self._show_bot_turn(turn)
        was_ready = not bots.used_stand_in
        name, before = player_name(self.model, self.player, self.voice), self.match.step
        soonest = self.now() + (WATCHED_SECONDS if turn.is_watched and self.asker.on_screen else 0)
        try:
            move = bots.move(turn, self.console, self.voice)
        except EngineFault as fault:
            self._forfeit(turn, fault)
            return
        sleep(max(soonest - self.now(), 0))
        pending = self.table.bot_move(turn, move, self.now())
        assert pending is not None
        self._add_news(name, self._keep(pending), before)
        if was_ready and bots.used_stand_in:
            self.news.append(self.voice("hurried"))

    def _forfeit(self, turn: BotTurn, fault: EngineFault) -> None:
        """Let an engine from outside that has failed lose."""
        pending = self.table.bot_fails(turn, first_words(fault.words.en, LONGEST_NAME), self.now())
        assert pending is not None
        self._keep(pending)
        self.news.append(fault.words.say(self.voice.language))

    def _show_bot_turn(self, turn: BotTurn) -> None:
        """Draw the position while a bot thinks. If only bots play, print the news: no person's turn will."""
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
        """If several people have secrets from each other, show an empty screen until the next one is there."""
        is_secret = self.asker.on_screen and self.model.has_secrets and len(self.viewer.seats) > 1
        self._use_alternate_screen(is_secret)
        if is_secret and self.last_seen_by != self.viewpoint:
            name = self.match.game.seats[self.player].say(self.voice.language)
            self.console.clear()
            self.asker.forget()
            self.say(self.voice("hand_over", who=name), STRONG)
            self.asker.ask(self.voice("hand_over_ready", who=name))
            self.last_seen_by = self.viewpoint

    def _use_alternate_screen(self, wanted: bool) -> None:
        """Switch to or from the terminal's alternate screen, which cannot be scrolled back."""
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
        self.offers += offered_cards(scene, self.voice)
        self.show()
        self.news.clear()
        name = self.match.game.seats[self.player].say(self.voice.language)
        offered = [*moves, *self.offered]
        line = self.asker.ask(name, offered, self.room)
        while not self._obey(line, scene):
            line = self.asker.ask(name, offered)
        self.offers.clear()

    def _obey(self, line: str, scene: Scene) -> bool:
        """Obey a typed line; returns whether that changed the position."""
        word, _, rest = line.partition(" ")
        moves = [action.move for action in scene.actions]
        if not line and len(moves) == 1:
            self.play(moves[0])
            return True
        if not line:
            self.show()  # replies may have pushed it off the screen
            return False
        if line not in moves and word.casefold() in self.commands:
            return bool(self.commands[word.casefold()](self, rest.strip()))
        words = (*self.offered, *self.commands)
        move, replies = move_or_reply(line, words, self.match.position, scene, self.voice)
        if move:
            if move != line and not self.model.has_secrets:
                self.news.append(self.voice("taken_as", typed=line, move=move))
            self.play(move)
        for text, style in replies:
            self.say(text, style)
        return move is not None

    def play(self, move: str) -> None:
        """Play a move of the player to move, and add its outcomes to the news."""
        name, before = player_name(self.model, self.player, self.voice), self.match.step
        update = self.ask(move)
        if update and (self.model.setup.kind == "screen" or self.match.step > before + 1):
            self._add_news(name, update, before)

    def _add_news(self, name: str, update: Update, before: int) -> None:
        """Add the entries after the first ``before`` to the news; consecutive entries of one side share a line."""
        new = update.entries[before - (update.kept or 0) :]  # while there are secrets, all entries come again
        for who, done in happenings(new, name, self.model, self.voice):
            start = self.voice("played", who=who, moves="")
            if self.news and self.news[-1].startswith(start):
                self.news[-1] += NEXT + done
            else:
                self.news.append(start + done)

    def save(self) -> None:
        """Save the match in its record file."""
        if self.file:
            with self._errors_as_news():
                self.file.save(self.match)

    @contextmanager
    def _errors_as_news(self) -> Iterator[None]:
        """Turn a failed write into news: the game goes on."""
        try:
            yield
        except OSError as error:
            self.news.append(self.voice("not_kept", reason=reason(error, self.voice.language)))

    def say(self, text: str, style: Style | None = None) -> None:
        """Print one line."""
        self.console.print(Text(text, style or Style()))

    def show(self) -> None:
        """Draw the position with the news below it."""
        match, voice = self.match, self.voice
        if self.asker.on_screen:
            self.console.clear()
        words = voice(
            "title_round" if match.rounds > 1 else "title",
            title=match.game.title.say(voice.language),
            round=match.round,
            rounds=match.rounds,
            number=match.position.ply + 1,
        )
        self.console.rule(Text(words), align="left", style=QUIET)
        who = [who_plays(self.model, player, voice) for player in range(match.game.players)]
        seen_from = self.viewpoint
        moves, legend = match.entries_seen_by(seen_from), match.game.book.scene.LEGEND
        context = PictureContext(match.game.seats, who, self.model.to_move, moves, self.turned, legend)
        news = [Text(line) for line in (*self.news, *self.offers)]
        below = sum(height_of(line, self.console) for line in news)
        drawn = picture(match.position.scene(seen_from, match.last_move), context, voice, self.console, below)
        self.console.print(drawn, *news, sep="\n")
        self.room = self.console.height - height_of(drawn, self.console) - below - TITLE_AND_PROMPT

    def _close(self) -> None:
        """Show the final position, the seed and the record's file."""
        self.show()
        self.news.clear()
        if self.match.game.has_chance or self.match.game.drawn:
            self.say(self.voice("revealed", seed=self.model.setup.seed.hex()), QUIET)
        if self.file:
            self.say(self.voice("kept", file=self.file.path), GOOD)
        with self._errors_as_news():
            if self.kept:
                self.say(self.voice("kept", file=self.kept.finish(self.model)), GOOD)
        with self._errors_as_news():
            if self.bot_games and (game := bot_game(self.model)):
                self.bot_games.add(self.model.setup.game, game)
        for line in self.news:
            self.say(line, PROBLEM)

    def is_sure(self, question: str) -> bool:
        """Whether a question is confirmed; always over a pipe."""
        return not self.asker.on_screen or is_yes(self.asker.ask(self.voice(question)))
