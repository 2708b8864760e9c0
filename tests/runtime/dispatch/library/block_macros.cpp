// SPDX-License-Identifier: BSL-1.0
// The macros of blocks with <dispatch/library.hpp> alone, which does not have PyTorch's other
// names.
#include <dispatch/library/block_macros.hpp>

#include <gtest/gtest.h>
#include <dispatch/library.hpp>

namespace {

using Tensor = dispatch::host::Tensor;

std::int64_t twice(std::int64_t x) { return 2 * x; }
std::int64_t thrice(std::int64_t x) { return 3 * x; }
Tensor same(const Tensor& x) { return x; }

TORCH_LIBRARY(block_macros, m) {
  m.def("twice(int x) -> int", &twice);
  m.def("same(Tensor x) -> Tensor");
}
TORCH_LIBRARY_FRAGMENT(block_macros, m) { m.def("thrice", &thrice); }
TORCH_LIBRARY_IMPL(block_macros, CPU, m) { m.impl("same", &same); }

std::int64_t call(const char* name, std::int64_t x) {
  return dispatch::Dispatcher::singleton()
      .findSchemaOrThrow(name, "")
      .typed<std::int64_t(std::int64_t)>()
      .call(x);
}

TEST(BlockMacros, RegisterInALeanFile) {
  EXPECT_EQ(call("block_macros::twice", 4), 8);
  EXPECT_EQ(call("block_macros::thrice", 4), 12);
  EXPECT_TRUE(dispatch::Dispatcher::singleton()
                  .findSchemaOrThrow("block_macros::same", "")
                  .hasKernelForDispatchKey(dispatch::DispatchKey::CPU));
}

SCHEMA_CT_LIBRARY(block_macros_own, m) { m.def("twice(int x) -> int"); }
SCHEMA_CT_LIBRARY_FRAGMENT(block_macros_own, m) { m.def("thrice", &thrice); }
SCHEMA_CT_LIBRARY_IMPL(block_macros_own, CompositeImplicitAutograd, m) { m.impl("twice", &twice); }

TEST(BlockMacros, HaveNamesThatAreNotPyTorchs) {
  EXPECT_EQ(call("block_macros_own::twice", 4), 8);
  EXPECT_EQ(call("block_macros_own::thrice", 4), 12);
  dispatch::Library m = SCHEMA_CT_MAKE_LIBRARY(block_macros_own_variable);
  m.def("f(Tensor x) -> Tensor");
  dispatch::Library kernels = SCHEMA_CT_MAKE_LIBRARY_IMPL(block_macros_own_variable, CPU);
  kernels.impl("f", &same);
  EXPECT_TRUE(dispatch::Dispatcher::singleton()
                  .findSchemaOrThrow("block_macros_own_variable::f", "")
                  .hasKernelForDispatchKey(dispatch::DispatchKey::CPU));
}

TORCH_LIBRARY_IMPL(block_macros, CUDA, ) {}
TORCH_LIBRARY_IMPL(block_macros, CUDA, m [[maybe_unused]]) {}

TEST(BlockMacros, MakeLibrariesThatAreVariables) {
  {
    torch::Library m = MAKE_TORCH_LIBRARY(block_macros_variable);
    m.def("f(int x) -> int", &twice);
    torch::Library kernels = MAKE_TORCH_LIBRARY_IMPL(block_macros_variable, CPU);
    EXPECT_EQ(call("block_macros_variable::f", 1), 2);
  }
  EXPECT_FALSE(dispatch::Dispatcher::singleton().findSchema("block_macros_variable::f", ""));
}

}  // namespace
