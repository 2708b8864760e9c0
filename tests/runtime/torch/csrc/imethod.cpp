// SPDX-License-Identifier: BSL-1.0
// A function of an interpreter outside of this library.
#include <torch/csrc/api/include/torch/imethod.h>

#include <gtest/gtest.h>

namespace {

struct doubling final : torch::IMethod {
  c10::IValue operator()(IValueList arguments, const IValueMap& named) const override {
    return arguments.at(0).toInt() * 2 + (named.contains("more") ? named.at("more").toInt() : 0);
  }
  const std::string& name() const override { return name_; }
  int asked() const { return asked_; }

 protected:
  void setArgumentNames(std::vector<std::string>& names) const override {
    ++asked_;
    names = {"number", "more"};
  }

 private:
  std::string name_ = "doubling";
  mutable int asked_ = 0;
};

TEST(IMethod, IsCalledAndKnowsItsArguments) {
  const doubling method;
  const torch::IMethod& any = method;
  EXPECT_EQ(any({4}).toInt(), 8);
  EXPECT_EQ(any({4}, {{"more", 1}}).toInt(), 9);
  EXPECT_EQ(any.getArgumentNames().size(), 2U);
  EXPECT_EQ(any.getArgumentNames()[1], "more");
  EXPECT_EQ(method.asked(), 1);
}

}  // namespace
