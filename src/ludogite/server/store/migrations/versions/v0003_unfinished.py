"""An index of the tables that are not over: they are counted whenever somebody opens one."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

UNFINISHED = sa.text("phase <> 'over'")


def upgrade() -> None:
    """To this form."""
    op.create_index("tables_unfinished", "tables", ["opener"], sqlite_where=UNFINISHED, postgresql_where=UNFINISHED)
