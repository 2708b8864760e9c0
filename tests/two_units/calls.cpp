// SPDX-License-Identifier: BSL-1.0
// Registers a second operator in the same namespace, and calls both operators.
#include "every_header.hpp"

namespace {

int64_t elements(const at::Tensor& self) { return self.numel(); }

}  // namespace

TORCH_LIBRARY_FRAGMENT(two_units, m) { m.def("elements(Tensor self) -> int", &elements); }

int main() {
  auto& dispatcher = c10::Dispatcher::singleton();
  const at::Tensor ones = at::ones({2, 3});
  const at::Tensor twos = dispatcher.findSchemaOrThrow("two_units::doubled", "")
                              .typed<at::Tensor(const at::Tensor&)>()
                              .call(ones);
  const int64_t count = dispatcher.findSchemaOrThrow("two_units::elements", "")
                            .typed<int64_t(const at::Tensor&)>()
                            .call(twos);
  return count == 6 && twos.data_ptr<float>()[5] == 2.0F ? 0 : 1;
}
