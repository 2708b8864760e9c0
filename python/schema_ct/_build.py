# SPDX-License-Identifier: BSL-1.0
"""Compiles operator libraries: finds the headers and chooses the compiler's options."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

_package = Path(__file__).resolve().parent
_installed = _package / "include/schema_ct"
#: The folder that contains include/ and hosts/: the installed one, else the root of the sources.
_headers = _installed if _installed.exists() else _package.parent.parent
_engine = _package / "lib/libschema_ct_runtime.a"
_program = _package / "bin/schema_ct"

_modes = {
    "default": ("hosts/default", "include"),
    "torch": ("hosts/pytorch",),
    "host": ("include",),
    "core": ("hosts/pytorch",),
}


def _version():
    text = (_headers / "include/schema_ct/config.hpp").read_text()
    return ".".join(re.search(rf"SCHEMA_CT_VERSION_{part} (\d+)", text)[1] for part in ("MAJOR", "MINOR", "PATCH"))


__version__ = _version()


def get_include(mode="default"):
    """The include folders, in the order of the -I options. `mode` is "default" for libraries without a framework,
    "torch" for extensions of PyTorch, "host" for a tensor type of your own (SCHEMA_CT_HOST_HEADER), "core" for the
    compile-time check alone."""
    if mode not in _modes:
        raise ValueError(f"mode is {' or '.join(map(repr, _modes))}, not {mode!r}")
    return [str(_headers / folder) for folder in _modes[mode]]


def get_cmake_dir():
    """The folder for CMake's schema_ct_DIR, in which find_package(schema_ct CONFIG) finds the headers and targets."""
    folder = _package / "share/cmake/schema_ct"
    if not folder.exists():
        raise FileNotFoundError(f"{folder} is not there: CMake's package comes with the installed wheel")
    return str(folder)


def _is_new_enough(command):
    """Is the compiler at least g++ 12 or clang 16?"""
    try:
        text = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True).stdout
        major = int(subprocess.run([*command, "-dumpversion"], capture_output=True, text=True,
                                   check=True).stdout.split(".")[0])
    except (OSError, ValueError, subprocess.CalledProcessError):
        return False
    return major >= (16 if "clang" in text else 12)


def _compiler(asked=None):
    """The compiler's command. Raises RuntimeError if no compiler is found."""
    asked = asked or os.environ.get("CXX")
    if asked:
        command = shlex.split(asked)
        if not command or not shutil.which(command[0]):
            raise RuntimeError(f"the compiler {asked!r} is not there")
        if not _is_new_enough(command):
            raise RuntimeError(f"{asked!r} is too old: g++ 12 or clang 16 is the oldest compiler that reads schemas")
        return command
    for name in ("g++", "c++", "clang++", *(f"g++-{n}" for n in range(16, 11, -1)),
                 *(f"clang++-{n}" for n in range(22, 15, -1))):
        if shutil.which(name) and _is_new_enough([name]):
            return [name]
    raise RuntimeError("no C++ compiler is there that is new enough: install g++ 12 or clang 16, or later, or name one "
                       "in $CXX")


def extension_args(mode="default", header_only=None, load=False, read_blocks=True, records=True):
    """Keyword arguments for setuptools.Extension. With `mode` "torch" they are for torch.utils.cpp_extension's
    CppExtension and CUDAExtension, which then check C++ sources unchanged; with `load`, for its load() and
    load_inline(). `header_only`: the sources compile the engine themselves; None means only if no engine is installed
    or `mode` is not "default". Without `read_blocks` the compiler does not compare the kernels of impl() with the
    schemas of their file. Without `records` the objects lack the records of what they register, which check_libraries()
    reads."""
    reads = [] if read_blocks else ["-DSCHEMA_CT_READ_BLOCKS=0"]
    if records == (mode == "torch"):  # differs from the default of the headers
        reads.append(f"-DSCHEMA_CT_RECORDS={records:d}")
    if load and mode != "torch":
        raise ValueError('load=True is for torch.utils.cpp_extension.load: write extension_args("torch", load=True)')
    if mode == "torch":
        if header_only is False:
            raise ValueError("an extension of PyTorch has no engine of schema_ct's: leave out header_only=False")
        # nvcc needs the same standard for a .cu file that includes the header. It does not get -include: each of its
        # passes over every .cu file would read PyTorch's headers.
        cxx, nvcc = ["-std=c++20", *reads, "-include", "schema_ct/libtorch.hpp"], ["-std=c++20"]
        if load:
            return {"extra_include_paths": get_include(mode), "extra_cflags": cxx, "extra_cuda_cflags": nvcc}
        return {"include_dirs": get_include(mode), "extra_compile_args": {"cxx": cxx, "nvcc": nvcc}}
    if header_only is None:
        header_only = mode != "default" or not _engine.exists()
    arguments = {"include_dirs": get_include(mode), "extra_compile_args": ["-std=c++20", *reads], "language": "c++"}
    if not header_only:
        arguments["extra_compile_args"] += ["-DSCHEMA_CT_COMPILED"]
        arguments["extra_objects"] = [str(_engine)]
    return arguments


