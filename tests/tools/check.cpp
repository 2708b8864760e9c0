// SPDX-License-Identifier: BSL-1.0
// `schema_ct check`: its findings in sources and schemas, and their places.
#include "check.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

namespace {

struct outcome {
  tools::exit_status status;
  std::string out, errors;
};

outcome run(const std::vector<std::string>& arguments, const std::string& input = "") {
  std::FILE* in = std::tmpfile();
  std::fwrite(input.data(), 1, input.size(), in);
  std::rewind(in);
  std::ostringstream out, errors;
  const tools::exit_status status = tools::check(arguments, in, out, errors);
  std::fclose(in);
  return {status, out.str(), errors.str()};
}

/// The lines of findings in the text, without the text's name and without excerpts.
std::string said(std::vector<std::string> arguments, const std::string& input) {
  arguments.emplace_back("-");
  const outcome o = run(arguments, input);
  EXPECT_EQ(o.errors, "");
  EXPECT_EQ(o.status == tools::found_errors, o.out.find("error: ") != std::string::npos);
  std::istringstream lines(o.out);
  std::string out;
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("<stdin>:")) out += (out.empty() ? "" : "\n") + line.substr(8);
  return out;
}
std::string of_cpp(const std::string& source) { return said({"--c++"}, source); }
std::string of_schemas(const std::string& lines) { return said({}, lines); }

/// A folder of files, which is removed at the end of the test.
class folder {
 public:
  folder()
      : path_(testing::TempDir() + "schema_ct_" +
              testing::UnitTest::GetInstance()->current_test_info()->name()) {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directory(path_);
  }
  folder(const folder&) = delete;
  folder& operator=(const folder&) = delete;
  ~folder() { std::filesystem::remove_all(path_); }

  std::string add(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << text;
    return (path_ / name).string();
  }
  /// A text without the folder's name in it.
  std::string without_path(std::string text) const {
    const std::string prefix = path_.string() + "/";
    for (std::size_t i; (i = text.find(prefix)) != std::string::npos;) text.erase(i, prefix.size());
    return text;
  }

 private:
  std::filesystem::path path_;
};

// ---- the form of what is printed ---------------------------------------------------------------

TEST(Check, PrintsAsCompilersDo) {
  const outcome o = run({"--c++", "-"}, "\n  m.def(\"add(Tensor a, Tensr b) -> Tensor\", &add);\n");
  EXPECT_EQ(o.status, tools::found_errors);
  EXPECT_EQ(o.out,
            "<stdin>:2:24: error: argument 2 (b): unknown type (did you mean Tensor?), at 'Tensr', "
            "column 15\n"
            "  add(Tensor a, Tensr b) -> Tensor\n"
            "                ^~~~~\n");
  const outcome mended =
      run({"--c++", "-"}, "\n  m.def(\"add(Tensor a, Tensor b) -> Tensor\", &add);\n");
  EXPECT_EQ(mended.status, tools::no_errors);
  EXPECT_EQ(mended.out, "");
}

TEST(Check, PrintsJson) {
  const outcome o =
      run({"--json", "-e", "f(Tensr x) -> ()", "-e", "f(int x, \"\t\xff\n\\\x01 \xc3\xa9)"});
  EXPECT_EQ(o.status, tools::found_errors);
  EXPECT_EQ(o.out,
            "[\n"
            "  {\"file\": \"<schema 1>\", \"line\": 1, \"column\": 3, \"end_column\": 8, "
            "\"severity\": \"error\", \"code\": \"unknown_type\", "
            "\"message\": \"argument 1 (x): unknown type (did you mean Tensor?), at 'Tensr', "
            "column 3\", \"argument\": 1, "
            "\"schema\": \"f(Tensr x) -> ()\"},\n"
            "  {\"file\": \"<schema 2>\", \"line\": 1, \"column\": 10, \"end_column\": 11, "
            "\"severity\": \"error\", \"code\": \"unterminated_string\", "
            "\"message\": \"argument 2: the string is not closed, at '\\\"', column 10\", "
            "\"argument\": 2, \"schema\": \"f(int x, \\\"\\t\\ufffd\\n\\\\\\u0001 \xc3\xa9)\"}\n"
            "]\n");
  EXPECT_EQ(run({"--json", "-e", "f() -> ()"}).out, "[]\n");
}

TEST(Check, JsonHasNoBrokenUtf8) {
  const auto schema = [](const std::string& bytes) {
    const std::string out = run({"--json", "-e", bytes}).out;
    const std::size_t begin = out.find("\"schema\": \"") + 11;
    return out.substr(begin, out.find('"', begin) - begin);
  };
  EXPECT_EQ(schema("\xf0\x9f\x98\x80"), "\xf0\x9f\x98\x80");
  EXPECT_EQ(schema("\xc3"), "\\ufffd");
  EXPECT_EQ(schema("\xc0\x80"), "\\ufffd\\ufffd") << "longer than it need be";
  EXPECT_EQ(schema("\xe0\x80\x80"), "\\ufffd\\ufffd\\ufffd");
  EXPECT_EQ(schema("\xed\xa0\x80"), "\\ufffd\\ufffd\\ufffd") << "half a pair";
  EXPECT_EQ(schema("\xf4\x90\x80\x80"), "\\ufffd\\ufffd\\ufffd\\ufffd");
  EXPECT_EQ(schema("\x7f"), "\\u007f");
}

// ---- places ------------------------------------------------------------------------------------

TEST(Check, PlacesThroughEscapes) {
  EXPECT_EQ(
      of_cpp(R"x(m.def("f(\124ensor a,\u0020Tens\162 b) -> ()");)x"),
      "1:28: error: argument 2 (b): unknown type (did you mean Tensor?), at 'Tensr', column 13");
  EXPECT_EQ(of_cpp(R"x(m.def("f(\124ensor a,\u0020Tenso\162 b) -> ()");)x"), "");
}

TEST(Check, PlacesInJoinedLiterals) {
  EXPECT_EQ(
      of_cpp("m.def(\n  \"f(Tensor a, \"  // the first\n  u8R\"x(Tensr b)x\"\n  \") -> ()\");"),
      "3:9: error: argument 2 (b): unknown type (did you mean Tensor?), at 'Tensr', column 13");
  EXPECT_EQ(of_cpp("m.def(\n  \"f(Tensor a) \"\n  \"- ()\"\n);"),
            "3:4: error: an arrow -> and the returns are expected here, at '-', column 13");
  EXPECT_EQ(of_cpp("m.def(\n  \"f(Tensor a) \"\n  \"-> ()\"\n);"), "");
}

TEST(Check, PlacesAtTheEnd) {
  EXPECT_EQ(of_cpp("m.def(\"f(Tensor a\"\n  \"\");"),
            "2:4: error: a comma or a closing parenthesis is expected here, at the end, column 11");
  EXPECT_EQ(of_cpp("m.def(\"\");"), "1:8: error: a name is expected here, at the end, column 1");
  EXPECT_EQ(
      of_schemas("f(Tensor a"),
      "1:11: error: a comma or a closing parenthesis is expected here, at the end, column 11");
}

