#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Reads the declarations of Paddle's YAML files with this project's parser, and compares them with a wheel.

    yaml_texts.py FOLDER [--compiler g++] [--wheel PYTHON]

FOLDER is Paddle's paddle/phi/ops/yaml, or a folder that contains it. --wheel names the Python of an
environment with PaddlePaddle. The program then prints which kernels and InferMeta functions the files
name and the wheel does not have, and the reverse.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent.parent / "tools/phi"))
from declarations import kernel_texts, names, operators_of, yaml_files

INCLUDE = HERE.parent.parent / "include"
READ = ("args", "output", "inplace", "forward", "backward", "optional", "intermediate", "no_need_buffer")


def build(compiler, folder):
    program = pathlib.Path(folder) / "read_texts"
    subprocess.run([compiler, "-std=c++20", "-O1", f"-I{INCLUDE}", HERE / "read_texts.cpp", "-o", program], check=True)
    return program


def read(program, found):
    """Returns the parser's answers, one for each (kind, text)."""
    lines = "".join(f"{kind}\t{text}\n" for kind, text in found)
    return subprocess.run([program], input=lines, text=True, stdout=subprocess.PIPE, check=True).stdout.splitlines()


HELD = """
import ctypes, json, sys
import paddle
library = ctypes.CDLL(sys.argv[1])
for function in (library.kernel_names, library.kernel_differences):
    function.restype = ctypes.c_char_p
names = library.kernel_names().decode().split()
asked = [(k, t) for k, t in json.load(sys.stdin) if k in set(names)]
found = [library.kernel_differences(k.encode(), t.encode()).decode() for k, t in asked]
print(json.dumps([names, len(asked), found]))
"""


def held(python, compiler, folder, kernels):
    """Returns the names of the kernels in the wheel's factory, how many of `kernels`, pairs of (name, text), it has, and
    their differences."""
    where = wheel_folder(python)
    library = pathlib.Path(folder) / "libhold.so"
    libraries = [f"-L{where / 'base'}", "-l:libpaddle.so", f"-L{where / 'libs'}", "-l:libphi_core.so"]
    include = where / "include"
    subprocess.run([compiler, "-std=c++20", "-fPIC", "-shared", f"-I{INCLUDE.parent / 'hosts/paddle'}",
                    "-isystem", include, "-isystem", include / "third_party", HERE / "hold.cpp", "-o", library,
                    *libraries, "-Wl,--allow-shlib-undefined"], check=True)
    asked = subprocess.run([python, "-W", "ignore", "-c", HELD, library], input=json.dumps(kernels),
                           stdout=subprocess.PIPE, text=True, check=True).stdout
    return json.loads(asked.splitlines()[-1])


def wheel_folder(python):
    where = subprocess.run([python, "-W", "ignore", "-c", "import paddle.sysconfig as s; print(s.get_include())"],
                           stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    return pathlib.Path(where).parent


def wheel_infer_metas(python):
    headers = (wheel_folder(python) / "include/paddle/phi/infermeta").rglob("*.h")
    return {name for h in headers for name in re.findall(r"\bvoid (\w+InferMeta\w*)\s*\(", h.read_text())}


def compare(what, said, there):
    """Prints how many of the names in the files exist, and the other names with the files that contain them."""
    missing = sorted(set(said) - there)
    unsaid = sorted(there - set(said))
    print(f"{what}: {len(set(said))} in the files, {len(there)} in the wheel, {len(set(said) & there)} in both")
    print(f"  in the files alone ({len(missing)}): " + " ".join(f"{n} ({said[n]})" for n in missing))
    print(f"  in the wheel alone ({len(unsaid)}): " + " ".join(unsaid))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--wheel", metavar="PYTHON")
    arguments = parser.parse_args()
    operators = operators_of(arguments.folder)
    asked = [(e, key, e.texts[key]) for e in operators for key in READ if e.texts.get(key)]
    with tempfile.TemporaryDirectory() as folder:
        answers = read(build(arguments.compiler, folder), [(key, text) for _, key, text in asked])
    wrong, counted = 0, collections.Counter()
    for (entry, key, text), answer in zip(asked, answers, strict=True):
        counted[entry.file, answer == "ok"] += 1
        if answer != "ok":
            wrong += 1
            column, sentence = answer.split("\t")
            print(f"{entry.file}:{entry.line}: {entry.name}: {key}: {sentence}, column {column}: {text}")
    for file in dict.fromkeys(e.file for e in operators):
        there = sum(e.file == file for e in operators)
        print(f"{file}: {there} operators, {counted[file, True]} texts read, {counted[file, False]} refused")
    print(f"{len(operators)} operators in {len(yaml_files(arguments.folder)[1])} files: {len(asked) - wrong} texts read, {wrong} refused")
    if arguments.wheel:
        with tempfile.TemporaryDirectory() as folder:
            there, count, differ = held(arguments.wheel, arguments.compiler, folder,
                                        [text for e in operators for text in kernel_texts(e)])
        kernels = {n: e.file for e in operators for n in names(e.texts.get("kernel.func", ""))}
        compare("kernels", kernels, set(there))
        print("".join(differ), end="")
        print(f"{count} declarations of kernels that the wheel has, {sum(not d for d in differ)} without a difference")
        metas = {n: e.file for e in operators for n in names(e.texts.get("infer_meta.func", ""))}
        compare("InferMeta functions", metas, wheel_infer_metas(arguments.wheel))
    return 0


if __name__ == "__main__":
    sys.exit(main())
