// SPDX-License-Identifier: BSL-1.0
// New tensors made with `empty`: of one number, of ranges of numbers, and like other tensors.
#include <ATen/ops/arange_ops.h>
#include <ATen/ops/empty_ops.h>
#include <ATen/ops/empty_strided_ops.h>
#include <ATen/ops/eye_ops.h>
#include <ATen/ops/fill_ops.h>
#include <ATen/ops/linspace_ops.h>
#include <ATen/ops/logspace_ops.h>
#include <ATen/ops/range_ops.h>
#include <ATen/ops/resize_ops.h>

#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

Tensor with_number(Tensor out, const Scalar& value) {
  return at::_ops::fill__Scalar::call(out, value);
}

Tensor full(SymIntArrayRef sizes, const Scalar& value, maybe_type type, maybe_layout layout,
            maybe_device device, maybe_pinned pinned) {
  return with_number(
      make_empty(sizes, type.value_or(type_of_number(value)), layout, device, pinned), value);
}
template <int value>
Tensor number(SymIntArrayRef sizes, maybe_type type, maybe_layout layout, maybe_device device,
              maybe_pinned pinned) {
  return full(sizes, value, type.value_or(kFloat), layout, device, pinned);
}
Tensor scalar_tensor(const Scalar& value, maybe_type type, maybe_layout layout, maybe_device device,
                     maybe_pinned pinned) {
  return full({}, value, type.value_or(kFloat), layout, device, pinned);
}
Tensor& full_out(SymIntArrayRef sizes, const Scalar& value, Tensor& out) {
  return at::_ops::fill__Scalar::call(resized(out, sizes), value);
}
template <int value>
Tensor& number_out(SymIntArrayRef sizes, Tensor& out) {
  return full_out(sizes, value, out);
}
Tensor& empty_out(SymIntArrayRef sizes, maybe_format format, Tensor& out) {
  if (format) throw Error("empty(): a memory format does not go with an output");
  return resized(out, sizes);
}

Tensor full_like(const Tensor& self, const Scalar& value, maybe_type type, maybe_layout layout,
                 maybe_device device, maybe_pinned pinned, maybe_format format) {
  return with_number(make_like(self, type, layout, device, pinned, format), value);
}
template <int value>
Tensor number_like(const Tensor& self, maybe_type type, maybe_layout layout, maybe_device device,
                   maybe_pinned pinned, maybe_format format) {
  return composite::full_like(self, value, type, layout, device, pinned, format);
}

Tensor new_empty(const Tensor& self, SymIntArrayRef sizes, maybe_type type, maybe_layout layout,
                 maybe_device device, maybe_pinned pinned) {
  return make_empty(sizes, type.value_or(self.scalar_type()), layout,
                    device.value_or(self.device()), pinned);
}
Tensor new_empty_strided(const Tensor& self, SymIntArrayRef sizes, SymIntArrayRef strides,
                         maybe_type type, maybe_layout layout, maybe_device device,
                         maybe_pinned pinned) {
  return at::_ops::empty_strided::call(sizes, strides, type.value_or(self.scalar_type()), layout,
                                       device.value_or(self.device()), pinned);
}
Tensor new_full(const Tensor& self, SymIntArrayRef sizes, const Scalar& value, maybe_type type,
                maybe_layout layout, maybe_device device, maybe_pinned pinned) {
  return with_number(new_empty(self, sizes, type, layout, device, pinned), value);
}
template <int value>
Tensor new_number(const Tensor& self, SymIntArrayRef sizes, maybe_type type, maybe_layout layout,
                  maybe_device device, maybe_pinned pinned) {
  return new_full(self, sizes, value, type, layout, device, pinned);
}

Tensor eye_m(SymInt rows, SymInt columns, maybe_type type, maybe_layout layout, maybe_device device,
             maybe_pinned pinned) {
  Tensor out = make_empty({}, type.value_or(kFloat), layout, device, pinned);
  return at::_ops::eye_m_out::call(std::move(rows), std::move(columns), out);
}
Tensor eye(SymInt n, maybe_type type, maybe_layout layout, maybe_device device,
           maybe_pinned pinned) {
  return eye_m(n, n, type, layout, device, pinned);
}