TEST(Check, PlacesAfterSplicesAndInRawStrings) {
  EXPECT_EQ(
      of_cpp("m.de\\\nf(\"f(Ten\\\nsr a) -> ()\");"),
      "2:6: error: argument 1 (a): unknown type (did you mean Tensor?), at 'Tensr', column 3");
  EXPECT_EQ(
      of_cpp("m.def(R\"(f(\n  Tensr a) -> ())\");"),
      "2:3: error: argument 1 (a): unknown type (did you mean Tensor?), at 'Tensr', column 6");
  EXPECT_EQ(of_cpp("m.def(R\"(f(\n  Tensor a) -> ())\");"), "");
}

TEST(Check, LinesOfAnyKindAndByteOrderMarks) {
  EXPECT_EQ(
      of_cpp("\xef\xbb\xbfm.def(\"f(Tensr a) -> ()\");"),
      "1:10: error: argument 1 (a): unknown type (did you mean Tensor?), at 'Tensr', column 3");
  EXPECT_EQ(
      of_cpp("//\r\n\r\nm.def(\"f(Tensr a) -> ()\");\r\n"),
      "3:10: error: argument 1 (a): unknown type (did you mean Tensor?), at 'Tensr', column 3");
  EXPECT_EQ(
      of_schemas("f() -> ()\r\n\r\n# x\r\ng(Tensr a) -> ()\r\n"),
      "4:3: error: argument 1 (a): unknown type (did you mean Tensor?), at 'Tensr', column 3");
}

TEST(Check, AnExtentStaysOnItsLine) {
  const outcome o = run({"--json", "--c++", "-"}, "m.def(\"f(Ten\"\n \"sr a) -> ()\");");
  EXPECT_NE(o.out.find("\"column\": 10, \"end_column\": 13,"), std::string::npos) << o.out;
}

// ---- schemas -----------------------------------------------------------------------------------

TEST(Check, SkipsBlankLinesAndComments) {
  EXPECT_EQ(of_schemas("\n \t\n# Tensr\n   # Tensr\nf() -> () # a comment\n"), "");
  EXPECT_EQ(
      of_schemas("\n \t\n  f(Tensr a) -> ()"),
      "3:5: error: argument 1 (a): unknown type (did you mean Tensor?), at 'Tensr', column 5");
  EXPECT_EQ(of_schemas(""), "");
}

TEST(Check, ANameIsNoSchema) {
  EXPECT_EQ(of_schemas("nms"),
            "1:4: error: this is only a name; (arguments) -> returns is missing, at the end, "
            "column 4");
  EXPECT_EQ(of_cpp("m.def(\"nms\");"),
            "1:11: error: this is only a name; (arguments) -> returns is missing, at the end, "
            "column 4");
  EXPECT_EQ(of_cpp("m.def(\"nms\", &nms);"), "");
  EXPECT_EQ(of_cpp("m.impl(\"nms.default\", &nms);"),
            "1:13: error: an overload may not be called default or start with __, at "
            "'default', column 5");
  EXPECT_EQ(of_cpp("m.impl(\"nms.out\", &nms);"), "");
}

TEST(Check, HoldsDefinitionsAgainstMoreThanTheGrammar) {
  EXPECT_EQ(of_cpp("m.def(\"f(int k=0.5) -> ()\");"),
            "1:16: error: argument 1 (k): the default is of another type than the argument, at "
            "'0.5', column 9");
  EXPECT_EQ(of_cpp("m.def(\"f(int k, *) -> ()\", &f);"),
            "1:17: error: no argument follows the *, which makes arguments keyword-only, at '*', "
            "column 10");
  EXPECT_EQ(of_cpp("m.def(\"f(Tensor(a!) x) -> Tensor(b!)\", &f);"),
            "1:34: error: return 1: no argument has this alias set, at 'b', column 27");
  EXPECT_EQ(of_cpp("m.def(torch::schema(\"f(int k=0.5, *) -> ()\"));"), "");
  EXPECT_EQ(of_cpp("TORCH_LIBRARY(q, m) { m.impl(\"f(int k) -> ()\", &f); }"),
            "1:32: error: impl takes only the name of the operator; leave out (arguments) -> "
            "returns, at '(', column 2");
  EXPECT_EQ(of_cpp("m.def(\"f() -> ()\\0g\");"),
            "1:17: error: this character cannot stand in a schema, at ' ', column 10");
  EXPECT_EQ(run({"-e", "f(*, *, int k) -> ()"}).status, tools::found_errors);
}

TEST(Check, TypeVariables) {
  EXPECT_EQ(of_schemas("f(t[] x) -> t"),
            "1:3: error: argument 1 (x): unknown type, at 't', column 3");
  EXPECT_EQ(said({"--type-variables"}, "f(t[] x) -> t"), "");
  EXPECT_EQ(
      said({"--type-variables"}, "f(Tensr x) -> t"),
      "1:3: error: argument 1 (x): unknown type (did you mean Tensor?), at 'Tensr', column 3");
  EXPECT_EQ(of_cpp("auto s = torch::schema(\"f(t x) -> t\");"),
            "1:27: error: argument 1 (x): unknown type, at 't', column 3");
  EXPECT_EQ(of_cpp("auto s = torch::schema(\"f(t x) -> t\", true);"), "");
}

TEST(Check, OperatorsThatAreTypes) {
  EXPECT_EQ(
      of_cpp("constexpr dispatch::op<\"a::f(Tensr x) -> ()\"> f{};"),
      "1:30: error: argument 1 (x): unknown type (did you mean Tensor?), at 'Tensr', column 6");
  EXPECT_EQ(of_cpp("schema_ct::op<\"f(int k=0.5) -> ()\"> f;"),
            "1:24: error: argument 1 (k): the default is of another type than the argument, at "
            "'0.5', column 9");
  EXPECT_EQ(of_cpp("dispatch::op<\"a::f(float k) -> ()\", void(double)> f;"), "");
  EXPECT_EQ(of_cpp("dispatch::op<\"a::f(float k) -> ()\", void(int64_t)> f;"),
            "1:20: error: argument 1 (k): the schema and the function disagree on a type, at "
            "'float', column 6\n1:42: note: the function takes `int64_t` here; write `int` in the "
            "schema, or let the function take `double`");
  EXPECT_EQ(of_cpp("dispatch::op<\"a::f\"> f;"), "") << "of a table";
}

TEST(Check, OperatorsOfPhi) {
  EXPECT_EQ(of_cpp("PHI_OPERATOR(\"f(Tensor x, itn k) -> Tensor out\", infer_meta<&m>);"),
            "1:27: error: argument 2 (k): unknown type (did you mean int?), at 'itn', column 13");
}

TEST(Check, WhatStandsBehindANullCounts) {
  EXPECT_EQ(of_cpp(R"x(m.def("f() -> ()\0 Tensr");)x"),
            "1:17: error: this character cannot stand in a schema, at ' ', column 10");
  EXPECT_EQ(of_cpp(R"x(m.def("f() -\0> ()");)x"),
            "1:12: error: an arrow -> and the returns are expected here, at '-', column 5");
  EXPECT_EQ(of_cpp(R"x(m.def("f() -> ()\0\0");)x"), "");
}

