"""Tables of the database. A table's acts are the source of truth and are only appended."""

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

ID = String(32)
"""Ids and tokens are short random strings."""

IS_UNFINISHED = text("phase <> 'over'")
IS_OWNED = text("owner IS NOT NULL")
IS_BOT_GAME = text("share IS NOT NULL")

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("named", Double, nullable=False),  # time
)

kept = Table("kept", metadata, Column("key", String(64), primary_key=True), Column("value", Text, nullable=False))

tables = Table(
    "tables",
    metadata,
    Column("id", ID, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("options", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("shows_odds", Boolean, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("opener", ID, nullable=False),
    Column("opened", Double, nullable=False),
    # Summary for lists of tables after `version` acts; outdated if there are more acts.
    Column("version", Integer, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("turn", Integer),
    Column("updated", Double, nullable=False),
    # Owning process: acts are written only under the current fence, which grows with every new owner.
    Column("owner", ID),
    Column("fence", Integer, nullable=False, server_default="0"),
    Column("rules", Integer, nullable=False, server_default="1"),  # version of the rules
    Column("position", ID),  # digest of the position after `version` acts
    Column("departures", String(16), nullable=False, server_default="bot"),  # what happens when a player leaves
    Column("adapts", Boolean, nullable=False, server_default=text("false")),  # bots adapt to the opener
    Column("share", Double),  # share of points of the opener in a finished match against bots
    Column("is_helped", Boolean, nullable=False, server_default=text("false")),  # by a hint, or a move taken back
    Index("tables_by_opener", "opener", "opened"),
    Index("tables_unfinished", "opener", sqlite_where=IS_UNFINISHED, postgresql_where=IS_UNFINISHED),
    Index("tables_by_update", "updated"),
    Index("bot_games", "opener", "game", "opened", sqlite_where=IS_BOT_GAME, postgresql_where=IS_BOT_GAME),
    Index("tables_by_owner", "owner", sqlite_where=IS_OWNED, postgresql_where=IS_OWNED),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", ID),
    Column("level", Integer),
    Column("token", ID),
    Index("seats_by_guest", "guest"),
    UniqueConstraint("token", name="seats_by_token"),
    sqlite_with_rowid=False,
)

acts = Table(
    "acts",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("request", String(80)),
    Column("at", Double, nullable=False),
    Column("fence", Integer, nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("digest", ID, nullable=False),  # of the reviewed game and review settings
    Column("review", Text, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("id", ID, primary_key=True),
    Column("opened", Double, nullable=False),
    Column("renewed", Double, nullable=False),  # last sign of life by the database clock
    Column("is_closed", Boolean, nullable=False, server_default=text("false")),  # its tables are free
    Column("recalled", Integer, nullable=False, server_default="0"),  # incremented when tables are taken from it
)
