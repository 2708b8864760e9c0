// SPDX-License-Identifier: BSL-1.0
// What torch::headeronly says of complex numbers, whose parts may have sixteen bits.
#include <torch/headeronly/util/complex.h>

#include <complex>
#include <type_traits>

namespace {

namespace t = torch::headeronly;

static_assert(t::is_complex<t::complex<float>>::value);
static_assert(t::is_complex<std::complex<double>>::value);
static_assert(!t::is_complex<float>::value);
static_assert(std::is_same_v<t::scalar_value_type<t::complex<t::BFloat16>>::type, t::BFloat16>);
static_assert(std::is_same_v<t::scalar_value_type<int>::type, int>);

static_assert(sizeof(t::complex<t::Half>) == 4 && alignof(t::complex<t::Half>) == 4);
constexpr t::complex<t::BFloat16> bfloats(t::complex<float>(1.5F, -2.0F));
static_assert(static_cast<float>(bfloats.real()) == 1.5F);
constexpr t::complex<float> widened = bfloats;
static_assert(widened.imag() == -2.0F);

}  // namespace
