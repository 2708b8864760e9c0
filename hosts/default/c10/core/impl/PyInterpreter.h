// SPDX-License-Identifier: BSL-1.0
// The part of PyTorch's interface to Python's interpreter that backends report their work to.
#pragma once

#include <c10/core/Device.h>

#include <cstdint>

namespace c10::impl {

/// Functions of an interpreter that is told of a backend's events, memory and streams.
struct PyInterpreterVTable {
  virtual ~PyInterpreterVTable() = default;
  virtual void trace_gpu_event_creation(DeviceType type, std::uintptr_t event) const = 0;
  virtual void trace_gpu_event_deletion(DeviceType type, std::uintptr_t event) const = 0;
  virtual void trace_gpu_event_record(DeviceType type, std::uintptr_t event,
                                      std::uintptr_t stream) const = 0;
  virtual void trace_gpu_event_wait(DeviceType type, std::uintptr_t event,
                                    std::uintptr_t stream) const = 0;
  virtual void trace_gpu_event_synchronization(DeviceType type, std::uintptr_t event) const = 0;
  virtual void trace_gpu_memory_allocation(DeviceType type, std::uintptr_t memory) const = 0;
  virtual void trace_gpu_memory_deallocation(DeviceType type, std::uintptr_t memory) const = 0;
  virtual void trace_gpu_stream_creation(DeviceType type, std::uintptr_t stream) const = 0;
  virtual void trace_gpu_stream_synchronization(DeviceType type, std::uintptr_t stream) const = 0;
  virtual void trace_gpu_device_synchronization(DeviceType type) const = 0;
};

struct PyInterpreter {
  const PyInterpreterVTable* vtable_;

  [[nodiscard]] const PyInterpreterVTable& operator*() const noexcept { return *vtable_; }
  [[nodiscard]] const PyInterpreterVTable* operator->() const noexcept { return vtable_; }
};

}  // namespace c10::impl
