# SPDX-License-Identifier: BSL-1.0
"""Rules for operators whose arguments depend on one another. A rule is a function that takes the call that is being drawn
(draw.Call) and returns the value of an argument. The rule "" runs before the arguments are drawn. Rules are skipped for
some calls, unless the operator has "always". An in-place operator has the rules of the functional one."""

import fitting
import rules_of_gradients
import rules_of_layers
import rules_of_matrices
import tensors
from fitting import at_least


def factors(call, count):
    """Draws sizes whose product is `count`."""
    sizes = []
    while count > 1:
        size = call.pick([d for d in range(1, count + 1) if count % d == 0])
        sizes.append(size)
        count //= size
    for _ in range(call.below(2)):
        sizes.insert(call.below(len(sizes) + 1), 1)
    return sizes


def elements(shape):
    count = 1
    for size in shape:
        count *= size
    return count


def new_shape(call):
    count = elements(call.shape)
    sizes = [call.size() for _ in range(call.below(3))] + [0] if count == 0 else factors(call, count)
    if sizes and call.chance(0.4):
        sizes[call.below(len(sizes))] = -1
    return sizes


def permutation(call):
    n = len(call.shape)
    dims = call.random.sample(range(n), n)
    return [d - n if call.chance(0.2) else d for d in dims]


def expanded_sizes(call):
    sizes = [call.pick((-1, size)) if size != 1 else call.pick((1, 2, 3, -1)) for size in call.shape]
    return [call.size() for _ in range(call.below(2))] + sizes


def some_ones(call):
    call.shape = tuple(1 if call.chance(0.4) else size for size in call.shape)


def dim_of(call):
    """Returns the dimension that was drawn, counted from 0; None where the tensor does not have it."""
    n, dim = len(call.shape), call.arguments.get("dim", 0)
    if not isinstance(dim, int) or not -n <= dim < n:
        return None
    return dim % n


def size_at_dim(call):
    dim = dim_of(call)
    return 1 if dim is None else call.shape[dim]


def place(call):
    size = size_at_dim(call)
    if call.chance(0.05):
        return call.pick((size, -size - 1, 2**62, -2**62))
    return call.below(2 * size) - size if size else 0


def start(call):
    return place(call) if call.chance(0.9) else call.number()


def length(call):
    start_, size = call.arguments.get("start", 0), size_at_dim(call)
    if isinstance(start_, int) and -size <= start_ <= size:
        return call.below(size - start_ % max(size, 1) + 1)
    return call.number()


def index_values(call, size, negative=False):
    """Returns a kind of values for indices: usually those below `size`, rarely some that are out of range."""
    if call.chance(0.04):
        return f"index:{-size - 1}:{size + 2}"
    return f"index:{-size if negative else 0}:{size}"


def index_type(call):
    return call.pick(("int64", "int64", "int64", "int64", "int32")) if call.chance(0.97) else call.pick(tensors.ALL)


def vector_of_indices(call):
    shape = (call.size(),) if call.chance(0.9) else call.pick(((), (2, 2)))
    return call.tensor(shape, index_type(call), index_values(call, size_at_dim(call)))


def like_self_at_dim(call):
    """Draws a source for the indices that were drawn: its shape is that of self except in the indexed dimension."""
    dim, index = dim_of(call), call.arguments["index"]
    sizes = list(call.shape)
    if dim is not None and isinstance(index, tensors.Tensor):
        sizes[dim] = index.shape[0] if index.shape else 1
    return call.tensor(sizes, call.related_dtype() if call.chance(0.1) else call.dtype)


def gather_index(call):
    dim = dim_of(call)
    sizes = [size if d == dim else call.below(size + 1) if call.chance(0.4) else size
             for d, size in enumerate(call.shape)]
    if dim is not None:
        sizes[dim] = call.size()
    if not sizes and call.chance(0.3):
        sizes = [call.size()]
    return call.tensor(sizes, "int64" if call.chance(0.95) else index_type(call),
                       index_values(call, size_at_dim(call)))


def like_index(call):
    index = call.arguments["index"]
    if not isinstance(index, tensors.Tensor):
        return call.tensor()
    sizes = [size + (call.below(2) if call.chance(0.2) else 0) for size in index.shape]
    return call.tensor(sizes, call.dtype if call.chance(0.93) else call.pick(tensors.ALL))


