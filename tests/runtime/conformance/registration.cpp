// SPDX-License-Identifier: BSL-1.0
// Definitions, kernels and blocks, compared with the recorded answers of PyTorch 2.13 (groups def,
// x_def, impl, library, x_library and lookup, and the failures in x_order).
// Compiled alone: its cases stand at global scope.
#include <gmock/gmock.h>
#include <torch/library.h>

#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/DispatchKey.h>
#include <torch/csrc/jit/frontend/function_schema_parser.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "oracle.hpp"

namespace {

using at::Tensor;
using c10::DispatchKey;
using c10::OperatorHandle;
using dispatch::Stack;
using torch::CppFunction;
using torch::Library;

Tensor t1(const Tensor& x) { return x; }
Tensor t2(const Tensor& x, std::int64_t) { return x; }
void leaves_all(const OperatorHandle&, Stack*) {}

c10::Dispatcher& dispatcher() { return c10::Dispatcher::singleton(); }
/// Returns the schema of a registered operator as text.
std::string show(std::string_view name, std::string_view overload = "") {
  return to_string(dispatcher().findSchemaOrThrow(name, overload).schema());
}
OperatorHandle find(const char* name) { return dispatcher().findOp({name, ""}).value(); }

Library defines(const char* ns, std::optional<DispatchKey> key = std::nullopt) {
  return {Library::DEF, ns, key, "file.cpp", 7};
}
Library implements(const char* ns, DispatchKey key, const char* file = "file.cpp") {
  return {Library::IMPL, ns, key, file, 7};
}
/// Returns a block of i1 that defines the operator for which the tests register kernels.
Library defines_i1() {
  Library m = defines("i1");
  m.def("f(Tensor x) -> Tensor", {}, "file.cpp", 1);
  return m;
}
/// Returns the text as one that is only known at run time.
std::string later(const char* text) { return text; }

}  // namespace

// The number of each case is its id in data/oracle.

REFUSED(119,
        "Tried to register an operator (d1::f(Tensor x) -> Tensor) with the same name and overload "
        "name multiple times. Each overload's schema should only be registered with a single call "
        "to def(). Duplicate registration: registered at file.cpp:7. Original registration: "
        "registered at file.cpp:7") {
  Library m = defines("d1");
  m.def("f(Tensor x) -> Tensor", {}, "file.cpp", 7);
  m.def("f(Tensor x) -> Tensor", {}, "file.cpp", 7);
  return "";
}
SAME(121) {
  Library m = defines("d1");
  m.def("f(Tensor x) -> Tensor").def("f.ov(Tensor x) -> Tensor");
  return show("d1::f", "ov");
}
REFUSED(123, "does not match namespace of enclosing TORCH_LIBRARY block (d1)",
        "Explicitly provided namespace (other) does not match namespace of enclosing block (d1)") {
  Library m = defines("d1");
  m.def("other::f(Tensor x) -> Tensor");
  return "";
}
REFUSED(125, "expected ident but found 'eof' here", "a name is expected here, at the end") {
  static_assert(!(schema_ct::parse("f(") == schema_ct::ok));
  Library m = defines("d1");
  m.def(later("f("));
  return "";
}
SAME(127) {
  Library m = defines("d1");
  m.def("f(Tensor x) -> Tensor\n");
  return "";
}
SAME(129) {
  Library m = defines("d1");
  m.def("f(Tensor x) -> Tensor", torch::dispatch(DispatchKey::CPU, &t1));
  return show("d1::f");
}
SAME(131) {
  Library m = defines("d1");
  m.def(torch::schema("f(Tensor(a) x) -> Tensor", c10::AliasAnalysisKind::CONSERVATIVE));
  return "";
}
REFUSED(133, "Full schema string was not specified, and we couldn't infer schema either") {
  Library m = defines("d1");
  m.def(std::string("f"), CppFunction::makeFromBoxedFunction<&leaves_all>());
  return "";
}
REFUSED(135, "Cannot define an operator inside of a TORCH_LIBRARY_IMPL block") {
  Library m = implements("d1", DispatchKey::CPU);
  m.def("f(Tensor x) -> Tensor");
  return "";
}
REFUSED(137, "bad optional access", "the wildcard namespace _ can hold no definitions") {
  Library m = defines("_");
  return "";
}
REFUSED(139, "!dispatch_key_.has_value()", "a block of definitions is for no dispatch key") {
  Library m = defines("d1", DispatchKey::CPU);
  m.def("f(Tensor x) -> Tensor");
  return "";
}
REFUSED(141, "Only a single TORCH_LIBRARY can be used to register the namespace aten") {
  Library first = defines("aten"), m = defines("aten");
  return "";
}
// In PyTorch the process died.
REFUSED(143, "", "a block of the wildcard namespace _ names no operator") {
  Library m = implements("_", DispatchKey::CPU);
  m.impl("f", &t1);
  return "";
}

