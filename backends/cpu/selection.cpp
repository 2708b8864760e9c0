// SPDX-License-Identifier: BSL-1.0
// Selects one of several elements: the larger, the smaller, the one between bounds, or by a
// condition.
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

// NaN if either is NaN.
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
// The number if the other one is NaN.
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
// The second selection tests the inputs for NaN: for a test of the first selection's result g++
// emits branches instead of vectors.
struct within {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T lowest, T highest) {
    const bool none = is_nan(a), no_bound = is_nan(lowest), more = a > lowest;
    const T raised = (none | more) ? a : lowest;
    const bool less = raised < highest;
    return (none | no_bound | less) ? raised : highest;
  }
};
struct choice {
  template <class T>
  SCHEMA_CT_INLINE static T apply(bool condition, T a, T b) {
    return condition ? a : b;
  }
};

[[nodiscard]] constexpr operation of_reals(const char* name, loop_table loops, refusal complex) {
  return {.name = name, .loops = loops, .of_complex = complex};
}
constexpr operation maximum_op = of_reals("maximum", real_types::loops<larger, 2>, refusal::error);
constexpr operation minimum_op = of_reals("minimum", real_types::loops<smaller, 2>, refusal::error);
constexpr operation fmax_op = of_reals("fmax", real_types::loops<larger_number, 2>, refusal::error);
constexpr operation fmin_op =
    of_reals("fmin", real_types::loops<smaller_number, 2>, refusal::error);
constexpr operation clamp_op =
    of_reals("clamp", number_types::loops<within, 3>, refusal::not_implemented);
constexpr operation clamp_min_op =
    of_reals("clamp_min", number_types::loops<larger, 2>, refusal::not_implemented);
constexpr operation clamp_max_op =
    of_reals("clamp_max", number_types::loops<smaller, 2>, refusal::not_implemented);

// Other names, which report missing complex support later.
constexpr operation clamp_min_tensor_op{"maximum_cpu", real_types::loops<larger, 2>};
constexpr operation clamp_max_tensor_op{"minimum_cpu", real_types::loops<smaller, 2>};

/// The request, after checking that its numbers fit in the computed type.
[[nodiscard]] request fitting(const request& what) {
  const ScalarType type = what.common_type();
  for (const input& in : what.all())
    if (in.tensor() == nullptr && !isComplexType(type))
      check_fits(what.op->name, in.number(), type);
  return what;
}
request clamp_min(const Tensor& self, const Scalar& lowest) {
  return fitting({clamp_min_op, self, lowest});
}
request clamp_max(const Tensor& self, const Scalar& highest) {
  return fitting({clamp_max_op, self, highest});
}
/// Bounds that are tensors may also be bool.
template <class B>
request clamp(const Tensor& self, const std::optional<B>& lowest, const std::optional<B>& highest) {
  constexpr bool by_tensors = std::is_same_v<B, Tensor>;
  if (self.is_complex() && (lowest || highest))
    throw NotImplementedError("clamp is not implemented for complex tensors");
  if (lowest && highest) return fitting({clamp_op, 3, self, *lowest, *highest});
  if (lowest) return fitting({by_tensors ? clamp_min_tensor_op : clamp_min_op, self, *lowest});
  if (highest) return fitting({by_tensors ? clamp_max_tensor_op : clamp_max_op, self, *highest});
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
[[nodiscard]] chosen choose(const Tensor& condition, const Tensor& a, const Tensor& b) {
  if (condition.scalar_type() != kBool && condition.scalar_type() != kByte)
    throw Error(message({"where(): the condition must be of type Bool, but is ",
                         toString(condition.scalar_type())}));
  const input both[] = {a, b};
  const ScalarType type = result_type(both);
  calculation what = calculation_for(where_op, type);
  what.reads[0] = kBool;
  return {{condition, a, b}, type, what};
}

Tensor where(const Tensor& condition, const Tensor& a, const Tensor& b) {
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
  SCHEMA_CT_FUNCTIONAL(m, of_two<fmax_op>, "fmax", "fmax.out");
  SCHEMA_CT_FUNCTIONAL(m, of_two<fmin_op>, "fmin", "fmin.out");
  SCHEMA_CT_FORMS(m, clamp<Scalar>, "clamp", "clamp_", "clamp.out");
  SCHEMA_CT_FORMS(m, clamp<Tensor>, "clamp.Tensor", "clamp_.Tensor", "clamp.Tensor_out");
  SCHEMA_CT_FORMS(m, clamp_min, "clamp_min", "clamp_min_", "clamp_min.out");
  SCHEMA_CT_FORMS(m, of_two<clamp_min_tensor_op>, "clamp_min.Tensor", "clamp_min_.Tensor",
                  "clamp_min.Tensor_out");
  SCHEMA_CT_FORMS(m, clamp_max, "clamp_max", "clamp_max_", "clamp_max.out");
  SCHEMA_CT_FORMS(m, of_two<clamp_max_tensor_op>, "clamp_max.Tensor", "clamp_max_.Tensor",
                  "clamp_max.Tensor_out");
  m.impl("where.self", &where);
  m.impl("where.self_out", &where_out);
}
