// SPDX-License-Identifier: BSL-1.0
// Parts and conjugates of complex numbers. A conjugate is a copy: no tensor has a bit that says
// that its elements are to be conjugated.
#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/complex_result.hpp"
#include "../common/dimensions.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

Tensor real(const Tensor& self) {
  return self.is_complex() ? at::select(at::view_as_real(self), -1, 0) : self;
}
Tensor imag(const Tensor& self) {
  if (!self.is_complex())
    throw Error(message({"imag(): real numbers have no imaginary part here, given ", self.str()}));
  return at::select(at::view_as_real(self), -1, 1);
}
Tensor isreal(const Tensor& self) {
  if (!self.is_complex()) return at::ones_like(self, TensorOptions(kBool));
  return at::eq(at::imag(self), 0);
}

Tensor conjugated(const Tensor& self) {
  Tensor out = at::empty_like(self);
  return at::conj_physical_out(out, self);
}
Tensor conj(const Tensor& self) {
  if (!self.is_complex())
    throw Error(message({"_conj(): expected complex elements, given ", self.str()}));
  return conjugated(self);
}
Tensor conj_of_complex(const Tensor& self) { return self.is_complex() ? conjugated(self) : self; }
Tensor& conj_physical_(Tensor& self) {
  return self.is_complex() ? at::conj_physical_out(self, self) : self;
}

Tensor adjoint(const Tensor& self) {
  if (self.dim() == 1) throw Error(message({"adjoint(): expected matrices, given ", self.str()}));
  return conj_of_complex(self.dim() == 0 ? self : self.transpose(-2, -1));
}
Tensor matrix_H(const Tensor& self) {
  if (self.dim() != 0 && self.dim() != 2)
    throw Error(message({"matrix_H(): expected a matrix, given ", self.str()}));
  return composite::adjoint(self);
}

/// A new tensor for complex numbers of these real numbers, which `write` checks.
[[nodiscard]] Tensor complex_output(const Tensor& part) {
  const bool is_part = part.is_floating_point() && part.scalar_type() != kBFloat16;
  return at::empty(
      {0}, part.options().dtype(is_part ? complex_result(part.scalar_type()) : part.scalar_type()));
}
Tensor complex_of(const Tensor& real, const Tensor& imag) {
  Tensor out = complex_output(real);
  return at::complex_out(out, real, imag);
}
Tensor polar(const Tensor& abs, const Tensor& angle) {
  Tensor out = complex_output(abs);
  return at::polar_out(out, abs, angle);
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("real", TORCH_FN(dispatch::composite::real));
  m.impl("imag", TORCH_FN(dispatch::composite::imag));
  m.impl("isreal", TORCH_FN(dispatch::composite::isreal));
  m.impl("conj", TORCH_FN(conj_of_complex));
  m.impl("conj_physical", TORCH_FN(conj_of_complex));
  m.impl("adjoint", TORCH_FN(dispatch::composite::adjoint));
  m.impl("mH", TORCH_FN(dispatch::composite::adjoint));
  m.impl("matrix_H", TORCH_FN(dispatch::composite::matrix_H));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("_conj", TORCH_FN(dispatch::composite::conj));
  m.impl("_conj_physical", TORCH_FN(conjugated));
  m.impl("conj_physical_", TORCH_FN(dispatch::composite::conj_physical_));
  m.impl("complex", TORCH_FN(complex_of));
  m.impl("polar", TORCH_FN(dispatch::composite::polar));
}