// PyTorch also warns of the second kernel: override-silent in docs/differences.md.
SAME(145) {
  Library d = defines_i1(), m = implements("i1", DispatchKey::CPU);
  m.impl("f", &t1).impl("f", &t1);
  return "";
}
REFUSED(147, "Explicitly provided namespace (other)") {
  Library d = defines_i1(), m = implements("i1", DispatchKey::CPU);
  m.impl("other::f", &t1);
  return "";
}
REFUSED(149,
        "Inferred operator schema for a C++ kernel function doesn't match the expected function "
        "schema.\n  operator: i1::f\n  expected schema: i1::f(Tensor x) -> Tensor\n    registered "
        "at file.cpp:1\n  inferred schema: (Tensor _0, int _1) -> Tensor _0\n    registered at "
        "file.cpp:7\n  reason: The number of arguments is different. 1 vs 2.") {
  Library d = defines_i1(), m = implements("i1", DispatchKey::CPU);
  m.impl("f", &t2, "file.cpp", 7);
  return "";
}
REFUSED(151,
        "Explicitly provided dispatch key (CUDA) is inconsistent with the dispatch key of the "
        "enclosing TORCH_LIBRARY_IMPL block (CPU).") {
  Library d = defines_i1(), m = implements("i1", DispatchKey::CPU);
  m.impl("f", torch::dispatch(DispatchKey::CUDA, &t1));
  return "";
}
SAME(153) {
  const std::size_t before = dispatcher().findDanglingImpls().size();
  Library m = implements("nolib", DispatchKey::CPU);
  m.impl("f", &t1);
  return "dangling " + std::to_string(dispatcher().findDanglingImpls().size() - before) +
         " findSchema " + std::to_string(dispatcher().findSchema({"nolib::f", ""}).has_value()) +
         " findOp " + std::to_string(dispatcher().findOp({"nolib::f", ""}).has_value());
}
SAME(155) {
  Library m = defines("i1");
  m.def("f(Tensor x) -> Tensor").impl("f", &t1);
  return show("i1::f");
}
REFUSED(157,
        "fallback(...): Cannot define an operator inside of a TORCH_LIBRARY block.  Did you mean "
        "to call this function inside a TORCH_LIBRARY_IMPL block?") {
  Library m = defines("i1");
  m.fallback(CppFunction::makeFallthrough());
  return "";
}
DIFFERENT(159, "fallback-unboxed", "error: a fallback serves operators of every signature") {
  Library m = implements("_", DispatchKey::CPU);
  m.fallback(CppFunction(&t1));
  return "";
}
SAME(161) {
  Library d = defines_i1(), m = implements("i1", DispatchKey::CPU);
  m.impl("f", [](Tensor a) { return a; });
  return "";
}

/// Returns the block that the recording program had registered for its look-ups.
Library defines_ident() {
  Library m(Library::DEF, "bl", std::nullopt, "ops.h", 35);
  m.def("ident(Tensor self) -> Tensor", {}, "ops.h", 35);
  m.impl("ident", DispatchKey::CPU, &t1, "ops.h", 47);
  return m;
}
REFUSED(163, "Could not find schema for bl::ident.nope") {
  const Library m = defines_ident();
  static_cast<void>(dispatcher().findSchemaOrThrow("bl::ident", "nope"));
  return "";
}
REFUSED(165,
        "Tried to access or call an operator with a wrong signature.\n  operator: "
        "bl::ident(Tensor self) -> Tensor\n    registered at ops.h:35\n",
        "Tried to access or call an operator with a wrong signature.\n  operator: "
        "bl::ident(Tensor self) -> Tensor\n  registered at ops.h:35\n") {
  const Library m = defines_ident();
  static_cast<void>(find("bl::ident").typed<Tensor(Tensor)>());
  return "";
}
REFUSED(167,
        "Tried to access or call an operator with a wrong signature.\n  operator: "
        "bl::ident(Tensor self) -> Tensor\n    registered at ops.h:35\n",
        "Tried to access or call an operator with a wrong signature.\n  operator: "
        "bl::ident(Tensor self) -> Tensor\n  registered at ops.h:35\n") {
  const Library m = defines_ident();
  static_cast<void>(find("bl::ident").typed<std::int64_t(const Tensor&)>());
  return "";
}

