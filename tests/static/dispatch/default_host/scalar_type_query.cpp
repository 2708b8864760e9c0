// SPDX-License-Identifier: BSL-1.0
// The answers for all element types are those of PyTorch 2.14.
#include <dispatch/default_host/scalar_type_query.hpp>

namespace {

using dispatch::ScalarType;

constexpr int types = static_cast<int>(ScalarType::Undefined);

// The text has one character for each type: '1' if the answer is yes.
template <class Question>
constexpr bool answers(Question question, const char (&expected)[types + 1]) {
  for (int i = 0; i != types; ++i)
    if (question(static_cast<ScalarType>(i)) != (expected[i] == '1')) return false;
  return true;
}
static_assert(answers(dispatch::isFloat8Type, "00000000000000000000000111100000000000000000100"));
static_assert(answers(dispatch::isReducedFloatingType,
                      "00000100000000010000000111100000000000000000110"));
static_assert(answers(dispatch::isQIntType, "00000000000011101100000000000000000000000000000"));
static_assert(answers(dispatch::isBitsType, "00000000000000000011111000000000000000000000000"));
static_assert(answers(dispatch::isBarebonesUnsignedType,
                      "00000000000000000000000000011111111110000000000"));

// '!' stands for a type for which the question is an error.
constexpr const char* is_signed = "011111111110!!!1!!!!!!!111100000000001111111011";
constexpr bool has_the_signs() {
  const char* c = is_signed;
  for (int i = 0; i != types; ++i, ++c) {
    if (*c != '!' && dispatch::isSignedType(static_cast<ScalarType>(i)) != (*c == '1'))
      return false;
  }
  return *c == '\0';
}
static_assert(has_the_signs());

// How many types the function maps to another type.
template <class Map>
constexpr int changed(Map map) {
  int count = 0;
  for (int i = 0; i != types; ++i) count += map(static_cast<ScalarType>(i)) != ScalarType(i);
  return count;
}
static_assert(changed(dispatch::toQIntType) == 3 && changed(dispatch::toUnderlying) == 5);
static_assert(changed(dispatch::toRealValueType) == 4);
static_assert(dispatch::toQIntType(dispatch::kByte) == dispatch::kQUInt8);
static_assert(dispatch::toQIntType(dispatch::kChar) == dispatch::kQInt8);
static_assert(dispatch::toQIntType(dispatch::kInt) == dispatch::kQInt32);
static_assert(dispatch::toUnderlying(dispatch::kQUInt4x2) == dispatch::kByte);
static_assert(dispatch::toUnderlying(dispatch::kQInt8) == dispatch::kChar);
static_assert(dispatch::toUnderlying(dispatch::kQInt32) == dispatch::kInt);
static_assert(dispatch::toRealValueType(dispatch::kComplexHalf) == dispatch::kHalf);
static_assert(dispatch::toRealValueType(dispatch::kComplexDouble) == dispatch::kDouble);
static_assert(dispatch::toRealValueType(dispatch::kBComplex32) == dispatch::kBFloat16);
static_assert(dispatch::toComplexType(dispatch::kBFloat16) == dispatch::kBComplex32);
static_assert(dispatch::toComplexType(dispatch::kBComplex32) == dispatch::kBComplex32);
static_assert(dispatch::isComplexType(dispatch::kBComplex32));
static_assert(dispatch::toComplexType(dispatch::kHalf) == dispatch::kComplexHalf);
static_assert(dispatch::toComplexType(dispatch::kComplexFloat) == dispatch::kComplexFloat);

template <ScalarType from>
constexpr bool casts(const char (&expected)[types + 1]) {
  return answers([](ScalarType to) { return dispatch::canCast(from, to); }, expected);
}
static_assert(casts<dispatch::kByte>("11111111111011111111111111111111111111111111111"));
static_assert(casts<dispatch::kFloat>("00000111111011111111111111100011111111111111111"));
static_assert(casts<dispatch::kComplexHalf>("00000000111000000000000000000000000000000000001"));
static_assert(casts<dispatch::kBool>("11111111111111111111111111111111111111111111111"));

}  // namespace
