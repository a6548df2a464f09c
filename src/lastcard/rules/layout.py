"""Constants and record layouts that tables and kernel share: questions, actions, effects, events.

Everything here is data. Action numbers are permanent (`NUMBERING`): a change that moves one raises that
version, because records, bots and environments rely on them.
"""

from enum import IntEnum

import numpy as np

PLAYERS, KINDS, CARDS, COLORS, DEPTH = 10, 96, 240, 8, 6
MOST_STEPS = 1_000  # steps that one action can cause; more than any sentence needs
MOST_TURNS = 20_000  # of a round under standing rules, which may forbid what would end it
OPS, FILTERS, ACTS, RULE_CARDS, SPINNER = 512, 48, 32, 16, 6
STANDING = 48  # standing rules that a rulebook can hold
TABLE_RULES, IN_FORCE = 16, 24  # of these, a table's own; and those in force at a time
NO_COLOR = COLORS  # the color in play while a turned-up wild has none yet; also a wild's own color
NOBODY = -1

# --- actions -------------------------------------------------------------------------------------

NUMBERING = 1
PLAY = 0  # + kind
PLAY_AND_CALL = PLAY + KINDS  # + kind
DISCARD = PLAY_AND_CALL + KINDS  # + kind; also answers a demand to give a card
LAY = DISCARD + KINDS  # + kind
NAME = LAY + KINDS  # + color
PICK = NAME + COLORS  # + seat
PICK_NOBODY = PICK + PLAYERS
SIDES = PICK_NOBODY + 1  # + heads seat * PLAYERS + tails seat
DRAW = SIDES + PLAYERS * PLAYERS
KEEP = DRAW + 1
ACCEPT = KEEP + 1
CHALLENGE = ACCEPT + 1
STOP = CHALLENGE + 1
DO_IT = STOP + 1
REFUSE = DO_IT + 1
LAUGH = REFUSE + 1
NOT_LAUGH = LAUGH + 1
AGREE = NOT_LAUGH + 1
DISAGREE = AGREE + 1
CALL = DISAGREE + 1
CATCH = CALL + 1  # + seat
REPORT = CATCH + PLAYERS  # + seat
ACTIONS = REPORT + PLAYERS


class Q(IntEnum):
    """Questions that a player can be asked."""

    OVER = 0
    TURN = 1
    DRAWN = 2
    COLOR = 3  # the color in play
    WANTED = 4  # a color for something else
    PLAYER = 5
    SIDES = 6
    CHALLENGE = 7
    ANSWER = 8
    DISCARD = 9
    LAY = 10
    ACT = 11
    LAUGH = 12
    VERDICT = 13


# The word for each question, as scenarios and views write it.
QUESTION_WORDS = (
    "nothing",
    "turn",
    "drawn",
    "color",
    "color",
    "player",
    "sides",
    "challenge",
    "answer",
    "discard",
    "lay",
    "act",
    "laugh",
    "verdict",
)
# A discard may be a gift, a card to take or a card to name; a player may be a number; an act a choice.
FURTHER_WORDS = ("give", "take", "card", "number", "choice")


class No(IntEnum):
    """Reasons to refuse an action: one for each clause that can forbid something."""

    NOTHING = 0
    NOT_ASKED = 1
    DOES_NOT_FIT = 2
    NOT_DRAWN = 3
    NOT_CHALLENGER = 4
    NO_CALL = 5
    FORCED = 6
    BLUFF = 7
    UNKNOWN = 8
    NOT_OFFERED = 9
    SAME_PLAYER = 10
    ONE_OF_EACH = 11
    ROW = 12
    NO_BREACH = 13
    WRONG_DISCARD = 14
    LIMITED = 15


CLAUSE_OF = (
    "", "K-T0", "K-T1", "K-T3", "K-A7", "K-U3", "H-4", "H-6", "",
    "K-T0", "S50-1", "SJP-2", "SJP-7", "S15-4", "S15-4", "L-6",
)  # fmt: skip


