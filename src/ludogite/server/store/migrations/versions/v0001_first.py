"""The first form: guests, what is kept, tables, seats and acts."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ID = sa.String(32)


def upgrade() -> None:
    """To this form; an earlier version could be killed half-way, so some of it may be there."""
    op.create_table(
        "guests",
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "kept",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "tables",
        sa.Column("id", ID, primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("shows_odds", sa.Boolean, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("opener", ID, nullable=False),
        sa.Column("opened", sa.Double, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("turn", sa.Integer),
        sa.Column("updated", sa.Double, nullable=False),
        if_not_exists=True,
    )
    op.create_index("tables_by_opener", "tables", ["opener", "opened"], if_not_exists=True)
    op.create_index("tables_by_update", "tables", ["updated"], if_not_exists=True)
    op.create_table(
        "seats",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest", ID),
        sa.Column("level", sa.Integer),
        sa.Column("token", ID),
        sa.UniqueConstraint("token", name="seats_by_token"),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_index("seats_by_guest", "seats", ["guest"], if_not_exists=True)
    op.create_table(
        "acts",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("request", sa.String(80)),
        sa.Column("at", sa.Double, nullable=False),
        sa.UniqueConstraint("table_id", "request", name="acts_by_request"),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
