// SPDX-License-Identifier: BSL-1.0
// Texts that register operators, and texts that only look so.
#include "registrations.hpp"

#include <gtest/gtest.h>

#include <array>

namespace {

/// Each registration: `def`, `impl`, `schema` or `table`, its block's namespace in brackets, its
/// text, `or name` if a name suffices, `with variables`, `built`.
std::string found(std::string_view source) {
  const std::vector<tools::token> tokens = tools::tokenize(source).tokens;
  const tools::registrations all = tools::find_registrations(source, tokens);
  std::string out;
  for (const tools::registration& r : all.found) {
    tools::mapped_text t;
    for (std::size_t i = r.first_literal; i <= r.last_literal; ++i)
      tools::append_literal(t, source, tokens[i], 1000);
    if (!out.empty()) out += "; ";
    out += r.what == tools::registration::declaration      ? "table"
           : r.what == tools::registration::definition     ? "def"
           : r.what == tools::registration::implementation ? "impl"
                                                           : "schema";
    if (r.block != tools::none) out += "(" + all.blocks[r.block].ns + ")";
    out += ' ' + t.text;
    if (r.name_suffices) out += " or name";
    if (r.type_variables) out += " with variables";
    if (r.is_built) out += " built";
  }
  return out;
}

/// Each block: its kind, its namespace, `by macro` if that is no literal, `open` if it never ends.
std::string blocks(std::string_view source) {
  std::string out;
  for (const tools::library_block& b :
       tools::find_registrations(source, tools::tokenize(source).tokens).blocks) {
    if (!out.empty()) out += "; ";
    out += b.what == tools::library_block::table      ? "table "
           : b.what == tools::library_block::library  ? "library "
           : b.what == tools::library_block::fragment ? "fragment "
                                                      : "impl ";
    out += b.ns;
    if (!b.ns_is_literal) out += " by macro";
    if (b.is_open) out += " open";
  }
  return out;
}

TEST(Registrations, DefAndImplOfAnything) {
  EXPECT_EQ(found(R"(m.def("f"))"), "def f");
  EXPECT_EQ(found(R"(m->def("f"); (*m).def("g"); lib().m[0].def("h");)"), "def f; def g; def h");
  EXPECT_EQ(found(R"(m.impl("f", &g))"), "impl f or name");
  EXPECT_EQ(found(R"(m.def("f" /* c */ "g" // d
      R"x(h)x"))"),
            "def fgh");
  EXPECT_EQ(found(R"(this->def("f"); return m.def("g"))"), "def f; def g");
}

TEST(Registrations, OtherCallsAreNone) {
  EXPECT_EQ(found(R"(def("f"); m.define("f"); m.def_static("f"); m.impl_("f"); m::def("f"))"), "");
  EXPECT_EQ(found(R"x(// m.def("f")
      /* m.def("f") */ "m.def(\"f\")";)x"),
            "");
  EXPECT_EQ(found("auto s = R\"(m.def(\"f\"))\";"), "");
  EXPECT_EQ(found("#define D m.def(\"f\")\n#if 0\nm.def(\"g\");\n#endif\n"), "");
  EXPECT_EQ(found(R"(m.def(f); m.def(); m.def('f'); m.def(1); m.def)"), "");
}

TEST(Registrations, OnlyAWholeArgumentOfLiterals) {
  EXPECT_EQ(found(R"(m.def("f" + x))"), "");
  EXPECT_EQ(found(R"(m.def(x + "f"))"), "");
  EXPECT_EQ(found(R"(m.def("f" X "g"))"), "");
  EXPECT_EQ(found(R"(m.def("f"[0]); m.def(c ? "f" : "g"); m.def(text("f")))"), "");
  EXPECT_EQ(found("m.def(\"f\"\n#if A\n\"g\"\n#else\n\"h\"\n#endif\n)"), "") << "neither fgh";
  EXPECT_EQ(found(R"(m.def("f")"), "") << "without an end";
  EXPECT_EQ(found(R"(m.def(("f")); m.def((("g")), h))"), "def f; def g or name");
}

TEST(Registrations, ANameSufficesWithAFunction) {
  EXPECT_EQ(found(R"(m.def("f", &g))"), "def f or name");
  EXPECT_EQ(found(R"(m.def("f", [](int x) { return x; }))"), "def f or name");
  EXPECT_EQ(found(R"(m.def("f", {at::Tag::core}))"), "def f") << "tags";
  EXPECT_EQ(found("m.def(\"f\",\n#if A\n&g\n#else\n&h\n#endif\n)"), "def f or name");
  EXPECT_EQ(found("m.def(\"f\",\n#if A\n{tag}\n#endif\n)"), "def f");
}

