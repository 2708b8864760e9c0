// SPDX-License-Identifier: BSL-1.0
// PyTorch's stubs: functions with a separate kernel for each device and each instruction set of the
// processor. `stub(device, arguments…)` calls the kernel registered for the device.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <variant>

#include <c10/core/DeviceType.h>
#include <c10/macros/Macros.h>
#include <c10/util/Exception.h>
#include <schema_ct/config.hpp>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// The capability of the processor. A build that compiles its kernels for several of them defines
/// HAVE_AVX2_CPU_DEFINITION and the like.
enum class SCHEMA_CT_VISIBLE CPUCapability {
  DEFAULT = 0,
#if defined(HAVE_VSX_CPU_DEFINITION)
  VSX = 1,
#elif defined(HAVE_ZVECTOR_CPU_DEFINITION)
  ZVECTOR = 1,
#elif defined(HAVE_SVE_CPU_DEFINITION)
  SVE256 = 1,
  SVE128 = 2,
#else
  AVX2 = 1,
  AVX512 = 2,
#endif
  NUM_OPTIONS
};

enum class SCHEMA_CT_VISIBLE ErrorType { MissingDeviceKernel, DeviceNotSupported };

/// A kernel, or the reason why there is none.
using DispatchResult = std::variant<void*, ErrorType>;

namespace stub_detail {

[[nodiscard]] inline CPUCapability processor_capability() {
#if defined(HAVE_VSX_CPU_DEFINITION)
  return CPUCapability::VSX;
#elif defined(HAVE_ZVECTOR_CPU_DEFINITION)
  return CPUCapability::ZVECTOR;
#elif defined(__x86_64__) && !defined(HAVE_SVE_CPU_DEFINITION)
  if (!__builtin_cpu_supports("fma") || !__builtin_cpu_supports("avx2"))
    return CPUCapability::DEFAULT;
  const bool wide = __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
                    __builtin_cpu_supports("avx512dq");
  return wide ? CPUCapability::AVX512 : CPUCapability::AVX2;
#else
  return CPUCapability::DEFAULT;
#endif
}

[[nodiscard]] inline CPUCapability named_capability() {
  const char* const name = std::getenv("ATEN_CPU_CAPABILITY");
  if (name == nullptr) return processor_capability();
  if (std::strcmp(name, "default") == 0) return CPUCapability::DEFAULT;
#if defined(HAVE_VSX_CPU_DEFINITION)
  if (std::strcmp(name, "vsx") == 0) return CPUCapability::VSX;
#elif defined(HAVE_ZVECTOR_CPU_DEFINITION)
  if (std::strcmp(name, "zvector") == 0) return CPUCapability::ZVECTOR;
#elif defined(HAVE_SVE_CPU_DEFINITION)
  if (std::strcmp(name, "sve256") == 0) return CPUCapability::SVE256;
  if (std::strcmp(name, "sve128") == 0) return CPUCapability::SVE128;
#else
  if (std::strcmp(name, "avx512") == 0) return CPUCapability::AVX512;
  if (std::strcmp(name, "avx2") == 0) return CPUCapability::AVX2;
#endif
  TORCH_WARN("ignoring invalid value for ATEN_CPU_CAPABILITY: ", name);
  return processor_capability();
}

/// The kernels of a build for the processor; null if there is none.
struct cpu_kernels {
  std::array<void*, static_cast<std::size_t>(CPUCapability::NUM_OPTIONS)> by_capability{};

  void*& operator[](CPUCapability capability) {
    return by_capability[static_cast<std::size_t>(capability)];
  }
};

}  // namespace stub_detail

/// The capability of the processor, or less if the environment's ATEN_CPU_CAPABILITY says so
/// (`default`, `avx2`, `avx512`). Read once in each shared object.
[[nodiscard]] inline CPUCapability get_cpu_capability() {
  static const CPUCapability capability = stub_detail::named_capability();
  return capability;
}

namespace stub_detail {

/// The kernels registered for devices, and the one selected for the processor.
class kernels_of_devices {
 public:
  [[nodiscard]] DispatchResult find(c10::DeviceType device, cpu_kernels kernels) {
    if (device == c10::DeviceType::CPU) return of_cpu(kernels);
    if (!is_known(device)) return ErrorType::DeviceNotSupported;
    void* const kernel = of_devices_[static_cast<std::size_t>(device)];
    if (kernel == nullptr) return ErrorType::MissingDeviceKernel;
    return kernel;
  }
  /// Throws Error if the device has no kernel.
  [[nodiscard]] void* get(c10::DeviceType device, const cpu_kernels& kernels) {
    const DispatchResult result = find(device, kernels);
    if (void* const* const kernel = std::get_if<void*>(&result)) return *kernel;
    if (std::get<ErrorType>(result) == ErrorType::MissingDeviceKernel)
      TORCH_INTERNAL_ASSERT(false, "DispatchStub: missing kernel for ", device);
    TORCH_CHECK(false, "DispatchStub: unsupported device type", device);
  }
  void set(c10::DeviceType device, void* kernel) {
    of_devices_[static_cast<std::size_t>(device)] = kernel;
  }

