"""GPU kernels for random play, one thread per game.

Games of a warp are dealt together: a deal costs as much as many decisions, and the other threads wait.
If no caller needs the rows, each thread keeps its own in local memory, which the device interleaves word by
word for the threads of a warp.
"""

from numba import cuda
from numba.cuda.np.numpy_support import from_dtype

from lastcard.kernel.cuda.device_modules import device_module
from lastcard.kernel.cuda.targets import intrinsics, marks, numbers
from lastcard.rules.layout import NOBODY, SILENT_TAPE, STATE, Q

kernel = marks.kernel
clear_record, record_at, votes = intrinsics.clear_record, intrinsics.record_at, intrinsics.votes
popcount = intrinsics.popcount
int64, uint64 = numbers.int64, numbers.uint64

answer = device_module("actions").answer
run = device_module("effects").run
_policy, _rounds = device_module("random_policy"), device_module("rounds")
who_acts, random_action = _policy.who_acts, _policy.random_action
reseed, begin_match, deal = _rounds.reseed, _rounds.begin_match, _rounds.deal

STATE_KIND, TAPE_KIND = from_dtype(STATE), from_dtype(SILENT_TAPE)
OVER = int(Q.OVER)
MIX = 0x9E3779B97F4A7C15


@kernel
def play_rounds(decks, players, first_seed, rounds, limit, enough, totals):
    """Random play of many rounds: totals = decisions, rounds cut off at the limit, wins by seat.

    A warp deals when `enough` of its threads, or all of them, wait for a deal.
    """
    tables = record_at(decks, 0)
    rows, tapes = cuda.local.array(1, STATE_KIND), cuda.local.array(1, TAPE_KIND)
    state, tape = record_at(rows, 0), record_at(tapes, 0)
    clear_record(state)
    clear_record(tape)
    tape.size = -1
    number, threads = int64(cuda.grid(1)), int64(cuda.gridsize(1))
    playing, going, decisions = False, False, int64(0)
    while True:
        waits = not playing and number < rounds
        waiting, busy = votes(waits), votes(playing)
        if waiting | busy == 0:
            break
        if waits and (busy == 0 or popcount(uint64(waiting)) >= enough):
            reseed(state, (uint64(first_seed) + uint64(number) + uint64(1)) * uint64(MIX))
            begin_match(state, tables, players)
            deal(state, tables, tape)
            playing, going, decisions = True, True, int64(0)
        if playing:
            if going:
                run(state, tables, tape)
            if state.question == OVER or decisions >= limit:
                playing = False
                number += threads
                cuda.atomic.add(totals, 0, decisions)
                if state.winner == NOBODY:
                    cuda.atomic.add(totals, 1, 1)
                else:
                    cuda.atomic.add(totals, 2 + state.winner, 1)
            else:
                seat = who_acts(state)
                going = answer(state, tables, tape, seat, random_action(state, tables, seat))
                decisions += 1


@kernel
def play_rows(rows, decks, players, first_seed, limit, decisions):
    """Random play of one round in every row, to the end of the round or to the limit."""
    tables = record_at(decks, 0)
    tapes = cuda.local.array(1, TAPE_KIND)
    tape = record_at(tapes, 0)
    clear_record(tape)
    tape.size = -1
    for i in range(int64(cuda.grid(1)), len(rows), int64(cuda.gridsize(1))):
        state = record_at(rows, i)
        reseed(state, (uint64(first_seed) + uint64(i) + uint64(1)) * uint64(MIX))
        begin_match(state, tables, players)
        deal(state, tables, tape)
        done, going = int64(0), True
        while done <= limit:
            if going:
                run(state, tables, tape)
            if state.question == OVER or done == limit:
                break
            seat = who_acts(state)
            going = answer(state, tables, tape, seat, random_action(state, tables, seat))
            done += 1
        decisions[i] = done
