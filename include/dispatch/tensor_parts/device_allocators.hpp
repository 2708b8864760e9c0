// SPDX-License-Identifier: BSL-1.0
// Which allocator makes the memory of a device type's tensors (c10::SetAllocator).
#pragma once

#include <dispatch/tensor_parts/allocator.hpp>

namespace dispatch {
inline namespace default_host {

/// The allocator for a device type from now on, unless one of a higher priority is set. It must
/// live as long as the process. Throws Error where schema_ct::aten is not linked.
SCHEMA_CT_HIDDEN inline void SetAllocator(DeviceType type, Allocator* allocator,
                                          std::uint8_t priority = 0) {
  host_detail::registered_devices* devices = host_detail::linked_devices();
  if (devices == nullptr || !isValidDeviceType(type)) {
    throw Error(message({"SetAllocator() for ", DeviceTypeName(type, true),
                         ": link the library schema_ct::aten, which keeps the allocators"}));
  }
  const auto i = static_cast<std::size_t>(type);
  if (priority < __atomic_load_n(&devices->allocator_priorities[i], __ATOMIC_RELAXED)) return;
  __atomic_store_n(&devices->allocators[i], allocator, __ATOMIC_RELEASE);
  __atomic_store_n(&devices->allocator_priorities[i], priority, __ATOMIC_RELAXED);
}

/// Throws Error for a device type that has none. The CPU always has one.
[[nodiscard]] SCHEMA_CT_HIDDEN inline Allocator* GetAllocator(DeviceType type) {
  const host_detail::registered_devices* devices = host_detail::linked_devices();
  Allocator* out = nullptr;
  if (devices != nullptr && isValidDeviceType(type))
    out = __atomic_load_n(&devices->allocators[static_cast<std::size_t>(type)], __ATOMIC_ACQUIRE);
  if (out == nullptr && type == kCPU) return GetCPUAllocator();
  if (out == nullptr) {
    throw Error(message({"no allocator for ", DeviceTypeName(type, true),
                         " devices is set: a backend does it with SetAllocator()"}));
  }
  return out;
}

/// Sets an allocator while a library is loaded; without schema_ct::aten it does nothing.
template <DeviceType type>
struct AllocatorRegisterer {
  SCHEMA_CT_HIDDEN explicit AllocatorRegisterer(Allocator* allocator) {
    if (host_detail::linked_devices() != nullptr) SetAllocator(type, allocator);
  }
};

}  // namespace default_host
}  // namespace dispatch

/// At namespace scope: the allocator for a device type.
#define REGISTER_ALLOCATOR(type, allocator)                                   \
  namespace {                                                                 \
  const ::dispatch::AllocatorRegisterer<type> schema_ct_allocator(allocator); \
  }
