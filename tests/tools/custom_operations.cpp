// SPDX-License-Identifier: BSL-1.0
// Mistakes in PaddlePaddle's custom operators, as sources define them.
#include "custom_operations.hpp"

#include <gtest/gtest.h>

namespace {

/// Each finding as `line:column message`, without the words with which all begin.
std::string found(const std::string& text) {
  const tools::source file("ops.cpp", text);
  std::string out;
  tools::check_custom_operations(
      file, tools::tokenize(file.text()).tokens, [&](const tools::finding& f) {
        EXPECT_EQ(f.code, "custom_operator");
        const std::string begin = "custom operator 'op': ";
        EXPECT_EQ(f.message.substr(0, begin.size()), begin);
        out += (out.empty() ? "" : "; ") + std::to_string(f.at.begin.line) + ":" +
               std::to_string(f.at.begin.column) + " " + f.message.substr(begin.size());
      });
  return out;
}
const std::string kernel = ".SetKernelFn(PD_KERNEL(f));";

TEST(ToolsCustomOperations, AreReadAsTheCompilerReadsThem) {
  EXPECT_EQ(found("PD_BUILD_OP(op).Inputs({\"X\", paddle::Vec(\"Y\"), ::paddle::Optional(\"Z\")})"
                  ".Outputs({\"Out\"}).Attrs({\"a\" \"lpha: float\"})"
                  ".SetInplaceMap({{\"X\", \"Out\"}})" +
                  kernel),
            "");
  EXPECT_EQ(found("PD_BUILD_OP(op).Inputs({\"X\", \"X\"})" + kernel),
            "1:31 input 2 (X): two inputs have this name");
  EXPECT_EQ(found("PD_BUILD_OP(op)\n.Attrs({\"mode: string\"})" + kernel),
            "2:16 attribute 1 (mode): unknown attribute type (did you mean std::string?)");
  EXPECT_EQ(found("PD_BUILD_OP(op).Inputs({\"X\", \"\"})" + kernel),
            "1:31 name 2: a name is expected here");
  EXPECT_EQ(found("PD_BUILD_OP(op).Inputs({\"X\"}).Outputs({\"Out\"});"),
            "1:1 the operator has no kernel, and each call of it fails: SetKernelFn(PD_KERNEL(f))");
}

TEST(ToolsCustomOperations, AreComparedWithThoseThatTheyDeriveFrom) {
  const std::string first = "PD_BUILD_OP(op).Inputs({\"X\"}).Outputs({\"Out\"})" + kernel + "\n";
  EXPECT_EQ(found(first +
                  "PD_BUILD_GRAD_OP(op).Inputs({\"X\", paddle::Grad(\"Out\")})"
                  ".Outputs({paddle::Grad(\"X\")})" +
                  kernel),
            "");
  EXPECT_EQ(
      found(first + "PD_BUILD_GRAD_OP(op).Inputs({\"Y\"}).Outputs({paddle::Grad(\"X\")})" + kernel),
      "2:31 input 1 (Y): PD_BUILD_OP has no input and no output of this name");
}

TEST(ToolsCustomOperations, AreReadInTheirOrder) {
  EXPECT_EQ(found("PD_BUILD_OP(op).SetInplaceMap({{\"X\", \"Out\"}}).Inputs({\"X\"})"
                  ".Outputs({\"Out\"})" +
                  kernel),
            "1:1 SetInplaceMap comes after Inputs and Outputs");
}

TEST(ToolsCustomOperations, AreLeftOutWhereATextIsNoLiteral) {
  EXPECT_EQ(found("PD_BUILD_OP(op).Inputs({x, \"X\", \"X\"})" + kernel), "");
  EXPECT_EQ(found("PD_BUILD_OP(op).Inputs(all)" + kernel), "");
  EXPECT_EQ(found("PD_BUILD_OP(op).Inputs({\"X\", \"X\"})"), "");
  EXPECT_EQ(found("#define PD_BUILD_OP(name) name"), "");
}

}  // namespace
