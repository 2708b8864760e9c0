// SPDX-License-Identifier: BSL-1.0
// The parameters of a kernel against the schema of its operator.
#include <schema_ct/phi/schema_kernel.hpp>

namespace {

using namespace schema_ct::phi;
using enum declared_type;

constexpr kernel_parameter context{kernel_role::context};
constexpr kernel_parameter input(declared_type type, bool is_optional = false) {
  return {kernel_role::input, type, nullptr, is_optional};
}
constexpr kernel_parameter attribute(declared_type type) { return {kernel_role::attribute, type}; }
constexpr kernel_parameter output(declared_type type) { return {kernel_role::output, type}; }
constexpr kernel_parameter array_in{kernel_role::input, tensor, nullptr, false, true};
constexpr kernel_parameter array_out{kernel_role::output, tensor, nullptr, false, true};

/// The code, and the number of the argument or output, from 1.
struct found {
  errc code = errc::ok;
  int number = 0;
  friend constexpr bool operator==(const found&, const found&) = default;
};

template <schema_ct::fixed_string S, class... P>
constexpr found check(P... p) {
  const kernel_parameter list[] = {context, p..., {}};
  using op = schema_ct::op<S>;
  const mistake m = check_kernel_against(op::arguments, op::returns, list);
  return {m.code, m.number};
}

constexpr found fits;

// Each type of a schema, and what takes it.
static_assert(check<"f(Tensor x) -> Tensor">(input(tensor), output(tensor)) == fits);
static_assert(check<"f(Tensor? x) -> Tensor?">(input(tensor, true), output(tensor)) == fits);
static_assert(check<"f(Tensor[] x) -> Tensor[]">(input(tensors), output(tensors)) == fits);
static_assert(check<"f(Tensor?[] x) -> Tensor">(input(tensors), output(tensor)) == fits);
static_assert(check<"f(Tensor[]? x) -> Tensor">(input(tensors, true), output(tensor)) == fits);
static_assert(check<"f(Tensor[] x) -> Tensor[]">(array_in, array_out) == fits);
static_assert(check<"f(bool a, int b, int c, float d, float e, str f) -> ()">(
                  attribute(boolean), attribute(integer), attribute(long_integer), attribute(real),
                  attribute(long_real), attribute(string)) == fits);
static_assert(check<"f(int[] a, int[] b, int[2] c, float[] d, bool[] e, str[] f) -> ()">(
                  attribute(int_array), attribute(integers), attribute(long_integers),
                  attribute(reals), attribute(booleans), attribute(strings)) == fits);
static_assert(check<"f(Scalar a, Scalar[] b, ScalarType? c, MemoryFormat d, Device? e) -> ()">(
                  attribute(scalar), attribute(scalars), attribute(data_type),
                  attribute(data_layout), attribute(place)) == fits);
// A tensor that is read as a number or numbers is an attribute.
static_assert(check<"f(Tensor x, Tensor by, Tensor[] sizes) -> Tensor">(
                  input(tensor), attribute(scalar), attribute(int_array), output(tensor)) == fits);
// Inputs come before attributes, whatever the schema's order.
static_assert(check<"f(int k, Tensor x) -> Tensor">(input(tensor), attribute(integer),
                                                    output(tensor)) == fits);

static_assert(check<"f(Tensor x, int k) -> Tensor">(input(tensor), attribute(real),
                                                    output(tensor)) ==
              found{errc::declared_mismatch, 2});
static_assert(check<"f(Tensor? x) -> Tensor">(input(tensor), output(tensor)) ==
              found{errc::declared_mismatch, 1});
static_assert(check<"f(Tensor x) -> Tensor">(input(tensor, true), output(tensor)) ==
              found{errc::declared_mismatch, 1});
static_assert(check<"f(Tensor x) -> Tensor">(input(tensors), output(tensor)) ==
              found{errc::declared_mismatch, 1});
static_assert(check<"f(Tensor x) -> Tensor[]">(input(tensor), output(tensor)) ==
              found{errc::declared_output_mismatch, 1});
static_assert(check<"f(Tensor x) -> int">(input(tensor), output(tensor)) ==
              found{errc::declared_output_mismatch, 1});
static_assert(check<"f(Tensor x, int? k) -> ()">(input(tensor), attribute(integer)) ==
              found{errc::declared_mismatch, 2});
static_assert(check<"f(Tensor x) -> Tensor">(input(tensor), input(tensor), output(tensor)).code ==
              errc::declared_inputs);
static_assert(check<"f(Tensor x, int k) -> Tensor">(input(tensor), output(tensor)).code ==
              errc::declared_attributes);
static_assert(check<"f(Tensor x) -> (Tensor, Tensor)">(input(tensor), output(tensor)).code ==
              errc::declared_outputs);

}  // namespace
