# SPDX-License-Identifier: BSL-1.0
"""Operators in PyTorch."""

import json
import os
import subprocess
import sys

import pytest
from conftest import TORCH
from test_arrays import torch

import schema_ct as sc

if torch is None:
    pytest.skip("PyTorch is not there", allow_module_level=True)


@pytest.fixture(autouse=True)
def fakes(arguments, values):
    for name in ("all", "add", "throws", "same"):
        sc.register_fake(getattr(arguments, name), lambda x, *_, **__: x.like())
    sc.register_fake(arguments.sum, lambda x, y, z: x[0].like((2,)))
    sc.register_fake(arguments.several, lambda x, both=True: (x.like(), x.like() if both else None,
                                                              [x.like(), x.like()]))


def graph_of(f, *arguments):
    """What f returns when it is compiled, and the names of the functions that its graph calls."""
    called = []

    def backend(graph, _):
        called.extend(str(node.target) for node in graph.graph.nodes if node.op == "call_function")
        return graph.forward

    torch._dynamo.reset()
    return torch.compile(f, backend=backend, fullgraph=True)(*arguments), called


def inductor(f, *arguments, **options):
    torch._dynamo.reset()
    return torch.compile(f, fullgraph=True, **options)(*arguments)


class TestAutograd:
    def test_gradients(self, cube):
        f = sc.torch.wrap(cube)
        x = torch.tensor([1.0, 2.0], requires_grad=True)
        y = f(x, by=2.0)
        assert y.tolist() == [2, 16]
        y.sum().backward()
        assert x.grad.tolist() == [6, 24]
        assert sc.torch.wrap(cube) is f
        assert torch.ops.schema_ct_cube.cube(x.detach()).tolist() == [1, 8]

    def test_finite_differences(self, cube):
        x = torch.tensor([1.0, -0.5], requires_grad=True)
        assert torch.autograd.gradcheck(sc.torch.wrap(cube), (x,), eps=1e-2, atol=1e-2)

    def test_a_formula_that_comes_later(self):
        @sc.custom_op("late::twice", mutates_args=())
        def twice(x: torch.Tensor) -> torch.Tensor:
            return x * 2

        x = torch.ones(1, requires_grad=True)
        with pytest.raises(RuntimeError, match="no autograd formula was registered|does not require grad"):
            sc.torch.wrap(twice)(x).backward()
        twice.register_autograd(lambda ctx, grad: grad * 2)
        sc.torch.wrap(twice)(x).backward()
        assert x.grad == 2
        twice.close()

    def test_a_formula_that_comes_after_wrap_or_is_replaced(self):
        op = sc.custom_op("late::scaled", lambda x, by: x * 1, mutates_args=(), schema="(Tensor x, *, float by=1) -> Tensor")
        f = sc.torch.wrap(op)

        def gradient():
            x = torch.ones(2, requires_grad=True)
            f(x, by=3.0).sum().backward()
            return x.grad.tolist()

        with pytest.raises(RuntimeError, match="no autograd formula was registered for late::scaled"):
            gradient()
        sc.register_autograd(op, lambda ctx, grad: grad)
        assert gradient() == [1, 1]
        sc.register_autograd(op, lambda ctx, grad: grad * 5)
        assert gradient() == [5, 5]
        op.register_autograd(lambda ctx, grad: (grad * ctx.by, None),
                             setup_context=lambda ctx, inputs, output: setattr(ctx, "by", inputs[1]))
        x = torch.ones(2, requires_grad=True)
        made = f(x, by=3.0)
        op.register_autograd(lambda ctx, grad: grad * 7)
        made.sum().backward()
        assert x.grad.tolist() == [3, 3] and gradient() == [7, 7]
        op.close()

    def test_another_schema_under_the_name(self):
        for schema, by in (("(Tensor x) -> Tensor", ()), ("(Tensor x, int k) -> Tensor", (3,))):
            op = sc.custom_op("late::again", lambda x, *_: x + 1, mutates_args=(), schema=schema)
            assert sc.torch.wrap(op)(torch.ones(1), *by) == 2
            op.close()

    def test_vmap(self, cube):
        assert torch.vmap(sc.torch.wrap(cube))(torch.full((2, 3), 2.0)).tolist() == [[8] * 3] * 2


