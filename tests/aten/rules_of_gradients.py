# SPDX-License-Identifier: BSL-1.0
"""Rules (see rules.py) for the gradients of operators, and for places between elements."""

import torch

import tensors
from fitting import FLOATS, of_types, pick
from rules_of_layers import convolution, enlarged, floating, numbers, pool, volume
from tensors import NOTHING

#: What PyTorch's results have as sizes is asked of PyTorch itself, with tensors without memory.
aten = torch.ops.aten


def described(value):
    """Returns a tensor of the description's type and sizes without memory."""
    if isinstance(value, tensors.Tensor):
        return torch.empty(value.shape, dtype=getattr(torch, value.dtype), device="meta")
    return value


def sizes_of(call, operator, *arguments):
    """Returns the sizes of the first result of a call, those of the call itself where PyTorch refuses it."""
    try:
        out = operator(*[described(a) for a in arguments])
    except (RuntimeError, IndexError, NotImplementedError, TypeError, ValueError):
        return call.shape
    return tuple((out if isinstance(out, torch.Tensor) else out[0]).shape)


def gradient(call, shape):
    """Draws a gradient of these sizes; rarely of others."""
    if any(size > 64 for size in shape):
        shape = call.shape
    return call.tensor(shape if call.chance(0.97) else call.related_shape(), call.dtype if call.chance(0.98) else None)


# ---- planes of another size

def resized(dimensions):
    own = enlarged(dimensions)

    def prepare(call):
        own[""](call)
        call.leaves_out = lambda: False
        call.wanted = own["output_size"](call) or [1] * dimensions
        call.values = call.pick(("small", "normal"))

    return {"": prepare, "always": True, "output_size": lambda c: c.wanted,
            "grad_output": lambda c: gradient(c, (*c.shape[:2], *c.wanted)),
            "input_size": lambda c: list(c.shape) if c.chance(0.97) else [1, 2, 3],
            "self": lambda c: c.tensor(),
            **{name: (lambda c: own["scales"](c) if c.chance(0.3) else NOTHING)
               for name in ("scales", "scales_d", "scales_h", "scales_w")}}


# ---- pooling

def pooled(dimensions, adaptive=False):
    own = pool(dimensions)

    def prepare(call):
        own[""](call)
        call.leaves_out = lambda: False
        if adaptive:  # PyTorch writes to other memory for an input without elements
            call.shape = tuple(max(size, 1) for size in call.shape)
        call.input = call.tensor(values=call.pick(("small", "normal")))
        rest = {}
        if not adaptive:
            call.kernel_size = own["kernel_size"](call)
            rest = {"stride": numbers(1, 2, 2, 3)(call), "padding": own["padding"](call), "dilation": numbers(1, 1, 1, 2)(call)}
        call.rest, call.ceil = rest, call.chance(0.3)
        name = call.operator.schema.name
        if adaptive:
            out = [call.pick((1, 1, 2, 3)) for _ in range(dimensions)]
            call.result = (*call.shape[:max(len(call.shape) - dimensions, 0)], *out)
        elif name.startswith("max"):
            call.result = sizes_of(call, getattr(aten, f"max_pool{dimensions}d_with_indices"), call.input, call.kernel_size,
                                   rest["stride"], rest["padding"], rest["dilation"], call.ceil)
        else:
            call.result = sizes_of(call, getattr(aten, f"avg_pool{dimensions}d"), call.input, call.kernel_size,
                                   rest["stride"], rest["padding"], call.ceil)

    def places(call):
        count = 1
        for size in call.shape[-dimensions:]:
            count *= size
        # PyTorch reads other memory for places that are not contiguous.
        return call.tensor(call.result, "int64", f"index:0:{max(count, 1)}", "contiguous")

    return {"": prepare, "always": True, "self": lambda c: c.input, "grad_output": lambda c: gradient(c, c.result),
            "kernel_size": lambda c: c.kernel_size, "ceil_mode": lambda c: c.ceil, "indices": places,
            **{word: (lambda word: lambda c: c.rest[word])(word) for word in ("stride", "padding", "dilation")},
            "divisor_override": lambda c: c.pick((NOTHING, NOTHING, 1, 2, 3, -2, 0))}


# ---- convolution

