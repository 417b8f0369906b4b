"""The texts of damaged records in the browser: as names, as moves and as clicks; nothing unseen reaches the page."""

import json
import re
from typing import Any
from unicodedata import category

from browser.visiting import Visit
from ludogite.games.words import INVISIBLE
from ludogite.play.record_reader import read_records
from support.damaged import damaged_records

JOINERS = {"\u200c", "\u200d"}
"""Words and pictures are made with them."""
LONGEST = 200

RENAME = """async (names) => {
  const csrf = document.cookie.match(/csrf=([^;]+)/)[1];
  const headers = {"content-type": "application/json", "x-csrf-token": csrf};
  const said = [];
  for (const name of names) {
    const answer = await fetch("/api/me", {method: "PUT", headers, body: JSON.stringify({name})});
    const known = (await (await fetch("/api/me")).json()).name;
    await new Promise((done) => setTimeout(done, 20));
    said.push([answer.status, known, document.body.innerText, document.title]);
  }
  return said;
}"""

ASK = """({tables, questions}) => Promise.all(tables.map((table) => new Promise((done, fail) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/live`);
  const said = [];
  socket.onerror = fail;
  socket.onmessage = ({data}) => {
    said.push(data);
    if (said.length > questions.length) done(said);
    else socket.send(JSON.stringify(questions[said.length - 1]));
  };
})))"""
"""At all tables at once, because a connection may ask only so much a second."""


def texts() -> list[str]:
    """What stands in the headers and moves of the records, each once and not too long."""
    found: dict[str, None] = {}
    for record in damaged_records():
        for line in record.content[:5000].decode(errors="replace").splitlines():
            found[re.sub(r"^(\d+\.|\w+:) ", "", line)[:LONGEST]] = None
    return [text for text in found if unseen(text) or set(text) & {"[", "<", "\ufffd"}]


def unseen(text: str) -> set[str]:
    return {letter for letter in text if category(letter) in INVISIBLE} - {"\n", "\t", *JOINERS}


def test_a_crafted_name_is_read_without_what_nobody_sees(visit: Visit) -> None:
    ann = visit(expects=[r"status of 400"])
    table = ann.open_table("colorado", "friend")
    ann.sit_at(table)
    names = [text[:24] for text in texts()]
    said: list[tuple[int, str, str, str]] = ann.page.evaluate(RENAME, names)
    assert {status for status, *_ in said} <= {200, 400}
    assert not unseen("".join(known + page + title for _, known, page, title in said))
    assert any("owned" in page for _, _, page, _ in said)
    record: str = ann.page.evaluate("async (table) => (await fetch(`/api/tables/${table}/record`)).text()", table)
    assert said[-1][1] in read_records(record)[0].players


def test_a_crafted_move_is_refused_visibly(visit: Visit) -> None:
    ann = visit()
    tables = [ann.open_table(game) for game in ("kanto", "karma-dice", "four-circles")]
    questions: list[dict[str, Any]] = []
    for number, text in enumerate(texts()):
        questions.append({"do": "move", "id": str(number), "v": 0, "move": text[:100]})
        questions.append({"do": "why", "v": 0, "clicks": [text[:40]]})
    told = ann.page.evaluate(ASK, {"tables": tables, "questions": questions})
    assert len(told) == len(tables)
    for _, *answers in told:
        words = [json.loads(answer)["words"] for answer in answers]
        assert len(words) == len(questions)
        assert not unseen("".join(word["en"] + word["fr"] for word in words).replace("\u200d", ""))
