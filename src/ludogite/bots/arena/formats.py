"""An arena's summary as tables for people, in either language, and as JSON for programs."""

import math
from dataclasses import asdict
from typing import Any

from rich.table import Table

from ludogite.bots.arena.statistics import Interval
from ludogite.bots.arena.summary import ArenaSummary, BotRow, PairingRow, SprtVerdict, Tally
from ludogite.games.words import Words

WORDS = {
    "bot": Words("bot", "robot"),
    "pairing": Words("pairing", "rencontre"),
    "games": Words("games", "parties"),
    "tally": Words("won-drawn-lost", "gains-nulles-pertes"),
    "score": Words("score", "score"),
    "rating": Words("rating", "classement"),
    "win_share": Words("win rate", "taux de gain"),
    "interval": Words("95 %", "95 %"),
    "elo": Words("Elo", "Elo"),
    "seconds": Words("s/move", "s/coup"),
    "deals": Words("deals", "donnes"),
    "forfeits": Words("Lost by forfeit: {games} ({reason})", "Perdues par forfait : {games} ({reason})"),
    "undecided": Words("SPRT: undecided", "SPRT : pas de décision"),
    "accepted": Words("SPRT: {bound:+g} Elo accepted", "SPRT : {bound:+g} Elo retenu"),
    "rejected": Words("{bound:+g} rejected", "{bound:+g} rejeté"),
    "ratio": Words("LLR {ratio:.2f} after {deals} deals", "LLR {ratio:.2f} après {deals} donnes"),
}


def tables(summary: ArenaSummary, language: str) -> list[Table]:
    """Tables of the bots and, if there were any, of the pairings."""
    bots = _table(language, "bot", *_measure_headings(summary), "games", "tally", "score", "seconds")
    for row in summary.bots:
        bots.add_row(*_bot_cells(row, summary.alone))
    if not summary.pairings:
        return [bots]
    pairings = _table(language, "pairing", "elo", "interval", "tally", "score", "interval", "deals")
    for pairing in summary.pairings:
        pairings.add_row(*_pairing_cells(pairing))
    return [bots, pairings]


def _measure_headings(summary: ArenaSummary) -> tuple[str, str]:
    return ("win_share" if summary.alone else "rating"), "interval"


def _table(language: str, *headings: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for number, heading in enumerate(headings):
        name = WORDS[heading].say(language)
        if number:
            table.add_column(name, justify="right", no_wrap=True)
        else:
            table.add_column(name, overflow="fold")
    return table


def _bot_cells(row: BotRow, alone: bool) -> list[str]:
    measure = _percent if alone else _points
    shown = ["", ""] if row.measure is None else [measure(row.measure.value), _range(row.measure, measure)]
    return [row.bot, *shown, str(row.tally.games), *_tally_cells(row.tally), f"{row.seconds_a_move:.3f}"]


def _pairing_cells(row: PairingRow) -> list[str]:
    elo, score = row.deals.elo(), row.deals.score()
    deals = "-".join(map(str, row.pentanomial))
    name = " : ".join(row.pairing)
    return [name, _points(elo.value), _range(elo, _points), *_tally_cells(row.tally), _range(score, _percent), deals]


def _tally_cells(tally: Tally) -> list[str]:
    return [f"{tally.wins}-{tally.draws}-{tally.losses}", _percent(tally.share)]


def _range(interval: Interval, write: Any) -> str:
    return f"{write(interval.low)} … {write(interval.high)}"


def _points(value: float) -> str:
    return f"{round(value):+d}" if math.isfinite(value) else "+∞" if value > 0 else "-∞"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def forfeits(summary: ArenaSummary, language: str) -> list[str]:
    """A line for each kind of forfeit."""
    say = WORDS["forfeits"].say(language)
    return [say.format(games=games, reason=reason.say(language)) for reason, games in summary.forfeits]


def verdict(found: SprtVerdict, language: str) -> str:
    """The state of the sequential test, in a line."""
    ratio = WORDS["ratio"].say(language).format(ratio=found.ratio, deals=found.deals)
    if found.accepted is None:
        return f"{WORDS['undecided'].say(language)} ({ratio})"
    other = found.test.low if found.accepted == found.test.high else found.test.high
    accepted = WORDS["accepted"].say(language).format(bound=found.accepted)
    return f"{accepted}, {WORDS['rejected'].say(language).format(bound=other)} ({ratio})"


def as_json(summary: ArenaSummary) -> dict[str, Any]:
    """The summary for programs; an infinite end of an interval is null."""
    measure = "win_rate" if summary.alone else "rating"
    found = summary.verdict
    return {
        "plan": asdict(summary.plan),
        "bots": [
            {
                "bot": row.bot,
                **_tally_fields(row.tally),
                measure: _ends(row.measure),
                "seconds_a_move": row.seconds_a_move,
            }
            for row in summary.bots
        ],
        "pairings": [
            {
                "pairing": list(row.pairing),
                **_tally_fields(row.tally),
                "score": _ends(row.deals.score()),
                "elo": _ends(row.deals.elo()),
                "pentanomial": list(row.pentanomial),
            }
            for row in summary.pairings
        ],
        "forfeits": [{"reason": reason.en, "games": games} for reason, games in summary.forfeits],
        "sprt": found and {**asdict(found.test), "accepted": found.accepted, "deals": found.deals, "llr": found.ratio},
    }


def _tally_fields(tally: Tally) -> dict[str, float]:
    return {"games": tally.games, **asdict(tally)}


def _ends(interval: Interval | None) -> dict[str, float | None] | None:
    if interval is None:
        return None
    return {name: value if math.isfinite(value) else None for name, value in asdict(interval).items()}
