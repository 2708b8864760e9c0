// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the capabilities and settings of the process; the default host has the CPU,
// and the devices of a backend for PrivateUse1.
#pragma once

#include <mutex>
#include <optional>
#include <string_view>

#include <ATen/BlasBackend.h>
#include <ATen/CPUGeneratorImpl.h>
#include <ATen/DeviceAccelerator.h>
#include <ATen/LinalgBackend.h>
#include <ATen/SDPBackend.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/core/Tensor.h>
#include <ATen/detail/PrivateUse1HooksInterface.h>
#include <c10/core/CPUAllocator.h>
#include <c10/core/QEngine.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <c10/util/CallOnce.h>
#include <c10/util/env.h>
#include <c10/util/hash.h>

namespace SCHEMA_CT_HIDDEN at {

enum class SCHEMA_CT_VISIBLE Float32MatmulPrecision { HIGHEST, HIGH, MEDIUM };

/// Whether cuBLAS may add numbers of 16 bits in 16 bits, and divide a sum among blocks.
enum class SCHEMA_CT_VISIBLE CuBLASReductionOption : std::uint8_t {
  AllowReducedPrecisionWithSplitK = 0,
  DisallowReducedPrecisionAllowSplitK = 1,
  DisallowReducedPrecisionDisallowSplitK = 2,
};

/// Returns the values of PyTorch's Context in a build for the CPU with the default settings.
class SCHEMA_CT_SHARED Context {
 public:
  /// The generator of the CPU, or that of a backend's hooks, which may throw for the device.
  [[nodiscard]] SCHEMA_CT_HIDDEN const Generator& defaultGenerator(Device device) const {
    lazyInitDevice(device.type());
    if (device.is_cpu()) return at::detail::getDefaultCPUGenerator();
    return getAcceleratorHooksInterface(device.type()).getDefaultGenerator(device.index());
  }
  /// Throws Error for a device type other than PrivateUse1, and if no backend has hooks.
  [[nodiscard]] const AcceleratorHooksInterface& getAcceleratorHooksInterface(
      std::optional<DeviceType> type = {}) const {
    if (type && *type != kPrivateUse1) {
      throw c10::Error(c10::str("there are no hooks for ", c10::DeviceTypeName(*type, true),
                                " devices: this library has them for PrivateUse1"));
    }
    return at::detail::getPrivateUse1Hooks();
  }
  /// Calls the hooks' init() before the first use; does nothing for the CPU, and without hooks.
  SCHEMA_CT_HIDDEN void lazyInitDevice(DeviceType type) const {
    static std::once_flag done;
    if (type == kPrivateUse1 && isPrivateUse1HooksRegistered())
      std::call_once(done, [] { at::detail::getPrivateUse1Hooks().init(); });
  }
  // Older names; PyTorch's warn. Those of devices that are not there throw Error.
  void lazyInitPrivateUse1() const { lazyInitDevice(kPrivateUse1); }
  void lazyInitCUDA() const { static_cast<void>(getAcceleratorHooksInterface(kCUDA)); }
  void lazyInitHIP() const { static_cast<void>(getAcceleratorHooksInterface(kHIP)); }
  void lazyInitXPU() const { static_cast<void>(getAcceleratorHooksInterface(kXPU)); }
  void lazyInitMTIA() const { static_cast<void>(getAcceleratorHooksInterface(kMTIA)); }
  [[nodiscard]] Device getDeviceFromPtr(void* data, DeviceType type) const {
    if (type == kCPU) return Device(kCPU);
    return getAcceleratorHooksInterface(type).getDeviceFromPtr(data);
  }
  /// Does the device read this memory of the CPU without a copy? False without hooks.
  [[nodiscard]] bool isPinnedPtr(const void* data, std::optional<DeviceType> type = {}) const {
    if ((type && *type != kPrivateUse1) || !isPrivateUse1HooksRegistered()) return false;
    return at::detail::getPrivateUse1Hooks().isPinnedPtr(data);
  }
  [[nodiscard]] c10::Allocator* getPinnedMemoryAllocator(
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
  [[nodiscard]] static constexpr bool hasLAPACK() { return false; }
  [[nodiscard]] static constexpr bool hasMAGMA() { return false; }
  [[nodiscard]] static constexpr bool hasOpenMP() { return false; }
  [[nodiscard]] static constexpr bool hasCUDART() { return false; }
  [[nodiscard]] static constexpr bool hasCuDNN() { return false; }
  [[nodiscard]] static constexpr bool hasCuSOLVER() { return false; }
  [[nodiscard]] static constexpr bool hasCuBLASLt() { return false; }
  [[nodiscard]] static constexpr bool hasROCM() { return false; }
  [[nodiscard]] static constexpr bool hasXLA() { return false; }
  [[nodiscard]] static constexpr bool hasHPU() { return false; }
  [[nodiscard]] static constexpr bool hasIPU() { return false; }
  [[nodiscard]] static constexpr bool hasMAIA() { return false; }
  [[nodiscard]] static constexpr bool hasLazy() { return false; }
  [[nodiscard]] static constexpr bool hasEigenSparse() { return false; }
  [[nodiscard]] static constexpr bool hasKleidiAI() { return false; }
  [[nodiscard]] static constexpr bool deterministicFillUninitializedMemory() { return true; }

  [[nodiscard]] bool deterministicAlgorithms() const { return deterministic_; }
  [[nodiscard]] bool deterministicAlgorithmsWarnOnly() const { return deterministic_warns_; }
  void setDeterministicAlgorithms(bool wanted, bool warn_only) {
    deterministic_ = wanted;
    deterministic_warns_ = warn_only;
  }
  /// Throws Error, or warns, if deterministic algorithms are requested. The library's own kernels
  /// need not call it.
  void alertNotDeterministic(std::string_view caller) const {
    if (!deterministic_) return;
    const auto text = c10::str(caller, " has no deterministic implementation, and ",
                               "at::Context::setDeterministicAlgorithms asks for one");
    if (!deterministic_warns_) throw c10::Error(text);
    TORCH_WARN(text);
  }

  [[nodiscard]] Float32MatmulPrecision float32MatmulPrecision() const { return precision_; }
  void setFloat32MatmulPrecision(Float32MatmulPrecision precision) { precision_ = precision; }
  /// Accepts "highest", "high" and "medium"; warns for anything else.
  void setFloat32MatmulPrecision(std::string_view name) {
    constexpr std::string_view names[] = {"highest", "high", "medium"};
    for (std::size_t i = 0; i != 3; ++i)
      if (names[i] == name) return setFloat32MatmulPrecision(Float32MatmulPrecision(i));
    TORCH_WARN("setFloat32MatmulPrecision: ", name, " is none of highest, high and medium");
  }
  [[nodiscard]] bool allowTF32CuBLAS() const {
    return precision_ != Float32MatmulPrecision::HIGHEST;
  }
  void setAllowTF32CuBLAS(bool wanted) {
    precision_ = wanted ? Float32MatmulPrecision::HIGH : Float32MatmulPrecision::HIGHEST;
  }
  /// Sets whether the processor treats denormal numbers as zero on this thread. False if it cannot.
  static bool setFlushDenormal([[maybe_unused]] bool wanted) {
#if defined(__SSE__)
    constexpr unsigned both = 0x8040;  // flush-to-zero, denormals-are-zero
    const unsigned other = __builtin_ia32_stmxcsr() & ~both;
    __builtin_ia32_ldmxcsr(wanted ? other | both : other);
    return true;
#else
    return !wanted;
#endif
  }

// Settings for libraries that are not used here are stored, and returned on request.
#define SCHEMA_CT_SETTING(get, set, initial)                     \
  [[nodiscard]] bool get() const { return get##_set; }           \
  SCHEMA_CT_HIDDEN void set(bool wanted) { get##_set = wanted; } \
                                                                 \
 private:                                                        \
  bool get##_set = initial;                                      \
                                                                 \
 public:
  SCHEMA_CT_SETTING(userEnabledCuDNN, setUserEnabledCuDNN, true)
  SCHEMA_CT_SETTING(userEnabledMkldnn, setUserEnabledMkldnn, true)
  SCHEMA_CT_SETTING(userEnabledNNPACK, setUserEnabledNNPACK, true)
  SCHEMA_CT_SETTING(userEnabledFlashSDP, setSDPUseFlash, true)
  SCHEMA_CT_SETTING(userEnabledMemEfficientSDP, setSDPUseMemEfficient, true)
  SCHEMA_CT_SETTING(userEnabledMathSDP, setSDPUseMath, true)
  SCHEMA_CT_SETTING(benchmarkCuDNN, setBenchmarkCuDNN, false)
  SCHEMA_CT_SETTING(deterministicCuDNN, setDeterministicCuDNN, false)
  SCHEMA_CT_SETTING(deterministicMkldnn, setDeterministicMkldnn, false)
  SCHEMA_CT_SETTING(allowTF32CuDNN, setAllowTF32CuDNN, true)
  SCHEMA_CT_SETTING(allowFP16ReductionCPU, setAllowFP16ReductionCPU, false)
  SCHEMA_CT_SETTING(allowFP16AccumulationCuBLAS, setAllowFP16AccumulationCuBLAS, false)
  SCHEMA_CT_SETTING(allowTF32OneDNN, setAllowTF32OneDNN, false)
  SCHEMA_CT_SETTING(allowFP16BF16ReductionMathSDP, setAllowFP16BF16ReductionMathSDP, false)
  SCHEMA_CT_SETTING(userEnabledCuDNNSDP, setSDPUseCuDNN, true)
  SCHEMA_CT_SETTING(userEnabledOverrideableSDP, setSDPUseOverrideable, true)
  SCHEMA_CT_SETTING(releaseWeightsWhenPrepacking, setReleaseWeightsWhenPrepacking, true)
#undef SCHEMA_CT_SETTING

// As in PyTorch, a sum may still be divided among blocks without reduced precision, if the caller
// says so.
#define SCHEMA_CT_SETTING(get, set)                                                                  \
  [[nodiscard]] CuBLASReductionOption get() const { return get##_set; }                              \
  SCHEMA_CT_HIDDEN void set(bool allow_reduced_precision, bool allow_splitk = true) {                \
    TORCH_CHECK(allow_splitk || !allow_reduced_precision,                                            \
                #set "(): reduced precision is not allowed without split-k");                        \
    get##_set = allow_reduced_precision ? CuBLASReductionOption::AllowReducedPrecisionWithSplitK     \
                : allow_splitk          ? CuBLASReductionOption::DisallowReducedPrecisionAllowSplitK \
                               : CuBLASReductionOption::DisallowReducedPrecisionDisallowSplitK;      \
  }                                                                                                  \
                                                                                                     \
 private:                                                                                            \
  CuBLASReductionOption get##_set = CuBLASReductionOption::AllowReducedPrecisionWithSplitK;          \
                                                                                                     \
 public:
  SCHEMA_CT_SETTING(allowFP16ReductionCuBLAS, setAllowFP16ReductionCuBLAS)
  SCHEMA_CT_SETTING(allowBF16ReductionCuBLAS, setAllowBF16ReductionCuBLAS)
#undef SCHEMA_CT_SETTING

  [[nodiscard]] BlasBackend blasPreferredBackend() const { return blas_; }
  void setBlasPreferredBackend(BlasBackend backend) { blas_ = backend; }
  [[nodiscard]] LinalgBackend linalgPreferredBackend() const { return linalg_; }
  void setLinalgPreferredBackend(LinalgBackend backend) { linalg_ = backend; }

 private:
  bool deterministic_ = false;
  bool deterministic_warns_ = false;
  Float32MatmulPrecision precision_ = Float32MatmulPrecision::HIGHEST;
  BlasBackend blas_ = BlasBackend::Default;
  LinalgBackend linalg_ = LinalgBackend::Default;
};

[[nodiscard]] constexpr std::size_t getNumGPUs() { return 0; }
/// Does nothing: no initialisation is needed.
constexpr void init() {}

[[nodiscard]] inline Context& globalContext() {
  static Context out;
  return out;
}
/// Restarts the generators of the CPU and of a backend's devices with this seed.
inline void manual_seed(std::uint64_t seed) {
  const auto begin = [seed](const Generator& generator) {
    const std::lock_guard<std::mutex> lock(generator.mutex());
    generator.set_current_seed(seed);
  };
  begin(at::detail::getDefaultCPUGenerator());
  if (!isPrivateUse1HooksRegistered()) return;
  const PrivateUse1HooksInterface& hooks = at::detail::getPrivateUse1Hooks();
  for (c10::DeviceIndex i = 0; i < hooks.deviceCount(); ++i) {
    const Generator& generator = hooks.getDefaultGenerator(i);
    TORCH_CHECK(generator.defined(), "the hooks of the backend have no generator for ",
                Device(kPrivateUse1, i).str(),
                ": their getDefaultGenerator() returns an undefined one");
    begin(generator);
  }
}
[[nodiscard]] constexpr bool hasCUDA() { return false; }
[[nodiscard]] constexpr bool hasHIP() { return false; }
[[nodiscard]] constexpr bool hasMKL() { return false; }
[[nodiscard]] constexpr bool hasMPS() { return false; }
[[nodiscard]] constexpr bool hasMTIA() { return false; }
[[nodiscard]] constexpr bool hasXPU() { return false; }
[[nodiscard]] constexpr bool hasHPU() { return false; }
[[nodiscard]] constexpr bool hasXLA() { return false; }
[[nodiscard]] constexpr bool hasMAIA() { return false; }
[[nodiscard]] constexpr bool hasMAGMA() { return false; }
[[nodiscard]] constexpr bool hasLAPACK() { return false; }
[[nodiscard]] constexpr bool hasOpenMP() { return false; }
[[nodiscard]] constexpr bool hasMKLDNN() { return false; }
[[nodiscard]] constexpr bool hasIPU() { return false; }
[[nodiscard]] constexpr bool hasKleidiAI() { return false; }
[[nodiscard]] constexpr bool hasEigenSparse() { return false; }

/// The types of older extensions: `at::CPU(at::kFloat)`. Const, so that `auto& type` takes them.
[[nodiscard]] inline const DeprecatedTypeProperties getDeprecatedTypeProperties(Backend backend,
                                                                                ScalarType type) {
  return {backend, type};
}
[[nodiscard]] inline const DeprecatedTypeProperties CPU(ScalarType type) {
  return {Backend::CPU, type};
}
[[nodiscard]] inline const DeprecatedTypeProperties CUDA(ScalarType type) {
  return {Backend::CUDA, type};
}
[[nodiscard]] inline const DeprecatedTypeProperties HIP(ScalarType type) {
  return {Backend::HIP, type};
}
[[nodiscard]] inline const DeprecatedTypeProperties MPS(ScalarType type) {
  return {Backend::MPS, type};
}

/// Where the CPU's tensors get their memory.
[[nodiscard]] inline c10::Allocator* getCPUAllocator() { return c10::GetCPUAllocator(); }

}  // namespace at
