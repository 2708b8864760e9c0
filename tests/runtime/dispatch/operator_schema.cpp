// SPDX-License-Identifier: BSL-1.0
// The schemas of registered operators, and which arguments choose a kernel.
#include <dispatch/operator_schema.hpp>

#include <gtest/gtest.h>
#include <torch/library.h>

#include <string>

namespace {

using torch::Library;

dispatch::operator_entry& entry(const std::string& name) {
  return *dispatch::find_entry("test_operator_schema::" + name, "");
}
std::uint64_t keyed(const std::string& name) {
  dispatch::operator_entry& e = entry(name);
  const dispatch::registry_lock lock(dispatch::the_registry());
  dispatch::internal::note_keyed_arguments(e);
  return e.keyed_arguments;
}

void seven(const c10::OperatorHandle&, dispatch::Stack* stack) { *stack = {std::int64_t{7}}; }

TEST(OperatorSchema, IsMadeOnceOfTheCheckedLiteral) {
  Library m(Library::FRAGMENT, "test_operator_schema", std::nullopt, __FILE__, __LINE__);
  m.def("f(Tensor x, int k=1) -> Tensor");
  EXPECT_EQ(entry("f").schema, nullptr);
  const dispatch::FunctionSchema& schema = dispatch::internal::schema_of(entry("f"));
  EXPECT_EQ(schema.arguments().size(), 2U);
  EXPECT_EQ(&dispatch::internal::schema_of(entry("f")), &schema);
}

TEST(OperatorSchema, SaysWhichArgumentsChooseAKernel) {
  Library m(Library::FRAGMENT, "test_operator_schema", std::nullopt, __FILE__, __LINE__);
  m.def("all(Tensor a, Tensor? b, Tensor[] c, Tensor?[] d) -> ()");
  m.def("some(int k, Tensor a, str s, Tensor(x!) b) -> ()");
  m.def("none(int k, Any a, (Tensor, int) t, Dict(str, Tensor) d) -> ()");
  m.impl("undefined", [](std::int64_t) {});
  EXPECT_EQ(keyed("all"), 0b1111U);
  EXPECT_EQ(keyed("some"), 0b1010U);
  EXPECT_EQ(keyed("none"), 0U);
  EXPECT_EQ(keyed("undefined"), ~std::uint64_t{0}) << "every value may";
}

TEST(OperatorSchema, OfMoreThan64ArgumentsIsAskedAtTheCall) {
  std::string schema = "test_operator_schema::many(";
  for (int i = 0; i != 70; ++i) schema += "int a" + std::to_string(i) + ", ";
  Library m(Library::FRAGMENT, "test_operator_schema", std::nullopt, __FILE__, __LINE__);
  m.def(schema + "Tensor x) -> int");
  m.impl("many", c10::DispatchKey::CPU, torch::CppFunction::makeFromBoxedFunction<&seven>());
  EXPECT_EQ(keyed("many"), ~std::uint64_t{0});
  dispatch::Stack stack(70, std::int64_t{1});
  stack.emplace_back(at::ones({1}));
  c10::OperatorHandle(&entry("many")).callBoxed(stack);
  EXPECT_EQ(stack.at(0).toInt(), 7);
}

}  // namespace
