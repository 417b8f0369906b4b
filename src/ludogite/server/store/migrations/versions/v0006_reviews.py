"""Reviews of games that are over, so that the second look is instant."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

ID = sa.String(32)


def upgrade() -> None:
    """To this form."""
    op.create_table(
        "reviews",
        sa.Column("table_id", ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("digest", ID, nullable=False),
        sa.Column("review", sa.Text, nullable=False),
    )
