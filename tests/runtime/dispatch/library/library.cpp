// SPDX-License-Identifier: BSL-1.0
// Registration blocks: the arguments of def and impl, the order of their calls, and the
// registrations that end with the object. A registration that fails changes nothing.
#include <dispatch/library/library.hpp>

#include <gmock/gmock.h>
#include <dispatch/calls/invoke.hpp>
#include <dispatch/library.hpp>

#include <algorithm>
#include <memory>

#include "../../thrown.hpp"

namespace {

using dispatch::DispatchKey;
using ::testing::AllOf;
using ::testing::HasSubstr;
using torch::Library;

Library fragment(unsigned line, const char* ns = "test_library") {
  return {Library::FRAGMENT, ns, std::nullopt, __FILE__, line};
}
Library impl_block(unsigned line, DispatchKey key, const char* ns = "test_library") {
  return {Library::IMPL, ns, key, __FILE__, line};
}
std::optional<c10::OperatorHandle> find(const std::string& name, const std::string& overload = "") {
  return dispatch::Dispatcher::singleton().findOp({"test_library::" + name, overload});
}
std::string schema_of(const std::string& name) {
  return dispatch::to_string(find(name).value().schema());
}

at::Tensor same(const at::Tensor& x) { return x; }
at::Tensor other(const at::Tensor& x, std::int64_t) { return x; }
at::Tensor on_cpu(const at::Tensor& x) { return x; }

/// Returns a description of all operators in the registry: names, schemas, tags and kernels.
std::vector<std::string> everything() {
  std::vector<std::string> out;
  for (const auto& name : dispatch::Dispatcher::singleton().getAllOpNames()) {
    const auto op = dispatch::Dispatcher::singleton().findOp(name).value();
    std::string line = name.str() + ": ";
    line += op.hasSchema() ? dispatch::to_string(op.schema()) + op.debug() : "no schema";
    line += " tags " + std::to_string(op.entry().tags) + " kernels";
    for (const auto* k = op.entry().newest; k != nullptr; k = k->older)
      line += dispatch::message(" ", toString(k->key), " ", k->place.line);
    dispatch::registry& r = dispatch::the_registry();
    const dispatch::registry_lock lock(r);
    for (const std::uint16_t slot : dispatch::update_row(r, op.entry()).numbers)
      line += std::to_string(slot);
    out.push_back(line);
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// Expects that `code` throws an E and leaves the registry unchanged. Returns the text of the
/// error.
template <class E, class Code>
std::string fails_without_a_trace(Code code) {
  const auto before = everything();
  std::string text = test::thrown<E>(code);
  EXPECT_EQ(everything(), before) << text;
  return text;
}

// ---- Definitions and kernels --------------------------------------------------------------------

TEST(LibraryTest, DefinesWithAndWithoutAKernel) {
  Library m = fragment(__LINE__);
  m.def("a(Tensor x) -> Tensor");
  m.def("b(Tensor x) -> Tensor", &same);
  EXPECT_EQ(schema_of("a"), "test_library::a(Tensor x) -> Tensor");
  EXPECT_EQ(find("a")->entry().newest, nullptr);
  EXPECT_NE(find("b")->entry().newest, nullptr);
}

TEST(LibraryTest, ANameAloneTakesItsSchemaFromTheKernel) {
  Library m = fragment(__LINE__);
  m.def("inferred", &other);
  EXPECT_EQ(schema_of("inferred"), "test_library::inferred(Tensor _0, int _1) -> Tensor _0");
  m.def("inferred.over",
        [](std::optional<at::Tensor>, at::IntArrayRef, const std::string&, c10::ScalarType,
           at::Scalar, std::array<bool, 2>, at::Generator, std::tuple<std::int64_t, double>) {
          return std::tuple<std::vector<at::Tensor>, std::optional<double>>();
        });
  EXPECT_EQ(dispatch::to_string(find("inferred", "over")->schema()),
            "test_library::inferred.over(Tensor? _0, int[] _1, str _2, ScalarType _3, Scalar _4, "
            "bool[] _5, Generator? _6, (int, float) _7) -> (Tensor[] _0, float? _1)");
  m.def("nothing", [] {});
  EXPECT_EQ(schema_of("nothing"), "test_library::nothing() -> ()");
}

using seven = std::tuple<at::Tensor, std::int64_t, double, bool, std::string,
                         std::optional<std::int64_t>, std::vector<double>>;
#define SEVEN "(Tensor, int, float, bool, str, int?, float[])"

TEST(LibraryTest, ATypeOfManyWordsIsInferredToo) {
  Library m = fragment(__LINE__);
  m.def("wide", [](std::vector<seven>, bool) { return std::tuple<bool, std::optional<seven>>(); });
  EXPECT_EQ(schema_of("wide"),
            "test_library::wide(" SEVEN "[] _0, bool _1) -> (bool _0, " SEVEN "? _1)");
  m.def("wide_alone", []() -> std::optional<seven> { return {}; });
  EXPECT_EQ(schema_of("wide_alone"), "test_library::wide_alone() -> (" SEVEN "? _0)");
  // A written schema with the same types fits the kernel.
  m.def(std::string("wide_written(" SEVEN "[] x) -> ()"), [](std::vector<seven>) {});
  EXPECT_THAT(test::thrown<dispatch::Error>([&] {
                m.def(std::string("wide_wrong(" SEVEN " x) -> ()"), [](std::vector<seven>) {});
              }),
              HasSubstr("Type mismatch in argument 1: " SEVEN " vs " SEVEN "[]."));
}

TEST(LibraryTest, FromATypeThatIsConvertedNothingIsInferred) {
  Library m = fragment(__LINE__);
  EXPECT_THAT(
      fails_without_a_trace<dispatch::TypeError>([&] {
        m.def(std::string("narrow"), [](const at::Tensor& x, std::vector<float>) { return x; });
      }),
      HasSubstr("no schema can be inferred for test_library::narrow(Tensor _0, C++ float[] _1) -> "
                "Tensor _0: write it out in def(), or use int64_t and double"));
  EXPECT_THROW(m.def(std::string("narrow"), [] { return 1; }), dispatch::TypeError);
  m.def("narrow(int k) -> ()", [](int) {});
  m.impl("narrow", DispatchKey::CPU, [](int) {});
  EXPECT_EQ(schema_of("narrow"), "test_library::narrow(int k) -> ()");
}

TEST(LibraryTest, AnExplicitNamespaceMayBeTheBlocks) {
  Library m = fragment(__LINE__);
  m.def("test_library::explicit(Tensor x) -> Tensor", &same);
  m.impl("test_library::explicit", DispatchKey::CPU, &same);
  EXPECT_EQ(schema_of("explicit"), "test_library::explicit(Tensor x) -> Tensor");
  m.def("test_library::explicit_name", &same);
  EXPECT_TRUE(find("explicit_name"));
  Library wildcard(Library::IMPL, "_", DispatchKey::CUDA, __FILE__, __LINE__);
  wildcard.impl("test_library::explicit", &same);
  EXPECT_TRUE(find("explicit")->hasKernelForDispatchKey(DispatchKey::CUDA));
}

TEST(LibraryTest, ANamespaceMayHaveSeveralParts) {
  Library m = fragment(__LINE__, "test_library::inner");
  m.def("literal(Tensor x) -> Tensor").def(std::string("text(Tensor x) -> Tensor"));
  EXPECT_EQ(schema_of("inner::literal"), "test_library::inner::literal(Tensor x) -> Tensor");
  EXPECT_EQ(schema_of("inner::text"), "test_library::inner::text(Tensor x) -> Tensor");
}

TEST(LibraryTest, ImplMayComeBeforeDefInAnotherBlock) {
  Library kernels = impl_block(__LINE__, DispatchKey::CPU);
  kernels.impl("early", &on_cpu);
  EXPECT_FALSE(find("early")->hasSchema());
  Library m = fragment(__LINE__);
  m.def("early(Tensor x) -> Tensor");
  EXPECT_TRUE(dispatch::invoke(*find("early"), at::ones({1})).isTensor());
}

TEST(LibraryTest, AllIsUndoneWhenTheObjectDies) {
  const auto before = everything();
  auto held = std::make_shared<int>(0);
  {
    Library m = fragment(__LINE__);
    m.def("undone(Tensor x) -> Tensor", [held](const at::Tensor& x) { return x; });
    m.impl("undone", DispatchKey::CPU, &same);
    m.impl("dangling", &same);
    EXPECT_EQ(held.use_count(), 2);
    Library moved(std::move(m));
    EXPECT_NE(everything(), before);
  }
  EXPECT_EQ(everything(), before);
  EXPECT_EQ(held.use_count(), 1);
}

TEST(LibraryTest, AssignmentUndoesWhatTheObjectHadRegistered) {
  const auto before = everything();
  {
    Library m = fragment(__LINE__);
    m.def("first(Tensor x) -> Tensor", &same);
    Library other(Library::DEF, "test_library_assigned", std::nullopt, __FILE__, __LINE__);
    other.def("second(Tensor x) -> Tensor", &same);
    m = std::move(other);
    EXPECT_FALSE(dispatch::Dispatcher::singleton().findOp({"test_library::first", ""}));
    EXPECT_TRUE(dispatch::Dispatcher::singleton().findOp({"test_library_assigned::second", ""}));
    m.def("third(Tensor x) -> Tensor", &same);
    EXPECT_TRUE(dispatch::Dispatcher::singleton().findOp({"test_library_assigned::third", ""}));
  }
  EXPECT_EQ(everything(), before);
}

TEST(LibraryTest, ResetUndoesAndTheObjectMayRegisterAnew) {
  const auto before = everything();
  Library m(Library::DEF, "test_library_reset", std::nullopt, __FILE__, __LINE__);
  m.def("f(Tensor x) -> Tensor", &same);
  m.reset();
  EXPECT_EQ(everything(), before);
  const Library again(Library::DEF, "test_library_reset", std::nullopt, __FILE__, __LINE__);
}

TEST(LibraryTest, KernelsOutliveTheDefinitionOfAnotherBlock) {
  Library kernels = impl_block(__LINE__, DispatchKey::CPU);
  kernels.impl("stays", &same);
  {
    Library m = fragment(__LINE__);
    m.def("stays(Tensor x) -> Tensor");
  }
  EXPECT_TRUE(find("stays"));
  EXPECT_FALSE(find("stays")->hasSchema());
  Library m = fragment(__LINE__);
  m.def("stays(Tensor y) -> Tensor");
  EXPECT_EQ(schema_of("stays"), "test_library::stays(Tensor y) -> Tensor");
}

TEST(LibraryTest, TheTagsOfADefinitionGoWithIt) {
  Library kernels = impl_block(__LINE__, DispatchKey::CPU);
  kernels.impl("tagged", &same);
  {
    Library m = fragment(__LINE__);
    m.def("tagged(Tensor x) -> Tensor", {dispatch::Tag::pointwise});
    EXPECT_NE(find("tagged")->entry().tags, 0U);
  }
  EXPECT_EQ(find("tagged")->entry().tags, 0U);
}

TEST(LibraryTest, TheNewestKernelOfAKeyRunsUntilItGoes) {
  Library m = fragment(__LINE__);
  m.def("newest(Tensor x) -> int", [](const at::Tensor&) { return std::int64_t{1}; });
  const auto call = [] { return dispatch::invoke(*find("newest"), at::ones({1})).toInt(); };
  {
    Library second = fragment(__LINE__);
    second.impl("newest", [](const at::Tensor&) { return std::int64_t{2}; });
    Library third = fragment(__LINE__);
    third.impl("newest", [](const at::Tensor&) { return std::int64_t{3}; });
    EXPECT_EQ(call(), 3);
    second.reset();
    EXPECT_EQ(call(), 3);
  }
  EXPECT_EQ(call(), 1);
}

// ---- Texts that are not literals ----------------------------------------------------------------

struct text_like {
  const char* text;
  operator const char*() const { return text; }  // NOLINT: the implicit conversion is tested
};

TEST(LibraryTexts, EveryKindOfTextIsASchemaOrAName) {
  Library m = fragment(__LINE__);
  const std::string string = "t_string(Tensor x) -> Tensor";
  m.def(string);
  m.def(std::string("t_temporary(Tensor x) -> Tensor"), &same);
  m.def(std::string_view("t_view(Tensor x) -> Tensor"), &same);
  const char* pointer = "t_pointer(Tensor x) -> Tensor";
  m.def(pointer, same);
  m.def(string.c_str() + 2, {dispatch::Tag::core});
  char buffer[] = "t_buffer(Tensor x) -> Tensor";
  m.def(buffer, {dispatch::Tag::core});
  const text_like converts{"t_converts(Tensor x) -> Tensor"};
  m.def(converts, [](const at::Tensor& x) { return x; });
  m.def(dispatch::parseSchema("t_parsed(Tensor x) -> Tensor"), &same);
  const dispatch::FunctionSchema kept = dispatch::parseSchema("t_kept(Tensor x) -> Tensor");
  m.def(kept, {dispatch::Tag::core});
  m.def(
      "t_joined("
      "Tensor x"
      ") -> Tensor",
      &same);
  m.def(std::string("t_inferred"), &same);
  for (const char* name : {"t_string", "t_temporary", "t_view", "t_pointer", "string", "t_buffer",
                           "t_converts", "t_parsed", "t_kept", "t_joined", "t_inferred"})
    EXPECT_TRUE(find(name)) << name;
  const std::string impl_name = "t_string";
  m.impl(impl_name, &same);
  m.impl(impl_name.c_str(), DispatchKey::CPU, &same);
  m.impl(text_like{"test_library::t_string"}, at::kCUDA, &same);
  EXPECT_TRUE(find("t_string")->hasKernelForDispatchKey(DispatchKey::CUDA));
  EXPECT_TRUE(find("t_kept")->hasTag(dispatch::Tag::core));
}

TEST(LibraryTexts, AWrongTextIsAnErrorWithTheCaret) {
  Library m = fragment(__LINE__);
  for (const char* text : {"w(Tensr x) -> Tensor", "w(Tensor x)", "w(Tensor x) -> Tensor tail("}) {
    EXPECT_THAT(fails_without_a_trace<dispatch::SchemaError>([&] { m.def(text); }), HasSubstr("^"));
    EXPECT_THAT(fails_without_a_trace<dispatch::SchemaError>([&] { m.def(text, &same); }),
                HasSubstr("^"));
  }
  const char* const name = "only_a_name";
  EXPECT_THROW(m.def(name), dispatch::SchemaError);
  EXPECT_THROW(m.impl(std::string("no name!"), &same), dispatch::SchemaError);
  EXPECT_THROW(m.def(std::string(2 << 20, 'x')), dispatch::SchemaError);
  EXPECT_THROW(m.def("w(" + std::string(2 << 20, ' ') + ") -> ()", [] {}), dispatch::SchemaError);
}

// ---- Failures --------------------------------------------------------------------------------

TEST(Library, TheSchemaMayBeATemplateArgument) {
  Library m = fragment(__LINE__);
  m.def<"templated(Tensor x) -> Tensor">(&same, {dispatch::Tag::pt2_compliant_tag})
      .def<"templated.keys(Tensor x, int k=1) -> Tensor">(
          [](dispatch::DispatchKeySet, const at::Tensor& x, std::int64_t) { return x; })
      .def<"templated_name">(&other);
  EXPECT_EQ(schema_of("templated"), "test_library::templated(Tensor x) -> Tensor");
  EXPECT_TRUE(find("templated")->hasTag(dispatch::Tag::pt2_compliant_tag));
  EXPECT_THAT(find("templated")->debug(), HasSubstr("library.cpp:"));
  EXPECT_TRUE(find("templated", "keys")->hasSchema());
  EXPECT_EQ(schema_of("templated_name"),
            "test_library::templated_name(Tensor _0, int _1) -> Tensor _0");
  const at::Tensor x = at::ones({1});
  EXPECT_TRUE(dispatch::invoke(*find("templated"), x).toTensor().is_same(x));
}

TEST(LibraryFailures, AnotherNamespaceInDefAndImpl) {
  Library m = fragment(__LINE__);
  EXPECT_THAT(
      fails_without_a_trace<dispatch::ValueError>(
          [&] { m.def("elsewhere::f(Tensor x) -> Tensor", &same); }),
      AllOf(HasSubstr("Explicitly provided namespace (elsewhere)"), HasSubstr("(test_library)"),
            HasSubstr("TORCH_LIBRARY_FRAGMENT block at "), HasSubstr("library.cpp:")));
  EXPECT_THAT(fails_without_a_trace<dispatch::ValueError>([&] { m.impl("elsewhere::f", &same); }),
              HasSubstr("Explicitly provided namespace (elsewhere)"));
  EXPECT_THAT(fails_without_a_trace<dispatch::ValueError>(
                  [&] { m.def(dispatch::parseSchema("elsewhere::f() -> ()")); }),
              HasSubstr("Explicitly provided namespace (elsewhere)"));
}

TEST(LibraryFailures, ASecondDefinitionNamesBothPlaces) {
  Library m = fragment(__LINE__);
  m.def("twice(Tensor x) -> Tensor", &same);
  for (int form = 0; form != 3; ++form)
    EXPECT_THAT(fails_without_a_trace<dispatch::Error>([&] {
                  Library n = fragment(__LINE__);
                  if (form == 0) n.def("twice(Tensor x) -> Tensor");
                  if (form == 1) n.def("twice(Tensor y, int k) -> ()");
                  if (form == 2) n.def(dispatch::parseSchema("twice(Tensor x) -> Tensor"), &same);
                }),
                AllOf(HasSubstr("Tried to register an operator (test_library::twice(Tensor x) -> "
                                "Tensor) with the same name and overload name multiple times"),
                      HasSubstr("Duplicate registration: registered at "),
                      HasSubstr("Original registration: registered at ")));
  EXPECT_NO_THROW(m.def("twice.over(Tensor x) -> Tensor", &same));
}

TEST(LibraryFailures, ASecondOwnerOfANamespace) {
  Library first(Library::DEF, "test_library_owned", std::nullopt, __FILE__, __LINE__);
  EXPECT_THAT(test::thrown<dispatch::Error>([] {
                Library(Library::DEF, "test_library_owned", std::nullopt, "other.cpp", 7);
              }),
              AllOf(HasSubstr("Only a single TORCH_LIBRARY can be used to register the namespace "
                              "test_library_owned"),
                    HasSubstr("library.cpp:"), HasSubstr("other.cpp:7")));
  EXPECT_NO_THROW(fragment(__LINE__, "test_library_owned"));
  EXPECT_NO_THROW(impl_block(__LINE__, DispatchKey::CPU, "test_library_owned"));
  const Library moved(std::move(first));
  EXPECT_THROW(Library(Library::DEF, "test_library_owned", std::nullopt, __FILE__, __LINE__),
               dispatch::Error);
}

TEST(LibraryFailures, ANamespaceIsFreeAgainWhenItsOwnerDies) {
  for (int i = 0; i < 3; ++i)
    EXPECT_NO_THROW(Library(Library::DEF, "test_library_free", std::nullopt, __FILE__, __LINE__));
}

TEST(LibraryFailures, DefinitionsInAnImplBlockAndInTheWildcard) {
  Library m = impl_block(__LINE__, DispatchKey::CPU);
  EXPECT_THAT(fails_without_a_trace<dispatch::ValueError>([&] { m.def("f(Tensor x) -> Tensor"); }),
              AllOf(HasSubstr("Cannot define an operator inside of a TORCH_LIBRARY_IMPL block"),
                    HasSubstr("library.cpp:")));
  EXPECT_THROW(m.def("f(Tensor x) -> Tensor", &same), dispatch::ValueError);
  for (auto kind : {Library::DEF, Library::FRAGMENT})
    EXPECT_THAT(test::thrown<dispatch::ValueError>(
                    [&] { Library(kind, "_", std::nullopt, __FILE__, __LINE__); }),
                HasSubstr("did you mean TORCH_LIBRARY_IMPL?"));
  for (auto kind : {Library::DEF, Library::FRAGMENT})
    EXPECT_THAT(fails_without_a_trace<dispatch::ValueError>(
                    [&] { Library(kind, "test_keyed", DispatchKey::CPU, __FILE__, __LINE__); }),
                AllOf(HasSubstr("a block of definitions is for no dispatch key (CPU)"),
                      HasSubstr("library.cpp:")));
  EXPECT_NO_THROW(Library(Library::DEF, "test_keyed", std::nullopt, __FILE__, __LINE__));
  Library wildcard(Library::IMPL, "_", DispatchKey::CPU, __FILE__, __LINE__);
  EXPECT_THAT(fails_without_a_trace<dispatch::ValueError>([&] { wildcard.impl("f", &same); }),
              HasSubstr("names no operator"));
}

TEST(LibraryFailures, AKernelWhoseSignatureDoesNotFitTheSchema) {
  Library m = fragment(__LINE__);
  m.def("fits(Tensor x) -> Tensor");
  EXPECT_THAT(
      fails_without_a_trace<dispatch::Error>([&] { m.impl("fits", &other); }),
      AllOf(HasSubstr("Inferred operator schema for a C++ kernel function doesn't match"),
            HasSubstr("operator: test_library::fits"),
            HasSubstr("expected schema: test_library::fits(Tensor x) -> Tensor"),
            HasSubstr("inferred schema: (Tensor _0, int _1) -> Tensor _0"),
            HasSubstr("The number of arguments is different. 1 vs 2."), HasSubstr("library.cpp:")));
  const auto mismatch = [&](auto f) {
    return fails_without_a_trace<dispatch::Error>([&] { m.impl("fits", f); });
  };
  EXPECT_THAT(mismatch([](std::int64_t) { return at::Tensor(); }),
              HasSubstr("Type mismatch in argument 1: Tensor vs int."));
  EXPECT_THAT(mismatch([](std::optional<at::Tensor> x) { return *x; }),
              HasSubstr("Type mismatch in argument 1: Tensor vs Tensor?."));
  EXPECT_THAT(mismatch([](at::Tensor) { return 1.0; }),
              HasSubstr("Type mismatch in return 1: Tensor vs float."));
  EXPECT_THAT(mismatch([](at::Tensor) {}),
              HasSubstr("The number of returns is different. 1 vs 0."));
}

TEST(LibraryFailures, ADefinitionThatAnEarlierKernelDoesNotFit) {
  Library kernels = impl_block(__LINE__, DispatchKey::CPU);
  kernels.impl("late", &other);
  Library m = fragment(__LINE__);
  EXPECT_THAT(fails_without_a_trace<dispatch::Error>([&] { m.def("late(Tensor x) -> Tensor"); }),
              HasSubstr("The number of arguments is different. 1 vs 2."));
  const std::string text = "late(Tensor x) -> Tensor";
  EXPECT_THAT(fails_without_a_trace<dispatch::Error>([&] { m.def(text); }),
              HasSubstr("The number of arguments is different. 1 vs 2."));
  EXPECT_NO_THROW(m.def("late(Tensor x, int k) -> Tensor"));
}

TEST(LibraryFailures, ADefinitionWhoseOwnKernelDoesNotFitLeavesNothing) {
  Library m = fragment(__LINE__);
  const std::string text = "own(Tensor x) -> Tensor";
  EXPECT_THAT(fails_without_a_trace<dispatch::Error>([&] { m.def(text, &other); }),
              HasSubstr("The number of arguments is different."));
  EXPECT_FALSE(find("own"));
  Library kernels = impl_block(__LINE__, DispatchKey::CPU);
  kernels.impl("own", [](at::Tensor x) { return x; });
  EXPECT_THAT(fails_without_a_trace<dispatch::Error>([&] { m.def(text, &same); }),
              HasSubstr("Mismatch in kernel C++ signatures"));
  EXPECT_FALSE(find("own")->hasSchema());
  kernels.reset();
  EXPECT_NO_THROW(m.def(text, &same));
}

TEST(LibraryFailures, KernelsOfOneOperatorMustHaveOneSignature) {
  Library m = fragment(__LINE__);
  m.def("one(Tensor x) -> Tensor", &same);
  EXPECT_THAT(
      fails_without_a_trace<dispatch::Error>(
          [&] { m.impl("one", DispatchKey::CPU, [](at::Tensor x) { return x; }); }),
      AllOf(HasSubstr("Mismatch in kernel C++ signatures"),
            HasSubstr("operator: test_library::one(Tensor x) -> Tensor"),
            HasSubstr("dispatch key: CPU"), HasSubstr("kernel 1: "), HasSubstr("kernel 2: ")));
  EXPECT_NO_THROW(m.impl("one", DispatchKey::CPU,
                         [](dispatch::DispatchKeySet, const at::Tensor& x) { return x; }));
}

TEST(LibraryFailures, AKeyThatIsNotTheBlocks) {
  Library m = impl_block(__LINE__, DispatchKey::CPU);
  EXPECT_THAT(
      fails_without_a_trace<dispatch::ValueError>([&] { m.impl("k", DispatchKey::CUDA, &same); }),
      AllOf(HasSubstr("Explicitly provided dispatch key (CUDA) is inconsistent"),
            HasSubstr("(CPU)"), HasSubstr("library.cpp:")));
  EXPECT_NO_THROW(m.impl("k", DispatchKey::CPU, &same));
  EXPECT_NO_THROW(m.impl("k", at::kCPU, &same));
}

TEST(LibraryTest, ANameMayHaveAComment) {
  Library m = fragment(__LINE__);
  m.def("commented(Tensor x) -> Tensor");
  EXPECT_NO_THROW(m.impl("commented # (as ever)", &same));
  EXPECT_TRUE(find("commented")->hasKernelForDispatchKey(DispatchKey::CompositeImplicitAutograd));
}

TEST(LibraryFailures, ASchemaWhereANameIsExpected) {
  Library m = fragment(__LINE__);
  EXPECT_THAT(fails_without_a_trace<dispatch::ValueError>(
                  [&] { m.impl(std::string("f(Tensor x) -> Tensor"), &same); }),
              HasSubstr("the name of an operator is expected, not a schema"));
}

void boxed_nothing(const c10::OperatorHandle&, dispatch::Stack*) {}

TEST(LibraryFailures, SchemasThatContradictThemselves) {
  Library m = fragment(__LINE__);
  for (const char* text :
       {"no(int k=0.5) -> ()", "no(int k=None) -> ()", "no(int k='1') -> ()",
        "no(int[2] v=[1, 2, 3]) -> ()", "no(*, *, int k) -> ()", "no(int k, *) -> ()",
        "no(Tensor(a!) x) -> Tensor(b!)", "no(Tensor(a!) x) -> Tensor(a)"}) {
    EXPECT_THAT(fails_without_a_trace<dispatch::SchemaError>([&] { m.def(std::string(text)); }),
                HasSubstr("library.cpp:"));
    EXPECT_THROW(
        m.def(std::string(text), dispatch::CppFunction::makeFromBoxedFunction<&boxed_nothing>()),
        dispatch::SchemaError)
        << text;
    EXPECT_NO_THROW(m.def(dispatch::parseSchema(text, false))) << text;
    m.reset();
  }
  EXPECT_THAT(
      test::thrown<dispatch::SchemaError>([&] { m.def(std::string("no(int k=0.5) -> ()")); }),
      HasSubstr("argument 1 (k): the default is of another type than the argument, at '0.5', "
                "column 10"));
  EXPECT_NO_THROW(m.def(std::string("no(Tensor(a) x, int[2] v=[]) -> Tensor(b)")));
}

TEST(LibraryFailures, AFinishedSchemaThatNoTextCanSay) {
  using dispatch::Argument;
  using dispatch::Type;
  Library m = fragment(__LINE__);
  const auto schema_of = [](std::string name, std::string argument) {
    return dispatch::FunctionSchema(
        std::move(name), {}, {Argument::make(std::move(argument), Type::of<std::int64_t>())}, {});
  };
  for (const char* name : {"", "no-name", "a b", "f("})
    EXPECT_THROW(m.def(schema_of(name, "x")), dispatch::ValueError) << name;
  EXPECT_THROW(m.def(schema_of("unsaid", "x y")), dispatch::ValueError);
  // As in PyTorch an argument may have no name.
  m.def(schema_of("unnamed", ""), [](std::int64_t) {});
  const dispatch::OperatorHandle op =
      dispatch::Dispatcher::singleton().findSchemaOrThrow("test_library::unnamed", "");
  EXPECT_EQ(op.schema().arguments()[0].name(), "");
  op.typed<void(std::int64_t)>().call(1);
}

TEST(LibraryFailures, ANullKernel) {
  Library m = fragment(__LINE__);
  at::Tensor (*null)(const at::Tensor&) = nullptr;
  EXPECT_EQ(
      fails_without_a_trace<dispatch::ValueError>([&] { m.def("null(Tensor x) -> Tensor", null); }),
      "Kernel function cannot be nullptr");
}

TEST(LibraryFailures, AClosureThatWasRefusedDies) {
  Library m = fragment(__LINE__);
  m.def("closure(Tensor x) -> Tensor");
  auto held = std::make_shared<int>(0);
  EXPECT_THROW(m.impl("closure", [held](std::int64_t x) { return x; }), dispatch::Error);
  EXPECT_EQ(held.use_count(), 1);
}

TEST(LibraryTest, SaysWhereAMissingMetaKernelMayBe) {
  torch::Library m(torch::Library::FRAGMENT, "test_python", std::nullopt, __FILE__, __LINE__);
  m.def("alone(Tensor x) -> Tensor");
  m.set_python_module("a.module", "pip install a").def("f(Tensor x) -> Tensor");
  m.impl("f", DispatchKey::CPU, [](const at::Tensor& x) { return x; });
  const auto call = [](const char* name) {
    return test::thrown<dispatch::NotImplementedError>([&] {
      (void)dispatch::Dispatcher::singleton()
          .findSchemaOrThrow(name, "")
          .typed<at::Tensor(const at::Tensor&)>()
          .redispatch(dispatch::DispatchKeySet(DispatchKey::Meta), at::ones({1}));
    });
  };
  EXPECT_THAT(
      call("test_python::f"),
      AllOf(HasSubstr("test_python::f: attempted to run this operator with Meta tensors, "
                      "but there was no fake impl or Meta kernel registered. Its library "
                      "names the Python module a.module that may bring one: import it first "
                      "(pip install a). "),
            HasSubstr("only available for these backends: [CPU]")));
  EXPECT_THAT(call("test_python::alone"), HasSubstr("Register a kernel for Meta."));
}

TEST(LibraryTexts, AParsedNameIsADefinitionsName) {
  using dispatch::parseName;
  EXPECT_EQ(parseName("f"), (dispatch::OperatorName{"f", ""}));
  EXPECT_EQ(parseName("a::f.out"), (dispatch::OperatorName{"a::f", "out"}));
  EXPECT_THAT(test::thrown<dispatch::ValueError>([] { (void)parseName("f(Tensor x) -> Tensor"); }),
              HasSubstr("a name is expected, and this is a schema: f(Tensor x) -> Tensor"));
  EXPECT_THROW((void)parseName("f g"), dispatch::SchemaError);
  EXPECT_THROW((void)parseName("f.default"), dispatch::SchemaError);
  Library m = fragment(__LINE__);
  m.def(parseName("parsed"), &same).def(parseName("test_library::parsed.out"), &same);
  m.impl(parseName("parsed"), DispatchKey::CPU, &same);
  EXPECT_EQ(schema_of("parsed"), "test_library::parsed(Tensor _0) -> Tensor _0");
  EXPECT_TRUE(find("parsed", "out"));
  EXPECT_TRUE(find("parsed")->hasKernelForDispatchKey(DispatchKey::CPU));
  EXPECT_THROW(m.def(parseName("other::f"), &same), dispatch::ValueError);
}

TEST(LibraryTest, ResolvesNames) {
  torch::Library m(torch::Library::FRAGMENT, "test_resolve", std::nullopt, __FILE__, __LINE__);
  EXPECT_EQ(m._resolve("f.out"), (dispatch::OperatorName{"test_resolve::f", "out"}));
  EXPECT_EQ(m._resolve("test_resolve::f"), (dispatch::OperatorName{"test_resolve::f", ""}));
  EXPECT_THAT(test::thrown<dispatch::ValueError>([&] { (void)m._resolve("other::f"); }),
              HasSubstr("does not match namespace of enclosing block (test_resolve)"));
  EXPECT_THAT(
      test::thrown<dispatch::ValueError>([&] { (void)m._resolve("f(Tensor x) -> Tensor"); }),
      HasSubstr("the name of an operator is expected, not a schema"));
  EXPECT_THROW((void)m._resolve("f g"), dispatch::SchemaError);
  EXPECT_THROW((void)m._resolve(nullptr), dispatch::ValueError);
}

}  // namespace
