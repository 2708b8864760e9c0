// SPDX-License-Identifier: BSL-1.0
// The functions that a profiler calls of a backend (torch::profiler::impl::ProfilerStubs). This
// library has no profiler: it only stores and returns what a backend registers.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include <dispatch/default_host/device.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

/// A point in the work of a device.
using ProfilerVoidEventStub = std::shared_ptr<void>;

struct SCHEMA_CT_POLYMORPHIC ProfilerStubs {
  ProfilerStubs() = default;
  ProfilerStubs(const ProfilerStubs&) = default;
  ProfilerStubs& operator=(const ProfilerStubs&) = default;
  virtual ~ProfilerStubs() = default;

  /// Records an event on the current stream. Writes the device and the CPU's time if the pointers
  /// are not null.
  virtual void record(DeviceIndex* device, ProfilerVoidEventStub* event,
                      std::int64_t* cpu_nanoseconds) const = 0;
  /// Microseconds between two events.
  [[nodiscard]] virtual float elapsed(const ProfilerVoidEventStub* from,
                                      const ProfilerVoidEventStub* to) const = 0;
  virtual void mark(const char* name) const = 0;
  virtual void rangePush(const char* name) const = 0;
  virtual void rangePop() const = 0;
  [[nodiscard]] virtual bool enabled() const { return false; }
  virtual void onEachDevice(std::function<void(int)> visit) const = 0;
  virtual void synchronize() const = 0;
};

/// Registers the functions of PrivateUse1. The object must live as long as the process. Without
/// schema_ct::aten it does nothing.
inline void registerPrivateUse1Methods(ProfilerStubs* stubs) {
  if (host_detail::registered_devices* devices = host_detail::linked_devices()) {
    __atomic_store_n(&devices->profiler_stubs, static_cast<const void*>(stubs), __ATOMIC_RELEASE);
  }
}
/// nullptr if none are registered.
[[nodiscard]] inline const ProfilerStubs* privateuse1Stubs() {
  const host_detail::registered_devices* devices = host_detail::linked_devices();
  if (devices == nullptr) return nullptr;
  return static_cast<const ProfilerStubs*>(
      __atomic_load_n(&devices->profiler_stubs, __ATOMIC_ACQUIRE));
}

}  // namespace default_host
}  // namespace dispatch
