// SPDX-License-Identifier: BSL-1.0
// A plug-in that contains a copy of the static library, and registers an operator of its own.
#include <torch/library.h>

int archive_is_linked();

TORCH_LIBRARY_FRAGMENT(PLUGIN, m) {
  m.def("own() -> int", [] { return std::int64_t{archive_is_linked()}; });
}
