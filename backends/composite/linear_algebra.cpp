// SPDX-License-Identifier: BSL-1.0
// Solutions, inverses and determinants by the factorizations of a backend.
#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

using two = std::tuple<Tensor, Tensor>;
using three = std::tuple<Tensor, Tensor, Tensor>;
using two_written = std::tuple<Tensor&, Tensor&>;

[[nodiscard]] two_written write_both(const two& results, Tensor& first, Tensor& second) {
  write_result(first, std::get<0>(results));
  write_result(second, std::get<1>(results));
  return {first, second};
}

// ---- the factors L and U

two lu_factor(const Tensor& self, bool pivot) {
  const three found = at::linalg_lu_factor_ex(self, pivot, true);
  return {std::get<0>(found), std::get<1>(found)};
}
two_written lu_factor_out(const Tensor& self, bool pivot, Tensor& lu, Tensor& pivots) {
  return write_both(lu_factor(self, pivot), lu, pivots);
}
three lu_with_info(const Tensor& self, bool pivot, bool check_errors) {
  return at::linalg_lu_factor_ex(self, pivot, check_errors);
}
Tensor lu_solve(const Tensor& self, const Tensor& lu, const Tensor& pivots) {
  return at::linalg_lu_solve(lu, pivots, self);
}
Tensor& lu_solve_out(const Tensor& self, const Tensor& lu, const Tensor& pivots, Tensor& out) {
  return at::linalg_lu_solve_out(out, lu, pivots, self);
}

Tensor det(const Tensor& self) { return std::get<0>(at::_linalg_det(self)); }
Tensor& det_out(const Tensor& self, Tensor& out) { return write_result(out, composite::det(self)); }
two slogdet(const Tensor& self) {
  const auto found = at::_linalg_slogdet(self);
  return {std::get<0>(found), std::get<1>(found)};
}
two_written slogdet_out(const Tensor& self, Tensor& sign, Tensor& logarithm) {
  return write_both(composite::slogdet(self), sign, logarithm);
}
/// NaN for a negative determinant of real numbers.
Tensor logdet(const Tensor& self) {
  const auto [sign, logarithm] = composite::slogdet(self);
  if (self.is_complex()) return at::add(logarithm, at::log(sign));
  return at::where(at::eq(sign, -1), std::numeric_limits<double>::quiet_NaN(), logarithm);
}

Tensor inv(const Tensor& self) { return std::get<0>(at::linalg_inv_ex(self, true)); }
Tensor& inv_out(const Tensor& self, Tensor& out) { return write_result(out, inv(self)); }

two solve_ex(const Tensor& a, const Tensor& b, bool left, bool check_errors) {
  const auto found = at::_linalg_solve_ex(a, b, left, check_errors);
  return {std::get<0>(found), std::get<3>(found)};
}
two_written solve_ex_out(const Tensor& a, const Tensor& b, bool left, bool check_errors,
                         Tensor& result, Tensor& info) {
  return write_both(solve_ex(a, b, left, check_errors), result, info);
}
Tensor solve(const Tensor& a, const Tensor& b, bool left) {
  return std::get<0>(solve_ex(a, b, left, true));
}
Tensor& solve_out(const Tensor& a, const Tensor& b, bool left, Tensor& out) {
  return write_result(out, solve(a, b, left));
}

void check_errors(const Tensor& info, std::string_view name, bool is_matrix) {
  const Tensor wrong = at::nonzero(info.reshape({-1}));
  if (wrong.size(0) == 0) return;
  const auto first = wrong.select(0, 0).item<std::int64_t>();
  const auto number = info.reshape({-1}).select(0, first).item<std::int64_t>();
  const std::string which = is_matrix ? "the matrix" : message({"matrix ", first, " of the batch"});
  throw Error(
      message({name, "(): ", which, " has no factorization, from its row ", number, " on"}));
}

// ---- Cholesky's and Householder's factors

Tensor cholesky(const Tensor& self, bool upper) {
  return std::get<0>(at::linalg_cholesky_ex(self, upper, true));
}
Tensor& cholesky_out(const Tensor& self, bool upper, Tensor& out) {
  return write_result(out, composite::cholesky(self, upper));
}

