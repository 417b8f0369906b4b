"""Three people at a table in three browsers: one of them leaves, and the others play on."""

from typing import Any

from playwright.sync_api import expect

from browser.sitting import Sitter
from browser.visiting import Visit

PEOPLE = ("Ann", "Ben", "Cid")


SEND = """async ([method, path, body]) => {
  await fetch("/api/me");
  const csrf = document.cookie.match(/csrf=([^;]+)/)[1];
  const headers = {"content-type": "application/json", "x-csrf-token": csrf};
  await fetch(path, {method, headers, body: JSON.stringify(body)});
}"""


def three_sit_together(visit: Visit, **wishes: Any) -> list[Sitter]:
    """Three people at a new table of Karma Dice; Ann begins."""
    visits = {name: wishes.pop(name) for name in ("language", "size") if name in wishes}
    ann, *others = [visit(**visits) for _ in PEOPLE]
    ann.go("/games").evaluate(SEND, ["PUT", "/api/me", {"name": PEOPLE[0]}])
    table = ann.open_table("karma-dice", "friend", options={"players": 3}, seat="first", **wishes)
    ann.sit_at(table)
    tokens = [seat.invitation for seat in ann.sitter.hearing.seats[1:]]
    for other, name, token in zip(others, PEOPLE[1:], tokens, strict=True):
        other.go("/games").evaluate(SEND, ["POST", f"/api/join/{token}", {"name": name}])
        other.sit_at(table)
    return [ann.sitter, *(other.sitter for other in others)]


def test_a_bot_takes_the_seat_of_somebody_who_resigns(visit: Visit) -> None:
    ann, ben, cid = three_sit_together(visit)
    cid.page.locator("[data-action=resign]").click()
    expect(cid.page.get_by_role("dialog")).to_contain_text("a bot takes your seat, and the others play on")
    cid.page.locator("[data-action=resign-yes]").click()
    for sitter in (ann, ben, cid):
        expect(sitter.page.locator("[data-seat='2']")).to_contain_text("Cid (Bot 5)")
    expect(ann.page.get_by_text("Cid gives up. Bot 5 takes the seat.").first).to_be_visible()
    expect(cid.page.get_by_text("You are watching.").first).to_be_visible()
    expect(cid.page.locator("[data-action=resign]")).to_have_count(0)
    expect(ann.page.locator("[data-over]")).to_have_count(0)
    ann.wait_for("roll r")


def test_those_who_wait_go_on_without_somebody_who_is_away(visit: Visit) -> None:
    ann, ben, cid = three_sit_together(visit, language="fr", departures="out")
    ann.page.close()
    claim = ben.page.locator("[data-action=claim-win]")
    expect(claim).to_have_text("Continuer sans Ann")
    expect(ben.page.locator("[data-action=claim-draw]")).to_have_count(0)
    claim.click()
    for sitter in (ben, cid):
        expect(sitter.page.locator("[data-seat='0']")).to_contain_text("Ann (hors jeu)")
    ben.wait_for("roll r")


def test_what_follows_is_chosen_when_the_table_is_opened(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/game/karma-dice")
    label = page.get_by_label("If somebody leaves")
    expect(label).to_have_count(0)
    page.get_by_role("group", name="Players").get_by_text("3", exact=True).click()
    page.locator("details.options summary").first.click()
    label.select_option("The seat stays empty")
    expect(page.locator("details.options summary").first).to_contain_text("1 changed")
    page.get_by_role("button", name="On this screen").click()
    expect(page.get_by_text("If somebody leaves: the seat stays empty")).to_be_visible()
