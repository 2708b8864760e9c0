// SPDX-License-Identifier: BSL-1.0
// Queries of a tensor as functions of at, as in PyTorch's <ATen/Functions.h>.
#pragma once

#include <schema_ct/config.hpp>

#include <dispatch/default_host/tensor_methods.hpp>

namespace SCHEMA_CT_HIDDEN at {

[[nodiscard]] inline std::int64_t size(const Tensor& self, std::int64_t dim) {
  return self.size(dim);
}
[[nodiscard]] inline std::int64_t stride(const Tensor& self, std::int64_t dim) {
  return self.stride(dim);
}
[[nodiscard]] inline std::int64_t numel(const Tensor& self) { return self.numel(); }
[[nodiscard]] inline bool is_floating_point(const Tensor& self) { return self.is_floating_point(); }
[[nodiscard]] inline bool is_complex(const Tensor& self) { return self.is_complex(); }
[[nodiscard]] inline bool is_signed(const Tensor& self) { return self.is_signed(); }
[[nodiscard]] inline bool is_conj(const Tensor& self) { return self.is_conj(); }
[[nodiscard]] inline bool is_neg(const Tensor& self) { return self.is_neg(); }
[[nodiscard]] inline bool is_inference(const Tensor& self) { return self.is_inference(); }
[[nodiscard]] inline Tensor conj(const Tensor& self) { return self.conj(); }

}  // namespace at
