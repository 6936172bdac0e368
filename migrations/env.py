"""Runs the migrations on the connection that app/store/migrate.py hands over, in its transaction."""

from typing import Any

from alembic import context
from sqlmodel import AutoString

from app.store.rows import metadata


def as_plain_text(kind: str, item: Any, _: Any) -> str | bool:
    """Writes plain SQLAlchemy types into new migrations, so that they need nothing but that."""
    return "sa.String()" if kind == "type" and isinstance(item, AutoString) else False


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
    render_item=as_plain_text,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
