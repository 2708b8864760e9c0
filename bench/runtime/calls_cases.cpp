// SPDX-License-Identifier: BSL-1.0
// Calls of operators: typed, boxed and by keyword, and the cost of looking one up. It is also
// compiled as a shared object.
#include "cases.hpp"

#include <unordered_map>

#if defined(BENCH_LIBTORCH)
#include <ATen/ATen.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>
#else
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/core/function_schema.h>
#include <torch/library.h>
#include <dispatch/invoke.hpp>
#endif

// In the shared object the names have another prefix, so that one process can load both.
#if defined(BENCH_SHARED)
#define BENCH_NAMESPACE bench_so
#define BENCH_NAME(text) text ", shared object"
#define BENCH_FUNCTION calls_in_shared_object
#define BENCH_GUARDED guarded_calls_in_shared_object
#else
#define BENCH_NAMESPACE bench_exe
#define BENCH_NAME(text) text
#define BENCH_FUNCTION calls_in_program
#define BENCH_GUARDED guarded_calls_in_program
#endif
#define BENCH_QUOTE_(x) #x
#define BENCH_QUOTE(x) BENCH_QUOTE_(x)
#define BENCH_OP(name) BENCH_QUOTE(BENCH_NAMESPACE) "::" name

namespace {

using at::Tensor;

[[gnu::noinline]] Tensor ident(const Tensor& t) { return t; }
[[gnu::noinline]] Tensor& ident_(Tensor& t) { return t; }
[[gnu::noinline]] Tensor two(const Tensor& a, const Tensor&, double) { return a; }
[[gnu::noinline]] Tensor mix(const Tensor& a, int64_t, double, bool, std::string_view) { return a; }
[[gnu::noinline]] int64_t sum(int64_t a, int64_t b) { return a + b; }
/// An autograd kernel that has nothing to record.
Tensor hop(c10::DispatchKeySet keys, const Tensor& t);

}  // namespace

#define BENCH_BLOCK(ns) TORCH_LIBRARY(ns, m)
BENCH_BLOCK(BENCH_NAMESPACE) {
  m.def("ident(Tensor t) -> Tensor");
  m.def("ident_(Tensor(a!) t) -> Tensor(a!)");
  m.def("two(Tensor a, Tensor b, float alpha=1.0) -> Tensor");
  m.def("mix(Tensor a, int n=1, float x=0.5, bool flag=False, str mode=\"sum\") -> Tensor");
  m.def("hop(Tensor t) -> Tensor");
  m.def("composite(Tensor t) -> Tensor");
  m.def("sum(int a, int b) -> int", &sum);
}
#define BENCH_CPU_BLOCK(ns) TORCH_LIBRARY_IMPL(ns, CPU, m)
BENCH_CPU_BLOCK(BENCH_NAMESPACE) {
  m.impl("ident", &ident);
  m.impl("ident_", &ident_);
  m.impl("two", &two);
  m.impl("mix", &mix);
  m.impl("hop", &ident);
}
#define BENCH_DEVICE_BLOCK(ns) TORCH_LIBRARY_IMPL(ns, PrivateUse1, m)
BENCH_DEVICE_BLOCK(BENCH_NAMESPACE) {
  m.impl("ident", &ident);
  m.impl("two", &two);
  m.impl("mix", &mix);
}
#define BENCH_COMPOSITE_BLOCK(ns) TORCH_LIBRARY_IMPL(ns, CompositeExplicitAutograd, m)
BENCH_COMPOSITE_BLOCK(BENCH_NAMESPACE) { m.impl("composite", &ident); }
#define BENCH_AUTOGRAD_BLOCK(ns) TORCH_LIBRARY_IMPL(ns, AutogradCPU, m)
BENCH_AUTOGRAD_BLOCK(BENCH_NAMESPACE) { m.impl("hop", &hop); }

namespace {

// Volatile, so that the compiler cannot know the callee.
Tensor (*volatile direct_ident)(const Tensor&) = &ident;
Tensor& (*volatile direct_ident_)(Tensor&) = &ident_;
Tensor (*volatile direct_two)(const Tensor&, const Tensor&, double) = &two;
Tensor (*volatile direct_mix)(const Tensor&, int64_t, double, bool, std::string_view) = &mix;
int64_t (*volatile direct_sum)(int64_t, int64_t) = &sum;

c10::OperatorHandle find(const char* name) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, "");
}
template <class F>
c10::TypedOperatorHandle<F> find_typed(const char* name) {
  return find(name).template typed<F>();
}

float device_memory[1];
Tensor on_device() {
  const c10::Device device(c10::DeviceType::PrivateUse1, 0);
#if defined(BENCH_LIBTORCH)
  return at::for_blob(device_memory, {1}).target_device(device).options(device).make_tensor();
#else
  return at::from_blob(device_memory, {1}, at::TensorOptions(device));
#endif
}

