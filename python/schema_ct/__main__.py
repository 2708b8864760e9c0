# SPDX-License-Identifier: BSL-1.0
"""python -m schema_ct check|explain|list|diff|lsp|stubs|coverage …: the command line that docs/python.md describes."""

import json
import os
import subprocess
import sys


def program():
    """The path of the program schema_ct: the one in the wheel, else the one on PATH."""
    from ._build import _program as own

    if own.exists():
        return str(own)
    from shutil import which

    found = which("schema_ct")
    if found is None:
        sys.exit("schema_ct: the program schema_ct is not installed with this package, nor on the path")
    return found


def passed_on(command):
    """A command of the program."""
    def run(arguments):
        os.execv(program(), ["schema_ct", command, *arguments])

    return run


def operators_of(library):
    """{name: schema} of the operators that a library of any host defines. A process of its own loads it."""
    done = subprocess.run([program(), "list", "--format", "json", library], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"schema_ct: {library} cannot be read\n{done.stdout}{done.stderr}")
    return {entry["operator"]: entry["schema"] for entry in json.loads(done.stdout)
            if "operator" in entry and "schema" in entry}


def stubs(arguments):
    from ._stubs import main

    return main(arguments, operators_of)


def coverage(arguments):
    from ._coverage import main

    return main(arguments, program())


def print_cmake_dir():
    from ._build import get_cmake_dir

    print(get_cmake_dir())


def print_includes(mode="default"):
    from ._build import get_include

    print(*(f"-I{folder}" for folder in get_include(mode)))


def print_version():
    from ._build import __version__

    print(__version__)


#: The options that build systems use.
ANSWERS = {"--cmake-dir": print_cmake_dir, "--includes": print_includes, "--version": print_version}


COMMANDS = {**{command: passed_on(command) for command in ("check", "explain", "list", "diff", "lsp")}, "stubs": stubs,
            "coverage": coverage}


def main():
    if len(sys.argv) > 1 and sys.argv[1] in ANSWERS:
        try:
            ANSWERS[sys.argv[1]](*sys.argv[2:])
        except (FileNotFoundError, TypeError, ValueError) as error:
            sys.exit(f"schema_ct: {sys.argv[1]}: {error}")
        return 0
    if len(sys.argv) < 2 or sys.argv[1] not in COMMANDS:
        from ._build import __version__

        print(f"usage: python -m schema_ct {'|'.join(COMMANDS)} …\n\n"
              "  check FILE…         hold the schemas in sources, lists or libraries against the grammar\n"
              "  explain -- COMMAND… draw a compiler's errors about schemas at their places\n"
              "  list LIBRARY…       print the operators that libraries define, and their kernels\n"
              "  diff OLD NEW        say which changes between two libraries, sources or lists break callers\n"
              "  lsp                 answer an editor\n"
              "  stubs LIBRARY…      write a .pyi file for the operators of libraries\n"
              "  coverage --backend NAME …  say which of PyTorch's operators a backend has\n"
              "  --cmake-dir         print the folder for CMake's CMAKE_PREFIX_PATH or schema_ct_DIR\n"
              "  --includes [MODE]   print the compiler's -I options: MODE is default, torch, host or core\n"
              "  --version           print the version\n\n"
              f"schema_ct {__version__}", file=sys.stderr)
        return 2
    return COMMANDS[sys.argv[1]](sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
