// SPDX-License-Identifier: BSL-1.0
// Tests of Paddle's view of the registry that need Paddle's places. The others, in
// tests/runtime/dispatch/compat, also run inside Paddle.
#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <dispatch/compat/paddle/operators.hpp>

namespace {

using dispatch::paddle_view::FunctionArgs;
using dispatch::paddle_view::OperatorRegistry;

/// A tensor of one float in host memory whose place is a GPU. No kernel may read it.
at::Tensor on_a_gpu() {
  static float memory[1];
  auto allocation =
      std::make_shared<phi::Allocation>(memory, sizeof memory, phi::Place(phi::GPUPlace(0)));
  const phi::DenseTensorMeta meta(phi::DataType::FLOAT32, common::make_ddim({1}));
  return paddle::Tensor(std::make_shared<phi::DenseTensor>(allocation, meta));
}

// A call through PyTorch's API chooses by the tensors; Paddle's view, by the registered keys.
TEST(PaddlePlaces, TheChoiceByTheKeysIsOfTheViewOnly) {
  torch::Library m(torch::Library::FRAGMENT, "pplaces", dispatch::DispatchKey::Undefined, "f.cpp",
                   1);
  m.def("seen(Tensor x) -> str");
  m.impl("seen", dispatch::DispatchKey::CPU, [](const at::Tensor&) { return std::string("cpu"); });
  m.impl("seen", dispatch::DispatchKey::CUDA,
         [](const at::Tensor&) { return std::string("cuda"); });
  const at::Tensor x = on_a_gpu();
  const auto* seen = OperatorRegistry::instance().find_operator("pplaces::seen");
  EXPECT_EQ(seen->call_with_args(FunctionArgs(x)).get<std::string>(), "cpu");
  dispatch::Stack stack{dispatch::IValue(x)};
  dispatch::Dispatcher::singleton().findSchemaOrThrow("pplaces::seen", "").callBoxed(stack);
  EXPECT_EQ(stack[0].toStringRef(), "cuda");
}

}  // namespace
