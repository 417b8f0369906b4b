"""Time when a guest was last named, so that inactive guests can be deleted."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """To this form; who is there already counts as named today."""
    op.add_column("guests", sa.Column("named", sa.Double, nullable=False, server_default=str(time.time())))
