// SPDX-License-Identifier: BSL-1.0
// The types of kernels: functions, pointers, lambdas, functors.
#include <dispatch/kernels/cpp_signature.hpp>

#include <gtest/gtest.h>
#include <dispatch/engine.hpp>

namespace {

using dispatch::CppSignature;

struct Functor {
  long operator()(const at::Tensor&, long) const { return 0; }
};

TEST(CppSignature, IsTheSameForEveryKindOfKernel) {
  using F = long(const at::Tensor&, long);
  const auto lambda = [](const at::Tensor&, long) -> long { return 0; };
  const CppSignature signature = CppSignature::make<F>();
  EXPECT_TRUE(signature == CppSignature::make<F*>());
  EXPECT_TRUE(signature == CppSignature::make<Functor>());
  EXPECT_TRUE(signature == CppSignature::make<decltype(lambda)>());
  EXPECT_TRUE(signature ==
              (CppSignature::make<long(dispatch::DispatchKeySet, const at::Tensor&, long)>()));
  EXPECT_FALSE(signature == (CppSignature::make<long(at::Tensor, long)>()));
  EXPECT_EQ(signature.name(), "long (at::Tensor const&, long)");
}

}  // namespace
