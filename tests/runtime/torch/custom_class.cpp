// SPDX-License-Identifier: BSL-1.0
// Custom classes as operator libraries write them.
#include <torch/custom_class.h>

#include <gmock/gmock.h>

#include <ATen/core/dispatch/Dispatcher.h>

#include "../thrown.hpp"

namespace {

struct Counter : torch::CustomClassHolder {
  std::int64_t value;
  const std::int64_t step = 1;
  explicit Counter(std::int64_t start) : value(start) {}
  std::int64_t add(std::int64_t n) { return value += n; }
  [[nodiscard]] std::int64_t get() const { return value; }
};

TORCH_LIBRARY(facade_classes, m) {
  m.class_<Counter>("Counter", "counts")
      .def(torch::init<std::int64_t>(), "from a number", {torch::arg("start") = 0})
      .def("add", &Counter::add, "adds", {torch::arg("n") = 1})
      .def("get", &Counter::get)
      .def("both",
           [](const c10::intrusive_ptr<Counter>& self, std::int64_t n) {
             return std::tuple<std::int64_t, std::string>(self->value + n, "x");
           })
      .def("nothing", [](const c10::intrusive_ptr<Counter>&) {})
      .def_static("zero", [] { return c10::make_intrusive<Counter>(0); })
      .def_readwrite("value", &Counter::value)
      .def_readonly("step", &Counter::step)
      .def_pickle([](const c10::intrusive_ptr<Counter>& self) { return self->value; },
                  [](std::int64_t state) { return c10::make_intrusive<Counter>(state); });
  m.def("twice(__torch__.torch.classes.facade_classes.Counter c) -> int",
        [](const c10::intrusive_ptr<Counter>& c) { return c->value * 2; });
}

constexpr const char* name = "__torch__.torch.classes.facade_classes.Counter";

TEST(CustomClassFacadeTest, ObjectsAreMadeAndCalledByName) {
  const c10::IValue object = dispatch::make_object(name, 5);
  EXPECT_EQ(dispatch::call_method(object, "add", 3).toInt(), 8);
}

}  // namespace
