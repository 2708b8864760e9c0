// SPDX-License-Identifier: BSL-1.0
// The names that CUDA's libraries have for element types (at::cuda::getCudaDataType).
#pragma once

#include <library_types.h>

#include <cstdint>

#include <dispatch/default_host/scalar_type_query.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

/// Throws Error for a type that CUDA's libraries do not know.
[[nodiscard]] inline cudaDataType ScalarTypeToCudaDataType(const ScalarType& type) {
  switch (type) {
    case ScalarType::Byte: return CUDA_R_8U;
    case ScalarType::Char: return CUDA_R_8I;
    case ScalarType::Short: return CUDA_R_16I;
    case ScalarType::Int: return CUDA_R_32I;
    case ScalarType::Long: return CUDA_R_64I;
    case ScalarType::Half: return CUDA_R_16F;
    case ScalarType::BFloat16: return CUDA_R_16BF;
    case ScalarType::Float: return CUDA_R_32F;
    case ScalarType::Double: return CUDA_R_64F;
    case ScalarType::ComplexHalf: return CUDA_C_16F;
    case ScalarType::ComplexFloat: return CUDA_C_32F;
    case ScalarType::ComplexDouble: return CUDA_C_64F;
    case ScalarType::Float8_e4m3fn: return CUDA_R_8F_E4M3;
    case ScalarType::Float8_e5m2: return CUDA_R_8F_E5M2;
    case ScalarType::Float4_e2m1fn_x2: return CUDA_R_4F_E2M1;
    default: break;
  }
  throw Error(message({"Cannot convert ScalarType ", toString(type), " to cudaDataType."}));
}

/// Of a C++ type. A type that CUDA's libraries do not know is an error of the compiler.
template <class T>
[[nodiscard]] cudaDataType getCudaDataType() {
  constexpr ScalarType type = CppTypeToScalarType<T>::value;
  static_assert(type != kBool && !isQIntType(type), "Cannot convert type to cudaDataType.");
  return ScalarTypeToCudaDataType(type);
}

}  // namespace default_host
}  // namespace dispatch
