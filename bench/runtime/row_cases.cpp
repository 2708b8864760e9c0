// SPDX-License-Identifier: BSL-1.0
// The cases whose counts tests compare with accepted ones: first calls, binding, the stack, boxed
// calls, and growth with the number of arguments.
#include "cases.hpp"
#include "hundred.hpp"

#include <string>
#include <unordered_map>

#if defined(BENCH_LIBTORCH)
#include <ATen/ATen.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>
#include <torch/csrc/jit/frontend/function_schema_parser.h>
#else
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/core/function_schema.h>
#include <ATen/core/stack.h>
#include <dispatch/binding_api.hpp>
#include <dispatch/invoke.hpp>
#endif
#include <torch/library.h>

namespace {

using at::Tensor;
using values = std::vector<c10::IValue>;
using keywords = std::unordered_map<std::string, c10::IValue>;

Tensor same(const Tensor& t) { return t; }
Tensor& same_(Tensor& t) { return t; }
Tensor mix(const Tensor& a, int64_t, double, bool, std::string_view) { return a; }
void boxed_same(const c10::OperatorHandle&, values*) {}

template <int, class T>
using repeated = T;
template <int... n>
auto first_of(std::integer_sequence<int, n...>) -> int64_t (*)(repeated<n, int64_t>...) {
  return [](repeated<n, int64_t>... all) {
    const int64_t numbers[] = {all...};
    return numbers[0];
  };
}

/// "name(int a00=0, int a01=0, …) -> int"
std::string many(const std::string& name, int count) {
  std::string out = name + "(";
  for (int i = 0; i != count; ++i)
    out += (i == 0 ? "int argument_" : ", int argument_") + std::to_string(i) + "=0";
  return out + ") -> int";
}
keywords many_keywords(int count) {
  keywords out;
  for (int i = 0; i != count; ++i) out.emplace("argument_" + std::to_string(i), i);
  return out;
}

#define BENCH_DEF(name) m.def(#name "(Tensor self) -> Tensor");
#define BENCH_IMPL(name) m.impl(#name, &same);
TORCH_LIBRARY(bench_rows, m) {
  BENCH_HUNDRED(BENCH_DEF, first1)
  BENCH_HUNDRED(BENCH_DEF, boxed1)
  BENCH_HUNDRED(BENCH_DEF, first2)
  BENCH_HUNDRED(BENCH_DEF, boxed2)
  m.def("ident(Tensor t) -> Tensor");
  m.def("ident_(Tensor(a!) t) -> Tensor(a!)");
  m.def("mix(Tensor a, int n=1, float x=0.5, bool flag=False, str mode=\"sum\") -> Tensor");
  m.def(
      "conv2d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=1, SymInt[2] "
      "padding=0, SymInt[2] dilation=1, SymInt groups=1) -> Tensor");
  m.def("boxed(Tensor t) -> Tensor");
  m.def("a_name_of_a_full_forty_chars() -> ()");
  m.def(torch::schema(many("many_16", 16).c_str()));
  m.def(torch::schema(many("many_32", 32).c_str()));
  m.def(torch::schema(many("many_64", 64).c_str()));
}
TORCH_LIBRARY(bench, m) { m.def("ab() -> ()"); }
TORCH_LIBRARY_IMPL(bench_rows, CPU, m) {
  BENCH_HUNDRED(BENCH_IMPL, first1)
  BENCH_HUNDRED(BENCH_IMPL, boxed1)
  BENCH_HUNDRED(BENCH_IMPL, first2)
  BENCH_HUNDRED(BENCH_IMPL, boxed2)
  m.impl("ident", &same);
  m.impl("ident_", &same_);
  m.impl("mix", &mix);
  m.impl("boxed", torch::CppFunction::makeFromBoxedFunction<&boxed_same>());
}
TORCH_LIBRARY_IMPL(bench_rows, PrivateUse1, m){
    BENCH_HUNDRED(BENCH_IMPL, first2)
        BENCH_HUNDRED(BENCH_IMPL, boxed2)} TORCH_LIBRARY_IMPL(bench_rows, CompositeImplicitAutograd,
                                                              m) {
  m.impl("many_16", first_of(std::make_integer_sequence<int, 16>()));
  m.impl("many_32", first_of(std::make_integer_sequence<int, 32>()));
  m.impl("many_64", first_of(std::make_integer_sequence<int, 64>()));
}

c10::OperatorHandle find(const char* name) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, "");
}

