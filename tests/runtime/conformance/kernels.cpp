// SPDX-License-Identifier: BSL-1.0
// Kernels of every kind, calls, keys and states, compared with the recorded answers of PyTorch 2.13
// (groups x_callable, x_sig, x_sym, x_state, x_key, call, and the cases of x_call and x_keyset that
// dispatcher.cpp does not have).
// Compiled alone: its cases stand at global scope.
#include <ATen/CPUGeneratorImpl.h>
#include <gmock/gmock.h>
#include <torch/library.h>

#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/DispatchKey.h>
#include <c10/core/DispatchKeySet.h>
#include <c10/core/impl/LocalDispatchKeySet.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "oracle.hpp"

namespace {

using at::Tensor;
using c10::DispatchKey;
using c10::DispatchKeySet;
using c10::IValue;
using c10::OperatorHandle;
using dispatch::Stack;
using torch::CppFunction;
using torch::Library;

Tensor t1(const Tensor& x) { return x; }
Tensor k_x(const Tensor& x, std::int64_t) { return x; }
Tensor k_x_over(const Tensor& x, std::int64_t) { return x; }
[[maybe_unused]] Tensor k_x_over(const Tensor& x, double) { return x; }
Tensor k_x_noexcept(const Tensor& x, std::int64_t) noexcept { return x; }
[[maybe_unused]] Tensor k_x_variadic(const Tensor& x, std::int64_t, ...) { return x; }
template <class T>
Tensor k_x_tmpl(const Tensor& x, T) {
  return x;
}
struct functor {
  Tensor operator()(const Tensor& x, std::int64_t) { return x; }
};
struct overloaded_functor {
  Tensor operator()(const Tensor& x, std::int64_t) { return x; }
  Tensor operator()(const Tensor& x, double) { return x; }
};
struct with_methods {
  static Tensor smethod(const Tensor& x, std::int64_t) { return x; }
  Tensor method(const Tensor& x, std::int64_t) { return x; }
};
void leaves_all(const OperatorHandle&, Stack*) {}
void takes_the_number(const OperatorHandle&, Stack* stack) { stack->pop_back(); }

OperatorHandle find(const char* name) {
  return c10::Dispatcher::singleton().findOp({name, ""}).value();
}
Tensor cpu() { return at::ones({1}); }

Library defines(const char* ns) { return {Library::DEF, ns, std::nullopt, "def.cpp", 1}; }
Library implements(const char* ns, DispatchKey key) { return {Library::IMPL, ns, key, "a", 2}; }

/// Registers a kernel for the recorded schema, once as a literal and once as a text at run time.
/// Expects that boxed and unboxed calls reach it, and returns the schema.
template <class Make>
std::string registered(const Make& make) {
  std::string shown;
  for (const bool literal : {true, false}) {
    Library m = defines("sf");
    if (literal)
      m.def("f(Tensor x, int n) -> Tensor", make());
    else
      m.def(std::string("f(Tensor x, int n) -> Tensor"), make());
    const Tensor x = cpu();
    Stack stack{x, std::int64_t{3}};
    find("sf::f").callBoxed(stack);
    EXPECT_EQ(stack.size(), 1U);
    EXPECT_TRUE(stack.at(0).toTensor().is_same(x));
    const auto f = find("sf::f").typed<Tensor(const Tensor&, std::int64_t)>();
    EXPECT_TRUE(f.call(x, 3).is_same(x));
    shown = to_string(find("sf::f").schema());
  }
  return shown;
}

/// Whether def() accepts a kernel of this type. For a schema that is a literal the compiler says
/// why it does not: tests/diagnostics/kernels.
template <class F>
concept is_kernel =
    requires(Library& m, const std::string& schema, F&& f) { m.def(schema, std::forward<F>(f)); };

}  // namespace

// The number of each case is its id in data/oracle.

