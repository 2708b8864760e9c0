// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the machine's MPS device; the default host has none.
#pragma once

#include <schema_ct/config.hpp>

namespace torch {
namespace SCHEMA_CT_HIDDEN mps {

[[nodiscard]] inline bool is_available() { return false; }

}  // namespace mps
}  // namespace torch
