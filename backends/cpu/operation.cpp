// SPDX-License-Identifier: BSL-1.0
#include "operation.hpp"

namespace dispatch::cpu {

ScalarType common_type(const operation& op, ArrayRef<input> promoting) {
  const ScalarType type = result_type(promoting);
  return op.promoted == promotion::floating ? floating_result(type) : type;
}

ScalarType type_of_result(const operation& op, ScalarType common) {
  switch (op.gives) {
    case outcome::truth: return kBool;
    case outcome::real: return toRealValueType(common);
    default: return common;
  }
}

calculation calculation_for(const operation& op, ScalarType common) {
  const ScalarType computed = computed_type(common);
  const std::size_t index = computed_index(computed);
  const bool takes =
      (op.takes_narrow || computed == common) && index != computed_type_count && op.loops[index];
  if (!takes)
    throw NotImplementedError(
        message({"\"", op.name, "\" not implemented for '", toString(common), "'"}));
  return {op.loops[index].choose(),
          type_of_result(op, computed),
          {computed, computed, computed, computed}};
}

Tensor apply(const operation& op, ArrayRef<input> inputs, std::size_t promoting) {
  const ScalarType common = common_type(op, inputs.slice(0, promoting));
  const calculation what = calculation_for(op, common);
  const Tensor out =
      make_output_like(inputs, broadcast_sizes(op.name, inputs), type_of_result(op, common));
  evaluate(out, inputs, what);
  return out;
}

Tensor& apply_out(const operation& op, ArrayRef<input> inputs, std::size_t promoting, Tensor& out) {
  const ScalarType common = common_type(op, inputs.slice(0, promoting));
  const calculation what = calculation_for(op, common);
  check_cast(type_of_result(op, common), out.scalar_type());
  const shape sizes = broadcast_sizes(op.name, inputs);
  check_overlap(out, inputs);
  resize_output(out, sizes);
  evaluate(out, inputs, what);
  return out;
}

Tensor& apply_in_place(const operation& op, Tensor& self, ArrayRef<input> inputs,
                       std::size_t promoting) {
  const ScalarType common = common_type(op, inputs.slice(0, promoting));
  const calculation what = calculation_for(op, common);
  check_cast(type_of_result(op, common), self.scalar_type());
  const shape sizes = broadcast_sizes(op.name, inputs);
  if (self.sizes() != IntArrayRef(sizes))
    throw Error(message(op.name, "_(): the tensor that is changed has the sizes ", self.sizes(),
                        ", which the result's do not fit: ", IntArrayRef(sizes)));
  check_overlap(self, inputs);
  evaluate(self, inputs, what);
  return self;
}

}  // namespace dispatch::cpu
