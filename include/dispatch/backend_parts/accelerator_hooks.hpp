// SPDX-License-Identifier: BSL-1.0
// The functions of a backend's devices besides the dispatcher (at::PrivateUse1HooksInterface):
// their number, their generators, and the owner of an address.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>

#include <dispatch/default_host/generator.hpp>
#include <dispatch/tensor_parts/storage_impl.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

/// A function that a backend does not override throws, or returns what its body says.
struct SCHEMA_CT_POLYMORPHIC AcceleratorHooksInterface {
  AcceleratorHooksInterface() = default;
  AcceleratorHooksInterface(const AcceleratorHooksInterface&) = default;
  AcceleratorHooksInterface& operator=(const AcceleratorHooksInterface&) = default;
  virtual ~AcceleratorHooksInterface() = default;

  [[nodiscard]] virtual bool isBuilt() const { return false; }
  /// Whether there is a device to work with.
  [[nodiscard]] virtual bool isAvailable() const { return false; }
  [[nodiscard]] virtual bool hasPrimaryContext(DeviceIndex device) const = 0;
  /// Each shared object calls it once, before it first asks the Context for the device.
  virtual void init() const { throw unsupported("init()"); }
  [[nodiscard]] virtual DeviceIndex deviceCount() const { return 0; }
  virtual void setCurrentDevice(DeviceIndex) const { throw unsupported("setCurrentDevice()"); }
  [[nodiscard]] virtual DeviceIndex getCurrentDevice() const {
    throw unsupported("getCurrentDevice()");
  }
  virtual DeviceIndex exchangeDevice(DeviceIndex) const { throw unsupported("exchangeDevice()"); }
  /// As exchangeDevice(), but does nothing for a negative number.
  virtual DeviceIndex maybeExchangeDevice(DeviceIndex) const {
    throw unsupported("maybeExchangeDevice()");
  }
  /// Whether the device reads this memory of the CPU without a copy.
  [[nodiscard]] virtual bool isPinnedPtr(const void*) const { return false; }
  [[nodiscard]] virtual Allocator* getPinnedMemoryAllocator() const {
    throw unsupported("getPinnedMemoryAllocator()");
  }
  [[nodiscard]] virtual Device getDeviceFromPtr(void*) const {
    throw unsupported("getDeviceFromPtr()");
  }
  [[nodiscard]] virtual const Generator& getDefaultGenerator(DeviceIndex = -1) const {
    throw unsupported("getDefaultGenerator()");
  }
  [[nodiscard]] virtual Generator getNewGenerator(DeviceIndex = -1) const {
    throw unsupported("getNewGenerator()");
  }

 private:
  [[nodiscard]] static Error unsupported(const char* what) {
    return Error(message({"the hooks of this backend have no ", what}));
  }
};

using GeneratorFuncType = std::function<Generator(DeviceIndex)>;
/// The function that makes generators for PrivateUse1, if a backend has registered one.
[[nodiscard]] inline std::optional<GeneratorFuncType>& GetGeneratorPrivate() {
  static std::optional<GeneratorFuncType> out;
  return out;
}

/// A backend for PrivateUse1 derives from it and registers an object when it is loaded.
struct SCHEMA_CT_POLYMORPHIC PrivateUse1HooksInterface : AcceleratorHooksInterface {
  [[nodiscard]] bool isBuilt() const override { throw missing("isBuilt"); }
  [[nodiscard]] bool isAvailable() const override { throw missing("isAvailable"); }
  [[nodiscard]] bool hasPrimaryContext(DeviceIndex) const override {
    throw missing("hasPrimaryContext");
  }
  void init() const override {}
  [[nodiscard]] Allocator* getPinnedMemoryAllocator() const override {
    throw missing("getPinnedMemoryAllocator");
  }
  [[nodiscard]] Device getDeviceFromPtr(void*) const override { throw missing("getDeviceFromPtr"); }
  [[nodiscard]] const Generator& getDefaultGenerator(DeviceIndex) const override {
    throw missing("getDefaultGenerator");
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN Generator getNewGenerator(DeviceIndex device = -1) const override {
    if (GetGeneratorPrivate()) return (*GetGeneratorPrivate())(device);
    throw missing("getNewGenerator");
  }
  /// Reallocates a storage of the device with another size and keeps the old bytes that fit.
  virtual void resizePrivateUse1Bytes(const Storage&, std::size_t) const {
    throw missing("resizePrivateUse1Bytes");
  }

 private:
  [[nodiscard]] static NotImplementedError missing(const char* what) {
    return NotImplementedError(
        message({"the hooks that are registered for PrivateUse1 have no ", what, "()"}));
  }
};

struct SCHEMA_CT_SHARED PrivateUse1HooksArgs {};

/// As in PyTorch, the first of several registrations counts. The object must live as long as the
/// process. Without schema_ct::aten it does nothing.
inline void RegisterPrivateUse1HooksInterface(PrivateUse1HooksInterface* hooks) {
  host_detail::registered_devices* devices = host_detail::linked_devices();
  if (devices == nullptr) return;
  const void* before = nullptr;
  __atomic_compare_exchange_n(&devices->privateuse1_hooks, &before, static_cast<const void*>(hooks),
                              false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

namespace host_detail {
inline constexpr const char* how_to_register_hooks =
    "no backend for PrivateUse1 is loaded that has hooks: it registers them with "
    "RegisterPrivateUse1HooksInterface()";

/// nullptr if none are registered.
[[nodiscard]] inline const PrivateUse1HooksInterface* registered_hooks() {
  const registered_devices* devices = linked_devices();
  if (devices == nullptr) return nullptr;
  return static_cast<const PrivateUse1HooksInterface*>(
      __atomic_load_n(&devices->privateuse1_hooks, __ATOMIC_ACQUIRE));
}
}  // namespace host_detail

[[nodiscard]] inline bool isPrivateUse1HooksRegistered() {
  return host_detail::registered_hooks() != nullptr;
}
/// Throws Error if none are registered.
[[nodiscard]] inline const PrivateUse1HooksInterface& getPrivateUse1Hooks() {
  const PrivateUse1HooksInterface* out = host_detail::registered_hooks();
  if (out == nullptr) throw Error(host_detail::how_to_register_hooks);
  return *out;
}

/// Throws Error if REGISTER_GENERATOR_PRIVATEUSE1 was not used.
[[nodiscard]] inline Generator GetGeneratorForPrivateuse1(DeviceIndex device) {
  if (!GetGeneratorPrivate()) {
    throw Error(
        "no generator is registered for PrivateUse1: a backend does it with "
        "REGISTER_GENERATOR_PRIVATEUSE1");
  }
  return (*GetGeneratorPrivate())(device);
}
class _GeneratorRegister {
 public:
  explicit _GeneratorRegister(const GeneratorFuncType& make) { GetGeneratorPrivate() = make; }
};

}  // namespace default_host
}  // namespace dispatch

/// Registers the function that makes generators for PrivateUse1. Use it at namespace scope.
#define REGISTER_GENERATOR_PRIVATEUSE1(make) \
  static const auto schema_ct_generator_of_##make = ::dispatch::_GeneratorRegister(make);
