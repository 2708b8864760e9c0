// SPDX-License-Identifier: BSL-1.0
// Products of several matrices, multiplied in the order of the fewest operations, and powers.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

/// The products of a chain of matrices. The facts: Cormen et al., "Introduction to Algorithms",
/// matrix-chain multiplication.
class chain {
 public:
  explicit chain(std::vector<Tensor> matrices)
      : matrices_(std::move(matrices)), split_(matrices_.size() * matrices_.size()) {
    const std::size_t n = matrices_.size();
    std::vector<double> cost(n * n, 0);
    for (std::size_t length = 1; length < n; ++length)
      for (std::size_t first = 0; first + length < n; ++first) {
        const std::size_t last = first + length;
        double& least = cost[first * n + last] = std::numeric_limits<double>::infinity();
        for (std::size_t k = first; k < last; ++k) {
          const double of_split = cost[first * n + k] + cost[(k + 1) * n + last] +
                                  rows(first) * rows(k + 1) * columns(last);
          if (of_split >= least) continue;
          least = of_split;
          split_[first * n + last] = k;
        }
      }
  }
  [[nodiscard]] Tensor product() const { return product(0, matrices_.size() - 1); }

 private:
  [[nodiscard]] double rows(std::size_t i) const {
    return static_cast<double>(matrices_[i].size(0));
  }
  [[nodiscard]] double columns(std::size_t i) const {
    return static_cast<double>(matrices_[i].size(1));
  }
  [[nodiscard]] Tensor product(std::size_t first, std::size_t last) const {
    if (first == last) return matrices_[first];
    const std::size_t k = split_[first * matrices_.size() + last];
    return at::mm(product(first, k), product(k + 1, last));
  }

  std::vector<Tensor> matrices_;
  std::vector<std::size_t> split_;
};

void check_chain(const std::vector<Tensor>& matrices) {
  for (std::size_t i = 0; i < matrices.size(); ++i) {
    if (matrices[i].dim() != 2)
      throw Error(
          message({"linalg_multi_dot(): tensor ", i, " is no matrix: ", matrices[i].str()}));
    if (matrices[i].scalar_type() != matrices[0].scalar_type())
      throw Error(message({"linalg_multi_dot(): expected one element type, given ",
                           matrices[0].str(), " and ", matrices[i].str()}));
    if (i != 0 && matrices[i].size(0) != matrices[i - 1].size(1))
      throw Error(message({"linalg_multi_dot(): ", matrices[i - 1].str(), " and ",
                           matrices[i].str(), " cannot be multiplied"}));
  }
}
/// The first and the last may be vectors: a row and a column.
Tensor multi_dot(TensorList tensors) {
  if (tensors.size() < 2)
    throw Error(
        message({"linalg_multi_dot(): expected two tensors or more, given ", tensors.size()}));
  std::vector<Tensor> matrices(tensors.begin(), tensors.end());
  const bool has_row = tensors.front().dim() == 1;
  const bool has_column = tensors.back().dim() == 1;
  if (has_row) matrices.front() = matrices.front().unsqueeze(0);
  if (has_column) matrices.back() = matrices.back().unsqueeze(1);
  check_chain(matrices);
  Tensor out = chain(std::move(matrices)).product();
  if (has_column) out = out.squeeze(1);
  return has_row ? out.squeeze(0) : out;
}
Tensor& multi_dot_out(TensorList tensors, Tensor& out) {
  return write_result(out, multi_dot(tensors));
}
Tensor chain_matmul(TensorList matrices) {
  if (matrices.empty()) throw Error("chain_matmul(): expected at least one matrix");
  for (const Tensor& t : matrices)
    if (t.dim() != 2) throw Error(message({"chain_matmul(): expected matrices, given ", t.str()}));
  return matrices.size() == 1 ? matrices[0].clone() : multi_dot(matrices);
}
Tensor& chain_matmul_out(TensorList matrices, Tensor& out) {
  return write_result(out, composite::chain_matmul(matrices));
}

Tensor power(const Tensor& self, std::int64_t n) {
  if (self.dim() < 2 || self.size(-1) != self.size(-2))
    throw Error(message({"linalg_matrix_power(): expected square matrices, given ", self.str()}));
  if (n == 0) {
    const Tensor ones = at::eye(self.size(-1), self.options());
    return ones.expand(self.sizes()).clone(MemoryFormat::Contiguous);
  }
  if (n == 1) return self.clone();
  if (n == 3) return at::matmul(at::matmul(self, self), self);
  Tensor square = n < 0 ? at::linalg_inv(self) : self;
  auto left = static_cast<std::uint64_t>(n);
  if (n < 0) left = 0 - left;
  Tensor out;
  for (;; square = at::matmul(square, square)) {
    if ((left & 1U) != 0) out = out.defined() ? at::matmul(out, square) : square;
    if ((left >>= 1U) == 0) break;
  }
  return out;
}
Tensor& power_out(const Tensor& self, std::int64_t n, Tensor& out) {
  return write_result(out, power(self, n));
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("linalg_multi_dot", TORCH_FN(multi_dot));
  m.impl("linalg_multi_dot.out", TORCH_FN(multi_dot_out));
  m.impl("chain_matmul", TORCH_FN(dispatch::composite::chain_matmul));
  m.impl("chain_matmul.out", TORCH_FN(dispatch::composite::chain_matmul_out));
  m.impl("linalg_matrix_power", TORCH_FN(power));
  m.impl("linalg_matrix_power.out", TORCH_FN(power_out));
}