SAME(975) {
  return registered([] { return &k_x; });
}
SAME(977) {
  return registered([] { return TORCH_FN(k_x); });
}
SAME(979) {
  return registered([] { return static_cast<Tensor (*)(const Tensor&, std::int64_t)>(&k_x_over); });
}
SAME(981) {
  return registered([] { return [](const Tensor& a, std::int64_t) mutable { return a; }; });
}
SAME(983) {
  return registered(
      [] { return [p = std::make_unique<int>(3)](const Tensor& a, std::int64_t) { return a; }; });
}
SAME(985) {
  using function = std::function<Tensor(const Tensor&, std::int64_t)>;
  EXPECT_EQ(registered([] { return function(k_x); }), oracle::answer_of(985).result);
  Library m = defines("sf");
  m.def("f(Tensor x, int n) -> Tensor", function());
  return to_string(find("sf::f").schema());
}
SAME(987) {
  return registered([] { return functor(); });
}
SAME(989) {
  return registered([] { return &with_methods::smethod; });
}
SAME(991) {
  return registered([] { return k_x_tmpl<std::int64_t>; });
}
SAME(993) {
  return registered([] { return torch::CppFunction(k_x); });
}
SAME(995) {
  return registered([] { return CppFunction::makeFromUnboxedFunction(TORCH_FN(k_x)); });
}
SAME(997) {
  return registered([] { return CppFunction::makeFromBoxedFunction<&takes_the_number>(); });
}
SAME(999) {
  return registered([] { return torch::dispatch(DispatchKey::CPU, TORCH_FN(k_x)); });
}
SAME(1001) {
  Library m = defines("sf");
  m.def("f(Tensor x, int n) -> Tensor", [](Tensor a, std::int64_t) -> decltype(auto) { return a; });
  return to_string(find("sf::f").schema());
}

template <class M>
concept takes_overloads = requires(M& m, const std::string& schema) { m.def(schema, &k_x_over); };
NOT_COMPILED(1125, takes_overloads<Library>);
constexpr auto generic = [](const auto& a, std::int64_t) { return a; };
NOT_COMPILED(1127, is_kernel<decltype(generic)>);
NOT_COMPILED(1129, is_kernel<overloaded_functor>);
NOT_COMPILED(1131, is_kernel<decltype(&with_methods::method)>);
DIFFERENT(1133, "def-kernel-kinds", "sf::f(Tensor x, int n) -> Tensor") {
  return registered([] { return &k_x_noexcept; });
}
NOT_COMPILED(1135, is_kernel<std::nullptr_t>);
NOT_COMPILED(1137, is_kernel<const char (&)[5]>);
NOT_COMPILED(1139, is_kernel<decltype(&k_x_variadic)>);
NOT_COMPILED(1141, is_kernel<std::unique_ptr<int>>);
static_assert(is_kernel<functor> && is_kernel<decltype(&k_x)>);

REFUSED(359, "Mismatch in kernel C++ signatures\n  operator: sg::f(Tensor x, int n) -> Tensor\n") {
  Library d = defines("sg"), a = implements("sg", DispatchKey::CPU),
          b = implements("sg", DispatchKey::CUDA);
  d.def("f(Tensor x, int n) -> Tensor");
  a.impl("f", &k_x);
  b.impl("f", [](const Tensor& x, const std::int64_t&) { return x; });
  return "";
}
REFUSED(361, "Mismatch in kernel C++ signatures\n  operator: sg::f(str x) -> ()\n") {
  Library d = defines("sg"), a = implements("sg", DispatchKey::CPU),
          b = implements("sg", DispatchKey::CUDA);
  d.def("f(str x) -> ()");
  a.impl("f", [](std::string_view) {});
  b.impl("f", [](const std::string&) {});
  return "";
}
SAME(363) {
  Library d = defines("sg"), a = implements("sg", DispatchKey::CPU),
          b = implements("sg", DispatchKey::CUDA);
  d.def("f(Tensor x) -> Tensor");
  a.impl("f", &t1);
  b.impl("f", CppFunction::makeFromBoxedFunction<&leaves_all>());
  return "boxed kernel has no signature: accepted";
}
DIFFERENT(365, "typed-handle",
          "error: Tried to access or call an operator with a wrong signature") {
  Library d = defines("sg"), a = implements("sg", DispatchKey::CPU);
  d.def("f(Tensor x) -> Tensor");
  a.impl("f", CppFunction::makeFromBoxedFunction<&leaves_all>());
  static_cast<void>(find("sg::f").typed<std::int64_t(double)>());
  return "typed() over a boxed kernel: any signature accepted";
}

SAME(355) {
  Library d = defines("sy"), a = implements("sy", DispatchKey::CPU);
  d.def("f(Tensor x, SymInt n) -> Tensor");
  a.impl("f", &k_x);
  find("sy::f").typed<Tensor(const Tensor&, std::int64_t)>().call(cpu(), 1);
  find("sy::f").typed<Tensor(const Tensor&, c10::SymInt)>().call(cpu(), 1);
  return "both call forms work on an int64_t kernel";
}
SAME(357) {
  Library d = defines("sy"), a = implements("sy", DispatchKey::CPU);
  d.def("f(Tensor x, SymInt n) -> Tensor");
  a.impl("f", [](const Tensor& x, c10::SymInt) { return x; });
  find("sy::f").typed<Tensor(const Tensor&, std::int64_t)>().call(cpu(), 1);
  find("sy::f").typed<Tensor(const Tensor&, const c10::SymInt&)>().call(cpu(), 1);
  return "int64_t and const SymInt& call forms work on a SymInt kernel";
}

