"""How many events a table had when its row was written last, so that a missing last one is noticed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring in the column; of tables that are there already nothing is claimed."""
    op.add_column("tables", sa.Column("reached", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Take it out."""
    op.drop_column("tables", "reached")
