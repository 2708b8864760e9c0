// SPDX-License-Identifier: BSL-1.0
// CUDA devices for the default host: an allocator that reuses memory, guards and streams.
#include <ATen/cuda/CUDAContext.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <torch/library.h>

#include <map>
#include <mutex>
#include <vector>

namespace cuda_backend {
namespace {

/// Keeps freed blocks for the next request of the same size on the same device and stream. This is
/// safe: a kernel that still reads the block was queued before those of its next owner.
class caching_allocator final : public c10::Allocator {
 public:
  c10::DataPtr allocate(std::size_t bytes) override {
    const c10::Device device(c10::kCUDA, c10::cuda::current_device());
    const cudaStream_t stream = at::cuda::getCurrentCUDAStream();
    if (bytes == 0) return {nullptr, device};
    auto* const made = new block{nullptr, (bytes + 511) / 512 * 512, device.index(), stream};
    try {
      made->memory = memory_for(*made);
    } catch (...) {
      delete made;
      throw;
    }
    return {made->memory, made, &release, device};
  }
  void copy_data(void* to, const void* from, std::size_t bytes) const override {
    C10_CUDA_CHECK(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice,
                                   at::cuda::getCurrentCUDAStream()));
  }

 private:
  struct block {
    void* memory;
    std::size_t bytes;
    c10::DeviceIndex device;
    cudaStream_t stream;
    [[nodiscard]] auto key() const { return std::tuple(device, stream, bytes); }
  };
  using kept_blocks =
      std::map<std::tuple<c10::DeviceIndex, cudaStream_t, std::size_t>, std::vector<void*>>;

  static std::mutex& lock() {
    static auto& out = *new std::mutex();
    return out;
  }
  static kept_blocks& kept() {
    static auto& out = *new kept_blocks();
    return out;
  }
  static void* memory_for(const block& wanted) {
    {
      const std::lock_guard<std::mutex> held(lock());
      std::vector<void*>& waiting = kept()[wanted.key()];
      if (!waiting.empty()) {
        void* const out = waiting.back();
        waiting.pop_back();
        return out;
      }
    }
    void* out = nullptr;
    if (cudaMalloc(&out, wanted.bytes) == cudaSuccess) return out;
    C10_CUDA_CLEAR_ERROR();
    free_kept();
    C10_CUDA_CHECK(cudaMalloc(&out, wanted.bytes));
    return out;
  }
  static void free_kept() {
    const std::lock_guard<std::mutex> held(lock());
    for (auto& [key, waiting] : kept()) {
      for (void* memory : waiting) static_cast<void>(cudaFree(memory));
      waiting.clear();
    }
  }
  static void release(void* self) {
    auto* const freed = static_cast<block*>(self);
    {
      const std::lock_guard<std::mutex> held(lock());
      kept()[freed->key()].push_back(freed->memory);
    }
    delete freed;
  }
};
caching_allocator the_allocator;

constexpr int most_devices = 64;
thread_local c10::StreamId current_streams[most_devices] = {};

struct guard_impl final : c10::impl::DeviceGuardImplInterface {
  c10::DeviceType type() const override { return c10::kCUDA; }
  c10::Device getDevice() const override { return {c10::kCUDA, c10::cuda::current_device()}; }
  c10::Device exchangeDevice(c10::Device device) const override {
    const c10::Device before = getDevice();
    setDevice(device);
    return before;
  }
  void setDevice(c10::Device device) const override {
    if (device.has_index()) c10::cuda::set_device(device.index());
  }
  void uncheckedSetDevice(c10::Device device) const noexcept override {
    static_cast<void>(cudaSetDevice(device.index()));
  }
  c10::DeviceIndex deviceCount() const noexcept override { return c10::cuda::device_count(); }

  c10::Stream getStream(c10::Device device) const override {
    return {c10::Stream::UNSAFE, device, current_streams[place(device)]};
  }
  c10::Stream getDefaultStream(c10::Device device) const override {
    return {c10::Stream::DEFAULT, device};
  }
  c10::Stream exchangeStream(c10::Stream stream) const override {
    const c10::Stream before = getStream(stream.device());
    current_streams[place(stream.device())] = stream.id();
    return before;
  }
  c10::Stream getNewStream(c10::Device device, int) const override {
    const c10::cuda::CUDAGuard guard(device);
    cudaStream_t stream = nullptr;
    C10_CUDA_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    return {c10::Stream::UNSAFE, device,
            static_cast<c10::StreamId>(reinterpret_cast<std::intptr_t>(stream))};
  }
  c10::Stream getStreamFromGlobalPool(c10::Device device, bool) const override {
    return getNewStream(device, 0);
  }
  bool queryStream(const c10::Stream& stream) const override {
    return c10::cuda::CUDAStream(stream).query();
  }
  void synchronizeStream(const c10::Stream& stream) const override {
    c10::cuda::CUDAStream(stream).synchronize();
  }
  void synchronizeDevice(c10::DeviceIndex index) const override {
    const c10::cuda::CUDAGuard guard(index);
    c10::cuda::device_synchronize();
  }

 private:
  [[nodiscard]] std::size_t place(c10::Device device) const {
    const int index = device.has_index() ? device.index() : c10::cuda::current_device();
    if (index >= most_devices) throw c10::Error("there is no " + device.str());
    return static_cast<std::size_t>(index);
  }
};
C10_REGISTER_GUARD_IMPL(CUDA, guard_impl)

}  // namespace
}  // namespace cuda_backend

TORCH_LIBRARY_IMPL(aten, CUDA, m) {
  static_cast<void>(m);
  c10::SetAllocator(c10::kCUDA, &cuda_backend::the_allocator);
}
