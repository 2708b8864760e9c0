// SPDX-License-Identifier: BSL-1.0
// A custom class with every kind of member, and libraries that register it.
#pragma once

#include <dispatch/custom_class.hpp>

namespace test {

struct Counter : dispatch::CustomClassHolder {
  std::int64_t value;
  std::string label = "none";
  explicit Counter(std::int64_t start) : value(start) {}
  std::int64_t add(std::int64_t n, std::int64_t times) { return value += n * times; }
  [[nodiscard]] std::int64_t get() const noexcept { return value; }
};
using counter = dispatch::intrusive_ptr<Counter>;

inline torch::Library library(const char* ns,
                              torch::Library::Kind kind = torch::Library::FRAGMENT) {
  return {
      kind, ns,
      kind == torch::Library::IMPL ? dispatch::DispatchKey::CPU : dispatch::DispatchKey::Undefined,
      "file.cpp", 7};
}
inline std::string qualified(const char* ns, const char* name) {
  return dispatch::message({"__torch__.torch.classes.", ns, ".", name});
}

/// Registers Counter as cc.Counter for one test.
struct counters {
  torch::Library m = library("cc");
  std::string name = qualified("cc", "Counter");

  counters() {
    m.class_<Counter>("Counter", "counts")
        .def(dispatch::init<std::int64_t>(), "starts", {dispatch::arg("start") = 0})
        .def("add", &Counter::add, "adds", {dispatch::arg("n"), dispatch::arg("times") = 1})
        .def("get", &Counter::get)
        .def("pair", [](const counter& c) { return std::tuple(c->value, c->label); })
        .def("single", [](counter c) { return std::tuple<std::int64_t>(c->value); })
        .def("clear", [](const counter& c) { c->value = 0; })
        .def_static("of", [](std::int64_t n) { return dispatch::make_intrusive<Counter>(n); })
        .def_readwrite("label", &Counter::label)
        .def_readonly("value", &Counter::value)
        .def_property(
            "twice", [](const counter& c) { return c->value * 2; },
            [](const counter& c, std::int64_t n) { c->value = n / 2; });
  }
};

}  // namespace test
