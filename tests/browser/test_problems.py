"""What goes wrong is said where it can be read, and leaves everything else as it is."""

import json
import re

from playwright.sync_api import expect

from browser.visiting import PHONE, Visit


def test_a_refused_name_is_explained_in_its_window(visit: Visit) -> None:
    page = visit(expects=["status of 400", "status of 4"]).go("/game/kanto")
    page.get_by_role("button", name=re.compile("^With a friend")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Your name").fill("Bot 3")
    dialog.get_by_role("button", name="Go on").click()
    expect(dialog.get_by_role("alert")).to_have_text("This name is reserved for bots.")
    expect(page.locator(".toast")).to_have_count(0)


def test_a_page_that_fails_says_so_and_the_others_go_on(visit: Visit) -> None:
    visitor = visit(expects=["TypeError"])
    page = visitor.page
    broken = {"games": [{"id": "kanto"}], "levels": []}
    page.route("**/api/shelf", lambda route: route.fulfill(body=json.dumps(broken), content_type="application/json"))
    visitor.go("/")
    expect(page.get_by_role("alert").get_by_role("heading")).to_have_text("That did not work")
    page.get_by_role("link", name="My games").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("My games")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_link_to_no_rule_opens_the_rules(visit: Visit) -> None:
    page = visit().go("/rules/kanto#%")
    expect(page.locator("article.rules li").first).to_be_visible()


def test_an_invitation_is_copied_over_plain_http(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    visitor.context.add_init_script("delete Navigator.prototype.clipboard")  # as on every address but this computer's
    table = visitor.open_table("kanto", "friend")
    page = visitor.go(f"/table/{table}")
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    link = page.get_by_label("The link for").input_value()
    page.evaluate("() => document.body.append(document.createElement('textarea'))")
    page.locator("body > textarea").focus()
    page.keyboard.press("Control+V")
    expect(page.locator("body > textarea")).to_have_value(link)
