// SPDX-License-Identifier: BSL-1.0
// `schema_ct explain`: the lines that it prints for a compiler's output.
#include "explain.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "source_file.hpp"
#include "type_names.hpp"

namespace {

std::string explained(std::string_view output, std::size_t piece = std::string::npos) {
  std::string out;
  tools::explainer e([&](std::string_view text) { out += text; });
  for (; !output.empty(); output.remove_prefix(std::min(piece, output.size())))
    e.read(output.substr(0, piece));
  e.finish();
  return out;
}

/// The output of g++ for "f(bool k) -> ()" with void(int64_t), at line 3 of `file`. `rest`: lines
/// that follow.
std::string gcc_error(const std::string& file, const std::string& rest = "") {
  return file +
         ":3:8: error: 'schema_ct::literal<void (*)(long int)>{"
         "schema_ct::checked_literal{schema_ct::says{schema_ct::argument_type{1, char [37]{'k'}, "
         "((const char*)\"the types differ\"), \"schema says\", ((const char*)\"bool\"), "
         "(& schema_ct::but_function_takes<long int>), \"column\", 3" +
         rest +
         "}}}}' is not a constant expression\n    3 |   m.def(…);\n"
         "      |   ~~~~~^~\n";
}
/// The same for a table's schema.
std::string gcc_error_of_table(const std::string& file) {
  return gcc_error(
      file, ", schema_ct::elsewhere{schema_ct::in_text{((const char*)\"f(bool k) -> ()\")}}");
}

TEST(Explain, WhatIsNoErrorOfTheLibraryPassesThrough) {
  for (const char* output :
       {"", "[1/2] Building CXX object a.o\n", "without an end", "\r\n",
        "\x1b[01m\x1b[Ka.cpp:\x1b[m\n",
        "a.cpp:1:2: warning: unused variable '{schema_ct::says{'\n    1 | int a;\n",
        "a.cpp:1:2: error: expected ';' before '}' token\n    1 | }\n      | ^\nmake: *** [a.o] "
        "Error 1\n",
        "a.cpp:1:2: error: one\nb.cpp:1:2: error: two\nb.cpp:1:2: note: of it\n2 errors "
        "generated.\n",
        "a.cpp: In instantiation of 'void f() [with T = int]':\na.cpp:1:2:   required from here\n"
        "a.cpp:3:4: error: no type named 't' in 'int'\n",
        "a.cpp: In instantiation of 'void f()':\n", "a.cpp:1:2:   required from here\nnext\n",
        "a.cpp:x:2: error: {schema_ct::says{\n", ": error: \n",
        "a.cpp:1:2: error: {schema_ct::says{{{{\n    1 | cut off\n",
        "a.cpp:1:2: error: cut off\na.hpp:1:2: note: in call to 'schema_error(\n"}) {
    EXPECT_EQ(explained(output), output);
    EXPECT_EQ(explained(output, 1), output);
  }
}

TEST(Explain, PutsAnErrorIntoWords) {
  const source_file file("\n\n  m.def(\"f(bool k) -> ()\", &f);\n");
  const std::string wanted = file.path() +
                             ":3:12: error: argument 1 (k): the types differ\n"
                             "    3 |   m.def(\"f(bool k) -> ()\", &f);\n"
                             "      |            ^~~~ `bool` here, `int64_t` in the function\n"
                             "      = help: write `int` here, or let the function take `bool`\n";
  const std::string output = "before\n" + gcc_error(file.path()) + "[2/2] Linking\n";
  EXPECT_EQ(explained(output), "before\n" + wanted + "[2/2] Linking\n");
  EXPECT_EQ(explained(output, 7), explained(output));
}

TEST(Explain, KeepsTheTypesWhereAMacroMakesTheSchema) {
  const source_file file("\n\n  m.def(\"f\" S, &f);\n");
  EXPECT_EQ(explained(gcc_error(file.path())),
            file.path() +
                ":3:8: error: argument 1 (k): the types differ\n"
                "    3 |   m.def(\"f\" S, &f);\n"
                "      |        ^ column 3 of the schema: `bool` here, `int64_t` in the function\n"
                "      = help: write `int` here, or let the function take `bool`\n");
}

TEST(Explain, SaysOnceWhatGccPrintsTwice) {
  const std::string error = gcc_error("missing.cpp"), words = explained(error);
  EXPECT_EQ(explained(error + error), words);
  EXPECT_EQ(explained(error + "next\n" + error), words + "next\n" + words);
  EXPECT_EQ(explained(error + gcc_error("other.cpp") + error),
            words + explained(gcc_error("other.cpp")) + words);
}

TEST(Explain, LeavesOutWhichInstantiationAnErrorIsIn) {
  const source_file file("\n\n  m.def(\"f(bool k) -> ()\", &f);\n");
  const std::string error = gcc_error(file.path()), words = explained(error);
  const std::string within = file.path() + ": In instantiation of 'constexpr void f()':\n" +
                             file.path() + ":2:1:   required from here\n";
  const std::string other = within + file.path() + ":3:4: error: no type named 't' in 'int'\n";
  EXPECT_EQ(explained("before\n" + within + error), "before\n" + words);
  EXPECT_EQ(explained(within + error + within + error, 1), words);
  EXPECT_EQ(explained(within + error + other), words + other);
  EXPECT_EQ(explained(other + within + error), other + words);
}

TEST(Explain, PassesOnWhatStandsBehindAnError) {
  const std::string gcc = gcc_error("missing.cpp");
  // clang 16 prints no line numbers beside excerpts.
  const std::string clang =
      "missing.cpp:3:9: error: call to consteval function 'schema_ct::literal<void (*)(long)>::"
      "literal' is not a constant expression\nm.def(\"f(bool k) -> ()\", &f);\n      ^\n"
      "a.hpp:9:5: note: in call to 'schema_error(&\"the types differ\"[0], {\"argument 1 (k)   "
      "\"}, "
      "3, {\"f(>>bool<< k) -> ()\"}, &but_function_takes)'\nvoid f();\n~~~~ ^\n";
  for (const std::string& error : {gcc, clang}) {
    const std::string wanted = explained(error);
    ASSERT_NE(wanted, error);
    for (const char* line :
         {"gmake[2]: *** [a.o] Error 1\n", "g++ -c b.cpp\n", "  CXX b.o\n", "1 error generated.\n",
          "In file included from a.hpp:1,\n                 from b.cpp:2:\n", "no end", "\n"}) {
      EXPECT_EQ(explained(error + line), wanted + line);
      if (std::string_view(line).ends_with('\n')) {
        EXPECT_EQ(explained(error + line + error), wanted + line + wanted);
      }
      EXPECT_EQ(explained(error + "a test\n" + line), wanted + "a test\n" + line);
    }
  }
}

/// The output of g++ 16 for "f(bool k) -> ()" with void(int64_t), at line 3.
const std::string sentence =
    "missing.cpp:3:9:   in 'constexpr' expansion of 'schema_ct::literal<void (*)(long int)>"
    "(((const char*)\"f(bool k) -> ()\"), __builtin_FUNCTION())'\n"
    "    3 |   m.def(\"f(bool k) -> ()\", &f);\n      |         ^~~~~~~~~~~~~~~~~\n"
    "missing.cpp:3:9: error: constexpr message: argument 1 (k): the types differ, at 'bool', "
    "column 3; the function takes long int\n  f(bool k) -> ()\n    ^~~~\n";

TEST(Explain, ReadsASentence) {
  const std::string wanted =
      "missing.cpp:3:9: error: argument 1 (k): the types differ\n"
      "      | f(bool k) -> ()\n"
      "      |   ^~~~ `bool` here, `int64_t` in the function\n"
      "      = help: write `int` here, or let the function take `bool`\n";
  EXPECT_EQ(explained(sentence), wanted);
  EXPECT_EQ(explained(sentence + sentence), wanted);
  // Other errors before it. g++ 16 prints one of them as g++ 14 begins an error of the library.
  for (const std::string& other :
       {std::string("a.cpp:1:2: error: expected ';' before '}' token\n    1 | }\n      | ^\n"),
        std::string(
            "a.cpp:1:2: error: call to consteval function 'f(x)' is not a constant expression\n"
            "a.cpp:1:2:   in 'constexpr' expansion of 'f(x)'\n"
            "a.hpp:1:2: error: the value of 'x' is not usable in a constant expression\n"
            "a.hpp:1:2: note: 'x' was not declared 'constexpr'\n"),
        std::string("a.cpp:1:2:   in 'constexpr' expansion of 'f(x)'\n"
                    "a.cpp:1:2: error: constexpr message: \n")}) {
    EXPECT_EQ(explained(other), other);
    EXPECT_EQ(explained(other + sentence + other), other + wanted + other);
  }
}

TEST(Explain, ReadsPlacesOfEachForm) {
  for (const char* place : {"missing.cpp:3:8", "missing.cpp(3,8)", "missing.cpp +3:8",
                            "missing.cpp:3:8:{3:3-3:8}{3:9-3:12}", "C:\\missing.cpp:3:8"}) {
    const std::string out = explained(place + gcc_error("missing.cpp").substr(15));
    EXPECT_TRUE(
        out.ends_with("missing.cpp:3:8: error: argument 1 (k): the types differ\n"
                      "      = help: write `int` here, or let the function take `bool`\n"))
        << out;
  }
  EXPECT_EQ(explained("missing.cpp:3" + gcc_error("missing.cpp").substr(15)).substr(0, 23),
            "missing.cpp:3:1: error:");
}

TEST(Explain, KeepsWhatEachLineOfALogBeginsWith) {
  const auto with_each = [](const std::string& before, const std::string& text) {
    std::istringstream lines(text);
    std::string out;
    for (std::string line; std::getline(lines, line);) out += before + line + "\n";
    return out;
  };
  const std::string log = "before\n" + sentence + "[2/2] Linking\n";
  for (const char* before : {"  ", "2026-11-26T17:40:05.1234567Z ", "#12 3.45 ", "#12 3.45   "})
    EXPECT_EQ(explained(with_each(before, log)), with_each(before, explained(log)));
}

TEST(Explain, NamesTheUseOfAMacroOrTheMacroThatHasTheLiteral) {
  const std::string macro = "\n\n#define DEFINE(schema, f) m.def(schema, f)\n\n";
  const source_file file(macro + "DEFINE(\"f(bool k) -> ()\", &f);\n");
  const std::string note = file.path() + ":5:1: note: in expansion of macro 'DEFINE'\n";
  const auto place = [&] {
    const std::string out = explained(gcc_error(file.path()) + note);
    return out.substr(file.path().size(), out.find(" error: ") - file.path().size());
  };
  EXPECT_EQ(place(), ":5:11:");
  const source_file all(
      "\n\n#define DEFINE() m.def(\"f(bool k) -> ()\", &f)\n\nDEFINE();\n\n"
      "m.def(\"f(bool k) -> ()\", &g);\n");
  EXPECT_EQ(place(), ":3:27:");
  const source_file none(macro + "DEFINE(NAME \"(bool k) -> ()\", &f);\n");
  EXPECT_EQ(place(), ":5:1:");
}

TEST(Explain, MarksCharactersAndCountsBytes) {
  const source_file file("\n\n/* \xC3\xA9\xE2\x82\xAC */ m.def(\"f(bool k) -> ()\", &f);\n");
  EXPECT_EQ(explained(gcc_error(file.path())).substr(file.path().size()),
            ":3:22: error: argument 1 (k): the types differ\n"
            "    3 | /* \xC3\xA9\xE2\x82\xAC */ m.def(\"f(bool k) -> ()\", &f);\n"
            "      |                   ^~~~ `bool` here, `int64_t` in the function\n"
            "      = help: write `int` here, or let the function take `bool`\n");
}

TEST(Explain, FindsTheLineOfAJoinedLiteral) {
  const source_file file(
      "\nauto other = \"f(bool k) -> ()\";\nm.def(\"f(\"\n\tR\"(bool k))\"\n  \" -> ()\", &f);\n");
  EXPECT_EQ(explained(gcc_error(file.path())).substr(file.path().size()),
            ":4:5: error: argument 1 (k): the types differ\n"
            "    4 | \tR\"(bool k))\"\n"
            "      | \t   ^~~~ `bool` here, `int64_t` in the function\n"
            "      = help: write `int` here, or let the function take `bool`\n");
}

TEST(Explain, QuotesTheSchemaThatStandsElsewhere) {
  const source_file file("\n\nm.impl(\"f\", &f);\n");
  EXPECT_EQ(explained(gcc_error_of_table(file.path())).substr(file.path().size()),
            ":3:8: error: argument 1 (k): the types differ\n"
            "    3 | m.impl(\"f\", &f);\n"
            "      |        ^\n"
            "      | f(bool k) -> ()\n"
            "      |   ^~~~ `bool` here, `int64_t` in the function\n"
            "      = help: write `int` here, or let the function take `bool`\n");
  EXPECT_EQ(explained(gcc_error_of_table("missing.cpp")),
            "missing.cpp:3:8: error: argument 1 (k): the types differ\n"
            "      | f(bool k) -> ()\n"
            "      |   ^~~~ `bool` here, `int64_t` in the function\n"
            "      = help: write `int` here, or let the function take `bool`\n");
}

TEST(Explain, SaysWhatItKnowsWithoutTheSource) {
  EXPECT_EQ(explained(gcc_error("missing.cpp")),
            "missing.cpp:3:8: error: argument 1 (k): the types differ\n"
            "      = help: write `int` here, or let the function take `bool`\n");
}

TEST(Explain, TakesNoLiteralThatHasAnotherWordAtTheColumn) {
  const source_file file(
      "\n\nm.def(\"f(int k) -> ()\", &f);\n\n\nm.def(\"f(bool k) -> ()\", &f);\n");
  EXPECT_EQ(explained(gcc_error(file.path())).substr(file.path().size(), 6), ":6:10:");
}

TEST(Explain, MarksTheEndOfALiteralThatIsTooShort) {
  const source_file file("\n\nm.def(\"f(Tensor a)\");\n");
  const std::string output =
      file.path() +
      ":3:6: error: 'schema_ct::basic_schema_literal<>{schema_ct::checked_literal{"
      "schema_ct::says{schema_ct::schema_error{((const char*)\"an arrow -> and the returns are "
      "expected here\"), \"column\", 12, char [37]{'\\000'}}}}}' is not a constant expression\n"
      "    3 | m.def(\"f(Tensor a)\");\n";
  EXPECT_EQ(explained(output).substr(file.path().size()),
            ":3:19: error: an arrow -> and the returns are expected here\n"
            "    3 | m.def(\"f(Tensor a)\");\n"
            "      |                   ^\n"
            "      = see: docs/errors.md#expected_arrow\n");
}

TEST(Explain, KeepsColours) {
  const std::string plain = gcc_error("missing.cpp");
  const std::string coloured = "\x1b[01m\x1b[Kmissing.cpp:3:8:\x1b[m\x1b[K " + plain.substr(17);
  const std::string out = explained(coloured);
  EXPECT_NE(out.find("\x1b[1;31merror:\x1b[m"), std::string::npos) << out;
  EXPECT_EQ(explained(plain).find('\x1b'), std::string::npos);
}

TEST(Explain, SurvivesTextsThatAreCutOff) {
  const std::string whole = gcc_error("missing.cpp");
  for (std::size_t length = 0; length != whole.size(); ++length)
    EXPECT_NE(explained(whole.substr(0, length)), "x");
}

struct outcome {
  int status;
  std::string out, errors;
};
outcome run(const std::vector<std::string>& arguments, const std::string& input = "") {
  std::FILE* in = std::tmpfile();
  std::fwrite(input.data(), 1, input.size(), in);
  std::rewind(in);
  std::ostringstream out, errors;
  const int status = tools::explain(arguments, in, out, errors);
  std::fclose(in);
  return {status, out.str(), errors.str()};
}

TEST(Explain, RunsACommand) {
  const outcome o = run({"--", "sh", "-c", "echo plain >&2; exit 7"});
  EXPECT_EQ(o.status, 7);
  EXPECT_EQ(o.out, "");
  EXPECT_EQ(o.errors, "plain\n");
  EXPECT_EQ(run({"--", "sh", "-c", "kill -TERM $$"}).status, 128 + 15);
  const outcome missing = run({"--", "schema-ct-no-such-program"});
  EXPECT_EQ(missing.status, 127);
  EXPECT_EQ(missing.errors,
            "schema_ct explain: schema-ct-no-such-program: No such file or directory\n");
}

TEST(Explain, ReadsAFileOrStandardInput) {
  EXPECT_EQ(run({}, "text\n").out, "text\n");
  EXPECT_EQ(run({"-"}, "text\n").out, "text\n");
  const source_file file("of a file\n");
  EXPECT_EQ(run({file.path()}).out, "of a file\n");
  EXPECT_EQ(run({"missing.log"}).status, 2);
  EXPECT_EQ(run({"missing.log"}).errors,
            "schema_ct explain: missing.log: No such file or directory\n");
  EXPECT_EQ(run({testing::TempDir()}).status, 2);
  EXPECT_EQ(run({testing::TempDir()}).errors,
            "schema_ct explain: " + testing::TempDir() + ": Is a directory\n");
  EXPECT_EQ(run({"--"}).status, 2);
  EXPECT_EQ(run({"--jsn"}).status, 2);
  EXPECT_EQ(run({"a", "b"}).status, 2);
}

TEST(TypeNames, AreThoseThatPeopleWrite) {
  EXPECT_EQ(tools::short_name("long int"), "int64_t");
  EXPECT_EQ(tools::short_name("const dispatch::default_host::ArrayRef<long int> &"),
            "const c10::ArrayRef<int64_t>&");
  EXPECT_EQ(tools::short_name("std::__cxx11::basic_string<char>"), "std::string");
  EXPECT_EQ(tools::short_name("std::basic_string_view<char>"), "std::string_view");
  EXPECT_EQ(tools::short_name("std::__cxx11::basic_string<char, std::char_traits<char>, "
                              "std::allocator<char> >"),
            "std::string");
  EXPECT_EQ(tools::short_name("const std::vector<long int, std::allocator<long int> >&"),
            "const std::vector<int64_t>&");
  EXPECT_EQ(tools::short_name("std::vector<std::vector<bool, std::allocator<bool> >, "
                              "std::allocator<std::vector<bool, std::allocator<bool> > > >"),
            "std::vector<std::vector<bool>>");
  EXPECT_EQ(tools::short_name("longer"), "longer");
  EXPECT_EQ(tools::short_name("dispatch::Scalar"), "at::Scalar");
}

TEST(TypeNames, StandForOneAnother) {
  EXPECT_EQ(tools::schema_type_for("const at::Tensor&"), "Tensor");
  EXPECT_EQ(tools::schema_type_for("std::optional<int64_t>"), "int?");
  EXPECT_EQ(tools::schema_type_for("c10::ArrayRef<std::optional<at::Tensor>>"), "Tensor?[]");
  EXPECT_EQ(tools::schema_type_for("const std::tuple<int64_t, std::vector<at::Tensor>>&"),
            "(int, Tensor[])");
  EXPECT_EQ(tools::schema_type_for("c10::Dict<std::string, std::tuple<double, bool>>"),
            "Dict(str, (float, bool))");
  EXPECT_EQ(tools::schema_type_for("std::tuple<int64_t, settings>"), "");
  EXPECT_EQ(tools::schema_type_for("settings"), "");
  EXPECT_EQ(tools::parameter_for("float"), "double");
  EXPECT_EQ(tools::parameter_for("Tensor?"), "const std::optional<at::Tensor>&");
  EXPECT_EQ(tools::parameter_for("int[]?"), "at::OptionalIntArrayRef");
  EXPECT_EQ(tools::parameter_for("(Tensor, str[], int?)"),
            "const std::tuple<at::Tensor, std::vector<std::string>, std::optional<int64_t>>&");
  EXPECT_EQ(tools::parameter_for("Dict(str, (int, str))"),
            "const c10::Dict<std::string, std::tuple<int64_t, std::string>>&");
  EXPECT_EQ(tools::parameter_for("(Tensor, Quaternion)"), "");
  EXPECT_EQ(tools::parameter_for("__torch__.torch.classes.shop.Cart"),
            "const c10::intrusive_ptr<Cart>&");
  EXPECT_EQ(tools::parameter_for("Quaternion"), "");
}

}  // namespace