TEST(Check, TextsThatAreTooLong) {
  const std::string long_name(std::size_t{1} << 20, 'a');
  EXPECT_EQ(of_schemas(long_name + "() -> ()"),
            "1:1: error: the text is too long for a schema; the limit is 1 MiB");
  EXPECT_EQ(of_cpp("m.def(\"" + long_name + "\" \"() -> ()\");"),
            "1:8: error: the text is too long for a schema; the limit is 1 MiB");
  EXPECT_EQ(of_schemas(long_name.substr(8) + "() -> ()"), "");
}

// ---- sources -----------------------------------------------------------------------------------

TEST(Check, LiteralsThatNothingCloses) {
  EXPECT_EQ(of_cpp("m.def(\"f(Tensr\n);\nm.def(\"g() -> Tensr\");"),
            "1:7: error: the string is not closed\n"
            "3:15: error: return 1: unknown type (did you mean Tensor?), at 'Tensr', column 8");
  EXPECT_EQ(of_cpp("m.def(R\"x(f() -> ())\");"), "1:7: error: the string is not closed");
  EXPECT_EQ(of_cpp("m.def(R\"x(f() -> ())x\");"), "");
  EXPECT_EQ(of_cpp("#error \"that\n#if 0\n\"\n#endif\n"), "");
}

TEST(Check, DuplicateDefinitions) {
  EXPECT_EQ(
      of_cpp("TORCH_LIBRARY(a, m) {\n  m.def(\"f() -> ()\");\n  m.def(\"f(int x) -> ()\");\n}"),
      "3:10: error: the operator 'f' is defined twice in its namespace\n"
      "2:10: note: the first definition is here");
  EXPECT_EQ(of_cpp("TORCH_LIBRARY(a, m) { m.def(\"a::f.o() -> ()\"); m.def(\"f.o\", &f); }"),
            "1:55: error: the operator 'f.o' is defined twice in its namespace\n"
            "1:30: note: the first definition is here");
  EXPECT_EQ(of_cpp("TORCH_LIBRARY(a, m) { m.def(\"f() -> ()\"); }\n"
                   "TORCH_LIBRARY_FRAGMENT(a, n) { n.def(\"f() -> ()\"); }"),
            "2:39: error: the operator 'f' is defined twice in its namespace\n"
            "1:30: note: the first definition is here");
}

TEST(Check, DefinitionsThatAreNoDuplicates) {
  EXPECT_EQ(of_cpp("TORCH_LIBRARY(a, m) { m.def(\"f() -> ()\"); m.def(\"f.o() -> ()\"); }\n"
                   "TORCH_LIBRARY(b, m) { m.def(\"f() -> ()\"); m.def(\"f() -> Tensr\"); }"),
            "2:57: error: return 1: unknown type (did you mean Tensor?), at 'Tensr', column 8")
      << "what is no schema defines nothing";
  EXPECT_EQ(
      of_cpp("void f(L& m) { m.def(\"f() -> ()\"); }\nvoid g(L& m) { m.def(\"f() -> ()\"); }"), "")
      << "whose namespaces nobody sees";
  EXPECT_EQ(of_schemas("a::f() -> ()\na::f() -> ()"), "") << "lines register nothing";
}

TEST(Check, DuplicatesInBranches) {
  const auto block = [](const std::string& body) {
    return of_cpp("TORCH_LIBRARY(a, m) {\n" + body + "}");
  };
  const std::string f = "m.def(\"f() -> ()\");\n";
  EXPECT_EQ(block("#if A\n" + f + "#else\n" + f + "#endif\n"), "");
  EXPECT_EQ(block("#if A\n" + f + "#endif\n#if B\n" + f + "#endif\n"), "");
  EXPECT_EQ(block("#if A\n" + f + f + "#endif\n"),
            "4:8: error: the operator 'f' is defined twice in its namespace\n"
            "3:8: note: the first definition is here");
  EXPECT_EQ(block(f + "#if A\n" + f + "#endif\n"),
            "4:8: error: the operator 'f' is defined twice in its namespace\n"
            "2:8: note: the first definition is here");
  EXPECT_EQ(block("#if A\n" + f + "#endif\n" + f),
            "5:8: error: the operator 'f' is defined twice in its namespace\n"
            "3:8: note: the first definition is here");
  EXPECT_EQ(block("#if A\n" + f + "#else\n#if B\n" + f + "#endif\n#endif\n"), "");
}

TEST(Check, KeysOfBlocks) {
  const auto block = [](const std::string& key, const std::string& before = "") {
    return of_cpp(before + "TORCH_LIBRARY_IMPL(a, " + key + ", m) { m.impl(\"f\", &f); }");
  };
  EXPECT_EQ(block("CPUU"), "1:23: warning: no dispatch key is called 'CPUU'; is 'CPU' meant?");
  EXPECT_EQ(block("AutogradCUD"),
            "1:23: warning: no dispatch key is called 'AutogradCUD'; is 'AutogradCUDA' meant?");
  EXPECT_EQ(block("Cuda"), "1:23: warning: no dispatch key is called 'Cuda'; is 'CUDA' meant?");
  for (const char* key : {"CPU", "CompositeExplicitAutograd", "AutogradHIP", "PrivateUse1", "NPU",
                          "BACKEND", "KEY(CPU)", "\"CPU\""})
    EXPECT_EQ(block(key), "") << key;
  EXPECT_EQ(block("CPUU", "#define CPUU CPU\n"), "");
}

TEST(Check, DefinitionsUnderConditions) {
  const auto block = [](const std::string& body) {
    return of_cpp("TORCH_LIBRARY(a, m) {\n" + body + "}");
  };
  const std::string f = "m.def(\"f() -> ()\");\n";
  for (const std::string& body : {
           "if (sizeof(long) == 4) {\n" + f + "} else {\n" + f + "}\n",
           "if (sizeof(long) == 4) " + f + "else " + f,
           "if constexpr (sizeof(long) == 4) {\n" + f + "} else if (g()) {\n" + f + "} else " + f,
           "if (g()) {\n" + f + "return;\n}\n" + f,
           "if (g()) {\n if (h()) return;\n" + f + "return;\n}\n" + f,
           "switch (g()) {\ncase 1: " + f + "break;\ncase 2: { " + f + "} break;\ndefault: " + f +
               "}\n",
           "if (g()) {\n" + f + "}\nif (!g()) {\n" + f + "}\n",
           "#if A\nif (g())\n#endif\n{\n" + f + "}\n#if A\nelse {" + f + "}\n#endif\n",
       })
    EXPECT_EQ(block(body), "") << body;
  const std::string twice =
      "4:8: error: the operator 'f' is defined twice in its namespace\n"
      "3:8: note: the first definition is here";
  EXPECT_EQ(block("if (g()) {\n" + f + f + "}\n"), twice);
  EXPECT_EQ(block("if (g()) h();\n" + f + f), twice);
  EXPECT_EQ(block("{\n" + f + f + "}\n"), twice) << "no condition";
}

