// SPDX-License-Identifier: BSL-1.0
// How `schema_ct coverage` reads PyTorch's list, and the arguments that it refuses. other_hosts.py
// and `./run backends` run it with backends' libraries.
#include "coverage.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

using testing::HasSubstr;

TEST(Coverage, ReadsTheList) {
  const auto list = tools::read_operator_list(
      "a.x(Tensor s) -> Tensor\tfunction\tCPU,CUDA\t\t\tcore\t\n"
      "b(Tensor s) -> Tensor\tmethod\tCompositeImplicitAutograd\t\t\t\t\n"
      "gone(Tensor s) -> Tensor\tmethod\tCPU\t\t\t\tno_device_check,gone:2.14\t\n"
      "c(Tensor s) -> Tensor\tmethod\tCPU,CompositeExplicitAutogradNonFunctional\t\t\t\t\n");
  ASSERT_EQ(list.size(), 3U);
  EXPECT_EQ(list[0].name, "a.x");
  EXPECT_EQ(list[0].schema, "a.x(Tensor s) -> Tensor");
  EXPECT_TRUE(list[0].dispatch && !list[0].default_ && list[0].is_required());
  EXPECT_EQ(list[1].name, "b");
  EXPECT_TRUE(!list[1].dispatch && list[1].default_ && !list[1].is_required());
  EXPECT_TRUE(list[2].dispatch && list[2].default_ && !list[2].is_required());
}

struct answer {
  tools::exit_status status;
  std::string out, errors;
};
answer run(const std::vector<std::string>& arguments) {
  std::ostringstream out, errors;
  const tools::exit_status status = tools::coverage(arguments, out, errors);
  return {status, out.str(), errors.str()};
}

TEST(Coverage, RefusesWrongArguments) {
  EXPECT_THAT(run({}).errors, HasSubstr("usage: schema_ct coverage"));
  EXPECT_THAT(run({"--backend"}).errors, HasSubstr("--backend needs a value"));
  EXPECT_THAT(run({"--backend", "ocl"}).errors, HasSubstr("usage"));
  EXPECT_THAT(run({"--backend", "ocl", "--format", "xml", "x.so"}).errors, HasSubstr("not xml"));
  EXPECT_THAT(run({"--bckend", "ocl", "x.so"}).errors, HasSubstr("unknown option --bckend"));
  EXPECT_EQ(run({"--backend", "ocl", "missing.so"}).status, tools::cannot_run);
  EXPECT_THAT(run({"--backend", "ocl", "missing.so"}).errors, HasSubstr("missing.so"));
  EXPECT_EQ(run({"--help"}).status, tools::no_errors);
}

TEST(Coverage, ALibraryWithoutOperatorsIsAnError) {
  const answer given = run({"--backend", "PrivateUse1", "libc.so.6"});
  EXPECT_EQ(given.status, tools::cannot_run);
  EXPECT_EQ(
      given.errors,
      "schema_ct coverage: libc.so.6: neither it nor what it needs was built with schema_ct's "
      "headers\n");
  EXPECT_EQ(given.out, "");
}

TEST(Coverage, PrintsWhatAnotherDispatcherSays) {
  const std::string file = testing::TempDir() + "schema_ct_answers";
  const auto given = [&](const std::string& lines, const std::string& format) {
    std::ofstream(file) << lines;
    const answer out = run({"--backend", "PrivateUse1", "--format", format, "--answers", file});
    std::remove(file.c_str());
    return out;
  };
  const std::string lines =
      "relu\tregistered\tmine.py:3\nabs\tcomposite\t\nbincount\tfallback\nnot_in_the_"
      "list\tcomposite\n";
  EXPECT_THAT(given(lines, "text").out, HasSubstr("  registered         1         0\n"
                                                  "  composite          0         1\n"
                                                  "  fallback           1         0\n"
                                                  "  missing          847      2253\n"));
  EXPECT_THAT(given(lines, "json").out,
              HasSubstr("\"required\": true, \"served\": \"registered\", \"registered_at\": "
                        "\"mine.py:3\"}"));
  EXPECT_THAT(given(lines, "html").out, HasSubstr("<td title=\"mine.py:3\">registered<td>yes"));
  EXPECT_EQ(given("relu\tperhaps\n", "text").status, tools::cannot_run);
  EXPECT_THAT(given("relu\tperhaps\n", "text").errors, HasSubstr("line 1 of the answers"));
  EXPECT_THAT(run({"--backend", "x", "--answers", "/nowhere/at/all"}).errors,
              HasSubstr("/nowhere/at/all cannot be read"));
  EXPECT_THAT(run({"--backend", "x", "--answers", file, "x.so"}).errors, HasSubstr("usage"));
}

}  // namespace
