// SPDX-License-Identifier: BSL-1.0
// A block that fails while its shared object is loaded is undone and recorded. Errors of later
// look-ups quote the record.
#include <dispatch/library/library_init.hpp>

#include <gmock/gmock.h>
#include <unwind.h>
#include <dispatch/calls/invoke.hpp>
#include <dispatch/engine.hpp>

#include <cstdlib>

#if !defined(_WIN32)
#include <sys/resource.h>
#endif

#include "../../environment.hpp"
#include "../../thrown.hpp"

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

TEST(LibraryInit, ABlockThatFailsIsUndoneAndRecordedWithItsPlace) {
  const std::size_t before = dispatch::registration_errors().size();
  const TorchLibraryInit block(Library::DEF, &half_wrong, "test_failures", std::nullopt,
                               "somewhere.cpp", 12);
  EXPECT_FALSE(defined("test_failures::fine"));
  EXPECT_FALSE(defined("test_failures::wrong"));
  const auto errors = dispatch::registration_errors();
  ASSERT_EQ(errors.size(), before + 1);
  EXPECT_THAT(errors, Contains(AllOf(HasSubstr("operator: test_failures::wrong"),
                                     HasSubstr("The number of arguments is different. 1 vs 2."),
                                     HasSubstr("library_init.cpp:"),
                                     HasSubstr("in the block at somewhere.cpp:12"))));
  EXPECT_THAT(test::thrown<dispatch::Error>([] {
                (void)dispatch::Dispatcher::singleton().findSchemaOrThrow("test_failures::fine",
                                                                          "");
              }),
              AllOf(HasSubstr("Could not find schema for test_failures::fine."),
                    HasSubstr("The registration of namespace test_failures failed: "),
                    HasSubstr("in the block at somewhere.cpp:12")));
  // Another library may own the namespace now.
  EXPECT_NO_THROW(Library(Library::DEF, "test_failures", std::nullopt, __FILE__, __LINE__));
}