# --- effect programs -----------------------------------------------------------------------------


class Op(IntEnum):
    """One step of an effect program: (op, a, b, c)."""

    END = 0
    SELECT = 1  # a: base, b: base left out or -1. Sets "them".
    KEEP_SIZE = 2  # a: comparison, b: number, c: where to go on if not all of them have such a hand, or 0
    KEEP_HOLDING = (
        3  # a: filter, b: 0 or comparison * 128 + number + 1, c: where to go on if not all do, or 0
    )
    KEEP_VERSUS = 51  # a: comparison, b: base whose hand theirs is compared with, c: as above
    PICK = 4  # a: which of them; may ask. b: 1 if nobody may be picked, or UNASKED; c: what is compared
    ASIDE = 5  # a: 0 sets them aside; 1 exchanges them with those set aside ("the others"); 2 adds those
    DRAW = 6  # a: number or COUNTED
    DRAW_TO = 7  # a: number or COUNTED
    DRAW_UNTIL = 8  # a: filter; b: 1 if one that they hold is enough
    DISCARD = 9  # a: number, COUNTED or ALL_OF_THEM, b: filter, c: UP_TO, BY_CHANCE … or onto which pile
    DISCARD_TO = 10  # a: number or COUNTED
    EXACTLY = 11  # a: number or COUNTED
    STUCK = 12  # a: number
    MISS = 13  # a: turns
    EXTRA_TURN = 14  # a: turns
    REVERSE = 15
    SWAP = 16  # them with the others
    PASS_HANDS = 17  # a: base (next, left, right)
    TAKE = 18  # a: number or ALL_OF_THEM, b: filter; they from the others, or c: base, counted from each
    GIVE = 19  # a: number or ALL_OF_THEM, b: filter; they to the others, or c: base, counted from each
    OPEN = 20
    SHOW = 21  # a: 1 if to everybody, 2 if to the first of those set aside
    NAME_COLOR = 22  # a: 1 if they name it
    WANTED_COLOR = 23  # a: 1 if they name it
    SIDES = 24
    COIN = 25  # a: where to go on for tails
    JUMP = 26  # a: where to
    SPIN = 27
    PERFORM = 28
    LAY = 29  # a: Laying; of a sort b: filter, c: the most cards, negative if some must be laid
    LAUGH = 30  # a: where to go on if nobody laughs
    ACT = 31  # a: act, b: 1 if it is over at once
    ACT_OR_PAY = 32  # a: act, b: program of the price
    WINDOW = 33  # the next player may answer the card or challenge it
    ATTACK = 34  # a: number the next player draws before missing a turn
    STARTS = 35
    REMEMBER = 36  # from now on "they" are those selected last
    CHOICE = 37  # a: jump target if declined, b: the offer's words, c: 1 if it is a choice of two, DECLINED …
    COUNT = (
        38  # a: (times * 16 + Counting) * 4 + Scaling, b: base, c: filter. Sets the number of COUNTED steps.
    )
    RENEW = 39
    REDEAL = 40
    SET_COLOR = 41  # a: color
    SCORE = 42  # a: points
    WIN = 43
    TAKE_UNDER = 44
    AGAIN = 45
    SOME = 46  # a: where to go on if there are none of them
    CARD_UNDER = 47  # a: filter, c: jump target if the card under this one does not match
    TABLE_SIZE = 48  # a: comparison, b: number, c: jump target if the number of players differs
    DEFER = 49  # from here on an empty hand has not gone out yet (L-2d)
    LOOK = 50  # a player without cards has now gone out
    KEEP_ONE_COLOR = 52  # a: comparison, b: number of cards of one and the same color, c: as above
    KEEP_AMONG = 53  # a: base that they must be among, c: as above
    STAND = 54  # a: standing rule, which begins to hold for them
    EACH = 55  # a: program, carried out for one after another
    ROLL = 56  # a die
    NUMBER = 57  # a: the first of them names a number up to this one
    NAME_CARD = 58  # the first of them names a card
    ROOM = 59  # a: what the room has to say, b: 1 if several can be meant. Sets "them".
    ROOM_SAYS = 60  # a: where to go on if it is not so, b: what the room has to say
    DRAWN_IS = 61  # a: filter, c: where to go on if the card just drawn or turned over is none of them
    ROLLED = 62  # a: comparison, b: number, c: where to go on if the die shows something else
    REVEAL = 63  # a: number of cards on top of the draw pile, b: 1 if everybody sees them, 2 if nobody
    TAKE_REVEALED = 64  # a: number or ALL_OF_THEM, b: filter
    PUT_REVEALED = 65  # a: 1 if to the bottom of the draw pile
    TAKE_SEEN = 66  # a: number, b: filter: they choose cards of the others' hands; c: 1 to be discarded
    TRADE_SEEN = 67  # they choose a card of their own and one of the other's hand
    SWAP_UNDER = 68  # a: 1 if by chance
    END_ROUND = 69
    MEASURE = 70  # a: 0 before a step, 1 after it: how many cards it added to their hands, or took away
    SHUFFLE = 71  # the draw pile; a: 1 with the discard pile
    TURN_TO = 72  # the next turn is theirs
    TAKE_DISCARDED = 73  # a: number or ALL_OF_THEM, b: filter; out of the discard pile


