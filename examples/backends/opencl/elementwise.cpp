// SPDX-License-Identifier: BSL-1.0
// Elementwise kernels: arithmetic, comparison, functions of one argument.
#include <ATen/native/Resize.h>
#include <torch/library.h>
#include <array>
#include <schema_ct/aten.hpp>

#include "launch.hpp"

namespace ocl {
namespace {

constexpr const char* unary_source = R"CL(
__kernel void run(const layout s, const long n, __global const A* a, __global R* out) {
  const long i = get_global_id(0);
  if (i >= n) return;
  const A x = a[place(&s, 0, i)];
  out[place(&s, 1, i)] = (R)(EXPRESSION);
}
)CL";
constexpr const char* binary_source = R"CL(
__kernel void run(const layout s, const long n, const FACTOR alpha, __global const A* a,
                  __global const A* b, __global R* out) {
  const long i = get_global_id(0);
  if (i >= n) return;
  const A x = a[place(&s, 0, i)];
  const A y = b[place(&s, 1, i)];
  out[place(&s, 2, i)] = (R)(EXPRESSION);
}
)CL";
constexpr const char* scalar_source = R"CL(
__kernel void run(const layout s, const long n, const FACTOR alpha, const FACTOR number,
                  __global const A* a, __global R* out) {
  const long i = get_global_id(0);
  if (i >= n) return;
  const A x = a[place(&s, 0, i)];
  const A y = (A)number;
  out[place(&s, 1, i)] = (R)(EXPRESSION);
}
)CL";

enum operation {
  add,
  sub,
  mul,
  div,
  eq,
  ne,
  lt,
  le,
  gt,
  ge,
  neg,
  abs,
  relu,
  exp,
  log,
  sqrt,
  tanh,
  sigmoid,
  sin,
  cos,
  operations
};
struct described {
  const char* name;
  const char* expression;
};
constexpr described of_operation[operations] = {
    {"add", "x+(A)alpha*y"}, {"sub", "x-(A)alpha*y"}, {"mul", "x*y"},
    {"div", "x/y"},          {"eq", "x==y"},          {"ne", "x!=y"},
    {"lt", "x<y"},           {"le", "x<=y"},          {"gt", "x>y"},
    {"ge", "x>=y"},          {"neg", "-x"},           {"abs", "x<0?-x:x"},
    {"relu", "x<0?(A)0:x"},  {"exp", "exp(x)"},       {"log", "log(x)"},
    {"sqrt", "sqrt(x)"},     {"tanh", "tanh(x)"},     {"sigmoid", "1/(1+exp(-x))"},
    {"sin", "sin(x)"},       {"cos", "cos(x)"}};
constexpr bool is_comparison(operation op) { return op >= eq && op <= ge; }
constexpr bool is_unary(operation op) { return op >= neg; }
/// Does the operation return floating-point numbers for integers, too?
constexpr bool makes_floats(operation op) { return op == div || op >= exp; }

constexpr at::ScalarType types[] = {at::kFloat, at::kDouble, at::kInt,
                                    at::kLong,  at::kByte,   at::kBool};
[[nodiscard]] std::size_t index_of(at::ScalarType type) {
  std::size_t i = 0;
  while (i < std::size(types) && types[i] != type) ++i;
  return i;
}

/// The program of an operation for an element type, with a number or a tensor on the right.
[[nodiscard]] const program& program_of(operation op, const at::Tensor& self, bool takes_number) {
  using table = std::array<std::array<program, 2 * std::size(types)>, operations>;
  static const table& programs = *[] {
    auto* const out = new table();
    constexpr const char* names[] = {"float", "double", "int", "long", "uchar", "uchar"};
    for (std::size_t o = 0; o < operations; ++o) {
      const auto at_op = static_cast<operation>(o);
      for (std::size_t t = 0; t < std::size(types); ++t) {
        const bool floats = at::isFloatingType(types[t]);
        const std::string options = std::string("-DA=") + names[t] +
                                    " -DR=" + (is_comparison(at_op) ? "uchar" : names[t]) +
                                    " -DFACTOR=" + (floats ? "double" : "long") +
                                    " -DEXPRESSION=" + of_operation[o].expression;
        (*out)[o][2 * t] = {of_operation[o].name, is_unary(at_op) ? unary_source : binary_source,
                            options};
        (*out)[o][2 * t + 1] = {of_operation[o].name, scalar_source, options};
      }
    }
    return out;
  }();
  static_cast<void>(type_name(self, of_operation[op].name, "self"));
  return programs[op][2 * index_of(self.scalar_type()) + (takes_number ? 1 : 0)];
}