class TestCompile:
    def test_the_graph_shows_one_operator(self, cube):
        f = sc.torch.wrap(cube)
        result, called = graph_of(lambda x: f(x + 1, by=2.0) * 2, torch.zeros(3, requires_grad=True))
        assert result.tolist() == [4, 4, 4]
        assert [name for name in called if "cube" in name] == ["schema_ct_cube.cube.default"]

    def test_inductor_and_its_gradients(self, cube):
        f = sc.torch.wrap(cube)
        x = torch.tensor([1.0, 2.0], requires_grad=True)
        inductor(lambda x: f(x + 1, by=2.0) * 2, x).sum().backward()
        assert x.grad.tolist() == [48, 108]

    def test_dynamic_shapes(self, cube):
        f, graphs = sc.torch.wrap(cube), []

        def backend(graph, _):
            graphs.append(graph)
            return graph.forward

        torch._dynamo.reset()
        compiled = torch.compile(lambda x: f(x) + x.shape[0], backend=backend, dynamic=True, fullgraph=True)
        assert [compiled(torch.ones(n))[0].item() for n in (2, 3, 5)] == [3, 4, 6] and len(graphs) == 1

    def test_every_type_of_argument(self, arguments):
        f = sc.torch.wrap(arguments.all)

        def call(x):
            return f(x, 1 << 40, 0.1, True, "word", 7, 1 - 2j, torch.float64, torch.device("cuda:1"), [3, 3],
                     [0.5, 2.0], [True, False], ["a", "", "c"], sizes=[])

        assert call(torch.ones(2)).tolist() == [14, 14]
        assert graph_of(call, torch.ones(2))[0].tolist() == [14, 14]

    def test_lists_and_several_results(self, arguments):
        one, total, several = torch.ones(1), sc.torch.wrap(arguments.sum), sc.torch.wrap(arguments.several)
        assert graph_of(lambda x: total([x, 2 * x], None, [None, x]), one)[0].tolist() == [103, 103]
        for f in (several, lambda x: graph_of(several, x)[0]):
            first, second, (same, third) = f(torch.zeros(1))
            assert (first, second, same, third) == (1, 2, 0, 3)

    def test_export(self, cube):
        f = sc.torch.wrap(cube)

        class Model(torch.nn.Module):
            def forward(self, x):
                return f(x, by=3.0)

        exported = torch.export.export(Model(), (torch.ones(2),), dynamic_shapes={"x": {0: torch.export.Dim("n")}})
        assert [str(n.target) for n in exported.graph.nodes if n.op == "call_function"] == ["schema_ct_cube.cube.default"]
        assert exported.module()(torch.full((3,), 2.0)).tolist() == [24, 24, 24]

    @pytest.mark.parametrize("name, given, by_name", [
        ("cube.cube", lambda: (torch.ones(3, requires_grad=True),), {"by": 2.0}),
        ("values.fill_", lambda: (torch.ones(3), 3), {}),
        ("values.fill_all_", lambda: ([torch.ones(3), torch.ones(2)], 3), {}),
        ("arguments.sum", lambda: ([torch.ones(1), torch.ones(1)], None, [None, torch.ones(1)]), {}),
        ("arguments.several", lambda: (torch.ones(1),), {}),
        ("values.copy.out", lambda: (torch.ones(2), torch.ones(2)), {})])
    def test_pytorchs_own_check(self, cube, values, arguments, name, given, by_name):
        namespace, _, rest = name.partition(".")
        base, _, overload = rest.partition(".")
        op = getattr(getattr(sc.ops, namespace), base)
        sc.torch.wrap(getattr(op, overload) if overload else op)
        made = getattr(getattr(torch.ops, f"schema_ct_{namespace}"), rest.replace(".", "_"))
        assert set(torch.library.opcheck(made, given(), by_name).values()) == {"SUCCESS"}

    def test_without_a_shape_or_gradient(self, values):
        f = sc.torch.wrap(values.add_one)
        with pytest.raises(Exception, match="register it with schema_ct.register_fake"):
            torch.compile(f, backend="eager", fullgraph=True)(torch.ones(2))
        with pytest.raises(RuntimeError, match="no autograd formula was registered|does not require grad"):
            f(torch.ones(2, requires_grad=True)).sum().backward()


