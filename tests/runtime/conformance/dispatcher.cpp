// SPDX-License-Identifier: BSL-1.0
// Dispatch tables and calls, compared with the recorded answers of PyTorch 2.13 (groups x_table,
// x_order, x_device, x_call and x_keyset).
#include <gmock/gmock.h>
#include <torch/library.h>

#include <c10/core/DispatchKey.h>
#include <c10/core/DispatchKeySet.h>
#include <c10/core/impl/LocalDispatchKeySet.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "../thrown.hpp"
#include "oracle.hpp"

namespace {

using c10::DispatchKey;
using c10::DispatchKeySet;
using dispatch::Stack;
using test::thrown_by;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using torch::CppFunction;
using torch::Library;

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) out.push_back(part);
  return out;
}

DispatchKey key_named(const std::string& name) {
  return name == "CatchAll" ? DispatchKey::CatchAll : c10::parseDispatchKey(name);
}

/// Returns the lines of a table for the recorded keys, without those of PyTorch's own fallbacks.
std::string comparable(const std::string& table, const std::vector<std::string>& keys) {
  std::string out;
  for (const std::string& line : split(table, '\n')) {
    const bool recorded =
        std::find(keys.begin(), keys.end(), line.substr(0, line.find(':'))) != keys.end();
    if (recorded && line.find("[backend fallback]") == std::string::npos) out += line + "\n";
  }
  return out;
}

at::Tensor same(const at::Tensor& x) { return x; }

TEST(TablesAsPyTorch, WhateverIsRegistered) {
  const std::vector<std::string> recorded{"Undefined",
                                          "CPU",
                                          "CUDA",
                                          "XLA",
                                          "MTIA",
                                          "Meta",
                                          "FPGA",
                                          "QuantizedCPU",
                                          "SparseCPU",
                                          "NestedTensorCPU",
                                          "BackendSelect",
                                          "Python",
                                          "AutogradCPU",
                                          "AutogradCUDA",
                                          "ADInplaceOrView",
                                          "AutogradOther",
                                          "AutogradHIP",
                                          "AutogradXLA",
                                          "AutogradVE",
                                          "AutogradMTIA",
                                          "AutogradMeta",
                                          "FuncTorchBatched",
                                          "AutogradNestedTensor"};
  int count = 0;
  std::size_t compared = 0;
  for (const oracle::answer& a : oracle::answers()) {
    if (a.group != "x_table") continue;
    ++count;
    Library m(Library::FRAGMENT, "tables", std::nullopt, __FILE__, __LINE__);
    m.def("f(Tensor x) -> Tensor");
    std::istringstream names(a.question.substr(std::string("registered ").size()));
    for (std::string name; std::getline(names, name, ',');) {
      const DispatchKey key = key_named(name.substr(name.rfind(':') + 1));
      m.impl("f", key, &same, toString(key), 2);
    }
    const auto op = c10::Dispatcher::singleton().findSchemaOrThrow("tables::f", "");
    EXPECT_EQ(comparable(op.dumpComputedTable(), recorded), comparable(a.result, recorded))
        << a.question;
    compared += comparable(op.dumpComputedTable(), recorded).size();
  }
  EXPECT_EQ(count, 14);
  EXPECT_GT(compared, 5000U);
}

using number_of_tensor = std::int64_t(const at::Tensor&);
auto gives(std::int64_t number) {
  return [number](const at::Tensor&) { return number; };
}
Library defines(const char* schema = "f(Tensor x) -> int") {
  Library m(Library::DEF, "od", std::nullopt, "def.cpp", 1);
  m.def(std::string(schema));
  return m;
}
Library implements(DispatchKey key, const char* file = "a") {
  return {Library::IMPL, "od", key, file, 1};
}
std::int64_t call(const at::Tensor& x = at::ones({1})) {
  return c10::Dispatcher::singleton()
      .findSchemaOrThrow("od::f", "")
      .typed<number_of_tensor>()
      .call(x);
}

// The number after each case is its id in data/oracle.
const oracle::replays replayed_here{213, 215, 217, 219, 221, 223, 225, 227, 229, 263,
                                    265, 267, 269, 271, 313, 315, 317, 319, 321, 323,
                                    325, 327, 329, 333, 335, 337, 339, 343, 345, 347,
                                    349, 351, 353, 367, 369, 371, 373, 375, 377};

