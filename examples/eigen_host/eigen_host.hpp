// SPDX-License-Identifier: BSL-1.0
// Eigen's matrices as the tensors of operators. Dense ones have the key CPU, sparse ones SparseCPU.
#pragma once

#include <Eigen/Dense>
#include <Eigen/SparseCore>
#include <variant>

#include <dispatch/default_host/scalar_types.hpp>

#define SCHEMA_CT_HOST eigen_host

namespace eigen {
using dense = Eigen::MatrixXd;
using sparse = Eigen::SparseMatrix<double>;
using tensor = std::variant<dense, sparse>;
}  // namespace eigen

template <>
SCHEMA_CT_HIDDEN inline constexpr schema_ct::type_word schema_ct::word<eigen::tensor> =
    schema_ct::word_of(schema_ct::code::tensor);

namespace dispatch {
inline namespace eigen_host {

struct host : scalar_types {
  using Tensor = eigen::tensor;

  [[nodiscard]] SCHEMA_CT_HIDDEN static DispatchKeySet key_set(const Tensor& x) noexcept {
    return DispatchKeySet(x.index() == 0 ? DispatchKey::CPU : DispatchKey::SparseCPU);
  }
};

}  // namespace eigen_host
}  // namespace dispatch
