// SPDX-License-Identifier: BSL-1.0
// A file of deliberate mistakes. With this macro literals are not read by the compiler, but when
// they are registered.
#define SCHEMA_CT_LITERALS_AT_RUN_TIME
#include <ATen/core/op_registration/op_registration.h>
#include <torch/library.h>

#include <gmock/gmock.h>

#include "../thrown.hpp"

namespace {

using test::thrown_by;
using ::testing::HasSubstr;

std::int64_t twice(std::int64_t n) { return 2 * n; }
bool exists(const char* name) {
  return c10::Dispatcher::singleton().findOp({name, ""}).has_value();
}

struct RunTimeLiterals : ::testing::Test {
  torch::Library m{torch::Library::FRAGMENT, "rtl", std::nullopt, "F.cpp", 1};
};

TEST_F(RunTimeLiterals, AMistakeIsAnErrorOfTheRegistration) {
  EXPECT_THAT(thrown_by([&] { m.def("f(int x"); }), HasSubstr("f(int x\n"));
  EXPECT_THAT(thrown_by([&] { m.def("f(Tensor x) -> int", &twice); }),
              HasSubstr("rtl::f(Tensor x) -> int"));
  EXPECT_THAT(thrown_by([&] { m.impl("f(int x) -> int", &twice); }), HasSubstr("f(int x) -> int"));
  EXPECT_THROW((void)torch::RegisterOperators().op("rtl::g(Tensor x) -> int", &twice),
               dispatch::Error);
  EXPECT_FALSE(exists("rtl::f"));
  EXPECT_FALSE(exists("rtl::g"));
}

TEST_F(RunTimeLiterals, WhatIsRightRegisters) {
  m.def("h(int x) -> int");
  m.impl("h", &twice);
  m.def("inferred", &twice);
  for (const char* name : {"rtl::h", "rtl::inferred"}) {
    c10::Stack stack{4};
    c10::Dispatcher::singleton().findSchemaOrThrow(name, "").callBoxed(stack);
    EXPECT_EQ(stack, c10::Stack{8});
  }
}

}  // namespace
