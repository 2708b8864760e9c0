// SPDX-License-Identifier: BSL-1.0
// A C++17 file that includes the header: nothing is checked, as the macro SCHEMA_CT_CHECKS says.
#include <torch/library.h>

#include <schema_ct/libtorch.hpp>

static_assert(__cplusplus == 201703L);
static_assert(SCHEMA_CT_CHECKS == 0);

at::Tensor kernel(const at::Tensor& a, double) { return a; }

// beside_17.cpp, which is C++20, registers this kernel too.
TORCH_LIBRARY_FRAGMENT(mixed, m) { m.def("in_17(Tensor a, float b) -> Tensor", &kernel); }