SAME(259) {
  const auto k = [](const Tensor&) { return std::int64_t{1}; };
  Library d = defines("st");
  d.def("f(Tensor x) -> int", {}, "def.cpp", 1);
  Library a = implements("st", DispatchKey::CPU), b = implements("st", DispatchKey::CPU);
  a.impl("f", k, "a.cpp", 2);
  b.impl("f", k, "b.cpp", 2);
  Library c = implements("st", DispatchKey::CompositeImplicitAutograd);
  c.impl("f", k, "c.cpp", 2);
  Library e = implements("st", DispatchKey::ADInplaceOrView);
  e.impl("f", CppFunction::makeFallthrough(), "e.cpp", 2);
  return find("st::f").dumpState();
}
SAME(261) {
  Library d = defines("st");
  d.def("f", [](const Tensor&) { return std::int64_t{1}; }, {}, "def.cpp", 1);
  return find("st::f").dumpState();
}

SAME(199) {
  std::string r;
  for (int i = static_cast<int>(DispatchKey::EndOfFunctionalityKeys) + 1;
       i <= static_cast<int>(DispatchKey::EndOfAliasKeys); ++i)
    r += std::to_string(i) + "=" + c10::toString(static_cast<DispatchKey>(i)) + " ";
  return r;
}
SAME(201) {
  return c10::toString(DispatchKeySet(DispatchKey::AutogradCUDA) |
                       DispatchKeySet(DispatchKey::CPU));
}
SAME(203) { return c10::toString(DispatchKeySet(DispatchKeySet::FULL)); }
// No tensor of ours requires a gradient. In PyTorch one that does has the same keys.
SAME(205) {
  const std::string of_cpu = c10::toString(cpu().key_set());
  return of_cpu + " grad " + of_cpu + " meta " +
         c10::toString(dispatch::tensor_without_memory(at::kMeta).key_set());
}
REFUSED(207, "could not parse dispatch key: cpu") {
  return c10::toString(c10::parseDispatchKey("cpu"));
}
SAME(209) {
  std::string r;
  for (const char* name : {"CPU",
                           "Undefined",
                           "CatchAll",
                           "Dense",
                           "Fake",
                           "Autograd",
                           "AutogradCPU",
                           "CompositeImplicitAutograd",
                           "PrivateUse1",
                           "AutogradPrivateUse1",
                           "Python",
                           "MkldnnCPU",
                           "SparseCPU",
                           "QuantizedCPU",
                           "NestedTensorCPU",
                           "Autocast",
                           "AutocastCUDA",
                           "AutogradHIP",
                           "MTIA",
                           "CompositeExplicitAutogradNonFunctional"}) {
    r += std::string(name) + "->";
    try {
      r += std::string(c10::toString(c10::parseDispatchKey(name))) + " ";
    } catch (const c10::Error&) {
      r += "error ";
    }
  }
  return r;
}
SAME(211) {
  std::string r;
  for (const DispatchKey k :
       {DispatchKey::AutogradCPU, DispatchKey::AutogradMTIA, DispatchKey::AutogradHIP,
        DispatchKey::AutogradVE, DispatchKey::AutogradMAIA, DispatchKey::AutogradOther,
        DispatchKey::AutogradPrivateUse2})
    r += std::string(c10::toString(k)) + "->" +
         c10::toString(c10::getBackendKeySetFromAutograd(k)) + " | ";
  return r;
}

