# SPDX-License-Identifier: BSL-1.0
"""Rules (see rules.py) for operators of several tensors whose sizes or values have to fit: products, losses, parts."""

import string

import tensors

FLOATS = tensors.REALS
WIDE = ("float32", "float64")


def of_types(*types):
    """Returns a rule that usually gives the call one of these element types."""
    def rule(call):
        if call.chance(0.85) and call.dtype not in types:
            call.dtype = call.pick(types)
    return rule


def at_least(n):
    """Returns a rule that usually gives the call's shape n dimensions or more."""
    def rule(call):
        if call.chance(0.9):
            while len(call.shape) < n:
                call.shape = (*call.shape, call.size())
    return rule


def at_most(n):
    """Returns a rule that usually gives the call's shape n dimensions at most."""
    def rule(call):
        if call.chance(0.93):
            call.shape = call.shape[:n]
    return rule


def both(*rules):
    """Returns a rule that applies several."""
    def rule(call):
        for one in rules:
            one(call)
    return rule


def pick(*values):
    return lambda call: call.pick(values)


def small(call):
    return call.pick((0, 1, 1, 2, 3, 4, 5, -1))


def same_type(call):
    """Draws a tensor of the call's type, whose shape broadcasts with the call's."""
    return call.tensor(call.related_shape())


def alike(call):
    return call.tensor()


def unit(call):
    return call.tensor(values="unit" if call.chance(0.95) else None)


def bound(call):
    return call.tensor(() if call.chance(0.95) else (1,), call.related_dtype())


# ---- parts

def summed_size(call):
    sizes = [1 if call.chance(0.4) else size for size in call.shape]
    return sizes[call.below(len(sizes) + 1):]


def part_of(call):
    """Draws a source for the part that the later arguments name."""
    name, shape = call.operator.schema.name, list(call.shape)
    n = len(shape)
    if n == 0:
        return None
    call.plan = plan = {"dim": call.below(n)}
    size = shape[plan["dim"]]
    if name == "select_scatter":
        plan["index"] = call.below(size) if size else 0
        shape.pop(plan["dim"])
    elif name == "slice_scatter":
        plan.update(start=call.below(size + 1), end=call.below(size + 1), step=call.pick((1, 2, 3)))
        shape[plan["dim"]] = len(range(plan["start"], plan["end"], plan["step"]))
    elif name == "diagonal_scatter":
        if n < 2:
            return None
        first, second = call.random.sample(range(n), 2)
        offset = call.pick((0, 0, 1, -1, 2))
        plan.update(offset=offset, dim1=first, dim2=second)
        length = min(shape[first], shape[second] - offset) if offset >= 0 else min(shape[first] + offset, shape[second])
        shape = [s for d, s in enumerate(shape) if d not in (first, second)] + [max(length, 0)]
    else:
        count = 1
        for s in shape:
            count *= s
        plan.update(size=[call.pick((1, 2)), call.pick((1, 2))], stride=[call.pick((1, 2)), call.pick((0, 1))])
        plan.update(storage_offset=0)
        if count < 4:
            plan["size"] = [1, 1]
        shape = plan["size"]
    return call.tensor(shape, call.dtype if call.chance(0.8) else call.related_dtype())


def planned(name):
    return lambda call: getattr(call, "plan", {}).get(name)


def keep_all(call):
    """Draws every argument, because the others fit it."""
    call.leaves_out = lambda: False


_PART = {"": keep_all, "src": part_of, **{name: planned(name) for name in (
    "dim", "index", "start", "end", "step", "offset", "dim1", "dim2", "size", "stride", "storage_offset")}}


def sections(call):
    at = {"hsplit": 1, "vsplit": 0, "dsplit": 2}[call.operator.schema.name]
    size = call.shape[at if len(call.shape) > 1 else 0] if len(call.shape) > (at if len(call.shape) > 1 else 0) else 1
    return call.pick((-1, 0, 2, 3)) if call.chance(0.1) else call.pick([d for d in range(1, 8) if size % d == 0])