/// 0 for bool, 1 for integers, 2 for floating-point numbers.
[[nodiscard]] int category(at::ScalarType type) {
  return type == at::kBool ? 0 : at::isIntegralType(type, true) ? 1 : 2;
}
/// A tensor without dimensions and a number take part with their category alone.
[[nodiscard]] at::ScalarType common_type(const at::Tensor& a, const at::Tensor& b) {
  if (a.dim() != 0 && b.dim() == 0 && category(b.scalar_type()) <= category(a.scalar_type()))
    return a.scalar_type();
  if (b.dim() != 0 && a.dim() == 0 && category(a.scalar_type()) <= category(b.scalar_type()))
    return b.scalar_type();
  return at::promoteTypes(a.scalar_type(), b.scalar_type());
}
[[nodiscard]] at::ScalarType common_type(const at::Tensor& a, const at::Scalar& b) {
  const at::ScalarType type = b.isFloatingPoint() ? at::kFloat
                              : b.isBoolean()     ? at::kBool
                                                  : at::kLong;
  return category(type) <= category(a.scalar_type()) ? a.scalar_type()
                                                     : at::promoteTypes(a.scalar_type(), type);
}
[[nodiscard]] at::ScalarType computed_in(operation op, at::ScalarType type) {
  return makes_floats(op) && category(type) < 2 ? at::kFloat : type;
}

launch& factor(launch& with, at::ScalarType type, const at::Scalar& value) {
  return at::isFloatingType(type) ? with.value<cl_double>(value.toDouble())
                                  : with.value<cl_long>(value.toLong());
}

/// `in`, or a copy of it if writing to `out` would change it during the computation.
[[nodiscard]] at::Tensor apart_from(const at::Tensor& in, const at::Tensor& out) {
  const bool is_apart =
      !in.is_alias_of(out) || (in.storage_offset() == out.storage_offset() &&
                               in.sizes() == out.sizes() && in.strides() == out.strides());
  return is_apart ? in : in.clone();
}

void compute(operation op, const at::Tensor& self, const at::Tensor& other, const at::Scalar& alpha,
             const at::Tensor& out) {
  const char* const name = of_operation[op].name;
  const program& of = program_of(op, self, false);
  const layout s(out.sizes(), {&self, &other, &out}, name);
  launch with(*buffer_of(out, name, "out").on, of);
  with.value(s).value<cl_long>(out.numel());
  factor(with, self.scalar_type(), alpha)
      .memory(buffer_of(self, name, "self"))
      .memory(buffer_of(other, name, "other"))
      .memory(buffer_of(out, name, "out"))
      .run(static_cast<std::size_t>(out.numel()));
}
void compute(operation op, const at::Tensor& self, const at::Scalar& other, const at::Scalar& alpha,
             const at::Tensor& out) {
  const char* const name = of_operation[op].name;
  const program& of = program_of(op, self, true);
  const layout s(out.sizes(), {&self, &out}, name);
  launch with(*buffer_of(out, name, "out").on, of);
  with.value(s).value<cl_long>(out.numel());
  factor(with, self.scalar_type(), alpha);
  factor(with, self.scalar_type(), other)
      .memory(buffer_of(self, name, "self"))
      .memory(buffer_of(out, name, "out"))
      .run(static_cast<std::size_t>(out.numel()));
}
void compute(operation op, const at::Tensor& self, const at::Tensor& out) {
  const char* const name = of_operation[op].name;
  const program& of = program_of(op, self, false);
  const layout s(out.sizes(), {&self, &out}, name);
  launch(*buffer_of(out, name, "out").on, of)
      .value(s)
      .value<cl_long>(out.numel())
      .memory(buffer_of(self, name, "self"))
      .memory(buffer_of(out, name, "out"))
      .run(static_cast<std::size_t>(out.numel()));
}

/// A tensor without dimensions on the CPU may be on either side; other tensors must be on one
/// device.
[[nodiscard]] bool is_number(const at::Tensor& t) { return t.is_cpu() && t.dim() == 0; }

