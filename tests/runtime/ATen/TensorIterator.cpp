// SPDX-License-Identifier: BSL-1.0
// Iterators over tensors, and kernels written with them. This file also compiles with PyTorch's
// headers, whose results are the expected ones.
#include <ATen/ATen.h>
#include <ATen/native/TensorIterator.h>
#include <ATen/native/cpu/Loops.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace {

using at::Tensor;
using at::TensorIterator;
using at::TensorIteratorConfig;
using Vec = at::vec::Vectorized<float>;
using sizes = std::vector<std::int64_t>;

template <class Code>
std::string error_of(const Code& code) {
  try {
    code();
  } catch (const c10::Error& e) {
    return e.what();
  }
  return "(nothing was thrown)";
}
template <class Code>
void expect_error(const Code& code, const std::string& part) {
  const std::string text = error_of(code);
  EXPECT_NE(text.find(part), std::string::npos) << text;
}

/// Returns a tensor of this type with the elements 0, 1, 2, ….
Tensor ramp(sizes shape, at::ScalarType type = at::kFloat) {
  Tensor out = at::empty(shape, at::TensorOptions(type));
  for (std::int64_t i = 0; i < out.numel(); ++i) {
    if (type == at::kFloat)
      out.data_ptr<float>()[i] = static_cast<float>(i);
    else if (type == at::kInt)
      out.data_ptr<std::int32_t>()[i] = static_cast<std::int32_t>(i);
    else
      out.data_ptr<double>()[i] = static_cast<double>(i);
  }
  return out;
}
/// Returns all elements in the order of their indices.
std::vector<float> elements(const Tensor& t) {
  const Tensor flat = t.contiguous().to(at::kFloat);
  const float* data = flat.data_ptr<float>();
  return {data, data + flat.numel()};
}
void add(at::TensorIteratorBase& iter) {
  at::native::cpu_kernel_vec(
      iter, [](float a, float b) -> float { return a + b; }, [](Vec a, Vec b) { return a + b; });
}
Tensor sum(const Tensor& a, const Tensor& b) {
  Tensor out;
  auto iter = TensorIterator::binary_op(out, a, b);
  add(iter);
  return iter.output();
}

TEST(TensorIterator, AddsTensorsOfAllLengths) {
  for (const std::int64_t n : {0, 1, 7, 8, 9, 16, 33, 1000, 100000}) {
    const Tensor a = ramp({n}), out = sum(a, a);
    EXPECT_EQ(out.numel(), n);
    const std::vector<float> got = elements(out);
    for (std::size_t i = 0; i < got.size(); ++i)
      ASSERT_EQ(got[i], 2.0F * static_cast<float>(i)) << i << " of " << n;
  }
}

TEST(TensorIterator, WarnsWhereItResizesAnOutputThatHasElements) {
  Tensor few = ramp({2});
  testing::internal::CaptureStderr();
  auto iter = TensorIterator::binary_op(few, ramp({3}), ramp({3}));
  add(iter);
  EXPECT_NE(testing::internal::GetCapturedStderr().find(
                "An output with one or more elements was resized since it had shape [2], which "
                "does not match the required output shape [3]."),
            std::string::npos);
  EXPECT_EQ(elements(few), (std::vector<float>{0, 2, 4}));
}

TEST(TensorIterator, Broadcasts) {
  const Tensor out = sum(ramp({2, 1, 3}), ramp({4, 1}));
  EXPECT_EQ(out.sizes().vec(), (sizes{2, 4, 3}));
  std::vector<float> wanted;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 4; ++j)
      for (int k = 0; k < 3; ++k) wanted.push_back(static_cast<float>(3 * i + k + j));
  EXPECT_EQ(elements(out), wanted);
  EXPECT_EQ(elements(sum(ramp({3}), ramp({1}))), (std::vector<float>{0, 1, 2}));
  EXPECT_EQ(sum(ramp({}), ramp({})).dim(), 0);
  EXPECT_EQ(sum(ramp({0, 3}), ramp({3})).sizes().vec(), (sizes{0, 3}));
  EXPECT_NE(error_of([] { (void)sum(ramp({2}), ramp({3})); }), "(nothing was thrown)");
}

