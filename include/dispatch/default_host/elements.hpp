// SPDX-License-Identifier: BSL-1.0
// Reads, writes and copies elements of strided memory whose type is known only at run time.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>
#include <cstring>

#include <dispatch/default_host/scalar.hpp>
#include <dispatch/default_host/tensor_impl.hpp>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace host_detail {

// Ordinary code for all types: templates for each element type would be instantiated in every file
// that includes this one.

[[noreturn]] inline void refuse_element_type(ScalarType type) {
  throw NotImplementedError(
      message({"the default host cannot read or write elements of type ", toString(type)}));
}

/// Loads 1, 2, 4 or 8 bytes in the machine's byte order, which is little-endian on all tested
/// machines.
[[nodiscard]] inline std::int64_t load_integer(const void* from, std::size_t bytes,
                                               bool is_signed) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, from, bytes);
  const auto unused = static_cast<unsigned>(64 - 8 * bytes);
  if (is_signed) return static_cast<std::int64_t>(bits << unused) >> unused;
  if (bits >> 63 != 0) throw Error(message({"the element ", bits, " exceeds int64_t"}));
  return static_cast<std::int64_t>(bits);
}

/// Throws NotImplementedError for types without a C++ type (quantised, float8, less than a byte).
[[nodiscard]] inline Scalar load_element(ScalarType type, const void* from) {
  float two[2] = {};
  double two_wide[2] = {};
  const std::size_t bytes = elementSize(type);
  switch (type) {
    case kByte:
    case kUInt16:
    case kUInt32:
    case kUInt64: return Scalar(load_integer(from, bytes, false));
    case kChar:
    case kShort:
    case kInt:
    case kLong: return Scalar(load_integer(from, bytes, true));
    case kBool: return Scalar(load_integer(from, bytes, false) != 0);
    case kHalf: {
      const auto bits = static_cast<std::uint16_t>(load_integer(from, bytes, false));
      return Scalar(Half(bits, Half::from_bits()));
    }
    case kBFloat16: {
      const auto bits = static_cast<std::uint16_t>(load_integer(from, bytes, false));
      return Scalar(BFloat16(bits, BFloat16::from_bits()));
    }
    case kFloat: std::memcpy(two, from, bytes); return Scalar(two[0]);
    case kDouble: std::memcpy(two_wide, from, bytes); return Scalar(two_wide[0]);
    case kComplexFloat:
      std::memcpy(two, from, bytes);
      return Scalar(complex<double>(two[0], two[1]));
    case kComplexDouble:
      std::memcpy(two_wide, from, bytes);
      return Scalar(complex<double>(two_wide[0], two_wide[1]));
    default: refuse_element_type(type);
  }
}

/// Stores the low bytes of `value`, which must fit into that many bytes.
inline void store_integer(void* to, const Scalar& value, std::size_t bytes, bool is_signed) {
  const std::int64_t number = value.toLong();
  const auto bits = static_cast<unsigned>(bytes * 8 - (is_signed ? 1 : 0));
  const bool fits = bits >= 63 ? is_signed || number >= 0
                               : number < (std::int64_t{1} << bits) &&
                                     number >= (is_signed ? -(std::int64_t{1} << bits) : 0);
  if (!fits) {
    throw Error(message({"the number ", number, " does not fit in an element of ", bytes * 8,
                         is_signed ? " bits" : " bits without sign"}));
  }
  std::memcpy(to, &number, bytes);
}

/// Throws Error for a number that the type cannot hold, NotImplementedError as load_element.
inline void store_element(ScalarType type, void* to, const Scalar& value) {
  const std::size_t bytes = elementSize(type);
  switch (type) {
    case kByte:
    case kUInt16:
    case kUInt32:
    case kUInt64: store_integer(to, value, bytes, false); return;
    case kChar:
    case kShort:
    case kInt:
    case kLong: store_integer(to, value, bytes, true); return;
    case kBool: *static_cast<unsigned char*>(to) = value.toBool() ? 1 : 0; return;
    case kHalf: {
      const Half element(static_cast<float>(value.toDouble()));
      std::memcpy(to, &element, bytes);
      return;
    }
    case kBFloat16: {
      const BFloat16 element(static_cast<float>(value.toDouble()));
      std::memcpy(to, &element, bytes);
      return;
    }
    case kFloat: {
      const auto element = static_cast<float>(value.toDouble());
      std::memcpy(to, &element, bytes);
      return;
    }
    case kDouble: {
      const double element = value.toDouble();
      std::memcpy(to, &element, bytes);
      return;
    }
    case kComplexFloat: {
      const complex<double> wide = value.toComplexDouble();
      const float element[2] = {static_cast<float>(wide.real()), static_cast<float>(wide.imag())};
      std::memcpy(to, element, bytes);
      return;
    }
    case kComplexDouble: {
      const complex<double> element = value.toComplexDouble();
      std::memcpy(to, &element, bytes);
      return;
    }
    default: refuse_element_type(type);
  }
}

