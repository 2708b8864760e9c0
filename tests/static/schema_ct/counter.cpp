// SPDX-License-Identifier: BSL-1.0
// SCHEMA_CT_COUNTER, which registration macros use for names, causes no warning, also in a program
// that enables -Wc2y-extensions after the headers. (clang 22 warns in that case.)
// Compiled alone: the names of classes that <torch/library.h> brings come before all checks.
#include <schema_ct/counter.hpp>

#include <torch/library.h>

#if defined(__clang__) && __clang_major__ > 22
#pragma clang diagnostic push
#pragma clang diagnostic error "-Wc2y-extensions"
#endif

static_assert(SCHEMA_CT_COUNTER < SCHEMA_CT_COUNTER);

TORCH_LIBRARY_FRAGMENT(test_counter, m) { m.def("f(Tensor x) -> ()"); }
TORCH_LIBRARY_IMPL(test_counter, CPU, m) {
  m.impl("f", [](const at::Tensor&) {});
}

#if defined(__clang__) && __clang_major__ > 22
#pragma clang diagnostic pop
#endif
