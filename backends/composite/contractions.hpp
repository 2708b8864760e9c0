// SPDX-License-Identifier: BSL-1.0
// The sum of products of two tensors over some dimensions.
#pragma once

#include <cstdint>

#include "../common/dimensions.hpp"

namespace dispatch::composite {

/// The product of two tensors with as many dimensions, whose sizes broadcast, summed over the
/// dimensions in the set, which get the size 1.
[[nodiscard]] Tensor contracted_pair(Tensor a, Tensor b, std::uint64_t summed);

}  // namespace dispatch::composite