TEST(TensorIterator, TakesTensorsThatAreNotContiguous) {
  const Tensor a = ramp({3, 4}), b = ramp({4, 3});
  std::vector<float> wanted;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j) wanted.push_back(static_cast<float>(4 * i + j + 3 * j + i));
  EXPECT_EQ(elements(sum(a, b.t())), wanted);
  const Tensor both = sum(b.t(), b.t());
  EXPECT_EQ(both.strides().vec(), (sizes{1, 3})) << "the result lies in memory as the inputs do";
  EXPECT_EQ(elements(both)[1], 6.0F);
  const Tensor some = ramp({10}).slice(0, 1, 10, 3);
  EXPECT_EQ(elements(sum(some, some)), (std::vector<float>{2, 8, 14}));
}

TEST(TensorIterator, JoinsDimensionsThatAreOne) {
  Tensor out;
  const Tensor a = ramp({2, 3, 4}), column = ramp({2, 1, 1});
  const auto whole = TensorIterator::binary_op(out, a, a);
  EXPECT_EQ(whole.ndim(), 1);
  EXPECT_EQ(whole.shape().vec(), (sizes{24}));
  EXPECT_TRUE(whole.is_contiguous());
  EXPECT_EQ(whole.strides(1).vec(), (sizes{4}));
  const auto rows = TensorIterator::binary_op(out, a, column);
  EXPECT_EQ(rows.shape().vec(), (sizes{12, 2}));
  EXPECT_EQ(rows.strides(2).vec(), (sizes{0, 4}));
  EXPECT_EQ(rows.numel(), 24);
  EXPECT_EQ(rows.ntensors(), 3);
  EXPECT_EQ(rows.noutputs(), 1);
  EXPECT_EQ(rows.ninputs(), 2);
}

TEST(TensorIterator, ComputesInTheCommonType) {
  Tensor out;
  const auto doubles = TensorIterator::binary_op(out, ramp({3}), ramp({3}, at::kDouble));
  EXPECT_EQ(doubles.common_dtype(), at::kDouble);
  EXPECT_EQ(doubles.dtype(), at::kDouble);
  EXPECT_EQ(doubles.input_dtype(0), at::kDouble);
  // A tensor without dimensions changes the common type only if its category is higher.
  EXPECT_EQ(TensorIterator::binary_op(out, ramp({3}), ramp({}, at::kDouble)).common_dtype(),
            at::kFloat);
  EXPECT_EQ(TensorIterator::binary_op(out, ramp({3}, at::kInt), ramp({}, at::kDouble)).dtype(),
            at::kDouble);
  EXPECT_EQ(TensorIterator::binary_op(out, ramp({3}, at::kInt), ramp({3}, at::kInt)).dtype(),
            at::kInt);
  EXPECT_EQ(TensorIterator::binary_float_op(out, ramp({3}, at::kInt), ramp({3}, at::kInt)).dtype(),
            at::kFloat);
  EXPECT_EQ(TensorIterator::comparison_op(out, ramp({3}), ramp({3})).dtype(), at::kBool);
  EXPECT_EQ(TensorIterator::unary_float_op(out, ramp({3}, at::kInt)).dtype(), at::kFloat);
}

TEST(TensorIterator, WritesOutputsOfAnotherType) {
  const Tensor a = ramp({2, 2}), b = ramp({2, 2}, at::kInt);
  Tensor out = at::zeros({2, 2}, at::TensorOptions(at::kDouble));
  auto iter = TensorIterator::borrowing_binary_op(out, a, b);
  EXPECT_EQ(iter.dtype(), at::kFloat);
  add(iter);
  EXPECT_EQ(out.scalar_type(), at::kDouble);
  EXPECT_EQ(elements(out), (std::vector<float>{0, 2, 4, 6}));
  Tensor ints = at::zeros({2, 2}, at::TensorOptions(at::kInt));
  expect_error([&] { (void)TensorIterator::borrowing_binary_op(ints, a, b); },
               "result type Float can't be cast to the desired output type Int");
}

