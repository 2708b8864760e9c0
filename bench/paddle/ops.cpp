// SPDX-License-Identifier: BSL-1.0
// The operators of the measurement, for this library and for Paddle's own layer (BENCH_OWN_LAYER),
// and calls of them from C++.
#include <ATen/ATen.h>
#include <torch/library.h>

#include <cstdint>
#include <string>

#ifndef BENCH_OWN_LAYER
#include <dispatch/borrowed_call.hpp>
#include <dispatch/invoke.hpp>
#define BENCH_NAMESPACE bench_ours
#define BENCH_NAME(op) "bench_ours::" op
#else
#define BENCH_NAMESPACE bench_paddle
#define BENCH_NAME(op) "bench_paddle::" op
#endif

namespace {

[[gnu::noinline]] std::int64_t number(std::int64_t k) { return k; }
[[gnu::noinline]] at::Tensor identity(const at::Tensor& x) { return x; }
[[gnu::noinline]] at::Tensor five(const at::Tensor& x, std::int64_t, double, bool,
                                  const std::string&) {
  return x;
}

#define BENCH_LIBRARY(ns, m) TORCH_LIBRARY(ns, m)  // Paddle's macro does not expand the name
BENCH_LIBRARY(BENCH_NAMESPACE, m) {
  m.def("number(int k) -> int", &number);
  m.def("identity(Tensor x) -> Tensor", &identity);
  m.def("five(Tensor x, int i, float f=2.5, bool b=True, str s=\"text\") -> Tensor", &five);
}

at::Tensor a_tensor() { return at::ones({3}, at::kFloat); }

// Each case runs n times. The floor is a call of the kernel through a volatile pointer, which the
// compiler cannot inline.
auto* volatile identity_pointer = &identity;
auto* volatile five_pointer = &five;

void floor_identity(int n, const at::Tensor& x) {
  for (int i = 0; i < n; ++i) (*identity_pointer)(x);
}
void floor_five(int n, const at::Tensor& x) {
  const std::string text = "text";
  for (int i = 0; i < n; ++i) (*five_pointer)(x, 3, 2.5, true, text);
}

#ifndef BENCH_OWN_LAYER

c10::OperatorHandle op(const char* name) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, "");
}
void typed_identity(int n, const at::Tensor& x) {
  const auto f = op(BENCH_NAME("identity")).typed<at::Tensor(const at::Tensor&)>();
  for (int i = 0; i < n; ++i) f.call(x);
}
void typed_five(int n, const at::Tensor& x) {
  const std::string text = "text";
  const auto f =
      op(BENCH_NAME("five"))
          .typed<at::Tensor(const at::Tensor&, std::int64_t, double, bool, const std::string&)>();
  for (int i = 0; i < n; ++i) f.call(x, 3, 2.5, true, text);
}
/// What Paddle's call(…).get<T>() does: boxes the arguments, calls, and unboxes the result.
void boxed_identity(int n, const at::Tensor& x) {
  const auto f = op(BENCH_NAME("identity"));
  dispatch::Stack stack;
  for (int i = 0; i < n; ++i) {
    stack.emplace_back(x);
    f.callBoxed(stack);
    const at::Tensor out = std::move(stack.back()).toTensor();
    stack.clear();
  }
}
void boxed_five(int n, const at::Tensor& x) {
  const std::string text = "text";
  const auto f = op(BENCH_NAME("five"));
  dispatch::Stack stack;
  for (int i = 0; i < n; ++i) {
    stack.emplace_back(x);
    stack.emplace_back(3);
    stack.emplace_back(2.5);
    stack.emplace_back(true);
    stack.emplace_back(text);
    f.callBoxed(stack);
    const at::Tensor out = std::move(stack.back()).toTensor();
    stack.clear();
  }
}
/// The same without boxing the tensor, for a caller that owns the arguments.
void borrowed_identity(int n, const at::Tensor& x) {
  const auto f = op(BENCH_NAME("identity"));
  for (int i = 0; i < n; ++i) {
    dispatch::borrowed_call call(1);
    call.borrow(0, x);
    call.run(f);
  }
}
void borrowed_five(int n, const at::Tensor& x) {
  const std::string text = "text";
  const auto f = op(BENCH_NAME("five"));
  for (int i = 0; i < n; ++i) {
    dispatch::borrowed_call call(5);
    call.borrow(0, x);
    call.value(1) = 3;
    call.value(2) = 2.5;
    call.value(3) = true;
    call.value(4) = text;
    call.run(f);
  }
}
/// With arguments that are boxed already, and a result that stays boxed.
void ready_identity(int n, const at::Tensor& x) {
  const auto f = op(BENCH_NAME("identity"));
  const c10::IValue value(x);
  dispatch::Stack stack;
  for (int i = 0; i < n; ++i) {
    stack.push_back(value);
    f.callBoxed(stack);
    stack.clear();
  }
}
#else

