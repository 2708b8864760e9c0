// SPDX-License-Identifier: BSL-1.0
// Every form of registration with PyTorch. The program prints what is registered, which is the same
// with and without the checks.
#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/custom_class.h>
#include <torch/library.h>
#include <torch/version.h>
#include <schema_ct/short_kernel.hpp>
#if defined(CHECKED)
#include <schema_ct/libtorch.hpp>
SCHEMA_CT_OPERATORS(listed, "mul(Tensor a, Tensor b) -> Tensor",
                    "inc(Tensor a, int by=1) -> Tensor", "erased(Tensor a) -> Tensor");
#endif

#include <cstdio>

// The names of our templates' parameters: g++ would warn if one hid a name of the file.
[[maybe_unused]] static const int library = 0, begin = 0, end = 0, schema = 0, tags = 0, text = 0;

namespace {

struct Counter : torch::CustomClassHolder {
  int64_t n = 7;
  Counter() = default;
  explicit Counter(int64_t k) : n(k) {}
  int64_t count() { return n; }
  int64_t plus(int64_t k) { return n + k; }
};
using counter = c10::intrusive_ptr<Counter>;
struct Made : Counter {};
struct Text : Counter {};
struct Named : Counter {
  using Counter::Counter;
};
void by_class(torch::class_<Named>& c) { c.def("by_class", &Counter::count); }

at::Tensor add(const at::Tensor& a, const at::Tensor&) { return a; }
at::Tensor one(const at::Tensor& a) { return a; }
at::Tensor& fill(at::Tensor& a, const at::Scalar&) { return a; }
at::Tensor with_keys(c10::DispatchKeySet, const at::Tensor& a) { return a; }
std::tuple<at::Tensor, int64_t> pair(const at::Tensor& a, double) { return {a, 1}; }
at::Tensor lists(at::IntArrayRef, at::OptionalIntArrayRef, c10::SymInt, const c10::List<int64_t>&,
                 const c10::Dict<std::string, at::Tensor>&, const at::Scalar&,
                 const c10::optional<at::Generator>&, at::TensorList) {
  return {};
}
at::Tensor symbols(const at::Tensor& a, const c10::SymInt&, c10::SymInt) { return a; }
int64_t count(const c10::intrusive_ptr<Counter>& c) { return c->count(); }
void boxed(const c10::OperatorHandle&, torch::jit::Stack*) {}
[[maybe_unused]] int64_t overloaded(int64_t a) { return a; }
double overloaded(double a) { return a; }

void by_helper(torch::Library& m) { m.def("by_helper(Tensor a) -> Tensor"); }
void by_pointer(torch::Library* m) { m->def("by_pointer(Tensor a) -> Tensor"); }
template <class Library>
void by_template(Library& m) {
  m.def("by_template(Tensor a) -> Tensor", &one);
}

}  // namespace

#if defined(CHECKED)
SCHEMA_CT_CLASS(Counter, "forms.Counter");
#endif
#define OPERATORS_OF(ns, m) TORCH_LIBRARY_FRAGMENT(ns, m)
#define forms_written forms_expanded

