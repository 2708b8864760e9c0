// SPDX-License-Identifier: BSL-1.0
// PyTorch's guards for kernels that call on below their own key.
#pragma once

#include <c10/core/impl/LocalDispatchKeySet.h>

namespace at {
using dispatch::AutoDispatchBelowADInplaceOrView;
using dispatch::AutoDispatchBelowAutograd;
}  // namespace at
