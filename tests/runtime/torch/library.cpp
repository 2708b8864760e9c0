// SPDX-License-Identifier: BSL-1.0
// Registration as operator libraries write it: the macros, and every spelling of def and impl that
// PyTorch accepts, unchanged.
// Compiled alone: its registrations stand at global scope, as those of users do.
#include <torch/library.h>

#include <gmock/gmock.h>
#include <dispatch/invoke.hpp>

#include <cstdio>

namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

at::Tensor same(const at::Tensor& x) { return x; }
at::Tensor by_value(at::Tensor x) { return x; }
std::int64_t number(std::int64_t x) { return x; }
double number(double x) { return x; }
at::Tensor same_noexcept(const at::Tensor& x) noexcept { return x; }
template <int n>
std::int64_t add(std::int64_t x) {
  return x + n;
}
std::vector<at::Tensor> many(at::TensorList x) { return x.vec(); }
std::tuple<at::Tensor, at::Tensor> pair(const at::Tensor& x, const std::optional<at::Tensor>& y) {
  return {x, y.value_or(x)};
}
at::Tensor& write_(at::Tensor& x, const at::Tensor&) { return x; }
void shim(at::Tensor& x, std::optional<at::Tensor> y, std::optional<const at::Tensor> z) {
  x = y.has_value() ? *y : *z;
}

/// Returns a lambda that captures a function pointer, as adapters of plain functions do.
template <class R, class... A>
auto adapt(R (*f)(A...)) {
  return [f](A... a) { return f(a...); };
}
template <auto f>
struct function_object {
  std::int64_t operator()(std::int64_t x) const { return f(x); }
};
constexpr function_object<&add<4>> object;

/// Converts only to `const char*`.
struct selective {
  const char* text;
  constexpr operator const char*() const { return text; }  // NOLINT: the conversion is tested
};

}  // namespace

#define TEST_TAG {at::Tag::pt2_compliant_tag}
#define TEST_SCHEMA_HEAD "joined_by_a_macro("
#define TORCH_LIBRARY_EXPAND(NAME, MODULE) TORCH_LIBRARY(NAME, MODULE)
#define TORCH_LIBRARY_IMPL_EXPAND(NAME, DEVICE, MODULE) TORCH_LIBRARY_IMPL(NAME, DEVICE, MODULE)
#define TEST_CONCAT_(A, B) A##B
#define TEST_CONCAT(A, B) TEST_CONCAT_(A, B)
#define TORCH_EXTENSION_NAME test_facade

constexpr char constant[] = "t_constant(Tensor x) -> Tensor";

