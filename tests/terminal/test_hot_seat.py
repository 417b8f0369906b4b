"""Several people at one keyboard: nobody sees the secrets of another, and cards explain themselves."""

import re

import pytest

import ludogite
from ludogite.games.karma_dice.card_words import CARD_LABELS
from support.counted import counted
from support.shell import Shell

THREE = "play karma-dice -o players=3 -o traits=true --seed 5"


def cards() -> list[list[str]]:
    """The cards dealt to each of the three."""
    match = ludogite.Match("karma-dice", players=3, traits=True, seed="5")
    dealt = []
    while match.position.keeps_secrets:
        dealt.append([move.removeprefix("keep ") for move in match.position.legal_moves()])
        match.play(match.position.legal_moves()[0])
    return dealt


def test_the_keyboard_is_handed_over_before_secret_cards_are_shown(shell: Shell) -> None:
    first, second, third = cards()
    printed = shell.at_screen(THREE, "", f"keep {first[0]}", "", second[1], "", f"KEEP {third[0]}", "quit")
    assert printed.count("hand the keyboard over") == printed.count("nothing typed before can be looked at") == 3
    start, *turns = printed.split("press Enter when nobody else is looking")
    assert not any(card in start for card in (*first, *second, *third))
    for own, others, turn in ((first, second + third, turns[0]), (second, first + third, turns[1])):
        assert all(f"keep {card}" in turn for card in own)
        assert not any(card in turn for card in others)
    assert not any(f"keep {card}" in turns[2].split("Player 3> ")[0] for card in (*first, *second))


def test_secrets_are_drawn_where_nothing_can_be_scrolled_back_to(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    first, second, third = (dealt[0] for dealt in cards())
    printed = shell.at_screen(THREE, "", f"keep {first}", "", f"keep {second}", "", f"keep {third}", "quit")
    before, secret, after = re.split(r"\x1b\[\?1049[hl]", printed)
    assert "keep" not in before
    assert "hand the keyboard" not in after
    assert secret.count("press Enter when nobody else is looking") == 3
    left = shell.at_screen(THREE, "", "quit")
    assert left.index("\x1b[?1049l") < left.index("Goodbye.")
    assert "1049" not in shell.at_screen("play colorado", "quit")


def test_what_was_kept_stays_secret_when_it_is_taken_back(shell: Shell) -> None:
    first, second, _ = cards()
    printed = shell.at_screen(THREE, "", f"keep {first[0]}", "", "undo", "", "quit")
    *_, second_turn, back = printed.split("press Enter when nobody else is looking")
    assert f"keep {second[0]}" in second_turn
    assert first[0] not in second_turn
    assert "Taken back: ?" in back
    assert f"keep {first[0]}" in back


def test_a_game_that_is_resumed_among_secrets_hands_the_keyboard_over_first(shell: Shell) -> None:
    first, second, _ = cards()
    shell.at_screen(THREE, "", f"keep {first[0]}", "", "quit")
    start = shell.at_screen("play --resume", "", "quit").split("press Enter")[0]
    assert "Player 2's turn" in start
    assert second[0] not in start


def test_who_plays_alone_against_bots_hands_nothing_over(ready: Shell) -> None:
    assert "hand the keyboard" not in ready.at_screen("play karma-dice -o traits=true --bot --seed 5", "quit")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_cards_say_what_they_do_when_they_are_picked_and_when_asked(shell: Shell, language: str) -> None:
    first, *_ = cards()
    printed = shell(f"{THREE} --lang {language}", "legend", "quit")
    words = " ".join(printed.split())
    for card in counted(first, 1):
        about = CARD_LABELS[card].about
        assert about
        assert words.count(about.say(language)) == 2
