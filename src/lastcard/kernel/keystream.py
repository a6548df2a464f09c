"""Unpredictable chance: a ChaCha20 key stream, with a new key for every action.

Tables, records and all games with people use it. Simulation uses the row's own generator, which is faster,
but predictable from a few outputs.
"""

from numba import uint64

from lastcard.kernel.jit import rule

ROUNDS = 10  # double rounds
WORD = 0xFFFFFFFF


@rule
def rotate(word, bits):
    return ((word << uint64(bits)) | (word >> uint64(32 - bits))) & uint64(WORD)


@rule
def quarter_round(tape, a, b, c, d):
    """One quarter round of ChaCha20 on four words of the block."""
    wa, wb = uint64(tape.block[a]), uint64(tape.block[b])
    wc, wd = uint64(tape.block[c]), uint64(tape.block[d])
    wa = (wa + wb) & uint64(WORD)
    wd = rotate(wd ^ wa, 16)
    wc = (wc + wd) & uint64(WORD)
    wb = rotate(wb ^ wc, 12)
    wa = (wa + wb) & uint64(WORD)
    wd = rotate(wd ^ wa, 8)
    wc = (wc + wd) & uint64(WORD)
    wb = rotate(wb ^ wc, 7)
    tape.block[a], tape.block[b], tape.block[c], tape.block[d] = wa, wb, wc, wd


@rule
def first_word(tape, i):
    """A word of the block before it is mixed: the constant, the key, the counter, a nonce of zeros."""
    if i < 4:
        constant = 0x61707865
        if i == 1:
            constant = 0x3320646E
        elif i == 2:
            constant = 0x79622D32
        elif i == 3:
            constant = 0x6B206574
        return uint64(constant)
    if i < 12:
        return uint64(tape.key[i - 4])
    return uint64(tape.counter) if i == 12 else uint64(0)


@rule
def next_block(tape):
    """Computes the next block of 16 words (RFC 8439)."""
    for i in range(16):
        tape.block[i] = first_word(tape, i)
    for _ in range(ROUNDS):
        for i in range(4):
            quarter_round(tape, i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter_round(tape, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    for i in range(16):
        tape.block[i] = (uint64(tape.block[i]) + first_word(tape, i)) & uint64(WORD)
    tape.counter += 1
    tape.left = 16


@rule
def next_word(tape):
    """The next 32 bits of the stream."""
    if tape.left == 0:
        next_block(tape)
    tape.left -= 1
    return uint64(tape.block[15 - tape.left])
