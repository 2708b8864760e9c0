# SPDX-License-Identifier: BSL-1.0
"""Runs a call with this project's kernels and with PyTorch's on equal arguments, and compares the outcomes."""

import dataclasses
import functools
import re

import torch

import promises
from draw import Left
from tensors import Made, Same, Tensor

KINDS = (IndexError, NotImplementedError, ValueError, TypeError, MemoryError, OverflowError, RuntimeError)
#: The relative and the absolute tolerance of results: the order of summation and the functions of libm may differ.
TOLERANCES = {torch.float64: (1e-9, 1e-10), torch.complex128: (1e-9, 1e-10), torch.float32: (2e-5, 1e-5),
              torch.complex64: (2e-5, 1e-5), torch.float16: (4e-3, 4e-3), torch.bfloat16: (3e-2, 3e-2)}
#: The values that the binding takes as numbers.
NUMBERS = {"layout": {"strided": 0},
           "memory_format": {"contiguous_format": 0, "preserve_format": 1, "channels_last": 2}}
#: The message of our dispatcher's error for an operator without a kernel.
NO_KERNEL = r"only available for these backends|Available functions are \[\]"


@dataclasses.dataclass
class Outcome:
    """The result of a call or the error that it raised, and its arguments after the call."""

    made: dict
    result: object = None
    error: BaseException = None

    def tensors(self):
        """Yields the name of each tensor argument, and the tensor with its memory."""
        for name, value in self.made.items():
            for i, one in enumerate(value if isinstance(value, list) else [value]):
                if isinstance(one, Made):
                    yield f"{name}[{i}]" if isinstance(value, list) else name, one


class MissingKernel(Exception):
    """This project registers no kernel for the operator."""


def as_torch(value):
    """Converts the binding's own arrays to torch tensors. The binding returns its own arrays where no argument of the
    call is an array of torch."""
    if isinstance(value, (list, tuple)):
        return type(value)(as_torch(v) for v in value)
    if type(value).__name__ != "Array":
        return value
    try:
        return torch.from_dlpack(value)
    except BufferError as error:  # strides that no int64_t holds, which PyTorch refuses to make
        raise RuntimeError(str(error)) from error


class Backend:
    """Calls the operator that `find` returns for a schema. `numbers` says whether that operator takes layouts and memory
    formats as numbers."""

    def __init__(self, find, numbers):
        self.operator, self.numbers = functools.cache(find), numbers

    def made(self, value, made):
        if isinstance(value, Tensor):
            return value.make()
        if isinstance(value, Same):
            return value.of(made[value.argument])
        if isinstance(value, list):
            return [self.made(v, made) for v in value]
        if isinstance(value, Left):
            if value.kind == "device":
                return value.name
            return NUMBERS[value.kind][value.name] if self.numbers and value.kind in NUMBERS else getattr(
                torch, value.name)
        return value

    def run(self, schema, arguments, outs=()):
        """Calls the operator with new tensors; `outs` describes the tensors that the operator writes to."""
        made = {}
        for name, value in [*arguments.items(), *outs]:
            made[name] = self.made(value, made)

        def plain(value):
            if isinstance(value, list):
                return [plain(v) for v in value]
            return value.tensor if isinstance(value, Made) else value

        positional, keywords, in_order = [], {}, True
        for argument in schema.arguments:
            in_order = in_order and argument.name in made and not argument.keyword_only
            if in_order:
                positional.append(plain(made[argument.name]))
            elif argument.name in made:
                keywords[argument.name] = plain(made[argument.name])
        out = Outcome(made)
        try:
            out.result = as_torch(self.operator(schema)(*positional, **keywords))
        except Exception as error:
            if isinstance(error, NotImplementedError) and re.search(NO_KERNEL, str(error)):
                raise MissingKernel(schema.full_name) from error
            out.error = error
        return out


def kind(error):
    return next((k for k in KINDS if isinstance(error, k)), type(error))


def described(value):
    if isinstance(value, torch.Tensor):
        elements = value.flatten()[:6].tolist()
        return f"{str(value.dtype)[6:]}{list(value.shape)} {elements}{' …' if value.numel() > 6 else ''}"
    return repr(value)


def first_line(error):
    return f"{kind(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"[:160]


def far_apart(ours, theirs):
    """Returns for each element whether the two tensors differ there."""
    if theirs.dtype.is_complex:
        ours, theirs = ours.resolve_conj().contiguous(), theirs.resolve_conj().contiguous()
        far = far_apart(torch.view_as_real(ours), torch.view_as_real(theirs)).any(-1)
        # The error of both parts of a product is relative to the absolute value of the number.
        size = theirs.to(torch.complex128).abs()
        near = (ours.to(torch.complex128) - theirs).abs() <= TOLERANCES.get(theirs.dtype, (0, 0))[0] * size
        return far & ~(near & torch.isfinite(size))
    if not theirs.dtype.is_floating_point:
        return ours != theirs
    relative, absolute = TOLERANCES.get(theirs.dtype, (0, 0))
    return ~torch.isclose(ours.double(), theirs.double(), rtol=relative, atol=absolute, equal_nan=True)


