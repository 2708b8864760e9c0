// SPDX-License-Identifier: BSL-1.0
// Calls an operator whose schema and kernel a YAML file lists.
#include <ATen/ATen.h>
#include <torch/library.h>

#include "NativeFunctions.h"

namespace counter::native {
at::Tensor tripled(const at::Tensor& self) { return self * 3; }
}  // namespace counter::native

int main() {
  const auto op = c10::Dispatcher::singleton().findSchemaOrThrow("counter::tripled", "");
  const at::Tensor y = op.typed<at::Tensor(const at::Tensor&)>().call(at::ones({2}));
  return y.sum().item<float>() == 6 ? 0 : 1;
}
