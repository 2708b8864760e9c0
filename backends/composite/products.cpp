// SPDX-License-Identifier: BSL-1.0
// Products of tensors with any numbers of dimensions, by those of matrices and vectors.
#include <algorithm>
#include <optional>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

using backend::shape;

Tensor mv(const Tensor& matrix, const Tensor& vector) {
  if (matrix.dim() == 0) throw IndexError("mv(): the matrix has no dimensions");
  if (matrix.dim() != 2 || vector.dim() != 1)
    throw Error(message(
        {"mv(): expected a matrix and a vector, given ", matrix.str(), " and ", vector.str()}));
  return at::mm(matrix, vector.unsqueeze(1)).squeeze(1);
}
Tensor& mv_out(const Tensor& matrix, const Tensor& vector, Tensor& out) {
  return write_result(out, composite::mv(matrix, vector));
}
Tensor& dot_out(const Tensor& a, const Tensor& b, Tensor& out) {
  return write_result(out, at::dot(a, b));
}
Tensor& vdot_out(const Tensor& a, const Tensor& b, Tensor& out) {
  return write_result(out, at::vdot(a, b));
}

/// A vector as a matrix of one column, for the product with another vector.
[[nodiscard]] Tensor column(const Tensor& a, const Tensor& b) {
  if (a.dim() != 1 || b.dim() != 1)
    throw Error(message({"outer(): expected two vectors, given ", a.str(), " and ", b.str()}));
  return a.reshape({a.numel(), 1});
}
Tensor outer(const Tensor& a, const Tensor& b) { return at::mul(column(a, b), b); }
Tensor& outer_out(const Tensor& a, const Tensor& b, Tensor& out) {
  return at::mul_out(out, column(a, b), b);
}

/// The tensor expanded to a batch of matrices.
[[nodiscard]] Tensor as_batch(const Tensor& t, const shape& batch) {
  shape sizes(batch);
  backend::insert(sizes, sizes.count, t.size(-2));
  backend::insert(sizes, sizes.count, t.size(-1));
  return t.expand(IntArrayRef(sizes)).reshape({backend::product(batch), t.size(-2), t.size(-1)});
}
[[nodiscard]] shape batch_of(const Tensor& t) {
  return shape(t.sizes().slice(0, t.sizes().size() - 2));
}
[[nodiscard]] Tensor batched(const Tensor& a, const Tensor& b) {
  shape sizes = backend::broadcast(batch_of(a), batch_of(b));
  const Tensor out = at::bmm(as_batch(a, sizes), as_batch(b, sizes));
  backend::insert(sizes, sizes.count, a.size(-2));
  backend::insert(sizes, sizes.count, b.size(-1));
  return out.view(IntArrayRef(sizes));
}
/// For a batch of matrices and one matrix: the rows of all matrices at once.
[[nodiscard]] Tensor folded(const Tensor& a, const Tensor& b) {
  shape sizes(a.sizes());
  sizes.at[sizes.count - 1] = b.size(1);
  const std::int64_t rows = backend::product(a.sizes().slice(0, a.sizes().size() - 1));
  return at::mm(a.reshape({rows, a.size(-1)}), b).view(IntArrayRef(sizes));
}

Tensor matmul(const Tensor& a, const Tensor& b) {
  if (a.dim() == 0 || b.dim() == 0)
    throw Error(message(
        {"matmul(): both tensors must have a dimension, but have ", a.dim(), " and ", b.dim()}));
  if (a.dim() == 1 && b.dim() == 1) return at::dot(a, b);
  if (a.dim() == 2 && b.dim() == 1) return at::mv(a, b);
  if (a.dim() == 1) return composite::matmul(a.unsqueeze(0), b).squeeze(-2);
  if (b.dim() == 1) return composite::matmul(a, b.unsqueeze(1)).squeeze(-1);
  if (a.dim() == 2 && b.dim() == 2) return at::mm(a, b);
  return b.dim() == 2 ? folded(a, b) : batched(a, b);
}
Tensor& matmul_out(const Tensor& a, const Tensor& b, Tensor& out) {
  return write_result(out, composite::matmul(a, b));
}

Tensor plain_linear(const Tensor& in, const Tensor& weight, const std::optional<Tensor>& bias) {
  const Tensor transposed = weight.t();
  const bool has_bias = bias && bias->defined();
  if (has_bias && in.dim() == 2) return at::addmm(*bias, in, transposed);
  Tensor out = at::matmul(in, transposed);
  if (has_bias) out.add_(*bias);
  return out;
}
/// Does the bias have one dimension, apart from dimensions of size 1?
[[nodiscard]] bool is_row(const Tensor& bias) {
  const IntArrayRef sizes = bias.sizes();
  const auto others = sizes.end() - sizes.begin() - std::count(sizes.begin(), sizes.end(), 1);
  return bias.is_contiguous() && (bias.dim() == 1 || others == 1);
}
/// Multiplies all rows of the input at once, and adds the bias.
[[nodiscard]] Tensor flat_linear(const Tensor& in, const Tensor& weight, const Tensor& bias) {
  shape sizes(in.sizes());
  const std::int64_t inner = sizes.at[--sizes.count];
  const Tensor rows = in.reshape({backend::product(sizes), inner});
  const Tensor out = at::addmm(bias, rows, weight);
  backend::insert(sizes, sizes.count, out.size(1));
  return out.view(IntArrayRef(sizes));
}
Tensor linear(const Tensor& in, const Tensor& weight, const std::optional<Tensor>& bias) {
  const bool has_bias = bias && bias->defined();
  if (has_bias && in.dim() != 0 && in.is_contiguous() && is_row(*bias))
    return flat_linear(in, weight.t(), *bias);
  return plain_linear(in, weight, bias);
}
Tensor& linear_out(const Tensor& in, const Tensor& weight, const std::optional<Tensor>& bias,
                   Tensor& out) {
  return write_result(out, plain_linear(in, weight, bias));
}

