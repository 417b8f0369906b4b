"""Results of matches against bots, and whether bots play at somebody's own strength."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

IS_BOT_GAME = sa.text("share IS NOT NULL")


def upgrade() -> None:
    """To this form; of matches that were over before, nobody wrote down what came of them."""
    op.add_column("tables", sa.Column("adapts", sa.Boolean, nullable=False, server_default=sa.text("false")))
    op.add_column("tables", sa.Column("share", sa.Double))
    op.add_column("tables", sa.Column("is_helped", sa.Boolean, nullable=False, server_default=sa.text("false")))
    columns = ["opener", "game", "opened"]
    op.create_index("bot_games", "tables", columns, sqlite_where=IS_BOT_GAME, postgresql_where=IS_BOT_GAME)
