// SPDX-License-Identifier: BSL-1.0
// A source of the stable ABI that prints the same with PyTorch's headers and with this library's:
// members of tensors, results of functions and kernels, bits of values, and exceptions.
#include <torch/csrc/stable/accelerator.h>
#include <torch/csrc/stable/device.h>
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>
#include <torch/headeronly/core/Dispatch_v2.h>
#include <torch/headeronly/core/ScalarType.h>
#include <torch/headeronly/core/TensorAccessor.h>
#include <torch/headeronly/util/Exception.h>

#include <array>
#include <cstdio>
#include <string>
#include <vector>

namespace {

using torch::headeronly::ScalarType;
using torch::stable::Device;
using torch::stable::Tensor;
namespace d = torch::stable::detail;

// ---- kernels

Tensor scale(const Tensor& x, double by) {
  STD_TORCH_CHECK(x.scalar_type() == ScalarType::Float, "floats, not ",
                  torch::headeronly::toString(x.scalar_type()));
  const Tensor dense = torch::stable::contiguous(x);
  Tensor out = torch::stable::empty_like(dense);
  for (int64_t i = 0; i < x.numel(); ++i)
    out.mutable_data_ptr<float>()[i] = static_cast<float>(by) * dense.const_data_ptr<float>()[i];
  return out;
}
void add_(Tensor& out, int64_t n) {
  for (int64_t i = 0; i < out.numel(); ++i)
    out.mutable_data_ptr<float>()[i] += static_cast<float>(n);
}
std::tuple<Tensor, Tensor> both(Tensor x, int64_t n) {
  return {torch::stable::select(x, 0, n), torch::stable::narrow(x, 1, n, 2)};
}
std::vector<int64_t> sizes(const Tensor& x) {
  return std::vector<int64_t>(x.sizes().begin(), x.sizes().end());
}
std::string text(std::optional<Tensor> x, const std::vector<Tensor>& xs,
                 torch::headeronly::IntHeaderOnlyArrayRef sizes, std::optional<int64_t> n,
                 std::string_view name, bool flag, ScalarType type, Device device,
                 std::vector<double> reals) {
  std::string out = x.has_value() ? "some " : "none ";
  out += std::to_string(xs.size()) + " [";
  for (const int64_t size : sizes) out += std::to_string(size) + ",";
  out +=
      "] " + (n ? std::to_string(*n) : "None") + " " + std::string(name) + (flag ? " T " : " F ");
  out += torch::headeronly::toString(type);
  out +=
      " " + std::to_string(static_cast<int>(device.type())) + ":" + std::to_string(device.index());
  return out + " " + std::to_string(reals.size());
}
void twice(StableIValue* stack, uint64_t arguments, uint64_t results) {
  std::printf("twice gets %d and gives %d\n", static_cast<int>(arguments),
              static_cast<int>(results));
  const auto n = d::to<int64_t>(stack[0]);
  const auto more = d::to<std::optional<std::vector<int64_t>>>(stack[1]);
  stack[0] = d::from(2 * n + (more ? static_cast<int64_t>(more->size()) : 0));
}

STABLE_TORCH_LIBRARY(stable_source, m) {
  m.def("scale(Tensor x, float by) -> Tensor");
  m.def("add_(Tensor(a!) out, int n) -> ()");
  m.def("both(Tensor x, int n) -> (Tensor, Tensor)");
  m.def("sizes(Tensor x) -> int[]");
  m.def(
      "text(Tensor? x, Tensor[] xs, int[] sizes, int? n, str name, bool flag, ScalarType type, "
      "Device device, float[] reals) -> str");
}
STABLE_TORCH_LIBRARY_FRAGMENT(stable_source, m) {
  m.def("twice(int n, int[]? more) -> int", {torch::headeronly::Tag::pt2_compliant_tag});
}
STABLE_TORCH_LIBRARY_IMPL(stable_source, CPU, m) {
  m.impl("scale", TORCH_BOX(&scale));
  m.impl("add_", TORCH_BOX(&add_));
  m.impl("both", TORCH_BOX(&both));
  m.impl("sizes", TORCH_BOX(&sizes));
}
STABLE_TORCH_LIBRARY_IMPL(stable_source, CompositeExplicitAutograd, m) {
  m.impl("text", TORCH_BOX(&text));
  m.impl("twice", &twice);
}

// ---- printing

void print(const char* what, const Tensor& t) {
  std::printf("%s: sizes", what);
  for (const int64_t size : t.sizes()) std::printf(" %lld", static_cast<long long>(size));
  std::printf(" strides");
  for (const int64_t stride : t.strides()) std::printf(" %lld", static_cast<long long>(stride));
  std::printf(
      " %s at %lld of %zu bytes, %d dimensions, %lld elements, contiguous %d, device %d:%d %d, "
      "layout %d",
      torch::headeronly::toString(t.scalar_type()), static_cast<long long>(t.storage_offset()),
      t.element_size(), static_cast<int>(t.dim()), static_cast<long long>(t.numel()),
      t.is_contiguous(), static_cast<int>(t.device().type()), t.device().index(), t.get_device(),
      static_cast<int>(t.layout()));
  if (t.is_cpu() && t.scalar_type() == ScalarType::Float) {
    const Tensor dense = torch::stable::contiguous(t);
    std::printf(":");
    for (int64_t i = 0; i < t.numel(); ++i)
      std::printf(" %g", static_cast<double>(dense.const_data_ptr<float>()[i]));
  }
  std::printf("\n");
}
/// Prints whether the code throws a std::runtime_error whose message ends with `end`.
template <class F>
void throws(const char* what, F code, const std::string& end = "") {
  try {
    code();
    std::printf("%s does not throw\n", what);
  } catch (const std::runtime_error& e) {
    const bool ends = std::string(e.what()).ends_with(end);
    std::printf("%s throws%s\n", what, ends ? "" : e.what());
  }
}
Tensor counted(std::initializer_list<int64_t> sizes) {
  const std::vector<int64_t> of(sizes);
  Tensor out = torch::stable::empty(of);
  for (int64_t i = 0; i < out.numel(); ++i)
    out.mutable_data_ptr<float>()[i] = static_cast<float>(i);
  return out;
}

void functions() {
  namespace s = torch::stable;
  Tensor t = counted({2, 3});
  print("counted", t);
  print("empty", s::fill_(s::empty({2}), 1.5));
  print("of longs", s::empty({2, 0}, ScalarType::Long));
  print("channels last",
        s::contiguous(counted({1, 2, 2, 2}), torch::headeronly::MemoryFormat::ChannelsLast));
  print("on meta", s::empty({2, 3}, std::nullopt, std::nullopt, Device("meta")));
  print("full", s::full({2}, 2.5));
  print("new_zeros", s::new_zeros(t, {2, 1}));
  print("new_empty", s::fill_(s::new_empty(t, {1}), 4));
  print("clone", s::clone(t));
  print("transposed", s::transpose(t, 0, -1));
  print("narrowed", s::narrow(t, 1, 1, 2));
  print("selected", s::select(t, -1, 1));
  print("viewed", s::view(t, {3, -1}));
  print("reshaped", s::reshape(s::transpose(t, 0, 1), {6}));
  print("flattened", s::flatten(counted({2, 1, 3}), 1));
  print("unsqueezed", s::unsqueeze(s::transpose(t, 0, 1), 1));
  print("unsqueezed at the end", s::unsqueeze(s::transpose(t, 0, 1), -1));
  print("squeezed", s::squeeze(counted({2, 1, 3}), 1));
  print("not squeezed", s::squeeze(t, 0));
  print("to double", s::to(t, ScalarType::Double));
  print("to the same", s::to(t, Device("cpu")));
#if defined(TORCH_VERSION_2_14_0) && TORCH_FEATURE_VERSION >= TORCH_VERSION_2_14_0
  std::printf("has a storage %d %d\n", t.has_storage(), Tensor().has_storage());
#endif
  Tensor into = s::empty({2, 2});
  print("copied", s::copy_(into, counted({2})));
  print("zeroed", s::zero_(into));
  float memory[] = {1, 2, 3, 4, 5, 6};
  print("blob", s::from_blob(memory, {2, 2}, {3, 1}, Device("cpu"), ScalarType::Float, 1));
  int released = 0;
  {
    const Tensor view = s::select(s::from_blob(memory, {6}, {1}, Device("cpu"), ScalarType::Float,
                                               [&released](void*) { ++released; }),
                                  0, 5);
    print("blob with a deleter", view);
  }
  std::printf("released %d\n", released);
  std::printf("shares %d %d\n", s::to(t, Device("cpu")).data_ptr() == t.data_ptr(),
              s::contiguous(t).data_ptr() == t.data_ptr());
  std::vector<int> seen(100);
  s::parallel_for(0, 100, 10, [&](int64_t from, int64_t to) {
    for (int64_t i = from; i < to; ++i) ++seen[static_cast<size_t>(i)];
  });
  std::printf("in parallel %d\n", seen == std::vector<int>(100, 1));
  throws("a size out of range", [&] { static_cast<void>(t.size(2)); });
  throws(
      "a type that is another", [&] { static_cast<void>(t.const_data_ptr<double>()); },
      " but found Float");
  throws("a view of another size", [&] { static_cast<void>(s::view(t, {7})); });
  throws("an index out of range", [&] { static_cast<void>(s::select(t, 0, 2)); });
  throws("sizes that do not repeat", [&] { s::copy_(into, counted({3})); });
  throws("no dimension", [&] { static_cast<void>(s::unsqueeze(t, 4)); });
  throws("a device of no type", [] { Device("gpu!"); });
  throws("a device without such an index", [] { Device("cpu:1"); });
  throws("a guard without an accelerator",
         [] { torch::stable::accelerator::DeviceGuard guard(0); });
  throws("the current device",
         [] { static_cast<void>(torch::stable::accelerator::getCurrentDeviceIndex()); });
  throws("a check", [] { STD_TORCH_CHECK(1 > 2, "one is ", 1, '!'); }, ", one is 1!");
  Tensor none;
  std::printf("defined %d %d\n", none.defined(), t.defined());
}

void calls() {
  const Tensor t = counted({2, 3});
  std::array<StableIValue, 9> stack{d::from(t), d::from(2.5)};
  const auto call = [&](const char* name) {
    STABLE_TORCH_ERROR_CODE_CHECK(torch_call_dispatcher(name, "", stack.data(), TORCH_ABI_VERSION));
  };
  call("stable_source::scale");
  print("scaled", d::to<Tensor>(stack[0]));
  stack = {d::from(t), d::from(int64_t{10})};
  call("stable_source::add_");
  print("added to", t);
  stack = {d::from(t), d::from(int64_t{1})};
  call("stable_source::both");
  print("first", d::to<Tensor>(stack[0]));
  print("second", d::to<Tensor>(stack[1]));
  stack = {d::from(t)};
  call("stable_source::sizes");
  for (const int64_t size : d::to<std::vector<int64_t>>(stack[0]))
    std::printf("%lld ", static_cast<long long>(size));
  std::printf("\n");
  stack = {d::from(std::optional<Tensor>(t)),    d::from(std::vector<Tensor>{t, t}),
           d::from(std::vector<int64_t>{3, 4}),  d::from(std::optional<int64_t>()),
           d::from(std::string("a name")),       d::from(true),
           d::from(ScalarType::BFloat16),        d::from(Device("cuda:1")),
           d::from(std::vector<double>{1, 2, 3})};
  call("stable_source::text");
  std::printf("%s\n", d::to<std::string>(stack[0]).c_str());
  stack = {d::from(int64_t{21}), d::from(std::optional(std::vector<int64_t>{1, 2, 3}))};
  call("stable_source::twice");
  std::printf("%lld\n", static_cast<long long>(d::to<int64_t>(stack[0])));
  throws("a kernel that throws", [&] {
    stack = {d::from(torch::stable::empty({1}, ScalarType::Int)), d::from(1.0)};
    call("stable_source::scale");
  });
  throws("an operator that nobody has", [&] {
    stack = {};
    call("stable_source::nothing");
  });
}

void bits() {
  std::printf(
      "%llx %llx %llx %llx %llx %llx %llx\n", static_cast<unsigned long long>(d::from(int64_t{-2})),
      static_cast<unsigned long long>(d::from(1.5)), static_cast<unsigned long long>(d::from(true)),
      static_cast<unsigned long long>(d::from(ScalarType::Float8_e5m2)),
      static_cast<unsigned long long>(d::from(torch::headeronly::Layout::SparseCsc)),
      static_cast<unsigned long long>(d::from(Device("cuda"))),
      static_cast<unsigned long long>(d::from(std::nullopt)));
#if defined(TORCH_VERSION_2_14_0) && TORCH_FEATURE_VERSION >= TORCH_VERSION_2_14_0
  constexpr ScalarType last = ScalarType::BComplex32;
#else
  constexpr ScalarType last = ScalarType::Float4_e2m1fn_x2;
#endif
  for (int i = 0; i <= static_cast<int>(last); ++i) {
    const auto type = static_cast<ScalarType>(i);
    std::printf("%s %d %s, ", torch::headeronly::toString(type),
                torch::headeronly::isQIntType(type),
                torch::headeronly::toString(torch::headeronly::toUnderlying(type)));
  }
  std::printf("\n");
  for (const float x : {0.F, 1.F, 0.1F, -3.3F, 65520.F, 1e-6F, 448.F, 1e10F})
    std::printf("%x %x %x %x %x %x %x\n", torch::headeronly::Half(x).x,
                torch::headeronly::BFloat16(x).x, torch::headeronly::Float8_e4m3fn(x).x,
                torch::headeronly::Float8_e5m2(x).x, torch::headeronly::Float8_e4m3fnuz(x).x,
                torch::headeronly::Float8_e5m2fnuz(x).x,
                torch::headeronly::Float8_e8m0fnu(x < 0 ? -x : x).x);
  const torch::headeronly::complex<float> z(1, 2);
  std::printf("%g %g\n", static_cast<double>((z * z).real()), static_cast<double>((z * z).imag()));
}

size_t size_of(ScalarType type) {
  return THO_DISPATCH_V2(type, "size_of", AT_WRAP(([&] {
                           const size_t sizes[] = {sizeof(scalar_t), 0};
                           return sizes[0];
                         })),
                         AT_EXPAND(AT_ALL_TYPES), AT_EXPAND(AT_COMPLEX_TYPES), ScalarType::Half);
}

}  // namespace

int main() {
  functions();
  calls();
  bits();
  std::printf("%zu %zu %zu\n", size_of(ScalarType::Short), size_of(ScalarType::Half),
              size_of(ScalarType::ComplexFloat));
  throws(
      "no case", [] { static_cast<void>(size_of(ScalarType::Bool)); },
      "\"size_of\" not implemented for 'Bool'");
  const Tensor t = counted({2, 3});
  const torch::headeronly::HeaderOnlyTensorAccessor<float, 2> all(
      t.mutable_data_ptr<float>(), t.sizes().data(), t.strides().data());
  std::printf("%g %lld\n", static_cast<double>(all[1][2]), static_cast<long long>(all.size(1)));
}