def convolved(call):
    convolution(None)(call)
    call.leaves_out = lambda: False
    call.values = call.pick(("small", "normal"))
    n = call.dimensions
    call.stride, call.padding, call.dilation = ([call.pick(words) for _ in range(n)] for words in ((1, 1, 2, 3), (0, 1, 1, 2), (1, 1, 2)))
    call.more = [call.pick((0, 0, 1)) if call.transposed else 0 for _ in range(n)]
    call.input = call.tensor()
    call.kernels = call.tensor(call.weight)
    call.result = sizes_of(call, aten.convolution, call.input, call.kernels, None, call.stride, call.padding, call.dilation,
                           call.transposed, call.more, call.groups)


_CONVOLVED = {"": convolved, "always": True, "grad_output": lambda c: gradient(c, c.result), "input": lambda c: c.input,
              "weight": lambda c: c.kernels, "bias_sizes": lambda c: [c.outputs], "stride": lambda c: c.stride,
              "padding": lambda c: c.padding, "dilation": lambda c: c.dilation, "transposed": lambda c: c.transposed,
              "output_padding": lambda c: c.more, "groups": lambda c: c.groups,
              "output_mask": lambda c: [c.chance(0.8) for _ in range(3)]}

# ---- padding

def padded(kind, dimensions):
    def prepare(call):
        volume(dimensions)(call)
        if call.chance(0.2):
            call.dtype = call.pick(tensors.COMPLEX)
        call.input = call.tensor()
        call.margins = [call.pick((-1, 0, 0, 1, 1, 2, 3)) for _ in range(2 * dimensions)]
        call.result = sizes_of(call, getattr(aten, f"{kind}_pad{dimensions}d"), call.input, call.margins)

    return {"": prepare, "always": True, "self": lambda c: c.input, "padding": lambda c: c.margins,
            # PyTorch reads other memory for a gradient of other sizes.
            "grad_output": lambda c: c.tensor(c.result)}


# ---- normalization

def like_input(call):
    return call.tensor(form="contiguous" if call.chance(0.7) else None)


def normalized_rows(call):
    floating(call)
    call.leaves_out = lambda: False
    call.values = call.pick(("small", "normal"))
    call.shape = tuple(call.pick((1, 2, 3, 5)) for _ in range(call.pick((1, 2, 2, 3))))
    call.count = call.pick((1, 1, 2)) if len(call.shape) > 1 else 1
    call.normalized = list(call.shape[-call.count:])
    call.mixed = call.dtype in ("float16", "bfloat16") and call.chance(0.4)
    call.parameter = "float32" if call.mixed else call.dtype
    call.has_weight = call.chance(0.8)


def statistics(values):
    def rule(call):
        kind = call.parameter if call.has_weight else call.dtype
        return call.tensor((*call.shape[:-call.count], *[1] * call.count), kind, values, "contiguous")
    return rule


def wanted(*given):
    """Returns a rule for the results that a call computes: only those of parameters that it has."""
    return lambda call: [call.chance(0.8) and (not of_parameter or call.has_weight) for of_parameter in given]


def parameter(call):
    return call.tensor(call.normalized, call.parameter, form="contiguous") if call.has_weight else NOTHING


def grouped_channels(call):
    floating(call)
    call.leaves_out = lambda: False
    call.values = call.pick(("small", "normal"))
    call.groups = call.pick((1, 2, 3))
    call.shape = (call.pick((1, 2, 3)), call.groups * call.pick((1, 2)), *[call.pick((1, 2, 3)) for _ in range(call.below(3))])
    call.each = 1
    for size in call.shape[2:]:
        call.each *= size
    call.parameter = "float32" if call.dtype in ("float16", "bfloat16") and call.chance(0.4) else call.dtype
    call.has_weight = call.chance(0.8)


def of_groups(values):
    return lambda c: c.tensor((c.shape[0], c.groups), c.parameter if c.has_weight else c.dtype, values, "contiguous")


def per_channel(values):
    return lambda c: c.tensor((c.shape[1],), c.parameter, values, "contiguous")


_GROUPS = {"": grouped_channels, "always": True, "grad_out": lambda c: c.tensor(form="contiguous"),
           "input": lambda c: c.tensor(form="contiguous"), "mean": of_groups("normal"), "rstd": of_groups("positive"),
           "weight": lambda c: per_channel("normal")(c) if c.has_weight else NOTHING, "N": lambda c: c.shape[0],
           "C": lambda c: c.shape[1], "HxW": lambda c: c.each, "group": lambda c: c.groups,
           "output_mask": wanted(False, True, True)}
