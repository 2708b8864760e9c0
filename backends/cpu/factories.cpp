// SPDX-License-Identifier: BSL-1.0
// New tensors: uninitialised, of one number, of ranges of numbers, and like other tensors.
#include <algorithm>
#include <cmath>
#include <optional>
#include <type_traits>

#include <dispatch/default_host/resize.hpp>
#include <dispatch/library.hpp>

#include "copies.hpp"
#include "layouts.hpp"
#include "loops.hpp"
#include "number_check.hpp"
#include "result_type.hpp"
#include "sizes_alone.hpp"
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
  if (device && device->type() != (sizes_alone::is_on() ? kMeta : kCPU))
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
/// An output with the number of elements of the line keeps its sizes.
Tensor& write_line(const Tensor& found, Tensor& out) {
  return write_out(out.numel() == found.numel() ? found.view(out.sizes()) : found, out);
}
/// Writes n elements, computed as T and then converted: write(to, i, count) those from i on.
template <class T, class F>
Tensor& write_each(std::int64_t n, Tensor& out, const F& write) {
  constexpr std::int64_t most = 2048;  // that stay in the cache until they are converted
  constexpr ScalarType type = CppTypeToScalarType<T>::value;
  check_overlap(out, {});
  if (out.numel() != n) resize_output(out, n);
  if (out.is_meta()) return out;
  const bool in_a_row = out.is_contiguous();
  if (in_a_row && out.scalar_type() == type) {
    write(out.data_ptr<T>(), 0, n);
    return out;
  }
  if constexpr (std::is_same_v<T, double>)
    if (in_a_row && out.scalar_type() == kFloat) {
      write(out.data_ptr<float>(), 0, n);
      return out;
    }
  const std::int64_t at_once = in_a_row ? std::min(n, most) : n;
  const Tensor part = make_output(at_once, type);
  if (at_once == n) {
    write(part.data_ptr<T>(), 0, n);
    return write_line(converted(part, out.scalar_type()), out);
  }
  const Tensor line = out.view({n});
  for (std::int64_t i = 0; i < n; i += most) {
    const std::int64_t count = std::min(n - i, most);
    write(part.data_ptr<T>(), i, count);
    copy_elements(line.narrow(0, i, count), part.narrow(0, 0, count));
  }
  return out;
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
/// start + i * step. Integers wrap: half of the way may be further than the largest number.
template <class T>
Tensor& write_progression(std::int64_t n, T start, T step, Tensor& out) {
  return write_each<T>(n, out, [=]<class To>(To* to, std::int64_t begin, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i)
      to[i] =
          static_cast<To>(wrapping_add(start, wrapping_multiply(static_cast<T>(begin + i), step)));
  });
}
/// start + i * step. The positions of a block are counted by integers of 32 bits, of which vectors
/// make numbers; their sum with the block's begin is exact. (Without fma, which would round once.)
struct real_progression {
  double start;
  double step;

  template <class To>
  void operator()(To* to, std::int64_t begin, std::int64_t count) const {
    constexpr std::int64_t block = 1 << 16;
    for (std::int64_t i = 0; i < count; i += block)
      (machine_is_wide() ? wide<To> : plain<To>)(*this, to + i, begin + i,
                                                 static_cast<int>(std::min(count - i, block)));
  }

 private:
  template <class To>
  SCHEMA_CT_INLINE static void write(const real_progression& of, To* to, std::int64_t begin,
                                     int count) {
    const auto first = static_cast<double>(begin);
    for (int i = 0; i < count; ++i) to[i] = static_cast<To>(of.start + (first + i) * of.step);
  }
  template <class To>
  static void plain(const real_progression& of, To* to, std::int64_t begin, int count) {
    write(of, to, begin, count);
  }
  template <class To>
  SCHEMA_CT_WIDE_UNFUSED static void wide(const real_progression& of, To* to, std::int64_t begin,
                                          int count) {
    write(of, to, begin, count);
  }
};
Tensor& arange_step_out(const Scalar& start, const Scalar& end, const Scalar& step, Tensor& out) {
  const ScalarType type = out.scalar_type();
  if (isComplexType(type) || type == kBool)
    throw NotImplementedError(
        message({"\"arange_cpu\" not implemented for '", toString(type), "'"}));
  const std::int64_t n = steps_between(start, end, step, type == kLong);
  if (isIntegralType(type, false))
    return write_progression<std::int64_t>(n, start.toLong(), step.toLong(), out);
  return write_each<double>(n, out, real_progression{start.toDouble(), step.toDouble()});
}

/// The numbers from `start` to `end`, of which the last is one if the step leads there.
Tensor& range_out(const Scalar& start, const Scalar& end, const Scalar& step, Tensor& out) {
  const ScalarType type = out.scalar_type();
  if (isComplexType(type) || type == kBool)
    throw NotImplementedError(
        message({"\"range_cpu\" not implemented for '", toString(type), "'"}));
  const auto write = [&]<class T>(T first, T last, T by) -> Tensor& {
    if (!(by > 0 || by < 0)) throw Error("range(): the step must not be 0");
    if (!std::isfinite(static_cast<double>(first)) || !std::isfinite(static_cast<double>(last)))
      throw Error(message({"range(): there is no range from ", first, " to ", last}));
    if (by > 0 ? last < first : last > first)
      throw Error(message({"range(): the step ", by, " does not lead from ", first, " to ", last}));
    const auto n = static_cast<std::int64_t>((last - first) / by + 1);
    if constexpr (std::is_same_v<T, double>)
      return write_each<double>(n, out, real_progression{first, by});
    else
      return write_progression<T>(n, first, by, out);
  };
  if (isIntegralType(type, false)) return write(start.toLong(), end.toLong(), step.toLong());
  return write(start.toDouble(), end.toDouble(), step.toDouble());
}

