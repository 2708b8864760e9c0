// SPDX-License-Identifier: BSL-1.0
// Packs matrices of bytes in the order of the processor's byte products: the elements of a column
// in four rows are adjacent.
#pragma once

#include <cstdint>

#include <schema_ct/config.hpp>

namespace at {
namespace SCHEMA_CT_HIDDEN vec {

/// K rows of N bytes: of each four rows N groups of four, with zeros behind the last row.
template <class T>
  requires(sizeof(T) == 1)
void pack_vnni4(const T* from, T* to, std::int64_t distance, std::int64_t K, std::int64_t N) {
  for (std::int64_t k = 0; k < (K + 3) / 4 * 4; ++k)
    for (std::int64_t n = 0; n < N; ++n)
      to[k / 4 * N * 4 + n * 4 + k % 4] = k < K ? from[k * distance + n] : T(0);
}
/// The same of the transposed matrix: of each four columns K groups of four. N is a multiple of 4.
template <class T>
  requires(sizeof(T) == 1)
void transpose_pack_vnni4(const T* from, T* to, std::int64_t distance, std::int64_t K,
                          std::int64_t N) {
  for (std::int64_t k = 0; k < K; ++k)
    for (std::int64_t n = 0; n < N; ++n) to[n / 4 * K * 4 + k * 4 + n % 4] = from[k * distance + n];
}

}  // namespace vec
}  // namespace at
