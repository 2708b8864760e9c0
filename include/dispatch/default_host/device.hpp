// SPDX-License-Identifier: BSL-1.0
// Device types and devices, with PyTorch's numbers and texts.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

#include <dispatch/base/error.hpp>
#include <dispatch/keys/dispatch_key.hpp>
#include <dispatch/system/linked_function.hpp>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {
class SCHEMA_CT_POLYMORPHIC Allocator;
class SCHEMA_CT_POLYMORPHIC generator_base;
struct SCHEMA_CT_POLYMORPHIC DeviceGuardImplInterface;

/// Numbers: c10/core/DeviceType.h.
enum class SCHEMA_CT_VISIBLE DeviceType : std::int8_t {
  CPU = 0,
  CUDA,
  MKLDNN,
  OPENGL,
  OPENCL,
  IDEEP,
  HIP,
  FPGA,
  MAIA,
  XLA,
  Vulkan,
  Metal,
  XPU,
  MPS,
  Meta,
  HPU,
  VE,
  Lazy,
  IPU,
  MTIA,
  PrivateUse1,
  COMPILE_TIME_MAX_DEVICE_TYPES,
};

inline constexpr DeviceType kCPU = DeviceType::CPU;
inline constexpr DeviceType kCUDA = DeviceType::CUDA;
inline constexpr DeviceType kHIP = DeviceType::HIP;
inline constexpr DeviceType kFPGA = DeviceType::FPGA;
inline constexpr DeviceType kMAIA = DeviceType::MAIA;
inline constexpr DeviceType kXLA = DeviceType::XLA;
inline constexpr DeviceType kVulkan = DeviceType::Vulkan;
inline constexpr DeviceType kMetal = DeviceType::Metal;
inline constexpr DeviceType kXPU = DeviceType::XPU;
inline constexpr DeviceType kMPS = DeviceType::MPS;
inline constexpr DeviceType kMeta = DeviceType::Meta;
inline constexpr DeviceType kHPU = DeviceType::HPU;
inline constexpr DeviceType kVE = DeviceType::VE;
inline constexpr DeviceType kLazy = DeviceType::Lazy;
inline constexpr DeviceType kIPU = DeviceType::IPU;
inline constexpr DeviceType kMTIA = DeviceType::MTIA;
inline constexpr DeviceType kPrivateUse1 = DeviceType::PrivateUse1;

namespace host_detail {
inline constexpr const char* device_type_names[] = {
    "cpu",  "cuda", "mkldnn", "opengl", "opencl", "ideep", "hip",
    "fpga", "maia", "xla",    "vulkan", "metal",  "xpu",   "mps",
    "meta", "hpu",  "ve",     "lazy",   "ipu",    "mtia",  "privateuseone"};

/// The data of backends about single tensors of this process (c10::BackendMeta). All functions may
/// be called from several threads at once.
struct tensor_metas {
  void* (*get)(const void* tensor);  ///< null where there is nothing
  /// In the place of what there was, whose `release` is called. Null `meta` takes it away.
  void (*set)(const void* tensor, void* meta, void (*release)(void*));
};

/// The allocator of each device type. An allocator of lower priority does not replace it.
struct allocator_table {
  static constexpr std::size_t types =
      static_cast<std::size_t>(DeviceType::COMPILE_TIME_MAX_DEVICE_TYPES);
  Allocator* of[types];
  std::uint8_t priorities[types];
};

/// The registrations of backends for the devices of this process, indexed by device type. They are
/// never freed.
struct registered_devices {
  static constexpr std::size_t types =
      static_cast<std::size_t>(DeviceType::COMPILE_TIME_MAX_DEVICE_TYPES);
  const char* privateuse1_name;  ///< null until register_privateuse1_backend()
  const DeviceGuardImplInterface* guards[types];
  allocator_table allocators;
  allocator_table host_allocators;  ///< at::HostAllocator: memory of the CPU that a device reads
  const void* privateuse1_hooks;    ///< an at::PrivateUse1HooksInterface
  const void* profiler_stubs;       ///< PrivateUse1's torch::profiler::impl::ProfilerStubs
  const tensor_metas* metas;
  const void* meta_functions[types];  ///< what writes and reads them: meta_serialization
  generator_base* cpu_generator;      ///< the CPU's default; one owner is this
};
}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch

