// SPDX-License-Identifier: BSL-1.0
// PyTorch's lists of element types, as macros that take a macro.
#pragma once

#include <dispatch/default_host/scalar_type.hpp>

// _(C++ type, name) for the types of a family.
#define AT_FORALL_INT_TYPES(_) \
  _(uint8_t, Byte) _(int8_t, Char) _(int16_t, Short) _(int, Int) _(int64_t, Long)
#define AT_FORALL_SCALAR_TYPES(_) AT_FORALL_INT_TYPES(_) _(float, Float) _(double, Double)
#define SCHEMA_CT_TYPE_AND(_, T) _(::dispatch::ScalarTypeToCPPTypeT<::dispatch::ScalarType::T>, T)
#define AT_FORALL_SCALAR_TYPES_AND(T, _) AT_FORALL_SCALAR_TYPES(_) SCHEMA_CT_TYPE_AND(_, T)
#define AT_FORALL_SCALAR_TYPES_AND2(T1, T2, _) \
  AT_FORALL_SCALAR_TYPES_AND(T1, _) SCHEMA_CT_TYPE_AND(_, T2)
#define AT_FORALL_SCALAR_TYPES_AND3(T1, T2, T3, _) \
  AT_FORALL_SCALAR_TYPES_AND2(T1, T2, _) SCHEMA_CT_TYPE_AND(_, T3)
#define AT_FORALL_SCALAR_TYPES_AND7(T1, T2, T3, T4, T5, T6, T7, _) \
  AT_FORALL_SCALAR_TYPES_AND3(T1, T2, T3, _)                       \
  SCHEMA_CT_TYPE_AND(_, T4)                                        \
  SCHEMA_CT_TYPE_AND(_, T5) SCHEMA_CT_TYPE_AND(_, T6) SCHEMA_CT_TYPE_AND(_, T7)
#define AT_FORALL_COMPLEX_TYPES(_)     \
  _(c10::complex<float>, ComplexFloat) \
  _(c10::complex<double>, ComplexDouble)
#define AT_FORALL_FLOAT8_TYPES(_)          \
  _(c10::Float8_e5m2, Float8_e5m2)         \
  _(c10::Float8_e4m3fn, Float8_e4m3fn)     \
  _(c10::Float8_e5m2fnuz, Float8_e5m2fnuz) \
  _(c10::Float8_e4m3fnuz, Float8_e4m3fnuz) \
  _(c10::Float8_e8m0fnu, Float8_e8m0fnu)
#define AT_FORALL_QINT_TYPES(_) \
  _(c10::qint8, QInt8)          \
  _(c10::quint8, QUInt8)        \
  _(c10::qint32, QInt32)        \
  _(c10::quint4x2, QUInt4x2)    \
  _(c10::quint2x4, QUInt2x4)
#define AT_FORALL_SCALAR_TYPES_WITH_COMPLEX_EXCEPT_COMPLEX_HALF_F8NZ(_) \
  AT_FORALL_INT_TYPES(_)                                                \
  _(c10::Half, Half)                                                    \
  _(float, Float)                                                       \
  _(double, Double)                                                     \
  AT_FORALL_COMPLEX_TYPES(_)                                            \
  _(bool, Bool)                                                         \
  _(c10::BFloat16, BFloat16) _(c10::Float8_e5m2, Float8_e5m2) _(c10::Float8_e4m3fn, Float8_e4m3fn)
#define AT_FORALL_SCALAR_TYPES_WITH_COMPLEX(_) \
  AT_FORALL_INT_TYPES(_)                       \
  _(c10::Half, Half)                           \
  _(float, Float)                              \
  _(double, Double)                            \
  _(c10::complex<c10::Half>, ComplexHalf)      \
  AT_FORALL_COMPLEX_TYPES(_) _(bool, Bool) _(c10::BFloat16, BFloat16) AT_FORALL_FLOAT8_TYPES(_)
// All types, in the order of their numbers.
#define AT_FORALL_SCALAR_TYPES_WITH_COMPLEX_AND_QINTS(_) \
  _(uint8_t, Byte)                                       \
  _(int8_t, Char)                                        \
  _(int16_t, Short)                                      \
  _(int, Int)                                            \
  _(int64_t, Long)                                       \
  _(c10::Half, Half)                                     \
  _(float, Float)                                        \
  _(double, Double)                                      \
  _(c10::complex<c10::Half>, ComplexHalf)                \
  _(c10::complex<float>, ComplexFloat)                   \
  _(c10::complex<double>, ComplexDouble)                 \
  _(bool, Bool)                                          \
  _(c10::qint8, QInt8)                                   \
  _(c10::quint8, QUInt8)                                 \
  _(c10::qint32, QInt32)                                 \
  _(c10::BFloat16, BFloat16)                             \
  _(c10::quint4x2, QUInt4x2)                             \
  _(c10::quint2x4, QUInt2x4)                             \
  _(c10::bits1x8, Bits1x8)                               \
  _(c10::bits2x4, Bits2x4)                               \
  _(c10::bits4x2, Bits4x2)                               \
  _(c10::bits8, Bits8)                                   \
  _(c10::bits16, Bits16)                                 \
  _(c10::Float8_e5m2, Float8_e5m2)                       \
  _(c10::Float8_e4m3fn, Float8_e4m3fn)                   \
  _(c10::Float8_e5m2fnuz, Float8_e5m2fnuz)               \
  _(c10::Float8_e4m3fnuz, Float8_e4m3fnuz)               \
  _(uint16_t, UInt16)                                    \
  _(uint32_t, UInt32)                                    \
  _(uint64_t, UInt64)                                    \
  _(c10::dummy_uint1_7_t<1>, UInt1)                      \
  _(c10::dummy_uint1_7_t<2>, UInt2)                      \
  _(c10::dummy_uint1_7_t<3>, UInt3)                      \
  _(c10::dummy_uint1_7_t<4>, UInt4)                      \
  _(c10::dummy_uint1_7_t<5>, UInt5)                      \
  _(c10::dummy_uint1_7_t<6>, UInt6)                      \
  _(c10::dummy_uint1_7_t<7>, UInt7)                      \
  _(c10::dummy_int1_7_t<1>, Int1)                        \
  _(c10::dummy_int1_7_t<2>, Int2)                        \
  _(c10::dummy_int1_7_t<3>, Int3)                        \
  _(c10::dummy_int1_7_t<4>, Int4)                        \
  _(c10::dummy_int1_7_t<5>, Int5)                        \
  _(c10::dummy_int1_7_t<6>, Int6)                        \
  _(c10::dummy_int1_7_t<7>, Int7)                        \
  _(c10::Float8_e8m0fnu, Float8_e8m0fnu)                 \
  _(c10::Float4_e2m1fn_x2, Float4_e2m1fn_x2)             \
  _(c10::complex<c10::BFloat16>, BComplex32)
