#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compiles the calls of tests/runtime/backends/cpu/nn_functional_calls.hpp with PyTorch's headers, and compares what PyTorch
computes with the numbers that the test of these functions holds ours against.

    nn_functional.py --folder FOLDER [--compiler COMPILER] [--torch FOLDER] [--accept]
"""

import argparse
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
CPU = HERE.parent / "runtime" / "backends" / "cpu"
sys.path.insert(0, str(HERE / "libtorch"))

from torch_build import Build  # noqa: E402

NUMBERS = CPU / "nn_functional_numbers.inc"
ROW = re.compile(r'\{"([^"]+)", \{(.*)\}\},')
PROGRAM = """#include "nn_functional_calls.hpp"

#include <cstdio>

int main() {
  for (const auto& [name, result] : nn_functional_calls::all()) {
    std::printf("{\\"%s\\", {", name.c_str());
    const at::Tensor x = result.to(at::kFloat).contiguous();
    for (std::int64_t i = 0; i != x.numel(); ++i)
      std::printf("%s%.7g", i == 0 ? "" : ", ", static_cast<double>(x.const_data_ptr<float>()[i]));
    std::printf("}},\\n");
  }
}
"""


def differences(recorded, computed):
    recorded, computed = (dict(ROW.findall(text)) for text in (recorded, computed))
    for name in dict.fromkeys([*recorded, *computed]):
        ours, theirs = ([*map(float, rows.get(name, "").replace(",", " ").split())] for rows in (recorded, computed))
        if len(ours) != len(theirs) or any(abs(a - b) > 1e-6 * (1 + abs(b)) for a, b in zip(ours, theirs)):
            yield f"{name}: recorded {ours}, PyTorch computes {theirs}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path, required=True, help="for what is built")
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--torch", type=pathlib.Path, help="the folder of the package; this Python's without it")
    parser.add_argument("--accept", action="store_true", help="record what PyTorch computes")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)

    build = Build(arguments.compiler, arguments.torch, arguments.folder)
    source = arguments.folder / "nn_functional.cpp"
    source.write_text(PROGRAM)
    program = source.with_suffix("")
    compiled = build.compile(source, source.with_suffix(".o"), [f"-I{CPU}"])
    if compiled.returncode != 0:
        sys.exit(compiled.stdout)
    build.link([source.with_suffix(".o")], program)
    computed = build.run([program]).stdout
    recorded = NUMBERS.read_text()
    if arguments.accept:
        NUMBERS.write_text(recorded[:recorded.index("{")] + "".join(f"{line}\n" for line in computed.splitlines() if ROW.match(line)))
        return 0
    wrong = list(differences(recorded, computed))
    print("\n".join(wrong) or f"{len(ROW.findall(recorded))} calls of torch::nn::functional: the recorded numbers are PyTorch's")
    return 1 if wrong or not ROW.search(recorded) else 0


if __name__ == "__main__":
    sys.exit(main())
