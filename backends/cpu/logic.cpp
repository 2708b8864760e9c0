// SPDX-License-Identifier: BSL-1.0
// Logical operators, which test whether each element is 0, and bitwise operators on
// integers.
#include "operation.hpp"
#include "wrapping.hpp"

namespace dispatch::cpu {
namespace {

struct both {
  SCHEMA_CT_INLINE static bool apply(bool a, bool b) { return a && b; }
};
struct either {
  SCHEMA_CT_INLINE static bool apply(bool a, bool b) { return a || b; }
};
struct one_of_two {
  SCHEMA_CT_INLINE static bool apply(bool a, bool b) { return a != b; }
};
struct opposite {
  SCHEMA_CT_INLINE static bool apply(bool a) { return !a; }
};

struct common_bits {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    return static_cast<T>(a & b);
  }
};
struct bits_of_either {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    return static_cast<T>(a | b);
  }
};
struct bits_of_one {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    return static_cast<T>(a ^ b);
  }
};
struct inverted_bits {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    if constexpr (std::is_same_v<T, bool>)
      return !a;
    else
      return static_cast<T>(~a);
  }
};
/// A shift by a negative number or by all bits results in 0.
struct shift_left {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T by) {
    constexpr auto bits = static_cast<std::int64_t>(sizeof(T) * 8);
    const auto n = static_cast<std::int64_t>(by);
    if (n < 0 || n >= bits) return T(0);
    return static_cast<T>(static_cast<std::uint64_t>(a) << n);
  }
};
struct shift_right {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T by) {
    constexpr auto bits = static_cast<std::int64_t>(sizeof(T) * 8);
    const auto n = static_cast<std::int64_t>(by);
    const std::int64_t most = std::is_signed_v<T> ? bits - 1 : bits;
    const bool whole = n < 0 || n > most;
    if (!std::is_signed_v<T> && (whole || n == bits)) return T(0);
    return static_cast<T>(a >> (whole ? most : n));
  }
};

constexpr promotion as_truth = promotion::truth;
constexpr outcome truth = outcome::truth;
constexpr operation and_op{"logical_and", types<bool>::loops<both, 2>, as_truth, truth};
constexpr operation or_op{"logical_or", types<bool>::loops<either, 2>, as_truth, truth};
constexpr operation xor_op{"logical_xor", types<bool>::loops<one_of_two, 2>, as_truth, truth};
constexpr operation not_op{"logical_not", types<bool>::loops<opposite, 1>, as_truth, truth};
constexpr operation bitwise_and_op{"bitwise_and", integral_types::loops<common_bits, 2>};
constexpr operation bitwise_or_op{"bitwise_or", integral_types::loops<bits_of_either, 2>};
constexpr operation bitwise_xor_op{"bitwise_xor", integral_types::loops<bits_of_one, 2>};
constexpr operation bitwise_not_op{.name = "bitwise_not",
                                   .loops = integral_types::loops<inverted_bits, 1>,
                                   .casts_to_output = false};
constexpr operation shift_left_op{"lshift_cpu", integer_types::loops<shift_left, 2>};
constexpr operation shift_right_op{"rshift_cpu", integer_types::loops<shift_right, 2>};

}  // namespace
}  // namespace dispatch::cpu

#define SCHEMA_CT_BITWISE(m, op, name)          \
  SCHEMA_CT_BINARY(m, op, name, ".Tensor_out"); \
  SCHEMA_CT_RETURNING(m, (of_two<op, Scalar, Tensor>), name ".Scalar_Tensor")
#define SCHEMA_CT_SHIFT(m, op, name)                                                              \
  SCHEMA_CT_FORMS(m, of_two<op>, name ".Tensor", name "_.Tensor", name ".Tensor_out");            \
  SCHEMA_CT_FORMS(m, (of_two<op, Tensor, Scalar>), name ".Tensor_Scalar", name "_.Tensor_Scalar", \
                  name ".Tensor_Scalar_out");                                                     \
  SCHEMA_CT_RETURNING(m, (of_two<op, Scalar, Tensor>), name ".Scalar_Tensor")
#define SCHEMA_CT_SHIFT_BY_SIGN(m, op, name, in_place_name)                          \
  SCHEMA_CT_RETURNING_FORMS(m, of_two<op>, name ".Tensor", in_place_name ".Tensor"); \
  SCHEMA_CT_RETURNING_FORMS(m, (of_two<op, Tensor, Scalar>), name ".Scalar",         \
                            in_place_name ".Scalar")

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  using at::Tensor;
  using dispatch::Scalar;
  SCHEMA_CT_FORMS(m, of_two<and_op>, "logical_and", "logical_and_", "logical_and.out");
  SCHEMA_CT_FORMS(m, of_two<or_op>, "logical_or", "logical_or_", "logical_or.out");
  SCHEMA_CT_FORMS(m, of_two<xor_op>, "logical_xor", "logical_xor_", "logical_xor.out");
  SCHEMA_CT_UNARY(m, not_op, "logical_not");
  SCHEMA_CT_BITWISE(m, bitwise_and_op, "bitwise_and");
  SCHEMA_CT_BITWISE(m, bitwise_or_op, "bitwise_or");
  SCHEMA_CT_BITWISE(m, bitwise_xor_op, "bitwise_xor");
  SCHEMA_CT_UNARY(m, bitwise_not_op, "bitwise_not");
  SCHEMA_CT_SHIFT(m, shift_left_op, "bitwise_left_shift");
  SCHEMA_CT_SHIFT(m, shift_right_op, "bitwise_right_shift");
  SCHEMA_CT_SHIFT_BY_SIGN(m, shift_left_op, "__lshift__", "__ilshift__");
  SCHEMA_CT_SHIFT_BY_SIGN(m, shift_right_op, "__rshift__", "__irshift__");
}
