# SPDX-License-Identifier: BSL-1.0
"""<schema_ct/phi.hpp> inside Paddle: the mistakes that it refuses, and right programs, which run as without it."""

import subprocess
import sys

import pytest
from conftest import BUILT, COMPILERS, HERE, WARNINGS

import schema_ct_build

ROOT = HERE.parent.parent
INCLUDE = ROOT / "hosts/paddle"
PADDLE = [flag for folder in (schema_ct_build.paddle_root() / "include", schema_ct_build.paddle_root() / "include/third_party")
          for flag in ("-isystem", str(folder))]
# The tests compile every sixteenth mistake; ./run phi mistakes compiles all.
EVERY = 16


def built(compiler, source, *flags):
    BUILT.mkdir(parents=True, exist_ok=True)
    path = BUILT / f"libphi_{source.stem}.{compiler}.so"
    root = schema_ct_build.paddle_root()
    done = subprocess.run([compiler, "-std=c++20", "-fPIC", "-shared", *WARNINGS, f"-I{INCLUDE}", *PADDLE, *flags,
                           str(source), "-o", str(path), f"-L{root / 'base'}", "-l:libpaddle.so",
                           f"-L{root / 'libs'}", "-l:libphi_core.so", "-Wl,--allow-shlib-undefined"],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return path


@pytest.fixture(scope="module", params=COMPILERS)
def library(request):
    return built(request.param, HERE / "phi_ops.cpp", "-O2")


def run(program):
    """Runs a program in a process of its own, as registrations with Paddle cannot be removed."""
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done


def printed_by(program):
    return run(program).stdout


def test_a_custom_operator_and_its_gradient(library):
    printed = printed_by(f"""
import paddle
from paddle.base import core
from paddle.utils.cpp_extension import load_op_meta_info_and_register_op
print(sorted(load_op_meta_info_and_register_op({str(library)!r})))
x = paddle.to_tensor([1.0, 2.0, 3.0], stop_gradient=False)
out, = core.eager._run_custom_op("phi_shifted", x, None, 2.0, [10])
print(out.tolist())
out.sum().backward()
print(x.grad.tolist())
""")
    assert printed.splitlines() == ["['phi_cube', 'phi_scaled', 'phi_shifted']", "[12.0, 14.0, 16.0]", "[2.0, 2.0, 2.0]"]


def test_the_gradient_of_a_gradient(library):
    printed = printed_by(f"""
import paddle
from paddle.base import core
from paddle.utils.cpp_extension import load_op_meta_info_and_register_op
load_op_meta_info_and_register_op({str(library)!r})
x = paddle.to_tensor([1.0, 2.0, 3.0], stop_gradient=False)
out, = core.eager._run_custom_op("phi_cube", x)
first, = paddle.grad(out, x, create_graph=True)
second, = paddle.grad(first, x)
print(out.tolist(), first.tolist(), second.tolist())
""")
    assert printed == "[1.0, 8.0, 27.0] [3.0, 12.0, 27.0] [6.0, 12.0, 18.0]\n"


def test_texts_that_are_known_at_run_time(library):
    done = run(f"""
import paddle
from paddle.base import core
from paddle.utils.cpp_extension import load_op_meta_info_and_register_op
load_op_meta_info_and_register_op({str(library)!r})
x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
out, = core.eager._run_custom_op("phi_scaled", x, 3.0)
out.sum().backward()
print(out.tolist(), x.grad.tolist())
""")
    assert done.stdout == "[3.0, 6.0] [3.0, 3.0]\n"
    assert ("schema_ct: phi_wrongly_scaled is not registered: attribute 1 (alpha): unknown attribute type "
            "(did you mean float?): column 8: flaot\n") in done.stderr
    assert "a gradient of phi_wrongly_scaled is not registered: what it derives is missing\n" in done.stderr


def test_the_factory_is_held_against_declarations(library):
    lines = printed_by(f"""
import ctypes
import paddle
line = ctypes.CFUNCTYPE(None, ctypes.c_char_p)(lambda text: print(text.decode()))
ctypes.CDLL({str(library)!r}).report_kernels(line)
""").splitlines()
    assert int(lines[0].removeprefix("kernels ")) > 1000
    relu = [line for line in lines if line.startswith("relu (CPU")]
    assert relu and all(line.endswith("declaration has 1 attributes, the kernel 0") for line in relu)
    assert not [line for line in lines if line.startswith(("scale ", "phi_twice "))]
    replaced = [line for line in lines if "replaces one that is registered" in line]
    assert len(replaced) == 1 and "the kernel relu6 (CPU" in replaced[0] and "phi_ops.cpp:" in replaced[0]


def test_kernels_of_our_dispatcher_run_in_paddle_by_one_switch():
    path = built("g++", ROOT / "examples/phi/kernels.cpp", "-DSCHEMA_CT_PHI_IS_PADDLE", f"-I{schema_ct_build.INCLUDE}",
                 "-DSCHEMA_CT_PHI_RUN_TIME")
    done = run(f"""
import ctypes
import paddle
import paddle.nn.functional as F
ctypes.CDLL({str(path)!r})
x = paddle.to_tensor([[3.0, 1.0], [2.0, 4.0]])
print(paddle.scale(x, 2.0, 1.0).tolist(), paddle.full([2], 7.0).tolist(), paddle.concat([x, x], axis=1).tolist())
print([part.tolist() for part in paddle.split(x, 2, axis=1)], paddle.matmul(x, x).tolist())
print([round(v, 4) for v in F.softmax(x)[0].tolist()], [out.tolist() for out in paddle.topk(x, 1)])
print(F.embedding(paddle.to_tensor([1]), x).tolist(), [round(v, 4) for v in F.layer_norm(x, [2])[0].tolist()])
""")
    assert done.stdout.splitlines() == [
        "[[7.0, 3.0], [5.0, 9.0]] [7.0, 7.0] [[3.0, 1.0, 3.0, 1.0], [2.0, 4.0, 2.0, 4.0]]",
        "[[[3.0], [2.0]], [[1.0], [4.0]]] [[11.0, 7.0], [14.0, 18.0]]",
        "[0.8808, 0.1192] [[[3.0], [4.0]], [[0], [1]]]",
        "[[2.0, 4.0]] [1.0, -1.0]"]
    # The replaced kernels are Paddle's own ones of these names.
    names = {line.split("the kernel ")[1].split(" (")[0] for line in done.stderr.splitlines() if "replaces one" in line}
    assert {"scale", "full", "concat", "split", "matmul", "softmax", "topk", "embedding", "layer_norm", "dropout",
            "adam"} <= names, names


def test_the_switch_keeps_the_checks(tmp_path):
    """With the include directory of the dispatcher alone, which has no path to the checks."""
    for declared, refused in (("Scalar bias", False), ("float bias", True)):
        header = (ROOT / "examples/phi/operators.hpp").read_text()
        assert "Scalar bias=0.0" in header
        (tmp_path / "operators.hpp").write_text(header.replace("Scalar bias=0.0", f"{declared}=0.0"))
        (tmp_path / "kernels.cpp").write_text((ROOT / "examples/phi/kernels.cpp").read_text())
        done = subprocess.run(["g++", "-std=c++20", "-fsyntax-only", f"-I{schema_ct_build.INCLUDE}", *PADDLE,
                               "-DSCHEMA_CT_PHI_IS_PADDLE", str(tmp_path / "kernels.cpp")], capture_output=True, text=True)
        assert (done.returncode != 0) == refused, done.stderr
        assert ("the declaration and the kernel disagree on a type" in done.stderr) == refused, done.stderr


def test_the_library_names_nothing_of_this_library(library):
    symbols = subprocess.run(["nm", "-DC", library], capture_output=True, text=True, check=True).stdout
    assert "schema_ct" not in symbols


@pytest.mark.parametrize("compiler", COMPILERS)
def test_mistakes(compiler, tmp_path):
    done = subprocess.run([sys.executable, "-B", str(ROOT / "tests/diagnostics/check.py"), "--compiler", compiler,
                           "--root", str(HERE / "mistakes"), "--include", str(INCLUDE), "--cache", str(tmp_path),
                           *(f"--flag={flag}" for flag in PADDLE), "--every", str(EVERY)],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("compiler", COMPILERS)
def test_older_standards_are_left_alone(compiler, tmp_path):
    source = tmp_path / "source.cpp"
    source.write_text("#include <schema_ct/phi.hpp>\nSCHEMA_CT_PHI_OP(any, \"not read\");\nstatic_assert(!SCHEMA_CT_PHI_CHECKS, \"\");\n")
    done = subprocess.run([compiler, "-std=c++17", *WARNINGS, f"-I{INCLUDE}", "-fsyntax-only", str(source)],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def compiles(compiler, source, *flags):
    return subprocess.run([compiler, "-std=c++20", *WARNINGS, f"-I{INCLUDE}", *PADDLE, *flags, "-fsyntax-only", str(source)],
                          capture_output=True, text=True)


# The declarations of TensorRT that Paddle's header needs.
TENSORRT = """
namespace nvinfer1 {
struct DimsExprs {};
class IExprBuilder {};
}
"""
WITH_TENSORRT = """
#include <schema_ct/phi.hpp>
std::vector<paddle::Tensor> f(const paddle::Tensor& x, float alpha);
nvinfer1::DimsExprs shape(std::pair<int32_t, int32_t>, const nvinfer1::DimsExprs* inputs, nvinfer1::IExprBuilder&, float);
PD_BUILD_OP(with_tensorrt)
    .Inputs({"X"})
    .Outputs({"Out"})
    .Attrs({"alpha: float"})
    .SetKernelFn(PD_KERNEL(f))
    .SetTrtInferShapeFn(PD_TRT_INFER_SHAPE(shape))
    .SetTrtSupportsFormatConfig({"float32:LINEAR+float32:LINEAR"});
std::vector<std::string> formats();
PD_BUILD_OP(with_formats_of_the_run_time)
    .Inputs({"X"})
    .Outputs({"Out"})
    .SetTrtSupportsFormatConfig(formats())
    .SetTrtInferShapeFn(PD_TRT_INFER_SHAPE(shape));
"""


@pytest.mark.parametrize("compiler", COMPILERS)
def test_what_is_said_to_tensorrt_is_passed_on(compiler, tmp_path):
    (tmp_path / "NvInfer.h").write_text(TENSORRT)
    source = tmp_path / "source.cpp"
    source.write_text(WITH_TENSORRT)
    flags = ["-DPADDLE_WITH_TENSORRT", "-isystem", str(tmp_path)]
    done = compiles(compiler, source, *flags)
    assert done.returncode == 0 and not done.stderr, done.stderr
    source.write_text(WITH_TENSORRT.replace("alpha: float", "alpha: double"))
    done = compiles(compiler, source, *flags)
    assert done.returncode != 0 and "the attribute and the function disagree on a type" in done.stderr


# Each function of the chain gets a value that the compiler does not know, and is the first that does.
KNOWN_AT_RUN_TIME = """
#include <paddle/phi/api/ext/op_meta_info.h>
#include <schema_ct/phi.hpp>
#include <cstdlib>
using paddle::Tensor;
using shape = std::vector<std::int64_t>;
std::vector<Tensor> f(const Tensor& x, float alpha);
std::vector<shape> f_shape(shape, float);
std::vector<paddle::DataType> f_type(paddle::DataType, float);
static const std::string x = std::getenv("HOME");
static const char* const alpha = std::getenv("HOME");
static char buffer[] = "X";
static const std::vector<std::string> names = {x};
static const paddle::KernelFunc kernel = PD_KERNEL(f);
static const paddle::InferShapeFunc shapes = PD_INFER_SHAPE(f_shape);
static const paddle::InferDtypeFunc types = PD_INFER_DTYPE(f_type);
PD_BUILD_OP(inputs).Inputs(names).Outputs(names).Attrs(names).SetKernelFn(kernel).SetInferShapeFn(shapes).SetInferDtypeFn(types);
PD_BUILD_OP(input).Inputs({buffer}).Outputs({"Out"}).Attrs({alpha}).SetKernelFn(PD_KERNEL(f))
    .SetInferShapeFn(PD_INFER_SHAPE(f_shape)).SetInferDtypeFn(PD_INFER_DTYPE(f_type));
PD_BUILD_OP(output).Inputs({"X"}).Outputs({x, paddle::Vec("Y")}).SetInplaceMap({{"X", x}});
PD_BUILD_OP(attribute).Inputs({"X"}).Outputs({"Out"}).Attrs({"alpha: float", alpha});
PD_BUILD_OP(inplace).Inputs({"X"}).Outputs({"Out"}).SetInplaceMap({{"X", x}});
PD_BUILD_OP(computed).Inputs({"X"}).Outputs({"Out"}).Attrs({"alpha: float"}).SetKernelFn(kernel);
PD_BUILD_OP(shaped).Inputs({"X"}).Outputs({"Out"}).Attrs({"alpha: float"}).SetInferShapeFn(shapes).SetKernelFn(PD_KERNEL(f));
PD_BUILD_OP(typed).Inputs({"X"}).Outputs({"Out"}).Attrs({"alpha: float"}).SetInferDtypeFn(types).SetKernelFn(PD_KERNEL(f));
PD_BUILD_GRAD_OP(typed).Inputs({paddle::Grad(x)}).Outputs({paddle::Grad("X")});
"""


@pytest.mark.parametrize("compiler", COMPILERS)
def test_each_text_and_function_may_be_known_at_run_time(compiler, tmp_path):
    source = tmp_path / "source.cpp"
    source.write_text(KNOWN_AT_RUN_TIME)
    done = compiles(compiler, source)
    assert done.returncode == 0 and not done.stderr, done.stderr


TABLE = """
- op : scale_it
  args : (Tensor x, Scalar(float) by = 1.0, bool after = true)
  output : Tensor(out)
  kernel :
    func : scale_it {dense -> dense},
           scale_it_sr {selected_rows -> selected_rows}
- op : sort_it
  args : (Tensor x, int axis = -1)
  output : Tensor(out), Tensor(indices)
  kernel :
    func : sort_it
- op : sort_it_again
  args : (Tensor x, int64_t axis)
  output : Tensor(out), Tensor(indices)
  kernel :
    func : sort_it
"""
KERNEL = """
#include <paddle/phi/core/kernel_registry.h>
#include "table.hpp"
template <class T, class Context>
void kernel(const Context&, const phi::DenseTensor&, const phi::Scalar&, BOOL, phi::DenseTensor*) {}
PD_REGISTER_KERNEL(scale_it, CPU, ALL_LAYOUT, kernel, float, double) {}
"""


@pytest.mark.parametrize("compiler", COMPILERS)
def test_a_table_of_yaml_files(compiler, tmp_path):
    (tmp_path / "ops.yaml").write_text(TABLE)
    made = subprocess.run([sys.executable, "-B", str(ROOT / "tools/phi/table.py"), str(tmp_path)],
                          capture_output=True, text=True, check=True).stdout
    text = "(Tensor x, Scalar(float) by, bool after) -> Tensor(out)"
    assert made.splitlines()[5:] == ["// sort_it: operators call it with different types",
                                     f'SCHEMA_CT_PHI_OP(scale_it, "{text}");', f'SCHEMA_CT_PHI_OP(scale_it_sr, "{text}");']
    (tmp_path / "table.hpp").write_text(made)
    source = tmp_path / "source.cpp"
    source.write_text(KERNEL.replace("BOOL", "bool"))
    done = compiles(compiler, source)
    assert done.returncode == 0, done.stderr
    source.write_text(KERNEL.replace("BOOL", "float"))
    done = compiles(compiler, source)
    assert done.returncode != 0
    assert "source.cpp:6" in done.stderr and "the declaration and the kernel disagree on a type" in done.stderr


YAML = """
- op : right
  args : (Tensor x, Scalar(int) k = 1,
    IntArray shape = {})
  output : Tensor(out), Tensor[](outs){shape.size()}
  inplace : (x -> out)
  backward : right_grad
- backward_op : wrong
  forward : right (Tensor x) -> Tensor(out)
  args : (Tensr x)
  output : Tensor(x_grad)
"""


def test_declarations_of_yaml_files(tmp_path):
    (tmp_path / "ops.yaml").write_text(YAML)
    done = subprocess.run([sys.executable, "-B", str(ROOT / "tests/phi/yaml_texts.py"), str(tmp_path)],
                          capture_output=True, text=True, check=True)
    assert "ops.yaml:8: wrong: args: unknown type (did you mean Tensor?), column 2: (Tensr x)" in done.stdout
    assert done.stdout.endswith("2 operators in 1 files: 6 texts read, 1 refused\n")