class TestPlainCalls:
    """torch.compile of a function that calls sc.ops."""

    def test_is_one_node_of_the_graph(self, cube):
        result, called = graph_of(lambda x: sc.ops.cube.cube(x, by=2.0) + 1, torch.full((2,), 2.0))
        assert result.tolist() == [17, 17] and called == ["schema_ct_cube.cube.default", "<built-in function add>"]
        x = torch.full((2,), 2.0, requires_grad=True)
        torch._dynamo.reset()
        torch.compile(lambda x: cube(x), backend="aot_eager", fullgraph=True)(x).sum().backward()
        assert x.grad.tolist() == [12, 12]

    def test_of_what_writes(self, values):
        x = torch.ones(2)
        result, called = graph_of(lambda x: values.fill_(x, 3.0) + 1, x)
        assert result.tolist() == [4, 4] and x.tolist() == [3, 3] and len(called) == 2

    def test_without_a_shape(self, values):
        def f(x):
            return values.add_one(x) + 1

        torch._dynamo.reset()
        assert torch.compile(f, backend="eager")(torch.ones(2)).tolist() == [3, 3]
        torch._dynamo.reset()
        with pytest.raises(Exception, match=r"takes no call of <operator values::add_one>: nothing says what shape the "
                                            r"results of values::add_one have: register it with schema_ct.register_fake"):
            torch.compile(f, backend="eager", fullgraph=True)(torch.ones(2))

    def test_of_several_overloads(self, values):
        torch._dynamo.reset()
        with pytest.raises(Exception, match="<operator values::copy> has several overloads: "):
            torch.compile(lambda x: values.copy(x), backend="eager", fullgraph=True)(torch.ones(2))

    def test_call_by_its_name(self, values):
        assert values.add_one.__call__(torch.ones(2)).tolist() == [2, 2]


class TestWritten:
    def test_the_very_tensor_comes_back(self, values):
        f = sc.torch.wrap(values.fill_)
        x = torch.ones(2)
        version = x._version
        assert f(x, 3) is x and x.tolist() == [3, 3] and x._version > version
        out = torch.zeros(2)
        copy = sc.torch.wrap(values.copy.out)
        assert copy(x, out=out) is out and out.tolist() == [3, 3]

    def test_it_is_made_functional(self, values):
        f, x = sc.torch.wrap(values.fill_), torch.ones(2)
        assert inductor(lambda x: f(x, 3) + 1, x).tolist() == [4, 4] and x.tolist() == [3, 3]
        assert inductor(lambda x: f(x.clone(), 5) + x, x).tolist() == [8, 8] and x.tolist() == [3, 3]

        from functorch.compile import make_boxed_func
        from torch._dynamo.backends.common import aot_autograd

        graphs = []

        def compiler(graph, _):
            graphs.append(str(graph.graph))
            return make_boxed_func(graph.forward)

        torch._dynamo.reset()
        torch.compile(lambda x: f(x, 7) * 2, backend=aot_autograd(fw_compiler=compiler))(x)
        assert "auto_functionalized" in graphs[0] and x.tolist() == [7, 7]

    def test_lists(self, values):
        f, x, y = sc.torch.wrap(values.fill_all_), torch.ones(2), torch.ones(3)
        assert inductor(lambda x, y: f([x, y], 3), x, y) is None and x.sum() + y.sum() == 15