DIFFERENT(273, "def-failure", "after a def that throws for its kernel: schema absent") {
  Library d = defines("od");
  try {
    d.def(later("f(Tensor x) -> Tensor"), [](const Tensor&) { return std::int64_t{1}; });
  } catch (const c10::Error&) {}
  return std::string("after a def that throws for its kernel: schema ") +
         (dispatcher().findSchema({"od::f", ""}) ? "registered" : "absent");
}
SAME(275) {
  Library d = defines("od");
  try {
    d.def(later("f(Tensor x) -> "));
  } catch (const std::exception&) {}
  return std::string("findOp ") + (dispatcher().findOp({"od::f", ""}) ? "yes" : "no");
}

REFUSED(277, "cannot define TORCH_LIBRARY_FRAGMENT with the wildcard namespace _",
        "the wildcard namespace _ can hold no definitions; did you mean TORCH_LIBRARY_IMPL?  "
        "(Error occurred while processing TORCH_LIBRARY_FRAGMENT block at x:1)") {
  Library d(Library::FRAGMENT, "_", std::nullopt, "x", 1);
  return "";
}
SAME(279) {
  Library d = defines("a::b");
  d.def("f(Tensor x) -> Tensor");
  return show("a::b::f");
}
SAME(281) {
  Library d = defines("l1");
  {
    Library e(Library::FRAGMENT, "l1", std::nullopt, "y", 2);
    e.def("g(Tensor x) -> Tensor");
  }
  return dispatcher().findSchema({"l1::g", ""}) ? "still there" : "gone";
}
SAME(283) {
  Library d = implements("l1", DispatchKey::CatchAll);
  d.impl("f", &t1, "x", 1);
  return find("l1::f").dumpState();
}
REFUSED(285, "dispatch_key.has_value()", "a fallback is for the dispatch key of its block") {
  Library d = implements("_", DispatchKey::CatchAll);
  d.fallback(CppFunction::makeFallthrough());
  return "";
}
REFUSED(287,
        "Tried to register multiple backend fallbacks for the same dispatch key PrivateUse3; "
        "previous registration registered at x:1, new registration registered at y:2") {
  Library d = implements("_", DispatchKey::PrivateUse3);
  d.fallback(CppFunction::makeFallthrough(), "x", 1);
  Library e = implements("_", DispatchKey::PrivateUse3);
  e.fallback(CppFunction::makeFallthrough(), "y", 2);
  return "";
}
SAME(289) {
  const std::size_t before = dispatcher().findDanglingImpls().size();
  Library d = defines("l1"), a = implements("l1", DispatchKey::CPU);
  d.def("f(Tensor x) -> Tensor");
  a.impl("f.ov", &t1);
  return std::to_string(dispatcher().findDanglingImpls().size() - before) + " dangling";
}
REFUSED(291, "found 'ident' here:\nnope nope\n     ~~~~", "nope nope") {
  Library d = defines("l1");
  d.impl(later("nope nope"), &t1);
  return "";
}
SAME(293) {
  Library d = defines("l1");
  d.impl("f", torch::dispatch(DispatchKey::CompositeImplicitAutograd, &t1), "def.cpp", 1);
  d.impl("f", torch::dispatch(DispatchKey::CatchAll, &t1), "def.cpp", 1);
  return find("l1::f").dumpState();
}
/// Defines an operator with this number of arguments.
std::string defined_with(int arguments) {
  std::string schema = "f(int a0";
  for (int i = 1; i != arguments; ++i) schema += ", int a" + std::to_string(i);
  Library d = defines("l1");
  d.def(schema + ") -> ()");
  return "accepted";
}
SAME(295) { return defined_with(63); }
SAME(297) { return defined_with(64); }
DIFFERENT(299, "argument-count", "accepted") { return defined_with(65); }
SAME(301) {
  Library a = implements("l1", DispatchKey::CPU);
  a.impl("f", &t1);
  return std::to_string(find("l1::f").hasSchema()) +
         std::to_string(dispatcher().findSchema({"l1::f", ""}).has_value());
}

