// SPDX-License-Identifier: BSL-1.0
// Lists of operators, kernels and overloads, which stay valid when libraries are unloaded.
#include <dispatch/operators/registered_operators.hpp>

#include <gmock/gmock.h>
#include <torch/library.h>

namespace {

using c10::DispatchKey;
using dispatch::registered_operator;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using torch::Library;

at::Tensor same(const at::Tensor& x) { return x; }

/// Returns the operators of this file's namespace.
std::vector<registered_operator> own() {
  std::vector<registered_operator> all = dispatch::registered_operators();
  std::erase_if(all, [](const auto& o) { return !o.name.name.starts_with("test_listed::"); });
  return all;
}
std::vector<std::string> names(const std::vector<registered_operator>& operators) {
  std::vector<std::string> out;
  for (const registered_operator& o : operators) out.push_back(o.name.str());
  return out;
}
std::vector<std::string> overloads(std::string_view name) {
  std::vector<std::string> out;
  for (const c10::OperatorHandle& op : dispatch::overloads_of(name))
    out.push_back(op.operator_name().overload_name);
  return out;
}

struct RegisteredOperators : ::testing::Test {
  Library m{Library::FRAGMENT, "test_listed", std::nullopt, "F.cpp", 1};

  void SetUp() override {
    m.def("g(Tensor x) -> Tensor").def("f.out(Tensor x) -> Tensor").def("f(Tensor x) -> Tensor");
    m.impl("dangling", &same);
  }
};

TEST_F(RegisteredOperators, AreSortedByNameAndOverload) {
  EXPECT_THAT(names(own()), ElementsAre("test_listed::dangling", "test_listed::f",
                                        "test_listed::f.out", "test_listed::g"));
  m.reset();
  EXPECT_THAT(own(), IsEmpty());
}

TEST_F(RegisteredOperators, HaveTheirSchemaAndItsPlace) {
  const std::vector<registered_operator> all = own();
  EXPECT_EQ(all[0].schema, "");
  EXPECT_EQ(all[0].place.line, 0U);
  EXPECT_EQ(all[2].schema, "test_listed::f.out(Tensor x) -> Tensor");
  EXPECT_EQ(all[2].place.file, __FILE__);
  EXPECT_GT(all[2].place.line, 0U);
}

TEST_F(RegisteredOperators, HaveAllKernelsTheNewestFirst) {
  m.impl("f", DispatchKey::CPU, &same).impl("f", DispatchKey::CPU, &same).impl("f", &same);
  const std::vector<registered_operator> all = own();
  std::vector<DispatchKey> keys;
  for (const dispatch::registered_kernel& k : all[1].kernels) keys.push_back(k.key);
  EXPECT_THAT(keys, ElementsAre(DispatchKey::CompositeImplicitAutograd, DispatchKey::CPU,
                                DispatchKey::CPU));
  EXPECT_EQ(all[1].kernels[0].place.file, __FILE__);
  EXPECT_EQ(all[0].kernels.size(), 1U);
  EXPECT_THAT(all[3].kernels, IsEmpty());
}

TEST_F(RegisteredOperators, AListOutlivesTheRegistrations) {
  std::vector<registered_operator> kept;
  {
    std::string file(100, 'x');
    Library other(Library::FRAGMENT, "test_listed", std::nullopt, file.c_str(), 1);
    other.def("kept(Tensor x) -> Tensor", &same);
    kept = own();
  }
  ASSERT_EQ(kept.size(), 5U);
  EXPECT_EQ(own().size(), 4U);
  EXPECT_EQ(kept[4].schema, "test_listed::kept(Tensor x) -> Tensor");
}

TEST_F(RegisteredOperators, FallbacksAreListedApart) {
  const std::size_t others = dispatch::registered_fallbacks().size();
  Library all(Library::IMPL, "_", DispatchKey::Tracer, "F.cpp", 1);
  all.fallback(torch::CppFunction::makeFallthrough());
  const auto fallbacks = dispatch::registered_fallbacks();
  ASSERT_EQ(fallbacks.size(), others + 1);
  EXPECT_EQ(fallbacks[0].key, DispatchKey::Tracer);
  EXPECT_GT(fallbacks[0].place.line, 0U);
}

TEST_F(RegisteredOperators, OverloadsAreThoseThatAreDefinedInTheirOrder) {
  EXPECT_THAT(overloads("test_listed::f"), ElementsAre("out", ""));
  {
    Library other(Library::FRAGMENT, "test_listed", std::nullopt, "F.cpp", 1);
    other.impl("f.a", &same).def("f.b(Tensor x) -> Tensor");
    m.def("f.a(Tensor x) -> Tensor");
    EXPECT_THAT(overloads("test_listed::f"), ElementsAre("out", "", "b", "a"));
  }
  m.def("f.b(Tensor x) -> Tensor");
  EXPECT_THAT(overloads("test_listed::f"), ElementsAre("out", "", "a", "b"));
  EXPECT_THAT(overloads("test_listed::dangling"), IsEmpty());
  EXPECT_THAT(overloads("test_listed::"), IsEmpty());
  EXPECT_THAT(overloads("f"), IsEmpty());
}

}  // namespace