 private:
  static constexpr bool is_known(c10::DeviceType device) {
    using enum c10::DeviceType;
    return device == CUDA || device == HIP || device == MPS || device == MTIA || device == XPU ||
           device == HPU || device == PrivateUse1;
  }
  // The best kernel that the processor can run; selected once.
  [[nodiscard]] DispatchResult of_cpu(cpu_kernels& kernels) {
    if (void* const chosen = of_cpu_.load(std::memory_order_relaxed)) return chosen;
    for (int c = static_cast<int>(get_cpu_capability()); c >= 0; --c) {
      void* const kernel = kernels[static_cast<CPUCapability>(c)];
      if (kernel == nullptr) continue;
      of_cpu_.store(kernel, std::memory_order_relaxed);
      return kernel;
    }
    return ErrorType::MissingDeviceKernel;
  }

  std::atomic<void*> of_cpu_{nullptr};
  std::array<void*, static_cast<std::size_t>(c10::DeviceType::COMPILE_TIME_MAX_DEVICE_TYPES)>
      of_devices_{};
};

/// Registers kernels of one type of functions.
template <class F>
class registers_kernels {
 public:
  using FnPtr = F;

  void set_cuda_dispatch_ptr(FnPtr f) { set(c10::DeviceType::CUDA, f); }
  void set_hip_dispatch_ptr(FnPtr f) { set(c10::DeviceType::HIP, f); }
  void set_mps_dispatch_ptr(FnPtr f) { set(c10::DeviceType::MPS, f); }
  void set_mtia_dispatch_ptr(FnPtr f) { set(c10::DeviceType::MTIA, f); }
  void set_xpu_dispatch_ptr(FnPtr f) { set(c10::DeviceType::XPU, f); }
  void set_hpu_dispatch_ptr(FnPtr f) { set(c10::DeviceType::HPU, f); }
  void set_privateuse1_dispatch_ptr(FnPtr f) { set(c10::DeviceType::PrivateUse1, f); }

 protected:
  kernels_of_devices registered_;

 private:
  void set(c10::DeviceType device, FnPtr f) { registered_.set(device, reinterpret_cast<void*>(f)); }
};

}  // namespace stub_detail

template <class Function, class Tag>
struct DispatchStub;

/// A stub for functions of one type. DECLARE_DISPATCH names one. A static member is defined if the
/// build compiles kernels for it.
template <class R, class Tag, class... Args>
struct SCHEMA_CT_VISIBLE DispatchStub<R (*)(Args...), Tag>
    : stub_detail::registers_kernels<R (*)(Args...)> {
  using FnPtr = R (*)(Args...);

  DispatchStub() = default;
  DispatchStub(const DispatchStub&) = delete;
  DispatchStub& operator=(const DispatchStub&) = delete;

  /// Throws Error if no kernel is registered for the device.
  template <class... Given>
  R operator()(c10::DeviceType device, Given&&... given) {
    void* const kernel = this->registered_.get(device, kernels());
    return (*reinterpret_cast<FnPtr>(kernel))(std::forward<Given>(given)...);
  }
  [[nodiscard]] bool is_device_supported(c10::DeviceType device) {
    return std::holds_alternative<void*>(this->registered_.find(device, kernels()));
  }

  static TORCH_API FnPtr DEFAULT;
#if defined(HAVE_AVX512_CPU_DEFINITION)
  static TORCH_API FnPtr AVX512;
#endif
#if defined(HAVE_AVX2_CPU_DEFINITION)
  static TORCH_API FnPtr AVX2;
#endif
#if defined(HAVE_VSX_CPU_DEFINITION)
  static TORCH_API FnPtr VSX;
#endif
#if defined(HAVE_ZVECTOR_CPU_DEFINITION)
  static TORCH_API FnPtr ZVECTOR;
#endif
#if defined(HAVE_SVE_CPU_DEFINITION)
  static TORCH_API FnPtr SVE128;
  static TORCH_API FnPtr SVE256;
#endif

 private:
  // The members are defined in another file, where the kernels are registered.
  C10_CLANG_DIAGNOSTIC_PUSH()
  C10_CLANG_DIAGNOSTIC_IGNORE("-Wundefined-var-template")
  static stub_detail::cpu_kernels kernels() {
    stub_detail::cpu_kernels out;
    out[CPUCapability::DEFAULT] = reinterpret_cast<void*>(DEFAULT);
#if defined(HAVE_AVX512_CPU_DEFINITION)
    out[CPUCapability::AVX512] = reinterpret_cast<void*>(AVX512);
#endif
#if defined(HAVE_AVX2_CPU_DEFINITION)
    out[CPUCapability::AVX2] = reinterpret_cast<void*>(AVX2);
#endif
#if defined(HAVE_VSX_CPU_DEFINITION)
    out[CPUCapability::VSX] = reinterpret_cast<void*>(VSX);
#endif
#if defined(HAVE_ZVECTOR_CPU_DEFINITION)
    out[CPUCapability::ZVECTOR] = reinterpret_cast<void*>(ZVECTOR);
#endif
#if defined(HAVE_SVE_CPU_DEFINITION)
    out[CPUCapability::SVE128] = reinterpret_cast<void*>(SVE128);
    out[CPUCapability::SVE256] = reinterpret_cast<void*>(SVE256);
#endif
    return out;
  }
  C10_CLANG_DIAGNOSTIC_POP()
};