TEST(Registrations, Wrappers) {
  EXPECT_EQ(found(R"(m.def(TORCH_SELECTIVE_SCHEMA("f")))"), "def f");
  EXPECT_EQ(found(R"(m.impl(TORCH_SELECTIVE_NAME("f"), TORCH_FN(g)))"), "impl f or name");
  EXPECT_EQ(found(R"(m.def(torch::schema("f"), &g))"), "def f built") << "the name is no schema";
  EXPECT_EQ(found(R"(m.def(::torch::schema("f", c10::AliasAnalysisKind::PURE_FUNCTION)))"),
            "def f built");
  EXPECT_EQ(found(R"(m.def(OTHER("f")))"), "");
  EXPECT_EQ(found(R"(m.def(TORCH_SELECTIVE_SCHEMA("f" + x)))"), "");
}

TEST(Registrations, SchemasAsTemplateArguments) {
  EXPECT_EQ(found(R"(m.def<"f">(&g); m.def<"f" "g">(x<y>(), {tag}).def<"h">(&h).def("i");)"),
            "def f or name; def fg or name; def h or name; def i");
  EXPECT_EQ(found(R"(m.def<f>(&g); m.def<"f", 1>(&g); m.def<"f">; m.def < "f"; m.impl<"f">(&g))"),
            "");
  EXPECT_EQ(found(R"(m.class_<T>("N").def<"f">(&T::f);)"), "");
  EXPECT_EQ(blocks(R"(TORCH_LIBRARY(a, m) { m.def<"f">(&g); })"), "library a");
  EXPECT_EQ(blocks(R"(TORCH_LIBRARY(a, m) { m.def<f>(&g); })"), "library a open");
}

TEST(Registrations, LoneSchemas) {
  EXPECT_EQ(found(R"(auto s = torch::schema("f");)"), "schema f built");
  EXPECT_EQ(found(R"(use(::torch::schema("f", true), 1);)"), "schema f with variables built");
  EXPECT_EQ(found(R"(torch::schema("f", kind, false))"), "schema f built");
  EXPECT_EQ(found(R"(schema("f"); other::schema("f"); torch::schema(x);)"), "");
  EXPECT_EQ(found(R"(constexpr dispatch::op<"f"> f{}; schema_ct::op<"g", int(A<B>)> g;)"),
            "schema f or name; schema g or name");
  EXPECT_EQ(found(R"(op<"f"> f{}; my::op<"f">(1); dispatch::op<f>(1); dispatch::op < "f";)"), "");
  EXPECT_EQ(found("PHI_OPERATOR(\"f\" \"g\", infer_meta<&h>); PHI_OPERATOR(f, \"g\");"),
            "schema fg or name");
}

TEST(Registrations, TextsOfTheStandardLibrary) {
  // With a kernel such a schema may have type variables.
  EXPECT_EQ(found(R"(m.def(std::string("f")); m.def(std::string_view("g"), &h);)"),
            "def f; def g or name with variables");
  EXPECT_EQ(found(R"(m.impl(std::string("f") + "g", &g);)"), "");
}

TEST(Registrations, ClassesDefineMethods) {
  EXPECT_EQ(found(R"(m.class_<T>("N").def("f", &T::f).def("g", &T::g);)"), "");
  EXPECT_EQ(found(R"(m.def("f", &g).def("h");)"), "def f or name; def h");
  EXPECT_EQ(found(R"(static auto r = torch::class_<A<B<1>>>("ns", "N").def(torch::init<>())
      .def_pickle([](X x) { return x; }, y).def("f", &T::f);)"),
            "");
  EXPECT_EQ(found(R"(py::class_<T, std::shared_ptr<T>>(m, "T").def("f", &f); m.def("g");)"),
            "def g");
}

TEST(Registrations, ObjectsOfClasses) {
  EXPECT_EQ(found(R"(auto c = m.class_<T>("N"); c.def("f", &f); d.def("g", &g);)"),
            "def g or name");
  EXPECT_EQ(found(R"(torch::class_<T> c("ns", "N"); c.def("f", &f);)"), "");
  EXPECT_EQ(found(R"(void f(py::class_<T>& c) { if (x) { } c.def("f", &f); }
      void g(torch::Library& c) { c.def("g", &g); })"),
            "def g or name")
      << "a parameter's name ends with its function";
  EXPECT_EQ(found(R"({ auto c = m.class_<T>("N"); } c.def("g", &g);)"), "def g or name");
  EXPECT_EQ(found(R"(bool b = x < class_ > y; b.def("f");)"), "def f");
}

TEST(Registrations, ABlocksVariableIsNoClass) {
  EXPECT_EQ(found(R"(void f(py::class_<T>& m); TORCH_LIBRARY(a, m) { m.def("f", &f); })"),
            "def(a) f or name");
  EXPECT_EQ(found(R"(void f(py::class_<T>& m); void g() { m.def("f", &f); })"), "");
}