TEST(Check, AFunctionOfManyOverloads) {
  const auto with_overloads = [](int count) {
    std::string source;
    for (int i = 0; i != count; ++i) {
      source += "void f(int64_t k";
      for (int n = 0; n != i; ++n) source += ", double x";
      source += ");\n";
    }
    return of_cpp(source + "TORCH_LIBRARY(a, m) { m.def(\"f(str k) -> ()\", &f); }");
  };
  EXPECT_NE(with_overloads(64).find("schema"), std::string::npos);
  EXPECT_EQ(with_overloads(65), "");
}

TEST(Check, UndefinedOperators) {
  const std::string library =
      "TORCH_LIBRARY(a, m) { m.def(\"nms() -> ()\"); m.def(\"g.o() -> ()\"); }\n";
  const auto impl = [&](const std::string& name) {
    return of_cpp(library + "TORCH_LIBRARY_IMPL(a, CPU, m) { m.impl(\"" + name + "\", &f); }");
  };
  EXPECT_EQ(impl("nms"), "");
  EXPECT_EQ(impl("a::g.o"), "");
  EXPECT_EQ(impl("b::other"),
            "2:41: error: this is not the namespace of the block or table, at 'b', column 1");
  EXPECT_EQ(impl("nmms"),
            "2:41: warning: the TORCH_LIBRARY block of this namespace defines no operator 'nmms'; "
            "is 'nms' meant?");
  EXPECT_EQ(impl("g"),
            "2:41: warning: the TORCH_LIBRARY block of this namespace defines no operator 'g'; is "
            "'g.o' meant?");
  EXPECT_EQ(impl("box_iou"),
            "2:41: warning: the TORCH_LIBRARY block of this namespace defines no operator "
            "'box_iou'");
}

TEST(Check, DefinitionsInTheWrongBlock) {
  EXPECT_EQ(of_cpp("TORCH_LIBRARY_IMPL(a, CPU, m) { m.def(\"f() -> ()\"); }"),
            "1:40: error: TORCH_LIBRARY_IMPL has kernels alone: an operator is defined in "
            "TORCH_LIBRARY or TORCH_LIBRARY_FRAGMENT");
  for (const std::string kind : {"TORCH_LIBRARY", "TORCH_LIBRARY_FRAGMENT"}) {
    EXPECT_EQ(of_cpp(kind + "(a, m) {\nm.def(\"b::f() -> ()\"); }"),
              "2:8: error: this is not the namespace of the block or table, at 'b', column 1");
    EXPECT_EQ(of_cpp(kind + "(a, m) {\nm.def(\"a::f() -> ()\"); }"), "");
  }
  EXPECT_EQ(of_cpp("TORCH_LIBRARY_IMPL(_, CPU, m) { m.impl(\"a::f\", &f); }"), "");
}

TEST(Check, OperatorsThatMayBeDefinedElsewhere) {
  const std::string impl = "TORCH_LIBRARY_IMPL(a, CPU, m) { m.impl(\"f\", &f); }\n";
  EXPECT_EQ(of_cpp(impl), "");
  EXPECT_EQ(of_cpp(impl + "TORCH_LIBRARY_FRAGMENT(a, m) { m.def(\"g() -> ()\"); }"), "");
  EXPECT_EQ(of_cpp(impl + "TORCH_LIBRARY(a, m) { DEFINE_MORE }"),
            "1:41: warning: the TORCH_LIBRARY block of this namespace defines no operator 'f'");
  EXPECT_EQ(of_cpp(impl + "TORCH_LIBRARY(a, m) { DEFINE_MORE(m) }"), "");
  EXPECT_EQ(of_cpp(impl + "TORCH_LIBRARY(a, m) {} TORCH_LIBRARY_FRAGMENT(a, m) { more(m); }"), "");
  EXPECT_EQ(of_cpp(impl +
                   "TORCH_LIBRARY(a, m) {} TORCH_LIBRARY_FRAGMENT(a, m) { m.def(\"f() -> ()\"); }"),
            "");
}

TEST(Check, OneMistakeIsOneError) {
  const std::string impl = "TORCH_LIBRARY_IMPL(a, CPU, m) { m.impl(\"f\", &f); }\n";
  EXPECT_EQ(
      of_cpp(impl + "TORCH_LIBRARY(a, m) { m.def(\"f(Tensr x) -> ()\"); }"),
      "2:32: error: argument 1 (x): unknown type (did you mean Tensor?), at 'Tensr', column 3")
      << "f would have been defined";
  EXPECT_EQ(
      of_cpp(impl + "TORCH_LIBRARY(a, m) { m.def(\"a::f(Tensr x) -> ()\"); }"),
      "2:35: error: argument 1 (x): unknown type (did you mean Tensor?), at 'Tensr', column 6");
  EXPECT_EQ(of_cpp(impl + "TORCH_LIBRARY(a, m) { m.def(\"f -> ()\"); }"),
            "2:32: error: the schema should end here, at '-', column 3");
  EXPECT_EQ(of_cpp(impl + "TORCH_LIBRARY(a, m) { m.def(\"f() -> ()); }"),
            "2:29: error: the string is not closed");
  EXPECT_EQ(of_cpp(impl + "TORCH_LIBRARY(a, m) { x = \"; m.def(f);\n}"),
            "2:27: error: the string is not closed");
  EXPECT_EQ(of_cpp(impl + "TORCH_LIBRARY(a, m) { m.def(\"f() -> ()\"); }"), "");
}

TEST(Check, AWrongDefinitionHidesNoOtherMistake) {
  EXPECT_EQ(
      of_cpp("TORCH_LIBRARY_IMPL(a, CPU, m) { m.impl(\"goood\", &f); }\n"
             "TORCH_LIBRARY(a, m) { m.def(\"f(Tensr x) -> ()\"); m.def(\"good() -> ()\"); }"),
      "2:32: error: argument 1 (x): unknown type (did you mean Tensor?), at 'Tensr', column 3\n"
      "1:41: warning: the TORCH_LIBRARY block of this namespace defines no operator 'goood'; is "
      "'good' meant?");
}

// ---- tables ------------------------------------------------------------------------------------

TEST(Check, SchemasOfTables) {
  EXPECT_EQ(
      of_cpp("SCHEMA_CT_OPERATORS(a,\n  \"f() -> ()\",\n  R\"(g()\" // …\n  \"Tensr x) -> ()\");"),
      "4:4: error: argument 1 (x): unknown type (did you mean Tensor?), at 'Tensr', column 3");
  EXPECT_EQ(of_cpp("SCHEMA_CT_OPERATORS(a, \"f\");"),
            "1:26: error: this is only a name; (arguments) -> returns is missing, at the end, "
            "column 2");
  EXPECT_EQ(of_cpp("SCHEMA_CT_OPERATORS(a, TORCH_SELECTIVE_SCHEMA(\"f(x y) -> ()\"), );"),
            "1:50: error: argument 1 (y): unknown type, at 'x', column 3");
  EXPECT_EQ(of_cpp("SCHEMA_CT_OPERATORS(a, \"f() -> ()\", \"f.o() -> ()\", \"a::g() -> ()\");"),
            "");
}

