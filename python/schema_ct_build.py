# SPDX-License-Identifier: BSL-1.0
"""Compiles sources against the installed Paddle, with schema_ct as the registration layer.

    python3 -m schema_ct_build -o libops.so ops.cpp       builds an operator library
    python3 -m schema_ct_build --binding DIRECTORY        builds the extension module of the package schema_ct.paddle
    python3 -m schema_ct_build --flags                    prints the flags

A library is linked with the engine, which was compiled when the package was installed. With --header-only, or if the
package is not installed, the sources compile the engine themselves. The compiler is $CXX, g++ without it. The
functions serve build scripts, such as paddle.utils.cpp_extension's include_dirs and extra_compile_args.
"""

import argparse
import importlib.util
import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

_here = Path(__file__).resolve().parent
_installed = _here / "schema_ct_paddle/include"
#: The folder of the headers: the installed one, else include/ of the sources.
INCLUDE = Path(os.environ.get("SCHEMA_CT_INCLUDE",
                              _installed if _installed.exists() else _here.parent / "include"))
#: The engine, compiled for the Paddle that was present when the package was installed (docs/runtime-library.md).
RUNTIME = _here / "schema_ct_paddle/lib/libschema_ct_runtime.a"


def paddle_root():
    """Paddle's folder, found without importing Paddle, and also during a pip build, which hides installed
    packages."""
    spec = importlib.util.find_spec("paddle")
    places = [Path(spec.origin).parent] if spec else []
    places += [Path(sysconfig.get_path(kind)) / "paddle" for kind in ("platlib", "purelib")]
    for place in places:
        if (place / "include").exists():
            return place
    raise ModuleNotFoundError(f"no paddlepaddle with headers in {sysconfig.get_path('platlib')}")


def paddle_version():
    """paddle.__version__, read without importing Paddle."""
    text = (paddle_root() / "version/__init__.py").read_text()
    return re.search(r"^full_version\s*=\s*'([^']*)'", text, re.M)[1]


def paddle_includes():
    """Paddle's include folders. That of schema_ct must precede them."""
    include = paddle_root() / "include"
    compat = include / "paddle/phi/api/include/compat"
    return [compat, compat / "torch/csrc/api/include", include, include / "third_party"]


def compile_flags(compiler=None, header_only=True):
    """The compiler flags for a source that registers operators. With `header_only=False`, link the library with
    link_flags(header_only=False), which adds the engine."""
    flags = ["-std=c++20", "-fPIC", "-DSCHEMA_CT_HOST_HEADER=<dispatch/paddle_host/host.hpp>",
             f"-I{INCLUDE}"]
    for folder in paddle_includes():
        flags += ["-isystem", str(folder)]
    if "clang" not in (compiler or _compiler()[0]):
        # Without it, static variables of Paddle's templates keep the loader from unloading the library.
        flags.append("-fno-gnu-unique")
    if not header_only:
        flags.append("-DSCHEMA_CT_COMPILED")
    return flags


def _compiler():
    return os.environ.get("CXX", "g++").split()


def link_flags(header_only=True):
    """The linker flags of an operator library, for the end of the command."""
    root = paddle_root()
    engine = [] if header_only else [str(RUNTIME)]
    return [*engine, "-shared", f"-L{root / 'base'}", f"-L{root / 'libs'}", "-l:libpaddle.so",
            "-l:libphi_core.so", "-l:libcommon.so"]


def build(output, sources, options=("-O2",), header_only=None):
    """Compiles an operator library. Raises CalledProcessError if the compiler fails. `header_only`: the library
    compiles the engine itself; None means only if no engine is installed."""
    if header_only is None:
        header_only = not RUNTIME.exists()
    Path(output).parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([*_compiler(), *compile_flags(header_only=header_only), *options, *map(str, sources), "-o",
                    str(output), *link_flags(header_only)], check=True)


def build_runtime(source, output, options=("-O2",)):
    """Compiles the engine into a static library."""
    output = Path(output)
    output.parent.mkdir(parents=True, exist_ok=True)
    made = output.with_suffix(".o")
    subprocess.run([*_compiler(), *compile_flags(), *options, "-c", str(source), "-o", str(made)], check=True)
    output.unlink(missing_ok=True)
    subprocess.run(["ar", "rcs", str(output), str(made)], check=True)
    made.unlink()


def build_binding(folder, options=("-O2",)):
    """Compiles the extension module _schema_ct_paddle into a folder, which belongs on PYTHONPATH."""
    output = Path(folder) / ("_schema_ct_paddle" + sysconfig.get_config_var("EXT_SUFFIX"))
    build(output, [_here / "binding/paddle/module.cpp"],
          [*options, f"-I{_here / 'binding/paddle'}", "-fvisibility=hidden", "-isystem", sysconfig.get_path("include")], header_only=True)
    return output


def main():
    parser = argparse.ArgumentParser(prog="python3 -m schema_ct_build")
    parser.add_argument("--binding", metavar="DIRECTORY")
    parser.add_argument("--flags", action="store_true")
    parser.add_argument("--header-only", action="store_true")
    parser.add_argument("-o", "--output")
    parser.add_argument("arguments", nargs="*", help="sources and further options")
    given, options = parser.parse_known_args()
    if given.flags:
        print(*compile_flags(), *link_flags())
    elif given.binding:
        print(build_binding(given.binding, options or ("-O2",)))
    elif given.output and given.arguments:
        build(given.output, given.arguments, options or ("-O2",), given.header_only or None)
    else:
        parser.error("--binding, --flags, or -o and sources")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except subprocess.CalledProcessError as error:  # the compiler has printed its errors
        sys.exit(error.returncode)
