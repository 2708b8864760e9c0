// SPDX-License-Identifier: BSL-1.0
// The tests of infinity and NaN in torch::headeronly, for numbers of each kind.
#include <torch/headeronly/util/NumericUtils.h>

#include <concepts>
#include <cstdint>

namespace {

namespace t = torch::headeronly;

template <class... T>
constexpr bool are_asked = ((std::same_as<decltype(t::_isnan(T())), bool> &&
                             std::same_as<decltype(t::_isinf(T())), bool>) &&
                            ...);
static_assert(are_asked<std::int64_t, bool, float, double, t::Half, t::BFloat16, t::Float8_e5m2,
                        t::Float8_e4m3fn, t::complex<float>>);

}  // namespace
