// SPDX-License-Identifier: BSL-1.0
// A C++17 file with the header: nothing is changed, and a macro says so.
#include <torch/library.h>

#include <schema_ct/libtorch.hpp>

static_assert(__cplusplus == 201703L);
static_assert(SCHEMA_CT_CHECKS == 0);

at::Tensor kernel(const at::Tensor& a, double) { return a; }

// Registered by a file of C++20.
TORCH_LIBRARY_FRAGMENT(mixed, m) { m.def("in_17(Tensor a, float b) -> Tensor", &kernel); }
