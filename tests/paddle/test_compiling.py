# SPDX-License-Identifier: BSL-1.0
"""Compilers' messages for wrong registrations and missing flags, and the headers in any order and alone."""

import concurrent.futures
import os
import subprocess
import sys

import pytest
from conftest import ALL_COMPILERS, HERE, WARNINGS

import schema_ct_build

INCLUDE = schema_ct_build.INCLUDE


def compiled(compiler, source, flags, path):
    file = path / "source.cpp"
    file.write_text(source)
    return subprocess.run([compiler, *flags, *WARNINGS, "-fsyntax-only", str(file)],
                          capture_output=True, text=True)


WRONG = [
    ("bad_syntax(Tensor x, lnt y -> Tensr", "[](at::Tensor x, std::int64_t) { return x; }", "lnt"),
    ("f(Tensor x, int k) -> Tensor", "[](at::Tensor x) { return x; }",
     "the function takes another number of arguments"),
    ("f(Tensor x, float k) -> Tensor", "[](at::Tensor x, std::int64_t) { return x; }",
     "the schema and the function disagree on a type"),
    ("f(Device d) -> int", "[](at::ScalarType) { return std::int64_t{0}; }",
     "the schema and the function disagree on a type"),
    ("f(bool b=true) -> bool", "[](bool b) { return b; }", "this is not a constant"),
]

WRONG_IN_PADDLES_DIALECT = [
    ("f(int[] x) -> int", "[](at::IntArrayRef x) { return x[0]; }", "a size is expected here"),
    ("f(bool b=yes) -> bool", "[](bool b) { return b; }", "this is not a constant"),
    ("f(str s=cpu, bool b=true) -> bool", "[](std::string, int) { return true; }",
     "the schema and the function disagree on a type"),
]


LACKING = """#include <torch/library.h>
at::Tensor product(const at::Tensor& a) { return at::einsum("ij,jk->ik", {a, a}); }
at::Tensor folded(const at::Tensor& a) { return torch::conv2d(a, a, {}, {1, 1}); }
namespace mine {
at::Tensor layer_norm(const at::Tensor& x, double by) { return x * by; }
at::Tensor normal(const at::Tensor& x) { return layer_norm(x, 2); }
}  // namespace mine
"""


@pytest.mark.parametrize("compiler", ALL_COMPILERS)
def test_functions_that_paddle_lacks(compiler, tmp_path):
    """Each call gives one error, on its line. A function of the program with the same name is not hidden."""
    done = compiled(compiler, LACKING, schema_ct_build.compile_flags(compiler), tmp_path)
    errors = [line for line in done.stderr.splitlines() if " error: " in line]
    assert [line.split("source.cpp:")[1][:2] for line in errors] == ["2:", "3:"], done.stderr
    assert all("deleted function" in error for error in errors), done.stderr
    assert "SCHEMA_CT_PADDLE_HAS_NO_FUNCTION(einsum)" in done.stderr


def test_the_list_of_functions_that_paddle_lacks():
    paddle = schema_ct_build.paddle_root()
    program = HERE.parent.parent / "tools/aten/generate_paddle.py"
    subprocess.run([sys.executable, "-B", str(program), str(paddle), "--check"], check=True)


@pytest.mark.parametrize("compiler", ALL_COMPILERS)
def test_wrong_schemas_do_not_compile(compiler, tmp_path):
    """Each mistake is reported on its own line, with its reason."""
    lines = ["#include <ATen/ATen.h>", "#include <dispatch/compat/paddle/dialect.hpp>",
             "#include <torch/library.h>", "TORCH_LIBRARY(wrong, m) {",
             "dispatch::paddle_library p(m);", r'p.def(R"(right(str s=cpu, int k=+1, str t="\q") -> ())");']
    first = len(lines) + 1
    lines += [f'm.def("{schema}", {kernel});' for schema, kernel, _ in WRONG]
    lines += [f'p.def("{schema}", {kernel});' for schema, kernel, _ in WRONG_IN_PADDLES_DIALECT]
    done = compiled(compiler, "\n".join(lines) + "}\n", schema_ct_build.compile_flags(compiler), tmp_path)
    assert done.returncode != 0
    assert f"source.cpp:{first - 1}:" not in done.stderr
    for line, (_, _, says) in enumerate(WRONG + WRONG_IN_PADDLES_DIALECT, start=first):
        errors = done.stderr.split(f"source.cpp:{line}:")[1:]
        assert any(says in error for error in errors), done.stderr