@pytest.fixture(scope="module")
def odd():
    """Operators whose arguments PyTorch's custom operators do not have like this."""
    with sc.Library("odd", "DEF") as library:
        library.define("weighted(Tensor x, int n=1, *, bool f=False, Tensor w) -> Tensor")
        library.impl("weighted", lambda x, n, *, f, w: x * n + w * (10 if f else 1), "CPU")
        library.define('text(Tensor x, str s="*, (a!) -> \\"", *, Tensor? y=None) -> str')
        library.impl("text", lambda x, s, *, y: f"{s}{y is None}", "CPU")
        library.define("add.out(Tensor x, int k=2, *, bool f=False, Tensor(a!) out) -> Tensor(a!)")
        library.impl("add.out", lambda x, k, *, f, out: out.copy_(x + k + f), "CPU")
        library.define("swapped(int k=1, *, Tensor(a!) self, Tensor(b!) y) -> (Tensor(b!), Tensor(a!))")
        library.impl("swapped", lambda k, *, self, y: (y.fill_(k), self.fill_(k)), "CPU")
        library.define("self(Tensor(a) self, Tensor y, *, int k=1) -> Tensor(a)")
        library.impl("self", lambda x, y, *, k: x * k, "CPU")
        yield sc.ops.odd


class TestArguments:
    def test_a_keyword_only_tensor_behind_a_default(self, odd):
        f, x = sc.torch.wrap(odd.weighted), torch.ones(2)
        assert f(x, w=x).tolist() == [2, 2] and f(x, 3, w=x, f=True).tolist() == [13, 13]
        assert f(w=x, x=2 * x).tolist() == [3, 3] and f(x, n=2, w=x).tolist() == [3, 3]
        with pytest.raises(RuntimeError, match="missing value for argument 'w'"):
            f(x)
        sc.register_fake(odd.weighted, lambda x, n=1, *, f=False, w: x.like())
        assert graph_of(lambda x: f(x, w=x), x)[0].tolist() == [2, 2]
        made = torch.ops.schema_ct_odd.weighted
        assert set(torch.library.opcheck(made, (x, 3, x), {"f": True}).values()) == {"SUCCESS"}

    def test_gradients_in_the_order_of_the_schema(self, odd):
        def setup(ctx, inputs, output):
            _, ctx.n, ctx.f, _ = inputs

        sc.register_autograd(odd.weighted, lambda ctx, grad: (grad * ctx.n, None, None, grad * (10 if ctx.f else 1)),
                             setup_context=setup)
        x, w = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
        sc.torch.wrap(odd.weighted)(x, 3, w=w, f=True).sum().backward()
        assert x.grad.tolist() == [3, 3] and w.grad.tolist() == [10, 10]

    def test_a_default_with_commas_and_brackets(self, odd):
        f, x = sc.torch.wrap(odd.text), torch.ones(2)
        assert f(x) == '*, (a!) -> "True' and f(x, y=x) == '*, (a!) -> "False' and f(x, "b") == "bTrue"

    def test_arguments_that_are_written_and_returned(self, odd):
        f, x, out = sc.torch.wrap(odd.add.out), torch.ones(2), torch.zeros(2)
        assert f(x, out=out) is out and out.tolist() == [3, 3]
        assert f(x, 5, out=out, f=True).tolist() == [7, 7]
        assert inductor(lambda x, out: f(x, out=out) + 1, x, out).tolist() == [4, 4] and out.tolist() == [3, 3]
        assert sc.torch.wrap(odd.swapped)(self=x, y=out) == (out, x) and x.tolist() == out.tolist() == [1, 1]

    def test_an_argument_self(self, odd):
        f, x = sc.torch.wrap(getattr(odd, "self")), torch.ones(2)
        assert f(self=x, y=x, k=3).tolist() == [3, 3] and f(x, x).tolist() == [1, 1]
        sc.register_fake("odd::self", lambda x, y, *, k=1: x.like())
        assert graph_of(lambda x: f(self=x, y=x, k=2), x)[0].tolist() == [2, 2]

    def test_a_view_with_a_gradient(self, odd):
        sc.register_autograd("odd::self", lambda ctx, grad: (grad, None, None))
        x = torch.ones(2, requires_grad=True)
        sc.torch.wrap(getattr(odd, "self"))(x, torch.ones(2)).sum().backward()
        assert x.grad.tolist() == [1, 1]


