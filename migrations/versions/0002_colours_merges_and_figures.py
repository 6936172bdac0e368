"""Players have colours and can be merged; what follows from finished matches is kept beside them, to be looked up."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

TABLES = ("months", "tallies", "results", "merges")
BEHIND = "figured = 0"


def upgrade() -> None:
    with op.batch_alter_table("players") as players:
        players.add_column(sa.Column("colour", sa.Integer()))
        players.add_column(sa.Column("merged_into", sa.String()))
        players.create_check_constraint(op.f("ck_players_colour"), "colour IS NULL OR colour >= 0")
        players.create_foreign_key("fk_players_merged_into_players", "players", ["merged_into"], ["id"])
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("preset", sa.String()))
        matches.add_column(sa.Column("figured", sa.Integer(), nullable=False, server_default="0"))
    with op.batch_alter_table("matches") as matches:
        matches.alter_column("figured", server_default=None)
    op.create_index("ix_matches_figured", "matches", ["figured"], sqlite_where=sa.text(BEHIND))
    create_merges()
    create_results()
    create_months()
    create_tallies()


def downgrade() -> None:
    for table in TABLES:
        op.drop_table(table)
    op.drop_index("ix_matches_figured", "matches")
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("figured")
        matches.drop_column("preset")
    with op.batch_alter_table("players") as players:
        players.drop_constraint(op.f("fk_players_merged_into_players"), type_="foreignkey")
        players.drop_constraint(op.f("ck_players_colour"), type_="check")
        players.drop_column("merged_into")
        players.drop_column("colour")


def create_merges() -> None:
    op.create_table(
        "merges",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        player_column("merges", "kept"),
        player_column("merges", "gone"),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("undone_at", sa.String()),
        sa.PrimaryKeyConstraint("id", name="pk_merges"),
    )
    op.create_index("ix_merges_gone", "merges", ["gone"])
    op.create_index("ix_merges_kept", "merges", ["kept"])


def create_results() -> None:
    op.create_table(
        "results",
        sa.Column(
            "match_id",
            sa.String(),
            sa.ForeignKey("matches.id", ondelete="CASCADE", name="fk_results_match_id_matches"),
            nullable=False,
        ),
        sa.Column("seat", sa.Integer(), nullable=False),
        player_column("results", "player_id"),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("month", sa.String(), nullable=False),
        sa.Column("preset", sa.String()),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("made", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("figures", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_results"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_results_player_id_month", "results", ["player_id", "month"])


def create_months() -> None:
    op.create_table(
        "months",
        player_column("months", "player_id"),
        sa.Column("month", sa.String(), nullable=False),
        sa.Column("figures", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "month", name="pk_months"),
        sqlite_with_rowid=False,
    )


def create_tallies() -> None:
    op.create_table(
        "tallies",
        player_column("tallies", "player_id"),
        sa.Column("month", sa.String(), nullable=False),
        sa.Column("preset", sa.String(), nullable=False),
        *[
            sa.Column(name, sa.Integer(), nullable=False)
            for name in ("matches", "wins", "shared", "hands", "made", "points")
        ],
        sa.PrimaryKeyConstraint("player_id", "month", "preset", name="pk_tallies"),
        sqlite_with_rowid=False,
    )


def player_column(table: str, name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(), sa.ForeignKey("players.id", name=f"fk_{table}_{name}_players"), nullable=False)
