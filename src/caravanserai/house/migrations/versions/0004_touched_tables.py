"""Which tables a command has changed, so that an open house reads them anew."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring in the notes."""
    op.create_table(
        "touched",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("number", "table_id"),
    )


def downgrade() -> None:
    """Take them out."""
    op.drop_table("touched")