COUNTED, ALL_OF_THEM = -2, -1  # in place of a number of cards
# In place of a filter: the color that was wanted, the color in play, the number or card that was named, the
# top card's number, the card just drawn, the cards that fit; of the actor's hand the highest and lowest
# number, and what is worth the most and the fewest points. Of players, also their score.
WANTED_CARDS, CARDS_IN_COLOR, NUMBER_CARDS, NAMED_CARD, TOP_NUMBER, JUST_DRAWN, FITTING = range(-1, -8, -1)
HIGHEST, LOWEST, DEAREST, CHEAPEST, POINTS_SCORED = range(-8, -13, -1)
MOST_PLEDGED = 6  # cards that each can give where all choose first
UP_TO, BY_CHANCE, OF_ONE_COLOR = 1, 2, 3  # how cards are discarded
ON_TOP, AT_BOTTOM, INTO_PILE = 4, 5, 6  # in place of it: they go to the draw pile
GIVE_UP_TO = 64  # in place of a base: they give as many as they like, up to the number
DIGITS = 10
DECLINED = 2  # … of doing something or else suffering what follows
UNASKED = 2  # of those tied, the first is taken
COUNTED_POINTS = -30_000  # in place of points: the counted number
HIDDEN = 2  # REVEAL: for nobody's eyes


# What is counted to find a number.
Counting = IntEnum(
    "Counting",
    ["HAND", "PLAYERS", "UNDER", "DIE", "NAMED", "TOP", "MOVED", "OPPONENTS", "THOSE", "DRAWN"],
    start=0,
)
Scaling = IntEnum("Scaling", ["ONCE", "DOUBLE", "HALF", "HALF_DOWN"], start=0)  # half is rounded up, or down


class SeatSelector(IntEnum):
    """The players from whom a selection starts."""

    YOU = 0
    NEXT = 1
    PREVIOUS = 2
    LEFT = 3
    RIGHT = 4
    DEALER = 5
    EVERYONE = 6
    THEY = 7
    HEADS = 8
    TAILS = 9
    OPPOSITE = 10
    SECOND = 11
    NEXT_TWO = 12
    NEIGHBORS = 13
    THEIR_NEXT = 14  # from here on, counted from each player who acts
    THEIR_PREVIOUS = 15
    THEIR_LEFT = 16
    THEIR_RIGHT = 17
    ASIDE = 18  # those set aside
    ACTOR = 19  # who triggered a standing rule; the player whom EACH is handling
    RIVAL = 20
    LAST_PLAYER = 21
    LAST_WINNER = 22


