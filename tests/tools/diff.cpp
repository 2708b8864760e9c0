// SPDX-License-Identifier: BSL-1.0
// `schema_ct diff`: which changes break callers, and which schemas are compared.
#include "diff.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace {

std::string breaks(const std::string& before, const std::string& after) {
  return tools::breaks_callers(before, after);
}

// tests/conformance/diff.py compares the verdicts with PyTorch's.
TEST(Diff, WhatCallersMind) {
  const std::string f = "f(Tensor x, int k=1) -> Tensor";
  EXPECT_EQ(breaks(f, f), "");
  EXPECT_EQ(breaks(f, "f(Tensor x, int k=1, int n=0) -> Tensor"), "");
  EXPECT_EQ(breaks(f, "f(Tensor? x, int? k=1) -> Tensor"), "");
  EXPECT_EQ(breaks(f, "f(Tensor x, int k=1, *, int n=0) -> Tensor"), "");
  EXPECT_EQ(breaks(f, "f(Tensor x, SymInt k=1) -> Tensor"), "");
  EXPECT_EQ(breaks(f, "f(Tensor x, int k=1, *, int n) -> Tensor"),
            "the new argument 3 (n) has no default");
  EXPECT_EQ(breaks(f, "f(Tensor x) -> Tensor"), "argument 2 (k) is gone");
  EXPECT_EQ(breaks(f, "f(Tensor x, int n=1) -> Tensor"), "argument 2 is called 'n' and was 'k'");
  EXPECT_EQ(breaks(f, "f(Tensor x, int k) -> Tensor"), "argument 2 (k) has no default any more");
  EXPECT_EQ(breaks(f, "f(Tensor x, int k=2) -> Tensor"), "argument 2 (k) has another default");
  EXPECT_EQ(breaks(f, "f(Tensor x, float k=1) -> Tensor"), "argument 2 (k) is float and was int");
  EXPECT_EQ(breaks(f, "f(Tensor x, *, int k=1) -> Tensor"), "argument 2 (k) is now keyword-only");
  EXPECT_EQ(breaks(f, "f(Tensor(a!) x, int k=1) -> Tensor"),
            "argument 1 (x) has another alias annotation");
  EXPECT_EQ(breaks(f, "f(Tensor x, int k=1) -> (Tensor, Tensor)"),
            "it returns 2 values and returned 1");
  EXPECT_EQ(breaks(f, "f(Tensor x, int k=1) -> int"), "return 1 is int and was Tensor");
  EXPECT_EQ(breaks("f() -> (Tensor a)", "f() -> (Tensor b)"), "return 1 is called 'b' and was 'a'");
  EXPECT_EQ(breaks("f(int[2] x) -> ()", "f(int[3] x) -> ()"),
            "argument 1 (x) has another list size");
  EXPECT_EQ(breaks("f.out(Tensor x, *, Tensor(a!) o) -> Tensor(a!)",
                   "f.out(Tensor x, int k=1, *, Tensor(a!) o) -> Tensor(a!)"),
            "");
  EXPECT_EQ(breaks("f.out(Tensor x, *, Tensor(a!) o) -> Tensor(a!)",
                   "f.out(Tensor x, *, Tensor(a!) p) -> Tensor(a!)"),
            "an out argument is called 'p' and was 'o'");
  EXPECT_EQ(breaks("f", "f(int x) -> ()"), "") << "a name alone says nothing";
  EXPECT_EQ(breaks("f(int", "f(str"), "one of the texts is no schema");
  EXPECT_EQ(breaks("f(int", "f(int"), "");
}

TEST(Diff, WhatOlderProgramsMind) {
  EXPECT_EQ(tools::breaks_older_programs("f(int x) -> ()", "f(int x, int k=1) -> ()"), "");
  EXPECT_NE(tools::breaks_older_programs("f(int x) -> ()", "f(int x, int[] k=[]) -> ()"), "");
}

/// Two folders, which are removed at the end of the test.
class folders {
 public:
  folders()
      : path_(testing::TempDir() + "schema_ct_diff_" +
              testing::UnitTest::GetInstance()->current_test_info()->name()) {
    std::filesystem::remove_all(path_);
  }
  folders(const folders&) = delete;
  folders& operator=(const folders&) = delete;
  ~folders() { std::filesystem::remove_all(path_); }

  void add(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << text;
  }
  /// The output for old and new, without the folder's name, and the exit status.
  std::string diff(std::vector<std::string> arguments) const {
    for (std::string& a : arguments)
      if (!a.starts_with('-') && a != "json") a = (path_ / a).string();
    std::ostringstream out, errors;
    const tools::exit_status status = tools::diff(arguments, out, errors);
    std::string text = out.str() + errors.str() + std::to_string(status);
    const std::string prefix = path_.string() + "/";
    for (std::size_t i; (i = text.find(prefix)) != std::string::npos;) text.erase(i, prefix.size());
    return text;
  }

