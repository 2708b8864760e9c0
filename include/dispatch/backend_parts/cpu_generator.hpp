// SPDX-License-Identifier: BSL-1.0
// The CPU's random number generator (at::CPUGeneratorImpl), and the default generator for calls
// without one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include <dispatch/backend_parts/generator_impl.hpp>
#include <dispatch/backend_parts/mersenne_twister.hpp>
#include <dispatch/system/random_bytes.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

/// A seed from the system's source of random numbers; for a GPU it has 53 bits.
[[nodiscard]] inline std::uint64_t getNonDeterministicRandom(bool is_cuda = false) {
  const std::uint64_t out = system::random_number();
  return is_cuda ? out & ((std::uint64_t{1} << 53) - 1) : out;
}

/// A Mersenne Twister. It caches the second of two normal samples that were drawn together.
struct SCHEMA_CT_POLYMORPHIC CPUGeneratorImpl : GeneratorImpl {
  explicit CPUGeneratorImpl(std::uint64_t seed = default_rng_seed_val)
      : GeneratorImpl(kCPU, DispatchKeySet(DispatchKey::CPU)), state_{mt19937(seed), {}, {}} {}

  [[nodiscard]] std::shared_ptr<CPUGeneratorImpl> clone() const {
    return std::shared_ptr<CPUGeneratorImpl>(clone_impl());
  }
  [[nodiscard]] static DeviceType device_type() { return kCPU; }

  void set_current_seed(std::uint64_t seed) override { state_ = {mt19937(seed), {}, {}}; }
  [[nodiscard]] std::uint64_t current_seed() const override { return state_.engine.seed(); }
  std::uint64_t seed() override {
    const std::uint64_t out = getNonDeterministicRandom();
    set_current_seed(out);
    return out;
  }
  void set_offset(std::uint64_t) override { throw Error("CPU Generator does not use offset"); }
  [[nodiscard]] std::uint64_t get_offset() const override {
    throw Error("CPU Generator does not use offset");
  }
  /// The state as bytes, for set_state() of a generator of the same library version.
  [[nodiscard]] intrusive_ptr<TensorImpl> get_state() const override {
    const std::int64_t sizes[] = {sizeof(saved)};
    TensorImpl* const out = host_detail::make_impl(sizes, kByte);
    const saved bytes = {state_.engine.data(), state_.float_sample.value_or(0),
                         state_.double_sample.value_or(0), state_.float_sample.has_value(),
                         state_.double_sample.has_value()};
    std::memcpy(out->mutable_data(), &bytes, sizeof bytes);
    return intrusive_ptr<TensorImpl>::reclaim(out);
  }
  /// Throws Error for bytes that get_state() did not make, and then changes nothing.
  void set_state(const TensorImpl& bytes) override {
    check_rng_state(bytes);
    if (bytes.numel() != sizeof(saved)) {
      throw Error(message({"a state of the CPU's generator has ", sizeof(saved), " bytes, and not ",
                           bytes.numel()}));
    }
    saved from;
    std::memcpy(&from, bytes.data(), sizeof from);
    // The position of the next word follows from the number of remaining words.
    const bool is_new = from.engine.left_ == 1 && from.engine.next_ == 0;
    const std::int64_t words = std::int64_t{from.engine.left_} + from.engine.next_;
    mt19937 engine;
    engine.set_data(from.engine);
    if (!engine.is_valid() || (!is_new && words != MERSENNE_STATE_N + 1))
      throw Error("the bytes are no state of the CPU's generator");
    state_.engine = engine;
    state_.float_sample = from.has_float ? std::optional(from.float_sample) : std::nullopt;
    state_.double_sample = from.has_double ? std::optional(from.double_sample) : std::nullopt;
  }

  /// The next number of 32 bits.
  std::uint32_t random() { return state_.engine(); }
  /// Writes the next n numbers.
  void random(std::uint32_t* to, std::size_t n) { state_.engine.fill(to, n); }
  /// The next two numbers; the first one has the higher bits.
  std::uint64_t random64() {
    const std::uint64_t high = random();
    return (high << 32) | random();
  }
  [[nodiscard]] std::optional<float> next_float_normal_sample() { return state_.float_sample; }
  [[nodiscard]] std::optional<double> next_double_normal_sample() { return state_.double_sample; }
  void set_next_float_normal_sample(std::optional<float> sample) { state_.float_sample = sample; }
  void set_next_double_normal_sample(std::optional<double> sample) {
    state_.double_sample = sample;
  }
  [[nodiscard]] mt19937 engine() { return state_.engine; }
  void set_engine(mt19937 engine) { state_.engine = engine; }

 protected:
  [[nodiscard]] CPUGeneratorImpl* clone_impl() const override {
    auto* const out = new CPUGeneratorImpl;
    out->state_ = state_;
    return out;
  }

 private:
  struct SCHEMA_CT_SHARED parts {
    mt19937 engine;
    std::optional<float> float_sample;
    std::optional<double> double_sample;
  };
  /// The state as bytes.
  struct SCHEMA_CT_SHARED saved {
    mt19937_data_pod engine;
    float float_sample;
    double double_sample;
    bool has_float, has_double;
  };

  parts state_;
};

[[nodiscard]] inline Generator createCPUGenerator(std::uint64_t seed = default_rng_seed_val) {
  return make_generator<CPUGeneratorImpl>(seed);
}

/// One generator for the process, which is never destroyed; without schema_ct::aten one for each
/// shared object.
[[nodiscard]] inline const Generator& getDefaultCPUGenerator() {
  static const Generator out = [] {
    Generator mine = createCPUGenerator();
    host_detail::registered_devices* devices = host_detail::linked_devices();
    if (devices == nullptr) return mine;
    generator_base* found = nullptr;
    generator_base* made = mine.clone().unsafeReleaseGeneratorImpl();
    if (__atomic_compare_exchange_n(&devices->cpu_generator, &found, made, false, __ATOMIC_ACQ_REL,
                                    __ATOMIC_ACQUIRE))
      return Generator::share(made);
    generator_owners::release(made);
    return Generator::share(found);
  }();
  return out;
}

}  // namespace default_host
}  // namespace dispatch
