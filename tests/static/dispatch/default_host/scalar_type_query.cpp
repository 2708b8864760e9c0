// SPDX-License-Identifier: BSL-1.0
// The answers for all element types, held against those of PyTorch 2.13.
#include <dispatch/default_host/scalar_type_query.hpp>

namespace {

using dispatch::ScalarType;

constexpr int types = static_cast<int>(ScalarType::Undefined);

// One character a type: '1' where the question is answered with yes.
template <class Question>
constexpr bool answers(Question question, const char (&expected)[types + 1]) {
  for (int i = 0; i != types; ++i)
    if (question(static_cast<ScalarType>(i)) != (expected[i] == '1')) return false;
  return true;
}
static_assert(answers(dispatch::isFloat8Type, "0000000000000000000000011110000000000000000010"));
static_assert(answers(dispatch::isReducedFloatingType,
                      "0000010000000001000000011110000000000000000011"));
static_assert(answers(dispatch::isQIntType, "0000000000001110110000000000000000000000000000"));
static_assert(answers(dispatch::isBitsType, "0000000000000000001111100000000000000000000000"));
static_assert(answers(dispatch::isBarebonesUnsignedType,
                      "0000000000000000000000000001111111111000000000"));

// '!' where it is an error.
constexpr const char* is_signed = "011111111110!!!1!!!!!!!11110000000000111111101";
constexpr bool has_the_signs() {
  const char* c = is_signed;
  for (int i = 0; i != types; ++i, ++c) {
    if (*c != '!' && dispatch::isSignedType(static_cast<ScalarType>(i)) != (*c == '1'))
      return false;
  }
  return *c == '\0';
}
static_assert(has_the_signs());

// All but these stay as they are.
template <class Map>
constexpr int changed(Map map) {
  int count = 0;
  for (int i = 0; i != types; ++i) count += map(static_cast<ScalarType>(i)) != ScalarType(i);
  return count;
}
static_assert(changed(dispatch::toQIntType) == 3 && changed(dispatch::toUnderlying) == 5);
static_assert(changed(dispatch::toRealValueType) == 3);
static_assert(dispatch::toQIntType(dispatch::kByte) == dispatch::kQUInt8);
static_assert(dispatch::toQIntType(dispatch::kChar) == dispatch::kQInt8);
static_assert(dispatch::toQIntType(dispatch::kInt) == dispatch::kQInt32);
static_assert(dispatch::toUnderlying(dispatch::kQUInt4x2) == dispatch::kByte);
static_assert(dispatch::toUnderlying(dispatch::kQInt8) == dispatch::kChar);
static_assert(dispatch::toUnderlying(dispatch::kQInt32) == dispatch::kInt);
static_assert(dispatch::toRealValueType(dispatch::kComplexHalf) == dispatch::kHalf);
static_assert(dispatch::toRealValueType(dispatch::kComplexDouble) == dispatch::kDouble);
static_assert(dispatch::toComplexType(dispatch::kBFloat16) == dispatch::kComplexFloat);
static_assert(dispatch::toComplexType(dispatch::kHalf) == dispatch::kComplexHalf);
static_assert(dispatch::toComplexType(dispatch::kComplexFloat) == dispatch::kComplexFloat);

template <ScalarType from>
constexpr bool casts(const char (&expected)[types + 1]) {
  return answers([](ScalarType to) { return dispatch::canCast(from, to); }, expected);
}
static_assert(casts<dispatch::kByte>("1111111111101111111111111111111111111111111111"));
static_assert(casts<dispatch::kFloat>("0000011111101111111111111110001111111111111111"));
static_assert(casts<dispatch::kComplexHalf>("0000000011100000000000000000000000000000000000"));
static_assert(casts<dispatch::kBool>("1111111111111111111111111111111111111111111111"));

}  // namespace
