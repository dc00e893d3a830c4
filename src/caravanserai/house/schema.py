"""The schema: tables of the house, and the log of what happened at each."""

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

# What a list or a clock asks for without reading logs. Whatever else is known of a table, its events tell.
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seed", LargeBinary(32), nullable=False),  # secret until the game is over
    Column("public", Boolean, nullable=False),
    Column("status", String(8), nullable=False),  # open, on or over
    Column("due", Float),  # when the house must act itself: a bot's turn, a clock that runs out, a full table
    Column("created", Float, nullable=False),
    Column("reached", Integer, nullable=False, server_default="0"),  # events in its log when this row was written last
    Index("tables_due", "due"),
    Index("tables_open", "status", "public", "created"),
)

# The truth: what happened at a table, numbered from 0 without a gap. Nothing is ever changed or deleted here.
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

# One row: when a house on this database was last seen open.
pulse = Table("pulse", metadata, Column("id", Integer, primary_key=True), Column("alive", Float))
