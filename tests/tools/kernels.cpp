// SPDX-License-Identifier: BSL-1.0
// Schemas compared with the functions that registrations name, if the sources declare them.
#include "kernels.hpp"

#include <gtest/gtest.h>

#include <map>

#include "source_check.hpp"

namespace {

using files = std::map<std::string, std::string>;

/// The findings in the sources, as "line:column code", with the lines of the notes in brackets.
/// Headers are only read where a source includes them.
std::string found(const files& sources, const files& headers = {},
                  std::vector<std::string> folders = {}) {
  std::string out;
  const auto find = [&](const std::string& path) -> std::shared_ptr<const tools::source> {
    const auto file = headers.find(path);
    if (file == headers.end()) return nullptr;
    return std::make_shared<const tools::source>(path, file->second);
  };
  tools::source_check c({.include_folders = std::move(folders), .find_file = find},
                        [&](const tools::finding& f) {
                          out += (out.empty() ? "" : "; ") + std::to_string(f.at.begin.line) + ":" +
                                 std::to_string(f.at.begin.column) + " " + f.code;
                          for (const tools::remark& r : f.notes)
                            out += " [" + r.at.file + ":" + std::to_string(r.at.begin.line) + "]";
                        });
  for (const auto& [name, text] : sources)
    c.add_cpp(std::make_shared<const tools::source>(name, text));
  c.finish();
  return out;
}

/// The findings for one def() with a function that the source declares before.
std::string found_of(const std::string& declarations, const std::string& schema,
                     const std::string& function = "&f") {
  return found({{"a.cpp", declarations + "\nTORCH_LIBRARY(a, m) { m.def(\"" + schema + "\", " +
                              function + "); }"}});
}

bool fits(const std::string& declarations, const std::string& schema,
          const std::string& function = "&f") {
  const std::string wrong = found_of(declarations, schema, function);
  EXPECT_TRUE(wrong.empty() || wrong.find("_count") != std::string::npos ||
              wrong.find("type_mismatch") != std::string::npos)
      << wrong;
  return wrong.empty();
}

/// A function that takes the type.
std::string taking(const std::string& type) { return "void f(" + type + " x);"; }

TEST(Kernels, AMisfitIsTheCompilers) {
  std::vector<tools::finding> all;
  tools::source_check c({}, [&](tools::finding f) { all.push_back(std::move(f)); });
  c.add_cpp(std::make_shared<const tools::source>(
      "a.cpp",
      "at::Tensor f(const at::Tensor& x,\n             int64_t k);\n"
      "TORCH_LIBRARY(a, m) { m.def(\"f(Tensor x, \"\n  \"float k=1) -> Tensor\", &f); }"));
  c.finish();
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].message,
            "argument 2 (k): the schema and the function disagree on a type, at 'float', column "
            "13");
  EXPECT_EQ(all[0].code, "type_mismatch");
  EXPECT_EQ(all[0].at.begin.line, 4U);
  EXPECT_EQ(all[0].at.begin.column, 4U);
  EXPECT_EQ(all[0].at.end_column, 9U);
  ASSERT_EQ(all[0].notes.size(), 1U);
  EXPECT_EQ(all[0].notes[0].message,
            "the function takes `int64_t` here; write `int` in the schema, or let the function "
            "take `double`");
  EXPECT_EQ(all[0].notes[0].at.begin.line, 2U);
  EXPECT_EQ(all[0].notes[0].at.begin.column, 14U);
  EXPECT_EQ(all[0].notes[0].at.end_column, 21U);
}

TEST(Kernels, Counts) {
  EXPECT_EQ(found_of("int64_t f(int64_t a);", "f(int a, int b) -> int"),
            "2:39 argument_count [a.cpp:1]");
  EXPECT_EQ(found_of("int64_t f(int64_t a);", "f(int a) -> ()"), "2:42 return_count [a.cpp:1]");
  EXPECT_EQ(found_of("void f();", "f() -> ()"), "");
  EXPECT_EQ(found_of("void f(void);", "f() -> ()"), "");
  EXPECT_EQ(found_of("void f(c10::DispatchKeySet ks, int64_t a);", "f(int a) -> ()"), "");
  EXPECT_EQ(found_of("std::tuple<at::Tensor, int64_t> f();", "f() -> (Tensor, int)"), "");
  EXPECT_EQ(found_of("std::tuple<at::Tensor, int64_t> f();", "f() -> (Tensor, float)"),
            "2:46 type_mismatch [a.cpp:1]");
}

