#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Prints the memory that the registration of a PHI kernel takes, in bytes, by the number of its data types: static
data, as the difference between the sections of programs with and without registrations, and the registry's memory at
run time.

    bench/phi/memory.py [COMPILER]"""

import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAMES = 40
TYPES = ["float", "double", "int", "std::int64_t", "bool", "std::int8_t", "std::uint8_t", "std::int16_t"]
HEAD = """#include <dispatch/phi.hpp>
#include <cstdio>
namespace phi {
inline void Infer(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
template <class T, class Context>
void Kernel(const Context&, const DenseTensor&, DenseTensor*) {}
}
"""
MAIN = """
/// What the registry has handed out since its newest chunk began; all that is registered here fits.
int main() {
  auto& memory = dispatch::the_registry().memory;
  std::printf("%td", memory.next - static_cast<char*>(memory.newest));
}
"""
#: The sections that are loaded into memory, without code and its unwind tables.
DATA = {".data", ".bss", ".rodata", ".data.rel.ro", ".init_array", ".fini_array", ".tdata", ".tbss"}


def built(folder, compiler, types):
    text = HEAD
    for n in range(NAMES if types else 0):
        text += f'PHI_OPERATOR("kernel_{n}(Tensor x) -> Tensor out", phi::infer_meta<&phi::Infer>);\n'
        text += f"PHI_KERNEL(kernel_{n}, CPU, ALL_LAYOUT, phi::Kernel, {', '.join(types)});\n"
    if not types:
        text += "static const auto& phi_factory = dispatch::phi_kernels::the_factory();\n"
    source, program = folder / "memory.cpp", folder / "memory"
    source.write_text(text + MAIN)
    subprocess.run([compiler, "-std=c++20", "-O2", "-DNDEBUG", "-fPIE", "-pie", f"-I{ROOT}/include",
                    f"-I{ROOT}/hosts/default", source, "-o", program], check=True)
    sections = subprocess.run(["size", "-A", program], check=True, capture_output=True, text=True).stdout
    sizes = {line.split()[0]: int(line.split()[1]) for line in sections.splitlines()[2:] if len(line.split()) == 3}
    taken = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    return sum(sizes.get(name, 0) for name in DATA), int(taken), sizes.get(".rela.dyn", 0)


def main(compiler="g++"):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        base = built(folder, compiler, [])
        for count in 1, 4, 8:
            each = [(now - before) / (NAMES * count)
                    for now, before in zip(built(folder, compiler, TYPES[:count]), base)]
            print(f"{count} data types: {each[0] + each[1]:6.1f} bytes each: {each[0]:.1f} static, {each[1]:.1f} in the "
                  f"registry; beside them {each[2]:.1f} of relocations in the file")


if __name__ == "__main__":
    main(*sys.argv[1:])
