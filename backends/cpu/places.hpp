// SPDX-License-Identifier: BSL-1.0
// Loops over the places of tensors, and functions for one element type chosen at run time: for
// kernels that move elements or work along a dimension.
#pragma once

#include <array>
#include <cstring>

#include <ATen/ATen.h>

#include "../common/dimensions.hpp"
#include "outputs.hpp"

namespace dispatch::cpu {

/// Calls f with an offset of each of K tensors for each index of `sizes`, the last fastest. The
/// steps from one index to the next are in whatever unit the offsets are.
template <std::size_t K, class F>
void for_each_place(IntArrayRef sizes, const std::array<backend::shape, K>& steps, const F& f) {
  for (const std::int64_t size : sizes)
    if (size == 0) return;
  std::array<std::int64_t, K> at{};
  std::int64_t index[host_detail::most_dimensions] = {};
  for (;;) {
    f(at);
    std::size_t d = sizes.size();
    for (;;) {
      if (d-- == 0) return;
      for (std::size_t k = 0; k < K; ++k) at[k] += steps[k].at[d];
      if (++index[d] < sizes[d]) break;
      for (std::size_t k = 0; k < K; ++k) at[k] -= steps[k].at[d] * sizes[d];
      index[d] = 0;
    }
  }
}

/// `self` seen along one dimension; a tensor without dimensions has one of size 1.
struct line {
  std::int64_t size;
  std::int64_t stride;
  line(const Tensor& self, std::size_t d)
      : size(self.dim() == 0 ? 1 : self.sizes()[d]),
        stride(self.dim() == 0 ? 1 : self.strides()[d]) {}
};
[[nodiscard]] inline backend::shape without(IntArrayRef extents, std::size_t d) {
  backend::shape out(extents);
  if (out.count != 0) out.erase(d);
  return out;
}

struct wide_element {
  std::uint64_t words[2];
};
/// Calls f with a type_tag of a type of that many bytes: elements that are moved and not read.
template <class F>
decltype(auto) visit_width(std::size_t bytes, const F& f) {
  switch (bytes) {
    case 1: return f(type_tag<std::uint8_t>());
    case 2: return f(type_tag<std::uint16_t>());
    case 4: return f(type_tag<std::uint32_t>());
    case 8: return f(type_tag<std::uint64_t>());
    default: return f(type_tag<wide_element>());
  }
}

[[noreturn]] void refuse_type(const char* name, ScalarType type);

/// Calls f with a type_tag of the element type. Throws NotImplementedError for the other types.
template <class F>
decltype(auto) visit_integers(const char* name, ScalarType type, const F& f) {
  switch (type) {
    case kByte: return f(type_tag<std::uint8_t>());
    case kChar: return f(type_tag<std::int8_t>());
    case kShort: return f(type_tag<std::int16_t>());
    case kInt: return f(type_tag<std::int32_t>());
    case kLong: return f(type_tag<std::int64_t>());
    default: refuse_type(name, type);
  }
}
template <class F>
decltype(auto) visit_reals(const char* name, ScalarType type, const F& f) {
  switch (type) {
    case kFloat: return f(type_tag<float>());
    case kDouble: return f(type_tag<double>());
    case kHalf: return f(type_tag<Half>());
    case kBFloat16: return f(type_tag<BFloat16>());
    default: return visit_integers(name, type, f);
  }
}
template <class F>
decltype(auto) visit_real_or_bool(const char* name, ScalarType type, const F& f) {
  if (type == kBool) return f(type_tag<bool>());
  return visit_reals(name, type, f);
}
template <class F>
decltype(auto) visit_all(const char* name, ScalarType type, const F& f) {
  switch (type) {
    case kComplexFloat: return f(type_tag<complex<float>>());
    case kComplexDouble: return f(type_tag<complex<double>>());
    default: return visit_real_or_bool(name, type, f);
  }
}

/// a + b and a * b as PyTorch computes them: integers wrap, and bool is a logical function.
template <class T>
[[nodiscard]] T sum_of(T a, T b) {
  if constexpr (std::is_same_v<T, bool>)
    return a || b;
  else if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
  else if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>)
    return T(static_cast<float>(a) + static_cast<float>(b));
  else
    return a + b;
}
template <class T>
[[nodiscard]] T product_of(T a, T b) {
  if constexpr (std::is_same_v<T, bool>)
    return a && b;
  else if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
  else if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>)
    return T(static_cast<float>(a) * static_cast<float>(b));
  else
    return a * b;
}

template <class T>
[[nodiscard]] T* data_of(const Tensor& tensor) {
  return static_cast<T*>(tensor.data_ptr());
}

/// The number as an element of that type; a negative one wraps in a type without sign. Throws Error
/// where the type cannot hold it.
template <class T>
[[nodiscard]] T element_of(const Scalar& value) {
  if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>) {
    return T(static_cast<float>(value.to<double>()));
  } else if constexpr (std::is_same_v<T, bool>) {
    return value.toComplexDouble() != complex<double>(0);
  } else {
    if constexpr (std::is_unsigned_v<T>)
      if (value.isIntegral() && value.toLong() < 0) return static_cast<T>(-Scalar(-value).to<T>());
    return value.to<T>();
  }
}

/// The three kernels of an operator whose result has the element type of its first argument: of a
/// function that writes to its first parameter.
template <auto write>
struct written;
template <class... A, Tensor& (*write)(Tensor&, const Tensor&, A...)>
struct written<write> {
  static Tensor functional(const Tensor& self, A... arguments) {
    Tensor out = make_output(0, self.scalar_type());
    return write(out, self, arguments...);
  }
  static Tensor& in_place(Tensor& self, A... arguments) { return write(self, self, arguments...); }
  static Tensor& out(const Tensor& self, A... arguments, Tensor& to) {
    return write(to, self, arguments...);
  }
};

}  // namespace dispatch::cpu

// Registrations in a block for `aten` of what written<&write> has.
#define SCHEMA_CT_WRITTEN(m, write, name, out_name)              \
  m.impl(name, &::dispatch::cpu::written<(&write)>::functional); \
  m.impl(out_name, &::dispatch::cpu::written<(&write)>::out)
#define SCHEMA_CT_WRITTEN_IN_PLACE(m, write, name, in_place_name, out_name) \
  SCHEMA_CT_WRITTEN(m, write, name, out_name);                              \
  m.impl(in_place_name, &::dispatch::cpu::written<(&write)>::in_place)
