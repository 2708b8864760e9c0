# SPDX-License-Identifier: BSL-1.0
"""docs/python-hosts.md: its scripts, and the packages that schema_ct_add_python() makes of an installed library."""

import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from conftest import HERE, WARNINGS

import schema_ct as sc

ROOT = HERE.parent.parent
EXAMPLE = ROOT / "examples/python_host"
sys.path.append(str(ROOT / "tests/pages"))
from blocks import blocks_of  # noqa: E402

SCRIPTS = [block for block in blocks_of((ROOT / "docs/python-hosts.md").read_text()) if block.language == "sh"]
ENVIRONMENT = {**os.environ, "SCHEMA_CT": str(ROOT), "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1",
               "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}


def shell(command, folder, status=0, **environment):
    done = subprocess.run(["bash", "-euo", "pipefail", "-c", command], cwd=folder, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, env={**ENVIRONMENT, **environment})
    assert done.returncode == status, done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the page's scripts have run."""
    folder = tmp_path_factory.mktemp("hosts")
    for block in SCRIPTS:
        assert shell(block.text, folder) == (block.printed or "")
    return folder


@pytest.fixture(scope="module")
def run(folder):
    """Runs a program with numpy and the page's package, which prints nothing."""
    def run(program, path="build"):
        text = "import numpy as np\n" + textwrap.dedent(program)
        done = subprocess.run([sys.executable, "-B", "-c", text], cwd=folder, capture_output=True, text=True,
                              env={**ENVIRONMENT, "PYTHONPATH": path})
        assert done.returncode == 0 and not done.stdout + done.stderr, done.stdout + done.stderr
    return run


def test_names_the_host_of_a_namespace(tmp_path, python):
    """A library of another host registers nothing that this package could call."""
    library = tmp_path / "libgrid.so"
    headers = [f"-I{folder}" for folder in (*sc.get_include("host"), EXAMPLE)]
    subprocess.run([os.environ.get("CXX", "g++"), "-std=c++20", "-shared", "-fPIC", *headers,
                    "-DSCHEMA_CT_HOST_HEADER=\"grid_host.hpp\"", EXAMPLE / "grid_ops.cpp", "-o", library], check=True)
    said = python(f"""if True:
        import ctypes
        import schema_ct as sc
        ctypes.CDLL({str(library)!r})
        for look_up in (lambda: sc.ops.stencil, lambda: sc.ops.nowhere):
            try:
                look_up()
            except AttributeError as error:
                print(error)
        """).splitlines()
    assert "'stencil' for schema_ct (host default_host" in said[0] and "another host (host grid_host" in said[0]
    assert "build it for this one, or use the Python package of its host" in said[0]
    assert said[1] == "no library that is loaded registers operators in the namespace 'nowhere'"


def test_arrays(run):
    run("""
        import sys
        from grid import Tensor
        from grid_ops import Array, ops
        x = np.arange(6.0).reshape(2, 3)
        count = sys.getrefcount(x)
        y = ops.stencil.scale(x)
        assert type(y) is Tensor and (np.from_dlpack(y) == 2 * x).all()
        assert (np.from_dlpack(ops.stencil.scale(y, plus=y)) == 6 * x).all()
        assert ops.stencil.total([x, y]) == 45 and ops.stencil.total([]) == 0
        assert ops.stencil.fill_(x, 3) is x and (x == 3).all()
        assert sys.getrefcount(x) == count
        assert np.from_dlpack(ops.stencil.scale(np.zeros((0, 3)))).shape == (0, 3)
        assert np.from_dlpack(ops.stencil.scale(np.array(4.0), np.array(3))) == 12
    """)


def test_errors(run):
    run("""
        from grid_ops import ops
        scale, x = ops.stencil.scale, np.ones(4)
        def says(kind, text, f, *arguments, **keywords):
            try:
                f(*arguments, **keywords)
            except kind as error:
                assert text in str(error), error
            else:
                raise AssertionError(text)
        says(TypeError, "missing a value for argument 'x'", scale)
        says(TypeError, "argument 'plus' is keyword-only", scale, x, 2, x)
        says(TypeError, "did you mean 'plus'?", scale, x, plu=x)
        says(TypeError, "expected a value of type 'Tensor' for argument 'x'", scale, 3)
        says(TypeError, "list' whose element 1 is of type 'int'", ops.stencil.total, [x, 3])
        says(ValueError, "contiguous float64 in the CPU's memory\\nin argument 'x'", scale, x.astype(np.float32))
        says(ValueError, "in argument 'plus'", scale, x, plus=np.ones(8)[::2])
        says(ValueError, "plus is of other sizes than x", scale, x, plus=np.ones(3))
        x.flags.writeable = False
        scale(x)
        says(ValueError, "writes to argument 'x', and the array that was given for it may only be read", ops.stencil.fill_, x, 1)
        class Wrong:
            def __dlpack__(self, **_): return 3
            def __dlpack_device__(self): return (1, 0)
        says(TypeError, "returned no capsule of DLPack's", scale, Wrong())
        class Raises(Wrong):
            def __dlpack__(self, **_): raise KeyError("its own")
        says(KeyError, "its own", scale, Raises())
        try:
            scale(Raises())
        except KeyError as error:
            assert "in argument 'x'" in "".join(getattr(error, "__notes__", ["in argument 'x'"]))
        says(AttributeError, "no library that is loaded registers operators in the namespace 'nowhere'", lambda: ops.nowhere)
    """)


def test_what_is_known_of_operators(run):
    run("""
        import inspect, grid_ops
        scale = grid_ops.ops.stencil.scale
        assert str(inspect.signature(scale)) == "(x: 'Tensor', by: 'float' = 2.0, *, plus: 'Optional[Tensor]' = None) -> 'Tensor'"
        assert sorted(grid_ops.operator_names()) == ["stencil::fill_", "stencil::scale", "stencil::total"]
        assert scale.schema.startswith("stencil::scale(Tensor x") and scale.overloads() == ["default"]
        assert repr(scale) == "<operator stencil::scale>" and type(scale).__module__ == "grid_ops"
        assert grid_ops.registration_errors() == []
    """)


def test_a_library_of_the_same_host(run, folder):
    (folder / "more.cpp").write_text("""
        #include <dispatch/library.hpp>
        TORCH_LIBRARY(more, m) { m.def("same(Tensor x) -> Tensor", [](const grid::tensor& x) { return x; }); }""")
    (folder / "wrong.cpp").write_text("""
        #include <dispatch/library.hpp>
        TORCH_LIBRARY(stencil, m) { m.def("same(Tensor x) -> Tensor", [](const grid::tensor& x) { return x; }); }""")
    for name in ("more", "wrong"):
        shell(f"g++ -std=c++20 -shared -fPIC {' '.join(WARNINGS)} -Iprefix/include/schema_ct/include -I. "
              f"-DSCHEMA_CT_HOST_HEADER='\"grid_host.hpp\"' {name}.cpp -o lib{name}.so", folder)
    run("""
        import grid_ops
        x = np.ones(3)
        with grid_ops.load_library("libmore.so"):
            same = grid_ops.ops.more.same(x)
        assert not hasattr(grid_ops.ops, "more") and (np.from_dlpack(same) == 1).all()
        try:
            grid_ops.load_library("libwrong.so")
        except grid_ops.RegistrationError as error:
            assert "stencil" in str(error)
        else:
            raise AssertionError
    """)


def test_a_package_of_sources(run, folder):
    """Without a class for results; by the structure of DLPack 1.0; installed, with a library."""
    sources = folder / "sources"
    shutil.copytree(EXAMPLE, sources)
    (sources / "others.cpp").write_text("""
        #include <dispatch/library.hpp>
        TORCH_LIBRARY(others, m) { m.def("count(Tensor x) -> int", [](const grid::tensor& x) { return x.count(); }); }""")
    header = (sources / "grid_host.hpp").read_text().replace("DLManagedTensor", "DLManagedTensorVersioned")
    header = header.replace("    made->managed.manager_ctx", "    made->managed.version = {1, 0};\n    made->managed.manager_ctx")
    (sources / "grid_host.hpp").write_text(header)
    (sources / "CMakeLists.txt").write_text("""
        cmake_minimum_required(VERSION 3.22)
        project(grids LANGUAGES CXX)
        find_package(schema_ct CONFIG REQUIRED)
        add_library(grid INTERFACE)
        target_include_directories(grid INTERFACE ${CMAKE_CURRENT_SOURCE_DIR})
        target_compile_definitions(grid INTERFACE "SCHEMA_CT_HOST_HEADER=\\"grid_host.hpp\\"")
        add_library(others SHARED others.cpp)
        target_link_libraries(others PRIVATE grid schema_ct::torch)
        schema_ct_add_python(grids LINK grid others SOURCES grid_ops.cpp DESTINATION there)
        install(TARGETS others LIBRARY DESTINATION there/grids)
        target_compile_options(grids PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
        """)
    shell("cmake -S sources -B grids -DCMAKE_PREFIX_PATH=$PWD/prefix && cmake --build grids && cmake --install grids --prefix . && "
          "rm -r grids", folder)
    run("""
        from grids import Array, ops
        x = np.ones((2, 2))
        y = ops.stencil.scale(x, plus=x)
        assert type(y) is Array and repr(Array) == "<class 'grids.Array'>" and y.__dlpack_device__() == (1, 0)
        assert (np.from_dlpack(y) == 3).all() and ops.stencil.total([y, x]) == 16
        assert ops.stencil.fill_(y, 1) is y and (np.from_dlpack(y) == 1).all()
        assert "dltensor_versioned" in repr(y.__dlpack__(max_version=(1, 0)))
        assert '"dltensor"' in repr(y.__dlpack__())
        for keywords in ({"copy": True}, {"dl_device": (2, 0)}):
            try:
                y.__dlpack__(**keywords)
            except BufferError:
                continue
            raise AssertionError(keywords)
        assert np.from_dlpack(y, device="cpu").shape == (2, 2) and ops.others.count(y) == 4
        y = ops.stencil.scale(y)
        z = np.from_dlpack(y)
        del y
        assert (z == 2).all()
    """, path="there")


@pytest.mark.parametrize("member", ["from_dlpack", "to_dlpack"])
def test_a_host_without_a_member(member, folder):
    sources = folder / f"without_{member}"
    shutil.copytree(EXAMPLE, sources)
    header = (sources / "grid_host.hpp").read_text().replace(f" {member}(", f" other_{member}(")
    header = header.replace(f"* {member}(", f"* other_{member}(")
    (sources / "grid_host.hpp").write_text(header)
    said = shell(f"cmake -S {sources} -B {sources}/build -DCMAKE_PREFIX_PATH=$PWD/prefix && cmake --build {sources}/build",
                 folder, status=2)
    assert f"{member}(" in said.partition("error: ")[2].partition("\n")[0]


def test_a_host_and_kernels_that_fail(folder):
    sources = folder / "failing"
    shutil.copytree(EXAMPLE, sources)
    header, begin = (sources / "grid_host.hpp").read_text(), "const dlpack::DLTensor& a = given->dl_tensor;"
    assert begin in header
    (sources / "grid_host.hpp").write_text(header.replace(begin, begin + """
    struct silent : std::exception { const char* what() const noexcept override { return nullptr; } };
    switch (a.ndim) {
      case 3: return {};
      case 4: throw std::runtime_error("no room");
      case 5: throw std::out_of_range("too far");
      case 6: throw 6;
      case 7: throw silent();
      default: break;
    }"""))
    kernels = (sources / "grid_ops.cpp").read_text()
    (sources / "grid_ops.cpp").write_text(kernels + """
namespace {
std::int64_t fail(std::int64_t how) {
  struct silent : std::exception { const char* what() const noexcept override { return nullptr; } };
  if (how == 0) throw silent();
  if (how == 1) throw std::runtime_error("");
  if (how == 2) throw "a text";
  throw std::runtime_error("its own");
}
}  // namespace
TORCH_LIBRARY(failing, m) { m.def("fail(int how) -> int", &fail); }
""")
    shell(f"cmake -S {sources} -B {sources}/build -DCMAKE_PREFIX_PATH=$PWD/prefix && cmake --build {sources}/build", folder)
    program = """
        import numpy as np
        from grid_ops import ops
        def said(f, *arguments):
            try:
                f(*arguments)
            except Exception as error:
                return type(error).__name__ + ": " + str(error).splitlines()[0], "in argument 'x'" in str(error)
        scale = lambda dimensions: ops.stencil.scale(np.ones([1] * dimensions))
        assert said(scale, 3) == ("ValueError: from_dlpack() of the host returned an undefined tensor", True)
        assert said(scale, 4) == ("RuntimeError: from_dlpack() of the host: no room", True)
        assert said(scale, 5) == ("IndexError: from_dlpack() of the host: too far", True)
        assert said(scale, 6) == ("RuntimeError: from_dlpack() of the host threw a C++ exception of an unknown type", True)
        assert said(scale, 7) == ("RuntimeError: from_dlpack() of the host: an exception without a text", True)
        fail = ops.failing.fail
        for how in (0, 1):
            assert said(fail, how)[0] == "RuntimeError: failing::fail threw an exception without a text"
        assert said(fail, 2)[0] == "RuntimeError: failing::fail threw a C++ exception of an unknown type"
        assert said(fail, 3)[0] == "RuntimeError: its own"
    """
    done = subprocess.run([sys.executable, "-B", "-c", textwrap.dedent(program)], cwd=folder, capture_output=True, text=True,
                          env={**ENVIRONMENT, "PYTHONPATH": f"{sources}/build"})
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_python_package_is_a_prefix(folder):
    said = shell(f"cmake -S {EXAMPLE} -B of_package -DCMAKE_PREFIX_PATH={sc.get_cmake_dir()} && cmake --build of_package && "
                 "PYTHONPATH=of_package python3 use.py", folder)
    assert said.endswith(next(block.printed for block in SCRIPTS if "use.py" in block.text))


def test_the_commands_of_the_package_schema_ct(folder):
    """They read libraries of every host."""
    library = "build/libgrid_operators.so"
    listed = shell(f"python3 -m schema_ct list {library}", folder)
    assert "stencil::scale(Tensor x, float by=2., *, Tensor? plus=None) -> Tensor\n" in listed
    shell(f"strip {library} -o stripped.so", folder)
    assert shell(f"python3 -m schema_ct diff {library} stripped.so", folder) == ""
    assert shell(f"python3 -m schema_ct stubs {library} -o read", folder) == "read/stencil.pyi\n"
    assert os.listdir(folder / "read") == ["stencil.pyi"]
    assert ("def __call__(self, x: _A, by: SupportsFloat | SupportsIndex = 2.0, *, plus: SupportsArray | None = None) -> _A:"
            in (folder / "read/stencil.pyi").read_text())
    said = shell("python3 -m schema_ct stubs build/grid_ops/_core*.so -o read", folder, status=1)
    assert "undefined symbol: Py" in said and "Traceback" not in said


def test_wrong_calls_of_the_function(folder):
    for call, text in (("LINK a RESULTS Tensor", "RESULTS is module:Class, not Tensor"), ("", "LINK names no target"),
                       ("RESULT a:B LINK a", "what is RESULT;a:B?")):
        sources = folder / "wrong_call"
        sources.mkdir(exist_ok=True)
        (sources / "CMakeLists.txt").write_text(f"""
            cmake_minimum_required(VERSION 3.22)
            project(wrong LANGUAGES CXX)
            find_package(schema_ct CONFIG REQUIRED)
            schema_ct_add_python(wrong {call})""")
        assert text in shell(f"cmake -S {sources} -B {sources}/build -DCMAKE_PREFIX_PATH=$PWD/prefix", folder, status=1)


def test_type_checkers(folder):
    (folder / "check.py").write_text("import grid, stencil\nx = grid.Tensor([1])\ny: grid.Tensor = stencil.scale(x, by=2, plus=x)\n"
                                     "z: float = stencil.total([x, y])\n")
    mypy = [sys.executable, "-m", "mypy", "check.py"]
    environment = {**ENVIRONMENT, "MYPYPATH": f"{folder}:{folder / 'build'}:{folder / 'stubs'}"}
    done = subprocess.run(mypy, cwd=folder, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout
    (folder / "check.py").write_text("import grid, stencil\nstencil.scale(3)\nstencil.scale(grid.Tensor([1]), 2, 3)\n"
                                     "y: int = stencil.scale(grid.Tensor([1]))\n")
    done = subprocess.run(mypy, cwd=folder, capture_output=True, text=True, env=environment)
    assert done.stdout.count("error:") == 4, done.stdout
