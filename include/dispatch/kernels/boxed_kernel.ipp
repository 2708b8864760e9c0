// SPDX-License-Identifier: BSL-1.0
// The engine's part of boxed_kernel.hpp.
#pragma once

#include <dispatch/kernels/boxed_kernel.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

[[gnu::noinline]] SCHEMA_CT_ENGINE Stack stack_of(std::size_t count) { return Stack(count); }

SCHEMA_CT_ENGINE Stack boxed_by(const result_row& row, void* memory) {
  Stack out(row.count);
  row.box(out.data(), memory);
  return out;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
