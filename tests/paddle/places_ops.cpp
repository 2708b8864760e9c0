// SPDX-License-Identifier: BSL-1.0
// Kernels for several backends, which are chosen by the places of the tensors. The wheel for CPUs
// cannot allocate on devices, so tensors of other places have host memory with another place.
#include <ATen/ATen.h>
#include <c10/core/DispatchKeySet.h>
#include <torch/library.h>

namespace {

using tensor = const at::Tensor&;

std::string at_cpu(tensor) { return "cpu"; }
std::string at_cuda(tensor) { return "cuda"; }
std::string at_xpu(tensor) { return "xpu"; }
std::string at_private(tensor) { return "private"; }

/// A tensor of three floats that no kernel may read.
at::Tensor on(c10::Device device) {
  static float memory[3];
  const phi::Place place = device._PD_GetInner();
  auto allocation = std::make_shared<phi::Allocation>(memory, sizeof memory, place);
  const phi::DenseTensorMeta meta(phi::DataType::FLOAT32, common::make_ddim({3}));
  return paddle::Tensor(std::make_shared<phi::DenseTensor>(allocation, meta));
}

/// Calls the kernel below, and puts its own name before that kernel's result.
std::string above(c10::DispatchKeySet keys, tensor x) {
  const auto op = c10::Dispatcher::singleton()
                      .findSchemaOrThrow("places::layered", "")
                      .typed<std::string(tensor)>();
  return "autograd, " + op.redispatch(keys & c10::after_autograd_keyset, x);
}

TORCH_LIBRARY(places, m) {
  m.def("on(Device device) -> Tensor", &on);
  m.def("where(Tensor x) -> str");
  m.def("where_of_two(Tensor x, Tensor y) -> str");
  m.def("cuda_only(Tensor x) -> str");
  m.def("anywhere(Tensor x) -> str", [](tensor) { return std::string("anywhere"); });
  m.def("layered(Tensor x) -> str");
  m.def("made(str text) -> str");
  m.def("not_implemented(Tensor x) -> str");
  m.def("opened(str text, Tensor? x=None) -> str");
  m.def("elsewhere(str text) -> str");
}
TORCH_LIBRARY_IMPL(places, CPU, m) {
  m.impl("where", &at_cpu);
  m.impl("layered", &at_cpu);
  m.impl("opened",
         [](const std::string& text, const std::optional<at::Tensor>&) { return text + " cpu"; });
  m.impl("made", [](const std::string& text) { return text + " of the CPU"; });
  m.impl("where_of_two", [](tensor, tensor) { return std::string("cpu"); });
}
TORCH_LIBRARY_IMPL(places, CUDA, m) {
  m.impl("where", &at_cuda);
  m.impl("cuda_only", &at_cuda);
  m.impl("opened",
         [](const std::string& text, const std::optional<at::Tensor>&) { return text + " cuda"; });
  m.impl("elsewhere", [](const std::string& text) { return text; });
  m.impl("where_of_two", [](tensor, tensor) { return std::string("cuda"); });
}
TORCH_LIBRARY_IMPL(places, XPU, m) { m.impl("where", &at_xpu); }
TORCH_LIBRARY_IMPL(places, PrivateUse1, m) { m.impl("where", &at_private); }
TORCH_LIBRARY_IMPL(places, Autograd, m) { m.impl("layered", &above); }
TORCH_LIBRARY_IMPL(places, BackendSelect, m) {
  m.impl("made", [](const std::string& text) { return text + " selected"; });
}

}  // namespace
