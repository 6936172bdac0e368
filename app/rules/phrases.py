"""What a bid pays and what a miss costs, as phrases that fit into sentences."""

from collections.abc import Sequence

from app.rules.house import HouseRules, Miss
from app.rules.reasons import number
from app.rules.text import T, Text

NOTHING = T("nothing")
PLUS, AND, COMMA = T("{first} plus {more}"), T("{first} and {more}"), T("{first}, {more}")

SHAPED_BID = {
    "linear": (T("the bid"), T("{points} a trick bid")),
    "squared": (T("the bid squared"), T("{points} times the bid squared")),
    "triangle": (T("1 + 2 and so on up to the bid"), T("{points} times 1 + 2 and so on up to the bid")),
}

SHAPED_OFF = {
    "linear": T("{points} a trick off"),
    "squared": T("{points} times the square of what it is off"),
    "triangle": T("{points} for the first trick off, twice that for the second and so on"),
}


def filled(words: Text, **facts: int | str | Text) -> Text:
    """A phrase that was made without its facts, with them."""
    return words._replace(facts=tuple(facts.items()))


def joined(phrases: Sequence[Text], link: Text) -> Text:
    """Phrases in a row, linked by PLUS, AND or COMMA; "nothing" when there are none."""
    if not phrases:
        return NOTHING
    first, *more = phrases
    return filled(link, first=first, more=joined(more, link)) if more else first


def paid(rules: HouseRules) -> Text:
    """What an exact bid pays: "10 plus the bid"."""
    phrases = [T("{points}", points=number(rules.bonus))] if rules.bonus else []
    if rules.bonus_per_card:
        phrases.append(T("{points} a card dealt", points=number(rules.bonus_per_card)))
    if rules.per_trick:
        phrases.append(on_top(rules))
    return joined(phrases, PLUS)


def on_top(rules: HouseRules) -> Text:
    """What an exact bid pays for its size: "the bid", "5 a trick bid"."""
    one, many = SHAPED_BID[rules.shape]
    return one if rules.per_trick == 1 else filled(many, points=rules.per_trick)


def lost(miss: Miss, bonus: int) -> Text:
    """What a missed bid pays or costs: "−1 a trick off". `bonus`: of an exact bid, since tables call it by its name
    when that is what is lost."""
    phrases = []
    if miss.per_trick:
        phrases.append(T("{points} a trick taken", points=number(miss.per_trick)))
    if miss.flat and miss.flat == bonus:
        phrases.append(T("the bonus is lost ({points})", points=number(-miss.flat)))
    elif miss.flat:
        phrases.append(T("{points}", points=number(-miss.flat)))
    if miss.per_bid:
        phrases.append(T("{points} a trick bid", points=number(-miss.per_bid)))
    if miss.per_off:
        phrases.append(_off(miss))
    if miss.per_card:
        phrases.append(T("{points} a card dealt", points=number(-miss.per_card)))
    if miss.mirror:
        phrases.append(T("minus what the bid would have paid"))
    return joined(phrases, AND)


def _off(miss: Miss) -> Text:
    if miss.off_shape == "squared" and miss.per_off == 1:
        return T("minus the square of what it is off")
    return filled(SHAPED_OFF[miss.off_shape], points=number(-miss.per_off))
