// SPDX-License-Identifier: BSL-1.0
// The types of PyTorch 2.13's AccumulateType.h and OpMathType.h.
#include <dispatch/default_host/accumulate_type.hpp>

#include <ATen/AccumulateType.h>
#include <ATen/OpMathType.h>

template <class T, class Cpu, class Gpu>
constexpr bool sums =
    std::is_same_v<at::acc_type<T, false>, Cpu> && std::is_same_v<at::acc_type<T, true>, Gpu>;

static_assert(sums<float, double, float> && sums<double, double, double>);
static_assert(sums<at::Half, float, float> && sums<at::BFloat16, float, float>);
static_assert(sums<at::Float8_e5m2, float, float> && sums<at::Float8_e4m3fnuz, float, float>);
static_assert(sums<std::uint8_t, std::int64_t, std::int64_t> && sums<bool, bool, bool>);
static_assert(sums<c10::complex<float>, c10::complex<double>, c10::complex<float>>);

static_assert(std::is_same_v<at::opmath_type<at::Half>, float>);
static_assert(std::is_same_v<at::opmath_type<at::Float8_e8m0fnu>, float>);
static_assert(std::is_same_v<at::opmath_type<c10::complex<at::Half>>, c10::complex<float>>);
static_assert(std::is_same_v<at::opmath_type<float>, float>);
static_assert(std::is_same_v<at::opmath_type<int>, int>);

static_assert(at::toAccumulateType(at::kFloat, false) == at::kDouble);
static_assert(at::toAccumulateType(at::kFloat, true) == at::kFloat);
static_assert(at::toAccumulateType(at::kFloat, at::kCUDA) == at::kFloat);
static_assert(at::toAccumulateType(at::kFloat, at::kCPU) == at::kDouble);
static_assert(at::toAccumulateType(at::kBFloat16, false) == at::kFloat);
static_assert(at::toAccumulateType(at::kByte, false) == at::kLong);
static_assert(at::toAccumulateType(at::kBool, true) == at::kBool);
static_assert(at::toAccumulateType(at::kComplexFloat, false) == at::kComplexDouble);
