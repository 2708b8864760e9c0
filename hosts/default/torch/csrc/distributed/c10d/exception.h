// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the exceptions of collectives.
#pragma once

#include <c10/macros/Macros.h>
#include <c10/util/Exception.h>
#include <dispatch/collectives/errors.hpp>

namespace c10d {
using c10::DistNetworkError;
using c10::DistStoreError;
using dispatch::collectives::SocketError;
using dispatch::collectives::TimeoutError;
}  // namespace c10d

#define C10D_THROW_ERROR(error_type, ...) throw ::c10d::error_type(::dispatch::message(__VA_ARGS__))
#define C10D_CHECK_WITH(error_type, condition, ...)              \
  if (!(condition)) [[unlikely]] {                               \
    C10D_THROW_ERROR(error_type, "" __VA_OPT__(, ) __VA_ARGS__); \
  }
