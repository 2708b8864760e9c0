// SPDX-License-Identifier: BSL-1.0
// An operator for each kind of value, with the parameter types by which kernels take it.
#include <ATen/ATen.h>
#include <torch/custom_class.h>
#include <torch/library.h>

#include <chrono>
#include <dispatch/interruption.hpp>
#include <dispatch/work_stream.hpp>
#include <future>
#include <numeric>
#include <optional>
#include <schema_ct/short_kernel.hpp>
#include <string>
#include <thread>

namespace {

using ints = c10::IntArrayRef;

std::int64_t sum(ints values) {
  return std::accumulate(values.begin(), values.end(), std::int64_t{0});
}

at::Tensor& fill_(at::Tensor& x, const at::Scalar& value) { return x.fill_(value); }
at::Tensor& copy_out(const at::Tensor& x, at::Tensor& out) { return out.copy_(x); }
at::Tensor add_one(const at::Tensor& x) {
  at::Tensor out = x.clone();
  float* const p = out.data_ptr<float>();
  for (std::int64_t i = 0; i != out.numel(); ++i) p[i] += 1;
  return out;
}

/// Calls an operator from C++ with a tensor that C++ has made.
at::Tensor call(const std::string& name, std::int64_t n) {
  return c10::Dispatcher::singleton()
      .findSchemaOrThrow(name.c_str(), "")
      .typed<at::Tensor(const at::Tensor&)>()
      .call(at::ones({n}, at::kFloat));
}
/// The text of the exception that the operator throws.
std::string caught(const std::string& name) {
  try {
    static_cast<void>(call(name, 2));
    return "nothing";
  } catch (const c10::Error& e) {
    return e.what_without_backtrace();
  }
}

/// A tensor that a kernel keeps from one call to another.
at::Tensor kept;

TORCH_LIBRARY(values, m) {
  m.def("integer(int k) -> int", [](std::int64_t k) { return k; });
  m.def("narrow(int k) -> int", [](int k) { return std::int64_t{k}; });
  m.def("real(float k) -> float", [](double k) { return k; });
  m.def("boolean(bool k) -> bool", [](bool k) { return k; });
  m.def("string(str k) -> str", [](std::string_view k) { return std::string(k); });
  m.def("complex(complex k) -> complex", [](c10::complex<double> k) { return k; });
  m.def("scalar(Scalar k) -> Scalar", [](const at::Scalar& k) { return k; });
  m.def("element(ScalarType t=bool) -> ScalarType", [](at::ScalarType t) { return t; });
  m.def("device(Device d=\"cuda:1\") -> Device", [](c10::Device d) { return d; });
  m.def("any(Any x) -> Any", [](const c10::IValue& x) { return x; });
  m.def("two_lists(int[] a, int[] b) -> int", [](ints a, ints b) { return 100 * sum(a) + sum(b); });
  m.def("pair(int[2] k=1) -> int", [](ints k) { return 10 * k.at(0) + k.at(1); });
  m.def("reals(float[] k) -> float[]", [](const std::vector<double>& k) { return k; });
  m.def("booleans(bool[] k) -> bool[]", [](c10::List<bool> k) { return k; });
  m.def("strings(str[] k) -> str[]", [](const std::vector<std::string>& k) { return k; });
  m.def("nested(int[][] k) -> int[][]",
        [](const std::vector<std::vector<std::int64_t>>& k) { return k; });
  m.def("dictionary(Dict(str, int) d) -> Dict(str, int)",
        [](const c10::Dict<std::string, std::int64_t>& d) { return d; });
  m.def("nothing() -> ()", [] {});
  m.def("keywords(Tensor x, *, int a=1, float b=2.5, bool c=True, str d=\"text\") -> str",
        [](const at::Tensor&, std::int64_t a, double b, bool c, const std::string& d) {
          return std::to_string(a) + " " + std::to_string(b) + (c ? " true " : " false ") + d;
        });

  m.def("same(Tensor x) -> Tensor", [](at::Tensor x) { return x; });
  m.def("numel(Tensor x) -> int", [](const at::Tensor& x) { return x.numel(); });
  m.def("describe(Tensor x) -> str", [](const at::Tensor& x) { return x.str(); });
  m.def("strides(Tensor x) -> int[]", [](const at::Tensor& x) { return x.strides().vec(); });
  m.def("add_one(Tensor x) -> Tensor", &add_one);
  m.def("view(Tensor x) -> Tensor", [](const at::Tensor& x) { return x.select(0, 0); });
  m.def("copy(Tensor x) -> Tensor", [](const at::Tensor& x) { return x.clone(); });
  m.def("copy.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)", &copy_out);
  m.def("maybe(Tensor? x=None) -> Tensor?", [](const std::optional<at::Tensor>& x) { return x; });
  m.def("undefined() -> Tensor", [] { return at::Tensor(); });
  m.def("zeros(int[] size, *, ScalarType dtype=float, Device device=\"cpu\") -> Tensor",
        [](ints size, at::ScalarType type, c10::Device device) {
          return at::zeros(size, at::TensorOptions(type).device(device));
        });
  m.def("tensors(Tensor[] x) -> Tensor[]", [](const std::vector<at::Tensor>& x) { return x; });
  m.def("copies(Tensor[] x) -> Tensor[]", [](const std::vector<at::Tensor>& x) {
    std::vector<at::Tensor> out;
    for (const at::Tensor& one : x) out.push_back(one.clone());
    return out;
  });
  m.def("two(Tensor x) -> (Tensor, int)",
        [](const at::Tensor& x) { return std::tuple<at::Tensor, std::int64_t>(x, x.numel()); });
  m.def("fill_(Tensor(a!) x, Scalar value) -> Tensor(a!)", &fill_);
  m.def("fill_all_(Tensor(a!)[] x, Scalar value) -> ()",
        [](const std::vector<at::Tensor>& x, const at::Scalar& value) {
          for (const at::Tensor& one : x) one.fill_(value);
        });
  m.def("call(str name, int n) -> Tensor", &call);
  m.def("caught(str name) -> str", &caught);
  m.def("call_in_thread(str name) -> Tensor", [](const std::string& name) {
    return std::async(std::launch::async, [&] { return call(name, 3); }).get();
  });
  m.def("declared(Tensor x, int k=1) -> Tensor");
  m.def("keep(Tensor x) -> ()", [](const at::Tensor& x) { kept = x; });
  m.def("kept() -> Tensor", [] { return std::exchange(kept, at::Tensor()); });
  m.def("short_number(int k) -> int", [](std::int64_t k) { return k; }, schema_ct::short_kernel);
  m.def("sleep(int milliseconds) -> ()", [](std::int64_t milliseconds) {
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
  });
  m.def("poll(int milliseconds) -> ()", [](std::int64_t milliseconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
    while (std::chrono::steady_clock::now() < end) dispatch::check_interrupted();
  });
  m.def("stream(Tensor x) -> int", [](const at::Tensor& x) {
    return reinterpret_cast<std::int64_t>(dispatch::work_stream(x.device()));
  });
  m.def("work(Tensor x, int rounds) -> float", [](const at::Tensor& x, std::int64_t rounds) {
    double out = 0;
    for (std::int64_t i = 0; i != rounds; ++i) out += x.data_ptr<float>()[i % x.numel()];
    return out;
  });

  m.def("overloaded(int k) -> str", [](std::int64_t) { return std::string("int"); });
  m.def("overloaded.float(float k) -> str", [](double) { return std::string("float"); });
  m.def("overloaded.str(str k, *, int times=1) -> str",
        [](const std::string&, std::int64_t) { return std::string("str"); });
  m.def("tagged(Tensor x) -> Tensor", &add_one, {at::Tag::pointwise, at::Tag::core});

  m.def("throws(str what) -> ()", [](const std::string& what) {
    if (what == "index") throw c10::IndexError("index");
    if (what == "value") throw std::invalid_argument("value");
    if (what == "range") throw std::out_of_range("range");
    if (what == "missing") throw c10::NotImplementedError("missing");
    if (what == "memory") throw std::bad_alloc();
    if (what == "overflow") throw std::overflow_error("overflow");
    if (what == "int") throw 3;
    TORCH_CHECK_TYPE(what != "type", "type");
    TORCH_CHECK_EQ(what, "fine") << " and more";
  });
}

}  // namespace
