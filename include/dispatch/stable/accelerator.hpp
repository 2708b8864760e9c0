// SPDX-License-Identifier: BSL-1.0
// The current device and stream of an accelerator. This library has no accelerator.
#pragma once

#include <dispatch/host.hpp>

#include <cstdint>
#include <dispatch/stable/device.hpp>

/// The type behind a handle. No object of it exists.
struct StreamOpaque;
using StreamHandle = StreamOpaque*;
struct DeviceGuardOpaque;
using DeviceGuardHandle = DeviceGuardOpaque*;

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
/// Throws std::runtime_error, as PyTorch does without an accelerator.
[[noreturn, gnu::cold]] inline void refuse_accelerator(const char* what) {
  throw std::runtime_error(message({"Cannot access accelerator device when none is available: ",
                                    what, " was called, and only the CPU is here"}));
}
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace torch {
namespace stable {
namespace accelerator {

using StreamId = std::int64_t;

/// Every function here throws std::runtime_error.
class SCHEMA_CT_OF_HOST DeviceGuard {
 public:
  explicit DeviceGuard(DeviceIndex) { dispatch::refuse_accelerator("DeviceGuard"); }
  DeviceGuard(const DeviceGuard&) = delete;
  DeviceGuard& operator=(const DeviceGuard&) = delete;
  void set_index(DeviceIndex) { dispatch::refuse_accelerator("DeviceGuard::set_index"); }
};

class SCHEMA_CT_OF_HOST Stream {
 public:
  explicit Stream(StreamHandle) { dispatch::refuse_accelerator("Stream"); }
  [[nodiscard]] StreamId id() const { dispatch::refuse_accelerator("Stream::id"); }
  [[nodiscard]] void* nativeHandle() const { dispatch::refuse_accelerator("Stream::nativeHandle"); }
};

SCHEMA_CT_HIDDEN inline Stream getCurrentStream(DeviceIndex) {
  dispatch::refuse_accelerator("getCurrentStream");
}
SCHEMA_CT_HIDDEN inline DeviceIndex getCurrentDeviceIndex() {
  dispatch::refuse_accelerator("getCurrentDeviceIndex");
}

}  // namespace accelerator
}  // namespace stable
}  // namespace torch
