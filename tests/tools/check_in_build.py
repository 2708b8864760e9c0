# SPDX-License-Identifier: BSL-1.0
"""schema_ct_check() in a build by make and by ninja: a wrong library stops each build until it is mended.

usage: check_in_build.py PROGRAM SOURCE_TREE COMPILER"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

program, tree = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
compiler = sys.argv[3]
failed = 0

PROJECT = f"""cmake_minimum_required(VERSION 3.22)
project(user CXX)
include({tree}/cmake/check.cmake)
add_compile_options(-std=c++20)
include_directories({tree}/include {tree}/hosts/default)
add_library(ops SHARED ops.cpp)
add_library(ops_cuda SHARED kernels.cpp)
schema_ct_check(ops)
schema_ct_check(ops_cuda WITH ops more.py)
"""
OPS = '#include <torch/library.h>\nTORCH_LIBRARY(shop, m) { m.def("price(Tensor x, float k) -> Tensor"); }\n'
KERNELS = """#include <torch/library.h>
at::Tensor price(const at::Tensor& x, TYPE) { return x; }
TORCH_LIBRARY_IMPL(shop, CUDA, m) { m.impl("price", &price); }
"""
SAID = "kernels.cpp:3:1: error: argument 2 (k): the schema and the function disagree on a type"

for generator in ("Unix Makefiles", "Ninja"):
    if not shutil.which({"Ninja": "ninja", "Unix Makefiles": "make"}[generator]):
        continue
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)

        def build(what, is_right):
            global failed
            done = subprocess.run(["cmake", "--build", work / "build"], capture_output=True, text=True, check=False)
            said = done.stdout + done.stderr
            if (done.returncode == 0) != is_right or (SAID in said) == is_right:
                failed += 1
                print(f"{generator}, {what}: exit status {done.returncode}\n{said}")

        (work / "CMakeLists.txt").write_text(PROJECT)
        (work / "ops.cpp").write_text(OPS)
        (work / "more.py").write_text("")
        (work / "kernels.cpp").write_text(KERNELS.replace("TYPE", "int64_t"))
        subprocess.run(["cmake", "-S", work, "-B", work / "build", "-G", generator, f"-DCMAKE_CXX_COMPILER={compiler}",
                        f"-DSCHEMA_CT_PROGRAM={program}"], check=True, capture_output=True)
        build("wrong", False)
        build("wrong, again", False)
        (work / "kernels.cpp").write_text(KERNELS.replace("TYPE", "double"))
        build("mended", True)
sys.exit(failed != 0)