TEST(Registrations, ModulesOfPython) {
  EXPECT_EQ(found(R"(PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("not a schema", &f); }
      void g(torch::Library& m) { m.def("g", &g); })"),
            "def g or name");
  EXPECT_EQ(found(R"(NB_MODULE(x, m) { m.def("not a schema", &f); })"), "");
}

TEST(Registrations, Blocks) {
  EXPECT_EQ(found(R"(TORCH_LIBRARY(a, m) { m.def("f"); n.def("g"); { m.def("h"); } }
      void x() { m.def("i"); })"),
            "def(a) f; def g; def(a) h; def i");
  EXPECT_EQ(blocks(R"(TORCH_LIBRARY(a, m) {} TORCH_LIBRARY_FRAGMENT(b, m) {}
      TORCH_LIBRARY_IMPL(c, CUDA, m) {} STABLE_TORCH_LIBRARY_IMPL(d, CUDA, m) {}
      TORCH_LIBRARY_EXPAND(CAT(E, _F), m) {} TORCH_LIBRARY_IMPL_EXPAND(G, CPU, m) {})"),
            "library a; fragment b; impl c; impl d; library CAT(E, _F) by macro; impl G by macro");
  EXPECT_EQ(blocks(R"(auto m = MAKE_TORCH_LIBRARY(a); TORCH_LIBRARY(b, m); TORCH_LIBRARY(c, m)"),
            "");
  EXPECT_EQ(found(R"(TORCH_LIBRARY(a, m) { m.def("f", [](int x) { return x; }).def("g"); })"),
            "def(a) f or name; def(a) g");
}

TEST(Registrations, Tables) {
  EXPECT_EQ(found(R"x(SCHEMA_CT_OPERATORS(a, "f" /* c */ "g", // d
      R"(h)", (TORCH_SELECTIVE_SCHEMA("i")), ); m.def("j");)x"),
            "table(a) fg; table(a) h; table(a) i; def j");
  EXPECT_EQ(found(R"(SCHEMA_CT_OPERATORS(a, F, "g" X, "h", f("x", "y"), (g, "z"), "i"))"),
            "table(a) h; table(a) i");
  EXPECT_EQ(found("SCHEMA_CT_OPERATORS(a, \"f\""), "") << "without an end";
  EXPECT_EQ(found("#define SCHEMA_CT_OPERATORS(ns, ...) X(ns, \"f\")\n"), "");
  EXPECT_EQ(found("SCHEMA_CT_OPERATORS_OF(a, \"f\");"), "");
  EXPECT_EQ(
      blocks(R"(SCHEMA_CT_OPERATORS(a, "f"); SCHEMA_CT_OPERATORS(b, ); SCHEMA_CT_OPERATORS(c))"),
      "table a; table b; table c");
}

TEST(Registrations, TablesThatMayDeclareMore) {
  EXPECT_EQ(blocks(R"(SCHEMA_CT_OPERATORS(a, "f", OTHERS);)"), "table a open");
  EXPECT_EQ(blocks(R"(SCHEMA_CT_OPERATORS(a, OTHERS, "f");)"), "table a open");
  EXPECT_EQ(blocks(R"(SCHEMA_CT_OPERATORS(a, "f" REST, "g");)"), "table a open");
  EXPECT_EQ(blocks(R"(SCHEMA_CT_OPERATORS(a, torch::schema("f", true));)"), "table a open");
  EXPECT_EQ(blocks("SCHEMA_CT_OPERATORS(a, \"f\",\n#include \"ops.inc\"\n);"), "table a open");
}

TEST(Registrations, TablesWithBranches) {
  const std::string_view source =
      "SCHEMA_CT_OPERATORS(a, \"f\",\n#if A\n\"g\",\n#else\n\"h\"\n,\n#endif\n\"i\"\n"
      "#if B\n, \"j\"\n#endif\n);";
  EXPECT_EQ(found(source), "table(a) f; table(a) g; table(a) h; table(a) i; table(a) j");
  EXPECT_EQ(blocks(source), "table a");
  const auto all = tools::find_registrations(source, tools::tokenize(source).tokens);
  ASSERT_EQ(all.regions.size(), 4U);
  for (std::size_t i = 0; i != 5; ++i)
    EXPECT_EQ(all.found[i].region, (std::array{0U, 1U, 2U, 0U, 3U}[i])) << i;
  EXPECT_EQ(blocks("SCHEMA_CT_OPERATORS(a, \"f\"\n#if A\n\"g\"\n#endif\n);"), "table a open")
      << "neither f nor fg";
  EXPECT_EQ(found("#if A\nSCHEMA_CT_OPERATORS(a, X\n#if B\n, \"f\"\n#else\n, Y\n#endif\n);\n"
                  "#else\nm.def(\"g\");\n#endif\nm.def(\"h\");"),
            "table(a) f; def g; def h")
      << "each branch has its end";
}

