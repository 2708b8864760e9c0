// SPDX-License-Identifier: BSL-1.0
// Elementwise kernels: arithmetic, comparison, functions of one argument.
#include <ATen/Dispatch.h>
#include <ATen/native/Resize.h>
#include <torch/library.h>
#include <schema_ct/aten.hpp>

#include <algorithm>
#include <vector>

#include "layout.cuh"

namespace cuda_backend {
namespace {

#define CUDA_BACKEND_BINARY(name, expression)         \
  struct name {                                       \
    static constexpr const char* text = #name;        \
    template <class T>                                \
    __device__ static auto apply(T x, T y, T alpha) { \
      static_cast<void>(alpha);                       \
      return expression;                              \
    }                                                 \
  };
CUDA_BACKEND_BINARY(add, static_cast<T>(x + alpha * y))
CUDA_BACKEND_BINARY(sub, static_cast<T>(x - alpha * y))
CUDA_BACKEND_BINARY(mul, static_cast<T>(x* y))
CUDA_BACKEND_BINARY(div, static_cast<T>(x / y))
CUDA_BACKEND_BINARY(eq, x == y)
CUDA_BACKEND_BINARY(ne, x != y)
CUDA_BACKEND_BINARY(lt, x < y)
CUDA_BACKEND_BINARY(le, x <= y)
CUDA_BACKEND_BINARY(gt, x > y)
CUDA_BACKEND_BINARY(ge, x >= y)
#undef CUDA_BACKEND_BINARY

#define CUDA_BACKEND_UNARY(name, of_floats, expression) \
  struct name {                                         \
    static constexpr const char* text = #name;          \
    static constexpr bool makes_floats = of_floats;     \
    template <class T>                                  \
    __device__ static T apply(T x) {                    \
      return static_cast<T>(expression);                \
    }                                                   \
  };
CUDA_BACKEND_UNARY(neg, false, -x)
CUDA_BACKEND_UNARY(abs, false, x <= T(0) ? -x : x)
CUDA_BACKEND_UNARY(relu, false, x <= T(0) ? T(0) : x)
CUDA_BACKEND_UNARY(exp, true, ::exp(x))
CUDA_BACKEND_UNARY(log, true, ::log(x))
CUDA_BACKEND_UNARY(sqrt, true, ::sqrt(x))
CUDA_BACKEND_UNARY(tanh, true, ::tanh(x))
CUDA_BACKEND_UNARY(sigmoid, true, T(1) / (T(1) + ::exp(-x)))
CUDA_BACKEND_UNARY(sin, true, ::sin(x))
CUDA_BACKEND_UNARY(cos, true, ::cos(x))
#undef CUDA_BACKEND_UNARY

template <class Op>
constexpr bool is_comparison =
    std::is_same_v<Op, eq> || std::is_same_v<Op, ne> || std::is_same_v<Op, lt> ||
    std::is_same_v<Op, le> || std::is_same_v<Op, gt> || std::is_same_v<Op, ge>;

[[nodiscard]] int category(at::ScalarType type) {
  return type == at::kBool ? 0 : at::isIntegralType(type, true) ? 1 : 2;
}
/// A tensor without dimensions takes part with its category alone.
[[nodiscard]] at::ScalarType common_type(const at::Tensor& a, const at::Tensor& b) {
  if (a.dim() != 0 && b.dim() == 0 && category(b.scalar_type()) <= category(a.scalar_type()))
    return a.scalar_type();
  if (b.dim() != 0 && a.dim() == 0 && category(a.scalar_type()) <= category(b.scalar_type()))
    return b.scalar_type();
  return at::promoteTypes(a.scalar_type(), b.scalar_type());
}
[[nodiscard]] bool is_number(const at::Tensor& t) { return t.is_cpu() && t.dim() == 0; }

[[nodiscard]] std::vector<std::int64_t> broadcast(at::IntArrayRef a, at::IntArrayRef b,
                                                  const char* operation) {
  std::vector<std::int64_t> out(std::max(a.size(), b.size()));
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::int64_t x = i < a.size() ? a[a.size() - 1 - i] : 1;
    const std::int64_t y = i < b.size() ? b[b.size() - 1 - i] : 1;
    if (x != y && x != 1 && y != 1)
      throw c10::Error(std::string(operation) + "(): the sizes of the arguments do not broadcast");
    out[out.size() - 1 - i] = x == 1 ? y : x;
  }
  return out;
}

/// Computes into `out`, which has the type and sizes of the result.
template <class Op>
void compute(const at::Tensor& a, const at::Tensor& b, const at::Scalar& alpha,
             const at::Tensor& out) {
  AT_DISPATCH_ALL_TYPES(a.scalar_type(), Op::text, [&] {
    using result_t = std::conditional_t<is_comparison<Op>, bool, scalar_t>;
    const scalar_t *const x = a.const_data_ptr<scalar_t>(), *const y = b.const_data_ptr<scalar_t>();
    result_t* const to = out.data_ptr<result_t>();
    const auto factor = alpha.to<scalar_t>();
    const layout s(out.sizes(), {&a, &b, &out}, Op::text);
    for_each(out, out.numel(), [=] __device__(std::int64_t i) {
      to[s.place(2, i)] = Op::template apply<scalar_t>(x[s.place(0, i)], y[s.place(1, i)], factor);
    });
  });
}

template <class Op>
[[nodiscard]] at::Tensor result_of(const at::Tensor& self, const at::Tensor& other,
                                   const at::Scalar& alpha) {
  const at::Tensor& like = is_number(self) ? other : self;
  if (!is_number(other)) check_on_device(other, like, Op::text, "other");
  at::ScalarType type = common_type(self, other);
  if (std::is_same_v<Op, div> && category(type) < 2) type = at::kFloat;
  const at::ScalarType computed = type == at::kBool ? at::kByte : type;
  const auto on_device = [&](const at::Tensor& t) {
    return (is_number(t) ? t.to(like.device()) : t).to(computed);
  };
  const at::Tensor out = at::empty(broadcast(self.sizes(), other.sizes(), Op::text),
                                   like.options().dtype(is_comparison<Op> ? at::kBool : computed));
  compute<Op>(on_device(self), on_device(other), alpha, out);
  return is_comparison<Op> ? out : out.to(type);
}
template <class Op>
at::Tensor& write(const at::Tensor& result, at::Tensor& out) {
  if (!c10::canCast(result.scalar_type(), out.scalar_type()))
    throw c10::Error(
        std::string(Op::text) + "(): result type " + c10::toString(result.scalar_type()) +
        " can't be cast to the desired output type " + c10::toString(out.scalar_type()));
  check_on_device(out, result, Op::text, "out");
  at::native::resize_output(out, result.sizes());
  return out.copy_(result);
}
template <class Op>
at::Tensor& write_to_self(const at::Tensor& result, at::Tensor& self) {
  if (result.sizes() != self.sizes())
    throw c10::Error(std::string(Op::text) + "_(): other does not broadcast to the sizes of self");
  return write<Op>(result, self);
}
[[nodiscard]] at::Tensor number(const at::Scalar& value) {
  const at::ScalarType type = value.isFloatingPoint() ? at::kFloat
                              : value.isBoolean()     ? at::kBool
                                                      : at::kLong;
  return at::full({}, value, at::TensorOptions(type));
}

template <class Op>
at::Tensor sum_of(const at::Tensor& self, const at::Tensor& other, const at::Scalar& alpha) {
  return result_of<Op>(self, other, alpha);
}
template <class Op>
at::Tensor sum_with(const at::Tensor& self, const at::Scalar& other, const at::Scalar& alpha) {
  return result_of<Op>(self, number(other), alpha);
}
template <class Op>
at::Tensor& sum_of_(at::Tensor& self, const at::Tensor& other, const at::Scalar& alpha) {
  return write_to_self<Op>(result_of<Op>(self, other, alpha), self);
}
template <class Op>
at::Tensor& sum_out(const at::Tensor& self, const at::Tensor& other, const at::Scalar& alpha,
                    at::Tensor& out) {
  return write<Op>(result_of<Op>(self, other, alpha), out);
}
template <class Op>
at::Tensor of(const at::Tensor& self, const at::Tensor& other) {
  return result_of<Op>(self, other, 1);
}
template <class Op>
at::Tensor with(const at::Tensor& self, const at::Scalar& other) {
  return result_of<Op>(self, number(other), 1);
}
template <class Op>
at::Tensor& of_(at::Tensor& self, const at::Tensor& other) {
  return write_to_self<Op>(result_of<Op>(self, other, 1), self);
}
template <class Op>
at::Tensor& out_of(const at::Tensor& self, const at::Tensor& other, at::Tensor& out) {
  return write<Op>(result_of<Op>(self, other, 1), out);
}

template <class Op, class T>
void compute_function(const at::Tensor& in, const at::Tensor& out) {
  const T* const x = in.const_data_ptr<T>();
  T* const y = out.data_ptr<T>();
  const layout s(out.sizes(), {&in, &out}, Op::text);
  for_each(out, out.numel(), [=] __device__(std::int64_t i) {
    y[s.place(1, i)] = Op::template apply<T>(x[s.place(0, i)]);
  });
}
template <class Op>
at::Tensor function(const at::Tensor& self) {
  const bool converts = Op::makes_floats && category(self.scalar_type()) < 2;
  const at::Tensor in = converts ? self.to(at::kFloat) : self;
  const at::Tensor out = at::empty(in.sizes(), in.options());
  if constexpr (Op::makes_floats) {
    AT_DISPATCH_FLOATING_TYPES(in.scalar_type(), Op::text,
                               [&] { compute_function<Op, scalar_t>(in, out); });
  } else {
    AT_DISPATCH_ALL_TYPES(in.scalar_type(), Op::text,
                          [&] { compute_function<Op, scalar_t>(in, out); });
  }
  return out;
}
at::Tensor& exp_(at::Tensor& self) { return write<exp>(function<exp>(self), self); }
at::Tensor& exp_out(const at::Tensor& self, at::Tensor& out) {
  return write<exp>(function<exp>(self), out);
}

}  // namespace

