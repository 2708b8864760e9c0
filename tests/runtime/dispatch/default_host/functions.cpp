// SPDX-License-Identifier: BSL-1.0
// New tensors in new memory, and over existing memory.
#include <dispatch/default_host/functions.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

namespace {

using at::Tensor;

TEST(TensorFactoryTest, TakesTheFormsThatCallersWrite) {
  const std::int64_t n = 3;
  const std::vector<std::int64_t> sizes{2, 2};
  const Tensor like = at::empty({1}, dispatch::kDouble);
  EXPECT_EQ(at::empty({2, 3}, dispatch::kFloat).numel(), 6);
  EXPECT_EQ(at::zeros({n}, like.options()).scalar_type(), dispatch::kDouble);
  EXPECT_EQ(at::zeros({n}, dispatch::kLong)[2].item<int>(), 0);
  EXPECT_EQ(at::ones(sizes).scalar_type(), dispatch::kFloat);
  EXPECT_EQ(at::ones(n, dispatch::kInt)[1].item<int>(), 1);
  EXPECT_EQ(at::zeros(like.sizes(), dispatch::dtype(dispatch::kInt)).scalar_type(), dispatch::kInt);
  EXPECT_TRUE(at::empty({2}, dispatch::Device("meta")).is_meta());
}

TEST(TensorFactoryTest, FullTakesTheTypeOfItsValue) {
  EXPECT_EQ(at::full({1}, 1).scalar_type(), dispatch::kLong);
  EXPECT_EQ(at::full({1}, 1.5).scalar_type(), dispatch::kFloat);
  EXPECT_EQ(at::full({1}, true).scalar_type(), dispatch::kBool);
  EXPECT_EQ(at::full({2}, 1.5, dispatch::kHalf)[1].item<double>(), 1.5);
}

TEST(TensorFactoryTest, LikeTakesSizesAndOptionsOver) {
  const Tensor tensor = at::empty({2, 3}, dispatch::kShort);
  EXPECT_EQ(at::zeros_like(tensor).sizes(), tensor.sizes());
  EXPECT_EQ(at::empty_like(tensor, dispatch::kLong).scalar_type(), dispatch::kLong);
  EXPECT_EQ(at::ones_like(tensor)[1][2].item<int>(), 1);
  EXPECT_EQ(at::full_like(tensor, 4)[0][0].item<int>(), 4);
  EXPECT_EQ(tensor.new_zeros({4}).scalar_type(), dispatch::kShort);
  EXPECT_EQ(tensor.new_full({1}, 2, dispatch::kInt).item<int>(), 2);
  EXPECT_EQ(tensor.new_empty({0}).numel(), 0);
}

// The expected strides are those of PyTorch 2.13.
TEST(TensorFactoryTest, LikePreservesTheOrderOfStrides) {
  using sizes = dispatch::IntArrayRef;
  const Tensor block = at::zeros({2, 3, 4});
  const Tensor permuted = block.transpose(0, 1).transpose(0, 2);
  EXPECT_EQ(permuted.strides(), sizes({1, 12, 4}));
  EXPECT_EQ(at::empty_like(permuted).strides(), sizes({1, 12, 4}));
  EXPECT_EQ(at::zeros_like(permuted).strides(), sizes({1, 12, 4}));
  EXPECT_EQ(at::ones_like(permuted, dispatch::kDouble).strides(), sizes({1, 12, 4}));
  EXPECT_EQ(at::full_like(permuted, 7).strides(), sizes({1, 12, 4}));
  EXPECT_EQ(at::full_like(permuted, 7)[3][1][2].item<int>(), 7);
  EXPECT_EQ(at::empty_like(permuted, dispatch::kMeta).strides(), sizes({1, 12, 4}));
  EXPECT_EQ(at::empty_like(permuted, {}, dispatch::MemoryFormat::Preserve).strides(),
            sizes({1, 12, 4}));
  EXPECT_EQ(at::empty_like(permuted, {}, dispatch::MemoryFormat::Contiguous).strides(),
            sizes({6, 3, 1}));
}

TEST(TensorFactoryTest, LikeClosesGapsAndSeparatesElements) {
  using sizes = dispatch::IntArrayRef;
  const auto like = [](sizes extents, sizes strides) {
    static float data[400];
    return at::empty_like(at::from_blob(data, extents, strides));
  };
  EXPECT_EQ(like({3, 2, 2}, {4, 12, 2}).strides(), sizes({2, 6, 1})) << "gaps";
  EXPECT_EQ(like({4, 3}, {1, 5}).strides(), sizes({1, 4})) << "gaps";
  EXPECT_EQ(like({2, 3, 4, 4}, {60, 1, 15, 3}).strides(), sizes({48, 1, 12, 3})) << "gaps";
  EXPECT_EQ(like({2, 2, 3}, {3, 3, 1}).strides(), sizes({6, 3, 1})) << "overlap";
  EXPECT_EQ(like({2, 3}, {0, 1}).strides(), sizes({3, 1})) << "expanded";
  EXPECT_EQ(like({3, 2}, {1, 0}).strides(), sizes({2, 1})) << "expanded";
  EXPECT_EQ(like({2, 3, 4}, {0, 1, 0}).strides(), sizes({12, 4, 1})) << "expanded";
  EXPECT_EQ(like({3, 0}, {1, 3}).strides(), sizes({1, 3})) << "no elements";
  EXPECT_EQ(like({4, 1, 5}, {5, 77, 1}).strides(), sizes({5, 77, 1})) << "one of a size";
}

template <class... Arguments>
dispatch::ScalarType type_of(const Arguments&... arguments) {
  return at::tensor(arguments...).scalar_type();
}

TEST(TensorFactoryTest, TensorHasTheTypeOfItsValues) {
  EXPECT_EQ(type_of(7), dispatch::kInt);
  EXPECT_EQ(type_of(std::int64_t{7}), dispatch::kLong);
  EXPECT_EQ(type_of(std::int8_t{7}), dispatch::kChar);
  EXPECT_EQ(type_of(std::uint8_t{7}), dispatch::kByte);
  EXPECT_EQ(type_of(std::int16_t{7}), dispatch::kShort);
  EXPECT_EQ(type_of('a'), dispatch::kInt) << "promoted";
  EXPECT_EQ(type_of(std::uint16_t{7}), dispatch::kInt) << "promoted";
  EXPECT_EQ(type_of(0.5), dispatch::kDouble);
  EXPECT_EQ(type_of(0.5F), dispatch::kFloat);
  EXPECT_EQ(type_of(dispatch::complex<double>(1, 2)), dispatch::kComplexDouble);
  EXPECT_EQ(type_of(std::vector<int>{1, 2}), dispatch::kInt);
  EXPECT_EQ(type_of(std::array<std::int64_t, 2>{1, 2}), dispatch::kLong);
  EXPECT_EQ(type_of(dispatch::IntArrayRef({1, 2})), dispatch::kLong);
  const float plain[] = {1, 2, 3};
  EXPECT_EQ(type_of(plain), dispatch::kFloat);
  EXPECT_EQ(at::tensor({1, 2, 3}).scalar_type(), dispatch::kInt);
  EXPECT_EQ(at::tensor({0.5, 1.5}).scalar_type(), dispatch::kDouble);
}

TEST(TensorFactoryTest, TensorHasOneDimension) {
  EXPECT_EQ(at::tensor(7).sizes(), dispatch::IntArrayRef({1}));
  EXPECT_EQ(at::tensor(7).item<int>(), 7);
  EXPECT_EQ(at::tensor({0.5, 1.5})[1].item<double>(), 1.5);
  EXPECT_EQ(at::tensor(std::vector<int>()).sizes(), dispatch::IntArrayRef({0}));
}

TEST(TensorFactoryTest, TensorConvertsToTheTypeOfItsOptions) {
  EXPECT_EQ(type_of(1, dispatch::kDouble), dispatch::kDouble);
  EXPECT_EQ(at::tensor({1.5, 2.5}, dispatch::kLong)[1].item<int>(), 2);
  EXPECT_EQ(at::tensor({dispatch::Half(1.5)}, dispatch::kFloat).item<float>(), 1.5F);
  EXPECT_EQ(type_of(true, dispatch::kInt), dispatch::kInt);
  EXPECT_EQ(type_of(1, dispatch::kComplexFloat), dispatch::kComplexFloat);
  EXPECT_EQ(type_of(1, dispatch::kCPU), dispatch::kFloat) << "options without a type";
}

TEST(TensorFactoryTest, TensorRefusesTheTypesThatPyTorchsRefuses) {
  const auto refused = [](auto value, dispatch::ScalarType type) {
    EXPECT_THROW(static_cast<void>(at::tensor(value, type)), dispatch::NotImplementedError) << type;
  };
  refused(true, dispatch::kBool);
  refused(dispatch::Half(1), dispatch::kHalf);
  refused(1, dispatch::kBFloat16);
  refused(1, dispatch::kUInt16);
  refused(dispatch::complex<float>(1), dispatch::kFloat);
  try {
    static_cast<void>(at::tensor({1, 0}, dispatch::kBool));
    FAIL();
  } catch (const dispatch::NotImplementedError& error) {
    EXPECT_STREQ(error.what_without_backtrace(),
                 "\"tensor_cpu\" not implemented for 'Bool' with values of type Int: use "
                 "torch::tensor(), or convert the result of at::tensor() by to()");
  }
}

TEST(TensorFactoryTest, RefusesWhatCannotBe) {
  EXPECT_THROW(static_cast<void>(at::empty({-1})), dispatch::Error);
  EXPECT_THROW(static_cast<void>(at::empty({1LL << 40, 1LL << 40})), dispatch::Error);
  EXPECT_THROW(static_cast<void>(at::empty({1LL << 61})), dispatch::Error);
  EXPECT_EQ(at::empty({1LL << 40, 1LL << 40, 0}).numel(), 0);
  EXPECT_THROW(static_cast<void>(at::empty({1}, dispatch::kCUDA)), dispatch::NotImplementedError);
  EXPECT_THROW(static_cast<void>(at::empty({1}, dispatch::kSparse)), dispatch::NotImplementedError);
  EXPECT_THROW(static_cast<void>(at::empty(std::vector<std::int64_t>(65, 1))), dispatch::Error);
}

TEST(FromBlobTest, SharesTheCallersMemory) {
  float data[6] = {0, 1, 2, 3, 4, 5};
  const Tensor tensor = at::from_blob(data, {2, 3});
  tensor[1][0].fill_(9);
  EXPECT_EQ(data[3], 9);
  const Tensor strided = at::from_blob(data, {3, 2}, {1, 3});
  EXPECT_EQ(strided[0][1].item<float>(), 9);
  EXPECT_THROW(static_cast<void>(at::from_blob(data, {2}, {1, 1})), dispatch::Error);
}

TEST(FromBlobTest, CallsTheDeleterOnceAfterTheLastView) {
  int calls = 0;
  auto* data = new std::int64_t[4]{1, 2, 3, 4};
  Tensor view;
  {
    const Tensor tensor = at::from_blob(
        data, {4},
        [&calls](void* memory) {
          ++calls;
          delete[] static_cast<std::int64_t*>(memory);
        },
        dispatch::kLong);
    view = tensor.slice(0, 2);
    const Tensor copy = tensor;
  }
  EXPECT_EQ(calls, 0);
  EXPECT_EQ(view[0].item<int>(), 3);
  view.reset();
  EXPECT_EQ(calls, 1);
}

TEST(FromBlobTest, LeavesTheMemoryAloneWhereTheSizesAreWrong) {
  int calls = 0;
  float data[1] = {};
  EXPECT_THROW(static_cast<void>(at::from_blob(data, {-1}, [&calls](void*) { ++calls; })),
               dispatch::Error);
  EXPECT_EQ(calls, 0);
}

}  // namespace
