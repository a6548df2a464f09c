"""Runs the migrations on the connection that `upgrade` passes; leaves logging alone."""

from alembic import context

from lastcard.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
