// SPDX-License-Identifier: BSL-1.0
// Structured kernels that are written by hand, and the operators' kernels that are made from them.
// Outputs are created, resized, checked, or written through another tensor. PyTorch's own operators
// have the same errors.
#include <dispatch/structured_kernel.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ATen/TensorIterator.h>
#include <ATen/native/cpu/Loops.h>
#include <torch/library.h>

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "../../thrown.hpp"

namespace {

using at::Tensor;
using testing::ElementsAre;
using testing::HasSubstr;

/// Two outputs of the sizes of x: its elements, plus a factor if there is one, stored by columns,
/// and a copy in double.
struct structured_columns : at::impl::MetaBase {
  void meta(const Tensor& x, at::OptionalTensorRef more, at::OptionalScalarRef) {
    given = more.has_value();
    set_output_strided(0, x.sizes(), {1, x.size(0)}, x.options());
    set_output_contiguous(1, x.sizes(), x.options().dtype(at::kDouble));
  }
  void impl(const Tensor& x, at::OptionalTensorRef more, at::OptionalScalarRef factor,
            const Tensor& columns, const Tensor& copy) {
    EXPECT_EQ(more.has_value(), given);
    EXPECT_THAT(columns.strides(), ElementsAre(1, x.size(0)));
    EXPECT_TRUE(copy.is_contiguous());
    columns.copy_(x);
    if (factor.has_value()) columns.add_(factor.get());
    copy.copy_(x);
  }
  bool given = false;
};
using columns = dispatch::structured_kernel<structured_columns>;

/// Computes x + alpha y element by element.
struct structured_plus : at::TensorIteratorBase {
  void meta(const Tensor& x, const Tensor& y, const at::Scalar&) {
    build_borrowing_binary_op(maybe_get_output(), x, y);
  }
  void impl(const Tensor&, const Tensor&, const at::Scalar& alpha, const Tensor& out) {
    EXPECT_TRUE(out.is_same(maybe_get_output()));
    const auto factor = alpha.to<float>();
    at::native::cpu_kernel(*this, [factor](float x, float y) -> float { return x + factor * y; });
  }
};
using plus = dispatch::structured_kernel<structured_plus>;

/// The output has the type and the shape of `other`.
struct structured_like : at::impl::MetaBase {
  void meta(const Tensor& self, const Tensor& other) {
    if (!self.defined()) return;
    set_output_raw_strided(0, other.sizes(), {}, other.options());
  }
  void impl(const Tensor&, const Tensor& other, const Tensor& out) { out.copy_(other); }
};
using like = dispatch::structured_kernel<structured_like>;

TORCH_LIBRARY(structured_kernels, m) {
  m.def("plus(Tensor self, Tensor other, Scalar alpha) -> Tensor", &plus::functional);
  m.def("plus_(Tensor(a!) self, Tensor other, Scalar alpha) -> Tensor(a!)", &plus::in_place);
  m.def("plus.out(Tensor self, Tensor other, Scalar alpha, *, Tensor(a!) out) -> Tensor(a!)",
        &plus::out);
  m.def("columns(Tensor x, Tensor? more, Scalar? factor) -> (Tensor, Tensor)",
        &columns::functional);
  m.def(
      "columns.out(Tensor x, Tensor? more, Scalar? factor, *, Tensor(a!) columns, Tensor(b!) copy) "
      "-> (Tensor(a!), Tensor(b!))",
      &columns::out);
}

Tensor ramp(std::vector<std::int64_t> sizes) {
  Tensor out = at::empty(sizes, at::kFloat);
  for (std::int64_t i = 0; i < out.numel(); ++i)
    out.mutable_data_ptr<float>()[i] = static_cast<float>(i);
  return out;
}
std::vector<float> elements(const Tensor& t) {
  const Tensor flat = t.contiguous().to(at::kFloat);
  return {flat.const_data_ptr<float>(), flat.const_data_ptr<float>() + flat.numel()};
}

TEST(StructuredKernel, MakesOutputs) {
  const auto [by_columns, copy] = columns::functional(ramp({2, 3}), std::nullopt, at::Scalar(1));
  EXPECT_THAT(elements(by_columns), ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_THAT(by_columns.strides(), ElementsAre(1, 2));
  EXPECT_THAT(elements(copy), ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_EQ(copy.scalar_type(), at::kDouble);
}

TEST(StructuredKernel, WritesByWayOfATensorOfTheStridesThatItNeeds) {
  Tensor by_rows = at::zeros({2, 3}), copy = at::zeros({3, 2}, at::kDouble).t();
  const auto out = columns::out(ramp({2, 3}), ramp({1}), std::nullopt, by_rows, copy);
  EXPECT_TRUE(std::get<0>(out).is_same(by_rows));
  EXPECT_TRUE(std::get<1>(out).is_same(copy));
  EXPECT_THAT(by_rows.strides(), ElementsAre(3, 1));
  EXPECT_THAT(copy.strides(), ElementsAre(1, 2));
  EXPECT_THAT(elements(by_rows), ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_THAT(elements(copy), ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(StructuredKernel, ResizesAnOutputAndWarnsWhereItHasElements) {
  Tensor none = at::empty({0}), few = at::zeros({2}, at::kDouble);
  testing::internal::CaptureStderr();
  columns::out(ramp({2, 3}), std::nullopt, std::nullopt, none, few);
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_THAT(said, HasSubstr("An output with one or more elements was resized since it had shape "
                              "[2], which does not match the required output shape [2, 3]."));
  EXPECT_EQ(said.find("shape [0]"), std::string::npos);
  EXPECT_THAT(none.strides(), ElementsAre(1, 2));
  EXPECT_THAT(elements(none), ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_THAT(elements(few), ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(StructuredKernel, RefusesAnOutputOfAnotherTypeOrDevice) {
  Tensor x = ramp({2}), ints = at::empty({2}, at::kInt);
  EXPECT_THAT(test::thrown_by([&] { like::out(x, x, ints); }),
              HasSubstr("Expected out tensor to have dtype float, but got int instead"));
  Tensor nowhere = at::empty({2}, at::TensorOptions(at::kFloat).device(at::kMeta));
  EXPECT_THAT(test::thrown_by([&] { like::out(x, x, nowhere); }),
              HasSubstr("Expected out tensor to have device cpu, but got meta instead"));
}

TEST(StructuredKernel, RefusesInPlaceWhatIsOfAnotherKind) {
  Tensor x = ramp({2});
  EXPECT_THAT(elements(like::in_place(x, at::ones({2}))), ElementsAre(1, 1));
  EXPECT_THAT(test::thrown_by([&] { like::in_place(x, at::ones({2}, at::kLong)); }),
              HasSubstr("Bad in-place call: input tensor dtype float and output tensor dtype long "
                        "int should match"));
  EXPECT_THAT(test::thrown_by([&] { like::in_place(x, at::ones({2, 1})); }),
              HasSubstr("Bad in-place call: input tensor size [2] and output tensor size [2, 1] "
                        "should match"));
}

TEST(StructuredKernel, NamesTheKernelInErrors) {
  const Tensor x = ramp({2});
  Tensor ints = at::empty({2}, at::kInt);
  EXPECT_THAT(test::thrown_by([&] { like::out(x, x, ints); }),
              testing::ContainsRegex("\nin the structured kernel .*structured_like$"));
  EXPECT_THAT(test::thrown_by([&] { static_cast<void>(plus::functional(x, ramp({3}), 1)); }),
              testing::ContainsRegex("\nin the structured kernel .*structured_plus$"));
}

TEST(StructuredKernel, IteratesOverItsOutput) {
  const Tensor x = ramp({3});
  EXPECT_THAT(elements(plus::functional(x, x, 2)), ElementsAre(0, 3, 6));
  EXPECT_THAT(plus::functional(ramp({3, 2}).t(), at::ones({1}), 1).strides(), ElementsAre(1, 2));
  Tensor y = ramp({3});
  EXPECT_TRUE(plus::in_place(y, x, 1).is_same(y));
  EXPECT_THAT(elements(y), ElementsAre(0, 2, 4));
  Tensor resized = at::empty({0});
  EXPECT_TRUE(plus::out(x, x, 1, resized).is_same(resized));
  EXPECT_THAT(elements(resized), ElementsAre(0, 2, 4));
}

TEST(StructuredKernel, IteratesOverAnotherTensorWhereTheOutputHasAnotherType) {
  const Tensor x = ramp({3});
  for (Tensor out : {at::empty({3}, at::kDouble), at::empty({0}, at::kDouble)}) {
    plus::out(x, x, 1, out);
    EXPECT_EQ(out.scalar_type(), at::kDouble);
    EXPECT_THAT(elements(out), ElementsAre(0, 2, 4));
  }
  Tensor ints = at::empty({3}, at::kInt);
  EXPECT_THAT(test::thrown_by([&] { plus::out(x, x, 1, ints); }),
              HasSubstr("result type Float can't be cast to the desired output type Int"));
  Tensor y = ramp({3});
  EXPECT_THAT(test::thrown_by([&] { plus::in_place(y, ramp({2, 3}), 1); }),
              HasSubstr("output with shape [3] doesn't match the broadcast shape [2, 3]"));
}

TEST(StructuredKernel, IsCalledByTheDispatcher) {
  const auto op = c10::Dispatcher::singleton()
                      .findSchemaOrThrow("structured_kernels::plus", "out")
                      .typed<Tensor&(const Tensor&, const Tensor&, const at::Scalar&, Tensor&)>();
  Tensor out = at::empty({0});
  EXPECT_THAT(elements(op.call(ramp({2}), ramp({2}), 3, out)), ElementsAre(0, 4));
}

TEST(MetaBase, SaysWhereAClassDoesNotTakeOutputs) {
  struct none final : at::impl::MetaBase {
    const Tensor& maybe_get_output(std::int64_t) override { return there_is_none; }
    Tensor there_is_none;
  } x;
  EXPECT_FALSE(x.at::impl::MetaBase::maybe_get_output().defined());
  EXPECT_THAT(test::thrown_by([&] { x.set_output_contiguous(0, {1}, at::TensorOptions()); }),
              HasSubstr("set_output_strided not implemented."));
  EXPECT_THAT(test::thrown_by([&] { x.set_output_raw_strided(0, {1}, {}, at::TensorOptions()); }),
              HasSubstr("set_output_strided not implemented."));
}

}  // namespace
