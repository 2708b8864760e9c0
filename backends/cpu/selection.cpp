// SPDX-License-Identifier: BSL-1.0
// One of several elements: the larger, the smaller, that between bounds, that which a condition
// takes.
#include <optional>

#include "number_check.hpp"
#include "operation.hpp"

namespace dispatch::cpu {
namespace {

template <class T>
SCHEMA_CT_INLINE bool is_nan(T a) {
  if constexpr (std::is_floating_point_v<T>)
    return a != a;
  else
    return false;
}

// NaN where one of the two is.
struct larger {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    return is_nan(a) || a > b ? a : b;
  }
};
struct smaller {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    return is_nan(a) || a < b ? a : b;
  }
};
// The number where one of the two is NaN.
struct larger_number {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    return is_nan(b) || a > b ? a : b;
  }
};
struct smaller_number {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    return is_nan(b) || a < b ? a : b;
  }
};
struct within {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T lowest, T highest) {
    return smaller::apply(larger::apply(a, lowest), highest);
  }
};
struct choice {
  template <class T>
  SCHEMA_CT_INLINE static T apply(bool condition, T a, T b) {
    return condition ? a : b;
  }
};

constexpr operation maximum_op{"maximum", real_types::loops<larger, 2>};
constexpr operation minimum_op{"minimum", real_types::loops<smaller, 2>};
constexpr operation fmax_op{"fmax", real_types::loops<larger_number, 2>};
constexpr operation fmin_op{"fmin", real_types::loops<smaller_number, 2>};
constexpr operation clamp_op{"clamp", number_types::loops<within, 3>};
constexpr operation clamp_min_op{"clamp_min", number_types::loops<larger, 2>};
constexpr operation clamp_max_op{"clamp_max", number_types::loops<smaller, 2>};

/// Bounds that are tensors are of bool, too.
template <class B>
request clamp(const Tensor& self, const std::optional<B>& lowest, const std::optional<B>& highest) {
  constexpr bool by_tensors = std::is_same_v<B, Tensor>;
  if (lowest && highest) return {clamp_op, 3, self, *lowest, *highest};
  if (lowest) return {by_tensors ? maximum_op : clamp_min_op, self, *lowest};
  if (highest) return {by_tensors ? minimum_op : clamp_max_op, self, *highest};
  throw Error("clamp(): at least one of min and max must not be None");
}

template <class... T>
[[nodiscard]] constexpr loop_table choices(types<T...>) {
  loop_table table{};
  ((table[computed_index(CppTypeToScalarType<T>::value)] = loop_of<choice, bool, T, T>::pair), ...);
  return table;
}
constexpr operation where_op{"where", choices(all_types())};

struct chosen {
  input inputs[3];
  ScalarType result;
  calculation what;
};
/// A number has to fit in the result.
void check_number(const input& in, ScalarType type) {
  if (in.tensor() == nullptr && isIntegralType(type, false)) check_fits("where", in.number(), type);
}
[[nodiscard]] chosen choose(const Tensor& condition, input a, input b) {
  if (condition.scalar_type() != kBool && condition.scalar_type() != kByte)
    throw Error(message({"where(): the condition must be of type Bool, but is ",
                         toString(condition.scalar_type())}));
  const input both[] = {a, b};
  const ScalarType type = result_type(both);
  for (const input& in : both) check_number(in, type);
  calculation what = calculation_for(where_op, type);
  what.reads[0] = kBool;
  return {{condition, a, b}, type, what};
}

template <class A, class B>
Tensor where(const Tensor& condition, const A& a, const B& b) {
  const chosen from = choose(condition, a, b);
  const Tensor out =
      make_output_like(from.inputs, broadcast_sizes("where", from.inputs), from.result);
  evaluate(out, from.inputs, from.what);
  return out;
}
Tensor& where_out(const Tensor& condition, const Tensor& a, const Tensor& b, Tensor& out) {
  const chosen from = choose(condition, a, b);
  if (out.scalar_type() != from.result)
    throw Error(message({"where(): expected an output of type ", toString(from.result), " but got ",
                         toString(out.scalar_type())}));
  const shape sizes = broadcast_sizes("where", from.inputs);
  check_overlap(out, from.inputs);
  resize_output(out, sizes);
  evaluate(out, from.inputs, from.what);
  return out;
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  using at::Tensor;
  using dispatch::Scalar;
  SCHEMA_CT_FUNCTIONAL(m, of_two<maximum_op>, "maximum", "maximum.out");
  SCHEMA_CT_FUNCTIONAL(m, of_two<minimum_op>, "minimum", "minimum.out");
  SCHEMA_CT_FUNCTIONAL(m, of_two<maximum_op>, "max.other", "max.out");
  SCHEMA_CT_FUNCTIONAL(m, of_two<minimum_op>, "min.other", "min.out");
  SCHEMA_CT_FUNCTIONAL(m, of_two<fmax_op>, "fmax", "fmax.out");
  SCHEMA_CT_FUNCTIONAL(m, of_two<fmin_op>, "fmin", "fmin.out");
  SCHEMA_CT_FORMS(m, clamp<Scalar>, "clamp", "clamp_", "clamp.out");
  SCHEMA_CT_FORMS(m, clamp<Tensor>, "clamp.Tensor", "clamp_.Tensor", "clamp.Tensor_out");
  SCHEMA_CT_FORMS(m, (of_two<clamp_min_op, Tensor, Scalar>), "clamp_min", "clamp_min_",
                  "clamp_min.out");
  SCHEMA_CT_FORMS(m, of_two<maximum_op>, "clamp_min.Tensor", "clamp_min_.Tensor",
                  "clamp_min.Tensor_out");
  SCHEMA_CT_FORMS(m, (of_two<clamp_max_op, Tensor, Scalar>), "clamp_max", "clamp_max_",
                  "clamp_max.out");
  SCHEMA_CT_FORMS(m, of_two<minimum_op>, "clamp_max.Tensor", "clamp_max_.Tensor",
                  "clamp_max.Tensor_out");
  m.impl("where.self", &where<Tensor, Tensor>);
  m.impl("where.ScalarSelf", &where<Scalar, Tensor>);
  m.impl("where.ScalarOther", &where<Tensor, Scalar>);
  m.impl("where.Scalar", &where<Scalar, Scalar>);
  m.impl("where.self_out", &where_out);
}
