// SPDX-License-Identifier: BSL-1.0
// The allocator for each device type's tensors (c10::SetAllocator).
#pragma once

#include <dispatch/tensor_parts/allocator.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

namespace SCHEMA_CT_HIDDEN host_detail {
using kept_allocators = allocator_table registered_devices::*;

/// `function` is the name for the error. Throws Error if schema_ct::aten is not linked.
inline void keep_allocator(kept_allocators kept, const char* function, DeviceType type,
                           Allocator* allocator, std::uint8_t priority) {
  registered_devices* devices = linked_devices();
  if (devices == nullptr || !isValidDeviceType(type)) {
    throw Error(message({function, "() for ", DeviceTypeName(type, true),
                         ": link the library schema_ct::aten, which keeps the allocators"}));
  }
  allocator_table& table = devices->*kept;
  const auto i = static_cast<std::size_t>(type);
  if (priority < __atomic_load_n(&table.priorities[i], __ATOMIC_RELAXED)) return;
  __atomic_store_n(&table.of[i], allocator, __ATOMIC_RELEASE);
  __atomic_store_n(&table.priorities[i], priority, __ATOMIC_RELAXED);
}
/// nullptr if the device type has none.
[[nodiscard]] inline Allocator* kept_allocator(kept_allocators kept, DeviceType type) {
  const registered_devices* devices = linked_devices();
  if (devices == nullptr || !isValidDeviceType(type)) return nullptr;
  return __atomic_load_n(&(devices->*kept).of[static_cast<std::size_t>(type)], __ATOMIC_ACQUIRE);
}
}  // namespace host_detail

/// Sets the allocator for a device type, unless one of a higher priority is set. It must live as
/// long as the process. Throws Error if schema_ct::aten is not linked.
inline void SetAllocator(DeviceType type, Allocator* allocator, std::uint8_t priority = 0) {
  host_detail::keep_allocator(&host_detail::registered_devices::allocators, "SetAllocator", type,
                              allocator, priority);
}

/// Throws Error if the device type has none. The CPU always has one.
[[nodiscard]] inline Allocator* GetAllocator(DeviceType type) {
  Allocator* const out =
      host_detail::kept_allocator(&host_detail::registered_devices::allocators, type);
  if (out == nullptr && type == kCPU) return GetCPUAllocator();
  if (out == nullptr) {
    throw Error(message({"no allocator for ", DeviceTypeName(type, true),
                         " devices is set: a backend does it with SetAllocator()"}));
  }
  return out;
}

/// Registers an allocator when a library is loaded; without schema_ct::aten it does nothing.
template <DeviceType type>
struct AllocatorRegisterer {
  explicit AllocatorRegisterer(Allocator* allocator) {
    if (host_detail::linked_devices() != nullptr) SetAllocator(type, allocator);
  }
};

}  // namespace default_host
}  // namespace dispatch

/// Registers the allocator for a device type. Use it at namespace scope.
#define REGISTER_ALLOCATOR(type, allocator)                                   \
  namespace {                                                                 \
  const ::dispatch::AllocatorRegisterer<type> schema_ct_allocator(allocator); \
  }
