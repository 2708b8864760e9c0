// SPDX-License-Identifier: BSL-1.0
// Schemas in Paddle's dialect, compared with PyTorch's grammar. Above each test stand the names of
// Paddle's tests that it covers.
#include <dispatch/compat/paddle/schema.hpp>

#include <gmock/gmock.h>
#include <dispatch/compat/paddle.hpp>
#include <dispatch/schema/function_schema.hpp>
#include <dispatch/types/type_classes.hpp>
#include <functional>

#include "../../../thrown.hpp"

namespace {

using dispatch::Argument;
using dispatch::FunctionSchema;
using dispatch::IValue;
using dispatch::TypeKind;
using dispatch::paddle_view::parseName;
using dispatch::paddle_view::parseSchema;
using dispatch::paddle_view::parseSchemaOrName;
using dispatch::paddle_view::SchemaError;
using test::thrown_by;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Returns the error for a text that is no schema of the dialect.
std::string refusal(const std::string& text) {
  return thrown_by<SchemaError>([&] { (void)parseSchemaOrName(text); });
}
bool pytorch_takes(const std::string& text) { return bool(dispatch::parse_schema(text, false)); }
IValue default_of(const std::string& argument) {
  return parseSchema("f(" + argument + ") -> ()").arguments().at(0).default_value().value();
}

// DefaultsFixedListAndNamedReturns
TEST(PaddleSchema, TrueAndFalseAreBools) {
  EXPECT_TRUE(default_of("bool b=true").toBool());
  EXPECT_FALSE(default_of("bool b=false").toBool());
  EXPECT_FALSE(default_of("bool? b=false").toBool());
  EXPECT_TRUE(default_of("bool b=True").toBool()) << "PyTorch's word is one, too";
  EXPECT_FALSE(pytorch_takes("f(bool b=true) -> ()"));
}

// DefaultsFixedListAndNamedReturns
TEST(PaddleSchema, AWordIsAString) {
  EXPECT_EQ(default_of("str where=gpu").toStringRef(), "gpu");
  EXPECT_EQ(default_of("str? where=gpu").toStringRef(), "gpu");
  EXPECT_EQ(default_of("str where=falsehood").toStringRef(), "falsehood");
  EXPECT_EQ(default_of("str where=true").toStringRef(), "true");
  EXPECT_EQ(default_of("str where=float").toStringRef(), "float");
  EXPECT_FALSE(pytorch_takes("f(str where=gpu) -> ()"));
  EXPECT_EQ(
      dispatch::parseSchema("f(str where=float) -> ()").arguments()[0].find_default()->toInt(), 6)
      << "PyTorch reads a dtype";
  EXPECT_TRUE(default_of("str? where=None").isNone());
  EXPECT_THAT(refusal("f(int x=gpu) -> ()"), HasSubstr("default value `gpu`"));
}

// DefaultsFixedListAndNamedReturns
TEST(PaddleSchema, ANumberMayHaveAPlus) {
  EXPECT_EQ(default_of("int x=+17").toInt(), 17);
  EXPECT_EQ(default_of("int x=-17").toInt(), -17);
  EXPECT_EQ(default_of("float x=+2.5e-1").toDouble(), 0.25);
  EXPECT_EQ(default_of("float x=+2").toDouble(), 2.0);
  EXPECT_FALSE(pytorch_takes("f(int x=+17) -> ()"));
  EXPECT_NE(refusal("f(int x=+) -> ()"), "(nothing was thrown)");
  EXPECT_NE(refusal("f(int x=+-1) -> ()"), "(nothing was thrown)");
}

// DefaultsFixedListAndNamedReturns
TEST(PaddleSchema, ABackslashTakesAnyCharacter) {
  EXPECT_EQ(default_of(R"(str s="1\n\t\r\\\'\"\z")").toStringRef(), "1\n\t\r\\'\"z");
  EXPECT_FALSE(pytorch_takes(R"(f(str s="\r") -> ())"));
  EXPECT_EQ(default_of(R"(str s='it')").toStringRef(), "it");
}

// DefaultsFixedListAndNamedReturns
TEST(PaddleSchema, ListsHaveASizeAndReturnsMayHaveNames) {
  const FunctionSchema s = parseSchema("f(int[2]? size=None, int[3] k=1) -> (Tensor y, int n)");
  EXPECT_EQ(s.arguments()[0].N(), 2);
  EXPECT_EQ(s.arguments()[0].type()->kind(), TypeKind::OptionalType);
  EXPECT_TRUE(s.arguments()[0].find_default()->isNone());
  EXPECT_THAT(s.arguments()[1].find_default()->toIntVector(), ElementsAre(1, 1, 1));
  EXPECT_EQ(s.returns()[0].name(), "y");
  EXPECT_EQ(s.returns()[0].type()->kind(), TypeKind::TensorType);
  EXPECT_EQ(s.returns()[1].name(), "n");
  EXPECT_EQ(s.returns()[1].type()->kind(), TypeKind::IntType);
  for (const char* text : {"f(int[] x) -> ()", "f(Tensor[]? x) -> ()", "f() -> Tensor[]"}) {
    EXPECT_THAT(refusal(text), HasSubstr("Expected an unsigned number")) << text;
    EXPECT_TRUE(pytorch_takes(text)) << text;
  }
}

TEST(PaddleSchema, NoneIsTheDefaultOfANoneTypeAndNumberIsScalar) {
  EXPECT_TRUE(default_of("NoneType z=None").isNone());
  EXPECT_FALSE(pytorch_takes("f(NoneType z=None) -> ()"));
  const FunctionSchema s = parseSchema("f(number a, number? b) -> number");
  EXPECT_EQ(to_string(s), "f(Scalar a, Scalar? b) -> Scalar");
  EXPECT_FALSE(pytorch_takes("f(number a) -> ()"));
}

TEST(PaddleSchema, AliasSetsFollowTheWholeOptionalList) {
  const FunctionSchema s = parseSchema("f(int[2]?(a!) x) -> ()");
  EXPECT_TRUE(s.arguments()[0].is_write());
  EXPECT_EQ(s.arguments()[0].type()->kind(), TypeKind::OptionalType);
  EXPECT_FALSE(pytorch_takes("f(int[2]?(a!) x) -> ()"));
  EXPECT_TRUE(pytorch_takes("f(int[2](a!)? x) -> ()"));
}

TEST(PaddleSchema, AListWithoutADefaultFollowsNone) {
  EXPECT_THAT(
      refusal("f(int x=1, int[2] size) -> ()"),
      HasSubstr("Non-default positional argument follows default argument. Parameter size"));
  EXPECT_TRUE(pytorch_takes("f(int x=1, int[2] size) -> ()"));
}

// TorchCodecSchemasSmoke
TEST(PaddleSchema, SchemasOfAVideoLibrary) {
  for (const char* text :
       {"open(str path, str? mode=None) -> Tensor",
        "write(Tensor data, int rate, str path, int? bits=None, int? channels=None) -> ()",
        "add_stream(Tensor(a!) d, *, int? index=None, int? rate=None) -> ()",
        "next_frame(Tensor(a!) d) -> (Tensor, Tensor, Tensor)",
        "frame_at(Tensor(a!) d, *, int index) -> (Tensor, Tensor, Tensor)",
        "_is_at(Tensor(a!) d, *, int index, float seconds) -> bool", "_versions() -> str"}) {
    EXPECT_EQ(to_string(parseSchema(text)), text);
    EXPECT_EQ(to_string(dispatch::parseSchema(text)), text);
  }
}

// OptionalTypeShapes
TEST(PaddleSchema, OptionalsOfNumbersTuplesAndReturns) {
  const FunctionSchema s =
      parseSchema("f(float? stop, (Tensor, int)? pair=None) -> (Tensor?, Tensor)");
  const dispatch::Type stop = s.arguments()[0].type();
  EXPECT_EQ(stop->kind(), TypeKind::OptionalType);
  ASSERT_EQ(stop->containedTypes().size(), 1U);
  EXPECT_EQ(stop->containedTypes()[0]->kind(), TypeKind::FloatType);
  const dispatch::Type pair = s.arguments()[1].type()->containedTypes().at(0);
  EXPECT_EQ(pair->kind(), TypeKind::TupleType);
  ASSERT_EQ(pair->containedTypes().size(), 2U);
  EXPECT_EQ(pair->containedTypes()[1]->kind(), TypeKind::IntType);
  EXPECT_EQ(s.returns()[0].type()->kind(), TypeKind::OptionalType);
}

// KwOnlyDefaultAndAliasMetadata
TEST(PaddleSchema, KeywordsDefaultsAndSets) {
  const FunctionSchema s =
      parseSchema("f(Tensor(x! -> y) t, *, float? eps=None, str way=\"up\") -> ()");
  const Argument& t = s.arguments()[0];
  EXPECT_FALSE(t.kwarg_only());
  EXPECT_TRUE(t.alias_info()->isWrite());
  EXPECT_THAT(t.alias_info()->beforeSets(), ElementsAre("x"));
  EXPECT_THAT(t.alias_info()->afterSets(), ElementsAre("y"));
  EXPECT_TRUE(s.arguments()[1].kwarg_only());
  EXPECT_TRUE(s.arguments()[1].find_default()->isNone());
  EXPECT_EQ(s.arguments()[1].type()->containedTypes()[0]->kind(), TypeKind::FloatType);
  EXPECT_TRUE(s.arguments()[2].kwarg_only());
  EXPECT_EQ(s.arguments()[2].find_default()->toStringRef(), "up");
}

// MultiReturnVersusTupleReturn
TEST(PaddleSchema, SeveralReturnsAreNoTuple) {
  EXPECT_EQ(parseSchema("f() -> (Tensor, int)").returns().size(), 2U);
  const FunctionSchema one = parseSchema("f() -> ((Tensor, int))");
  ASSERT_EQ(one.returns().size(), 1U);
  EXPECT_EQ(one.returns()[0].type()->kind(), TypeKind::TupleType);
  EXPECT_EQ(one.returns()[0].type()->containedTypes().size(), 2U);
}

// ParseEntryBoundariesAndVariadicValidation
TEST(PaddleSchema, NamesAndSchemasAreToldApart) {
  EXPECT_EQ(parseName("ns::alone.too"), "ns::alone.too");
  EXPECT_EQ(parseName(" \t"), "");
  EXPECT_EQ(std::get<std::string>(parseSchemaOrName("  ")), "");
  EXPECT_FALSE(pytorch_takes("  ")) << "no name to PyTorch";
  EXPECT_EQ(parseSchema("ns::f.o(int x) -> int").operator_name().str(), "ns::f.o");
  EXPECT_THAT(thrown_by<SchemaError>([] { (void)parseSchema("alone"); }),
              HasSubstr("only the operator name was given at position 5 in schema `alone`"));
  EXPECT_THAT(thrown_by<dispatch::ValueError>([] { (void)parseName("f() -> ()"); }),
              HasSubstr("a function schema was given: `f() -> ()`"));
  const FunctionSchema open = parseSchema("f(int x, ...) -> ...");
  EXPECT_TRUE(open.is_vararg());
  EXPECT_TRUE(open.is_varret());
  EXPECT_EQ(open.arguments().size(), 1U);
  EXPECT_THAT(open.returns(), IsEmpty());
  EXPECT_THAT(refusal("f(int x=2, ...) -> ()"),
              HasSubstr("Schemas with vararg (...) cannot have default arguments"));
  EXPECT_EQ(refusal(std::string(std::size_t{2} << 20, 'a')),
            "the text is too long for a schema; the limit is 1 MiB");
}

// ParserErrorMatrixAndDiagnostics
TEST(PaddleSchema, MistakesInPaddlesWords) {
  const std::pair<const char*, const char*> mistakes[] = {
      {"f(int x) -> int then more", "Unexpected trailing content at position 21"},
      {"f(..., ...) -> int", "... must be the last element of the argument list"},
      {"f(..., int x) -> int", "... must be the last element of the argument list"},
      {"f() -> (..., ...)", "... must be the last element of the return list"},
      {"f() -> (..., int)", "... must be the last element of the return list"},
      {"f(int x=) -> int", "Missing default value"},
      {"f(int x=@) -> int", "Unsupported default value"},
      {"f(int x=word) -> int", "Unsupported identifier default value `word`"},
      {"f(float x=2e) -> int", "Expected `)`"},
      {"f(int x=88888888888888888888888888888) -> int", "Failed to parse numeric literal"},
      {"(int x) -> int", "Expected operator name"},
      {"f(int ) -> int", "Expected argument name"},
      {"f(int[] x) -> int", "Expected an unsigned number"},
      {"f(int x) int", "Expected `->`"},
      {"f(int x -> int", "Expected `)`"},
      {"f(int[77777777777777777777777] x) -> int", "Fixed-size list length out of range"},
      {"f(str s=\"xyz", "Unterminated string literal"},
      {R"(f(str s="xyz\)", "Unterminated string literal"},
      {"f(double x) -> int", "Use `float` instead of `double` in schema declarations"},
      {"f(int64_t x) -> int", "Use `int` instead of `int64_t` in schema declarations"},
      {"f(my.own x) -> int", "Unsupported type specifier `my.own`"},
      {"f(Tensor(b! x) -> ()", "Expected `)`"},
      {"f(Tensor(!) x) -> ()", "Expected alias set"},
      {"f(Tensor(a|!) x) -> ()", "Expected alias set"},
      {"f(Tensor(a -> ) x) -> ()", "Expected alias set"}};
  for (const auto& [text, words] : mistakes)
    EXPECT_THAT(refusal(text),
                AllOf(HasSubstr(words), HasSubstr(std::string("in schema `") + text)))
        << text;
}

// SchemaTypeParserAliasAndTupleForms
TEST(PaddleSchema, SetsWithoutANameGetOne) {
  const FunctionSchema s = parseSchema("f(Tensor! a, Tensor(*! -> b|*) w, Tensor! c, () e) -> ()");
  EXPECT_THAT(s.arguments()[0].alias_info()->beforeSets(), ElementsAre("$0"));
  EXPECT_THAT(s.arguments()[0].alias_info()->afterSets(), ElementsAre("$0"));
  EXPECT_TRUE(s.arguments()[0].is_write());
  EXPECT_THAT(s.arguments()[2].alias_info()->beforeSets(), ElementsAre("$1"));
  EXPECT_THAT(s.arguments()[1].alias_info()->beforeSets(), ElementsAre("*"));
  EXPECT_THAT(s.arguments()[1].alias_info()->afterSets(), ElementsAre("b", "*"));
  EXPECT_EQ(s.arguments()[3].type()->kind(), TypeKind::TupleType);
  EXPECT_THAT(s.arguments()[3].type()->containedTypes(), IsEmpty());
  const FunctionSchema plain = dispatch::parseSchema("f(Tensor! a) -> ()");
  EXPECT_THAT(plain.arguments()[0].alias_info()->beforeSets(), IsEmpty());
  EXPECT_EQ(to_string(plain), "f(Tensor! a) -> ()") << "as it is written outside the dialect";
  const FunctionSchema out = parseSchema("f(*, Tensor! out=None, int k=+1) -> Tensor!");
  EXPECT_TRUE(out.arguments()[0].is_out());
  EXPECT_TRUE(out.arguments()[0].default_value().value().isNone());
  EXPECT_EQ(out.returns()[0].alias_info()->str(), "($1!)");
}

// SchemaParserTest.OutVariant
TEST(PaddleSchema, OutArgumentsAreWrittenToByName) {
  const FunctionSchema out = parseSchema("n::f(Tensor x, *, Tensor(a!) p, Tensor(b!) q) -> ()");
  EXPECT_FALSE(out.arguments()[0].is_out());
  EXPECT_TRUE(out.arguments()[1].is_out());
  EXPECT_TRUE(out.arguments()[2].is_out());
  EXPECT_FALSE(parseSchema("n::f(Tensor x, *, int k) -> (int)").arguments()[1].is_out());
  EXPECT_FALSE(parseSchema("n::f_.S(Tensor(a!) x) -> (Tensor(a!))").arguments()[0].is_out());
}

// SchemaParserTest.NamedReturns, SchemaParserTest.AnnotatedAliasSets,
// SchemaParserTest.AnnotatedAliasWithoutBeforeSet
TEST(PaddleSchema, ReturnsHaveNamesAndSetsOrNone) {
  const FunctionSchema s = parseSchema("n::f() -> (Tensor first, Tensor second)");
  EXPECT_EQ(s.returns()[1].name(), "second");
  EXPECT_EQ(parseSchema("n::f(Tensor! x) -> ()").returns().size(), 0U);
  EXPECT_THAT(parseSchema("n::f(Tensor(k) x) -> (Tensor(k))").returns()[0].alias_info()->str(),
              "(k)");
  EXPECT_THAT(refusal("n::f(Tensor(!) x) -> Tensor"), HasSubstr("Expected alias set"));
  EXPECT_FALSE(pytorch_takes("n::f(Tensor(!) x) -> Tensor"));
}

using dispatch::SchemaArgument;
constexpr auto input = dispatch::SchemaArgType::input, output = dispatch::SchemaArgType::output;

/// Returns a schema with alias sets. Its `number` and its `+1` belong to Paddle's dialect only.
FunctionSchema with_sets() {
  return parseSchema(
      "n::f(Tensor(a!) x, Tensor y, *, number k=+1) -> (Tensor(a!), Tensor(*) w, Tensor)");
}
/// Returns the error for an index or name that the schema does not have. The text is PyTorch's.
/// Paddle's text differs in the number.
std::string of_none(const std::function<bool(const FunctionSchema&)>& ask) {
  return thrown_by([&] { (void)ask(with_sets()); });
}

// FunctionSchemaIsAliasingTest.Basic, FunctionSchemaIsAliasingTest.InvalidArgument
TEST(PaddleSchema, WhatHasASetIsAliasing) {
  const FunctionSchema s = with_sets();
  EXPECT_TRUE(s.is_aliasing({output, 0}));
  EXPECT_TRUE(s.is_aliasing({input, 0}));
  EXPECT_FALSE(s.is_aliasing({input, 1}));
  EXPECT_EQ(of_none([](const auto& f) { return f.is_aliasing({input, 3}); }),
            "Invalid index for schema. Schema input index 3 is out of bounds for size 3: " +
                to_string(s));
  EXPECT_EQ(of_none([](const auto& f) { return f.is_aliasing({output, 9}); }),
            "Invalid index for schema. Schema output index 9 is out of bounds for size 3: " +
                to_string(s));
}

// FunctionSchemaIsMutableTest.Basic, FunctionSchemaIsMutableTest.InvalidArgument
TEST(PaddleSchema, WhatIsWrittenToIsMutable) {
  const FunctionSchema s = with_sets();
  EXPECT_TRUE(s.is_mutable({output, 0}));
  EXPECT_TRUE(s.is_mutable("x"));
  EXPECT_FALSE(s.is_mutable("y"));
  EXPECT_FALSE(s.is_mutable({input, 2}));
  EXPECT_EQ(of_none([](const auto& f) { return f.is_mutable(SchemaArgument{input, 5}); }),
            "Invalid index for schema. Schema input index 5 is out of bounds for size 3: " +
                to_string(s));
  EXPECT_EQ(of_none([](const auto& f) { return f.is_mutable("z"); }),
            "Schema has no argument named z. Tried to test mutability of nonexistent name z: " +
                to_string(s));
}

// FunctionSchemaMayAliasTest.Basic, FunctionSchemaMayAliasTest.InvalidArgument
TEST(PaddleSchema, WhatIsInOneSetMayBeOneObject) {
  const FunctionSchema s = with_sets();
  EXPECT_TRUE(s.may_alias({input, 0}, {output, 0}));
  EXPECT_FALSE(s.may_alias({input, 1}, {output, 0}));
  EXPECT_FALSE(s.may_alias({input, 1}, {input, 0}));
  EXPECT_EQ(of_none([](const auto& f) { return f.may_alias({input, 11}, {output, 0}); }),
            "Invalid index for schema. Schema input index 11 is out of bounds for size 3: " +
                to_string(s));
  EXPECT_EQ(of_none([](const auto& f) { return f.may_alias({input, 0}, {output, 11}); }),
            "Invalid index for schema. Schema output index 11 is out of bounds for size 3: " +
                to_string(s));
}

// FunctionSchemaMayAliasTest.Wildcard
TEST(PaddleSchema, TheWildcardIsASet) {
  const FunctionSchema s = parseSchema("n::f(Tensor(*) x) -> (Tensor(*), Tensor)");
  EXPECT_TRUE(s.may_alias({output, 0}, {input, 0}));
  EXPECT_FALSE(s.may_alias({output, 1}, {input, 0}));
}

// FunctionSchemaMayContainAliasTest.Basic
TEST(PaddleSchema, WhatIsInOneSetMayHoldTheOther) {
  const FunctionSchema s = with_sets();
  EXPECT_TRUE(s.may_contain_alias({input, 0}, {output, 0}));
  EXPECT_FALSE(s.may_contain_alias({input, 1}, {output, 0}));
  EXPECT_FALSE(s.may_contain_alias({input, 1}, {input, 0}));
}

// SchemaTypeParserAliasAndTupleForms
TEST(PaddleSchema, TheSetsInsideATupleAreKept) {
  const FunctionSchema s =
      parseSchema("f((Tensor(a), int, Tensor(b!)) x, Tensor y) -> (Tensor, (Tensor(c), str) z)");
  const auto* sets = s.arguments()[0].alias_info();
  ASSERT_NE(sets, nullptr);
  EXPECT_TRUE(sets->beforeSets().empty());
  ASSERT_EQ(sets->containedTypes().size(), 2U);
  EXPECT_EQ(sets->containedTypes()[0].beforeSets().count("a"), 1U);
  EXPECT_TRUE(sets->containedTypes()[1].isWrite());
  EXPECT_EQ(s.arguments()[1].alias_info(), nullptr);
  EXPECT_EQ(s.returns()[0].alias_info(), nullptr);
  ASSERT_NE(s.returns()[1].alias_info(), nullptr);
  EXPECT_EQ(s.returns()[1].alias_info()->containedTypes().at(0).str(), "(c)");
  EXPECT_EQ(s.arguments()[0].str(), "(Tensor, int, Tensor) x") << "printed as PyTorch does";
  EXPECT_EQ(dispatch::parseSchema("f((Tensor(a), Tensor) x) -> ()").arguments()[0].alias_info(),
            nullptr);
}

TEST(PaddleSchema, AnAliasSetStandsBehindAType) {
  const auto in_set = [](const std::string& text, std::size_t at) {
    return dispatch::internal::is_in_alias_set(text.data(), text.data() + at);
  };
  EXPECT_TRUE(in_set("Tensor( !)", 8));
  EXPECT_TRUE(in_set("Tensor(a|)", 9));
  EXPECT_TRUE(in_set("Tensor(a->)", 10));
  EXPECT_FALSE(in_set("(!)", 1));  // no type before it
  EXPECT_FALSE(in_set("f(x)", 2));
  EXPECT_FALSE(in_set(" !", 1));
}

}  // namespace
