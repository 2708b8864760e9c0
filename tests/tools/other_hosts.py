# SPDX-License-Identifier: BSL-1.0
"""Runs schema_ct list, diff, coverage and check --library on libraries of other hosts, which are built as users build theirs.

usage: other_hosts.py PROGRAM SOURCE_TREE COMPILER"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "units"))
import precompiled  # noqa: E402

program, tree = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
compiler = sys.argv[3]
work = pathlib.Path(tempfile.mkdtemp())
failed = 0

EXAMPLE = tree / "examples/python_host"
LEAST = tree / "tests/runtime/least_host"
OPTIONS = ("-std=c++20", "-fPIC", "-I", tree / "include")
GRID = ("-I", EXAMPLE, '-DSCHEMA_CT_HOST_HEADER="grid_host.hpp"')
STENCIL = ["stencil::fill_(Tensor(a!) x, float value) -> Tensor(a!)",
           "stencil::scale(Tensor x, float by=2., *, Tensor? plus=None) -> Tensor",
           "stencil::total(Tensor[] terms) -> float"]
# It has an engine, because it defines a text that is known at run time alone, and a fallback.
ENGINE = """#include <torch/library.h>
TORCH_LIBRARY(late, m) {
  const std::string schema = "sum(Tensor x, Device at=\\"cuda:1\\", int[2] axes=3) -> Tensor";
  m.def(schema, {dispatch::Tag::core, dispatch::Tag::reduction});
  m.def(dispatch::parseSchema("value(int k=4, int[] more=[1, 2], str how=\\"a\\") -> int"));
  m.def(dispatch::parseSchema("place(Device at=\\"cpu\\") -> int"));
  m.impl("sum", c10::DispatchKey::CUDA, [](const grid::tensor& x, dispatch::host::Device, std::vector<std::int64_t>) { return x; });
}
TORCH_LIBRARY_IMPL(_, Tracer, m) { m.fallback(torch::CppFunction::makeFallthrough()); }
"""
# A backend's kernels of PyTorch's operators, and its fallback.
BACKEND = """#include <torch/library.h>
grid::tensor same(const grid::tensor& x) { return x; }
TORCH_LIBRARY(aten, m) {
  m.def("relu(Tensor self) -> Tensor");
  m.def("isnan(Tensor self) -> Tensor");
  m.def("neg(Tensor self) -> Tensor", &same);
}
TORCH_LIBRARY_IMPL(aten, CPU, m) { m.impl("isnan", &same); }
TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) { m.impl("relu", &same); }
TORCH_LIBRARY_IMPL(_, PrivateUse1, m) { m.fallback(torch::CppFunction::makeFallthrough()); }
"""
# A block of its namespace is in another file.
FAILING = """#include <torch/library.h>
TORCH_LIBRARY(twice, m) { m.def("f(Tensor x) -> Tensor"); }
"""
CMAKE = f"""cmake_minimum_required(VERSION 3.22)
project(operators LANGUAGES CXX)
add_subdirectory({tree} schema_ct EXCLUDE_FROM_ALL)
add_library(grid INTERFACE)
target_include_directories(grid INTERFACE {EXAMPLE})
schema_ct_add_runtime(grid_runtime HOST_HEADER "\\"grid_host.hpp\\"" LINK grid)
add_library(compiled SHARED {EXAMPLE}/grid_ops.cpp)
target_link_libraries(compiled PRIVATE grid_runtime schema_ct::torch)
find_package(Python 3.10 COMPONENTS Interpreter Development.Module)
if(Python_FOUND)
  add_library(grid_host INTERFACE)
  target_link_libraries(grid_host INTERFACE grid schema_ct::torch)
  target_compile_definitions(grid_host INTERFACE "SCHEMA_CT_HOST_HEADER=\\"grid_host.hpp\\"")
  schema_ct_add_python(package LINK grid_host SOURCES {EXAMPLE}/grid_ops.cpp)
