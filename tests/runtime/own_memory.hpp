// SPDX-License-Identifier: BSL-1.0
// Lasting memory that is freed at the end of its test.
#pragma once

#include <dispatch/base/lasting_memory.hpp>

namespace test {

struct own_memory : dispatch::lasting_memory {
  ~own_memory() {
    while (newest != nullptr) {
      void* before;
      std::memcpy(&before, newest, sizeof before);
      std::free(newest);
      newest = before;
    }
  }
};

}  // namespace test
