// SPDX-License-Identifier: BSL-1.0
// Lists of tensors: written to, returned beside tensors, and absent.
#include <dispatch/phi/held_output.hpp>

#include <dispatch/phi.hpp>

#include <dispatch/invoke.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../thrown.hpp"

using test::thrown;
using testing::HasSubstr;

namespace phi {
using paddle::optional;

inline void StepInferMeta(const std::vector<const MetaTensor*>& param,
                          std::vector<MetaTensor*> param_out) {
  for (std::size_t i = 0; i != param.size(); ++i) param_out[i]->share_meta(*param[i]);
}
inline void WideStepInferMeta(const std::vector<const MetaTensor*>& param,
                              std::vector<MetaTensor*> param_out) {
  StepInferMeta(param, param_out);
  param_out.at(0)->set_dtype(DataType::FLOAT64);
}
template <class T, class Context>
void StepKernel(const Context& context, const std::vector<const DenseTensor*>& param,
                const Scalar& by, std::vector<DenseTensor*> param_out) {
  for (std::size_t i = 0; i != param.size(); ++i) {
    T* to = context.template Alloc<T>(param_out[i]);
    for (std::int64_t j = 0; j != param[i]->numel(); ++j)
      to[j] = param[i]->data<T>()[j] - by.to<T>();
  }
}

inline int StateCount(const std::vector<const MetaTensor*>& states) {
  return static_cast<int>(states.size());
}
inline void CellInferMeta(const MetaTensor& x, const std::vector<const MetaTensor*>& states,
                          MetaTensor* out, std::vector<MetaTensor*> states_out) {
  out->share_meta(x);
  for (std::size_t i = 0; i != states.size(); ++i) states_out[i]->share_meta(*states[i]);
}
template <class T, class Context>
void CellKernel(const Context& context, const DenseTensor& x,
                const std::vector<const DenseTensor*>& states, DenseTensor* out,
                std::vector<DenseTensor*> states_out) {
  *context.template Alloc<T>(out) = *x.data<T>();
  for (std::size_t i = 0; i != states.size(); ++i)
    *context.template Alloc<T>(states_out[i]) = *states[i]->data<T>() + *x.data<T>();
}

inline void SumInferMeta(const MetaTensor& x,
                         const optional<std::vector<const MetaTensor*>>& others, MetaTensor* out) {
  out->share_meta(others && !others->empty() ? *others->front() : x);
}
template <class T, class Context>
void SumKernel(const Context& context, const DenseTensor& x,
               const optional<std::vector<const DenseTensor*>>& others, DenseTensor* out) {
  T sum = *x.data<T>();
  if (others)
    for (const DenseTensor* one : *others) sum += *one->data<T>();
  *context.template Alloc<T>(out) = others ? sum : -sum;
}

inline void FlatInferMeta(const MetaTensor& x, MetaTensor* out) {
  out->set_dims(make_ddim({x.numel()}));
  out->set_dtype(x.dtype());
}
/// Reshapes as PHI's kernels do: it shares the input's memory, and then restores the inferred
/// sizes.
template <class T, class Context>
void FlatKernel(const Context&, const DenseTensor& x, DenseTensor* out) {
  const DDim sizes = out->dims();
  out->ShareDataWith(x);
  out->Resize(sizes);
}
inline void AnyInferMeta(const MetaTensor& x, std::int64_t, MetaTensor* out) { out->share_meta(x); }
template <class T, class Context>
void FirstKernel(const Context& context, const DenseTensor& x, std::int64_t count,
                 DenseTensor* out) {
  std::copy_n(x.data<T>(), x.numel(), context.template Alloc<T>(out));
  out->Resize(make_ddim({count}));
}
}  // namespace phi

PHI_OPERATOR("sizes_flat(Tensor x) -> Tensor out", phi::infer_meta<&phi::FlatInferMeta>);
PHI_OPERATOR("sizes_flat_(Tensor(a!) x) -> Tensor(a!) out", phi::infer_meta<&phi::FlatInferMeta>,
             phi::uses_kernel<"sizes_flat">);