_BATCHES = {"": grouped_channels, "always": True, "grad_out": like_input, "input": like_input,
            "weight": lambda c: per_channel("normal")(c) if c.has_weight else NOTHING,
            "running_mean": per_channel("normal"), "running_var": per_channel("positive"),
            "save_mean": per_channel("normal"), "save_invstd": per_channel("positive"),
            "eps": pick(1e-5, 1e-3), "output_mask": wanted(False, True, True)}


# ---- places between elements

def sampled(dimensions):
    def prepare(call):
        of_types("float32", "float64", "float32", "float64", *FLOATS)(call)
        call.leaves_out = lambda: False
        call.values = call.pick(("small", "normal"))
        n = dimensions or call.pick((2, 2, 3))
        call.shape = (call.pick((0, 1, 1, 2)), call.pick((1, 2, 3)), *[call.pick((1, 2, 3, 4, 5, 8)) for _ in range(n)])
        call.positions = [call.pick((1, 2, 3, 5)) for _ in range(n)]
        call.count = n

    def grid(call):
        return call.tensor((call.shape[0], *call.positions, call.count), call.dtype if call.chance(0.97) else None,
                           call.pick(("normal", "unit", "unit", "small")))

    return {"": prepare, "always": True, "input": lambda c: c.tensor(), "grid": grid,
            "grad_output": lambda c: c.tensor((*c.shape[:2], *c.positions)),
            "interpolation_mode": pick(0, 0, 1, 2), "padding_mode": pick(0, 1, 2),
            "output_mask": lambda c: [c.chance(0.8), True]}


def affine(call):
    of_types(*FLOATS)(call)
    call.leaves_out = lambda: False
    n = call.pick((2, 2, 3))
    call.sizes = [call.pick((0, 1, 2)), call.pick((1, 2)), *[call.pick((1, 1, 2, 3, 5)) for _ in range(n)]]
    call.theta = (call.sizes[0], n, n + 1)


# ---- bags and windows

def bag(call):
    of_types("float32", "float64", "float16", "bfloat16")(call)
    call.values = call.pick(("small", "normal"))
    call.rows, call.width, call.count = call.pick((1, 2, 3, 5)), call.pick((0, 1, 2, 3, 9)), call.pick((0, 1, 2, 4, 7))
    call.index = call.pick(("int64", "int64", "int32"))
    call.mode = call.pick((0, 0, 1, 2))
    call.leaves_out = lambda: False
    call.has_end = call.chance(0.3)
    call.bags = call.pick((1, 2, 3))  # PyTorch's process ends where indices are in no bag


def indices(call):
    # PyTorch reads other memory for indices that are not contiguous, and writes to it for gradients of other rows.
    is_gradient = "backward" in call.operator.name
    high = call.rows + (1 if call.chance(0.03) and not is_gradient else 0)
    return call.tensor((call.count,), call.index, f"index:0:{high}", "contiguous")


def offsets(call):
    """Draws where bags begin: 0 first, and with include_last_offset the number of indices last."""
    return tensors.Tensor(call.index, (call.bags + call.has_end,), "contiguous", f"steps:{call.count}:{int(call.has_end)}",
                          call.new_seed())


def bag_of_each(call):
    return tensors.Tensor(call.index, (call.count,), "contiguous", f"bags:{call.bags}", call.new_seed())


_BAG = {"": bag, "always": True, "weight": lambda c: c.tensor((c.rows, c.width)), "indices": indices, "offsets": offsets,
        "mode": lambda c: c.mode, "sparse": pick(False), "include_last_offset": lambda c: c.has_end,
        "per_sample_weights": lambda c: c.tensor((c.count,), form="contiguous") if c.chance(0.5 if c.mode == 0 else 0.03) else NOTHING,
        "padding_idx": lambda c: c.pick((-1, -1, 0, c.rows - 1))}
_BAG_GRADIENT = {"": bag, "always": True, "grad": lambda c: c.tensor((c.bags, c.width)), "indices": indices,
                 "offsets": offsets, "offset2bag": bag_of_each, "num_weights": lambda c: c.rows, "mode": lambda c: c.mode,
                 "bag_size": lambda c: c.tensor((c.bags,), c.index, "index:1:4", "contiguous"),
                 "maximum_indices": lambda c: c.tensor((c.bags, c.width), c.index, f"index:0:{c.rows}", "contiguous"),
                 "weight": lambda c: c.tensor((c.rows, c.width)), "sparse": pick(False),
                 "per_sample_weights": lambda c: c.tensor((c.count,), form="contiguous") if c.mode == 0 and c.chance(0.5) else NOTHING,
                 "padding_idx": lambda c: c.pick((-1, -1, 0, c.rows - 1))}


