// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of arange and linspace. schema_ct::cpu defines them.
#pragma once

#include <cstdint>

#include <ATen/iterator/names.h>
#include <ATen/native/DispatchStub.h>
#include <c10/core/Scalar.h>

namespace at::native {

DECLARE_DISPATCH(void (*)(TensorIterator&, const Scalar& start, const Scalar& steps,
                          const Scalar& step),
                 arange_stub)
DECLARE_DISPATCH(void (*)(TensorIterator&, const Scalar& start, const Scalar& end,
                          std::int64_t steps),
                 linspace_stub)

}  // namespace at::native