class TestResults:
    def test_they_are_new(self, values):
        x = torch.ones(2, 2)
        for op in (values.same, values.view):
            made = sc.torch.wrap(op)(x)
            made.fill_(7)
            assert x.sum() == 4
        assert sc.torch.wrap(values.zeros)([2]).tolist() == [0, 0]
        assert sc.torch.wrap(values.two)(x)[1] == 4

    def test_of_an_input_with_strides(self, values):
        whole = torch.arange(6.0).reshape(2, 3)
        made = sc.torch.wrap(values.view)(whole.T)
        made.fill_(9)
        assert made.shape == (2,) and whole.sum() == 15

    def test_pointwise_operators_broadcast(self, arguments):
        sc.register_autograd(arguments.add, lambda ctx, grad: (grad, grad))
        add = sc.torch.wrap(arguments.add)
        a, b = torch.ones(2, 1, requires_grad=True), torch.arange(3.0)
        assert add(a, b).tolist() == [[1, 2, 3]] * 2 and add(a=b, b=b).tolist() == [0, 2, 4]
        add(a, b).sum().backward()
        assert a.grad.tolist() == [[3], [3]]
        assert graph_of(add, a.detach(), b)[0].shape == (2, 3)


def test_pytorchs_enumerations():
    """They need no sc.torch: schema_ct reads their names."""
    with sc.Library("told", "DEF") as library:
        library.define("f(ScalarType t=float, MemoryFormat m=contiguous_format, Layout? l=None, QScheme? q=None) -> int")
        library.impl("f", lambda t, m, l, q: t * 1000 + m * 100 + (l or 0) * 10 + (q or 0), "CompositeExplicitAutograd")
        f = sc.ops.told.f
        assert f(torch.qint8, torch.channels_last, torch.sparse_csr, torch.per_channel_affine) == 12221
        assert f(torch.uint4, torch.preserve_format, torch.jagged) == 33170
        assert f(torch.bfloat16, torch.channels_last_3d, torch.strided, torch.per_tensor_symmetric) == 15302
        with pytest.raises(TypeError, match="expected a value of type 'MemoryFormat' .*'torch.layout'"):
            f(m=torch.strided)


class TestErrors:
    def test_of_the_kernel(self, arguments):
        f = sc.torch.wrap(arguments.throws)
        with pytest.raises(ValueError, match="a value of the kernel's"):
            f(torch.ones(2), "value")
        with pytest.raises(IndexError, match="an index of the kernel's"):
            f(torch.ones(2), "index")

    def test_what_is_refused(self, values, arguments):
        with pytest.raises(ValueError, match="several overloads: wrap one"):
            sc.torch.wrap(values.overloaded)
        with pytest.raises(NotImplementedError, match="does not know the class of the argument 'box'"):
            sc.torch.wrap(arguments.boxed)
        with sc.Library("writes", "DEF") as library:
            library.define("fill_(Tensor(a!) x) -> Tensor(a!)")
            sc.register_autograd("writes::fill_", lambda ctx, grad: grad)
            with pytest.raises(NotImplementedError, match="no gradients of custom operators that write .*: writes::fill_"):
                sc.torch.wrap(sc.ops.writes.fill_)


SETUP = """
import schema_ct as sc
from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CppExtension
setup(name="o", ext_modules=[CppExtension("torch_ops", ["ops.cpp"], **sc.extension_args("torch"))],
      cmdclass={"build_ext": BuildExtension.with_options(use_ninja=False)})
"""
SOURCE = """
#include <Python.h>
#include <ATen/core/Tensor.h>
#include <torch/library.h>
static at::Tensor same(const at::Tensor& x, int64_t) { return x; }
TORCH_LIBRARY(by_torch, m) { m.def("same(Tensor x, *, TYPE by=2) -> Tensor", &same); }
static PyModuleDef module{PyModuleDef_HEAD_INIT, "torch_ops", nullptr, 0, nullptr, nullptr, nullptr, nullptr, nullptr};
PyMODINIT_FUNC PyInit_torch_ops() { return PyModule_Create(&module); }
"""