def looked_up(call):
    floating(call)
    call.leaves_out = lambda: False
    call.values = call.pick(("small", "normal"))
    call.rows, call.width = call.pick((1, 2, 3, 5)), call.pick((0, 1, 2, 3))
    call.places = tuple(call.size() for _ in range(call.below(3)))


_LOOKED_UP = {"": looked_up, "always": True, "grad_output": lambda c: c.tensor((*c.places, c.width)),
              "grad": lambda c: c.tensor((*c.places, c.width)), "sparse": pick(False),
              "indices": lambda c: c.tensor(c.places, c.pick(("int64", "int64", "int32")), f"index:0:{c.rows}"),
              "num_weights": lambda c: c.rows, "padding_idx": lambda c: c.pick((-1, 0, c.rows - 1)),
              "self": lambda c: c.tensor((c.rows, c.width), form=c.pick(("contiguous", "reversed"))),
              "max_norm": pick(0.5, 1.0, 2.0), "norm_type": pick(2.0, 1.0, 2.0)}


_PAIRS = {"": of_types("float32", "float64"), "always": True, "p": pick(0.0, 1.0, 2.0, 2.0, 3.0, 0.5, float("inf"), -1.0)}


def windows(call):
    volume(2)(call)
    if call.chance(0.3):
        call.dtype = call.pick(tensors.ALL)
    call.kernel, call.dilation = [call.pick((1, 2, 3)) for _ in "hw"], [call.pick((1, 1, 2)) for _ in "hw"]
    call.padding, call.stride = [call.pick((0, 0, 1, 2)) for _ in "hw"], [call.pick((1, 1, 2, 3)) for _ in "hw"]
    if call.chance(0.03):
        call.pick((call.kernel, call.dilation, call.padding, call.stride))[0] = call.pick((0, -1))


def columns(call):
    windows(call)
    call.planes = [call.pick((1, 2, 3, 5, 8)) for _ in "hw"]
    shape = (call.pick((0, 1, 2)), call.pick((1, 2)), *call.planes)
    shape = shape[call.below(2):]
    call.shape = sizes_of(call, aten.im2col, torch.empty(shape, device="meta"), call.kernel, call.dilation, call.padding,
                          call.stride)


_WINDOWS = {"": windows, "always": True, "self": lambda c: c.tensor(), "kernel_size": lambda c: c.kernel,
            "dilation": lambda c: c.dilation, "padding": lambda c: c.padding, "stride": lambda c: c.stride}

# ---- activation functions, losses

def alike(call):
    floating(call)


def as_gradient(call):
    return call.tensor(call.related_shape() if call.chance(0.2) else None)


_ALIKE = {"": alike, "grad_output": lambda c: c.tensor(), "grad_out": lambda c: c.tensor(), "grad": lambda c: c.tensor(),
          "self": as_gradient, "output": lambda c: c.tensor(), "dim": lambda c: c.dimension()}


def halved_gradient(call):
    floating(call)
    call.shape = tuple(call.pick((1, 2, 3)) for _ in range(call.pick((1, 2, 3))))
    call.at = call.below(len(call.shape))


def doubled(call):
    return call.tensor([2 * size if d == call.at else size for d, size in enumerate(call.shape)])


def width(call):
    # PyTorch's process ends where a number below 1 divides integers.
    return call.pick((1.0, 2.0) if call.dtype in tensors.INTEGERS else (0.5, 1.0, 2.0))


_LOSS = {"": alike, "always": True, "self": lambda c: c.tensor(), "target": lambda c: c.tensor(), "reduction": pick(0, 1, 2),
         "grad_output": lambda c: c.tensor(c.pick((c.shape, ()))), "beta": width, "delta": width,
         "weight": lambda c: NOTHING if c.chance(0.5) else c.tensor(form="contiguous")}


def classes(call):
    floating(call)
    call.leaves_out = lambda: False
    call.values = call.pick(("small", "normal"))
    call.classes = call.pick((1, 2, 3, 5))
    flat = not call.operator.schema.name.startswith("nll_loss2d")
    call.target = (call.size(),) if flat else (call.size(), call.size(), call.size())
    if flat and call.chance(0.2):
        call.target = ()
    call.shape = (*call.target[:1], call.classes, *call.target[1:])
    call.reduction = call.pick((0, 1, 2))


