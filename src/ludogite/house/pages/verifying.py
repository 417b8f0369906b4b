"""Whether a record is sound and its chance was promised beforehand, as ``ludogite verify`` says."""

from ludogite.house.asides import PlaysCompiled
from ludogite.record_reader import read_records
from ludogite.steps import Steps
from ludogite.verify import verifying_all
from ludogite.wire.reviews import CheckedGame


def checking(text: str, plays_compiled: PlaysCompiled) -> Steps[list[CheckedGame]]:
    """What can be said of the dice, cards and moves of the games in a text; raises RecordError."""
    read = read_records(text)
    records = [record.compiled() if plays_compiled(record.game.id) else record for record in read]
    found = zip(records, (yield from verifying_all(records)), strict=True)
    return [CheckedGame(record.game.id, *record.round, findings) for record, findings in found]