TORCH_LIBRARY_EXPAND(TORCH_EXTENSION_NAME, ops) {
  // Definitions without a kernel, with tags, and in a chain.
  ops.def("declared(Tensor x) -> Tensor");
  ops.def("tagged(Tensor x) -> Tensor", {at::Tag::core, at::Tag::view_copy});
  ops.def("tagged_by_a_macro(Tensor x) -> Tensor", TEST_TAG);
  ops.def("tagged_by_a_vector(Tensor x) -> Tensor", std::vector<at::Tag>{at::Tag::core});
  ops.def("tagged_by_nothing(Tensor x) -> Tensor", {});
  ops.def("tagged_kernel(Tensor x) -> Tensor", &same, {at::Tag::core});
  ops.def("chained_a(Tensor x) -> Tensor")
      .def("chained_b(Tensor x) -> Tensor", same)
      .impl("chained_a", &same);

  // Kernels of every kind of callable.
  ops.def("c_address(Tensor x) -> Tensor", &same);
  ops.def("c_function(Tensor x) -> Tensor", same);
  ops.def("c_dereferenced(Tensor x) -> Tensor", *same);
  ops.def("c_noexcept(Tensor x) -> Tensor", &same_noexcept);
  ops.def("c_compile_time(Tensor x) -> Tensor", TORCH_FN(same));
  ops.def("c_lambda(Tensor x) -> Tensor", [](const at::Tensor& x) { return x; });
  std::int64_t captured = 5;
  ops.def("c_capturing(int x) -> int", [captured](std::int64_t x) { return x + captured; });
  ops.def("c_reference(int x) -> int", [&](std::int64_t x) { return x; });
  ops.def("c_mutable(int x) -> int", [n = 0](std::int64_t x) mutable { return x + ++n; });
  ops.def("c_picked(int x) -> int", static_cast<std::int64_t (*)(std::int64_t)>(&number));
  ops.def("c_picked.float(float x) -> float", static_cast<double (*)(double)>(number));
  ops.def("c_template(int x) -> int", &add<3>);
  ops.def("c_adapted(int x) -> int", adapt(&add<7>));
  ops.def("c_object(int x) -> int", object);
  ops.def("c_temporary_object(int x) -> int", function_object<&add<6>>());
  ops.def("c_with_key(Tensor x) -> Tensor", torch::dispatch(torch::kCPU, &same));
  ops.def("c_cpp_function(Tensor x) -> Tensor", torch::CppFunction(&same));
  ops.def("c_key_set(Tensor x) -> bool", [](c10::DispatchKeySet keys, const at::Tensor&) {
    return keys.has(c10::DispatchKey::CPU);
  });

  // Schemas of every kind of text.
  ops.def(
      "joined("
      "Tensor x, "
      "int k=1"
      ") -> Tensor",
      [](const at::Tensor& x, std::int64_t) { return x; });
  ops.def(TEST_SCHEMA_HEAD "Tensor x)->Tensor", &same);
  ops.def(TORCH_SELECTIVE_SCHEMA("test_facade::selected(Tensor x) -> Tensor"));
  ops.def(TORCH_SELECTIVE_NAME("test_facade::inferred"), &same);
  ops.def("test_facade::explicit(Tensor x) -> Tensor", &same);
  ops.def(torch::schema("t_schema(Tensor x) -> Tensor"), &same);
  ops.def(torch::schema("t_schema_alone(Tensor x) -> Tensor"));
  ops.def(torch::jit::parseSchema("t_parsed(Tensor x) -> Tensor"), &same);
  const std::string string = "t_string(Tensor x) -> Tensor";
  ops.def(string);
  ops.def(string.c_str() + 2, &same);
  const char* pointer = "t_pointer(Tensor x) -> Tensor";
  ops.def(pointer, &same);
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "t_buffer%d(Tensor x) -> Tensor", 1);
  ops.def(buffer, &same);
  ops.def(selective{"t_converts(Tensor x) -> Tensor"}, &same);
  ops.def(constant, &same);
  ops.def("noisy ( Tensor  x,Tensor?y=None ,\n  str? device = None )->() ",
          [](const at::Tensor&, std::optional<at::Tensor>, std::optional<std::string>) {});

  // Every form of impl, in a block that also defines operators.
  ops.def("i(Tensor x) -> Tensor");
  ops.impl("i", &same);
  ops.impl("i", torch::kCUDA, &same);
  ops.impl("i", at::kMPS, same);
  ops.impl("i", c10::DispatchKey::AutogradCPU, TORCH_FN(same));
  ops.impl("i", torch::dispatch(c10::DispatchKey::SparseCPU, &same));
  ops.impl("i", torch::dispatch(torch::kXPU, [](const at::Tensor& x) { return x; }));
  ops.impl(TORCH_SELECTIVE_NAME("test_facade::i"), c10::DispatchKey::Meta, &same);
  const std::string name = "i";
  ops.impl(name.c_str(), torch::kPrivateUse1, &same);
  ops.impl(name, c10::DispatchKey::QuantizedCPU, &same);

  // Parameters and results of the kinds that kernels have.
  ops.def("p_list(Tensor[] x) -> Tensor[]", &many);
  ops.def("p_pair(Tensor x, Tensor? y=None) -> (Tensor, Tensor)", &pair);
  ops.def("p_write_(Tensor(a!) x, Tensor y) -> Tensor(a!)", &write_);
  ops.def("p_shim(Tensor! x, Tensor!? y, Tensor? z) -> ()", &shim);
  ops.def("p_same_names(Tensor q, Tensor q) -> ()", [](at::Tensor, at::Tensor) {});
}

TORCH_LIBRARY_EXPAND(TEST_CONCAT(TORCH_EXTENSION_NAME, _cache_ops), cache_ops) {
  cache_ops.def("swap(Tensor x) -> Tensor", &same);
}

TORCH_LIBRARY_IMPL(test_facade, CPU, m) {
  m.impl("declared", &by_value);
  m.impl("test_facade::tagged", TORCH_FN(same));
}
TORCH_LIBRARY_IMPL_EXPAND(TORCH_EXTENSION_NAME, CUDA, m) { m.impl("declared", by_value); }
TORCH_LIBRARY_IMPL(test_facade, CatchAll, m) {
  m.impl("late", [](std::int64_t x) { return x; });
}
TORCH_LIBRARY_IMPL(_, XPU, m) { m.impl("test_facade::declared", &by_value); }

TORCH_LIBRARY_FRAGMENT(test_facade, m) { m.def("late(int x) -> int"); }
TORCH_LIBRARY_FRAGMENT(test_facade, m) { m.def("later(int x) -> int", &add<2>); }

