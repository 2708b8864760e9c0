// SPDX-License-Identifier: BSL-1.0
// Sums, differences, products and quotients of elements.
#include "operation.hpp"

namespace dispatch::cpu {
namespace {

struct sum {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    if constexpr (std::is_same_v<T, bool>)
      return a || b;
    else if constexpr (std::is_integral_v<T>)
      return static_cast<T>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
    else
      return a + b;
  }
};
struct scaled_sum {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b, T alpha) {
    if constexpr (std::is_same_v<T, bool>)
      return a || (b && alpha);
    else if constexpr (std::is_integral_v<T>)
      return static_cast<T>(static_cast<std::uint64_t>(a) +
                            static_cast<std::uint64_t>(b) * static_cast<std::uint64_t>(alpha));
    else
      return a + alpha * b;
  }
};

constexpr operation sum_op{"add", all_types::loops<sum, 2>};
constexpr operation scaled_sum_op{"add", all_types::loops<scaled_sum, 3>};

/// alpha must be of no higher kind than the result.
void check_alpha(const Scalar& alpha, ScalarType result) {
  if (alpha.isBoolean() && result != kBool)
    throw Error("Boolean alpha only supported for Boolean results.");
  if (!alpha.isIntegral(true) && isIntegralType(result, true))
    throw Error("alpha must be an integer for results of an integer type");
  if (alpha.isComplex() && !isComplexType(result))
    throw Error("alpha must be real for results of a real type");
}

template <class B>
Tensor add(const Tensor& self, const B& other, const Scalar& alpha) {
  const input inputs[] = {self, other, alpha};
  if (alpha == Scalar(1)) return apply(sum_op, ArrayRef<input>(inputs, 2), 2);
  check_alpha(alpha, result_type(ArrayRef<input>(inputs, 2)));
  return apply(scaled_sum_op, inputs, 2);
}
template <class B>
Tensor& add_(Tensor& self, const B& other, const Scalar& alpha) {
  const input inputs[] = {self, other, alpha};
  if (alpha == Scalar(1)) return apply_in_place(sum_op, self, ArrayRef<input>(inputs, 2), 2);
  check_alpha(alpha, result_type(ArrayRef<input>(inputs, 2)));
  return apply_in_place(scaled_sum_op, self, inputs, 2);
}
template <class B>
Tensor& add_out(const Tensor& self, const B& other, const Scalar& alpha, Tensor& out) {
  const input inputs[] = {self, other, alpha};
  if (alpha == Scalar(1)) return apply_out(sum_op, ArrayRef<input>(inputs, 2), 2, out);
  check_alpha(alpha, result_type(ArrayRef<input>(inputs, 2)));
  return apply_out(scaled_sum_op, inputs, 2, out);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("add.Tensor", &add<at::Tensor>);
  m.impl("add_.Tensor", &add_<at::Tensor>);
  m.impl("add.out", &add_out<at::Tensor>);
  m.impl("add.Scalar", &add<dispatch::Scalar>);
  m.impl("add_.Scalar", &add_<dispatch::Scalar>);
  m.impl("add.Scalar_out", &add_out<dispatch::Scalar>);
}
