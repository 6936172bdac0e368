"""The JSON interface: the same functions as the pages, for programs."""

from fastapi import APIRouter, Depends
from fastapi.security import HTTPBearer

from app.api import changes, files, hands, house_rules, matches, players, score, seats

_key = HTTPBearer(auto_error=False, description="the house key")

router = APIRouter(dependencies=[Depends(_key)])
for part in (score, matches, hands, seats, house_rules, changes, players, files):
    router.include_router(part.router)
