# SPDX-License-Identifier: BSL-1.0
"""The known differences from PyTorch: (regular expression of the operators' names, regular expression of the call and its
difference, reason). property.py counts the calls of each."""

import re

KNOWN = (
    # PyTorch's own mistakes.
    ("index_(copy|fill).*", "where PyTorch raises RuntimeError: setStorage",
     "PyTorch meets an index into nothing with an error of its memory"),
    ("(_?index_put|_unsafe_index|index).*",
     "where PyTorch raises RuntimeError: .*(INTERNAL ASSERT FAILED|undefined Tensor|nullptr .uninitialized)",
     "a check within PyTorch fails"),
    ("(_(log_)?softmax|gelu)[.]out", "'out', <[^>]*(sliced|permuted).*instead of",
     "PyTorch writes to an output that is not contiguous as if it were, or not at all"),
    ("(matmul|linear)[.]out",
     "'out', <[^>]*(sliced|permuted).*(where PyTorch raises RuntimeError: (The size of tensor a|output with shape)|lies at)",
     "PyTorch refuses an output that is not contiguous, or gives it other strides"),
    ("addmv.*", r"mat=<\w+ (\[0, \d+\]|\[\d+, 0\]).*(the result: sizes \[\d+\] instead of \[1?\]|other sizes|has the sizes|where PyTorch gives)",
     "PyTorch gives as many elements as self has for a matrix without elements"),
    ("addm[mv]_|baddbmm_", "=<(moved )?self>.*instead of", "PyTorch reads what it has written already"),
    ("mv[.]out", "where PyTorch raises IndexError: Dimension specified as 0 but tensor has no dimensions",
     "PyTorch makes this error while it writes the text of another one"),
    ("((r?sub|add)_?)[.]Tensor.*", "(?=.*self=<float16 )(?=.*special)(?=.*alpha=).*instead of.*, where (neither|PyTorch's) is",
     "PyTorch rounds the product of alpha and an element to Half at the end of a row, and not before"),
    ("r?sub([._].*)?", "alpha=-9223372036854775808.*instead of", "PyTorch negates alpha, and -(-2^63) is -2^63 again"),
    ("roll.*|(new_)?empty_strided.*", "-9223372036854775808.*where PyTorch raises RuntimeError: .*concrete integers",
     "PyTorch takes -2^63 for a symbol"),
    ("div.*mode.*", "(bfloat16|float16).*instead of", "PyTorch rounds a quotient to the narrow type before it cuts it"),
    ("prod([.].*)?", "float16.*instead of.*, where (neither|PyTorch's) is",
     "PyTorch rounds products of some elements to Half, which are infinite where the whole product is not"),
    ("(float_)?pow.*", "special.*exponent=-?0.5.*instead of", "PyTorch takes a root there, and -inf has none"),
    ("gelu.*", "special.*instead of.*, where (neither|PyTorch's) is",
     "PyTorch's error function gives NaN for infinity as Float and BFloat16"),
    ("(fmod|remainder).*", "special.*instead of", "PyTorch's fmod gives NaN for divisors such as 1e-40"),
    ("ldexp.*", "self=<(float64|complex128).*other=<b?float(16|32).*instead of",
     "powers are computed as Float, and compared with the tolerance of Double"),
    ("hard(tanh|swish)_backward.*", "(special|=nan).*instead of", "NaN lies between the bounds or not in PyTorch's loops over vectors and over single elements"),
    # Several answers are right.
    ("((add|sub|rsub|mul|div|reciprocal|rsqrt|addcmul|addcdiv|prod|cumprod|v?dot|.*mm|.*mv|matmul|linear|inner|pow|sgn|square|index_add|"
     "sigmoid|silu|silu_backward|sinc|float_power|log1p|logaddexp|ldexp|logsumexp|expm1|lerp|lerp_)_?)([._].*)?", "(?=.*complex).*instead of.*, where (neither|PyTorch's) is",
     "products, quotients and functions of complex infinities depend on the formula"),
    ("((div|addcdiv|reciprocal|rsqrt)_?)([._].*)?", "(?=.*complex)(?=.*special).*instead of",
     "quotients of complex infinities depend on the formula"),
    ("addmm.*|addmv.*|baddbmm.*|addbmm.*", "(?=.*alpha=-?(inf|nan)).*instead of",
     "whether an infinite alpha multiplies the factors or the sum depends on the BLAS"),
    ("addmv.*|baddbmm.*", "(?=.*alpha=(0|0.0|-0.0|False|0j)[,)])(?=.*special).*instead of.*, where (neither|PyTorch's) is",
     "whether NaN counts where alpha is 0 depends on the BLAS, and in PyTorch on the sizes"),
    ("(nan)?sum([.].*)?", "(?=.*<u?int[^>]*special)(?=.*dtype=(float|bfloat|complex)).*instead of",
     "the sum of -2^63, its opposite and small numbers as Float depends on their order"),
    ("(nan)?sum([.].*)?", "(?=.*<b?float[^>]*special)(?=.*dtype=u?int).*instead of",
     "an infinity is no integer: what it is converted to is open"),
    ("(std|var)_mean.*", "special.*result 1.*instead of", "PyTorch's mean of infinities depends on their place"),
    ("put_?([.].*)?", "^(?!.*accumulate=True).*instead of", "which of several values stays in one place is open"),
    ("_?index_put.*", r"^(?!.*accumulate=True).*indices=\[.*<int\d+ [^>]*(reversed|permuted)[^>]*index.*instead of",
     "which of several values stays in one place is open"),
    ("_unique.*|unique_.*", "(float|special).*(result [012]: )", "which of several NaN is which, and how often, is open"),
    # The library refuses the call.
    ("([a-z_]+_|resize)([.].*)?", "raises RuntimeError: unsupported operation: several elements .* where PyTorch (gives|raises NotImplementedError)",
     "PyTorch does not look whether elements that are written share memory"),
    (".*", "NotImplementedError.*ComplexHalf", "ComplexHalf is moved and not computed"),
    ("(empty|zeros|ones|full|rand|randn|randint|resize_?)([.].*)?",
     r"(?=.*size=\[([^]]* )?0[],]).*the size -\d+ is negative, where PyTorch (gives|raises NotImplementedError: .check_uniform)",
     "PyTorch resizes to negative sizes beside a size of 0"),
    ("(new_)?(empty|zeros|ones|full|rand|randn|randint|resize)_?([._].*)?|expand.*|view.*|_unsafe_view|reshape.*|broadcast_to|as_strided.*|diag_embed.*",
     r"\[[^]]*\b(\d{19}|2147483648)\b.*where PyTorch raises RuntimeError: Stride calculation overflowed",
     "PyTorch computes strides of a tensor without elements that int64_t does not hold"),
    # Several errors apply, and the two name different ones.
    ("clamp.*", "NotImplementedError.*complex",
     "PyTorch refuses complex bounds by several classes of errors, and takes some of them for real tensors"),
    ("aminmax.*", "complex.*NotImplementedError.*RuntimeError: aminmax not",
     "PyTorch refuses complex numbers by two classes of errors"),
    ("_?index_put.*", "(where PyTorch raises RuntimeError: masked_fill_ only supports boolean masks|"
     "uint8.*where PyTorch raises RuntimeError: output with shape)",
     "PyTorch puts one value at a mask of Byte by an operator that refuses it"),
    ("_?index_put.*", r"indices=\[\]", "an index without indices is an internal error of PyTorch's"),
    ("index_add.*", "index_add.*out of bounds.*IndexError: index out of range in self",
     "PyTorch adds in several ways, whose errors are of different classes"),
    ("index_select.*", "out of (range|bounds).*where PyTorch raises (RuntimeError: INDICES|IndexError: index out)",
     "PyTorch selects in several ways, whose errors are of different classes"),
    ("scatter(_add)?_?([.].*)?", "same number of dimensions.*where PyTorch raises IndexError: Dimension out of range",
     "PyTorch looks at sizes before it counts the dimensions of the source"),
    ("baddbmm.*", "expected two tensors of one type.*where PyTorch gives",
     "PyTorch does not look at the types of matrices without inner elements"),
    ("logsumexp.*", "where PyTorch raises RuntimeError: output with shape",
     "PyTorch takes an empty list for all dimensions, and then for none"),
    ("(std|var).*out", r"nan\+0j.*instead of .*nan\+nanj", "PyTorch gives an output that is complex NaN in both parts"),
    # Properties of Python's arrays.
    ("(div|fmod|remainder|floor_divide)_[.].*", "(other=<moved self>|self=<[^>]* overlapping .*other=<self>).*ZeroDivisionError",
     "a divisor is changed by the call itself"),
    ("scatter_.*|index_(add|copy)_|_?index_put.*_",
     r"(=|, |\[)<(moved )?self>.*(raises IndexError: tensors used as indices|gives \w+\[[^]]*\b0\b|raises IndexError: index is out of bounds for dimension \d+ with size 0).*where PyTorch raises RuntimeError: unsupported",
     "one tensor comes as two arrays, and without elements nothing says that they are one"),
    ("scatter_.*|_?index_put.*_", "=<(stepped|sliced|expanded|overlapping|[a-z0-9]+ [^>]*(stepped|sliced|expanded|overlapping)).*=<self>.*where PyTorch raises RuntimeError: unsupported",
     "one tensor comes as two arrays, whose elements have gaps between them"),
    ("as_strided.*", "Negative strides", "tensors over numpy's arrays have negative strides"),
    ("as_strided.*", "(sliced|stepped|permuted|offset|expanded).*leave the memory of",
     "an array comes by DLPack without the memory beside its elements"),
    ("view(_copy)?[.]dtype.*", "storage_offset.. must be divisible",
     "an array comes by DLPack without the memory before its first element: the offset is 0"),
    ("detach_", "Can't detach views", "there is no autograd to detach from"),
)


def reason_for(name, text):
    """Returns the reason of the known difference that `text`, the call and its difference, matches; None where there is
    none."""
    return next((why for operators, pattern, why in KNOWN
                 if re.fullmatch(operators, name) and re.search(pattern, text)), None)
