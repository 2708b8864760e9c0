// SPDX-License-Identifier: BSL-1.0
// Calls this library's operators with PyTorch's tensors and checks each answer.
#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>

#include <dispatch/invoke.hpp>
#include <dispatch/library.hpp>

#include "../expect.hpp"

namespace {

using dispatch::invoke;
using namespace dispatch::literals;

dispatch::OperatorHandle op(const char* name) {
  return dispatch::Dispatcher::singleton().findSchemaOrThrow(name, "");
}

bool is(const dispatch::IValue& result, const at::Tensor& expected) {
  return at::equal(result.toTensor(), expected);
}

void arguments(const at::Tensor& x) {
  const auto adjust = op("image::adjust");
  EXPECT(is(invoke(adjust, x), x * 2));
  EXPECT(is(invoke(adjust, x, 3.0), x * 3));
  EXPECT(is(invoke(adjust, "gain"_a = 3.0, "x"_a = x), x * 3));
  EXPECT(is(invoke(adjust, x, "bias"_a = x), x * 3));
  EXPECT(is(invoke(op("image::batch"), std::vector<at::Tensor>{x, x}), at::stack({x, x})));
  const auto misspelt = expect::thrown_by([&] { return invoke(adjust, x, "gian"_a = 3.0); });
  EXPECT(misspelt.find("'gian'") != std::string::npos);
}

void devices(const at::Tensor& x) {
  const auto adjust = op("image::adjust");
  const dispatch::IValue shape = invoke(adjust, x.to(at::kMeta));
  EXPECT(shape.toTensor().is_meta() && shape.toTensor().sizes() == x.sizes());
  EXPECT(dispatch::host::key_set(x) ==
         dispatch::host::typical_key_set(dispatch::BackendComponent::CPUBit));
  EXPECT(dispatch::host::key_set(at::Tensor()).empty());
  const auto refused = expect::thrown_by([&] { return invoke(adjust, x.to_sparse()); });
  EXPECT(refused.find("SparseCPU") != std::string::npos);
}

/// A kernel computes with PyTorch's operators, which record for autograd as usual.
void gradients() {
  const at::Tensor x = at::ones({2, 2}).requires_grad_();
  invoke(op("image::adjust"), x, 5.0).toTensor().sum().backward();
  EXPECT(is(x.grad(), at::full({2, 2}, 5.0)));
}

void both_dispatchers(const at::Tensor& x) {
  using signature = at::Tensor(const at::Tensor&, double, const std::optional<at::Tensor>&);
  const auto theirs = c10::Dispatcher::singleton().findSchemaOrThrow("image::adjust", "");
  const auto ours = op("image::adjust");
  EXPECT(at::equal(ours.typed<signature>().call(x, 4.0, x),
                   theirs.typed<signature>().call(x, 4.0, x)));
  EXPECT(!c10::Dispatcher::singleton().findSchema({"image::batch", ""}).has_value());
}

}  // namespace

int main() {
  const at::Tensor x = at::arange(6, at::kFloat).reshape({2, 3});
  arguments(x);
  devices(x);
  gradients();
  both_dispatchers(x);
  return expect::failed == 0 ? 0 : 1;
}