TEST(Kernels, Types) {
  for (const auto& [type, schema] : std::multimap<std::string, std::string>{
           {"const at::Tensor&", "Tensor"},
           {"at::Tensor const &", "Tensor"},
           {"torch::Tensor", "Tensor"},
           {"Tensor&", "Tensor"},
           {"::at::Tensor&&", "Tensor"},
           {"torch::stable::Tensor", "Tensor"},
           {"long", "int"},
           {"long int", "int"},
           {"int", "int"},
           {"unsigned char", "int"},
           {"long long", "int"},
           {"std::int64_t", "int"},
           {"float", "float"},
           {"double", "float"},
           {"bool", "bool"},
           {"std::string", "str"},
           {"c10::string_view", "str"},
           {"const c10::optional<at::Tensor>&", "Tensor?"},
           {"std::optional<std::optional<int64_t>>", "int?"},
           {"at::optional<c10::ArrayRef<double>>", "float[]?"},
           {"at::IntArrayRef", "int[]"},
           {"at::OptionalIntArrayRef", "int[]?"},
           {"at::OptionalArrayRef<double>", "float[]?"},
           {"std::vector<at::Tensor>", "Tensor[]"},
           {"std::array<bool, 3>", "bool[3]"},
           {"c10::List<c10::optional<at::Tensor>>", "Tensor?[]"},
           {"at::TensorList", "Tensor[]"},
           {"c10::SymInt", "SymInt"},
           {"c10::SymIntArrayRef", "SymInt[]"},
           {"int64_t", "SymInt"},
           {"at::IntArrayRef", "SymInt[]"},
           {"c10::complex<double>", "complex"},
           {"const at::Scalar&", "Scalar"},
           {"at::ScalarType", "ScalarType"},
           {"c10::Dict<std::string, at::Tensor>", "Dict(str, Tensor)"},
           {"std::tuple<int64_t, at::Tensor>", "(int, Tensor)"},
           {"at::Generator", "Generator?"},
           {"c10::intrusive_ptr<Cart>", "__torch__.torch.classes.a.Cart"}}) {
    EXPECT_TRUE(fits(taking(type), "f(" + schema + " x) -> ()")) << type << ' ' << schema;
    const std::string other = schema == "str" ? "int" : "str";
    EXPECT_FALSE(fits(taking(type), "f(" + other + " x) -> ()")) << type << ' ' << other;
  }
}

TEST(Kernels, OfReferencesThatAreNotConstTensorsAlone) {
  for (const auto& [type, schema] :
       std::multimap<std::string, std::string>{{"int64_t&", "int"},
                                               {"int64_t &", "int"},
                                               {"std::string&", "str"},
                                               {"std::vector<int64_t>&", "int[]"},
                                               {"std::optional<int64_t>&", "int?"},
                                               {"std::vector<at::Tensor>&", "Tensor[]"}})
    EXPECT_EQ(found_of(taking(type), "f(" + schema + " x) -> ()"),
              "2:32 unsupported_type [a.cpp:1]")
        << type;
  for (const char* type : {"const std::string&", "std::string const&", "std::string&&",
                           "const std::string &", "std::string"})
    EXPECT_EQ(found_of(taking(type), "f(str x) -> ()"), "") << type;
  // An alias may stand for a const type.
  EXPECT_EQ(found_of("using text = const std::string;\n" + taking("text&"), "f(str x) -> ()"), "");
}

TEST(Kernels, ATypeBeginsBehindStatic) {
  std::vector<tools::finding> all;
  tools::source_check c({}, [&](tools::finding f) { all.push_back(std::move(f)); });
  c.add_cpp(std::make_shared<const tools::source>(
      "a.cpp",
      "static inline const int64_t& f();\n"
      "TORCH_LIBRARY(a, m) { m.def(\"f() -> float\", &f); }"));
  c.finish();
  ASSERT_EQ(all.size(), 1U);
  ASSERT_EQ(all[0].notes.size(), 1U);
  EXPECT_EQ(all[0].notes[0].message,
            "the function returns `const int64_t&` here; write `int` in the schema");
  EXPECT_EQ(all[0].notes[0].at.begin.column, 15U);
}

