"""What those who listen hear of a table and before it: every event once, in whole sentences, by names that stay."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.listening import badly_set, heard, listen
from browser.sitting import Sitter
from browser.touring import BOXES
from browser.visiting import Visit

LANGUAGES = ("en", "fr")
SENTENCE = re.compile(r"[A-ZÀÉ][^.!?…]*[.!?…]")


def heard_after(sitter: Sitter, move: str) -> list[str]:
    """All sentences that live regions say about a move."""
    heard(sitter.page)
    sitter.play(move)
    sitter.page.wait_for_function("() => window.heard.length")
    sitter.page.wait_for_timeout(200)  # nothing may be said twice
    return [sentence for text in heard(sitter.page) for sentence in re.split(r"(?<=[.!?…])\s+", text)]


def names_of(page: Page, role: str) -> dict[str, bool]:
    """Switches or radio buttons by their names, and whether they are on."""
    found = page.locator(f"[role={role}]" if role == "switch" else "input[type=radio]").all()
    return {one.evaluate("(box) => box.labels[0].textContent.trim()"): one.is_checked() for one in found}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_with_cards_is_heard_in_sentences_and_takes_nothing_back(visit: Visit, language: str) -> None:
    sitter = visit(language=language).sit("karma-dice", options={"traits": True}, shows_odds=False)
    listen(sitter.page)
    said = []
    for _ in range(2):
        said += heard_after(sitter, next(iter(sitter.hearing.actions)))
    said += heard_after(sitter, "roll rr")
    assert len(said) > 5
    assert [sentence for sentence in said if not SENTENCE.fullmatch(sentence)] == []
    assert not any(re.search("taken back|annulé", sentence) for sentence in said)
    keeps = "Player 1 keeps a card in secret." if language == "en" else "Joueur 1 garde une carte en secret."
    assert keeps in said


@pytest.mark.parametrize(("game", "move"), [("katarenga", "f1-f5"), ("kanto", "?c3"), ("karma-solo", "roll rr")])
def test_what_happens_is_heard_once(visit: Visit, game: str, move: str) -> None:
    sitter = visit().sit(game, shows_odds=False)
    listen(sitter.page)
    said = heard_after(sitter, move)
    assert said
    assert len(said) == len(set(said))
    numbers = [sentence for sentence in said if re.search(r"rolls|turns over|moves from", sentence)]
    assert len(numbers) == 1


def test_a_move_that_is_taken_back_is_heard(visit: Visit) -> None:
    sitter = visit().sit("katarenga")
    sitter.play("f1-f5")
    listen(sitter.page)
    sitter.page.locator("[data-action=undo]").click()
    sitter.wait("the move to be taken back", lambda: sitter.hearing.moves_played == [])
    expect(sitter.page.locator("[data-spoken]")).to_have_text("A move was taken back. White to move.")


def test_switches_keep_their_names(visit: Visit) -> None:
    sitter = visit().sit("katarenga")
    sitter.page.locator("[role=toolbar] [aria-expanded]").click()
    before = names_of(sitter.page, "switch")
    sitter.page.get_by_role("switch", name="Sounds").click()
    after = names_of(sitter.page, "switch")
    assert list(before) == list(after) == ["Show coordinates", "Sounds"]
    assert before["Sounds"] is not after["Sounds"]


def test_what_can_be_wished_for_fits_how_many_play(visit: Visit) -> None:
    page = visit().go("/game/karma-dice")
    page.locator("details.options > summary").click()
    order = page.get_by_role("group", name=re.compile("^(Who begins|Your place)"))
    expect(order.get_by_role("radio")).to_have_count(3)
    expect(order.get_by_label("My opponent")).to_have_count(1)
    page.get_by_role("group", name="Players").get_by_text("4", exact=True).click()
    expect(order.get_by_role("radio")).to_have_count(5)
    expect(order.get_by_label("My opponent")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_set_as_print_is(visit: Visit, language: str) -> None:
    visitor = visit(language=language)
    for game in BOXES:
        page = visitor.go(f"/rules/{game}")
        expect(page.locator("[id='rule-9.1']")).to_be_visible()
        assert list(badly_set(page, language)) == [], game
