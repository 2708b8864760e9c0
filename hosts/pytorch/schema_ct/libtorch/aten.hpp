// SPDX-License-Identifier: BSL-1.0
// The rules for blocks of the namespace aten in an extension of PyTorch.
#pragma once

#include "../../../../include/schema_ct/aten/operators.hpp"
#include "literals.hpp"
#include "native.hpp"

#if TORCH_VERSION_MAJOR != 2 || !SCHEMA_CT_ATEN_HAS_RELEASE(TORCH_VERSION_MINOR)
// Not an #error, for the reason in config.hpp.
#include "<schema_ct/aten.hpp> has the operators of PyTorch 2.13 and 2.14, and the headers are those of another version"
#endif

namespace schema_ct::libtorch {

struct native_operators : operators<"aten"> {
  using schema_ct_rules = native_rules;
};
template <>
struct ruled_table<operators<"aten">, torch::CppFunction> {
  using type = native_operators;
};

}  // namespace schema_ct::libtorch
