// SPDX-License-Identifier: BSL-1.0
// The current CUDA device and stream of a thread (c10::cuda::CUDAGuard).
#pragma once

#include <optional>

#include <dispatch/cuda_parts/cuda_stream.hpp>

namespace dispatch {
inline namespace default_host {

/// Makes a CUDA device the current one during the lifetime of the object.
class SCHEMA_CT_SHARED CUDAGuard {
 public:
  explicit CUDAGuard(DeviceIndex index) { set_index(index); }
  explicit CUDAGuard(Device device) { set_device(device); }
  CUDAGuard(const CUDAGuard&) = delete;
  CUDAGuard& operator=(const CUDAGuard&) = delete;
  ~CUDAGuard() { static_cast<void>(cudaSetDevice(original_)); }

  void set_device(Device device) {
    if (!device.is_cuda()) throw Error(message({"a CUDAGuard for ", device.str()}));
    set_index(device.index());
  }
  void reset_device(Device device) { set_device(device); }
  void set_index(DeviceIndex index) {
    if (index < 0) index = original_;
    C10_CUDA_CHECK(cudaSetDevice(index));
    current_ = index;
  }
  [[nodiscard]] Device original_device() const { return {kCUDA, original_}; }
  [[nodiscard]] Device current_device() const { return {kCUDA, current_}; }

 private:
  DeviceIndex original_ = current_cuda_device();
  DeviceIndex current_ = original_;
};

/// A CUDAGuard that may be empty.
class SCHEMA_CT_SHARED OptionalCUDAGuard {
 public:
  OptionalCUDAGuard() = default;
  explicit OptionalCUDAGuard(std::optional<Device> device) {
    if (device) set_device(*device);
  }
  explicit OptionalCUDAGuard(DeviceIndex index) { guard_.emplace(index); }
  OptionalCUDAGuard(const OptionalCUDAGuard&) = delete;
  OptionalCUDAGuard& operator=(const OptionalCUDAGuard&) = delete;

  void set_device(Device device) {
    if (guard_)
      guard_->set_device(device);
    else
      guard_.emplace(device);
  }
  void reset() { guard_.reset(); }

 private:
  std::optional<CUDAGuard> guard_;
};

/// Makes a stream and its device the current ones during the lifetime of the object.
class SCHEMA_CT_SHARED CUDAStreamGuard {
 public:
  explicit CUDAStreamGuard(Stream stream)
      : device_(stream.device()), original_(getCurrentCUDAStream()), current_(stream) {
    setCurrentCUDAStream(current_);
  }
  CUDAStreamGuard(const CUDAStreamGuard&) = delete;
  CUDAStreamGuard& operator=(const CUDAStreamGuard&) = delete;
  ~CUDAStreamGuard() { setCurrentCUDAStream(original_); }

  [[nodiscard]] CUDAStream original_stream() const { return original_; }
  [[nodiscard]] CUDAStream current_stream() const { return current_; }

 private:
  CUDAGuard device_;
  CUDAStream original_;
  CUDAStream current_;
};

}  // namespace default_host
}  // namespace dispatch