[[nodiscard]] at::Tensor on_device(const at::Tensor& t, const at::Tensor& like) {
  return is_number(t) ? t.to(like.device()) : t;
}
[[nodiscard]] at::ScalarType result_of(operation op, at::ScalarType computed) {
  return is_comparison(op) ? at::kBool : computed;
}
void check_arithmetic(operation op, at::ScalarType type, const at::Tensor& self) {
  if (type != at::kBool || is_comparison(op) || op == mul || op == add) return;
  throw c10::NotImplementedError(std::string(of_operation[op].name) + "() on " +
                                 self.device().str() +
                                 ": no kernel for argument self of type Bool");
}
void check_cast(operation op, at::ScalarType from, const at::Tensor& to) {
  if (c10::canCast(from, to.scalar_type())) return;
  throw c10::Error(std::string(of_operation[op].name) + "(): result type " + c10::toString(from) +
                   " can't be cast to the desired output type " + c10::toString(to.scalar_type()));
}
void check_written(operation op, const at::Tensor& out) {
  for (std::int64_t d = 0; d < out.dim(); ++d) {
    if (out.stride(d) == 0 && out.size(d) > 1)
      throw c10::Error(std::string(of_operation[op].name) +
                       "(): more than one element of the written-to tensor refers to a single "
                       "place in memory; clone() it before");
  }
}

/// Computes into `out`, which has the result's sizes.
void write(operation op, const at::Tensor& self, const at::Tensor& other, const at::Scalar& alpha,
           const at::Tensor& out) {
  const at::ScalarType type = computed_in(op, common_type(self, other));
  check_arithmetic(op, type, self);
  check_cast(op, result_of(op, type), out);
  check_written(op, out);
  const at::Tensor a = apart_from(on_device(self, out).to(type), out);
  const at::Tensor b = apart_from(on_device(other, out).to(type), out);
  if (out.scalar_type() == result_of(op, type)) return compute(op, a, b, alpha, out);
  const at::Tensor result = empty_like_sizes(out.sizes(), out, result_of(op, type));
  compute(op, a, b, alpha, result);
  out.copy_(result);
}
void write(operation op, const at::Tensor& self, const at::Scalar& other, const at::Scalar& alpha,
           const at::Tensor& out) {
  const at::ScalarType type = computed_in(op, common_type(self, other));
  check_arithmetic(op, type, self);
  check_cast(op, result_of(op, type), out);
  check_written(op, out);
  const at::Tensor a = apart_from(self.to(type), out);
  if (out.scalar_type() == result_of(op, type)) return compute(op, a, other, alpha, out);
  const at::Tensor result = empty_like_sizes(out.sizes(), out, result_of(op, type));
  compute(op, a, other, alpha, result);
  out.copy_(result);
}
void write(operation op, const at::Tensor& self, const at::Tensor& out) {
  const at::ScalarType type = computed_in(op, self.scalar_type());
  check_arithmetic(op, type, self);
  check_cast(op, type, out);
  check_written(op, out);
  const at::Tensor a = apart_from(self.to(type), out);
  if (out.scalar_type() == type) return compute(op, a, out);
  const at::Tensor result = empty_like_sizes(out.sizes(), out, type);
  compute(op, a, result);
  out.copy_(result);
}

void check_devices(operation op, const at::Tensor& self, const at::Tensor& other) {
  if (!is_number(self) && !is_number(other))
    check_same_device(self, other, of_operation[op].name, "other");
}
[[nodiscard]] at::Tensor binary(operation op, const at::Tensor& self, const at::Tensor& other,
                                const at::Scalar& alpha) {
  check_devices(op, self, other);
  const at::ScalarType type = computed_in(op, common_type(self, other));
  const at::Tensor out =
      empty_like_sizes(broadcast(self.sizes(), other.sizes(), of_operation[op].name),
                       is_number(self) ? other : self, result_of(op, type));
  write(op, self, other, alpha, out);
  return out;
}
[[nodiscard]] at::Tensor binary(operation op, const at::Tensor& self, const at::Scalar& other,
                                const at::Scalar& alpha) {
  const at::ScalarType type = computed_in(op, common_type(self, other));
  const at::Tensor out = empty_like_sizes(self.sizes(), self, result_of(op, type));
  write(op, self, other, alpha, out);
  return out;
}
at::Tensor& binary_out(operation op, const at::Tensor& self, const at::Tensor& other,
                       const at::Scalar& alpha, at::Tensor& out) {
  check_devices(op, self, other);
  check_devices(op, is_number(self) ? other : self, out);
  const auto sizes = broadcast(self.sizes(), other.sizes(), of_operation[op].name);
  check_cast(op, result_of(op, computed_in(op, common_type(self, other))), out);
  at::native::resize_output(out, sizes);
  write(op, self, other, alpha, out);
  return out;
}
at::Tensor& binary_(operation op, at::Tensor& self, const at::Tensor& other,
                    const at::Scalar& alpha) {
  check_devices(op, self, other);
  if (at::IntArrayRef(broadcast(self.sizes(), other.sizes(), of_operation[op].name)) !=
      self.sizes())
    throw c10::Error(std::string(of_operation[op].name) +
                     "_(): argument other has sizes that do not broadcast to those of self");
  write(op, self, other, alpha, self);
  return self;
}