TEST(Check, OperatorsOfAnotherNamespaceInATable) {
  const outcome o =
      run({"--c++", "-"}, "SCHEMA_CT_OPERATORS(a, \"f() -> ()\",\n  \"other::g() -> ()\");");
  EXPECT_EQ(o.status, tools::found_errors);
  EXPECT_EQ(o.out,
            "<stdin>:2:4: error: this is not the namespace of the block or table, at 'other', "
            "column 1\n"
            "  other::g() -> ()\n"
            "  ^~~~~\n");
  EXPECT_EQ(of_cpp("SCHEMA_CT_OPERATORS(NAME, \"other::g() -> ()\");"), "") << "whatever NAME is";
}

TEST(Check, OperatorsThatATableHasTwice) {
  EXPECT_EQ(of_cpp("SCHEMA_CT_OPERATORS(a, \"f.o() -> ()\", \"f() -> ()\",\n"
                   "  \"a :: f.o(int x) -> ()\");"),
            "2:9: error: the table has this operator twice, at 'f.o', column 6\n"
            "1:25: note: the first one is here");
  EXPECT_EQ(of_cpp("SCHEMA_CT_OPERATORS(a, \"f() -> ()\",\n#if A\n\"g() -> ()\"\n#else\n"
                   "\"g(int x) -> ()\"\n#endif\n);"),
            "");
  const std::string other = "SCHEMA_CT_OPERATORS(a, \"f() -> ()\");\n";
  EXPECT_EQ(of_cpp("#if A\n" + other + "#else\n" + other + "#endif\n"), "");
  const folder files;
  EXPECT_EQ(run({files.add("a.h", other), files.add("b.h", other)}).out, "")
      << "no source need include both";
}

const std::string table =
    "SCHEMA_CT_OPERATORS(a,\n  \"nms(Tensor dets, float iou=0.5) -> Tensor\",\n"
    "  \"a::f.o() -> ()\");\n";
const std::string library = "TORCH_LIBRARY_FRAGMENT(a, m) {\n";
const std::string kernels = "TORCH_LIBRARY_IMPL(a, CPU, m) {\n";

TEST(Check, SchemasThatAreTheTables) {
  EXPECT_EQ(
      of_cpp(table + library +
             "m.def(\"nms(Tensor  dets,float iou=0.5)->Tensor\"); m.def(\"f.o() -> ()\");\n}"),
      "");
  EXPECT_EQ(of_cpp(table + library + "m.def(\"nms\", &nms); m.def<\"a::f.o() -> ()\">(&f); }"), "");
  EXPECT_EQ(of_cpp(table + kernels + "m.impl(\"nms\", &nms).impl(\"a::f.o\", &f); }"), "");
  EXPECT_EQ(of_cpp(table + "TORCH_LIBRARY_FRAGMENT(b, m) { m.def(\"g() -> ()\"); }\n"
                           "void f(torch::Library& m) { m.def(\"nms() -> ()\"); }"),
            "")
      << "other namespaces, and those that nobody sees";
}

TEST(Check, SchemasThatAreNotTheTables) {
  const outcome o =
      run({"--c++", "-"},
          table + library + "m.def(\"nms(Tensor dets, float threshold=0.5) -> Tensor\");}");
  EXPECT_EQ(o.status, tools::found_errors);
  EXPECT_EQ(
      o.out,
      "<stdin>:5:31: error: the table of this namespace has another schema for this operator, at "
      "'threshold', column 24\n"
      "  nms(Tensor dets, float threshold=0.5) -> Tensor\n"
      "                         ^~~~~~~~~\n"
      "<stdin>:2:4: note: the table's schema is here\n");
  EXPECT_EQ(
      of_cpp(table + library + "m.def<\"a::f.o() -> int\">(&f);}"),
      "5:20: error: the table of this namespace has another schema for this operator, at 'int', "
      "column 13\n"
      "3:4: note: the table's schema is here");
  EXPECT_EQ(of_cpp(table + library + "m.def(torch::schema(\"nms() -> ()\"), &f);}"), "")
      << "which the compiler does not read";
}

TEST(Check, TablesInAnyFile) {
  const folder files;
  const std::string ops = files.add("ops.cpp", library + "m.def(\"f.o() -> int\");\n}"),
                    ops_h = files.add("ops.h", table);
  for (const std::vector<std::string>& order : {std::vector{ops, ops_h}, {ops_h, ops}})
    EXPECT_EQ(
        files.without_path(run(order).out),
        "ops.cpp:2:17: error: the table of this namespace has another schema for this operator, "
        "at 'int', column 10\n  f.o() -> int\n           ^~~\n"
        "ops.h:3:4: note: the table's schema is here\n");
  EXPECT_EQ(run({ops}).out, "");
  EXPECT_EQ(
      files.without_path(run({"--json", ops, ops_h}).out),
      "[\n  {\"file\": \"ops.cpp\", \"line\": 2, \"column\": 17, \"end_column\": 20, "
      "\"severity\": \"error\", \"code\": \"other_schema\", \"message\": \"the table of "
      "this namespace has another schema for this operator, at 'int', column 10\", \"argument\": "
      "0, "
      "\"schema\": \"f.o() -> int\", \"notes\": [{\"file\": \"ops.h\", \"line\": 3, \"column\": 4, "
      "\"end_column\": 18, \"message\": \"the table's schema is here\"}]}\n]\n");
}

TEST(Check, OperatorsThatATableHasNot) {
  const std::string unknown =
      "error: the table of this namespace has no operator of this name, at ";
  const outcome o = run({"--c++", "-"}, table + kernels + "m.impl(\"a::nmss\", &nms); }");
  EXPECT_EQ(o.status, tools::found_errors);
  EXPECT_EQ(o.out, "<stdin>:5:12: " + unknown +
                       "'nmss', column 4; is 'nms' meant?\n"
                       "  a::nmss\n"
                       "     ^~~~\n");
  EXPECT_EQ(of_cpp(table + kernels + "m.impl(\"f\", &f); }"),
            "5:9: " + unknown + "'f', column 1; is 'f.o' meant?");
  EXPECT_EQ(of_cpp(table + library + "m.def(\"box_iou() -> ()\"); m.def(\"g.o\", &g); }"),
            "5:8: " + unknown + "'box_iou', column 1\n5:34: " + unknown +
                "'g.o', column 1; is 'f.o' meant?");
  EXPECT_EQ(of_cpp("SCHEMA_CT_OPERATORS(a, );" + library + "m.def(\"g() -> ()\"); }"),
            "2:8: " + unknown + "'g', column 1");
}