TEST(Kernels, TypesThatAreNotKnownFitEverything) {
  for (const char* type :
       {"Settings", "my::Tensor", "MACRO", "T*", "const char*", "cutlass::Layout", "Layout",
        "at::ArrayRef<bool>", "std::vector<std::pair<int, int>>", "decltype(g())", "auto",
        "at::Tensor* const", "std::optional<Settings>", "std::vector<T>::value_type"})
    EXPECT_EQ(found_of(taking(type), "f(str x) -> ()"), "") << type;
  // An unknown type may make the kernel symbolic.
  EXPECT_EQ(found_of("void f(Settings s, int64_t x);", "f(str s, SymInt x) -> ()"), "");
  EXPECT_EQ(found_of("auto f(int64_t x) { return x; }", "f(int x) -> str"), "");
}

TEST(Kernels, OwnTypesHideOthers) {
  EXPECT_EQ(found_of("struct Tensor {};\nvoid f(Tensor x);", "f(str x) -> ()"), "");
  EXPECT_EQ(found_of("namespace n { class Tensor; void f(Tensor x); }", "f(str x) -> ()", "&n::f"),
            "");
  EXPECT_EQ(found_of("using T = at::Tensor; void f(T x);", "f(str x) -> ()"),
            "2:32 type_mismatch [a.cpp:1]");
  EXPECT_EQ(found_of("namespace n { typedef std::vector<at::Tensor> Ts; }\nvoid f(n::Ts x);",
                     "f(Tensor x) -> ()"),
            "3:32 type_mismatch [a.cpp:2]");
  EXPECT_EQ(found_of("using std::optional; void f(optional<int64_t> x);", "f(int x) -> ()"),
            "2:32 type_mismatch [a.cpp:1]");
  EXPECT_EQ(found_of("using namespace c10; void f(optional<int64_t> x);", "f(int x) -> ()"),
            "2:32 type_mismatch [a.cpp:1]");
  EXPECT_EQ(found_of("void f(optional<int64_t> x);", "f(int x) -> ()"), "") << "whose?";
  EXPECT_EQ(found_of("template <class T> using L = std::vector<T>; void f(L<int64_t> x);",
                     "f(int[] x) -> ()"),
            "");
}

TEST(Kernels, TemplatesOfAliases) {
  const auto wrong = [](const std::string& alias, const std::string& type) {
    return found_of(alias + " void f(" + type + " x);", "f(float[] x) -> ()");
  };
  const std::string vec = "template <class T> using Vec = std::vector<T>;";
  EXPECT_NE(wrong(vec, "Vec<int64_t>"), "");
  EXPECT_EQ(wrong(vec, "Vec<double>"), "");
  EXPECT_EQ(wrong(vec, "Vec<Mine>"), "");
  EXPECT_NE(wrong("template <typename A, class B> using First = std::vector<A>;",
                  "const First<int64_t, double>&"),
            "");
  EXPECT_EQ(wrong("template <class T, int N> using L = std::vector<T>;", "L<int64_t, 2>"), "");
  EXPECT_EQ(wrong("template <class T = int64_t> using L = std::vector<T>;", "L<>"), "");
  EXPECT_EQ(wrong("template <class... T> using L = std::tuple<T...>;", "L<int64_t>"), "");
}

TEST(Kernels, NoSchemaTypeStandsForAPair) {
  EXPECT_EQ(found_of("std::pair<at::Tensor, int64_t> f();", "f() -> (Tensor, int)"),
            "2:38 unsupported_type [a.cpp:1]");
  EXPECT_EQ(found_of("void f(std::pair<int64_t, int64_t>);", "f(int x) -> ()"),
            "2:32 unsupported_type [a.cpp:1]");
}