TEST(CallsAsPyTorch, TheOrderOfRegistrationsOfOneKeyCounts) {
  {
    Library d = defines(), a = implements(DispatchKey::CompositeImplicitAutograd);
    a.impl("f", gives(1));
    Library b = implements(DispatchKey::CompositeExplicitAutograd);
    b.impl("f", gives(2));
    EXPECT_EQ(call(), 2) << 263;  // in PyTorch 1, and 2 if the registrations are exchanged
  }
  {
    Library d = defines(), a = implements(DispatchKey::CompositeImplicitAutograd);
    a.impl("f", gives(1));
    Library b = implements(DispatchKey::CPU);
    b.impl("f", gives(2));
    EXPECT_EQ(call(), 2) << 265;
  }
  {
    Library d = defines(), a = implements(DispatchKey::CPU);
    a.impl("f", gives(1));
    {
      Library b = implements(DispatchKey::CPU);
      b.impl("f", gives(2));
    }
    EXPECT_EQ(call(), 1) << 267;
  }
  {
    Library d(Library::DEF, "od", std::nullopt, "def.cpp", 1);
    d.def("f(Tensor x) -> int", gives(1)).impl("f", gives(2));
    EXPECT_EQ(call(), 2) << 269;
  }
  {
    Library d = defines(), a = implements(DispatchKey::CUDA);
    a.impl("f", gives(1));
    Library b = implements(DispatchKey::CPU), c = implements(DispatchKey::CPU);
    b.impl("f", gives(2));
    c.impl("f", gives(3));
    EXPECT_EQ(call(), 3) << 271;
  }
}

TEST(CallsAsPyTorch, GuardsFallthroughsAndRedispatch) {
  const char* no_tensor = "There were no tensor arguments to this function";
  {
    Library d = defines(), a = implements(DispatchKey::CPU);
    a.impl("f", CppFunction::makeFallthrough());
    EXPECT_THAT(thrown_by([] { static_cast<void>(call()); }), HasSubstr(no_tensor)) << 367;
  }
  {
    Library d = defines(), a = implements(DispatchKey::CPU);
    a.impl("f", gives(1));
    {
      const c10::impl::ExcludeDispatchKeyGuard guard(DispatchKey::CPU);
      EXPECT_THAT(thrown_by([] { static_cast<void>(call()); }), HasSubstr(no_tensor)) << 369;
    }
    const auto f =
        c10::Dispatcher::singleton().findSchemaOrThrow("od::f", "").typed<number_of_tensor>();
    EXPECT_THAT(
        thrown_by([&] { static_cast<void>(f.redispatch(DispatchKeySet(), at::ones({1}))); }),
        HasSubstr(no_tensor))
        << 373;
  }
  {
    Library d = defines(), a = implements(DispatchKey::Tracer), b = implements(DispatchKey::CPU);
    a.impl("f", gives(1));
    b.impl("f", gives(2));
    const c10::impl::IncludeDispatchKeyGuard guard(DispatchKey::Tracer);
    EXPECT_EQ(call(), 1) << 371;
  }
  {
    Library d(Library::DEF, "od", std::nullopt, "def.cpp", 1);
    d.def("f(Tensor x) -> int", gives(1));
    EXPECT_EQ(call(at::Tensor()), 1) << 375;
  }
  {
    Library d = defines("f() -> int"), a = implements(DispatchKey::BackendSelect);
    a.impl("f", [] { return std::int64_t{7}; });
    EXPECT_EQ(
        c10::Dispatcher::singleton().findSchemaOrThrow("od::f", "").typed<std::int64_t()>().call(),
        7)
        << 377;
  }
}

TEST(DeviceTypesAsPyTorch, ManyHaveAKey) {
  const auto key = [](at::DeviceType type) { return torch::dispatch(type, &same).key(); };
  EXPECT_EQ(key(at::kCUDA), DispatchKey::CUDA) << 213;
  EXPECT_EQ(key(at::kMeta), DispatchKey::Meta) << 215;
  EXPECT_EQ(key(at::kMTIA), DispatchKey::MTIA) << 217;
  EXPECT_EQ(key(at::kPrivateUse1), DispatchKey::PrivateUse1) << 219;
  EXPECT_EQ(key(at::kMAIA), DispatchKey::MAIA) << 223;
  EXPECT_EQ(key(at::kIPU), DispatchKey::IPU) << 225;
  EXPECT_EQ(key(at::kXLA), DispatchKey::XLA) << 227;
  for (const at::DeviceType type : {at::kFPGA, at::kMetal})
    EXPECT_NE(thrown_by([&] { static_cast<void>(key(type)); }), "(nothing was thrown)")
        << toString(type) << ": 221, 229";
}

