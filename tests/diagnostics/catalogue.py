#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Compares docs/errors.md with the headers: each code has a section, its sentence, and right examples.

An example is a block of two lines, of which the first is wrong and the second right. Both become assertions in one source,
which is compiled.
"""

import argparse
import pathlib
import re
import sys
import tempfile

from compilers import HERE, INCLUDE, Compiler, run

CATALOGUE = HERE.parents[1] / "docs" / "errors.md"
# Stands for torch::Library: def() and impl() return the answer of the check.
ASKED = """#define SCHEMA_CT_STRICT
#include <schema_ct/libtorch/literals.hpp>
#include <torch/custom_class.h>
struct Cart : torch::CustomClassHolder {};
SCHEMA_CT_CLASS(Cart, "shop.Cart");
struct asked {
  template <std::size_t N>
  consteval schema_ct::errc def(const char (&schema)[N]) const { return schema_ct::parse_strict(schema).code; }
  template <std::size_t N, class F>
  consteval schema_ct::errc def(const char (&schema)[N], F) const { return schema_ct::check<F>(schema).code; }
  template <class F>
  consteval schema_ct::errc impl(const char* name, F) const {
    return schema_ct::check_form(name, schema_ct::operator_name(name), schema_ct::form::name).code;
  }
};
constexpr asked m;

SCHEMA_CT_OPERATORS(vision, "nms(Tensor dets, Tensor scores, float iou=0.5) -> Tensor");
at::Tensor nms_cuda(const at::Tensor&, const at::Tensor&, double);
struct asked_of_table {
  template <class F>
  consteval schema_ct::errc impl(const char* name, F) const {
    return schema_ct::detail::listing(schema_ct::operators_of<"vision">, name).wrong.code;
  }
  consteval schema_ct::errc def(const char* schema) const { return impl(schema, 0); }
};
constexpr asked_of_table ops;

struct asked_beside_torch {
  template <class Class>
  consteval schema_ct::errc class_(const char* name) const {
    return schema_ct::libtorch::find_foreign(name) == 0 ? schema_ct::errc::ok : schema_ct::errc::not_an_identifier;
  }
};
constexpr asked_beside_torch torch_ops;
"""


def sentences():
    """{code: sentence} from describe.hpp, without the code for no mistake."""
    text = (INCLUDE / "schema_ct" / "messages" / "describe.hpp").read_text()
    piece = r'"((?:[^"\\]|\\.)*)"'
    found = re.findall(rf'case errc::(\w+):\s*return ((?:{piece}\s*)+);', text)
    return {code: re.sub(r"\\(.)", r"\1", "".join(re.findall(piece, pieces))) for code, pieces, _ in found if code != "ok"}


def sections():
    """[(code, sentence, lines of the examples)] from the catalogue, in its order."""
    parts = re.split(r"^## (\w+)$", CATALOGUE.read_text(), flags=re.M)
    found = []
    for code, body in zip(parts[1::2], parts[2::2]):
        said = re.search(r"^> `(.*)`$", body, re.M)
        examples = [line for block in re.findall(r"^```cpp\n(.*?)^```$", body, re.M | re.S) for line in block.splitlines()]
        found.append((code, said[1] if said else None, examples))
    return found


def accept(wanted):
    """Writes the sentences of describe.hpp into the existing sections."""
    text = CATALOGUE.read_text()
    for code, sentence in wanted.items():
        text = re.sub(rf"(^## {code}\n\n)> `.*`$", lambda m, s=sentence: f"{m[1]}> `{s}`", text, flags=re.M)
    CATALOGUE.write_text(text)


def assertions(found):
    """The examples as a source; the message of each assertion names its section."""
    lines = [ASKED]
    for code, _, examples in found:
        for number, line in enumerate(examples):
            answer = "ok" if number % 2 else code
            lines.append(f"static_assert({line.split('  //')[0].rstrip().removesuffix(';')} == schema_ct::errc::{answer}, "
                         f'"docs/errors.md, {code}: the {"right" if number % 2 else "wrong"} line");')
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--accept", action="store_true", help="write describe.hpp's sentences into the catalogue first")
    arguments = parser.parse_args()
    compiler = Compiler(arguments.compiler, more=(f"-I{INCLUDE}", f"-I{HERE.parents[1] / 'hosts' / 'pytorch'}"))
    wanted = sentences()
    if arguments.accept:
        accept(wanted)
    found = sections()
    wrong = [f"no section: {code}" for code in wanted if code not in [c for c, _, _ in found]]
    if not wrong and [code for code, _, _ in found] != list(wanted):
        wrong.append("the sections are not those of describe.hpp, in its order")
    wrong += [f"{code}: the sentence is not describe()'s: {wanted[code]}" for code, said, _ in found
              if code in wanted and said != wanted[code]]
    wrong += [f"{code}: an example has a wrong line and a right one" for code, _, examples in found if len(examples) % 2]
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "examples.cpp"
        source.write_text(assertions(found))
        compiled = run([compiler.command, *compiler.flags(False), str(source)], HERE)
    if compiled.status != 0:
        wrong += [line for line in compiled.output.splitlines() if "error" in line]
    print("\n".join(wrong) if wrong else f"{len(found)} codes, {sum(len(e) for _, _, e in found)} lines: as the headers say")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
