// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::Scalar: the default host's.
#pragma once

#include <c10/core/OptionalRef.h>
#include <dispatch/default_host/names.hpp>

namespace c10 {
using OptionalScalarRef = OptionalRef<Scalar>;
}  // namespace c10

namespace at {
using c10::OptionalScalarRef;
}  // namespace at
