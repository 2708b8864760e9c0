// SPDX-License-Identifier: BSL-1.0
// Blocks that fail while their object is loaded: recorded, undone, and told to the first who asks.
#include <dispatch/library_implementation.hpp>

#include <gmock/gmock.h>
#include <dispatch/invoke.hpp>

#include "../thrown.hpp"

namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using torch::Library;
using torch::detail::TorchLibraryInit;

at::Tensor two(const at::Tensor& x, std::int64_t) { return x; }

void half_wrong(Library& m) {
  m.def("fine(Tensor x) -> Tensor", [](const at::Tensor& x) { return x; });
  m.def("wrong(Tensor x) -> Tensor");
  m.impl("wrong", &two);
}

bool defined(const char* name) {
  return dispatch::Dispatcher::singleton().findSchema(name).has_value();
}

TEST(RegistrationFailures, ABlockThatFailsIsUndoneAndRecordedWithItsPlace) {
  const std::size_t before = dispatch::registration_errors().size();
  const TorchLibraryInit block(Library::DEF, &half_wrong, "test_failures", std::nullopt,
                               "somewhere.cpp", 12);
  EXPECT_FALSE(defined("test_failures::fine"));
  EXPECT_FALSE(defined("test_failures::wrong"));
  const auto errors = dispatch::registration_errors();
  ASSERT_EQ(errors.size(), before + 1);
  EXPECT_THAT(errors, Contains(AllOf(HasSubstr("operator: test_failures::wrong"),
                                     HasSubstr("The number of arguments is different. 1 vs 2."),
                                     HasSubstr("library_implementation.cpp:"),
                                     HasSubstr("in the block at somewhere.cpp:12"))));
  EXPECT_THAT(test::thrown<dispatch::Error>([] {
                (void)dispatch::Dispatcher::singleton().findSchemaOrThrow("test_failures::fine",
                                                                          "");
              }),
              AllOf(HasSubstr("Could not find schema for test_failures::fine."),
                    HasSubstr("The registration of namespace test_failures failed: "),
                    HasSubstr("in the block at somewhere.cpp:12")));
  // The namespace is free again.
  EXPECT_NO_THROW(Library(Library::DEF, "test_failures", std::nullopt, __FILE__, __LINE__));
}

TEST(RegistrationFailures, ASecondOwnerOfANamespaceLeavesTheFirstAlone) {
  const TorchLibraryInit first(
      Library::DEF, [](Library& m) { m.def("f(Tensor x) -> Tensor"); }, "test_failures_twice",
      std::nullopt, "first.cpp", 1);
  const TorchLibraryInit second(
      Library::DEF, [](Library& m) { m.def("g(Tensor x) -> Tensor"); }, "test_failures_twice",
      std::nullopt, "second.cpp", 2);
  EXPECT_TRUE(defined("test_failures_twice::f"));
  EXPECT_FALSE(defined("test_failures_twice::g"));
  EXPECT_THAT(dispatch::registration_errors(),
              Contains(AllOf(HasSubstr("Only a single TORCH_LIBRARY"), HasSubstr("first.cpp:1"),
                             HasSubstr("second.cpp:2"))));
}

TEST(RegistrationFailures, WhateverABlockThrowsIsRecorded) {
  const TorchLibraryInit block(
      Library::FRAGMENT, [](Library&) { throw 42; }, "test_failures_odd", std::nullopt, "odd.cpp",
      3);
  EXPECT_THAT(
      dispatch::registration_errors(),
      Contains(AllOf(HasSubstr("an exception that is no std::exception"), HasSubstr("odd.cpp:3"))));
}

TEST(RegistrationFailures, ABlockThatSucceedsLivesAsLongAsItsObject) {
  {
    const TorchLibraryInit block(
        Library::FRAGMENT,
        [](Library& m) { m.def("f(int x) -> int", [](std::int64_t x) { return x; }); },
        "test_failures_none", std::nullopt, "fine.cpp", 4);
    EXPECT_TRUE(defined("test_failures_none::f"));
  }
  EXPECT_FALSE(defined("test_failures_none::f"));
}

TEST(RegistrationFailures, ACallThatFindsNoKernelTellsWhyThereIsNone) {
  Library m(Library::FRAGMENT, "test_failures_impl", std::nullopt, __FILE__, __LINE__);
  m.def("f(Tensor x) -> Tensor");
  const auto call = [] {
    return test::thrown<dispatch::Error>([] {
      (void)dispatch::Dispatcher::singleton()
          .findSchemaOrThrow("test_failures_impl::f", "")
          .typed<at::Tensor(const at::Tensor&)>()
          .call(at::ones({1}));
    });
  };
  {
    const TorchLibraryInit block(
        Library::IMPL, [](Library& impl) { impl.impl("f", &two); }, "test_failures_impl",
        dispatch::DispatchKey::CPU, "kernels.cpp", 7);
    EXPECT_THAT(call(), AllOf(HasSubstr("Could not run 'test_failures_impl::f'"),
                              HasSubstr("The registration of namespace test_failures_impl failed"),
                              HasSubstr("in the block at kernels.cpp:7")));
  }
  EXPECT_THAT(call(), Not(HasSubstr("kernels.cpp")));  // the failure goes with its object
}

TEST(RegistrationFailures, OtherNamespacesAreNotTold) {
  Library m(Library::FRAGMENT, "test_failures_other", std::nullopt, __FILE__, __LINE__);
  EXPECT_EQ(test::thrown<dispatch::Error>([] {
              (void)dispatch::Dispatcher::singleton().findSchemaOrThrow("test_failures_other::f",
                                                                        "");
            }),
            "Could not find schema for test_failures_other::f.");
}

}  // namespace
