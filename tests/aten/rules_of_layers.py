# SPDX-License-Identifier: BSL-1.0
"""Rules, as in rules.py, for the operators of neural networks."""

import tensors


def floating(call):
    """Usually draws a type that these operators compute."""
    if call.chance(0.8):
        call.dtype = call.pick(tensors.REALS)


def volume(dimensions, samples=True):
    """Returns a rule that usually gives the call's shape channels, and so many dimensions behind them."""
    def rule(call):
        floating(call)
        call.dimensions = dimensions
        if call.chance(0.93):
            sizes = [call.pick((1, 2, 3, 4, 5, 7, 9)) for _ in range(dimensions)]
            call.shape = (call.pick((1, 2, 3, 4)), *sizes)
            if samples and call.chance(0.7):
                call.shape = (call.pick((0, 1, 1, 2, 3)), *call.shape)
    return rule


# ---- padding

def margins(count, values=(-1, 0, 0, 1, 1, 2, 3)):
    """Returns a rule that draws two numbers for each of `count` dimensions, or for some."""
    def rule(call):
        n = call.below(len(call.shape) + 1) if count is None else count
        return [call.pick(values) for _ in range(2 * n)]
    return rule


def shape_to_pad(call):
    volume(call.pick((1, 2, 3)))(call)
    if call.chance(0.3):
        call.dtype = call.pick(tensors.ALL)


_PAD = {f"{name}_pad{n}d": {"": volume(n), "padding": margins(n)} for name in ("reflection", "replication") for n in (1, 2, 3)}


# ---- normalization

def parameter_type(call):
    if call.dtype in ("float16", "bfloat16") and call.seed % 3 == 0:
        return "float32"
    return call.dtype if call.chance(0.97) else call.related_dtype()


def last_sizes(call):
    n = call.pick((1, 1, 2)) if call.chance(0.95) else call.below(4)
    return list(call.shape[len(call.shape) - min(n, len(call.shape)):])


def normalized_parameter(call):
    return call.tensor([min(abs(size), 9) for size in call.arguments.get("normalized_shape", ())], parameter_type(call))


def to_normalize(call):
    floating(call)
    if call.chance(0.9):
        while len(call.shape) < 2:
            call.shape = (*call.shape, call.size())


def eps(call):
    return call.pick((1e-5, 1e-3, 0.1, 1.0, 0.5))


def channels(call):
    return call.shape[1] if len(call.shape) > 1 else 1


def of_channels(call):
    # PyTorch's kernels read other memory for parameters that are not contiguous.
    strided = "native" not in call.operator.name and call.chance(0.3)
    return call.tensor((channels(call),), parameter_type(call), form="stepped" if strided else "contiguous")


def positive_of_channels(call):
    return call.tensor((channels(call),), parameter_type(call), "positive", form="contiguous")


def groups_of_channels(call):
    divisors = [n for n in range(1, channels(call) + 1) if channels(call) % n == 0]
    return call.pick(divisors or [1]) if call.chance(0.95) else call.number()


def grouped(call):
    to_normalize(call)
    if len(call.shape) > 1 and call.chance(0.8):
        call.shape = (call.shape[0], call.pick((2, 4, 6)), *call.shape[2:])


def elements_behind_channels(call):
    count = 1
    for size in call.shape[2:]:
        count *= size
    return count


_NORM = {"": to_normalize, "weight": normalized_parameter, "bias": normalized_parameter, "normalized_shape": last_sizes, "eps": eps}
_BATCH = {"": to_normalize, "weight": of_channels, "bias": of_channels, "running_mean": of_channels,
          "running_var": positive_of_channels, "eps": eps, "momentum": lambda c: c.pick((0.0, 0.1, 0.5, 1.0))}
_GROUP = {"": grouped, "weight": of_channels, "bias": of_channels, "eps": eps, "num_groups": groups_of_channels,
          "group": groups_of_channels, "N": lambda c: c.shape[0] if c.shape else 1, "C": channels, "HxW": elements_behind_channels,
          "input": lambda c: c.tensor(form="contiguous" if c.chance(0.9) else None)}


def batch_to_normalize(call):
    to_normalize(call)
    while len(call.shape) < 2:
        call.shape = (*call.shape, call.size())


# ---- convolution

