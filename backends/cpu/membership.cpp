// SPDX-License-Identifier: BSL-1.0
// isin: whether elements are among others.
#include <ATen/ATen.h>
#include <torch/library.h>

#include "copies.hpp"
#include "result_type.hpp"
#include "sizes_alone.hpp"

namespace dispatch::cpu {
namespace {

void check_ordered(ScalarType type) {
  if (isComplexType(type) || type == kBool)
    throw Error(message({"isin(): elements of type ", toString(type), " are not looked up"}));
}
/// The numbers in order, without NaN, which equals no element.
[[nodiscard]] Tensor sorted_numbers(const Tensor& t) {
  const Tensor numbers =
      t.is_floating_point() ? t.masked_select(at::eq(t, t)) : t.reshape({t.numel()});
  return std::get<0>(at::sort(numbers));
}
/// So many are compared with all elements; more are sorted.
constexpr std::int64_t few = 16;
[[nodiscard]] Tensor found(const Tensor& elements, const Tensor& among, bool invert) {
  check_ordered(elements.scalar_type());
  check_ordered(among.scalar_type());
  if (sizes_alone::is_on()) return make_output(elements.sizes(), kBool);
  const ScalarType type = promoteTypes(elements.scalar_type(), among.scalar_type());
  if (among.numel() <= few) {
    const Tensor wanted = elements.to(type);
    const Tensor flat = among.to(type).reshape({among.numel()});
    Tensor out = at::zeros(elements.sizes(), TensorOptions(kBool));
    for (std::int64_t i = 0; i < among.numel(); ++i)
      out.logical_or_(at::eq(wanted, flat.select(0, i)));
    return invert ? at::logical_not(out) : out;
  }
  const Tensor sorted = sorted_numbers(among.to(type));
  if (sorted.numel() == 0) return at::full_like(elements, invert, TensorOptions(kBool));
  const Tensor wanted = elements.to(type);
  const Tensor places = at::searchsorted(sorted, wanted).clamp_max_(sorted.numel() - 1);
  const Tensor nearest = at::take(sorted, places);
  return (invert ? at::ne(nearest, wanted) : at::eq(nearest, wanted)).contiguous();
}

Tensor isin(const Tensor& elements, const Tensor& among, bool /*assume_unique*/, bool invert) {
  return found(elements, among, invert);
}
Tensor isin_number(const Tensor& elements, const Scalar& one, bool /*assume_unique*/, bool invert) {
  check_ordered(elements.scalar_type());
  check_ordered(type_of_number(one.type()));
  return invert ? at::ne(elements, one) : at::eq(elements, one);
}
Tensor isin_of_number(const Scalar& element, const Tensor& among, bool /*assume_unique*/,
                      bool invert) {
  const ScalarType type = type_of_number(element.type());
  return found(at::scalar_tensor(element, TensorOptions(type)), among, invert);
}

/// The out form of `of`.
template <auto of>
struct written_by;
template <class A, class B, Tensor (*of)(const A&, const B&, bool, bool)>
struct written_by<of> {
  static Tensor& out(const A& elements, const B& among, bool assume_unique, bool invert,
                     Tensor& to) {
    check_type("isin", to, kBool);
    return write_out(of(elements, among, assume_unique, invert), to);
  }
};

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("isin.Tensor_Tensor", TORCH_FN(dispatch::cpu::isin));
  m.impl("isin.Tensor_Tensor_out", TORCH_FN(written_by<&dispatch::cpu::isin>::out));
  m.impl("isin.Tensor_Scalar", TORCH_FN(isin_number));
  m.impl("isin.Tensor_Scalar_out", TORCH_FN(written_by<&isin_number>::out));
  m.impl("isin.Scalar_Tensor", TORCH_FN(isin_of_number));
  m.impl("isin.Scalar_Tensor_out", TORCH_FN(written_by<&isin_of_number>::out));
}
