// SPDX-License-Identifier: BSL-1.0
// An extension over Paddle's own registration layer, as its users build them today. Compiled
// without this library's headers.
#include <ATen/ATen.h>
#include <torch/library.h>

#include <string>
#include <tuple>
#include <vector>

static at::Tensor identity(const at::Tensor& x) { return x; }
static int64_t five(const at::Tensor&, int64_t i, double, bool, const std::string& s) {
  return i + static_cast<int64_t>(s.size());
}
static std::tuple<at::Tensor, at::Tensor> two(const std::vector<at::Tensor>& x) {
  return {x[0], x[1]};
}

static bool truth(bool x) { return x; }

struct own_counter : torch::CustomClassHolder {
  explicit own_counter(int64_t start) : value(start) {}
  int64_t add(int64_t n) { return value += n; }
  int64_t value;
};

TORCH_LIBRARY(own_layer, m) {
  m.def("identity(Tensor x) -> Tensor", &identity);
  m.def("five(Tensor x, int i, float f, bool b, str s) -> int", &five);
  m.def("two(Tensor[] x) -> (Tensor, Tensor)", &two);
  m.def("truth(bool x) -> bool", &truth);
  m.class_<own_counter>("Counter").def(torch::init<int64_t>()).def("add", &own_counter::add);
}
