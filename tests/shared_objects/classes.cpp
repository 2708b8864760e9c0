// SPDX-License-Identifier: BSL-1.0
// A plug-in that registers one class with a library and one without.
#include "classes.h"

#include <string>

namespace {

struct Own : torch::CustomClassHolder {};

TORCH_LIBRARY(plugin_classes, m) {
  m.def("make(int v) -> __torch__.torch.classes.plugin_classes.Thing",
        [](std::int64_t v) { return c10::make_intrusive<Thing>(v); });
  m.class_<Thing>("Thing")
      .def(torch::init<std::int64_t>())
      .def("get", [](const c10::intrusive_ptr<Thing>& t) { return t->value; });
}

const auto own = torch::class_<Own>("plugin_classes", "Own")
                     .def(torch::init<>())
                     .def("text", [](const c10::intrusive_ptr<Own>&) {
                       return std::string("a text too long to lie inline");
                     });

}  // namespace