TEST(TensorIterator, ResizesOutputsWhereItMay) {
  Tensor out = at::empty({0});
  const Tensor a = ramp({2, 3});
  auto iter = TensorIterator::borrowing_binary_op(out, a, a);
  add(iter);
  EXPECT_EQ(out.sizes().vec(), (sizes{2, 3}));
  EXPECT_EQ(elements(out)[5], 10.0F);
  Tensor small = ramp({3});
  expect_error([&] { (void)TensorIterator::borrowing_binary_op(small, small, a); },
               "doesn't match the broadcast shape [2, 3]");
  expect_error(
      [&] {
        (void)TensorIteratorConfig().resize_outputs(false).add_output(small).add_input(a).build();
      },
      "doesn't match the broadcast shape [2, 3]");
}

TEST(TensorIterator, WritesInPlaceAndRefusesOutputsThatOverlap) {
  Tensor a = ramp({8});
  auto iter = TensorIterator::borrowing_binary_op(a, a, a);
  add(iter);
  EXPECT_EQ(elements(a)[7], 14.0F);
  const Tensor part = a.slice(0, 0, 7), other = a.slice(0, 1, 8);
  EXPECT_NE(error_of([&] { (void)TensorIterator::borrowing_binary_op(part, other, other); }),
            "(nothing was thrown)");
  float element = 0;
  const Tensor one = at::from_blob(&element, {4}, sizes{0});
  EXPECT_NE(error_of([&] { (void)TensorIterator::borrowing_binary_op(one, other, other); }),
            "(nothing was thrown)");
  Tensor unchecked = part;
  EXPECT_EQ(TensorIteratorConfig()
                .set_check_mem_overlap(false)
                .add_output(unchecked)
                .add_input(other)
                .build()
                .numel(),
            7);
}

TEST(TensorIterator, ChecksTypesAsItIsTold) {
  const Tensor floats = ramp({3}), ints = ramp({3}, at::kInt);
  Tensor out = at::empty({3});
  expect_error([&] { (void)TensorIteratorConfig().add_output(out).add_input(ints).build(); },
               "Found dtype Float but expected Int");
  auto mixed = TensorIteratorConfig()
                   .check_all_same_dtype(false)
                   .add_output(out)
                   .add_const_input(floats)
                   .add_input(ints)
                   .build();
  at::native::cpu_kernel(
      mixed, [](float a, std::int32_t b) -> float { return a * 10 + static_cast<float>(b); });
  EXPECT_EQ(elements(out), (std::vector<float>{0, 11, 22}));
  EXPECT_NE(error_of([&] {
              at::native::cpu_kernel(mixed, [](double a, double b) -> double { return a + b; });
            }),
            "(nothing was thrown)");
  EXPECT_NE(error_of([&] { at::native::cpu_kernel(mixed, [](float a) -> float { return a; }); }),
            "(nothing was thrown)");
}

TEST(TensorIterator, HasASetShape) {
  // The iterator steps from row to row, and the loop itself goes along the columns, as in PyTorch's
  // sort and gather.
  const Tensor a = ramp({3, 4});
  Tensor out = at::zeros({3, 4});
  auto iter = TensorIteratorConfig()
                  .check_all_same_dtype(false)
                  .resize_outputs(false)
                  .declare_static_shape(a.sizes(), {1})
                  .add_output(out)
                  .add_input(a)
                  .build();
  EXPECT_EQ(iter.numel(), 3);
  iter.for_each([](char** data, const std::int64_t* strides, std::int64_t n) {
    for (std::int64_t row = 0; row < n; ++row) {
      auto* to = reinterpret_cast<float*>(data[0] + row * strides[0]);
      const auto* from = reinterpret_cast<const float*>(data[1] + row * strides[1]);
      for (int k = 0; k < 4; ++k) to[k] = from[3 - k];
    }
  });
  EXPECT_EQ(elements(out), (std::vector<float>{3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8}));
}