class Which(IntEnum):
    ALL = 0
    FEWEST = 1
    MOST = 2
    ONE_FEWEST = 3
    ONE_MOST = 4
    CHOSEN = 5
    BY_THEM = 6


class Than(IntEnum):
    MORE = 0
    FEWER = 1
    EXACTLY = 2
    AT_LEAST = 3
    AT_MOST = 4
    ODD = 5
    EVEN = 6


class Laying(IntEnum):
    """Ways to lay cards outside an ordinary play; also the mode of the effect they then have."""

    NOT = 0
    ONE_OF_EACH = 1
    ROW = 2
    WILDS = 3
    SORT = 4  # of a certain sort, those that fit


class Lasts(IntEnum):
    """How long an act in the room is shown."""

    THEIR_TURN = 0
    YOUR_TURN = 1
    CALL = 2
    ROUND = 3


class StandingKind(IntEnum):
    """What a standing rule does while it is in force."""

    TRIGGER = 0  # its program is carried out each time the event happens
    INSTEAD = 1  # the same in place of the card's own effect
    FORBIDDEN = 2
    ONLY = 3
    FITS = 4
    NOT_LAST = 5
    NO_END = 6
    MUST = 7  # nothing else may be played; its program replaces the ordinary draw
    PROTECTION = 8
    DRAW_CHANGE = 9
    BAN = 10  # an act in the room; its program is the price of breaking it
    OPEN = 11
    FROZEN = 12  # they miss every turn


class Happening(IntEnum):
    """Events that can trigger a standing rule, or end it."""

    PLAYS = 0
    DRAWS = 1
    MISSES = 2
    SKIPPED = 3
    CALLS = 4
    CAUGHT = 5
    LOSES_CHALLENGE = 6
    WINS_CHALLENGE = 7
    TURNS_ROUND = 8
    NAMES_COLOR = 9
    ENDS_TURN = 10
    TURN_PASSES = 11
    COMES_TO_HOLD = 12
    WINS_ROUND = 13
    BEGINS_TURN = 14


LISTENS_TO = 16  # bits of `listens`: one per happening, from here one per `StandingKind`, then new rules
LISTENS_NEW = 31
LIMITS = 0b111011 << (LISTENS_TO + StandingKind.FORBIDDEN)  # the holdings that restrict what may be played
NEVER = 255  # in place of a happening: nothing ends it


class Expiry(IntEnum):
    """When a standing rule ends."""

    ROUND = 0
    MATCH = 1
    YOUR_TURN = 2
    THEIR_TURN = 3
    TURNS = 4
    HAPPENING = 5


class ThreatCode(IntEnum):
    SKIP = 0
    DRAW = 1
    EVERYTHING = 2


class Changing(IntEnum):
    """How the number of a draw card changes."""

    EXACTLY = 0
    MORE = 1
    DOUBLE = 2
    HALF = 3


SPENT = 255  # instead of turns left: the standing rule has ended and will be removed

START_BACK, START_ON = -1, -2  # instead of a start program: put the card back; leave it and turn up another
HEADS, TAILS, SPUN, DISPENSED = 0, 1, 2, 2 + SPINNER  # chance outcomes, numbered together
DIE, SIDES_OF_DIE = DISPENSED + RULE_CARDS, 6


class Chance(IntEnum):
    """Kinds of chance, for callers that decide every outcome themselves."""

    NOTHING = 0
    DEALER = 1  # seat
    CARD = 2  # of the draw pile: kind
    TAKEN = 3  # of somebody's hand, unseen: kind
    COIN = 4  # HEADS or TAILS
    SPINNER = 5  # symbol
    DISPENSER = 6  # rule card
    SPEAKER = 7  # who is asked first about acting out of turn: seat
    DIE = 8  # 0 to 5


# --- records -------------------------------------------------------------------------------------

