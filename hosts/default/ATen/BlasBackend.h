// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the libraries that multiply matrices on a GPU.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>

#include <c10/util/Exception.h>
#include <schema_ct/config.hpp>

namespace at {
inline namespace SCHEMA_CT_SHARED_NAMESPACE {

enum class BlasBackend : std::int8_t { Default, Cublas, Cublaslt, Ck };

/// Throws Error for a number that is none of these.
[[nodiscard]] inline std::string BlasBackendToString(BlasBackend backend) {
  switch (backend) {
    case BlasBackend::Default: return "at::BlasBackend::Default";
    case BlasBackend::Cublas: return "at::BlasBackend::Cublas";
    case BlasBackend::Cublaslt: return "at::BlasBackend::Cublaslt";
    case BlasBackend::Ck: return "at::BlasBackend::Ck";
  }
  TORCH_CHECK(false, "Unknown blas backend");
}
inline std::ostream& operator<<(std::ostream& out, BlasBackend backend) {
  return out << BlasBackendToString(backend);
}

namespace blas {
/// For how many elements of a matrix a scale stands.
enum class ScalingType : std::uint8_t {
  TensorWise,
  RowWise,
  BlockWise1x16,
  BlockWise1x32,
  BlockWise1x128,
  BlockWise128x128,
};
/// In which order the scales lie.
enum class SwizzleType : std::uint8_t { NO_SWIZZLE = 0, SWIZZLE_32_4_4 = 1 };
}  // namespace blas

}  // namespace SCHEMA_CT_SHARED_NAMESPACE
}  // namespace at