// The kernels of the operators; those with an alpha first.
template <operation op>
at::Tensor sum_of(const at::Tensor& self, const at::Tensor& other, const at::Scalar& alpha) {
  return binary(op, self, other, alpha);
}
template <operation op>
at::Tensor sum_with(const at::Tensor& self, const at::Scalar& other, const at::Scalar& alpha) {
  return binary(op, self, other, alpha);
}
template <operation op>
at::Tensor& sum_of_(at::Tensor& self, const at::Tensor& other, const at::Scalar& alpha) {
  return binary_(op, self, other, alpha);
}
template <operation op>
at::Tensor& sum_with_(at::Tensor& self, const at::Scalar& other, const at::Scalar& alpha) {
  write(op, self, other, alpha, self);
  return self;
}
template <operation op>
at::Tensor& sum_out(const at::Tensor& self, const at::Tensor& other, const at::Scalar& alpha,
                    at::Tensor& out) {
  return binary_out(op, self, other, alpha, out);
}
template <operation op>
at::Tensor of(const at::Tensor& self, const at::Tensor& other) {
  return binary(op, self, other, 1);
}
template <operation op>
at::Tensor with(const at::Tensor& self, const at::Scalar& other) {
  return binary(op, self, other, 1);
}
template <operation op>
at::Tensor& of_(at::Tensor& self, const at::Tensor& other) {
  return binary_(op, self, other, 1);
}
template <operation op>
at::Tensor& with_(at::Tensor& self, const at::Scalar& other) {
  write(op, self, other, 1, self);
  return self;
}
template <operation op>
at::Tensor& out_of(const at::Tensor& self, const at::Tensor& other, at::Tensor& out) {
  return binary_out(op, self, other, 1, out);
}
template <operation op>
at::Tensor function(const at::Tensor& self) {
  const at::Tensor out = empty_like_sizes(self.sizes(), self, computed_in(op, self.scalar_type()));
  write(op, self, out);
  return out;
}
template <operation op>
at::Tensor& function_(at::Tensor& self) {
  write(op, self, self);
  return self;
}
template <operation op>
at::Tensor& function_out(const at::Tensor& self, at::Tensor& out) {
  check_same_device(self, out, of_operation[op].name, "out");
  check_cast(op, computed_in(op, self.scalar_type()), out);
  at::native::resize_output(out, self.sizes());
  write(op, self, out);
  return out;
}

}  // namespace

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  m.impl("add.Tensor", &sum_of<add>);
  m.impl("add.Scalar", &sum_with<add>);
  m.impl("add_.Tensor", &sum_of_<add>);
  m.impl("add_.Scalar", &sum_with_<add>);
  m.impl("add.out", &sum_out<add>);
  m.impl("sub.Tensor", &sum_of<sub>);
  m.impl("sub.Scalar", &sum_with<sub>);
  m.impl("sub_.Tensor", &sum_of_<sub>);
  m.impl("sub.out", &sum_out<sub>);
  m.impl("mul.Tensor", &of<mul>);
  m.impl("mul.Scalar", &with<mul>);
  m.impl("mul_.Tensor", &of_<mul>);
  m.impl("mul_.Scalar", &with_<mul>);
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
  m.impl("exp_", &function_<exp>);
  m.impl("exp.out", &function_out<exp>);
  m.impl("log", &function<log>);
  m.impl("sqrt", &function<sqrt>);
  m.impl("tanh", &function<tanh>);
  m.impl("sigmoid", &function<sigmoid>);
  m.impl("sin", &function<sin>);
  m.impl("cos", &function<cos>);
}

}  // namespace ocl
