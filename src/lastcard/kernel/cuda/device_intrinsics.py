"""The functions of `kernel.intrinsics` for CUDA, and some that only a device needs."""

from typing import Any

from llvmlite import ir
from numba import cuda
from numba.cuda import cgutils, types
from numba.cuda.extending import intrinsic

from lastcard.kernel.cuda.marks import rule, small

WARP = 0xFFFFFFFF


@small
def lowest_bit(word):
    """The index of the lowest set bit; 64 if none is set."""
    place = types.int64(cuda.ffs(word))
    return place - 1 if place else types.int64(64)


@small
def popcount(word):
    """The number of set bits."""
    return types.int64(cuda.popc(word))


def _place(context: Any, builder: Any, kind: Any, array: Any, at: Any) -> Any:
    """The address of an array element by its flat index."""
    return builder.gep(context.make_array(kind)(context, builder, array).data, [at])


@intrinsic
def copy_bytes(context: Any, to: Any, at: Any, source: Any, begin: Any, size: Any) -> Any:
    """Copies bytes from one array of bytes into another, by flat indices."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> None:
        kinds = signature.args
        there = _place(context, builder, kinds[0], args[0], args[1])
        here = _place(context, builder, kinds[2], args[2], args[3])
        with cgutils.for_range(builder, args[4], intp=ir.IntType(64)) as loop:
            value = builder.load(builder.gep(here, [loop.index]))
            builder.store(value, builder.gep(there, [loop.index]))

    number = types.int64
    return types.void(to, number, source, number, number), generate


@intrinsic
def clear_bytes(context: Any, of: Any, size: Any) -> Any:
    """Writes zeros into the first bytes of an array."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> None:
        begin = context.make_array(signature.args[0])(context, builder, args[0]).data
        place = builder.bitcast(begin, ir.IntType(8).as_pointer())
        with cgutils.for_range(builder, args[1], intp=ir.IntType(64)) as loop:
            builder.store(ir.Constant(ir.IntType(8), 0), builder.gep(place, [loop.index]))

    return types.void(of, types.int64), generate


@intrinsic
def silent(context: Any, tape: Any) -> Any:
    """Whether this is a tape without events and decided chance (`layout.SILENT_TAPE`)."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return ir.Constant(ir.IntType(1), signature.args[0].typeof("events").shape[0] == 1)

    return types.boolean(tape), generate


@rule
def bits_of(source, at):
    """Reads 64 bytes of a batch's masks as bits: bit i is set where byte i is not zero."""
    bits, width = types.uint64(0), source.shape[1]
    for i in range(64):
        if source[(at + i) // width, (at + i) % width]:
            bits |= types.uint64(1) << types.uint64(i)
    return bits


@small
def write_word(to, at, word):
    """Writes a word into an array of bytes, little-endian."""
    for i in range(8):
        to[at + types.uint64(i)] = (word >> types.uint64(8 * i)) & types.uint64(255)


@small
def fetch(records, i, offset):
    """Does nothing: while a device waits for memory, other threads run."""


@intrinsic
def clear_record(context: Any, record: Any) -> Any:
    """Writes zeros into a whole record."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> None:
        word = ir.IntType(64)
        place = builder.bitcast(args[0], word.as_pointer())
        with cgutils.for_range(builder, word(signature.args[0].size // 8), intp=word) as loop:
            builder.store(word(0), builder.gep(place, [loop.index]))

    return types.void(record), generate


@small
def record_at(array, i):
    """The record at this index of an array passed to a kernel."""
    return array[i]


@small
def records_of(array):
    """An array of records passed to a kernel, in the form that rules take."""
    return array


@small
def votes(yes):
    """A bit for each thread of the warp whose value is true; all threads must call it."""
    return types.int64(types.uint32(cuda.ballot_sync(WARP, yes)))


@small
def converge():
    """Waits until all threads of the warp are here, so that they go on together."""
    cuda.syncwarp(WARP)
