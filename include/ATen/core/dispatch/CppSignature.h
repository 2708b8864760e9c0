// SPDX-License-Identifier: BSL-1.0
// c10::impl::CppSignature under the name that PyTorch gives its header.
#pragma once

#include <c10/core/DispatchKeySet.h>
#include <dispatch/engine.hpp>
#include <dispatch/kernels/cpp_signature.hpp>

namespace c10::impl {
using dispatch::CppSignature;
}  // namespace c10::impl
