// SPDX-License-Identifier: BSL-1.0
// PyTorch's selection of a kernel's element type from a list of types (THO_DISPATCH_V2).
#pragma once

#include <torch/headeronly/core/Dispatch.h>
#include <torch/headeronly/core/ScalarType.h>

/// THO_DISPATCH_V2(type, "name", AT_WRAP([&] { … scalar_t … }), AT_EXPAND(AT_ALL_TYPES), kHalf)
#define THO_DISPATCH_V2(TYPE, NAME, BODY, ...)                                            \
  THO_DISPATCH_V2_TMPL(THO_DISPATCH_SWITCH, THO_DISPATCH_CASE, TYPE, NAME, AT_WRAP(BODY), \
                       __VA_ARGS__)
#define THO_DISPATCH_V2_TMPL(DISPATCH_SWITCH, DISPATCH_CASE, TYPE, NAME, BODY, ...) \
  DISPATCH_SWITCH(TYPE, NAME, THO_AP_VAR_TMPL(DISPATCH_CASE, AT_WRAP(BODY), TYPE, __VA_ARGS__))

/// Protects the commas in a body, and in a list of types.
#define AT_WRAP(...) __VA_ARGS__
#define AT_EXPAND(X) X

#define AT_FLOAT8_TYPES                                                               \
  ::dispatch::kFloat8_e5m2, ::dispatch::kFloat8_e5m2fnuz, ::dispatch::kFloat8_e4m3fn, \
      ::dispatch::kFloat8_e4m3fnuz, ::dispatch::kFloat8_e8m0fnu
#define AT_INTEGRAL_TYPES \
  ::dispatch::kByte, ::dispatch::kChar, ::dispatch::kInt, ::dispatch::kLong, ::dispatch::kShort
#define AT_FLOATING_TYPES ::dispatch::kDouble, ::dispatch::kFloat
#define AT_BAREBONES_UNSIGNED_TYPES ::dispatch::kUInt16, ::dispatch::kUInt32, ::dispatch::kUInt64
#define AT_OPAQUE_TYPES                                                             \
  ::dispatch::kByte, ::dispatch::kUInt16, ::dispatch::kUInt32, ::dispatch::kUInt64, \
      ::dispatch::kComplexDouble
#define AT_INTEGRAL_TYPES_V2 AT_EXPAND(AT_INTEGRAL_TYPES), AT_EXPAND(AT_BAREBONES_UNSIGNED_TYPES)
#define AT_COMPLEX_TYPES ::dispatch::kComplexDouble, ::dispatch::kComplexFloat
#define AT_QINT_TYPES ::dispatch::kQInt8, ::dispatch::kQUInt8, ::dispatch::kQInt32
#define AT_ALL_TYPES AT_EXPAND(AT_INTEGRAL_TYPES), AT_EXPAND(AT_FLOATING_TYPES)
#define AT_ALL_TYPES_AND_COMPLEX AT_EXPAND(AT_ALL_TYPES), AT_EXPAND(AT_COMPLEX_TYPES)
// The types of AT_FORALL_SCALAR_TYPES_WITH_COMPLEX, and BComplex32.
#define AT_ALL_SCALAR_TYPES_WITH_COMPLEX                                              \
  AT_EXPAND(AT_INTEGRAL_TYPES), ::dispatch::kHalf, AT_EXPAND(AT_FLOATING_TYPES),      \
      ::dispatch::kComplexHalf, ::dispatch::kBComplex32, AT_EXPAND(AT_COMPLEX_TYPES), \
      ::dispatch::kBool, ::dispatch::kBFloat16, AT_EXPAND(AT_FLOAT8_TYPES)

/// BODY(C++ type, name) for each of the types: AT_FORALL_SCALAR_TYPES_V2(AT_WRAP(BODY), kHalf, …)
#define AT_FORALL_SCALAR_TYPES_V2(BODY, ...) \
  THO_AP_VAR_TMPL(AT_FORALL_V2_CASE, AT_WRAP(BODY), unused, __VA_ARGS__)
#define AT_FORALL_V2_CASE(type, BODY) BODY(::dispatch::ScalarTypeToCPPTypeT<type>, type)

/// Expands to C(type, body) for each of the types.
#define THO_AP_VAR_TMPL(C, N, T, ...) \
  AT_EXPAND(AT_CONCAT(THO_AP, AT_NUM_ARGS(__VA_ARGS__))(C, AT_WRAP(N), __VA_ARGS__))
#define AT_CONCAT(a, b) AT_CONCAT_AUX(a, b)
#define AT_CONCAT_AUX(a, b) a##b

// More types than there are.
// clang-format off
#define AT_NUM_ARGS(...) AT_EXPAND(AT_NUM_ARGS_AUX(__VA_ARGS__, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0))
#define AT_NUM_ARGS_AUX(_1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, _17, _18, _19, _20, _21, _22, _23, _24, _25, _26, _27, _28, _29, _30, _31, _32, _33, _34, _35, _36, _37, _38, _39, _40, _41, _42, _43, _44, _45, _46, _47, _48, _49, _50, _51, _52, _53, _54, _55, _56, _57, _58, _59, _60, N, ...) N
#define THO_AP1(C, N, T) C(T, N)
#define THO_AP2(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP1(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP3(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP2(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP4(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP3(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP5(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP4(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP6(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP5(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP7(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP6(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP8(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP7(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP9(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP8(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP10(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP9(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP11(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP10(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP12(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP11(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP13(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP12(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP14(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP13(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP15(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP14(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP16(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP15(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP17(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP16(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP18(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP17(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP19(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP18(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP20(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP19(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP21(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP20(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP22(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP21(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP23(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP22(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP24(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP23(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP25(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP24(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP26(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP25(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP27(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP26(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP28(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP27(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP29(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP28(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP30(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP29(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP31(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP30(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP32(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP31(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP33(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP32(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP34(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP33(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP35(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP34(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP36(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP35(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP37(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP36(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP38(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP37(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP39(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP38(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP40(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP39(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP41(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP40(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP42(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP41(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP43(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP42(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP44(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP43(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP45(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP44(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP46(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP45(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP47(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP46(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP48(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP47(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP49(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP48(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP50(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP49(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP51(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP50(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP52(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP51(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP53(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP52(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP54(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP53(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP55(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP54(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP56(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP55(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP57(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP56(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP58(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP57(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP59(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP58(C, AT_WRAP(N), __VA_ARGS__)
#define THO_AP60(C, N, T, ...) C(T, AT_WRAP(N)) THO_AP59(C, AT_WRAP(N), __VA_ARGS__)
// clang-format on
