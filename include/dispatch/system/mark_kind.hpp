// SPDX-License-Identifier: BSL-1.0
// The kinds of marks that identify objects built with this library.
#pragma once

#include <cstdint>
#include <schema_ct/config.hpp>

namespace dispatch::system {

enum class mark_kind : std::uint32_t {
  slot = 2,    ///< leads to a slot, whose registry begins with registry_head
  engine = 3,  ///< leads to a slot and an engine; an object that has no engine has no such mark
  lock = 4,    ///< leads to the lock of objects where the system's loader has none for us
};

}  // namespace dispatch::system
