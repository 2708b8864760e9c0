# SPDX-License-Identifier: BSL-1.0
"""Graphs that call operators are saved, and run in other processes, which have the operators' library alone."""

import paddle
import pytest

import schema_ct.paddle as schema_ct

#: What a process begins with that has nothing but the library.
BEGIN = "import paddle, schema_ct.paddle as sc\nlibrary = sc.load_library({library!r})\n"
FORMULAS = """
def setup(ctx, inputs, output):
    ctx.count, ctx.by, ctx.has_bias = len(inputs[1]), inputs[3], inputs[2] is not None

def backward(ctx, grad):
    g = grad * ctx.by
    return g, [g] * ctx.count, g.sum().reshape([1]) if ctx.has_bias else None, None

sc.register_autograd("saving::joined", backward, setup_context=setup)
"""


@pytest.fixture(scope="module")
def ops(saving):
    schema_ct.register_fake(saving.seen, lambda x, *a, **k: x.like((-1,)))
    schema_ct.register_fake(saving.joined, lambda x, others, bias=None, by=1.0: x.like())
    schema_ct.register_fake(saving.halves, lambda x: (x.like((-1,)), x.like((-1,))))
    schema_ct.register_fake(saving.same_grad, lambda x: x.like())
    schema_ct.register_fake(saving.fail, lambda x, kind: x.like())
    schema_ct.register_fake(saving.of_words, lambda x, words: x.like())
    exec(FORMULAS, {"sc": schema_ct})
    return saving


