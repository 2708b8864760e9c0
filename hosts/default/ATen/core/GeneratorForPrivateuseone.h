// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the generators of a backend for PrivateUse1.
#pragma once

#include <ATen/core/Generator.h>
#include <c10/util/intrusive_ptr.h>
#include <dispatch/backend_parts/accelerator_hooks.hpp>

namespace at {
using dispatch::_GeneratorRegister;
using dispatch::GeneratorFuncType;
using dispatch::GetGeneratorForPrivateuse1;
using dispatch::GetGeneratorPrivate;
}  // namespace at
