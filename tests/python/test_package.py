# SPDX-License-Identifier: BSL-1.0
"""The installed package: headers, programs, builds, and modules that it does not import."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import schema_ct as sc

HERE = Path(__file__).resolve().parent


def cli(*arguments):
    return subprocess.run([sys.executable, "-m", "schema_ct", *arguments], capture_output=True, text=True)


def test_version():
    import importlib.metadata

    assert sc.__version__ == importlib.metadata.version("schema-ct")


def test_the_extra_is_of_the_same_version():
    import importlib.metadata

    assert f'schema-ct-paddle=={sc.__version__}; extra == "paddle"' in importlib.metadata.requires("schema-ct")


def test_nothing_is_imported_without_need(python):
    assert python("""
import sys, schema_ct as sc
loaded = set(sys.modules)
sc.ops
print(sorted({"numpy", "torch", "jax", "paddle"} & set(sys.modules)), "schema_ct._core" in loaded)
""") == "[] False\n"


@pytest.mark.parametrize("mode", ["default", "torch", "host", "core"])
def test_includes(mode):
    for folder in sc.get_include(mode):
        assert Path(folder).is_dir() and list(Path(folder).rglob("*.h*"))


def test_unknown_mode():
    with pytest.raises(ValueError, match="mode is 'default' or .* not 'cuda'"):
        sc.get_include("cuda")


def test_what_build_systems_ask():
    assert cli("--cmake-dir").stdout.strip() == sc.get_cmake_dir()
    assert cli("--version").stdout.strip() == sc.__version__
    assert cli("--includes", "torch").stdout.strip() == f"-I{sc.get_include('torch')[0]}"
    wrong = cli("--includes", "cuda")
    assert wrong.returncode == 1 and "mode is 'default' or" in wrong.stderr


def test_scikit_build_finds_the_prefix():
    import importlib.metadata

    found, = importlib.metadata.entry_points(group="cmake.prefix", name="schema_ct")
    assert Path(found.load().__file__).parent == Path(sc.get_cmake_dir()).parents[2]


def test_arguments_of_extensions_of_pytorch():
    setup, load = sc.extension_args("torch"), sc.extension_args("torch", load=True)
    assert setup["include_dirs"] == load["extra_include_paths"] == sc.get_include("torch")
    assert setup["extra_compile_args"] == {"cxx": load["extra_cflags"], "nvcc": load["extra_cuda_cflags"]}
    assert "schema_ct/libtorch.hpp" in load["extra_cflags"] and "-std=c++20" in load["extra_cuda_cflags"]
    reads_none = "-DSCHEMA_CT_READ_BLOCKS=0"
    assert reads_none in sc.extension_args("torch", load=True, read_blocks=False)["extra_cflags"]
    assert reads_none in sc.extension_args(read_blocks=False)["extra_compile_args"]
    assert reads_none not in load["extra_cflags"]
    assert "-DSCHEMA_CT_RECORDS=1" in load["extra_cflags"]
    assert not [f for f in sc.extension_args("torch", load=True, records=False)["extra_cflags"] if "RECORDS" in f]
    assert "-DSCHEMA_CT_RECORDS=0" in sc.extension_args(records=False)["extra_compile_args"]
    assert not [f for f in sc.extension_args()["extra_compile_args"] if "RECORDS" in f]
    with pytest.raises(ValueError, match=r'write extension_args\("torch", load=True\)'):
        sc.extension_args(load=True)
    with pytest.raises(ValueError, match="has no engine"):
        sc.extension_args("torch", header_only=False)


def test_cmake(tmp_path):
    (tmp_path / "CMakeLists.txt").write_text("""