TEST(LibraryInit, ASecondOwnerOfANamespaceLeavesTheFirstAlone) {
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

TEST(LibraryInit, WhateverABlockThrowsIsRecorded) {
  const TorchLibraryInit block(
      Library::FRAGMENT, [](Library&) { throw 42; }, "test_failures_odd", std::nullopt, "odd.cpp",
      3);
  EXPECT_THAT(
      dispatch::registration_errors(),
      Contains(AllOf(HasSubstr("an exception that is no std::exception"), HasSubstr("odd.cpp:3"))));
}

/// Runs a block with this body, and returns the recorded error.
std::string recorded(void (*block)(Library&)) {
  const TorchLibraryInit made(Library::FRAGMENT, block, "test_failures_kinds", std::nullopt,
                              "kinds.cpp", 5);
  return dispatch::registration_errors().at(0);
}

TEST(LibraryInit, TheRecordHasTextPlaceAndObject) {
  EXPECT_EQ(recorded([](Library&) { throw dispatch::Error("the reason"); }),
            "the reason\n  in the block at kinds.cpp:5 of the program itself");
  const TorchLibraryInit made(
      Library::FRAGMENT, [](Library&) { throw std::runtime_error("%s\n"); }, "test_failures_kinds",
      std::nullopt, "kinds.cpp", 5);
  const dispatch::recorded_failure& f = *dispatch::the_registry().failures;
  EXPECT_STREQ(f.ns, "test_failures_kinds");
  EXPECT_STREQ(f.object, "");
  EXPECT_STREQ(f.place.file, "kinds.cpp");
  EXPECT_EQ(f.place.line, 5U);
  EXPECT_THAT(f.text, HasSubstr("%s\n\n  in the block"));
}

TEST(LibraryInit, TextsThatAreThrownAreTheReason) {
  EXPECT_THAT(recorded([](Library&) { throw "characters"; }), HasSubstr("characters\n"));
  EXPECT_THAT(recorded([](Library&) { throw static_cast<const char*>(nullptr); }),
              HasSubstr("a null pointer was thrown\n"));
  EXPECT_THAT(recorded([](Library&) { throw std::string("a string"); }), HasSubstr("a string\n"));
}

TEST(LibraryInit, WantOfMemoryAndExceptionsOfOtherLanguagesAreRecorded) {
  EXPECT_THAT(recorded([](Library&) { throw std::bad_alloc(); }), HasSubstr("std::bad_alloc\n"));
  EXPECT_THAT(recorded([](Library&) {
                static _Unwind_Exception foreign{};
                foreign.exception_class = 0x5445535400000000;
                _Unwind_RaiseException(&foreign);
              }),
              HasSubstr("an exception that is no std::exception"));
}

#if !defined(_WIN32) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
/// Allocates all memory that malloc() gives, and frees it at the end of its life.
class all_memory {
 public:
  all_memory() {
    getrlimit(RLIMIT_AS, &before_);
    rlimit little = before_;
    little.rlim_cur = 1;
    setrlimit(RLIMIT_AS, &little);
    for (std::size_t size = std::size_t{1} << 20; size >= 16;
         size = size > 4096 ? size / 2 : size - 16)
      while (void** block = static_cast<void**>(std::malloc(size))) {
        *block = blocks_;
        blocks_ = block;
      }
  }
  all_memory(const all_memory&) = delete;
  all_memory& operator=(const all_memory&) = delete;
  ~all_memory() {
    while (blocks_ != nullptr) std::free(std::exchange(blocks_, static_cast<void**>(*blocks_)));
    setrlimit(RLIMIT_AS, &before_);
  }

 private:
  rlimit before_{};
  void** blocks_ = nullptr;
};

TEST(LibraryInit, ABlockFailsOrderlyWhereThereIsNoMemoryAtAll) {
  alignas(TorchLibraryInit) unsigned char place[sizeof(TorchLibraryInit)];
  TorchLibraryInit* block = nullptr;
  {
    const all_memory taken;
    block = new (place) TorchLibraryInit(
        Library::DEF, [](Library& m) { m.def("f(Tensor x) -> Tensor"); },
        "test_failures_without_any_memory", std::nullopt, "memory.cpp", 6);
  }
  EXPECT_THAT(dispatch::registration_errors(), Contains(HasSubstr("no memory")));
  EXPECT_FALSE(defined("test_failures_without_any_memory::f"));
  block->~TorchLibraryInit();
  EXPECT_THAT(dispatch::registration_errors(), Not(Contains(HasSubstr("no memory"))));
}
#endif

TEST(LibraryInitDeathTest, TheEnvironmentMayAskForTheEnd) {
  const auto fail = [](const char* setting) {
    test::set_variable("SCHEMA_CT_TERMINATE_ON_ERROR", setting);
    static_cast<void>(recorded([](Library&) { throw dispatch::Error("the reason"); }));
    test::unset_variable("SCHEMA_CT_TERMINATE_ON_ERROR");
  };
  EXPECT_DEATH(fail("1"), "the reason\n  in the block at kinds.cpp:5 of the program itself\n");
  EXPECT_NO_THROW(fail("0"));
  EXPECT_NO_THROW(fail(""));
}

TEST(LibraryInit, ABlockThatSucceedsLivesAsLongAsItsObject) {
  {
    const TorchLibraryInit block(
        Library::FRAGMENT,
        [](Library& m) { m.def("f(int x) -> int", [](std::int64_t x) { return x; }); },
        "test_failures_none", std::nullopt, "fine.cpp", 4);
    EXPECT_TRUE(defined("test_failures_none::f"));
  }
  EXPECT_FALSE(defined("test_failures_none::f"));
}

TEST(LibraryInit, ANamespaceOfSeveralPartsIsToldAsAWhole) {
  const TorchLibraryInit init(Library::DEF, &half_wrong, "test_failures::inner", std::nullopt,
                              "x.cpp", 1);
  EXPECT_THAT(test::thrown<dispatch::Error>([] {
                (void)dispatch::Dispatcher::singleton().findSchemaOrThrow(
                    "test_failures::inner::fine", "");
              }),
              HasSubstr("The registration of namespace test_failures::inner failed"));
}

}  // namespace
