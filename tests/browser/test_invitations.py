"""Inviting a friend where that cannot work: nobody is asked for a name in vain."""

from playwright.sync_api import expect

from browser.visiting import Visit


def test_nobody_is_asked_for_a_name_while_the_server_cannot_be_reached(visit: Visit) -> None:
    page = visit(expects=["ERR_FAILED"]).go("/game/kanto")
    friend = page.get_by_role("button", name="With a friend")
    expect(friend).to_be_visible()
    page.route("**/api/me", lambda route: route.abort())
    friend.click()
    expect(page.locator(".toast.bad")).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.unroute("**/api/me")
    friend.click()
    expect(page.locator("dialog[open] input")).to_be_visible()


def test_friends_cannot_be_invited_without_a_network(visit: Visit) -> None:
    visitor = visit(expects=["ERR_INTERNET_DISCONNECTED"])
    page = visitor.go("/game/kanto")
    friend = page.get_by_role("button", name="With a friend")
    expect(friend).to_be_enabled()
    visitor.context.set_offline(True)
    expect(friend).to_be_disabled()
    expect(page.get_by_text("Nobody can join you while there is no connection.")).to_be_visible()
