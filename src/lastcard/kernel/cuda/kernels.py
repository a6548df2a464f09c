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
clear_record, record_at = intrinsics.clear_record, intrinsics.record_at
converge, popcount, votes = intrinsics.converge, intrinsics.popcount, intrinsics.votes
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

    `enough` has two numbers: a warp deals, and carries out effects of cards, when so many of its threads
    wait for that, or when no other can go on. Between its phases a warp converges: otherwise threads that
    have taken different branches stay apart.
    """
    enough_deals, enough_effects = enough
    tables = record_at(decks, 0)
    rows, tapes = cuda.local.array(1, STATE_KIND), cuda.local.array(1, TAPE_KIND)
    state, tape = record_at(rows, 0), record_at(tapes, 0)
    clear_record(state)
    clear_record(tape)
    tape.size = -1
    number, threads = int64(cuda.grid(1)), int64(cuda.gridsize(1))
    playing, going, decisions, seat, action = False, False, int64(0), int64(0), int64(0)
    while True:
        waits = not playing and number < rounds
        pends = playing and going and state.depth > state.floor
        waiting, pending, ready = votes(waits), votes(pends), votes(playing and not pends)
        if waiting | pending | ready == 0:
            break
        if waits and (pending | ready == 0 or popcount(uint64(waiting)) >= enough_deals):
            reseed(state, (uint64(first_seed) + uint64(number) + uint64(1)) * uint64(MIX))
            begin_match(state, tables, players)
            deal(state, tables, tape)
            playing, going, decisions = True, True, int64(0)
            pends = state.depth > state.floor
        converge()
        acts = playing and (not pends or ready == 0 or popcount(uint64(pending)) >= enough_effects)
        if acts and going:
            run(state, tables, tape)
            going = False
        converge()
        if acts and (state.question == OVER or decisions >= limit):
            playing, acts = False, False
            number += threads
            cuda.atomic.add(totals, 0, decisions)
            if state.winner == NOBODY:
                cuda.atomic.add(totals, 1, 1)
            else:
                cuda.atomic.add(totals, 2 + state.winner, 1)
        converge()
        if acts:
            seat = who_acts(state)
            action = random_action(state, tables, seat)
        converge()
        if acts:
            going = answer(state, tables, tape, seat, action)
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