_CLASSES = {"": classes, "always": True, "self": lambda c: c.tensor(form="contiguous"), "reduction": lambda c: c.reduction,
            "grad_output": lambda c: c.tensor(c.target if c.reduction == 0 else (), form="contiguous"),
            "target": lambda c: c.tensor(c.target, "int64", f"index:0:{c.classes}"),
            "weight": lambda c: NOTHING if c.chance(0.5) else c.tensor((c.classes,), values="positive", form="contiguous"),
            "ignore_index": pick(-100, -100, 0), "total_weight": lambda c: c.tensor((), values="positive")}

# ---- views

def part(call):
    call.leaves_out = lambda: False
    while not call.shape:
        call.shape = (call.size(),)
    call.at, call.sizes = call.below(len(call.shape)), list(call.shape)


def selected(call):
    return gradient(call, [size for d, size in enumerate(call.sizes) if d != call.at])


def cut(call):
    size = call.sizes[call.at]
    call.start, call.end, call.step = call.below(size + 1), call.below(size + 1), call.pick((1, 1, 2, 3))
    return gradient(call, [len(range(call.start, call.end, call.step)) if d == call.at else s for d, s in enumerate(call.sizes)])


def diagonal(call):
    while len(call.sizes) < 2:
        call.sizes.append(call.size())
    return gradient(call, sizes_of(call, aten.diagonal, torch.empty(call.sizes, device="meta")))


def chosen(call):
    call.count = call.pick((0, 1, 2, 3))
    return call.tensor([call.count if d == call.at else s for d, s in enumerate(call.sizes)], form="contiguous")


def without_dimension(call):
    call.keeps = call.chance(0.5)
    return [1 if d == call.at else s for d, s in enumerate(call.sizes)] if call.keeps else [
        s for d, s in enumerate(call.sizes) if d != call.at]


def filled(call):
    part(call)
    call.sizes = [max(size, 1) for size in call.sizes]
    call.shape = tuple(call.sizes)


def unfolded(call):
    filled(call)
    size = call.sizes[call.at]
    call.window, call.step = call.below(size) + 1, call.pick((1, 1, 2, 3))
    call.result = sizes_of(call, aten.unfold, torch.empty(call.sizes, device="meta"), call.at, call.window, call.step)


_PART = {"": part, "always": True, "input_sizes": lambda c: c.sizes, "dim": lambda c: c.at}

