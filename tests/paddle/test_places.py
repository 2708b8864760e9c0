# SPDX-License-Identifier: BSL-1.0
"""The places of the tensors decide which kernel runs, by PyTorch's rules."""

import pytest


def test_the_place_chooses(places, tensor):
    assert places.where(tensor) == "cpu"
    for device, kernel in (("gpu:0", "cuda"), ("xpu", "xpu"), ("privateuseone", "private")):
        assert places.where(places.on(device)) == kernel


def test_a_kernel_for_one_backend(places, tensor):
    assert places.cuda_only(places.on("cuda")) == "cuda"
    with pytest.raises(NotImplementedError, match="'CPU' backend"):
        places.cuda_only(tensor)


def test_the_highest_backend_of_several_tensors(places, tensor):
    there = places.on("cuda")
    assert places.where_of_two(tensor, tensor) == "cpu"
    assert places.where_of_two(there, tensor) == places.where_of_two(tensor, there) == "cuda"


def test_a_kernel_for_all_backends(places, tensor):
    assert places.anywhere(tensor) == places.anywhere(places.on("xpu")) == "anywhere"


def test_an_autograd_kernel_hands_on(places, tensor):
    assert places.layered(tensor) == "autograd, cpu"


def test_without_a_tensor(places):
    assert places.made("kernel") == "kernel selected", "BackendSelect comes before the CPU"


def test_the_cpu_serves_calls_without_tensors(places, tensor):
    """PyTorch refuses calls without tensors; Paddle's layer runs the kernel for the CPU."""
    assert places.opened("file") == places.opened("file", tensor) == "file cpu"
    assert places.opened("file", places.on("cuda")) == "file cuda"
    with pytest.raises(NotImplementedError, match="no tensor arguments"):
        places.elsewhere("file")


def test_without_a_kernel(places, tensor):
    with pytest.raises(NotImplementedError, match="places::not_implemented"):
        places.not_implemented(tensor)
