// SPDX-License-Identifier: BSL-1.0
// An extension for Paddle's own registration layer, as its users write them. It is compiled without
// this library's headers, and with them.
#include <ATen/ATen.h>
#include <c10/util/Optional.h>
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

static int64_t in_wide(const int& a, int const b) { return a + b; }
static int64_t total(const at::Tensor& x, c10::optional<at::IntArrayRef> more,
                     const c10::optional<at::Tensor>& other) {
  int64_t sum = x.numel() + (other.has_value() ? other->numel() : 0);
  if (more.has_value())
    for (const int64_t k : *more) sum += k;
  return sum;
}
static std::vector<at::Tensor> both(const at::Tensor& x, const at::Tensor& y) { return {x, y}; }
static std::string opened(const std::string& path) { return path + " is open"; }
static void nothing(const at::Tensor&) {}

struct own_counter : torch::CustomClassHolder {
  explicit own_counter(int64_t start) : value(start) {}
  int64_t add(int64_t n) { return value += n; }
  static int64_t largest() { return 9; }
  int64_t value;
};

TORCH_LIBRARY(own_layer, m) {
  m.def("identity(Tensor x) -> Tensor", &identity);
  m.def("five(Tensor x, int i, float f, bool b, str s) -> int", &five);
  m.def("two(Tensor[] x) -> (Tensor, Tensor)", &two);
  m.def("truth(bool x) -> bool", &truth);
  m.def("opened(str path) -> str");
  m.def("nothing", &nothing);
  m.class_<own_counter>("Counter")
      .def(torch::init<int64_t>())
      .def("add", &own_counter::add)
      .def_static("largest", &own_counter::largest);
}
TORCH_LIBRARY_FRAGMENT(own_layer, m) {
  m.def("in_wide(int a, int b) -> int", &in_wide);
  m.def("total(Tensor x, int[]? more, Tensor? other) -> int", &total);
  m.def("both", &both);
}
// Extensions of PyTorch that are adapted to Paddle, which has no BackendSelect, register so.
TORCH_LIBRARY_IMPL(own_layer, CPU, m) { m.impl("opened", &opened); }
