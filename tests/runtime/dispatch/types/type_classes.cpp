// SPDX-License-Identifier: BSL-1.0
// Types through PyTorch's interface: kinds, casts, contained types, subtyping, and parsing.
#include <ATen/core/jit_type.h>

#include <gmock/gmock.h>

#include <sstream>

#include "../../thrown.hpp"

namespace {

using c10::ListType;
using c10::OptionalType;
using c10::TupleType;
using c10::TypeKind;
using c10::TypePtr;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using torch::jit::parseType;

TEST(TypeClasses, ATypeIsItsOwnPointer) {
  const TypePtr t = c10::IntType::get();
  EXPECT_EQ(t->str(), "int");
  EXPECT_EQ((*t).str(), t.str());
  EXPECT_TRUE(t);
  EXPECT_NE(t, nullptr);
  const TypePtr none = nullptr;
  EXPECT_FALSE(none);
  EXPECT_EQ(none, nullptr);
  EXPECT_THAT(test::thrown<c10::Error>([&] { (void)none->kind(); }), HasSubstr("null type"));
}

TEST(TypeClasses, TheTypesOfOneWordAreOneAndTheSameValue) {
  static_assert(std::is_base_of_v<c10::Type, c10::IntType>);
  EXPECT_EQ(c10::IntType::get(), c10::IntType::get());
  // The codes are short enough to lie in the string object itself, so nothing is allocated.
  const TypePtr t = OptionalType::create(ListType::create(c10::TensorType::get()));
  const auto* const begin = reinterpret_cast<const char*>(&t);
  EXPECT_TRUE(t->codes().data() >= begin && t->codes().data() < begin + sizeof t);
}

TEST(TypeClasses, EverySpellingHasItsKind) {
  const std::pair<const char*, TypeKind> kinds[] = {
      {"Tensor", TypeKind::TensorType},
      {"int", TypeKind::IntType},
      {"float", TypeKind::FloatType},
      {"bool", TypeKind::BoolType},
      {"str", TypeKind::StringType},
      {"complex", TypeKind::ComplexType},
      {"Scalar", TypeKind::NumberType},
      {"SymInt", TypeKind::SymIntType},
      {"SymBool", TypeKind::SymBoolType},
      {"ScalarType", TypeKind::ScalarTypeType},
      {"Layout", TypeKind::LayoutType},
      {"MemoryFormat", TypeKind::MemoryFormatType},
      {"Device", TypeKind::DeviceObjType},
      {"Generator", TypeKind::GeneratorType},
      {"Storage", TypeKind::StorageType},
      {"Stream", TypeKind::StreamObjType},
      {"QScheme", TypeKind::QSchemeType},
      {"Quantizer", TypeKind::QuantizerType},
      {"Capsule", TypeKind::CapsuleType},
      {"Any", TypeKind::AnyType},
      {"AnyClassType", TypeKind::AnyClassType},
      {"AnyEnumType", TypeKind::AnyEnumType},
      {"NoneType", TypeKind::NoneType},
      {"t", TypeKind::VarType},
      {"__torch__.torch.classes.ns.Name", TypeKind::ClassType},
      {"int[]", TypeKind::ListType},
      {"int[]?", TypeKind::OptionalType},
      {"(int, str)", TypeKind::TupleType},
      {"()", TypeKind::TupleType},
      {"Dict(str, int)", TypeKind::DictType},
      {"Union(int, str)", TypeKind::UnionType},
      {"Future(int)", TypeKind::FutureType},
      {"RRef(int)", TypeKind::RRefType},
      {"Await(int)", TypeKind::AwaitType},
  };
  for (const auto& [text, kind] : kinds) {
    EXPECT_EQ(parseType(text)->kind(), kind) << text;
    EXPECT_EQ(parseType(text)->str(), text);
  }
  EXPECT_EQ(c10::SymFloatType::get()->kind(), TypeKind::SymFloatType);
  EXPECT_STREQ(c10::typeKindToString(TypeKind::IntType), "IntType");
  EXPECT_STREQ(c10::typeKindToString(TypeKind::UnionType), "UnionType");
  EXPECT_STREQ(c10::typeKindToString(TypeKind::DynamicType), "DynamicType");
}

TEST(TypeClasses, MadeTypesAreThoseThatTextsSpell) {
  const TypePtr tensor = c10::TensorType::get();
  EXPECT_EQ(ListType::create(tensor), parseType("Tensor[]"));
  EXPECT_EQ(ListType::ofOptionalTensors(), parseType("Tensor?[]"));
  EXPECT_EQ(ListType::ofInts(), parseType("int[]"));
  EXPECT_EQ(OptionalType::create(tensor), parseType("Tensor?"));
  EXPECT_EQ(OptionalType::create(OptionalType::ofTensor()), parseType("Tensor?"));
  EXPECT_EQ(TupleType::create({tensor, ListType::ofStrings()}), parseType("(Tensor, str[])"));
  EXPECT_EQ(c10::DictType::create(c10::StringType::get(), tensor), parseType("Dict(str, Tensor)"));
  EXPECT_EQ(c10::UnionType::create({c10::IntType::get(), tensor}), parseType("Union(int, Tensor)"));
  EXPECT_EQ(c10::FutureType::create(tensor), parseType("Future(Tensor)"));
  EXPECT_EQ(c10::RRefType::create(tensor), parseType("RRef(Tensor)"));
  EXPECT_EQ(c10::AwaitType::create(tensor), parseType("Await(Tensor)"));
  EXPECT_EQ(c10::VarType::create("t"), parseType("t"));
  EXPECT_EQ(c10::VarType::create("t")->name(), "t");
  EXPECT_THAT(
      test::thrown<c10::Error>([&] { (void)c10::DictType::create(ListType::ofInts(), tensor); }),
      HasSubstr("Cannot create dict for key type 'int[]'"));
}

TEST(TypeClasses, CastsGiveWhatIsInside) {
  const TypePtr t = parseType("Dict(str, (int, Tensor?[]))");
  const auto dict = t->cast<c10::DictType>();
  ASSERT_TRUE(dict);
  EXPECT_EQ(dict->getKeyType()->str(), "str");
  const auto tuple = dict->getValueType()->expect<TupleType>();
  EXPECT_THAT(tuple->elements(), ElementsAre(c10::IntType::get(), ListType::ofOptionalTensors()));
  EXPECT_EQ(tuple->containedTypeSize(), 2U);
  EXPECT_EQ(tuple->containedType(1)->castRaw<ListType>()->getElementType()->str(), "Tensor?");
  EXPECT_FALSE(t->cast<ListType>());
  EXPECT_THAT(test::thrown<c10::Error>([&] { (void)t->expect<ListType>(); }),
              HasSubstr("expected ListType but got DictType"));
  EXPECT_THAT(c10::IntType::get()->containedTypes(), IsEmpty());
  EXPECT_THAT(parseType("Future(int)")->containedTypes(), ElementsAre(c10::IntType::get()));
}

TEST(TypeClasses, VariablesAndUnionsAreFoundAtAnyDepth) {
  EXPECT_TRUE(parseType("Dict(str, t[])")->hasFreeVariables());
  EXPECT_FALSE(parseType("Dict(str, int[])")->hasFreeVariables());
  EXPECT_TRUE(parseType("int?")->isUnionType());
  EXPECT_TRUE(parseType("Union(int, str)")->isUnionType());
  EXPECT_FALSE(parseType("int")->isUnionType());
}

bool fits(const char* a, const char* b) { return parseType(a)->isSubtypeOf(*parseType(b)); }

TEST(TypeClasses, SubtypesAreThoseOfPyTorch) {
  for (const char* t : {"Tensor", "int", "int[]", "(int, str)", "Dict(str, int)", "int?"}) {
    EXPECT_TRUE(fits(t, t)) << t;
    EXPECT_TRUE(fits(t, "Any")) << t;
    EXPECT_FALSE(fits("Any", t)) << t;
  }
  EXPECT_TRUE(fits("int", "Scalar"));
  EXPECT_TRUE(fits("float", "Scalar"));
  EXPECT_TRUE(fits("complex", "Scalar?"));
  EXPECT_FALSE(fits("bool", "Scalar"));
  EXPECT_FALSE(fits("Scalar", "int"));
  EXPECT_FALSE(fits("int", "float"));
  EXPECT_TRUE(fits("int", "int?"));
  EXPECT_TRUE(fits("NoneType", "int?"));
  EXPECT_FALSE(fits("int?", "int"));
  EXPECT_FALSE(fits("NoneType", "int"));
  EXPECT_FALSE(fits("int[]", "int?[]"));
  EXPECT_FALSE(fits("Dict(str, int)", "Dict(str, int?)"));
  EXPECT_TRUE(fits("(int, str)", "(Scalar, str?)"));
  EXPECT_FALSE(fits("(int, str)", "(int, str, int)"));
  EXPECT_FALSE(fits("(int, str?)", "(int, str)"));
  EXPECT_TRUE(fits("Future(int)", "Future(int?)"));
  EXPECT_TRUE(fits("Await(int)", "Await(int?)"));
  EXPECT_FALSE(fits("RRef(int)", "RRef(int?)"));
  EXPECT_FALSE(fits("Future(int)", "RRef(int)"));
  EXPECT_TRUE(fits("__torch__.torch.classes.a.B", "AnyClassType"));
  EXPECT_FALSE(fits("__torch__.torch.classes.a.B", "__torch__.torch.classes.a.C"));
}

TEST(TypeClasses, AUnionHoldsWhatOneOfItsMembersHolds) {
  EXPECT_TRUE(fits("int", "Union(str, int)"));
  EXPECT_FALSE(fits("float", "Union(str, int)"));
  EXPECT_TRUE(fits("Union(int, str)", "Union(str, float, int)"));
  EXPECT_FALSE(fits("Union(int, str)", "Union(str, float)"));
  EXPECT_TRUE(fits("Union(int, float)", "Scalar"));
  EXPECT_TRUE(fits("Scalar", "Union(int, float, complex)"));
  EXPECT_FALSE(fits("Scalar", "Union(int, float)"));
  EXPECT_TRUE(fits("int?", "Union(int, NoneType, str)"));
  EXPECT_TRUE(fits("Union(int, NoneType)", "int?"));
  EXPECT_TRUE(
      parseType("Union(int, str)")->cast<c10::UnionType>()->canHoldType(*c10::IntType::get()));
}

std::string why(const char* a, const char* b) {
  std::ostringstream out;
  EXPECT_FALSE(parseType(a)->isSubtypeOfExt(*parseType(b), &out));
  return out.str();
}

TEST(TypeClasses, ReasonsAreWrittenWhereThereAreAny) {
  EXPECT_EQ(why("int?", "Union(int, str)"), "Union[int, str] cannot hold None");
  EXPECT_EQ(why("float?", "Union(int, NoneType, str)"),
            "Union[int, NoneType, str] cannot hold float");
  EXPECT_EQ(why("int", "str"), "");
  EXPECT_FALSE(c10::IntType::get()->isSubtypeOfExt(*c10::StringType::get(), nullptr));
}

TEST(TypeClasses, CppTypesHaveTheirSchemaTypes) {
  EXPECT_EQ(c10::getTypePtr<at::Tensor>(), c10::TensorType::get());
  EXPECT_EQ(c10::getTypePtr<std::vector<std::optional<at::Tensor>>>()->str(), "Tensor?[]");
  EXPECT_EQ(c10::getTypePtr<std::int64_t>()->kind(), TypeKind::IntType);
  EXPECT_EQ(c10::getTypePtr<std::string_view>()->str(), "str");
  EXPECT_EQ(c10::getTypePtr<at::Scalar>()->str(), "Scalar");
  EXPECT_EQ(c10::getTypePtr<c10::IValue>()->str(), "Any");
  EXPECT_EQ((c10::getTypePtr<std::tuple<double, bool>>()->str()), "(float, bool)");
  EXPECT_EQ((c10::getTypePtr<c10::Dict<std::string, at::Tensor>>()->str()), "Dict(str, Tensor)");
  EXPECT_EQ((c10::getTypePtr<std::array<bool, 3>>()->str()), "bool[]");
  EXPECT_EQ(c10::getTypePtr<c10::SymInt>()->str(), "SymInt");
  EXPECT_EQ(c10::getFakeTypePtr<c10::SymInt>()->str(), "int");
  EXPECT_EQ(c10::getFakeTypePtr<std::optional<c10::ScalarType>>()->str(), "int?");
}

TEST(TypeClasses, ATextThatIsNoTypeIsRefused) {
  for (const char* text :
       {"", "Tensr", "List[int]", "int x", "int, int", "int)", "int[2]", "(int", "f() -> ()"})
    EXPECT_THROW((void)parseType(text), dispatch::SchemaError) << text;
  EXPECT_THAT(test::thrown<dispatch::SchemaError>([] { (void)parseType("int x"); }),
              HasSubstr("int x"));
  EXPECT_EQ(parseType("  int [ ] # a list\n").str(), "int[]");
  const std::string longest = "int" + std::string((1 << 20) - 3, ' ');
  EXPECT_EQ(parseType(longest).str(), "int");
  EXPECT_THAT(test::thrown<dispatch::SchemaError>([&] { (void)parseType(longest + ' '); }),
              HasSubstr("the limit is 1 MiB"));
}

TEST(TypeClasses, StreamsTakeTheSpelling) {
  std::ostringstream out;
  out << *parseType("Tensor?[]");
  EXPECT_EQ(out.str(), "Tensor?[]");
}

}  // namespace
