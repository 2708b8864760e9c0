// SPDX-License-Identifier: BSL-1.0
// OpenCL devices as devices of the type "ocl": queues, counted memory, errors.
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

/// One OpenCL device with its own context. Queues are in order; number 0 is the default.
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
  std::atomic<std::size_t> most_bytes = SIZE_MAX;  ///< the limit of allocate()
  std::atomic<bool> is_lost = false;               ///< if set, nothing more is queued

  [[nodiscard]] c10::Device as_device() const { return {c10::kPrivateUse1, index}; }
};

/// 0 without OpenCL.
[[nodiscard]] c10::DeviceIndex device_count() noexcept;
/// The device of `of`, the current one if it has no index. Throws Error for an index without a
/// device.
[[nodiscard]] device& device_of(c10::Device of);

/// The default device of this thread.
[[nodiscard]] c10::DeviceIndex current_device() noexcept;
void set_current_device(c10::DeviceIndex index);
/// The queue of this thread's current stream.
[[nodiscard]] cl_command_queue current_queue(device& on);
void synchronize(device& on);

/// Throws Error if the code is not CL_SUCCESS. If OpenCL reports that the device is gone, marks it
/// as lost.
void check(cl_int code, device& on, const char* operation, const char* call);
/// Throws Error if the device is lost.
void check_alive(device& on, const char* operation);

/// The memory of a tensor's storage. `address` is the tensor's data_ptr(): no address of the
/// process, but a base from which views count their offsets.
struct buffer {
  cl_mem memory;
  device* on;
  std::size_t bytes;
};
void release(void* self);
[[nodiscard]] c10::Allocator& allocator();

}  // namespace ocl