TEST(Check, TablesThatMayDeclareMore) {
  const std::string use = kernels + "m.impl(\"g\", &g); }\n" + library +
                          "m.def(\"h() -> ()\"); m.def(\"i\"); m.def(\"f() -> ()\"); }";
  EXPECT_EQ(
      of_cpp("SCHEMA_CT_OPERATORS(a, MORE, \"f() -> int\");" + use),
      "4:47: error: the table of this namespace has another schema for this operator, at '(', "
      "column 8\n1:31: note: the table's schema is here");
  EXPECT_EQ(of_cpp("SCHEMA_CT_OPERATORS(a, \"f() -> ()\", \"(\");" + use),
            "1:38: error: a name is expected here, at '(', column 1");
  EXPECT_EQ(of_cpp("SCHEMA_CT_OPERATORS(a, \"f() -> ()\", \"b::g() -> ()\");" + use),
            "1:38: error: this is not the namespace of the block or table, at 'b', column 1");
}

TEST(Check, TablesInBranches) {
  const std::string tables =
      "#if A\nSCHEMA_CT_OPERATORS(a, \"f() -> ()\");\n#else\n"
      "SCHEMA_CT_OPERATORS(a, \"f() -> int\", \"g() -> ()\");\n#endif\n" +
      library;
  EXPECT_EQ(of_cpp(tables + "m.def(\"f() -> int\"); m.def(\"g() -> ()\"); }"), "");
  EXPECT_EQ(
      of_cpp(tables + "m.def(\"f() -> str\"); }"),
      "7:15: error: the table of this namespace has another schema for this operator, at 'str', "
      "column 8\n2:25: note: the table's schema is here");
}

TEST(Check, NamespacesInBlocksWithATable) {
  EXPECT_EQ(of_cpp(table + library + "m.def(\"b::f.o() -> ()\"); m.impl(\"b::nms\", &f); }"),
            "5:8: error: this is not the namespace of the block or table, at 'b', column 1\n"
            "5:34: error: this is not the namespace of the block or table, at 'b', column 1");
  EXPECT_EQ(
      of_cpp(table + "TORCH_LIBRARY_EXPAND(NAME, m) { m.def(\"f() -> ()\"); "
                     "m.def(\"a::g() -> ()\"); }"),
      "4:63: error: the table of this namespace has no operator of this name, at 'g', column 4");
  EXPECT_EQ(
      of_cpp("SCHEMA_CT_OPERATORS(NAME, \"b::f() -> ()\");\n"
             "TORCH_LIBRARY_EXPAND(NAME, m) { m.def(\"f\"); m.def(\"g() -> ()\"); }"),
      "2:52: error: the table of this namespace has no operator of this name, at 'g', column 1");
}

TEST(Check, ALoneNameTakesTheSchemaOfItsTable) {
  const std::string alone =
      "error: this is only a name; (arguments) -> returns is missing, at the end, column ";
  EXPECT_EQ(of_cpp(library + "m.def(\"nms\").def(\"a::f.o\", {tag}); }\n" + table), "");
  EXPECT_EQ(of_cpp(library + "m.def(\"nms\"); }\n"), "2:11: " + alone + "4");
  EXPECT_EQ(
      of_cpp(library + "m.def(\"nmss\"); }\n" + table),
      "2:8: error: the table of this namespace has no operator of this name, at 'nmss', column 1; "
      "is 'nms' meant?");
  EXPECT_EQ(of_cpp(table + "void f(L& m) { m.def(\"nms\"); m.def(\"a::nms\"); }"),
            "4:26: " + alone + "4\n4:43: " + alone + "7")
      << "outside blocks no table is asked";
  EXPECT_EQ(of_cpp(table + library + "m.def(torch::schema(\"nms\")); }"), "5:25: " + alone + "4");
  EXPECT_EQ(of_cpp(table + library + "m.def(\"nms\"); m.def(\"nms\"); }"),
            "5:22: error: the operator 'nms' is defined twice in its namespace\n"
            "5:8: note: the first definition is here");
}

TEST(Check, OperatorsThatABlockForgets) {
  const std::string block = "TORCH_LIBRARY(a, m) { m.def(\"nms\");";
  const std::string forgotten =
      "3:4: warning: SCHEMA_CT_OPERATORS declares 'f.o', which the TORCH_LIBRARY block of this "
      "namespace does not define";
  const outcome o = run({"--json", "--c++", "-"}, table + block + "}");
  EXPECT_EQ(o.status, tools::no_errors);
  EXPECT_EQ(o.out,
            "[\n  {\"file\": \"<stdin>\", \"line\": 3, \"column\": 4, \"end_column\": 18, "
            "\"severity\": \"warning\", \"code\": \"undefined_operator\", \"message\": "
            "\"SCHEMA_CT_OPERATORS declares 'f.o', which the TORCH_LIBRARY block of this namespace "
            "does not define\", \"argument\": 0, \"schema\": \"a::f.o() -> ()\"}\n]\n");
  EXPECT_EQ(of_cpp(table + block + "}"), forgotten);
  EXPECT_EQ(of_cpp(table + block + "m.impl(\"f.o\", &f); }"), forgotten)
      << "the kernel is as it should be";
  EXPECT_EQ(of_cpp(table + block + "}" + library + "m.def(torch::schema(\"f.o() -> ()\")); }"), "");
  EXPECT_EQ(
      of_cpp("SCHEMA_CT_OPERATORS(a, MORE, \"f() -> ()\"); " + block + "}"),
      "1:31: warning: SCHEMA_CT_OPERATORS declares 'f', which the TORCH_LIBRARY block of this "
      "namespace does not define");
}

TEST(Check, OperatorsThatABlockMayDefineSomewhere) {
  const std::string block = "TORCH_LIBRARY(a, m) {\n";
  EXPECT_EQ(of_cpp(table), "");
  EXPECT_EQ(of_cpp(table + library + "m.def(\"nms\"); }" + kernels + "m.impl(\"f.o\", &f); }"), "")
      << "the TORCH_LIBRARY block is in another file";
  EXPECT_EQ(of_cpp(table + block + "define_more(m); }"), "");
  EXPECT_EQ(of_cpp(table + block + "}" + library + "m.def(schema_of(1)); }"), "");
  EXPECT_EQ(of_cpp(table + "TORCH_LIBRARY(b, m) {}"), "");
}

TEST(Check, OneMistakeInABlockWithATableIsOneError) {
  const std::string closed = "TORCH_LIBRARY(a, m) {\n";
  const auto findings = [](const std::string& source) {
    std::istringstream lines(of_cpp(source));
    int count = 0;
    for (std::string line; std::getline(lines, line);)
      count += line.find(": note: ") == std::string::npos ? 1 : 0;
    return count;
  };
  EXPECT_EQ(findings(table + closed + "m.def(\"f.o\"); m.def(\"nms\"); m.impl(\"nmss\", &f); }"), 1)
      << "the kernel's name is no warning besides";
  EXPECT_EQ(findings(closed + "m.def(\"nms\"); m.impl(\"nms\", &f); }"), 1)
      << "nms would have been defined";
  EXPECT_EQ(findings(table + closed + "m.def(\"nms\"); m.def(\"f\"); m.impl(\"f.o\", &f); }"), 1)
      << "and so would f.o";
  EXPECT_EQ(
      findings(table + closed + "m.def(\"nms\"); m.def(\"f.o() -> int\"); m.impl(\"f.o\", &f); }"),
      1)
      << "f.o is defined";
  EXPECT_EQ(findings(table + closed + "m.def(\"nms\"); m.def(\"b::f.o() -> ()\"); }"), 1);
  EXPECT_EQ(findings("SCHEMA_CT_OPERATORS(a, \"f() -> ()\", \"f() -> ()\");" + closed + "}"), 2)
      << "twice there, and not defined";
}

