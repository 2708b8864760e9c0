// SPDX-License-Identifier: BSL-1.0
#include "operation.hpp"

#include "copies.hpp"

namespace dispatch::cpu {
namespace {

/// The types of a request. What it is computed by is looked up after the types have been checked.
struct planned {
  ScalarType common;
  ScalarType result;
};
[[nodiscard]] planned plan(const request& what) {
  const ScalarType common = what.common_type();
  return {common, what.type_of_result(common)};
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
  const ScalarType computed = computed_type(common);
  const std::size_t index = computed_index(computed);
  const bool takes =
      (op.takes_narrow || computed == common) && index != computed_type_count && op.loops[index];
  if (!takes)
    throw NotImplementedError(
        message({"\"", op.name, "\" not implemented for '", toString(common), "'"}));
  const ScalarType result = op.gives == outcome::truth  ? kBool
                            : op.gives == outcome::real ? toRealValueType(computed)
                                                        : computed;
  return {op.loops[index].choose(), result, {computed, computed, computed, computed}};
}

Tensor apply(const request& what) {
  const planned types = plan(what);
  const calculation by = calculation_for(*what.op, types.common);
  const Tensor out =
      make_output_like(what.all(), broadcast_sizes(what.op->name, what.all()), types.result);
  evaluate(out, what.all(), by);
  return out;
}

Tensor& apply_out(const request& what, Tensor& out) {
  const planned types = plan(what);
  // Real results of complex elements are cast by all operators that have them.
  if (!what.op->casts_to_output && types.result == types.common)
    check_type(what.op->name, out, types.result);
  check_cast(types.result, out.scalar_type());
  const calculation by = calculation_for(*what.op, types.common);
  const shape sizes = broadcast_sizes(what.op->name, what.all());
  check_overlap(out, what.all());
  // A result of a narrow type is rounded to it, whatever the output's type is.
  if (types.result != out.scalar_type() && types.result != by.result)
    return write_out(apply(what), out);
  resize_output(out, sizes);
  evaluate(out, what.all(), by);
  return out;
}

Tensor& apply_exact_out(const request& what, Tensor& out) {
  check_type(what.op->name, out, plan(what).result);
  return apply_out(what, out);
}

Tensor& apply_in_place(const request& what, Tensor& self) {
  const planned types = plan(what);
  check_cast(types.result, self.scalar_type());
  const calculation by = calculation_for(*what.op, types.common);
  const shape sizes = broadcast_sizes(what.op->name, what.all());
  if (self.sizes() != IntArrayRef(sizes))
    throw Error(message(what.op->name, "_(): the tensor that is changed has the sizes ",
                        self.sizes(), ", which the result's do not fit: ", IntArrayRef(sizes)));
  check_overlap(self, what.all());
  evaluate(self, what.all(), by);
  return self;
}

}  // namespace dispatch::cpu