def _explained(text):
    """A compiler's output, with each error of this library drawn at its place in the schema (docs/explain.md)."""
    if not os.access(_program, os.X_OK):
        return text
    done = subprocess.run([str(_program), "explain"], input=text, capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else text


def check_libraries(*files):
    """Compares what libraries register with one another, without loading them: shared objects, object files, archives
    and Python sources. Warnings go to standard error. Raises RuntimeError with the output of `schema_ct check` if a
    kernel does not fit its schema, or if a library was compiled without records."""
    if not os.access(_program, os.X_OK):
        raise RuntimeError(f"{_program} is not there: the program schema_ct comes with the installed wheel")
    done = subprocess.run([str(_program), "check", "--library", "--no-load", *map(str, files)], capture_output=True,
                          text=True)
    said = done.stdout + done.stderr
    if done.returncode != 0:
        raise RuntimeError(f"{', '.join(map(str, files))}:\n{said.rstrip()}")
    sys.stderr.write(said)


def checked(build_ext, *more):
    """A command for setup(cmdclass={"build_ext": …}): builds the extensions as `build_ext` does, then calls
    check_libraries() with them and the files `more`."""
    class checked_build_ext(build_ext):
        def build_extensions(self):
            super().build_extensions()
            check_libraries(*(self.get_ext_fullpath(extension.name) for extension in self.extensions), *more)

    return checked_build_ext


def _folder_beside(output):
    """A temporary folder on the disk of `output`."""
    try:
        return tempfile.TemporaryDirectory(dir=output.parent)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(output)) from None


def build(*sources, output=None, options=("-O2",), compiler=None, header_only=None):
    """Compiles an operator library and returns its path, for load_library(): `output`, or lib<name>.so beside the first
    source. `options` are for the compiler, as a list or a string. Raises RuntimeError with the compiler's output if the
    sources do not compile."""
    if not sources:
        raise ValueError("build() needs a source")
    for source in sources:
        if not isinstance(source, (str, os.PathLike)):
            raise TypeError(f"build() takes the paths of sources, as in build('a.cpp', 'b.cpp'), not an object of type "
                            f"{type(source).__name__!r}")
    options = shlex.split(options) if isinstance(options, str) else options
    sources = [Path(source) for source in sources]
    for source in sources:
        if not source.exists():
            raise FileNotFoundError(f"{source} is not there")
    output = Path(output) if output else sources[0].with_name(f"lib{sources[0].stem}.so")
    arguments = extension_args(header_only=header_only)
    command = _compiler(compiler)
    # A process may have the old library mapped: the new file replaces it by a rename.
    with _folder_beside(output) as folder:
        made = Path(folder) / output.name
        # The loader never unloads a library with unique symbols, which g++ makes for std::to_string, for example.
        own = [] if "clang" in " ".join(command) else ["-fno-gnu-unique"]
        done = subprocess.run(
            [*command, *own, *arguments["extra_compile_args"], *(f"-I{f}" for f in arguments["include_dirs"]), "-fPIC",
             "-shared", *options, *map(str, sources), *arguments.get("extra_objects", ()), "-o", str(made)],
            capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{command[0]} refuses {', '.join(map(str, sources))}:\n{_explained(done.stderr).rstrip()}")
        sys.stderr.write(done.stderr)
        made.replace(output)
    return str(output)
