// SPDX-License-Identifier: BSL-1.0
// Cholesky's and Householder's factors of matrices, and solutions by triangular ones.
#include <cmath>
#include <string_view>
#include <tuple>

#include <dispatch/library.hpp>

#include "factorizations.hpp"

namespace dispatch::cpu {
namespace {

using two = std::tuple<Tensor, Tensor>;

// ---- positive definite matrices

two cholesky_ex(const Tensor& self, bool upper, bool check_errors) {
  constexpr const char* name = "linalg_cholesky";
  check_square(name, self);
  check_fractional(name, self);
  const Tensor held = own_copy(upper ? adjoint_of(self) : self);
  const Tensor info = make_output(batch_sizes(self), kInt);
  const std::int64_t n = self.size(-1);
  fill_elements(info, 0);
  if (self.numel() == 0) return {held, info};  // of any type
  visit_precise(name, self.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    auto* const to = data_of<std::int32_t>(info);
    for (std::int64_t i = 0; i < info.numel(); ++i) {
      for_machine<cholesky_factor<T>>::call(data_of<T>(held) + i * n * n, n, to + i);
      if (check_errors && to[i] != 0)
        throw Error(message({name, "(): matrix ", i, " of the batch is not positive definite: its ",
                             "leading minor of order ", to[i], " is not positive"}));
    }
  });
  const Tensor lower = at::tril(held);
  return {upper ? adjoint_of(lower) : lower, info};
}
Tensor cholesky(const Tensor& self, bool upper) {
  if (self.numel() == 0)  // of any type and any dimensions
    return make_output(self.sizes(), self.scalar_type());
  check_square("cholesky", self);
  refuse_imprecise("cholesky_cpu", self.scalar_type());
  return std::get<0>(cpu::cholesky_ex(self, upper, true));
}

/// Solves a * x = b in place for contiguous matrices of a batch.
void solve_triangular_in_place(const char* name, const Tensor& a, const Tensor& b, bool upper,
                               bool unit) {
  const Tensor factors = contiguous(a);
  const std::int64_t n = a.size(-1);
  const std::int64_t columns = b.size(-1);
  refuse_imprecise(name, a.scalar_type());
  refuse_imprecise(name, b.scalar_type());
  if (b.numel() == 0) return;
  visit_precise(name, a.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (std::int64_t i = 0; i < batch_count(b); ++i)
      for_machine<triangular_solution<T>>::call(data_of<const T>(factors) + i * n * n, n,
                                                data_of<T>(b) + i * n * columns, columns, upper,
                                                unit);
  });
}
/// The solution of L * L^H * x = b, or of U^H * U * x = b.
[[nodiscard]] Tensor solve_by_cholesky(const char* name, const Tensor& b, const Tensor& factor,
                                       bool upper) {
  const Tensor lower = upper ? adjoint_of(factor) : factor;
  const Tensor x = own_copy(b);
  solve_triangular_in_place(name, lower, x, false, false);
  solve_triangular_in_place(name, adjoint_of(lower), x, true, false);
  return x;
}
Tensor cholesky_solve_helper(const Tensor& self, const Tensor& factor, bool upper) {
  check_square("cholesky_solve", factor);
  check_matrix("cholesky_solve", self);
  if (self.scalar_type() != factor.scalar_type() || self.size(-2) != factor.size(-1) ||
      IntArrayRef(batch_sizes(self)) != IntArrayRef(batch_sizes(factor)))
    throw Error(message(
        {"cholesky_solve(): the matrices do not fit: ", self.str(), " and ", factor.str()}));
  return solve_by_cholesky("cholesky_solve", self, factor, upper);
}
Tensor cholesky_inverse(const Tensor& self, bool upper) {
  constexpr const char* name = "cholesky_inverse";
  check_square(name, self);
  refuse_imprecise(name, self.scalar_type());
  const Tensor ones = at::eye(self.size(-1), self.options());
  return solve_by_cholesky(name, in_batch(ones, batch_sizes(self)), self, upper);
}

// ---- triangular matrices

void check_triangular(const char* name, const Tensor& a, const Tensor& b, bool left) {
  check_square(name, a);
  check_matrix(name, b);
  if (a.size(-2) != b.size(left ? -2 : -1))
    throw Error(
        message({name, "(): the sizes of the matrices do not fit: ", a.str(), " and ", b.str()}));
}
Tensor solve_triangular(const Tensor& a, const Tensor& b, bool upper, bool left, bool unit) {
  constexpr const char* name = "linalg_solve_triangular";
  check_triangular(name, a, b, left);
  refuse_imprecise(name, a.scalar_type());
  if (b.numel() != 0) check_type(name, b, a.scalar_type());
  const shape batch = backend::broadcast(batch_sizes(a), batch_sizes(b));
  const Tensor factors = in_batch(a, batch);
  const Tensor sides = in_batch(b, batch);
  const Tensor x = own_copy(left ? sides : sides.transpose(-2, -1));
  solve_triangular_in_place(name, left ? factors : factors.transpose(-2, -1), x,
                            left ? upper : !upper, unit);
  return left ? x : x.transpose(-2, -1);
}
two old_triangular_solve(const Tensor& b, const Tensor& a, bool upper, bool transpose, bool unit) {
  constexpr const char* name = "triangular_solve";
  check_matrix(name, b);
  check_matrix(name, a);
  check_triangular(name, a, b, true);
  refuse_imprecise(name, a.scalar_type());
  check_type(name, b, a.scalar_type());
  const shape batch = backend::broadcast(batch_sizes(a), batch_sizes(b));
  const Tensor held = own_copy(in_batch(a, batch));
  const Tensor x = own_copy(in_batch(b, batch));
  solve_triangular_in_place(name, transpose ? held.transpose(-2, -1) : held, x,
                            transpose ? !upper : upper, unit);
  return {x, held};
}

