// SPDX-License-Identifier: BSL-1.0
// Selects the backend of operators that make tensors without taking any, by the argument `device`.
#include <torch/library.h>

namespace {

void select_backend(const c10::OperatorHandle& op, c10::Stack* stack) {
  const auto& arguments = op.schema().arguments();
  at::Device device(at::kCPU);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].name() != "device") continue;
    const c10::IValue& given = (*stack)[stack->size() - arguments.size() + i];
    if (given.isDevice()) device = given.toDevice();
  }
  op.redispatchBoxed(dispatch::dense_tensor_key_set(dispatch::toBackendComponent(device.type())) -
                         dispatch::autograd_dispatch_keyset,
                     stack);
}

constexpr const char* makers[] = {"arange",
                                  "arange.start",
                                  "arange.start_step",
                                  "empty.memory_format",
                                  "empty_permuted",
                                  "empty_strided",
                                  "eye",
                                  "eye.m",
                                  "full",
                                  "linspace",
                                  "logspace",
                                  "normal.float_float",
                                  "ones",
                                  "rand",
                                  "rand.generator",
                                  "randint",
                                  "randint.generator",
                                  "randint.low",
                                  "randint.low_generator",
                                  "randn",
                                  "randn.generator",
                                  "randperm",
                                  "randperm.generator",
                                  "range",
                                  "range.step",
                                  "scalar_tensor",
                                  "tril_indices",
                                  "triu_indices",
                                  "zeros"};

}  // namespace

TORCH_LIBRARY_IMPL(aten, BackendSelect, m) {
  for (const char* name : makers)
    m.impl(name, torch::CppFunction::makeFromBoxedFunction<&select_backend>());
}
