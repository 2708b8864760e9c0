// SPDX-License-Identifier: BSL-1.0
// Element types have PyTorch 2.14's numbers, names and sizes.
#include <dispatch/default_host/scalar_type.hpp>

#include <tuple>
#include <type_traits>

#include <string_view>

namespace {

using dispatch::CppTypeToScalarType;
using dispatch::elementSize;
using dispatch::ScalarType;

constexpr int number(ScalarType type) { return static_cast<int>(type); }
constexpr bool named(ScalarType type, std::string_view name) {
  return dispatch::toString(type) == name;
}

static_assert(number(ScalarType::Byte) == 0 && number(ScalarType::Long) == 4);
static_assert(number(ScalarType::Half) == 5 && number(ScalarType::Double) == 7);
static_assert(number(ScalarType::ComplexDouble) == 10 && number(ScalarType::Bool) == 11);
static_assert(number(ScalarType::BFloat16) == 15 && number(ScalarType::Bits16) == 22);
static_assert(number(ScalarType::Float8_e5m2) == 23 && number(ScalarType::UInt16) == 27);
static_assert(number(ScalarType::UInt1) == 30 && number(ScalarType::Int7) == 43);
static_assert(number(ScalarType::Float4_e2m1fn_x2) == 45);
static_assert(number(ScalarType::BComplex32) == 46 && number(ScalarType::Undefined) == 47);

static_assert(elementSize(ScalarType::Bool) == 1 && elementSize(ScalarType::ComplexDouble) == 16);
static_assert(elementSize(ScalarType::QInt32) == 4 && elementSize(ScalarType::Undefined) == 0);
static_assert(elementSize(ScalarType::BComplex32) == 4);
static_assert(named(ScalarType::Float, "Float") && named(ScalarType::Undefined, "UNKNOWN_SCALAR"));
static_assert(named(static_cast<ScalarType>(48), "UNKNOWN_SCALAR"));

static_assert(CppTypeToScalarType<float>::value == dispatch::kFloat);
static_assert(CppTypeToScalarType<long long>::value == dispatch::kLong);
// As a value, as in std::tuple(c10::CppTypeToScalarType<T>(), …).
static_assert(CppTypeToScalarType<float>() == dispatch::kFloat);
static_assert(CppTypeToScalarType<float>()() == dispatch::kFloat);
static_assert(std::is_same_v<CppTypeToScalarType<float>::value_type, dispatch::ScalarType>);
static_assert(std::is_convertible_v<std::tuple<CppTypeToScalarType<float>>,
                                    std::tuple<dispatch::ScalarType>>);
static_assert(CppTypeToScalarType<dispatch::Half>::value == dispatch::kHalf);
static_assert(CppTypeToScalarType<dispatch::complex<double>>::value == dispatch::kComplexDouble);

static_assert(dispatch::isFloatingType(dispatch::kBFloat16) &&
              !dispatch::isFloatingType(dispatch::kComplexFloat));
static_assert(dispatch::isFloatingType(dispatch::ScalarType::Float8_e8m0fnu) &&
              dispatch::isFloatingType(dispatch::ScalarType::Float4_e2m1fn_x2) &&
              dispatch::isFloatingType(dispatch::ScalarType::Float8_e5m2) &&
              dispatch::isFloatingType(dispatch::ScalarType::Float8_e4m3fnuz));
static_assert(dispatch::isIntegralType(dispatch::kBool, true) &&
              !dispatch::isIntegralType(dispatch::kBool, false));

// Half and BFloat16 round to nearest, ties to even, and keep infinity and the smallest numbers.
using dispatch::BFloat16;
using dispatch::Half;
static_assert(Half(1.0F).x == 0x3c00 && Half(-2.0F).x == 0xc000 && Half(65504.0F).x == 0x7bff);
static_assert(Half(65519.0F).x == 0x7bff && Half(65520.0F).x == 0x7c00);
static_assert(Half(0x1p-24F).x == 0x0001 && Half(0x1p-25F).x == 0x0000 && Half(0x1.8p-25F).x == 1);
static_assert(Half(1.0F + 0x1p-11F).x == 0x3c00 && Half(1.0F + 0x1.8p-10F).x == 0x3c02);
static_assert(Half(0x1p-14F).x == 0x0400 && Half(0x1.ff8p-15F).x == 0x03ff);
static_assert(static_cast<float>(Half(0x0001, Half::from_bits())) == 0x1p-24F);
static_assert(BFloat16(1.0F).x == 0x3f80 && BFloat16(1.0F + 0x1p-8F).x == 0x3f80);
static_assert(static_cast<float>(BFloat16(0x4049, BFloat16::from_bits())) == 3.140625F);

// Every half survives the way through float (NaN keeps being one).
constexpr bool every_half_comes_back(unsigned first, unsigned last) {
  for (unsigned bits = first; bits < last; bits += 7) {
    const Half half(static_cast<std::uint16_t>(bits), Half::from_bits());
    if (Half(static_cast<float>(half)).x != bits) return false;
  }
  return true;
}
static_assert(every_half_comes_back(0x0000, 0x7c00) && every_half_comes_back(0x8000, 0xfc00));

}  // namespace