STATE = np.dtype(
    [
        ("rng", "u8"),
        ("held", "u8", (PLAYERS, 2)),  # a bit for each card kind in the hand
        ("drawn", "u8", (2,)),  # the kinds just drawn
        ("scores", "i4", (PLAYERS,)),
        ("points", "i4"),  # what the round gave its winner
        ("acts", "u4", (PLAYERS,)),  # a bit for each act in the room now shown for the seat
        ("open_by", "u2", (PLAYERS,)),  # the seats whose hands are open until this seat's turn
        ("waiting", "u2"),  # the seats who still have to answer, where several are asked
        ("saved_waiting", "u2"),
        ("lost", "u2"),  # the seats who miss their next turn
        ("extra", "u2"),  # the seats who have an extra turn to come
        ("owes", "u2"),  # the seats who hold one card and have not called
        ("called", "u2"),  # the seats who called ahead on this turn
        ("candidates", "u2"),  # who may be picked
        ("peeked", "u2"),  # the seats whose hands `peeker` sees at the moment
        ("open_now", "u2"),  # the seats whose hands everybody sees at the moment
        ("laid", "u2"),  # cards laid on the discard pile in this round
        ("round", "u2"),
        ("act_owners", "u2", (ACTS,)),  # seats whose turn ends an act that lasts "until your next turn"
        ("frame_them", "u2", (DEPTH,)),  # the players selected by the current step
        ("frame_they", "u2", (DEPTH,)),  # the players that the sentence means by "they"
        ("frame_todo", "u2", (DEPTH,)),  # the selected players not yet handled
        ("frame_aside", "u2", (DEPTH,)),
        ("frame_laid", "u2", (DEPTH,)),  # `laid` when the frame began
        ("frame_at", "i2", (DEPTH,)),  # the next step of the program
        ("frame_count", "i2", (DEPTH,)),  # counter of a step in progress
        ("frame_number", "i2", (DEPTH,)),  # the counted number
        ("frame_moved", "i2", (DEPTH,)),  # how many cards the previous step moved
        ("frame_you", "i1", (DEPTH,)),
        ("frame_mode", "i1", (DEPTH,)),  # Laying: how the card was laid whose effect this is
        ("frame_wanted", "i1", (DEPTH,)),
        ("frame_heads", "i1", (DEPTH,)),
        ("frame_tails", "i1", (DEPTH,)),
        ("frame_actor", "i1", (DEPTH,)),  # the seat from which next, left and right are counted
        ("frame_rival", "i1", (DEPTH,)),
        ("frame_die", "i1", (DEPTH,)),
        ("frame_named", "u1", (DEPTH,)),  # the number or card that was named
        ("rule_seats", "u2", (IN_FORCE,)),  # for each standing rule in force: the seats it concerns
        ("rule_due", "u2", (IN_FORCE,)),  # players who triggered it and for whom it is still to run
        ("rule_id", "u1", (IN_FORCE,)),
        ("rule_owner", "i1", (IN_FORCE,)),  # the player who laid it, or NOBODY: the table's own
        ("rule_rival", "i1", (IN_FORCE,)),
        ("rule_wanted", "i1", (IN_FORCE,)),  # the color, and the number or card, that was named for it
        ("rule_named", "u1", (IN_FORCE,)),
        ("rule_left", "u1", (IN_FORCE,)),  # twice the turns left, less one during such a turn; or SPENT
        ("rules", "u1"),  # how many are in force
        ("rules_new", "u1"),  # rules that take effect when the current card is settled
        ("listens", "u4"),  # mask of what concerns any standing rule; 0: there are none
        ("due", "i1"),  # whether any is still to act
        ("acting", "i1"),  # whether one is running: then none is triggered
        ("turn_ended", "i1"),  # whether the end of this turn has been handled
        ("floor", "i1"),  # frames below this one wait for the interruption to end
        ("interrupted", "i1"),  # whether a question waits, which is kept in the next fields
        ("held_asked", "i1"),
        ("held_question", "i1"),
        ("held_decline", "i1"),
        ("held_waiting", "u2"),
        ("held_candidates", "u2"),
        ("ruled_turns", "u2"),  # turns of this round under standing rules
        ("open_rules", "u2"),  # the seats whose hands are open by a standing rule
        ("skipped", "u2"),  # the seats who miss their next turn by a skip
        ("last_player", "i1"),
        ("player_before", "i1"),  # who played the previous card
        ("last_winner", "i1"),
        ("last_drawn", "u1"),
        ("revealed", "u1"),  # revealed cards on top of the draw pile
        ("revealed_to", "u2"),
        ("buried", "i2"),  # cards in a fixed order at the bottom of the draw pile
        ("depth", "i1"),
        ("deferring", "i1"),  # whether empty hands are checked only later
        ("draw_size", "i2"),
        ("prepared", "i2"),  # cards in a fixed order on top of the draw pile
        ("discard_size", "i2"),
        ("sum", "i2"),  # what stacked cards add up to
        ("top", "u1"),
        ("color", "i1"),
        ("bluffed", "i1"),  # whether the top card was a bluff
        ("direction", "i1"),  # 1: to the left, -1: to the right
        ("turn", "i1"),
        ("anchor", "i1"),  # the seat from which play continues
        ("starter", "i1"),  # the seat that starts the round while its first card is settled, else -1
        ("players", "i1"),
        ("dealer", "i1"),
        ("asked", "i1"),
        ("question", "i1"),
        ("may_decline", "i1"),
        ("saved_asked", "i1"),
        ("saved_question", "i1"),
        ("reported", "i1"),
        ("votes", "i1"),
        ("lasting", "i1"),  # whether any act or open hand is waiting to end
        ("going_out", "i1"),  # the player who wins once the last card has taken effect, else -1
        ("winner", "i1"),
        ("peeker", "i1"),
        ("shown_to", "i1"),
        ("shown_of", "i1"),
        ("dispenser_size", "i1"),
        ("dispenser_prepared", "i1"),
        ("used_size", "i1"),
        ("dispenser", "u1", (RULE_CARDS,)),
        ("used", "u1", (RULE_CARDS,)),
        ("stuck", "u1", (PLAYERS,)),
        ("lost_more", "u1", (PLAYERS,)),  # turns that a seat misses after its next one
        ("extra_more", "u1", (PLAYERS,)),  # extra turns to come after the first
        ("pledges", "u1", (PLAYERS,)),  # cards chosen to be given when all have chosen
        ("pledged", "u1", (PLAYERS, MOST_PLEDGED)),  # which
        ("hand_size", "u1", (PLAYERS,)),
        ("count", "u1", (PLAYERS, KINDS)),
        ("shown", "u1", (KINDS,)),  # the hand that was shown, card by card
        ("draw_pile", "u1", (CARDS,)),  # a bag, but for the prepared cards on top
        ("discards", "u1", (CARDS,)),  # under the top card, the oldest first
    ],
    align=True,
)

