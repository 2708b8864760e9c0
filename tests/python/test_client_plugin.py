# SPDX-License-Identifier: BSL-1.0
"""tests/clients/torch_ops.py, the pytest plugin for the Python tests of operator libraries."""

import os
import pathlib
import subprocess
import sys

import pytest
from test_arrays import torch

import schema_ct as sc

if torch is None:
    pytest.skip("PyTorch is not there", allow_module_level=True)

PLUGIN = pathlib.Path(__file__).resolve().parents[1] / "clients"

SOURCE = """
#include <torch/library.h>
at::Tensor scaled(const at::Tensor& x, double by) {
  at::Tensor out = x.clone();
  for (int64_t i = 0; i < out.numel(); ++i) out.data_ptr<float>()[i] *= static_cast<float>(by);
  return out;
}
TORCH_LIBRARY(plugin_test, m) { m.def("scaled(Tensor x, float by) -> Tensor", &scaled); }
"""

# Tests as an operator library for PyTorch has them.
TESTS = """
import torch
from torch.testing._internal.optests import opcheck

torch.ops.load_library({path!r})
scaled = torch.ops.plugin_test.scaled

@torch.library.register_fake("plugin_test::scaled")
def _(x, by):
    return torch.empty_like(x)

torch.library.register_autograd(
    "plugin_test::scaled", lambda ctx, grad: (grad * ctx.by, None),
    setup_context=lambda ctx, inputs, output: setattr(ctx, "by", inputs[1]))

def test_call():
    assert scaled(torch.ones(2), 3.0).tolist() == [3, 3]
    assert scaled.default(torch.ones(2), by=2.0).tolist() == [2, 2]
    assert torch.jit.script(scaled)(torch.ones(1), 4.0).item() == 4

def test_gradient():
    x = torch.ones(2, requires_grad=True)
    scaled(x, 3.0).sum().backward()
    assert x.grad.tolist() == [3, 3]

def test_opcheck():
    opcheck(scaled, (torch.ones(2, requires_grad=True), 3.0))

def test_wrong_call():
    try:
        scaled(torch.ones(2))
    except TypeError as e:
        assert "by" in str(e)
    else:
        raise AssertionError("an argument was missing")

def test_pytorchs_own():
    assert torch.ops.aten.add(torch.ones(1), 1).item() == 2
"""


def test_tests_for_pytorch_run_as_they_stand(tmp_path):
    source = tmp_path / "ops.cpp"
    source.write_text(SOURCE)
    (tmp_path / "test_ops.py").write_text(TESTS.format(path=str(sc.build(str(source)))))
    path = os.pathsep.join([str(PLUGIN), *(p for p in sys.path if p)])
    said = subprocess.run([sys.executable, "-B", "-m", "pytest", "-q", "-p", "torch_ops", str(tmp_path)], cwd=tmp_path,
                          env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True)
    assert "5 passed" in said.stdout, said.stdout + said.stderr
