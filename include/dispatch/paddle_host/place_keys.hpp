// SPDX-License-Identifier: BSL-1.0
// Which backend, and which dispatch keys, a tensor has by the type of Paddle's place.
#pragma once

#include <c10/core/DeviceType.h>

#include <dispatch/keys/named_key_sets.hpp>

namespace dispatch {
namespace SCHEMA_CT_HIDDEN paddle_detail {

/// Pinned memory is the host's, as in PyTorch; a device of Paddle's plug-ins is a private backend.
[[nodiscard]] constexpr BackendComponent backend_of(c10::DeviceType type) {
  using place = c10::DeviceType;
  switch (type) {
    case place::CPU:
    case place::GPUPINNED:
    case place::XPUPINNED: return BackendComponent::CPUBit;
    case place::GPU: return BackendComponent::CUDABit;
    case place::XPU: return BackendComponent::XPUBit;
    case place::IPU: return BackendComponent::IPUBit;
    case place::CUSTOM: return BackendComponent::PrivateUse1Bit;
    default: return BackendComponent::InvalidBit;
  }
}

/// Computed by the compiler: the set is part of every call.
struct keys_of_places {
  DispatchKeySet at[16];
  constexpr keys_of_places() {
    for (int type = 0; type != 16; ++type) {
      const BackendComponent backend = backend_of(static_cast<c10::DeviceType>(type));
      if (backend != BackendComponent::InvalidBit) at[type] = dense_tensor_key_set(backend);
    }
  }
};
inline constexpr keys_of_places all_keys_of_places;

[[nodiscard]] inline DispatchKeySet keys_of(c10::DeviceType type) {
  return all_keys_of_places.at[static_cast<unsigned>(type) & 15U];
}

}  // namespace paddle_detail
}  // namespace dispatch
