"""Acts without an index of requests: their table knows those itself, and every move wrote it too."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """To this form."""
    op.execute("DROP TABLE IF EXISTS _alembic_tmp_acts")  # left by a version that could be killed half-way
    with op.batch_alter_table("acts", table_kwargs={"sqlite_with_rowid": False}) as acts:
        acts.drop_constraint("acts_by_request", type_="unique")
