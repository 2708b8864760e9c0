// SPDX-License-Identifier: BSL-1.0
// The devices of OpenCL as devices of the type "ocl": queues, memory that is counted, errors.
#pragma once

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <c10/core/Allocator.h>
#include <c10/core/Device.h>
#include <c10/core/Stream.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace ocl {

/// One device of OpenCL, with a context of its own. Queues work in order; number 0 is the default.
struct device {
  cl_device_id id = nullptr;
  cl_context context = nullptr;
  c10::DeviceIndex index = 0;
  std::string name;
  /// Guards the queues, and the arguments of kernels until they are queued.
  std::mutex lock;
  std::vector<cl_command_queue> queues;

  std::atomic<std::int64_t> buffers = 0;
  std::atomic<std::size_t> bytes = 0;
  std::atomic<std::size_t> most_bytes = SIZE_MAX;  ///< allocate() makes no more than these
  std::atomic<bool> is_lost = false;               ///< nothing is queued any more

  [[nodiscard]] c10::Device as_device() const { return {c10::kPrivateUse1, index}; }
};

/// 0 where there is no OpenCL.
[[nodiscard]] c10::DeviceIndex device_count() noexcept;
/// The current one where `of` has no index. Throws Error for an index that no device has.
[[nodiscard]] device& device_of(c10::Device of);

/// The device of this thread that is meant where none is named.
[[nodiscard]] c10::DeviceIndex current_device() noexcept;
void set_current_device(c10::DeviceIndex index);
/// The queue of this thread's current stream.
[[nodiscard]] cl_command_queue current_queue(device& on);
void synchronize(device& on);

/// Throws Error for what is no success. A device that OpenCL reports as gone is lost from then on.
void check(cl_int code, device& on, const char* operation, const char* call);
/// Throws Error where the device is lost.
void check_alive(device& on, const char* operation);

/// Memory behind a tensor's storage. `address` is where the tensor's data_ptr() points: no address
/// of the process, but one from which views count their offsets.
struct buffer {
  cl_mem memory;
  device* on;
  std::size_t bytes;
};
void release(void* self);
[[nodiscard]] c10::Allocator& allocator();

}  // namespace ocl