def advanced_indices(call):
    """Draws index tensors that broadcast, masks and None, for the first dimensions."""
    out, common, d = [], [call.size() for _ in range(call.below(3))], 0
    while d < len(call.shape) and (not out or call.chance(0.6)):
        kind = call.below(10)
        if kind < 2:
            out.append(None)
            d += 1
        elif kind < 3:
            n = min(call.pick((1, 1, 2)), len(call.shape) - d)
            out.append(call.tensor(call.shape[d:d + n], call.pick(("bool", "bool", "uint8")), "small"))
            d += n
        else:
            sizes = [1 if call.chance(0.2) else size for size in common[call.below(2):]]
            out.append(call.tensor(sizes, index_type(call), index_values(call, call.shape[d], negative=True)))
            d += 1
    return out


def values_for_indices(call):
    return call.tensor(call.pick(((), (), (1,), call.shape, call.shape[1:])),
                       call.dtype if call.chance(0.9) else call.pick(tensors.ALL))


def mask(call):
    return call.tensor(call.related_shape(), "bool" if call.chance(0.95) else call.pick(tensors.ALL), "small")


def flat_indices(call):
    return call.tensor(dtype="int64" if call.chance(0.9) else call.pick(tensors.ALL),
                       shape=[call.size() for _ in range(call.below(3))],
                       values=index_values(call, elements(call.shape), negative=True))


def to_be_joined(call):
    """Draws a list of tensors whose shapes differ in one dimension."""
    dim = call.below(len(call.shape)) if call.shape else None
    out = []
    for _ in range(call.pick((1, 2, 2, 3, 4))):
        sizes = [call.size() if d == dim else size for d, size in enumerate(call.shape)]
        if call.chance(0.05):
            sizes = [0]
        out.append(call.tensor(sizes, call.related_dtype() if call.chance(0.3) else call.dtype))
    call.joined = dim
    return out


def joined_dim(call):
    joined = getattr(call, "joined", None)
    return joined if joined is not None and call.chance(0.8) else call.dimension()


def parts(call):
    """Draws sizes that add up to the size of dimension 0."""
    left, sizes = call.shape[0] if call.shape else 1, []
    while left > 0:
        sizes.append(call.below(left + 1) if call.chance(0.8) else left)
        left -= sizes[-1]
        if len(sizes) > 6:
            sizes.append(left)
            break
    return sizes


def flat_form(call):
    return call.tensor(form="contiguous")


def strides_of(call):
    return [call.below(3) for _ in call.arguments["size"]]


def without_ties(call):
    dtype = call.dtype if call.dtype not in ("bool", "uint8", "int8") or elements(call.shape) < 100 else "int64"
    return call.tensor(dtype=dtype, values="distinct" if dtype != "bool" else "small")


def k_of(call):
    return call.below(size_at_dim(call) + 1) if call.chance(0.9) else call.number()


def matrix(rows, columns):
    def rule(call):
        n = call.extents = getattr(call, "extents", None) or {w: call.size() for w in "bnkm"}
        return call.tensor([n[w] for w in rows + columns], call.dtype)
    return rule


def product_operand(call):
    """Draws the second operand of matmul: a vector, or matrices that fit the first operand."""
    first = call.first()
    inner = first.shape[-1] if first.shape else call.size()
    draw = call.below(4)
    if draw == 0:
        return call.tensor((inner,), first.dtype)
    batch = [1 if call.chance(0.3) else size for size in first.shape[:-2]] if draw > 1 else []
    return call.tensor((*batch, inner, call.size()), first.dtype)


def weight(call):
    inner = call.shape[-1] if call.shape else 1
    call.features = call.size()
    return call.tensor((call.features, inner) if call.chance(0.9) else (inner,))


def bias(call):
    return None if call.chance(0.4) else call.tensor((getattr(call, "features", 1),))


def ordered(call):
    return call.tensor(values="sorted")


def counts(call):
    return call.tensor((call.size(),), call.pick(tensors.INTEGERS), "index:0:9")


def a_vector(call):
    if call.chance(0.9):
        call.shape = call.shape[:1] or (call.size(),)


def embedding_weight(call):
    call.shape = (call.pick((1, 2, 3, 5)), call.size())
    return call.tensor()


def repeats(call):
    size = size_at_dim(call) if "dim" in call.arguments else elements(call.shape)
    return call.tensor((call.pick((size, size, 1)),), call.pick(("int64", "int32")), "index:0:4")


def unfold_size(call):
    return call.below(size_at_dim(call) + 1)


def square_or_more(call):
    at_least(2)(call)


def few(call):
    """Draws a number of elements that is small, because the operator allocates them."""
    return call.pick((-1, 0, 1, 2, 5, 30))