Tensor arange_step(const Scalar& start, const Scalar& end, const Scalar& step, maybe_type type,
                   maybe_layout layout, maybe_device device, maybe_pinned pinned) {
  const bool integers = start.isIntegral(true) && end.isIntegral(true) && step.isIntegral(true);
  Tensor out =
      make_empty({SymInt(0)}, type.value_or(integers ? kLong : kFloat), layout, device, pinned);
  return at::_ops::arange_start_out::call(start, end, step, out);
}
Tensor arange_start(const Scalar& start, const Scalar& end, maybe_type type, maybe_layout layout,
                    maybe_device device, maybe_pinned pinned) {
  return arange_step(start, end, 1, type, layout, device, pinned);
}
Tensor arange(const Scalar& end, maybe_type type, maybe_layout layout, maybe_device device,
              maybe_pinned pinned) {
  return arange_step(0, end, 1, type, layout, device, pinned);
}
Tensor& arange_out(const Scalar& end, Tensor& out) {
  return at::_ops::arange_start_out::call(0, end, 1, out);
}

/// The output for numbers between two bounds.
[[nodiscard]] Tensor spaced_output(const char* name, const Scalar& start, const Scalar& end,
                                   maybe_type type, maybe_layout layout, maybe_device device,
                                   maybe_pinned pinned) {
  const bool complex_bounds = start.isComplex() || end.isComplex();
  if (complex_bounds && type && !isComplexType(*type))
    throw Error(message(
        {name, "(): the bounds are complex, and elements of type ", toString(*type), " are not"}));
  return make_empty({SymInt(0)}, type.value_or(complex_bounds ? kComplexFloat : kFloat), layout,
                    device, pinned);
}
Tensor linspace(const Scalar& start, const Scalar& end, std::int64_t steps, maybe_type type,
                maybe_layout layout, maybe_device device, maybe_pinned pinned) {
  Tensor out = spaced_output("linspace", start, end, type, layout, device, pinned);
  return at::_ops::linspace_out::call(start, end, steps, out);
}

/// Bounds that are tensors without dimensions count as numbers.
[[nodiscard]] Scalar bound(const Tensor& of) {
  if (of.dim() != 0)
    throw Error(message({"a bound is a number or a tensor without dimensions, given ", of.str()}));
  return of.item();
}
[[nodiscard]] const Scalar& bound(const Scalar& of) { return of; }
template <class Start, class End>
Tensor linspace_of(const Start& start, const End& end, std::int64_t steps, maybe_type type,
                   maybe_layout layout, maybe_device device, maybe_pinned pinned) {
  return composite::linspace(bound(start), bound(end), steps, type, layout, device, pinned);
}
template <class Start, class End>
Tensor& linspace_of_out(const Start& start, const End& end, std::int64_t steps, Tensor& out) {
  return at::_ops::linspace_out::call(bound(start), bound(end), steps, out);
}

Tensor logspace(const Scalar& start, const Scalar& end, std::int64_t steps, double base,
                maybe_type type, maybe_layout layout, maybe_device device, maybe_pinned pinned) {
  Tensor out = spaced_output("logspace", start, end, type, layout, device, pinned);
  return at::_ops::logspace_out::call(start, end, steps, base, out);
}
template <class Start, class End>
Tensor logspace_of(const Start& start, const End& end, std::int64_t steps, double base,
                   maybe_type type, maybe_layout layout, maybe_device device, maybe_pinned pinned) {
  return composite::logspace(bound(start), bound(end), steps, base, type, layout, device, pinned);
}
template <class Start, class End>
Tensor& logspace_of_out(const Start& start, const End& end, std::int64_t steps, double base,
                        Tensor& out) {
  return at::_ops::logspace_out::call(bound(start), bound(end), steps, base, out);
}