PHI_OPERATOR("sizes_first(Tensor x, int count) -> Tensor out", phi::infer_meta<&phi::AnyInferMeta>);
PHI_KERNEL(sizes_flat, CPU, ALL_LAYOUT, phi::FlatKernel, float);
PHI_KERNEL(sizes_first, CPU, ALL_LAYOUT, phi::FirstKernel, float);
PHI_OPERATOR("lists_step_(Tensor(a!)[] param, Scalar by=1) -> Tensor(a!)[] param_out",
             phi::infer_meta<&phi::StepInferMeta, "param">);
PHI_OPERATOR("lists_wide_step_(Tensor(a!)[] param, Scalar by=1) -> Tensor(a!)[] param_out",
             phi::infer_meta<&phi::WideStepInferMeta, "param">, phi::uses_kernel<"lists_step_">);
PHI_OPERATOR("lists_cell(Tensor x, Tensor[] states) -> (Tensor out, Tensor[] states_out)",
             phi::infer_meta<&phi::CellInferMeta>, phi::output_count<&phi::StateCount, "states">);
PHI_OPERATOR("lists_sum(Tensor x, Tensor[]? others=None) -> Tensor out",
             phi::infer_meta<&phi::SumInferMeta>);
PHI_KERNEL(lists_step_, CPU, ALL_LAYOUT, phi::StepKernel, float);
PHI_KERNEL(lists_cell, CPU, ALL_LAYOUT, phi::CellKernel, float);
PHI_KERNEL(lists_sum, CPU, ALL_LAYOUT, phi::SumKernel, float);
PHI_LIBRARY(phi_lists, "lists_step_", "lists_wide_step_", "lists_cell", "lists_sum", "sizes_flat",
            "sizes_flat_", "sizes_first");