@pytest.mark.parametrize("kind", ["int", "float"])
def test_an_extension_of_pytorch(kind, tmp_path, python):
    """torch.utils.cpp_extension builds an extension, and the compiler checks its schemas."""
    (tmp_path / "ops.cpp").write_text(SOURCE.replace("TYPE", kind))
    (tmp_path / "setup.py").write_text(SETUP)
    done = subprocess.run([sys.executable, "setup.py", "build_ext", "--inplace"], cwd=tmp_path, capture_output=True,
                          text=True, env={**os.environ, "CFLAGS": "-O0 -g0", "PYTHONPATH": str(TORCH)})
    if kind == "float":
        assert done.returncode != 0 and "disagree on a type" in done.stdout + done.stderr
        return
    assert done.returncode == 0, done.stdout + done.stderr
    assert python(f"""
import sys, torch
sys.path.append({str(tmp_path)!r})
import torch_ops
print(torch.ops.by_torch.same(torch.ones(2), by=3))
""") == "tensor([1., 1.])\n"


def test_load_of_pytorch(tmp_path, python):
    (tmp_path / "ops.cpp").write_text(SOURCE.replace("TYPE", "float"))
    assert python(f"""
import sys
sys.path.append({str(TORCH)!r})
import schema_ct as sc
from torch.utils.cpp_extension import load
try:
    load("torch_ops", [{str(tmp_path / "ops.cpp")!r}], build_directory={str(tmp_path)!r}, **sc.extension_args("torch", load=True))
except RuntimeError as error:
    print("disagree on a type" in str(error))
""").splitlines()[-1] == "True"


BACKEND = """
import torch

torch.utils.rename_privateuse1_backend("mine")
_kernels = torch.library.Library("aten", "IMPL", "PrivateUse1")
_kernels.impl("relu", lambda self: self)
_kernels.impl("add.Tensor", lambda self, other, alpha=1: self)
_fallback = torch.library.Library("_", "IMPL", "PrivateUse1")
_fallback.fallback(lambda op, *arguments, **keywords: None)
"""


def test_coverage_asks_pytorch(tmp_path):
    """`coverage` compares a backend's kernels in PyTorch's dispatcher with those that PyTorch's list requires."""
    (tmp_path / "my_backend.py").write_text(BACKEND)

    def coverage(*arguments):
        paths = [p for p in (os.environ.get("PYTHONPATH"), str(TORCH) if TORCH.exists() else None) if p]
        return subprocess.run([sys.executable, "-m", "schema_ct", "coverage", *arguments], capture_output=True, text=True,
                              timeout=300, cwd=tmp_path, env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)})

    done = coverage("--backend", "mine", "--import", "my_backend", "--format", "json")
    assert done.returncode == 0, done.stderr
    operators = {o["operator"]: o for o in json.loads(done.stdout)["operators"]}
    assert len(operators) == 3103
    assert {name for name, o in operators.items() if o["served"] == "registered"} == {"relu", "add.Tensor"}
    assert operators["relu"]["required"] and operators["relu"]["registered_at"].endswith("my_backend.py:5")
    assert operators["add.Tensor"]["default"] and not operators["add.Tensor"]["required"]
    assert operators["mul.Tensor"]["served"] == operators["matmul"]["served"] == "composite"
    assert operators["bincount"]["served"] == "fallback" and operators["_cudnn_rnn"]["served"] == "missing"
    # PyTorch's list requires no operator for which the dispatcher has a composite kernel.
    assert not any(o["required"] and o["served"] == "composite" for o in operators.values())
    assert "is no dispatch key" in coverage("--backend", "yours", "--import", "my_backend").stderr
    assert "ModuleNotFoundError" in coverage("--backend", "mine", "--import", "your_backend").stderr
