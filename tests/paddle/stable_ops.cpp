// SPDX-License-Identifier: BSL-1.0
// A source of PyTorch's stable ABI inside Paddle: it uses torch::stable::Tensor only, and its
// operators take Paddle's tensors.
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>
#include <torch/headeronly/core/ScalarType.h>
#include <torch/headeronly/core/TensorAccessor.h>

#include <array>
#include <string>
#include <tuple>
#include <vector>

namespace {

using torch::headeronly::DeviceType;
using torch::headeronly::IntHeaderOnlyArrayRef;
using torch::headeronly::MemoryFormat;
using torch::headeronly::ScalarType;
using torch::stable::Tensor;

Tensor scale(const Tensor& x, double by) {
  STD_TORCH_CHECK(x.is_contiguous(), "scale: the elements have to lie in a row");
  Tensor out = torch::stable::empty(x.sizes(), x.scalar_type(), std::nullopt, x.device());
  for (std::int64_t i = 0; i != x.numel(); ++i)
    out.mutable_data_ptr<float>()[i] =
        static_cast<float>(static_cast<double>(x.const_data_ptr<float>()[i]) * by);
  return out;
}

/// A view shares the memory of the argument.
void zero_columns(Tensor x, std::int64_t from, int count) {
  Tensor part = torch::stable::narrow(x, 1, from, count);
  torch::stable::zero_(part);
}

/// Copies row `a` of x to row `b`, through views whose elements are not contiguous.
Tensor with_row(const Tensor& x, std::int64_t a, std::int64_t b) {
  Tensor out = torch::stable::clone(x);
  const Tensor columns = torch::stable::transpose(out, 0, 1);
  Tensor to = torch::stable::select(columns, 1, b);
  torch::stable::copy_(to, torch::stable::select(x, 0, a));
  return out;
}

std::string described(const Tensor& x) {
  std::string out = torch::headeronly::toString(x.scalar_type());
  for (std::size_t i = 0; i != x.sizes().size(); ++i)
    out += " " + std::to_string(x.sizes()[i]) + "/" + std::to_string(x.strides()[i]);
  return out + (x.is_cpu() && x.device().type() == DeviceType::CPU ? " cpu" : " elsewhere");
}

Tensor made(IntHeaderOnlyArrayRef sizes, double value, ScalarType type, bool channels_last) {
  Tensor out = torch::stable::full(sizes, value, type);
  return channels_last ? torch::stable::contiguous(out, MemoryFormat::ChannelsLast) : out;
}

std::tuple<Tensor, Tensor> split(const Tensor& x, std::int64_t at) {
  Tensor first = torch::stable::clone(x), second = torch::stable::clone(x);
  return {torch::stable::narrow(first, 0, 0, at),
          torch::stable::narrow(second, 0, at, x.size(0) - at)};
}

int freed = 0;
/// A tensor over memory of this library, whose deleter runs once.
Tensor counted() {
  return torch::stable::from_blob(
      new float[6]{0, 1, 2, 3, 4, 5}, {2, 2}, {2, 1}, torch::stable::Device(DeviceType::CPU),
      ScalarType::Float,
      [](void* data) {
        ++freed;
        delete[] static_cast<float*>(data);
      },
      1);
}
std::int64_t freed_so_far() { return freed; }

double sum(const Tensor& x) {
  const Tensor own = torch::stable::to(torch::stable::contiguous(x), ScalarType::Double);
  const torch::headeronly::HeaderOnlyTensorAccessor<const double, 1> elements(
      own.const_data_ptr<double>(), own.sizes().data(), own.strides().data());
  double out = 0;
  for (std::int64_t i = 0; i != own.size(0); ++i) out += elements[i];
  return out;
}

std::vector<Tensor> twice(std::optional<Tensor> x) {
  if (!x.has_value()) return {};
  return {*x, torch::stable::reshape(*x, {-1})};
}

/// Calls an operator as a source of the stable ABI does: with a StableIValue for each value.
Tensor scaled_by_three(const Tensor& x) {
  std::array<StableIValue, 2> stack{torch::stable::detail::from(x),
                                    torch::stable::detail::from(3.0)};
  TORCH_ERROR_CODE_CHECK(
      torch_call_dispatcher("stable::scale", "", stack.data(), TORCH_ABI_VERSION));
  return torch::stable::detail::to<Tensor>(stack[0]);
}

/// A kernel that uses handles, as C sources do.
void boxed_numel(StableIValue* stack, std::uint64_t, std::uint64_t) {
  const auto handle = torch::stable::detail::to<AtenTensorHandle>(stack[0]);
  std::int64_t count = -1;
  TORCH_ERROR_CODE_CHECK(aoti_torch_get_numel(handle, &count));
  TORCH_ERROR_CODE_CHECK(aoti_torch_delete_tensor_object(handle));
  stack[0] = torch::stable::detail::from(count);
}

}  // namespace

STABLE_TORCH_LIBRARY(stable, m) {
  m.def("scale(Tensor x, float by=2.0) -> Tensor");
  m.def("zero_columns(Tensor(a!) x, int start, int count) -> ()");
  m.def("with_row(Tensor x, int a, int b) -> Tensor");
  m.def("described(Tensor x) -> str");
  m.def("made(int[] sizes, float value, ScalarType type, bool channels_last=False) -> Tensor");
  m.def("split(Tensor x, int at) -> (Tensor, Tensor)");
  m.def("counted() -> Tensor");
  m.def("freed_so_far() -> int");
  m.def("sum(Tensor x) -> float");
  m.def("twice(Tensor? x=None) -> Tensor[]");
  m.def("scaled_by_three(Tensor x) -> Tensor");
  m.def("numel(Tensor x) -> int");
}

STABLE_TORCH_LIBRARY_IMPL(stable, CPU, m) {
  m.impl("scale", TORCH_BOX(&scale));
  m.impl("zero_columns", TORCH_BOX(&zero_columns));
  m.impl("with_row", TORCH_BOX(&with_row));
  m.impl("described", TORCH_BOX(&described));
  m.impl("split", TORCH_BOX(&split));
  m.impl("sum", TORCH_BOX(&sum));
  m.impl("scaled_by_three", TORCH_BOX(&scaled_by_three));
  m.impl("numel", &boxed_numel);
}

STABLE_TORCH_LIBRARY_IMPL(stable, CompositeExplicitAutograd, m) {
  m.impl("made", TORCH_BOX(&made));
  m.impl("counted", TORCH_BOX(&counted));
  m.impl("freed_so_far", TORCH_BOX(&freed_so_far));
  m.impl("twice", TORCH_BOX(&twice));
}

// A kernel of the stable ABI in a block of TORCH_LIBRARY_FRAGMENT.
TORCH_LIBRARY_FRAGMENT(stable, m) {
  m.def("rescale(Tensor x, float by) -> Tensor");
  m.impl("rescale", TORCH_BOX(&scale));
}
