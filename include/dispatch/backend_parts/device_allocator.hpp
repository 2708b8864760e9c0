// SPDX-License-Identifier: BSL-1.0
// A caching allocator of a device's memory, with statistics (c10::DeviceAllocator).
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include <dispatch/backend_parts/memory_statistics.hpp>
#include <dispatch/default_host/stream.hpp>
#include <dispatch/tensor_parts/device_allocators.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

namespace SCHEMA_CT_HIDDEN CachingDeviceAllocator {
using namespace CachingAllocator;  // NOLINT: these names are PyTorch's here, too

/// The statistics of one device. The arrays have the sum first, then small and large pieces.
struct SCHEMA_CT_SHARED DeviceStats {
  StatArray allocation;      ///< pieces that the program has asked for
  StatArray segment;         ///< pieces that the device has given
  StatArray active;          ///< pieces in use, or still waited for by a stream
  StatArray inactive_split;  ///< parts that are free, of segments of which others are in use

  // The same in bytes.
  StatArray allocated_bytes;
  StatArray reserved_bytes;
  std::unordered_map<MempoolId_t, StatArray, MempoolIdHash> reserved_bytes_by_private_pools;
  StatArray active_bytes;
  StatArray inactive_split_bytes;
  StatArray requested_bytes;  ///< before they are rounded up

  std::int64_t num_alloc_retries = 0;  ///< asked again, after what was kept had been given back
  std::int64_t num_ooms = 0;           ///< errors for want of memory
  Stat oversize_allocations;
  Stat oversize_segments;
  std::int64_t num_sync_all_streams = 0;
  std::int64_t num_device_alloc = 0;  ///< calls of the device
  std::int64_t num_device_free = 0;
  std::int64_t num_oom_rejections = 0;
  std::int64_t max_split_size = 0;  ///< larger pieces are never divided
};
}  // namespace CachingDeviceAllocator

/// A backend derives from it and registers it with SetAllocator().
struct SCHEMA_CT_POLYMORPHIC DeviceAllocator : Allocator {
  DeviceAllocator() = default;

  [[nodiscard]] virtual bool initialized() = 0;
  /// Releases all cached memory, or that of one pool.
  virtual void emptyCache(MempoolId_t pool = {0, 0}) = 0;
  /// The memory is not reused before the work queued so far on the stream is done.
  virtual void recordStream(const DataPtr& memory, Stream stream) = 0;
  [[nodiscard]] virtual CachingDeviceAllocator::DeviceStats getDeviceStats(DeviceIndex device) = 0;
  virtual void resetAccumulatedStats(DeviceIndex device) = 0;
  virtual void resetPeakStats(DeviceIndex device) = 0;
  /// The free bytes, and all bytes.
  [[nodiscard]] virtual std::pair<std::size_t, std::size_t> getMemoryInfo(DeviceIndex) {
    throw NotImplementedError(
        "this allocator does not say how much memory is free: getMemoryInfo()");
  }
};

/// Throws Error for the CPU, for a device type without an allocator, and for one whose allocator
/// does not derive from DeviceAllocator.
[[nodiscard]] inline DeviceAllocator* getDeviceAllocator(DeviceType type) {
  if (type == kCPU) throw Error("getDeviceAllocator(): the CPU's allocator is no DeviceAllocator");
  auto* const out = dynamic_cast<DeviceAllocator*>(GetAllocator(type));
  if (out == nullptr) {
    throw Error(message({"getDeviceAllocator(): the allocator for ", DeviceTypeName(type, true),
                         " devices is no DeviceAllocator"}));
  }
  return out;
}

}  // namespace default_host
}  // namespace dispatch