TEST(TensorIterator, GivesPartsOfItself) {
  const Tensor a = ramp({5, 7}).t();
  Tensor out = at::zeros({7, 5});
  auto iter = TensorIteratorConfig().add_output(out).add_input(a).build();
  EXPECT_EQ(iter.ndim(), 2);
  for (const at::Range part :
       {at::Range{0, 3}, at::Range{3, 4}, at::Range{4, 30}, at::Range{30, 35}})
    iter.serial_for_each(
        [](char** data, const std::int64_t* strides, std::int64_t n) {
          for (std::int64_t i = 0; i < n; ++i)
            *reinterpret_cast<float*>(data[0] + i * strides[0]) +=
                *reinterpret_cast<const float*>(data[1] + i * strides[1]) + 1;
        },
        part);
  std::vector<float> wanted;
  for (int i = 0; i < 7; ++i)
    for (int j = 0; j < 5; ++j) wanted.push_back(static_cast<float>(7 * j + i + 1));
  EXPECT_EQ(elements(out), wanted);
}

TEST(TensorIterator, IteratesInTheOrderOfIndicesWhereToldTo) {
  Tensor out = at::zeros({3, 2}).t();
  auto iter = TensorIteratorConfig()
                  .check_all_same_dtype(false)
                  .enforce_linear_iteration()
                  .resize_outputs(false)
                  .add_output(out)
                  .build();
  float next = 0;
  at::native::cpu_serial_kernel(iter, [&]() -> float { return next++; });
  EXPECT_EQ(elements(out), (std::vector<float>{0, 1, 2, 3, 4, 5}));
}

TEST(TensorIterator, FillsWithoutInputs) {
  Tensor out = at::empty({70});
  auto iter = TensorIterator::nullary_op(out);
  at::native::cpu_kernel_vec(iter, []() -> float { return 3; }, []() { return Vec(3.0F); });
  EXPECT_EQ(elements(out), std::vector<float>(70, 3.0F));
}

TEST(TensorIterator, TakesOneElementForAllInVectors) {
  const Tensor a = ramp({2, 50}), five = at::full({1}, 5.0F), column = ramp({2, 1});
  EXPECT_EQ(elements(sum(a, five)), elements(sum(five, a)));
  EXPECT_EQ(elements(sum(a, five))[99], 104.0F);
  EXPECT_EQ(elements(sum(a, column))[99], 100.0F);
  EXPECT_EQ(elements(sum(column, a))[49], 49.0F);
}

TEST(TensorIterator, WritesSeveralOutputs) {
  const Tensor a = ramp({4});
  Tensor doubled, squared;
  auto iter = TensorIteratorConfig()
                  .add_owned_output(doubled)
                  .add_owned_output(squared)
                  .add_owned_input(a)
                  .build();
  at::native::cpu_kernel_multiple_outputs(
      iter, [](float x) -> std::tuple<float, float> { return {2 * x, x * x}; });
  EXPECT_EQ(elements(iter.output(0)), (std::vector<float>{0, 2, 4, 6}));
  EXPECT_EQ(elements(iter.output(1)), (std::vector<float>{0, 1, 4, 9}));
}

TEST(TensorIterator, TakesBoolsWhoseBytesAreNotOne) {
  Tensor bytes = at::zeros({3}, at::TensorOptions(at::kByte));
  bytes.data_ptr<std::uint8_t>()[1] = 2;
  bytes.data_ptr<std::uint8_t>()[2] = 1;
  const Tensor bools = at::from_blob(bytes.data_ptr(), {3}, at::TensorOptions(at::kBool));
  Tensor out;
  auto iter = TensorIterator::unary_op(out, bools);
  at::native::cpu_kernel(iter, [](bool x) -> bool { return !x; });
  EXPECT_EQ(elements(iter.output()), (std::vector<float>{1, 0, 0}));
}

TEST(TensorIterator, Reduces) {
  const Tensor a = ramp({2, 3});
  Tensor out = at::zeros({2, 1});
  auto iter = TensorIterator::reduce_op(out, a);
  EXPECT_EQ(iter.num_output_elements(), 2);
  EXPECT_EQ(iter.num_reduce_dims(), 1);
  iter.serial_for_each(
      [](char** data, const std::int64_t* strides, std::int64_t n) {
        for (std::int64_t i = 0; i < n; ++i)
          *reinterpret_cast<float*>(data[0] + i * strides[0]) +=
              *reinterpret_cast<const float*>(data[1] + i * strides[1]);
      },
      {0, iter.numel()});
  EXPECT_EQ(elements(out), (std::vector<float>{3, 12}));
}

}  // namespace