void check_matrix(const char* name, const Tensor& a) {
  if (a.dim() < 2)
    throw Error(message({name, "(): expected a matrix or a batch of them, given ", a.str()}));
}
Tensor cholesky_solve(const Tensor& self, const Tensor& factor, bool upper) {
  constexpr const char* name = "cholesky_solve";
  check_matrix(name, self);
  check_matrix(name, factor);
  if (factor.size(-1) != factor.size(-2) || factor.size(-1) != self.size(-2))
    throw Error(message({name, "(): expected square matrices with a row for each row of ",
                         self.str(), ", given ", factor.str()}));
  if (factor.scalar_type() != self.scalar_type())
    throw Error(message(
        {name, "(): expected one element type, given ", self.str(), " and ", factor.str()}));
  const auto batch_of = [](const Tensor& a) { return a.sizes().slice(0, a.sizes().size() - 2); };
  const backend::shape batch = backend::broadcast(batch_of(self), batch_of(factor));
  const auto in_batch = [&](const Tensor& a) {
    backend::shape sizes(batch);
    for (const std::int64_t size : {a.size(-2), a.size(-1)})
      backend::insert(sizes, sizes.count, size);
    return a.expand(IntArrayRef(sizes));
  };
  return at::_cholesky_solve_helper(in_batch(self), in_batch(factor), upper);
}
Tensor& cholesky_solve_out(const Tensor& self, const Tensor& factor, bool upper, Tensor& out) {
  return write_cast(out, composite::cholesky_solve(self, factor, upper));
}

two qr(const Tensor& self, bool some) { return at::linalg_qr(self, some ? "reduced" : "complete"); }
two_written qr_out(const Tensor& self, bool some, Tensor& q, Tensor& r) {
  return at::linalg_qr_out(q, r, self, some ? "reduced" : "complete");
}

// ---- tensors as matrices

/// The inverse of a tensor as a linear function from its last dimensions to its first `count`.
Tensor tensorinv(const Tensor& self, std::int64_t count) {
  if (count <= 0) throw Error(message({"linalg_tensorinv(): ind is at least 1, not ", count}));
  const IntArrayRef sizes = self.sizes();
  const auto n = static_cast<std::size_t>(std::min(count, self.dim()));
  const IntArrayRef first = sizes.slice(0, n);
  const IntArrayRef last = sizes.slice(n, sizes.size() - n);
  const std::int64_t rows = backend::product(first);
  const std::int64_t columns = backend::product(last);
  if (rows != columns)
    throw Error(message("linalg_tensorinv(): the sizes ", first, " and ", last,
                        " have as many elements as each other, but here ", rows, " and ", columns));
  std::vector<std::int64_t> wanted(last.begin(), last.end());
  for (const std::int64_t size : first) wanted.push_back(size);
  return at::linalg_inv(self.reshape({rows, columns})).reshape(wanted);
}
Tensor& tensorinv_out(const Tensor& self, std::int64_t count, Tensor& out) {
  return write_result(out, tensorinv(self, count));
}
/// The dimensions `dims` of self are moved behind all others first.
Tensor tensorsolve(const Tensor& self, const Tensor& other, OptionalIntArrayRef dims) {
  Tensor a = self;
  if (dims.has_value()) {
    std::vector<std::int64_t> behind;
    for (std::size_t i = 0; i < dims->size(); ++i)
      behind.push_back(self.dim() - static_cast<std::int64_t>(dims->size() - i));
    a = at::movedim(self, *dims, behind);
  }
  const std::size_t n = std::min(other.sizes().size(), a.sizes().size());
  const IntArrayRef wanted = a.sizes().slice(n, a.sizes().size() - n);
  const std::int64_t unknowns = backend::product(wanted);
  if (unknowns != other.numel())
    throw Error(message("linalg_tensorsolve(): the sizes ", wanted, " of the solution have ",
                        unknowns, " elements, and the other tensor ", other.numel()));
  return at::linalg_solve(a.reshape({unknowns, unknowns}), other.reshape({-1})).reshape(wanted);
}
Tensor& tensorsolve_out(const Tensor& self, const Tensor& other, OptionalIntArrayRef dims,
                        Tensor& out) {
  return write_result(out, tensorsolve(self, other, dims));
}

Tensor diagonal_of(const Tensor& self, std::int64_t offset, std::int64_t dim1, std::int64_t dim2) {
  return self.diagonal(offset, dim1, dim2);
}