/// Defined by schema_ct::aten. Its address is null unless that library is linked.
extern "C" [[gnu::weak]] dispatch::host_detail::registered_devices*
schema_ct_default_host_devices();

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {
namespace host_detail {
/// nullptr if schema_ct::aten is not linked.
[[nodiscard]] inline registered_devices* linked_devices() {
  auto* const linked = SCHEMA_CT_IF_LINKED(schema_ct_default_host_devices);
  return linked == nullptr ? nullptr : linked();
}
/// The name that a backend has registered for PrivateUse1, or nullptr.
[[nodiscard]] inline const char* privateuse1_name() {
  const registered_devices* devices = linked_devices();
  return devices == nullptr ? nullptr
                            : __atomic_load_n(&devices->privateuse1_name, __ATOMIC_ACQUIRE);
}
}  // namespace host_detail

constexpr bool isValidDeviceType(DeviceType type) {
  return type >= DeviceType::CPU && type < DeviceType::COMPILE_TIME_MAX_DEVICE_TYPES;
}

/// "cpu", "cuda" … "privateuseone"; "unknown" for an invalid number.
constexpr const char* toString(DeviceType type) {
  return isValidDeviceType(type) ? host_detail::device_type_names[static_cast<int>(type)]
                                 : "unknown";
}

/// "CPU", or "cpu" if `lower_case`; for PrivateUse1 the registered name.
[[nodiscard]] SCHEMA_CT_HIDDEN std::string DeviceTypeName(DeviceType type, bool lower_case = false);

/// The backend whose kernels serve tensors of this type, or InvalidBit.
[[nodiscard]] constexpr BackendComponent toBackendComponent(DeviceType type) {
  switch (type) {
    case DeviceType::CPU: return BackendComponent::CPUBit;
    case DeviceType::CUDA: return BackendComponent::CUDABit;
    case DeviceType::HIP: return BackendComponent::HIPBit;
    case DeviceType::XLA: return BackendComponent::XLABit;
    case DeviceType::MPS: return BackendComponent::MPSBit;
    case DeviceType::IPU: return BackendComponent::IPUBit;
    case DeviceType::XPU: return BackendComponent::XPUBit;
    case DeviceType::HPU: return BackendComponent::HPUBit;
    case DeviceType::VE: return BackendComponent::VEBit;
    case DeviceType::Lazy: return BackendComponent::LazyBit;
    case DeviceType::MTIA: return BackendComponent::MTIABit;
    case DeviceType::MAIA: return BackendComponent::MAIABit;
    case DeviceType::PrivateUse1: return BackendComponent::PrivateUse1Bit;
    case DeviceType::Meta: return BackendComponent::MetaBit;
    default: return BackendComponent::InvalidBit;
  }
}

/// The index among devices of one type; -1 is the current device.
using DeviceIndex = std::int8_t;

/// A device type and an index.
class SCHEMA_CT_SHARED Device final {
 public:
  using Type = DeviceType;

  /// Throws Error for an index below -1, and for a CPU index other than -1 and 0.
  constexpr Device(DeviceType type, DeviceIndex index = -1) : type_(type), index_(index) {
    if (index < -1 || (type == DeviceType::CPU && index > 0)) [[unlikely]]
      refuse_index();
  }
  /// From "cuda" or "cuda:1". Throws Error for anything else, and for an index above 127.
  Device(const std::string& text) : Device(parse(text)) {}
  Device(std::string_view text) : Device(parse(text)) {}
  Device(const char* text) : Device(parse(text)) {}

  [[nodiscard]] constexpr DeviceType type() const noexcept { return type_; }
  [[nodiscard]] constexpr DeviceIndex index() const noexcept { return index_; }
  [[nodiscard]] constexpr bool has_index() const noexcept { return index_ != -1; }
  constexpr void set_index(DeviceIndex index) { *this = Device(type_, index); }

  [[nodiscard]] constexpr bool is_cpu() const noexcept { return is(kCPU); }
  [[nodiscard]] constexpr bool is_cuda() const noexcept { return is(kCUDA); }
  [[nodiscard]] constexpr bool is_hip() const noexcept { return is(kHIP); }
  [[nodiscard]] constexpr bool is_xpu() const noexcept { return is(kXPU); }
  [[nodiscard]] constexpr bool is_mps() const noexcept { return is(kMPS); }
  [[nodiscard]] constexpr bool is_xla() const noexcept { return is(kXLA); }
  [[nodiscard]] constexpr bool is_mtia() const noexcept { return is(kMTIA); }
  [[nodiscard]] constexpr bool is_meta() const noexcept { return is(kMeta); }
  [[nodiscard]] constexpr bool is_hpu() const noexcept { return is(kHPU); }
  [[nodiscard]] constexpr bool is_ipu() const noexcept { return is(kIPU); }
  [[nodiscard]] constexpr bool is_lazy() const noexcept { return is(kLazy); }
  [[nodiscard]] constexpr bool is_maia() const noexcept { return is(kMAIA); }
  [[nodiscard]] constexpr bool is_metal() const noexcept { return is(kMetal); }
  [[nodiscard]] constexpr bool is_ve() const noexcept { return is(kVE); }
  [[nodiscard]] constexpr bool is_vulkan() const noexcept { return is(kVulkan); }
  [[nodiscard]] constexpr bool is_privateuseone() const noexcept { return is(kPrivateUse1); }
  /// Can tensors on this device have any strides?
  [[nodiscard]] constexpr bool supports_as_strided() const noexcept {
    return !is_ipu() && !is_xla() && !is_lazy();
  }

  /// "cuda:1", or "cuda" without an index.
  [[nodiscard]] std::string str() const;

  friend constexpr bool operator==(Device a, Device b) noexcept {
    return a.type_ == b.type_ && a.index_ == b.index_;
  }

 private:
  constexpr bool is(DeviceType type) const noexcept { return type_ == type; }

  [[noreturn]] void refuse_index() const;
  static Device parse(std::string_view text);
  static int parse_index(std::string_view text, std::size_t from);

  DeviceType type_;
  DeviceIndex index_;
};

template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             DeviceType type) {
  return out << DeviceTypeName(type, true);
}

template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, Device device) {
  return out << device.str();
}

}  // namespace default_host
}  // namespace dispatch
#pragma GCC diagnostic pop

template <>
struct std::hash<dispatch::Device> {
  std::size_t operator()(dispatch::Device device) const noexcept {
    return (static_cast<std::size_t>(device.type()) << 8) |
           static_cast<std::uint8_t>(device.index());
  }
};

#if !defined(SCHEMA_CT_COMPILED)
#include <dispatch/default_host/device.ipp>
#endif
