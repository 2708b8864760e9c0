// SPDX-License-Identifier: BSL-1.0
// The backend and the dispatch keys for the type of Paddle's place.
#pragma once

#include <c10/core/DeviceType.h>

#include <dispatch/keys/named_key_sets.hpp>

namespace dispatch {
namespace SCHEMA_CT_HIDDEN paddle_detail {

/// As in PyTorch, pinned memory is CPU memory. A device of a Paddle plug-in is private.
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

/// Computed at compile time: every call uses the set.
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