def convolution(dimensions):
    """Returns a rule that draws the sizes of a convolution with this number of dimensions."""
    def rule(call):
        floating(call)
        n = call.dimensions = dimensions or call.pick((1, 1, 2, 2, 3))
        groups = call.groups = call.pick((1, 1, 1, 1, 2, 3))
        inputs, outputs = groups * call.pick((1, 1, 2)), groups * call.pick((1, 2, 3))
        general = call.operator.schema.name in ("convolution", "_convolution")
        transposed = call.transposed = "transpose" in call.operator.name or general and call.chance(0.4)
        kernel = [call.pick((1, 2, 3)) for _ in range(n)]
        sizes = [call.pick((1, 2, 3, 4, 5, 8)) for _ in range(n)]
        samples = () if "ution" not in call.operator.name and call.chance(0.15) else (call.pick((0, 1, 1, 2)),)
        call.shape = (*samples, inputs, *sizes)
        call.weight = (inputs, outputs // groups, *kernel) if transposed else (outputs, inputs // groups, *kernel)
        call.outputs = outputs
    return rule


def numbers(*values):
    def rule(call):
        return [call.pick(values) for _ in range(call.dimensions if call.chance(0.8) else 1)]
    return rule


def takes_mode(call):
    return call.operator.schema.overload == "padding" or call.operator.name == "_convolution_mode"


_CONVOLUTION = {
    "input": lambda c: c.tensor(), "weight": lambda c: c.tensor(c.weight), "bias": lambda c: c.tensor((c.outputs,)),
    "stride": lambda c: [1] if takes_mode(c) and c.chance(0.8) else numbers(1, 1, 2, 3)(c), "dilation": numbers(1, 1, 1, 2), "output_padding": numbers(0, 0, 0, 1),
    "padding": lambda c: c.pick(("same", "same", "valid", "valid", "x")) if takes_mode(c) else numbers(0, 1, 1, 2)(c),
    "transposed": lambda c: c.transposed, "groups": lambda c: c.groups}


# ---- pooling

def kernel_sizes(call):
    call.kernel = [call.pick((1, 2, 2, 3, 4)) for _ in range(call.dimensions if call.chance(0.8) else 1)]
    if call.chance(0.8):
        least = min(call.shape[-call.dimensions:], default=1)
        call.kernel = [min(size, max(least, 1)) for size in call.kernel]
    return call.kernel


def half_of_kernel(call):
    kernel = getattr(call, "kernel", [1])
    return [call.below(size // 2 + 1) for size in kernel]


def pool(dimensions):
    return {"": volume(dimensions), "kernel_size": kernel_sizes, "stride": numbers(1, 2, 2, 3), "padding": half_of_kernel,
            "dilation": numbers(1, 1, 1, 2), "output_size": lambda c: [c.pick((0, 1, 1, 2, 3, 5)) for _ in range(dimensions)],
            # PyTorch's process ends where -1 divides the smallest integer.
            "divisor_override": lambda c: c.pick((1, 2, 3, -2, 0)) if c.values != "special" else 2}


# ---- other sizes, channels, features

def enlarged(dimensions):
    def prepare(call):
        volume(dimensions, samples=False)(call)
        if len(call.shape) == dimensions + 1 and call.chance(0.97):
            call.shape = (call.pick((0, 1, 1, 2)), *call.shape)
        call.by_size = call.chance(0.5)

    def output_size(call):
        if call.operator.schema.overload.startswith("vec") and not call.by_size:
            return None
        return [call.pick((1, 2, 3, 4, 6, 8, 9)) for _ in range(dimensions)]

    def factor(call):
        return call.pick((0.5, 1.0, 1.5, 2.0, 3.0, 0.7))
    return {"": prepare, "output_size": output_size, "scales": factor, "scales_d": factor, "scales_h": factor, "scales_w": factor,
            "scale_factors": lambda c: None if c.by_size else [factor(c) for _ in range(dimensions)]}


def channels_and_pixels(call):
    n = call.factor = call.pick((1, 2, 2, 3))
    call.groups = n
    behind = [n * call.pick((0, 1, 1, 2)) for _ in range(2)]
    call.shape = (*[call.pick((1, 2, 0)) for _ in range(call.below(3))], n * n * call.pick((0, 1, 1, 2)), *behind)


def shuffled(call):
    call.groups = call.pick((1, 2, 3))
    call.shape = (call.pick((0, 1, 2)), call.groups * call.pick((0, 1, 2)), *[call.size() for _ in range(call.pick((1, 1, 2)))])


def halved(call):
    floating(call)
    if call.chance(0.9):
        call.shape = tuple(2 * size for size in call.shape) or (2,)


def features(call):
    floating(call)
    call.front = [call.size() for _ in range(call.below(3))]
    call.first_size, call.second_size, call.outputs = (call.pick((1, 2, 3, 4)) for _ in range(3))


_SHUFFLE = {"": channels_and_pixels, "upscale_factor": lambda c: c.factor, "downscale_factor": lambda c: c.factor}
_CHANNELS = {"": shuffled, "groups": lambda c: c.groups}
_SHARE = {"": floating, "p": lambda c: c.pick((0.0, 0.5, 1.0, 0.25)), "train": lambda c: c.chance(0.6)}

def heads(call):
    floating(call)
    call.front = [call.pick((1, 2, 3)) for _ in range(call.pick((0, 1, 2, 2)))]
    call.queries, call.keys, call.first_size, call.second_size = (call.pick((1, 2, 3, 5)) for _ in range(4))


def attention_mask(call):
    return call.tensor((call.queries, call.keys), call.pick(("bool", "float32", call.dtype)))


# PyTorch's process ends where heads are to share none.
_ATTENTION = {"": heads, "always": True, "enable_gqa": lambda c: len(c.front) == 2 and c.chance(0.3), "query": lambda c: c.tensor((*c.front, c.queries, c.first_size)),
              "key": lambda c: c.tensor((*c.front, c.keys, c.first_size)),
              "value": lambda c: c.tensor((*c.front, c.keys, c.second_size)), "attn_mask": attention_mask,
              "dropout_p": lambda c: c.pick((0.0, 0.0, 0.5)), "scale": lambda c: c.pick((0.5, 1.0, 2.0)),
              "dropout_mask": lambda c: c.tensor((*c.front, c.queries, c.keys), "bool")}


RULES = {
    "constant_pad_nd": {"pad": margins(None)}, "_pad_circular": {"": volume(2), "pad": margins(2)},
    "pad": {"": shape_to_pad, "pad": lambda c: margins(c.pick((c.dimensions, c.dimensions, c.below(3))))(c),
            "mode": lambda c: c.pick(("constant", "reflect", "replicate", "circular", "x")), "value": lambda c: c.pick((0.0, 1.5, 2.0))},
    "_pad_enum": {"": shape_to_pad, "pad": lambda c: margins(c.dimensions)(c), "mode": lambda c: c.below(4),
                  "value": lambda c: c.pick((0.0, 1.5))},
    **_PAD,
    "native_layer_norm": _NORM, "layer_norm": _NORM, "rms_norm": _NORM, "_fused_rms_norm": _NORM,
    "batch_norm": _BATCH, "_batch_norm_impl_index": _BATCH, "instance_norm": _BATCH,
    # PyTorch reads other memory for parameters of another size, and where there are no moments.
    **{name: {**_BATCH, "": batch_to_normalize, "always": True, "training": lambda c: "no_stats" in c.operator.name or
              c.chance(0.6)} for name in (
        "native_batch_norm", "_native_batch_norm_legit", "_native_batch_norm_legit_no_training")},
    "group_norm": _GROUP, "native_group_norm": _GROUP,
    **{name: {"": convolution(None), **_CONVOLUTION} for name in ("convolution", "_convolution", "_convolution_mode")},
    **{f"conv{n}d": {"": convolution(n), **_CONVOLUTION} for n in (1, 2, 3)},
    **{f"conv_transpose{n}d": {"": convolution(n), **_CONVOLUTION} for n in (1, 2, 3)},
    **{f"{kind}_pool{n}d{more}": pool(n) for n in (1, 2, 3) for kind in ("max", "avg", "adaptive_avg", "adaptive_max")
       for more in ("", "_with_indices")},
    "_adaptive_avg_pool2d": pool(2), "_adaptive_avg_pool3d": pool(3),
    **{f"{name}{n}d": enlarged(n) for n in (1, 2, 3) for name in ("upsample_nearest", "_upsample_nearest_exact")},
    "upsample_linear1d": enlarged(1), "upsample_bilinear2d": enlarged(2), "upsample_trilinear3d": enlarged(3),
    "pixel_shuffle": _SHUFFLE, "pixel_unshuffle": _SHUFFLE, "channel_shuffle": _CHANNELS, "native_channel_shuffle": _CHANNELS,
    **{name: _SHARE for name in ("dropout", "native_dropout", "feature_dropout", "alpha_dropout", "feature_alpha_dropout")},
    "glu": {"": halved},
    "bilinear": {"": features, "input1": lambda c: c.tensor((*c.front, c.first_size)),
                 "input2": lambda c: c.tensor((*c.front, c.second_size)),
                 "weight": lambda c: c.tensor((c.outputs, c.first_size, c.second_size)), "bias": lambda c: c.tensor((c.outputs,))},
    "scaled_dot_product_attention": _ATTENTION, "_scaled_dot_product_attention_math": _ATTENTION,
}
