// SPDX-License-Identifier: BSL-1.0
// Types are objects of classes. Sources for Paddle's layer derive from these classes and compare
// types.
#include <dispatch/compat/paddle.hpp>

#include <gmock/gmock.h>
#include <torch/library.h>

#include "../thrown.hpp"

namespace {

using c10::TypeKind;
using test::thrown_by;
using ::testing::HasSubstr;

/// A user's own type, which is equal to every type.
class Wildcard final : public c10::Type {
 public:
  Wildcard() : Type(TypeKind::DynamicType) {}
  [[nodiscard]] std::string str() const override { return "wildcard"; }
  [[nodiscard]] bool equals(const c10::Type&) const override { return true; }
  [[nodiscard]] bool symmetric() const override { return is_symmetric; }
  bool is_symmetric = false;
};

TEST(PaddleTypeClasses, TheAsymmetricTypeDecides) {
  Wildcard own;
  EXPECT_TRUE(*c10::IntType::get() == own);
  own.is_symmetric = true;
  EXPECT_FALSE(*c10::IntType::get() == own);
  EXPECT_TRUE(own == *c10::IntType::get());
  EXPECT_EQ(own.annotation_str(), "wildcard");
  EXPECT_EQ(own.in_schemas(), nullptr);
}

TEST(PaddleTypeClasses, PrintersReachWhatIsInside) {
  const auto inner = c10::makeSchemaTupleType({c10::FloatType::get(), c10::StringType::get()});
  const auto type = c10::makeSchemaOptionalType(inner);
  EXPECT_EQ(type->str(), "(float, str)?");
  EXPECT_EQ(type->annotation_str(), "Optional[Tuple[float, str]]");
  const c10::TypePrinter printer = [](const c10::Type& t) {
    return t.kind() == TypeKind::StringType ? std::optional<std::string>("S") : std::nullopt;
  };
  EXPECT_EQ(type->annotation_str(printer), "Optional[Tuple[float, S]]");
  EXPECT_EQ(c10::makeSchemaTupleType({})->annotation_str(), "Tuple[()]");
}

TEST(PaddleTypeClasses, AreMadeAnewOfOthers) {
  const auto optional = c10::makeSchemaOptionalType(c10::IntType::get());
  EXPECT_EQ(optional->createWithContained({c10::BoolType::get()})->str(), "bool?");
  EXPECT_THAT(thrown_by([&] { static_cast<void>(optional->createWithContained({})); }),
              HasSubstr("expects exactly one contained type"));
  EXPECT_THAT(thrown_by([] { static_cast<void>(c10::IntType::get()->createWithContained({})); }),
              HasSubstr("did not overload createWithContained: int"));
  EXPECT_THAT(thrown_by([] { static_cast<void>(c10::makeSchemaTupleType({nullptr})); }),
              HasSubstr("null pointer"));
}

TEST(PaddleTypeClasses, MayStandForOneAnother) {
  const auto optional = c10::makeSchemaOptionalType(c10::IntType::get());
  EXPECT_TRUE(c10::NoneType::get()->isSubtypeOfExt(*optional, nullptr));
  EXPECT_TRUE(c10::FloatType::get()->isSubtypeOfExt(*c10::NumberType::get(), nullptr));
  EXPECT_FALSE(c10::TensorType::get()->isSubtypeOfExt(*optional, nullptr));
  const auto own = c10::makeSchemaAtomicType(TypeKind::DynamicType, "own");
  EXPECT_TRUE(own->isSubtypeOfExt(*c10::makeSchemaOptionalType(own), nullptr));
  EXPECT_FALSE(own->isSubtypeOfExt(*optional, nullptr));
}

TEST(PaddleTypeClasses, AreTheTypesOfSchemas) {
  const c10::TypePtr tuple =
      c10::makeSchemaTupleType({c10::TensorType::get(), c10::IntType::get()});
  const c10::Argument argument("x", tuple, std::optional<int32_t>());
  EXPECT_EQ(argument.type().str(), "(Tensor, int)");
  const c10::Argument two("y", c10::IntType::get(), c10::FloatType::get(), std::optional<int32_t>(),
                          std::optional<torch::IValue>(torch::IValue(0.5)));
  EXPECT_EQ(two.type()->kind(), TypeKind::IntType);
  EXPECT_EQ(two.real_type()->kind(), TypeKind::FloatType);
  EXPECT_EQ(two.default_value()->to_double(), 0.5);
  const auto own = c10::makeSchemaAtomicType(TypeKind::DynamicType, "own");
  EXPECT_THAT(thrown_by([&] { c10::Argument("z", own); }), HasSubstr("no schema has the type own"));
}

TEST(PaddleTypeClasses, PointersAreOfOneObject) {
  const c10::TypePtr whole = c10::IntType::get();
  EXPECT_TRUE(whole == c10::IntType::get());
  EXPECT_TRUE(c10::TypePtr() == nullptr);
  EXPECT_TRUE(bool(whole->cast<c10::IntType>()));
  EXPECT_FALSE(bool(whole->cast<c10::BoolType>()));
  const auto own = c10::makeSchemaAtomicType(TypeKind::DynamicType, "own");
  auto again = own->cast<c10::detail::SchemaAtomicType>();
  EXPECT_TRUE(again == own);
  EXPECT_EQ(again.share().use_count(), 2);
}

}  // namespace
