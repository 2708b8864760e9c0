// SPDX-License-Identifier: BSL-1.0
// An element-wise operator: its loops, its promotion, and its functional, in-place and out forms.
#pragma once

#include <dispatch/library.hpp>

#include "outputs.hpp"
#include "result_type.hpp"

namespace dispatch::cpu {

enum class promotion : unsigned char {
  plain,     ///< the type of the inputs
  floating,  ///< integers and bool are computed as the default floating-point type
};
enum class outcome : unsigned char {
  same,   ///< the type that is computed in
  truth,  ///< bool
  real,   ///< of a complex type the type of its parts
};

struct operation {
  const char* name;  ///< as PyTorch's errors have it
  loop_table loops;
  promotion promoted = promotion::plain;
  outcome gives = outcome::same;
  bool takes_narrow = true;  ///< Half and BFloat16, where it takes float
};

/// The type that all inputs are converted to.
[[nodiscard]] ScalarType common_type(const operation& op, ArrayRef<input> promoting);
/// The type of the result of inputs of that type.
[[nodiscard]] ScalarType type_of_result(const operation& op, ScalarType common);
/// Throws NotImplementedError where there is no loop for the type.
[[nodiscard]] calculation calculation_for(const operation& op, ScalarType common);

/// The inputs from `promoting` on only follow: they are read as the type of those before.
[[nodiscard]] Tensor apply(const operation& op, ArrayRef<input> inputs, std::size_t promoting);
Tensor& apply_out(const operation& op, ArrayRef<input> inputs, std::size_t promoting, Tensor& out);
/// `self` is also the first input, and keeps its sizes and type.
Tensor& apply_in_place(const operation& op, Tensor& self, ArrayRef<input> inputs,
                       std::size_t promoting);

// The forms of an operator of one input …
template <const operation& op>
[[nodiscard]] Tensor unary(const Tensor& self) {
  const input inputs[] = {self};
  return apply(op, inputs, 1);
}
template <const operation& op>
Tensor& unary_(Tensor& self) {
  const input inputs[] = {self};
  return apply_in_place(op, self, inputs, 1);
}
template <const operation& op>
Tensor& unary_out(const Tensor& self, Tensor& out) {
  const input inputs[] = {self};
  return apply_out(op, inputs, 1, out);
}

// … and of two, each of them a tensor or a number.
template <const operation& op, class A, class B>
[[nodiscard]] Tensor binary(const A& self, const B& other) {
  const input inputs[] = {self, other};
  return apply(op, inputs, 2);
}
template <const operation& op, class B>
Tensor& binary_(Tensor& self, const B& other) {
  const input inputs[] = {self, other};
  return apply_in_place(op, self, inputs, 2);
}
template <const operation& op, class A, class B>
Tensor& binary_out(const A& self, const B& other, Tensor& out) {
  const input inputs[] = {self, other};
  return apply_out(op, inputs, 2, out);
}

}  // namespace dispatch::cpu

// The registrations of an operator's overloads, in a block for `aten`.
#define SCHEMA_CT_UNARY(m, name, op)              \
  m.impl(name, &::dispatch::cpu::unary<op>);      \
  m.impl(name "_", &::dispatch::cpu::unary_<op>); \
  m.impl(name ".out", &::dispatch::cpu::unary_out<op>)
#define SCHEMA_CT_BINARY(m, name, op)                                               \
  m.impl(name ".Tensor", &::dispatch::cpu::binary<op, ::at::Tensor, ::at::Tensor>); \
  m.impl(name "_.Tensor", &::dispatch::cpu::binary_<op, ::at::Tensor>)