/// The integer of which an element of that many bytes has the low ones: cut to an integer and
/// wrapped, as a machine does it. A number beyond 64 bits, or 32 for an element of four bytes, is
/// the lowest of them, as with PyTorch on x86.
[[nodiscard]] inline std::int64_t wrapped_integer(const Scalar& value, std::size_t bytes) {
  if (value.isIntegral(true)) return value.toLong();
  const double number = value.isComplex() ? value.toComplexDouble().real() : value.toDouble();
  const bool is_int = bytes == sizeof(std::int32_t);
  const double bound = is_int ? 0x1p31 : 0x1p63;
  if (number >= -bound && number < bound) return static_cast<std::int64_t>(number);
  return is_int ? INT32_MIN : INT64_MIN;
}

/// Stores an element of another type, as copy_() converts it: what a type cannot hold wraps, and
/// of a complex number a real type takes the real part.
inline void convert_element(ScalarType type, void* to, const Scalar& value) {
  if (isIntegralType(type, false)) {
    const std::int64_t number = wrapped_integer(value, elementSize(type));
    std::memcpy(to, &number, elementSize(type));
  } else if (value.isComplex() && !isComplexType(type)) {
    const complex<double> z = value.toComplexDouble();
    store_element(type, to, type == kBool ? z.imag() != 0 || z.real() != 0 : z.real());
  } else {
    store_element(type, to, value);
  }
}

/// Adds alpha * other, as PyTorch does: integers wrap, and with bool it is a logical or.
inline void add_to_element(ScalarType type, void* element, const Scalar& other,
                           const Scalar& alpha) {
  const Scalar has = load_element(type, element);
  if (has.isComplex())
    store_element(type, element,
                  has.toComplexDouble() + alpha.toComplexDouble() * other.toComplexDouble());
  else if (has.isFloatingPoint())
    store_element(type, element, has.toDouble() + alpha.toDouble() * other.toDouble());
  else if (has.isBoolean())
    store_element(type, element, has.toBool() || (alpha.toBool() && other.toBool()));
  else {
    const std::uint64_t sum =
        static_cast<std::uint64_t>(has.toLong()) +
        static_cast<std::uint64_t>(alpha.toLong()) * static_cast<std::uint64_t>(other.toLong());
    std::memcpy(element, &sum, elementSize(type));
  }
}

/// Calls `f(offset_a, offset_b)`, in elements, for each index of `sizes`, the last fastest.
template <class F>
void for_each_index(IntArrayRef sizes, const std::int64_t* strides_a, const std::int64_t* strides_b,
                    const F& f, std::int64_t offset_a = 0, std::int64_t offset_b = 0) {
  if (sizes.empty()) {
    f(offset_a, offset_b);
    return;
  }
  for (std::int64_t i = 0; i < sizes[0]; ++i) {
    for_each_index(sizes.slice(1), strides_a + 1, strides_b + 1, f, offset_a + i * strides_a[0],
                   offset_b + i * strides_b[0]);
  }
}

/// Throws Error if several elements share memory, as far as PyTorch detects it.
inline void check_written_once(TensorImpl& to) {
  if (to.numel_ == 0) return;
  for (std::int64_t i = 0; i < to.dimensions_; ++i)
    if (to.sizes()[static_cast<std::size_t>(i)] > 1 &&
        to.strides()[static_cast<std::size_t>(i)] == 0)
      throw Error(
          "unsupported operation: several elements of the tensor that is written to lie in one "
          "place of memory; write to a clone() of it");
}

/// Writes an element of the tensor's type to each of its elements.
inline void repeat_element(TensorImpl& to, const void* element) {
  const std::size_t size = elementSize(to.data_type_);
  if (to.numel_ == 0) return;
  if (to.is_contiguous_) {
    const std::size_t all = static_cast<std::size_t>(to.numel_) * size;
    std::memcpy(to.data_, element, size);
    for (std::size_t done = size; done < all; done *= 2)
      std::memcpy(to.data_ + done, to.data_, done < all - done ? done : all - done);
    return;
  }
  for_each_index(to.sizes(), to.stride_data(), to.stride_data(),
                 [&](std::int64_t at, std::int64_t) {
                   std::memcpy(to.data_ + at * static_cast<std::int64_t>(size), element, size);
                 });
}

/// Copies elements that need no loop, and says whether it did. The sizes must be equal.
[[nodiscard]] inline bool copied_at_once(TensorImpl& to, TensorImpl& from) {
  if (to.numel_ == 0) return true;
  if (to.data_type_ != from.data_type_ || !to.is_contiguous_ || !from.is_contiguous_) return false;
  std::memmove(to.data_, from.data_,
               static_cast<std::size_t>(to.numel_) * elementSize(to.data_type_));
  return true;
}

/// Copies and converts every element of `from` to `to`. The sizes must be equal.
inline void copy_elements(TensorImpl& to, TensorImpl& from) {
  const std::size_t size = elementSize(to.data_type_);
  const auto step = static_cast<std::int64_t>(size);
  const auto from_step = static_cast<std::int64_t>(elementSize(from.data_type_));
  for_each_index(to.sizes(), to.stride_data(), from.stride_data(),
                 [&](std::int64_t into, std::int64_t out_of) {
                   char* target = to.data_ + into * step;
                   const char* source = from.data_ + out_of * from_step;
                   if (to.data_type_ == from.data_type_) {
                     std::memmove(target, source, size);
                   } else {
                     convert_element(to.data_type_, target, load_element(from.data_type_, source));
                   }
                 });
}

}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch
#pragma GCC diagnostic pop
