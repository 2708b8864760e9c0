// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for what the process can and shall do; the default host has the CPU, and what a
// backend for PrivateUse1 brings.
#pragma once

#include <mutex>
#include <optional>
#include <string_view>

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/core/Tensor.h>
#include <ATen/detail/PrivateUse1HooksInterface.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <c10/util/CallOnce.h>
#include <c10/util/hash.h>

namespace SCHEMA_CT_HIDDEN at {

/// What PyTorch's Context answers in a build for the CPU with the default settings.
class SCHEMA_CT_VISIBLE Context {
 public:
  /// The CPU's, or that of the hooks of a backend, which may throw for the device.
  [[nodiscard]] SCHEMA_CT_HIDDEN const Generator& defaultGenerator(Device device) const {
    lazyInitDevice(device.type());
    if (device.is_cpu()) return at::detail::getDefaultCPUGenerator();
    return getAcceleratorHooksInterface(device.type()).getDefaultGenerator(device.index());
  }
  /// Throws Error for a device type other than PrivateUse1, and where no backend has hooks.
  [[nodiscard]] SCHEMA_CT_HIDDEN const AcceleratorHooksInterface& getAcceleratorHooksInterface(
      std::optional<DeviceType> type = {}) const {
    if (type && *type != kPrivateUse1) {
      throw c10::Error(c10::str("there are no hooks for ", c10::DeviceTypeName(*type, true),
                                " devices: this library has them for PrivateUse1"));
    }
    return at::detail::getPrivateUse1Hooks();
  }
  /// Calls the hooks' init() before the first use; nothing for the CPU, and without hooks.
  SCHEMA_CT_HIDDEN void lazyInitDevice(DeviceType type) const {
    static std::once_flag done;
    if (type == kPrivateUse1 && isPrivateUse1HooksRegistered())
      std::call_once(done, [] { at::detail::getPrivateUse1Hooks().init(); });
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN Device getDeviceFromPtr(void* data, DeviceType type) const {
    if (type == kCPU) return Device(kCPU);
    return getAcceleratorHooksInterface(type).getDeviceFromPtr(data);
  }
  /// Does the device read this memory of the CPU without a copy? False without hooks.
  [[nodiscard]] SCHEMA_CT_HIDDEN bool isPinnedPtr(const void* data,
                                                  std::optional<DeviceType> type = {}) const {
    if ((type && *type != kPrivateUse1) || !isPrivateUse1HooksRegistered()) return false;
    return at::detail::getPrivateUse1Hooks().isPinnedPtr(data);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN c10::Allocator* getPinnedMemoryAllocator(
      std::optional<DeviceType> type = {}) const {
    return getAcceleratorHooksInterface(type).getPinnedMemoryAllocator();
  }
  [[nodiscard]] static bool hasPrivateUse1() { return isPrivateUse1HooksRegistered(); }
  [[nodiscard]] static constexpr bool hasCUDA() { return false; }
  [[nodiscard]] static constexpr bool hasHIP() { return false; }
  [[nodiscard]] static constexpr bool hasMKL() { return false; }
  [[nodiscard]] static constexpr bool hasMKLDNN() { return false; }
  [[nodiscard]] static constexpr bool hasMPS() { return false; }
  [[nodiscard]] static constexpr bool hasMTIA() { return false; }
  [[nodiscard]] static constexpr bool hasXPU() { return false; }
  [[nodiscard]] static constexpr bool deterministicAlgorithms() { return false; }
  [[nodiscard]] static constexpr bool deterministicAlgorithmsWarnOnly() { return false; }
  [[nodiscard]] static constexpr bool deterministicFillUninitializedMemory() { return true; }
  /// Nothing: no algorithm has to be deterministic.
  static constexpr void alertNotDeterministic(std::string_view) {}
};

[[nodiscard]] constexpr std::size_t getNumGPUs() { return 0; }
/// Nothing: there is nothing to make ready.
constexpr void init() {}

[[nodiscard]] inline Context& globalContext() {
  static Context out;
  return out;
}
/// The CPU's generator, and those of a backend's devices, begin anew with this seed.
inline void manual_seed(std::uint64_t seed) {
  const auto begin = [seed](const Generator& generator) {
    const std::lock_guard<std::mutex> lock(generator.mutex());
    generator.set_current_seed(seed);
  };
  begin(at::detail::getDefaultCPUGenerator());
  if (!isPrivateUse1HooksRegistered()) return;
  const PrivateUse1HooksInterface& hooks = at::detail::getPrivateUse1Hooks();
  for (c10::DeviceIndex i = 0; i < hooks.deviceCount(); ++i) begin(hooks.getDefaultGenerator(i));
}
[[nodiscard]] constexpr bool hasCUDA() { return false; }
[[nodiscard]] constexpr bool hasHIP() { return false; }
[[nodiscard]] constexpr bool hasMKL() { return false; }
[[nodiscard]] constexpr bool hasMPS() { return false; }
[[nodiscard]] constexpr bool hasMTIA() { return false; }
[[nodiscard]] constexpr bool hasXPU() { return false; }

}  // namespace at
