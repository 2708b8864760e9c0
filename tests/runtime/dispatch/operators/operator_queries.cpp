// SPDX-License-Identifier: BSL-1.0
// Queries of an operator handle for kernels, tags and itself.
#include <dispatch/operators/operator_queries.hpp>

#include <gmock/gmock.h>
#include <torch/library.h>

#include <unordered_set>

#include "../../thrown.hpp"

namespace {

using c10::DispatchKey;
using c10::DispatchKeySet;
using c10::OperatorHandle;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using torch::CppFunction;
using torch::Library;

at::Tensor same(const at::Tensor& x) { return x; }

Library fragment() { return {Library::FRAGMENT, "test_queries", std::nullopt, "F.cpp", 1}; }
OperatorHandle find(const char* name) { return *c10::Dispatcher::singleton().findOp({name, ""}); }

TEST(OperatorQueries, DirectKernelsAreThoseOfTheKeyItself) {
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor").impl("f", &same);
  const OperatorHandle f = find("test_queries::f");
  EXPECT_TRUE(f.hasKernelForDispatchKey(DispatchKey::CompositeImplicitAutograd));
  EXPECT_FALSE(f.hasKernelForDispatchKey(DispatchKey::Undefined));
  EXPECT_FALSE(f.hasKernelForDispatchKey(DispatchKey::CPU));
}

TEST(OperatorQueries, ASetOfKeysHasAKernelWhereOneOfItsKeysHasOne) {
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor").impl("f", DispatchKey::CUDA, &same).impl("f", &same);
  const OperatorHandle f = find("test_queries::f");
  EXPECT_TRUE(f.hasKernelForAnyDispatchKey(DispatchKeySet({DispatchKey::CPU, DispatchKey::CUDA})));
  EXPECT_TRUE(f.hasKernelForAnyDispatchKey(DispatchKeySet(DispatchKeySet::FULL)));
  EXPECT_FALSE(f.hasKernelForAnyDispatchKey(DispatchKeySet(DispatchKey::CPU)));
  // Kernels of alias keys do not count.
  EXPECT_FALSE(f.hasKernelForAnyDispatchKey(DispatchKeySet(DispatchKey::Undefined)));
  EXPECT_FALSE(
      f.hasKernelForAnyDispatchKey(DispatchKeySet(DispatchKey::CompositeImplicitAutograd)));
}

TEST(OperatorQueries, AComputedKernelMayBeThatOfAnAliasOrAFallback) {
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor").impl("f", DispatchKey::CompositeExplicitAutograd, &same);
  const OperatorHandle f = find("test_queries::f");
  EXPECT_TRUE(f.hasComputedKernelForDispatchKey(DispatchKey::CPU));
  EXPECT_TRUE(f.hasComputedKernelForDispatchKey(DispatchKey::Undefined));
  EXPECT_TRUE(f.hasComputedKernelForDispatchKey(DispatchKey::Dense));
  EXPECT_FALSE(f.hasComputedKernelForDispatchKey(DispatchKey::AutogradCPU));
  EXPECT_FALSE(f.hasComputedKernelForDispatchKey(DispatchKey::Tracer));
  Library fallback(Library::IMPL, "_", DispatchKey::Tracer, "F.cpp", 1);
  fallback.fallback(CppFunction::makeFallthrough());
  EXPECT_TRUE(f.hasComputedKernelForDispatchKey(DispatchKey::Tracer));
  EXPECT_THAT(test::thrown<dispatch::ValueError>(
                  [&] { (void)f.hasComputedKernelForDispatchKey(DispatchKey::Autograd); }),
              AllOf(HasSubstr("Alias keys do not have runtime kernel registrations."),
                    HasSubstr("Autograd")));
}

TEST(OperatorQueries, SaysWhetherAKernelOfTheOperatorItselfIsAFallthrough) {
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor").impl("f", DispatchKey::CPU, &same);
  m.impl("f", DispatchKey::AutocastCPU, CppFunction::makeFallthrough());
  const OperatorHandle f = find("test_queries::f");
  EXPECT_FALSE(f.isKernelFallthroughKernel(DispatchKey::CPU));
  EXPECT_TRUE(f.isKernelFallthroughKernel(DispatchKey::AutocastCPU));
  EXPECT_THAT(test::thrown<dispatch::ValueError>(
                  [&] { (void)f.isKernelFallthroughKernel(DispatchKey::CUDA); }),
              AllOf(HasSubstr("no kernel for CUDA on test_queries::f"), HasSubstr("CPU")));
}

TEST(OperatorQueries, ListsTheTags) {
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor", {at::Tag::pointwise, at::Tag::core});
  m.def("g(Tensor x) -> Tensor");
  EXPECT_THAT(find("test_queries::f").getTags(), ElementsAre(at::Tag::core, at::Tag::pointwise));
  EXPECT_THAT(find("test_queries::g").getTags(), IsEmpty());
}

TEST(OperatorQueries, HandlesAndNamesCanBeKeysOfHashTables) {
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor").def("g(Tensor x) -> Tensor");
  std::unordered_set<OperatorHandle> handles{find("test_queries::f"), find("test_queries::g"),
                                             find("test_queries::f")};
  EXPECT_EQ(handles.size(), 2U);
  EXPECT_EQ(handles.count(find("test_queries::g")), 1U);
  const std::unordered_set<c10::OperatorName> names{
      {"test_queries::f", ""}, {"test_queries::f", "out"}, {"test_queries::f", ""}};
  EXPECT_EQ(names.size(), 2U);
}

TEST(OperatorQueries, InvariantsHoldThroughALife) {
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor").impl("f", DispatchKey::CPU, &same);
  const OperatorHandle f = find("test_queries::f");
  EXPECT_NO_THROW(f.checkInvariants());
  c10::Stack stack{at::ones({1})};
  f.callBoxed(stack);
  EXPECT_NO_THROW(f.checkInvariants());
  f.redispatchBoxed(c10::DispatchKeySet(DispatchKey::CPU), &stack);  // by the row
  EXPECT_NO_THROW(f.checkInvariants());
  m.impl("f", &same);
  m.impl("f", DispatchKey::FPGA, &same);
  EXPECT_NO_THROW(f.checkInvariants());
  f.callBoxed(stack);
  EXPECT_NO_THROW(f.checkInvariants());
  m.reset();
  EXPECT_NO_THROW(f.checkInvariants());
}

TEST(OperatorQueries, ABrokenInvariantIsNamed) {
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor").impl("f", DispatchKey::CPU, &same);
  const OperatorHandle f = find("test_queries::f");
  const dispatch::dispatch_row* const before = &dispatch::internal::current_row(f.entry());
  dispatch::dispatch_row wrong = *before;
  wrong.numbers[getDispatchTableIndexForDispatchKey(DispatchKey::CPU)] =
      dispatch::operator_entry::is_missing;
  f.entry().row = &wrong;
  EXPECT_THAT(test::thrown<dispatch::Error>([&] { f.checkInvariants(); }),
              AllOf(HasSubstr("test_queries::f"), HasSubstr("CPU")));
  f.entry().row = before;
  EXPECT_NO_THROW(f.checkInvariants());
}

}  // namespace
