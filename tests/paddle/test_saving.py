# SPDX-License-Identifier: BSL-1.0
"""Graphs that call operators are saved, and run in other processes, which have the operators' library alone."""

import numpy as np
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
sc.register_autograd("saving::parts", lambda ctx, parts: (paddle.concat(parts), None))
sc.register_autograd("saving::sum_and_doubles", lambda ctx, sum, doubles: ([sum + 2 * d for d in doubles],))

def setup_scale(ctx, inputs, output):
    assert output is inputs[0] or paddle.equal_all(output, inputs[0])  # as it is behind the call
    ctx.by = inputs[1]

sc.register_autograd("saving::trained_scale_", lambda ctx, grad: (grad * ctx.by, None), setup_context=setup_scale)
sc.register_autograd("saving::add_to_each", lambda ctx: None)
"""


@pytest.fixture(scope="module")
def ops(saving):
    schema_ct.register_fake(saving.seen, lambda x, *a, **k: x.like((-1,)))
    schema_ct.register_fake(saving.joined, lambda x, others, bias=None, by=1.0: x.like())
    schema_ct.register_fake(saving.halves, lambda x: (x.like((-1,)), x.like((-1,))))
    schema_ct.register_fake(saving.same_grad, lambda x: x.like())
    schema_ct.register_fake(saving.fail, lambda x, kind: x.like())
    schema_ct.register_fake(saving.of_words, lambda x, words: x.like())
    schema_ct.register_fake(saving.parts, lambda x, count: [x.like((1,)) for _ in range(count)])
    schema_ct.register_fake(saving.sum_and_doubles, lambda xs: (xs[0].like(), [x.like() for x in xs]))
    schema_ct.register_fake(saving.number_of, lambda x: (x.like(), 1))
    exec(FORMULAS, {"sc": schema_ct, "paddle": paddle})
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


TRAIN = """
layer = paddle.jit.load(path)
layer.train()
x = paddle.to_tensor({x}, stop_gradient=False)
y = layer(x)
(y * y).sum().backward()
print(y.tolist(), x.grad.tolist())
"""


def is_everywhere_the_same(function, run, tmp_path, *elements):
    """Outside of a graph, in one, and in a saved one in another process: results, and the gradient of their squares."""
    graph = paddle.jit.to_static(function, full_graph=True, input_spec=[paddle.static.InputSpec([len(elements)], "float32")])
    said = []
    for f in (function, graph):
        x = paddle.to_tensor(elements, stop_gradient=False)
        y = f(x)
        (y * y).sum().backward()
        said.append(f"{y.tolist()} {x.grad.tolist()}\n")
    assert said[0] == said[1]
    paddle.jit.save(graph, str(tmp_path / "model"))
    assert run(FORMULAS + TRAIN.format(x=list(elements))) == said[0]
    return said[0].strip()


class TestListsOfTensors:
    def test_results(self, ops, run, tmp_path):
        parts, both = schema_ct.wrap(ops.parts), schema_ct.wrap(ops.sum_and_doubles)

        def f(x):
            total, doubles = both([x, x * x, x + 1])
            one, two = parts(total + doubles[1], 2)
            return one * 10 + two + doubles[2][:1]

        assert is_everywhere_the_same(f, run, tmp_path, 1.0, 2.0) == "[81.0] [13284.0, 2268.0]"

    def test_the_length_is_that_of_the_call(self, ops, run, tmp_path):
        parts = schema_ct.wrap(ops.parts)

        def f(x):
            return parts(x, 1) + parts(x, 2) + parts(x, 40)[-1:] + parts(x, 0)

        graph = paddle.jit.to_static(f, full_graph=True, input_spec=[paddle.static.InputSpec([40], "float32")])
        x = paddle.arange(40, dtype="float32")
        assert [t.tolist() for t in graph(x)] == [[0], [0], [1], [39]]
        paddle.jit.save(graph, str(tmp_path / "model"))
        said = run("print([t.tolist() for t in paddle.jit.load(path)(paddle.arange(40, dtype='float32'))])")
        assert said == "[[0.0], [0.0], [1.0], [39.0]]\n"

    def test_a_kernel_that_returns_another_number(self, ops):
        parts = schema_ct.wrap(ops.parts)
        schema_ct.register_fake(ops.parts, lambda x, count: [x.like((1,))])

        @paddle.jit.to_static(full_graph=True)
        def f(x):
            return parts(x, 2)

        try:
            with pytest.raises(RuntimeError, match=r"the graph was made for 1 tensor\(s\) of result 0, and the kernel returned 2: "
                                                   r"(.|\n)*Declaration: saving::parts"):
                f(paddle.ones([2]))
        finally:
            schema_ct.register_fake(ops.parts, lambda x, count: [x.like((1,)) for _ in range(count)])

    def test_a_result_that_is_no_tensor(self, ops):
        number_of = schema_ct.wrap(ops.number_of)

        @paddle.jit.to_static(full_graph=True)
        def f(x):
            return number_of(x)

        with pytest.raises(NotImplementedError, match="result 1 of saving::number_of is of type 'int': give it an overload"):
            f(paddle.ones([2]))


class Counter(paddle.nn.Layer):
    """It counts its calls."""

    def __init__(self, ops):
        super().__init__()
        self.register_buffer("calls", paddle.zeros([1]))
        self.weight = self.create_parameter([1], default_initializer=paddle.nn.initializer.Constant(2.0))
        self.count_calls = schema_ct.wrap(ops.count_calls)

    def forward(self, x):
        before = self.calls * self.weight
        self.count_calls(self.calls)
        return before + self.calls * x


class TestWrittenArguments:
    @pytest.fixture
    def scale_(self, ops):
        return schema_ct.wrap(ops.scale_)

    def test_the_order_of_uses(self, scale_):
        def f(x):
            y = x * 1
            before = y + 1
            scale_(y, 3.0)
            between = y + 0
            scale_(y, 2.0)
            return before, between, y, y + 0

        for f in (f, paddle.jit.to_static(f, full_graph=True)):
            assert [t.tolist() for t in f(paddle.ones([1]))] == [[2], [3], [6], [6]]

    def test_the_callers_tensor(self, ops, scale_, run, tmp_path):
        twice = schema_ct.wrap(ops.twice.out)

        def f(x, out):
            before = x + 1
            scale_(x, 3.0)
            return before + twice(x, out=out), x

        specs = [paddle.static.InputSpec([2], "float32") for _ in range(2)]
        for f in (f, paddle.jit.to_static(f, full_graph=True, input_spec=specs)):
            x, out = paddle.ones([2]), paddle.zeros([2])
            assert [t.tolist() for t in (*f(x, out), x, out)] == [[8, 8], [3, 3], [3, 3], [6, 6]]
        paddle.jit.save(f, str(tmp_path / "model"))
        said = run("x, out = paddle.ones([2]), paddle.zeros([2])\n"
                   "print([t.tolist() for t in (*paddle.jit.load(path)(x, out), x, out)])")
        assert said == "[[8.0, 8.0], [3.0, 3.0], [3.0, 3.0], [6.0, 6.0]]\n"

    def test_values_in_lists_and_objects(self, ops):
        """Without a name in the function that the graph could give to the new value."""
        add_to_each, count_calls = schema_ct.wrap(ops.add_to_each), schema_ct.wrap(ops.count_calls)

        class Box:
            pass

        def f(x):
            box = Box()
            box.second, total = x * 2, paddle.zeros([1])
            first = [x * 1, box.second]
            add_to_each(first, 1.0, total)
            add_to_each(first, 1.0)
            count_calls(total)
            return first[0] + box.second, {"both": first}, box.second, total

        for f in (f, paddle.jit.to_static(f, full_graph=True)):
            total, both, second, count = f(paddle.ones([2]))
            assert [t.tolist() for t in (total, *both["both"], second, count)] == [[7, 7], [3, 3], [4, 4], [4, 4], [5]]

    def test_a_buffer(self, ops, run, tmp_path):
        """Its elements before the call are those of the gradient."""
        layer = paddle.jit.to_static(Counter(ops), full_graph=True, input_spec=[paddle.static.InputSpec([1], "float32")])
        for calls in range(3):
            layer.clear_gradients()
            y = layer(paddle.ones([1]))
            y.sum().backward()
            assert y.tolist() == [3 * calls + 1] and layer.calls.tolist() == [calls + 1]
            assert layer.weight.grad.tolist() == [calls]
        paddle.jit.save(layer, str(tmp_path / "model"))
        assert run("""
