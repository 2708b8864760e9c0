// SPDX-License-Identifier: BSL-1.0
// A library for a process that has libtorch loaded. It defines an operator whose name PyTorch has
// too (beside_torch.py). Its functions take and return numbers, as tensors are not shared.
#include <torch/library.h>

#include <cstdio>

#define EXPORTED extern "C" __attribute__((visibility("default")))

namespace {

at::Tensor add(const at::Tensor& self, const at::Tensor& other) {
  at::Tensor out = at::empty(self.sizes());
  for (std::int64_t i = 0; i < self.numel(); ++i)
    out.data_ptr<float>()[i] = self.data_ptr<float>()[i] + 1000 * other.data_ptr<float>()[i];
  return out;
}

TORCH_LIBRARY(aten, m) {
  m.def("add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
        [](const at::Tensor& self, const at::Tensor& other, const at::Scalar&) {
          return add(self, other);
        });
}
TORCH_LIBRARY_FRAGMENT(beside_torch_wrong, m) { m.def(std::string("wrong(Tensr x) -> Tensor")); }

at::Tensor ones_times(float value) {
  at::Tensor out = at::ones({4});
  for (int i = 0; i != 4; ++i) out.data_ptr<float>()[i] = value;
  return out;
}

}  // namespace

/// 1000 * b + a, computed by our aten::add. If that throws: -1, and `error` gets the message.
EXPORTED double beside_torch_add(double a, double b, char* error, std::size_t size) {
  try {
    const auto op = c10::Dispatcher::singleton().findSchemaOrThrow("aten::add", "Tensor");
    const at::Tensor x = ones_times(static_cast<float>(a)), y = ones_times(static_cast<float>(b));
    return static_cast<double>(
        op.typed<at::Tensor(const at::Tensor&, const at::Tensor&, const at::Scalar&)>()
            .call(x, y, at::Scalar(std::int64_t{1}))
            .data_ptr<float>()[3]);
  } catch (const std::exception& e) {
    std::snprintf(error, size, "%s", e.what());
    return -1;
  }
}

/// Copies the newest registration error to `out`, and returns the number of errors.
EXPORTED std::size_t beside_torch_errors(char* out, std::size_t size) {
  const std::vector<std::string> errors = dispatch::registration_errors();
  std::snprintf(out, size, "%s", errors.empty() ? "" : errors[0].c_str());
  return errors.size();
}

/// 1 if a copied IValue has the same text and a schema prints as it was written, else 0.
EXPORTED int beside_torch_values() {
  const c10::IValue text(std::string("a text that lies in a box of its own"));
  const c10::IValue copy = text;
  const dispatch::FunctionSchema schema = torch::schema("f(Tensor x, int[] y=[1, 2]) -> str");
  return copy.toStringRef() == text.toStringRef() &&
         to_string(schema) == "f(Tensor x, int[] y=[1, 2]) -> str";
}
