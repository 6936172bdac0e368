"""The few matches that are under way or deleted, and the few months to be summed again, are found among thousands."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

RUNNING = "finished_at IS NULL AND deleted_at IS NULL"
DELETED = "deleted_at IS NOT NULL"
STALE = "figures = ''"


def upgrade() -> None:
    op.create_index("ix_matches_running", "matches", ["created_at", "id"], sqlite_where=sa.text(RUNNING))
    op.create_index("ix_matches_deleted", "matches", ["created_at", "id"], sqlite_where=sa.text(DELETED))
    op.create_index("ix_months_stale", "months", ["player_id", "month"], sqlite_where=sa.text(STALE))


def downgrade() -> None:
    op.drop_index("ix_months_stale", "months")
    op.drop_index("ix_matches_deleted", "matches")
    op.drop_index("ix_matches_running", "matches")
