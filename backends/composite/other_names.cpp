// SPDX-License-Identifier: BSL-1.0
// Operators that are aliases of others: their kernels call these.
#include <ATen/Operators.h>
#include <torch/library.h>

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
#define SCHEMA_CT_OTHER_NAME(name, of, structure) m.impl(name, &at::_ops::structure::call);
#include "other_names.inc"
#undef SCHEMA_CT_OTHER_NAME
}
