// SPDX-License-Identifier: BSL-1.0
// Further properties of element types, with the values of c10/core/ScalarType.h.
#pragma once

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/scalar_type.hpp>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

constexpr bool isFloat8Type(ScalarType type) {
  return (type >= kFloat8_e5m2 && type <= kFloat8_e4m3fnuz) || type == kFloat8_e8m0fnu;
}
/// A floating-point number of less than 32 bits.
constexpr bool isReducedFloatingType(ScalarType type) {
  return type == kHalf || type == kBFloat16 || isFloat8Type(type) || type == kFloat4_e2m1fn_x2;
}
constexpr bool isQIntType(ScalarType type) {
  return (type >= kQInt8 && type <= kQInt32) || type == kQUInt4x2 || type == kQUInt2x4;
}
constexpr bool isBitsType(ScalarType type) { return type >= kBits1x8 && type <= kBits16; }
/// An unsigned integer for which PyTorch has few operators: all but Byte.
constexpr bool isBarebonesUnsignedType(ScalarType type) {
  return type >= kUInt16 && type <= kUInt7;
}
/// Throws Error for quantized types and for bits.
constexpr bool isSignedType(ScalarType type) {
  if (isQIntType(type)) throw Error("isSignedType not supported for quantized types");
  if (isBitsType(type)) throw Error("Bits types are undefined");
  return type != kByte && type != kBool && !isBarebonesUnsignedType(type) &&
         type != kFloat8_e8m0fnu;
}

/// The quantized type over Byte, Char or Int; any other type unchanged.
constexpr ScalarType toQIntType(ScalarType type) {
  switch (type) {
    case kByte: return kQUInt8;
    case kChar: return kQInt8;
    case kInt: return kQInt32;
    default: return type;
  }
}
/// The storage type of a quantized type; any other type unchanged.
constexpr ScalarType toUnderlying(ScalarType type) {
  switch (type) {
    case kQUInt8:
    case kQUInt4x2:
    case kQUInt2x4: return kByte;
    case kQInt8: return kChar;
    case kQInt32: return kInt;
    default: return type;
  }
}
/// The type of a complex type's parts; any other type unchanged.
constexpr ScalarType toRealValueType(ScalarType type) {
  switch (type) {
    case kComplexHalf: return kHalf;
    case kBComplex32: return kBFloat16;
    case kComplexFloat: return kFloat;
    case kComplexDouble: return kDouble;
    default: return type;
  }
}
/// The complex type whose parts hold the type's numbers; throws Error if there is none.
constexpr ScalarType toComplexType(ScalarType type) {
  switch (type) {
    case kHalf: return kComplexHalf;
    case kBFloat16: return kBComplex32;
    case kFloat: return kComplexFloat;
    case kDouble: return kComplexDouble;
    default:
      if (isComplexType(type)) return type;
      throw Error(message({"Unknown Complex ScalarType for ", toString(type)}));
  }
}

/// May a result of type `from` be written to a tensor of type `to`? Never from complex to real,
/// from a floating-point number to an integer, or from any other type to bool.
constexpr bool canCast(ScalarType from, ScalarType to) {
  if (isComplexType(from) && !isComplexType(to)) return false;
  if (isFloatingType(from) && isIntegralType(to, false)) return false;
  return from == kBool || to != kBool;
}

}  // namespace default_host
}  // namespace dispatch
#pragma GCC diagnostic pop
