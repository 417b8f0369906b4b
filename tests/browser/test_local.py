"""Tables on the device: games without a server, in several tabs, also when these are closed in between."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.learning import Learner
from browser.local import PATIENCE, LocalSitter, keep_all, sit_here
from browser.playing import at_random, by_heart
from browser.running import running_server
from browser.solving import Solver
from browser.test_ends import resign
from browser.visiting import PHONE, Visit, Visitor, visiting
from ludogite.app.messages.socket import Hint
from ludogite.study.puzzle_file import puzzles
from ludogite.table.setup import HERE

AWAY = r"ERR_CONNECTION_REFUSED|ERR_FAILED|WebSocket connection to .* failed"


@pytest.fixture(scope="module")
def alone(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """Somebody who keeps the app on their device, and whose server has gone."""
    with running_server(tmp_path_factory.mktemp("house")) as server:
        visitor = visiting(chromium, server.address, size=PHONE, expects=[AWAY], service_workers="allow")
        keep_all(visitor)
    yield visitor
    visitor.leave()
    assert visitor.complaints == []


def other_tab(alone: Visitor, address: str) -> LocalSitter:
    """Another tab at the same table."""
    sitter = LocalSitter(alone.context.new_page())
    sitter.sit(address)
    return sitter


def test_tabs_at_one_table_agree_and_whatever_is_closed_the_game_goes_on(alone: Visitor) -> None:
    one = sit_here(alone, "colorado")
    address = one.page.url
    two = other_tab(alone, address)
    choose = at_random(1)
    for _ in range(2):
        one.wait_for_turn()
        one.play(choose(one.hearing))
        two.wait_for_version(one.hearing.version)
    one.wait_for_turn()
    one.click_move(choose(one.hearing))
    shown = one.version
    one.page.close()  # with the worker that had the tables, in the middle of a move
    two.wait_for_version(shown)
    two.arrive()
    two.wait_for_turn()
    two.play(choose(two.hearing))
    shown = two.version
    two.page.reload()
    two.arrive()
    assert two.version >= shown
    two.wait_for_turn()
    two.page.locator("[data-action=hint]").click()
    two.wait("a hint", lambda: any(isinstance(one, Hint) for one in two.hearing.others))
    two.page.goto(f"{alone.address}/games")
    expect(two.page.locator(f'a[href$="{address.rpartition("/")[2]}"]')).to_be_visible(timeout=PATIENCE)
    two.page.close()


def test_bots_play_at_one_s_own_strength_without_a_server(alone: Visitor) -> None:
    sitter = sit_here(alone, "kanto")
    sitter.wait_for_turn()
    resign(sitter)
    page = sitter.page
    page.goto(f"{alone.address}/game/kanto")
    choice = page.get_by_role("switch", name="At my strength: level 2")
    expect(choice).to_be_checked(timeout=PATIENCE)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/here-*", timeout=PATIENCE)
    sitter.arrive()
    expect(page.locator("body")).to_contain_text("Bot 2")
    sitter.wait_for_turn()
    resign(sitter)
    rematch = page.locator("[data-action=rematch]")
    expect(rematch).to_contain_text("Rematch: level 1", timeout=PATIENCE)
    rematch.click()
    expect(page.locator("body")).to_contain_text("Bot 1", timeout=PATIENCE)
    page.close()


def test_a_whole_game_on_one_screen_and_its_review_need_no_server(alone: Visitor) -> None:
    sitter = sit_here(alone, "colorado", "On this screen")
    sitter.play_game(by_heart("colorado"))
    table = sitter.page.url.rpartition("/")[2]
    sitter.page.goto(f"{alone.address}/review/{table}")
    expect(sitter.page.locator("[data-verdict]").first).to_be_visible(timeout=PATIENCE)
    sitter.page.goto(f"{alone.address}/device")
    with sitter.page.expect_download(timeout=PATIENCE) as saved:
        sitter.page.locator("[data-action=carry]").click(timeout=PATIENCE)
    file = saved.value.path()
    assert table in file.read_text()
    sitter.page.locator("input[type=file]").set_input_files(file)
    expect(sitter.page.get_by_text("0 games imported.")).to_be_visible(timeout=PATIENCE)
    sitter.page.close()


def test_a_review_goes_on_when_the_tab_that_is_the_server_closes(alone: Visitor) -> None:
    alone.page.goto("about:blank")
    one = sit_here(alone, "colorado", "On this screen")
    one.play_game(by_heart("colorado"))
    two = alone.context.new_page()
    two.goto(one.page.url.replace("/table/", "/review/"))
    expect(two.locator("[data-progress] progress[value]")).to_be_visible(timeout=PATIENCE)
    assert two.locator("[data-verdict]").count() == 0, "it goes on"
    one.page.close()
    expect(two.locator("[data-verdict]").first).to_be_visible(timeout=PATIENCE)
    two.close()


def test_my_games_say_that_those_at_the_server_may_be_missing(alone: Visitor) -> None:
    alone.page.goto(f"{alone.address}/games")
    expect(alone.page.locator("[data-away]")).to_be_visible(timeout=PATIENCE)


def test_a_lesson_and_a_puzzle_need_no_server(alone: Visitor) -> None:
    alone.context.set_default_timeout(PATIENCE)
    learner = Learner(alone, "katarenga", "en")
    learner.next_page()
    learner.take_step(learner.lesson.steps[0], with_mistakes=True)
    solver = Solver(alone, puzzles("colorado")[0])
    solver.play(solver.position, solver.puzzle.second)
    solver.wait("wrong")
    solver.press("again")
    solver.wait("asking")
    solver.solve()
    expect(solver.page.locator("[data-task]")).to_contain_text("Right!", timeout=PATIENCE)


def test_a_match_goes_on_on_this_device_and_is_handed_back_to_the_server(visit: Visit) -> None:
    visitor = visit(language="fr", size=PHONE)
    at_house = visitor.open_table("colorado")
    sitter, choose = LocalSitter(visitor.context.new_page()), at_random(3)
    sitter.sit(f"{visitor.address}/table/{at_house}")
    seen: list[str] = []
    for words, is_here in (("Continuer sur cet appareil", True), ("Transférer au serveur", False)):
        sitter.wait_for_turn()
        sitter.play(choose(sitter.hearing))
        sitter.wait_for_turn()
        seen = [*sitter.hearing.moves_played]
        sitter.page.locator("[role=toolbar] [aria-expanded]").click()
        sitter.page.locator("[data-action=leave]", has_text=words).click()
        sitter.wait("the table there", lambda is_here=is_here: sitter.hearing.info.id.startswith(HERE) == is_here)
        sitter.arrive()
        expect(sitter.page.locator(f"[data-step='{len(seen)}']")).to_be_visible(timeout=PATIENCE)
        assert sitter.hearing.moves_played == seen
    assert len(seen) == 2
    assert sitter.hearing.info.id != at_house
    sitter.page.goto(f"{visitor.address}/table/{at_house}")
    link = sitter.page.locator("[data-over] a[href*='/table/here-']")
    expect(link).to_have_text("Y aller")
    sitter.page.close()


def test_with_a_server_a_table_of_this_device_is_a_choice(visit: Visit) -> None:
    page = visit(language="fr").go("/game/kanto")
    page.locator("details.options > summary").click()
    page.get_by_label("Sur cet appareil").check()
    page.get_by_role("button", name="Sur cet écran").click()
    page.wait_for_url("**/table/here-*", timeout=PATIENCE)
    expect(page.locator("[data-table]")).to_have_attribute("data-connection", "live", timeout=PATIENCE)
