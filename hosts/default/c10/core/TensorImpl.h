// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the object of a tensor.
#pragma once

#include <c10/core/DispatchKeySet.h>
#include <c10/core/StorageImpl.h>
#include <c10/util/accumulate.h>
#include <c10/util/intrusive_ptr.h>
#include <c10/util/safe_numerics.h>
#include <dispatch/backend_parts/backend_meta.hpp>

namespace c10 {
using dispatch::BackendMeta;
using dispatch::canonical_axis_index_;
using dispatch::size_between_dim_;
using dispatch::size_from_dim_;
using dispatch::size_to_dim_;
using dispatch::TensorImpl;
using dispatch::VariableVersion;
}  // namespace c10

namespace at::detail {
using dispatch::make_tensor;
}  // namespace at::detail
