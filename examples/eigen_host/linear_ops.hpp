// SPDX-License-Identifier: BSL-1.0
// The kernels of the operators on Eigen's matrices.
#pragma once

#include <dispatch/library.hpp>

namespace linear {

using eigen::dense;
using eigen::sparse;
using eigen::tensor;

/// The x for which a * x = b. Symmetric matrices are factorised in half the time.
tensor solve_dense(const tensor& a, const tensor& b, bool symmetric);
tensor solve_sparse(const tensor& a, const tensor& b, bool symmetric);

/// The sum of the terms, dense or sparse, times `scale`, and `start` where it is given.
tensor sum(const std::vector<tensor>& terms, const std::optional<tensor>& start, double scale);

}  // namespace linear
