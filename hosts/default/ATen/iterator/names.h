// SPDX-License-Identifier: BSL-1.0
// Declares the classes of <ATen/TensorIterator.h>.
#pragma once

#include <schema_ct/config.hpp>

namespace at {
struct SCHEMA_CT_POLYMORPHIC TensorIteratorBase;
struct SCHEMA_CT_POLYMORPHIC TensorIterator;
}  // namespace at
