// SPDX-License-Identifier: BSL-1.0
// A random number generator as a counted pointer, to be passed through operators.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>
#include <utility>

#include <dispatch/base/counted.hpp>
#include <dispatch/default_host/device.hpp>
#include <dispatch/keys/dispatch_key_set.hpp>

namespace dispatch {
inline namespace default_host {

struct SCHEMA_CT_POLYMORPHIC GeneratorImpl;

/// PyTorch's default_rng_seed_val.
SCHEMA_CT_HIDDEN inline constexpr std::uint64_t default_rng_seed_val = 67280421310721;

/// The part of a generator that code needs to pass it on. Only GeneratorImpl derives from it;
/// <c10/core/GeneratorImpl.h> has that class and the rest that an implementation needs.
class SCHEMA_CT_POLYMORPHIC generator_base {
 public:
  generator_base(const generator_base&) = delete;
  generator_base& operator=(const generator_base&) = delete;
  virtual ~generator_base() = default;

  /// Begins anew, with the numbers of this seed.
  virtual void set_current_seed(std::uint64_t seed) = 0;
  virtual void set_offset(std::uint64_t offset) = 0;
  [[nodiscard]] virtual std::uint64_t get_offset() const = 0;
  [[nodiscard]] virtual std::uint64_t current_seed() const = 0;
  /// Takes a seed that nobody knows before, and returns it.
  virtual std::uint64_t seed() = 0;

  [[nodiscard]] Device device() const { return device_; }
  [[nodiscard]] DispatchKeySet key_set() const { return key_set_; }

 protected:
  generator_base(Device device, DispatchKeySet keys) : device_(device), key_set_(keys) {}

  /// A new object in the same state, without an owner.
  [[nodiscard]] virtual generator_base* clone_impl() const = 0;

  Device device_;
  DispatchKeySet key_set_;

 private:
  friend struct generator_owners;
  mutable counted owners_{0};
};

/// Counts a generator's owners.
struct SCHEMA_CT_HIDDEN generator_owners {
  static void retain(const generator_base* impl) { impl->owners_.retain(); }
  static void release(const generator_base* impl) {
    if (impl->owners_.release()) delete impl;
  }
  [[nodiscard]] static int count(const generator_base* impl) { return impl->owners_.use_count(); }
  [[nodiscard]] static generator_base* clone(const generator_base* impl) {
    return impl->clone_impl();
  }
};

/// Copies share one generator. By default it is undefined; then all functions except defined(),
/// key_set() and the comparison throw Error. Threads that share one must lock mutex().
class SCHEMA_CT_SHARED Generator final {
 public:
  Generator() noexcept = default;
  /// Takes over the count of a non-null owner: c10::intrusive_ptr<GeneratorImpl>.
  template <class Owner>
    requires std::is_convertible_v<decltype(std::declval<Owner&>().release()), generator_base*>
  explicit Generator(Owner owner) : impl_(owner.release()) {
    if (impl_ == nullptr) throw Error("a Generator needs an implementation: the pointer is null");
  }
  Generator(const Generator& other) noexcept : impl_(other.impl_) {
    if (impl_ != nullptr) generator_owners::retain(impl_);
  }
  Generator(Generator&& other) noexcept : impl_(std::exchange(other.impl_, nullptr)) {}
  Generator& operator=(Generator other) noexcept {
    std::swap(impl_, other.impl_);
    return *this;
  }
  ~Generator() {
    if (impl_ != nullptr) generator_owners::release(impl_);
  }
  /// Another owner of `impl`, which must not be null.
  [[nodiscard]] static Generator share(generator_base* impl) {
    Generator out;
    generator_owners::retain(impl);
    out.impl_ = impl;
    return out;
  }

  [[nodiscard]] bool defined() const noexcept { return impl_ != nullptr; }
  /// The keys with which it takes part in the choice of a kernel; empty for an undefined generator.
  [[nodiscard]] DispatchKeySet key_set() const noexcept {
    return impl_ == nullptr ? DispatchKeySet() : impl_->key_set();
  }
  [[nodiscard]] Device device() const { return checked("device")->device(); }
  [[nodiscard]] std::uint64_t current_seed() const {
    return checked("current_seed")->current_seed();
  }
  /// Restarts with the numbers of this seed.
  void set_current_seed(std::uint64_t seed) const {
    checked("set_current_seed")->set_current_seed(seed);
  }
  /// Takes an unpredictable seed and returns it.
  std::uint64_t seed() const { return checked("seed")->seed(); }
  void set_offset(std::uint64_t offset) const { checked("set_offset")->set_offset(offset); }
  [[nodiscard]] std::uint64_t get_offset() const { return checked("get_offset")->get_offset(); }
  /// An independent generator in the same state.
  [[nodiscard]] Generator clone() const { return share(generator_owners::clone(checked("clone"))); }
  friend bool operator==(const Generator& a, const Generator& b) noexcept {
    return a.impl_ == b.impl_;
  }

  // For code that knows the class: use <ATen/core/Generator.h>.

  /// nullptr for an undefined generator.
  template <class Impl = GeneratorImpl>
  [[nodiscard]] Impl* unsafeGetGeneratorImpl() const {
    return static_cast<Impl*>(impl_);
  }
  /// Passes the ownership to the caller.
  template <class Impl = GeneratorImpl>
  [[nodiscard]] Impl* unsafeReleaseGeneratorImpl() {
    return static_cast<Impl*>(std::exchange(impl_, nullptr));
  }
  /// The implementation, cast to Impl; the caller knows that it is one.
  template <class Impl>
  [[nodiscard]] Impl* get() const {
    return static_cast<Impl*>(impl_);
  }
  template <class Impl = GeneratorImpl>
  [[nodiscard]] auto getIntrusivePtr() const {
    return Impl::owner_of(static_cast<Impl*>(impl_));
  }
  template <class Impl = GeneratorImpl>
  [[nodiscard]] auto& mutex() const {
    return static_cast<Impl*>(checked("mutex"))->mutex_;
  }
  /// The state as a tensor of bytes on the CPU.
  template <class Impl = GeneratorImpl>
  [[nodiscard]] auto get_state() const {
    return Impl::state_of(*static_cast<Impl*>(checked("get_state")));
  }
  /// Throws the implementation's error if the bytes are not a state of it.
  template <class State, class Impl = GeneratorImpl>
  void set_state(const State& state) const {
    static_cast<Impl*>(checked("set_state"))->set_state(*state.unsafeGetTensorImpl());
  }
  template <class Impl = GeneratorImpl>
  void graphsafe_set_state(const Generator& state) const {
    static_cast<Impl*>(checked("graphsafe_set_state"))
        ->graphsafe_set_state(state.getIntrusivePtr<Impl>());
  }
  template <class Impl = GeneratorImpl>
  [[nodiscard]] Generator graphsafe_get_state() const {
    return Generator(static_cast<Impl*>(checked("graphsafe_get_state"))->graphsafe_get_state());
  }

 private:
  generator_base* checked(const char* what) const {
    if (impl_ == nullptr)
      throw Error(message({"Generator::", what, "() called on an undefined generator"}));
    return impl_;
  }

  generator_base* impl_ = nullptr;
};
static_assert(sizeof(Generator) == sizeof(void*));

}  // namespace default_host
}  // namespace dispatch
