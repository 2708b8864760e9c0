// SPDX-License-Identifier: BSL-1.0
// New tensors: uninitialised, of one number, of ranges of numbers, and like other tensors.
#include <algorithm>
#include <cmath>
#include <optional>

#include <dispatch/default_host/resize.hpp>
#include <dispatch/library.hpp>

#include "copies.hpp"
#include "layouts.hpp"
#include "number_check.hpp"
#include "result_type.hpp"
#include "wrapping.hpp"

namespace dispatch::cpu {
namespace {

using maybe_type = std::optional<ScalarType>;
using maybe_layout = std::optional<Layout>;
using maybe_device = std::optional<Device>;
using maybe_pinned = std::optional<bool>;
using maybe_format = std::optional<MemoryFormat>;

void check_options(maybe_layout layout, maybe_device device, maybe_pinned pinned) {
  if (layout && *layout != kStrided)
    throw NotImplementedError("the CPU makes strided tensors only");
  if (device && device->type() != kCPU)
    throw NotImplementedError(message({"there is no kernel here for the device ", device->str()}));
  if (pinned.value_or(false)) throw Error("memory cannot be pinned: there is no accelerator");
}
Tensor empty(IntArrayRef sizes, maybe_type type, maybe_layout layout, maybe_device device,
             maybe_pinned pinned, maybe_format format) {
  check_options(layout, device, pinned);
  return make_with_format(sizes, type.value_or(default_floating_type),
                          format.value_or(MemoryFormat::Contiguous));
}
Tensor empty_strided(IntArrayRef sizes, IntArrayRef strides, maybe_type type, maybe_layout layout,
                     maybe_device device, maybe_pinned pinned) {
  check_options(layout, device, pinned);
  if (sizes.size() != strides.size())
    throw Error(message("empty_strided(): there must be a stride for each size, but the sizes are ",
                        sizes, " and the strides ", strides));
  std::int64_t last = 0;
  bool too_large = false;
  bool is_empty = false;
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] < 0) throw Error(message("empty_strided(): sizes cannot be negative: ", sizes));
    is_empty = is_empty || sizes[d] == 0;
    std::int64_t extent = 0;
    too_large = __builtin_mul_overflow(sizes[d] - 1, strides[d], &extent) || extent < 0 ||
                __builtin_add_overflow(last, extent, &last) || too_large;
  }
  if (too_large && !is_empty) throw Error("empty_strided(): the tensor does not fit in memory");
  const std::int64_t length = is_empty ? 0 : last + 1;
  const Tensor out = make_output(length, type.value_or(default_floating_type));
  host_detail::set_extents(*out.unsafeGetTensorImpl(), sizes, &strides);
  return out;
}

Tensor& eye_m_out(std::int64_t rows, std::int64_t columns, Tensor& out) {
  if (rows < 0 || columns < 0)
    throw Error(message({"eye(): expected sizes of 0 or more, not ", rows, " and ", columns}));
  resize_output(out, {rows, columns});
  fill_elements(out, 0);
  const std::int64_t n = std::min(rows, columns);
  if (n > 0) {
    const Tensor diagonal = out.slice(0, 0, n).slice(1, 0, n);
    const std::int64_t steps[] = {out.stride(0) + out.stride(1)};
    const IntArrayRef stride_list = steps;
    Tensor line = diagonal.slice(0, 0, n);
    host_detail::set_extents(*line.unsafeGetTensorImpl(), n, &stride_list);
    fill_elements(line, 1);
  }
  return out;
}
Tensor& eye_out(std::int64_t n, Tensor& out) { return eye_m_out(n, n, out); }
/// start + i * step for each element, computed as T and then converted.
template <class T>
[[nodiscard]] Tensor progression(std::int64_t n, T start, T step) {
  const Tensor out = make_output(n, CppTypeToScalarType<T>::value);
  T* const at = out.data_ptr<T>();
  // Integers wrap: half of the range may exceed the largest number.
  for (std::int64_t i = 0; i < n; ++i)
    at[i] = wrapping_add(start, wrapping_multiply(static_cast<T>(i), step));
  return out;
}

/// An output with the number of elements of the line keeps its sizes.
Tensor& write_line(const Tensor& found, Tensor& out) {
  return write_out(out.numel() == found.numel() ? found.view(out.sizes()) : found, out);
}