def channels(call):
    """Draws a number for each channel, which is dimension 1, or one for all."""
    count = call.shape[1] if len(call.shape) > 1 else 1
    return call.tensor((count if call.chance(0.7) else call.pick((1, 2)),), call.dtype)


def no_ends(call):
    """Avoids the smallest integer, which PyTorch's process does not survive where -1 divides it."""
    if call.dtype in tensors.INTEGERS and call.values == "special":
        call.values = "normal"


def no_ends_for_modes(call):
    if call.operator.schema.overload.endswith("mode"):
        no_ends(call)


def to_be_masked(call):
    """Gives the call sizes for one index of the first dimension, or of the second."""
    at_least(2)(call)
    call.leaves_out = lambda: False
    call.shape = tuple(max(size, 1) for size in call.shape) or (2,)
    call.at, call.count = call.below(min(2, len(call.shape))), call.size()
    call.selected = [call.count if d == call.at else size for d, size in enumerate(call.shape)]


def perhaps_outside(call):
    index = call.tensor((call.count,), call.pick(("int64", "int64", "int32")), "index:-9:9")
    return [None] * call.at + [index]


_MASKED_INDEX = {"": to_be_masked, "always": True, "indices": perhaps_outside, "mask": lambda c: c.tensor(
    (c.count, *c.selected[c.at + 1:]) if c.chance(0.5) else c.selected, "bool" if c.chance(0.97) else None, "small")}
_DIMS_2 = {"": at_least(2)}
_LAID_OUT = {"always": True, "self": flat_form, "size": lambda c: [c.pick((0, 1, 2, 2)) for _ in range(c.below(4))],
             "stride": strides_of, "storage_offset": lambda c: c.pick((None, 0, 0, 1, 2))}
