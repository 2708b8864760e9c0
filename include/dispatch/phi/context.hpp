// SPDX-License-Identifier: BSL-1.0
// The first parameter of a kernel: the device on which it runs and the source of its memory.
#pragma once

#include <dispatch/phi/tensor_kinds.hpp>

namespace Eigen {
struct DefaultDevice;
}

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

class SCHEMA_CT_SHARED DeviceContext {
 public:
  explicit constexpr DeviceContext(Place place) : place_(place) {}

  [[nodiscard]] const Place& GetPlace() const { return place_; }
  /// Allocates the output's memory.
  template <class T>
  T* Alloc(DenseTensor* out) const {
    return static_cast<T*>(out->AllocateFrom(place_, type_of_elements<T>));
  }
  void* Alloc(DenseTensor* out, DataType type) const { return out->AllocateFrom(place_, type); }
  template <class T>
  T* HostAlloc(DenseTensor* out) const {
    return static_cast<T*>(out->AllocateFrom(CPUPlace(), type_of_elements<T>));
  }

 private:
  Place place_;
};

namespace impl {
template <class Device>
SCHEMA_CT_HIDDEN inline Device device_of_eigen{};
}  // namespace impl

class SCHEMA_CT_SHARED CPUContext : public DeviceContext {
 public:
  constexpr CPUContext() : DeviceContext({Backend::CPU, 0}) {}
  /// The Eigen device; defined in <dispatch/phi/eigen.hpp>.
  template <class Device = Eigen::DefaultDevice>
  [[nodiscard]] Device* eigen_device() const {
    return &impl::device_of_eigen<Device>;
  }
};
class SCHEMA_CT_SHARED GPUContext : public DeviceContext {
 public:
  constexpr GPUContext() : DeviceContext({Backend::GPU, 0}) {}
};
class SCHEMA_CT_SHARED XPUContext : public DeviceContext {
 public:
  constexpr XPUContext() : DeviceContext({Backend::XPU, 0}) {}
};
class SCHEMA_CT_SHARED CustomContext : public DeviceContext {
 public:
  constexpr CustomContext() : DeviceContext({Backend::CUSTOM, 0}) {}
};

/// The context of kernels for a backend.
template <Backend backend>
struct context_of_backend {
  using type = CPUContext;
};
template <>
struct context_of_backend<Backend::GPU> {
  using type = GPUContext;
};
template <>
struct context_of_backend<Backend::GPUDNN> {
  using type = GPUContext;
};
template <>
struct context_of_backend<Backend::XPU> {
  using type = XPUContext;
};
template <>
struct context_of_backend<Backend::CUSTOM> {
  using type = CustomContext;
};
template <Backend backend>
using context_of = typename context_of_backend<backend>::type;

namespace impl {
template <class Context>
SCHEMA_CT_HIDDEN inline constinit const Context only_context{};
}  // namespace impl

/// The context that the dispatcher passes to kernels of a backend.
[[nodiscard]] SCHEMA_CT_HIDDEN inline const DeviceContext& context(Backend backend) {
  if (backend == Backend::CPU) [[likely]]
    return impl::only_context<CPUContext>;
  switch (backend) {
    case Backend::GPU:
    case Backend::GPUDNN: return impl::only_context<GPUContext>;
    case Backend::XPU: return impl::only_context<XPUContext>;
    case Backend::CUSTOM: return impl::only_context<CustomContext>;
    default: return impl::only_context<CPUContext>;
  }
}

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
#pragma GCC diagnostic pop