TEST(Registrations, ATablesNamespaceMayBeAMacro) {
  EXPECT_EQ(blocks(R"(SCHEMA_CT_OPERATORS(NAME_1, "f"); SCHEMA_CT_OPERATORS(CAT(a, b), "f");
      SCHEMA_CT_OPERATORS(Name_1, "f"); SCHEMA_CT_OPERATORS(_1x, "f");)"),
            "table NAME_1 by macro; table CAT(a, b) by macro; table Name_1; table _1x");
}

TEST(Registrations, OpenBlocks) {
  EXPECT_EQ(blocks(R"(TORCH_LIBRARY(a, m) { m.def("f"); m.impl("f", &f); m.def("g", h(1)); })"),
            "library a");
  EXPECT_EQ(blocks(R"(TORCH_LIBRARY(a, m) { m.def(f()); })"), "library a open");
  EXPECT_EQ(blocks(R"(TORCH_LIBRARY(a, m) { define_more(m); })"), "library a open");
  EXPECT_EQ(blocks(R"(TORCH_LIBRARY(a, m) { auto& n = m; n.def("f"); })"), "library a open");
  EXPECT_EQ(blocks(R"(TORCH_LIBRARY(a, m) { DEFINE(1) })"), "library a open");
  EXPECT_EQ(blocks(R"(TORCH_LIBRARY(a, m) { m.def("f", [](int x) { g(x); }); })"), "library a")
      << "what a kernel does is of no concern";
  EXPECT_EQ(blocks("TORCH_LIBRARY(a, m) {\n#include \"ops.inc\"\n}"), "library a open");
  EXPECT_EQ(blocks("#include \"ops.inc\"\nTORCH_LIBRARY(a, m) {}"), "library a");
  EXPECT_EQ(blocks(R"(TORCH_LIBRARY(a, m) { m.impl(f(), &f); })"), "library a");
}

TEST(Registrations, BranchesOfThePreprocessor) {
  EXPECT_EQ(found("#if A\nm.def(\"f\");\n#else\nm.def(\"g\");\n#endif\n"), "def f; def g");
  EXPECT_EQ(found("#if A\nm.def(\"f\",\n#else\nm.def(\"g\",\n#endif\n h);"),
            "def f or name; def g or name");
  EXPECT_EQ(found("#if A\nTORCH_LIBRARY(a, m) {\n#else\nTORCH_LIBRARY(b, m) {\n#endif\n"
                  "m.def(\"f\"); }\nm.def(\"g\");"),
            "def(b) f; def g")
      << "the braces of one branch count";
  EXPECT_EQ(found("TORCH_LIBRARY(a, m) {\n#if A\nif (x) {\n#else\n{\n#endif\n"
                  "m.def(\"f\"); }\n}\nvoid x(L& m) { m.def(\"g\"); }"),
            "def(a) f; def g");
  EXPECT_EQ(found("m.class_<T>(\"N\",\n#if A\ng(\n#else\nh(\n#endif\n1)).def(\"f\");"), "")
      << "and so do the brackets";
  const std::string_view source = "#if A\nx\n#else\nm.def(\"f\");\n#endif\nm.def(\"g\");";
  const auto all = tools::find_registrations(source, tools::tokenize(source).tokens);
  ASSERT_EQ(all.regions.size(), 3U);
  EXPECT_EQ(all.found[0].region, 2U);
  EXPECT_EQ(all.regions[2].begin, source.find("#else"));
  EXPECT_EQ(all.regions[2].end, source.find("#endif"));
  EXPECT_EQ(all.found[1].region, 0U);
}

TEST(Registrations, SourcesThatEndAnywhere) {
  const std::string_view whole =
      "#if A\nTORCH_LIBRARY(a, m) { m.class_<T>(\"N\").def(\"f\", {}); }\n#else\n"
      "m.def(TORCH_SELECTIVE_SCHEMA(torch::schema(\"f\", true)), [&](int) {}); c->impl(\"g\");\n"
      "#endif\nSCHEMA_CT_OPERATORS(a, \"f\",\n#if B\nX\n#endif\n);)]}>::.";
  for (std::size_t begin = 0; begin != whole.size(); ++begin)
    for (std::size_t size = 0; size <= whole.size() - begin; ++size) {
      const std::string_view part = whole.substr(begin, size);
      EXPECT_LE(tools::find_registrations(part, tools::tokenize(part).tokens).found.size(), 4U);
    }
}

}  // namespace
