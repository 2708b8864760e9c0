// SPDX-License-Identifier: BSL-1.0
// Types as objects: pointers to them, and what schemas store for them.
#include <dispatch/compat/paddle/types.hpp>

#include <gmock/gmock.h>
#include <dispatch/compat/paddle.hpp>

#include <sstream>

#include "../../../thrown.hpp"

namespace {

namespace view = dispatch::paddle_view;
using test::thrown_by;
using ::testing::HasSubstr;

view::TypePtr unknown() {
  return view::makeSchemaAtomicType(dispatch::TypeKind::AnyType, "mystery");
}

TEST(PaddleTypeObjects, ConvertToTheTypesOfSchemas) {
  const dispatch::Type number = view::IntType::get();
  EXPECT_EQ(number.str(), "int");
  const dispatch::Type optional = view::makeSchemaOptionalType(view::TensorType::get());
  EXPECT_EQ(optional.str(), "Tensor?");
  const dispatch::Type none = view::TypePtr();
  EXPECT_FALSE(none);
  EXPECT_THAT(thrown_by([] { static_cast<void>(dispatch::Type(unknown())); }),
              HasSubstr("no schema has the type mystery"));
  EXPECT_EQ(view::makeSchemaTupleType({unknown()})->in_schemas(), nullptr);
}

TEST(PaddleTypeObjects, ArePointersOfTheirClass) {
  const view::TypePtr type = view::BoolType::get();
  EXPECT_EQ(type->cast<view::BoolType>(), view::BoolType::get());
  EXPECT_EQ(type->cast<view::IntType>(), nullptr);
  const view::TypePtr shared = view::makeSchemaOptionalType(type);
  EXPECT_EQ(shared->cast<view::detail::SchemaOptionalType>().share().use_count(), 2);
  EXPECT_EQ(shared->containedTypes()[0], view::BoolType::get());
}

TEST(PaddleTypeObjects, AreUsedAsOptionals) {
  const view::TypePtr optional = view::makeSchemaOptionalType(unknown());
  EXPECT_TRUE(unknown()->isSubtypeOfExt(*optional, nullptr));
  EXPECT_FALSE(optional->isSubtypeOfExt(*unknown(), nullptr));
  EXPECT_TRUE(view::IntType::get()->isSubtypeOfExt(
      *view::makeSchemaOptionalType(view::IntType::get()), nullptr));
  std::ostringstream text;
  text << *optional;
  EXPECT_EQ(text.str(), "mystery?");
}

}  // namespace