TEST(Kernels, InnerNamesHideOuterFunctions) {
  const auto registered = [](const std::string& before, const std::string& behind = "") {
    return found({{"a.cpp", before + "m.def(\"f(float k) -> float\", " + behind}});
  };
  const std::string outer = "int64_t f(int64_t k);\n";
  for (const char* before :
       {"void reg(torch::Library& m, double (*f)(double)) { ",
        "template <auto f> void reg(L& m) { ", "void reg(L& m, F&& f) { ",
        "void reg(L& m) { auto [g, f] = both(); ", "void reg(L& m) { double (*f)(double) = &g; ",
        "void reg(L& m) { double (&f)(double) = g; ", "void reg(L& m) { for (auto f : all) ",
        "void reg(L& m) { if (auto* f = get()) { ", "void reg(L& m) { double f(double); ",
        "void reg(L& m) { using other::f; ", "void reg(L& m) { each([&](auto f) { ",
        "TORCH_LIBRARY(a, m) { const auto& f = g; ",
        "struct R { double (*f)(double); void reg(L& m) { ",
        "struct R { static double f(double); void reg(L& m); }; void R::reg(L& m) { ",
        "template <class F, F f> struct R { void reg(L& m) { ", "#define f g\nvoid reg(L& m) { "})
    EXPECT_EQ(registered(outer + before, "&f); }"), "") << before;
  for (const char* before :
       {"void reg(L& m) { { auto f = g; } ", "void reg(L& m) { each([&](auto f) {}); ",
        "void other(double f) {} void reg(L& m) { ", "void reg(L& m) { f(1); g(f, &f); return f; "})
    EXPECT_NE(registered(outer + before, "&f); }"), "") << before;
}

TEST(Kernels, BaseClasses) {
  const auto registered = [](const std::string& bases, const std::string& base) {
    return found({{"a.cpp",
                   "namespace lib { struct Ops { static int64_t run(int64_t k); }; }\n"
                   "double run(double k);\n" +
                       bases + "struct Host : " + base +
                       " { static void reg(L& m) { m.def(\"r(int k) -> int\", &run); } };"}});
  };
  EXPECT_EQ(registered("", "lib::Ops"), "");
  EXPECT_EQ(registered("struct Middle : public lib::Ops {};", "private virtual Middle"), "");
  EXPECT_EQ(registered("", "Unread"), "");
  EXPECT_EQ(registered("struct Empty {};", "Empty, Unread"), "");
  EXPECT_EQ(registered("template <class T> struct Base {};", "Base<int>"), "");
  EXPECT_NE(registered("struct Empty {};", "Empty"), "");
}

TEST(Kernels, InnerNamesHideOuterTypes) {
  const std::string outer = "using T = int64_t;\n";
  const auto registered = [&](const std::string& before) {
    return found({{"a.cpp", outer + before +
                                "m.def(\"f(float k) -> float\", [](T k) -> T { return "
                                "k; }); }"}});
  };
  for (const char* before :
       {"template <class T> void reg(L& m) { ", "TORCH_LIBRARY(a, m) { using T = double; ",
        "TORCH_LIBRARY(a, m) { typedef double T; ", "TORCH_LIBRARY(a, m) { struct T {}; ",
        "template <typename T> struct R { void reg(L& m) { ",
        "#define T double\nvoid reg(L& m) { "})
    EXPECT_EQ(registered(before), "") << before;
  EXPECT_NE(registered("TORCH_LIBRARY(a, m) { "), "");
  EXPECT_NE(registered("TORCH_LIBRARY(a, m) { { using T = double; } "), "");
  EXPECT_NE(registered("TORCH_LIBRARY(a, m) { using T = long; "), "");
}

TEST(Kernels, MacrosAmongParameters) {
  const std::string schema = "f(Tensor x, float k) -> Tensor";
  for (const char* f :
       {"#define ARGS const at::Tensor& x, double k\nat::Tensor f(ARGS);",
        "#define args const at::Tensor& x, double k\nat::Tensor f(args);",
        "#define ARGS(x) const at::Tensor& x, double k\nat::Tensor f(ARGS(x));",
        "#define EXTRA , double k\nat::Tensor f(const at::Tensor& x EXTRA);",
        "#define MORE EXTRA\n#define EXTRA , double k\nat::Tensor f(const at::Tensor& x MORE);",
        "at::Tensor f(UNREAD);", "at::Tensor f(UNREAD(x));", "at::Tensor f(at::Tensor x UNREAD);"})
    EXPECT_EQ(found_of(f, schema), "") << f;
  EXPECT_NE(found_of("at::Tensor f(double K);", schema), "");
  EXPECT_NE(found_of("#define UNUSED [[maybe_unused]]\nat::Tensor f(at::Tensor x UNUSED);", schema),
            "");
  EXPECT_NE(found_of("at::Tensor f(const at::Tensor&);", schema), "");
}

