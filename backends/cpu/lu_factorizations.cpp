// SPDX-License-Identifier: BSL-1.0
// The factors L and U of matrices, and what follows from them: solutions, inverses, determinants.
#include <cmath>
#include <string>
#include <tuple>

#include <dispatch/library.hpp>

#include "factorizations.hpp"

namespace dispatch::cpu {
namespace {

using two = std::tuple<Tensor, Tensor>;
using three = std::tuple<Tensor, Tensor, Tensor>;
using four = std::tuple<Tensor, Tensor, Tensor, Tensor>;

/// The factors of a batch, in one tensor as L without its diagonal of ones and U, how rows were
/// swapped, and for each matrix 0 or the number of a diagonal element of U that is 0.
struct factored {
  Tensor lu;
  Tensor pivots;
  Tensor info;
};
[[nodiscard]] factored factor(const char* name, const Tensor& a) {
  const std::int64_t rows = a.size(-2);
  const std::int64_t columns = a.size(-1);
  const shape batch = batch_sizes(a);
  factored out{own_copy(a), make_output(with_sizes(batch, {std::min(rows, columns)}), kInt),
               make_output(batch, kInt)};
  fill_elements(out.info, 0);
  if (a.numel() == 0) return out;  // of any type
  visit_precise(name, a.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* at = data_of<T>(out.lu);
    auto* pivots = data_of<std::int32_t>(out.pivots);
    auto* info = data_of<std::int32_t>(out.info);
    for (std::int64_t i = 0; i < out.info.numel(); ++i, at += rows * columns) {
      for_machine<lu_factors<T>>::call(at, rows, columns, pivots, info++);
      pivots += std::min(rows, columns);
    }
  });
  return out;
}

/// Throws Error where a matrix has no solution.
void check_info(const char* name, const Tensor& info, const char* what) {
  const auto* const at = data_of<const std::int32_t>(info);
  for (std::int64_t i = 0; i < info.numel(); ++i)
    if (at[i] != 0) throw Error(message({name, "(): matrix ", i, " of the batch ", what, at[i]}));
}
constexpr const char* is_singular = "is singular: a diagonal element of U is 0, number ";

void check_pivot(const char* name, const Tensor& a, bool pivot) {
  if (a.numel() == 0) return;
  refuse_imprecise(name, a.scalar_type());
  if (!pivot) throw Error(message({name, "(): on the CPU rows are always swapped: pivot=True"}));
}
three lu_factor(const Tensor& a, bool pivot, bool check_errors) {
  constexpr const char* name = "linalg_lu_factor";
  check_matrix(name, a);
  check_pivot(name, a, pivot);
  const factored out = factor(name, a);
  if (check_errors) check_info(name, out.info, is_singular);
  return {out.lu, out.pivots, out.info};
}

/// Matrices whose columns are those of the identity, in the order of the swaps.
[[nodiscard]] Tensor permutation_of(const Tensor& pivots, std::int64_t rows, ScalarType type) {
  const std::int64_t count = pivots.size(-1);
  const Tensor held = contiguous(pivots, kInt);
  const Tensor out = make_output(with_sizes(batch_sizes(pivots, 1), {rows, rows}), type);
  fill_elements(out, 0);
  const auto* at = data_of<const std::int32_t>(held);
  std::vector<std::int64_t> order(static_cast<std::size_t>(rows));
  visit_all("lu_unpack", type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* to = data_of<T>(out);
    for (std::int64_t i = 0; i < batch_count(out); ++i, at += count, to += rows * rows) {
      for (std::size_t k = 0; k < order.size(); ++k) order[k] = static_cast<std::int64_t>(k);
      for (std::int64_t k = 0; k < count; ++k) {
        if (at[k] < 1 || at[k] > rows)
          throw Error(message({"lu_unpack(): the pivot ", at[k], " is none of ", rows, " rows"}));
        std::swap(order[static_cast<std::size_t>(k)], order[static_cast<std::size_t>(at[k] - 1)]);
      }
      for (std::int64_t k = 0; k < rows; ++k)
        to[order[static_cast<std::size_t>(k)] * rows + k] = T(1);
    }
  });
  return out;
}
[[nodiscard]] two unpacked(const Tensor& lu) {
  const std::int64_t count = std::min(lu.size(-2), lu.size(-1));
  Tensor lower = at::tril(lu.narrow(-1, 0, count), -1);
  lower.diagonal(0, -2, -1).fill_(1);
  return {lower, at::triu(lu.narrow(-2, 0, count))};
}
three lu_unpack(const Tensor& lu, const Tensor& pivots, bool unpack_data, bool unpack_pivots) {
  constexpr const char* name = "lu_unpack";
  if (unpack_pivots && pivots.scalar_type() != kInt)
    throw Error(message({name, "(): pivots are of type Int, given ", pivots.str()}));
  check_matrix(name, lu);
  const shape batch = batch_sizes(lu);
  const shape wanted = with_sizes(batch, {std::min(lu.size(-2), lu.size(-1))});
  if (unpack_pivots && pivots.sizes() != IntArrayRef(wanted))
    throw Error(message(name, "(): expected pivots of the sizes ", IntArrayRef(wanted), ", not ",
                        pivots.sizes()));
  const Tensor none = make_output(0, lu.scalar_type());
  const Tensor p = unpack_pivots ? permutation_of(pivots, lu.size(-2), lu.scalar_type()) : none;
  if (!unpack_data) return {p, make_output(0, lu.scalar_type()), make_output(0, lu.scalar_type())};
  const auto [lower, upper] = unpacked(lu);
  return {p, lower, upper};
}
three linalg_lu(const Tensor& a, bool pivot) {
  constexpr const char* name = "linalg_lu";
  check_matrix(name, a);
  check_pivot(name, a, pivot);
  const factored of = factor(name, a);
  const auto [lower, upper] = unpacked(of.lu);
  return {pivot ? permutation_of(of.pivots, a.size(-2), a.scalar_type())
                : make_output(0, a.scalar_type()),
          lower, upper};
}

