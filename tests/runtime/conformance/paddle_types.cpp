// SPDX-License-Identifier: BSL-1.0
// The expectations of Paddle's own tests of types, arguments and alias sets (test/cpp/compat/
// schema_parser_type_test.cc), under PyTorch's names, which Paddle also has. Above each test stand
// the names of Paddle's tests that it covers; docs/paddle-view.md has the table.
#include <gmock/gmock.h>
#include <torch/library.h>

#include <ATen/core/function_schema.h>

#include <sstream>
#include <unordered_set>

#include "../thrown.hpp"

namespace {

using c10::AliasInfo;
using c10::Argument;
using c10::BoolType;
using c10::DeviceObjType;
using c10::FloatType;
using c10::IntType;
using c10::NoneType;
using c10::NumberType;
using c10::OptionalType;
using c10::StringType;
using c10::TensorType;
using c10::TupleType;
using c10::TypePtr;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// ArgumentCopyAssignmentCoversAliasBranches
TEST(PaddleTypes, AnArgumentIsCopiedWithItsSets) {
  const AliasInfo sets(true, {"in"}, {"out"});
  const Argument written("dst", IntType::get(), 4, c10::IValue(6), true, sets);
  const Argument plain("src", FloatType::get(), 2, c10::IValue(0.5), false);
  Argument copy;
  copy = written;
  EXPECT_EQ(copy.name(), "dst");
  EXPECT_EQ(copy.N(), 4);
  EXPECT_EQ(copy.default_value()->toInt(), 6);
  EXPECT_TRUE(copy.kwarg_only());
  EXPECT_TRUE(copy.is_out());
  ASSERT_NE(copy.alias_info(), nullptr);
  EXPECT_NE(copy.alias_info(), written.alias_info()) << "it has one of its own";
  EXPECT_EQ(*copy.alias_info(), *written.alias_info());
  copy = plain;
  EXPECT_EQ(copy.type()->kind(), c10::TypeKind::FloatType);
  EXPECT_EQ(copy.default_value()->toDouble(), 0.5);
  EXPECT_FALSE(copy.is_out());
  EXPECT_EQ(copy.alias_info(), nullptr);
  copy = *&copy;
  EXPECT_EQ(copy.name(), "src");
}

// ArgumentCopyAssignmentCoversAliasBranches
TEST(PaddleTypes, SetsAreComparedAndPrinted) {
  auto made = [](bool write, std::vector<std::string> before) {
    AliasInfo out(write, before, {"x", "y"});
    out.addContainedType(AliasInfo(false, {"deep"}, {"deep"}));
    return out;
  };
  const AliasInfo rich = made(true, {"p", "q"});
  ASSERT_EQ(rich.containedTypes().size(), 1U);
  EXPECT_THAT(rich.containedTypes()[0].beforeSets(), ElementsAre("deep"));
  EXPECT_FALSE(rich.containedTypes()[0].isWrite());
  EXPECT_EQ(rich, made(true, {"q", "p"}));
  EXPECT_NE(rich, made(false, {"p", "q"}));
  EXPECT_NE(rich, made(true, {"p"}));
  std::ostringstream out;
  out << rich << ' ' << AliasInfo(false, {"z"}, {"z"});
  EXPECT_EQ(out.str(), "(p|q! -> x|y) (z)");
}

// AliasInfoHashWorksInUnorderedContainers
TEST(PaddleTypes, SetsAreKeys) {
  std::unordered_set<AliasInfo> seen{AliasInfo(true, {"p", "q"}, {"r"})};
  EXPECT_FALSE(seen.insert(AliasInfo(true, {"q", "p"}, {"r"})).second);
  EXPECT_TRUE(seen.insert(AliasInfo(false, {"p", "q"}, {"r"})).second);
  EXPECT_EQ(seen.size(), 2U);
}

// JitTypeAtomicTypeOperatorsAndAnnotation
TEST(PaddleTypes, TypesOfOneWordAreCompared) {
  EXPECT_EQ(*TensorType::get(), *TensorType::get());
  EXPECT_NE(TypePtr(TensorType::get()), TypePtr(IntType::get()));
  EXPECT_EQ(TensorType::get()->annotation_str(), "Tensor");
}

// JitTypeBaseWrapperAndAnnotationBranches, TypePtrSingletonTypePtrCtorAndGet
TEST(PaddleTypes, ATypeIsUsedAsAPointer) {
  const TypePtr null(nullptr);
  EXPECT_EQ(null, nullptr);
  EXPECT_FALSE(bool(null));
  TypePtr assigned;
  assigned = IntType::get();
  EXPECT_NE(assigned, nullptr);
  EXPECT_EQ(assigned, TypePtr(IntType::get()));
  EXPECT_EQ((*assigned).str(), "int");
  EXPECT_TRUE(bool(assigned->cast<IntType>()));
  EXPECT_FALSE(bool(assigned->cast<TensorType>()));
  EXPECT_EQ(assigned->repr_str(), "int");
}

// JitTypeBaseEqualityAndSubtypeBranches
TEST(PaddleTypes, WhatAnOptionalHoldsMayStandForIt) {
  const TypePtr maybe = OptionalType::create(FloatType::get());
  EXPECT_TRUE(FloatType::get()->isSubtypeOfExt(*maybe, nullptr));
  EXPECT_FALSE(StringType::get()->isSubtypeOfExt(*maybe, nullptr));
  EXPECT_FALSE(maybe->isSubtypeOfExt(*FloatType::get(), nullptr));
}

// JitTypeSchemaContainerBranchMatrix
TEST(PaddleTypes, OptionalsAndTuplesAreComparedByWhatIsInside) {
  const TypePtr maybe = OptionalType::create(BoolType::get());
  EXPECT_EQ(maybe, TypePtr(OptionalType::create(BoolType::get())));
  EXPECT_NE(maybe, TypePtr(BoolType::get()));
  EXPECT_NE(maybe, TypePtr(OptionalType::create(StringType::get())));
  EXPECT_EQ(maybe->annotation_str(), "Optional[bool]");
  const TypePtr pair = TupleType::create({StringType::get(), BoolType::get()});
  EXPECT_EQ(pair, TypePtr(TupleType::create({StringType::get(), BoolType::get()})));
  EXPECT_NE(pair, TypePtr(TupleType::create({StringType::get()})));
  EXPECT_NE(pair, TypePtr(TupleType::create({StringType::get(), IntType::get()})));
  EXPECT_NE(pair, TypePtr(StringType::get()));
  EXPECT_EQ(pair->annotation_str(), "Tuple[str, bool]");
  ASSERT_EQ(pair->containedTypes().size(), 2U);
  EXPECT_EQ(pair->containedTypes()[0]->kind(), c10::TypeKind::StringType);
}

// JitTypeBuiltinKindsBranchMatrix
TEST(PaddleTypes, KindsHaveTheirSpellings) {
  const std::pair<TypePtr, const char*> spellings[] = {
      {FloatType::get(), "float"}, {IntType::get(), "int"},       {BoolType::get(), "bool"},
      {StringType::get(), "str"},  {NoneType::get(), "NoneType"}, {DeviceObjType::get(), "Device"}};
  for (const auto& [type, text] : spellings) {
    EXPECT_EQ(type->str(), text);
    EXPECT_EQ(type->annotation_str(), text);
    EXPECT_EQ(type, TypePtr(type));
  }
  EXPECT_EQ(NumberType::get()->str(), "Scalar");
  EXPECT_EQ(NumberType::get()->annotation_str(), "number");
  const TypePtr maybe = OptionalType::create(IntType::get());
  EXPECT_TRUE(FloatType::get()->isSubtypeOfExt(*NumberType::get(), nullptr));
  EXPECT_FALSE(NumberType::get()->isSubtypeOfExt(*TensorType::get(), nullptr));
  EXPECT_TRUE(NoneType::get()->isSubtypeOfExt(*maybe, nullptr));
  EXPECT_FALSE(NoneType::get()->isSubtypeOfExt(*IntType::get(), nullptr));
  std::ostringstream out;
  out << *DeviceObjType::get();
  EXPECT_EQ(out.str(), "Device");
}

}  // namespace
