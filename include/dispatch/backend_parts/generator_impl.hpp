// SPDX-License-Identifier: BSL-1.0
// The base class of random number generators (c10::GeneratorImpl).
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>

#include <dispatch/base/intrusive_ptr.hpp>
#include <dispatch/default_host/generator.hpp>
#include <dispatch/tensor_parts/storage_impl.hpp>

namespace dispatch {

/// Generators count their own owners.
template <class T>
  requires std::is_base_of_v<generator_base, T>
struct owner_count<T> {
  static void begin(const T* made) noexcept { generator_owners::retain(made); }
  static void retain(const T* target) noexcept { generator_owners::retain(target); }
  static void release(const T* target) noexcept { generator_owners::release(target); }
  [[nodiscard]] static std::size_t use_count(const T* target) noexcept {
    return static_cast<std::size_t>(generator_owners::count(target));
  }
};

inline namespace SCHEMA_CT_HIDDEN default_host {

/// A generator derives from it and implements clone_impl(), which copies the object.
struct SCHEMA_CT_POLYMORPHIC GeneratorImpl : generator_base {
  GeneratorImpl(Device device, DispatchKeySet keys) : generator_base(device, keys) {}

  [[nodiscard]] intrusive_ptr<GeneratorImpl> clone() const {
    return intrusive_ptr<GeneratorImpl>::unsafe_steal_from_new(clone_impl());
  }
  /// The state as a tensor of bytes, for set_state().
  [[nodiscard]] virtual intrusive_ptr<TensorImpl> get_state() const = 0;
  virtual void set_state(const TensorImpl& state) = 0;
  virtual void graphsafe_set_state(const intrusive_ptr<GeneratorImpl>& /*state*/) {
    throw NotImplementedError("graphsafe_set_state(): this generator has no such state");
  }
  [[nodiscard]] virtual intrusive_ptr<GeneratorImpl> graphsafe_get_state() const {
    throw NotImplementedError("graphsafe_get_state(): this generator has no such state");
  }

  /// Another owner of an object that already has one.
  [[nodiscard]] static intrusive_ptr<GeneratorImpl> owner_of(GeneratorImpl* impl) {
    return intrusive_ptr<GeneratorImpl>::reclaim_copy(impl);
  }
  [[nodiscard]] static host::Tensor state_of(const GeneratorImpl& impl) {
    return host::Tensor(impl.get_state());
  }

  std::mutex mutex_;  ///< locked by who draws

 protected:
  [[nodiscard]] GeneratorImpl* clone_impl() const override = 0;
};

/// A generator whose implementation has this class and is constructed from the arguments.
template <class Impl, class... A>
[[nodiscard]] Generator make_generator(A&&... arguments) {
  return Generator(make_intrusive<Impl>(std::forward<A>(arguments)...));
}

/// The implementation of a generator, cast to Impl. Throws Error for an absent or undefined
/// generator, and for one of another device type.
template <class Impl>
[[nodiscard]] Impl* check_generator(std::optional<Generator> generator) {
  if (!generator || !generator->defined())
    throw Error("a generator is expected, and there is none, or an undefined one");
  const DeviceType expected = Impl::device_type();
  const DeviceType found = generator->device().type();
  if (expected != found) {
    throw Error(
        message({"Expected a '", DeviceTypeName(expected, true),
                 "' device type for generator but found '", DeviceTypeName(found, true), "'"}));
  }
  return generator->get<Impl>();
}

/// The same, but uses `fallback` if the generator is absent or undefined.
template <class Impl>
[[nodiscard]] Impl* get_generator_or_default(const std::optional<Generator>& generator,
                                             const Generator& fallback) {
  return check_generator<Impl>(generator && generator->defined() ? *generator : fallback);
}

/// Throws TypeError unless it is a tensor of bytes on the CPU, and Error unless it is contiguous.
inline void check_rng_state(const TensorImpl& state) {
  if (!state.is_cpu() || state.dtype() != kByte)
    throw TypeError("RNG state must be a torch.ByteTensor");
  if (!state.is_contiguous()) throw Error("RNG state must be contiguous");
}

}  // namespace default_host
}  // namespace dispatch
