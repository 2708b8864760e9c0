// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the libraries for linear algebra on a GPU.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>

#include <c10/util/Exception.h>
#include <schema_ct/config.hpp>

namespace at {
inline namespace SCHEMA_CT_SHARED_NAMESPACE {

enum class LinalgBackend : std::int8_t { Default, Cusolver, Magma };

/// Throws Error for a number that is none of these.
[[nodiscard]] inline std::string LinalgBackendToString(LinalgBackend backend) {
  switch (backend) {
    case LinalgBackend::Default: return "at::LinalgBackend::Default";
    case LinalgBackend::Cusolver: return "at::LinalgBackend::Cusolver";
    case LinalgBackend::Magma: return "at::LinalgBackend::Magma";
  }
  TORCH_CHECK(false, "Unknown linalg backend");
}
inline std::ostream& operator<<(std::ostream& out, LinalgBackend backend) {
  return out << LinalgBackendToString(backend);
}

}  // namespace SCHEMA_CT_SHARED_NAMESPACE
}  // namespace at
