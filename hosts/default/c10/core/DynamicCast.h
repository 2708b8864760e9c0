// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for reading and writing elements of a type that is known at run time.
#pragma once

#include <cstdint>

#include <c10/core/ScalarType.h>
#include <c10/macros/Macros.h>
#include <c10/util/Exception.h>
#include <c10/util/Load.h>
#include <c10/util/TypeCast.h>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace cast_detail {

C10_HOST_DEVICE inline void refuse_type() {
#ifdef __CUDA_ARCH__
  CUDA_KERNEL_ASSERT(false);
#else
  TORCH_CHECK(false, "Unexpected scalar type");
#endif
}

}  // namespace cast_detail

#define SCHEMA_CT_NUMBER_TYPES(_)        \
  AT_FORALL_SCALAR_TYPES_WITH_COMPLEX(_) \
  _(std::uint16_t, UInt16)               \
  _(std::uint32_t, UInt32)               \
  _(std::uint64_t, UInt64)

/// The element of type `from` as a To.
template <class To>
C10_HOST_DEVICE inline To fetch_and_cast(ScalarType from, const void* element) {
#define SCHEMA_CT_FETCH(type, name) \
  case ScalarType::name: return c10::convert<To>(c10::load<type>(element));
  switch (from) {
    SCHEMA_CT_NUMBER_TYPES(SCHEMA_CT_FETCH)
    default: cast_detail::refuse_type();
  }
#undef SCHEMA_CT_FETCH
  return To(0);
}

/// Writes the value into an element of type `to`.
template <class From>
C10_HOST_DEVICE inline void cast_and_store(ScalarType to, void* element, From value) {
#define SCHEMA_CT_STORE(type, name) \
  case ScalarType::name: *static_cast<type*>(element) = c10::convert<type>(value); return;
  switch (to) {
    SCHEMA_CT_NUMBER_TYPES(SCHEMA_CT_STORE)
    default: cast_detail::refuse_type();
  }
#undef SCHEMA_CT_STORE
}
#undef SCHEMA_CT_NUMBER_TYPES

}  // namespace default_host
}  // namespace dispatch
#pragma GCC diagnostic pop

namespace c10 {
using dispatch::cast_and_store;
using dispatch::fetch_and_cast;
}  // namespace c10
