"""Consequence of leaving a table of three or four; existing tables let a bot take the seat."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """To this form."""
    op.add_column("tables", sa.Column("departures", sa.String(16), nullable=False, server_default="bot"))