Tensor range_step(const Scalar& start, const Scalar& end, const Scalar& step, maybe_type type,
                  maybe_layout layout, maybe_device device, maybe_pinned pinned) {
  Tensor out = make_empty({SymInt(0)}, type.value_or(kFloat), layout, device, pinned);
  return at::_ops::range_out::call(start, end, step, out);
}
Tensor range(const Scalar& start, const Scalar& end, maybe_type type, maybe_layout layout,
             maybe_device device, maybe_pinned pinned) {
  return range_step(start, end, 1, type, layout, device, pinned);
}
Tensor& range_out_(const Scalar& start, const Scalar& end, Tensor& out) {
  return at::_ops::range_out::call(start, end, 1, out);
}

}  // namespace
}  // namespace dispatch::composite

// The overloads with one or two bounds that are tensors.
#define SCHEMA_CT_BOUNDS(m, of, name)                                          \
  m.impl(name ".Tensor_Tensor", TORCH_FN((of<at::Tensor, at::Tensor>)));       \
  m.impl(name ".Tensor_Scalar", TORCH_FN((of<at::Tensor, dispatch::Scalar>))); \
  m.impl(name ".Scalar_Tensor", TORCH_FN((of<dispatch::Scalar, at::Tensor>)))
#define SCHEMA_CT_BOUNDS_OUT(m, of, name)                                          \
  m.impl(name ".Tensor_Tensor_out", TORCH_FN((of<at::Tensor, at::Tensor>)));       \
  m.impl(name ".Tensor_Scalar_out", TORCH_FN((of<at::Tensor, dispatch::Scalar>))); \
  m.impl(name ".Scalar_Tensor_out", TORCH_FN((of<dispatch::Scalar, at::Tensor>)))

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  m.impl("empty.out", TORCH_FN(dispatch::composite::empty_out));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("empty_like", TORCH_FN(make_like));
  m.impl("full", TORCH_FN(full));
  m.impl("full.out", TORCH_FN(full_out));
  m.impl("zeros", TORCH_FN(number<0>));
  m.impl("zeros.out", TORCH_FN(number_out<0>));
  m.impl("ones", TORCH_FN(number<1>));
  m.impl("ones.out", TORCH_FN(number_out<1>));
  m.impl("scalar_tensor", TORCH_FN(scalar_tensor));
  m.impl("full_like", TORCH_FN(full_like));
  m.impl("zeros_like", TORCH_FN(number_like<0>));
  m.impl("ones_like", TORCH_FN(number_like<1>));
  m.impl("new_empty", TORCH_FN(new_empty));
  m.impl("new_full", TORCH_FN(new_full));
  m.impl("new_zeros", TORCH_FN(new_number<0>));
  m.impl("new_ones", TORCH_FN(new_number<1>));
  m.impl("eye", TORCH_FN(eye));
  m.impl("eye.m", TORCH_FN(eye_m));
  m.impl("arange", TORCH_FN(arange));
  m.impl("arange.start", TORCH_FN(arange_start));
  m.impl("arange.start_step", TORCH_FN(arange_step));
  m.impl("arange.out", TORCH_FN(arange_out));
  m.impl("linspace", TORCH_FN(dispatch::composite::linspace));
  SCHEMA_CT_BOUNDS(m, linspace_of, "linspace");
  SCHEMA_CT_BOUNDS_OUT(m, linspace_of_out, "linspace");
  m.impl("logspace", TORCH_FN(dispatch::composite::logspace));
  SCHEMA_CT_BOUNDS(m, logspace_of, "logspace");
  SCHEMA_CT_BOUNDS_OUT(m, logspace_of_out, "logspace");
  m.impl("range", TORCH_FN(dispatch::composite::range));
  m.impl("range.step", TORCH_FN(range_step));
  m.impl("range.out_", TORCH_FN(range_out_));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutogradNonFunctional, m) {
  m.impl("new_empty_strided", TORCH_FN(dispatch::composite::new_empty_strided));
}