TEST(Kernels, WhatNamesAFunction) {
  const std::string wrong = "2:32 type_mismatch [a.cpp:1]";
  const std::string f = "void f(int64_t x);", schema = "f(str x) -> ()";
  for (const char* function :
       {"&f", "f", "::f", "TORCH_FN(f)", "TORCH_BOX(&f)", "torch::dispatch(c10::kCPU, &f)",
        "torch::dispatch(c10::DispatchKey::CPU, TORCH_FN(f))", "torch::CppFunction(f)", "(&f)",
        "&f, {at::Tag::pointwise}"})
    EXPECT_EQ(found_of(f, schema, function), wrong) << function;
  EXPECT_EQ(
      found_of("namespace n { namespace { static inline void f(int64_t x) {} } }", schema, "&n::f"),
      wrong);
  EXPECT_EQ(found_of("struct S { int a; static void f(int64_t x); };", schema, "&S::f"), wrong);
  EXPECT_EQ(found_of("namespace n { void f(int64_t x); } using n::f;", schema), wrong);
  EXPECT_EQ(found_of("namespace n { void f(int64_t x); } using namespace n;", schema), wrong);
  EXPECT_EQ(found_of("namespace n { void f(int64_t x); } namespace k = n;", schema, "k::f"), wrong);
  EXPECT_EQ(found_of("auto f(int64_t x) -> void;", schema), wrong);
  EXPECT_EQ(found_of("static void (f)(int64_t x);", schema), wrong);
  EXPECT_EQ(found_of("void g(std::string x), f(int64_t x);", schema), wrong);
  EXPECT_EQ(found_of("namespace n { inline namespace v { void f(int64_t x); } }", schema, "&n::f"),
            wrong);
  EXPECT_EQ(
      found_of("namespace n { inline namespace v { void f(int64_t x); } }", schema, "&n::v::f"),
      wrong);
  EXPECT_EQ(found_of("namespace n::inline v { void f(int64_t x); }", schema, "&n::f"), wrong);
  EXPECT_EQ(found({{"a.cpp",
                    "namespace n { void f(int64_t); }\nTORCH_LIBRARY(a, m) { { using namespace n; "
                    "m.def(\"f(str x) -> ()\", &f); } }"}}),
            "2:53 type_mismatch [a.cpp:1]");
  EXPECT_EQ(found({{"a.cpp",
                    "namespace n { void f(int64_t); }\nnamespace k { auto r = "
                    "torch::RegisterOperators(\"a::f(str x) -> ()\", &n::f); }"}}),
            "2:55 type_mismatch [a.cpp:1]");
  EXPECT_EQ(found_of("TORCH_API __attribute__((noinline)) void f(int64_t x) noexcept;", schema),
            wrong);
  EXPECT_EQ(found_of("MACRO(f)\n extern \"C\" { void f(int64_t x); }", schema),
            "3:32 type_mismatch [a.cpp:2]");
  EXPECT_EQ(found_of("", schema, "[](int64_t x) { return; }"), "2:32 type_mismatch [a.cpp:2]");
  EXPECT_EQ(found_of("", "f() -> str", "[]() mutable -> int64_t { return 1; }"),
            "2:37 type_mismatch [a.cpp:2]");
  EXPECT_EQ(found_of("", "f() -> str", "[] { return 1; }"), "");
  EXPECT_EQ(found_of("", schema, "[] { return 1; }"), "2:32 argument_count [a.cpp:2]");
  EXPECT_EQ(found_of("", schema, "static_cast<void (*)(int64_t)>(&f)"),
            "2:32 type_mismatch [a.cpp:2]");
  EXPECT_EQ(found_of("", schema, "(void (*)(int64_t))f"), "2:32 type_mismatch [a.cpp:2]");
}

