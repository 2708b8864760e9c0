// SPDX-License-Identifier: BSL-1.0
// PyTorch's reductions and matrix products, on Paddle's tensors.
#pragma once

#include <cstdint>
#include <optional>
#include <tuple>

#include <dispatch/paddle_host/operands.hpp>

namespace SCHEMA_CT_HIDDEN at {

[[nodiscard]] inline Tensor mean(const Tensor& self) {
  return paddle::experimental::mean(dispatch::paddle_detail::inner(self));
}
[[nodiscard]] inline Tensor mean(const Tensor& self, IntArrayRef dim, bool keepdim = false) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::mean(d::inner(self), d::axes_of<std::int64_t>(self, dim), keepdim);
}
[[nodiscard]] inline Tensor prod(const Tensor& self) {
  return paddle::experimental::prod(dispatch::paddle_detail::inner(self), {}, false, true);
}
[[nodiscard]] inline Tensor prod(const Tensor& self, std::int64_t dim, bool keepdim = false) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::prod(d::inner(self), {d::wrapped(self, dim)}, keepdim, false);
}
[[nodiscard]] inline Tensor logsumexp(const Tensor& self, IntArrayRef dim, bool keepdim = false) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::logsumexp(d::floating(self), d::axes_of<int>(self, dim), keepdim);
}

// Without dimensions, over all elements.
#define SCHEMA_CT_EXTREME(name, all, at_place)                                               \
  [[nodiscard]] SCHEMA_CT_HIDDEN inline Tensor name(const Tensor& self) {                    \
    return paddle::experimental::name(dispatch::paddle_detail::inner(self));                 \
  }                                                                                          \
  [[nodiscard]] SCHEMA_CT_HIDDEN inline Tensor all(const Tensor& self, IntArrayRef dim = {}, \
                                                   bool keepdim = false) {                   \
    namespace d = dispatch::paddle_detail;                                                   \
    return paddle::experimental::name(d::inner(self), d::axes_of<std::int64_t>(self, dim),   \
                                      keepdim);                                              \
  }                                                                                          \
  [[nodiscard]] SCHEMA_CT_HIDDEN inline Tensor at_place(                                     \
      const Tensor& self, std::optional<std::int64_t> dim = {}, bool keepdim = false) {      \
    namespace d = dispatch::paddle_detail;                                                   \
    return paddle::experimental::at_place(d::inner(self), dim ? d::wrapped(self, *dim) : 0,  \
                                          keepdim, !dim);                                    \
  }                                                                                          \
  /* The elements and their places. */                                                       \
  [[nodiscard]] SCHEMA_CT_HIDDEN inline std::tuple<Tensor, Tensor> name(                     \
      const Tensor& self, std::int64_t dim, bool keepdim = false) {                          \
    return {at::all(self, dim, keepdim), at::at_place(self, dim, keepdim)};                  \
  }
SCHEMA_CT_EXTREME(max, amax, argmax)
SCHEMA_CT_EXTREME(min, amin, argmin)
#undef SCHEMA_CT_EXTREME

#define SCHEMA_CT_TRUTHS(name)                                                            \
  [[nodiscard]] SCHEMA_CT_HIDDEN inline Tensor name(const Tensor& self) {                 \
    return paddle::experimental::name(dispatch::paddle_detail::inner(self));              \
  }                                                                                       \
  [[nodiscard]] SCHEMA_CT_HIDDEN inline Tensor name(const Tensor& self, std::int64_t dim, \
                                                    bool keepdim = false) {               \
    namespace d = dispatch::paddle_detail;                                                \
    return paddle::experimental::name(d::inner(self), {d::wrapped(self, dim)}, keepdim);  \
  }
SCHEMA_CT_TRUTHS(all)
SCHEMA_CT_TRUTHS(any)
#undef SCHEMA_CT_TRUTHS

[[nodiscard]] inline Tensor cumsum(const Tensor& self, std::int64_t dim) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::cumsum(d::inner(self), d::wrapped(self, dim));
}
[[nodiscard]] inline Tensor cumprod(const Tensor& self, std::int64_t dim) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::cumprod(d::inner(self), d::axis_of(self, dim));
}
[[nodiscard]] inline Tensor softmax(const Tensor& self, std::int64_t dim) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::softmax(d::floating(self), d::axis_of(self, dim));
}
[[nodiscard]] inline Tensor log_softmax(const Tensor& self, std::int64_t dim) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::log_softmax(d::floating(self), d::axis_of(self, dim));
}

[[nodiscard]] inline Tensor matmul(const Tensor& self, const Tensor& other) {
  const auto of = dispatch::paddle_detail::both("matmul", self, other);
  return paddle::experimental::matmul(of.x, of.y);
}
// matmul for exactly this number of dimensions.
#define SCHEMA_CT_PRODUCT(name, count)                                                         \
  [[nodiscard]] SCHEMA_CT_HIDDEN inline Tensor name(const Tensor& self, const Tensor& other) { \
    if (self.dim() != count || other.dim() != count)                                           \
      throw dispatch::Error(                                                                   \
          dispatch::message({#name "(): both must have ", count, " dimensions, given ",        \
                             self.dim(), " and ", other.dim()}));                              \
    return at::matmul(self, other);                                                            \
  }
SCHEMA_CT_PRODUCT(dot, 1)
SCHEMA_CT_PRODUCT(mm, 2)
SCHEMA_CT_PRODUCT(bmm, 3)
#undef SCHEMA_CT_PRODUCT

/// beta * self + alpha * a @ b
[[nodiscard]] inline Tensor addmm(const Tensor& self, const Tensor& a, const Tensor& b,
                                  const Scalar& beta = 1, const Scalar& alpha = 1) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::addmm(d::inner(self), d::inner(a), d::inner(b), beta.to<float>(),
                                     alpha.to<float>());
}
[[nodiscard]] inline Tensor trace(const Tensor& self) {
  return paddle::experimental::trace(dispatch::paddle_detail::inner(self));
}
// Divides by the number of elements minus one, unless `unbiased` is false.
[[nodiscard]] inline Tensor var(const Tensor& self, bool unbiased = true) {
  return paddle::experimental::var(dispatch::paddle_detail::inner(self), {}, false, unbiased,
                                   unbiased ? 1 : 0);
}
[[nodiscard]] inline Tensor std(const Tensor& self, bool unbiased = true) {
  return paddle::experimental::std(dispatch::paddle_detail::inner(self), {}, false, unbiased,
                                   unbiased ? 1 : 0);
}

/// Do both have the same sizes and elements?
[[nodiscard]] inline bool equal(const Tensor& self, const Tensor& other) {
  const auto of = dispatch::paddle_detail::both("equal", self, other);
  if (of.x.dims() != of.y.dims()) return false;
  return dispatch::paddle_detail::element_of<bool>(paddle::experimental::equal_all(of.x, of.y));
}
[[nodiscard]] inline bool allclose(const Tensor& self, const Tensor& other, double rtol = 1e-05,
                                   double atol = 1e-08, bool equal_nan = false) {
  namespace d = dispatch::paddle_detail;
  const auto of = d::broadcast(d::both("allclose", self, other));
  return d::element_of<bool>(paddle::experimental::allclose(of.x, of.y, rtol, atol, equal_nan));
}

}  // namespace at
