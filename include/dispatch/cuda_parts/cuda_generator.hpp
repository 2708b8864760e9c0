// SPDX-License-Identifier: BSL-1.0
// CUDA's random number generator (at::CUDAGeneratorImpl): it hands out seeds and offsets of Philox,
// and kernels draw the numbers.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <utility>

#include <dispatch/backend_parts/cpu_generator.hpp>
#include <dispatch/cuda_parts/philox_state.hpp>

#if __has_include(<cuda_runtime_api.h>)
#include <dispatch/cuda_parts/cuda_capture.hpp>
#else
// A source that is compiled without CUDA captures nothing, and sets no device.
namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
[[nodiscard]] constexpr DeviceIndex current_cuda_device() { return 0; }
inline void assertNotCapturing(const char*) {}
}  // namespace default_host
}  // namespace dispatch
#endif

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

/// Who draws locks mutex_. Each kernel says by how many numbers a thread advances, at most; the
/// offset is a multiple of 4, since Philox makes four numbers at once.
struct SCHEMA_CT_POLYMORPHIC CUDAGeneratorImpl : GeneratorImpl {
  explicit CUDAGeneratorImpl(DeviceIndex index = -1)
      : GeneratorImpl(Device(kCUDA, index < 0 ? DeviceIndex{0} : index),
                      DispatchKeySet(DispatchKey::CUDA)) {}

  [[nodiscard]] std::shared_ptr<CUDAGeneratorImpl> clone() const {
    return std::shared_ptr<CUDAGeneratorImpl>(clone_impl());
  }
  [[nodiscard]] static DeviceType device_type() { return kCUDA; }

  void set_current_seed(std::uint64_t seed) override { seed_ = seed, offset_ = 0; }
  [[nodiscard]] std::uint64_t current_seed() const override { return seed_; }
  std::uint64_t seed() override {
    set_current_seed(getNonDeterministicRandom(true));
    return seed_;
  }
  void set_offset(std::uint64_t offset) override { set_philox_offset_per_thread(offset); }
  [[nodiscard]] std::uint64_t get_offset() const override { return offset_; }
  void set_philox_offset_per_thread(std::uint64_t offset) {
    if (offset % 4 != 0) throw Error("offset must be a multiple of 4");
    offset_ = offset;
  }
  [[nodiscard]] std::uint64_t philox_offset_per_thread() const { return offset_; }

  /// The seed and the offset, as PyTorch's generator saves them.
  [[nodiscard]] intrusive_ptr<TensorImpl> get_state() const override {
    const std::int64_t sizes[] = {sizeof(saved)};
    TensorImpl* const out = host_detail::make_impl(sizes, kByte);
    const saved words = {seed_, offset_};
    std::memcpy(out->mutable_data(), &words, sizeof words);
    return intrusive_ptr<TensorImpl>::reclaim(out);
  }
  /// From 16 bytes; with 8 of them the offset is 0.
  void set_state(const TensorImpl& bytes) override {
    check_rng_state(bytes);
    const std::int64_t size = bytes.numel();
    if (size != sizeof(saved) && size != sizeof(std::uint64_t))
      throw Error("RNG state is wrong size");
    saved words = {0, 0};
    std::memcpy(&words, bytes.data(), static_cast<std::size_t>(size));
    set_philox_offset_per_thread(words.offset);
    seed_ = words.seed;
  }

  /// For a kernel whose threads draw at most `increment` numbers each. Throws Error during the
  /// capture of a graph, whose replays would all draw the same numbers.
  [[nodiscard]] PhiloxCudaState philox_cuda_state(std::uint64_t increment) {
    assertNotCapturing("a random number generator without state in the device's memory was used");
    const std::uint64_t offset = std::exchange(offset_, offset_ + (increment + 3) / 4 * 4);
    return {seed_, offset};
  }
  [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> philox_engine_inputs(
      std::uint64_t increment) {
    const PhiloxCudaState out = philox_cuda_state(increment);
    return {out.seed_.val, out.offset_.val};
  }

 protected:
  [[nodiscard]] CUDAGeneratorImpl* clone_impl() const override {
    auto* const out = new CUDAGeneratorImpl(device().index());
    out->seed_ = seed_, out->offset_ = offset_;
    return out;
  }

 private:
  struct SCHEMA_CT_SHARED saved {
    std::uint64_t seed, offset;
  };
  std::uint64_t seed_ = default_rng_seed_val;
  std::uint64_t offset_ = 0;
};

[[nodiscard]] inline Generator createCUDAGenerator(DeviceIndex index = -1) {
  return make_generator<CUDAGeneratorImpl>(index < 0 ? current_cuda_device() : index);
}

/// One generator for each device and shared object, which is never destroyed.
[[nodiscard]] inline const Generator& getDefaultCUDAGenerator(DeviceIndex index = -1) {
  constexpr std::size_t most = 64;
  static auto& all = *new std::array<Generator, most>();
  static auto& lock = *new std::mutex();
  if (index < 0) index = current_cuda_device();
  if (static_cast<std::size_t>(index) >= most)
    throw Error(message({"no generator for the device ", Device(kCUDA, index).str()}));
  const std::lock_guard<std::mutex> held(lock);
  Generator& out = all[static_cast<std::size_t>(index)];
  if (!out.defined()) out = createCUDAGenerator(index);
  return out;
}

}  // namespace default_host
}  // namespace dispatch
