"""The sentences that hold in every edition, and the clauses they cite."""

import re
from collections.abc import Iterable

# What holds in every edition, by its clause; a second word distinguishes several sentences of one clause.
_PROSE = """
D-7            There are {least} to {most} players
K-S1           Everyone draws a card, and the highest number deals; symbols count 0, those tied for highest
               draw again, and the cards go back. In later rounds the deal moves one seat to the left
K-S2           Everyone gets {cards}
K-S3           The rest is the draw pile; turn up its top card to begin the discard pile
K-S4           You begin, and play runs to the left
S15-2          Agree how many of the {most} {card} cards to use and what is written on each; the others stay
               out
S15-2 do       Carry out what is written on it, then name the color
SJP-1          Share out the {cards} rule cards evenly and lay aside what is left over; where there are more
               players than that, the first {cards} get one each. Everyone writes on theirs, blank ones take
               a suggestion, and all are shuffled into the dispenser

K-T1           Play one card that fits the top of the discard pile: by its color, or the color that was
               named; by its number; or by its symbol. A wild always fits
K-T4           {symbols} fit by color or on their like{mark}
K-T2           If you play nothing, {drawing}
K-T3           You may draw although you could play, but then only a card you have just drawn may be played
               on this turn
H-4            You may draw only when nothing in your hand fits
K-T5           When the draw pile is used up, even in the middle of a penalty, all but the top card of the
               discard pile is shuffled into a new one, wilds without their color. If there is still nothing,
               you draw what there is
H-3            While somebody is to take a turn, whoever holds the very same card, in color and symbol, may
               play it out of turn, even the player who has just played, and play goes on from there; wilds
               are excepted

K-P1 face      A number card has no effect; it is worth its number
H-2            A number card is worth its number, and two of them do more, except at the start of a round and
               where a rule lets you lay cards
K-A2           With two players it {also}
H-1            The next player may answer with {cards}, and the sum of the cards to draw moves on; an answer
               is not challenged and need not be honest
K-G2           As your last card: {words}
K-G2 none      As your last card it simply wins, and nobody draws for it
SJP-4          No color is named if another card has come to lie on it meanwhile; that card's color counts

K-A4           Any color may be named, the present one included
S50-1          Heads and tails are two different players, and you may be one of them
S50-2          Both sides of the coin are equally likely
S15-1          You may also choose nobody, and keep your hand
SJP-2 choose   Any player may be chosen, you included
SHK-1          Hands are counted once the card is laid, and all who are tied are meant, in the direction of
               play from you
SJP-7 tied     Where several players are tied, you choose one
S15-4 several  Several players act one after another, from you in the direction of play
S15-4 discard  Whoever discards chooses the cards; they slip under the top card and do nothing
S15-4 wanted   The wanted color is named before the drawing, the color in play after it
S15-4 stuck    This waits for that player's next turn: with nothing that fits, they draw so many instead of
               one and may play one of them
S15-4 extra    An extra turn follows at once
S15-4 open     Hands are open until you really have a turn, not one that you miss
S15-4 laugh    All others say at once whether they laughed; the first yes decides, and no answer is changed
SJP-7 take     Cards are taken unseen, as many as there are
SJP-2 everyone Everyone has a rule card of their own, dispensed when it is their turn to perform, from you to
               the left
SJP-3          Cards laid so need not match, and each works as it is laid, on the player who is next at that
               moment; nobody loses more than one turn by it, no lever is pulled, and house rules stay out of
               it. The last card laid is the top card and gives the color
SJP-7 row      In a row each card must match the one before; the order is yours, the color of a wild is named
               as it is laid, and you go on as long as a card fits
SJP-7 wilds    The wild cards go down in the order of the deck list, and their color is named once
SJP-7 laid     Cards played by a rule work as they are laid, but pull no lever and cannot be challenged

K-A6           {card} is a bluff if its player, in laying it, holds {held}. A bluff may be laid
K-A7           Only the player it strikes may challenge, and before drawing. The hand is then shown to the
               challenger alone, whoever is right, until somebody next plays or draws on a turn
K-A8           If it was a bluff, its player draws {number} cards in the challenger's place; the challenger
               has their turn, and the named color stands
K-A9           If it was honest, the challenger draws {more} cards and misses a turn
H-6            {card} may be played only by somebody who does not hold {held}. There is no challenge
DN-9           When a card with the {mark} mark is played, the next player (in the direction before it was
               laid) is asked, whatever they hold, and may answer with {answer}
DN-9 undo      That undoes the card completely, its draw, skip, reversal and named color{sum}. The player of
               {answer} names the color; this was their turn, and play goes on after them in the old
               direction
DN-10          Cards without the mark are not answered so, nor is {answer}. It may be the last card, and must
               be called when it leaves one
SJP-2          The spinner stops on one of {number} symbols, each as likely as the others. Play then goes on
               with the next player
SJP-5          Used rule cards are set aside, and shuffled back in when the dispenser is empty
S15-4 act      An act in the room is done away from the cards. Everybody sees who has to do what while it
               holds, which is until the performer's next turn unless the sentence says otherwise; an act
               with a price may be refused by paying it. Anyone may report a breach: play waits while all but
               the reporter and the reported judge, more than half must agree, and it costs 2 cards. With two
               players there is nobody to judge

K-U1           Whoever comes down to one card by a play or discard of their own, a swap by their own card
               included, calls "UNO": with the play, after it until the next player begins, or ahead of it on
               the same turn with two cards in hand
K-U2           Until the next player plays or draws on their turn, any other player may catch a missed call,
               once: {cost}
K-U3           A wrong call or catch is refused and costs nothing, and a hand that others made small needs no
               call
K-G1           An empty hand wins the round, which is over at once
K-G3           A last card{others} has no effect
K-G2 all       For {cards} the next player still draws, and those cards count; there is no challenge
H-1 last       A last card cannot be answered; {sum}
K-G4           If one effect would empty several hands, the first of them in the direction of play, counted
               from whoever acts, wins, and the players after keep their cards
K-P1           The winner of a round scores the cards left in the other hands
K-P2           Whoever first has {target} points wins the match
K-P2 one       A match is a single round, and its winner wins it
K-P3           After each round everyone collects the points left in their own hand. {end} the lowest total
               wins the match, and a tie is a shared win
"""
PROSE = {
    key.strip(): " ".join(words.split())
    for key, words in re.findall(r"^([A-Z]\S+(?: [a-z]+)?)\s+(.+(?:\n {4,}.+)*)", _PROSE, re.MULTILINE)
}

# Clauses printed elsewhere on the page than with their card.
ELSEWHERE = re.compile(r"K-[STGP].*|K-A[6-9]|DN-([1-7]|9|10)")
# If an edition cites the clause on the right, it replaces the one on the left.
IN_PLACE = {
    "K-S1": "DN-2",
    "K-S4": "DN-1",
    "K-A6": "DN-3",
    "K-A8": "DN-4",
    "K-A9": "DN-4",
    "K-U1": "DN-5",
    "K-G2": "DN-6",
    "K-P2": "DN-7",
}
# Clauses that describe a deck: all but the one on the number of players.
DECKS = re.compile(r"D-(?!7$)\d+")


def in_order(clauses: Iterable[str]) -> list[str]:
    """Sorts clause ids by number: K-S8 before K-S10."""
    return sorted(clauses, key=lambda clause: [part.zfill(3) for part in re.split(r"(\d+)", clause)])