struct objects {
  Tensor a = at::ones({1}), b = at::ones({1});
  c10::OperatorHandle ident = find("bench_rows::ident");
  c10::OperatorHandle ident_ = find("bench_rows::ident_");
  c10::OperatorHandle mix = find("bench_rows::mix");
  c10::OperatorHandle conv2d = find("bench_rows::conv2d");
  c10::OperatorHandle many_16 = find("bench_rows::many_16");
  c10::OperatorHandle many_32 = find("bench_rows::many_32");
  c10::OperatorHandle many_64 = find("bench_rows::many_64");
  c10::TypedOperatorHandle<Tensor(const Tensor&)> boxed =
      find("bench_rows::boxed").typed<Tensor(const Tensor&)>();
  c10::FunctionSchema schema_of_conv2d = conv2d.schema();
  values stack;
  values tensor{a};
  keywords none, two{{"x", 1.5}, {"mode", "mean"}};
  keywords four{{"n", 2}, {"x", 1.5}, {"flag", true}, {"mode", "mean"}};
  keywords keywords_16 = many_keywords(16), keywords_64 = many_keywords(64);
  values numbers_16 = values(16, 1), numbers_32 = values(32, 1), numbers_64 = values(64, 1);
  c10::OperatorName short_name{"bench::ab", ""};
  c10::OperatorName long_name{"bench_rows::a_name_of_a_full_forty_chars", ""};
  objects() { stack.reserve(128); }
};
objects& o() {
  static objects all;
  return all;
}
#if defined(BENCH_LIBTORCH)
using below_autograd = at::AutoDispatchBelowADInplaceOrView;
#else
struct below_autograd {
  below_autograd() {}
};
#endif

void bind_by_name(const c10::OperatorHandle& op, const keywords& named) {
  op.schema().checkAndNormalizeInputs(o().stack, named);
  o().stack.clear();
}

#define BENCH_CASE(function, ...)                \
  [[gnu::noinline]] void function(int rounds) {  \
    [[maybe_unused]] objects& x = o();           \
    const below_autograd guard;                  \
    bench::repeat(rounds, [&] { __VA_ARGS__; }); \
  }

BENCH_CASE(push_two, x.stack.emplace_back(x.a); x.stack.emplace_back(x.b); x.stack.clear())
BENCH_CASE(push_one, x.stack.emplace_back(x.a); x.stack.clear())
BENCH_CASE(clear_none, x.stack.clear())
BENCH_CASE(bind_conv2d, x.stack.emplace_back(x.a); x.stack.emplace_back(x.b);
           bind_by_name(x.conv2d, x.none))
BENCH_CASE(bind_two, x.stack.emplace_back(x.a); bind_by_name(x.mix, x.two))
BENCH_CASE(bind_four, x.stack.emplace_back(x.a); bind_by_name(x.mix, x.four))
BENCH_CASE(bind_16, bind_by_name(x.many_16, x.keywords_16))
BENCH_CASE(bind_64, bind_by_name(x.many_64, x.keywords_64))
BENCH_CASE(drop_numbers, torch::jit::push(x.stack, 1, 2); torch::jit::drop(x.stack, 2))
BENCH_CASE(drop_tensor, torch::jit::push(x.stack, x.a); torch::jit::drop(x.stack, 1))
BENCH_CASE(drop_mix, torch::jit::push(x.stack, x.a, 1, 0.5, false, "sum");
           torch::jit::drop(x.stack, 5))
BENCH_CASE(call_mix, torch::jit::push(x.stack, x.a, 1, 0.5, false, "sum"); x.mix.callBoxed(x.stack);
           Tensor r = torch::jit::pop(x.stack).toTensor())
BENCH_CASE(floor_tensor, Tensor r = x.a)
BENCH_CASE(call_tensor, x.ident.callBoxed(x.tensor))
BENCH_CASE(call_tensor_, x.ident_.callBoxed(x.tensor))
BENCH_CASE(call_16, x.stack = x.numbers_16; x.many_16.callBoxed(x.stack))
BENCH_CASE(call_32, x.stack = x.numbers_32; x.many_32.callBoxed(x.stack))
BENCH_CASE(call_64, x.stack = x.numbers_64; x.many_64.callBoxed(x.stack))
BENCH_CASE(copy_16, x.stack = x.numbers_16; x.stack.resize(1))
BENCH_CASE(copy_32, x.stack = x.numbers_32; x.stack.resize(1))
BENCH_CASE(copy_64, x.stack = x.numbers_64; x.stack.resize(1))
BENCH_CASE(unboxed_call, Tensor r = x.boxed.call(x.a))
BENCH_CASE(empty, Tensor r = at::empty({1}))
BENCH_CASE(find_short, auto r = c10::Dispatcher::singleton().findSchema(x.short_name);
           asm volatile("" ::"r"(&r) : "memory"))