// ---- orthogonal matrices

/// R and the reflections of the matrices in place of them; tau.
[[nodiscard]] Tensor reflect_in_place(const char* name, const Tensor& a) {
  const std::int64_t rows = a.size(-2);
  const std::int64_t columns = a.size(-1);
  const std::int64_t count = std::min(rows, columns);
  const Tensor tau = make_output(with_sizes(batch_sizes(a), {count}), a.scalar_type());
  refuse_imprecise(name, a.scalar_type());
  if (a.numel() == 0) return tau;
  visit_precise(name, a.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (std::int64_t i = 0; i < batch_count(a); ++i)
      for_machine<reflections<T>>::call(data_of<T>(a) + i * rows * columns, rows, columns,
                                        data_of<T>(tau) + i * count);
  });
  return tau;
}
/// The first `wanted` columns of the product of the reflections that `a` and `tau` have.
[[nodiscard]] Tensor product_of_reflections(const char* name, const Tensor& a, const Tensor& tau,
                                            std::int64_t wanted) {
  const std::int64_t rows = a.size(-2);
  const std::int64_t columns = a.size(-1);
  const std::int64_t count = tau.size(-1);
  refuse_imprecise(name, a.scalar_type());
  const Tensor out = make_output(with_sizes(batch_sizes(a), {rows, wanted}), a.scalar_type());
  fill_elements(out, 0);
  out.diagonal(0, -2, -1).fill_(1);
  if (out.numel() == 0 || count == 0) return out;
  visit_precise(name, a.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    std::vector<T> sums(static_cast<std::size_t>(wanted));
    for (std::int64_t i = 0; i < batch_count(a); ++i) {
      const T* const v = data_of<const T>(a) + i * rows * columns;
      T* const to = data_of<T>(out) + i * rows * wanted;
      for (std::int64_t k = count; k-- > 0;)
        reflections<T>::reflect(v + k * columns + k, to + k * wanted + k, rows - k, columns,
                                wanted - k, wanted, data_of<const T>(tau)[i * count + k],
                                sums.data());
    }
  });
  return out;
}

two geqrf(const Tensor& self) {
  check_matrix("geqrf", self);
  const Tensor a = own_copy(self);
  const Tensor tau = reflect_in_place("geqrf", a);
  return {a, tau};
}
Tensor householder_product(const Tensor& self, const Tensor& tau) {
  constexpr const char* name = "linalg_householder_product";
  check_matrix(name, self);
  if (self.size(-2) < self.size(-1) || tau.dim() == 0 || self.size(-1) < tau.size(-1))
    throw Error(
        message({name, "(): expected at least as many rows as columns, and as many columns ",
                 "as elements of tau; given ", self.str(), " and ", tau.str()}));
  if (self.dim() - tau.dim() != 1 ||
      IntArrayRef(batch_sizes(tau, 1)) != IntArrayRef(batch_sizes(self)))
    throw Error(message(
        {name, "(): expected a vector for each matrix, given ", self.str(), " and ", tau.str()}));
  check_type(name, tau, self.scalar_type());
  return product_of_reflections(name, contiguous(self), contiguous(tau), self.size(-1));
}
two qr(const Tensor& self, std::string_view mode) {
  constexpr const char* name = "linalg_qr";
  check_matrix(name, self);
  check_fractional(name, self);
  if (mode != "reduced" && mode != "complete" && mode != "r")
    throw Error(
        message({name, "(): the mode is 'reduced', 'complete' or 'r', given '", mode, "'"}));
  const std::int64_t rows = self.size(-2);
  const std::int64_t count = mode == "complete" ? rows : std::min(rows, self.size(-1));
  const Tensor a = own_copy(self);
  const Tensor tau = reflect_in_place(name, a);
  const Tensor upper = at::triu(a.narrow(-2, 0, count));
  if (mode == "r") return {make_output(0, self.scalar_type()), upper};
  return {product_of_reflections(name, a, tau, count), upper};
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_COPIED_OUT(m, cholesky_ex, "linalg_cholesky_ex", "linalg_cholesky_ex.L");
  SCHEMA_CT_COPIED_OUT(m, dispatch::cpu::cholesky, "cholesky", "cholesky.out");
  SCHEMA_CT_COPIED_OUT(m, dispatch::cpu::cholesky_inverse, "cholesky_inverse",
                       "cholesky_inverse.out");
  m.impl("_cholesky_solve_helper", &cholesky_solve_helper);
  SCHEMA_CT_COPIED_OUT(m, solve_triangular, "linalg_solve_triangular",
                       "linalg_solve_triangular.out");
  SCHEMA_CT_COPIED_OUT(m, old_triangular_solve, "triangular_solve", "triangular_solve.X");
  SCHEMA_CT_COPIED_OUT(m, dispatch::cpu::geqrf, "geqrf", "geqrf.a");
  SCHEMA_CT_COPIED_OUT(m, householder_product, "linalg_householder_product",
                       "linalg_householder_product.out");
  SCHEMA_CT_COPIED_OUT(m, dispatch::cpu::qr, "linalg_qr", "linalg_qr.out");
}
