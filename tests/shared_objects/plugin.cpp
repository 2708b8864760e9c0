// SPDX-License-Identifier: BSL-1.0
// A plug-in with operators of every kind of kernel. PLUGIN is its namespace.
#include "plugin.h"

#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/record_function.h>
#include <torch/library.h>

namespace {

std::int64_t sum(const at::Tensor& x, const std::vector<std::int64_t>& more,
                 const std::string& how) {
  std::int64_t out = x.numel() + static_cast<std::int64_t>(how.size());
  for (const std::int64_t n : more) out += n;
  return out;
}

at::Tensor keyed(c10::DispatchKeySet, const at::Tensor& x) { return x; }

void boxed(const c10::OperatorHandle&, torch::jit::Stack* stack) {
  stack->clear();
  stack->emplace_back(std::int64_t{77});
}

TORCH_LIBRARY(PLUGIN, m) {
  m.def("sum(Tensor x, int[] more=[1, 2], str how=\"a default too long to lie inline\") -> int",
        &sum);
  const std::vector<std::int64_t> much(100, 7);
  m.def("closed(int x) -> int", [much](std::int64_t x) { return x + much.back(); });
  m.def("keyed(Tensor x) -> Tensor");
  m.def("boxed(Tensor x) -> int");
  m.def("layer(Tensor x) -> int");
}
TORCH_LIBRARY_IMPL(PLUGIN, CPU, m) {
  m.impl("keyed", &keyed);
  m.impl("boxed", torch::CppFunction::makeFromBoxedFunction<&boxed>());
  m.impl("layer", [](const at::Tensor&) { return std::int64_t{1}; });
}
TORCH_LIBRARY_IMPL(PLUGIN, AutogradCPU, m) {
  m.impl("layer", [](const at::Tensor&) { return std::int64_t{2}; });
}
// Every plug-in registers a kernel for this operator, and none defines it.
TORCH_LIBRARY_FRAGMENT(plugins_dangling, m) {
  m.impl("dangling", [](std::int64_t x) { return x; });
}

c10::OperatorHandle op(const char* ns, const char* name) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(std::string(ns) + "::" + name, "");
}

std::int64_t seen = 0;
struct seen_length : at::ObserverContext {
  std::int64_t length;
  explicit seen_length(std::string_view name) : length(static_cast<std::int64_t>(name.size())) {}
};

}  // namespace

std::int64_t watch_calls(bool watch) {
  static at::CallbackHandle handle = at::INVALID_CALLBACK_HANDLE;
  at::removeCallback(handle);
  if (watch)
    handle = at::addGlobalCallback(at::RecordFunctionCallback(
        [](const at::RecordFunction& f) -> std::unique_ptr<at::ObserverContext> {
          seen += 100;
          return std::make_unique<seen_length>(f.name());
        },
        [](const at::RecordFunction&, at::ObserverContext* context) {
          seen += static_cast<seen_length*>(context)->length;
        }));
  return seen;
}

std::int64_t call_closed(const char* ns, std::int64_t x) {
  return op(ns, "closed").typed<std::int64_t(std::int64_t)>().call(x);
}

std::int64_t read_schema(const char* ns) {
  return static_cast<std::int64_t>(to_string(op(ns, "sum").schema()).size());
}

std::int64_t call_layer(const char* ns) {
  return op(ns, "layer").typed<std::int64_t(const at::Tensor&)>().call(at::ones({1}));
}

std::int64_t below_autograd(std::int64_t (*call)()) {
  const at::AutoDispatchBelowAutograd below;
  return call();
}
