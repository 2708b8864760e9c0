// SPDX-License-Identifier: BSL-1.0
// An operator for each kind of value, with the parameter types by which kernels take it.
#include <ATen/ATen.h>
#include <torch/custom_class.h>
#include <torch/library.h>

#include <chrono>
#include <condition_variable>
#include <dispatch/op.hpp>
#include <mutex>
#include <numeric>
#include <thread>

namespace {

using ints = c10::IntArrayRef;

std::int64_t sum(ints values) {
  return std::accumulate(values.begin(), values.end(), std::int64_t{0});
}

struct counter : torch::CustomClassHolder {
  explicit counter(std::int64_t start) : value(start) {}
  std::int64_t add(std::int64_t n) { return value += n; }
  std::int64_t add_elements(const at::Tensor& x) { return value += x.numel(); }
  std::int64_t value;
};
struct other : torch::CustomClassHolder {};

at::Tensor& fill_(at::Tensor& x, const at::Scalar& value) { return x.fill_(value); }

at::Tensor& copy_out(const at::Tensor& x, at::Tensor& out) { return out.copy_(x); }

at::Tensor& scale_(at::Tensor& x, double by) {
  for (std::int64_t i = 0; i != x.numel(); ++i) x.data_ptr<float>()[i] *= static_cast<float>(by);
  return x;
}
void scale_all_(const std::vector<at::Tensor>& x, double by) {
  for (at::Tensor one : x) scale_(one, by);
}

/// Waits for a second call, which can only come while Python's lock is free.
std::int64_t meet(const at::Tensor&) {
  static std::mutex mutex;
  static std::condition_variable changed;
  static int calls = 0;
  std::unique_lock lock(mutex);
  ++calls;
  changed.notify_all();
  changed.wait_for(lock, std::chrono::seconds(20), [] { return calls >= 2; });
  return calls;
}

/// The number of owners: 1 if nobody but the caller owns the tensor.
std::int64_t owners(const at::Tensor& x) { return dispatch::host::inner(x).impl().use_count(); }
std::int64_t address(const at::Tensor& x) { return reinterpret_cast<std::int64_t>(&x); }
bool is_passed_in_place(const at::Tensor& x) {
  const std::int64_t before = owners(x);
  const auto typed = c10::Dispatcher::singleton()
                         .findSchemaOrThrow("values::address", "")
                         .typed<std::int64_t(const at::Tensor&)>();
  const dispatch::op<"values::address(Tensor x) -> int"> compiled{};
  const dispatch::op<"values::owners(Tensor x) -> int"> owners_of{};
  return typed.call(x) == address(x) && compiled(x) == address(x) && owners_of(x) == before;
}

TORCH_LIBRARY(values, m) {
  m.class_<counter>("Counter")
      .def(torch::init<std::int64_t>(), "", {torch::arg("start") = 0})
      .def("add", &counter::add, "", {torch::arg("n") = 1})
      .def("add_elements", &counter::add_elements)
      .def_readwrite("value", &counter::value)
      .def_static("largest", [] { return std::int64_t{9}; });
  m.class_<other>("Other").def(torch::init<>());
  m.def("count(__torch__.torch.classes.values.Counter c, int n=2) -> int",
        [](const c10::intrusive_ptr<counter>& c, std::int64_t n) { return c->add(n); });
  m.def("counter(int start) -> __torch__.torch.classes.values.Counter",
        [](std::int64_t start) { return c10::make_intrusive<counter>(start); });

  m.def("integer(int k) -> int", [](std::int64_t k) { return k; });
  m.def("narrow(int k) -> int", [](int k) { return std::int64_t{k}; });
  m.def("real(float k) -> float", [](double k) { return k; });
  m.def("narrow_real(float k) -> float", [](float k) { return double{k}; });
  m.def("boolean(bool k) -> bool", [](bool k) { return k; });
  m.def("string(str k) -> str", [](std::string_view k) { return std::string(k); });
  m.def("complex(complex k) -> complex", [](c10::complex<double> k) { return k; });
  m.def("scalar(Scalar k) -> Scalar", [](const at::Scalar& k) { return k; });
  m.def("element(ScalarType t=bool) -> int", [](at::ScalarType t) {
    return static_cast<std::int64_t>(t == at::kBool ? 1 : t == at::kBFloat16 ? 2 : 3);
  });
  m.def("element_number(int t) -> int",
        [](std::int64_t t) { return std::int64_t{static_cast<at::ScalarType>(t) == at::kBool}; });
  m.def("device(Device d=\"cuda:1\") -> Device", [](c10::Device d) { return d; });
  m.def("device_text(Device d=\"cuda:1\") -> str", [](const std::string& d) { return d; });
  m.def("device_if_any(Device? d=None) -> bool",
        [](std::optional<c10::Device> d) { return d.has_value(); });
  m.def("any(Any x) -> Any", [](const c10::IValue& x) { return x; });

  m.def("two_lists(int[] a, int[] b) -> int", [](ints a, ints b) { return 100 * sum(a) + sum(b); });
  m.def("pair(int[2] k=1) -> int", [](ints k) { return 10 * k[0] + k[1]; });
  m.def("maybe_list(int[]? k=None) -> int",
        [](c10::OptionalIntArrayRef k) { return k.has_value() ? sum(*k) : -1; });
  m.def("reals(float[] k) -> float[]", [](const std::vector<double>& k) { return k; });
  m.def("booleans(bool[] k) -> bool[]", [](c10::List<bool> k) { return k; });
  m.def("strings(str[] k) -> str[]", [](const std::vector<std::string>& k) { return k; });
  m.def("nested(int[][] k) -> int[][]",
        [](const std::vector<std::vector<std::int64_t>>& k) { return k; });
  m.def("tensors(Tensor[] x) -> Tensor[]", [](const std::vector<at::Tensor>& x) { return x; });
  m.def("maybe_tensors(Tensor?[] x) -> int", [](const c10::List<std::optional<at::Tensor>>& x) {
    std::int64_t defined = 0;
    for (const std::optional<at::Tensor>& one : x) defined += one.has_value();
    return defined;
  });
  m.def("dictionary(Dict(str, int) d) -> Dict(str, int)",
        [](const c10::Dict<std::string, std::int64_t>& d) { return d; });
  m.def("nothing() -> ()", [] {});
  m.def("maybe(Tensor? x=None) -> Tensor?", [](const std::optional<at::Tensor>& x) { return x; });
  m.def("tensor_pair((Tensor, Tensor) x) -> ()", [](const std::tuple<at::Tensor, at::Tensor>&) {});
  m.def("tensor_by_name(Dict(str, Tensor) x) -> ()",
        [](const c10::Dict<std::string, at::Tensor>&) {});
  m.def("absent(Tensor x) -> str", [](const at::Tensor&) { return std::string("required"); });
  m.def("absent.optional(Tensor? x=None) -> str",
        [](const std::optional<at::Tensor>&) { return std::string("optional"); });
  m.def("undefined() -> Tensor", [] { return at::Tensor(); });
  m.def("new_tensor(Tensor x) -> Tensor", [](const at::Tensor& x) { return x.clone(); });
  m.def("scaled(Tensor x, int k) -> Tensor", [](const at::Tensor& x, std::int64_t k) {
    at::Tensor out = at::empty(x.sizes(), x.scalar_type());
    for (std::int64_t i = 0; i != x.numel(); ++i)
      out.data_ptr<float>()[i] = x.data_ptr<float>()[i] * static_cast<float>(k);
    return out;
  });
  m.def("same(Tensor x) -> Tensor", [](at::Tensor x) { return x; });
  m.def("fill_(Tensor(a!) x, Scalar value) -> Tensor(a!)", &fill_);
  m.def("scale_(Tensor(a!) x, float by) -> Tensor(a!)", &scale_);
  m.def("scale_if_any_(Tensor(a!)? x=None, *, float by=2) -> ()",
        [](std::optional<at::Tensor> x, double by) {
          if (x.has_value()) scale_(*x, by);
        });
  m.def("scale_all_(Tensor(a!)[] x, float by) -> ()", &scale_all_);
  m.def("scale_those_(Tensor(a!)?[] x, float by) -> ()",
        [](c10::List<std::optional<at::Tensor>> x, double by) {
          for (std::optional<at::Tensor> one : x)
            if (one.has_value()) scale_(*one, by);
          x.clear();
        });
  m.def("fail_(Tensor(a!) x) -> ()", [](at::Tensor&) { TORCH_CHECK(false, "before it wrote"); });
  m.def("copy.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)", &copy_out);
  m.def("copy(Tensor x) -> Tensor", [](const at::Tensor& x) { return x.clone(); });
  m.def("meet(Tensor x) -> int", &meet);
  m.def("sleep(int milliseconds) -> ()", [](std::int64_t milliseconds) {
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
  });
  m.def("owners(Tensor x) -> int", &owners);
  m.def("address(Tensor x) -> int", &address);
  m.def("is_passed_in_place(Tensor x) -> bool", &is_passed_in_place);

  m.def("overloaded(int k) -> str", [](std::int64_t) { return std::string("int"); });
  m.def("overloaded.float(float k) -> str", [](double) { return std::string("float"); });
  m.def("overloaded.str(str k, *, int times=1) -> str",
        [](const std::string&, std::int64_t) { return std::string("str"); });

  m.def("throws(str what) -> ()", [](const std::string& what) {
    if (what == "index") throw c10::IndexError("index");
    if (what == "value") throw std::invalid_argument("value");
    if (what == "range") throw std::out_of_range("range");
    if (what == "missing") throw c10::NotImplementedError("missing");
    TORCH_CHECK_TYPE(what != "type", "type");
    TORCH_CHECK_EQ(what, "fine") << " and more";
  });
}

}  // namespace
