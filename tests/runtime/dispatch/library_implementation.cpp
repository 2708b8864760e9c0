// SPDX-License-Identifier: BSL-1.0
// Registrations that fail while an object is loaded: who is told of them, and when.
#include <dispatch/library_implementation.hpp>

#include <gmock/gmock.h>

#include "../thrown.hpp"

namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using torch::Library;
using torch::detail::TorchLibraryInit;

at::Tensor two(const at::Tensor& x, std::int64_t) { return x; }

// Its failure is looked at while it is loaded.
TorchLibraryInit owner(
    Library::DEF, [](Library&) {}, "test_failures_made", std::nullopt, "owner.cpp", 1);
Library made_at_namespace_scope(Library::DEF, "test_failures_made", std::nullopt, "made.cpp", 2);

TEST(RegistrationFailures, ALibraryAtNamespaceScopeRecordsThatItCannotBeMade) {
  EXPECT_THAT(dispatch::registration_errors(),
              Contains(AllOf(HasSubstr("Only a single TORCH_LIBRARY"), HasSubstr("owner.cpp:1"),
                             HasSubstr("in the block at made.cpp:2 of the program itself"))));
  Library m = std::move(made_at_namespace_scope);
  EXPECT_THAT(
      test::thrown<dispatch::Error>([&] { m.def("f(Tensor x) -> Tensor"); }),
      AllOf(HasSubstr("def(\"f\"): this library could not be made: "), HasSubstr("owner.cpp:1")));
  EXPECT_THAT(
      test::thrown<dispatch::Error>([&] { m.impl("f", [](const at::Tensor& x) { return x; }); }),
      HasSubstr("this library could not be made: "));
  m.reset();
  EXPECT_THAT(dispatch::registration_errors(), Not(Contains(HasSubstr("made.cpp:2"))));
}

TEST(RegistrationFailures, ALibraryInAFunctionThrows) {
  EXPECT_THROW(Library(Library::DEF, "test_failures_made", std::nullopt, "f.cpp", 3),
               dispatch::Error);
  EXPECT_THROW([] { return Library(Library::DEF, "_", std::nullopt, "f.cpp", 3); }(),
               dispatch::ValueError);
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