[[nodiscard]] std::int64_t steps_between(const Scalar& start, const Scalar& end, const Scalar& step,
                                         bool integers) {
  const double first = start.toDouble();
  const double last = end.toDouble();
  const double by = step.toDouble();
  if (by == 0) throw Error("arange(): the step must not be 0");
  if (!std::isfinite(first) || !std::isfinite(last))
    throw Error(message({"arange(): there is no range from ", first, " to ", last}));
  if (by > 0 ? last < first : last > first)
    throw Error(message({"arange(): the step ", by, " does not lead from ", first, " to ", last}));
  if (integers) {
    const std::int64_t a = start.toLong();
    const std::int64_t b = end.toLong();
    const std::int64_t s = step.toLong();
    if (s == 0) throw ValueError("arange(): the step must not be 0");
    if (s > 0 ? b <= a : b >= a) return 0;
    const std::uint64_t distance =
        s > 0 ? std::uint64_t(b) - std::uint64_t(a) : std::uint64_t(a) - std::uint64_t(b);
    const std::uint64_t width = s > 0 ? std::uint64_t(s) : 0 - std::uint64_t(s);
    return static_cast<std::int64_t>(distance / width + (distance % width != 0 ? 1 : 0));
  }
  const double n = std::ceil((last - first) / by);
  if (!(n < 0x1p62)) throw Error(message({"arange(): ", n, " elements do not fit in memory"}));
  return static_cast<std::int64_t>(n);
}
[[nodiscard]] Tensor range_of(const Scalar& start, const Scalar& end, const Scalar& step,
                              ScalarType type) {
  if (isComplexType(type) || type == kBool)
    throw NotImplementedError(
        message({"\"arange_cpu\" not implemented for '", toString(type), "'"}));
  const bool integers = isIntegralType(type, false);
  const std::int64_t n = steps_between(start, end, step, type == kLong);
  if (integers) return converted(progression<std::int64_t>(n, start.toLong(), step.toLong()), type);
  return converted(progression<double>(n, start.toDouble(), step.toDouble()), type);
}
Tensor& arange_step_out(const Scalar& start, const Scalar& end, const Scalar& step, Tensor& out) {
  return write_line(range_of(start, end, step, out.scalar_type()), out);
}

/// Computed from both ends, so that both are exact.
template <class T>
[[nodiscard]] Tensor spaced(T start, T end, std::int64_t n) {
  const Tensor out = make_output(n, CppTypeToScalarType<T>::value);
  T* const at = out.data_ptr<T>();
  const T step = n > 1 ? (end - start) / static_cast<double>(n - 1) : T();
  const auto from = [step](T first, std::int64_t i) {
    const auto steps = static_cast<double>(i);
    if constexpr (is_complex<T>)
      return first + step * steps;
    else
      return std::fma(step, steps, first);
  };
  for (std::int64_t i = 0; i < n; ++i) at[i] = i < n / 2 ? from(start, i) : from(end, i + 1 - n);
  if (n == 1) at[0] = start;
  return out;
}
[[nodiscard]] Scalar as_integer(const Scalar& number, ScalarType type) {
  const Tensor out = make_output({}, type);
  fill_elements(out, number);
  return out.item();
}
/// The value of the number in an element of that type.
[[nodiscard]] double as_element(const Scalar& number, ScalarType type) {
  check_fits("linspace", number, type);  // a complex number, if it is real
  if (isIntegralType(type, true)) return as_integer(number, type).toDouble();
  return number.toComplexDouble().real();
}
[[nodiscard]] Tensor line(const Scalar& start, const Scalar& end, std::int64_t n, ScalarType type) {
  if (n < 0) throw Error(message({"linspace(): the number of steps must not be negative: ", n}));
  if (type == kBool && n > 1)
    throw NotImplementedError("\"linspace_cpu\" not implemented for 'Bool'");
  if (isComplexType(type))
    return converted(spaced(start.toComplexDouble(), end.toComplexDouble(), n), type);
  if (n == 0) return make_output(0, type);
  const double first = as_element(start, type);
  return converted(spaced(first, n == 1 ? first : as_element(end, type), n), type);
}
Tensor& linspace_out(const Scalar& start, const Scalar& end, std::int64_t n, Tensor& out) {
  return write_line(line(start, end, n, out.scalar_type()), out);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("empty.memory_format", &empty);
  m.impl("empty_strided", &empty_strided);
  m.impl("eye.out", &eye_out);
  m.impl("eye.m_out", &eye_m_out);
  m.impl("arange.start_out", &arange_step_out);
  m.impl("linspace.out", &linspace_out);
}
