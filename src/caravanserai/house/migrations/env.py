"""Runs migrations on the engine that `house.database` hands over."""

from __future__ import annotations

from alembic import context

from caravanserai.house.database import SQLITE
from caravanserai.house.schema import metadata

engine = context.config.attributes["engine"]
with engine.begin() as connection:
    if engine.dialect.name == SQLITE:
        # All migrations in one transaction: the driver begins none before a change of the schema, so that each would be
        # committed alone, and what a power cut left half done could not be migrated any more.
        connection.exec_driver_sql("BEGIN")
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
