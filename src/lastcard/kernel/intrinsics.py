"""Numba intrinsics for single machine instructions: bit counts, byte copies, prefetches.

`silent` is a compile-time constant: code that it excludes is not generated.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


@intrinsic
def lowest_bit(context: Any, word: Any) -> Any:
    """The index of the lowest set bit; 64 if none is set."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), generate


@intrinsic
def popcount(context: Any, word: Any) -> Any:
    """The number of set bits."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), generate


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
        cgutils.raw_memcpy(builder, there, here, args[4], 1)

    number = types.int64
    return types.void(to, number, source, number, number), generate


@intrinsic
def clear_bytes(context: Any, of: Any, size: Any) -> Any:
    """Writes zeros into the first bytes of an array."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> None:
        nothing = ir.Constant(ir.IntType(64), 0)
        cgutils.memset(builder, _place(context, builder, signature.args[0], args[0], nothing), args[1], 0)

    return types.void(of, types.int64), generate


@intrinsic
def silent(context: Any, tape: Any) -> Any:
    """Whether this is a tape without events and decided chance (`layout.SILENT_TAPE`)."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return ir.Constant(ir.IntType(1), signature.args[0].typeof("events").shape[0] == 1)

    return types.boolean(tape), generate


def _word(context: Any, builder: Any, kind: Any, array: Any, at: Any) -> Any:
    """The address of the eight bytes at this index of an array of bytes."""
    return builder.bitcast(_place(context, builder, kind, array, at), ir.IntType(64).as_pointer())


@intrinsic
def bits_of(context: Any, source: Any, at: Any) -> Any:
    """Reads 64 bytes of an array as bits: bit i is set where byte i is not zero."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        many = ir.VectorType(ir.IntType(8), 64)
        place = _place(context, builder, signature.args[0], *args)
        bytes_there = builder.load(builder.bitcast(place, many.as_pointer()), align=1)
        return builder.bitcast(builder.icmp_unsigned("!=", bytes_there, many(None)), ir.IntType(64))

    return types.uint64(source, types.int64), generate


@intrinsic
def write_word(context: Any, to: Any, at: Any, word: Any) -> Any:
    """Writes a word into an array of bytes, little-endian."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> None:
        builder.store(args[2], _word(context, builder, signature.args[0], *args[:2]), align=1)

    return types.void(to, types.int64, types.uint64), generate


@intrinsic
def fetch(context: Any, records: Any, i: Any, offset: Any) -> Any:
    """Prefetches the memory at this offset of an array's element."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> None:
        begin = _place(context, builder, signature.args[0], *args[:2])
        place = builder.gep(builder.bitcast(begin, ir.IntType(8).as_pointer()), [args[2]])
        flag = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [place.type, flag, flag, flag])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        builder.call(function, [place, flag(0), flag(3), flag(1)])

    return types.void(records, types.int64, types.int64), generate


@intrinsic
def add_row(context: Any, to: Any, table: Any, row: Any, factor: Any) -> Any:
    """Adds a row of a table, times a factor, to an array of the same length."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> None:
        length = signature.args[0].shape[0]
        many = ir.VectorType(ir.FloatType(), length)
        nothing, begin = ir.Constant(ir.IntType(64), 0), ir.Constant(ir.IntType(64), length)
        there = _place(context, builder, signature.args[0], args[0], nothing)
        here = _place(context, builder, signature.args[1], args[1], builder.mul(args[2], begin))
        there = builder.bitcast(there, many.as_pointer())
        here = builder.bitcast(here, many.as_pointer())
        one = ir.Constant(ir.IntType(32), 0)
        factors = builder.insert_element(ir.Constant(many, ir.Undefined), args[3], one)
        zeros = ir.Constant(ir.VectorType(ir.IntType(32), length), None)
        factors = builder.shuffle_vector(factors, ir.Constant(many, ir.Undefined), zeros)
        product = builder.fmul(builder.load(here, align=4), factors)
        builder.store(builder.fadd(builder.load(there, align=4), product), there, align=4)

    return types.void(to, table, types.int64, types.float32), generate
