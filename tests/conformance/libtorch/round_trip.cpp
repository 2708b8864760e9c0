// SPDX-License-Identifier: BSL-1.0
// PyTorch does not compare kernels of the stable ABI with their schemas. Here a kernel of each C++
// type is registered with each schema type and called. The check must say `exact` if and only if
// the value arrives. Each pair has a process of its own, as some pairs crash it.
#include <ATen/CPUGeneratorImpl.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/ops/zeros.h>
#include <sys/wait.h>
#include <torch/csrc/jit/frontend/function_schema_parser.h>
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/tensor.h>
#include <torch/library.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <schema_ct/libtorch.hpp>
#include <sstream>

namespace {

template <class T>
using view = torch::headeronly::HeaderOnlyArrayRef<T>;
using torch::headeronly::DeviceType;
using torch::headeronly::Layout;
using torch::headeronly::MemoryFormat;
using torch::headeronly::ScalarType;
using torch::stable::Device;
using torch::stable::Generator;
using torch::stable::Tensor;

// The texts of values, which differ for each kind of value.
std::string show(bool v) { return v ? "true" : "false"; }
template <class T>
  requires std::is_integral_v<T>
std::string show(T v) {
  return std::to_string(static_cast<int64_t>(v));
}
template <class T>
  requires std::is_floating_point_v<T>
std::string show(T v) {
  std::ostringstream out;
  out << v << 'f';
  return out.str();
}
std::string show(std::string_view v) { return "'" + std::string(v) + "'"; }
std::string show(ScalarType v) { return "dtype " + std::to_string(static_cast<int>(v)); }
std::string show(Layout v) { return "layout " + std::to_string(static_cast<int>(v)); }
std::string show(MemoryFormat v) { return "format " + std::to_string(static_cast<int>(v)); }
std::string show(DeviceType v) { return "device type " + std::to_string(static_cast<int>(v)); }
std::string show(std::same_as<Device> auto v) {
  return "device " + std::to_string(static_cast<int>(v.type())) + ":" + std::to_string(v.index());
}
std::string show(const Tensor& v) { return "tensor of " + std::to_string(v.numel()); }
std::string show(const Generator&) { return "generator"; }
template <class T>
std::string show(const std::optional<T>& v);
template <class T>
std::string show(const std::vector<T>& v) {
  std::string out = "[";
  for (T element : v) out += show(element) + ",";
  return out + "]";
}
template <class T>
std::string show(view<T> v) {
  std::string out = "[";
  for (const T& element : v) out += show(element) + ",";
  return out + "]";
}
template <class T>
std::string show(const std::optional<T>& v) {
  return v.has_value() ? show(*v) : "None";
}

// Two values of each type, for kernels that return them.
bool give_second = false;
template <class T>
struct sample {
  static T value() { return give_second ? static_cast<T>(3) : static_cast<T>(-5); }
};
template <class T>
  requires std::is_floating_point_v<T>
struct sample<T> {
  static T value() { return give_second ? T(1.1) : T(-2.5); }
};
template <>
struct sample<bool> {
  static bool value() { return give_second; }
};
template <>
struct sample<std::string> {
  static std::string value() { return give_second ? "text" : ""; }
};
template <>
struct sample<ScalarType> {
  static ScalarType value() { return give_second ? ScalarType::Double : ScalarType::Char; }
};
template <>
struct sample<Layout> {
  static Layout value() { return give_second ? Layout::Sparse : Layout::Strided; }
};
template <>
struct sample<MemoryFormat> {
  static MemoryFormat value() {
    return give_second ? MemoryFormat::ChannelsLast : MemoryFormat::Contiguous;
  }
};
template <>
struct sample<DeviceType> {
  static DeviceType value() { return give_second ? DeviceType::CUDA : DeviceType::CPU; }
};
template <>
struct sample<Device> {
  static Device value() { return Device(sample<DeviceType>::value(), give_second ? 1 : 0); }
};
template <>
struct sample<Tensor> {
  static Tensor value() {
    AtenTensorHandle handle = nullptr;
    at::Tensor* const held = new at::Tensor(at::zeros({give_second ? 3 : 2}));
    std::memcpy(&handle, &held, sizeof(handle));
    return Tensor(handle);
  }
};
template <class T>
struct sample<std::optional<T>> {
  static std::optional<T> value() { return sample<T>::value(); }
};
template <class T>
struct sample<std::vector<T>> {
  static std::vector<T> value() { return {sample<T>::value(), sample<T>::value()}; }
};

// The text of an IValue, of which only the schema type says what an int stands for.
std::string show(const c10::IValue& v, const c10::Type& type) {
  if (v.isNone()) return "None";
  if (const auto* optional = type.castRaw<c10::OptionalType>())
    return show(v, *optional->getElementType());
  if (const auto* list = type.castRaw<c10::ListType>()) {
    if (!v.isList()) return "no list";
    std::string out = "[";
    for (const c10::IValue& element : v.toListRef())
      out += show(element, *list->getElementType()) + ",";
    return out + "]";
  }
  const bool number = v.isInt();
  switch (type.kind()) {
    case c10::TypeKind::ScalarTypeType: return number ? show(v.toScalarType()) : "no dtype";
    case c10::TypeKind::LayoutType: return number ? show(v.toLayout()) : "no layout";
    case c10::TypeKind::MemoryFormatType: return number ? show(v.toMemoryFormat()) : "no format";
    default: break;
  }
  if (v.isBool()) return show(v.toBool());
  if (number) return show(v.toInt());
  if (v.isDouble()) return show(v.toDouble());
  if (v.isString()) return show(std::string_view(v.toStringRef()));
  if (v.isTensor()) return "tensor of " + std::to_string(v.toTensor().numel());
  if (v.isGenerator()) return "generator";
  if (v.isDevice())
    return "device " + std::to_string(static_cast<int>(v.toDevice().type())) + ":" +
           std::to_string(v.toDevice().index());
  return "something else";
}

struct schema_type {
  const char* written;
  std::vector<c10::IValue> values{};
};
std::vector<schema_type> schema_types() {
  return {{"int", {(int64_t{1} << 40) + 5, int64_t{-3}, int64_t{1}}},
          {"SymInt", {(int64_t{1} << 40) + 5, int64_t{-3}}},
          {"float", {1.1, -2.5}},
          {"bool", {true, false}},
          {"str", {std::string("text"), std::string()}},
          {"Tensor", {at::zeros({3})}},
          {"ScalarType", {at::kDouble, at::kChar}},
          {"Layout", {at::kSparse, at::kStrided}},
          {"MemoryFormat", {at::MemoryFormat::ChannelsLast}},
          {"Device", {c10::Device(at::kCUDA, 1), c10::Device(at::kCPU)}},
          {"Generator", {at::Generator(at::detail::getDefaultCPUGenerator())}},
          {"Scalar", {1.1, int64_t{5}}},
          {"complex", {c10::complex<double>(1, 2)}}};
}

std::string seen;
template <class T>
void take(T v) {
  seen = show(v);
}
template <class T>
T give() {
  seen = show(sample<T>::value());
  return sample<T>::value();
}

/// Whether the check takes the schema and a kernel of the stable ABI as an exact fit.
template <auto* f>
bool is_exact(const std::string& schema) {
  using boxed = schema_ct::libtorch::boxed_kernel<f>;
  schema_ct::checker_for<schema_ct::signature_of<boxed>> c;
  return schema_ct::detail::run(schema.data(), schema.size(), c, false).code == schema_ct::errc::ok;
}

using boxed_function = schema_ct::libtorch::boxed_function;

/// Registers the kernel and calls it with each value. Whether all values arrive.
bool arrives(const std::string& schema, boxed_function* kernel,
             const std::vector<c10::IValue>& values) try {
  torch::Library definition(torch::Library::FRAGMENT, "trip", c10::nullopt, __FILE__, __LINE__);
  definition.def(schema.c_str());
  torch::stable::detail::StableLibrary library(torch::stable::detail::StableLibrary::Kind::IMPL,
                                               "trip", "CompositeExplicitAutograd", __FILE__,
                                               __LINE__);
  library.impl("f", kernel);
  const auto op = c10::Dispatcher::singleton().findSchemaOrThrow("trip::f", "");
  const c10::FunctionSchema& parsed = op.schema();
  if (!parsed.returns().empty()) {
    for (const bool second : {false, true}) {
      give_second = second;
      std::vector<c10::IValue> stack;
      op.callBoxed(stack);
      if (show(stack.at(0), *parsed.returns()[0].real_type()) != seen) return false;
    }
    return true;
  }
  for (const c10::IValue& value : values) {
    // The text is made before the call, which takes the tensors out of a list.
    const std::string sent = show(value, *parsed.arguments()[0].real_type());
    std::vector<c10::IValue> stack{value};
    op.callBoxed(stack);
    if (sent != seen) return false;
  }
  return true;
} catch (const std::exception&) {
  return false;
}

int every = 1;  // of the pairs that the check refuses, an Nth is tried
int refused = 0, pairs = 0, exact = 0, failures = 0;
void compare(const std::string& schema, const char* type, bool says_exact, boxed_function* kernel,
             const std::vector<c10::IValue>& values) {
  if (!says_exact && refused++ % every != 0) return;
  const pid_t child = fork();
  if (child == 0) {
    if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(2);
    _exit(arrives(schema, kernel, values) ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ++pairs;
  exact += says_exact;
  if ((status == 0) == says_exact) return;
  ++failures;
  std::printf("FAILED %s with %s: %s, but the value %s\n", schema.c_str(), type,
              says_exact ? "exact" : "refused", status == 0 ? "arrives" : "does not arrive");
}

/// The schema types, each also as an optional, as a list and as an optional list.
std::vector<schema_type> with_lists() {
  std::vector<schema_type> out = schema_types();
  for (const auto& [written, values] : schema_types()) {
    static std::vector<std::string> names;
    names.reserve(100);
    const c10::TypePtr element = torch::jit::parseSchema(std::string("f(") + written + " a) -> ()")
                                     .arguments()[0]
                                     .real_type();
    c10::impl::GenericList list(element);
    for (const c10::IValue& value : values) list.push_back(value);
    std::vector<c10::IValue> or_none = values;
    or_none.emplace_back();
    out.push_back({names.emplace_back(std::string(written) + "?").c_str(), or_none});
    out.push_back({names.emplace_back(std::string(written) + "[]").c_str(), {list}});
    out.push_back({names.emplace_back(std::string(written) + "[]?").c_str(), {list, {}}});
  }
  return out;
}

template <class T>
void ask_parameter(const char* type) {
  static const std::vector<schema_type> types = with_lists();
  for (const auto& [written, values] : types) {
    const std::string schema = std::string("f(") + written + " a) -> ()";
    compare(schema, type, is_exact<&take<T>>(schema), TORCH_BOX(&take<T>), values);
  }
}
template <class T>
void ask(const char* type) {
  ask_parameter<T>(type);
  for (const auto& [written, values] : with_lists()) {
    const std::string schema = std::string("f() -> ") + written;
    compare(schema, type, is_exact<&give<T>>(schema), TORCH_BOX(&give<T>), {});
  }
}

}  // namespace

#define ASK(...) ask<__VA_ARGS__>(#__VA_ARGS__)
#define ASK_PARAMETER(...) ask_parameter<__VA_ARGS__>(#__VA_ARGS__)

int main(int argc, char** argv) {
  if (argc > 1) every = std::atoi(argv[1]);
  ASK(int64_t);
  ASK(long long);
  ASK(uint64_t);
  ASK(int32_t);
  ASK(int16_t);
  ASK(int8_t);
  ASK(uint8_t);
  ASK(double);
  ASK(float);
  ASK(bool);
  ASK(std::string);
  ASK(Tensor);
  ASK(ScalarType);
  ASK(Layout);
  ASK(MemoryFormat);
  ASK(Device);
  ASK(DeviceType);
  ASK(std::optional<int64_t>);
  ASK(std::optional<uint64_t>);
  ASK(std::optional<int32_t>);
  ASK(std::optional<double>);
  ASK(std::optional<bool>);
  ASK(std::optional<std::string>);
  ASK(std::optional<Tensor>);
  ASK(std::optional<ScalarType>);
  ASK(std::optional<Device>);
  ASK(std::vector<int64_t>);
  ASK(std::vector<uint64_t>);
  ASK(std::vector<int32_t>);
  ASK(std::vector<double>);
  ASK(std::vector<float>);
  ASK(std::vector<std::string>);
  ASK(std::vector<Tensor>);
  ASK(std::vector<ScalarType>);
  ASK(std::optional<std::vector<int64_t>>);
  ASK(std::optional<std::vector<Tensor>>);
  ASK_PARAMETER(const int64_t&);
  ASK_PARAMETER(const Tensor&);
  ASK_PARAMETER(const std::string&);
  ASK_PARAMETER(const std::vector<int64_t>&);
  ASK_PARAMETER(std::string_view);
  ASK_PARAMETER(view<int64_t>);
  ASK_PARAMETER(view<double>);
  ASK_PARAMETER(view<Tensor>);
  ASK_PARAMETER(std::optional<view<int64_t>>);
  ASK_PARAMETER(std::optional<view<double>>);
  ASK_PARAMETER(Generator);
  std::printf("%d pairs, %d exact, %d failed\n", pairs, exact, failures);
  return failures == 0 && exact > 60 ? 0 : 1;
}
