// SPDX-License-Identifier: BSL-1.0
// The number of elements that justifies a thread.
#pragma once

#include <cstdint>

#include <schema_ct/config.hpp>

namespace SCHEMA_CT_HIDDEN at {
namespace iterator_detail {
/// The number of elements per thread of at::parallel_for, as in ATen/TensorIterator.h.
inline constexpr std::int64_t GRAIN_SIZE = 32768;
}  // namespace iterator_detail
namespace internal {
using iterator_detail::GRAIN_SIZE;
}
}  // namespace at
