// SPDX-License-Identifier: BSL-1.0
// Events of CUDA (at::cuda::CUDAEvent).
#pragma once

#include <optional>
#include <utility>

#include <dispatch/cuda_parts/cuda_guard.hpp>

namespace dispatch {
inline namespace default_host {

/// Made on the device of the stream that first records it. By default it takes no times.
class SCHEMA_CT_SHARED CUDAEvent {
 public:
  CUDAEvent() noexcept = default;
  CUDAEvent(unsigned int flags) noexcept : flags_(flags) {}
  CUDAEvent(DeviceIndex index, const cudaIpcEventHandle_t* handle) : device_index_(index) {
    const CUDAGuard guard(index);
    C10_CUDA_CHECK(cudaIpcOpenEventHandle(&event_, *handle));
  }
  CUDAEvent(CUDAEvent&& other) noexcept
      : flags_(other.flags_),
        was_recorded_(other.was_recorded_),
        device_index_(other.device_index_),
        event_(std::exchange(other.event_, nullptr)) {}
  CUDAEvent& operator=(CUDAEvent&& other) noexcept {
    std::swap(flags_, other.flags_);
    std::swap(was_recorded_, other.was_recorded_);
    std::swap(device_index_, other.device_index_);
    std::swap(event_, other.event_);
    return *this;
  }
  ~CUDAEvent() {
    if (isCreated()) static_cast<void>(cudaEventDestroy(event_));
  }

  operator cudaEvent_t() const { return event_; }
  friend bool operator<(const CUDAEvent& a, const CUDAEvent& b) { return a.event_ < b.event_; }

  /// Absent until it is made.
  [[nodiscard]] std::optional<Device> device() const {
    return isCreated() ? std::optional(Device(kCUDA, device_index_)) : std::nullopt;
  }
  [[nodiscard]] bool isCreated() const { return event_ != nullptr; }
  [[nodiscard]] DeviceIndex device_index() const { return device_index_; }
  [[nodiscard]] cudaEvent_t event() const { return event_; }

  /// Is the work done that it records? Also true if it records none.
  [[nodiscard]] bool query() const {
    if (!isCreated()) return true;
    const cudaError_t code = cudaEventQuery(event_);
    if (code == cudaErrorNotReady) {
      C10_CUDA_CLEAR_ERROR();
      return false;
    }
    C10_CUDA_CHECK(code);
    return true;
  }
  void create(DeviceIndex index) {
    if (isCreated()) return;
    const CUDAGuard guard(index);
    C10_CUDA_CHECK(cudaEventCreateWithFlags(&event_, flags_));
    device_index_ = index;
  }
  void record() { record(getCurrentCUDAStream()); }
  void recordOnce(const CUDAStream& stream) {
    if (!was_recorded_) record(stream);
  }
  /// Throws Error for a stream of another device than the first one's.
  void record(const CUDAStream& stream) {
    create(stream.device_index());
    if (device_index_ != stream.device_index()) {
      throw Error(
          message({"Event device ", int{device_index_},
                   " does not match recording stream's device ", int{stream.device_index()}, "."}));
    }
    const CUDAGuard guard(device_index_);
    C10_CUDA_CHECK(cudaEventRecord(event_, stream));
    was_recorded_ = true;
  }
  /// Later work of the stream waits for the event.
  void block(const CUDAStream& stream) {
    if (!isCreated()) return;
    const CUDAGuard guard(stream.device_index());
    C10_CUDA_CHECK(cudaStreamWaitEvent(stream, event_));
  }
  /// Milliseconds from this event to the other one. Both take times and are done.
  [[nodiscard]] float elapsed_time(const CUDAEvent& other) const {
    if (((flags_ | other.flags_) & cudaEventDisableTiming) != 0)
      throw ValueError("Both events must be created with argument 'enable_timing=True'.");
    if (!isCreated() || !other.isCreated())
      throw ValueError("Both events must be recorded before calculating elapsed time.");
    if (!query() || !other.query())
      throw Error("Both events must be completed before calculating elapsed time.");
    const CUDAGuard guard(device_index_);
    float out = 0;
    C10_CUDA_CHECK(cudaEventElapsedTime(&out, event_, other.event_));
    return out;
  }
  void synchronize() const {
    if (isCreated()) C10_CUDA_CHECK(cudaEventSynchronize(event_));
  }
  void ipc_handle(cudaIpcEventHandle_t* handle) {
    create(current_cuda_device());
    const CUDAGuard guard(device_index_);
    C10_CUDA_CHECK(cudaIpcGetEventHandle(handle, event_));
  }

 private:
  unsigned int flags_ = cudaEventDisableTiming;
  bool was_recorded_ = false;
  DeviceIndex device_index_ = -1;
  cudaEvent_t event_ = nullptr;
};

}  // namespace default_host
}  // namespace dispatch