struct objects {
  Tensor a = at::ones({1}), b = at::ones({1});
  Tensor device_a = on_device(), device_b = on_device();
  c10::TypedOperatorHandle<Tensor(const Tensor&)> ident =
      find_typed<Tensor(const Tensor&)>(BENCH_OP("ident"));
  c10::TypedOperatorHandle<Tensor&(Tensor&)> ident_ =
      find_typed<Tensor&(Tensor&)>(BENCH_OP("ident_"));
  c10::TypedOperatorHandle<Tensor(const Tensor&, const Tensor&, double)> two =
      find_typed<Tensor(const Tensor&, const Tensor&, double)>(BENCH_OP("two"));
  c10::TypedOperatorHandle<Tensor(const Tensor&, int64_t, double, bool, std::string_view)> mix =
      find_typed<Tensor(const Tensor&, int64_t, double, bool, std::string_view)>(BENCH_OP("mix"));
  c10::TypedOperatorHandle<Tensor(const Tensor&)> hop =
      find_typed<Tensor(const Tensor&)>(BENCH_OP("hop"));
  c10::TypedOperatorHandle<Tensor(const Tensor&)> composite =
      find_typed<Tensor(const Tensor&)>(BENCH_OP("composite"));
  c10::TypedOperatorHandle<int64_t(int64_t, int64_t)> sum =
      find_typed<int64_t(int64_t, int64_t)>(BENCH_OP("sum"));
  c10::OperatorHandle boxed_ident = find(BENCH_OP("ident"));
  c10::OperatorHandle boxed_mix = find(BENCH_OP("mix"));
  c10::OperatorName name = {BENCH_OP("ident"), ""};
  c10::OperatorName unknown = {BENCH_OP("indent"), ""};
  std::vector<c10::IValue> stack;
  std::unordered_map<std::string, c10::IValue> two_keywords{{"x", 1.5}, {"mode", "mean"}};
  std::unordered_map<std::string, c10::IValue> four_keywords{
      {"n", 2}, {"x", 1.5}, {"flag", true}, {"mode", "mean"}};
  std::string mode = "sum";
};
objects& o() {
  static objects all;
  return all;
}

Tensor hop(c10::DispatchKeySet keys, const Tensor& t) {
  return o().hop.redispatch(keys & c10::after_autograd_keyset, t);
}

#if defined(BENCH_LIBTORCH)
using below_autograd = at::AutoDispatchBelowADInplaceOrView;

c10::IValue by_keyword(const Tensor& a) {
  std::vector<c10::IValue> values{a};
  std::unordered_map<std::string, c10::IValue> keywords{{"x", 1.5}, {"mode", "mean"}};
  o().boxed_mix.schema().checkAndNormalizeInputs(values, keywords);
  o().boxed_mix.callBoxed(values);
  return std::move(values[0]);
}
c10::IValue by_position(const Tensor& a) {
  std::vector<c10::IValue> values{a};
  o().boxed_mix.schema().checkAndNormalizeInputs(values, {});
  o().boxed_mix.callBoxed(values);
  return std::move(values[0]);
}
#else
struct below_autograd {
  below_autograd() {}  // the kernel has the highest key
};

c10::IValue by_keyword(const Tensor& a) {
  using namespace dispatch::literals;
  return dispatch::invoke(o().boxed_mix, a, "x"_a = 1.5, "mode"_a = "mean");
}
c10::IValue by_position(const Tensor& a) { return dispatch::invoke(o().boxed_mix, a); }
#endif

/// A binding that collects its keywords in a map before the call.
void normalize(const Tensor& a, const std::unordered_map<std::string, c10::IValue>& keywords) {
  std::vector<c10::IValue>& values = o().stack;
  values.emplace_back(a);
  o().boxed_mix.schema().checkAndNormalizeInputs(values, keywords);
  values.clear();
}

// Each case has a loop of its own, so that the compiler does not merge cases.
#define BENCH_CASE(function, ...)           \
  [[gnu::noinline]] void function(int n) {  \
    [[maybe_unused]] objects& x = o();      \
    bench::repeat(n, [&] { __VA_ARGS__; }); \
  }
#define BENCH_CASE_BELOW(function, ...)     \
  [[gnu::noinline]] void function(int n) {  \
    [[maybe_unused]] objects& x = o();      \
    const below_autograd guard;             \
    bench::repeat(n, [&] { __VA_ARGS__; }); \
  }

