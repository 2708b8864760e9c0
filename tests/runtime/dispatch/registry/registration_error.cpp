// SPDX-License-Identifier: BSL-1.0
// A registration that fails while its object is loaded is reported at once: it is printed, or
// passed to a handler. library_init.cpp tests what is recorded.
#include <dispatch/registry/registration_error.hpp>

#include <gmock/gmock.h>
#include <dispatch/library/library.hpp>

#include <thread>

#include <torch/library.h>

#include "../../environment.hpp"

namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using torch::Library;
using torch::detail::TorchLibraryInit;

/// Runs a block that fails, and returns the text that it prints.
std::string printed(const char* ns = "test_said") {
  ::testing::internal::CaptureStderr();
  {
    const TorchLibraryInit block(
        Library::FRAGMENT, [](Library&) { throw dispatch::Error("the reason"); }, ns, std::nullopt,
        "said.cpp", 5);
  }
  return ::testing::internal::GetCapturedStderr();
}

/// Sets another handler for a scope.
struct handled {
  dispatch::registration_error_handler before;
  explicit handled(dispatch::registration_error_handler handler)
      : before(dispatch::on_registration_error(handler)) {}
  handled(const handled&) = delete;
  handled& operator=(const handled&) = delete;
  ~handled() { dispatch::on_registration_error(before); }
};

std::vector<std::string> told;
void note(const dispatch::registration_error& e) {
  told.push_back(dispatch::message({e.ns, "|", e.object, "|", e.place.file, "|", e.place.line}));
}

TEST(RegistrationError, IsPrintedOnceWithPlaceObjectReasonAndRemedy) {
  EXPECT_EQ(printed(),
            "schema_ct: a registration failed, and its block was undone:\nthe reason\n"
            "  in the block at said.cpp:5 of the program itself\n"
            "  Correct it and rebuild that shared object. SCHEMA_CT_QUIET=1 hides this text, "
            "SCHEMA_CT_TERMINATE_ON_ERROR=1 ends the process.\n");
}

TEST(RegistrationError, OfALibraryAtNamespaceScopeIsPrinted) {
  const Library owner(Library::DEF, "test_said_made", std::nullopt, "owner.cpp", 1);
  ::testing::internal::CaptureStderr();
  const Library second(Library::DEF, "test_said_made", std::nullopt, "second.cpp", 2,
                       "__static_initialization_and_destruction_0");
  EXPECT_THAT(
      ::testing::internal::GetCapturedStderr(),
      AllOf(StartsWith("schema_ct: "), HasSubstr("owner.cpp:1"), HasSubstr("at second.cpp:2")));
}

TEST(RegistrationError, IsToldToTheHandlerInstead) {
  told.clear();
  {
    const handled noted(&note);
    EXPECT_EQ(printed(), "");
  }
  EXPECT_THAT(told, ElementsAre("test_said||said.cpp|5"));
  EXPECT_THAT(printed(), HasSubstr("the reason"));
  EXPECT_EQ(told.size(), 1U);
}

TEST(RegistrationError, TheFormerHandlerIsRestored) {
  const handled first(&note);
  const handled second([](const dispatch::registration_error&) {});
  EXPECT_EQ(first.before, nullptr);
  EXPECT_EQ(second.before, &note);
}

TEST(RegistrationError, IsPrintedWhereTheHandlerThrows) {
  const handled throwing([](const dispatch::registration_error&) { throw 1; });
  EXPECT_THAT(printed(), HasSubstr("the reason"));
}

TEST(RegistrationError, IsRecordedAndTheLockFreeWhenTheHandlerRuns) {
  static std::string seen;
  const handled asking([](const dispatch::registration_error& e) {
    // Another thread can register while the handler runs.
    std::thread([] {
      Library m(Library::FRAGMENT, "test_said_by_handler", std::nullopt, __FILE__, __LINE__);
      m.def("f() -> int", []() -> std::int64_t { return 1; });
    }).join();
    seen = dispatch::registration_errors().at(0);
    EXPECT_EQ(seen, e.text);
  });
  EXPECT_EQ(printed(), "");
  EXPECT_THAT(seen, HasSubstr("the reason"));
}

TEST(RegistrationError, TheEnvironmentMaySilenceIt) {
  for (const char* yes : {"1", "yes"}) {
    test::set_variable("SCHEMA_CT_QUIET", yes);
    EXPECT_EQ(printed(), "");
  }
  for (const char* no : {"", "0"}) {
    test::set_variable("SCHEMA_CT_QUIET", no);
    EXPECT_THAT(printed(), HasSubstr("the reason"));
  }
  test::unset_variable("SCHEMA_CT_QUIET");
}

}  // namespace
