// SPDX-License-Identifier: BSL-1.0
// Norms of vectors and matrices, by the norm of vectors and reductions. Those that need singular
// values are refused.
#include <cmath>
#include <optional>
#include <string_view>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

using dims_argument = OptionalArrayRef<std::int64_t>;
using maybe_number = std::optional<Scalar>;

[[noreturn]] void refuse_singular_values() {
  throw NotImplementedError("linalg_matrix_norm(): there is no kernel of singular values here");
}

/// Two different dimensions of matrices.
struct matrix_dims {
  std::int64_t rows;
  std::int64_t columns;
};
constexpr const char* name = "linalg_matrix_norm";
void check_matrices(const Tensor& self, IntArrayRef dims) {
  if (self.dim() < 2) throw Error(message({name, "(): expected matrices, given ", self.str()}));
  if (!self.is_floating_point() && !self.is_complex())
    throw Error(
        message({name, "(): expected floating-point or complex elements, given ", self.str()}));
  if (dims.size() != 2)
    throw Error(message({name, "(): a matrix has two dimensions, given ", dims.size()}));
}
[[nodiscard]] matrix_dims matrix_dims_of(const Tensor& self, IntArrayRef dims) {
  const auto rows = static_cast<std::int64_t>(backend::wrap(dims[0], self.dim()));
  const auto columns = static_cast<std::int64_t>(backend::wrap(dims[1], self.dim()));
  if (rows == columns)
    throw Error(message({name, "(): the dimensions ", dims[0], " and ", dims[1], " are the same"}));
  return {rows, columns};
}
Tensor matrix_norm(const Tensor& self, const Scalar& ord, IntArrayRef dims, bool keepdim,
                   maybe_type type) {
  check_matrices(self, dims);
  if (ord.isComplex()) throw Error("linalg_matrix_norm(): the order is a real number");
  const double order = ord.toDouble();
  const double size = std::fabs(order);
  if (size != 1 && size != 2 && !std::isinf(size))
    throw Error(message({"linalg_matrix_norm(): the order is 1, 2, infinity or the opposite of ",
                         "one, given ", order}));
  if (size == 2) {
    if (isReducedFloatingType(self.scalar_type()))
      throw Error(message({"linalg_matrix_norm(): expected a wider type, given ", self.str()}));
    refuse_singular_values();
  }
  matrix_dims d = matrix_dims_of(self, dims);
  if (std::isinf(size)) std::swap(d.rows, d.columns);
  if (!keepdim && d.rows < d.columns) --d.columns;
  const Tensor sums = at::linalg_vector_norm(self, 1, d.rows, keepdim, type);
  if (order > 0 && sums.size(d.columns) == 0) return at::sum(sums, d.columns, keepdim);
  return order > 0 ? at::amax(sums, d.columns, keepdim) : at::amin(sums, d.columns, keepdim);
}
Tensor matrix_norm_by_name(const Tensor& self, std::string_view ord, IntArrayRef dims, bool keepdim,
                           maybe_type type) {
  check_matrices(self, dims);
  const matrix_dims d = matrix_dims_of(self, dims);
  if (ord == "nuc") refuse_singular_values();
  if (ord != "fro")
    throw Error(message({"linalg_matrix_norm(): the order is 'fro' or 'nuc', given '", ord, "'"}));
  return at::linalg_vector_norm(self, 2, {d.rows, d.columns}, keepdim, type);
}

void check_order(const Tensor& self) {
  if (self.dim() != 1 && self.dim() != 2)
    throw Error(
        message({"linalg_norm(): an order is for a vector or a matrix, given ", self.str()}));
}
Tensor norm(const Tensor& self, const maybe_number& ord, dims_argument dims, bool keepdim,
            maybe_type type) {
  if (dims && dims->size() != 1 && dims->size() != 2)
    throw Error(message({"linalg_norm(): expected one or two dimensions, given ", dims->size()}));
  if (!dims && ord) check_order(self);
  const bool is_matrix = ord && (dims ? dims->size() == 2 : self.dim() == 2);
  if (!is_matrix) return at::linalg_vector_norm(self, ord ? *ord : Scalar(2), dims, keepdim, type);
  return matrix_norm(self, *ord, dims ? *dims : IntArrayRef({-2, -1}), keepdim, type);
}
Tensor norm_by_name(const Tensor& self, std::string_view ord, dims_argument dims, bool keepdim,
                    maybe_type type) {
  if (!dims) check_order(self);
  return matrix_norm_by_name(self, ord, dims ? *dims : IntArrayRef({-2, -1}), keepdim, type);
}

/// The out form of `of`.
template <auto of>
struct written_by;
template <class... A, Tensor (*of)(const Tensor&, A...)>
struct written_by<of> {
  static Tensor& out(const Tensor& self, A... arguments, Tensor& to) {
    return write_result(to, of(self, arguments...));
  }
};

void check_fractions(const Tensor& self) {
  if (!self.is_floating_point() && !self.is_complex())
    throw Error(message(
        {"frobenius_norm(): expected floating-point or complex elements, given ", self.str()}));
}
Tensor frobenius_norm(const Tensor& self, IntArrayRef dims, bool keepdim) {
  check_fractions(self);
  if (dims.size() > 2)
    throw Error(
        message({"frobenius_norm(): expected two dimensions at most, given ", dims.size()}));
  return at::linalg_vector_norm(self, 2, dims, keepdim);
}
/// The norms of the slices along a dimension, which broadcast with the tensor.
Tensor norm_except_dim(const Tensor& v, std::int64_t pow, std::int64_t dim) {
  if (dim == -1) return at::norm(v, pow);
  const auto d = static_cast<std::int64_t>(backend::wrap_existing(dim, v.dim(), "norm_except_dim"));
  std::vector<std::int64_t> sizes(v.sizes().size(), 1);
  sizes[static_cast<std::size_t>(d)] = v.size(d);
  const Tensor rows = v.movedim(d, 0).contiguous().view({v.size(d), -1});
  return at::norm(rows, pow, 1).view(IntArrayRef(sizes));
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("linalg_norm", TORCH_FN(dispatch::composite::norm));
  m.impl("linalg_norm.out", TORCH_FN(written_by<&dispatch::composite::norm>::out));
  m.impl("linalg_norm.ord_str", TORCH_FN(norm_by_name));
  m.impl("linalg_norm.ord_str_out", TORCH_FN(written_by<&norm_by_name>::out));
  m.impl("linalg_matrix_norm", TORCH_FN(matrix_norm));
  m.impl("linalg_matrix_norm.out", TORCH_FN(written_by<&matrix_norm>::out));
  m.impl("linalg_matrix_norm.str_ord", TORCH_FN(matrix_norm_by_name));
  m.impl("linalg_matrix_norm.str_ord_out", TORCH_FN(written_by<&matrix_norm_by_name>::out));
  m.impl("frobenius_norm.dim", TORCH_FN(dispatch::composite::frobenius_norm));
  m.impl("frobenius_norm.out", TORCH_FN(written_by<&dispatch::composite::frobenius_norm>::out));
  m.impl("norm_except_dim", TORCH_FN(dispatch::composite::norm_except_dim));
}
