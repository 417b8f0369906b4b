"""Whether a record is sound and its chance was promised beforehand, as ``ludogite verify`` says."""

from ludogite.record_reader import read_records
from ludogite.verify import verify_all
from ludogite.wire.reviews import CheckedGame


def checked(text: str) -> list[CheckedGame]:
    """What can be said of the dice, cards and moves of the games in a text; raises RecordError."""
    records = read_records(text)
    found = zip(records, verify_all(records), strict=True)
    return [CheckedGame(record.game.id, *record.round, findings) for record, findings in found]
