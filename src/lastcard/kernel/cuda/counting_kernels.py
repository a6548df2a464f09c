"""Plays many games on a GPU and counts them: the same as `kernel.statistics`, with sums for each thread.

Each thread plays a fixed sequence of games, given by its number, and counts into its own record; the records
are added up at the end. All counts are whole numbers (except for matches shared by three or more), so the
order of addition does not matter.
"""

from numba import cuda
from numba.cuda.np.numpy_support import from_dtype

from lastcard.kernel.cuda.device_modules import device_module
from lastcard.kernel.cuda.targets import intrinsics, marks, numbers
from lastcard.rules.layout import STATE, Q
from lastcard.rules.player_records import MEMORY

kernel = marks.kernel
clear_record, record_at, records_of = intrinsics.clear_record, intrinsics.record_at, intrinsics.records_of
popcount, votes = intrinsics.popcount, intrinsics.votes
int64, uint64 = numbers.int64, numbers.uint64

_statistics = device_module("statistics")
all_random, open_game, open_round = _statistics.all_random, _statistics.open_game, _statistics.open_round
count_decision, close_round = _statistics.count_decision, _statistics.close_round
goes_on, close_game = _statistics.goes_on, _statistics.close_game

STATE_KIND, MEMORY_KIND = from_dtype(STATE), from_dtype(MEMORY)
OVER = int(Q.OVER)
# A thread's state: no game, a match waiting for its next deal, a round in progress.
IDLE, BETWEEN, PLAYING = 0, 1, 2


@kernel
def count_games(decks, tapes, counts, players_styles, options, chance, figures, ends):
    """Plays games and sums up their counts in one record per thread, with one tape per thread.

    The options are players, written, listening, matches, limit and enough; the chance is the keys of
    shards, the first game, the number of games, and the games per shard. `figures` and `ends` have a row for
    each game, or none.
    """
    players, written, listening, matches, limit, enough = options
    keys, first, games, shard = chance
    thread, threads = int64(cuda.grid(1)), int64(cuda.gridsize(1))
    tables, styles = record_at(decks, 0), records_of(players_styles)
    tape, counted = record_at(tapes, thread), record_at(counts, thread)
    rows, memories = cuda.local.array(1, STATE_KIND), cuda.local.array(1, MEMORY_KIND)
    state, memory = record_at(rows, 0), record_at(memories, 0)
    clear_record(state)
    clear_record(tape)
    simple = all_random(styles, players)
    first_shard = first // shard
    number, stage, decisions, length = thread, IDLE, int64(0), int64(0)
    while True:
        waits = stage == BETWEEN or (stage == IDLE and number < games)
        waiting, busy = votes(waits), votes(stage == PLAYING)
        if waiting | busy == 0:
            break
        if waits and (busy == 0 or popcount(uint64(waiting)) >= enough):
            if stage == IDLE:
                game = first + number
                key = uint64(keys[game // shard - first_shard]) + uint64(game % shard)
                open_game(state, tables, players, key, game)
                length = int64(0)
            open_round(state, tables, tape, memory, counted, listening, simple)
            stage, decisions = PLAYING, int64(0)
        if stage == PLAYING:
            if decisions < limit and state.question != OVER:
                count_decision(state, tables, tape, memory, styles, counted, written, listening, simple)
                decisions += 1
            else:
                length += decisions
                close_round(state, tables, tape, counted, decisions, written, listening)
                if goes_on(state, tables, counted, players, first + number, matches):
                    stage = BETWEEN
                else:
                    close_game(counted, figures, number, int64(tables.kinds), matches)
                    if len(ends):
                        end = record_at(ends, number)
                        end.decisions, end.winner = length, state.winner
                        for seat in range(players):
                            end.scores[seat] = state.scores[seat]
                    stage = IDLE
                    number += threads


@kernel
def clear_words(words):
    """Writes zeros."""
    for i in range(int64(cuda.grid(1)), len(words), int64(cuda.gridsize(1))):
        words[i] = 0


@kernel
def add_up(words, fractions, whole, longest, sums, sums_of_fractions):
    """Sums up the records of all threads by column: fractions first, whole numbers from `whole` on.

    The column `longest` keeps its maximum.
    """
    width = len(sums)
    for column in range(int64(cuda.grid(1)), width, int64(cuda.gridsize(1))):
        total, of_fractions = int64(0), 0.0
        for place in range(column, len(words), width):
            if column < whole:
                of_fractions += fractions[place]
            elif column == longest:
                total = max(total, int64(words[place]))
            else:
                total += int64(words[place])
        sums[column], sums_of_fractions[column] = total, of_fractions
