// SPDX-License-Identifier: BSL-1.0
// Custom classes, compared with the recorded answers of PyTorch 2.13 (group x_class, and those of
// x_infer and x_infer_return with a class).
// Compiled alone: its cases stand at global scope.
#include <gmock/gmock.h>
#include <torch/custom_class.h>

#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/DispatchKey.h>

#include <cstdint>
#include <string>

#include "oracle.hpp"

namespace {

using c10::DispatchKey;
using torch::Library;

struct Unregistered : torch::CustomClassHolder {};
using owner = c10::intrusive_ptr<Unregistered>;

Library defines() { return {Library::DEF, "l1", DispatchKey::Undefined, "d", 1}; }

}  // namespace

REFUSED(303,
        "class_(\"K\"): Cannot define a class inside of a TORCH_LIBRARY_IMPL block.  All "
        "class_()s should be placed in the (unique) TORCH_LIBRARY block for their namespace.  "
        "(Error occurred ") {
  Library a(Library::IMPL, "l1", DispatchKey::CPU, "a", 2);
  a.class_<Unregistered>("K");
  return "ok";
}
REFUSED(305,
        "Class name must be a valid Python/C++ identifier. Character '1' at index 0 is illegal.") {
  Library d = defines();
  d.class_<Unregistered>("1K");
  return "ok";
}
REFUSED(307,
        "Namespace name must be a valid Python/C++ identifier. Character ' ' at index 1 is "
        "illegal.") {
  torch::class_<Unregistered>("a b", "K");
  return "ok";
}
SAME(309) {
  Library d = defines();
  d.class_<Unregistered>("K");
  d.def("f(__torch__.torch.classes.l1.K x) -> ()", [](const owner&) {});
  return to_string(c10::Dispatcher::singleton().findSchemaOrThrow("l1::f", "").schema());
}
REFUSED(311, "Default values must be specified for none or all arguments") {
  Library d = defines();
  d.class_<Unregistered>("K").def("m", [](const owner&, std::int64_t a, std::int64_t) { return a; },
                                  "", {torch::arg("a") = 3});
  return "ok";
}

namespace {

struct C : torch::CustomClassHolder {};

/// Returns the schema that is inferred for `f`, where C is registered as xo.C.
template <class F>
std::string inferred(F f) {
  Library xo(Library::DEF, "xo", DispatchKey::Undefined, "xo", 1);
  xo.class_<C>("C");
  Library m(Library::DEF, "sf", DispatchKey::Undefined, "sf", 1);
  m.def("f", f);
  return to_string(c10::Dispatcher::singleton().findSchemaOrThrow("sf::f", "").schema());
}

}  // namespace

SAME(949) {
  return inferred([](c10::intrusive_ptr<C>) {});
}
SAME(973) {
  return inferred([] { return c10::make_intrusive<C>(); });
}