TEST(Kernels, FunctionsThatAreNotKnown) {
  const std::string f = "void f(int64_t x);", schema = "f(str x) -> ()";
  for (const char* function :
       {"&g", "&n::f", "f<int>", "make(f)", "torch::CppFunction::makeFromBoxedFunction<&f>()",
        "torch::CppFunction::makeFallthrough()", "objects[0]", "std::move(f)"})
    EXPECT_EQ(found_of(f, schema, function), "") << function;
  EXPECT_EQ(found_of("template <class T> void f(int64_t x);", schema), "");
  EXPECT_EQ(found_of("void f(StableIValue* stack, uint64_t inputs, uint64_t outputs);", schema),
            "");
  EXPECT_EQ(found_of("void f(const c10::OperatorHandle& op, torch::jit::Stack* stack);", schema),
            "");
  EXPECT_EQ(found_of("#if A\nvoid f(int64_t x);\n#else\nvoid f(std::string x);\n#endif", schema),
            "")
      << "one of them fits";
  EXPECT_EQ(found_of("#if A\nvoid f(int64_t x);\n#else\nvoid f(double x);\n#endif", schema),
            "6:32 type_mismatch [a.cpp:2]");
  EXPECT_EQ(found_of("void f(int64_t x\n#if A\n, int64_t y\n#endif\n);", schema), "");
  EXPECT_EQ(found({{"a.cpp",
                    "void f(int64_t);\nTORCH_LIBRARY(a, m) { auto f = [](std::string x) {};\n"
                    "m.def(\"f(str x) -> ()\", f); }"}}),
            "")
      << "a variable hides the function";
}

TEST(Kernels, InnerScopesHideOuterOnes) {
  EXPECT_EQ(found({{"a.cpp",
                    "void f(int64_t x);\nnamespace n { void f(std::string x);\n"
                    "TORCH_LIBRARY(a, m) { m.def(\"f(str x) -> ()\", &f); } }"}}),
            "");
  EXPECT_EQ(found({{"a.cpp",
                    "void f(std::string x);\nnamespace n { void f(int64_t x); }\n"
                    "TORCH_LIBRARY(a, m) { m.def(\"f(str x) -> ()\", &f); }"}}),
            "");
}

TEST(Kernels, IncludedFiles) {
  const files source{{"src/a.cpp",
                      "#include \"../include/f.h\"\nTORCH_LIBRARY(a, m) { m.def(\"f(str x) -> "
                      "()\", &n::f); }"}};
  const files headers{{"include/f.h",
                       "#pragma once\n#include \"types.h\"\n#include \"f.h\"\n"
                       "namespace n { void f(number x); }"},
                      {"include/types.h", "using number = int64_t;"}};
  EXPECT_EQ(found(source, headers), "2:32 type_mismatch [include/f.h:4]");
  EXPECT_EQ(found(source), "") << "a header that is not there";
  const files by_folder{{"src/a.cpp",
                         "#include <f.h>\nTORCH_LIBRARY(a, m) { m.def(\"f(str x) -> ()\", "
                         "&n::f); }"}};
  EXPECT_EQ(found(by_folder, headers), "");
  EXPECT_EQ(found(by_folder, headers, {"elsewhere", "include"}),
            "2:32 type_mismatch [include/f.h:4]");
}

/// The finding for a function that takes an at::Tensor where the headers say what that is.
std::string found_with(const std::string& header, const std::string& type = "at::Tensor") {
  return found({{"a.cpp", "#include \"own.h\"\nvoid f(" + type +
                              " x);\nTORCH_LIBRARY(a, m) { m.def(\"f(str x) -> ()\", &f); }"}},
               {{"own.h", header}});
}

