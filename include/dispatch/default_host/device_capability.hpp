// SPDX-License-Identifier: BSL-1.0
// The capabilities of a device (c10::DeviceCapability): the element types of its kernels.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <cstdint>

#include <dispatch/default_host/scalar_type.hpp>
#include <dispatch/default_host/scalar_type_lists.hpp>

namespace dispatch {
inline namespace default_host {

SCHEMA_CT_HIDDEN inline constexpr std::size_t NUMBER_OF_DEVICE_CAPABILITIES =
    static_cast<std::size_t>(ScalarType::NumOptions);

/// Everything, until a backend clears bits.
struct SCHEMA_CT_SHARED DeviceCapability {
  union {
    /// A bit for each element type, in the order of their numbers.
    struct {
#define SCHEMA_CT_BIT_OF_TYPE(_, name) unsigned int has_##name : 1;
      AT_FORALL_SCALAR_TYPES_WITH_COMPLEX_AND_QINTS(SCHEMA_CT_BIT_OF_TYPE)
#undef SCHEMA_CT_BIT_OF_TYPE
    } supported_scalar_types;
    std::uint64_t capability_bits;
  } capability_data;

  DeviceCapability() {
    capability_data.capability_bits = (std::uint64_t{1} << NUMBER_OF_DEVICE_CAPABILITIES) - 1;
  }

  template <class Visit>
  void forEachSupportedScalarType(Visit&& visit) const {
    for (std::size_t i = 0; i < NUMBER_OF_DEVICE_CAPABILITIES; ++i)
      if (((capability_data.capability_bits >> i) & 1) != 0) visit(static_cast<ScalarType>(i));
  }
};

}  // namespace default_host
}  // namespace dispatch