layer = paddle.jit.load(path)
print([layer(paddle.ones([1])).tolist() for _ in range(3)])
config = paddle.inference.Config(path + ".json", path + ".pdiparams")
config.disable_glog_info()
config.delete_pass("constant_folding_pass")
predictor = paddle.inference.create_predictor(config)
for _ in range(2):
    predictor.get_input_handle(predictor.get_input_names()[0]).copy_from_cpu(paddle.ones([1]).numpy())
    predictor.run()
    print(predictor.get_output_handle(predictor.get_output_names()[0]).copy_to_cpu().tolist())
""") == "[[10.0], [13.0], [16.0]]\n[10.0]\n[13.0]\n"

    def test_gradients(self, ops, run, tmp_path):
        scale_ = schema_ct.wrap(ops.trained_scale_)

        def f(x):
            y = x * x
            scale_(y, 3.0)
            z = y * y
            return scale_(z, 0.5) + y

        assert is_everywhere_the_same(f, run, tmp_path, 1.0, 2.0) == "[7.5, 84.0] [360.0, 26208.0]"

    def test_what_others_keep_for_their_gradients(self, ops):
        """Outside of graphs Paddle refuses this: exp() needs its result."""
        scale_, x = schema_ct.wrap(ops.trained_scale_), paddle.to_tensor([1.0], stop_gradient=False)

        @paddle.jit.to_static(full_graph=True)
        def f(x):
            y = paddle.exp(x)
            scale_(y, 3.0)
            return y

        y = f(x)
        y.sum().backward()
        assert x.grad.item() == pytest.approx(y.item())

    def test_static_programs(self, ops, scale_):
        """The result is a new value, as with Paddle's own functions there."""
        paddle.enable_static()
        try:
            with paddle.static.program_guard(paddle.static.Program()):
                x = paddle.static.data("x", [2], "float32")
                with pytest.raises(NotImplementedError, match=r"count_calls\(\) writes to argument 'calls' and does not return it"):
                    schema_ct.wrap(ops.count_calls)(x)
                results = paddle.static.Executor().run(feed={"x": np.ones(2, "float32")}, fetch_list=[scale_(x, 3.0), x])
                assert [r.tolist() for r in results] == [[3, 3], [1, 1]]
        finally:
            paddle.disable_static()

    def test_in_a_branch(self, scale_):
        @paddle.jit.to_static(full_graph=True)
        def f(x):
            y = x * 1
            if x.sum() > 1:
                z = y.clone()
                scale_(z, 3.0)
                y = z
            return y

        assert f(paddle.ones([2])).tolist() == [3, 3] and f(paddle.zeros([2])).tolist() == [0, 0]

        @paddle.jit.to_static(full_graph=True)
        def g(x):
            y = x * 1
            if x.sum() > 1:
                scale_(y, 3.0)
            return y

        with pytest.raises(NotImplementedError, match=r"saving::scale_\(\) writes to argument 'x' in a branch or a loop .*clone"):
            g(paddle.ones([2]))

    @pytest.mark.parametrize("shown, error, text", [
        ("view", NotImplementedError, r"scale_\(\) writes to argument 'x', and a graph has a view of that .*: give it x.clone"),
        ("viewed", NotImplementedError, r"scale_\(\) writes to argument 'x', and a graph has a view of that .*: give it x.clone"),
        ("twice", ValueError, r"add_to_each\(\) writes to one tensor as two arguments, .*: give it x.clone"),
        ("formula", RuntimeError, r"add_to_each\(\) writes to argument 'xs' and does not return it, so there is no gradient"),
    ])
    def test_what_is_refused(self, ops, scale_, shown, error, text):
        add_to_each = schema_ct.wrap(ops.add_to_each)

        @paddle.jit.to_static(full_graph=True)
        def f(x):
            y = x * 1
            if shown == "view":
                scale_(y.reshape([2, 1]), 3.0)
            elif shown == "viewed":
                z = y.transpose([0])
                scale_(y, 3.0)
                return z
            elif shown == "twice":
                add_to_each([y, y], 1.0)
            else:
                add_to_each([y], 1.0)
            return y

        with pytest.raises(error, match=text):
            f(paddle.to_tensor([1.0, 2.0], stop_gradient=False)).sum().backward()

    def test_a_parameter(self, scale_):
        class Layer(paddle.nn.Layer):
            def __init__(self):
                super().__init__()
                self.weight = self.create_parameter([1])

            def forward(self, x):
                scale_(self.weight, 2.0)
                return x + self.weight

        with pytest.raises(ValueError, match=r"scale_\(\) writes to argument 'x', a parameter that requires a gradient"):
            paddle.jit.to_static(Layer(), full_graph=True)(paddle.ones([1]))


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

    def test_lists_and_writes_without_the_package(self, ops, python, libraries, tmp_path):
        parts, scale_ = schema_ct.wrap(ops.parts), schema_ct.wrap(ops.scale_)

        def f(x):
            scale_(x, 2.0)
            return parts(x, 2)

        graph = paddle.jit.to_static(f, full_graph=True, input_spec=[paddle.static.InputSpec([2], "float32")])
        paddle.jit.save(graph, str(tmp_path / "model"))
        said = python(self.WITHOUT.format(library=str(libraries["graphs"])) + f"""
x = paddle.ones([2])
print([t.tolist() for t in paddle.jit.load({str(tmp_path / "model")!r})(x)], x.tolist())
""", PYTHONPATH="")
        assert said == "[[2.0], [2.0]] [2.0, 2.0]\n"

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
