// SPDX-License-Identifier: BSL-1.0
// call_boxed() chooses a kernel by the first tensor, and hands it the values of a KernelContext.
#include <dispatch/phi/boxed_call.hpp>

#include <dispatch/phi.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "../../thrown.hpp"

using test::thrown;
using testing::HasSubstr;

namespace phi {
static std::string noted_values;
inline void NoteValuesInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
template <class T, class Context>
void NoteValuesKernel(const Context& context, const DenseTensor& x, float factor, int count,
                      const std::string& word, const IntArray& shape,
                      const std::vector<double>& rates, DenseTensor* out) {
  noted_values =
      dispatch::message({sizeof(T), ": ", static_cast<double>(factor), " ", count, " ", word});
  for (const std::int64_t size : shape.GetData()) noted_values += dispatch::message({" ", size});
  for (const double rate : rates) noted_values += dispatch::message({" ", rate});
  std::copy_n(x.data<T>(), x.numel(), context.template Alloc<T>(out));
}
}  // namespace phi
PHI_OPERATOR(
    "boxed_note(Tensor x, float factor, int count, str word, int[] shape, float[] rates) -> "
    "Tensor out",
    phi::infer_meta<&phi::NoteValuesInferMeta, "x">);
PHI_KERNEL(boxed_note, CPU, ALL_LAYOUT, phi::NoteValuesKernel, float, double);

namespace {

/// Values whose attributes fit the operator, but for `count`.
struct values_of_call {
  template <class Count>
  values_of_call(const phi::DenseTensor& x, Count count) {
    out.Resize(x.dims());
    context.EmplaceBackInput(&x);
    context.EmplaceBackAttr(1.5F);
    context.EmplaceBackAttr(count);
    context.EmplaceBackAttr(word);
    context.EmplaceBackAttr(shape);
    context.EmplaceBackAttr(rates);
    context.EmplaceBackOutput(&out);
  }

  const std::string word = "word";
  const phi::IntArray shape{7};
  const std::vector<double> rates{0.5};
  phi::DenseTensor out;
  phi::KernelContext context{&phi::context(phi::Backend::CPU)};
};

TEST(PhiBoxedCall, TakesAttributesInTheTypesThatCallersHave) {
  const phi::DenseTensor x(at::ones({2}));
  phi::DenseTensor out;
  out.Resize(x.dims());
  const std::string word = "a word that is longer than what a std::string holds itself";
  const std::vector<double> rates{0.5};
  phi::KernelContext values;
  values.SetDeviceContext(&phi::context(phi::Backend::CPU));
  values.EmplaceBackInput(&x);
  values.EmplaceBackAttr(1.5F);
  values.EmplaceBackAttr(3);
  values.EmplaceBackAttr(word);
  const phi::IntArray shape{7, 8};
  values.EmplaceBackAttr(shape);
  values.EmplaceBackAttr(rates);
  values.EmplaceBackOutput(&out);
  phi::call_boxed(phi::kernels_of("boxed_note"), values);
  EXPECT_EQ(phi::noted_values, "4: 1.5 3 " + word + " 7 8 0.5");
  EXPECT_TRUE(out.initialized());
  EXPECT_EQ(values.AttrAt<std::string>(2), word);
  EXPECT_EQ(values.AttrAt<phi::IntArray>(3).GetData(), shape.GetData());
  EXPECT_EQ(values.AttrAt<std::vector<double>>(4), rates);
}

TEST(PhiBoxedCall, ChoosesByTheTensor) {
  const phi::DenseTensor x(at::ones({2}, at::kDouble));
  values_of_call values(x, 4);
  phi::call_boxed(phi::kernels_of("boxed_note"), values.context);
  EXPECT_EQ(phi::noted_values, "8: 1.5 4 word 7 0.5");
  EXPECT_EQ(values.out.dtype(), phi::DataType::FLOAT64);
}

TEST(PhiBoxedCall, RefusesWhatTheOperatorDoesNotTake) {
  const phi::DenseTensor x(at::ones({2})), whole(at::ones({2}, at::kLong));
  const values_of_call of_int64(whole, 4), of_bool(x, true);
  phi::KernelContext few(&phi::context(phi::Backend::CPU));
  few.EmplaceBackInput(&x);
  const phi::kernel_table& table = phi::kernels_of("boxed_note");
  phi::noted_values.clear();
  EXPECT_THAT(
      thrown<dispatch::NotImplementedError>([&] { phi::call_boxed(table, of_int64.context); }),
      HasSubstr("none for (CPU, NCHW, int64)"));
  EXPECT_THAT(thrown<dispatch::TypeError>([&] { phi::call_boxed(table, of_bool.context); }),
              HasSubstr("boxed_note(): value 3 is of another type: int is expected, not bool"));
  EXPECT_THAT(thrown<dispatch::TypeError>([&] { phi::call_boxed(table, few); }),
              HasSubstr("boxed_note"));
  EXPECT_EQ(phi::noted_values, "");
}

}  // namespace
