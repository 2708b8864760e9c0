// SPDX-License-Identifier: BSL-1.0
#include "operation.hpp"

#include "copies.hpp"
#include "number_check.hpp"

namespace dispatch::cpu {
namespace {

/// The types of a request. The loop is looked up after the types are checked.
struct planned {
  ScalarType common;
  ScalarType result;
};
void refuse_complex(const operation& op) {
  const std::string text = message({op.name, " is not implemented for complex tensors"});
  if (op.of_complex == refusal::error) throw Error(text);
  throw NotImplementedError(text);
}
[[nodiscard]] planned plan(const request& what) {
  const ScalarType common = what.common_type();
  if (isComplexType(common) && what.op->of_complex != refusal::at_last) refuse_complex(*what.op);
  return {common, what.type_of_result(common)};
}

/// The number rounded to a narrow type.
[[nodiscard]] Scalar rounded(const Scalar& number, ScalarType narrow) {
  const auto wide = static_cast<float>(number.toDouble());
  return narrow == kHalf ? static_cast<double>(static_cast<float>(Half(wide)))
                         : static_cast<double>(static_cast<float>(BFloat16(wide)));
}
/// Would a narrow type round the elements, or make them infinite?
[[nodiscard]] bool are_wide_integers(const Tensor& t) {
  return t.dim() != 0 && isIntegralType(t.scalar_type(), false) && t.element_size() > 1;
}
/// Computes a request. Integer tensors are read as elements of a narrow type if that is the common
/// type, and numbers are compared with such elements after conversion to their type.
void run(const Tensor& out, const request& what, ScalarType common, const calculation& by) {
  if (common != kHalf && common != kBFloat16) return evaluate(out, what.all(), by);
  Scalar numbers[most_inputs];
  Tensor tensors[most_inputs];
  input inputs[most_inputs];
  for (std::size_t i = 0; i < what.count; ++i) {
    inputs[i] = what.inputs[i];
    if (const Tensor* tensor = inputs[i].tensor()) {
      if (!are_wide_integers(*tensor)) continue;
      tensors[i] = converted(*tensor, common);
      inputs[i] = input(tensors[i]);
    } else if (what.op->gives == outcome::truth || what.op->rounds_numbers) {
      numbers[i] = rounded(inputs[i].number(), common);
      inputs[i] = input(numbers[i]);
    }
  }
  evaluate(out, {inputs, what.count}, by);
}

}  // namespace

ScalarType request::common_type() const {
  if (op->promoted == promotion::truth) return kBool;
  const ScalarType type = result_type({inputs, promoting});
  return op->promoted == promotion::floating ? floating_result(type) : type;
}

ScalarType request::type_of_result(ScalarType common) const {
  switch (op->gives) {
    case outcome::truth: return kBool;
    case outcome::real: return toRealValueType(common);
    default: return common;
  }
}

calculation calculation_for(const operation& op, ScalarType common) {
  // ComplexHalf can be compared, but not computed.
  const bool compares = op.gives == outcome::truth && common == ScalarType::ComplexHalf;
  const ScalarType computed = compares ? kComplexFloat : computed_type(common);
  const std::size_t index = computed_index(computed);
  const bool takes =
      (op.takes_narrow || computed == common) && index != computed_type_count && op.loops[index];
  if (!takes)
    throw NotImplementedError(
        message({"\"", op.name, "\" not implemented for '", toString(common), "'"}));
  const ScalarType result = op.gives == outcome::truth  ? kBool
                            : op.gives == outcome::real ? toRealValueType(computed)
                                                        : computed;
  calculation out{op.loops[index].choose(), result, {}};
  for (ScalarType& reads : out.reads) reads = computed;
  return out;
}

request with_checked_numbers(const request& what) {
  const ScalarType type = computed_type(what.common_type());
  const std::size_t index = computed_index(type);
  if (index == computed_type_count || !what.op->loops[index]) return what;
  for (const input& in : what.all())
    if (in.tensor() == nullptr) check_fits(what.op->name, in.number(), type);
  return what;
}

Tensor apply(const request& what) {
  const planned types = plan(what);
  const shape sizes = broadcast_sizes(what.op->name, what.all());
  const calculation by = calculation_for(*what.op, types.common);
  const Tensor out = make_output_like(what.all(), sizes, types.result);
  run(out, what, types.common, by);
  return out;
}

Tensor& apply_out(const request& what, Tensor& out) {
  const planned types = plan(what);
  // All operators with real results of complex elements cast them.
  if (!what.op->casts_to_output && types.result == types.common)
    check_type(what.op->name, out, types.result);
  check_cast(types.result, out.scalar_type());
  const shape sizes = broadcast_sizes(what.op->name, what.all());
  check_overlap(out, what.all());
  const calculation by = calculation_for(*what.op, types.common);
  // A result of a narrow type is rounded to it, whatever the output's type is.
  if (types.result != out.scalar_type() && types.result != by.result)
    return write_out(apply(what), out);
  resize_output(out, sizes, what.all());
  run(out, what, types.common, by);
  return out;
}

Tensor& apply_in_place(const request& what, Tensor& self) {
  const planned types = plan(what);
  check_cast(types.result, self.scalar_type());
  const shape sizes = broadcast_sizes(what.op->name, what.all());
  if (self.sizes() != IntArrayRef(sizes))
    throw Error(message(what.op->name, "_(): the tensor that is changed has the sizes ",
                        self.sizes(), ", which the result's do not fit: ", IntArrayRef(sizes)));
  check_overlap(self, what.all());
  run(self, what, types.common, calculation_for(*what.op, types.common));
  return self;
}

}  // namespace dispatch::cpu