REFUSED(169, "Could not run 'c1::f' with arguments from the 'CPU' backend.") {
  Library d = defines("c1"), m = implements("c1", DispatchKey::CUDA);
  d.def("f(Tensor x) -> Tensor");
  m.impl("f", &t1);
  static_cast<void>(find("c1::f").typed<Tensor(const Tensor&)>().call(cpu()));
  return "";
}
/// Defines the operators that the recording program had registered for its calls.
Library defines_bl() {
  Library m = defines("bl");
  m.def("ident(Tensor self) -> Tensor").impl("ident", DispatchKey::CPU, &t1);
  m.def("int2(int a, int b) -> int", [](std::int64_t a, std::int64_t b) { return a + b; });
  m.def("ttf(Tensor a, Tensor b, float alpha=1.0) -> Tensor")
      .impl("ttf", DispatchKey::CPU, [](const Tensor& a, const Tensor&, double) { return a; });
  return m;
}
REFUSED(171,
        "There were no tensor arguments to this function (e.g., you passed an empty list of "
        "Tensors), but no fallback function is registered for schema bl::ident.") {
  const Library m = defines_bl();
  static_cast<void>(find("bl::ident").typed<Tensor(const Tensor&)>().call(Tensor()));
  return "";
}
REFUSED(173, "expected double", "in argument 2 of the kernel") {
  const Library m = defines_bl();
  Stack s{cpu(), 1.5, std::int64_t{2}};
  find("bl::ttf").callBoxed(&s);
  return "";
}
REFUSED(175, "expected double", "Expected a value of type 'float' but found type 'str'") {
  const Library m = defines_bl();
  Stack s{cpu(), cpu(), "x"};
  find("bl::ttf").callBoxed(&s);
  return "";
}
REFUSED(177, "expected int", "Expected a value of type 'int' but found type 'bool'") {
  const Library m = defines_bl();
  Stack s{std::int64_t{3}, true};
  find("bl::int2").callBoxed(&s);
  return "bool given for int: accepted";
}

REFUSED(379,
        "cl::f has kernels registered to both CompositeImplicitAutograd and a backend mapped to "
        "AutogradOther. This makes the backend kernel unreachable") {
  const auto k = [](const Tensor&) { return std::int64_t{1}; };
  Library d = defines("cl"), a = implements("cl", DispatchKey::FPGA),
          b = implements("cl", DispatchKey::CompositeImplicitAutograd);
  d.def("f(Tensor x) -> int");
  a.impl("f", k);
  b.impl("f", k);
  const c10::impl::IncludeDispatchKeyGuard guard(DispatchKey::AutogradOther);
  static_cast<void>(find("cl::f").typed<std::int64_t(const Tensor&)>().redispatch(
      DispatchKeySet(DispatchKey::AutogradOther), cpu()));
  return "";
}
REFUSED(381, "Tried to call BoxedKernel::callBoxed() on an uninitialized BoxedKernel",
        "no kernel for CUDA to be called for bl::ident(Tensor self) -> Tensor") {
  const Library m = defines_bl();
  Stack s{cpu()};
  find("bl::ident").callBoxedForDispatchKey(DispatchKey::CUDA, s);
  return std::to_string(s.size());
}
SAME(383) {
  Library d = defines("cl");
  d.def("f(Tensor x) -> (Tensor, Tensor)",
        [](const Tensor& x) { return std::tuple<Tensor, Tensor>(x, x); });
  Stack s{cpu()};
  find("cl::f").callBoxed(&s);
  return std::to_string(s.size()) + " values on the stack";
}
SAME(385) {
  Library d = defines("cl");
  d.def("f(SymInt[] x) -> int",
        [](at::IntArrayRef r) { return static_cast<std::int64_t>(r.size()); });
  Stack s{std::vector<std::int64_t>{1, 2, 3}};
  find("cl::f").callBoxed(&s);
  return std::to_string(s[0].toInt());
}
REFUSED(387, "expected double", "Expected a value of type 'float' but found type 'int'") {
  Library d = defines("cl");
  d.def("f(float x) -> float", [](double r) { return r; });
  Stack s{at::Scalar(3)};
  find("cl::f").callBoxed(&s);
  return std::to_string(s[0].toDouble());
}
DIFFERENT(389, "def-conversions", "error: the integer 300 does not fit in 8 bits") {
  Library d = defines("cl");
  d.def("f(int x) -> int", [](c10::DeviceIndex r) { return std::int64_t{r}; });
  Stack s{std::int64_t{300}};
  find("cl::f").callBoxed(&s);
  return std::to_string(s[0].toInt());
}

REFUSED(331, "There were no tensor arguments to this function") {
  Library d = defines("ks"), a = implements("ks", DispatchKey::CPU);
  d.def("f(Dict(str, Tensor) x) -> ()");
  a.impl("f", [](c10::Dict<std::string, at::Tensor>) {});
  const c10::Dict<std::string, at::Tensor> dict;
  dict.insert("x", at::ones({1}));
  Stack s{dict};
  find("ks::f").callBoxed(&s);
  return "reaches the CPU kernel";
}
DIFFERENT(341, "keys-of-generators", "error: There were no tensor arguments to this function") {
  Library d = defines("ks"), a = implements("ks", DispatchKey::CPU);
  d.def("f(Generator? g) -> ()");
  a.impl("f", [](std::optional<at::Generator>) {});
  find("ks::f").typed<void(std::optional<at::Generator>)>().call(at::detail::createCPUGenerator());
  return "reaches the CPU kernel";
}