const torch::CppFunction& op(const char* name) {
  return torch::OperatorRegistry::instance()
      .find_operator(name)
      ->implementations.find(torch::DispatchKey::CPU)
      ->second;
}
void typed_identity(int, const at::Tensor&) {}
void typed_five(int, const at::Tensor&) {}
void borrowed_identity(int, const at::Tensor&) {}
void borrowed_five(int, const at::Tensor&) {}
void boxed_identity(int n, const at::Tensor& x) {
  const auto& f = op(BENCH_NAME("identity"));
  for (int i = 0; i < n; ++i) f.call(x).get<at::Tensor>();
}
void boxed_five(int n, const at::Tensor& x) {
  const std::string text = "text";
  const auto& f = op(BENCH_NAME("five"));
  for (int i = 0; i < n; ++i) f.call(x, std::int64_t{3}, 2.5, true, text).get<at::Tensor>();
}
void ready_identity(int n, const at::Tensor& x) {
  const auto& f = op(BENCH_NAME("identity"));
  torch::FunctionArgs arguments;
  arguments.add_arg(x);
  for (int i = 0; i < n; ++i) f.call_with_args(arguments);
}

#endif

#define BENCH_DEF(n) m.def("registered_" #n "(Tensor x) -> Tensor", &identity);
#define BENCH_TEN(n) \
  BENCH_DEF(n##0)    \
  BENCH_DEF(n##1)    \
  BENCH_DEF(n##2)    \
  BENCH_DEF(n##3)    \
  BENCH_DEF(n##4)    \
  BENCH_DEF(n##5)    \
  BENCH_DEF(n##6)    \
  BENCH_DEF(n##7)    \
  BENCH_DEF(n##8)    \
  BENCH_DEF(n##9)

}  // namespace

/// Registers 10 operators for n = 1 and 30 for n = 3, once.
extern "C" void bench_register(int n) {
  auto& m = *new torch::Library(torch::Library::FRAGMENT, n == 1 ? "bench_first" : "bench_second",
                                std::nullopt, __FILE__, __LINE__);
  BENCH_TEN(1)
  if (n == 1) return;
  BENCH_TEN(2)
  BENCH_TEN(3)
}

extern "C" void bench_run(const char* name, int n) {
  static const at::Tensor x = a_tensor();
  struct {
    const char* name;
    void (*run)(int, const at::Tensor&);
  } const cases[] = {{"floor identity", &floor_identity},       {"floor five", &floor_five},
                     {"typed identity", &typed_identity},       {"typed five", &typed_five},
                     {"boxed identity", &boxed_identity},       {"boxed five", &boxed_five},
                     {"borrowed identity", &borrowed_identity}, {"borrowed five", &borrowed_five},
                     {"ready identity", &ready_identity}};
  for (const auto& one : cases)
    if (std::string(name) == one.name) return one.run(n, x);
}
