# SPDX-License-Identifier: BSL-1.0
"""Libraries that are loaded and unloaded, that contradict others, and that use Paddle's own layer."""

import ctypes
import os
import shutil
import subprocess
import sys

import paddle
import pytest
from conftest import EXAMPLE

import schema_ct.paddle as schema_ct


def is_mapped(path):
    with open("/proc/self/maps") as maps:
        return os.path.realpath(path) in maps.read()


def test_unloading(libraries):
    path = libraries["codec.g++"]
    library = schema_ct.load_library(path)
    held = schema_ct.ops.codec.create_from_text
    assert held("10").shape == [56]
    assert is_mapped(path)
    library.close()
    assert not is_mapped(path)
    with pytest.raises(RuntimeError, match="Could not find schema for codec::create_from_text"):
        held("10")
    with schema_ct.load_library(path):
        assert held("10").shape == [56]


def test_a_library_with_objects_is_not_closed(python, libraries):
    """Objects that outlived their library's code would crash the process, also if others than Python close it."""
    assert python(f"""
import _ctypes, gc, paddle, schema_ct.paddle as schema_ct
path = {str(libraries["values"])!r}
library = schema_ct.load_library(path)
Counter = schema_ct.classes.values.Counter
made, other = Counter(3), schema_ct.ops.values.counter(4)
method = other.add
for _ in range(3):
    try:
        library.close()
    except RuntimeError as error:
        print(str(error).replace(library.path, "it"))
    print(schema_ct.ops.values.count(made))
    if "other" in globals():
        del other
    else:
        method = None
del made
library.close()
print(schema_ct.registration_errors(), library.path in open("/proc/self/maps").read())
library.close()

try:
    with schema_ct.load_library(path) as library:
        left = [Counter(), [Counter()]]
except RuntimeError as error:
    print(str(error).replace(library.path, "it"))
_ctypes.dlclose(library._handle)  # whatever it says
print(left[0])
with schema_ct.load_library(path):
    try:
        schema_ct.ops.values.count(left[0])
    except RuntimeError as error:
        print(str(error).splitlines()[0])
del left
gc.collect()
print("the end")
""") == ("it cannot be closed: 2 objects of custom classes that its code has made would be left; drop "
         "them first\n5\n"
         "it cannot be closed: 2 objects of custom classes that its code has made would be left; drop "
         "them first\n7\n"
         "it cannot be closed: 1 object of custom classes that its code has made would be left; drop "
         "them first\n9\n"
         "[] False\n"
         "it cannot be closed: 2 objects of custom classes that its code has made would be left; drop "
         "them first\n"
         "<object of __torch__.torch.classes.values.Counter>\n"
         "the shared object whose code made this object has been unloaded\n"
         "the end\n")


def test_a_second_definition_is_an_error(libraries, rfc, tensor, capfd):
    with pytest.raises(schema_ct.RegistrationError) as error:
        schema_ct.load_library(libraries["second_definition"])
    assert capfd.readouterr().err == "", "what is raised is not printed"
    text = str(error.value)
    assert "with the same name and overload name multiple times" in text
    assert "rfc_ops.cpp:" in text and "second_definition_ops.cpp:" in text
    assert "The number of arguments is different. 2 vs 1" in text
    assert rfc.add(tensor, tensor + 1).tolist() == [1, 2, 3], "the first one stays"


def test_an_error_that_nobody_raises_is_printed(libraries, rfc, capfd):
    handle = ctypes.CDLL(str(libraries["second_definition"]))._handle
    printed = capfd.readouterr().err
    assert "a registration failed" in printed and "second_definition_ops.cpp:" in printed
    import _ctypes
    _ctypes.dlclose(handle)


def test_unknown_operators(rfc):
    with pytest.raises(AttributeError, match="Could not find schema for rfc::missing"):
        rfc.missing
    assert not hasattr(schema_ct.ops, "nowhere")


def test_paddle_ops(rfc, values, tensor):
    assert paddle.ops.rfc.clamp(tensor, max=2.5, min=1.5) == "min=1.5, max=2.5"
    assert paddle.ops.rfc.clamp.default(tensor) == "min=None, max=None"
    assert getattr(paddle.ops.values, "overloaded.float")(1) == "float"
    with pytest.raises(TypeError, match="Declaration: rfc::clamp"):
        paddle.ops.rfc.clamp(tensor, nonsense=1)