endif()
"""


def must(*command, **environment):
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False, cwd=work,
                          env={**os.environ, **environment})
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}:\n{done.stdout}{done.stderr}")
    return done.stdout


def built(name, *sources_and_options):
    begin = precompiled.flags(compiler, OPTIONS + GRID) if sources_and_options[: len(GRID)] == GRID else []
    must(compiler, *begin, *OPTIONS, "-shared", *sources_and_options, "-o", name)
    return name


def written(name, text):
    (work / name).write_text(text)
    return name


def stripped(library):
    must("strip", library, "-o", f"bare_{library}")
    return f"bare_{library}"


def expect(what, status, arguments, printed=(), said=(), **environment):
    """`printed`: parts of the output in their order, and no output if there are none; `said`: the same of the errors."""
    global failed
    done = subprocess.run([str(program), *arguments], capture_output=True, text=True, check=False, cwd=work,
                          env={**os.environ, **environment})
    right = done.returncode == status
    for parts, text in ((printed, done.stdout), (said, done.stderr)):
        right = right and bool(parts) == bool(text)
        for part in parts:
            right = right and part in text
            text = text.partition(part)[2]
    if not right:
        failed += 1
        print(f"{what}: exit status {done.returncode} instead of {status}, it prints\n{done.stdout}{done.stderr}")
    return done.stdout


def expect_stencil(library, keys="CompositeImplicitAutograd", said=()):
    """The program reads the example's operators in this library, and that nothing in them changed."""
    lines = [f"grid_ops.cpp:{line}\n" for line in (33, 32, 34)]
    expect(f"list {library}", 0, ["list", library],
           [part for schema, line in zip(STENCIL, lines) for part in (schema, "  defined ", line, f"  {keys} ", line)], said)
    expect(f"diff of {library} and itself", 0, ["diff", library, library], said=said * 2)


plain = built("plain.so", *GRID, EXAMPLE / "grid_ops.cpp")
expect_stencil(plain)
expect_stencil(stripped(plain))
expect("check of records", 0, ["check", "--library", plain])
expect("check without records", 0, ["check", "--library", "--list", stripped(plain)], STENCIL)
expect("check of what is loaded", 0, ["check", "--library", "--load", "--list", plain], STENCIL)

(work / "CMakeLists.txt").write_text(CMAKE)
must("cmake", "-S", ".", "-B", "build", f"-DCMAKE_CXX_COMPILER={compiler}", "-DSCHEMA_CT_BUILD_TESTS=OFF",
     "-DSCHEMA_CT_BUILD_EXAMPLES=OFF", "-DSCHEMA_CT_BUILD_BENCHMARKS=OFF", "-DSCHEMA_CT_BUILD_TOOLS=OFF")
modules = [] if "Python_EXECUTABLE" not in (work / "build/CMakeCache.txt").read_text() else ["package"]
must("cmake", "--build", "build", "--target", "compiled", *modules)
(work / "build/libcompiled.so").rename(work / "compiled.so")
expect_stencil("compiled.so")
expect_stencil(stripped("compiled.so"))
for module in (work / "build").glob("package/_core*.so"):
    module.rename(work / "module.so")
    instead = ["module.so: undefined symbol: Py", "; what its compiler recorded is read instead\n"]
    expect_stencil("module.so", "every backend", instead)
    expect("a module of Python without records", 2, ["list", stripped("module.so")],
           said=["bare_module.so: undefined symbol: Py", "; it has no section .debug_schema_ct, "])
else:
    if not modules:
        print("no headers of Python here: its modules are not tested")

least = built("least.so", "-I", LEAST, '-DSCHEMA_CT_HOST_HEADER="least_host.hpp"', LEAST / "plugin.cpp")
expect("list of the least host", 0, ["list", least], ["least_plugin::twice(Tensor x) -> Tensor\n", "plugin.cpp:7\n"])
expect("list of two hosts", 0, ["list", plain, least], ["least_plugin::twice(", *STENCIL])

late = built("late.so", *GRID, written("late.cpp", ENGINE))
expect("what is known at run time alone", 0, ["list", late],
       ["late::place(Device at) -> int\n", "late.cpp:6\n",
        "late::sum(Tensor x, Device at=\"cuda:1\", int[2] axes=3) -> Tensor\n", "late.cpp:4\n", "  CUDA ", "late.cpp:7\n",
        "late::value(int k=4, int[] more=[1, 2], str how=\"a\") -> int\n", "late.cpp:5\n", "Tracer", "late.cpp:9\n"])
listed = json.loads(expect("the same as JSON", 0, ["list", "--format", "json", late], ["late::sum"]))
if [entry.get("tags") for entry in listed] != [None, ["core", "reduction"], None, None]:
    failed += 1
    print(f"the tags are not those of the operator: {listed}")
expect("the same as a page", 0, ["list", "--format", "html", late, plain], ["late::sum", "stencil::fill_"])

# Changes, between libraries with an engine and without one.
source = (EXAMPLE / "grid_ops.cpp").read_text()
changed = source.replace("float by=2.0, *", "float by, *")
new = built("new.so", *GRID, written("new.cpp", changed))
for old in (plain, "compiled.so", stripped("compiled.so")):
    expect(f"diff of {old} and a changed one", 1, ["diff", old, new],
           ["new.cpp:32:1: error: 'stencil::scale' breaks its callers: argument 2 (by) has no default any more"])
    expect(f"diff of a changed one and {old}", 0, ["diff", new, old])
