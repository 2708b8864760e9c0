// SPDX-License-Identifier: BSL-1.0
// PyTorch's functions on tensors that Paddle's headers lack, and Paddle's names of IValue's members
// in a source that includes <torch/library.h> alone.
#include <torch/library.h>

#include <torch/types.h>

namespace {

at::Tensor numbers(std::int64_t whole, double real) {
  return torch::tensor({static_cast<double>(whole), real}, torch::dtype(torch::kFloat64));
}
at::Tensor one(std::int64_t whole) { return torch::tensor(whole); }
at::Tensor real(double value) { return torch::tensor(value, torch::dtype(torch::kFloat64)); }
at::Tensor truths() { return torch::tensor(std::vector<int>{3, 0}, torch::dtype(at::kBool)); }
at::Tensor part(const at::Tensor& x, std::int64_t dim, std::int64_t start, std::int64_t length) {
  return at::narrow(x, dim, start, length);
}

std::string kind(const c10::IValue& x) {
  if (x.is_int()) return "int " + std::to_string(x.to_int());
  if (x.is_string()) return "string " + x.to_string();
  return x.is_none() ? "none" : "other";
}

}  // namespace

TORCH_LIBRARY(functions, m) {
  m.def("numbers(int whole, float real) -> Tensor", &numbers);
  m.def("one(int whole) -> Tensor", &one);
  m.def("real(float value) -> Tensor", &real);
  m.def("truths() -> Tensor", &truths);
  m.def("part(Tensor(a) x, int dim, int start, int length) -> Tensor(a)", &part);
  m.def("kind(Any x) -> str", &kind);
}