/// Solves a * x = b, or a^H * x = b, for contiguous b, in place.
void solve_in_place(const char* name, const Tensor& lu, const Tensor& pivots, const Tensor& b,
                    bool adjoint) {
  const std::int64_t n = lu.size(-1);
  const std::int64_t columns = b.size(-1);
  const Tensor factors = contiguous(adjoint ? adjoint_of(lu) : lu);
  const Tensor held = contiguous(pivots);
  if (b.numel() == 0) return;
  visit_precise(name, lu.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* a = data_of<const T>(factors);
    const auto* swaps = data_of<const std::int32_t>(held);
    T* x = data_of<T>(b);
    const auto solve = [&](bool upper, bool unit) {
      for_machine<triangular_solution<T>>::call(a, n, x, columns, upper, unit);
    };
    for (std::int64_t i = 0; i < batch_count(b); ++i, a += n * n, x += n * columns, swaps += n) {
      if (!adjoint) swap_rows(x, columns, swaps, n, false);
      solve(false, !adjoint);
      solve(true, adjoint);
      if (adjoint) swap_rows(x, columns, swaps, n, true);
    }
  });
}
/// The solution of a * x = b, a^H * x = b, x * a = b or x * a^H = b.
[[nodiscard]] Tensor solved(const char* name, const Tensor& lu, const Tensor& pivots,
                            const Tensor& b, bool left, bool adjoint) {
  const Tensor x = own_copy(left ? b : adjoint_of(b));
  solve_in_place(name, lu, pivots, x, left ? adjoint : !adjoint);
  return left ? x : adjoint_of(x);
}

void check_sides(const char* name, const Tensor& a, const Tensor& b, bool left) {
  check_matrix(name, b);
  check_square(name, a);
  if (a.size(-1) != b.size(left ? -2 : -1))
    throw Error(message({name, "(): the sizes of the matrices do not fit: ", a.str(), " and ",
                         b.str(), left ? " on the right" : " on the left"}));
}

Tensor lu_solve(const Tensor& lu, const Tensor& pivots, const Tensor& b, bool left, bool adjoint) {
  constexpr const char* name = "linalg_lu_solve";
  check_fractional(name, lu);
  check_type(name, b, lu.scalar_type());
  check_type(name, pivots, kInt);
  check_square(name, lu);
  check_sides(name, lu, b, left);
  if (lu.size(-1) != pivots.size(-1) ||
      pivots.sizes() != lu.sizes().slice(0, lu.sizes().size() - 1))
    throw Error(message(
        {name, "(): expected a pivot for each row of ", lu.str(), ", given ", pivots.str()}));
  const shape batch = backend::broadcast(batch_sizes(lu), batch_sizes(b));
  return solved(name, in_batch(lu, batch),
                pivots.expand(IntArrayRef(with_sizes(batch, {pivots.size(-1)}))),
                in_batch(b, batch), left, adjoint);
}

four solve_ex(const Tensor& a, const Tensor& b, bool left, bool check_errors) {
  constexpr const char* name = "linalg_solve";
  check_fractional(name, a);
  check_type(name, b, a.scalar_type());
  const IntArrayRef in_front = a.sizes().slice(0, a.sizes().empty() ? 0 : a.sizes().size() - 1);
  const bool is_vector = b.dim() == 1 || (a.dim() - 1 == b.dim() && b.sizes() == in_front);
  if (is_vector && !left)
    throw Error(
        message({name, "(): a vector is solved for on the right of the matrix, left=True"}));
  const Tensor right = is_vector ? b.unsqueeze(-1) : b;
  check_square(name, a);
  check_sides(name, a, right, left);
  const shape batch = backend::broadcast(batch_sizes(a), batch_sizes(right));
  const factored of = factor(name, a);
  if (check_errors) check_info(name, of.info, is_singular);
  const Tensor x = solved(name, in_batch(of.lu, batch),
                          of.pivots.expand(IntArrayRef(with_sizes(batch, {of.pivots.size(-1)}))),
                          in_batch(right, batch), left, false);
  return {is_vector ? x.squeeze(-1) : x, of.lu, of.pivots, of.info};
}

