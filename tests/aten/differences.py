# SPDX-License-Identifier: BSL-1.0
"""Differences from PyTorch that are known: (operators, what the found difference says, reason). All are counted."""

import re

KNOWN = (
    ("index_(copy|fill).*", "where PyTorch raises RuntimeError: setStorage",
     "PyTorch meets an index into nothing with an error of its memory"),
    (".*", "where PyTorch raises RuntimeError: .*(INTERNAL ASSERT FAILED|undefined Tensor|nullptr .uninitialized)",
     "a check within PyTorch fails"),
    ("_?index_put.*", "where PyTorch raises RuntimeError: masked_fill_ only supports boolean masks",
     "PyTorch puts one value at a mask of Byte by an operator that refuses it"),
    (".*_([.].*)?", "raises RuntimeError: unsupported operation: several elements .* where PyTorch gives",
     "PyTorch does not look whether elements that are written share memory"),
    ("v?dot.*|.*mm.*|.*mv.*|matmul.*|linear.*|inner.*", "(?=.*complex)(?=.*special).*instead of",
     "products of complex infinities depend on the order in which a library multiplies"),
    ("tri[lu].out", "(sliced|permuted).*instead of",
     "PyTorch writes batches of matrices to other places of an output that is not contiguous"),
    (".*", r"the size -\d+ is negative, where PyTorch gives", "PyTorch resizes to negative sizes beside a size of 0"),
    (".*", "NotImplementedError.*ComplexHalf.*where PyTorch gives complex32", "ComplexHalf is moved and not computed"),
    (".*out.*", r"lies at \('out', (\d+), .* instead of \('out', \1,",
     "an output that gets other sizes is contiguous here, and follows the inputs in PyTorch"),
    ("clamp.*out", "NotImplementedError.*complex.*where PyTorch raises RuntimeError",
     "PyTorch looks at the output first where a bound is complex"),
    ("pow.*", "special.*exponent=-?0.5.*instead of", "PyTorch takes a root there, and -inf has none"),
    ("_?index_put.*", r"indices=\[\]", "an index without indices is an internal error of PyTorch's"),
    ("div.*mode.*", "(bfloat16|float16).*instead of", "PyTorch rounds a quotient to the narrow type before it cuts it"),
    (".*_[.].*", "<moved.*ZeroDivisionError", "a divisor is changed by the call itself"),
    ("(add|sub|rsub|addcmul|addcdiv|mul|div|reciprocal|rsqrt)([._].*)?", "(?=.*complex)(?=.*special).*instead of",
     "products and quotients of complex infinities depend on the formula; PyTorch multiplies by alpha even if it is 1"),
    ("index_add.*", "index_add.*out of bounds.*IndexError: index out of range in self",
     "PyTorch adds in several ways, whose errors are of different classes"),
    ("index_select.*", "out of (range|bounds).*where PyTorch raises (RuntimeError: INDICES|IndexError: index out)",
     "PyTorch selects in several ways, whose errors are of different classes"),
    ("norm[.].*", "dtype=complex.*where PyTorch raises RuntimeError: Expected out tensor",
     "PyTorch refuses a complex type for the norm of complex numbers"),
    ("pow.*", "special.*exponent=.*j.*instead of", "powers of complex infinities depend on the formula"),
    ("aminmax.*", "complex.*NotImplementedError.*RuntimeError: aminmax not",
     "PyTorch refuses complex numbers by two classes of errors"),
    ("clamp.*", r"(min|max)=\(?[^,]*j.*NotImplementedError.*complex",
     "PyTorch takes some complex bounds of real tensors"),
    ("(std|var).*out", r"nan\+0j.*instead of .*nan\+nanj", "PyTorch gives an output that is complex NaN in both parts"),
    ("gelu.*", "special.*instead of", "PyTorch's error function gives NaN for infinity as Float and BFloat16"),
    ("(fmod|remainder).*", "special.*instead of", "PyTorch's fmod gives NaN for divisors such as 1e-40"),
    ("(std|var)_mean.*", "special.*result 1.*instead of", "PyTorch's mean of infinities depends on their place"),
    ("logsumexp.*", "where PyTorch raises RuntimeError: output with shape",
     "PyTorch takes an empty list for all dimensions, and then for none"),
    ("resize_.*|.*[.].*out.*", r"lies at None instead of \('\w+'",
     "an array of another library keeps its sizes: what an operator gives others comes as a new array"),
    ("as_strided.*", "Negative strides", "tensors over numpy's arrays have negative strides"),
    ("view.dtype", "storage_offset.. must be divisible",
     "an array comes by DLPack without the memory before its first element: the offset is 0"),
    ("detach_", "Can't detach views", "there is no autograd to detach from"),
)


def reason_for(name, text):
    """Why the difference that the text describes, behind the call, is known; None where it is not."""
    return next((why for operators, pattern, why in KNOWN
                 if re.fullmatch(operators, name) and re.search(pattern, text)), None)