TEST(Check, WarningsAsErrors) {
  const std::string source = "TORCH_LIBRARY(a, m) { m.def(\"nms() -> ()\"); m.impl(\"nm\", &f); }";
  EXPECT_EQ(run({"--c++", "-"}, source).status, tools::no_errors);
  const outcome o = run({"--c++", "-Werror", "-"}, source);
  EXPECT_EQ(o.status, tools::found_errors);
  EXPECT_TRUE(o.out.starts_with("<stdin>:1:53: error: the TORCH_LIBRARY block")) << o.out;
  EXPECT_EQ(run({"-Werror", "-e", "f() -> ()"}).status, tools::no_errors);
}

TEST(Check, NamespacesAcrossFiles) {
  const folder files;
  const std::string ops = files.add("ops.cpp", "TORCH_LIBRARY(a, m) { m.def(\"nms() -> ()\"); }");
  const std::string more =
      files.add("more.cu", "TORCH_LIBRARY_FRAGMENT(a, m) { m.def(\"nms() -> ()\"); }");
  const std::string cpu =
      files.add("cpu.cc", "TORCH_LIBRARY_IMPL(a, CPU, m) { m.impl(\"mns\", f); }");
  EXPECT_EQ(files.without_path(run({cpu, ops, more}).out),
            "more.cu:1:39: error: the operator 'nms' is defined twice in its namespace\n"
            "ops.cpp:1:30: note: the first definition is here\n"
            "cpu.cc:1:41: warning: the TORCH_LIBRARY block of this namespace defines no operator "
            "'mns'\n");
  EXPECT_EQ(run({cpu}).out, "");
  EXPECT_EQ(run({more}).out, "");
  EXPECT_EQ(files.without_path(run({"--json", ops, more}).out),
            "[\n  {\"file\": \"more.cu\", \"line\": 1, \"column\": 39, \"end_column\": 50, "
            "\"severity\": \"error\", \"code\": \"duplicate_definition\", \"message\": \"the "
            "operator 'nms' is defined twice in its namespace\", \"argument\": 0, \"schema\": "
            "\"nms() -> ()\", \"notes\": [{\"file\": \"ops.cpp\", \"line\": 1, \"column\": 30, "
            "\"end_column\": 41, \"message\": \"the first definition is here\"}]}\n]\n");
}

TEST(Check, TwoLibrariesOfANamespace) {
  const folder files;
  const std::string block = "TORCH_LIBRARY(a, m) { m.def(\"f(int x) -> ()\"); }\n";
  const std::string fragment = "TORCH_LIBRARY_FRAGMENT(a, m) { m.def(\"g(int x) -> ()\"); }\n";
  const std::string one = files.add("one/ops.cpp", block), two = files.add("two/ops.cpp", block);
  EXPECT_EQ(run({one, two}).out, "") << "a process takes one TORCH_LIBRARY block of a namespace";
  // A fragment belongs to the library that is nearest to it.
  const std::string more = files.add("one/more/ops.cpp", fragment);
  const std::string other = files.add("two/more.cpp", fragment);
  EXPECT_EQ(run({one, two, more, other}).out, "");
  const std::string again = files.add("one/again.cpp", fragment);
  EXPECT_EQ(files.without_path(run({one, two, more, other, again}).out),
            "one/again.cpp:1:39: error: the operator 'g' is defined twice in its namespace\n"
            "one/more/ops.cpp:1:39: note: the first definition is here\n");
  EXPECT_EQ(run({one, more, again}).status, tools::found_errors);
  // A kernel belongs to the nearest library too, unless only another one has the operator.
  const std::string kernel =
      "void k(double);\nTORCH_LIBRARY_IMPL(a, CPU, m) { m.impl(\"f\", &k); }\n";
  const std::string real =
      files.add("three/ops.cpp",
                "TORCH_LIBRARY(a, m) { m.def(\"f(float x) -> ()\"); m.def(\"h() -> ()\"); }");
  EXPECT_EQ(run({one, real, files.add("three/cpu.cpp", kernel)}).out, "");
  EXPECT_EQ(
      files.without_path(run({one, real, files.add("one/cpu.cpp", kernel)}).out).substr(0, 16),
      "one/cpu.cpp:2:41");
  EXPECT_EQ(run({one, real,
                 files.add("one/h.cpp", "TORCH_LIBRARY_IMPL(a, CPU, m) { m.impl(\"h\", &k); }")})
                .out,
            "");
  // A table belongs to the library that is nearest to it.
  const std::string declared =
      files.add("one/table.h", "SCHEMA_CT_OPERATORS(a, \"f(int x) -> ()\")\n");
  EXPECT_EQ(run({declared, one, two, real}).out, "");
  EXPECT_EQ(run({declared, one, again}).status, tools::found_errors);
}

TEST(Check, RegisterOperators) {
  EXPECT_EQ(
      of_cpp("static auto r = torch::RegisterOperators().op(\"a::f(Tensr x) -> ()\", &f);"),
      "1:53: error: argument 1 (x): unknown type (did you mean Tensor?), at 'Tensr', column 6");
  EXPECT_EQ(
      of_cpp("static auto r = torch::RegisterOperators(\"a::f\", &f)\n"
             "  .op(\"a::g(Tensr x) -> ()\", torch::RegisterOperators::options())\n"
             "  .op(torch::RegisterOperators::options().schema(\"a::h(Tensr x) -> ()\")\n"
             "      .catchAllKernel<decltype(h), &h>());"),
      "2:13: error: argument 1 (x): unknown type (did you mean Tensor?), at 'Tensr', column 6\n"
      "3:56: error: argument 1 (x): unknown type (did you mean Tensor?), at 'Tensr', column 6");
  EXPECT_EQ(of_cpp("torch::RegisterOperators reg(\"a::f(Tensr x) -> ()\", &f);").substr(0, 5),
            "1:36:");
  EXPECT_EQ(of_cpp("void k(double);\n"
                   "auto r = c10::RegisterOperators().op(\"a::f(int x) -> ()\", &k);")
                .substr(0, 6),
            "2:44: ");
  EXPECT_EQ(of_cpp("auto r = torch::RegisterOperators().op(\"f(int x) -> ()\", &f);"),
            "1:41: error: the name of an operator has its namespace before it here: ns::name");
  // RegisterOperators may define an operator again, for another key.
  const std::string f =
      "auto r = torch::RegisterOperators().op(\"a::f(int x) -> ()\", options());\n";
  EXPECT_EQ(of_cpp(f + f), "");
  // Other registrations know the operators that RegisterOperators defines.
  EXPECT_EQ(of_cpp(f + "void k(double);\nTORCH_LIBRARY_IMPL(a, CPU, m) { m.impl(\"f\", &k); }")
                .substr(0, 4),
            "3:41");
  EXPECT_EQ(of_cpp("TORCH_LIBRARY(a, m) {}\n" + f +
                   "TORCH_LIBRARY_IMPL(a, CPU, m) { m.impl(\"f\", &k); }"),
            "");
  EXPECT_EQ(
      of_cpp("x.op(\"f(Tensr x) -> ()\"); x.schema(\"f(Tensr x)\");\n"
             "torch::jit::RegisterOperators r({torch::jit::Operator(\"a::f(Tensr x)\", f)});"),
      "")
      << "others";
}