TABLES = np.dtype(
    [
        ("fits_color", "u8", (COLORS + 1, 2)),
        ("fits_symbol", "u8", (KINDS, 2)),
        ("wild", "u8", (2,)),
        ("may_bluff", "u8", (2,)),  # kinds that can be bluffed with
        ("answers", "u8", (KINDS, 2)),  # kinds that may answer this one out of turn
        ("stacks", "u8", (KINDS, 2)),  # kinds that may be stacked on this one
        ("identical", "u8", (KINDS, 2)),  # kinds that may jump in on this one
        ("filter", "u8", (FILTERS, 2)),
        ("numbers", "u8", (DIGITS, 2)),  # the kinds that show this number
        ("acts_until", "u4", (4,)),  # a bit for each act that lasts so long
        ("kinds", "i2"),
        ("deck_size", "i2"),
        ("program", "i2", (OPS, 4)),
        ("program_of", "i2", (KINDS,)),  # 0: no effect
        ("house_of", "i2", (KINDS,)),  # in an ordinary play, where a house rule gives another effect
        ("start_of", "i2", (KINDS,)),
        ("last_of", "i2", (KINDS,)),  # the effect of a last card
        ("points", "i2", (KINDS,)),
        ("spinner", "i2", (SPINNER,)),
        ("rule_of", "i2", (RULE_CARDS,)),
        ("naming", "i2"),  # the program that only names the color
        ("standing_program", "i2", (STANDING,)),
        ("standing_filter", "i2", (STANDING,)),
        ("standing_test", "i2", (STANDING,)),  # a step that looks at the hand, or 0
        ("standing_number", "i2", (STANDING,)),
        ("standing_until_filter", "i2", (STANDING,)),
        ("standing_holding", "u1", (STANDING,)),
        ("standing_event", "u1", (STANDING,)),
        ("standing_than", "u1", (STANDING,)),
        ("standing_lasting", "u1", (STANDING,)),
        ("standing_turns", "u1", (STANDING,)),
        ("standing_until", "u1", (STANDING,)),
        ("standing_once", "u1", (STANDING,)),
        ("standing_back", "u1", (STANDING,)),
        ("table_rules", "i1"),  # how many of the standing rules are the table's own
        ("table_rule", "u1", (TABLE_RULES,)),  # which
        ("table_rule_base", "u1", (TABLE_RULES,)),  # whom they concern
        ("act_price", "i2", (ACTS,)),  # what breaking an act costs: a program, or 0
        ("attack", "u1", (KINDS,)),  # what the next player draws before missing a turn
        ("strike", "i1", (KINDS,)),  # the approximate cost for the next player in cards and turns
        ("reverses", "u1", (KINDS,)),
        ("lot", "u1", (KINDS,)),  # the number that counts when drawing for the deal
        ("color_of", "u1", (KINDS,)),
        ("symbol_of", "u1", (KINDS,)),
        ("deck", "u1", (CARDS,)),
        ("colors", "i1"),
        ("rule_cards", "i1"),
        ("wilds_match", "i1"),
        ("stacking", "i1"),
        ("jump_in", "i1"),
        ("force_play", "i1"),
        ("draw_until_playable", "i1"),
        ("no_bluffing", "i1"),
        ("two_player_reverse", "i1"),
        ("lowest", "i1"),
        ("uno_penalty", "i1"),
        ("hand_size", "i1"),
        ("target", "i4"),
    ],
    align=True,
)

