// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stub of addr. schema_ct::cpu defines it.
#pragma once

#include <ATen/iterator/names.h>
#include <ATen/native/DispatchStub.h>
#include <c10/core/Scalar.h>

namespace at::native {

/// The iterator's inputs: the added matrix and the two vectors.
using addr_fn = void (*)(TensorIterator&, const Scalar& beta, const Scalar& alpha);
DECLARE_DISPATCH(addr_fn, addr_stub)

}  // namespace at::native
