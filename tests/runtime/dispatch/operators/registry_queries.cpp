// SPDX-License-Identifier: BSL-1.0
// The dispatcher's queries about all operators together.
#include <dispatch/operators/registry_queries.hpp>

#include <gmock/gmock.h>
#include <torch/library.h>

namespace {

using c10::Dispatcher;
using c10::DispatchKey;
using c10::OperatorName;
using ::testing::Contains;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;
using torch::Library;

const OperatorName f{"test_lists::f", ""}, f_out{"test_lists::f", "out"}, g{"test_lists::g", ""},
    dangling{"test_lists::dangling", ""};

at::Tensor same(const at::Tensor& x) { return x; }

/// Returns those of the names that belong to this file's operators.
std::vector<OperatorName> own(std::vector<OperatorName> names) {
  std::erase_if(names, [](const OperatorName& n) { return !n.name.starts_with("test_lists::"); });
  return names;
}

struct RegistryQueries : ::testing::Test {
  const Dispatcher& d = Dispatcher::singleton();
  Library m{Library::FRAGMENT, "test_lists", std::nullopt, "F.cpp", 1};

  void SetUp() override {
    m.def("f(Tensor x) -> Tensor").def("f.out(Tensor x) -> Tensor").def("g(Tensor x) -> Tensor");
    m.impl("f", DispatchKey::FPGA, &same).impl("f.out", &same).impl("f", &same);
    m.impl("dangling", DispatchKey::FPGA, &same);
  }
};

TEST_F(RegistryQueries, KernelsWithoutASchemaAreDangling) {
  std::vector<OperatorName> names;
  for (const c10::OperatorHandle& op : d.findDanglingImpls()) names.push_back(op.operator_name());
  EXPECT_THAT(own(names), UnorderedElementsAre(dangling));
  m.def("dangling(Tensor x) -> Tensor");
  EXPECT_THAT(own(d.getAllOpNames()), UnorderedElementsAre(f, f_out, g, dangling));
  names.clear();
  for (const c10::OperatorHandle& op : d.findDanglingImpls()) names.push_back(op.operator_name());
  EXPECT_THAT(own(names), IsEmpty());
}

TEST_F(RegistryQueries, NamesTheOperatorsWithAKernelForAKey) {
  EXPECT_THAT(own(d.getAllOpNamesForDispatchKey(DispatchKey::FPGA)),
              UnorderedElementsAre(f, dangling));
  EXPECT_THAT(own(d.getAllOpNamesForDispatchKey(DispatchKey::CompositeImplicitAutograd)),
              UnorderedElementsAre(f, f_out));
  EXPECT_THAT(own(d.getAllOpNamesForDispatchKey(DispatchKey::Undefined)), IsEmpty());
  EXPECT_THAT(own(d.getAllOpNamesForDispatchKey(DispatchKey::CPU)), IsEmpty());
  EXPECT_THAT(own(d.getRegistrationsForDispatchKey(DispatchKey::FPGA)),
              UnorderedElementsAre(f, dangling));
  EXPECT_THAT(own(d.getRegistrationsForDispatchKey(std::optional(DispatchKey::CUDA))), IsEmpty());
}

TEST_F(RegistryQueries, NamesAllOperatorsWithoutAKey) {
  EXPECT_THAT(own(d.getRegistrationsForDispatchKey(std::nullopt)),
              UnorderedElementsAre(f, f_out, g, dangling));
  m.reset();
  EXPECT_THAT(own(d.getRegistrationsForDispatchKey(std::nullopt)), IsEmpty());
}

TEST_F(RegistryQueries, KnowsTheFallbacks) {
  EXPECT_FALSE(d.hasBackendFallbackForDispatchKey(DispatchKey::Tracer));
  Library all(Library::IMPL, "_", DispatchKey::Tracer, "F.cpp", 1);
  all.fallback(torch::CppFunction::makeFallthrough());
  EXPECT_TRUE(d.hasBackendFallbackForDispatchKey(DispatchKey::Tracer));
  EXPECT_FALSE(d.hasBackendFallbackForDispatchKey(DispatchKey::CPU));
  all.reset();
  EXPECT_FALSE(d.hasBackendFallbackForDispatchKey(DispatchKey::Tracer));
}

TEST_F(RegistryQueries, InvariantsHold) {
  EXPECT_NO_THROW(d.checkInvariants());
  m.reset();
  EXPECT_NO_THROW(d.checkInvariants());
}

}  // namespace
