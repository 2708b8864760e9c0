# SPDX-License-Identifier: BSL-1.0
"""Descriptions of tensors. Every call of make() on equal descriptions returns equal tensors."""

import dataclasses

import torch

REALS = ("float32", "float64", "float16", "bfloat16")
INTEGERS = ("int64", "int32", "uint8", "int8", "int16")
COMPLEX = ("complex64", "complex128")
ALL = REALS + INTEGERS + COMPLEX + ("bool",)

#: What a rule returns for an argument that is None: without a value, the argument is drawn as if there were no rule.
NOTHING = object()

#: Where the elements of a tensor lie in the memory behind it.
FORMS = ("contiguous", "permuted", "reversed", "sliced", "stepped", "offset", "expanded", "overlapping")


#: Kinds of values of matrices: with an inverse that is not much larger, with such an inverse and no need to exchange
#: rows, such with a real diagonal, and positive definite.
MATRICES = ("regular", "dominant", "factor", "definite")


@dataclasses.dataclass
class Made:
    memory: torch.Tensor  # the tensor is a view of it; shows writes outside the tensor's elements
    tensor: torch.Tensor


def _integers(generator, count, low, high):
    return torch.randint(low, high, (count,), generator=generator)


def _numbers(kind, dtype, count, generator):
    """Returns `count` numbers. `kind` is a word; behind "index" come the bounds, as in "index:0:5"."""
    word, _, bounds = kind.partition(":")
    if word == "index":
        low, high = map(int, bounds.split(":"))
        return _integers(generator, count, low, max(high, low + 1)).to(dtype)
    if word == "steps":  # from 0 up to the bound, at most; with a second number, the last one is the bound
        most, ends = map(int, bounds.split(":"))
        out = _integers(generator, count, 0, most + 1).sort().values
        out[:1] = 0
        if ends:
            out[-1:] = most
        return out.to(dtype)
    if word == "bags":
        return _integers(generator, count, 0, int(bounds)).sort().values.to(dtype)
    if word == "distinct":
        return (torch.randperm(count, generator=generator) - (0 if dtype == torch.uint8 else count // 2)).to(dtype)
    if word == "positive":
        return (torch.rand(count, generator=generator) * 3 + 0.25).to(dtype)
    if word == "unit":
        return torch.rand(count, generator=generator).to(dtype)
    if word == "true":
        return torch.ones(count).to(dtype)
    if dtype == torch.bool:
        return _integers(generator, count, 0, 2).to(dtype)
    if dtype.is_complex:
        parts = [_numbers(kind, torch.float64, count, generator) for _ in range(2)]
        return torch.complex(*parts).to(dtype)
    if dtype.is_floating_point:
        if word in ("normal", *MATRICES):
            return torch.randn(count, generator=generator).to(dtype)
        out = _integers(generator, count, -6, 7).to(dtype) / 2
        if word == "special" and count:
            special = torch.tensor([float("nan"), float("inf"), -float("inf"), -0.0, 1e-40, 6e4], dtype=dtype)
            places = _integers(generator, count, 0, 2).bool()
            out = torch.where(places, special[_integers(generator, count, 0, len(special))], out)
        return out
    low = 0 if dtype == torch.uint8 else -5
    out = _integers(generator, count, low, 7).to(dtype)
    if word == "special" and count:
        ends = torch.tensor([torch.iinfo(dtype).min, torch.iinfo(dtype).max], dtype=dtype)
        out = torch.where(_integers(generator, count, 0, 3) == 0, ends[_integers(generator, count, 0, 2)], out)
    return out


def _as_matrices(kind, tensor, generator):
    """Returns matrices of this kind, made of the tensor's elements."""
    elements = tensor.to(torch.complex128 if tensor.is_complex() else torch.float64)
    rows, columns = tensor.shape[-2:]
    if kind == "definite":
        square = elements @ elements.mH if rows == columns else elements
        return square / max(columns, 1) + torch.eye(rows, columns)
    order = torch.randperm(rows, generator=generator) if kind == "regular" else torch.arange(rows)
    if kind == "factor":
        elements.diagonal(dim1=-2, dim2=-1).copy_(elements.diagonal(dim1=-2, dim2=-1).real.clone())
    return elements * 0.3 + 3 * torch.eye(rows, columns)[order]


@dataclasses.dataclass(frozen=True)
class Tensor:
    """The description of a tensor, whose elements are determined by `values` and `seed`."""

    dtype: str
    shape: tuple
    form: str = "contiguous"
    values: str = "small"
    seed: int = 0

    def __repr__(self):
        words = [self.dtype, str(list(self.shape))]
        words += [w for w, usual in ((self.form, "contiguous"), (self.values, "small")) if w != usual]
        return f"<{' '.join(words)} #{self.seed}>"

    def make(self):
        made = self._laid_out()
        if self.values in MATRICES and len(self.shape) > 1 and self.form not in ("expanded", "overlapping"):
            generator = torch.Generator().manual_seed(self.seed)
            made.tensor.copy_(_as_matrices(self.values, made.tensor, generator))
        return made

    def _laid_out(self):
        dtype, shape, n = getattr(torch, self.dtype), self.shape, len(self.shape)
        generator = torch.Generator().manual_seed(self.seed)

        def filled(sizes):
            count = 1
            for size in sizes:
                count *= size
            out = _numbers(self.values, dtype, count, generator).reshape(tuple(sizes))
            return out.sort(-1).values if self.values == "sorted" and not dtype.is_complex and sizes else out

        if self.form == "permuted" and n > 1:
            order = torch.randperm(n, generator=generator).tolist()
            memory = filled([shape[d] for d in order])
            back = sorted(range(n), key=order.__getitem__)
            return Made(memory, memory.permute(back))
        if self.form == "reversed" and n > 1:
            memory = filled(shape[::-1])
            return Made(memory, memory.permute(list(range(n))[::-1]))
        if self.form == "sliced" and n:
            memory = filled([2 * size + 1 for size in shape])
            return Made(memory, memory[tuple(slice(1, 2 * size + 1, 2) for size in shape)])
        if self.form == "stepped" and n:
            memory = filled([*shape[:-1], 3 * shape[-1]])
            return Made(memory, memory[..., ::3])
        if self.form == "offset":
            count = 1
            for size in shape:
                count *= size
            memory = filled([count + 5])
            return Made(memory, memory[5:].reshape(shape))
        if self.form == "expanded" and n:
            kept = [bool(b) for b in _integers(generator, n, 0, 2)]
            memory = filled([size if keep or size == 0 else 1 for size, keep in zip(shape, kept)])
            return Made(memory, memory.expand(shape))
        if self.form == "overlapping" and n and 0 not in shape:
            memory = filled([sum(size - 1 for size in shape) + 1])
            return Made(memory, memory.as_strided(shape, [1] * n))
        memory = filled(shape).clone()  # not a view, for which PyTorch refuses some operators
        return Made(memory, memory)


@dataclasses.dataclass(frozen=True)
class Same:
    """The object of an earlier argument or, if `moved`, another view of the same memory."""

    argument: str
    moved: bool = False

    def __repr__(self):
        return f"<{'moved ' if self.moved else ''}{self.argument}>"

    def of(self, made):
        tensor = made.tensor
        if not self.moved or tensor.dim() == 0 or tensor.numel() < 2:
            return Made(made.memory, tensor)
        # A view that begins one element later would leave the memory. Therefore the view is transposed where that
        # changes the places of elements, and otherwise repeats the first row.
        return Made(made.memory, tensor.transpose(0, -1) if tensor.dim() > 1 and tensor.size(0) == tensor.size(-1)
                    else tensor[:1].expand(tensor.shape))
