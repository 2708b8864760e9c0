// SPDX-License-Identifier: BSL-1.0
// With schema_ct::cpu the host's tensor converts, fills and compares its elements as without it.
#include <dispatch/default_host/elements.hpp>
#include <dispatch/default_host/other_devices.hpp>

#include <ATen/core/Tensor.h>
#include <gtest/gtest.h>

#include <bit>
#include <limits>

namespace {

using at::Tensor;

constexpr at::ScalarType types[] = {
    at::kByte,  at::kChar,   at::kShort,    at::kInt,  at::kLong,         at::kHalf,
    at::kFloat, at::kDouble, at::kBFloat16, at::kBool, at::kComplexFloat, at::kComplexDouble};

/// Numbers of which the narrow types cannot hold all, as elements of this type.
Tensor numbers(at::ScalarType type) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  static double all[] = {0,      1,       -1,         2.75,   -2.75,    127.5,    128,
                         255,    256,     300,        -300,   32768,    65520,    1000000,
                         0x1p31, -0x1p31, 0x1p40 + 7, 0x1p63, infinity, -infinity};
  return at::from_blob(all, {4, 5}, at::kDouble).to(type);
}
/// What the host writes by itself.
Tensor by_host(const Tensor& from, at::ScalarType type) {
  const Tensor out = at::empty(from.sizes(), type);
  dispatch::host_detail::copy_elements(*out.unsafeGetTensorImpl(), *from.unsafeGetTensorImpl());
  return out;
}

TEST(CpuHostLoops, ConvertAsTheHostDoes) {
  ASSERT_NE(dispatch::host_detail::linked_cpu_loops(), nullptr);
  for (const at::ScalarType from : types)
    for (const at::ScalarType to : types) {
      SCOPED_TRACE(testing::Message() << from << " to " << to);
      const Tensor x = numbers(from);
      EXPECT_TRUE(x.to(to).equal(by_host(x, to)));
      EXPECT_TRUE(x.t().to(to).equal(by_host(x.t(), to)));
      EXPECT_TRUE(at::zeros({4, 5}, to).copy_(x[0]).equal(by_host(x[0].expand({4, 5}), to)));
    }
}

TEST(CpuHostLoops, ConvertAllHalves) {
  const Tensor halves = at::empty({1 << 16}, at::kHalf);
  auto* const half = halves.data_ptr<at::Half>();
  for (int i = 0; i != 1 << 16; ++i)
    half[i] = at::Half(static_cast<std::uint16_t>(i), at::Half::from_bits());
  const Tensor floats = halves.to(at::kFloat);
  const float* const found = floats.const_data_ptr<float>();
  for (int i = 0; i != 1 << 16; ++i) {
    const float expected = half[i];
    EXPECT_TRUE(found[i] == expected || (found[i] != found[i] && expected != expected)) << i;
  }
}

TEST(CpuHostLoops, RoundFloatsToHalves) {
  constexpr std::int64_t count = 100'003;
  const Tensor floats = at::empty({count});
  auto* const number = floats.data_ptr<float>();
  for (std::int64_t i = 0; i != count; ++i)
    number[i] = std::bit_cast<float>(static_cast<std::uint32_t>(i) * 42'949U);
  const Tensor halves = floats.to(at::kHalf);
  const auto* const found = halves.const_data_ptr<at::Half>();
  for (std::int64_t i = 0; i != count; ++i) {
    const at::Half expected(number[i]);
    EXPECT_TRUE(found[i].x == expected.x || number[i] != number[i]) << number[i];
  }
}

TEST(CpuHostLoops, FillAddAndCompare) {
  const Tensor x = at::zeros({4, 5});
  const Tensor part = x.slice(1, 1, 3);
  part.fill_(2.5).add_(1, 2);
  EXPECT_EQ(x[3][2].item<float>(), 4.5F);
  EXPECT_EQ(x[3][3].item<float>(), 0);
  EXPECT_TRUE(x.equal(x.clone()));
  EXPECT_FALSE(x.equal(at::zeros({4, 5})));
  EXPECT_FALSE(x.equal(at::zeros({5, 4})));
  EXPECT_THROW(at::zeros({1}, at::kByte).fill_(300), dispatch::Error);
  EXPECT_THROW(at::zeros({1}, at::kInt).add_(1.5), dispatch::Error);
}

}  // namespace