two inverse(const Tensor& a, bool check_errors) {
  constexpr const char* name = "linalg_inv";
  check_square(name, a);
  check_precision(name, a);
  const factored of = factor(name, a);
  if (check_errors) check_info(name, of.info, is_singular);
  const Tensor ones = at::eye(a.size(-1), a.options());
  return {solved(name, of.lu, of.pivots, in_batch(ones, batch_sizes(a)), true, false), of.info};
}

/// Calls f(diagonal element, whether its row was swapped) for each, and at the end of each matrix
/// g().
template <class T, class F, class G>
void for_each_factor(const factored& of, const F& f, const G& g) {
  const std::int64_t n = of.lu.size(-1);
  const T* at = data_of<const T>(of.lu);
  const auto* pivots = data_of<const std::int32_t>(of.pivots);
  for (std::int64_t i = 0; i < of.info.numel(); ++i, at += n * n, pivots += n) {
    for (std::int64_t k = 0; k < n; ++k) f(at[k * n + k], pivots[k] != k + 1);
    g();
  }
}
/// The factors of real matrices whose rows are contiguous are, as in PyTorch, those of the
/// transposed matrices, because LAPACK reads columns.
[[nodiscard]] bool factors_transposed(const Tensor& a) {
  return a.is_contiguous() && !a.is_complex();
}

[[nodiscard]] factored factor_for_determinant(const char* name, const Tensor& a) {
  return factor(name, factors_transposed(a) ? a.transpose(-2, -1) : a);
}

three determinant(const Tensor& a) {
  check_square("linalg_det", a);
  check_fractional("linalg_det", a);
  const factored of = factor_for_determinant("linalg_det", a);
  const Tensor out = make_output(batch_sizes(a), a.scalar_type());
  if (a.numel() == 0) {
    fill_elements(out, 1);
    return {out, of.lu, of.pivots};
  }
  visit_precise("linalg_det", a.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* to = data_of<T>(out);
    T product(1);
    for_each_factor<T>(
        of, [&](T element, bool swapped) { product *= swapped ? -element : element; },
        [&] {
          *to++ = product;
          product = T(1);
        });
  });
  return {out, of.lu, of.pivots};
}
/// The sign of a number, or its direction.
template <class T>
[[nodiscard]] T sign_of(T a) {
  if constexpr (is_complex<T>)
    return a == T(0) ? T(0) : a / absolute(a);
  else
    return a != a ? a : static_cast<T>((a > 0) - (a < 0));
}
four log_determinant(const Tensor& a) {
  check_square("linalg_slogdet", a);
  check_precision("linalg_slogdet", a);
  const factored of = factor_for_determinant("linalg_slogdet", a);
  const Tensor sign = make_output(batch_sizes(a), a.scalar_type());
  const Tensor logarithm = make_output(batch_sizes(a), toRealValueType(a.scalar_type()));
  visit_precise("linalg_slogdet", a.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    using real = real_part_of<T>;
    T* to_sign = data_of<T>(sign);
    real* to = data_of<real>(logarithm);
    T product(1);
    real sum = 0;
    for_each_factor<T>(
        of,
        [&](T element, bool swapped) {
          product *= sign_of(swapped ? -element : element);
          sum += std::log(absolute(element));
        },
        [&] {
          *to_sign++ = product;
          *to++ = sum;
          product = T(1);
          sum = 0;
        });
  });
  return {sign, logarithm, of.lu, of.pivots};
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_COPIED_OUT(m, lu_factor, "linalg_lu_factor_ex", "linalg_lu_factor_ex.out");
  SCHEMA_CT_COPIED_OUT(m, dispatch::cpu::lu_unpack, "lu_unpack", "lu_unpack.out");
  SCHEMA_CT_COPIED_OUT(m, dispatch::cpu::linalg_lu, "linalg_lu", "linalg_lu.out");
  SCHEMA_CT_COPIED_OUT(m, dispatch::cpu::lu_solve, "linalg_lu_solve", "linalg_lu_solve.out");
  SCHEMA_CT_COPIED_OUT(m, solve_ex, "_linalg_solve_ex", "_linalg_solve_ex.result");
  SCHEMA_CT_COPIED_OUT(m, dispatch::cpu::inverse, "linalg_inv_ex", "linalg_inv_ex.inverse");
  SCHEMA_CT_COPIED_OUT(m, determinant, "_linalg_det", "_linalg_det.result");
  SCHEMA_CT_COPIED_OUT(m, log_determinant, "_linalg_slogdet", "_linalg_slogdet.sign");
}
