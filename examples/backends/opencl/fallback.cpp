// SPDX-License-Identifier: BSL-1.0
// The fallback to the CPU, for all operators without a kernel here.
#include <ATen/native/CPUFallback.h>
#include <torch/library.h>

namespace {

void compute_on_cpu(const c10::OperatorHandle& op, c10::Stack* stack) {
  at::native::cpu_fallback(op, stack);
}

}  // namespace

TORCH_LIBRARY_IMPL(_, PrivateUse1, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&compute_on_cpu>());
}
