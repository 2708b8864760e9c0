# SPDX-License-Identifier: BSL-1.0
"""Operators at home in PyTorch and numpy."""

import numpy as np
import pytest
from test_arrays import needs_torch, torch

import schema_ct as sc

F32 = np.float32


@needs_torch
class TestTorch:
    def test_gradients(self, cube):
        f = sc.torch.wrap(cube)
        x = torch.tensor([1.0, 2.0], requires_grad=True)
        y = f(x, by=2.0)
        assert y.tolist() == [2, 16]
        y.sum().backward()
        assert x.grad.tolist() == [6, 24]
        assert sc.torch.wrap(cube) is f
        assert torch.ops.schema_ct_cube.cube(x.detach()).tolist() == [1, 8]

    def test_compile(self, cube):
        f = sc.torch.wrap(cube)
        graphs = []

        def backend(graph, _):
            graphs.append(graph)
            return graph.forward

        compiled = torch.compile(lambda x: f(x + 1, by=2.0) * 2, backend=backend, fullgraph=True)
        x = torch.zeros(3, requires_grad=True)
        assert compiled(x).tolist() == [4, 4, 4]
        calls = [n for n in graphs[0].graph.nodes if "cube" in str(n.target)]
        assert len(graphs) == 1 and len(calls) == 1, "the graph shows one operator"

    def test_export(self, cube):
        f = sc.torch.wrap(cube)

        class Model(torch.nn.Module):
            def forward(self, x):
                return f(x, by=3.0)

        exported = torch.export.export(Model(), (torch.ones(2),))
        assert "schema_ct_cube.cube" in str(exported.graph)
        assert exported.module()(torch.full((2,), 2.0)).tolist() == [24, 24]

    def test_pytorchs_own_check(self, cube):
        f = sc.torch.wrap(cube)
        torch.library.opcheck(f, (torch.ones(3, dtype=torch.float32, requires_grad=True),), {"by": 2.0})

    def test_written(self, values):
        f = sc.torch.wrap(values.fill_)
        x = torch.ones(2)
        version = x._version
        assert f(x, 3) is x and x.tolist() == [3, 3] and x._version > version
        out = torch.zeros(2)
        copy = sc.torch.wrap(values.copy.out)
        assert copy(x, out=out) is out and out.tolist() == [3, 3]

    def test_results_are_new(self, values):
        x = torch.ones(2, 2)
        for op in (values.same, values.view):
            made = sc.torch.wrap(op)(x)
            made.fill_(7)
            assert x.sum() == 4
        assert sc.torch.wrap(values.zeros)([2]).tolist() == [0, 0]
        assert sc.torch.wrap(values.two)(x)[1] == 4

    def test_without_a_shape_or_gradient(self, values):
        f = sc.torch.wrap(values.add_one)
        with pytest.raises(Exception, match="register it with schema_ct.register_fake"):
            torch.compile(f, backend="eager", fullgraph=True)(torch.ones(2))
        with pytest.raises(RuntimeError, match="no autograd formula was registered|does not require grad"):
            f(torch.ones(2, requires_grad=True)).sum().backward()
        with pytest.raises(ValueError, match="several overloads: wrap one"):
            sc.torch.wrap(values.overloaded)


def test_numpy(values):
    with sc.Library("broadcasting", "FRAGMENT") as library:
        library.define("add(Tensor a, Tensor b, *, float by=1) -> Tensor", tags="pointwise")

        def add(a, b, *, by):
            assert a.shape == b.shape and a.flags.c_contiguous
            return a + b * by

        library.impl("add", add)
        f = sc.numpy.wrap(sc.ops.broadcasting.add)
        assert f(np.ones((3, 1)), np.arange(4.0)).shape == (3, 4)
        assert f(1.0, [1, 2], by=2).tolist() == [3, 5]
        assert f(a=[[1]], b=2.0).tolist() == [[3]]
        with pytest.raises(ValueError, match="broadcast"):
            f(np.ones(2), np.ones(3))
    with pytest.raises(ValueError, match="only what is tagged pointwise"):
        sc.numpy.wrap(values.add_one)
