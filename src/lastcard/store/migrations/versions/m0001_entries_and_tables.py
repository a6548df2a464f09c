"""The first schema: entries, and a head with its summary for each table."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "entries",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("public", sa.Boolean),
        sa.Column("phase", sa.Text),
        sa.Column("text", sa.Text),
        sa.Column("changed", sa.Double),
    )
    op.create_index("tables_by_change", "tables", ["public", "changed"])


def downgrade() -> None:
    op.drop_table("tables")
    op.drop_table("entries")
