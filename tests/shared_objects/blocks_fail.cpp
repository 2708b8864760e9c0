// SPDX-License-Identifier: BSL-1.0
// A plug-in whose block fails with a long error message.
#include <torch/library.h>

TORCH_LIBRARY_FRAGMENT(blocks_fail, m) {
  static_cast<void>(m);
  throw std::string(1'000'000, 'x');
}
