// SPDX-License-Identifier: BSL-1.0
// What kernels of the operators of lists of tensors ask. The expected answers and messages are
// PyTorch 2.13's.
#include <ATen/native/ForeachUtils.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include <ATen/ATen.h>

namespace {

using namespace at::native;
using testing::ElementsAre;
using testing::HasSubstr;

template <class F>
std::string error_of(F&& f) {
  try {
    f();
  } catch (const c10::Error& e) {
    return e.what_without_backtrace();
  }
  return "";
}
/// Tensors that live until the program ends.
at::TensorList list(std::vector<at::Tensor> tensors) {
  static std::deque<std::vector<at::Tensor>> all;
  return all.emplace_back(std::move(tensors));
}
at::TensorList ones(std::initializer_list<at::ScalarType> types) {
  std::vector<at::Tensor> out;
  for (const at::ScalarType type : types) out.push_back(at::ones({2, 3}, type));
  return list(std::move(out));
}

TEST(ForeachUtils, ListsAreAsLongAsOneAnother) {
  const at::TensorList two = ones({at::kFloat, at::kFloat}),
                       three = ones({at::kInt, at::kInt, at::kInt});
  const std::vector<at::Scalar> numbers{1, 2};
  check_foreach_api_restrictions(two);
  check_foreach_api_restrictions(two, two);
  check_foreach_api_restrictions(two, numbers);
  check_foreach_api_restrictions(two, two, two);
  check_foreach_api_restrictions(two, two, numbers);
  check_foreach_api_restrictions(two, two, two, numbers);
  EXPECT_THAT(error_of([] { check_foreach_api_restrictions(at::TensorList()); }),
              HasSubstr("Tensor list must have at least one tensor."));
  EXPECT_THAT(error_of([&] { check_foreach_api_restrictions(two, two, three); }),
              HasSubstr("Tensor lists must have the same number of tensors, got 2 and 3"));
  EXPECT_THAT(error_of([&] { check_foreach_api_restrictions(three, three, numbers); }),
              HasSubstr("Tensor list must have same number of elements as scalar list."));
}

TEST(ForeachUtils, TheTypesOfAList) {
  EXPECT_TRUE(has_integral_tensor(ones({at::kFloat, at::kInt}), false));
  EXPECT_FALSE(has_integral_tensor(ones({at::kFloat, at::kBool}), false));
  EXPECT_TRUE(has_integral_tensor(ones({at::kFloat, at::kBool}), true));
  EXPECT_TRUE(has_bool_tensor(ones({at::kFloat, at::kBool})));
  EXPECT_FALSE(has_bool_tensor(ones({at::kFloat, at::kByte})));
}

TEST(ForeachUtils, OneKernelTakesAlikeTensors) {
  const at::TensorList floats = ones({at::kFloat, at::kFloat}),
                       halves = ones({at::kHalf, at::kHalf}),
                       mixed = ones({at::kFloat, at::kDouble});
  EXPECT_TRUE(can_use_fast_route(floats));
  EXPECT_TRUE(can_use_fast_route(floats, floats));
  EXPECT_FALSE(can_use_fast_route(mixed));
  EXPECT_FALSE(can_use_fast_route(floats, halves));
  EXPECT_TRUE(check_fast_path_restrictions({floats, halves}, {}, false, true));
  EXPECT_FALSE(check_fast_path_restrictions({floats, mixed}, {}, false, true));
  EXPECT_FALSE(can_use_fast_route(list({at::ones({2, 6}).slice(1, 0, 3)})));
}

TEST(ForeachUtils, SizesAndStridesMatter) {
  const at::TensorList a = list({at::ones({2, 3})}), turned = list({at::ones({3, 2}).t()}),
                       longer = list({at::ones({2, 4})});
  EXPECT_FALSE(can_use_fast_route(a, turned));
  EXPECT_FALSE(can_use_fast_route(a, longer));
  EXPECT_TRUE(can_use_fast_route(turned, turned));
  const at::TensorList row = list({at::ones({1, 3})}),
                       of_one = list({at::ones({1, 6}).slice(1, 0, 3)});
  EXPECT_TRUE(can_use_fast_route(row, of_one));  // nobody steps along a dimension of size 1
}

TEST(ForeachUtils, ResultsKeepTheirTypes) {
  const at::TensorList floats = ones({at::kFloat, at::kFloat}), ints = ones({at::kInt, at::kInt}),
                       bools = ones({at::kBool});
  EXPECT_TRUE(can_use_fast_route(floats, at::Scalar(2)));
  EXPECT_TRUE(can_use_fast_route(floats, at::Scalar(2.5)));
  EXPECT_FALSE(can_use_fast_route(floats, at::Scalar(c10::complex<double>(1, 1))));
  EXPECT_TRUE(can_use_fast_route(ints, at::Scalar(2)));
  EXPECT_FALSE(can_use_fast_route(ints, at::Scalar(2.5)));
  EXPECT_FALSE(can_use_fast_route(bools, at::Scalar(2)));
  EXPECT_FALSE(can_use_fast_route(ints, at::Scalar(2), true));
  EXPECT_TRUE(can_use_fast_route(floats, at::Scalar(2), true));
  EXPECT_FALSE(can_use_fast_route(ints, ints, true));
  const std::vector<at::Scalar> numbers{1, 2.5};
  EXPECT_FALSE(can_use_fast_route(ints, numbers));
  EXPECT_TRUE(can_use_fast_route(floats, numbers));
}

TEST(ForeachUtils, NumbersOfATensor) {
  const at::Tensor numbers = at::ones({3}, at::kInt);
  numbers.mutable_data_ptr<int>()[1] = 7;
  std::vector<double> out;
  for (const at::Scalar& number : convert_tensor_to_scalar_list(numbers, 3)) {
    EXPECT_TRUE(number.isIntegral(false));
    out.push_back(number.toDouble());
  }
  EXPECT_THAT(out, ElementsAre(1, 7, 1));
  EXPECT_THAT(
      error_of([&] { static_cast<void>(convert_tensor_to_scalar_list(numbers, 4)); }),
      HasSubstr("Expected length of scalars to match input of length 4 but got 3 instead."));
  EXPECT_THAT(
      error_of([&] { static_cast<void>(convert_tensor_to_scalar_list(at::ones({2, 3}), 6)); }),
      HasSubstr("Expected packed scalar Tensor to be of dimension 1. Got 2 instead."));
  EXPECT_THAT(error_of([&] {
                static_cast<void>(convert_tensor_to_scalar_list(numbers.slice(0, 0, 3, 2), 2));
              }),
              HasSubstr("Expected scalars to be contiguous."));
}

TEST(ForeachUtils, GroupsOfParameters) {
  const nested_optional_tensorvec_t lists{
      {at::ones({1}, at::kFloat), at::ones({2}, at::kDouble), at::ones({3}, at::kFloat)},
      {},
      {at::ones({1}, at::kFloat), std::nullopt, at::ones({3}, at::kBFloat16)}};
  const FlatMap groups = _group_tensors_by_first_tensors_device_and_dtype(lists, true);
  ASSERT_EQ(groups.size(), 2U);
  const auto& [of_float, indices] = groups.at({at::kCPU, at::kFloat});
  EXPECT_THAT(indices, ElementsAre(0, 2));
  ASSERT_EQ(of_float.size(), 3U);
  ASSERT_EQ(of_float[0].size(), 2U);
  EXPECT_EQ(of_float[0][1]->size(0), 3);
  EXPECT_TRUE(of_float[1].empty());
  EXPECT_EQ(of_float[2][1]->scalar_type(), at::kBFloat16);
  const auto& [of_double, second] = groups.at({at::kCPU, at::kDouble});
  EXPECT_THAT(second, ElementsAre(1));
  EXPECT_EQ(of_double[2][0], std::nullopt);

  EXPECT_TRUE(_group_tensors_by_first_tensors_device_and_dtype(lists, false)
                  .at({at::kCPU, at::kDouble})
                  .second.empty());
  EXPECT_THAT(error_of([] {
                static_cast<void>(_group_tensors_by_first_tensors_device_and_dtype(
                    {{at::ones({1})}, {at::ones({1}, at::kInt)}}, false));
              }),
              HasSubstr("Tensors of the same index must be on the same device and the same dtype"));
  EXPECT_THAT(error_of([] {
                static_cast<void>(
                    _group_tensors_by_first_tensors_device_and_dtype({{std::nullopt}}, false));
              }),
              HasSubstr("but the 0-th Tensor is not."));
}

}  // namespace