def test_overloads_in_paddle_ops(values):
    overloaded = paddle.ops.values.overloaded
    assert (overloaded.default(1), overloaded.float(1), overloaded.str("a")) == ("int", "float", "str")
    assert overloaded.overloads() == ["default", "float", "str"]
    assert overloaded.schemas == values.overloaded.schemas
    assert overloaded.__doc__ == values.overloaded.__doc__
    assert paddle.ops.values.overloaded is overloaded, "one object for all accesses"
    with pytest.raises(AttributeError, match="has no overload 'missing'"):
        overloaded.missing


def test_classes_in_paddle_classes(values):
    counter = paddle.classes.values.Counter(start=5)
    assert (counter.add(), counter.value, paddle.classes.values.Counter.largest()) == (6, 6, 9)
    assert values.count(counter) == paddle.ops.values.count(counter, n=0) == 8
    with pytest.raises(RuntimeError, match="'values::Missing' not found"):
        paddle.classes.values.Missing


def test_what_is_held_before_its_library_is_loaded(python, libraries):
    """Paddle's own object for an operator that is not defined yet: after loading it has the overloads."""
    assert python(f"""
import paddle, schema_ct.paddle as schema_ct
early = paddle.ops.values.overloaded
print(isinstance(early, paddle._ops.OverloadedOpFunction), early.namespace, early.name)
for name in ("float", "overloads"):
    try:
        getattr(early, name)
    except AttributeError as error:
        print(error)
with schema_ct.load_library({str(libraries["values"])!r}):
    print(early(1), early.default(1), early.float(1), early.overloads())
    print(paddle.ops.values.overloaded.float(2))
print(hasattr(paddle.ops.values.overloaded, "float"), type(paddle.ops.values.overloaded).__bases__)
""") == ("True values overloaded\n"
         "'values.overloaded' has no attribute 'float'\n"
         "'values.overloaded' has no attribute 'overloads'\n"
         "int int float ['default', 'float', 'str']\n"
         "float\n"
         "False (<class 'paddle._ops.OverloadedOpFunction'>,)\n")


def test_loaded_by_paddle(python, libraries):
    assert python(f"""
import paddle, schema_ct.paddle as schema_ct
paddle.ops.load_library({str(libraries["values"])!r})
print(paddle.ops.values.two_lists([1, 2], [3, 4]), schema_ct.ops.values.integer(k=3))
""") == "307 3\n"


def test_torch_ops(python, libraries):
    assert python(f"""
import paddle, schema_ct.paddle as schema_ct
paddle.enable_compat()
import torch
torch.ops.load_library({str(libraries["rfc"])!r})
x = torch.ones([3])
print(torch.ops.rfc.nms(x, x, topk=200))
print(torch.ops.rfc.topk.default(x, 5, sorted=False)[1])
torch.ops.load_library({str(libraries["values"])!r})
print(torch.ops.values.overloaded.float(1), torch.ops.values.overloaded.overloads())
print(torch.ops.values.count(torch.classes.values.Counter(3)))
""") == ("iou=0.5, topk=200, normalized=False\n"
         "k=5, axis=-1, largest=True, sorted=False\n"
         "float ['default', 'float', 'str']\n"
         "5\n")


def test_python_operators_of_paddle_come_first(python, libraries):
    assert python("""
import paddle
from paddle._ops import PYTHON_OP_REGISTRY
PYTHON_OP_REGISTRY.register("mine::before", lambda: 1)
import schema_ct.paddle as schema_ct
PYTHON_OP_REGISTRY.register("mine::after", lambda: 2)
print(paddle.ops.mine.before(), paddle.ops.mine.after())

schema_ct.load_library({path!r})
print(paddle.ops.values.integer(7), paddle.ops.values.overloaded(1))
PYTHON_OP_REGISTRY.register("values::integer", lambda k: "mine")
print(paddle.ops.values.integer(7), paddle.ops.values.overloaded(1))
""".format(path=str(libraries["values"]))) == "1 2\n7 int\nmine int\n"