namespace {

template <class... A>
dispatch::IValue call(const char* name, A&&... arguments) {
  return dispatch::invoke(dispatch::Dispatcher::singleton().findSchemaOrThrow(name, ""),
                          std::forward<A>(arguments)...);
}
at::Tensor number(double value) { return at::full({1}, value, at::kFloat); }
at::Tensor without_memory() {
  return at::empty({1}, at::TensorOptions(at::kFloat).device(at::kMeta));
}
double value(const at::Tensor& tensor) { return tensor.item().toDouble(); }

TEST(PhiLists, AreWrittenTo) {
  const at::Tensor a = number(1), b = number(5);
  const at::Tensor view = at::full({2, 3}, 9, at::kFloat).t();
  const auto out =
      call("phi_lists::lists_step_", std::vector<at::Tensor>{a, b, view}, 3).toTensorVector();
  EXPECT_EQ(value(a), -2);
  EXPECT_EQ(value(b), 2);
  EXPECT_EQ(value(view.select(0, 2).select(0, 1)), 6);
  ASSERT_EQ(out.size(), 3U);
  EXPECT_TRUE(out[0].is_same(a) && out[1].is_same(b) && out[2].is_same(view));
  EXPECT_THAT(thrown<dispatch::NotImplementedError>(
                  [] { call("phi_lists::lists_step_", std::vector<at::Tensor>{}); }),
              HasSubstr("no tensor and no argument says the data type"));
  EXPECT_THAT(thrown<dispatch::Error>(
                  [&] { call("phi_lists::lists_wide_step_", std::vector<at::Tensor>{a}); }),
              HasSubstr("output 'param_out': InferMeta makes it float64, but it is an argument "
                        "that is float32"));
}

TEST(PhiLists, AreReturnedBesideTensors) {
  const auto out =
      call("phi_lists::lists_cell", number(1), std::vector<at::Tensor>{number(2), number(3)})
          .toTuple();
  const auto states = out->elements()[1].toTensorVector();
  ASSERT_EQ(states.size(), 2U);
  EXPECT_EQ(value(states[1]), 4);
}

TEST(PhiLists, MayBeAbsent) {
  EXPECT_EQ(value(call("phi_lists::lists_sum", number(2)).toTensor()), -2);
  EXPECT_EQ(
      value(call("phi_lists::lists_sum", number(2), std::vector<at::Tensor>{number(3)}).toTensor()),
      5);
  EXPECT_EQ(value(call("phi_lists::lists_sum", number(2), std::vector<at::Tensor>{}).toTensor()),
            2);
  const at::Tensor meta =
      call("phi_lists::lists_sum", without_memory(), std::vector<at::Tensor>{without_memory()})
          .toTensor();
  EXPECT_TRUE(meta.is_meta());
  EXPECT_TRUE(call("phi_lists::lists_sum", without_memory()).toTensor().is_meta());
}

TEST(PhiLists, ArePassedWithoutTheDispatcher) {
  const at::Tensor three = number(3);
  const phi::DenseTensor x(three);
  phi::DenseTensor out;
  out.Resize(x.dims());
  const phi::CPUContext context;
  phi::call<"lists_sum">(context, x, std::nullopt, &out);
  EXPECT_EQ(*out.data<float>(), -3);
  const phi::TensorBase* const others[] = {&x, &x};
  phi::call<"lists_sum">(context, x, phi::tensor_list{others, 2}, &out);
  EXPECT_EQ(*out.data<float>(), 9);
}

TEST(PhiLists, ArePassedByAContext) {
  const at::Tensor three = number(3);
  const phi::DenseTensor x(three);
  phi::DenseTensor out, states[2];
  for (phi::DenseTensor* one : {&out, &states[0], &states[1]}) one->Resize(x.dims());
  const std::vector<const phi::TensorBase*> given = {&x, &x};
  const std::vector<phi::TensorBase*> made = {&states[0], &states[1]};
  const phi::CPUContext context;
  phi::KernelContext values(context);
  values.EmplaceBackInput(&x);
  values.EmplaceBackInputs(given);
  values.EmplaceBackOutput(&out);
  values.EmplaceBackOutputs(made);
  phi::call_boxed(phi::kernels_of("lists_cell"), values);
  EXPECT_EQ(*out.data<float>(), 3);
  EXPECT_EQ(*states[1].data<float>(), 6);
}

TEST(PhiSizes, AreThoseThatTheKernelSetsAfterTheMemory) {
  const at::Tensor x = at::full({2, 3}, 4, at::kFloat);
  const at::Tensor flat = call("phi_lists::sizes_flat", x).toTensor();
  EXPECT_EQ(flat.sizes(), at::IntArrayRef({6}));
  EXPECT_EQ(flat.data_ptr(), x.data_ptr());
  EXPECT_EQ(x.sizes(), at::IntArrayRef({2, 3}));
  const at::Tensor first = call("phi_lists::sizes_first", x, 2).toTensor();
  EXPECT_EQ(first.sizes(), at::IntArrayRef({2}));
  EXPECT_EQ(value(first.select(0, 1)), 4);
  EXPECT_THAT(thrown<dispatch::Error>([&] { call("phi_lists::sizes_first", x, 7); }),
              HasSubstr("output 'out' (number 1): the kernel gave it the sizes (7), and memory for "
                        "6 elements (Alloc, then Resize)\nin sizes_first(), PHI kernel"));
}

TEST(PhiSizes, OfAnArgumentThatIsWrittenToStay) {
  const at::Tensor x = at::full({2, 3}, 4, at::kFloat);
  const char* why = "output 'out': InferMeta makes it one of the sizes (6), but it is an argument";
  EXPECT_THAT(thrown<dispatch::Error>([&] { call("phi_lists::sizes_flat_", x); }), HasSubstr(why));
  const at::Tensor meta = at::empty({2, 3}, at::TensorOptions(at::kFloat).device(at::kMeta));
  EXPECT_THAT(thrown<dispatch::Error>([&] { call("phi_lists::sizes_flat_", meta); }),
              HasSubstr(why));
}

}  // namespace