def layer_of(function, *sizes, **buffers):
    """A layer of a parameter, with a graph for an input of these sizes."""
    class Layer(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            for name, tensor in buffers.items():
                self.register_buffer(name, tensor)
            self.weight = self.create_parameter([2], default_initializer=paddle.nn.initializer.Constant(2.0))

        def forward(self, x):
            return function(x * self.weight, *self.buffers())

    return paddle.jit.to_static(Layer(), full_graph=True, input_spec=[paddle.static.InputSpec(list(sizes), "float32")])


@pytest.fixture
def run(libraries, python, tmp_path):
    """Runs a program in a process that has the library and the folder of the saved graph."""
    def run(program, begin=BEGIN):
        return python(f"path = {str(tmp_path / 'model')!r}\n" + begin.format(library=str(libraries["saving"])) + program)
    return run


def test_every_kind_of_argument(ops, run, tmp_path):
    seen = schema_ct.wrap(ops.seen)
    layer = layer_of(lambda x: seen(x, 2**40, 0.1, True, 'a "text"', [1, 2], [0.1, float("inf")], [True, False], some=7,
                                    scalar=2.5, type=paddle.float64, names=["a", "bc"]), None, 2)
    here = layer(paddle.ones([3, 2]))
    assert here.tolist()[5:] == [1, 2, pytest.approx(0.1), float("inf"), 1, 0, 7, 2.5, 7, 1, 2]
    paddle.jit.save(layer, str(tmp_path / "model"))
    assert run("print(paddle.jit.load(path)(paddle.ones([3, 2])).tolist())") == f"{here.tolist()}\n"


def test_it_is_trained_in_another_process(ops, run, tmp_path):
    joined = schema_ct.wrap(ops.joined)
    layer = layer_of(lambda x, known: joined(x, [x * 2, known], x[0, :1], by=0.5), 3, 2, known=paddle.full([3, 2], 5.0))
    x = paddle.to_tensor([[1.0, 2.0]] * 3, stop_gradient=False)
    y = layer(x)
    (y * y).sum().backward()
    weight, = layer.parameters()
    assert y.tolist() == [[6.5, 9.5]] * 3  # (3 w x + known + w x of the first) / 2
    assert x.grad.tolist() == [[135, 57], [39, 57], [39, 57]] and weight.grad.tolist() == [106.5, 171]
    paddle.jit.save(layer, str(tmp_path / "model"))
    said = run(FORMULAS + """
layer = paddle.jit.load(path)
layer.train()
x = paddle.to_tensor([[1.0, 2.0]] * 3, stop_gradient=False)
y = layer(x)
(y * y).sum().backward()
print(y.tolist(), x.grad.tolist(), [p.grad.tolist() for p in layer.parameters() if p.grad is not None])
""")
    assert said == f"{y.tolist()} {x.grad.tolist()} [{weight.grad.tolist()}]\n"


def test_predictors(ops, run, tmp_path):
    halves = schema_ct.wrap(ops.halves)

    def both(x):
        first, second = halves(x)
        return first * 2, second

    layer = layer_of(both, None, 2)
    here = [t.tolist() for t in layer(paddle.ones([2, 2]))]
    paddle.jit.save(layer, str(tmp_path / "model"))
    said = run("""
import numpy as np
config = paddle.inference.Config(path + ".json", path + ".pdiparams")
config.disable_glog_info()
predictor = paddle.inference.create_predictor(config)
predictor.get_input_handle(predictor.get_input_names()[0]).copy_from_cpu(np.ones((2, 2), "float32"))
predictor.run()
print([predictor.get_output_handle(name).copy_to_cpu().tolist() for name in predictor.get_output_names()])
""")
    assert said == f"{here}\n"


def test_static_programs(ops, run, tmp_path):
    paddle.enable_static()
    try:
        with paddle.static.program_guard(paddle.static.Program()):
            x = paddle.static.data("x", [-1, 2], "float32")
            y = schema_ct.wrap(ops.joined)(x, [x], by=3.0)
            paddle.static.save_inference_model(str(tmp_path / "model"), [x], [y], paddle.static.Executor())
    finally:
        paddle.disable_static()
    assert run("""
paddle.enable_static()
executor = paddle.static.Executor()
program, names, fetched = paddle.static.load_inference_model(path, executor)
import numpy as np
print(executor.run(program, feed={names[0]: np.ones((2, 2), "float32")}, fetch_list=fetched)[0].tolist())
""") == "[[6.0, 6.0], [6.0, 6.0]]\n"


def test_an_argument_is_returned(ops):
    """A graph may write to the result, and does not change the argument so."""
    same = schema_ct.wrap(ops.same_grad)

    @paddle.jit.to_static(full_graph=True)
    def f(x):
        x = x + 1
        return paddle.nn.functional.relu_(same(x) - 3 + 1), x, same(x).add_(paddle.ones([2])), x + 0

    assert [t.tolist() for t in f(paddle.ones([2]))] == [[0, 0], [2, 2], [3, 3], [2, 2]]


@pytest.mark.parametrize("kind, error", [("index", IndexError), ("value", ValueError), ("int", RuntimeError),
                                         ("check", RuntimeError)])
def test_what_a_kernel_throws(ops, kind, error):
    fail = schema_ct.wrap(ops.fail)

    @paddle.jit.to_static(full_graph=True)
    def f(x):
        return fail(x, kind)

    with pytest.raises(error, match="the kernel failed" if kind != "int" else "an unknown type"):
        f(paddle.ones([2]))


class TestWhatIsMissing:
    def saved(self, ops, tmp_path):
        layer = layer_of(schema_ct.wrap(ops.same_grad), 1, 2)
        paddle.jit.save(layer, str(tmp_path / "model"))

    @pytest.mark.parametrize("read", ["paddle.jit.load(path)", "paddle.inference.create_predictor(paddle.inference.Config("
                                      "path + '.json', path + '.pdiparams'))"])
    def test_the_library(self, ops, run, tmp_path, read):
        self.saved(ops, tmp_path)
        said = run(f"""
try:
    {read}
except RuntimeError as error:
    print(error)
""", begin="import paddle, schema_ct.paddle\n")
        assert said == (f"the graph {tmp_path}/model.json calls saving::same_Grad.default, and no library that is loaded "
                        "registers it: load the library first (schema_ct.paddle.load_library)\n")

    def test_the_library_while_the_graph_is_there(self, ops, run, tmp_path):
        self.saved(ops, tmp_path)
        said = run("""
layer = paddle.jit.load(path)
library.close()
try:
    layer(paddle.ones([1, 2]))
except RuntimeError as error:
    print(error)
library = sc.load_library(library.path)
print(layer(paddle.ones([1, 2])).tolist())
""")
        assert "the graph calls the operator saving::same_grad.default, and no library that is loaded registers it" in said
        assert said.endswith("[[2.0, 2.0]]\n")

    def test_the_formula(self, ops, run, tmp_path):
        self.saved(ops, tmp_path)
        said = run("""
layer = paddle.jit.load(path)
layer.train()
try:
    layer(paddle.ones([1, 2])).sum().backward()
except RuntimeError as error:
    print(error)
""")
        assert "saving::same_grad has no formula for its gradient" in said


class TestALaterVersionOfTheLibrary:
    def test_arguments(self, ops, run, libraries, tmp_path):
        """One that is new has its default; one that is gone is an error."""
        joined = schema_ct.wrap(ops.joined)
        program = "print(paddle.jit.load(path)(paddle.ones([1, 2])).tolist())"
        begin = BEGIN.replace("{library!r}", repr(str(libraries["changed"])))
        paddle.jit.save(layer_of(lambda x: joined(x, [x], by=0.5), 1, 2), str(tmp_path / "model"))
        assert "TypeError the operator has no argument 'bias' any more" in run(f"""
try:
    {program}
except TypeError as error:
    print("TypeError the operator" + str(error).partition("the operator")[2])
""", begin=begin)
        text = (tmp_path / "model.json").read_text()
        (tmp_path / "model.json").write_text(text.replace("bias=None, ", ""))
        assert run(program, begin=begin) == "[[-1.0, -1.0]]\n"

    def test_one_that_is_no_more_for_graphs(self, ops, run, libraries, tmp_path):
        paddle.jit.save(layer_of(schema_ct.wrap(ops.same_grad), 1, 2), str(tmp_path / "model"))
        said = run("""
try:
    paddle.jit.load(path)
except RuntimeError as error:
    print(error)
""", begin=BEGIN.replace("{library!r}", repr(str(libraries["changed"]))))
        assert "calls saving::same_Grad.default, and no library that is loaded registers it" in said


def test_what_no_graph_keeps(ops):
    of_words, words = schema_ct.wrap(ops.of_words), schema_ct.classes.saving.Words()

    @paddle.jit.to_static(full_graph=True)
    def f(x):
        return of_words(x, words)

    with pytest.raises(TypeError, match=r"a graph keeps no value of type '__torch__.torch.classes.saving.Words', as the "
                       r"argument 'words' of saving::of_words\(\) has: .*\n.*Declaration: saving::of_words"):
        f(paddle.ones([2]))


def test_a_library_that_was_loaded_by_other_means(ops, run, tmp_path):
    layer = layer_of(schema_ct.wrap(ops.same_grad), 1, 2)
    paddle.jit.save(layer, str(tmp_path / "model"))
    begin = "import paddle, schema_ct.paddle, ctypes\nctypes.CDLL({library!r})\n"
    assert run("print(paddle.jit.load(path)(paddle.ones([1, 2])).tolist())", begin=begin) == "[[2.0, 2.0]]\n"


class TestLibrariesThatDescribeThemselves:
    """Those with <dispatch/paddle_graphs.hpp>."""

    WITHOUT = "import paddle\npaddle.utils.cpp_extension.load_op_meta_info_and_register_op({library!r})\n"

    def saved(self, ops, tmp_path):
        joined = schema_ct.wrap(ops.joined)
        layer = layer_of(lambda x: joined(x, [x * 2], by=0.5), 1, 2)
        paddle.jit.save(layer, str(tmp_path / "model"))
        return layer(paddle.ones([1, 2])).tolist()

    def test_without_the_package(self, ops, python, libraries, tmp_path):
        here = self.saved(ops, tmp_path)
        said = python(self.WITHOUT.format(library=str(libraries["graphs"])) + f"""
import importlib.util, numpy as np
assert importlib.util.find_spec("schema_ct") is None
path = {str(tmp_path / "model")!r}
print(paddle.jit.load(path)(paddle.ones([1, 2])).tolist())
config = paddle.inference.Config(path + ".json", path + ".pdiparams")
config.disable_glog_info()
predictor = paddle.inference.create_predictor(config)
predictor.get_input_handle(predictor.get_input_names()[0]).copy_from_cpu(np.ones((1, 2), "float32"))
predictor.run()
print(predictor.get_output_handle(predictor.get_output_names()[0]).copy_to_cpu().tolist())
layer = paddle.jit.load(path)
layer.train()
try:
    layer(paddle.ones([1, 2])).sum().backward()
except NotImplementedError as error:
    print(error)
""", PYTHONPATH="")
        assert said.startswith(f"{here}\n{here}\n")
        assert "nothing computes gradients: import schema_ct.paddle" in said

    @pytest.mark.parametrize("begin", [BEGIN, WITHOUT + "import schema_ct.paddle as sc\n"])
    def test_with_the_package(self, ops, python, libraries, tmp_path, begin):
        self.saved(ops, tmp_path)
        said = python(begin.format(library=str(libraries["graphs"])) + FORMULAS + f"""
layer = paddle.jit.load({str(tmp_path / "model")!r})
layer.train()
x = paddle.ones([1, 2])
x.stop_gradient = False
layer(x).sum().backward()
print(x.grad.tolist())
""")
        assert said == "[[3.0, 3.0]]\n"
