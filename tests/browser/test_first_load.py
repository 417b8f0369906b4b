"""What a first visit costs."""

from playwright.sync_api import Browser, expect

from browser.counting import counted_way
from browser.visiting import Visit, visiting

MOST_BYTES = 200_000
IS_KEPT = "() => navigator.serviceWorker.ready.then(({active}) => active.state === 'activated')"


def test_the_first_visit_loads_less_than_200_kilobytes(visit: Visit) -> None:
    visitor = visit()
    session = visitor.context.new_cdp_session(visitor.page)
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    session.send("Network.enable")
    visitor.go("/")
    expect(visitor.page.locator("a[href='/game/karma-solo']").first).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    assert len(sizes) >= 4
    assert 10_000 < sum(sizes) < MOST_BYTES


def test_a_first_visit_with_all_that_is_kept_of_it_is_less_than_200_kilobytes(visit: Visit, chromium: Browser) -> None:
    with counted_way(visit().address) as way:
        visitor = visiting(chromium, way.address, service_workers="allow")
        page = visitor.go("/")
        expect(page.locator("a[href='/game/karma-solo']").first).to_be_visible()
        page.wait_for_function(IS_KEPT, timeout=60_000)
        page.wait_for_load_state("networkidle")
        assert 10_000 < way.received < MOST_BYTES
        visitor.leave()
    assert visitor.complaints == []


def test_the_pages_hold_to_a_strict_policy(visit: Visit) -> None:
    visitor = visit(expects=[r"Content.Security.Policy|violates"])
    page = visitor.go("/")
    assert not page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "window.wasRun = true";
          document.body.append(script);
          return window.wasRun === true;
        }"""
    )
