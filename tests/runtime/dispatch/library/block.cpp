// SPDX-License-Identifier: BSL-1.0
// Blocks whose namespace has a table of operators.
#include <dispatch/library/block.hpp>

#include <gtest/gtest.h>
#include <torch/library.h>

SCHEMA_CT_OPERATORS(test_block, "scale(Tensor x, float by=2.0) -> Tensor",
                    "test_block::fill.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)",
                    "same(Tensor x) -> Tensor", "quiet(Tensor x) -> Tensor",
                    "later(Tensor x) -> Tensor", "narrow(int k) -> ()");

namespace {

at::Tensor scale(const at::Tensor& x, double) { return x; }
at::Tensor& fill(const at::Tensor&, at::Tensor& out) { return out; }
at::Tensor same(const at::Tensor& x) { return x; }
at::Tensor with_keys(c10::DispatchKeySet, const at::Tensor& x) { return x; }

void register_more(torch::Library& m) { m.def("outside(Tensor x) -> Tensor"); }

namespace nested {

TORCH_LIBRARY(test_block, m) {
  static_assert(!std::is_reference_v<decltype(m)>);
  m.def("scale(Tensor x,  float by=2.0) -> Tensor", &scale, {at::Tag::pointwise});
  m.def("test_block::fill.out").impl("fill.out", torch::kCPU, &fill);
  m.def("same", [](const at::Tensor& x) { return x; });
  m.def("narrow", [](int) {});  // the schema is that of the table, and is not inferred
  // The table does not affect texts that are known only at run time.
  m.def(std::string("at_run_time(Tensor x) -> Tensor"), &same);
  m.def(torch::schema("built(Tensor x) -> Tensor"));
  m.impl(std::string("built"), torch::kCPU, &same);
  register_more(m);
}

TORCH_LIBRARY_IMPL(test_block, CUDA, m) {
  m.impl("scale", TORCH_FN(scale));
  m.impl("same", torch::CppFunction(&same));
  m.impl("fill.out", torch::dispatch(torch::kCUDA, &fill));
}

TORCH_LIBRARY_FRAGMENT(test_block, m) {
  m.def<"quiet(Tensor x) -> Tensor">(&same);
  m.impl("quiet", torch::kCUDA, &with_keys);
}

TORCH_LIBRARY_FRAGMENT(test_block_without_table, m) {
  static_assert(std::is_same_v<decltype(m), torch::Library&>);
  m.def("anything(Tensor x) -> Tensor");
}

}  // namespace nested

std::string schema_of(const char* name, const char* overload = "") {
  const auto op = dispatch::Dispatcher::singleton().findSchema({name, overload});
  return op ? to_string(op->schema()) : "";
}

TEST(BlockWithATable, DefinesAndImplementsWhatTheTableDeclares) {
  for (const std::string& error : dispatch::registration_errors())
    EXPECT_EQ(error.find("block.cpp"), std::string::npos) << error;
  EXPECT_EQ(schema_of("test_block::scale"), "test_block::scale(Tensor x, float by=2.) -> Tensor");
  EXPECT_EQ(schema_of("test_block::quiet"), "test_block::quiet(Tensor x) -> Tensor");
  EXPECT_EQ(schema_of("test_block::narrow"), "test_block::narrow(int k) -> ()");
}

TEST(BlockWithATable, TakesTheSchemaOfANameFromTheTable) {
  EXPECT_EQ(schema_of("test_block::fill", "out"),
            "test_block::fill.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)");
  EXPECT_EQ(schema_of("test_block::same"), "test_block::same(Tensor x) -> Tensor")
      << "and not (Tensor _0) -> Tensor";
}

TEST(BlockWithATable, IsStillALibrary) {
  EXPECT_EQ(schema_of("test_block::at_run_time"), "test_block::at_run_time(Tensor x) -> Tensor");
  EXPECT_EQ(schema_of("test_block::built"), "test_block::built(Tensor x) -> Tensor");
  EXPECT_EQ(schema_of("test_block::outside"), "test_block::outside(Tensor x) -> Tensor");
}

TEST(BlockWithATable, RegistersForTheKeysThatAreAsked) {
  at::Tensor x = at::ones({2}), out = at::ones({2});
  const auto& dispatcher = dispatch::Dispatcher::singleton();
  const auto fill_out = dispatcher.findSchemaOrThrow("test_block::fill", "out")
                            .typed<at::Tensor&(const at::Tensor&, at::Tensor&)>();
  EXPECT_EQ(&fill_out.call(x, out), &out);
  EXPECT_TRUE(dispatcher.findSchemaOrThrow("test_block::scale", "")
                  .hasKernelForDispatchKey(c10::DispatchKey::CUDA));
  EXPECT_TRUE(dispatcher.findSchemaOrThrow("test_block::quiet", "")
                  .hasKernelForDispatchKey(c10::DispatchKey::CUDA));
  EXPECT_TRUE(dispatcher.findSchemaOrThrow("test_block::scale", "").hasTag(at::Tag::pointwise));
}

}  // namespace