/// Computed from both ends, so that both are exact.
template <class T>
struct spaced {
  T start;
  T end;
  std::int64_t n;
  T step = n > 1 ? (end - start) / static_cast<double>(n - 1) : T();

  template <class To>
  void operator()(To* to, std::int64_t begin, std::int64_t count) const {
    (machine_is_wide() && !is_complex<T> ? wide<To> : plain<To>)(*this, to, begin, count);
  }

 private:
  SCHEMA_CT_INLINE static T distant(T from, T step, std::int64_t i) {
    const auto steps = static_cast<double>(i);
    if constexpr (is_complex<T>)
      return from + step * steps;
    else
      return std::fma(step, steps, from);
  }
  template <class To>
  SCHEMA_CT_INLINE static void write(const spaced& of, To* to, std::int64_t begin,
                                     std::int64_t count) {
    const std::int64_t half = std::max<std::int64_t>(of.n / 2, of.n == 1);
    const std::int64_t near = std::clamp<std::int64_t>(half - begin, 0, count);
    for (std::int64_t i = 0; i < near; ++i)
      to[i] = static_cast<To>(distant(of.start, of.step, begin + i));
    for (std::int64_t i = near; i < count; ++i)
      to[i] = static_cast<To>(distant(of.end, of.step, begin + i + 1 - of.n));
  }
  template <class To>
  static void plain(const spaced& of, To* to, std::int64_t begin, std::int64_t count) {
    write(of, to, begin, count);
  }
  template <class To>
  SCHEMA_CT_WIDE static void wide(const spaced& of, To* to, std::int64_t begin,
                                  std::int64_t count) {
    write(of, to, begin, count);
  }
};
[[nodiscard]] Scalar as_integer(const Scalar& number, ScalarType type) {
  const Tensor out = at::empty({}, type);
  fill_elements(out, number);
  return out.item();
}
/// The value of the number in an element of that type.
[[nodiscard]] double as_element(const Scalar& number, ScalarType type) {
  check_fits("linspace", number, type);  // a complex number, if it is real
  if (isIntegralType(type, true)) return as_integer(number, type).toDouble();
  return number.toComplexDouble().real();
}
Tensor& linspace_out(const Scalar& start, const Scalar& end, std::int64_t n, Tensor& out) {
  const ScalarType type = out.scalar_type();
  if (n < 0) throw Error(message({"linspace(): the number of steps must not be negative: ", n}));
  if (type == kBool && n > 1)
    throw NotImplementedError("\"linspace_cpu\" not implemented for 'Bool'");
  if (isComplexType(type))
    return write_each<complex<double>>(
        n, out, spaced<complex<double>>{start.toComplexDouble(), end.toComplexDouble(), n});
  if (n == 0) return write_line(make_output(0, type), out);
  const double first = as_element(start, type);
  return write_each<double>(n, out,
                            spaced<double>{first, n == 1 ? first : as_element(end, type), n});
}

/// Powers of the base, of which the exponents have equal distances.
template <class T>
struct powers {
  T base;
  T start;
  T end;
  std::int64_t n;

  template <class To>
  void operator()(To* to, std::int64_t begin, std::int64_t count) const {
    const T step = (end - start) / static_cast<double>(n - 1);
    for (std::int64_t i = 0; i < count; ++i) {
      const std::int64_t at = begin + i;
      const T exponent = at < n / 2 ? start + step * static_cast<double>(at)
                                    : end - step * static_cast<double>(n - 1 - at);
      if constexpr (is_complex<T>)
        to[i] = static_cast<To>(from_std(std::pow(to_std(base), to_std(exponent))));
      else
        to[i] = static_cast<To>(std::pow(base, exponent));
    }
  }
};
Tensor& logspace_out(const Scalar& start, const Scalar& end, std::int64_t n, double base,
                     Tensor& out) {
  const ScalarType type = out.scalar_type();
  if (n < 0) throw Error(message({"logspace(): the number of steps must not be negative: ", n}));
  if (n == 0) return write_line(make_output(0, type), out);
  if (n == 1) {
    const Tensor one = make_output(1, type);
    if (isComplexType(type))
      fill_elements(
          one,
          Scalar(from_std(std::pow(std::complex<double>(base), to_std(start.toComplexDouble())))));
    else
      one.fill_(std::pow(base, start.toDouble()));
    return write_line(one, out);
  }
  if (type == kBool) throw NotImplementedError("\"logspace_cpu\" not implemented for 'Bool'");
  if (isComplexType(type))
    return write_each<complex<double>>(
        n, out, powers<complex<double>>{base, start.toComplexDouble(), end.toComplexDouble(), n});
  return write_each<double>(
      n, out, powers<double>{base, as_element(start, type), as_element(end, type), n});
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
  m.impl("range.out", &range_out);
  m.impl("linspace.out", &linspace_out);
  m.impl("logspace.out", &logspace_out);
}
