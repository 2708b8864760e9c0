// SPDX-License-Identifier: BSL-1.0
// A block in Paddle's dialect: what the compiler accepts, and the resulting registrations.
#include <dispatch/compat/paddle/dialect.hpp>

#include <dispatch/calls/invoke.hpp>

#include <ATen/ATen.h>
#include <gmock/gmock.h>
#include <torch/library.h>

#include "../../../thrown.hpp"

namespace {

using dispatch::DispatchKey;
using dispatch::IValue;
using dispatch::paddle_library;
using test::thrown_by;
using ::testing::HasSubstr;
using torch::Library;

Library fragment() { return {Library::FRAGMENT, "pdialect", DispatchKey::Undefined, "f.cpp", 1}; }

template <class... A>
IValue call(const char* name, A&&... arguments) {
  return dispatch::invoke(dispatch::Dispatcher::singleton().findSchemaOrThrow(name, ""),
                          std::forward<A>(arguments)...);
}

std::string joined(const std::string& mode, bool exact, std::int64_t k, std::string_view text) {
  return mode + (exact ? " exact " : " about ") + std::to_string(k) + " " + std::string(text);
}

TEST(PaddleDialect, DefaultsOfLiteralsAreApplied) {
  Library library = fragment();
  paddle_library m(library);
  m.def(R"(joined(str mode=nearest, bool exact=true, int k=+42, str text="\q") -> str)", &joined);
  EXPECT_EQ(call("pdialect::joined").toStringRef(), "nearest exact 42 q");
  EXPECT_EQ(call("pdialect::joined", "cubic", false).toStringRef(), "cubic about 42 q");
}

TEST(PaddleDialect, TypesOfLiteralsAreHeldAgainstTheKernel) {
  Library library = fragment();
  paddle_library m(library);
  m.def("number(number x, bool b=false) -> number", [](const at::Scalar& x, bool) { return x; });
  m.def("nothing(NoneType z=None) -> ()");
  m.def("none(None z=None) -> None");
  m.def("text(string s=cpu) -> string", [](const std::string& s) { return s; });
  EXPECT_EQ(call("pdialect::number", 2.5).toScalar().to<double>(), 2.5);
  EXPECT_EQ(call("pdialect::text").toStringRef(), "cpu");
}

TEST(PaddleDialect, ASchemaMayStandAloneAndAKernelMayBringAName) {
  Library library = fragment();
  paddle_library m(library);
  m.def("alone(int k, bool b=true) -> bool", {at::Tag::pointwise})
      .impl("alone", [](std::int64_t, bool b) { return b; })
      .def("named", [](std::int64_t k) { return k + 1; })
      .def("erased(str s=cpu) -> str",
           dispatch::CppFunction([](const std::string& s) { return s; }));
  EXPECT_TRUE(call("pdialect::alone", 1).toBool());
  EXPECT_EQ(call("pdialect::named", 1).toInt(), 2);
  EXPECT_EQ(call("pdialect::erased").toStringRef(), "cpu");
  const auto op = dispatch::Dispatcher::singleton().findSchemaOrThrow("pdialect::alone", "");
  EXPECT_TRUE(op.hasTag(at::Tag::pointwise));
  EXPECT_THAT(op.debug(), HasSubstr("dialect.cpp"));
}

TEST(PaddleDialect, TextsOfRunTimeAreReadInIt) {
  Library library = fragment();
  paddle_library m(library);
  const std::string one = "one(bool b=true) -> bool", two = "two(str s=cpu) -> str";
  m.def(one, [](bool b) { return b; });
  m.def(two).impl("two", [](const std::string& s) { return s; });
  EXPECT_TRUE(call("pdialect::one").toBool());
  EXPECT_EQ(call("pdialect::two").toStringRef(), "cpu");
  EXPECT_THAT(thrown_by([&] { m.def(std::string("f(int[] x) -> ()")); }),
              HasSubstr("Expected an unsigned number at position 6"));
}

TEST(PaddleDialect, TheLibraryItselfKeepsPyTorchsRules) {
  Library library = fragment();
  paddle_library m(library);
  m.def("mixed(bool b=true) -> bool", [](bool b) { return b; });
  library.def("listed(int[] k) -> int", [](at::IntArrayRef k) { return k[0]; });
  EXPECT_THAT(thrown_by([&] { library.def(std::string("f(bool b=true) -> ()")); }),
              HasSubstr("true"));
}

}  // namespace
