// SPDX-License-Identifier: BSL-1.0
// Data types without a C++ number type, under PHI's names.
#include <dispatch/phi/default_tensors.hpp>

#include <dispatch/phi.hpp>

#include <dispatch/invoke.hpp>

#include <gtest/gtest.h>

namespace phi {
inline void TwiceInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
template <class T, class Context>
void TwiceKernel(const Context& context, const DenseTensor& x, const Scalar& by, DenseTensor* out) {
  T* to = context.template Alloc<T>(out);
  for (std::int64_t i = 0; i != x.numel(); ++i)
    to[i] = static_cast<T>(x.data<T>()[i] * static_cast<T>(by.to<T>()));
}
template <class T, class Context>
void CopyKernel(const Context& context, const DenseTensor& x, DenseTensor* out) {
  std::copy_n(x.data<T>(), x.numel(), context.template Alloc<T>(out));
}
}  // namespace phi

PHI_OPERATOR("types_twice(Tensor x, Scalar by=2) -> Tensor out",
             phi::infer_meta<&phi::TwiceInferMeta, "x">);
PHI_OPERATOR("types_copy(Tensor x) -> Tensor out", phi::infer_meta<&phi::TwiceInferMeta>);
PHI_KERNEL(types_twice, CPU, ALL_LAYOUT, phi::TwiceKernel, float, phi::dtype::float16,
           phi::dtype::bfloat16, phi::dtype::complex<float>, phi::dtype::complex<double>);
PHI_KERNEL(types_copy, CPU, ALL_LAYOUT, phi::CopyKernel, phi::float16, phi::bfloat16,
           phi::complex64, phi::complex128, phi::float8_e4m3fn, phi::float8_e5m2);
PHI_LIBRARY(phi_types, "types_twice", "types_copy");

namespace {

at::Tensor call(const char* name, const at::Tensor& x) {
  return dispatch::invoke(dispatch::Dispatcher::singleton().findSchemaOrThrow(name, ""), x)
      .toTensor();
}

TEST(PhiDataTypes, OfHalfPrecisionAndComplexNumbersAreComputedWith) {
  for (const at::ScalarType type :
       {at::kHalf, at::kBFloat16, at::kComplexFloat, at::kComplexDouble}) {
    const at::Tensor out = call("phi_types::types_twice", at::full({3}, 1.5, type));
    EXPECT_EQ(out.scalar_type(), type);
    EXPECT_EQ(out.select(0, 2).item().to<c10::complex<double>>().real(), 3);
  }
}

TEST(PhiDataTypes, OfEightBitsAreHandedOn) {
  for (const at::ScalarType type : {at::kHalf, at::kBFloat16, at::kComplexFloat, at::kComplexDouble,
                                    at::kFloat8_e4m3fn, at::kFloat8_e5m2})
    EXPECT_EQ(call("phi_types::types_copy", at::empty({2}, type)).scalar_type(), type);
}

TEST(PhiTensors, OfFourDimensionsAloneHaveTheirChannelsLast) {
  using phi::tensors;
  const phi::KernelKey key(phi::Backend::CPU, phi::DataLayout::NHWC, phi::DataType::FLOAT32);
  const phi::DDim three({2, 3, 4}), four({2, 4, 5, 3});
  for (const at::Tensor& made :
       {tensors::without_memory(three, key), tensors::allocate(three, key, phi::CPUPlace())}) {
    EXPECT_EQ(made.sizes(), at::IntArrayRef({2, 3, 4}));
    EXPECT_EQ(made.strides(), at::IntArrayRef({12, 4, 1}));
  }
  for (const at::Tensor& made :
       {tensors::without_memory(four, key), tensors::allocate(four, key, phi::CPUPlace())}) {
    EXPECT_EQ(made.sizes(), at::IntArrayRef({2, 3, 4, 5}));
    EXPECT_EQ(made.strides(), at::IntArrayRef({60, 1, 15, 3}));
  }
}

}  // namespace