TORCH_LIBRARY(forms, m) {
  m.class_<Counter>("Counter")
      .def(torch::init<int64_t>(), "made of a number")
      .def("count", &Counter::count)
      .def("plus", &Counter::plus, "adds")
      .def("twice", [](const counter& c) { return 2 * c->n; })
      .def_static("zero", []() -> int64_t { return 0; })
      .def_property("half", [](const counter& c) { return c->n / 2; })
      .def_property(
          "whole", [](const counter& c) { return c->n; },
          [](const counter& c, int64_t n) { c->n = n; }, "both")
      .def_readwrite("n", &Counter::n)
      .def_readonly("k", &Counter::n)
      .def_pickle([](const counter& c) { return c->n; },
                  [](int64_t n) { return c10::make_intrusive<Counter>(n); });
  m.class_<Made>("Made").def(torch::init([] { return c10::make_intrusive<Made>(); }));
  m.def("count(__torch__.torch.classes.forms.Counter c) -> int", &count);
  m.def("alone(Tensor a, Tensor b) -> Tensor");
  m.def("add(Tensor a, Tensor b) -> Tensor", &add)
      .def("add.two(Tensor a, Tensor b) -> Tensor", add);
  m.def("fn(Tensor a, Tensor b) -> Tensor", TORCH_FN(add));
  m.def("fill_(Tensor(a!) a, Scalar by=1) -> Tensor(a!)", &fill);
  m.def("pair(Tensor a, float b) -> (Tensor, int)", &pair);
  m.def("inferred", &pair);
  m.def("forms::named(Tensor a) -> Tensor", &one);
  m.def(
      "lists(int[3] a, int[]? b, SymInt c, int[] d, Dict(str, Tensor) e, Scalar f, Generator? g, "
      "Tensor[] h) -> Tensor",
      &lists);
  m.def("symbols(Tensor a, SymInt b, SymInt c) -> Tensor", &symbols);
  m.def("overloaded(float a) -> float", static_cast<double (*)(double)>(overloaded));
  m.def("lambda(Tensor a, str s='x') -> int",
        [](const at::Tensor&, const std::string&) -> int64_t { return 1; });
  int64_t captured = 3;
  m.def("closure(Tensor a) -> int", [captured](const at::Tensor&) -> int64_t { return captured; });
  m.def("keys(Tensor a) -> Tensor", torch::dispatch(c10::DispatchKey::CPU, &with_keys));
  m.def("keys.plain(Tensor a) -> Tensor", &with_keys).def("keys.inferred", with_keys);
  m.impl("keys.plain", c10::DispatchKey::CPU, &with_keys);
  m.def("boxed(Tensor a) -> Tensor", torch::CppFunction::makeFromBoxedFunction<&boxed>());
  m.def(torch::schema("schema(Tensor a) -> Tensor"));
  m.def(torch::schema("pure(Tensor a) -> Tensor", c10::AliasAnalysisKind::PURE_FUNCTION), &one);
  const char* pointer = "text(Tensor a) -> Tensor";
  m.def(pointer);
  const std::string string = "string(Tensor a) -> Tensor";
  m.def(string.c_str(), &one);
  m.def(TORCH_SELECTIVE_SCHEMA("forms::selective(Tensor a) -> Tensor"));
  m.impl("alone", c10::DispatchKey::CPU, &add);
  m.impl("alone", at::kCUDA, &add);
  m.impl("forms::alone", torch::dispatch(c10::DispatchKey::Meta, &add));
  m.impl(TORCH_SELECTIVE_NAME("forms::selective"), TORCH_FN(with_keys));
  const std::string name = "text";
  m.impl(name.c_str(), c10::DispatchKey::CPU, &one);
  m.impl(name.c_str(), torch::dispatch(c10::DispatchKey::Meta, &one));
  char buffer[] = "buffer(Tensor a) -> Tensor";
  m.def(buffer);
  char buffer_kernel[] = "buffer.kernel(Tensor a) -> Tensor";
  m.def(buffer_kernel, &one);
  char buffer_name[] = "buffer";
  m.impl(buffer_name, c10::DispatchKey::CPU, &one);
  by_helper(m);
  by_pointer(&m);
  by_template(m);
  torch::Library& plain = m;
  plain.def("by_library(Tensor a) -> Tensor");
#if TORCH_VERSION_MAJOR >= 2
  m.def("tagged(Tensor a) -> Tensor", {at::Tag::pointwise});
  m.def("tagged.nothing(Tensor a) -> Tensor", {});
  m.def("tagged.kernel(Tensor a) -> Tensor", &one, {at::Tag::pointwise, at::Tag::core});
  m.def("tagged.short(Tensor a) -> Tensor", &one, schema_ct::short_kernel);
  const std::vector<at::Tag> pointwise{at::Tag::pointwise};
  m.def("tags(Tensor a) -> Tensor", pointwise);
  char buffer_tags[] = "buffer.tags(Tensor a) -> Tensor";
  m.def(buffer_tags, {at::Tag::pointwise});
  m.def(std::string("text.tagged(Tensor a) -> Tensor").c_str(), &one, pointwise);
  m.def("verified(Tensor a) -> Tensor", {}, torch::_RegisterOrVerify::REGISTER);
  m.impl("verified", &one, torch::_RegisterOrVerify::REGISTER);
#endif
}

