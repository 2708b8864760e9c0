// SPDX-License-Identifier: BSL-1.0
// Strings, registrations and annotations in Python sources.
#include <gtest/gtest.h>

#include <map>

#include "language.hpp"
#include "source_check.hpp"

namespace {

/// "line:column code message" for each finding; sources whose names end with .py are Python.
std::string found(const std::map<std::string, std::string>& sources) {
  std::string out;
  tools::source_check c({}, [&](const tools::finding& f) {
    out += (out.empty() ? "" : "\n") + std::to_string(f.at.begin.line) + ":" +
           std::to_string(f.at.begin.column) + " " + f.code;
    for (const tools::remark& r : f.notes) out += " [" + r.at.file + "]";
  });
  for (const auto& [name, text] : sources) {
    const auto s = std::make_shared<const tools::source>(name, text);
    tools::language_of(name) == tools::language::python ? c.add_python(s) : c.add_cpp(s);
  }
  c.finish();
  return out;
}
std::string found(const std::string& python) {
  return found({{"a.py", "import torch\nlib = torch.library.Library('a', 'DEF')\n" + python}});
}

TEST(Python, Schemas) {
  EXPECT_EQ(found("lib.define('f(Tensor x) -> Tensor')"), "");
  EXPECT_EQ(found("lib.define('f(Tensr x) -> Tensor')"), "3:15 unknown_type");
  EXPECT_EQ(found("lib.define(schema='f(Tensr x) -> Tensor')"), "3:22 unknown_type");
  EXPECT_EQ(found("torch.library.define('a::f', '(Tensr x) -> Tensor')"), "3:32 unknown_type");
  EXPECT_EQ(found("torch.library.define('f', '(Tensor x) -> Tensor')"), "3:22 missing_namespace");
  EXPECT_EQ(found("torch.library.define(lib, 'f(Tensr x) -> Tensor')"), "3:30 unknown_type");
  EXPECT_EQ(found("lib.define('f')"), "3:14 only_a_name");
  EXPECT_EQ(found("lib.define('f(Tensor x, *, *, int y) -> ()')"), "")
      << "PyTorch takes it, and no compiler of ours reads it";
  EXPECT_EQ(found("lib.define('f(a.b.Mesh x) -> ()')"), "") << "an opaque type";
}

TEST(Python, DirectRegistration) {
  const std::string use =
      "from pkg.utils import direct_register_custom_op\n"
      "def f(x: torch.Tensor, k: int = 1) -> None: pass\n";
  const auto with = [&](const std::string& call, const std::string& other = "") {
    return found({{"a.py", use + call}, {"b.cpp", other}});
  };
  EXPECT_EQ(with("direct_register_custom_op('f', f, ['x'])"), "");
  EXPECT_EQ(with("direct_register_custom_op(op_name='f', op_func=f, mutates_args=['y'])"),
            "2:5 unknown_mutated_argument");
  EXPECT_EQ(with("def g(x): pass\ndirect_register_custom_op(op_name='g', op_func=g)"),
            "3:7 missing_annotation\n3:8 missing_annotation");
  EXPECT_EQ(with("direct_register_custom_op('f', unknown, mutates_args=names)"), "");
  EXPECT_EQ(with("direct_register_custom_op(op_name='f-g', op_func=f)"), "3:37 expected_end");
  EXPECT_EQ(with("direct_register_custom_op('f', f)\ndirect_register_custom_op('f', f)"),
            "4:28 duplicate_definition [a.py]");
  // The operator is one of the package's own library, or of the library that is given.
  const std::string kernel =
      "void good(const at::Tensor& x, int64_t k);\nvoid bad(const at::Tensor& x, double k);\n";
  const auto block = [&](const std::string& ns, const std::string& f) {
    return kernel + "TORCH_LIBRARY_IMPL(" + ns + ", CPU, m) { m.impl(\"f\", &" + f + "); }";
  };
  const std::string call = "direct_register_custom_op(op_name='f', op_func=f)\n";
  EXPECT_EQ(with(call, block("pkg", "good")), "");
  EXPECT_EQ(with(call, block("pkg", "bad")), "3:43 type_mismatch [a.py] [b.cpp]");
  EXPECT_EQ(with(call, block("other", "bad")), "");
  const std::string given =
      "lib = torch.library.Library('other', 'DEF')\n"
      "direct_register_custom_op('f', f, target_lib=lib)\n";
  EXPECT_EQ(with("import torch\n" + given, block("other", "bad")),
            "3:45 type_mismatch [a.py] [b.cpp]");
}

TEST(Python, Calls) {
  const auto with = [](const std::string& calls,
                       const std::string& schema =
                           "f(Tensor x, int k=1, *, float[2]? s=None) -> ()") {
    return found("lib.define('" + schema + "')\n" + calls);
  };
  EXPECT_EQ(with("torch.ops.a.f(x)\ntorch.ops.a.f(x, 3, s=1.5)\ntorch.ops.a.f.default(x, k=-1)\n"
                 "torch.ops.a.f(*xs)\ntorch.ops.a.f(x, **more)\ntorch.ops.a.f(x=x, s=[1, y])\n"
                 "torch.ops.a.f(x, k + 1, s=[i for i in y])\ntorch.ops.a.f(x, (3), s=(1, 2,))"),
            "");
  const std::string note = " wrong_call [a.py]";
  EXPECT_EQ(with("torch.ops.a.f()"), "4:1" + note);
  EXPECT_EQ(with("torch.ops.a.f(x, 2.5)"), "4:18" + note);
  EXPECT_EQ(with("y = torch.ops.a.f(x, 'two')"), "4:22" + note);
  EXPECT_EQ(with("torch.ops.a.f(x, 1, 2)"), "4:21" + note);
  EXPECT_EQ(with("torch.ops.a.f(x, kk=1)"), "4:21" + note);
  EXPECT_EQ(with("torch.ops.a.f(x, x=1)"), "4:20" + note);
  EXPECT_EQ(with("torch.ops.a.f(x, s=[1, 'a'])"), "4:20" + note);
  EXPECT_EQ(with("torch.ops.a.f(k=1, **more, kk=3)"), "4:31" + note);
  EXPECT_EQ(with("torch.ops.a.f(3)"), "4:15" + note);
  EXPECT_EQ(with("torch.ops.a.f.otu(x)"), "4:1 undefined_operator");
  EXPECT_EQ(with("torch.ops.a.nmss(x)", "nms(Tensor x) -> ()"), "4:1 undefined_operator");
  EXPECT_EQ(with("torch.ops.a.f.overloads()\ntorch.ops.a.f.default.name()\ntorch.ops.b.f()"), "");
}

TEST(Python, CallsOfOverloads) {
  const auto with = [](const std::string& calls) {
    return found("lib.define('f(Tensor x) -> ()')\nlib.define('f.k(Tensor x, int k) -> ()')\n" +
                 calls);
  };
  EXPECT_EQ(with("torch.ops.a.f(x)\ntorch.ops.a.f(x, 1)\ntorch.ops.a.f.k(x, 1)"), "");
  EXPECT_EQ(with("torch.ops.a.f(x, 1.5)"), "5:1 wrong_call [a.py] [a.py]");
  EXPECT_EQ(with("torch.ops.a.f.default(x, 1)"), "5:26 wrong_call [a.py]");
  EXPECT_EQ(with("torch.ops.a.f.k(x)"), "5:1 wrong_call [a.py]");
  EXPECT_EQ(with("lib.define(made())\ntorch.ops.a.f(x, 1.5)"), "") << "perhaps one that is made";
}

TEST(Python, CallsByOtherNames) {
  const auto with = [](const std::string& calls) {
    return found("lib.define('f(Tensor x) -> ()')\n" + calls);
  };
  const std::string wrong = "5:3 wrong_call [a.py]";
  EXPECT_EQ(with("op = torch.ops.a.f\nop()"), "5:1 wrong_call [a.py]");
  EXPECT_EQ(with("mine = torch.ops.a\n(\n  mine.f())"), "6:3 wrong_call [a.py]");
  EXPECT_EQ(with("from torch import ops\nops.a.f()"), "5:1 wrong_call [a.py]");
  EXPECT_EQ(with("import schema_ct as sc\nsc.ops.a.f()"), "5:1 wrong_call [a.py]");
  EXPECT_EQ(with("op = torch.ops.a.f\nop = other\nop()"), "");
  EXPECT_EQ(with("op = torch.ops.a.f\ndef g(op):\n  op()"), "");
  EXPECT_EQ(with("from torch import ops\ndef g(ops):\n  ops.a.f()"), "");
  EXPECT_EQ(with("def g():\n  op = torch.ops.a.f\n  op()\ndef h():\n  for op in all: op()"),
            "6:3 wrong_call [a.py]")
      << "a name is the function's";
  EXPECT_EQ(with("try:\n  torch.ops.a.f()\nexcept TypeError: pass"), "");
  EXPECT_EQ(with("if 1:\n  torch.ops.a.f()"), wrong);
  EXPECT_EQ(with("with pytest.raises(Exception):\n  torch.ops.a.f()\ntorch.ops.a.f()"),
            "6:1 wrong_call [a.py]");
  EXPECT_EQ(with("@pytest.mark.xfail\n@other\ndef g():\n  torch.ops.a.f()\ntorch.ops.a.f()"),
            "8:1 wrong_call [a.py]");
  EXPECT_EQ(with("@other\ndef g():\n  torch.ops.a.f()"), "6:3 wrong_call [a.py]");
  EXPECT_EQ(with("self.assertRaises(E, lambda: torch.ops.a.f())"), "");
}

TEST(Python, CallsOfCppOperators) {
  const auto with = [](const std::string& cpp, const std::string& python) {
    return found({{"a.cpp", cpp}, {"b.py", "import torch\n" + python}});
  };
  const std::string block = "TORCH_LIBRARY(v, m) { m.def(\"f(Tensor x, int k) -> ()\"); }";
  EXPECT_EQ(with(block, "torch.ops.v.f(x, 1)"), "");
  EXPECT_EQ(with(block, "torch.ops.v.f(x, 1.5)"), "2:18 wrong_call [a.cpp]");
  EXPECT_EQ(with("TORCH_LIBRARY(v, m) { m.def(\"f\", &f); }", "torch.ops.v.f(x, 1.5)"), "")
      << "the schema is inferred";
  EXPECT_EQ(with("SCHEMA_CT_OPERATORS(v, \"f(Tensor x, int k) -> ()\");\n"
                 "TORCH_LIBRARY(v, m) { m.def(\"f\", &f); }",
                 "torch.ops.v.f(x, 1.5)"),
            "2:18 wrong_call [a.cpp]");
}

TEST(Python, CallsOfListedOperators) {
  const auto with = [](const std::string& python, const std::string& cpp = "") {
    std::string out;
    tools::source_check c({}, [&](const tools::finding& f) {
      out += f.at.file + ':' + std::to_string(f.at.begin.line) + ' ' + f.code + '\n';
    });
    c.add_defined(std::make_shared<const tools::source>(
        "list",
        "# PyTorch's\n\naten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> "
        "Tensor\naten::relu_(Tensor(a!) self) -> Tensor(a!)\n"));
    c.add_python(std::make_shared<const tools::source>("a.py", "import torch\n" + python));
    c.add_cpp(std::make_shared<const tools::source>("b.cpp", cpp));
    c.finish();
    return out;
  };
  EXPECT_EQ(with("torch.ops.aten.add(x, 3)\ntorch.ops.aten.add.Tensor(x, y, alpha=2.5)"), "");
  EXPECT_EQ(with("torch.ops.aten.add(x, 'y')"), "a.py:2 wrong_call\n");
  EXPECT_EQ(with("torch.ops.aten.add_tensor(x)\ntorch.ops.aten.reluu_(x)"),
            "a.py:2 undefined_operator\na.py:3 undefined_operator\n");
  const std::string kernels =
      "at::Tensor& relu_(at::Tensor& x);\nat::Tensor add(const at::Tensor& x, int64_t y, const "
      "at::Scalar& k);\n";
  const auto block = [&](const std::string& statement) {
    return kernels + "TORCH_LIBRARY_IMPL(aten, XPU, m) { " + statement + " }";
  };
  EXPECT_EQ(with("", block("m.impl(\"relu_\", &relu_);")), "");
  EXPECT_EQ(with("", block("m.impl(\"relu_.out\", &relu_);")), "b.cpp:3 undefined_operator\n");
  EXPECT_EQ(with("", block("m.impl(\"add.Tensor\", &add);")), "b.cpp:3 type_mismatch\n");
  EXPECT_EQ(with("", "TORCH_LIBRARY_FRAGMENT(aten, m) { m.def(\"relu_(Tensor x) -> ()\"); }"),
            "b.cpp:1 duplicate_definition\n");
}

TEST(Python, Strings) {
  EXPECT_EQ(found("lib.define('f(Tensor x, '  # one\n  \"Tensr y)\"\n '''\n -> ()''')"),
            "4:4 unknown_type");
  EXPECT_EQ(found("lib.define(('f(Tensor x, '\n  r'Tensr y) -> ()'))"), "4:5 unknown_type");
  EXPECT_EQ(found("lib.define('f(str x=\\'\\x41\\') -> (\\\nTensr)')"), "4:1 unknown_type");
  EXPECT_EQ(found("lib.define(f'f({T} x) -> ()')"), "") << "made at run time";
  EXPECT_EQ(found("lib.define('f(' + T + ' x) -> ()')"), "");
  EXPECT_EQ(found("'''\nlib.define('f(Tensr x) -> ()')\n'''"), "");
  EXPECT_EQ(found("# lib.define('f(Tensr x) -> ()')"), "");
  EXPECT_EQ(found("x = 'open\nlib.define('f(Tensr x) -> ()')"), "4:15 unknown_type");
}

TEST(Python, NamesOfTorchLibrary) {
  const auto with = [](const std::string& python) { return found({{"a.py", python}}); };
  EXPECT_EQ(with("from torch.library import define as d\nd('a::f', '(Tensr x) -> ()')"),
            "2:13 unknown_type");
  EXPECT_EQ(with("from torch import library\nlibrary.define('a::f', '(Tensr x) -> ()')"),
            "2:26 unknown_type");
  EXPECT_EQ(with("import torch.library as tl\ntl.define('a::f', '(Tensr x) -> ()')"),
            "2:21 unknown_type");
  EXPECT_EQ(
      with("from torch.library import (\n  Library,\n  impl,\n)\nclass A:\n  def g(self):\n"
           "    self.lib = Library('a', 'FRAGMENT')\n    self.lib.define('f(Tensr x) -> ()')"),
      "8:24 unknown_type");
  EXPECT_EQ(with("import torch\nwith torch.library._scoped_library('a', 'FRAGMENT') as m:\n"
                 "  m.define('f(Tensr x) -> ()')"),
            "3:15 unknown_type");
  EXPECT_EQ(with("from my.library import define, Library\ndefine('a::f', '(Tensr x) -> ()')\n"
                 "l = Library('a', 'DEF')\nl.define('f(Tensr x) -> ()')"),
            "")
      << "another library's";
}

TEST(Python, ImplementationsAndDefinitions) {
  EXPECT_EQ(found("lib.define('nms() -> ()')\nlib.impl('nmss', f, 'CPU')"),
            "4:11 undefined_operator");
  EXPECT_EQ(found("lib.define('nms() -> ()')\nlib.impl('nms', f, 'CPU')"), "");
  EXPECT_EQ(
      found("lib.define('nms() -> ()')\n@torch.library.register_fake('a::nmss')\ndef f(): ..."),
      "4:31 undefined_operator");
  EXPECT_EQ(
      found("lib.define('nms() -> ()')\n@torch.library.impl(lib, 'nmss', 'Meta')\ndef f(): ..."),
      "4:27 undefined_operator");
  EXPECT_EQ(found("lib.define('nms() -> ()')\nlib.impl('unlike_any', f, 'CPU')"), "")
      << "a fragment of C++ may define it";
  EXPECT_EQ(found("lib.define('nms() -> ()')\ngenerate(lib)\nlib.impl('nmss', f)"), "");
  EXPECT_EQ(found("lib.define('nms() -> ()')\nlib.define(name + args)\nlib.impl('nmss', f)"), "");
  EXPECT_EQ(found("lib.define('f() -> ()')\nlib.define('f(int x) -> ()')"),
            "4:13 duplicate_definition"
            " [a.py]");
  EXPECT_EQ(found("if A:\n  lib.define('f() -> ()')\nelse:\n  lib.define('f(int x) -> ()')"), "");
}

TEST(Python, TogetherWithCpp) {
  const std::string define = "import torch\ntorch.library.define('a::nms', '(Tensor x) -> Tensor')";
  EXPECT_EQ(found({{"a.py", define},
                   {"a.cpp",
                    "TORCH_LIBRARY(a, m) {}\nTORCH_LIBRARY_IMPL(a, CPU, m) { m.impl("
                    "\"nms\", f); }"}}),
            "");
  EXPECT_EQ(found({{"a.py", define},
                   {"a.cpp",
                    "at::Tensor f(at::Tensor x, int64_t k);\nTORCH_LIBRARY_IMPL(a, CPU, m) "
                    "{ m.impl(\"nms\", &f); }"}}),
            "2:41 argument_count [a.py] [a.cpp]");
  EXPECT_EQ(found({{"a.py",
                    "from torch.library import register_fake\n@register_fake('a::nmss')\n"
                    "def f(x): ..."},
                   {"a.cpp", "TORCH_LIBRARY(a, m) { m.def(\"nms() -> ()\"); }"}}),
            "2:17 undefined_operator");
}

// ---- custom operators
// ----------------------------------------------------------------------------

/// The schema that is inferred from a function with these parameters and result, or the first
/// mistake.
std::string inferred(
    const std::string& signature,
    const std::optional<std::vector<std::string>>& mutated = std::vector<std::string>()) {
  const std::string text = "def f" + signature + ":\n  pass\n";
  const auto tokens = tools::tokenize_python(text);
  const tools::inferred_schema s = tools::infer_python_schema(text, tokens, 0, mutated);
  return s.mistakes.empty() ? s.text : s.mistakes[0].code;
}

// The right sides are the output of torch.library.infer_schema in PyTorch 2.13.
TEST(Python, InferredSchemas) {
  EXPECT_EQ(inferred("(x: torch.Tensor) -> torch.Tensor"), "(Tensor x) -> Tensor");
  EXPECT_EQ(inferred("(x: 'Tensor', n: int = 3, s: str = 'a') -> None"),
            "(Tensor x, SymInt n=3, str s=\"a\") -> ()");
  EXPECT_EQ(inferred("(x: Tensor, *, f: float = -1.5, b: bool = True,) -> Tensor"),
            "(Tensor x, *, float f=-1.5, bool b=True) -> Tensor");
  EXPECT_EQ(inferred("(x: Optional[torch.Tensor] = None, n: int | None = None) -> int"),
            "(Tensor? x=None, SymInt? n=None) -> SymInt");
  EXPECT_EQ(inferred("(x: List[Tensor], y: list[Optional[torch.Tensor]], z: "
                     "typing.Optional[typing.Sequence[int]]) -> List[torch.Tensor]"),
            "(Tensor[] x, Tensor?[] y, SymInt[]? z) -> Tensor[]");
  EXPECT_EQ(inferred("(d: torch.dtype = torch.float32, e: torch.device | None = None, s: "
                     "torch.types.Number = 1) -> bool"),
            "(ScalarType d=float32, Device? e=None, Scalar s=1) -> bool");
  EXPECT_EQ(inferred("(x: Union[Tensor, None]) -> Tuple[Tensor, int]"),
            "(Tensor? x) -> (Tensor, SymInt)");
  EXPECT_EQ(inferred("(x: Tensor) -> tuple[Tensor]"), "(Tensor x) -> ((Tensor))");
  EXPECT_EQ(inferred("() -> None"), "() -> ()");
  EXPECT_EQ(inferred("() -> Tuple"), "() -> ()");
  EXPECT_EQ(inferred("() -> tuple[()]"), "() -> ()");
  EXPECT_EQ(inferred("(x: Tensor, y: list[Tensor]) -> None", {{"y"}}),
            "(Tensor x, Tensor(a1!)[] y) -> ()");
  EXPECT_EQ(inferred("(x: Tensor, n: int) -> None", std::nullopt),
            "(Tensor(a0!) x, SymInt n) -> ()");
}

TEST(Python, WhatNoSchemaIsInferredFrom) {
  EXPECT_EQ(inferred("(x) -> None"), "missing_annotation");
  EXPECT_EQ(inferred("(x: Tensor)"), "missing_annotation");
  EXPECT_EQ(inferred("(x: Tensor, *args) -> None"), "unsupported_parameter");
  EXPECT_EQ(inferred("(x: Tensor, /) -> None"), "unsupported_parameter");
  EXPECT_EQ(inferred("(**kwargs: int) -> None"), "unsupported_parameter");
  for (const char* wrong : {"dict", "dict[str, int]", "tuple[int, int]", "List[str]", "int | str",
                            "Optional[List[Tensor]]", "list[list[int]]", "Any", "list", "Callable"})
    EXPECT_EQ(inferred("(x: " + std::string(wrong) + ") -> None"), "unsupported_annotation")
        << wrong;
  for (const char* wrong : {"str", "Optional[Tensor]", "tuple[Tensor, ...]", "list[int]", "dict"})
    EXPECT_EQ(inferred("() -> " + std::string(wrong)), "unsupported_annotation") << wrong;
  EXPECT_EQ(inferred("(x: Tensor) -> None", {{"y"}}), "unknown_mutated_argument");
  EXPECT_EQ(inferred("(x: int) -> None", {{"x"}}), "unknown_mutated_argument");
  // These names are not known.
  EXPECT_EQ(inferred("(x: Mesh) -> None"), "");
  EXPECT_EQ(inferred("(x: int = N) -> Result"), "");
}

TEST(Python, CustomOperators) {
  const auto op = [](const std::string& arguments, const std::string& signature) {
    return found("@torch.library.custom_op(" + arguments + ")\ndef f" + signature + ": ...\n" +
                 "lib.impl('scale', f)");
  };
  EXPECT_EQ(op("'a::scale', mutates_args=()", "(x: torch.Tensor) -> torch.Tensor"), "");
  EXPECT_EQ(op("'a::scales', mutates_args=()", "(x: torch.Tensor) -> torch.Tensor"),
            "5:11 undefined_operator");
  EXPECT_EQ(op("'scale', mutates_args=()", "(x: torch.Tensor) -> torch.Tensor"),
            "3:26 missing_namespace");
  EXPECT_EQ(op("'a::scale', mutates_args=()", "(x) -> torch.Tensor"), "4:7 missing_annotation");
  EXPECT_EQ(op("'a::scale', mutates_args={'y'}", "(x: torch.Tensor) -> None"),
            "4:5 unknown_mutated_argument");
  EXPECT_EQ(op("'a::scale', mutates_args=(), schema='(Tensr x) -> ()'", "(x)"),
            "3:64 unknown_type");
  EXPECT_EQ(found({{"a.py",
                    "import torch\n@torch.library.custom_op('a::f', mutates_args=())\n"
                    "@functools.cache\ndef f(x: torch.Tensor) -> None: ..."},
                   {"b.cpp",
                    "at::Tensor f(at::Tensor);\nTORCH_LIBRARY_IMPL(a, CPU, m) { m.impl("
                    "\"f\", &f); }"}}),
            "2:41 return_count [a.py] [b.cpp]");
}

}  // namespace
