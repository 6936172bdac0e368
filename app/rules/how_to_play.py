"""The game explained to somebody who has never played it, and the questions that tables ask."""

from typing import NamedTuple

from app.rules.text import T, Text


class Section(NamedTuple):
    """One part of the explanation; `words` are the keys of what the glossary tells more about."""

    key: str
    title: Text
    paragraphs: tuple[Text, ...]
    words: tuple[str, ...]


class Asked(NamedTuple):
    """A question and its answer."""

    key: str
    question: Text
    answer: Text


SECTIONS: tuple[Section, ...] = (
    Section(
        "aim",
        T("What it is about"),
        (
            T(
                "Before each hand you say how many tricks you will take. Take exactly that many and you score; one too "
                "many is as bad as one too few. Everybody plays alone, two to twelve at a table, best with four or "
                "five."
            ),
            T("All it takes is a pack of 52 cards and somebody who writes down the bids: Upriver does that."),
        ),
        ("trick", "bid", "made", "missed"),
    ),
    Section(
        "deal",
        T("The deal"),
        (
            T(
                "A match is a row of short hands. Everybody gets the same number of cards in a hand, and the number "
                "changes from hand to hand: 10 each at first, then 9, down to 1 and back up to 10."
            ),
            T(
                "The dealer shuffles and deals one card at a time, beginning on the left. After the hand the next "
                "player on the left deals. With many players the pack does not give so many cards: the match then "
                "starts with what it gives, such as 7 each for seven players."
            ),
        ),
        ("match", "hand", "dealer", "plan"),
    ),
    Section(
        "trumps",
        T("Trumps"),
        (
            T(
                "The rest of the pack lies in the middle, and its top card is turned up. Its suit is trumps for this "
                "hand: any trump beats any card of the other three suits. Where the whole pack was dealt, no card is "
                "left to turn up, and the hand has no trumps."
            ),
        ),
        ("trump", "turned-card"),
    ),
    Section(
        "bidding",
        T("Bidding"),
        (
            T(
                "Everybody looks at their cards and says a number, from zero to all the tricks of the hand. The player "
                "on the dealer’s left begins, the dealer comes last. All bids are written down where everybody sees "
                "them."
            ),
            T(
                "At most tables the dealer is on the hook: the bids may not add up to the tricks. With 5 cards and "
                "bids of 1, 1 and 0 the dealer may bid anything but 3. So there is always somebody who must miss. If "
                "the others have bid more than the tricks already, the dealer is free."
            ),
        ),
        ("hook", "over", "under"),
    ),
    Section(
        "play",
        T("Playing a hand"),
        (
            T(
                "The player on the dealer’s left leads a card, any card. Round the table to the left everybody adds "
                "one. Whoever has a card of the suit that was led must play one; whoever has none may play anything, a "
                "trump as well."
            ),
            T(
                "The highest trump takes the trick. Without a trump in it, the highest card of the suit that was led "
                "does; aces are high. Whoever took the trick leads to the next."
            ),
        ),
        ("lead", "follow-suit", "trick", "took"),
    ),
    Section(
        "points",
        T("Points"),
        (
            T(
                "Count the tricks when the last card is played. A bid that was made scores 10 and the bid on top; a "
                "bid that was missed scores nothing. That is the plainest way to score, and many others are played: "
                "points for each trick, points lost for a miss, more for a zero."
            ),
        ),
        ("points", "bonus", "missed"),
    ),
    Section(
        "zero",
        T("Bids of zero"),
        (
            T(
                "Zero is a bid like any other: it is made by taking no trick at all. In a large hand that is hard, in "
                "a hand of one card it is easy, which is why some tables pay more or less for it, or let nobody bid "
                "zero several times running."
            ),
        ),
        ("zero", "zero-run"),
    ),
    Section(
        "end",
        T("The end"),
        (
            T(
                "The match is over after the last hand, and the highest total wins. Nobody is out before that: the "
                "large hands at the end can turn everything round."
            ),
        ),
        ("total", "place", "tie"),
    ),
)

QUESTIONS: tuple[Asked, ...] = (
    Asked(
        "add-up",
        T("Must the bids add up to the tricks?"),
        T(
            "No, and with the hook they must not. Only the tricks that were taken have to add up: 5 cards each make "
            "5 tricks, whoever took them."
        ),
    ),
    Asked(
        "all-zero",
        T("What if nobody wants a trick and all bid zero?"),
        T(
            "That is allowed. With the hook the dealer may then bid anything but all the tricks, zero as well. "
            "The tricks go to somebody all the same, and that is the fun of it."
        ),
    ),
    Asked(
        "who-leads",
        T("Who leads to the first trick?"),
        T(
            "The player on the dealer’s left, whatever was bid. At some tables it is whoever bid most: agree on it "
            "before the match. From then on whoever took the last trick leads."
        ),
    ),
    Asked(
        "must-trump",
        T("Must I trump when I cannot follow suit? Must I beat the card on the table?"),
        T("No. You must follow suit if you can, and that is all. Throwing away a high card is half of the game."),
    ),
    Asked(
        "change-bid",
        T("May I change my bid?"),
        T(
            "Until the next player has bid, most tables say. In Upriver a bid can be mended until the tricks are in "
            "and afterwards, too; the hook is looked at again each time."
        ),
    ),
    Asked(
        "barred-bid",
        T("The dealer made the one bid that the hook forbids. What now?"),
        T(
            "Noticed before the first card, it is changed. Noticed later, the hand counts as it was played: Upriver "
            "can write the bid as played and puts a mark on the hand."
        ),
    ),
    Asked(
        "misdeal",
        T("What is a misdeal?"),
        T(
            "Somebody has too many or too few cards, or saw a card of somebody else. The same dealer deals the same "
            "hand once more. What was entered for it is taken away; it does not count as a hand of the match."
        ),
    ),
    Asked(
        "wrong-dealer",
        T("The wrong player has dealt. What now?"),
        T(
            "If nobody has bid, the right one deals again. If the hand was played, it counts: enter who dealt, and "
            "the deal goes on to the left from there."
        ),
    ),
    Asked(
        "revoke",
        T("Somebody did not follow suit though they could. What now?"),
        T(
            "Noticed at once, the card is taken back. Noticed later, most tables deal the hand again. There is no "
            "fine that all tables agree on."
        ),
    ),
    Asked(
        "trick-to-nobody",
        T("Can a trick go to nobody?"),
        T(
            "Not with a plain pack. In Skull King and its like a card can destroy a trick; the tricks of that hand "
            "then come to less than the cards. There is a house rule for it."
        ),
    ),
    Asked(
        "below-zero",
        T("Can somebody have less than zero points?"),
        T("Yes, wherever a missed bid costs points. It is quite usual there, and nobody is out because of it."),
    ),
    Asked(
        "equal-totals",
        T("What if two have the same total at the end?"),
        T(
            "They share the place, and the next place stays empty: 1st, 1st, 3rd. Some tables play one more hand, or "
            "let the number of bids made decide. There is a house rule for that, too."
        ),
    ),
    Asked(
        "leaving",
        T("What if somebody has to leave, or comes later?"),
        T(
            "The others play on. Whoever leaves keeps the points but has no place at the end; whoever comes later "
            "starts with zero or with what the table gives. The number of hands stays as it was."
        ),
    ),
    Asked(
        "change-rules",
        T("We have played half of the match by the wrong rule. Must we begin again?"),
        T(
            "No. Change the rule: Upriver works out all hands again from what was bid and taken, or only those from a "
            "hand on. You see what it would change before it counts."
        ),
    ),
)
