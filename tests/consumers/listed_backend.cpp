// SPDX-License-Identifier: BSL-1.0
// A program whose registrations schema_ct_backend_functions() generates from operators.yaml.
#include <ATen/core/dispatch/Dispatcher.h>

#include "XLANativeFunctions.h"

at::Tensor mine::XLANativeFunctions::abs(const at::Tensor& self) { return self; }

int main() {
  const auto op = c10::Dispatcher::singleton().findSchemaOrThrow("aten::abs", "");
  return op.hasKernelForDispatchKey(c10::DispatchKey::XLA) ? 0 : 1;
}
