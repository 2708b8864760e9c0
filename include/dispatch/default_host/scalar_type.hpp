// SPDX-License-Identifier: BSL-1.0
// Element types of tensors, with PyTorch 2.14's numbers, names and sizes.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>

#include <dispatch/default_host/complex.hpp>
#include <dispatch/default_host/small_floats.hpp>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace dispatch {
inline namespace default_host {

// clang-format off
// Name and bytes of an element. A type of less than a byte takes one byte.
#define SCHEMA_CT_EACH_SCALAR_TYPE(X)                                                          \
  X(Byte, 1) X(Char, 1) X(Short, 2) X(Int, 4) X(Long, 8) X(Half, 2) X(Float, 4) X(Double, 8)   \
  X(ComplexHalf, 4) X(ComplexFloat, 8) X(ComplexDouble, 16) X(Bool, 1) X(QInt8, 1)             \
  X(QUInt8, 1) X(QInt32, 4) X(BFloat16, 2) X(QUInt4x2, 1) X(QUInt2x4, 1) X(Bits1x8, 1)         \
  X(Bits2x4, 1) X(Bits4x2, 1) X(Bits8, 1) X(Bits16, 2) X(Float8_e5m2, 1) X(Float8_e4m3fn, 1)   \
  X(Float8_e5m2fnuz, 1) X(Float8_e4m3fnuz, 1) X(UInt16, 2) X(UInt32, 4) X(UInt64, 8)           \
  X(UInt1, 1) X(UInt2, 1) X(UInt3, 1) X(UInt4, 1) X(UInt5, 1) X(UInt6, 1) X(UInt7, 1)          \
  X(Int1, 1) X(Int2, 1) X(Int3, 1) X(Int4, 1) X(Int5, 1) X(Int6, 1) X(Int7, 1)                 \
  X(Float8_e8m0fnu, 1) X(Float4_e2m1fn_x2, 1) X(BComplex32, 4)
// clang-format on

/// Numbers: c10/core/ScalarType.h (Byte 0 … BComplex32 46).
enum class ScalarType : std::int8_t {
#define SCHEMA_CT_TYPE(name, bytes) name,
  SCHEMA_CT_EACH_SCALAR_TYPE(SCHEMA_CT_TYPE)
#undef SCHEMA_CT_TYPE
      Undefined,
  NumOptions,
};

#define SCHEMA_CT_TYPE(name, bytes) \
  SCHEMA_CT_HIDDEN inline constexpr ScalarType k##name = ScalarType::name;
SCHEMA_CT_EACH_SCALAR_TYPE(SCHEMA_CT_TYPE)
#undef SCHEMA_CT_TYPE

/// "Float", "Long" …; "UNKNOWN_SCALAR" for Undefined and for an invalid number.
SCHEMA_CT_HIDDEN constexpr const char* toString(ScalarType type) {
  switch (type) {
#define SCHEMA_CT_TYPE(name, bytes) \
  case ScalarType::name: return #name;
    SCHEMA_CT_EACH_SCALAR_TYPE(SCHEMA_CT_TYPE)
#undef SCHEMA_CT_TYPE
    default: return "UNKNOWN_SCALAR";
  }
}

/// Bytes of one element; 0 for Undefined and for an invalid number.
SCHEMA_CT_HIDDEN constexpr std::size_t elementSize(ScalarType type) {
  switch (type) {
#define SCHEMA_CT_TYPE(name, bytes) \
  case ScalarType::name: return bytes;
    SCHEMA_CT_EACH_SCALAR_TYPE(SCHEMA_CT_TYPE)
#undef SCHEMA_CT_TYPE
    default: return 0;
  }
}
#undef SCHEMA_CT_EACH_SCALAR_TYPE

SCHEMA_CT_HIDDEN constexpr bool isFloatingType(ScalarType type) {
  return type == kDouble || type == kFloat || type == kHalf || type == kBFloat16 ||
         (type >= kFloat8_e5m2 && type <= kFloat8_e4m3fnuz) || type == kFloat8_e8m0fnu ||
         type == kFloat4_e2m1fn_x2;
}
SCHEMA_CT_HIDDEN constexpr bool isComplexType(ScalarType type) {
  return (type >= kComplexHalf && type <= kComplexDouble) || type == kBComplex32;
}
SCHEMA_CT_HIDDEN constexpr bool isIntegralType(ScalarType type, bool include_bool) {
  return (type >= kByte && type <= kLong) || (type >= kUInt16 && type <= kUInt64) ||
         (include_bool && type == kBool);
}

/// The element type of the C++ type T: `CppTypeToScalarType<float>::value` is kFloat, and so is
/// `CppTypeToScalarType<float>()`.
template <class T>
struct CppTypeToScalarType {};
// Members, because the static ones of a template would have symbols that pin the shared object.
#define SCHEMA_CT_ELEMENT_CONSTANT(name)                                            \
  using value_type = ScalarType;                                                    \
  SCHEMA_CT_HIDDEN static constexpr ScalarType value = ScalarType::name;            \
  SCHEMA_CT_HIDDEN constexpr operator ScalarType() const noexcept { return value; } \
  SCHEMA_CT_HIDDEN constexpr ScalarType operator()() const noexcept { return value; }
/// For templates that use it for "no elements": no tensor has such elements.
template <>
struct CppTypeToScalarType<decltype(nullptr)> {
  SCHEMA_CT_HIDDEN static constexpr ScalarType value = ScalarType::Undefined;
};

/// The C++ type of an element type, as its member `type`; undefined if there is none.
template <ScalarType type>
struct ScalarTypeToCPPType;
template <ScalarType type>
using ScalarTypeToCPPTypeT = typename ScalarTypeToCPPType<type>::type;

#define SCHEMA_CT_TYPE(cxx, name)                \
  template <>                                    \
  struct CppTypeToScalarType<cxx> {              \
    SCHEMA_CT_ELEMENT_CONSTANT(name)             \
  };                                             \
  template <>                                    \
  struct ScalarTypeToCPPType<ScalarType::name> { \
    using type = cxx;                            \
  };
SCHEMA_CT_TYPE(std::uint8_t, Byte)
SCHEMA_CT_TYPE(std::int8_t, Char)
SCHEMA_CT_TYPE(std::int16_t, Short)
SCHEMA_CT_TYPE(std::int32_t, Int)
SCHEMA_CT_TYPE(std::int64_t, Long)
SCHEMA_CT_TYPE(std::uint16_t, UInt16)
SCHEMA_CT_TYPE(std::uint32_t, UInt32)
SCHEMA_CT_TYPE(std::uint64_t, UInt64)
SCHEMA_CT_TYPE(float, Float)
SCHEMA_CT_TYPE(double, Double)
SCHEMA_CT_TYPE(bool, Bool)
SCHEMA_CT_TYPE(default_host::Half, Half)
SCHEMA_CT_TYPE(default_host::BFloat16, BFloat16)
SCHEMA_CT_TYPE(default_host::Float8_e4m3fn, Float8_e4m3fn)
SCHEMA_CT_TYPE(default_host::Float8_e5m2, Float8_e5m2)
SCHEMA_CT_TYPE(default_host::Float8_e4m3fnuz, Float8_e4m3fnuz)
SCHEMA_CT_TYPE(default_host::Float8_e5m2fnuz, Float8_e5m2fnuz)
SCHEMA_CT_TYPE(default_host::Float8_e8m0fnu, Float8_e8m0fnu)
SCHEMA_CT_TYPE(complex<default_host::Half>, ComplexHalf)
SCHEMA_CT_TYPE(complex<default_host::BFloat16>, BComplex32)
SCHEMA_CT_TYPE(complex<float>, ComplexFloat)
SCHEMA_CT_TYPE(complex<double>, ComplexDouble)
#undef SCHEMA_CT_TYPE
/// long and long long, one of which is std::int64_t.
namespace host_detail {
using other_long = std::conditional_t<std::is_same_v<std::int64_t, long>, long long, long>;
}
template <>
struct CppTypeToScalarType<host_detail::other_long>
    : CppTypeToScalarType<
          std::conditional_t<sizeof(host_detail::other_long) == 8, std::int64_t, std::int32_t>> {};

template <class Traits>
SCHEMA_CT_HIDDEN std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                                              ScalarType type) {
  return out << toString(type);
}

}  // namespace default_host
}  // namespace dispatch
#pragma GCC diagnostic pop
