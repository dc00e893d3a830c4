"""When a house was open last, so that clocks stand still while it is closed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring in the table of one row; nobody has been there yet."""
    made = op.create_table("pulse", sa.Column("id", sa.Integer, primary_key=True), sa.Column("alive", sa.Float))
    op.bulk_insert(made, [{"id": 1, "alive": None}])


def downgrade() -> None:
    """Take it out."""
    op.drop_table("pulse")
