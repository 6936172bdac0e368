"""What callers get about players: counts and sums only, so that shares can be worked out and added up."""

from collections.abc import Sequence

from typing_extensions import TypedDict

from app.rules.figures import NONE, Against, Best, Bids, Figures, total
from app.scorer.figures import TableLine
from app.scorer.players import Player


class KnownJson(TypedDict):
    """`merged_into` is the id of the player that this one turned out to be."""

    id: str
    name: str
    colour: int | None
    archived: bool
    merged_into: str | None


class CountsJson(TypedDict):
    """Of finished matches in which a hand of this player was scored: one that was ended early before that counts for
    nobody. `wins` are all wins, `shared` those of them that others share; `made` are hands."""

    matches: int
    wins: int
    shared: int
    hands: int
    made: int
    points: int


class ListedJson(KnownJson):
    counts: CountsJson


class PlayersJson(TypedDict):
    players: list[ListedJson]


class BidsJson(TypedDict):
    hands: int
    made: int
    over: int
    under: int


class BySizeJson(BidsJson):
    cards: int
    bid: int


class ByBidJson(BidsJson):
    bid: int


class ByTurnJson(TypedDict):
    """`turn` 1 bids first; 0 is the dealer, who bids last."""

    turn: int
    hands: int
    made: int


class PlaceJson(TypedDict):
    """So many matches ended in this place, `of` so many."""

    place: int
    of: int
    matches: int


class AgainstJson(TypedDict):
    """Matches with another player. Whoever left before the end is neither ahead nor equal nor behind."""

    player: str
    matches: int
    ahead: int
    equal: int
    behind: int


class BestJson(TypedDict):
    match: str
    points: int
    hands: int


class MadeJson(TypedDict):
    hands: int
    made: int


class MonthJson(CountsJson):
    month: str


class FiguresJson(CountsJson):
    """`hook` are the hands dealt while the hook barred a bid; `best_a_hand` is of matches of five hands or more;
    `made_running` is how many hands were made one after another at the end."""

    over: int
    under: int
    tricks_bid: int
    tricks_taken: int
    hook: MadeJson
    by_bid: list[ByBidJson]
    by_size: list[BySizeJson]
    by_turn: list[ByTurnJson]
    places: list[PlaceJson]
    against: list[AgainstJson]
    longest_made: int
    longest_missed: int
    made_running: int
    best_total: BestJson | None
    best_a_hand: BestJson | None


class OneJson(KnownJson):
    """A player with all figures, and with the counts of each month ("2026-11")."""

    figures: FiguresJson
    months: list[MonthJson]


def known_json(player: Player) -> KnownJson:
    return {
        "id": player.id,
        "name": player.name,
        "colour": player.colour,
        "archived": player.archived,
        "merged_into": player.merged_into,
    }


def listed_json(player: Player, line: TableLine | None) -> ListedJson:
    """A player of the list; `line` is None where no match was finished."""
    return {**known_json(player), "counts": counts_json(line or NONE)}


def one_json(player: Player, months: Sequence[tuple[str, Figures]]) -> OneJson:
    return {
        **known_json(player),
        "figures": figures_json(total(of for _, of in months)),
        "months": [{"month": month, **counts_json(of)} for month, of in months],
    }


def counts_json(of: Figures | TableLine) -> CountsJson:
    return {
        "matches": of.matches,
        "wins": of.wins,
        "shared": of.shared,
        "hands": of.hands,
        "made": of.made,
        "points": of.points,
    }


def figures_json(of: Figures) -> FiguresJson:
    return {
        **counts_json(of),
        "over": of.all_bids.over,
        "under": of.all_bids.under,
        "tricks_bid": of.bid,
        "tricks_taken": of.took,
        "hook": {"hands": of.hook_hands, "made": of.hook_made},
        "by_bid": [{"bid": bid, **_bids(row)} for bid, row in of.by_bid().items()],
        "by_size": [{"cards": cards, "bid": bid, **_bids(Bids(*row))} for (cards, bid), row in sorted(of.bids.items())],
        "by_turn": [
            {"turn": turn, "hands": hands, "made": made} for (turn,), (hands, made) in sorted(of.turns.items())
        ],
        "places": [{"place": place, "of": at, "matches": row[0]} for (place, at), row in sorted(of.places.items())],
        "against": [_against(player, of.with_player(player)) for player in sorted(of.against)],
        "longest_made": of.made_run.longest,
        "longest_missed": of.missed_run.longest,
        "made_running": of.made_run.last,
        "best_total": _best(of.best_total),
        "best_a_hand": _best(of.best_rate),
    }


def _bids(row: Bids) -> BidsJson:
    return {"hands": row.hands, "made": row.made, "over": row.over, "under": row.under}


def _against(player: str, row: Against) -> AgainstJson:
    return {
        "player": player,
        "matches": row.matches,
        "ahead": row.ahead,
        "equal": row.equal,
        "behind": row.behind,
    }


def _best(best: Best | None) -> BestJson | None:
    return {"match": best.match, "points": best.points, "hands": best.hands} if best else None
