// SPDX-License-Identifier: BSL-1.0
#include "operation.hpp"

#include "copies.hpp"

namespace dispatch::cpu {
namespace {

struct planned {
  calculation what;
  ScalarType result;
};
[[nodiscard]] planned plan(const request& what) {
  const ScalarType common = what.common_type();
  return {calculation_for(*what.op, common), what.type_of_result(common)};
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
  const planned plan_of = plan(what);
  const Tensor out =
      make_output_like(what.all(), broadcast_sizes(what.op->name, what.all()), plan_of.result);
  evaluate(out, what.all(), plan_of.what);
  return out;
}

Tensor& apply_out(const request& what, Tensor& out) {
  const planned plan_of = plan(what);
  if (!what.op->casts_to_output) check_type(what.op->name, out, plan_of.result);
  check_cast(plan_of.result, out.scalar_type());
  const shape sizes = broadcast_sizes(what.op->name, what.all());
  check_overlap(out, what.all());
  // A result of a narrow type is rounded to it, whatever the output's type is.
  if (plan_of.result != out.scalar_type() && plan_of.result != plan_of.what.result)
    return write_out(apply(what), out);
  resize_output(out, sizes);
  evaluate(out, what.all(), plan_of.what);
  return out;
}

Tensor& apply_exact_out(const request& what, Tensor& out) {
  check_type(what.op->name, out, what.type_of_result(what.common_type()));
  return apply_out(what, out);
}

Tensor& apply_in_place(const request& what, Tensor& self) {
  const planned plan_of = plan(what);
  check_cast(plan_of.result, self.scalar_type());
  const shape sizes = broadcast_sizes(what.op->name, what.all());
  if (self.sizes() != IntArrayRef(sizes))
    throw Error(message(what.op->name, "_(): the tensor that is changed has the sizes ",
                        self.sizes(), ", which the result's do not fit: ", IntArrayRef(sizes)));
  check_overlap(self, what.all());
  evaluate(self, what.all(), plan_of.what);
  return self;
}

}  // namespace dispatch::cpu
