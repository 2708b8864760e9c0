// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for arrays of sixteen-bit numbers, whose functions are in
// <ATen/cpu/vec/functional_base.h>.
#pragma once

#include <ATen/cpu/vec/functional_base.h>

namespace at {
namespace SCHEMA_CT_HIDDEN vec {

/// The type in which numbers of T are computed.
template <class T>
struct VecScalarType {
  using type = array_detail::computed_in<T>;
};
template <class T>
using vec_scalar_t = typename VecScalarType<T>::type;

}  // namespace vec
}  // namespace at
