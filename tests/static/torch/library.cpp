// SPDX-License-Identifier: BSL-1.0
// <torch/library.h> alone brings the same names as PyTorch's.
#include <torch/library.h>

#include <ostream>

struct Counter : torch::CustomClassHolder {
  std::int64_t n = 0;
  std::int64_t next() { return ++n; }
};

void boxed(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  const c10::impl::ExcludeDispatchKeyGuard guard(c10::autograd_dispatch_keyset);
  const at::AutoDispatchBelowADInplaceOrView below;
  const std::int64_t n = torch::jit::pop(*stack).toInt();
  torch::jit::push(*stack, n + 1);
  torch::jit::drop(*stack, 1);
  op.redispatchBoxed(keys & c10::after_autograd_keyset, stack);
}

// With a stream that the file includes itself, values and schemas can be printed.
void show(std::ostream& out, const c10::OperatorHandle& op, const c10::IValue& value) {
  out << op.schema() << ' ' << op.schema().arguments()[0] << ' ' << value;
}

at::Tensor keyed(c10::DispatchKeySet, const at::Tensor& x) { return x; }

TORCH_LIBRARY(static_library, m) {
  m.class_<Counter>("Counter").def(torch::init<>()).def("next", &Counter::next);
  m.def("keyed(Tensor x) -> Tensor");
}
// A name is no definition, whatever the kernel takes.
TORCH_LIBRARY_IMPL(static_library, AutogradCPU, m) {
  m.impl("keyed", &keyed);
  m.impl("keyed", c10::DispatchKey::AutogradCPU, &keyed);
}
TORCH_LIBRARY_IMPL(static_library, AutogradPrivateUse1, m) {
  m.impl("keyed", [](c10::DispatchKeySet, const at::Tensor& x) { return x; });
}
TORCH_LIBRARY_IMPL(_, AutogradPrivateUse1, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&boxed>());
}
