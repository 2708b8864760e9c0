// SPDX-License-Identifier: BSL-1.0
// The engine's part of common_types.hpp: their conversions, in the library that holds the engine.
#pragma once

#include <dispatch/kernels/common_types.hpp>

#if defined(SCHEMA_CT_RUNTIME_SOURCE)
namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

// Used, not instantiated explicitly: a host's SymInt may be int64_t, which would then come twice.
#define SCHEMA_CT_COMPILED_PARAMETER(...)                    \
  reinterpret_cast<void (*)()>(&make_argument<__VA_ARGS__>), \
      reinterpret_cast<void (*)()>(&destroy_argument<__VA_ARGS__>),
#define SCHEMA_CT_COMPILED_RESULT(...) reinterpret_cast<void (*)()>(&box_result<__VA_ARGS__>),
[[gnu::used]] static void (*const compiled_once[])() = {
    SCHEMA_CT_COMMON_PARAMETERS(SCHEMA_CT_COMPILED_PARAMETER)
        SCHEMA_CT_COMMON_RESULTS(SCHEMA_CT_COMPILED_RESULT)};
#undef SCHEMA_CT_COMPILED_PARAMETER
#undef SCHEMA_CT_COMPILED_RESULT

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
#endif
