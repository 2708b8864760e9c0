// SPDX-License-Identifier: BSL-1.0
// An output that is an argument is the same object; a new output belongs to the caller.
#include <dispatch/phi/outputs.hpp>

#include <dispatch/phi.hpp>

#include <dispatch/op.hpp>

#include <gmock/gmock.h>

namespace phi {

inline const void* read_from = nullptr;
inline const void* written_to = nullptr;

inline void OutputsInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }

template <class T, class Context>
void OutputsNoteKernel(const Context& context, const DenseTensor& x, DenseTensor* out) {
  read_from = &x;
  written_to = out;
  T* to = context.template Alloc<T>(out);
  for (std::int64_t i = 0; i != x.numel(); ++i) to[i] = x.data<T>()[i] + 1;
}
/// Writes to memory of its own, which the output then shares.
template <class T, class Context>
void OutputsMoveKernel(const Context& context, const DenseTensor& x, DenseTensor* out) {
  DenseTensor other;
  other.Resize(x.dims());
  T* to = context.template Alloc<T>(&other);
  for (std::int64_t i = 0; i != x.numel(); ++i) to[i] = 2 * x.data<T>()[i];
  out->ShareDataWith(other);
}

}  // namespace phi

PHI_OPERATOR("outputs_note(Tensor x) -> Tensor out", phi::infer_meta<&phi::OutputsInferMeta>);
PHI_OPERATOR("outputs_note_(Tensor(a!) x) -> Tensor(a!) out",
             phi::infer_meta<&phi::OutputsInferMeta>, phi::uses_kernel<"outputs_note">);
PHI_OPERATOR("outputs_move_(Tensor(a!) x) -> Tensor(a!) out",
             phi::infer_meta<&phi::OutputsInferMeta>);
PHI_KERNEL(outputs_note, CPU, ALL_LAYOUT, phi::OutputsNoteKernel, float);
PHI_KERNEL(outputs_move_, CPU, ALL_LAYOUT, phi::OutputsMoveKernel, float);
PHI_LIBRARY(test_outputs, "outputs_note", "outputs_note_", "outputs_move_");

namespace {

constexpr dispatch::op<"test_outputs::outputs_note(Tensor x) -> Tensor out"> note;
constexpr dispatch::op<"test_outputs::outputs_note_(Tensor(a!) x) -> Tensor(a!) out"> note_;
constexpr dispatch::op<"test_outputs::outputs_move_(Tensor(a!) x) -> Tensor(a!) out"> move_;

TEST(PhiOutputs, AnArgumentThatIsWrittenToIsOneTensor) {
  at::Tensor x = at::full({2, 3}, 1, at::kFloat);
  EXPECT_TRUE(note_(x).is_same(x));
  EXPECT_EQ(phi::written_to, phi::read_from);
  EXPECT_EQ(x.data_ptr<float>()[5], 2);
  EXPECT_EQ(x.use_count(), 1U);
}

TEST(PhiOutputs, AResultInOtherMemoryIsCopiedToTheArgument) {
  at::Tensor x = at::full({2, 3}, 4, at::kFloat);
  const void* const memory = x.data_ptr();
  EXPECT_TRUE(move_(x).is_same(x));
  EXPECT_EQ(x.data_ptr(), memory);
  EXPECT_EQ(x.data_ptr<float>()[5], 8);
}

TEST(PhiOutputs, WhatIsMadeIsTheCallersAlone) {
  const at::Tensor x = at::full({2, 3}, 1, at::kFloat);
  const at::Tensor out = note(x);
  EXPECT_NE(phi::written_to, phi::read_from);
  EXPECT_FALSE(out.is_alias_of(x));
  EXPECT_EQ(out.use_count(), 1U);
  EXPECT_EQ(x.data_ptr<float>()[5], 1);
}

}  // namespace