TORCH_LIBRARY_FRAGMENT(test_facade_wrong, m) {
  const std::string text = "f(Tensr x) -> Tensor";
  m.def(text, &same);
}

namespace {

c10::OperatorHandle op(const char* name, const char* overload = "") {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, overload);
}
std::string full(const std::string& name) { return "test_facade::" + name; }

TEST(Facade, TheOnlyBlockThatFailedIsTheWrongOne) {
  for (const std::string& e : dispatch::registration_errors())
    EXPECT_THAT(e, Not(HasSubstr("TORCH_LIBRARY(test_facade")));
  EXPECT_THAT(dispatch::registration_errors(), Contains(HasSubstr("Tensr")));
}

TEST(Facade, EverySpellingOfAKernelForATensorRuns) {
  const at::Tensor x = at::ones({2});
  for (const char* name :
       {"declared",  "tagged",     "tagged_kernel",  "chained_a",  "chained_b",
        "c_address", "c_function", "c_dereferenced", "c_noexcept", "c_compile_time",
        "c_lambda",  "c_with_key", "c_cpp_function", "joined",     "joined_by_a_macro",
        "inferred",  "explicit",   "t_schema",       "t_parsed",   "string",
        "t_pointer", "t_buffer1",  "t_converts",     "t_constant", "i"})
    EXPECT_TRUE(dispatch::invoke(op(full(name).c_str()), x).toTensor().is_same(x)) << name;
  EXPECT_TRUE(dispatch::invoke(op(full("c_key_set").c_str()), x).toBool());
  EXPECT_TRUE(dispatch::invoke(op("test_facade_cache_ops::swap"), x).toTensor().is_same(x));
}

TEST(Facade, EverySpellingOfAKernelForANumberRuns) {
  const std::pair<const char*, std::int64_t> expected[] = {
      {"c_capturing", 15}, {"c_reference", 10}, {"c_mutable", 11}, {"c_picked", 10},
      {"c_template", 13},  {"c_adapted", 17},   {"c_object", 14},  {"c_temporary_object", 16},
      {"late", 10},        {"later", 12}};
  for (const auto& [name, value] : expected)
    EXPECT_EQ(op(full(name).c_str()).typed<std::int64_t(std::int64_t)>().call(10), value) << name;
  EXPECT_EQ(op("test_facade::c_picked", "float").typed<double(double)>().call(2.5), 2.5);
}

TEST(Facade, TagsAreKept) {
  EXPECT_TRUE(op("test_facade::tagged").hasTag(at::Tag::view_copy));
  EXPECT_TRUE(op("test_facade::tagged_by_a_macro").hasTag(at::Tag::pt2_compliant_tag));
  EXPECT_TRUE(op("test_facade::tagged_by_a_vector").hasTag(at::Tag::core));
  EXPECT_THAT(op("test_facade::tagged_by_nothing").getTags(), testing::IsEmpty());
  EXPECT_TRUE(op("test_facade::tagged_kernel").hasTag(at::Tag::core));
}

TEST(Facade, ImplTakesDispatchKeysAndDeviceTypes) {
  using c10::DispatchKey;
  const auto i = op("test_facade::i");
  for (DispatchKey key :
       {DispatchKey::CompositeImplicitAutograd, DispatchKey::CUDA, DispatchKey::MPS,
        DispatchKey::AutogradCPU, DispatchKey::SparseCPU, DispatchKey::XPU, DispatchKey::Meta,
        DispatchKey::PrivateUse1, DispatchKey::QuantizedCPU})
    EXPECT_TRUE(i.hasKernelForDispatchKey(key)) << toString(key);
  const auto declared = op("test_facade::declared");
  for (DispatchKey key : {DispatchKey::CPU, DispatchKey::CUDA, DispatchKey::XPU})
    EXPECT_TRUE(declared.hasKernelForDispatchKey(key)) << toString(key);
}

TEST(Facade, NoiseInASchemaIsNotKept) {
  EXPECT_EQ(dispatch::to_string(op("test_facade::noisy").schema()),
            "test_facade::noisy(Tensor x, Tensor? y=None, str? device=None) -> ()");
  EXPECT_THAT(op("test_facade::noisy").debug(), HasSubstr("torch/library.cpp:"));
}

