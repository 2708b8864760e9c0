// SPDX-License-Identifier: BSL-1.0
// What backends are told of wrong tensors. The same holds with PyTorch's headers.
#include <dispatch/collectives/argument_checks.hpp>

#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <torch/csrc/distributed/c10d/Utils.hpp>

namespace {

using list = std::vector<at::Tensor>;

struct ArgumentChecks : testing::Test {
  std::vector<std::string> said;
  const std::function<void(const std::string&)> fail = [this](const std::string& text) {
    said.push_back(text);
  };
  std::string last() { return said.empty() ? "" : said.back(); }
};

template <class F>
std::string text_of_mix(F f) {
  try {
    f();
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
  return "nothing";
}

TEST_F(ArgumentChecks, TensorsHaveOneSizeAndType) {
  const at::Tensor two = at::ones({2}), three = at::ones({3}), whole = at::ones({2}, at::kLong);
  EXPECT_EQ(text_of_mix([] { c10d::assertSameSizeAndType({}); }), "argument is empty");
  EXPECT_EQ(text_of_mix([&] { c10d::assertSameSizeAndType({two, two}); }), "nothing");
  EXPECT_EQ(text_of_mix([&] { c10d::assertSameSizeAndType({two, three}); }),
            "argument contains mixed types ((2) and (3))");
  EXPECT_TRUE(text_of_mix([&] {
                c10d::assertSameSizeAndType({two, whole});
              }).starts_with("argument contains mixed types (TensorOptions(dtype=float"));
  EXPECT_EQ(text_of_mix([&] { c10d::assertSameSizes({2}, {two, three}); }),
            "mixed sizes ((2) and (3))");
  EXPECT_EQ(text_of_mix([&] { c10d::assertSameType(two.type(), {two, whole}); }),
            "mixed types (CPUFloatType and CPULongType)");
}

TEST_F(ArgumentChecks, EachTensorMatchesAnother) {
  const list tensors{at::ones({2}), at::ones({3}), at::ones({2}, at::kLong)};
  c10d::assertTypeMatch(fail, tensors[0].options(), tensors, 1);
  c10d::assertSizesMatch(fail, tensors[0].sizes(), tensors, 2);
  c10d::assertLayoutMatch(fail, tensors);
  c10d::assertLayoutMatch(fail, at::kStrided, tensors, 0);
  EXPECT_TRUE(said.empty());
  c10d::assertSizesMatch(fail, tensors[0].sizes(), tensors, 1);
  EXPECT_EQ(last(), "invalid tensor size at index 1 (expected (2), got (3))");
  c10d::assertTypeMatch(fail, tensors[0].type(), tensors, 2);
  EXPECT_EQ(last(), "invalid tensor type at index 2 (expected CPUFloatType, got CPULongType)");
  c10d::assertTypeMatch(fail, tensors[0].options(), tensors, 2);
  EXPECT_TRUE(last().starts_with("invalid tensor type at index 2 (expected TensorOptions("));
  c10d::assertLayoutMatch(fail, at::kSparse, tensors, 0);
  EXPECT_EQ(last(), "invalid tensor layout at index 0 (expected Sparse, got Strided)");
  said.clear();
  c10d::assertTypeAndSizesMatch(fail, tensors);
  ASSERT_EQ(said.size(), 2U);
  EXPECT_EQ(said[0], "invalid tensor size at index 0 (expected (2), got (3))");
}

TEST_F(ArgumentChecks, ListsHaveTheirSizes) {
  const list none, one{at::ones({1})}, two{one[0], one[0]};
  const std::vector<list> lists{one};
  c10d::assertNonEmpty(fail, one);
  c10d::assertSingleElement(fail, one);
  c10d::assertEmptyInputTensorList(fail, none);
  c10d::assertEmptyOutputTensorList(fail, none);
  c10d::assertGatherOutputTensorList(fail, lists, 1);
  c10d::assertScatterInputTensorList(fail, lists, 1);
  c10d::assertInputOutputTensorListsSameSize(fail, 2, 2);
  c10d::assertAllToAllTensorListSizes(fail, 2, 2, 2);
  c10d::assertAllgatherCoalescedOutputTensorLists(fail, lists, 1, 1);
  c10d::assertNonEmptyInputTensorList(fail, 1);
  c10d::assertInputTensorListSizeEqualsWorldSize(fail, 2, 2);
  EXPECT_TRUE(said.empty());
  c10d::assertNonEmpty(fail, none);
  c10d::assertSingleElement(fail, two);
  c10d::assertSingleElementInput(fail, two);
  c10d::assertSingleElementOutput(fail, two);
  c10d::assertEmptyInputTensorList(fail, one);
  c10d::assertEmptyOutputTensorList(fail, one);
  c10d::assertGatherOutputTensorList(fail, {}, 2);
  c10d::assertGatherOutputTensorList(fail, lists, 2);
  c10d::assertScatterInputTensorList(fail, {}, 2);
  c10d::assertScatterInputTensorList(fail, lists, 2);
  c10d::assertInputOutputTensorListsSameSize(fail, 1, 2);
  c10d::assertAllToAllTensorListSizes(fail, 1, 3, 2);
  c10d::assertAllgatherCoalescedOutputTensorLists(fail, lists, 2, 2);
  c10d::assertNonEmptyInputTensorList(fail, 0);
  c10d::assertInputTensorListSizeEqualsWorldSize(fail, 1, 2);
  EXPECT_EQ(said, (std::vector<std::string>{
                      "requires non-empty tensor list",
                      "requires a single-element tensor list",
                      "requires a single-element input tensor list",
                      "requires a single-element output tensor list",
                      "requires empty input on non-root",
                      "requires empty output on non-root",
                      "requires a single-element output list containing a list with 2 tensors.",
                      "Incorrect output list size 1. Output list size should be 2, same as size "
                      "of the process group.",
                      "requires a single-element input list containing a list with 2 tensors.",
                      "Incorrect input list size 1. Input list size should be 2, same as size "
                      "of the process group.",
                      "requires input/output tensor lists to have the same length",
                      "input tensor list size 3 does not match world size 2",
                      "output tensor list size 1 does not match world size 2",
                      "output lists should be equal to world size",
                      "invalid output size: (expected length 2, got 1)",
                      "requires non-empty input tensor list",
                      "invalid input tensor list size, must be world size",
                  }));
}

TEST_F(ArgumentChecks, RootsAndDevicesAreValid) {
  const list one{at::ones({1})}, mixed{one[0], at::empty({1}, at::kMeta)};
  c10d::assertRootRank(fail, 1, 2);
  c10d::assertRootTensor(fail, 0, 1);
  c10d::assertDense(fail, one);
  c10d::assertCPU(fail, one);
  c10d::assertSameDevice(fail, one);
  EXPECT_TRUE(said.empty());
  c10d::assertRootRank(fail, 2, 2);
  c10d::assertRootTensor(fail, -1, 1);
  c10d::assertSameDevice(fail, mixed);
  c10d::assertCPU(fail, {mixed[1]});
  EXPECT_EQ(said, (std::vector<std::string>{"invalid root rank: 2", "invalid root tensor: -1",
                                            "tensors should be on the same device",
                                            "only supports CPU tensors"}));
}

TEST_F(ArgumentChecks, WritesSizes) {
  EXPECT_EQ(c10d::toString(at::IntArrayRef{1, 2}), "(1, 2)");
  EXPECT_EQ(c10d::toString(at::IntArrayRef{}), "()");
}

}  // namespace
