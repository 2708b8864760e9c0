// SPDX-License-Identifier: BSL-1.0
// The rules in the body of a registration apply to the right input.
#include <dispatch/phi/kernel_rules.hpp>

#include <dispatch/phi.hpp>

#include <dispatch/invoke.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../thrown.hpp"

using test::thrown;
using testing::HasSubstr;

namespace phi {
inline void FirstInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
template <class T, class Context>
void PickKernel(const Context& context, const DenseTensor& x, const DenseTensor& index,
                DenseTensor* out) {
  T* to = context.template Alloc<T>(out);
  for (std::int64_t i = 0; i != x.numel(); ++i) to[i] = x.data<T>()[*index.data<std::int64_t>()];
}
template <class T, class Context>
void SameKernel(const Context& context, const DenseTensor& x, DenseTensor* out) {
  *context.template Alloc<T>(out) = *x.data<T>();
}
}  // namespace phi

PHI_OPERATOR("rules_pick(Tensor x, Tensor index) -> Tensor out",
             phi::infer_meta<&phi::FirstInferMeta, "x">);
PHI_OPERATOR("rules_pick_of(Tensor unused, Tensor index, Tensor x) -> Tensor out",
             phi::infer_meta<&phi::FirstInferMeta, "x">, phi::data_type<"x">,
             phi::uses_kernel<"rules_pick", "x", "index">);
PHI_OPERATOR("rules_beyond(Tensor x) -> Tensor out", phi::infer_meta<&phi::FirstInferMeta>);
PD_REGISTER_KERNEL(rules_pick, CPU, ALL_LAYOUT, phi::PickKernel, float) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(rules_beyond, CPU, ALL_LAYOUT, phi::SameKernel, float) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT64);
}
PHI_LIBRARY(phi_rules, "rules_pick", "rules_pick_of", "rules_beyond");

namespace {

template <class... A>
at::Tensor call(const char* name, A&&... arguments) {
  return dispatch::invoke(dispatch::Dispatcher::singleton().findSchemaOrThrow(name, ""),
                          std::forward<A>(arguments)...)
      .toTensor();
}

struct PhiRules : testing::Test {
  PhiRules() { phi::the_transforms().dtype = phi::the_transforms().verify = true; }
  ~PhiRules() override { phi::the_transforms().dtype = phi::the_transforms().verify = false; }
};

TEST_F(PhiRules, AreOfTheKernelsInputsWhereAnOperatorNamesTheArguments) {
  at::Tensor x = at::full({2}, 3, at::kFloat);
  x.data_ptr<float>()[1] = 7;
  const at::Tensor index = at::full({1}, 1, at::kInt), unused = at::full({1}, 5, at::kDouble);
  const std::uint64_t before = phi::the_transforms().dtype_count;
  EXPECT_EQ(call("phi_rules::rules_pick", x, index).select(0, 0).item().toDouble(), 7);
  EXPECT_EQ(call("phi_rules::rules_pick_of", unused, index, x).select(0, 0).item().toDouble(), 7);
  // Each call converts the index, and never the argument that the kernel does not take.
  EXPECT_EQ(phi::the_transforms().dtype_count - before, 2U);
}

TEST_F(PhiRules, ForMissingInputsAndOutputsAreRefused) {
  EXPECT_THAT(thrown<dispatch::IndexError>(
                  [] { call("phi_rules::rules_beyond", at::full({1}, 1, at::kFloat)); }),
              HasSubstr("the kernel's registration speaks of outputs number 1, counted from 0; "
                        "there are 1\nin rules_beyond()"));
}

}  // namespace