BENCH_CASE(floor_ident, Tensor r = direct_ident(x.a))
BENCH_CASE(floor_ident_, direct_ident_(x.a))
BENCH_CASE(floor_two, Tensor r = direct_two(x.a, x.b, 1.0))
BENCH_CASE(floor_mix, Tensor r = direct_mix(x.a, 1, 0.5, false, x.mode))
BENCH_CASE(floor_sum, asm volatile("" ::"r"(direct_sum(1, 2))))
BENCH_CASE_BELOW(call_sum, asm volatile("" ::"r"(x.sum.call(1, 2))))
BENCH_CASE_BELOW(call_ident, Tensor r = x.ident.call(x.a))
BENCH_CASE_BELOW(call_ident_, x.ident_.call(x.a))
BENCH_CASE_BELOW(call_two, Tensor r = x.two.call(x.a, x.b, 1.0))
BENCH_CASE_BELOW(call_mix, Tensor r = x.mix.call(x.a, 1, 0.5, false, x.mode))
BENCH_CASE(plain_ident, Tensor r = x.ident.call(x.a))
BENCH_CASE(plain_mix, Tensor r = x.mix.call(x.a, 1, 0.5, false, x.mode))
BENCH_CASE(device_ident, Tensor r = x.ident.call(x.device_a))
BENCH_CASE(device_two, Tensor r = x.two.call(x.device_a, x.device_b, 1.0))
BENCH_CASE(device_mix, Tensor r = x.mix.call(x.device_a, 1, 0.5, false, x.mode))
BENCH_CASE(row_ident, Tensor r = x.composite.call(x.device_a))
BENCH_CASE(redispatch_ident,
           Tensor r = x.ident.redispatch(c10::DispatchKeySet(c10::DispatchKey::CPU), x.a))
BENCH_CASE(redispatch_device_ident,
           Tensor r = x.ident.redispatch(c10::DispatchKeySet(c10::DispatchKey::PrivateUse1),
                                         x.device_a))
BENCH_CASE(autograd_hop, Tensor r = x.hop.call(x.a))
#define BENCH_CASE_GUARDED(function, ...)             \
  [[gnu::noinline]] void function(int n) {            \
    [[maybe_unused]] objects& x = o();                \
    const at::AutoDispatchBelowADInplaceOrView guard; \
    bench::repeat(n, [&] { __VA_ARGS__; });           \
  }
BENCH_CASE_GUARDED(guarded_ident, Tensor r = x.ident.call(x.a))
BENCH_CASE_GUARDED(guarded_device_ident, Tensor r = x.ident.call(x.device_a))
BENCH_CASE_GUARDED(guarded_sum, asm volatile("" ::"r"(x.sum.call(1, 2))))
BENCH_CASE_GUARDED(guarded_mix, Tensor r = x.mix.call(x.a, 1, 0.5, false, x.mode))
BENCH_CASE_BELOW(boxed_ident, x.stack.emplace_back(x.a); x.boxed_ident.callBoxed(x.stack);
                 x.stack.clear())
BENCH_CASE_BELOW(boxed_mix, x.stack.emplace_back(x.a); x.stack.emplace_back(1);
                 x.stack.emplace_back(0.5); x.stack.emplace_back(false);
                 x.stack.emplace_back("sum"); x.boxed_mix.callBoxed(x.stack); x.stack.clear())
BENCH_CASE_BELOW(invoke_defaults, c10::IValue r = by_position(x.a))
BENCH_CASE_BELOW(invoke_keywords, c10::IValue r = by_keyword(x.a))
BENCH_CASE(floor_normalize, x.stack.emplace_back(x.a); x.stack.clear())
BENCH_CASE(normalize_two, normalize(x.a, x.two_keywords))
BENCH_CASE(normalize_four, normalize(x.a, x.four_keywords))
BENCH_CASE(typed_known, auto r = x.boxed_ident.typed<Tensor(const Tensor&)>();
           asm volatile("" ::"r"(&r) : "memory"))
BENCH_CASE(find_known, auto r = c10::Dispatcher::singleton().findSchema(x.name);
           asm volatile("" ::"r"(&r) : "memory"))
BENCH_CASE(find_unknown, auto r = c10::Dispatcher::singleton().findSchema(x.unknown);
           asm volatile("" ::"r"(&r) : "memory"))

}  // namespace