/// Returns whether a boxed call with the value reaches the kernel for the CPU.
template <class F>
bool reaches_boxed(const char* schema, const F& kernel, dispatch::IValue value) {
  Library d = defines(schema), a = implements(DispatchKey::CPU);
  a.impl("f", kernel);
  Stack stack{std::move(value)};
  const std::string error = thrown_by(
      [&] { c10::Dispatcher::singleton().findSchemaOrThrow("od::f", "").callBoxed(stack); });
  EXPECT_THAT(error, AnyOf("(nothing was thrown)",
                           HasSubstr("There were no tensor arguments to this function")));
  return error == "(nothing was thrown)";
}
/// Returns the same for an unboxed call.
template <class... A>
bool reaches(const char* schema, const std::type_identity_t<A>&... values) {
  Library d = defines(schema), a = implements(DispatchKey::CPU);
  a.impl("f", [](A...) {});
  const std::string error = thrown_by([&] {
    c10::Dispatcher::singleton().findSchemaOrThrow("od::f", "").typed<void(A...)>().call(values...);
  });
  EXPECT_THAT(error, AnyOf("(nothing was thrown)",
                           HasSubstr("There were no tensor arguments to this function")));
  return error == "(nothing was thrown)";
}

TEST(KeysOfArgumentsAsPyTorch, InABoxedCall) {
  using at::Tensor;
  using optional_tensor = std::optional<Tensor>;
  const Tensor x = at::ones({1});
  const std::vector<Tensor> several{x};
  const char* list = "f(Tensor[] x) -> ()";
  EXPECT_TRUE(reaches_boxed(list, [](at::TensorList) {}, several)) << 313;
  EXPECT_TRUE(reaches_boxed(list, [](std::vector<Tensor>) {}, several)) << 315;
  EXPECT_TRUE(reaches_boxed(list, [](const std::vector<Tensor>&) {}, several)) << 317;
  EXPECT_TRUE(reaches_boxed(list, [](c10::List<Tensor>) {}, several)) << 319;
  EXPECT_TRUE(reaches_boxed(list, [](const c10::List<Tensor>&) {}, several)) << 321;
  EXPECT_TRUE(reaches_boxed(list, [](const at::ITensorListRef&) {}, several)) << 323;
  const std::vector<optional_tensor> gaps{x, std::nullopt};
  const char* optional_elements = "f(Tensor?[] x) -> ()";
  EXPECT_TRUE(reaches_boxed(
      optional_elements, [](const c10::List<optional_tensor>&) {}, gaps))
      << 325;
  EXPECT_TRUE(reaches_boxed(optional_elements, [](at::ArrayRef<optional_tensor>) {}, gaps)) << 353;
  // In PyTorch the tensors of an optional list choose no kernel. Here they do.
  EXPECT_TRUE(reaches_boxed(
      "f(Tensor[]? x) -> ()", [](std::optional<at::TensorList>) {}, several))
      << 327;
  EXPECT_FALSE(reaches_boxed(
      "f(Tensor[][] x) -> ()", [](std::vector<std::vector<Tensor>>) {},
      std::vector<std::vector<Tensor>>{several}))
      << 329;
  EXPECT_FALSE(reaches_boxed(
      "f((Tensor, int) x) -> ()", [](std::tuple<Tensor, std::int64_t>) {},
      std::tuple<Tensor, std::int64_t>(x, 1)))
      << 333;
  EXPECT_TRUE(reaches_boxed(
      "f(Tensor[2] x) -> ()", [](std::array<Tensor, 2>) {}, std::array<Tensor, 2>{x, x}))
      << 335;
}

TEST(KeysOfArgumentsAsPyTorch, InACallWithCxxValues) {
  using optional_tensor = std::optional<at::Tensor>;
  const at::Tensor x = at::ones({1});
  EXPECT_TRUE(reaches<const optional_tensor&>("f(Tensor? x) -> ()", x)) << 337;
  EXPECT_FALSE(reaches<const optional_tensor&>("f(Tensor? x) -> ()", std::nullopt)) << 339;
  EXPECT_FALSE(reaches<const dispatch::IValue&>("f(Any x) -> ()", x)) << 343;
  EXPECT_FALSE(reaches<const at::Scalar&>("f(Scalar x) -> ()", 1)) << 345;
  EXPECT_FALSE(reaches<c10::Device>("f(Device x) -> ()", c10::Device("cpu"))) << 347;
  EXPECT_FALSE(reaches<at::TensorList>("f(Tensor[] x) -> ()", at::TensorList())) << 349;
  EXPECT_TRUE((reaches<const at::Tensor&, const at::Tensor&>("f(Tensor x, Tensor y) -> ()",
                                                             at::Tensor(), x)))
      << 351;
}

}  // namespace
