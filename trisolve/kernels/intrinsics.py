"""The machine instructions for the functions in `bits`."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core.registry import cpu_target
from numba.extending import intrinsic


@intrinsic  # type: ignore[untyped-decorator]
def trailing_zeros(_context: Any, word: Any) -> Any:
    """Compile `bits.trailing_zeros`."""

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), emit


@intrinsic  # type: ignore[untyped-decorator]
def top_bit(_context: Any, word: Any) -> Any:
    """Compile `bits.top_bit`."""

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))
        return builder.xor(zeros, ir.Constant(ir.IntType(64), 63))

    return types.int64(types.uint64), emit


@intrinsic  # type: ignore[untyped-decorator]
def prefetch(context: Any, array: Any, index: Any) -> Any:
    """Compile `bits.prefetch`."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        structure = context.make_array(signature.args[0])(context, builder, args[0])
        address = builder.bitcast(
            builder.gep(structure.data, [args[1]]), ir.IntType(8).as_pointer()
        )
        number = ir.IntType(32)
        hint = builder.module.declare_intrinsic(
            "llvm.prefetch",
            [address.type],
            ir.FunctionType(ir.VoidType(), [address.type, number, number, number]),
        )
        read, keep, data = (ir.Constant(number, value) for value in (0, 3, 1))
        builder.call(hint, [address, read, keep, data])
        return context.get_dummy_value()

    return types.void(array, types.int64), emit


@intrinsic  # type: ignore[untyped-decorator]
def set_bits(context: Any, array: Any, index: Any, bits: Any) -> Any:
    """Compile `bits.set_bits`."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        structure = context.make_array(signature.args[0])(context, builder, args[0])
        address = builder.gep(structure.data, [args[1]])
        return builder.atomic_rmw("or", address, args[2], "monotonic")

    return array.dtype(array, types.int64, array.dtype), emit


_ALL = {found._name: found for found in (trailing_zeros, top_bit, prefetch, set_bits)}


def type_of(name: str) -> types.Type:
    """Return the numba type of the intrinsic with the given name."""
    return cpu_target.typing_context.resolve_value_type(_ALL[name])