TEST(Kernels, TheFrameworksHeadersDeclareTypesThatAreKnown) {
  const std::string wrong = "3:32 type_mismatch [a.cpp:2]";
  EXPECT_EQ(found_with("namespace at { class Tensor; }"), wrong);
  EXPECT_EQ(found_with("namespace at { class Tensor { int x; }; }"), wrong);
  EXPECT_EQ(found_with("namespace at { class Tensor; class TORCH_API Tensor : public Base {}; }"),
            wrong);
  EXPECT_EQ(found_with("namespace at { class Tensor {}; } namespace torch { using at::Tensor; }",
                       "const torch::Tensor&"),
            wrong);
  EXPECT_EQ(found_with("namespace at { class Tensor {}; } using namespace at;", "Tensor"), wrong);
  EXPECT_EQ(found_with("namespace c10 { template <class T> using optional = std::optional<T>; }",
                       "c10::optional<int64_t>"),
            wrong);
  EXPECT_EQ(found_with("namespace std { template <class T> class vector { int x; }; }",
                       "std::vector<int64_t>"),
            wrong);
  EXPECT_EQ(found_with("#if A\ntypedef long int64_t;\n#else\ntypedef long long int64_t;\n#endif",
                       "int64_t"),
            wrong);
  EXPECT_EQ(found_with("HIDDEN_NAMESPACE_BEGIN(torch, stable)\nclass Tensor {};\n"
                       "HIDDEN_NAMESPACE_END(torch, stable)\nnamespace at { class Tensor {}; }\n"
                       "using at::Tensor;",
                       "Tensor"),
            wrong);
  EXPECT_EQ(found_with("namespace mine { class Tensor {}; } using namespace mine;", "Tensor"), "");
  EXPECT_EQ(found_with("namespace at { class Tensor { struct Part {}; }; }", "at::Tensor::Part"),
            "");
}

TEST(Kernels, NamesThatBranchesDeclareDifferently) {
  const std::string schema = "f(str x) -> ()";
  for (const char* branches :
       {"#if A\nusing T = std::string;\n#else\nusing T = int64_t;\n#endif\nvoid f(T x);",
        "#if A\ntypedef std::string T;\n#else\ntypedef double T;\n#endif\nvoid f(T x);",
        "namespace n { void f(std::string); } namespace k { void f(int64_t); }\n"
        "#if A\nusing n::f;\n#else\nusing k::f;\n#endif"})
    EXPECT_EQ(found_of(branches, schema), "") << branches;
  EXPECT_EQ(found_of("#if A\nusing T = int64_t;\n#else\nusing T = int64_t;\n#endif\nvoid f(T x);",
                     schema),
            "7:32 type_mismatch [a.cpp:6]");
}

TEST(Kernels, FilesThatAClassIncludes) {
  const files headers{{"f.inc", "void f(int64_t x) const;"}};
  const auto included = [&](const std::string& before) {
    return found({{"a.cpp", before + "TORCH_LIBRARY(a, m) { m.def(\"f(str x) -> ()\", &f); }"}},
                 headers);
  };
  EXPECT_EQ(included("class T {\n#include \"f.inc\"\n};\n"), "");
  EXPECT_NE(included("#include \"f.inc\"\n"), "");
}

TEST(Kernels, ImplementationsAgainstSchemasOfOtherFiles) {
  const std::string impl =
      "at::Tensor f(at::Tensor x, double k);\n"
      "TORCH_LIBRARY_IMPL(a, CPU, m) { m.impl(\"f\", &f); }";
  EXPECT_EQ(
      found({{"a.cpp", impl},
             {"ops.cpp", "TORCH_LIBRARY(a, m) { m.def(\"f(Tensor x, int k) -> Tensor\"); }"}}),
      "2:41 type_mismatch [ops.cpp:1] [a.cpp:1]");
  EXPECT_EQ(
      found({{"a.cpp", impl},
             {"ops.cpp", "TORCH_LIBRARY(a, m) { m.def(\"f(Tensor x, float k) -> Tensor\"); }"}}),
      "");
  EXPECT_EQ(
      found({{"a.cpp", impl}, {"ops.h", "SCHEMA_CT_OPERATORS(a, \"f(Tensor x) -> Tensor\")"}}),
      "2:41 argument_count [ops.h:1] [a.cpp:1]");
  EXPECT_EQ(found({{"a.cpp", impl},
                   {"ops.cpp",
                    "TORCH_LIBRARY(a, m) {\n#if A\nm.def(\"f(Tensor x, int k) -> Tensor\");\n"
                    "#else\nm.def(\"f(Tensor x, float k) -> Tensor\");\n#endif\n}"}}),
            "");
}