// Each file registers its own kernels.
namespace {

template <class Stub>
struct RegisterCUDADispatch {
  RegisterCUDADispatch(Stub& stub, typename Stub::FnPtr f) { stub.set_cuda_dispatch_ptr(f); }
};
// As in PyTorch's builds for HIP, whose tensors count as CUDA's.
template <class Stub>
struct RegisterHIPDispatch {
  RegisterHIPDispatch(Stub& stub, typename Stub::FnPtr f) { stub.set_cuda_dispatch_ptr(f); }
};
template <class Stub>
struct RegisterMPSDispatch {
  RegisterMPSDispatch(Stub& stub, typename Stub::FnPtr f) { stub.set_mps_dispatch_ptr(f); }
};
template <class Stub>
struct RegisterMTIADispatch {
  RegisterMTIADispatch(Stub& stub, typename Stub::FnPtr f) { stub.set_mtia_dispatch_ptr(f); }
};
template <class Stub>
struct RegisterXPUDispatch {
  RegisterXPUDispatch(Stub& stub, typename Stub::FnPtr f) { stub.set_xpu_dispatch_ptr(f); }
};
template <class Stub>
struct RegisterHPUDispatch {
  RegisterHPUDispatch(Stub& stub, typename Stub::FnPtr f) { stub.set_hpu_dispatch_ptr(f); }
};
template <class Stub>
struct RegisterPRIVATEUSE1Dispatch {
  RegisterPRIVATEUSE1Dispatch(Stub& stub, typename Stub::FnPtr f) {
    stub.set_privateuse1_dispatch_ptr(f);
  }
};

}  // namespace
}  // namespace native
}  // namespace at

// Use each of these in the namespace of the stub, which is at::native.

/// Declares a stub for functions of the type `fn`, a pointer.
#define DECLARE_DISPATCH(fn, name)                                                         \
  struct SCHEMA_CT_OF_HOST name##_DECLARE_DISPATCH_type                                    \
      : ::at::native::DispatchStub<fn, name##_DECLARE_DISPATCH_type> {                     \
    name##_DECLARE_DISPATCH_type() = default;                                              \
    name##_DECLARE_DISPATCH_type(const name##_DECLARE_DISPATCH_type&) = delete;            \
    name##_DECLARE_DISPATCH_type& operator=(const name##_DECLARE_DISPATCH_type&) = delete; \
  };                                                                                       \
  extern TORCH_API struct name##_DECLARE_DISPATCH_type name;

/// Defines, in one file, a stub declared by DECLARE_DISPATCH.
#define DEFINE_DISPATCH(name) struct name##_DECLARE_DISPATCH_type name

#define REGISTER_ARCH_DISPATCH(name, arch, fn)                \
  template <>                                                 \
  name##_DECLARE_DISPATCH_type::FnPtr TORCH_API DispatchStub< \
      name##_DECLARE_DISPATCH_type::FnPtr, struct name##_DECLARE_DISPATCH_type>::arch = fn;

