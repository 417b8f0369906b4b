"""Games played at the table over a pipe: moves, refusals, commands, endings."""

import re
import stat
from pathlib import Path
from random import Random
from threading import Event

import pytest

import ludogite
from ludogite.bots.levels import NAMES
from ludogite.bots.report import Budget, Report, Variation
from ludogite.bots.search.compiled import is_compiled
from ludogite.bots.stand_in import quick_move
from ludogite.cli import main
from ludogite.games.scene import Action
from ludogite.play.record_reader import read_records
from ludogite.terminal.input.matching import meaning
from ludogite.terminal.table.bots import warm_up
from ludogite.terminal.table.seating import bots_among, seat_names
from support.shell import Shell

SIX_MOVES = ("b1-b2", "a8-a5", "b2-b1", "a5-a4", "b1-b2", "a4-a5")


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The positions that were analysed; every analysis finds the first moves of the list best, in that order."""
    seen: list[str] = []

    def analysed(position: ludogite.Position, budget: Budget, *, lines: int, stop: Event | None = None) -> Report:
        seen.append(str(position))
        moves = position.legal_moves()[:lines]
        found = [Variation((move, "and so on"), 0.75 - number / 10) for number, move in enumerate(moves)]
        return Report(tuple(found), depth=7, nodes=12345, seconds=1.0)

    monkeypatch.setattr("ludogite.terminal.progress.analysed", analysed)
    return seen


def test_a_game_is_played_to_its_end(shell: Shell) -> None:
    printed = shell("play colorado -o max_plies=6", *SIX_MOVES)
    assert "\nThe game is drawn: move number 6 was the last one allowed. (rule 9.6)\n" in printed
    assert shell.status == 0


def test_leaving_is_polite(shell: Shell) -> None:
    assert shell("play colorado", "quit").rstrip().endswith("Goodbye.")
    assert shell.status == 0
    assert "\nAu revoir.\n" in shell("play colorado --lang fr", "a1-b3")
    assert shell.status == 0


@pytest.mark.parametrize(
    ("language", "words", "rule"),
    [
        ("en", "There is nothing to capture on b3", "Rule 9.1: Every move is written in exactly one way"),
        ("fr", "Il n'y a rien à prendre en b3", "Règle 9.1 : Chaque coup s'écrit d'une seule façon"),
    ],
)
def test_a_refusal_gives_the_reason_and_cites_the_rule(shell: Shell, language: str, words: str, rule: str) -> None:
    printed = shell(f"play colorado --lang {language}", "a1xb3")
    assert words in printed
    assert rule in printed


def test_case_spaces_and_unique_beginnings_are_understood(shell: Shell) -> None:
    printed = shell("play colorado", "A1 - B3", "b8-e", "a1-")
    assert "A1 - B3: taken as a1-b3" in printed
    assert "b8-e: taken as b8-e5" in printed


def test_a_beginning_that_fits_several_moves_lists_them(shell: Shell) -> None:
    assert "a1 could be: a1-b3  a1-c2" in shell("play colorado", "a1")


def test_meaning_prefers_the_exact_spelling() -> None:
    ways = [Action(place, (place,)) for place in ("k1", "k12")]
    assert meaning("k1", ways, {}).move == "k1"
    assert meaning("K1", ways, {}).move == "k1"
    assert meaning("k", ways, {}).candidates == ("k1", "k12")
    assert meaning("", ways[:1], {}).move is None


def test_what_others_draw_and_keep_stays_secret(shell: Shell) -> None:
    match = ludogite.Match("karma-dice", traits=True, seed="5")
    cards = {card for entry in match.entries for card in entry.text.split("+")}
    printed = shell("play karma-dice --bot --seat 1 -o traits=true --seed 5", "record", "quit")
    assert "secret" in printed
    assert not any(card in printed for card in cards)


def test_a_new_record_takes_the_place_of_an_old_seed(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    for _ in range(2):
        file.unlink(missing_ok=True)
        shell(f"play colorado --record {file}", "b1-b2", "quit")
    assert "b1-b2" in shell(f"play --resume {file}", "quit")


def test_a_refusal_looks_through_capital_letters(shell: Shell) -> None:
    assert "(rule 2.4)" in shell("play colorado", "A1-A4", "quit")


def test_moves_are_listed_and_filtered(shell: Shell) -> None:
    printed = shell("play colorado", "moves", "moves b1", "moves z")
    assert "Legal moves: 28" in printed
    assert re.search(r"b1-b2 +b1-b3 +b1-b4", printed)
    assert "No legal move begins with z." in printed


def test_every_command_answers_in_both_languages(shell: Shell) -> None:
    printed = shell("play colorado --lang fr", "aide", "help", "texte", "règles 2.7", "regles 99", "tourner", "?")
    assert printed.count("Ce que vous pouvez taper") == 3
    assert "board=bbbbbbbb/" in printed
    assert "Règle 2.7 :" in printed
    assert "Il n'y a pas de règle 99." in printed
    assert re.search(r"h +g +f +e +d +c +b +a", printed)


def test_rules_are_shown_whole(shell: Shell) -> None:
    assert "## 9 Turns, ends and results" in shell("play colorado", "rules")


def test_undo_takes_back_one_move_when_people_play_together(shell: Shell) -> None:
    printed = shell("play colorado", "a1-b3", "a8-a7", "undo", "text")
    assert "Taken back: a8-a7" in printed
    assert "turn=1 ply=1" in printed


def test_undo_takes_back_to_the_last_own_decision_against_a_bot(shell: Shell) -> None:
    printed = shell("play colorado --bot --seed 1", "undo", "a1-b3", "undo", "text")
    assert "You have not decided anything yet." in printed
    assert re.search(r"Taken back: \w+-\w+, a1-b3", printed)
    assert "turn=0 ply=0" in printed


def test_nothing_is_undone_before_the_first_own_decision(shell: Shell) -> None:
    printed = shell("play colorado --bot --seat black", "undo", "text")
    assert "You have not decided anything yet." in printed
    assert "turn=1 ply=1" in printed


def test_who_resigns_loses(shell: Shell) -> None:
    assert "Black wins: White gave up." in shell("play colorado", "resign")
    assert "You lose: you gave up." in shell("play colorado --bot --seat 1", "resign")


def test_of_three_at_one_screen_two_play_on_when_the_third_resigns(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    printed = shell(f"play karma-dice -o players=3 --record {file}", "resign")
    assert "Player 1 gives up. Bot 5 takes the seat." in printed
    assert "Player 1 (bot 5)" in printed
    assert file.read_text().count("\nLeft: player 0 after 0, bot 5\n") == 1
    printed = shell(f"play --resume {file}", "resign")
    assert "Player 3 wins: Player 2 gave up." in printed
    assert shell(f"verify {file}").count("✓") == 3


def test_people_may_agree_on_a_draw_but_not_with_a_bot(shell: Shell) -> None:
    assert "The game is drawn: the players agreed on it." in shell("play colorado", "draw")
    assert "Bots do not accept draws." in shell("play colorado --bot", "draw")


def test_a_pair_goes_on_with_changed_roles(shell: Shell) -> None:
    printed = shell("play colorado -o format=pair", "resign", "resign")
    assert "game 1 of 2" in printed
    assert (
        "Black (Player 2) wins: White (Player 1) gave up.\nMatch after game 1 of 2 · Player 1: 0, Player 2: 1"
        in printed
    )
    assert "Now game 2 of 2; the roles change: White (player 2), Black (player 1)." in printed
    assert (
        "The match is drawn. · Player 1: 1, Player 2: 1\n"
        "Game 1 · Black (Player 2) wins: White (Player 1) gave up.\n"
        "Game 2 · Black (Player 1) wins: White (Player 2) gave up.\n"
    ) in printed


def test_the_result_of_a_match_is_said_to_the_one_who_played_it(shell: Shell) -> None:
    printed = shell("play colorado -o format=pair --bot --lang fr", "abandon", "abandon")
    assert "Match après la partie 1 sur 2 · Vous : 0, Robot 3 : 1" in printed
    assert "Vous perdez le match. · Vous : 0, Robot 3 : 2" in printed
    assert printed.count("Vous perdez : vous avez abandonné.") == 3


def test_the_record_is_saved_after_every_move_and_its_seed_is_secret(shell: Shell, tmp_path: Path) -> None:
    file, secret = tmp_path / "game.txt", tmp_path / "game.txt.seed"
    printed = shell(f"play colorado --record {file}", "a1-b3", "a8-a7")
    assert [entry.text for entry in read_records(file.read_text())[0].entries] == ["a1-b3", "a8-a7"]
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert str(secret) in re.sub(r"\s", "", printed)
    assert "Seed:" not in file.read_text()
    assert sorted(tmp_path.iterdir()) == [file, secret]


def test_a_half_played_game_is_resumed_and_finished(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shell(f"play colorado -o max_plies=6 -o board=random --seed 7 --record {file}", "moves", "resume", "quit")
    first = shell(f"play --resume {file}", "moves")
    move = re.search(r"\w\d-\w\d", first.split("Legal moves")[1])
    assert move
    shell(f"play --resume {file}", move[0])
    assert "The game goes on after move 1." in shell(f"play --resume {file}", "resign")
    assert shell(f"verify {file}").count("✓") == 3
    assert shell.status == 0
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_a_pair_is_resumed_in_its_second_game(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shell(f"play colorado -o format=pair --record {file}", "a1-b3", "resign", "a1-c2")
    printed = shell(f"play --resume {file}", "draw")
    assert "game 2 of 2 · move 2" in printed
    assert "Player 1 wins the match. · Player 1: 1.5, Player 2: 0.5" in printed
    assert "Game 1 · White (Player 1) wins: Black (Player 2) gave up." in printed


def test_a_changed_record_is_not_resumed(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shell(f"play colorado --record {file}", "a1-b3")
    file.write_text(file.read_text().replace("Result: *", "Result: 1-0"))
    shell(f"play --resume {file}")
    assert "it has been changed" in shell.complaint
    (tmp_path / "game.txt.seed").write_text("00")
    shell(f"play --resume {file}")
    assert "is not the seed" in shell.complaint
    (tmp_path / "game.txt.seed").unlink()
    shell(f"play --resume {file}")
    assert "cannot be continued" in shell.complaint
    assert shell.status == 2


def test_no_file_is_written_over(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear friend")
    shell(f"play colorado --record {file}")
    assert (shell.status, file.read_text()) == (2, "Dear friend")
    assert "exists already" in shell("play colorado", f"record {file}")
    assert file.read_text() == "Dear friend"


def test_the_record_command_prints_and_saves(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    printed = shell("play colorado", "a1-b3", "record", f"record {file}")
    assert "1. a1-b3" in printed
    assert read_records(file.read_text())[0].entries[0].text == "a1-b3"


def test_the_menu_offers_the_shelf_and_asks_how_to_play(shell: Shell) -> None:
    printed = shell("--lang en", "99", "colorado", "9", "3", "a1-b3", "quit")
    assert re.search(r"Games\n *1 ", printed)
    assert "against a bot, you are Black" in printed
    assert printed.count("Please type a number") == 2
    assert "Black> quit" in printed


def test_the_menu_changes_options(shell: Shell) -> None:
    lines = ("colorado", "5", "nonsense", "colour=red", "max_plies=1", "", "3", "a1-b3")
    printed = shell("play", *lines)
    assert "options are written name=value" in printed
    assert "'colour' is not an option of this game." in printed
    assert "The game is drawn: " in printed
    assert shell.status == 0


def test_a_menu_without_an_answer_ends_politely(shell: Shell) -> None:
    assert shell("").rstrip().endswith("Goodbye.")
    assert shell.status == 0


@pytest.mark.parametrize(("typed", "level"), [("8", "8"), ("", "3")])
def test_the_menu_asks_for_the_strength_in_words(shell: Shell, typed: str, level: str) -> None:
    printed = shell("--lang fr", "colorado", "1", typed, "quitter")
    assert re.search(r"Quelle force pour le robot \?\n +1 +première partie\n", printed)
    assert " 8  redoutable" in printed
    assert f"Noir · robot {level}" in printed


def test_the_levels_have_names_in_both_languages() -> None:
    assert len(NAMES) == 8
    assert len({name.en for name in NAMES}) == len({name.fr for name in NAMES}) == 8


@pytest.mark.parametrize(
    ("command", "bot"),
    [
        ("play colorado --bot", "bot 3"),
        ("play colorado --bot 7", "bot 7"),
        ("play --bot colorado", "bot 3"),
        ("play colorado --bot mcts:nodes=2000", "bot mcts:nodes=2000"),
    ],
)
def test_a_bot_is_named_by_its_level_or_its_search(ready: Shell, command: str, bot: str) -> None:
    assert f"Black ({bot}): moves from h8 to h7 (h8-h7)" in ready(command, "a1-b3", "quit")


def test_what_happens_is_told_in_words(ready: Shell) -> None:
    assert "Noir (robot 3) : va de h8 en h7 (h8-h7)" in ready("play colorado --bot --lang fr", "a1-b3", "quitter")
    solo = ready("play karma-solo --seed 3", "roll r", "take", "stop", "quit")
    assert "Player 1: took 3: climbed to zone 1" in solo
    assert re.search(
        r"^Player 1: stopped in zone 1\nThe Eye: rolled all its dice and went \d forward$", solo, re.MULTILINE
    )
    assert "Player 1: gets two cards\n" in ready("play karma-dice -o traits=true --seed 1", "quit")


def test_a_game_saved_at_the_table_goes_on_by_resume(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    said = shell("play kanto -o max_plies=40 --seed 3", "?a1", f"record {file}", "quit")
    assert f"{file}.seed" in "".join(said.split())
    assert stat.S_IMODE(file.with_name("game.txt.seed").stat().st_mode) == 0o600
    assert "The game goes on after move 1." in shell(f"play --resume {file}", "?b1", "quit")
    assert len(read_records(file.read_text())[0].entries) == 4


def test_the_record_names_the_level_and_a_resumed_game_has_it_again(ready: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    ready(f"play colorado --bot 6 --record {file}", "a1-b3", "quit")
    assert read_records(file.read_text())[0].players == ("Player 1", "Bot 6")
    assert "Black (bot 6): " in ready(f"play --resume {file}", "b1-b2", "quit")


def test_who_sits_where_reads_back_from_the_names() -> None:
    bots = {0: "5", 2: "uct:seconds=1"}
    assert bots_among(seat_names(3, bots)) == bots
    alike = {1: "3", 2: "3"}
    assert seat_names(3, alike) == ("Player 1", "Bot 3 A", "Bot 3 B")
    assert bots_among(seat_names(3, alike)) == alike


def test_a_bot_without_a_name_is_refused(shell: Shell, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "colorado", "--bot", ""]) == 2
    assert "--bot needs a level" in capsys.readouterr().err


def test_a_game_for_one_says_that_no_bot_plays(shell: Shell) -> None:
    assert "you play it alone, without a bot" in shell("play karma-solo --bot 5", "quit")
    assert "sans robot" in shell("play karma-solo --bot 5 --lang fr", "quit")
    assert "without a bot" not in shell("play karma-solo", "quit")


def test_a_bot_that_cannot_think_yet_moves_at_once(shell: Shell) -> None:
    printed = shell("play colorado --bot 8", "a1-b3", "b1-b2", "quit")
    assert len(re.findall(r"Black \(bot 8\): moves from .. to .. \(\w+-\w+\)", printed)) == 2
    assert printed.count("still being compiled") == 1


def test_the_stand_in_takes_a_win_and_gives_none_away() -> None:
    game = ludogite.load("colorado")
    board = "board=......../w......./......../......../...b..../......../......../........"
    position = game.parse(f"{board} landed=- turn=0 ply=30 passes=0")
    assert {quick_move(position, Random(seed)) for seed in range(5)} == {"a7-c8"}


def test_ctrl_c_while_a_bot_thinks_leaves_the_table(ready: Shell) -> None:
    assert "\nGoodbye.\n" in ready("play colorado --bot broken", "a1-b3")
    assert ready.status == 130


def test_a_hint_says_first_where_to_look_then_what_to_play(shell: Shell, thoughts: list[str]) -> None:
    first, second = shell("play colorado", "hint", "hint", "quit").split("White> hint")[1:]
    assert "Look at a1." in first
    assert "a1-b3" not in first
    assert "a1-b3 (moves from a1 to b3): 75 % chance of winning" in second
    assert "It may go on: and so on" in second
    assert "Also: a1-c2 (moves from a1 to c2): 65 % chance of winning · b1-b2 " in second
    assert len(thoughts) == 1


def test_a_hint_at_another_position_begins_again(shell: Shell, thoughts: list[str]) -> None:
    printed = shell("play colorado --lang fr", "indice", "a1-b3", "indice", "quitter")
    assert printed.count("Regardez ") == 2
    assert len(thoughts) == 2


def test_a_hint_for_dice_names_the_dice(shell: Shell, thoughts: list[str]) -> None:
    assert "Look at r." in shell("play karma-solo --seed 1", "hint", "quit")


def test_where_there_is_no_choice_a_hint_says_so(shell: Shell, thoughts: list[str]) -> None:
    assert "You have no choice: take (takes 10 and climbs to zone 1)" in shell(
        "play karma-solo --seed 4", "roll rrr", "hint", "quit"
    )
    assert thoughts == []


def test_undo_against_a_bot_does_not_go_back_behind_chance(ready: Shell) -> None:
    position = ludogite.Match("kanto", seed="1").position
    reveal = next(move for move in position.legal_moves() if move.startswith("?"))
    printed = ready("play kanto --bot --seed 1", reveal, "undo", "quit")
    assert "Chance has decided something since" in printed
    together = ready("play kanto --seed 1", reveal, "undo", "quit")
    assert f"Taken back: {reveal}" in together


@pytest.mark.slow
def test_the_search_is_compiled_in_the_background() -> None:
    game = ludogite.load("colorado")
    assert warm_up(game.start()).wait(180)
    assert is_compiled(game)


@pytest.mark.slow
def test_a_bot_plays_a_whole_game(shell: Shell) -> None:
    mine = ("b1-b2", "b2-b1") * 60
    printed = shell("play colorado --bot -o max_plies=80 --seed 3", *mine)
    assert "Black (bot 3): " in printed
    assert shell.status == 0


@pytest.mark.parametrize("typed", ["b1b2", "b1 b2", "B1 B2", "b1.b2", "b1 to b2"[:2] + "  b2"])
def test_a_move_is_understood_by_its_squares(shell: Shell, typed: str) -> None:
    assert f"{typed}: taken as b1-b2" in shell("play colorado", typed, "quit")


def test_squares_mean_a_capture_where_one_is_legal_and_a_wrong_sign_is_still_refused(shell: Shell) -> None:
    printed = shell("play colorado", "b1b4", "a8xa4", "a8a4", "quit")
    assert "There is nothing to capture on a4" in printed
    assert "a8a4: taken as a8-a4" in printed


def test_squares_that_could_begin_other_moves_are_no_move() -> None:
    ways = [Action("?a1", ("a1", "a1")), Action("a1-a2", ("a1", "a2")), Action("a1-b1", ("a1", "b1"))]
    assert meaning("a1", ways, {}).candidates == ("a1-a2", "a1-b1")
    assert meaning("a1a1", ways, {}).move == "?a1"


@pytest.mark.parametrize(
    ("game", "typed", "meant"),
    [
        ("colorado", "hlep", "help"),
        ("colorado", "mvoes b", "moves"),
        ("karma-dice -o traits=true --seed 5", "qiut", "quit"),
    ],
)
def test_a_misspelled_word_is_recognised(shell: Shell, game: str, typed: str, meant: str) -> None:
    assert f"{typed}: did you mean {meant}?" in shell(f"play {game}", typed, "quit")
    assert "vouliez-vous dire aide ?" in shell(f"play {game} --lang fr", "aied", "quitter")


def test_a_resumed_game_does_not_tell_all_its_chance_again(ready: Shell) -> None:
    ready("play karma-solo --seed 3", "roll r", "take", "quit")
    assert "Chance" not in ready("play --resume", "quit")


def test_enter_draws_the_position_again_with_what_may_be_played(shell: Shell) -> None:
    printed = shell("play karma-dice --seed 1", "rules 1.1", "", "quit")
    assert printed.count("Karma Dice · move 1") == printed.count("You may play: ") == 2
