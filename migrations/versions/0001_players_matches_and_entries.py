"""Players, matches, what was entered in them, and who changed what."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

TABLES = ("seats", "rule_segments", "hands", "entries", "changes", "saved_rules", "players", "matches")


def upgrade() -> None:
    create_players()
    create_matches()
    create_seats()
    create_hands()
    create_entries()
    create_rule_segments()
    create_saved_rules()
    create_changes()


def downgrade() -> None:
    for table in TABLES:
        op.drop_table(table)


def create_players() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("renames", sa.Integer(), nullable=False),
        sa.Column("archived", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.String(), nullable=False),
        sa.Column("used_at", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
    )
    op.create_index("ix_players_archived_used_at", "players", ["archived", "used_at"])
    op.create_index("ix_players_key", "players", ["key"])


def create_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("op", sa.String()),
        sa.Column("fingerprint", sa.String()),
        sa.Column("created_at", sa.String(), nullable=False),
        sa.Column("finished_at", sa.String()),
        sa.Column("deleted_at", sa.String()),
        sa.Column("first_dealer", sa.Integer(), nullable=False),
        sa.Column("seating", sa.Text(), nullable=False),
        sa.Column("ended_early", sa.Boolean(), nullable=False),
        sa.CheckConstraint("version >= 1", name=op.f("ck_matches_version")),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.UniqueConstraint("op", name="uq_matches_op"),
    )
    op.create_index("ix_matches_created_at_id", "matches", ["created_at", "id"])


def create_seats() -> None:
    op.create_table(
        "seats",
        match_column("seats"),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column(
            "player_id", sa.String(), sa.ForeignKey("players.id", name="fk_seats_player_id_players"), nullable=False
        ),
        sa.Column("from_hand", sa.Integer(), nullable=False),
        sa.Column("last_hand", sa.Integer()),
        sa.Column("carry_in", sa.Integer(), nullable=False),
        sa.CheckConstraint("from_hand >= 1", name=op.f("ck_seats_from_hand")),
        sa.CheckConstraint("seat >= 0", name=op.f("ck_seats_seat")),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_seats"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seats_player_id_match_id", "seats", ["player_id", "match_id"])


def create_hands() -> None:
    op.create_table(
        "hands",
        match_column("hands"),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("started", sa.Boolean(), nullable=False),
        sa.Column("extra", sa.Boolean(), nullable=False),
        sa.Column("cards", sa.Integer()),
        sa.Column("dealer", sa.Integer()),
        sa.Column("trump", sa.String()),
        sa.Column("absent", sa.Text(), nullable=False),
        sa.CheckConstraint("n >= 1", name=op.f("ck_hands_n")),
        sa.CheckConstraint("cards IS NULL OR cards >= 1", name=op.f("ck_hands_cards")),
        sa.CheckConstraint("trump IS NULL OR trump IN ('S', 'H', 'D', 'C', 'N')", name=op.f("ck_hands_trump")),
        sa.PrimaryKeyConstraint("match_id", "n", name="pk_hands"),
        sqlite_with_rowid=False,
    )


def create_entries() -> None:
    op.create_table(
        "entries",
        match_column("entries"),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("bid", sa.Integer()),
        sa.Column("took", sa.Integer()),
        sa.Column("other_points", sa.Integer()),
        sa.Column("blind", sa.Boolean(), nullable=False),
        sa.CheckConstraint("n >= 1", name=op.f("ck_entries_n")),
        sa.CheckConstraint("seat >= 0", name=op.f("ck_entries_seat")),
        sa.CheckConstraint("bid IS NULL OR bid >= 0", name=op.f("ck_entries_bid")),
        sa.CheckConstraint("took IS NULL OR took >= 0", name=op.f("ck_entries_took")),
        sa.PrimaryKeyConstraint("match_id", "n", "seat", name="pk_entries"),
        sqlite_with_rowid=False,
    )


def create_rule_segments() -> None:
    op.create_table(
        "rule_segments",
        match_column("rule_segments"),
        sa.Column("from_hand", sa.Integer(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.CheckConstraint("from_hand >= 1", name=op.f("ck_rule_segments_from_hand")),
        sa.PrimaryKeyConstraint("match_id", "from_hand", name="pk_rule_segments"),
        sqlite_with_rowid=False,
    )


def create_saved_rules() -> None:
    op.create_table(
        "saved_rules",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_saved_rules"),
        sa.UniqueConstraint("key", name="uq_saved_rules_key"),
    )


def create_changes() -> None:
    op.create_table(
        "changes",
        sa.Column("id", sa.Integer(), nullable=False),
        match_column("changes"),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        *(sa.Column(name, sa.String()) for name in ("by", "op", "fingerprint")),
        sa.Column("kind", sa.String(), nullable=False),
        *(sa.Column(name, sa.Integer()) for name in ("hand", "seat")),
        *(sa.Column(name, sa.Text()) for name in ("before", "after", "diff")),
        sa.Column("undone", sa.Boolean(), nullable=False),
        sa.Column("undone_after", sa.Integer()),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("code", sa.String()),
        sa.Column("facts", sa.Text()),
        sa.CheckConstraint("status IN (200, 409)", name=op.f("ck_changes_status")),
        sa.PrimaryKeyConstraint("id", name="pk_changes"),
        sa.UniqueConstraint("match_id", "op", name="uq_changes_match_id_op"),
    )
    op.create_index("ix_changes_match_id_id", "changes", ["match_id", "id"])


def match_column(table: str) -> sa.Column[str]:
    """Which match a row belongs to; with the match, its rows go."""
    key = sa.ForeignKey("matches.id", name=f"fk_{table}_match_id_matches", ondelete="CASCADE")
    return sa.Column("match_id", sa.String(), key, nullable=False)