RULES = {
    **{f"{name}{n}d_backward": resized(n) for n in (1, 2, 3) for name in ("upsample_nearest", "_upsample_nearest_exact")},
    "upsample_linear1d_backward": resized(1), "upsample_trilinear3d_backward": resized(3),
    **{f"{name}{end}": resized(2) if end else enlarged(2) for end in ("", "_backward") for name in (
        "upsample_bicubic2d", "_upsample_bilinear2d_aa", "_upsample_bicubic2d_aa")},
    "upsample_bilinear2d_backward": resized(2),
    **{f"max_pool{n}d_with_indices_backward": pooled(n) for n in (2, 3)},
    **{f"avg_pool{n}d_backward": pooled(n) for n in (2, 3)},
    **{f"{name}{n}d_backward": pooled(n, True) for n in (2, 3) for name in (
        "_adaptive_avg_pool", "adaptive_avg_pool", "adaptive_max_pool")},
    "convolution_backward": _CONVOLVED,
    **{f"{kind}_pad{n}d_backward": padded(kind, n) for n in (1, 2, 3) for kind in ("reflection", "replication")},
    "native_layer_norm_backward": {
        "": normalized_rows, "always": True, "grad_out": like_input, "input": like_input,
        "normalized_shape": lambda c: c.normalized, "mean": statistics("normal"), "rstd": statistics("positive"),
        "weight": parameter, "bias": parameter, "output_mask": wanted(False, True, True)},
    "native_group_norm_backward": _GROUPS, "native_batch_norm_backward": _BATCHES,
    "grid_sampler": sampled(None), "grid_sampler_2d": sampled(2), "grid_sampler_3d": sampled(3),
    "grid_sampler_2d_backward": sampled(2), "grid_sampler_3d_backward": sampled(3),
    "affine_grid_generator": {"": affine, "always": True, "theta": lambda c: c.tensor(c.theta), "size": lambda c: c.sizes},
    "affine_grid_generator_backward": {"": affine, "always": True, "size": lambda c: c.sizes, "grad": lambda c: c.tensor(
        (c.sizes[0], *c.sizes[2:], len(c.sizes) - 2))},
    **{name: _BAG for name in ("embedding_bag", "_embedding_bag", "_embedding_bag_forward_only")},
    **{f"_embedding_bag{name}_backward": _BAG_GRADIENT for name in ("", "_dense", "_per_sample_weights")},
    "embedding_dense_backward": _LOOKED_UP, "embedding_backward": _LOOKED_UP, "embedding_renorm": _LOOKED_UP,
    "im2col": _WINDOWS, "col2im": {**_WINDOWS, "": columns, "output_size": lambda c: c.planes},
    "pdist": {**_PAIRS, "self": lambda c: c.tensor((c.size(), c.size()) if c.chance(0.95) else None)},
    # PyTorch reads other memory for a tensor that is no matrix.
    "_pdist_forward": {**_PAIRS, "self": lambda c: c.tensor((c.size(), c.size()), form="contiguous")},
    **{f"{name}_backward": _ALIKE for name in (
        "gelu", "elu", "hardshrink", "softshrink", "logit", "log_sigmoid", "mish", "_prelu_kernel", "native_dropout")},
    "_softmax_backward_data": _ALIKE, "_log_softmax_backward_data": _ALIKE,
    "glu_backward": {"": halved_gradient, "always": True, "grad_output": lambda c: c.tensor(), "self": doubled,
                     "dim": lambda c: c.at},
    **{f"{name}_loss_backward": _LOSS for name in ("mse", "smooth_l1", "huber", "soft_margin")},
    "binary_cross_entropy_backward": {**_LOSS, "self": lambda c: c.tensor(values="unit"),
                                      "grad_output": lambda c: c.tensor(c.shape if c.arguments.get("reduction") == 0 else ())},
    "nll_loss_backward": _CLASSES, "nll_loss2d_backward": _CLASSES,
    "select_backward": {**_PART, "": filled, "grad_output": selected, "index": lambda c: c.below(max(c.sizes[c.at], 1))},
    "slice_backward": {**_PART, "grad_output": cut, "start": lambda c: c.start, "end": lambda c: c.end, "step": lambda c: c.step},
    "diagonal_backward": {**_PART, "grad_output": diagonal, "offset": pick(0), "dim1": pick(0), "dim2": pick(1)},
    "unfold_backward": {**_PART, "": unfolded, "grad_in": lambda c: c.tensor(c.result), "size": lambda c: c.window,
                        "step": lambda c: c.step},
    "trace_backward": {"always": True, "grad": lambda c: c.tensor(()), "sizes": lambda c: [c.size(), c.size()]},
    "index_select_backward": {**_PART, "grad": chosen, "self_sizes": lambda c: c.sizes,
                              "index": lambda c: c.tensor((c.count,), "int64", f"index:0:{max(c.sizes[c.at], 1)}"), "": filled},
    "value_selecting_reduction_backward": {
        **_PART, "": filled, "grad": lambda c: c.tensor(without_dimension(c)), "sizes": lambda c: c.sizes,
        "keepdim": lambda c: c.keeps, "indices": lambda c: c.tensor(c.first().shape, "int64", f"index:0:{c.sizes[c.at]}")},
    "cummaxmin_backward": {**_PART, "": filled, "grad": lambda c: c.tensor(), "input": lambda c: c.tensor(),
                           "indices": lambda c: c.tensor(dtype="int64", values=f"index:0:{c.sizes[c.at]}")},
    "gather_backward": {**_PART, "": filled, "grad": lambda c: c.tensor(), "self": lambda c: c.tensor(),
                        "index": lambda c: c.tensor(dtype="int64", values=f"index:0:{c.sizes[c.at]}"), "sparse_grad": pick(False)},
    "masked_select_backward": {**_PART, "input": lambda c: c.tensor(), "mask": lambda c: c.tensor(dtype="bool", values="true"),
                               "grad": lambda c: c.tensor((torch.Size(c.shape).numel(),))},
    "masked_scatter_backward": {"always": True, "grad_output": lambda c: c.tensor(), "mask": lambda c: c.tensor(dtype="bool"),
                                "sizes": lambda c: [c.size(), c.size()]},
}