/// A factor of integers is no fraction, and only a factor of Bool is a Bool.
void check_factor(const char* what, const Scalar& number, ScalarType type) {
  const bool is_truth = number.isBoolean() && type != kBool;
  const bool has_fraction = !number.isIntegral(true) && isIntegralType(type, true);
  if (is_truth || has_fraction)
    throw Error(message({"addr(): ", what, " is no factor of elements of type ", toString(type)}));
}
/// beta * self + alpha * the outer product. What is in self does not matter if beta is 0.
Tensor addr(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta,
            const Scalar& alpha) {
  const Tensor vectors = column(vec1, vec2);
  const Tensor base = self.expand({vec1.size(0), vec2.size(0)});
  const ScalarType type = promoteTypes(common_type(vec1, vec2), self.scalar_type());
  check_factor("beta", beta, type);
  check_factor("alpha", alpha, type);
  const bool is_one = beta.toComplexDouble() == complex<double>(1);
  if (is_one && isFloatingType(type))
    return at::addcmul(base.to(type), vectors.to(type), vec2.to(type), alpha);
  const Tensor factor = as_tensor(alpha, type, self);
  const Tensor product = at::mul(at::mul(vectors.to(type), vec2.to(type)), factor);
  if (beta.toComplexDouble() == complex<double>(0)) return product;
  return at::add(at::mul(base.to(type), as_tensor(beta, type, self)), product);
}
Tensor& addr_out(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta,
                 const Scalar& alpha, Tensor& out) {
  return write_cast(out, composite::addr(self, vec1, vec2, beta, alpha));
}
Tensor& addr_(Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta,
              const Scalar& alpha) {
  if (vec1.dim() == 1 && vec2.dim() == 1 &&
      self.sizes() != IntArrayRef({vec1.size(0), vec2.size(0)}))
    throw Error(message({"addr_(): ", self.str(), ", which is changed, does not have the sizes of ",
                         "the product of ", vec1.str(), " and ", vec2.str()}));
  return composite::addr_out(self, vec1, vec2, beta, alpha, self);
}

Tensor vecdot(const Tensor& x, const Tensor& y, std::int64_t dim) {
  if (!x.is_floating_point() && !x.is_complex())
    throw Error(
        message({"linalg_vecdot(): expected floating-point or complex elements, given ", x.str()}));
  if (x.scalar_type() != y.scalar_type())
    throw Error(
        message({"linalg_vecdot(): expected one element type, given ", x.str(), " and ", y.str()}));
  if (x.dim() == 1 && y.dim() == 1) return at::vdot(x, y);
  return at::sum(at::mul(x.conj_physical(), y), dim);
}
Tensor& vecdot_out(const Tensor& x, const Tensor& y, std::int64_t dim, Tensor& out) {
  return write_result(out, vecdot(x, y, dim));
}

/// Without a dimension, the first one of size 3.
[[nodiscard]] std::int64_t cross_dimension(const Tensor& self, std::optional<std::int64_t> dim) {
  if (dim) return *dim;
  for (std::int64_t d = 0; d < self.dim(); ++d)
    if (self.size(d) == 3) return d;
  throw Error(message({"cross(): no dimension has the size 3: ", self.str()}));
}
Tensor cross(const Tensor& self, const Tensor& other, std::optional<std::int64_t> dim) {
  return at::linalg_cross(self, other, cross_dimension(self, dim));
}
Tensor& cross_out(const Tensor& self, const Tensor& other, std::optional<std::int64_t> dim,
                  Tensor& out) {
  return at::linalg_cross_out(out, self, other, cross_dimension(self, dim));
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("matmul", TORCH_FN(dispatch::composite::matmul));
  m.impl("matmul.out", TORCH_FN(dispatch::composite::matmul_out));
  m.impl("linear", TORCH_FN(dispatch::composite::linear));
  m.impl("outer", TORCH_FN(dispatch::composite::outer));
  m.impl("outer.out", TORCH_FN(dispatch::composite::outer_out));
  m.impl("ger", TORCH_FN(dispatch::composite::outer));
  m.impl("ger.out", TORCH_FN(dispatch::composite::outer_out));
  m.impl("cross", TORCH_FN(dispatch::composite::cross));
  m.impl("cross.out", TORCH_FN(dispatch::composite::cross_out));
  m.impl("linalg_vecdot", TORCH_FN(vecdot));
  m.impl("linalg_vecdot.out", TORCH_FN(vecdot_out));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("mv", TORCH_FN(dispatch::composite::mv));
  m.impl("mv.out", TORCH_FN(dispatch::composite::mv_out));
  m.impl("dot.out", TORCH_FN(dispatch::composite::dot_out));
  m.impl("vdot.out", TORCH_FN(dispatch::composite::vdot_out));
  m.impl("addr", TORCH_FN(dispatch::composite::addr));
  m.impl("addr.out", TORCH_FN(dispatch::composite::addr_out));
  m.impl("addr_", TORCH_FN(dispatch::composite::addr_));
  m.impl("linear.out", TORCH_FN(dispatch::composite::linear_out));
}
