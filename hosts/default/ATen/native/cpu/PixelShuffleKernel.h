// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of pixel_shuffle and pixel_unshuffle. schema_ct::cpu defines them.
#pragma once

#include <cstdint>

#include <ATen/core/TensorBase.h>
#include <ATen/native/DispatchStub.h>

namespace at::native {

using pixel_shuffle_fn = void (*)(TensorBase& output, const TensorBase& input, std::int64_t factor);
DECLARE_DISPATCH(pixel_shuffle_fn, pixel_shuffle_kernel)
DECLARE_DISPATCH(pixel_shuffle_fn, pixel_unshuffle_kernel)

}  // namespace at::native
