"""Measures a move in the browser: from its last click until it is acknowledged, and until it is drawn.

One Chromium before an idle server, Katarenga on one screen, a few hundred moves clicked in the page itself so that only
the page, the socket and the server are measured. A move is acknowledged when the page takes the server's answer, and
drawn after the next frame has been painted.
"""

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.chromium import NO_CHROMIUM, find_chromium, open_chromium
from browser.running import running_server
from browser.sitting import Sitter
from browser.visiting import Visitor, visiting

GAME = "katarenga"
WARM_UP = 20
PLAY = """async (clicks) => {
  const press = (name) => document.querySelector(`[data-cell="${name}"]`)
    .dispatchEvent(new MouseEvent("click", {bubbles: true}));
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const table = document.querySelector("[data-table]");
  for (const click of clicks.slice(0, -1)) {
    press(click);
    await frame();
  }
  await new Promise((done) => setTimeout(done, 50));
  const changed = new Promise((done) => new MutationObserver((_, observer) => {
    observer.disconnect();
    done();
  }).observe(table, {attributeFilter: ["data-version"]}));
  const start = performance.now();
  press(clicks.at(-1));
  await changed;
  const acknowledged = performance.now() - start;
  await frame();
  await new Promise((done) => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  });
  return [acknowledged, performance.now() - start];
}"""


def main() -> None:
    """Measure, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=400)
    wished = parser.parse_args()
    path = find_chromium()
    if path is None:
        sys.exit(NO_CHROMIUM)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder)) as server,
        open_chromium(path) as browser,
    ):
        times = measure(visiting(browser, server.address, calm=False, pace="normal"), WARM_UP + wished.moves)[WARM_UP:]
    print(f"{len(times)} moves of {GAME} in Chromium, milliseconds from the last click")
    for name, of in (("acknowledged", 0), ("drawn", 1)):
        print(f"  {name:13} {summary([time[of] for time in times])}")


def measure(visitor: Visitor, count: int) -> list[list[float]]:
    """The times of ``count`` moves; after the end of a game another one is begun."""
    times: list[list[float]] = []
    random = Random(1)  # noqa: S311 - no secret
    sitter = visitor.sit(GAME)
    while len(times) < count:
        if sitter.is_over:
            sitter = visitor.sit(GAME)
        times.append(play(sitter, random))
    return times


def play(sitter: Sitter, random: Random) -> list[float]:
    """Play any move."""
    before = sitter.hearing.version
    clicks = random.choice(list(sitter.hearing.actions.values()))
    times: Any = sitter.page.evaluate(PLAY, list(clicks))
    sitter.wait_for_version(before + 1)
    return list(times)


def summary(times: list[float]) -> str:
    """The median, and the slowest percentiles."""
    cuts = quantiles(times, n=100)
    return f"p50 {cuts[49]:6.1f}   p95 {cuts[94]:6.1f}   p99 {cuts[98]:6.1f}   most {max(times):6.1f}"


if __name__ == "__main__":
    main()
