"""The words of the game, each in a sentence or two."""

from typing import NamedTuple

from app.rules.text import T, Text


class Word(NamedTuple):
    """A word and what it means; `key` is its anchor."""

    key: str
    word: Text
    meaning: Text


WORDS: tuple[Word, ...] = (
    Word("bid", T("Bid"), T("The number of tricks that a player says to take in this hand, before it is played.")),
    Word("blind", T("Blind bid"), T("A bid made before looking at the cards. Some tables pay more for it.")),
    Word("bonus", T("Bonus"), T("The points for a made bid, whatever its size. Often 10.")),
    Word(
        "cards",
        T("Cards"),
        T("The number of cards that everybody is dealt in a hand. It is also its number of tricks."),
    ),
    Word("deal", T("Deal"), T("Giving out the cards. The deal passes to the left after every hand.")),
    Word(
        "dealer",
        T("Dealer"),
        T("Whoever deals the hand. The dealer bids last; the player on the left bids first and leads."),
    ),
    Word("exact", T("Exact bid"), T("A bid that was made: as many tricks were taken as were bid.")),
    Word("extra", T("Extra hand"), T("A hand after the last one of the plan, played because the lead is shared.")),
    Word("follow-suit", T("Follow suit"), T("Play a card of the suit that was led. Whoever has one must.")),
    Word("hand", T("Hand"), T("One deal, from the first card dealt to the last trick. Hands are numbered from 1.")),
    Word(
        "hook",
        T("Hook"),
        T(
            "The rule that whoever bids last may not make the bids add up to the tricks. It sees to it that "
            "not everybody can make their bid."
        ),
    ),
    Word(
        "house-rules",
        T("House rules"),
        T("What a table plays, all of it: how the hands go, what may be bid, what scores. Every table has its own."),
    ),
    Word("lead", T("Lead"), T("Play the first card to a trick; also to have the highest total so far.")),
    Word("made", T("Made"), T("A bid is made when exactly as many tricks were taken as were bid.")),
    Word(
        "match",
        T("Match"),
        T("All the hands of the plan with the same players, from first to last. Some call it a game."),
    ),
    Word("misdeal", T("Misdeal"), T("A deal that went wrong. The same dealer deals the same hand again.")),
    Word(
        "missed",
        T("Missed"),
        T("A bid is missed when more or fewer tricks were taken than were bid. On a paper sheet it is blacked out."),
    ),
    Word("off", T("Off"), T("How far a missed bid is from the tricks taken: bid 3 and took 1 is 2 off.")),
    Word(
        "other-points",
        T("Other points"),
        T("Points that are entered by hand on top, as for captured pirates. They count where the house rules say so."),
    ),
    Word("over", T("Over"), T("The bids come to more than the tricks: somebody will get too few.")),
    Word("under", T("Under"), T("The bids come to less than the tricks: somebody will have to take too many.")),
    Word(
        "place",
        T("Place"),
        T("Who is first, second and so on by total. Equal totals share a place, and the next one stays empty."),
    ),
    Word("plan", T("Plan"), T("How many cards each hand has, for the whole match: 10, 9, 8 and so on.")),
    Word("player", T("Player"), T("A person, who is remembered from match to match.")),
    Word("points", T("Points"), T("What a player gets, or loses, in one hand.")),
    Word(
        "preset",
        T("Named game"),
        T("House rules that go by a name which people know, such as Wizard or Plump. Also called a preset."),
    ),
    Word(
        "running",
        T("Running"),
        T("One after another without a break: three hands made running. Some tables pay a prize for that."),
    ),
    Word(
        "seat",
        T("Seat"),
        T("A player’s place at the table. Seats go clockwise, and so do the deal and the bidding."),
    ),
    Word(
        "sheet",
        T("Sheet"),
        T("The paper with all bids, tricks, points and totals; here worked out from what was entered."),
    ),
    Word("slam", T("Slam"), T("All the tricks of a hand bid and taken. Some tables pay more for it.")),
    Word("target", T("Target"), T("A total that ends the match as soon as somebody reaches it.")),
    Word("tie", T("Tie"), T("Equal totals at the end. They share the win, unless the house rules say something else.")),
    Word("took", T("Took"), T("The number of tricks that a player really got in a hand.")),
    Word("total", T("Total"), T("All the points of a player so far.")),
    Word(
        "trick",
        T("Trick"),
        T(
            "One card from everybody. One player takes it: whoever played the highest trump or, without one, "
            "the highest card of the suit led."
        ),
    ),
    Word("trump", T("Trumps"), T("The suit that beats the other three in this hand. Some hands have none.")),
    Word("turned-card", T("Turned card"), T("The card that is turned up after the deal. Its suit is trumps.")),
    Word("zero", T("Zero"), T("A bid of no trick, made by taking none. Some call it nil or null.")),
    Word(
        "zero-run",
        T("Run of zeros"),
        T("Zero bids of one player in one hand after another. Some tables allow only so many."),
    ),
)
