"""Environment of Alembic: runs the migrations over the connection it is given."""

from alembic import context

from ludogite.server.store.models import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters tables by recreating them
)
with context.begin_transaction():
    context.run_migrations()
