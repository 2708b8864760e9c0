// SPDX-License-Identifier: BSL-1.0
// Streams of CUDA (c10::cuda::CUDAStream), and the current stream of a thread's kernels.
#pragma once

#include <dispatch/cuda_parts/cuda_check.hpp>
#include <dispatch/default_host/device_guard_impl.hpp>
#include <dispatch/registry/work_stream.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

[[nodiscard]] inline DeviceIndex current_cuda_device() {
  int out = 0;
  C10_CUDA_CHECK(cudaGetDevice(&out));
  return static_cast<DeviceIndex>(out);
}

/// A Stream of a CUDA device. Its id is the cudaStream_t; 0 is the default stream.
class SCHEMA_CT_SHARED CUDAStream {
 public:
  enum Unchecked { UNCHECKED };

  explicit CUDAStream(Stream stream) : stream_(stream) {
    if (stream.device_type() != kCUDA) throw Error(message({"a CUDAStream of a ", stream.str()}));
  }
  CUDAStream(Unchecked, Stream stream) : stream_(stream) {}

  [[nodiscard]] cudaStream_t stream() const {
    return reinterpret_cast<cudaStream_t>(static_cast<std::intptr_t>(stream_.id()));
  }
  operator cudaStream_t() const { return stream(); }
  operator Stream() const { return stream_; }
  [[nodiscard]] Stream unwrap() const { return stream_; }
  [[nodiscard]] StreamId id() const { return stream_.id(); }
  [[nodiscard]] Device device() const { return stream_.device(); }
  [[nodiscard]] DeviceType device_type() const { return kCUDA; }
  [[nodiscard]] DeviceIndex device_index() const { return stream_.device_index(); }
  /// Is all its work done?
  [[nodiscard]] bool query() const {
    const cudaError_t code = cudaStreamQuery(stream());
    if (code == cudaErrorNotReady) {
      C10_CUDA_CLEAR_ERROR();
      return false;
    }
    C10_CUDA_CHECK(code);
    return true;
  }
  void synchronize() const { C10_CUDA_CHECK(cudaStreamSynchronize(stream())); }
  friend bool operator==(const CUDAStream& a, const CUDAStream& b) {
    return a.stream_ == b.stream_;
  }

 private:
  Stream stream_;
};

namespace cuda_detail {
[[nodiscard]] inline Device device_of_index(DeviceIndex index) {
  return {kCUDA, index < 0 ? current_cuda_device() : index};
}
}  // namespace cuda_detail

/// The current stream of the backend of CUDA; without a backend, the stream that the framework of
/// the arrays has set (dispatch::work_stream).
[[nodiscard]] inline CUDAStream getCurrentCUDAStream(DeviceIndex index = -1) {
  const Device device = cuda_detail::device_of_index(index);
  if (const auto* backend = impl::registered_guard_impl(kCUDA))
    return CUDAStream(backend->getStream(device));
  const auto id = reinterpret_cast<std::intptr_t>(work_stream(device));
  return CUDAStream(Stream(Stream::UNSAFE, device, id));
}
[[nodiscard]] inline CUDAStream getDefaultCUDAStream(DeviceIndex index = -1) {
  return CUDAStream(Stream(Stream::DEFAULT, cuda_detail::device_of_index(index)));
}
/// A stream that the caller has made, and keeps.
[[nodiscard]] inline CUDAStream getStreamFromExternal(cudaStream_t stream, DeviceIndex index) {
  const auto id = reinterpret_cast<std::intptr_t>(stream);
  return CUDAStream(Stream(Stream::UNSAFE, cuda_detail::device_of_index(index), id));
}
inline void setCurrentCUDAStream(CUDAStream stream) {
  if (const auto* backend = impl::registered_guard_impl(kCUDA))
    static_cast<void>(backend->exchangeStream(stream));
  else
    set_work_stream(static_cast<std::int32_t>(kCUDA), stream.device_index(), stream.stream());
}
/// A stream from the pool of the backend of CUDA.
[[nodiscard]] inline CUDAStream getStreamFromPool(bool is_high_priority = false,
                                                  DeviceIndex index = -1) {
  return CUDAStream(impl::getDeviceGuardImpl(kCUDA)->getStreamFromGlobalPool(
      cuda_detail::device_of_index(index), is_high_priority));
}

}  // namespace default_host
}  // namespace dispatch
