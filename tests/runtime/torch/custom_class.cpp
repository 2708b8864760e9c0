// SPDX-License-Identifier: BSL-1.0
// Custom classes as operator libraries write them.
#include <torch/custom_class.h>

#include <gmock/gmock.h>

#include <ATen/core/dispatch/Dispatcher.h>

namespace {

using ::testing::Contains;

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

TEST(CustomClassFacadeTest, EverythingOfAClassIsCalledByName) {
  EXPECT_THAT(torch::getAllCustomClassesNames(), Contains(name));
  const torch::IValue object = dispatch::make_object(name, 5);
  EXPECT_TRUE(torch::isCustomClass(object));
  EXPECT_EQ(dispatch::call_method(object, "add", torch::arg("n") = 3).toInt(), 8);
  EXPECT_EQ(dispatch::call_method(object, "add").toInt(), 9);
  EXPECT_EQ(dispatch::call_method(object, "get").toInt(), 9);
  EXPECT_EQ(dispatch::call_method(object, "both", 1).str(), "(10, \"x\")");
  EXPECT_TRUE(dispatch::call_method(object, "nothing").isNone());
  EXPECT_EQ(dispatch::call_static_method(name, "zero").toCustomClass<Counter>()->value, 0);
  dispatch::set_property(object, "value", 2);
  EXPECT_EQ(dispatch::get_property(object, "value").toInt(), 2);
  EXPECT_EQ(dispatch::get_property(object, "step").toInt(), 1);
  EXPECT_EQ(dispatch::call_method(object, "__getstate__").toInt(), 2);
  EXPECT_EQ(torch::getCustomClass(name)->findMethod("add")->doc_string(), "adds");
}

TEST(CustomClassFacadeTest, OperatorsTakeObjects) {
  const auto twice = c10::Dispatcher::singleton()
                         .findSchemaOrThrow("facade_classes::twice", "")
                         .typed<std::int64_t(const c10::intrusive_ptr<Counter>&)>();
  EXPECT_EQ(twice.call(c10::make_intrusive<Counter>(4)), 8);
}

struct Selected : torch::CustomClassHolder {};

TEST(CustomClassFacadeTest, ASelectiveBuildHasAllClasses) {
  torch::selective_class_<Selected>("facade_classes", TORCH_SELECTIVE_CLASS("Selected"))
      .def(torch::init<>());
  EXPECT_TRUE(torch::make_custom_class<Selected>().isCustomClass());
  EXPECT_TRUE(torch::getCustomClass("__torch__.torch.classes.facade_classes.Selected"));
}

}  // namespace
