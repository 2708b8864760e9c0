// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for stack traces, which are not recorded here.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <string>

namespace SCHEMA_CT_HIDDEN c10 {

/// PyTorch's text if there is no trace.
[[nodiscard]] inline std::string get_backtrace(std::size_t /*frames_to_skip*/ = 0,
                                               std::size_t /*most_frames*/ = 64,
                                               bool /*skips_python_frames*/ = true) {
  return "(no backtrace available)";
}

}  // namespace c10