 private:
  std::filesystem::path path_;
};

TEST(Diff, FoldersOfSources) {
  const folders f;
  f.add("old/csrc/a.cpp",
        "TORCH_LIBRARY(a, m) {\n  m.def(\"f(Tensor x) -> Tensor\");\n  m.def(\"g() -> ()\");\n}");
  f.add("old/ops.py", "import torch\ntorch.library.define('a::p', '(Tensor x) -> Tensor')\n");
  f.add("new/ops.py",
        "import torch\ntorch.library.define('a::p', '(Tensor x, int k) -> Tensor')\n"
        "torch.library.define('a::f', '(Tensor x) -> Tensor')\ntorch.library.define('a::n', '() -> "
        "()')\n");
  EXPECT_EQ(f.diff({"old", "new"}),
            "old/csrc/a.cpp:3:10: error: the operator 'a::g' is gone\n"
            "new/ops.py:2:23: error: 'a::p' breaks its callers: the new argument 2 (k) has no "
            "default\n"
            "old/ops.py:2:23: note: it was a::p(Tensor x) -> Tensor\n1");
  EXPECT_EQ(f.diff({"--all", "old/ops.py", "old/csrc/a.cpp"}),
            "old/ops.py:2:23: error: the operator 'a::p' is gone\n"
            "old/csrc/a.cpp:2:10: warning: the operator 'a::f' is new\n"
            "old/csrc/a.cpp:3:10: warning: the operator 'a::g' is new\n1");
  EXPECT_EQ(f.diff({"old", "old"}), "0");
}

TEST(Diff, Lists) {
  const folders f;
  f.add("old.txt", "# a comment\nf.a(int x) -> ()\nf(int x) -> ()\n");
  f.add("new.txt", "f(int x, int[] k=[]) -> ()\nf.a(int x) -> ()\n");
  EXPECT_EQ(f.diff({"old.txt", "new.txt"}), "0");
  const std::string forward = f.diff({"--forward", "old.txt", "new.txt"});
  EXPECT_NE(
      forward.find("new.txt:1:1: error: 'f' saved by new programs does not run in older ones: "
                   "Function schema is not forward compatible since the new argument 'k'"),
      std::string::npos)
      << forward;
  EXPECT_TRUE(forward.ends_with("1"));
}

TEST(Diff, OneOfSeveralBranchesSuffices) {
  const folders f;
  f.add("old.cpp",
        "TORCH_LIBRARY(a, m) {\n#if A\nm.def(\"f(int x) -> ()\");\n#else\nm.def(\"f(str x) "
        "-> ()\");\n#endif\n}");
  f.add("new.cpp", "TORCH_LIBRARY(a, m) { m.def(\"f(str x) -> ()\"); }");
  EXPECT_EQ(f.diff({"new.cpp", "old.cpp"}), "0");
  EXPECT_EQ(f.diff({"old.cpp", "new.cpp"}),
            "new.cpp:1:30: error: 'a::f' breaks its callers: argument 1 (x) is str and was int\n"
            "old.cpp:3:8: note: it was a::f(int x) -> ()\n1");
}

TEST(Diff, TextsThatAreNoSchemas) {
  const folders f;
  f.add("old.txt", "[\nf(int x) -> ()\n");
  f.add("new.txt", "f(int x -> ()\n");
  f.add("new.cpp", "TORCH_LIBRARY(a, m) {\n  m.def(\"f(imt x) -> ()\");\n}\n");
  f.add("names.txt", "f\n");
  f.add("right.txt", "f(int x) -> ()\n");
  EXPECT_EQ(f.diff({"old.txt", "right.txt"}),
            "schema_ct diff: old.txt:1:1: a name is expected here, at '[', column 1\n2");
  EXPECT_EQ(
      f.diff({"right.txt", "new.txt"}),
      "schema_ct diff: new.txt:1:9: a comma or a closing parenthesis is expected here, at '-', "
      "column 9\n2");
  EXPECT_EQ(f.diff({"right.txt", "new.cpp"}),
            "schema_ct diff: new.cpp:2:12: argument 1 (x): unknown type (did you mean int?), at "
            "'imt', column 3\n2");
  EXPECT_EQ(f.diff({"names.txt", "right.txt"}), "0");
}

TEST(Diff, WrongArguments) {
  const folders f;
  f.add("old.txt", "");
  EXPECT_EQ(f.diff({"old.txt", "missing.txt"}),
            "schema_ct diff: missing.txt: No such file or directory\n2");
  EXPECT_TRUE(
      f.diff({"old.txt"}).starts_with("schema_ct diff: two files or folders are compared\n"));
  EXPECT_TRUE(f.diff({"--frward", "old.txt", "old.txt"})
                  .starts_with("schema_ct diff: unknown option --frward\n"));
  EXPECT_EQ(f.diff({"old.txt", "old.txt", "--format"}),
            "schema_ct diff: the formats are text, json, sarif and github, not ''\n2");
}

}  // namespace
