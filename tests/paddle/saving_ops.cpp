// SPDX-License-Identifier: BSL-1.0
// Operators whose graphs are saved: arguments of every kind, and a formula for the gradient in
// Python.
#include <ATen/ATen.h>
#include <torch/library.h>

#include <string>
#include <vector>

namespace {

at::Tensor filled(const at::Tensor& like, const std::vector<double>& values) {
  at::Tensor out = at::empty({static_cast<std::int64_t>(values.size())}, like.scalar_type());
  for (std::size_t i = 0; i != values.size(); ++i)
    out.data_ptr<float>()[i] = static_cast<float>(values[i]);
  return out;
}

/// What the kernel was given, as numbers behind the tensor's first element.
at::Tensor seen(const at::Tensor& x, std::int64_t k, double by, bool flip, const std::string& name,
                at::IntArrayRef sizes, const std::vector<double>& weights,
                const std::vector<bool>& flags, std::optional<std::int64_t> some,
                const at::Scalar& scalar, at::ScalarType type,
                const std::vector<std::string>& names) {
  std::vector<double> out = {x.data_ptr<float>()[0], static_cast<double>(k), by, double(flip),
                             double(name.size())};
  for (const std::int64_t size : sizes) out.push_back(static_cast<double>(size));
  for (const double weight : weights) out.push_back(weight);
  for (const bool flag : flags) out.push_back(flag);
  out.push_back(static_cast<double>(some.value_or(-1)));
  out.push_back(scalar.to<double>());
  out.push_back(static_cast<double>(type));
  for (const std::string& one : names) out.push_back(double(one.size()));
  return filled(x, out);
}

/// (x + bias + the sum of the others) * by
at::Tensor joined(const at::Tensor& x, const std::vector<at::Tensor>& others,
                  const std::optional<at::Tensor>& bias, double by) {
  at::Tensor out = at::empty(x.sizes(), x.scalar_type());
  for (std::int64_t i = 0; i != x.numel(); ++i) {
    float sum = x.data_ptr<float>()[i];
    for (const at::Tensor& other : others) sum += other.data_ptr<float>()[i];
    if (bias) sum += bias->data_ptr<float>()[0];
    out.data_ptr<float>()[i] = sum * static_cast<float>(by);
  }
  return out;
}

std::tuple<at::Tensor, at::Tensor> halves(const at::Tensor& x) {
  const std::int64_t half = x.numel() / 2;
  at::Tensor first = at::empty({half}, x.scalar_type()),
             second = at::empty({x.numel() - half}, x.scalar_type());
  for (std::int64_t i = 0; i != x.numel(); ++i)
    (i < half ? first.data_ptr<float>()[i] : second.data_ptr<float>()[i - half]) =
        x.data_ptr<float>()[i];
  return {first, second};
}

at::Tensor same(const at::Tensor& x) { return x; }

at::Tensor fail(const at::Tensor&, const std::string& kind) {
  if (kind == "index") throw std::out_of_range("the kernel failed");
  if (kind == "value") throw std::invalid_argument("the kernel failed");
  if (kind == "int") throw 1;
  TORCH_CHECK(false, "the kernel failed");
}

/// The first `count` elements, each a tensor.
std::vector<at::Tensor> parts(const at::Tensor& x, std::int64_t count) {
  std::vector<at::Tensor> out;
  for (std::int64_t i = 0; i != count; ++i) out.push_back(filled(x, {x.data_ptr<float>()[i]}));
  return out;
}

/// The sum of all, and each of the tensors by 2.
std::tuple<at::Tensor, std::vector<at::Tensor>> sum_and_doubles(const std::vector<at::Tensor>& xs) {
  at::Tensor sum = at::zeros(xs.at(0).sizes(), xs[0].scalar_type());
  std::vector<at::Tensor> doubles;
  for (const at::Tensor& x : xs) {
    doubles.push_back(at::mul(x, 2));
    for (std::int64_t i = 0; i != x.numel(); ++i)
      sum.data_ptr<float>()[i] += x.data_ptr<float>()[i];
  }
  return {sum, doubles};
}

at::Tensor& scale_(at::Tensor& x, double by) {
  for (std::int64_t i = 0; i != x.numel(); ++i) x.data_ptr<float>()[i] *= static_cast<float>(by);
  return x;
}

void count_calls(at::Tensor& calls) { calls.data_ptr<float>()[0] += 1; }

at::Tensor& twice_out(const at::Tensor& x, at::Tensor& out) {
  for (std::int64_t i = 0; i != x.numel(); ++i)
    out.data_ptr<float>()[i] = 2 * x.data_ptr<float>()[i];
  return out;
}

/// Adds to each of the tensors, and to `total` all that was added.
void add_to_each(const std::vector<at::Tensor>& xs, double by,
                 const std::optional<at::Tensor>& total) {
  for (const at::Tensor& x : xs)
    for (std::int64_t i = 0; i != x.numel(); ++i) {
      x.data_ptr<float>()[i] += static_cast<float>(by);
      if (total) total->data_ptr<float>()[0] += static_cast<float>(by);
    }
}

struct Words : torch::CustomClassHolder {};

TORCH_LIBRARY(saving, m) {
  m.class_<Words>("Words").def(torch::init<>());
  m.def(
      "seen(Tensor x, int k, float by, bool flip, str name, int[] sizes, float[] weights, bool[] "
      "flags, int? some=None, "
      "*, Scalar scalar=1, ScalarType type=float, str[] names) -> Tensor",
      &seen);
  m.def("joined(Tensor x, Tensor[] others, Tensor? bias=None, *, float by=1) -> Tensor", &joined);
  m.def("halves(Tensor x) -> (Tensor, Tensor)", &halves);
  m.def("same_grad(Tensor x) -> Tensor", &same);
  m.def("fail(Tensor x, str kind) -> Tensor", &fail);
  m.def("parts(Tensor x, int count) -> Tensor[]", &parts);
  m.def("sum_and_doubles(Tensor[] xs) -> (Tensor sum, Tensor[] doubles)", &sum_and_doubles);
  m.def("scale_(Tensor(a!) x, float by) -> Tensor(a!)", &scale_);
  m.def("trained_scale_(Tensor(a!) x, float by) -> Tensor(a!)", &scale_);
  m.def("count_calls(Tensor(a!) calls) -> ()", &count_calls);
  m.def("twice.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)", &twice_out);
  m.def("add_to_each(Tensor(a!)[] xs, float by, Tensor(b!)? total=None) -> ()", &add_to_each);
  m.def("number_of(Tensor x) -> (Tensor, int)",
        [](const at::Tensor& x) { return std::make_tuple(x, x.numel()); });
  m.def("of_words(Tensor x, __torch__.torch.classes.saving.Words words) -> Tensor",
        [](const at::Tensor& x, const c10::intrusive_ptr<Words>&) { return x; });
}

}  // namespace
