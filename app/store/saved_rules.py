"""House rules that are kept under a name."""

from typing import NamedTuple

from sqlalchemy import Connection, bindparam, select
from sqlalchemy import delete as delete_from

from app.rules.house import HouseRules
from app.rules.names import name_key
from app.store.rows import SavedRulesRow
from app.store.statement import Prepared, new_id, rules_from_text, rules_text, table, upsert


class SavedRules(NamedTuple):
    """Rules under the name that a table gave them."""

    id: str
    name: str
    rules: HouseRules


_saved = table(SavedRulesRow)
_put = upsert(_saved, "id", "name", "key", "rules", key=("key",))
_id_of = Prepared(select(_saved.c.id).where(_saved.c.key == bindparam("wanted")), "wanted")
_all = Prepared(select(_saved.c.id, _saved.c.name, _saved.c.rules).order_by(_saved.c.key))
_delete = Prepared(delete_from(_saved).where(_saved.c.id == bindparam("wanted")), "wanted")


def everything(connection: Connection) -> list[SavedRules]:
    """All kept rules, by name."""
    return [SavedRules(key, name, rules_from_text(text)) for key, name, text in _all.rows(connection)]


def put(connection: Connection, name: str, rules: HouseRules) -> SavedRules:
    """Keeps rules under a name; those that had it before are replaced and leave their id to the new ones."""
    known = _id_of.one(connection, name_key(name))
    kept = SavedRules(known[0] if known else new_id(), name, rules)
    _put.run(connection, kept.id, name, name_key(name), rules_text(rules))
    return kept


def delete(connection: Connection, rules_id: str) -> bool:
    """Forgets rules; False when there were none of that id."""
    return _delete.run(connection, rules_id) == 1
