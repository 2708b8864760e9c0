// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <dispatch/op.hpp>

#include <type_traits>

static_assert(std::is_invocable_r_v<double, dispatch::op<"ns::f(float x) -> float">, double>);
