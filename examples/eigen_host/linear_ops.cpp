// SPDX-License-Identifier: BSL-1.0
// Operators on Eigen's matrices: a solver for each kind of matrix, and a sum.
#include "linear_ops.hpp"

#include <Eigen/SparseCholesky>
#include <Eigen/SparseLU>

namespace linear {

namespace {

dense to_dense(const tensor& x) {
  return std::visit([](const auto& matrix) { return dense(matrix); }, x);
}

template <class Solver>
tensor solve_with(const sparse& a, const dense& b) {
  const Solver solver(a);
  if (solver.info() != Eigen::Success) throw dispatch::ValueError("the matrix is singular");
  return dense(solver.solve(b));
}

}  // namespace

tensor solve_dense(const tensor& a, const tensor& b, bool symmetric) {
  const dense& matrix = std::get<dense>(a);
  return symmetric ? dense(matrix.ldlt().solve(to_dense(b)))
                   : dense(matrix.partialPivLu().solve(to_dense(b)));
}

tensor solve_sparse(const tensor& a, const tensor& b, bool symmetric) {
  const sparse matrix =
      std::holds_alternative<sparse>(a) ? std::get<sparse>(a) : sparse(to_dense(a).sparseView());
  return symmetric ? solve_with<Eigen::SimplicialLDLT<sparse>>(matrix, to_dense(b))
                   : solve_with<Eigen::SparseLU<sparse>>(matrix, to_dense(b));
}

tensor sum(const std::vector<tensor>& terms, const std::optional<tensor>& start, double scale) {
  if (terms.empty()) throw dispatch::ValueError("a sum of no terms has no size");
  dense total = to_dense(terms[0]);
  for (std::size_t i = 1; i != terms.size(); ++i) total += to_dense(terms[i]);
  total *= scale;
  if (start.has_value()) total += to_dense(*start);
  return total;
}

}  // namespace linear

TORCH_LIBRARY(linear, m) {
  m.def("solve(Tensor a, Tensor b, *, bool symmetric=False) -> Tensor");
  m.def("sum(Tensor[] terms, Tensor? start=None, *, float scale=1.0) -> Tensor", &linear::sum);
}
TORCH_LIBRARY_IMPL(linear, CPU, m) { m.impl("solve", &linear::solve_dense); }
TORCH_LIBRARY_IMPL(linear, SparseCPU, m) { m.impl("solve", &linear::solve_sparse); }