#if defined(HAVE_AVX512_CPU_DEFINITION)
#define REGISTER_AVX512_DISPATCH(name, fn) REGISTER_ARCH_DISPATCH(name, AVX512, fn)
#else
#define REGISTER_AVX512_DISPATCH(name, fn)
#endif
#if defined(HAVE_AVX2_CPU_DEFINITION)
#define REGISTER_AVX2_DISPATCH(name, fn) REGISTER_ARCH_DISPATCH(name, AVX2, fn)
#else
#define REGISTER_AVX2_DISPATCH(name, fn)
#endif
#if defined(HAVE_VSX_CPU_DEFINITION)
#define REGISTER_VSX_DISPATCH(name, fn) REGISTER_ARCH_DISPATCH(name, VSX, fn)
#else
#define REGISTER_VSX_DISPATCH(name, fn)
#endif
#if defined(HAVE_ZVECTOR_CPU_DEFINITION)
#define REGISTER_ZVECTOR_DISPATCH(name, fn) REGISTER_ARCH_DISPATCH(name, ZVECTOR, fn)
#else
#define REGISTER_ZVECTOR_DISPATCH(name, fn)
#endif
#if defined(HAVE_SVE_CPU_DEFINITION)
#define REGISTER_SVE128_DISPATCH(name, fn) REGISTER_ARCH_DISPATCH(name, SVE128, fn)
#define REGISTER_SVE256_DISPATCH(name, fn) REGISTER_ARCH_DISPATCH(name, SVE256, fn)
#else
#define REGISTER_SVE128_DISPATCH(name, fn)
#define REGISTER_SVE256_DISPATCH(name, fn)
#endif

/// One kernel for all capabilities of the processor.
#define REGISTER_ALL_CPU_DISPATCH(name, fn) \
  REGISTER_ARCH_DISPATCH(name, DEFAULT, fn) \
  REGISTER_AVX512_DISPATCH(name, fn)        \
  REGISTER_AVX2_DISPATCH(name, fn)          \
  REGISTER_VSX_DISPATCH(name, fn)           \
  REGISTER_ZVECTOR_DISPATCH(name, fn)       \
  REGISTER_SVE128_DISPATCH(name, fn)        \
  REGISTER_SVE256_DISPATCH(name, fn)
/// No kernel for the CPU: a call throws Error.
#define REGISTER_NO_CPU_DISPATCH(name) REGISTER_ALL_CPU_DISPATCH(name, nullptr)

#define SCHEMA_CT_REGISTER_DEVICE_DISPATCH(device, name, fn)                           \
  static ::at::native::Register##device##Dispatch<struct name##_DECLARE_DISPATCH_type> \
      name##__register(name, fn);
#define REGISTER_CUDA_DISPATCH(name, fn) SCHEMA_CT_REGISTER_DEVICE_DISPATCH(CUDA, name, fn)
#define REGISTER_HIP_DISPATCH(name, fn) SCHEMA_CT_REGISTER_DEVICE_DISPATCH(HIP, name, fn)
#define REGISTER_MPS_DISPATCH(name, fn) SCHEMA_CT_REGISTER_DEVICE_DISPATCH(MPS, name, fn)
#define REGISTER_MTIA_DISPATCH(name, fn) SCHEMA_CT_REGISTER_DEVICE_DISPATCH(MTIA, name, fn)
#define REGISTER_XPU_DISPATCH(name, fn) SCHEMA_CT_REGISTER_DEVICE_DISPATCH(XPU, name, fn)
#define REGISTER_HPU_DISPATCH(name, fn) SCHEMA_CT_REGISTER_DEVICE_DISPATCH(HPU, name, fn)
#define REGISTER_PRIVATEUSE1_DISPATCH(name, fn) \
  SCHEMA_CT_REGISTER_DEVICE_DISPATCH(PRIVATEUSE1, name, fn)

/// Registers the kernel of this file: for CUDA in a CUDA source, otherwise for the instruction set
/// of the file (CPU_CAPABILITY), or DEFAULT if the build does not define it.
#if defined(__CUDACC__) || defined(__HIPCC__)
#define REGISTER_DISPATCH(name, fn) REGISTER_CUDA_DISPATCH(name, fn)
#elif defined(CPU_CAPABILITY_AVX512)
// As in PyTorch, a kernel for 64 bytes is used if its file says so by ALSO_REGISTER_….
#define REGISTER_DISPATCH(name, fn) \
  REGISTER_ARCH_DISPATCH(name, CPU_CAPABILITY, ((void*)(fn) ? nullptr : nullptr))
#elif defined(CPU_CAPABILITY)
#define REGISTER_DISPATCH(name, fn) REGISTER_ARCH_DISPATCH(name, CPU_CAPABILITY, fn)
#else
#define REGISTER_DISPATCH(name, fn) REGISTER_ARCH_DISPATCH(name, DEFAULT, fn)
#endif
#if defined(CPU_CAPABILITY)
#define ALSO_REGISTER_AVX512_DISPATCH(name, fn) REGISTER_ARCH_DISPATCH(name, CPU_CAPABILITY, fn)
#define ALSO_REGISTER_SVE128_DISPATCH(name, fn) REGISTER_ARCH_DISPATCH(name, CPU_CAPABILITY, fn)
#define ALSO_REGISTER_SVE256_DISPATCH(name, fn) REGISTER_ARCH_DISPATCH(name, CPU_CAPABILITY, fn)
#endif
