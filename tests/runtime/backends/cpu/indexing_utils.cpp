// SPDX-License-Identifier: BSL-1.0
// Helpers of kernels that index. The same holds with PyTorch's headers.
#include <ATen/native/IndexingUtils.h>

#include <ATen/ATen.h>
#include <ATen/TensorSubclassLikeUtils.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace {

using namespace at::native;
using numbers = std::vector<std::int64_t>;
using options = c10::List<std::optional<at::Tensor>>;

template <class F>
std::string error_of(const F& f) {
  try {
    f();
  } catch (const c10::IndexError& e) {
    return e.what_without_backtrace();
  }
  return "";
}
numbers values_of(const at::Tensor& t) {
  numbers out;
  for (std::int64_t i = 0; i != t.numel(); ++i) out.push_back(t[i].item<std::int64_t>());
  return out;
}

TEST(IndexingUtils, MasksBecomeIndices) {
  const at::Tensor self = at::zeros({2, 3, 4}), index = at::tensor({1, 0}, at::kLong);
  const at::Tensor mask = at::tensor({0, 1, 1, 1, 0, 0}, at::kLong).view({2, 3}).to(at::kBool);
  const std::vector<at::Tensor> out = expandTensors(self, options({mask, index}));
  ASSERT_EQ(out.size(), 3U);
  EXPECT_EQ(values_of(out[0]), (numbers{0, 0, 1}));
  EXPECT_EQ(values_of(out[1]), (numbers{1, 2, 0}));
  EXPECT_TRUE(out[2].is_same(index));
  const std::vector<at::Tensor> rest = expandTensors(self, options({std::nullopt, index}), true);
  EXPECT_FALSE(rest[0].defined());
  EXPECT_TRUE(rest[1].is_same(index));
  EXPECT_EQ(error_of([&] { (void)expandTensors(self, options({index, mask})); }),
            "The shape of the mask [2, 3] at index 0 does not match the shape of the indexed "
            "tensor [2, 3, 4] at index 1");
}

TEST(IndexingUtils, TypesOfIndices) {
  const auto checked = [](at::ScalarType type, bool allow_int) {
    const options indices({at::zeros({1}, type), std::nullopt});
    return error_of([&] { checkIndexTensorTypes(indices, allow_int); });
  };
  EXPECT_EQ(checked(at::kLong, false), "");
  EXPECT_EQ(checked(at::kBool, false), "");
  EXPECT_EQ(checked(at::kInt, true), "");
  EXPECT_EQ(checked(at::kInt, false), "tensors used as indices must be long, byte or bool tensors");
  EXPECT_EQ(checked(at::kFloat, true),
            "tensors used as indices must be long, int, byte or bool tensors");
}

TEST(IndexingUtils, ListsOfOptionalTensors) {
  const at::Tensor t = at::ones({2});
  const std::vector<at::Tensor> tensors{t, at::Tensor()};
  EXPECT_EQ(toListOfOptionalTensors(tensors).size(), 2U);
  const std::vector<c10::IValue> values{c10::IValue(), c10::IValue(t)};
  const options list = toListOfOptionalTensors(values);
  EXPECT_FALSE(list.get(0).has_value());
  EXPECT_TRUE(list.get(1)->is_same(t));
}

TEST(IndexingUtils, IndexedDimensionsFirst) {
  const at::Tensor none, a = at::ones({1}), b = at::ones({2});
  const at::Tensor self = at::zeros({2, 3, 4, 5});
  EXPECT_TRUE(hasContiguousSubspace({none, a, b, none}));
  EXPECT_TRUE(hasContiguousSubspace({none, none}));
  EXPECT_FALSE(hasContiguousSubspace({a, none, b}));
  const auto [moved, indices] = transposeToFront(self, {none, a, none, b});
  EXPECT_EQ(moved.sizes(), at::IntArrayRef({3, 5, 2, 4}));
  EXPECT_TRUE(indices[0].is_same(a) && indices[1].is_same(b));
  EXPECT_FALSE(indices[3].defined());
  const auto [same, same_indices, back] = transposeToFrontAndInvPerm(self, {none, a, none, b});
  EXPECT_EQ(same.permute(back).sizes(), self.sizes());
  EXPECT_EQ(back, (numbers{2, 0, 3, 1}));
}

TEST(IndexingUtils, TensorsThatStandForOthers) {
  const at::Tensor here = at::ones({}, at::kBool), meta = at::empty({2}, at::kMeta);
  EXPECT_FALSE(at::isTensorSubclassLike(here));
  EXPECT_TRUE(at::isTensorSubclassLike(meta));
  EXPECT_TRUE(at::areAnyTensorSubclassLike({here, meta}));
  EXPECT_TRUE(at::areAnyOptionalTensorSubclassLike(options({std::nullopt, meta})));
  EXPECT_FALSE(at::areAnyOptionalTensorSubclassLike(options({here})));
  EXPECT_TRUE(at::is_scalar_tensor_true(here));
  EXPECT_FALSE(at::is_scalar_tensor_true(at::zeros({}, at::kBool)));
}

}  // namespace
