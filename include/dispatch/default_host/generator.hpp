// SPDX-License-Identifier: BSL-1.0
// A random number generator's state as a counted pointer, to be passed through operators.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>
#include <cstdlib>
#include <utility>

#include <dispatch/default_host/device.hpp>
#include <dispatch/keys/dispatch_key_set.hpp>

namespace dispatch {
inline namespace default_host {

/// Undefined by default. One that is defined has a device, a seed, and the key set by which it
/// takes part in the choice of a kernel.
class Generator final {
 public:
  SCHEMA_CT_HIDDEN Generator() noexcept = default;
  /// A generator of `device`; without `keys` it has the device's dense key.
  SCHEMA_CT_HIDDEN explicit Generator(Device device, std::uint64_t seed = default_seed)
      : Generator(
            device,
            DispatchKeySet(DispatchKey::Dense) | DispatchKeySet(toBackendComponent(device.type())),
            seed) {}
  SCHEMA_CT_HIDDEN Generator(Device device, DispatchKeySet keys, std::uint64_t seed = default_seed)
      : state_(static_cast<state*>(std::malloc(sizeof(state)))) {
    if (state_ == nullptr) throw Error("Generator: out of memory");
    *state_ = {1, keys, seed, device};
  }
  SCHEMA_CT_HIDDEN Generator(const Generator& other) noexcept : state_(other.state_) {
    if (state_ != nullptr) __atomic_fetch_add(&state_->owners, 1, __ATOMIC_RELAXED);
  }
  SCHEMA_CT_HIDDEN Generator(Generator&& other) noexcept
      : state_(std::exchange(other.state_, nullptr)) {}
  SCHEMA_CT_HIDDEN Generator& operator=(Generator other) noexcept {
    std::swap(state_, other.state_);
    return *this;
  }
  SCHEMA_CT_HIDDEN ~Generator() {
    if (state_ != nullptr && __atomic_sub_fetch(&state_->owners, 1, __ATOMIC_ACQ_REL) == 0) {
      std::free(state_);
    }
  }

  [[nodiscard]] SCHEMA_CT_HIDDEN bool defined() const noexcept { return state_ != nullptr; }
  /// Empty for an undefined generator; the other queries throw Error for one.
  [[nodiscard]] SCHEMA_CT_HIDDEN DispatchKeySet key_set() const noexcept {
    return state_ == nullptr ? DispatchKeySet() : state_->keys;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN Device device() const { return checked("device").device; }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::uint64_t current_seed() const {
    return checked("current_seed").seed;
  }
  SCHEMA_CT_HIDDEN void set_current_seed(std::uint64_t seed) const {
    checked("set_current_seed").seed = seed;
  }
  /// An independent generator in the same state.
  [[nodiscard]] SCHEMA_CT_HIDDEN Generator clone() const {
    const state& from = checked("clone");
    return {from.device, from.keys, from.seed};
  }
  SCHEMA_CT_HIDDEN friend bool operator==(const Generator& a, const Generator& b) noexcept {
    return a.state_ == b.state_;
  }

  /// PyTorch's default_rng_seed_val.
  SCHEMA_CT_HIDDEN static constexpr std::uint64_t default_seed = 67280421310721;

 private:
  struct state {
    std::int64_t owners;
    DispatchKeySet keys;
    std::uint64_t seed;
    Device device;
  };

  SCHEMA_CT_HIDDEN state& checked(const char* what) const {
    if (state_ == nullptr) {
      throw Error(message({"Generator::", what, "() called on an undefined generator"}));
    }
    return *state_;
  }

  state* state_ = nullptr;
};
static_assert(sizeof(Generator) == sizeof(void*));

}  // namespace default_host
}  // namespace dispatch
