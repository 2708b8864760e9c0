// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the system's errors.
#pragma once

#include <schema_ct/config.hpp>

#include <string>
#include <system_error>

namespace SCHEMA_CT_HIDDEN c10 {
namespace utils {

/// The system's text for a value of errno.
[[nodiscard]] inline std::string str_error(int errnum) {
  return std::generic_category().message(errnum);
}

}  // namespace utils
}  // namespace c10