SAME(1003) {
  Library m = defines("sf");
  const std::string s = "f(Tensor x) -> Tensor";
  m.def(s.c_str());
  return "";
}
SAME(1005) {
  Library m = defines("sf");
  m.def("f(Tensor x) -> Tensor", {at::Tag::pointwise});
  return "";
}
// The result of getTags() differs: tags-once in docs/differences.md.
SAME(1007) {
  Library m = defines("sf");
  m.def("f(Tensor x) -> Tensor", {at::Tag::pointwise, at::Tag::pointwise});
  return "";
}
REFUSED(1009, "construction from null", "not a null pointer") {
  Library m = defines("sf");
  m.def(nullptr);
  return "";
}
SAME(1011) {
  Library m = defines("sf");
  m.def(R"(f(Tensor x) -> Tensor)");
  return "";
}
REFUSED(1013, "unknown type specifier", "unknown type, at 't'") {
  Library m = defines("sf");
  m.def(torch::schema("f(t x) -> t"));
  return "";
}
SAME(1015) {
  Library m = defines("sf");
  m.def(torch::schema("f(t x) -> t", c10::AliasAnalysisKind::PURE_FUNCTION, true));
  return "";
}
SAME(1017) {
  Library m = defines("sf");
  m.def(torch::jit::parseSchema("f(Tensor x) -> Tensor"));
  return "";
}
SAME(1019) {
  Library m = defines("sf");
  m.def(torch::jit::parseName("f"), &t1);
  return "";
}
SAME(1021) {
  Library m = defines("sf");
  m.def(TORCH_SELECTIVE_SCHEMA("sf::f(Tensor x) -> Tensor"), &t1);
  return "";
}
SAME(1023) {
  Library m = defines("sf");
  m.def("f(Tensor x) -> Tensor");
  m.impl("f", c10::DeviceType::CPU, &t1);
  return "";
}
SAME(1025) {
  Library m = defines("sf"), n(std::move(m));
  n.def("f(Tensor x) -> Tensor");
  return "";
}
REFUSED(1027, "reason: Type mismatch in argument 1: double vs float.") {
  Library m = defines("sf");
  m.def(later("f(double x) -> ()"), [](double) {});
  return "";
}
REFUSED(1029, "reason: Type mismatch in argument 1: t vs Tensor.") {
  Library m = defines("sf");
  m.def(later("f(t x) -> t"), &t1);
  return "";
}
SAME(1031) {
  Library m = defines("sf");
  m.def("sf::f", &t1);
  return "";
}
SAME(1033) {
  Library m = defines("sf");
  m.def("f.ov", &t1);
  return "";
}
REFUSED(1035, "__x is not a legal overload name", "__x") {
  Library m = defines("sf");
  m.def(later("f.__x"), &t1);
  return "";
}
REFUSED(1037, "expected ident but found 'eof' here", "name") {
  Library m = defines("sf");
  m.def(later(""), &t1);
  return "";
}
REFUSED(1039, "expected ident but found 'if' here", "if") {
  Library m = defines("sf");
  m.def(later("if"), &t1);
  return "";
}
SAME(1041) {
  Library m = defines("sf");
  m.impl_abstract_pystub("my.mod").def("f(Tensor x) -> Tensor");
  return "";
}

DIFFERENT(1143, "def-text-kinds", "sf::f(Tensor x) -> Tensor") {
  Library m = defines("sf");
  const std::string s = "f(Tensor x) -> Tensor";
  m.def(s);
  return show("sf::f");
}
DIFFERENT(1145, "def-text-kinds", "sf::f(Tensor x) -> Tensor") {
  Library m = defines("sf");
  const std::string_view s = "f(Tensor x) -> Tensor";
  m.def(s);
  return show("sf::f");
}
DIFFERENT(1149, "def-text-kinds", "1 tag") {
  Library m = defines("sf");
  m.def("f(Tensor x) -> Tensor", std::vector<at::Tag>{at::Tag::core});
  return std::to_string(find("sf::f").getTags().size()) + " tag";
}
DIFFERENT(1153, "def-text-kinds", "sf::f(Tensor x) -> Tensor") {
  Library m = defines("sf");
  const auto s = torch::jit::parseSchema("f(Tensor x) -> Tensor");
  m.def(s);
  return show("sf::f");
}
DIFFERENT(1155, "def-text-kinds", "a kernel") {
  Library m = defines("sf");
  m.def("f(Tensor x) -> Tensor").impl(later("f"), &t1);
  return find("sf::f").hasComputedKernelForDispatchKey(DispatchKey::CPU) ? "a kernel" : "none";
}
DIFFERENT(1183, "def-text-kinds", "a kernel") {
  Library m = defines("sf");
  m.def("f(Tensor x) -> Tensor").impl(torch::jit::parseName("sf::f"), &t1);
  return find("sf::f").hasComputedKernelForDispatchKey(DispatchKey::CPU) ? "a kernel" : "none";
}

// For a literal the compiler says why it is refused: tests/diagnostics. Whether an overload accepts
// a text at run time is tested here.
template <class M>
concept takes_one_tag = requires(M& m, const std::string& s) { m.def(s, at::Tag::pointwise); };
NOT_COMPILED(1147, takes_one_tag<Library>);
template <class M>
concept takes_wide_text = requires(M& m, const std::wstring& s) { m.def(s); };
NOT_COMPILED(1151, takes_wide_text<Library>);
template <class M>
concept takes_a_key_as_text = requires(M& m, const std::string& s) { m.impl(s, "CPU", &t1); };
NOT_COMPILED(1157, takes_a_key_as_text<Library>);
template <class M>
concept defines_in_a_temporary = requires(const std::string& s) { M(defines("sf")).def(s); };
NOT_COMPILED(1159, defines_in_a_temporary<Library>);
