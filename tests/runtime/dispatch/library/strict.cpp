// SPDX-License-Identifier: BSL-1.0
// A block in the strict mode registers as any other block does.
#include <dispatch/library/strict.hpp>

#include <gtest/gtest.h>
#include <torch/library.h>

namespace {

at::Tensor twice(const at::Tensor& x, std::int64_t) { return x; }
at::Tensor& fill(at::Tensor& x) { return x; }

TEST(StrictLibrary, RegistersThroughTheLibraryItIsAViewOf) {
  const auto defined = [](const char* name) {
    return dispatch::Dispatcher::singleton().findSchema(name).has_value();
  };
  {
    torch::Library library(torch::Library::FRAGMENT, "test_strict", std::nullopt, __FILE__, 12);
    dispatch::strict_library m(library);
    m.def("twice(Tensor x, int k=2) -> Tensor", &twice, {at::Tag::pointwise})
        .def("fill(Tensor(a!) x) -> Tensor(a!)")
        .impl("fill", torch::kCPU, &fill);
    ASSERT_TRUE(defined("test_strict::twice"));
    const auto op = dispatch::Dispatcher::singleton().findSchemaOrThrow("test_strict::twice", "");
    EXPECT_TRUE(op.hasTag(at::Tag::pointwise));
    EXPECT_NE(op.debug().find("strict.cpp"), std::string::npos);
    at::Tensor x = at::ones({2});
    const auto filled = dispatch::Dispatcher::singleton()
                            .findSchemaOrThrow("test_strict::fill", "")
                            .typed<at::Tensor&(at::Tensor&)>();
    EXPECT_EQ(&filled.call(x), &x);
  }
  EXPECT_FALSE(defined("test_strict::twice"));
}

}  // namespace
