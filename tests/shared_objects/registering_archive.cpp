// SPDX-License-Identifier: BSL-1.0
// A static library that registers an operator. Two plug-ins contain a copy of it each.
#include <torch/library.h>

TORCH_LIBRARY_FRAGMENT(plugin_archive, m) {
  m.def("common(int x) -> int", [](std::int64_t x) { return x + 1; });
}

/// A reference to this function makes the linker take this member of the archive.
__attribute__((visibility("hidden"))) int archive_is_linked() { return 1; }
