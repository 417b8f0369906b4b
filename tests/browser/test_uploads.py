"""Uploads as Chromium sends them: head and body in one packet or in several, as it likes."""

from collections.abc import Iterator
from hashlib import sha256

import pytest
from playwright.sync_api import Browser

from support.bounded import digest_app, serving

KB = 1 << 10
SEND = """async ([size, times]) => {
  const answers = []
  for (let time = 0; time < times; time++) {
    const body = "0123456789".repeat(size / 10 + 1).slice(0, size)
    const answer = await fetch("/", { method: "POST", body })
    answers.push(`${answer.status} ${await answer.text()}`)
  }
  return answers
}"""


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Where a server answers with the digest of what it was sent."""
    with serving(digest_app) as found:
        yield found


@pytest.mark.parametrize("size", [1 * KB, 33 * KB, 40 * KB, 100 * KB, 1024 * KB])
def test_an_upload_from_chromium_is_taken(chromium: Browser, port: int, size: int) -> None:
    body = (b"0123456789" * (size // 10 + 1))[:size]
    page = chromium.new_page()
    page.goto(f"http://127.0.0.1:{port}/")
    answers = page.evaluate(SEND, [size, 10])
    page.close()
    expected = f"200 {size} {sha256(body).hexdigest()} "
    assert len(answers) == 10
    assert all(answer.startswith(expected) for answer in answers)