#define BENCH_ENTRY(name, floor, function) {BENCH_NAME(name), floor, &function, 1}
[[gnu::visibility("default")]] std::vector<bench::measured> bench::BENCH_FUNCTION() {
  return {
      BENCH_ENTRY("direct (Tensor) -> Tensor", "", floor_ident),
      BENCH_ENTRY("direct (Tensor(a!)) -> Tensor(a!)", "", floor_ident_),
      BENCH_ENTRY("direct (Tensor, Tensor, float)", "", floor_two),
      BENCH_ENTRY("direct (Tensor, int, float, bool, str)", "", floor_mix),
      BENCH_ENTRY("direct (int, int) -> int", "", floor_sum),
      BENCH_ENTRY("call (int, int) -> int", BENCH_NAME("direct (int, int) -> int"), call_sum),
      BENCH_ENTRY("call (Tensor) -> Tensor", BENCH_NAME("direct (Tensor) -> Tensor"), call_ident),
      BENCH_ENTRY("call (Tensor(a!)) -> Tensor(a!)",
                  BENCH_NAME("direct (Tensor(a!)) -> Tensor(a!)"), call_ident_),
      BENCH_ENTRY("call (Tensor, Tensor, float)", BENCH_NAME("direct (Tensor, Tensor, float)"),
                  call_two),
      BENCH_ENTRY("call (Tensor, int, float, bool, str)",
                  BENCH_NAME("direct (Tensor, int, float, bool, str)"), call_mix),
      BENCH_ENTRY("call (Tensor) -> Tensor, autograd keys in",
                  BENCH_NAME("direct (Tensor) -> Tensor"), plain_ident),
      BENCH_ENTRY("call (Tensor, int, float, bool, str), autograd keys in",
                  BENCH_NAME("direct (Tensor, int, float, bool, str)"), plain_mix),
      BENCH_ENTRY("call (Tensor) -> Tensor, by an autograd kernel that hands it on",
                  BENCH_NAME("direct (Tensor) -> Tensor"), autograd_hop),
      BENCH_ENTRY("call (Tensor) -> Tensor, on PrivateUse1",
                  BENCH_NAME("direct (Tensor) -> Tensor"), device_ident),
      BENCH_ENTRY("call (Tensor, Tensor, float), on PrivateUse1",
                  BENCH_NAME("direct (Tensor, Tensor, float)"), device_two),
      BENCH_ENTRY("call (Tensor, int, float, bool, str), on PrivateUse1",
                  BENCH_NAME("direct (Tensor, int, float, bool, str)"), device_mix),
      BENCH_ENTRY("call (Tensor) -> Tensor, by the row", BENCH_NAME("direct (Tensor) -> Tensor"),
                  row_ident),
      BENCH_ENTRY("redispatch (Tensor) -> Tensor", BENCH_NAME("direct (Tensor) -> Tensor"),
                  redispatch_ident),
      BENCH_ENTRY("redispatch (Tensor) -> Tensor, on PrivateUse1",
                  BENCH_NAME("direct (Tensor) -> Tensor"), redispatch_device_ident),
      BENCH_ENTRY("push, callBoxed, pop (Tensor) -> Tensor",
                  BENCH_NAME("direct (Tensor) -> Tensor"), boxed_ident),
      BENCH_ENTRY("push, callBoxed, pop (Tensor, int, float, bool, str)",
                  BENCH_NAME("direct (Tensor, int, float, bool, str)"), boxed_mix),
      BENCH_ENTRY("by position, 4 defaults", BENCH_NAME("direct (Tensor, int, float, bool, str)"),
                  invoke_defaults),
      BENCH_ENTRY("by position, 2 keywords, 2 defaults",
                  BENCH_NAME("direct (Tensor, int, float, bool, str)"), invoke_keywords),
      BENCH_ENTRY("push, clear", "", floor_normalize),
      BENCH_ENTRY("checkAndNormalizeInputs, 2 keywords in a map, 2 defaults",
                  BENCH_NAME("push, clear"), normalize_two),
      BENCH_ENTRY("checkAndNormalizeInputs, 4 keywords in a map", BENCH_NAME("push, clear"),
                  normalize_four),
      BENCH_ENTRY("typed() after a look-up", "", typed_known),
      BENCH_ENTRY("findSchema, name made before", "", find_known),
      BENCH_ENTRY("findSchema, no such name", "", find_unknown),
  };
}
[[gnu::visibility("default")]] std::vector<bench::measured> bench::BENCH_GUARDED() {
  return {
      BENCH_ENTRY("call (Tensor) -> Tensor, in a guard", BENCH_NAME("direct (Tensor) -> Tensor"),
                  guarded_ident),
      BENCH_ENTRY("call (Tensor) -> Tensor, on PrivateUse1, in a guard",
                  BENCH_NAME("direct (Tensor) -> Tensor"), guarded_device_ident),
      BENCH_ENTRY("call (int, int) -> int, in a guard", BENCH_NAME("direct (int, int) -> int"),
                  guarded_sum),
      BENCH_ENTRY("call (Tensor, int, float, bool, str), in a guard",
                  BENCH_NAME("direct (Tensor, int, float, bool, str)"), guarded_mix),
  };
}
