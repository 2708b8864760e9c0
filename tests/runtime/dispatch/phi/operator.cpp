// SPDX-License-Identifier: BSL-1.0
#include <dispatch/phi.hpp>

#include <dispatch/invoke.hpp>
#include <dispatch/op.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../thrown.hpp"

using namespace dispatch::literals;
using test::thrown;
using testing::ElementsAre;
using testing::HasSubstr;

namespace phi {
inline void UnchangedInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }

template <class T, class Context>
void ScaleKernel(const Context& context, const DenseTensor& x, const Scalar& scale, float bias,
                 bool bias_after_scale, DenseTensor* out) {
  const T* from = x.data<T>();
  T* to = context.template Alloc<T>(out);
  const T factor = scale.to<T>(), term = static_cast<T>(bias);
  for (std::int64_t i = 0; i != x.numel(); ++i)
    to[i] = static_cast<T>(bias_after_scale ? from[i] * factor + term : (from[i] + term) * factor);
}
}  // namespace phi

PHI_OPERATOR(
    "scale(Tensor x, Scalar scale=1, float bias=0, bool bias_after_scale=True) -> "
    "Tensor out",
    phi::infer_meta<&phi::UnchangedInferMeta, "x">);
PHI_OPERATOR(
    "scale_(Tensor(a!) x, Scalar scale=1, float bias=0, bool bias_after_scale=True) -> "
    "Tensor(a!) out",
    phi::infer_meta<&phi::UnchangedInferMeta, "x">, phi::uses_kernel<"scale">);
PHI_OPERATOR(
    "scale.Tensor(Tensor x, Tensor scale, float bias=0, bool bias_after_scale=True) -> "
    "Tensor out",
    phi::infer_meta<&phi::UnchangedInferMeta, "x">);
PHI_KERNEL(scale, CPU, ALL_LAYOUT, phi::ScaleKernel, float, double, int, std::int64_t);
PHI_KERNEL_NAMED("scale.Tensor", CPU, ALL_LAYOUT, phi::ScaleKernel, float);

TORCH_LIBRARY(phi_scale, m) {
  phi::define<"scale">(m);
  phi::define<"scale_">(m);
  phi::define<"scale.Tensor">(m);
}

namespace {

constexpr dispatch::op<
    "phi_scale::scale(Tensor x, Scalar scale=1, float bias=0, bool bias_after_scale=True) -> "
    "Tensor out">
    scale{};

at::Tensor floats(std::initializer_list<float> values) {
  at::Tensor out = at::empty({static_cast<std::int64_t>(values.size())}, at::kFloat);
  std::copy(values.begin(), values.end(), out.data_ptr<float>());
  return out;
}
std::vector<float> values_of(const at::Tensor& x) {
  return {x.data_ptr<float>(), x.data_ptr<float>() + x.numel()};
}
dispatch::OperatorHandle operator_of(const char* name, const char* overload = "") {
  return dispatch::Dispatcher::singleton().findSchemaOrThrow(name, overload);
}

TEST(PhiOperator, IsCalledTypedAndByKeyword) {
  EXPECT_THAT(values_of(scale(floats({1, 2}), 3, "bias"_a = 0.5)), ElementsAre(3.5, 6.5));
  EXPECT_THAT(values_of(scale(floats({1, 2}), 3, 0.5, false)), ElementsAre(4.5, 7.5));
  const auto op = operator_of("phi_scale::scale");
  EXPECT_THAT(values_of(dispatch::invoke(op, "scale"_a = 2, "x"_a = floats({4})).toTensor()),
              ElementsAre(8));
}

TEST(PhiOperator, IsCalledBoxed) {
  dispatch::Stack stack{floats({1, 2}), at::Scalar(2), 1.0, true};
  operator_of("phi_scale::scale").callBoxed(&stack);
  ASSERT_EQ(stack.size(), 1u);
  EXPECT_THAT(values_of(stack[0].toTensor()), ElementsAre(3, 5));
}

TEST(PhiOperator, ChoosesByDataType) {
  EXPECT_EQ(scale(at::full({2}, 3, at::kLong), 2).data_ptr<std::int64_t>()[1], 6);
  EXPECT_EQ(scale(at::full({2}, 3, at::kInt), 2).scalar_type(), at::kInt);
  EXPECT_EQ(scale(at::full({2}, 0.25, at::kDouble), 2).data_ptr<double>()[0], 0.5);
}

TEST(PhiOperator, SaysWhatThereIsInsteadOfAMissingDataType) {
  EXPECT_THAT(
      thrown<dispatch::NotImplementedError>(
          [] { static_cast<void>(scale(at::full({1}, 1, at::kShort), 2)); }),
      HasSubstr("PHI kernel 'scale': none for (CPU, NCHW, int16); there are kernels for the "
                "backends CPU; on this one for the layouts ALL_LAYOUT and the data types "
                "float32,float64,int32,int64"));
}

TEST(PhiOperator, InfersForMeta) {
  const at::Tensor x = at::empty({5, 6}, at::TensorOptions(at::kDouble).device(at::kMeta));
  const at::Tensor y = scale(x, 2);
  EXPECT_TRUE(y.is_meta());
  EXPECT_THAT(y.sizes(), ElementsAre(5, 6));
  EXPECT_EQ(y.scalar_type(), at::kDouble);
}

TEST(PhiOperator, WritesIntoItsArgument) {
  at::Tensor x = floats({1, 2});
  const auto op = operator_of("phi_scale::scale_");
  const at::Tensor y = dispatch::invoke(op, x, 10).toTensor();
  EXPECT_THAT(values_of(x), ElementsAre(10, 20));
  EXPECT_TRUE(y.is_same(x));
}

TEST(PhiOperator, TakesANumberFromATensor) {
  const auto op = operator_of("phi_scale::scale", "Tensor");
  EXPECT_THAT(values_of(dispatch::invoke(op, floats({1, 2}), floats({4})).toTensor()),
              ElementsAre(4, 8));
  EXPECT_THAT(thrown<dispatch::ValueError>(
                  [&] { static_cast<void>(dispatch::invoke(op, floats({1, 2}), floats({4, 5}))); }),
              HasSubstr("scale.Tensor(): argument 'scale': a tensor of one element is expected"));
}

TEST(PhiOperator, MakesAViewContiguousAndCountsIt) {
  const std::uint64_t before = phi::the_transforms().layout_count;
  at::Tensor x = at::empty({2, 2}, at::kFloat);
  for (int i = 0; i != 4; ++i) x.data_ptr<float>()[i] = static_cast<float>(i);
  EXPECT_THAT(values_of(scale(x.t(), 2)), ElementsAre(0, 4, 2, 6));
  EXPECT_EQ(phi::the_transforms().layout_count, before + 1);
}

}  // namespace
