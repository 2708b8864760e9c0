// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stub of channel_shuffle. schema_ct::cpu defines it.
#pragma once

#include <cstdint>

#include <ATen/core/TensorBase.h>
#include <ATen/native/DispatchStub.h>

namespace at::native {

using channel_shuffle_fn = void (*)(TensorBase& output, const TensorBase& input,
                                    std::int64_t groups);
DECLARE_DISPATCH(channel_shuffle_fn, channel_shuffle_kernel)

}  // namespace at::native
