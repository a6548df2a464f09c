"""Accesses array fields of records with a tenth of the code that Numba generates for general arrays.

Numba describes every array by seven numbers in memory and computes element addresses from them. For a field,
all of them except the address are known at compile time. The final machine code is the same, but type
inference, code generation and optimization take less time.
"""

import operator
from collections.abc import Iterable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import lower_builtin, lower_getattr
from numba.np import arrayobj

from lastcard.kernel.agent_records import EPISODE, FACE, LOOK, MOMENT
from lastcard.rules.layout import CHOICES, STATE, TABLES, TAPE
from lastcard.rules.player_records import BELIEF, COUNTS, MEMORY, NETWORK, NETWORK_SCRATCH, STYLE


def _described(context: Any, kind: Any) -> tuple[Any, int]:
    """The constant part of this array type's description, and the index of the address in it."""
    model = context.data_model_manager[kind]
    known = {
        "nitems": kind.nitems,
        "itemsize": kind.size,
        "shape": list(kind.shape),
        "strides": list(kind.strides),
    }
    struct = model.get_value_type()
    names = [model.get_field_position(name) for name in known]
    given = dict(zip(names, known.values(), strict=True))
    parts = [ir.Constant(part, given.get(i)) for i, part in enumerate(struct.elements)]
    return ir.Constant(struct, parts), model.get_field_position("data")


def _array_field(name: str) -> Any:
    def generate(context: Any, builder: Any, kind: Any, record: Any) -> Any:
        field = kind.typeof(name)
        if not isinstance(field, types.NestedArray):
            return arrayobj.record_getattr(context, builder, kind, record, name)
        context.sentry_record_alignment(kind, name)
        data = context.get_data_type(field.dtype)
        address = cgutils.get_record_member(builder, record, kind.offset(name), data)
        description, place = _described(context, field)
        return builder.insert_value(description, address, place)

    return generate


def _array_names(records: Iterable[np.dtype[Any]]) -> Iterable[str]:
    for record in records:
        for name, (kind, *_) in (record.fields or {}).items():
            if kind.shape:
                yield name
            yield from _array_names([kind.base])


def _element(context: Any, builder: Any, kind: Any, array: Any, indices: Any) -> Any:
    """The address of an element; negative indices count from the end, as in Python."""
    place = None
    for (index, index_kind), length in zip(indices, kind.shape, strict=True):
        at = context.cast(builder, index, index_kind, types.intp)
        literal = isinstance(index_kind, types.IntegerLiteral) and index_kind.literal_value >= 0
        if index_kind.signed and not literal:
            wrapped = builder.add(at, at.type(length))
            at = builder.select(builder.icmp_signed("<", at, at.type(0)), wrapped, at)
        place = at if place is None else builder.add(builder.mul(place, at.type(length)), at)
    model = context.data_model_manager[kind]
    address = builder.extract_value(array, model.get_field_position("data"))
    return builder.gep(address, [place])


def _indices(builder: Any, kind: Any, index: Any, index_kind: Any) -> Any:
    """One index per dimension, or None for a slice."""
    kinds: Any = index_kind if isinstance(index_kind, types.BaseTuple) else (index_kind,)
    indices = cgutils.unpack_tuple(builder, index, len(kinds)) if kinds is index_kind else (index,)
    whole = len(kinds) == kind.ndim and all(isinstance(each, types.Integer) for each in kinds)
    return list(zip(indices, kinds, strict=True)) if whole else None


@lower_builtin(operator.getitem, types.NestedArray, types.Integer)
@lower_builtin(operator.getitem, types.NestedArray, types.BaseTuple)
def _read(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    (kind, index_kind), (array, index) = signature.args, args
    indices = _indices(builder, kind, index, index_kind)
    if indices is None:
        usual = (
            arrayobj.getitem_array_tuple
            if isinstance(index_kind, types.BaseTuple)
            else arrayobj.getitem_arraynd_intp
        )
        return usual(context, builder, signature, args)
    return arrayobj.load_item(context, builder, kind, _element(context, builder, kind, array, indices))


@lower_builtin(operator.setitem, types.NestedArray, types.Integer, types.Any)
@lower_builtin(operator.setitem, types.NestedArray, types.BaseTuple, types.Any)
def _write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    (kind, index_kind, value_kind), (array, index, value) = signature.args, args
    indices = _indices(builder, kind, index, index_kind)
    if indices is None:
        return arrayobj.setitem_array(context, builder, signature, args)
    value = context.cast(builder, value, value_kind, kind.dtype)
    arrayobj.store_item(context, builder, kind, value, _element(context, builder, kind, array, indices))
    return None


RECORDS = (
    *(STATE, TABLES, TAPE, CHOICES, STYLE, MEMORY, BELIEF, COUNTS, NETWORK, NETWORK_SCRATCH),
    *(EPISODE, MOMENT, FACE, LOOK),
)
for _name in dict.fromkeys(_array_names(RECORDS)):
    lower_getattr(types.Record, _name)(_array_field(_name))
