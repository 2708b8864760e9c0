// SPDX-License-Identifier: BSL-1.0
// The definitions and registrations that tools/aten/generate_native.py generates from entries with
// kernels.
#include <ATen/ATen.h>
#include <ATen/native/cpu/Loops.h>
#include <gmock/gmock.h>
#include <torch/library.h>

#include "NativeFunctions.h"

namespace at::meta {
TORCH_META_FUNC(half)(const Tensor& self) { build_borrowing_unary_op(maybe_get_output(), self); }
TORCH_META_FUNC(erfinv)(const Tensor& self) { build_borrowing_unary_op(maybe_get_output(), self); }
}  // namespace at::meta

namespace at::native {
Tensor twice(const Tensor& self) { return self + self; }
TORCH_IMPL_FUNC(half_out)(const Tensor&, const Tensor&) {
  cpu_kernel(*this, [](float x) -> float { return x / 2; });
}
TORCH_IMPL_FUNC(erfinv_xpu)(const Tensor&, const Tensor&) {}
}  // namespace at::native

namespace bazaar::native {
at::Tensor scale_cpu(const at::Tensor& self, double by, bool negate) {
  return self * (negate ? -by : by);
}
at::Tensor scale_meta(const at::Tensor& self, double, bool) { return at::empty_like(self); }
at::Tensor scale_by_symint(const at::Tensor& self, c10::SymIntArrayRef by) {
  return self * by.at(0).expect_int();
}
}  // namespace bazaar::native

namespace {

using testing::ElementsAre;

std::vector<float> values(const at::Tensor& t) {
  return {t.data_ptr<float>(), t.data_ptr<float>() + t.numel()};
}

c10::OperatorHandle named(const char* name, const char* overload = "") {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, overload);
}
at::Tensor called(const c10::OperatorHandle& op, torch::jit::Stack stack) {
  op.callBoxed(stack);
  return stack.at(0).toTensor();
}
const at::Tensor x = at::tensor({1.0f, 2.0f});

TEST(NativeEntries, DefineTheOperators) {
  EXPECT_EQ(c10::toString(named("bazaar::scale").schema()),
            "bazaar::scale(Tensor self, float by=2., *, bool negate=False) -> Tensor");
  EXPECT_TRUE(named("bazaar::scale").hasTag(at::Tag::pointwise));
  EXPECT_TRUE(named("bazaar::scale").hasTag(at::Tag::core));
}

TEST(NativeEntries, RegisterAKernelForEachKey) {
  EXPECT_THAT(values(called(named("bazaar::scale"), {x, 3.0, true})), ElementsAre(-3, -6));
  EXPECT_TRUE(called(named("bazaar::scale"), {at::empty({2}, at::kMeta), 3.0, true}).is_meta());
  EXPECT_THAT(values(called(named("bazaar::scale", "ints"), {x, std::vector<std::int64_t>{4}})),
              ElementsAre(4, 8));
}

TEST(NativeEntries, AnEntryWithoutDispatchIsComposite) {
  EXPECT_THAT(values(called(named("bazaar::twice"), {x})), ElementsAre(2, 4));
  EXPECT_TRUE(
      named("bazaar::twice").hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd));
}

TEST(NativeEntries, AStructuredKernelServesAllForms) {
  EXPECT_THAT(values(called(named("bazaar::half"), {x})), ElementsAre(0.5, 1));
  at::Tensor written = at::empty({2});
  EXPECT_TRUE(called(named("bazaar::half", "out"), {x, written}).is_same(written));
  EXPECT_THAT(values(written), ElementsAre(0.5, 1));
  EXPECT_TRUE(called(named("bazaar::half_"), {written}).is_same(written));
  EXPECT_THAT(values(written), ElementsAre(0.25, 0.5));
}

TEST(NativeEntries, RegisterKernelsOfPyTorchsOperators) {
  for (const char* overload : {"", "out"})
    EXPECT_TRUE(named("aten::erfinv", overload).hasKernelForDispatchKey(c10::DispatchKey::XPU));
}

}  // namespace
