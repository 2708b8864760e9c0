#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The bindings that `./run bindings` counts in a library of a few files."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import bindings  # noqa: E402


def counted(**files):
    """[(form, who checks)] of the bindings in sources, which are keywords: file_cpp="…"."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            (pathlib.Path(folder) / name.replace("_", ".")).write_text(text)
        return sorted(bindings.Library(pathlib.Path(folder)).bindings())


class Bindings(unittest.TestCase):
    def test_def_with_a_kernel(self):
        found = counted(a_cpp='TORCH_LIBRARY(v, m) { m.def("f(Tensor x) -> Tensor", &f); m.def("g", &g); m.def("h() -> ()"); }')
        self.assertEqual(found, [("def with a name alone: the schema is inferred", bindings.NOTHING),
                                 ("def with schema and kernel", bindings.COMPILER)])

    def test_impl_of_the_same_file(self):
        found = counted(a_cpp="""// m.impl("comment", &f);
TORCH_LIBRARY(v, m) {
  m.def("f(Tensor x, str s=\\"; }\\") -> " "Tensor");
}
TORCH_LIBRARY_IMPL(v, CUDA, m) { m.impl(TORCH_SELECTIVE_NAME("v::f"), TORCH_FN(f)); DISPATCH_TO_CUDA("f", f); }
""")
        self.assertEqual(found, [("impl, the schema in the same file", bindings.COMPILER)] * 2)

    def test_impl_of_another_file_and_of_python(self):
        found = counted(a_cpp='TORCH_LIBRARY(v, m) { m.def("f() -> ()"); }', b_cu="""
TORCH_LIBRARY_IMPL(v, CUDA, m) { m.impl("f", &f); m.impl("g", &g); m.impl("nowhere", &h); }""",
                        c_py='torch.library.define("v::g", "() -> ()")\n')
        self.assertEqual(found, [("impl, the schema in Python", bindings.BUILD),
                                 ("impl, the schema in another file", bindings.BUILD),
                                 ("impl, the schema nowhere in the folder", "not: no schema is there")])

    def test_the_stable_abi(self):
        found = counted(a_cpp="""STABLE_TORCH_LIBRARY(v, m) { m.def("f() -> ()"); }
STABLE_TORCH_LIBRARY_IMPL(v, CPU, m) { m.impl("f", TORCH_BOX(&f)); }""")
        self.assertEqual(found, [("impl, the schema in the same file, in the stable ABI", bindings.COMPILER)])

    def test_blocks_that_no_compiler_runs(self):
        define = 'TORCH_LIBRARY(v, m) { m.def("f() -> ()"); }\n'
        for body, why in (('if (has_cuda()) m.impl("f", &f);', "has an if or a loop"),
                          ('m.class_<C>("C").def("f", &C::f, "", {torch::arg("x")}); m.impl("f", &f);',
                           "names the arguments of a method"),
                          ('m.impl("f", &f).impl("g", torch::CppFunction::makeFallthrough());', "makes a torch::CppFunction"),
                          ('register_more(m); m.impl("f", &f);', "passes the library to a function")):
            found = counted(a_cpp=f"{define}TORCH_LIBRARY_IMPL(v, CPU, m) {{ {body} }}")
            self.assertIn(("impl, the schema in the same file", f"not: a block {why}"), found)

    def test_a_class_in_a_block(self):
        found = counted(a_cpp="""TORCH_LIBRARY(v, m) {
  m.class_<C>("C").def(torch::init<>()).def("f", &C::f);
  m.def("f() -> ()").impl("f", &f);
}""")
        self.assertEqual(found, [("impl, the schema in the same file", bindings.COMPILER)])

    def test_what_has_no_types(self):
        found = counted(a_cpp='TORCH_LIBRARY_IMPL(v, AutogradCPU, m) { m.impl("f", torch::CppFunction::makeFallthrough()); }')
        self.assertEqual(found, [("impl of a boxed kernel or a fallthrough", bindings.NOTHING)])


if __name__ == "__main__":
    unittest.main()