def places(call):
    return call.tensor(call.pick(((), (2,), (3,))), "int64", "index:0:5")


def vectors(call):
    return [call.tensor((call.pick((0, 1, 2, 3)),)) for _ in range(call.pick((1, 2, 2, 3)))]


def two_dims(call):
    n = len(call.shape)
    return call.random.sample(range(-n, n), 2) if n > 1 else None


def at_ends(call):
    shape = list(call.shape)
    if call.chance(0.5) or not shape:
        return None
    dim = call.arguments.get("dim", -1)
    if isinstance(dim, int) and -len(shape) <= dim < len(shape):
        shape[dim] = call.size()
    return call.tensor(shape, call.related_dtype())


def along(call):
    y = call.first()
    return call.tensor((y.shape[-1],) if y.shape and call.chance(0.5) else y.shape, call.related_dtype())


def parts_of_complex(call):
    call.shape = (*call.shape[:3], 2)
    return call.tensor(form=call.pick(("contiguous", "contiguous", "expanded", "offset")))


# ---- products

def equation(call):
    """Draws an equation of einsum, and the tensors for it."""
    sizes = {letter: call.pick((1, 2, 3, 4)) for letter in string.ascii_lowercase[:5] + "X"}
    dots = [call.pick((1, 2, 3)) for _ in range(call.below(3))] if call.chance(0.3) else None
    count, operands, texts = call.pick((1, 2, 2, 2, 3)), [], []
    for _ in range(count):
        letters = [call.pick(sorted(sizes)) for _ in range(call.below(4))]
        shape = [1 if call.chance(0.08) else sizes[x] for x in letters]
        if dots is not None and call.chance(0.8):
            at, used = call.below(len(letters) + 1), dots[call.below(len(dots) + 1):]
            shape[at:at] = used
            letters.insert(at, "...")
        texts.append("".join(letters))
        operands.append(call.tensor(shape, call.dtype if call.chance(0.97) else call.related_dtype()))
    text = ",".join(texts)
    if call.chance(0.7):
        held = sorted({x for x in text if x.isalpha()})
        result = [x for x in held if call.chance(0.5)]
        call.random.shuffle(result)
        if "..." in text and call.chance(0.8):
            result.insert(call.below(len(result) + 1), "...")
        text += "->" + "".join(result)
    if call.chance(0.05):
        text += call.pick(("->", ",", "a", ".", "Z", "aa"))
    call.operands = operands
    return text


def other_of_tensordot(call):
    """Draws a tensor that shares sizes with the first one, and the dimensions of both."""
    first = call.first()
    n = len(first.shape)
    count = call.below(n + 1)
    dims = call.random.sample(range(n), count)
    shape = [call.size() for _ in range(call.below(3))]
    at = []
    for d in dims:
        at.append(len(shape))
        shape.append(1 if call.chance(0.08) else first.shape[d])
    call.plan = {"dims_self": [d - n if call.chance(0.2) else d for d in dims], "dims_other": at}
    return call.tensor(shape, first.dtype)


def with_last(call):
    first = call.first()
    return call.tensor([call.size() for _ in range(call.below(3))] + list(first.shape[-1:]), first.dtype)


def threes(call):
    shape = list(call.shape) or [3]
    shape[call.below(len(shape))] = 3
    call.shape = tuple(shape)


def of_size_three(call):
    return call.shape.index(3) if 3 in call.shape else -1


def chain(call):
    sizes = [call.pick((1, 2, 3, 4)) for _ in range(6)]
    count = call.pick((1, 2, 2, 3, 4, 5))
    out = [call.tensor(sizes[i:i + 2]) for i in range(count)]
    if call.operator.schema.name == "linalg_multi_dot" and count > 1:
        if call.chance(0.3):
            out[0] = call.tensor(sizes[1:2])
        if call.chance(0.3):
            out[-1] = call.tensor(sizes[count - 1:count])
    return out


def squares(call):
    n = call.pick((0, 1, 2, 3, 4))
    call.shape = (*call.shape[:call.below(3)], n, n)
    return call.tensor()


