"""Ids for forms, made here, so that a form that is sent twice counts once without any script."""

import secrets


def new_op() -> str:
    """A fresh id for one posting of one form."""
    return secrets.token_urlsafe(12)
