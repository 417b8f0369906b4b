"""The menu of the terminal: names and numbers, back and quit at every question, bots only, nothing cut."""

import re
from pathlib import Path

import pytest

from ludogite.games.registry import RULEBOOKS
from support.shell import Shell


@pytest.mark.parametrize("typed", ["5", "colorado", "Katarenga Colorado", "COLORADO", "colo", "katarenga colo"])
def test_a_game_is_named_by_number_id_title_or_a_beginning(shell: Shell, typed: str) -> None:
    assert "Katarenga Colorado · move 1" in shell("play", typed, "together", "quit")


@pytest.mark.parametrize("typed", ["Karo : Quatre Cercles", "karo quatre cercles", "four circles", "quatre"])
def test_titles_are_understood_in_both_languages_with_and_without_signs(shell: Shell, typed: str) -> None:
    assert "Karo: Four Circles · move 1" in shell("play --lang en", typed, "together", "quit")


def test_a_beginning_of_several_names_lists_them_and_a_misspelled_one_is_recognised(shell: Shell) -> None:
    printed = " ".join(shell("play", "kar", "colorrado", "nothing like it", "quit").split())
    assert re.search(r"kar could be: .*Karma Dice, Karma Dice solo", printed)
    assert "colorrado: did you mean colorado?" in printed
    assert "Please type a number from 1 to 8, or a name." in printed


@pytest.mark.parametrize(
    "answers",
    [["quit"], ["q"], ["back"], ["colorado", "quit"], ["colorado", "1", "quitter"], ["colorado", "options", "exit"]],
)
def test_every_question_can_be_left(shell: Shell, answers: list[str]) -> None:
    assert shell("play", *answers, "never read").rstrip().endswith("Goodbye.")
    assert shell.status == 0


def test_every_question_leads_back_to_the_one_before(shell: Shell) -> None:
    printed = shell("play", "kanto", "1", "back", "retour", "colorado", "options", "back", "3", "quit")
    assert printed.count("Games\n") == 2
    assert printed.count("How do you want to play?") == 4
    assert "Katarenga Colorado · move 1" in printed


def test_who_never_played_a_game_is_offered_its_lesson(shell: Shell) -> None:
    printed = shell("play", "colorado", "learn", *["skip"] * 20, "", "d1-d2", "quit")
    assert re.search(r"\n +6  learn it first \(\d min\)", printed)
    assert "Black · bot 1" in printed
    assert "learn it first" in shell("play", "kanto", "quit")
    again = shell("play", "colorado", "7", "quit")
    assert "learn it first" not in again
    assert "Please type a number from 1 to 5" in again


@pytest.mark.parametrize(("typed", "level"), [("expert", "7"), ("redoutable", "8"), ("begin", "2"), ("joueur", "6")])
def test_a_level_is_named_as_it_is_listed(shell: Shell, typed: str, level: str) -> None:
    assert f"Black · bot {level}" in shell("play", "colorado", "white", typed, "quit")


@pytest.mark.parametrize(("typed", "you"), [("black", "Black · you"), ("noir", "Black · you"), ("1", "White · you")])
def test_a_seat_is_named_as_it_is_listed(shell: Shell, typed: str, you: str) -> None:
    assert you in shell("play", "colorado", typed, "", "quit")


def test_bots_play_each_other_and_somebody_watches(ready: Shell) -> None:
    printed = ready("play", "colorado", "options", "max_plies=4", "", "bots only", "2")
    assert len(re.findall(r" \(bot 2 [AB]\): moves from ", printed)) == 4
    assert "> " not in printed.split("How strong should the bots be?")[1].split("> 2")[1]
    assert "The game is drawn: " in printed
    watched = ready("play colorado --watch --bot 4 -o max_plies=2")
    assert "White (bot 4 A): " in watched
    assert "Black (bot 4 B): " in watched


def test_a_match_between_bots_goes_on_to_its_next_game(ready: Shell) -> None:
    assert "Now game 2 of 2" in ready("play colorado --watch -o format=pair -o max_plies=2")


def test_whoever_watches_has_no_seat(shell: Shell) -> None:
    shell("play colorado --watch --seat 1")
    assert (shell.status, "no --watch" in shell.complaint) == (2, True)


def test_values_of_options_may_be_said_in_words(shell: Shell) -> None:
    printed = shell("play --lang fr", "karma dice", "options", "traits=oui", "", "ensemble", "quitter")
    assert "traits=true" in printed
    assert "keep " in printed


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_is_cut_at_eighty_columns(shell: Shell, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shelf = shell(f"play --lang {language}").rsplit("\n", 2)[0]
    words = " ".join(shelf.split())
    assert all(" ".join(book.box.summary.say(language).split()) in words for book in RULEBOOKS)
    assert len(shelf.splitlines()) <= 20
    assert max(map(len, shelf.splitlines())) <= 80


def test_games_and_levels_are_named_on_the_command_line_too(shell: Shell) -> None:
    assert "Karo: Four Circles · move 1" in shell("play quatre", "quit")
    assert "Black · bot 7" in shell("play colorado --bot expert", "quit")
    shell("play kar", "quit")
    assert "There is no game 'kar'." in shell.complaint


def test_bots_at_one_s_own_strength_are_offered_and_usual_once_there_was_a_game(shell: Shell) -> None:
    offered = shell("play", "colorado", "white", "mine", "resign", "y")
    assert "  9  at my strength: level 3" in offered
    assert "(Enter for 3)" in offered
    assert "Black · bot 3" in offered
    again = shell("play", "colorado", "white", "", "quit")
    assert "  9  at my strength: level 2" in again
    assert "(Enter for 9)" in again
    assert "Black · bot 2" in again
    assert "at my strength: level 3" in shell("play", "kanto", "1", "quit")
    assert "at my strength" not in shell("play", "colorado", "bots only", "quit")
    assert "à mon niveau : niveau 2" in shell("play --lang fr", "colorado", "blanc", "quitter")


def test_the_command_line_takes_bots_at_one_s_own_strength(shell: Shell, kept: Path) -> None:
    def levels(command: str, *typed: str) -> set[str]:
        return set(re.findall(r"bot (\d)", shell(command, *typed, "quit")))

    for _ in range(2):
        assert "Black · bot" in shell("play colorado --bot 3", "resign", "y")
    assert "At your strength: level 2." in shell("play colorado --bot", "quit")
    for command in ("play colorado --bot mine", "play --bot colorado", "play colorado --bot mien --lang en"):
        assert levels(command) == {"2"}
    assert levels("play karma-dice -o players=3 --bot") == {"3"}
    assert "À votre niveau : niveau 2." in shell("play colorado --bot --lang fr", "quitter")
    file = kept / "bot-games.jsonl"
    assert file.read_text(encoding="utf-8").count('"colorado"') == 2
    file.write_text('{"game":"colorado"}\n[]\nhalf', encoding="utf-8")  # no line that makes sense
    assert levels("play colorado --bot") == {"3"}


def test_taking_back_is_remembered_with_the_result(ready: Shell, kept: Path) -> None:
    ready("play colorado --bot 2 -o max_plies=2", "d1-d2")
    ready("play colorado --bot 2 -o max_plies=4", "d1-d2", "undo", "d1-d2", "resign", "y")
    played = (kept / "bot-games.jsonl").read_text(encoding="utf-8").split()
    assert [line.count("true") for line in played] == [0, 1]
    assert '"share":0.5' in played[0]