def rows(word):
    """Returns a rule that draws a batch of vectors of one size."""
    def rule(call):
        call.columns = getattr(call, "columns", None) or call.size()
        batch = [1 if call.chance(0.3) else size for size in call.shape[:2]]
        count = call.size() if call.chance(0.9) else call.pick((26, 30))
        return call.tensor((*batch, count, call.columns), call.dtype if word == 1 or call.chance(0.97) else None)
    return rule


def weights_of(kind):
    def rule(call):
        first = call.first()
        count = (first.shape or (1,))[-1]
        types = ("int64", "int32") if kind == "fweights" else (call.dtype, "float64", "float32")
        return None if call.chance(0.5) else call.tensor((count,), call.pick(types), "positive")
    return rule


# ---- losses and classes

reduction = pick(0, 1, 1, 2)
_PAIR = {"always": True, "self": alike, "target": same_type, "reduction": reduction}


def with_signs(call):
    return call.tensor(call.first().shape[:1] if call.operator.schema.name.startswith("cosine") else call.related_shape(),
                       call.dtype, "index:-1:2" if call.dtype not in ("bool", "uint8") else None)


def class_rows(call):
    """Gives the call a shape with classes in the dimension that nll_loss and the like expect."""
    name, n = call.operator.schema.name, len(call.shape)
    classes = call.pick((1, 2, 3, 5))
    if name.startswith("nll_loss2d"):
        call.shape = (call.size(), classes, call.size(), call.size())
    elif name in ("nll_loss_nd", "cross_entropy_loss") and call.chance(0.6):
        call.shape = (call.size(), classes, *call.shape[:3])
    elif n < 2 and call.chance(0.5):
        call.shape = (classes,)
    else:
        call.shape = (call.size(), classes)
    call.classes = classes


def class_target(call):
    name, shape = call.operator.schema.name, call.shape
    if name == "cross_entropy_loss" and call.chance(0.3):
        return call.tensor(values="unit")
    shape = () if len(shape) == 1 else (shape[0], *shape[2:])
    high = call.classes + (1 if call.chance(0.05) else 0)
    return call.tensor(shape, call.pick(("int64",) * 9 + ("uint8",)), f"index:0:{high}")


def class_weight(call):
    return None if call.chance(0.5) else call.tensor((call.classes,), call.dtype, "positive")


_CLASSES = {"": both(of_types(*FLOATS), class_rows), "always": True, "self": alike, "target": class_target,
            "weight": class_weight, "reduction": reduction,
            "ignore_index": lambda c: c.pick((-100, -100, 0, 1) if c.chance(0.9) else (-1, 7)),
            "label_smoothing": lambda c: c.pick((0.0, 0.1, 0.5, 1.0) if c.chance(0.95) else (-0.1, 1.5))}


def many_weights(call):
    call.shape = tuple(call.pick((1, 2, 3, 5)) for _ in range(call.pick((1, 2))))
    return call.tensor(values="unit" if call.chance(0.9) else None)


