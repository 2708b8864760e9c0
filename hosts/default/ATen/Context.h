// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for what the process can and shall do; the default host has the CPU alone.
#pragma once

#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/core/Tensor.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <c10/util/CallOnce.h>
#include <c10/util/hash.h>

namespace at {

/// What PyTorch's Context answers in a build for the CPU with the default settings.
class Context {
 public:
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

[[nodiscard]] constexpr Context globalContext() { return {}; }
[[nodiscard]] constexpr bool hasCUDA() { return false; }
[[nodiscard]] constexpr bool hasHIP() { return false; }
[[nodiscard]] constexpr bool hasMKL() { return false; }
[[nodiscard]] constexpr bool hasMPS() { return false; }
[[nodiscard]] constexpr bool hasMTIA() { return false; }
[[nodiscard]] constexpr bool hasXPU() { return false; }

}  // namespace at