@pytest.mark.parametrize("own_first", [True, False])
@pytest.mark.parametrize("mode", ["RTLD_GLOBAL", "RTLD_LOCAL"])
def test_beside_paddles_own_layer(python, libraries, own_first, mode):
    """Extensions over both layers work in one process, also if the other one's symbols are global."""
    loads = [f"ctypes.CDLL({str(libraries['own_layer'])!r}, ctypes.{mode})",
             f"schema_ct.load_library({str(libraries['values'])!r})"]
    if not own_first:
        loads.reverse()
    assert python(f"""
import ctypes, paddle, schema_ct.paddle as schema_ct
{loads[0]}
{loads[1]}
x = paddle.ones([2])
print(paddle.ops.own_layer.five(x, 3, 2.5, True, "text"), paddle.ops.own_layer.truth(True))
counter = paddle.classes.own_layer.Counter(3)  # a temporary one would be freed too early
print(paddle.ops.own_layer.two([x, x + 1])[1].tolist(), counter.add(4))
values = schema_ct.ops.values
print(values.boolean(True), values.two_lists([1, 2], [3, 4]), values.scalar(2.5))
print(schema_ct.classes.values.Counter(5).add(), values.any([1, (2, "x")][1]))
""") == "7 True\n[2.0, 2.0] 7\nTrue 307 2.5\n6 (2, 'x')\n"


@pytest.mark.parametrize("layer", ["own_layer", "own_layer_mounted"])
def test_sources_for_paddles_layer(python, libraries, layer):
    """One source gives the same answers over Paddle's layer, without this library, and over this one's."""
    package = "schema_ct.paddle" if layer == "own_layer_mounted" else "paddle"
    assert python(f"""
import paddle, {package}
paddle.ops.load_library({str(libraries[layer])!r})
ops, x = paddle.ops.own_layer, paddle.ones([2])
print(ops.five(x, 3, 2.5, True, "text"), ops.truth(False), ops.identity(x).tolist())
print(ops.two([x, x + 1])[1].tolist(), [y.tolist() for y in ops.both(x, x + 1)])
print(ops.in_wide(3, 4), ops.total(x, [1, 2], x), ops.total(x, None, None))
print(ops.opened("file"), ops.opened.default("file"), ops.nothing(x))
Counter = paddle.classes.own_layer.Counter  # without the name Paddle's layer reads freed memory
counter = Counter(3)
print(counter.add(4), counter.add(1), Counter.largest())
""") == ("7 False [1.0, 1.0]\n[2.0, 2.0] [[1.0, 1.0], [2.0, 2.0]]\n7 7 2\n"
         "file is open file is open None\n7 8 9\n")


def test_paddles_build_tool(python, tmp_path):
    """paddle.utils.cpp_extension with this library's flags, as in docs/paddle.md."""
    shutil.copy(EXAMPLE, tmp_path)
    (tmp_path / "setup.py").write_text(f"""
import schema_ct_build
from paddle.utils.cpp_extension import CppExtension, setup
setup(name="codec_ops", ext_modules=CppExtension(
    sources=["codec_ops.cpp"],
    extra_compile_args={{"cxx": [*schema_ct_build.compile_flags(), "-O0"]}}))
""")
    subprocess.run([sys.executable, "-W", "ignore", "setup.py", "build_ext", "--build-lib", "."],
                   cwd=tmp_path, check=True, capture_output=True, text=True)
    assert python(f"""
import paddle, schema_ct.paddle as schema_ct
schema_ct.load_library({str(tmp_path / "codec_ops.so")!r})
print(schema_ct.ops.codec.create_from_text("10").shape)
""") == "paddle.Size([56])\n"


def test_loads_without_a_schema_ct_library(libraries):
    """Paddle's own layer does not have the operators that schema_ct registers."""
    with schema_ct.load_library(libraries["codec.g++"]):
        assert ctypes.CDLL(str(libraries["own_layer"])) is not None
        with pytest.raises(RuntimeError, match="not found in the registry"):
            paddle.base.core.torch_compat._get_operation("codec::create_from_text")("10")


def test_another_version_of_paddle(python):
    assert "compiled against Paddle 9.9, whose classes it knows, and Paddle 3.3.1 is installed" in python("""
import sys, types
other = types.ModuleType("schema_ct_paddle._built_for")
other.PADDLE = "9.9"
sys.modules[other.__name__] = other
try:
    import schema_ct.paddle
except ImportError as error:
    print(error)
""")
