// SPDX-License-Identifier: BSL-1.0
// PyTorch's guards for kernels that call on below their own key.
#pragma once

#include <c10/core/impl/LocalDispatchKeySet.h>

namespace at {
using dispatch::AutoDispatchBelowADInplaceOrView;
using dispatch::AutoDispatchBelowAutograd;
using dispatch::AutoDispatchSkipFunctionalize;

/// AutoDispatchBelowAutograd under its name before PyTorch 1.9; false is an Error.
class SCHEMA_CT_SHARED AutoNonVariableTypeMode : AutoDispatchBelowAutograd {
 public:
  explicit AutoNonVariableTypeMode(bool enabled = true) {
    if (!enabled)
      throw dispatch::Error("AutoNonVariableTypeMode(false): this guard cannot be turned off");
  }
};
}  // namespace at