TEST(Check, AMacroIsANamespaceOfItsFile) {
  const folder files;
  const std::string source = "TORCH_LIBRARY_EXPAND(NS, m) { m.def(\"f() -> ()\"); }\n";
  const std::string a = files.add("a.cpp", source), b = files.add("b.cpp", source);
  EXPECT_EQ(run({a, b}).out, "") << "each may be compiled with its own NS";
  EXPECT_EQ(of_cpp(source + source),
            "2:38: error: the operator 'f' is defined twice in its namespace\n"
            "1:38: note: the first definition is here");
}

TEST(Check, ConditionalDefinitionsInTwoFiles) {
  const folder files;
  const std::string plain = "TORCH_LIBRARY_FRAGMENT(a, m) { m.def(\"f() -> ()\"); }\n";
  const std::string conditional = "#if A\n" + plain + "#endif\n";
  const std::string a = files.add("a.cpp", conditional), b = files.add("b.cpp", conditional),
                    c = files.add("c.cpp", plain);
  EXPECT_EQ(run({a, b}).status, tools::no_errors);
  EXPECT_EQ(run({a, c}).status, tools::found_errors);
}

// ---- the arguments -----------------------------------------------------------------------------

TEST(Check, FilesAreWhatTheirEndingSays) {
  const folder files;
  const std::string source = "m.def(\"f() -> ()\");", schema = "f() -> ()";
  for (const char* name : {"a.cpp", "a.cc", "a.cxx", "a.cu", "a.h", "a.hpp", "a.cuh", "a.inl"}) {
    EXPECT_EQ(run({files.add(name, source)}).status, tools::no_errors) << name;
    EXPECT_EQ(run({"--schemas", files.add(name, source)}).status, tools::found_errors) << name;
  }
  for (const char* name : {"a.txt", "a", "cpp", "a.cpp.txt", "a.schema"}) {
    EXPECT_EQ(run({files.add(name, schema)}).status, tools::no_errors) << name;
    EXPECT_EQ(run({files.add(name, source)}).status, tools::found_errors) << name;
    EXPECT_EQ(run({"--c++", files.add(name, source)}).status, tools::no_errors) << name;
  }
}

TEST(Check, WrongArguments) {
  const auto wrong = [](const std::vector<std::string>& arguments) {
    const outcome o = run(arguments);
    EXPECT_EQ(o.status, tools::cannot_run);
    EXPECT_EQ(o.out, "");
    return o.errors.substr(0, o.errors.find('\n'));
  };
  EXPECT_EQ(wrong({}), "schema_ct check: no files");
  EXPECT_EQ(wrong({"--json"}), "schema_ct check: no files");
  EXPECT_EQ(wrong({"-e"}), "schema_ct check: -e needs a schema");
  EXPECT_EQ(wrong({"--jsn", "-"}), "schema_ct check: unknown option --jsn");
  EXPECT_EQ(wrong({"-x"}), "schema_ct check: unknown option -x");
  EXPECT_EQ(wrong({"--", "--json"}), "schema_ct check: --json: No such file or directory");
  EXPECT_EQ(run({"--help"}).status, tools::no_errors);
  EXPECT_TRUE(run({"--help"}).out.starts_with("usage: schema_ct check"));
}

TEST(Check, FilesThatCannotBeRead) {
  const folder files;
  const std::string good = files.add("good.txt", "f() -> ()"), bad = files.add("bad.txt", "f"),
                    binary = files.add("binary.cpp", std::string("a\0b", 3)),
                    large = files.add("large.txt", std::string((std::size_t{16} << 20) + 1, '#')),
                    full = files.add("full.txt", std::string(std::size_t{16} << 20, '#'));
  const auto refused = [&](const std::string& file) {
    const outcome o = run({file, good});
    EXPECT_EQ(o.status, tools::cannot_run);
    return files.without_path(o.errors);
  };
  EXPECT_EQ(refused(binary), "schema_ct check: binary.cpp: this is no text: byte 2 is null\n");
  EXPECT_EQ(refused(large), "schema_ct check: large.txt: the file is larger than 16 MiB\n");
  EXPECT_EQ(run({full}).status, tools::no_errors);
  EXPECT_EQ(refused(files.add("missing", "") + ".txt"),
            "schema_ct check: missing.txt: No such file or directory\n");
  const outcome o = run({"--json", binary, bad});
  EXPECT_EQ(o.status, tools::cannot_run) << "which says more than that there are errors";
  EXPECT_NE(o.out.find("only_a_name"), std::string::npos) << "the other files are checked";
  EXPECT_TRUE(o.out.ends_with("\n]\n"));
}

TEST(Check, ACharacterBeyondAsciiIsShown) {
  EXPECT_EQ(run({"-"}, "f(str k=\"\xe2\x82\xac\xf0\x9f\x98\x80\", Tensr x) -> int\n").out,
            "<stdin>:1:20: error: argument 2 (x): unknown type (did you mean Tensor?), at 'Tensr', "
            "column 20\n"
            "  f(str k=\"\xe2\x82\xac\xf0\x9f\x98\x80\", Tensr x) -> int\n"
            "                ^~~~~\n");
  // Bytes that are no character, and control characters, are blanks.
  EXPECT_EQ(run({"-"}, "f(\xff\xc3 k) -> int\n").out,
            "<stdin>:1:3: error: argument 1: this character cannot stand in a schema, at ' ', "
            "column 3\n  f(   k) -> int\n    ^\n");
  EXPECT_EQ(run({"-"}, "f(\xc2\x9b k) -> int\n").out,
            "<stdin>:1:3: error: argument 1: this character cannot stand in a schema, at ' ', "
            "column 3\n  f(  k) -> int\n    ^\n");
  EXPECT_EQ(run({"-"}, "f(\xc3\xa9 k) -> int\n").out,
            "<stdin>:1:3: error: argument 1: this character cannot stand in a schema, at "
            "'\xc3\xa9', column 3\n"
            "  f(\xc3\xa9 k) -> int\n"
            "    ^\n");
  const std::string json = run({"--json", "-"}, "f(\xc3\xa9 k) -> int\n").out;
  EXPECT_NE(json.find("\"column\": 3, \"end_column\": 5"), std::string::npos) << json;
  EXPECT_NE(json.find("at '\xc3\xa9', column 3"), std::string::npos) << json;
  EXPECT_NE(run({"--format", "github", "-"}, "f(\xc3\xa9 k) -> int\n").out.find("at '\xc3\xa9'"),
            std::string::npos);
}

}  // namespace