_INDEXED = {"index": vector_of_indices, "source": like_self_at_dim}
_MATRICES = {"self": matrix("n", "k"), "mat2": matrix("k", "m")}
RULES = {
    **fitting.RULES, **rules_of_layers.RULES, **rules_of_matrices.RULES, **rules_of_gradients.RULES,
    "view": {"size": new_shape}, "reshape": {"shape": new_shape}, "_unsafe_view": {"size": new_shape},
    # PyTorch checks no arguments of these two, so the strides must be those of the tensor itself.
    "_reshape_alias": {"always": True, "self": flat_form, "size": lambda c: list(c.shape), "stride": lambda c: _contiguous(c.shape)},
    "_reshape_alias_copy": {"always": True, "self": flat_form, "size": lambda c: list(c.shape),
                            "stride": lambda c: _contiguous(c.shape)},
    "_reshape_copy": {"size": new_shape}, "view_copy": {"size": new_shape},
    "reshape_as": {"other": lambda c: c.tensor([s if s > 0 else 1 for s in new_shape(c)])},
    "view_as": {"other": lambda c: c.tensor([s if s >= 0 else 1 for s in new_shape(c)])},
    "permute": {"dims": permutation}, "permute_copy": {"dims": permutation},
    "transpose": _DIMS_2, "t": {},
    "adjoint": _DIMS_2, "mT": _DIMS_2, "mH": _DIMS_2,
    "diagonal": {"": square_or_more, "dim1": lambda c: 0, "dim2": lambda c: c.pick((1, -1))},
    "tril": {"": square_or_more}, "triu": {"": square_or_more},
    "expand": {"": some_ones, "size": expanded_sizes}, "expand_copy": {"": some_ones, "size": expanded_sizes},
    "expand_as": {"": some_ones, "other": lambda c: c.tensor([2 if s == 1 else s for s in c.shape])},
    "broadcast_to": {"": some_ones, "size": lambda c: [2 if s == 1 else s for s in c.shape]},
    "squeeze": {"": some_ones}, "squeeze_copy": {"": some_ones},
    "select": {"": at_least(1), "index": place}, "select_copy": {"": at_least(1), "index": place},
    "slice": {"": at_least(1), "start": place, "end": place, "step": lambda c: c.pick((1, 1, 2, 3, 7))},
    "slice_copy": {"": at_least(1), "start": place, "end": place, "step": lambda c: c.pick((1, 1, 2, 3, 7))},
    "narrow": {"": at_least(1), "start": start, "length": length},
    "narrow_copy": {"": at_least(1), "start": start, "length": length},
    "unfold": {"dimension": lambda c: c.arguments.setdefault("dim", c.dimension()) and c.arguments.pop("dim") or 0,
               "size": lambda c: c.below((c.shape or (1,))[0] + 1), "step": lambda c: c.pick((1, 1, 2, 3))},
    # Contiguous tensors only: DLPack hands over the memory of the elements, and none around it.
    "as_strided": _LAID_OUT, "as_strided_copy": _LAID_OUT,
    "flatten": {"start_dim": lambda c: c.below(len(c.shape)) if c.shape else 0,
                "end_dim": lambda c: -1 - c.below(max(1, len(c.shape) // 2))},
    "unflatten": {"": at_least(1), "sizes": lambda c: factors(c, size_at_dim(c)) or [1, 1]},
    "movedim": {"source": lambda c: c.dimension(), "destination": lambda c: c.dimension()},
    "unsafe_split": {"split_size": lambda c: c.pick((1, 2, 3)), "dim": lambda c: c.dimension()},
    "unsafe_split_with_sizes": {"": at_least(1), "split_sizes": parts, "dim": lambda c: 0},
    "unsafe_chunk": {"": at_least(1), "always": True, "chunks": lambda c: c.pick((1, 2, 3, 5))},
    "split": {"split_size": lambda c: c.pick((1, 2, 3)), "dim": lambda c: c.dimension()},
    "split_with_sizes": {"": at_least(1), "split_sizes": parts, "dim": lambda c: 0},
    "chunk": {"": at_least(1), "always": True, "chunks": lambda c: c.pick((1, 2, 3, 5))},
    "tensor_split": {"": at_least(1), "always": True, "sections": lambda c: c.pick((-1, 0, 1, 2, 3, 5)),
                     "indices": lambda c: sorted(c.below(6) for _ in range(c.below(4))),
                     "tensor_indices_or_sections": fitting.places},
    "unbind": {"": at_least(1)},
    "index": {"": at_least(1), "indices": advanced_indices},
    "index_put": {"": at_least(1), "indices": advanced_indices, "values": values_for_indices},
    "_index_put_impl_": {"": at_least(1), "indices": advanced_indices, "values": values_for_indices},
    "_unsafe_index_put": {"": at_least(1), "indices": advanced_indices, "values": values_for_indices},
    "_unsafe_masked_index": {**_MASKED_INDEX, "fill": lambda c: c.scalar()},
    "_unsafe_masked_index_put_accumulate": {**_MASKED_INDEX, "values": lambda c: c.tensor(c.selected)},
    "index_select": {"index": vector_of_indices}, "index_add": _INDEXED, "index_copy": _INDEXED,
    "index_fill": {"index": vector_of_indices},
    "index_reduce": {**_INDEXED, "reduce": lambda c: c.pick(("prod", "mean", "amax", "amin"))},
    "gather": {"index": gather_index},
    "scatter": {"index": gather_index, "src": like_index, "reduce": lambda c: c.pick(("add", "multiply", "x"))},
    "scatter_add": {"index": gather_index, "src": like_index},
    "scatter_reduce": {"index": gather_index, "src": like_index},
    "take_along_dim": {"indices": gather_index},
    "take": {"index": flat_indices},
    "put": {"index": flat_indices, "source": like_index},
    "masked_select": {"mask": mask}, "masked_fill": {"mask": mask, "value": lambda c: (
        c.scalar() if c.operator.schema.overload.startswith("Scalar") else c.tensor((), c.related_dtype()))},
    "masked_scatter": {"mask": mask, "source": lambda c: c.tensor((elements(c.shape) + c.below(3),))},
    "embedding": {"weight": embedding_weight, "indices": lambda c: c.tensor(
        [c.size() for _ in range(c.below(3))], index_type(c), index_values(c, c.shape[0] if c.shape else 1))},
    "cat": {"": at_least(1), "tensors": to_be_joined, "dim": joined_dim},
    "concat": {"": at_least(1), "tensors": to_be_joined, "dim": joined_dim},
    "concatenate": {"": at_least(1), "tensors": to_be_joined, "dim": joined_dim},
    "stack": {"tensors": lambda c: [c.tensor(dtype=c.related_dtype()) for _ in range(c.pick((1, 2, 3)))]},
    "roll": {"": at_least(1), "shifts": lambda c: [c.number() for _ in range(c.pick((1, 1, 2)))],
             "dims": lambda c: [c.dimension() for _ in c.arguments["shifts"]] if c.chance(0.8) else []},
    "repeat": {"repeats": lambda c: [c.below(3) for _ in range(len(c.shape) + c.below(2))]},
    "tile": {"dims": lambda c: [c.below(3) for _ in range(c.below(4))]},
    "repeat_interleave": {"repeats": lambda c: (
        c.below(4) if c.operator.schema.overload == "self_int"
        else c.tensor((c.size(),), c.pick(("int64", "int32")), "index:0:4") if not c.arguments else repeats(c)),
        "output_size": lambda c: None},
    "sort": {"self": without_ties}, "argsort": {"self": without_ties}, "msort": {"self": without_ties},
    "topk": {"": at_least(1), "self": without_ties, "k": lambda c: c.below((c.shape or (1,))[-1] + 1),
             "dim": lambda c: -1},
    "kthvalue": {"": at_least(1), "self": without_ties, "k": lambda c: c.below((c.shape or (1,))[-1] + 1),
                 "dim": lambda c: -1},
    "median": {"self": without_ties}, "nanmedian": {"self": without_ties},
    "bincount": {"always": True, "self": counts, "weights": lambda c: None if c.chance(0.5) else c.tensor(
        c.arguments["self"].shape, c.pick(("float32", "float64", "int64"))),
        "minlength": lambda c: c.pick((0, 0, 3, 20, -1))},
    "searchsorted": {"sorted_sequence": ordered, "self": lambda c: (
        c.scalar() if c.operator.schema.overload.startswith("Scalar")
        else c.tensor((*c.arguments["sorted_sequence"].shape[:-1], c.size()), c.arguments["sorted_sequence"].dtype)),
        "side": lambda c: c.pick((None, "left", "right")), "sorter": lambda c: None},
    "bucketize": {"boundaries": lambda c: c.tensor((c.size(),), values="sorted")},
    "matmul": {"": at_least(1), "other": product_operand}, "linear": {"": at_least(1), "weight": weight, "bias": bias},
    "mm": _MATRICES, "bmm": {"self": matrix("bn", "k"), "mat2": matrix("bk", "m")},
    "addmm": {"self": matrix("n", "m"), "mat1": matrix("n", "k"), "mat2": matrix("k", "m")},
    "baddbmm": {"self": matrix("bn", "m"), "batch1": matrix("bn", "k"), "batch2": matrix("bk", "m")},
    "addbmm": {"self": matrix("n", "m"), "batch1": matrix("bn", "k"), "batch2": matrix("bk", "m")},
    "mv": {"self": matrix("n", "k"), "vec": matrix("k", "")},
    "addmv": {"self": matrix("n", ""), "mat": matrix("n", "k"), "vec": matrix("k", "")},
    "dot": {"self": matrix("n", ""), "tensor": matrix("n", "")},
    "vdot": {"self": matrix("n", ""), "other": matrix("n", "")},
    "outer": {"self": matrix("n", ""), "vec2": matrix("m", "")}, "ger": {"self": matrix("n", ""), "vec2": matrix("m", "")},
    "addr": {"self": matrix("n", "m"), "vec1": matrix("n", ""), "vec2": matrix("m", "")},
    "where": {"condition": lambda c: c.tensor(dtype="bool" if c.chance(0.95) else c.pick(tensors.ALL))},
    "item": {"": lambda c: _one_element(c)}, "_local_scalar_dense": {"": lambda c: _one_element(c)},
    "is_nonzero": {"": lambda c: _one_element(c)},
    "equal": {"other": lambda c: _perhaps_equal(c)}, "allclose": {"other": lambda c: _perhaps_equal(c)},
    "isclose": {"other": lambda c: _perhaps_equal(c)},
    "randperm": {"always": True, "n": few}, "eye": {"always": True, "n": few, "m": few},
    "div": {"": no_ends_for_modes}, "lcm": {"": no_ends},
    "prelu": {"weight": channels}, "_prelu_kernel": {"weight": lambda c: c.tensor(c.related_shape(), c.dtype)},
    "linspace": {"always": True, "start": fitting.bound, "end": fitting.bound, "steps": few},
    "logspace": {"always": True, "start": fitting.bound, "end": fitting.bound, "steps": few},
    # PyTorch never ends its search for the largest number of a narrow type if it begins at 2^63 - 1.
    "random": {"always": True, "from": lambda c: min(c.number(), 2**62)},
    # The number of classes decides how much memory the result takes.
    "one_hot": {"self": lambda c: c.tensor(dtype="int64", values="index:0:5"),
                "num_classes": lambda c: min(c.number(), 64)},
}


def _contiguous(shape):
    out, step = [], 1
    for size in reversed(shape):
        out.insert(0, step)
        step *= max(size, 1)
    return out


def _one_element(call):
    if call.chance(0.8):
        call.shape = tuple(1 for _ in range(call.below(3)))


def _perhaps_equal(call):
    if call.chance(0.5):
        return call.first()
    return call.tensor(call.shape if call.chance(0.8) else None, call.dtype if call.chance(0.9) else None)