# What one player may do now: a bit for each action; the last is for agents, who may pass.
CHOICES = np.dtype([("allowed", "u8", ((ACTIONS + 64) // 64,))], align=True)

EVENTS, CHANCES, OUTCOMES = 4096, 64, 1024

# Input and output of one kernel call: decided chance outcomes in, events out.
TAPE = np.dtype(
    [
        ("chance", "u1", (CHANCES,)),
        ("chances", "i2"),
        ("deciding", "i1"),  # whether the caller decides all chance: then by `outcome`, one after another
        ("wanted", "i1"),  # the chance for which there was no outcome left (what follows it means nothing)
        ("outcomes", "i2"),
        ("used", "i2"),
        ("outcome", "u1", (OUTCOMES,)),
        ("odds", "u1", (KINDS,)),  # the wanted chance: how many cards or seats give each outcome
        ("keyed", "i1"),  # whether the game's chance follows `key` instead of the row's generator
        ("left", "i1"),  # words of the block that have not been used
        ("counter", "u4"),  # blocks mixed so far
        ("key", "u4", (8,)),
        ("block", "u4", (16,)),
        ("reshuffled", "i4"),  # whether the discards were reshuffled since this was last set to 0
        ("size", "i4"),  # number of events written; -1: no events wanted
        ("events", "i2", (EVENTS, 4)),
    ],
    align=True,
)

# A tape without events or decided chance, which therefore needs no space.
SILENT_TAPE = np.dtype(
    [(name, TAPE[name].base, (1,) * TAPE[name].ndim) for name in TAPE.names or ()], align=True
)
