// SPDX-License-Identifier: BSL-1.0
// Types at run time: their spelling in schemas, their annotation in messages, and the types inside.
#include <dispatch/types/type.hpp>

#include <gtest/gtest.h>
#include <dispatch/engine.hpp>
#include <dispatch/schema/function_schema.hpp>
#include <schema_ct/signatures/std_types.hpp>

#include "../../thrown.hpp"

namespace {

using dispatch::Type;
using schema_ct::code;

/// Returns the type of the argument of "f(<text> x) -> ()".
Type type_of(const std::string& text) {
  return dispatch::parseSchema("f(" + text + " x) -> ()").arguments().at(0).real_type();
}

TEST(TypeTest, PrintsAsASchemaSpellsIt) {
  for (const char* text : {"Tensor",
                           "Tensor?",
                           "Tensor[]",
                           "Tensor?[]",
                           "Tensor[]?",
                           "int[][]",
                           "(int, str)",
                           "(Tensor, (float, bool)[])?",
                           "Dict(str, Tensor)",
                           "Dict(int, Dict(str, float[]))",
                           "Future(Tensor)",
                           "__torch__.torch.classes.ns.Name",
                           "SymInt[]?",
                           "Scalar",
                           "Any",
                           "Generator?",
                           "ScalarType",
                           "Layout",
                           "MemoryFormat",
                           "Device",
                           "Storage",
                           "QScheme"})
    EXPECT_EQ(type_of(text).str(), text);
}

TEST(TypeTest, AnnotatesAsPyTorchsMessagesDo) {
  EXPECT_EQ(type_of("Tensor?[]").annotation_str(), "List[Optional[Tensor]]");
  EXPECT_EQ(type_of("(int, str)").annotation_str(), "Tuple[int, str]");
  EXPECT_EQ(type_of("Scalar").annotation_str(), "number");
  EXPECT_EQ(type_of("Scalar?").annotation_str(), "Optional[number]");
  EXPECT_EQ(type_of("Dict(str, Tensor[])").annotation_str(), "Dict[str, List[Tensor]]");
  EXPECT_EQ(type_of("SymInt").annotation_str(), "int");
  EXPECT_EQ(Type().annotation_str(), "");
}

TEST(TypeTest, TheElementIsWhatTheLastSuffixStandsFor) {
  const Type list = type_of("Tensor?[]");
  EXPECT_EQ(list.last(), code::list);
  EXPECT_FALSE(list.is_optional());
  EXPECT_TRUE(list.element().is_optional());
  EXPECT_EQ(list.element().element(), type_of("Tensor"));
}

TEST(TypeTest, MembersOfTuplesAndDictionaries) {
  const auto members = type_of("(int, (str, bool)[], __torch__.torch.classes.a.B)").members();
  ASSERT_EQ(members.size(), 3U);
  EXPECT_EQ(members[0].str(), "int");
  EXPECT_EQ(members[1].str(), "(str, bool)[]");
  EXPECT_EQ(members[2].str(), "__torch__.torch.classes.a.B");
  const auto pair = type_of("Dict(str, Tensor)").members();
  ASSERT_EQ(pair.size(), 2U);
  EXPECT_EQ(pair[1].str(), "Tensor");
}

TEST(TypeTest, IsATextForAFunctionToo) { EXPECT_EQ(toString(type_of("Tensor?[]")), "Tensor?[]"); }

TEST(TypeTest, EqualityLooksAtNamesToo) {
  EXPECT_EQ(type_of("int[3]"), type_of("int[]"));
  EXPECT_NE(type_of("int"), type_of("SymInt"));
  EXPECT_NE(type_of("__torch__.torch.classes.a.A"), type_of("__torch__.torch.classes.a.B"));
  EXPECT_TRUE(type_of("Tensor?")->equals(*type_of("Tensor?")));
  EXPECT_FALSE(type_of("Tensor?")->equals(*type_of("Tensor")));
}

TEST(TypeTest, AWordOfTheTypeIsTheSameForCompilerAndRunTime) {
  EXPECT_EQ(type_of("Tensor?[]").word(),
            schema_ct::list_of(schema_ct::optional_of(schema_ct::word_of(code::tensor))));
  EXPECT_EQ(Type(schema_ct::word<std::tuple<std::int64_t, std::string>>).str(), "(int, str)");
}

TEST(TypeTest, NestsAThousandLevelsDeep) {
  auto list = [](const Type& t) { return Type::list_of(t); };
  auto tuple = [](const Type& t) {
    return Type::tuple_of(std::vector<int>{0, 1}, [&](int) { return t; });
  };
  auto dict = [](const Type& t) { return Type::dict_of(Type::of<std::string>(), t); };
  auto future = [](const Type& t) { return Type::future_of(t); };
  auto nested = [](int levels, auto around) {
    Type t = Type::of<std::int64_t>();
    for (int i = 0; i != levels; ++i) t = around(t);
    return t;
  };
  EXPECT_NO_THROW((void)nested(1000, list));
  EXPECT_NO_THROW((void)nested(1000, dict));
  EXPECT_NO_THROW((void)nested(1000, future).annotation_str());
  EXPECT_EQ(test::thrown<dispatch::Error>([&] { (void)nested(1001, list); }),
            "a type nests deeper than 1000 levels");
  EXPECT_THROW((void)nested(1001, dict), dispatch::Error);
  EXPECT_THROW((void)nested(1001, future), dispatch::Error);
  // Types side by side add no level.
  Type wide = tuple(tuple(nested(500, list)));
  for (int i = 0; i != 10; ++i)
    wide = Type::tuple_of(std::vector<int>(5), [&](int) { return nested(900, list); });
  EXPECT_EQ(nested(99, list).str().size(), 3 + 2 * 99U);
  EXPECT_NO_THROW((void)Type::list_of(wide));
}

TEST(TypeTest, MembersOfEveryShapeAreTakenWhole) {
  const Type type = Type::tuple_of(std::vector<int>{0, 1, 2}, [](int i) {
    const Type inner = Type::dict_of(Type::of<std::string>(),
                                     Type::list_of(Type::of_class("__torch__.torch.classes.a.B")));
    return i == 0 ? Type::list_of(Type::list_of(inner)) : i == 1 ? Type::of<bool>() : inner;
  });
  EXPECT_EQ(type.annotation_str(),
            "Tuple[List[List[Dict[str, List[__torch__.torch.classes.a.B]]]], bool, Dict[str, "
            "List[__torch__.torch.classes.a.B]]]");
  const std::vector<Type> members = type.members();
  ASSERT_EQ(members.size(), 3U);
  EXPECT_EQ(members[0].str(), "Dict(str, __torch__.torch.classes.a.B[])[][]");
  EXPECT_EQ(members[2].annotation_str(), "Dict[str, List[__torch__.torch.classes.a.B]]");
  EXPECT_EQ(Type::tuple_of(std::vector<int>{}, [](int) { return Type(); }).annotation_str(),
            "Tuple[()]");
  EXPECT_EQ(Type::list_of(Type::tuple_of(std::vector<int>{}, [](int) { return Type(); }))
                .annotation_str(),
            "List[Tuple[()]]");
}

}  // namespace
