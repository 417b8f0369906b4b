"""Owners: which process a table is with, under which fence, and by which rules it is played."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

ID = sa.String(32)


IS_OWNED = sa.text("owner IS NOT NULL")


def upgrade() -> None:
    """Add the processes of a server, and the owner and the fence of each table."""
    op.create_table(
        "processes",
        sa.Column("id", ID, primary_key=True),
        sa.Column("opened", sa.Double, nullable=False),
        sa.Column("renewed", sa.Double, nullable=False),
        sa.Column("is_closed", sa.Boolean, nullable=False, server_default=sa.text("false")),
        sa.Column("recalled", sa.Integer, nullable=False, server_default="0"),
    )
    op.add_column("tables", sa.Column("owner", ID))
    op.add_column("tables", sa.Column("fence", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("rules", sa.Integer, nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("position", ID))
    op.add_column("acts", sa.Column("fence", sa.Integer, nullable=False, server_default="0"))
    op.create_index("tables_by_owner", "tables", ["owner"], sqlite_where=IS_OWNED, postgresql_where=IS_OWNED)
    op.execute(
        "INSERT INTO processes (id, opened, renewed, is_closed) SELECT key, CAST(value AS DOUBLE PRECISION), "
        "CAST(value AS DOUBLE PRECISION), true FROM kept WHERE key LIKE 'open since %'"
    )
    op.execute("DELETE FROM kept WHERE key LIKE 'open since %'")
    # A table whose clock may run was with the process that was there at its latest act. It was noted every second.
    op.execute(
        "UPDATE tables SET owner = (SELECT id FROM processes WHERE renewed + 1 >= COALESCE("
        "(SELECT at FROM acts WHERE table_id = tables.id ORDER BY version DESC LIMIT 1), tables.opened) "
        "ORDER BY renewed LIMIT 1) WHERE phase <> 'over' AND clock NOT LIKE '%none%'"
    )