/// The powers 0 to count - 1 of each element.
Tensor vander(const Tensor& x, std::optional<SymInt> given) {
  constexpr const char* name = "linalg_vander";
  const ScalarType type = x.scalar_type();
  const bool is_narrow = type == kHalf || type == kBFloat16;
  if (is_narrow || (!isFloatingType(type) && !isComplexType(type) && !isIntegralType(type, false)))
    throw Error(message({name, "(): expected numbers, given ", x.str()}));
  const Tensor vector = x.dim() == 0 ? x.unsqueeze(0) : x;
  const std::int64_t count = given ? given->expect_int() : vector.size(-1);
  if (count <= 1) throw Error(message({name, "(): expected more than one power, given ", count}));
  backend::shape sizes(vector.sizes());
  backend::insert(sizes, sizes.count, count - 1);
  const Tensor factors = vector.unsqueeze(-1).expand(IntArrayRef(sizes));
  Tensor powers = at::cumprod(factors, -1);
  sizes.at[sizes.count - 1] = 1;
  return at::cat({at::ones(IntArrayRef(sizes), powers.options()), powers}, -1);
}
Tensor old_vander(const Tensor& x, std::optional<std::int64_t> given, bool increasing) {
  if (x.dim() != 1) throw Error(message({"vander(): expected a vector, given ", x.str()}));
  const std::int64_t count = given.value_or(x.size(0));
  if (count < 0) throw Error(message({"vander(): expected no negative number, given ", count}));
  const ScalarType type = isIntegralType(x.scalar_type(), true) ? kLong : x.scalar_type();
  Tensor out = at::empty({x.size(0), count}, x.options().dtype(type));
  if (count > 0) out.select(1, 0).fill_(1);
  if (count > 1) {
    const Tensor factors = x.to(type).unsqueeze(1).expand({x.size(0), count - 1});
    out.slice(1, 1).copy_(at::cumprod(factors, 1));
  }
  return increasing ? out : at::flip(out, {1});
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("linalg_lu_factor", TORCH_FN(lu_factor));
  m.impl("linalg_lu_factor.out", TORCH_FN(lu_factor_out));
  m.impl("_lu_with_info", TORCH_FN(lu_with_info));
  m.impl("lu_solve", TORCH_FN(dispatch::composite::lu_solve));
  m.impl("lu_solve.out", TORCH_FN(dispatch::composite::lu_solve_out));
  m.impl("linalg_det", TORCH_FN(dispatch::composite::det));
  m.impl("linalg_det.out", TORCH_FN(det_out));
  m.impl("linalg_slogdet", TORCH_FN(dispatch::composite::slogdet));
  m.impl("linalg_slogdet.out", TORCH_FN(dispatch::composite::slogdet_out));
  m.impl("logdet", TORCH_FN(dispatch::composite::logdet));
  m.impl("linalg_inv", TORCH_FN(inv));
  m.impl("linalg_inv.out", TORCH_FN(inv_out));
  m.impl("linalg_solve_ex", TORCH_FN(solve_ex));
  m.impl("linalg_solve_ex.out", TORCH_FN(solve_ex_out));
  m.impl("linalg_solve", TORCH_FN(solve));
  m.impl("linalg_solve.out", TORCH_FN(solve_out));
  m.impl("linalg_cholesky", TORCH_FN(dispatch::composite::cholesky));
  m.impl("linalg_cholesky.out", TORCH_FN(dispatch::composite::cholesky_out));
  m.impl("qr", TORCH_FN(dispatch::composite::qr));
  m.impl("qr.Q", TORCH_FN(dispatch::composite::qr_out));
  m.impl("linalg_tensorinv", TORCH_FN(tensorinv));
  m.impl("linalg_tensorinv.out", TORCH_FN(tensorinv_out));
  m.impl("linalg_tensorsolve", TORCH_FN(tensorsolve));
  m.impl("linalg_tensorsolve.out", TORCH_FN(tensorsolve_out));
  m.impl("linalg_diagonal", TORCH_FN(diagonal_of));
  m.impl("linalg_vander", TORCH_FN(dispatch::composite::vander));
  m.impl("vander", TORCH_FN(old_vander));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("cholesky_solve", TORCH_FN(dispatch::composite::cholesky_solve));
  m.impl("cholesky_solve.out", TORCH_FN(dispatch::composite::cholesky_solve_out));
  m.impl("_linalg_check_errors", TORCH_FN(check_errors));
}
