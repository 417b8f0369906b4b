"""Owners: which process a table is with, under which fence, and by which rules it is played."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

ID = sa.String(32)


def upgrade() -> None:
    """To this form; a process that was there before is known by when it last noted that the house was open."""
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
