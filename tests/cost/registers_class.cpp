// SPDX-License-Identifier: BSL-1.0
// A file that registers one class.
#include <torch/custom_class.h>

struct Counter : torch::CustomClassHolder {
  int64_t value = 0;
  int64_t get() const { return value; }
};

TORCH_LIBRARY(cost_class, m) {
  m.class_<Counter>("Counter").def(torch::init<>()).def("get", &Counter::get);
}
