// SPDX-License-Identifier: BSL-1.0
// Classes with methods for which Python has special names.
#include <ATen/ATen.h>
#include <torch/custom_class.h>
#include <torch/library.h>

#include <numeric>
#include <string>
#include <vector>

namespace {

struct bag : torch::CustomClassHolder {
  explicit bag(std::vector<std::int64_t> v) : values(std::move(v)) {}
  std::int64_t get(std::int64_t i) {
    if (i < 0 || i >= static_cast<std::int64_t>(values.size())) throw c10::IndexError("no such");
    return values[static_cast<std::size_t>(i)];
  }
  void add(std::int64_t k) { values.push_back(k); }
  std::vector<std::int64_t> values;
};
using bag_ptr = c10::intrusive_ptr<bag>;

struct plain : torch::CustomClassHolder {
  std::int64_t value = 0;
};

std::int64_t sum(const bag_ptr& b) {
  return std::accumulate(b->values.begin(), b->values.end(), std::int64_t{0});
}

TORCH_LIBRARY(classes, m) {
  m.class_<bag>("Bag", "Numbers in the order in which they came.")
      .def(torch::init<std::vector<std::int64_t>>(), "",
           {torch::arg("values") = std::vector<std::int64_t>{}})
      .def("add", &bag::add, "Puts one more into it.", {torch::arg("k") = 1})
      .def("scaled",
           [](const bag_ptr& b, const at::Tensor& x) {
             return x.new_full(x.sizes(), static_cast<double>(sum(b)));
           })
      .def("__len__", [](const bag_ptr& b) { return static_cast<std::int64_t>(b->values.size()); })
      .def("__getitem__", &bag::get)
      .def("__setitem__",
           [](const bag_ptr& b, std::int64_t i, std::int64_t k) {
             static_cast<void>(b->get(i));
             b->values[static_cast<std::size_t>(i)] = k;
           })
      .def("__contains__",
           [](const bag_ptr& b, std::int64_t k) {
             return std::find(b->values.begin(), b->values.end(), k) != b->values.end();
           })
      .def("__add__",
           [](const bag_ptr& a, const bag_ptr& b) {
             std::vector<std::int64_t> both = a->values;
             both.insert(both.end(), b->values.begin(), b->values.end());
             return c10::make_intrusive<bag>(both);
           })
      .def("__eq__", [](const bag_ptr& a, const bag_ptr& b) { return a->values == b->values; })
      .def("__call__", [](const bag_ptr& b, std::int64_t by) { return sum(b) * by; })
      .def("__repr__",
           [](const bag_ptr& b) {
             std::string out = "Bag of ";
             return out + static_cast<char>('0' + static_cast<char>(b->values.size()));
           })
      .def_static("of", [](std::int64_t k) { return c10::make_intrusive<bag>(std::vector{k}); })
      .def_property("total", &sum, "The sum.")
      .def_pickle([](const bag_ptr& b) { return b->values; },
                  [](std::vector<std::int64_t> v) { return c10::make_intrusive<bag>(v); });
  m.class_<plain>("Plain").def(torch::init<>()).def_readwrite("value", &plain::value);
  m.def("sum(__torch__.torch.classes.classes.Bag b) -> int", &sum);
  m.def("same(__torch__.torch.classes.classes.Bag b) -> __torch__.torch.classes.classes.Bag",
        [](const bag_ptr& b) { return b; });
}

}  // namespace