TEST(Facade, ParametersAndResults) {
  const at::Tensor x = at::ones({1}), y = at::zeros({2});
  using dispatch::invoke;
  EXPECT_TRUE(invoke(op("test_facade::p_list"), std::vector<at::Tensor>{x, y})
                  .toTensorVector()[1]
                  .is_same(y));
  EXPECT_TRUE(
      invoke(op("test_facade::p_pair"), x, y).toTuple()->elements()[1].toTensor().is_same(y));
  EXPECT_TRUE(invoke(op("test_facade::p_pair"), x).toTuple()->elements()[1].toTensor().is_same(x));
  EXPECT_TRUE(invoke(op("test_facade::p_write_"), x, y).toTensor().is_same(x));
  EXPECT_TRUE(invoke(op("test_facade::p_shim"), x, y, std::nullopt).isNone());
  EXPECT_TRUE(invoke(op("test_facade::p_same_names"), x, y).isNone());
  at::Tensor& written = op("test_facade::p_write_")
                            .typed<at::Tensor&(at::Tensor&, const at::Tensor&)>()
                            .call(const_cast<at::Tensor&>(x), y);
  EXPECT_EQ(&written, &x);
}

TEST(Facade, BlocksAsObjects) {
  {
    auto m = MAKE_TORCH_LIBRARY(test_facade_made);
    m.def("f(Tensor x) -> Tensor");
    auto cpu = MAKE_TORCH_LIBRARY_IMPL(test_facade_made, CPU);
    cpu.impl("f", &same);
    EXPECT_TRUE(dispatch::invoke(op("test_facade_made::f"), at::ones({1})).isTensor());
  }
  EXPECT_FALSE(c10::Dispatcher::singleton().findSchema({"test_facade_made::f", ""}));
}

TEST(Facade, PyTorchsNamesAreThere) {
  static_assert(std::is_same_v<torch::Tensor, at::Tensor>);
  static_assert(std::is_same_v<torch::IValue, c10::IValue>);
  static_assert(std::is_same_v<at::IValue, c10::IValue>);
  static_assert(std::is_same_v<torch::jit::Stack, c10::Stack>);
  static_assert(std::is_same_v<torch::DispatchKey, c10::DispatchKey>);
  static_assert(std::is_same_v<at::OperatorHandle, c10::OperatorHandle>);
  const c10::List<std::int64_t> list{1, 2};
  EXPECT_EQ(list.size(), 2U);
  const auto k = torch::arg("k") = 3;
  EXPECT_EQ(k.value.toInt(), 3);
  EXPECT_EQ((TORCH_FN_TYPE(same)::func_ptr()), &same);
}

// The literals of a block are compared with its namespace. A literal is not compared if the
// compiler cannot tell that it belongs to the block.

torch::Library& elsewhere() {
  static torch::Library m(torch::Library::FRAGMENT, "test_facade_elsewhere",
                          c10::DispatchKey::Undefined, __FILE__, __LINE__);
  return m;
}
void define_elsewhere(torch::Library& m) { m.def("test_facade_elsewhere::helper(int x) -> int"); }

}  // namespace

TORCH_LIBRARY(test_facade_prefix, m) {
  m.def("test_facade_prefix::f(Tensor x) -> Tensor");
  m.def("test_facade_prefix :: g.out(Tensor x) -> Tensor", &same);
  m.def("test_facade_prefix::h", &same);
  m.def("f2(Tensor x) -> Tensor");
  m.impl("test_facade_prefix::f", &same);
  define_elsewhere(elsewhere());
  [](torch::Library& other) {
    other.def("test_facade_elsewhere::lambda(int x) -> int");
  }(elsewhere());
  const char* text = "test_facade_elsewhere::variable(int x) -> int";
  elsewhere().def(text);
}
#define TEST_FACADE_MACRO test_facade_prefix
TORCH_LIBRARY_FRAGMENT(TEST_FACADE_MACRO, m) {
  m.def("test_facade_prefix::fragment(Tensor x) -> Tensor");
}
TORCH_LIBRARY_IMPL(test_facade_prefix, CPU, m) { m.impl("test_facade_prefix::fragment", &same); }

namespace {

TEST(Facade, ABlockAcceptsItsOwnNamespaceAndCallsOnOtherLibraries) {
  for (const char* name :
       {"test_facade_prefix::f", "test_facade_prefix::h", "test_facade_prefix::f2",
        "test_facade_prefix::fragment", "test_facade_elsewhere::helper",
        "test_facade_elsewhere::lambda", "test_facade_elsewhere::variable"})
    EXPECT_TRUE(c10::Dispatcher::singleton().findSchema({name, ""})) << name;
  EXPECT_TRUE(c10::Dispatcher::singleton().findSchema({"test_facade_prefix::g", "out"}));
}

}  // namespace
