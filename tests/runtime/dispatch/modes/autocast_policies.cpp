// SPDX-License-Identifier: BSL-1.0
// How kernels for an autocast key convert their arguments; tests/runtime/backends/cpu runs such
// kernels.
#include <dispatch/modes/autocast_policies.hpp>

#include <ATen/autocast_mode.h>
#include <gtest/gtest.h>

namespace {

namespace autocast = at::autocast;
using autocast::CastPolicy;

TEST(AutocastPolicies, ConvertEachArgument) {
  const at::Tensor lower = at::ones({1}, at::kBFloat16), x = at::ones({1});
  EXPECT_EQ(autocast::promote_type(at::kBFloat16, at::kCPU, lower, 3, x), at::kFloat);
  EXPECT_EQ(autocast::promote_type(at::kBFloat16, at::kCPU, lower, at::Tensor()), at::kBFloat16);
  EXPECT_THROW((void)autocast::prioritize(at::kDouble, x, at::kCPU), c10::Error);
  EXPECT_TRUE(autocast::is_autocast_available(at::kPrivateUse1));
  EXPECT_FALSE(autocast::is_autocast_available(at::kMeta));
  EXPECT_EQ(autocast::get_lower_precision_fp_from_device_type(at::kCPU), at::kBFloat16);
  EXPECT_THROW((void)autocast::get_lower_precision_fp_from_device_type(at::kMeta), c10::Error);
  const std::vector<at::Tensor> both =
      autocast::cached_cast(at::kBFloat16, at::TensorList({x, lower}), at::kCPU);
  EXPECT_EQ(both[0].scalar_type(), at::kBFloat16);
  EXPECT_EQ(
      autocast::cached_cast(at::kBFloat16, std::optional<at::Tensor>(x), at::kCPU)->scalar_type(),
      at::kBFloat16);
  EXPECT_EQ(autocast::cached_cast(at::kBFloat16, 5, at::kCPU), 5);
}

TEST(AutocastPolicies, AnEmptyOptionalStaysEmpty) {
  EXPECT_FALSE(autocast::cached_cast(at::kHalf, std::optional<at::Tensor>(), at::kCPU).has_value());
}

std::int64_t type_of(const at::Tensor& x, std::optional<at::ScalarType> type) {
  EXPECT_TRUE(c10::impl::tls_local_dispatch_key_set().excluded_.has(c10::DispatchKey::AutocastCPU));
  return static_cast<std::int64_t>(type.value_or(x.scalar_type()));
}
template <CastPolicy policy>
std::int64_t called(at::ScalarType of, std::optional<at::ScalarType> type) {
  using signature = std::int64_t(const at::Tensor&, std::optional<at::ScalarType>);
  using wrapped = autocast::WrapFunction<policy, at::kCPU, signature, signature, &type_of>;
  return wrapped::type::call(at::ones({1}, of), type);
}

TEST(AutocastPolicies, CallTheFunctionBelowAutocast) {
  const auto number = [](at::ScalarType type) { return static_cast<std::int64_t>(type); };
  EXPECT_EQ(called<CastPolicy::lower_precision_fp>(at::kFloat, {}), number(at::kBFloat16));
  EXPECT_EQ(called<CastPolicy::fp32>(at::kBFloat16, {}), number(at::kFloat));
  EXPECT_EQ(called<CastPolicy::fp32_set_opt_dtype>(at::kBFloat16, {}), number(at::kFloat));
  EXPECT_EQ(called<CastPolicy::fp32_set_opt_dtype>(at::kBFloat16, at::kHalf), number(at::kHalf));
  EXPECT_EQ(called<CastPolicy::fp32_set_opt_dtype>(at::kDouble, {}), number(at::kDouble));
}

}  // namespace