@pytest.mark.parametrize("compiler", ALL_COMPILERS)
def test_older_standards_name_the_flag(compiler, tmp_path):
    flags = [f for f in schema_ct_build.compile_flags(compiler) if f != "-std=c++20"]
    done = compiled(compiler, "#include <torch/library.h>\n", [*flags, "-std=c++17"], tmp_path)
    assert done.returncode != 0
    assert "schema_ct needs C++20: compile this file with -std=c++20" in done.stderr


def test_paddles_headers_without_a_host(tmp_path):
    flags = [f for f in schema_ct_build.compile_flags("g++") if "SCHEMA_CT_HOST" not in f]
    done = compiled("g++", "#include <ATen/ATen.h>\n#include <torch/library.h>\n", flags, tmp_path)
    assert done.returncode != 0
    assert "define SCHEMA_CT_HOST_HEADER" in done.stderr


@pytest.mark.parametrize("compiler", ALL_COMPILERS)
def test_headers_in_any_order(compiler, tmp_path):
    """All headers for registrations and all of Paddle's compile without a warning, in either order."""
    ours = "".join(f"#include <{p.relative_to(INCLUDE)}>\n" for folder in ("torch", "ATen", "c10")
                   for p in sorted((INCLUDE / folder).rglob("*.h")))
    ours += "".join(f"#include <{p.relative_to(INCLUDE)}>\n"
                    for p in sorted((INCLUDE / "dispatch/paddle_host").glob("*.hpp")))
    theirs = "#include <torch/all.h>\n#include <ATen/ATen.h>\n#include <c10/core/Device.h>\n"
    flags = schema_ct_build.compile_flags(compiler)
    for source in (ours + theirs, theirs + ours):
        done = compiled(compiler, source, flags, tmp_path)
        assert done.returncode == 0, done.stderr


def test_the_package_brings_all_headers():
    sources = HERE.parent.parent
    assert INCLUDE != sources / "include"
    for name in ("include", "hosts/paddle"):
        brought, there = ({p.relative_to(root) for p in (root / name).rglob("*.*") if p.suffix in (".h", ".hpp", ".ipp")}
                          for root in (INCLUDE.parent, sources))
        assert brought == there


def test_only_two_of_paddles_headers_are_hidden():
    compat = schema_ct_build.paddle_includes()[:2]
    hidden = {str(p.relative_to(INCLUDE)) for p in INCLUDE.rglob("*.h")
              if any((folder / p.relative_to(INCLUDE)).exists() for folder in compat)}
    assert hidden == {"torch/library.h", "ATen/core/ivalue.h"}


def test_each_header_alone(tmp_path):
    headers = sorted((INCLUDE / "dispatch/paddle_host").glob("*.hpp"))
    assert headers
    flags = schema_ct_build.compile_flags("g++")

    def alone(header):
        folder = tmp_path / header.stem
        folder.mkdir()
        return compiled("g++", f"#include <dispatch/paddle_host/{header.name}>\n" * 2, flags, folder)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        for done in pool.map(alone, headers):
            assert done.returncode == 0, done.stderr


def test_the_sources_of_this_folder_are_plain():
    """Operator libraries name neither this library's host nor Paddle."""
    source = (HERE.parent.parent / "examples/paddle/codec_ops.cpp").read_text()
    code = "\n".join(line for line in source.splitlines() if not line.startswith("//"))
    assert "addle" not in code and "schema_ct" not in code


def test_the_build_tool_lets_the_compiler_speak(tmp_path):
    source = tmp_path / "source.cpp"
    source.write_text("#error what is wrong\n")
    done = subprocess.run([sys.executable, "-m", "schema_ct_build", "-o", str(tmp_path / "out.so"),
                           str(source)], capture_output=True, text=True)
    assert done.returncode == 1
    assert "what is wrong" in done.stderr
    assert "Traceback" not in done.stderr