expect("diff without operators", 1, ["diff", plain, late], [f"the operator 'stencil::{name}' is gone"
                                                            for name in ("fill_", "scale", "total")])

# PyTorch's operators that a backend has.
backend = built("backend.so", *GRID, written("backend.cpp", BACKEND))
for library in (backend, stripped(backend)):
    rows = json.loads(expect(f"coverage of {library}", 0, ["coverage", "--backend", "PrivateUse1", "--format", "json", library],
                             ["backend.cpp:9"]))["operators"]
    served = {row["operator"]: row["served"] for row in rows if row["served"] != "missing"}
    if served != {"relu": "registered", "neg": "composite", "isnan": "fallback"}:
        failed += 1
        print(f"{library} has other operators: {served}")
expect("coverage of a backend that is none", 2, ["coverage", "--backend", "nobody", backend],
       said=["nobody is no dispatch key, and none of the libraries calls PrivateUse1 so\n"])

# Registrations that fail, with an engine and without one.
sources = [written("first.cpp", FAILING), written("second.cpp", FAILING)]
for failing in (built("failing.so", *GRID, *sources), built("failing_late.so", *GRID, *sources, "late.cpp")):
    expect(f"failures in {failing}", 1, ["list", failing],
           ["cpp:2:1: error: Only a single TORCH_LIBRARY can be used to register the namespace twice", "twice::f("])

# The host of PaddlePaddle, with Paddle's own libraries at hand and without them.
paddle = tree / ".venv-paddle/bin/python"
if paddle.exists():
    of_tree = {"PYTHONPATH": str(tree / "python"), "SCHEMA_CT_INCLUDE": str(tree / "include"), "CXX": compiler}
    for name, source in (("codec", tree / "examples/paddle/codec_ops.cpp"), ("dialect", tree / "tests/paddle/dialect_ops.cpp")):
        must(paddle, "-m", "schema_ct_build", "-o", f"{name}.so", source, **of_tree)
    folder = must(paddle, "-c", "import schema_ct_build; print(schema_ct_build.paddle_root(), end='/libs')", **of_tree)
    instead = ["codec.so: libphi", "; what its compiler recorded is read instead\n"]
    codec = ["codec::create_from_text(str description, str? seek_mode=None) -> Tensor\n", "  BackendSelect ",
             "codec::seek_to_pts(Tensor(a!) decoder, float seconds) -> ()\n", "  CPU "]
    expect("list without Paddle", 0, ["list", "codec.so"], codec, instead)
    expect("list with Paddle", 0, ["list", stripped("codec.so")], codec, LD_LIBRARY_PATH=folder)
    expect("diff without Paddle", 0, ["diff", "codec.so", "codec.so"], said=instead * 2)
    expect("diff with Paddle", 0, ["diff", "codec.so", "bare_codec.so"], LD_LIBRARY_PATH=folder)
    expect("check without Paddle", 0, ["check", "--library", "--list", "codec.so"], codec)
    expect("Paddle's dialect", 0, ["list", "dialect.so"], ["dialect::resized(Tensor x, str mode=\"nearest\", bool exact=True, "],
           LD_LIBRARY_PATH=folder)
else:
    print("no PaddlePaddle in .venv-paddle: its host is not tested")

# What cannot be read, or is nothing.
older = built("older.so", *GRID, "-DSCHEMA_CT_LAYOUT=1", EXAMPLE / "grid_ops.cpp")
which = "it registers for another kind of registry (host grid_host, layout 1, "
namespace = "; its blocks are of the namespace stencil; the program of the library's version reads it"
expect_stencil(older, "every backend", [which, namespace, "; what its compiler recorded is read instead\n"])
expect("an older library without records", 2, ["list", stripped(older)], said=[which, namespace + "\n"])
expect("diff with it", 2, ["diff", stripped(older), plain], said=[which])
empty = built("empty.so", *GRID, written("empty.cpp", "#include <torch/library.h>\n"
                                         "auto* f() { return &c10::Dispatcher::singleton(); }\n"))
expect("a library without operators", 0, ["list", empty], said=["schema_ct list: empty.so: it registers no operator\n"])
unknown = built("unknown.so", *GRID, "-DSCHEMA_CT_LAYOUT=1", "late.cpp")
expect("records that do not say everything", 2, ["list", unknown],
       said=[which.replace("registers for", "has a registry of").replace("another kind of registry", "another kind"),
             "late.cpp:2: note: what this block registers is not known"])
sys.exit(1 if failed else 0)
