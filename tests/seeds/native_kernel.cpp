// SPDX-License-Identifier: BSL-1.0
// A kernel written as `add` is in the document on native operators: a stub for each device, over an
// iterator, for all types, with and without vectors.
#define CPU_CAPABILITY DEFAULT
#define CPU_CAPABILITY_DEFAULT
#include <ATen/ATen.h>
#include <ATen/Dispatch.h>
#include <ATen/cpu/vec/vec.h>
#include <ATen/native/DispatchStub.h>
#include <ATen/native/TensorIterator.h>
#include <ATen/native/cpu/Loops.h>
#include <gtest/gtest.h>

#pragma GCC diagnostic ignored "-Wconversion"  // for the document's sums of small integers

namespace at::native {

using structured_binary_fn_alpha = void (*)(TensorIteratorBase&, const Scalar& alpha);
DECLARE_DISPATCH(structured_binary_fn_alpha, seed_add_stub)
DEFINE_DISPATCH(seed_add_stub);

namespace {

using namespace vec;

void add_kernel(TensorIteratorBase& iter, const Scalar& alpha_scalar) {
  if (iter.dtype() == ScalarType::Bool) {
    using scalar_t = bool;
    auto alpha = alpha_scalar.to<scalar_t>();
    cpu_kernel(iter, [=](scalar_t a, scalar_t b) __ubsan_ignore_undefined__ -> scalar_t {
      return a + alpha * b;
    });
  } else {
    AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND2(
        kBFloat16, kHalf, iter.dtype(), "add_cpu/sub_cpu", [&]() {
          auto alpha = alpha_scalar.to<scalar_t>();
          auto alpha_vec = Vectorized<scalar_t>(alpha);
          cpu_kernel_vec(
              iter,
              [=](scalar_t a, scalar_t b)
                  __ubsan_ignore_undefined__ -> scalar_t { return a + alpha * b; },
              [=](Vectorized<scalar_t> a, Vectorized<scalar_t> b)
                  __ubsan_ignore_undefined__ { return vec::fmadd(b, alpha_vec, a); });
        });
  }
}

}  // namespace

REGISTER_DISPATCH(seed_add_stub, &add_kernel)

}  // namespace at::native

namespace {

at::Tensor own_add(const at::Tensor& a, const at::Tensor& b, const at::Scalar& alpha) {
  at::Tensor out;
  auto iter = at::TensorIterator::borrowing_binary_op(out, a, b);
  at::native::seed_add_stub(iter.device_type(), iter, alpha);
  return iter.output();
}

TEST(SeedNativeKernel, AddsForEveryType) {
  for (const auto type : {at::kFloat, at::kDouble, at::kLong, at::kInt, at::kHalf, at::kBFloat16,
                          at::kComplexFloat, at::kChar}) {
    const at::Tensor a = at::full({5, 7}, 3, type);
    const at::Tensor sum = own_add(a, at::full({7}, 2, type), 4);
    EXPECT_EQ(sum.scalar_type(), type);
    EXPECT_TRUE(at::equal(sum, at::full({5, 7}, 11, type))) << toString(type);
    EXPECT_TRUE(at::equal(own_add(a.t(), a.t(), 1), at::full({7, 5}, 6, type))) << toString(type);
  }
  const at::Tensor yes = at::ones({3}, at::kBool);
  EXPECT_TRUE(at::equal(own_add(yes, yes, 1), yes));
}

}  // namespace