RULES = {
    "sum_to_size": {"size": summed_size},
    "select_scatter": _PART, "slice_scatter": _PART, "diagonal_scatter": _PART,
    "as_strided_scatter": {**_PART, "self": lambda c: c.tensor(form="contiguous")},
    "hsplit": {"": at_least(1), "always": True, "sections": sections},
    "vsplit": {"": at_least(2), "always": True, "sections": sections},
    "dsplit": {"": at_least(3), "always": True, "sections": sections},
    "combinations": {"": at_most(1), "self": lambda c: c.tensor((c.size(),)), "r": pick(0, 1, 2, 2, 3)},
    "cartesian_prod": {"tensors": vectors},
    "block_diag": {"": at_most(2)},
    "rot90": {"": at_least(2), "dims": two_dims, "k": pick(-3, -1, 0, 1, 2, 3, 5)},
    "diff": {"n": pick(0, 1, 1, 2, 3), "prepend": at_ends, "append": at_ends},
    "trapezoid": {"x": along}, "trapz": {"x": along}, "cumulative_trapezoid": {"x": along},
    "complex": {"": of_types("float32", "float64", "float16"), "imag": same_type},
    "polar": {"": of_types(*WIDE), "angle": same_type},
    "view_as_complex": {"": of_types(*WIDE, "float16"), "self": parts_of_complex},
    "view_as_complex_copy": {"": of_types(*WIDE, "float16"), "self": parts_of_complex},
    "view_as_real": {"": of_types(*tensors.COMPLEX)}, "view_as_real_copy": {"": of_types(*tensors.COMPLEX)},
    "imag": {"": of_types(*tensors.COMPLEX)},
    "tril_indices": {"always": True, "row": small, "col": small, "offset": pick(0, 0, 1, -1, 3, -4, 2**61, -2**61)},
    "triu_indices": {"always": True, "row": small, "col": small, "offset": pick(0, 0, 1, -1, 3, -4, 2**61, -2**61)},
    "range": {"always": True, "start": pick(-3, 0, 1, 0.5, True, float("inf")), "end": pick(-1, 2, 5, 7.5, 3.99, 1),
              "step": pick(1, 1, 2, 1.5, -1)},
    "isin": {"": of_types(*FLOATS, *tensors.INTEGERS), "elements": lambda c: c.scalar() if c.operator.schema.overload.startswith(
        "Scalar") else c.tensor(), "test_elements": lambda c: c.tensor((c.size(),), c.related_dtype())},
    "quantile": {"": of_types(*WIDE), "q": lambda c: c.pick((0.0, 0.5, 0.3, 1.0)) if "scalar" in c.operator.schema.overload
                 else c.tensor(c.pick(((), (1,), (3,))), values="unit"),
                 "interpolation": pick("linear", "lower", "higher", "midpoint", "nearest", "linear", "x")},
    "histc": {"": of_types(*FLOATS), "always": True, "bins": pick(1, 2, 3, 5, 10, 0), "min": pick(0, 0, -1, -2.5), "max": pick(0, 1, 2, 3.5)},
    "renorm": {"": of_types(*FLOATS, *tensors.COMPLEX), "p": pick(1, 2, 0.5, 3, float("inf"), 0),
               "maxnorm": pick(0, 1, 2.5, 10, -1)},
    "einsum": {"always": True, "equation": equation, "tensors": lambda c: c.operands, "path": lambda c: None},
    "tensordot": {"other": other_of_tensordot, "dims_self": planned("dims_self"), "dims_other": planned("dims_other")},
    "inner": {"other": with_last},
    "cross": {"": threes, "other": alike, "dim": of_size_three},
    "linalg_cross": {"": threes, "other": alike, "dim": of_size_three},
    "chain_matmul": {"matrices": chain}, "linalg_multi_dot": {"tensors": chain},
    "linalg_matrix_power": {"self": squares, "n": pick(0, 1, 2, 3, 4, 7)},
    "linalg_vecdot": {"": of_types(*FLOATS, *tensors.COMPLEX), "y": same_type},
    "cdist": {"": of_types(*WIDE), "x1": rows(1), "x2": rows(2), "p": pick(0.0, 1.0, 2.0, 2.0, 3.0, 0.5, float("inf"), -1.0),
              "compute_mode": pick(None, 0, 1, 2, 3)},
    "_cdist_forward": {"": both(of_types(*WIDE), lambda c: setattr(c, "shape", ())), "x1": rows(1), "x2": rows(2),
                       "p": pick(0.0, 1.0, 2.0, 2.0, 3.0, 0.5, float("inf"), -1.0), "compute_mode": pick(None, 0, 1, 2, 3)},
    "_euclidean_dist": {"": of_types(*WIDE), "x1": rows(1), "x2": rows(1)},
    "cov": {"": at_most(2), "fweights": weights_of("fweights"), "aweights": weights_of("aweights"),
            "correction": pick(0, 1, 2)},
    "corrcoef": {"": at_most(2)},
    "linalg_norm": {"": both(of_types(*FLOATS, *tensors.COMPLEX), at_least(2), at_most(2)), "ord": lambda c: c.pick(
        ("fro", "fro", "x")) if "str" in c.operator.schema.overload else c.pick((None, 1, -1, float("inf"), -float("inf"), 0, 3)),
        "dim": lambda c: c.pick((None, None, [0], [-1], [0, 1], [1, 0])), "dtype": lambda c: None},
    "linalg_matrix_norm": {"": both(of_types(*FLOATS, *tensors.COMPLEX), at_least(2)), "ord": lambda c: c.pick(
        ("fro", "fro", "x")) if "str" in c.operator.schema.overload else c.pick((1, -1, float("inf"), -float("inf"), 3)),
        "dim": two_dims, "dtype": lambda c: None},
    "frobenius_norm": {"": of_types(*FLOATS, *tensors.COMPLEX)},
    "norm_except_dim": {"": of_types(*FLOATS, *tensors.COMPLEX), "pow": pick(1, 2, 2, 3, 0)},
    "pairwise_distance": {"": of_types(*FLOATS, *tensors.COMPLEX), "x2": same_type, "p": pick(0.0, 1.0, 2.0, 3.0)},
    "dist": {"": of_types(*FLOATS, *tensors.COMPLEX), "other": same_type},
    "cosine_similarity": {"": of_types(*FLOATS), "x2": same_type},
    "mse_loss": {"": of_types(*FLOATS), **_PAIR}, "l1_loss": _PAIR, "huber_loss": {"": of_types(*FLOATS), **_PAIR},
    "smooth_l1_loss": {"": of_types(*FLOATS), **_PAIR, "beta": pick(0.0, 0.5, 1.0, 2.0, -1.0)},
    "soft_margin_loss": {"": of_types(*FLOATS), **_PAIR, "target": alike},
    "hinge_embedding_loss": {**_PAIR, "target": with_signs},
    "margin_ranking_loss": {"input2": same_type, "target": with_signs, "reduction": reduction},
    "cosine_embedding_loss": {"": both(of_types(*FLOATS), lambda c: setattr(c, "shape", (c.size(), c.size()))),
                              "input2": alike, "target": with_signs, "reduction": reduction},
    "triplet_margin_loss": {"": of_types(*FLOATS), "positive": alike, "negative": alike, "reduction": reduction,
                            "p": pick(1.0, 2.0, 3.0)},
    "poisson_nll_loss": {**_PAIR, "input": alike}, "kl_div": {"": of_types(*FLOATS), **_PAIR},
    "binary_cross_entropy": {"": of_types(*FLOATS), "always": True, "self": unit, "target": unit,
                             "weight": lambda c: None if c.chance(0.5) else c.tensor(), "reduction": reduction},
    "binary_cross_entropy_with_logits": {
        "": of_types(*FLOATS), **_PAIR, "weight": lambda c: None if c.chance(0.5) else c.tensor(),
        "pos_weight": lambda c: None if c.chance(0.5) else c.tensor(c.shape[-1:])},
    **{name: _CLASSES for name in ("nll_loss", "nll_loss_forward", "nll_loss2d", "nll_loss2d_forward", "nll_loss_nd",
                                   "cross_entropy_loss")},
    "multi_margin_loss": {**_CLASSES, "": both(of_types(*WIDE), class_rows), "p": pick(1, 2, 1, 2, 3), "margin": pick(1, 0.5)},
    "multinomial": {"": of_types(*FLOATS), "self": many_weights, "num_samples": pick(0, 1, 2, 3, 5)},
    "poisson": {"": of_types(*FLOATS), "self": lambda c: c.tensor(values="positive")},
    "normal": {"": of_types(*FLOATS), "std": lambda c: c.pick((0.5, 1.0, 2.0)) if c.operator.schema.overload in (
        "Tensor_float", "Tensor_float_out", "float_float", "float_float_out") else c.tensor(c.related_shape(), values="positive")},
}
RULES["nanquantile"] = RULES["quantile"]
