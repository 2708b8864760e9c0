// SPDX-License-Identifier: BSL-1.0
// Allocators of CPU memory that a device reads without a copy (at::HostAllocator).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include <dispatch/backend_parts/memory_statistics.hpp>
#include <dispatch/default_host/stream.hpp>
#include <dispatch/tensor_parts/device_allocators.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

/// Counts of pieces and of bytes, and how long the calls took.
struct SCHEMA_CT_SHARED HostStats {
  CachingAllocator::Stat active_requests;
  CachingAllocator::Stat active_bytes;
  CachingAllocator::Stat allocations;
  CachingAllocator::Stat allocated_bytes;
  CachingAllocator::DurationStat host_alloc_time;
  CachingAllocator::DurationStat host_free_time;
  std::int64_t num_host_alloc = 0;
  std::int64_t num_host_free = 0;
  std::vector<std::int64_t> bucket_allocation = std::vector<std::int64_t>(64);
};

/// A backend derives from it and registers it with REGISTER_HOST_ALLOCATOR.
struct SCHEMA_CT_POLYMORPHIC HostAllocator : Allocator {
  HostAllocator() = default;

  /// The memory is not reused before the work queued so far on the stream is done. Returns false if
  /// the memory is not this allocator's.
  virtual bool record_event(void* memory, void* context, Stream stream) = 0;
  /// Releases the cached memory.
  virtual void empty_cache() = 0;
  [[nodiscard]] virtual HostStats get_stats() = 0;
  virtual void reset_accumulated_stats() = 0;
  virtual void reset_peak_stats() = 0;
  virtual void begin_allocate_to_pool(MempoolId_t, std::function<bool(Stream)>) {
    throw NotImplementedError("this host allocator has no pools: begin_allocate_to_pool()");
  }
  virtual void end_allocate_to_pool(MempoolId_t) {
    throw NotImplementedError("this host allocator has no pools: end_allocate_to_pool()");
  }
  virtual void release_pool(MempoolId_t) {
    throw NotImplementedError("this host allocator has no pools: release_pool()");
  }
};

/// Sets the allocator for a device type, unless one of a higher priority is set. It must live as
/// long as the process. Throws Error if schema_ct::aten is not linked.
inline void setHostAllocator(DeviceType type, HostAllocator* allocator, std::uint8_t priority = 0) {
  host_detail::keep_allocator(&host_detail::registered_devices::host_allocators, "setHostAllocator",
                              type, allocator, priority);
}

/// Throws Error if the device type has none.
[[nodiscard]] inline HostAllocator* getHostAllocator(DeviceType type) {
  Allocator* const out =
      host_detail::kept_allocator(&host_detail::registered_devices::host_allocators, type);
  if (out == nullptr) {
    throw Error(message({"no host allocator for ", DeviceTypeName(type, true),
                         " devices is set: a backend does it with REGISTER_HOST_ALLOCATOR"}));
  }
  return static_cast<HostAllocator*>(out);
}

/// Registers an allocator when a library is loaded; without schema_ct::aten it does nothing.
template <DeviceType type>
struct HostAllocatorRegistry {
  explicit HostAllocatorRegistry(HostAllocator* allocator) {
    if (host_detail::linked_devices() != nullptr) setHostAllocator(type, allocator);
  }
};

}  // namespace default_host
}  // namespace dispatch

/// Registers the host allocator for a device type. Use it at namespace scope.
#define REGISTER_HOST_ALLOCATOR(type, allocator)                                     \
  namespace {                                                                        \
  const ::dispatch::HostAllocatorRegistry<type> schema_ct_host_allocator(allocator); \
  }