BENCH_CASE(find_long, auto r = c10::Dispatcher::singleton().findSchema(x.long_name);
           asm volatile("" ::"r"(&r) : "memory"))
#if defined(BENCH_LIBTORCH)
BENCH_CASE(print, std::string r = c10::toString(x.schema_of_conv2d))
#else
BENCH_CASE(print, std::string r = to_string(x.schema_of_conv2d))
#endif

// The handles are looked up before the first calls.
using ident = c10::TypedOperatorHandle<Tensor(const Tensor&)>;
#define BENCH_FIND(name) find("bench_rows::" #name).typed<Tensor(const Tensor&)>(),
#define BENCH_FIND_BOXED(name) find("bench_rows::" #name),
struct not_called {
  std::vector<ident> typed{BENCH_HUNDRED(BENCH_FIND, first1)},
      of_two{BENCH_HUNDRED(BENCH_FIND, first2)};
  std::vector<c10::OperatorHandle> boxed{BENCH_HUNDRED(BENCH_FIND_BOXED, boxed1)},
      boxed_of_two{BENCH_HUNDRED(BENCH_FIND_BOXED, boxed2)};
};
not_called& operators() {
  static not_called all;
  return all;
}
void call_each(const std::vector<ident>& all) {
  const below_autograd guard;
  for (const ident& op : all) Tensor r = op.call(o().a);
}
void call_each(const std::vector<c10::OperatorHandle>& all) {
  const below_autograd guard;
  for (const c10::OperatorHandle& op : all) op.callBoxed(o().tensor);
}
[[gnu::noinline]] void first_calls(int) { call_each(operators().typed); }
[[gnu::noinline]] void first_boxed_calls(int) { call_each(operators().boxed); }
[[gnu::noinline]] void first_calls_of_two(int) { call_each(operators().of_two); }
[[gnu::noinline]] void first_boxed_calls_of_two(int) { call_each(operators().boxed_of_two); }

}  // namespace

std::vector<bench::measured> bench::rows() {
  // Looks the operators up beforehand, so that only the first calls are counted.
  operators(), o();
  return {
      {"first call of an operator", "", &first_calls, 100, true},
      {"first boxed call of an operator", "", &first_boxed_calls, 100, true},
      {"first call of an operator with kernels for two backends", "", &first_calls_of_two, 100,
       true},
      {"first boxed call of an operator with kernels for two backends", "",
       &first_boxed_calls_of_two, 100, true},
      {"push two, clear", "", &push_two, 1},
      {"push one, clear", "", &push_one, 1},
      {"clear", "", &clear_none, 1},
      {"bind conv2d, 2 by position, 5 defaults", "push two, clear", &bind_conv2d, 1},
      {"bind 2 keywords, 2 defaults", "push one, clear", &bind_two, 1},
      {"bind 4 keywords", "push one, clear", &bind_four, 1},
      {"bind 16 keywords", "clear", &bind_16, 1},
      {"bind 64 keywords", "clear", &bind_64, 1},
      {"push, drop (int, int)", "", &drop_numbers, 1},
      {"push, drop (Tensor)", "", &drop_tensor, 1},
      {"push, drop (Tensor, int, float, bool, str)", "", &drop_mix, 1},
      {"push by push(), callBoxed, pop (Tensor, int, float, bool, str)", "", &call_mix, 1},
      {"copy a tensor", "", &floor_tensor, 1},
      {"callBoxed (Tensor) -> Tensor", "copy a tensor", &call_tensor, 1},
      {"callBoxed (Tensor(a!)) -> Tensor(a!)", "", &call_tensor_, 1},
      {"copy 16 numbers", "", &copy_16, 1},
      {"copy 32 numbers", "", &copy_32, 1},
      {"copy 64 numbers", "", &copy_64, 1},
      {"callBoxed of 16 numbers", "copy 16 numbers", &call_16, 1},
      {"callBoxed of 32 numbers", "copy 32 numbers", &call_32, 1},
      {"callBoxed of 64 numbers", "copy 64 numbers", &call_64, 1},
      {"call (Tensor) -> Tensor of a boxed kernel", "copy a tensor", &unboxed_call, 1},
      {"at::empty", "", &empty, 1},
      {"findSchema, 9 letters", "", &find_short, 1},
      {"findSchema, 40 letters", "", &find_long, 1},
      {"print conv2d", "", &print, 1},
  };
}
