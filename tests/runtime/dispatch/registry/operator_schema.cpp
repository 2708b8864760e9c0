// SPDX-License-Identifier: BSL-1.0
// The schemas of registered operators, and the arguments that choose a kernel.
#include <dispatch/registry/operator_schema.hpp>

#include <gmock/gmock.h>
#include <torch/library.h>

#include <string>
#include <vector>

namespace {

using ::testing::ElementsAre;
using torch::Library;

dispatch::operator_entry& entry(const std::string& name) {
  return *dispatch::find_entry("test_operator_schema::" + name, "");
}
/// Returns the numbers of the arguments that choose the kernel, followed by the number of all
/// arguments. Empty if every argument must be examined.
std::vector<std::uint32_t> keyed(const std::string& name) {
  dispatch::operator_entry& e = entry(name);
  dispatch::registry& r = dispatch::the_registry();
  const dispatch::registry_lock lock(r);
  dispatch::internal::note_keyed_arguments(r, e);
  if (!e.keyed->is_known()) return {};
  std::vector<std::uint32_t> out(e.keyed->begin(), e.keyed->end());
  out.push_back(e.keyed->argument_count);
  return out;
}

void seven(const c10::OperatorHandle&, dispatch::Stack* stack) { *stack = {std::int64_t{7}}; }

TEST(OperatorSchema, IsMadeOnceFromTheCheckedLiteral) {
  Library m(Library::FRAGMENT, "test_operator_schema", std::nullopt, __FILE__, __LINE__);
  m.def("f(Tensor x, int k=1) -> Tensor");
  EXPECT_EQ(entry("f").schema, nullptr);
  const dispatch::FunctionSchema* schema = &dispatch::internal::schema_of(entry("f"));
  EXPECT_EQ(schema->arguments().size(), 2U);
  EXPECT_EQ(&dispatch::internal::schema_of(entry("f")), schema);
}

TEST(OperatorSchema, OneThatIsInferredStatesNoAliases) {
  using dispatch::AliasAnalysisKind;
  Library m(Library::FRAGMENT, "test_operator_schema", std::nullopt, __FILE__, __LINE__);
  m.def("inferred", [](const at::Tensor& x) { return x; });
  m.def("written(Tensor x) -> Tensor", [](const at::Tensor& x) { return x; });
  EXPECT_EQ(dispatch::internal::schema_of(entry("inferred")).aliasAnalysis(),
            AliasAnalysisKind::CONSERVATIVE);
  EXPECT_EQ(dispatch::internal::schema_of(entry("written")).aliasAnalysis(),
            AliasAnalysisKind::FROM_SCHEMA);
}

TEST(OperatorSchema, SaysWhichArgumentsChooseAKernel) {
  Library m(Library::FRAGMENT, "test_operator_schema", std::nullopt, __FILE__, __LINE__);
  m.def("all(Tensor a, Tensor? b, Tensor[] c, Tensor?[] d) -> ()");
  m.def("some(int k, Tensor a, str s, Tensor(x!) b) -> ()");
  m.def("none(int k, Any a, (Tensor, int) t, Dict(str, Tensor) d) -> ()");
  m.impl("undefined", [](std::int64_t) {});
  EXPECT_THAT(keyed("all"), ElementsAre(0, 1, 2, 3, 4));
  EXPECT_THAT(keyed("some"), ElementsAre(1, 3, 4));
  EXPECT_THAT(keyed("none"), ElementsAre(4));
  EXPECT_THAT(keyed("undefined"), ElementsAre()) << "every value may";
  m.def("none_too(int k, int l, int m, int n) -> ()");
  EXPECT_THAT(keyed("none_too"), ElementsAre(4));
  EXPECT_EQ(entry("none_too").keyed, entry("none").keyed) << "operators share what is the same";
}

TEST(OperatorSchema, SaysSoOfASchemaOfManyArguments) {
  Library m(Library::FRAGMENT, "test_operator_schema", std::nullopt, __FILE__, __LINE__);
  std::string schema = "many(Tensor(x!) a0";
  std::vector<std::uint32_t> numbers{0};
  for (std::uint32_t i = 1; i != 40; ++i) {
    schema += ", Tensor a" + std::to_string(i);
    numbers.push_back(i);
  }
  m.def(torch::schema(schema + ") -> ()"));
  numbers.push_back(40);
  EXPECT_EQ(keyed("many"), numbers);
  EXPECT_EQ(entry("many").keyed->written_count, 1U);
  EXPECT_EQ(*entry("many").keyed->end(), 0U);
}

TEST(OperatorSchema, SaysWhichArgumentsAreWrittenTo) {
  Library m(Library::FRAGMENT, "test_operator_schema", std::nullopt, __FILE__, __LINE__);
  m.def("reads(Tensor a, Tensor(a) b) -> Tensor(a)");
  m.def(
      "writes(Tensor(a!) a, int k, Tensor(b!)[] b, Tensor(c)? c, Tensor d, *, Tensor! out) -> "
      "()");
  const auto written = [](const char* name) {
    dispatch::operator_entry& e = entry(name);
    const dispatch::registry_lock lock(dispatch::the_registry());
    dispatch::internal::note_keyed_arguments(dispatch::the_registry(), e);
    return std::vector<std::uint32_t>(e.keyed->end(), e.keyed->end() + e.keyed->written_count);
  };
  EXPECT_THAT(written("reads"), ElementsAre());
  EXPECT_THAT(written("writes"), ElementsAre(0, 2, 5));
}

TEST(OperatorSchema, MayHaveManyArguments) {
  std::string schema = "test_operator_schema::many(";
  for (int i = 0; i != 70; ++i) schema += "int a" + std::to_string(i) + ", ";
  Library m(Library::FRAGMENT, "test_operator_schema", std::nullopt, __FILE__, __LINE__);
  m.def(schema + "Tensor x) -> int");
  m.impl("many", c10::DispatchKey::CPU, torch::CppFunction::makeFromBoxedFunction<&seven>());
  EXPECT_THAT(keyed("many"), ElementsAre(70, 71));
  dispatch::Stack stack(70, std::int64_t{1});
  stack.emplace_back(at::ones({1}));
  c10::OperatorHandle(&entry("many")).callBoxed(stack);
  EXPECT_EQ(stack.at(0).toInt(), 7);
}

}  // namespace
