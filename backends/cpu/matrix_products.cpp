// SPDX-License-Identifier: BSL-1.0
// Products of matrices and vectors, by BLAS if it supports the element type.
#include <algorithm>
#include <climits>

#include <dispatch/library.hpp>
#include <dispatch/op.hpp>

#include "copies.hpp"
#include "folds.hpp"
#include "matrix.hpp"
#include "number_check.hpp"
#include "operation.hpp"

namespace dispatch::cpu {
namespace {

[[nodiscard]] bool fits_blas(std::int64_t n) { return n <= INT_MAX; }

/// `t` without a copy, if one of its dimensions is contiguous.
[[nodiscard]] std::optional<matrix> as_matrix(const Tensor& t) {
  const std::int64_t rows = t.size(0);
  const std::int64_t columns = t.size(1);
  const auto* const data = static_cast<const char*>(t.const_data_ptr());
  const std::int64_t by_row = rows == 1 ? std::max<std::int64_t>(columns, 1) : t.stride(0);
  const std::int64_t by_column = columns == 1 ? std::max<std::int64_t>(rows, 1) : t.stride(1);
  if ((columns == 1 || t.stride(1) == 1) && by_row >= columns && by_row > 0 && fits_blas(by_row))
    return matrix{data, by_row, false};
  if ((rows == 1 || t.stride(0) == 1) && by_column >= rows && by_column > 0 && fits_blas(by_column))
    return matrix{data, by_column, true};
  return std::nullopt;
}

template <class T>
[[nodiscard]] T number_as(const Scalar& number) {
  if constexpr (is_integer<T>)
    return static_cast<T>(number.toLong());
  else
    return number.to<T>();
}

/// Adds the product to `out`, which is contiguous and has the computed type.
void add_product(const Tensor& a, const Tensor& b, const Tensor& out, const Scalar& beta,
                 const Scalar& alpha) {
  const std::int64_t rows = a.size(0);
  const std::int64_t inner = a.size(1);
  const std::int64_t columns = b.size(1);
  if (out.numel() == 0 || out.is_meta() || (inner == 0 && out.scalar_type() == kBool)) return;
  for (const std::int64_t n : {rows, inner, columns})
    if (!fits_blas(n)) throw Error("a matrix with a dimension above 2^31 - 1 is not multiplied");
  const std::optional<matrix> x = as_matrix(a);
  const std::optional<matrix> y = as_matrix(b);
  const Tensor a_copy = x ? a : make_output(a.sizes(), a.scalar_type());
  const Tensor b_copy = y ? b : make_output(b.sizes(), b.scalar_type());
  if (!x) copy_elements(a_copy, a);
  if (!y) copy_elements(b_copy, b);
  const matrix left = x ? *x : *as_matrix(a_copy);
  const matrix right = y ? *y : *as_matrix(b_copy);
  with_computed(
      "addmm_impl_cpu_", out.scalar_type(),
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        check_fits("addmm", beta, out.scalar_type());
        if (inner != 0) check_fits("addmm", alpha, out.scalar_type());
        const T factor = inner == 0 ? T() : number_as<T>(alpha);
        product<T>{left,    right, out.data_ptr<T>(),  rows,
                   columns, inner, number_as<T>(beta), factor}();
        return true;
      },
      without_bool());
}

void check_matrix(const char* name, const Tensor& t, std::int64_t dimensions, const char* what) {
  if (t.dim() != dimensions)
    throw Error(
        message({name, "(): ", what, " must have ", dimensions, " dimensions, but has ", t.dim()}));
}
void check_same_type(const char* name, const Tensor& a, const Tensor& b) {
  if (a.scalar_type() != b.scalar_type())
    throw Error(message({name, "(): expected two tensors of one type, but got ",
                         toString(a.scalar_type()), " and ", toString(b.scalar_type())}));
}
void check_inner(const char* name, const Tensor& a, const Tensor& b, std::size_t d) {
  if (a.sizes()[d + 1] != b.sizes()[d])
    throw Error(message(name, "(): matrices of the sizes ", a.sizes(), " and ", b.sizes(),
                        " cannot be multiplied: ", a.sizes()[d + 1], " columns and ", b.sizes()[d],
                        " rows"));
}

[[nodiscard]] bool is_zero(const Scalar& number) {
  return number.toComplexDouble() == complex<double>(0);
}
/// The initial tensor of a sum of beta * self and a product. If beta is 0, a computed product
/// overwrites the contents.
[[nodiscard]] Tensor begin(IntArrayRef sizes, ScalarType type, const Tensor* self,
                           const Scalar& beta, bool is_computed) {
  const Tensor out = make_output(sizes, computed_type(type));
  if (self != nullptr && !is_zero(beta))
    copy_elements(out, *self);
  else if (!is_computed)
    fill_elements(out, 0);
  return out;
}
/// beta * self, for matrices without inner elements: the product of any tensor and a number.
[[nodiscard]] Tensor scaled(IntArrayRef sizes, ScalarType type, const Tensor& self,
                            const Scalar& beta) {
  constexpr op<"aten::mul_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)"> mul_{};
  Tensor out = make_output(sizes, type);
  if (is_zero(beta)) {
    fill_elements(out, 0);
    return out;
  }
  copy_elements(out, self);
  return out.numel() == 0 ? out : mul_(out, beta);
}
void check_expands(const char* name, const Tensor& self, IntArrayRef sizes) {
  const Tensor like = make_output(IntArrayRef(), kBool);
  bool fits = self.dim() <= static_cast<std::int64_t>(sizes.size());
  for (std::size_t i = 1; fits && i <= self.sizes().size(); ++i) {
    const std::int64_t size = self.sizes()[self.sizes().size() - i];
    fits = size == 1 || size == sizes[sizes.size() - i];
  }
  if (!fits)
    throw Error(
        message(name, "(): the sizes ", self.sizes(), " of self do not broadcast to ", sizes));
}

/// The destination of the result: a new tensor, or self, whose sizes are checked before the
/// computation.
enum class target { fresh, self };

void check_takes(target into, const char* name, const Tensor& self, IntArrayRef sizes) {
  if (into == target::self && sizes != self.sizes())
    throw Error(message(name, "_(): the result has the sizes ", sizes,
                        ", but self, which is changed, has ", self.sizes()));
}

[[nodiscard]] Tensor matrix_product(const char* name, const Tensor* self, const Tensor& a,
                                    const Tensor& b, const Scalar& beta, const Scalar& alpha,
                                    target into = target::fresh, bool promotes = true) {
  check_matrix(name, a, 2, "the first matrix");
  check_matrix(name, b, 2, "the second matrix");
  check_same_type(name, a, b);
  check_inner(name, a, b, 0);
  const std::int64_t sizes[] = {a.size(0), b.size(1)};
  if (self != nullptr) {
    check_expands(name, *self, sizes);
    check_takes(into, name, *self, sizes);
    check_same_type(name, *self, a);
  }
  const ScalarType type = a.scalar_type();
  const ScalarType computed = computed_type(type);
  if (self != nullptr && a.size(1) == 0 && promotes) return scaled(sizes, type, *self, beta);
  // A product with the factor 0 is not computed, so that it adds no NaN.
  const bool is_left_out = self != nullptr && is_zero(alpha);
  const Tensor out = begin(sizes, type, self, beta, a.size(1) != 0 && !is_left_out);
  if (is_left_out && type == kBool && a.numel() != 0 && out.numel() != 0)
    throw NotImplementedError(message({"\"", name, "\" not implemented for 'Bool'"}));
  const Tensor none = is_left_out ? a.slice(1, 0, 0) : a;
  add_product(converted(none, computed), converted(is_left_out ? b.slice(0, 0, 0) : b, computed),
              out, beta, alpha);
  return converted(out, type);
}

[[nodiscard]] Tensor batch_product(const char* name, const Tensor* self, const Tensor& a,
                                   const Tensor& b, const Scalar& beta, const Scalar& alpha,
                                   target into = target::fresh) {
  if (self != nullptr && (a.dim() < 2 || b.dim() < 3))
    throw IndexError(
        message({name, "(): the batches have 3 dimensions, given ", a.str(), " and ", b.str()}));
  check_matrix(name, a, 3, "the first batch");
  check_matrix(name, b, 3, "the second batch");
  const ScalarType type = b.scalar_type();
  const bool is_empty = a.size(0) == 0 || a.size(1) == 0 || b.size(2) == 0;
  // As in PyTorch, the first batch is not checked if nothing is multiplied.
  if (a.size(2) != 0 && !is_empty) check_same_type(name, a, b);
  if (a.size(0) != b.size(0))
    throw Error(
        message({name, "(): the batches have ", a.size(0), " and ", b.size(0), " matrices"}));
  check_inner(name, a, b, 1);
  const std::int64_t sizes[] = {a.size(0), a.size(1), b.size(2)};
  if (self != nullptr) {
    check_expands(name, *self, sizes);
    check_takes(into, name, *self, sizes);
    check_same_type(name, *self, a);
  }
  if (is_empty) return make_output(sizes, type);
  if (a.size(2) == 0)
    return scaled(sizes, type, self != nullptr ? *self : a, self != nullptr ? beta : 0);
  const ScalarType computed = computed_type(type);
  const Tensor out = begin(sizes, type, self, beta, true);
  const Tensor x = converted(a, computed);
  const Tensor y = converted(b, computed);
  for (std::int64_t i = 0; i < sizes[0]; ++i)
    add_product(x.select(0, i), y.select(0, i), out.select(0, i), beta, alpha);
  return converted(out, type);
}

Tensor& write_typed(const char* name, const Tensor& result, Tensor& out) {
  check_type(name, out, result.scalar_type());
  return write_out(result, out);
}

Tensor mm(const Tensor& a, const Tensor& b) { return matrix_product("mm", nullptr, a, b, 0, 1); }
Tensor& mm_out(const Tensor& a, const Tensor& b, Tensor& out) {
  return write_typed("mm", mm(a, b), out);
}
Tensor addmm(const Tensor& self, const Tensor& a, const Tensor& b, const Scalar& beta,
             const Scalar& alpha) {
  return matrix_product("addmm", &self, a, b, beta, alpha);
}
Tensor& addmm_out(const Tensor& self, const Tensor& a, const Tensor& b, const Scalar& beta,
                  const Scalar& alpha, Tensor& out) {
  return write_typed("addmm", addmm(self, a, b, beta, alpha), out);
}
Tensor& addmm_(Tensor& self, const Tensor& a, const Tensor& b, const Scalar& beta,
               const Scalar& alpha) {
  return write_typed("addmm_", matrix_product("addmm", &self, a, b, beta, alpha, target::self),
                     self);
}
Tensor bmm(const Tensor& a, const Tensor& b) { return batch_product("bmm", nullptr, a, b, 0, 1); }
Tensor& bmm_out(const Tensor& a, const Tensor& b, Tensor& out) {
  return write_typed("bmm", bmm(a, b), out);
}
Tensor baddbmm(const Tensor& self, const Tensor& a, const Tensor& b, const Scalar& beta,
               const Scalar& alpha) {
  return batch_product("baddbmm", &self, a, b, beta, alpha);
}
Tensor& baddbmm_out(const Tensor& self, const Tensor& a, const Tensor& b, const Scalar& beta,
                    const Scalar& alpha, Tensor& out) {
  return write_typed("baddbmm", baddbmm(self, a, b, beta, alpha), out);
}
Tensor& baddbmm_(Tensor& self, const Tensor& a, const Tensor& b, const Scalar& beta,
                 const Scalar& alpha) {
  return write_typed("baddbmm_", batch_product("baddbmm", &self, a, b, beta, alpha, target::self),
                     self);
}

/// beta * self + alpha * the sum of the products of the matrices of two batches
[[nodiscard]] Tensor batch_sum(const Tensor& self, const Tensor& a, const Tensor& b,
                               const Scalar& beta, const Scalar& alpha) {
  constexpr const char* name = "addbmm";
  if (a.dim() < 2 || b.dim() < 3)
    throw IndexError(
        message({name, "(): the batches have 3 dimensions, given ", a.str(), " and ", b.str()}));
  check_matrix(name, a, 3, "the first batch");
  check_matrix(name, b, 3, "the second batch");
  if (a.size(0) != b.size(0))
    throw Error(
        message({name, "(): the batches have ", a.size(0), " and ", b.size(0), " matrices"}));
  check_inner(name, a, b, 1);
  const std::int64_t sizes[] = {a.size(1), b.size(2)};
  check_expands(name, self, sizes);
  if (a.size(0) == 0) return scaled(sizes, self.scalar_type(), self, beta);
  Tensor out = matrix_product(name, &self, a.select(0, 0), b.select(0, 0), beta, alpha);
  for (std::int64_t i = 1; i < a.size(0); ++i)
    out = matrix_product(name, &out, a.select(0, i), b.select(0, i), 1, alpha);
  return out;
}
Tensor addbmm(const Tensor& self, const Tensor& a, const Tensor& b, const Scalar& beta,
              const Scalar& alpha) {
  return batch_sum(self, a, b, beta, alpha);
}
Tensor& addbmm_out(const Tensor& self, const Tensor& a, const Tensor& b, const Scalar& beta,
                   const Scalar& alpha, Tensor& out) {
  return write_typed("addbmm", batch_sum(self, a, b, beta, alpha), out);
}
Tensor& addbmm_(Tensor& self, const Tensor& a, const Tensor& b, const Scalar& beta,
                const Scalar& alpha) {
  return write_typed("addbmm_", batch_sum(self, a, b, beta, alpha), self);
}

/// A vector as a matrix of one column or one row.
[[nodiscard]] Tensor with_dimension(const Tensor& t, std::int64_t d) {
  const Tensor flat = contiguous(t);
  return d == 0 ? flat.view({1, t.numel()}) : flat.view({t.numel(), 1});
}

[[nodiscard]] Tensor vector_product(const Tensor& self, const Tensor& a, const Tensor& v,
                                    const Scalar& beta, const Scalar& alpha, target into) {
  check_matrix("addmv", a, 2, "the matrix");
  check_matrix("addmv", v, 1, "the vector");
  const std::int64_t sizes[] = {a.size(0)};
  check_expands("addmv", self, sizes);
  check_takes(into, "addmv", self, sizes);
  const Tensor column = self.dim() == 1 ? with_dimension(self, 1) : self;
  if (a.size(1) != v.size(0))
    throw Error(message({"addmv(): a matrix of ", a.size(1), " columns is not multiplied by ",
                         v.size(0), " elements"}));
  const ScalarType type = self.scalar_type();
  check_fits("addmv", beta, a.size(0) != 0 ? type : computed_type(type));
  return matrix_product("addmv", &column, a, with_dimension(v, 1), beta, alpha, target::fresh,
                        false)
      .view({a.size(0)});
}
Tensor addmv(const Tensor& self, const Tensor& a, const Tensor& v, const Scalar& beta,
             const Scalar& alpha) {
  return vector_product(self, a, v, beta, alpha, target::fresh);
}
Tensor& addmv_out(const Tensor& self, const Tensor& a, const Tensor& v, const Scalar& beta,
                  const Scalar& alpha, Tensor& out) {
  return write_typed("addmv", addmv(self, a, v, beta, alpha), out);
}
Tensor& addmv_(Tensor& self, const Tensor& a, const Tensor& v, const Scalar& beta,
               const Scalar& alpha) {
  return write_typed("addmv_", vector_product(self, a, v, beta, alpha, target::self), self);
}
Tensor dot(const Tensor& a, const Tensor& b) {
  check_matrix("dot", a, 1, "the first vector");
  check_matrix("dot", b, 1, "the second vector");
  check_same_type("dot", a, b);
  if (a.numel() != b.numel())
    throw Error(message({"dot(): expected two vectors of one size, but got ", a.numel(), " and ",
                         b.numel(), " elements"}));
  if (a.scalar_type() == kBool) throw NotImplementedError("\"dot\" not implemented for 'Bool'");
  return mm(with_dimension(a, 0), with_dimension(b, 1)).view(IntArrayRef());
}
Tensor vdot(const Tensor& a, const Tensor& b) { return dot(a.conj_physical(), b); }

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("mm", &mm);
  m.impl("mm.out", &mm_out);
  m.impl("addmm", &addmm);
  m.impl("addmm.out", &addmm_out);
  m.impl("addmm_", &addmm_);
  m.impl("bmm", &bmm);
  m.impl("bmm.out", &bmm_out);
  m.impl("baddbmm", &baddbmm);
  m.impl("baddbmm.out", &baddbmm_out);
  m.impl("baddbmm_", &baddbmm_);
  m.impl("addbmm", &addbmm);
  m.impl("addbmm.out", &addbmm_out);
  m.impl("addbmm_", &addbmm_);
  m.impl("addmv", &addmv);
  m.impl("addmv.out", &addmv_out);
  m.impl("addmv_", &addmv_);
  m.impl("dot", &dot);
  m.impl("vdot", &vdot);
}