/// The findings for a call of an operator that another library defines.
std::string found_of_call(const std::string& call) {
  return found({{"a.cpp", R"-(TORCH_LIBRARY(a, m) {
  m.def("f(Tensor x, float k) -> Tensor");
  m.def("f.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)");
})-"},
                {"b.cpp", "at::Tensor g(const at::Tensor& x, int64_t k);\n" + call + ';'}});
}

TEST(Kernels, CallsByNameAgainstSchemas) {
  const auto find = [](const std::string& arguments, const std::string& type) {
    return found_of_call("auto op = all().findSchemaOrThrow(" + arguments + ").typed<" + type +
                         ">();");
  };
  const std::string f = R"-("a::f", "")-";
  EXPECT_EQ(find(f, "at::Tensor(const at::Tensor&, double)"), "");
  EXPECT_EQ(find(f, "at::Tensor(const at::Tensor&, int64_t)"),
            "2:36 type_mismatch [a.cpp:2] [b.cpp:2]");
  EXPECT_EQ(find(R"-(
"a::" "f", "")-",
                 "void(at::Tensor, double)"),
            "3:2 return_count [a.cpp:2] [b.cpp:3]");
  EXPECT_EQ(find(f, "decltype(g)"), "2:36 type_mismatch [a.cpp:2] [b.cpp:1]");
  EXPECT_EQ(find(R"-("a::f", "out")-", "at::Tensor&(at::Tensor, double)"),
            "2:36 type_mismatch [a.cpp:3] [b.cpp:2]");
  EXPECT_EQ(find(R"-("a::f", "outt")-", "void()"), "2:36 undefined_operator");
  EXPECT_EQ(found_of_call(R"-(torch_call_dispatcher("a::f", "outs", stack.data(), 0))-"),
            "2:24 undefined_operator");
}

TEST(Kernels, CallsByNameThatNobodyCanJudge) {
  for (const char* call :
       {R"-(("a::f", "").typed<F>())-", R"-(("a::f", "").typed<R(T, U)>())-",
        R"-(("a::f", "").schema())-", R"-(("aten::add", "Tensor").typed<void()>())-",
        R"-(("a::quite_another", ""))-", R"-(("{{ no name }}", "").typed<void()>())-",
        R"-(("a::f() -> ()", ""))-", R"-(("f", ""))-", R"-(("a::f", overload).typed<void()>())-",
        R"-((name, "").typed<void()>())-", R"-(("a::f"))-"})
    EXPECT_EQ(found_of_call(std::string("findSchemaOrThrow") + call), "") << call;
}

TEST(Kernels, CodeThatIsNotReadIsSteppedOver) {
  for (const char* before :
       {"class A : public B<int> { A() : a_{1}, b_(2) { g(); } int a_; void h() const; };",
        "enum class E : int { a, b };",
        "enum { c };",
        "template <> struct H<int> { int x; };",
        "struct P { int x; } p{1};",
        "int v = [] { return 1; }();",
        "std::vector<int> w{1, 2};",
        "static const auto table = {1, 2};",
        "extern \"C\" int c_function(int);",
        "bool operator<(A a, B b) { return true; }",
        "#define X {\n",
        "using A = int[3];",
        "namespace n::inner { inline namespace v1 { int z; } }",
        "__global__ void __launch_bounds__(256, 2) kernel(float* p) { p[0] = 1 < 2; }",
        "#if A\nvoid g() {\n#else\nvoid g(int) {\n#endif\n}",
        "[[nodiscard]] int attributed();",
        "template <class T, class = std::enable_if_t<(sizeof(T) > 2)>> void t(T);",
        "DEFINE_THING(x, y)",
        "#if A\nDEFINE_THING(x, y)\n#endif\nnamespace {} ",
        "typedef void (*callback)(int);",
        "friend class Q;"})
    EXPECT_NE(found_of(std::string(before) + "\nvoid f(int64_t x);", "f(str x) -> ()"), "")
        << before;
}

}  // namespace