cmake_minimum_required(VERSION 3.22)
project(user CXX)
find_package(schema_ct CONFIG REQUIRED)
add_library(ops MODULE ops.cpp)
target_link_libraries(ops PRIVATE schema_ct::runtime)
""")
    (tmp_path / "ops.cpp").write_text('#include <torch/library.h>\nTORCH_LIBRARY(by_cmake, m) { m.def("f() -> ()", [] {}); }')
    subprocess.run(["cmake", "-S", tmp_path, "-B", tmp_path / "build", f"-Dschema_ct_DIR={sc.get_cmake_dir()}"], check=True,
                   capture_output=True)
    subprocess.run(["cmake", "--build", tmp_path / "build"], check=True, capture_output=True)
    with sc.load_library(tmp_path / "build/libops.so"):
        assert sc.ops.by_cmake.f() is None


def test_setuptools(tmp_path, python):
    (tmp_path / "ops.cpp").write_text(
        '#include <Python.h>\n#include <torch/library.h>\n'
        'TORCH_LIBRARY(by_setuptools, m) { m.def("f() -> int", [] { return std::int64_t{7}; }); }\n'
        'static PyModuleDef module{PyModuleDef_HEAD_INIT, "ops_module", nullptr, 0, nullptr, nullptr, nullptr, nullptr, '
        'nullptr};\nPyMODINIT_FUNC PyInit_ops_module() { return PyModule_Create(&module); }\n')
    (tmp_path / "setup.py").write_text(
        'import schema_ct as sc\nfrom setuptools import Extension, setup\n'
        'setup(name="o", ext_modules=[Extension("ops_module", ["ops.cpp"], **sc.extension_args())])\n')
    subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=tmp_path, check=True,
                   capture_output=True)
    assert python(f"""
