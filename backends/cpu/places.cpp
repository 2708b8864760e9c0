// SPDX-License-Identifier: BSL-1.0
#include "places.hpp"

namespace dispatch::cpu {

void refuse_type(const char* name, ScalarType type) {
  throw NotImplementedError(message({"\"", name, "\" not implemented for '", toString(type), "'"}));
}

}  // namespace dispatch::cpu
