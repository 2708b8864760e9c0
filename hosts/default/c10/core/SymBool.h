// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::SymBool: the default host's.
#pragma once

#include <dispatch/base/check_macros.hpp>
#include <dispatch/default_host/names.hpp>

namespace c10 {
using dispatch::guard_or_false;
using dispatch::guard_or_true;
using dispatch::guard_size_oblivious;
using dispatch::statically_known_true;
}  // namespace c10

#define TORCH_SYM_CHECK(condition, ...) \
  TORCH_CHECK((condition).expect_true(__FILE__, __LINE__) __VA_OPT__(, ) __VA_ARGS__)
#define TORCH_SYM_INTERNAL_ASSERT(condition, ...) \
  TORCH_INTERNAL_ASSERT((condition).expect_true(__FILE__, __LINE__) __VA_OPT__(, ) __VA_ARGS__)

/// Converts a bool or a SymBool to a bool.
#define TORCH_GUARD_SIZE_OBLIVIOUS(condition) \
  ::c10::guard_size_oblivious((condition), __FILE__, __LINE__)
#define TORCH_STATICALLY_KNOWN_TRUE(condition) \
  ::c10::statically_known_true((condition), __FILE__, __LINE__)
#define TORCH_GUARD_OR_FALSE(condition) ::c10::guard_or_false((condition), __FILE__, __LINE__)
#define TORCH_GUARD_OR_TRUE(condition) ::c10::guard_or_true((condition), __FILE__, __LINE__)
