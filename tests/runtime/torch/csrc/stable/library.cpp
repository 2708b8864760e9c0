// SPDX-License-Identifier: BSL-1.0
// A source of the stable ABI as libraries write it: blocks, kernels and calls, with and without a
// table of operators.
#include <torch/csrc/stable/library.h>

#include <gmock/gmock.h>

#include <torch/csrc/stable/accelerator.h>
#include <torch/csrc/stable/device.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>
#include <torch/headeronly/core/ScalarType.h>
#include <torch/headeronly/util/Exception.h>
#include <dispatch/library.hpp>

#include "../../../thrown.hpp"

SCHEMA_CT_OPERATORS(test_stable_table, "scale(Tensor x, float by) -> Tensor",
                    "count(Tensor[] xs) -> int");

namespace {

using torch::stable::Tensor;

Tensor scale(const Tensor& x, double by) {
  STD_TORCH_CHECK(x.scalar_type() == torch::headeronly::ScalarType::Float, "scale: floats only");
  Tensor out = torch::stable::empty_like(x);
  for (std::int64_t i = 0; i < x.numel(); ++i)
    out.mutable_data_ptr<float>()[i] = static_cast<float>(by) * x.const_data_ptr<float>()[i];
  return out;
}
std::int64_t count(std::vector<Tensor> xs) { return static_cast<std::int64_t>(xs.size()); }

void boxed_count(StableIValue* stack, std::uint64_t num_args, std::uint64_t num_outputs) {
  EXPECT_EQ(num_args, 1U);
  EXPECT_EQ(num_outputs, 1U);
  const auto xs = torch::stable::detail::to<std::vector<Tensor>>(stack[0]);
  stack[0] = torch::stable::detail::from(static_cast<std::int64_t>(100 + xs.size()));
}

STABLE_TORCH_LIBRARY(test_stable_blocks, m) {
  m.def("scale(Tensor x, float by) -> Tensor");
  m.def("count(Tensor[] xs) -> int", {torch::headeronly::Tag::core});
}
STABLE_TORCH_LIBRARY_IMPL(test_stable_blocks, CPU, m) { m.impl("scale", TORCH_BOX(&scale)); }
STABLE_TORCH_LIBRARY_IMPL(test_stable_blocks, CompositeExplicitAutograd, m) {
  m.impl("count", &boxed_count);
}
void more(torch::stable::detail::StableLibrary& m) { m.def("more(Tensor x) -> Tensor"); }
STABLE_TORCH_LIBRARY_FRAGMENT(test_stable_blocks, m) { more(m); }

// Both sets of macros accept a kernel of the stable ABI.
TORCH_LIBRARY_FRAGMENT(test_stable_blocks, m) {
  m.def("scale_too(Tensor x, float by) -> Tensor");
  m.impl("scale_too", TORCH_BOX(scale));
}

STABLE_TORCH_LIBRARY(test_stable_table, m) {
  m.def("scale");
  m.def("count");
  more(m);
}
STABLE_TORCH_LIBRARY_IMPL(test_stable_table, CPU, m) { m.impl("scale", TORCH_BOX(&scale)); }
STABLE_TORCH_LIBRARY_IMPL(test_stable_table, CPU, m) { m.impl("count", &boxed_count); }
STABLE_TORCH_LIBRARY_IMPL(test_stable_table, Meta, m) { m.impl("count", TORCH_BOX(&count)); }

c10::OperatorHandle find(const std::string& name) {
  return dispatch::Dispatcher::singleton().findSchemaOrThrow(name.c_str(), "");
}

TEST(StableBlocks, RegisterWithTheDispatcher) {
  for (const std::string name :
       {"test_stable_blocks::scale", "test_stable_blocks::scale_too", "test_stable_table::scale"}) {
    const auto op = find(name).typed<at::Tensor(const at::Tensor&, double)>();
    EXPECT_EQ(op.call(at::ones({2}), 3)[1].item<float>(), 3) << name;
    dispatch::Stack stack{at::ones({2}), 4.0};
    find(name).callBoxed(stack);
    EXPECT_EQ(stack.at(0).toTensor()[0].item<float>(), 4) << name;
  }
  for (const std::string name : {"test_stable_blocks::count", "test_stable_table::count"}) {
    const std::vector<at::Tensor> xs(3, at::ones({1}));
    EXPECT_EQ(find(name).typed<std::int64_t(at::TensorList)>().call(xs), 103) << name;
  }
  const std::vector<at::Tensor> xs(2, at::empty({1}, dispatch::kMeta));
  EXPECT_EQ(find("test_stable_table::count").typed<std::int64_t(at::TensorList)>().call(xs), 2);
  EXPECT_TRUE(find("test_stable_blocks::more").hasSchema());
  EXPECT_TRUE(find("test_stable_table::more").hasSchema());
  EXPECT_EQ(find("test_stable_blocks::count").getTags().size(), 1U);
}

TEST(StableBlocks, ErrorsOfKernelsPropagate) {
  const auto op = find("test_stable_blocks::scale").typed<at::Tensor(const at::Tensor&, double)>();
  EXPECT_THAT(test::thrown<std::runtime_error>(
                  [&] { static_cast<void>(op.call(at::ones({1}, dispatch::kLong), 3)); }),
              ::testing::EndsWith("scale: floats only"));
}

TEST(StableBlocks, CallOperatorsByStableIValues) {
  using torch::stable::detail::from;
  const Tensor x = torch::stable::full({2}, 2);
  StableIValue stack[] = {torch::stable::detail::from(x), torch::stable::detail::from(2.5)};
  TORCH_ERROR_CODE_CHECK(
      torch_call_dispatcher("test_stable_blocks::scale", "", stack, TORCH_ABI_VERSION));
  EXPECT_EQ(torch::stable::detail::to<Tensor>(stack[0]).const_data_ptr<float>()[0], 5);
}

// The versions of PyTorch for which a file may be written.
static_assert(TORCH_FEATURE_VERSION >= TORCH_VERSION_2_14_0);
static_assert(TORCH_ABI_VERSION == 0x020e010000000000);

/// The block of a namespace with a table is a view, which compares kernels with the table.
using view = std::remove_reference_t<decltype(dispatch::stable_block<"test_stable_table">())>;
static_assert(!std::is_same_v<view, torch::stable::detail::StableLibrary>);
static_assert(std::is_same_v<decltype(dispatch::stable_block<"test_stable_blocks">()),
                             torch::stable::detail::StableLibrary&>);

}  // namespace
