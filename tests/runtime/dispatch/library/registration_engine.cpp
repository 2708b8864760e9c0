// SPDX-License-Identifier: BSL-1.0
// The engine of a program. Its note tells where it is, and blocks register through its table.
#include <dispatch/library/registration_engine.hpp>

#include <gtest/gtest.h>
#include <torch/library.h>

namespace {

using dispatch::internal::block_record;

std::int64_t twice(std::int64_t x) { return 2 * x; }

bool is_defined(const char* name) {
  return c10::Dispatcher::singleton().findSchema({name, ""}).has_value();
}

void two_definitions(torch::Library& m, void (*)()) {
  m.def("declared(int x) -> int");
  m.def("twice(int x) -> int", &twice);
}
void one_twice(torch::Library& m, void (*)()) {
  m.def("twice(int x) -> int", &twice);
  m.def("twice(int x) -> int", &twice);
}

block_record block(void (*call)(torch::Library&, void (*)())) {
  block_record out{};
  out.ns = "test_engine";
  out.kind = torch::Library::FRAGMENT;
  out.place = {"engine.cpp", 7};
  out.call = call;
  out.slot = &dispatch::internal::own_slot;
  return out;
}

TEST(RegistrationEngine, IsFoundByTheNoteOfTheProgram) {
  EXPECT_NE(&dispatch::the_registry(), nullptr) << "which brings the engine";
  EXPECT_EQ(dispatch::internal::find_engine(), &dispatch::internal::own_engine());
}

TEST(RegistrationEngine, RegistersABlockUntilItEnds) {
  const dispatch::registration_engine& engine = dispatch::internal::own_engine();
  block_record b = block(&two_definitions);
  engine.run(b);
  EXPECT_NE(b.library, nullptr);
  EXPECT_EQ(b.failure, nullptr);
  EXPECT_EQ(b.registered_in, &dispatch::the_registry());
  EXPECT_TRUE(is_defined("test_engine::declared"));
  EXPECT_TRUE(is_defined("test_engine::twice"));
  engine.end(b);
  EXPECT_FALSE(is_defined("test_engine::declared"));
  EXPECT_FALSE(is_defined("test_engine::twice"));
}

TEST(RegistrationEngine, RecordsABlockThatFailsAndLeavesNothingOfIt) {
  const dispatch::registration_engine& engine = dispatch::internal::own_engine();
  block_record b = block(&one_twice);
  engine.run(b);
  EXPECT_EQ(b.library, nullptr);
  EXPECT_FALSE(is_defined("test_engine::twice"));
  ASSERT_NE(b.failure, nullptr);
  EXPECT_NE(std::string(b.failure->text).find("engine.cpp:7"), std::string::npos);
  const std::size_t failures = dispatch::registration_errors().size();
  dispatch::internal::forget_failure(*b.registered_in, b.failure);
  EXPECT_EQ(dispatch::registration_errors().size(), failures - 1);
  std::free(b.failure);
}

}  // namespace