import sys
sys.path.append({str(tmp_path)!r})
import ops_module, schema_ct as sc
print(sc.ops.by_setuptools.f())
""") == "7\n"


def test_a_library_is_checked_after_it_is_built(tmp_path):
    (tmp_path / "ops.cpp").write_text('#include <torch/library.h>\n'
                                      'TORCH_LIBRARY(built, m) { m.def("f(Tensor x, float k) -> Tensor"); }\n')
    kernels = ('#include <torch/library.h>\nstatic at::Tensor f(const at::Tensor& x, TYPE) { return x; }\n'
               'TORCH_LIBRARY_IMPL(built, CPU, m) { m.impl("f", &f); }\n')
    (tmp_path / "kernels.cpp").write_text(kernels.replace("TYPE", "int64_t"))
    (tmp_path / "setup.py").write_text(
        'import schema_ct as sc\nfrom setuptools import Extension, setup\n'
        'from setuptools.command.build_ext import build_ext\n'
        'setup(name="o", ext_modules=[Extension("ops", ["ops.cpp", "kernels.cpp"], **sc.extension_args())],\n'
        '      cmdclass={"build_ext": sc.checked(build_ext)})\n')
    build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    done = subprocess.run(build, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode != 0
    assert "kernels.cpp:3:1: error: argument 2 (k): the schema and the function disagree on a type" in done.stderr
    library, = tmp_path.rglob("*.so")
    with pytest.raises(RuntimeError, match="disagree on a type"):
        sc.check_libraries(library)
    (tmp_path / "kernels.cpp").write_text(kernels.replace("TYPE", "double"))
    later = library.stat().st_mtime + 2  # setuptools compares whole seconds
    os.utime(tmp_path / "kernels.cpp", (later, later))
    subprocess.run(build, cwd=tmp_path, check=True, capture_output=True)
    sc.check_libraries(library)


def test_a_wrong_schema_is_refused_by_the_compiler(tmp_path):
    source = tmp_path / "wrong.cpp"
    source.write_text('#include <torch/library.h>\n'
                      'TORCH_LIBRARY(wrong, m) { m.def("f(int k) -> int", [](double k) { return k; }); }\n')
    with pytest.raises(RuntimeError, match=r"(?s)refuses .*wrong.cpp.*disagree on a type\n.*\^~~ `int` here, `double`"):
        sc.build(source)
    assert not (tmp_path / "libwrong.so").exists()


def test_compilers(tmp_path, monkeypatch):
    source = tmp_path / "ops.cpp"
    source.write_text("")
    with pytest.raises(RuntimeError, match="'no-such-compiler' is not there"):
        sc.build(source, compiler="no-such-compiler")
    old = tmp_path / "old-g++"
    old.write_text("#!/bin/sh\necho 11")
    old.chmod(0o755)
    with pytest.raises(RuntimeError, match="too old: g[+][+] 12 or clang 16"):
        sc.build(source, compiler=str(old))
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    with pytest.raises(RuntimeError, match="no C[+][+] compiler is there that is new enough: install"):
        sc.build(source)
    with pytest.raises(TypeError, match=r"as in build\('a.cpp', 'b.cpp'\), not an object of type 'list'"):
        sc.build([source])
    with pytest.raises(FileNotFoundError, match="absent.cpp is not there"):
        sc.build(tmp_path / "absent.cpp")


def test_check():
    done = cli("check", "-e", "f(itn k) -> int")
    assert done.returncode == 1 and "did you mean int?" in done.stdout
    assert cli("check", "-e", "f(int k) -> int").returncode == 0
    usage = cli()
    assert usage.returncode == 2 and "check|explain|list|diff|lsp|stubs" in usage.stderr


def test_list_and_diff(tmp_path):
    def library(name, body):
        (tmp_path / f"{name}.cpp").write_text(f"#include <torch/library.h>\nTORCH_LIBRARY(versions, m) {{ {body} }}\n")
        return sc.build(tmp_path / f"{name}.cpp", options=["-O0"])

    old = library("old", 'm.def("f(int k) -> int", [](std::int64_t k) { return k; }); m.def("g() -> ()", [] {});')
    new = library("new", 'm.def("f(int k, int n=1) -> int", [](std::int64_t k, std::int64_t) { return k; });'
                         'm.def("g() -> ()", [] {}); m.def("h() -> ()", [] {});')
    assert "versions::f(int k) -> int" in cli("list", old).stdout
    done = cli("diff", old, new)
    assert done.returncode == 0 and done.stdout == ""
    done = cli("diff", "--all", new, old)
    assert done.returncode == 1 and "the operator 'versions::h' is gone" in done.stdout
    assert "'versions::f' breaks its callers" in done.stdout
    assert cli("diff", old, str(tmp_path / "absent.so")).returncode == 2
    (tmp_path / "a.txt").write_text("versions::f(int k) -> int\n")
    (tmp_path / "b.txt").write_text("versions::f(int k) -> int\nversions::i() -> ()\n")
    done = cli("diff", str(tmp_path / "a.txt"), str(tmp_path / "b.txt"))
    assert done.returncode == 0 and done.stdout == ""
    assert "versions::i" in cli("diff", "--all", str(tmp_path / "a.txt"), str(tmp_path / "b.txt")).stdout


def test_stubs_into_a_folder_that_cannot_be(values_path):
    done = cli("stubs", values_path, "-o", "/proc/x")
    assert done.returncode == 1 and done.stderr.splitlines() == ["schema_ct: /proc/x: No such file or directory"]


def test_paddle_is_refused_where_it_is_not():
    with pytest.raises(ImportError, match=r"schema_ct.paddle needs the module .* pip install schema-ct\[paddle\]"):
        import schema_ct.paddle  # noqa: F401


def test_sub_interpreters(python):
    assert python("""
try:
    import _interpreters as interpreters  # 3.13
except ImportError:
    import _xxsubinterpreters as interpreters
one = interpreters.create()
try:
    failed = interpreters.run_string(one, "import schema_ct; schema_ct.ops")
except Exception as error:
    failed = error
print("refused" if "interpreter" in str(failed) else failed)
""") == "refused\n"


def test_without_the_lock(python):
    assert python("""
import sys
sys._is_gil_enabled = lambda: False
import schema_ct
try:
    schema_ct.ops
except ImportError as error:
    print(error)
""") == ("schema_ct.ops is not to be had: schema_ct does not work without Python's global lock: start Python with "
         "PYTHON_GIL=1\n")