def other_numbers(ours, theirs, what):
    """Returns a sentence about the elements that differ, None where none do. The sentence says whether all of PyTorch's
    elements there are infinite or NaN."""
    far = far_apart(ours, theirs)
    if not far.any():
        return None
    where = ""
    if not torch.isfinite(theirs)[far].any():
        where = ", where PyTorch's is not finite" if torch.isfinite(ours)[far].any() else ", where neither is finite"
    return f"{what}: {described(ours)} instead of {described(theirs)}{where}"


def same_tensors(ours, theirs, what, numbers=True):
    """Returns a sentence about the first difference, None where there is none."""
    if ours.dtype != theirs.dtype:
        return f"{what}: element type {str(ours.dtype)[6:]} instead of {str(theirs.dtype)[6:]}"
    if ours.shape != theirs.shape:
        return f"{what}: sizes {list(ours.shape)} instead of {list(theirs.shape)}"
    # PyTorch raises an error for the conversion of a tensor without elements whose strides overflow.
    return other_numbers(ours, theirs, what) if numbers and theirs.numel() != 0 else None


def flat(value):
    if isinstance(value, (list, tuple)):
        return [one for v in value for one in flat(v)]
    return [value]


def memory_of(tensor):
    storage = tensor.untyped_storage()
    return storage.data_ptr(), storage.data_ptr() + storage.nbytes()


def whole(tensor):
    """Returns all elements of the tensor's storage."""
    return torch.as_strided(tensor, (tensor.untyped_storage().nbytes() // tensor.itemsize,), (1,), 0)


def resized_in(ours, theirs):
    """Returns the names of the arguments that PyTorch resized. Ours are arrays of another library, which keep their
    sizes: a resized one comes back as a new array. Therefore only its elements are compared."""
    return {name for (name, mine), (_, wanted) in zip(ours.tensors(), theirs.tensors())
            if mine.tensor.shape != wanted.tensor.shape}


def place_in(tensor, outcome):
    """Returns the name of the argument whose memory holds the tensor, the offset in bytes, and the strides of the
    dimensions with more than one element; None for other memory."""
    if tensor.numel() == 0:
        return None
    for name, made in outcome.tensors():
        begin, end = memory_of(made.memory)
        if begin <= tensor.data_ptr() < end:
            strides = [stride for size, stride in zip(tensor.shape, tensor.stride()) if size > 1]
            return name, tensor.data_ptr() - begin, strides
    return None


def difference(schema, arguments, ours, theirs, numbers=True):
    """Returns a sentence about the difference between two outcomes of a call, None where there is none. Without `numbers`
    it does not compare the elements of results and of written arguments. Where several answers are right, promises.py
    compares them."""
    numbers = numbers and not promises.unordered(schema, arguments)
    if (ours.error is None) != (theirs.error is None):
        if ours.error is not None:
            return f"raises {first_line(ours.error)}, where PyTorch gives {described(flat(theirs.result)[0]) if flat(theirs.result) else '()'}"
        return f"gives {described(flat(ours.result)[0]) if flat(ours.result) else '()'}, where PyTorch raises {first_line(theirs.error)}"
    if ours.error is not None:
        return None if kind(ours.error) is kind(theirs.error) else (
            f"raises {first_line(ours.error)}, where PyTorch raises {first_line(theirs.error)}")
    places, resized = promises.places_of(schema, arguments), resized_in(ours, theirs)
    mine, wanted = flat(ours.result), flat(theirs.result)
    if len(mine) != len(wanted):
        return f"gives {len(mine)} values instead of {len(wanted)}"
    for i, (a, b) in enumerate(zip(mine, wanted)):
        what = f"result {i}" if len(wanted) > 1 else "the result"
        if isinstance(b, torch.Tensor) != isinstance(a, torch.Tensor):
            return f"{what} is {described(a)} instead of {described(b)}"
        if isinstance(b, torch.Tensor):
            if i != places and promises.any_order(schema, arguments):
                a, b = promises.in_order(a, arguments), promises.in_order(b, arguments)
            found = same_tensors(a, b, what, numbers and i != places)
            if not found and i == places:
                found = promises.other_places(schema, ours, theirs, arguments, a, b)
            if found:
                return found
            at, expected = place_in(a, ours), place_in(b, theirs)
            if at != expected and not (expected and expected[0] in resized):
                return f"{what} lies at {at} instead of {expected}"
        elif type(a) is not type(b) or not (a == b or a != a and b != b or isinstance(b, float) and
                                            abs(a - b) <= 1e-5 * abs(b)):
            return f"{what} is {a!r} instead of {b!r}"
    for (name, mine), (_, wanted) in zip(ours.tensors(), theirs.tensors()):
        if name in resized:
            continue
        exact = numbers and not (places is not None and name == "indices") and not promises.any_order(schema, arguments)
        found = same_tensors(whole(mine.memory), whole(wanted.memory), f"the memory of {name} afterwards", exact)
        if found:
            return found
    return None
