// SPDX-License-Identifier: BSL-1.0
// Complex numbers and their parts: as views, made of two real numbers, conjugates and angles.
#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/complex_result.hpp"
#include "../common/dimensions.hpp"
#include "copies.hpp"
#include "operation.hpp"

namespace dispatch::cpu {
namespace {

[[nodiscard]] Tensor view_in(const Tensor& self, const shape& sizes, IntArrayRef strides,
                             ScalarType type) {
  host_detail::TensorImpl& impl = *self.unsafeGetTensorImpl();
  return Tensor::adopt(
      host_detail::make_impl(impl.storage_, impl.data_, sizes, &strides, type, impl.device()));
}
/// The parts of an element lie in a new last dimension.
Tensor view_as_real(const Tensor& self) {
  if (!self.is_complex())
    throw Error(message({"view_as_real(): expected complex elements, given ", self.str()}));
  shape sizes(self.sizes());
  shape strides(self.strides());
  for (std::size_t d = 0; d < strides.count; ++d) strides.at[d] *= 2;
  backend::insert(sizes, sizes.count, 2);
  backend::insert(strides, strides.count, 1);
  return view_in(self, sizes, strides, toRealValueType(self.scalar_type()));
}
[[nodiscard]] bool is_part(ScalarType type) {
  return type == kFloat || type == kDouble || type == kHalf;
}
Tensor view_as_complex(const Tensor& self) {
  const auto check = [&](bool fits, const char* what) {
    if (!fits) throw Error(message({"view_as_complex(): expected ", what, ", given ", self.str()}));
  };
  check(is_part(self.scalar_type()), "parts of type Half, Float or Double");
  check(self.dim() != 0 && self.sizes().back() == 2, "a last dimension of the two parts");
  check(self.strides().back() == 1, "parts side by side");
  check(self.storage_offset() % 2 == 0, "a beginning at a whole element");
  shape sizes(self.sizes());
  shape strides(self.strides());
  --sizes.count;
  --strides.count;
  for (std::size_t d = 0; d < strides.count; ++d) {
    check(strides.at[d] % 2 == 0, "strides of whole elements");
    strides.at[d] /= 2;
  }
  return view_in(self, sizes, strides, complex_result(self.scalar_type()));
}

struct paired {
  template <class T>
  SCHEMA_CT_INLINE static complex<T> apply(T real, T imaginary) {
    return {real, imaginary};
  }
};
struct by_angle {
  template <class T>
  static complex<T> apply(T length, T angle) {
    return {length * std::cos(angle), length * std::sin(angle)};
  }
};
/// Checks the output and two real numbers for each of its elements, and resizes it.
void begin_pairs(const char* name, const Tensor& a, const Tensor& b, Tensor& out) {
  if (!is_part(a.scalar_type()) || a.scalar_type() != b.scalar_type())
    throw Error(message({name, "(): expected two tensors of one type of Half, Float and Double, ",
                         "given ", a.str(), " and ", b.str()}));
  check_type(name, out, complex_result(a.scalar_type()));
  const input both[] = {a, b};
  const shape sizes = broadcast_sizes(name, both);
  check_overlap(out, both);
  resize_output(out, sizes, both);
}
template <class F>
void write_pairs(const Tensor& a, const Tensor& b, const Tensor& out) {
  const input both[] = {a, b};
  const bool wide = a.scalar_type() == kDouble;
  const loop_set loops = wide ? loop_of<F, double, double>::pair : loop_of<F, float, float>::pair;
  const ScalarType reads = wide ? kDouble : kFloat;
  evaluate(out, both, {loops.choose(), complex_result(reads), {reads, reads}});
}
Tensor& complex_out(const Tensor& real, const Tensor& imaginary, Tensor& out) {
  begin_pairs("complex", real, imaginary, out);
  if (out.scalar_type() == ScalarType::ComplexHalf) {  // in which nothing is computed
    const Tensor parts = cpu::view_as_real(out);
    copy_elements(parts.select(-1, 0), real);
    copy_elements(parts.select(-1, 1), imaginary);
  } else {
    write_pairs<paired>(real, imaginary, out);
  }
  return out;
}
Tensor& polar_out(const Tensor& length, const Tensor& angle, Tensor& out) {
  begin_pairs("polar", length, angle, out);
  if (length.scalar_type() == kHalf)
    throw NotImplementedError("\"polar_cpu\" not implemented for 'Half'");
  write_pairs<by_angle>(length, angle, out);
  return out;
}

struct conjugate {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    if constexpr (is_complex<T>)
      return {a.real(), -a.imag()};
    else
      return a;
  }
};
/// Real numbers lie on the axis: at 0, or at pi if they are negative.
struct angle_of {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    return a != a ? a : a < 0 ? T(3.14159265358979323846) : T(0);
  }
};
constexpr operation conjugate_op{"conj_cpu", all_types::loops<conjugate, 1>};
constexpr operation angle_op{"angle_cpu", floating_types::loops<angle_of, 1>, promotion::floating};
Tensor angle(const Tensor& self) {
  if (self.is_complex()) return at::atan2(at::imag(self), at::real(self));
  return apply({angle_op, self});
}
Tensor& angle_out(const Tensor& self, Tensor& out) {
  if (self.is_complex()) return at::atan2_out(out, at::imag(self), at::real(self));
  return apply_out({angle_op, self}, out);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("view_as_real", TORCH_FN(dispatch::cpu::view_as_real));
  m.impl("view_as_complex", TORCH_FN(dispatch::cpu::view_as_complex));
  m.impl("complex.out", TORCH_FN(dispatch::cpu::complex_out));
  m.impl("polar.out", TORCH_FN(dispatch::cpu::polar_out));
  m.impl("conj_physical.out", &forms<(&of_one<conjugate_op>)>::out);
  m.impl("angle", TORCH_FN(dispatch::cpu::angle));
  m.impl("angle.out", TORCH_FN(dispatch::cpu::angle_out));
}
