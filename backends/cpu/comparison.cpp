// SPDX-License-Identifier: BSL-1.0
// Comparisons of elements, and tests for NaN and infinity.
#include "operation.hpp"

namespace dispatch::cpu {
namespace {

struct equals {
  template <class T>
  SCHEMA_CT_INLINE static bool apply(T a, T b) {
    return a == b;
  }
};
struct differs {
  template <class T>
  SCHEMA_CT_INLINE static bool apply(T a, T b) {
    return !(a == b);
  }
};
struct is_less {
  template <class T>
  SCHEMA_CT_INLINE static bool apply(T a, T b) {
    return a < b;
  }
};
struct is_at_most {
  template <class T>
  SCHEMA_CT_INLINE static bool apply(T a, T b) {
    return a <= b;
  }
};
struct is_greater {
  template <class T>
  SCHEMA_CT_INLINE static bool apply(T a, T b) {
    return a > b;
  }
};
struct is_at_least {
  template <class T>
  SCHEMA_CT_INLINE static bool apply(T a, T b) {
    return a >= b;
  }
};

/// A test of a number; for a complex number it combines the tests of the parts.
template <class Of>
struct of_parts {
  template <class T>
  SCHEMA_CT_INLINE static bool apply(T a) {
    if constexpr (is_complex<T>)
      return Of::join(Of::real(a.real()), Of::real(a.imag()));
    else if constexpr (std::is_floating_point_v<T>)
      return Of::real(a);
    else
      return Of::of_integers;
  }
};
struct nan_question {
  static constexpr bool of_integers = false;
  template <class T>
  SCHEMA_CT_INLINE static bool real(T a) {
    return a != a;
  }
  SCHEMA_CT_INLINE static bool join(bool a, bool b) { return a || b; }
};
struct infinity_question {
  static constexpr bool of_integers = false;
  template <class T>
  SCHEMA_CT_INLINE static bool real(T a) {
    return std::fabs(a) == std::numeric_limits<T>::infinity();
  }
  SCHEMA_CT_INLINE static bool join(bool a, bool b) { return a || b; }
};
constexpr promotion plain = promotion::plain;
constexpr outcome truth = outcome::truth;
constexpr operation eq_op{"eq", all_types::loops<equals, 2>, plain, truth};
constexpr operation ne_op{"ne", all_types::loops<differs, 2>, plain, truth};
constexpr operation lt_op{"lt", real_types::loops<is_less, 2>, plain, truth};
constexpr operation le_op{"le", real_types::loops<is_at_most, 2>, plain, truth};
constexpr operation gt_op{"gt", real_types::loops<is_greater, 2>, plain, truth};
constexpr operation ge_op{"ge", real_types::loops<is_at_least, 2>, plain, truth};
constexpr operation isnan_op{"isnan", all_types::loops<of_parts<nan_question>, 1>, plain, truth};
constexpr operation isinf_op{"isinf", all_types::loops<of_parts<infinity_question>, 1>, plain,
                             truth};

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_BINARY(m, eq_op, "eq", ".Tensor_out");
  SCHEMA_CT_BINARY(m, ne_op, "ne", ".Tensor_out");
  SCHEMA_CT_BINARY(m, lt_op, "lt", ".Tensor_out");
  SCHEMA_CT_BINARY(m, le_op, "le", ".Tensor_out");
  SCHEMA_CT_BINARY(m, gt_op, "gt", ".Tensor_out");
  SCHEMA_CT_BINARY(m, ge_op, "ge", ".Tensor_out");
  SCHEMA_CT_RETURNING(m, of_one<isnan_op>, "isnan");
  SCHEMA_CT_RETURNING(m, of_one<isinf_op>, "isinf");
}