TORCH_LIBRARY_IMPL(aten, CUDA, m) {
  m.impl("add.Tensor", &sum_of<add>);
  m.impl("add.Scalar", &sum_with<add>);
  m.impl("add_.Tensor", &sum_of_<add>);
  m.impl("add.out", &sum_out<add>);
  m.impl("sub.Tensor", &sum_of<sub>);
  m.impl("sub.Scalar", &sum_with<sub>);
  m.impl("sub_.Tensor", &sum_of_<sub>);
  m.impl("sub.out", &sum_out<sub>);
  m.impl("mul.Tensor", &of<mul>);
  m.impl("mul.Scalar", &with<mul>);
  m.impl("mul_.Tensor", &of_<mul>);
  m.impl("mul.out", &out_of<mul>);
  m.impl("div.Tensor", &of<div>);
  m.impl("div.Scalar", &with<div>);
  m.impl("div_.Tensor", &of_<div>);
  m.impl("div.out", &out_of<div>);
  m.impl("eq.Tensor", &of<eq>);
  m.impl("eq.Scalar", &with<eq>);
  m.impl("ne.Tensor", &of<ne>);
  m.impl("ne.Scalar", &with<ne>);
  m.impl("lt.Tensor", &of<lt>);
  m.impl("lt.Scalar", &with<lt>);
  m.impl("le.Tensor", &of<le>);
  m.impl("le.Scalar", &with<le>);
  m.impl("gt.Tensor", &of<gt>);
  m.impl("gt.Scalar", &with<gt>);
  m.impl("ge.Tensor", &of<ge>);
  m.impl("ge.Scalar", &with<ge>);
  m.impl("neg", &function<neg>);
  m.impl("abs", &function<abs>);
  m.impl("relu", &function<relu>);
  m.impl("exp", &function<exp>);
  m.impl("exp_", &cuda_backend::exp_);
  m.impl("exp.out", &cuda_backend::exp_out);
  m.impl("log", &function<log>);
  m.impl("sqrt", &function<sqrt>);
  m.impl("tanh", &function<tanh>);
  m.impl("sigmoid", &function<sigmoid>);
  m.impl("sin", &function<sin>);
  m.impl("cos", &function<cos>);
}

}  // namespace cuda_backend
