"""Runs migrations on the engine that `house.database` hands over."""

from __future__ import annotations

from alembic import context

from caravanserai.house.schema import metadata

engine = context.config.attributes["engine"]
with engine.begin() as connection:
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
