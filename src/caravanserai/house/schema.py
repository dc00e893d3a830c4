"""The schema of the database: the tables of the house, and the log of what happened at each."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData()

# The house's tables, with what lists and clocks need. Everything else about a table follows from its events.
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seed", LargeBinary(32), nullable=False),  # secret until the game is over
    Column("public", Boolean, nullable=False),
    Column("status", String(8), nullable=False),  # open, on, over or closed
    Column("due", Float),  # when the house must act: for a bot's turn, a clock that runs out, or a full table
    Column("created", Float, nullable=False),
    Column("reached", Integer, nullable=False, server_default="0"),  # how many events the log had when this was written
    Index("tables_due", "due"),
    Index("tables_open", "status", "public", "created"),
)

# What happened at each table, numbered from 0 without a gap. A house never changes or deletes a row; of the commands
# only `caravan prune` and `caravan tables erase` do, and note it in `touched`.
events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
)

# Which tables a command has changed, by rising numbers; see `house.touched`.
touched = Table(
    "touched",
    metadata,
    Column("number", Integer, nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("number", "table_id"),
)

# One row, which says when a house on this database was last seen open.
pulse = Table("pulse", metadata, Column("id", Integer, primary_key=True), Column("alive", Float))
