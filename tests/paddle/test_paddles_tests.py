# SPDX-License-Identifier: BSL-1.0
"""The program that runs Paddle's own tests counts right, in a checkout with three cases of our own."""

import paddles_tests

CASES = """#include <torch/library.h>
#include "gtest/gtest.h"
#include "test/cpp/utils/words.h"

TORCH_LIBRARY(counted_cases, m) { m.def("half(int x=4) -> int", [](int x) { return x / 2; }); }

TEST(counted, passes) {
  auto* op = torch::OperatorRegistry::instance().find_operator("counted_cases::half");
  EXPECT_EQ(op->call_with_args({}).get_value().to_int(), 2);
}

TEST(counted, does_not_compile) {
  torch::IValue(1).no_such_member();
  torch::IValue(1).nor_such_a_one();
}

TEST(counted, fails) {
  EXPECT_EQ(std::string(word), "another");
}
"""


def test_cases_are_counted(tmp_path, capsys):
    tests = tmp_path / "test/cpp/compat"
    utils = tmp_path / "test/cpp/utils"
    tests.mkdir(parents=True)
    utils.mkdir()
    (utils / "words.h").write_text('inline const char* word = "one";\n')
    (tests / "torch_library_test.cc").write_text(CASES)
    before = sorted(tmp_path.rglob("*"))
    assert paddles_tests.main([str(tmp_path)]) == 1
    printed = capsys.readouterr().out
    assert "torch_library_test.cc: 1 of 3 pass\n" in printed
    assert "counted.does_not_compile: does not compile: " in printed and "no_such_member" in printed
    assert "counted.fails: fails: " in printed
    assert printed.endswith("1 of 3 cases pass\n")
    assert sorted(tmp_path.rglob("*")) == before and (tests / "torch_library_test.cc").read_text() == CASES
