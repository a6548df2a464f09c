"""Monte Carlo evaluation of actions: each is tried in the same sampled deals with common random numbers."""

import math

from numba import int64, uint64

from lastcard.kernel.cards import random_below
from lastcard.kernel.determinization import sample_hands
from lastcard.kernel.intrinsics import lowest_bit, popcount
from lastcard.kernel.jit import entry, loop_entry, rule
from lastcard.kernel.learned import hand_strength
from lastcard.kernel.learned_rollout import play_out_with
from lastcard.kernel.rollout import carry_out, new_round, play_out
from lastcard.kernel.styles import NOTHING
from lastcard.kernel.turns import hand_points
from lastcard.rules.layout import NO_COLOR, NOBODY
from lastcard.rules.player_records import BUCKET, BUCKETS

A_ROUND = 60.0  # points; if the lowest total wins, this lead makes a player far likelier to win
KEPT, SOONER = 0.7, 0.75  # the share of a hand's points that still counts at the end


@rule
def chance_of_lowest(row, tables, me):
    """Estimates this seat's chance to win a match that the lowest total wins (K-P3)."""
    lowest, highest = row.scores[0], row.scores[0]
    for seat in range(row.players):
        lowest, highest = min(lowest, row.scores[seat]), max(highest, row.scores[seat])
    share, total = 0.0, 0.0
    for seat in range(row.players):
        if highest >= tables.target:  # the match is over
            weight = 1.0 if row.scores[seat] == lowest else 0.0
        else:
            weight = math.exp((lowest - row.scores[seat]) / A_ROUND)
        total += weight
        share += weight if seat == me else 0.0
    return share / total


@rule
def prospects(row, tables, seat):
    """The strength of this hand in a race: few cards, wilds and skipping cards are good.

    The numbers were fitted to the ends of rounds between players of the solid style.
    """
    wilds, strikes, colors = 0, 0, 0
    for word in range(2):
        held = row.held[seat, word]
        while held:
            kind = word * 64 + lowest_bit(held)
            held &= held - uint64(1)
            color = int64(tables.color_of[kind])
            if color == NO_COLOR:
                wilds += row.count[seat, kind]
            else:
                colors |= 1 << color
                if tables.strike[kind] > 0 or tables.reverses[kind]:
                    strikes += row.count[seat, kind]
    size = float(row.hand_size[seat])
    turn = row.turn == seat
    if row.players == 2:
        worth = -0.04 * size - 0.45 * math.log(size) + 0.65 * wilds + 0.27 * strikes + 0.16 * turn
        return math.exp(worth - 0.27 * popcount(uint64(colors)))
    return math.exp(-0.12 * size - 0.95 * math.log(size) + 0.8 * wilds + 0.13 * strikes + 0.16 * turn)


@rule
def still_held(row, winner):
    """The weight of the others' current hands in the estimate of their final ones: higher, the sooner this
    player goes out.

    The rest is the usual final hand. Fitted to rounds between players of the solid style.
    """
    return KEPT / max(1.0, float(row.hand_size[winner])) ** SOONER


@rule
def stake(stakes, winner, points):
    """The value of winning that many points, interpolated between two entries."""
    place = min(max(points / BUCKET - 0.5, 0.0), BUCKETS - 1.001)
    below = int64(place)
    beyond = place - below
    return (1.0 - beyond) * stakes[winner, below] + beyond * stakes[winner, below + 1]


@rule
def add_left(row, tables, winner, held, usual, sign):
    """Adds (or subtracts) the points that the losers are likely to be left with."""
    for seat in range(row.players):
        if seat != winner:
            left = held * hand_points(row, tables, seat) + (1.0 - held) * usual
            row.scores[seat] += sign * int64(left)


@rule
def likely_worth(row, tables, sampling, options):
    """The value of an unfinished round, from each seat's chance to win it and the likely points."""
    stakes, usual, me = options.stakes, options.usual, options.me
    net, scratch = sampling.nets[0], sampling.scratches[0]
    total, worth, points = 0.0, 0.0, 0.0
    for seat in range(row.players):
        points += hand_points(row, tables, seat)
    for winner in range(row.players):
        if options.learned:
            weight = math.exp(hand_strength(row, tables, net, scratch, winner))
        else:
            weight = prospects(row, tables, winner)
        total += weight
        held = still_held(row, winner)
        if tables.lowest and tables.target > 0:
            add_left(row, tables, winner, held, usual, 1)
            worth += weight * chance_of_lowest(row, tables, me)
            add_left(row, tables, winner, held, usual, -1)
        else:
            now = points - hand_points(row, tables, winner)
            won = held * now + (1.0 - held) * usual * (row.players - 1)
            worth += weight * stake(stakes, winner, won)
    return worth / total


@rule
def worth(row, tables, sampling, options):
    """The value for `options.me` of a finished round, or an estimate for an unfinished one."""
    if row.winner == NOBODY:
        return likely_worth(row, tables, sampling, options)
    if tables.lowest and tables.target > 0:
        return chance_of_lowest(row, tables, options.me)
    return stake(options.stakes, int64(row.winner), float(row.points))


@loop_entry
def try_actions(sampling, options, seen, actions, key, values):
    """Samples a deal for every row of `values` and writes the result of each action in it."""
    rows, memories, me = sampling.rows, sampling.memories, options.me
    tables, tape = sampling.tables[0], sampling.tapes[0]
    net, scratch = sampling.nets[0], sampling.scratches[0]
    for sample in range(len(values)):
        sample_hands(sampling, seen, me, options.tries, key + uint64(sample))
        for i in range(len(actions)):
            rows[1] = rows[0]
            memories[1] = memories[0]
            if actions[i] != NOTHING:
                carry_out(rows[1], tables, tape, memories[1], me, actions[i])
            play_out_with(rows[1], tables, tape, memories[1], sampling.seated, net, scratch, options.limit)
            values[sample, i] = worth(rows[1], tables, sampling, options)


@loop_entry
def weigh_match(scores, players, target, me, points, chance, sims, stakes):
    """Fills a table of stakes: this seat's chance to win the match after each possible round result.

    Later rounds are assumed to be won by everybody with equal probability, with points sampled from `points`.
    All entries use the same random numbers, which makes the table smooth.
    """
    luck = chance.rng
    for winner in range(players):
        for bucket in range(BUCKETS):
            won = 0
            chance.rng = luck
            for _ in range(sims):
                for seat in range(players):
                    chance.scores[seat] = scores[seat]
                last = winner
                chance.scores[last] += bucket * BUCKET + BUCKET // 2
                while chance.scores[last] < target:
                    last = random_below(chance, players)
                    chance.scores[last] += points[random_below(chance, len(points))]
                won += last == me
            stakes[winner, bucket] = won / sims


@entry
def sample_points(sampling, styles, players, key, limit, points):
    """Samples the points that winners score in rounds between players of these styles."""
    row, memory = sampling.rows[0], sampling.memories[0]
    tables, tape = sampling.tables[0], sampling.tapes[0]
    for i in range(len(points)):
        new_round(row, tables, tape, memory, players, key + uint64(i))
        play_out(row, tables, tape, memory, styles, limit)
        left = 0
        for seat in range(players):
            left += hand_points(row, tables, seat)
        points[i] = max(1, left)
