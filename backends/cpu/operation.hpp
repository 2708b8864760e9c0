// SPDX-License-Identifier: BSL-1.0
// An elementwise operator: its loops, its promotion, and its functional, in-place and out forms.
#pragma once

#include <dispatch/library.hpp>

#include "outputs.hpp"
#include "result_type.hpp"

namespace dispatch::cpu {

enum class promotion : unsigned char {
  plain,     ///< the type of the inputs
  floating,  ///< integers and bool are computed as the default floating-point type
  truth,     ///< whether each input is not 0
};
enum class outcome : unsigned char {
  same,   ///< the type that is computed in
  truth,  ///< bool
  real,   ///< of a complex type the type of its parts
};

/// When and by which exception an operator without a loop for complex elements reports that.
enum class refusal : unsigned char {
  at_last,          ///< NotImplementedError, after sizes and types have been checked
  not_implemented,  ///< NotImplementedError, at once
  error,            ///< Error, at once
};

struct operation {
  const char* name;  ///< as PyTorch's errors have it
  loop_table loops;
  promotion promoted = promotion::plain;
  outcome gives = outcome::same;
  bool takes_narrow = true;     ///< Half and BFloat16, where it takes float
  bool casts_to_output = true;  ///< or an output has to be of the result's type
  refusal of_complex = refusal::at_last;
  bool rounds_numbers = false;  ///< to the type of the inputs, as every comparison does
};

/// Throws NotImplementedError if there is no loop for inputs of this type.
[[nodiscard]] calculation calculation_for(const operation& op, ScalarType common);

/// The computation of an elementwise operator. From `promoting` on, the inputs do not promote; they
/// are read as the type of those before.
struct request {
  const operation* op;
  std::size_t count;
  std::size_t promoting;
  input inputs[most_inputs];

  request(const operation& what, input a) : op(&what), count(1), promoting(1), inputs{a} {}
  request(const operation& what, input a, input b)
      : op(&what), count(2), promoting(2), inputs{a, b} {}
  request(const operation& what, std::size_t promoted, input a, input b)
      : op(&what), count(2), promoting(promoted), inputs{a, b} {}
  request(const operation& what, std::size_t promoted, input a, input b, input c)
      : op(&what), count(3), promoting(promoted), inputs{a, b, c} {}
  request(const operation& what, std::size_t promoted, input a, input b, input c, input d)
      : op(&what), count(4), promoting(promoted), inputs{a, b, c, d} {}
  request(const operation& what, std::size_t promoted, input a, input b, input c, input d, input e)
      : op(&what), count(5), promoting(promoted), inputs{a, b, c, d, e} {}

  [[nodiscard]] ArrayRef<input> all() const { return {inputs, count}; }
  /// The type to which the inputs are converted, and the type of the result.
  [[nodiscard]] ScalarType common_type() const;
  [[nodiscard]] ScalarType type_of_result(ScalarType common) const;
};

/// The request. Throws Error if one of its numbers does not fit in the type of its tensors; for a
/// type without a loop, the operator throws later.
[[nodiscard]] request with_checked_numbers(const request& what);

[[nodiscard]] Tensor apply(const request& what);
Tensor& apply_out(const request& what, Tensor& out);
/// `self`, the first input, keeps its sizes and type.
Tensor& apply_in_place(const request& what, Tensor& self);

template <const operation& op>
[[nodiscard]] request of_one(const Tensor& self) {
  return {op, self};
}
/// For two tensors, or a tensor and a number in either order.
template <const operation& op, class A = Tensor, class B = Tensor>
[[nodiscard]] request of_two(const A& self, const B& other) {
  return {op, self, other};
}

/// The kernels of an operator whose request `make` builds from its arguments.
template <auto make>
struct forms;
template <class... Args, request (*make)(Args...)>
struct forms<make> {
  [[nodiscard]] static Tensor functional(Args... args) { return apply(make(args...)); }
  static Tensor& out(Args... args, Tensor& out) { return apply_out(make(args...), out); }
};
template <auto make>
struct in_place_form;
template <class... Rest, request (*make)(const Tensor&, Rest...)>
struct in_place_form<make> {
  static Tensor& in_place(Tensor& self, Rest... rest) {
    return apply_in_place(make(self, rest...), self);
  }
};

}  // namespace dispatch::cpu

// Registrations in a block for `aten`, with the names of the overloads.
#define SCHEMA_CT_FUNCTIONAL(m, make, name, out_name)         \
  m.impl(name, &::dispatch::cpu::forms<(&make)>::functional); \
  m.impl(out_name, &::dispatch::cpu::forms<(&make)>::out)
#define SCHEMA_CT_FORMS(m, make, name, in_place_name, out_name) \
  SCHEMA_CT_FUNCTIONAL(m, make, name, out_name);                \
  m.impl(in_place_name, &::dispatch::cpu::in_place_form<(&make)>::in_place)

/// Overloads whose out form is a copy of the result (backends/composite/derived.cpp).
#define SCHEMA_CT_RETURNING(m, make, name) \
  m.impl(name, &::dispatch::cpu::forms<(&make)>::functional)
#define SCHEMA_CT_RETURNING_FORMS(m, make, name, in_place_name) \
  SCHEMA_CT_RETURNING(m, make, name);                           \
  m.impl(in_place_name, &::dispatch::cpu::in_place_form<(&make)>::in_place)

/// name, name_ and name.out of an operation with one input.
#define SCHEMA_CT_UNARY(m, op, name) \
  SCHEMA_CT_FORMS(m, (::dispatch::cpu::of_one<op>), name, name "_", name ".out")
/// The overloads of two tensors, and of a tensor and a number.
#define SCHEMA_CT_BINARY(m, op, name, out_name)                                       \
  SCHEMA_CT_FORMS(m, (::dispatch::cpu::of_two<op>), name ".Tensor", name "_.Tensor",  \
                  name out_name);                                                     \
  SCHEMA_CT_FORMS(m, (::dispatch::cpu::of_two<op, ::at::Tensor, ::dispatch::Scalar>), \
                  name ".Scalar", name "_.Scalar", name ".Scalar_out")