OPERATORS_OF(forms, m) {
#if TORCH_VERSION_MAJOR >= 2
  m.set_python_module("a.module", "a context").set_python_module("a.module");
#endif
  m.def("fragment(Tensor a) -> Tensor");
}
TORCH_LIBRARY_FRAGMENT(forms, m) {
  auto named = m.class_<Named>("Named").def(torch::init<int64_t>(), "", {torch::arg("n") = 3});
  named.def("plus", &Counter::plus, {}, {torch::arg("k")});
  const std::string name = "count";
  named.def(name, &Counter::count);
  by_class(named);
  m.class_<Text>(std::string("Text"));
}
OPERATORS_OF(forms, m) { m.def("fragment.two(Tensor a) -> Tensor"); }
TORCH_LIBRARY_FRAGMENT(forms, ) {}
TORCH_LIBRARY_IMPL(forms, CPU, /*m*/) {}

// Older versions of PyTorch register the macro's own name as the namespace.
TORCH_LIBRARY(forms_written, m) { m.def("f(Tensor a) -> Tensor"); }
extern "C" {
TORCH_LIBRARY(forms_c, m) { m.def("f(Tensor a) -> Tensor", &one); }
TORCH_LIBRARY_FRAGMENT(forms_c, m) { m.def("g(Tensor a) -> Tensor"); }
TORCH_LIBRARY_IMPL(forms_c, CPU, m) { m.impl("g", &one); }
}
// In C++20 g++ allows no static variable in a block that is read.
static void keep(torch::Library&& m) {
  static torch::Library moved = std::move(m);
  moved.def("moved(Tensor a) -> Tensor");
}
TORCH_LIBRARY_FRAGMENT(forms, m) { keep(std::move(m)); }

TORCH_LIBRARY_IMPL(forms, CPU, m) {
  m.impl("fragment", &one).impl("fragment.two", torch::CppFunction::makeFallthrough());
}
TORCH_LIBRARY_IMPL(forms, CUDA, m) {
  m.impl("fragment", at::kCUDA, [](const at::Tensor& a) { return a; });
}
TORCH_LIBRARY_IMPL(_, TESTING_ONLY_GenericMode, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&boxed>());
}

TORCH_LIBRARY(listed, m) {
  m.def("mul(Tensor a, Tensor b) -> Tensor");
  m.def("inc(Tensor a, int by=1) -> Tensor", [](const at::Tensor& a, int64_t) { return a; });
  m.def("listed::erased(Tensor a) -> Tensor", torch::dispatch(c10::DispatchKey::CPU, &one));
}
TORCH_LIBRARY_IMPL(listed, CPU, m) { m.impl("mul", c10::DispatchKey::CPU, &add); }

static auto made = MAKE_TORCH_LIBRARY(made);
static torch::Library made_kernels = MAKE_TORCH_LIBRARY_IMPL(made, CPU);

int main() {
  made.def("f(Tensor a) -> Tensor");
  made_kernels.impl("f", &one);
  for (const c10::OperatorName& name : c10::Dispatcher::singleton().getAllOpNames()) {
    const bool ours = name.name.rfind("forms", 0) == 0 || name.name.rfind("listed::", 0) == 0 ||
                      name.name.rfind("made::", 0) == 0;
    if (!ours) continue;
    const auto op = c10::Dispatcher::singleton().findOp(name);
    std::printf("%s\n", op->dumpState().c_str());
  }
  for (const char* name : {"Counter", "Made", "Named"}) {
    const auto type = torch::getCustomClass(std::string("__torch__.torch.classes.forms.") + name);
    for (const auto* method : type->methods())
      std::printf("%s.%s %s\n", name, toString(method->getSchema()).c_str(),
                  std::string(method->doc_string()).c_str());
    for (const auto& property : type->properties())
      std::printf("%s.%s %d\n", name, property.name.c_str(), property.setter != nullptr);
  }
}
