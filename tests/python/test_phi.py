# SPDX-License-Identifier: BSL-1.0
"""Operators whose kernels are registered in PHI's form, called from Python."""

import numpy as np
import pytest

import schema_ct as sc


def said(kind, call, *arguments, **keywords):
    with pytest.raises(kind) as error:
        call(*arguments, **keywords)
    assert error.type is kind
    return str(error.value)


ONE = np.ones(1, np.float32)


def test_positions_keywords_and_defaults(phi):
    x = np.array([1, 2], np.float32)
    assert np.asarray(phi.scale(x)).tolist() == [1, 2]
    assert np.asarray(phi.scale(x, 3)).tolist() == [3, 6]
    assert np.asarray(phi.scale(x, bias=0.5, scale=3)).tolist() == [3.5, 6.5]
    assert np.asarray(phi.scale(x=x, scale=3, bias=0.5, bias_after_scale=False)).tolist() == [4.5, 7.5]
    assert np.asarray(phi.concat([x, ONE])).tolist() == [1, 2, 1]
    assert np.from_dlpack(phi.full([2, 1], 7, dtype="int64")).tolist() == [[7], [7]]
    assert np.asarray(phi.repeat(x, 2, by=[10, 0.5])).tolist() == [10, 20]


@pytest.mark.parametrize("kind", [np.float32, np.float64, np.int32, np.int64])
def test_the_data_type_chooses_the_kernel(phi, kind):
    out = np.asarray(phi.scale(np.array([[1, 2]], kind), 2))
    assert out.dtype == kind and out.tolist() == [[2, 4]]


def test_tensors_of_torch(phi):
    torch = pytest.importorskip("torch")
    x = torch.tensor([1.0, 2.0])
    assert torch.equal(torch.from_dlpack(phi.scale(x, bias=1)), torch.tensor([2.0, 3.0]))
    assert phi.scale_(x, 10) is x
    assert x.tolist() == [10, 20]
    # A view is copied for the call, and the result written back to it.
    y = torch.arange(4, dtype=torch.int64).reshape(2, 2).t()
    phi.scale_(y, 2)
    assert y.tolist() == [[0, 4], [2, 6]]


def test_wrong_kinds_of_attributes(phi):
    assert said(TypeError, phi.scale, ONE, bias="much").startswith(
        "phi::scale() expected a value of type 'float' for argument 'bias' (position 2) but found one of type 'str': "
        "'much'\n")
    assert "argument 'scale'" in said(TypeError, phi.scale, ONE, [1])
    assert "argument 'bias_after_scale'" in said(TypeError, phi.scale, ONE, bias_after_scale=None)
    assert "argument 'shape'" in said(TypeError, phi.full, ["a"], 1)
    assert "argument 'dtype'" in said(ValueError, phi.full, [1], 1, dtype="not a type")
    assert "argument 'x'" in said(TypeError, phi.concat, [ONE, "x"])
    assert "argument 'by'" in said(TypeError, phi.repeat, ONE, 1, by=["x"])
    assert "argument 'how'" in said(TypeError, phi.repeat, ONE, 1, 2, by=[])
    assert "has no argument 'bais'; did you mean 'bias'?" in said(TypeError, phi.scale, ONE, bais=1)
    assert said(ValueError, phi.repeat, ONE, 2**31, by=[]).startswith(
        "repeat(): argument 'times': 2147483648 does not fit into 32 bits\n"
        "in repeat(), PHI kernel 'repeat' for (CPU, NCHW, float32)")


def test_missing_kernels(phi):
    assert said(NotImplementedError, phi.scale, np.ones(1, np.int16)).startswith(
        "PHI kernel 'scale': none for (CPU, NCHW, int16); there are kernels for the backends CPU; on this one for the "
        "layouts ALL_LAYOUT and the data types float32,float64,int32,int64\n"
        "in scale(), PHI kernel 'scale' for (CPU, NCHW, int16)")
    assert said(NotImplementedError, phi.full, [1], 1).startswith(
        "PHI kernel 'full': no tensor and no argument says the data type; ")
    assert said(NotImplementedError, phi.concat, []).startswith(
        "PHI kernel 'concat': no tensor and no argument says the data type; ")
    assert said(NotImplementedError, phi.no_kernel, ONE).startswith("there is no PHI kernel 'no_kernel'")


def test_kernels_that_break_their_word(phi):
    assert said(ValueError, phi.matrix, ONE).startswith(
        "x has two dimensions\nInferMeta of matrix()\nin matrix(), PHI kernel 'matrix' for (CPU, NCHW, float32)")
    assert said(RuntimeError, phi.matrix, ONE.reshape(1, 1)).startswith(
        "matrix(): output 'out' (number 1): the kernel left it without memory (Alloc)\n")
    assert said(RuntimeError, phi.other_type, ONE).startswith(
        "other_type(): output 'out' (number 1): the kernel made it float64, and InferMeta says float32\n")
