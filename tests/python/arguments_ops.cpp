// SPDX-License-Identifier: BSL-1.0
// Operators for jax, which passes arguments as operands and attributes. The results show what came.
#include <ATen/ATen.h>
#include <torch/custom_class.h>
#include <torch/library.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

float first(const at::Tensor& x) { return x.data_ptr<float>()[0]; }
at::Tensor filled(const at::Tensor& like, double value) {
  return at::full(like.sizes(), value, at::TensorOptions(like.scalar_type()));
}

/// A tensor filled with the number of arguments that have the value which the test passes.
at::Tensor all(const at::Tensor& x, std::int64_t i, double f, bool b, const std::string& s,
               const at::Scalar& number, c10::complex<double> z, at::ScalarType type,
               c10::Device device, at::IntArrayRef ints, const std::vector<double>& reals,
               const c10::List<bool>& flags, const std::vector<std::string>& words,
               std::optional<std::int64_t> maybe, std::optional<at::IntArrayRef> sizes) {
  const bool right[] = {i == 1LL << 40,
                        f == 0.1,
                        b,
                        s == "word",
                        number.isIntegral(false) && number.toLong() == 7,
                        z == c10::complex<double>(1, -2),
                        type == at::kDouble,
                        device == c10::Device("cuda:1"),
                        ints.vec() == std::vector<std::int64_t>{3, 3},
                        reals == std::vector<double>{0.5, 2},
                        flags.size() == 2 && flags.get(0) && !flags.get(1),
                        words == std::vector<std::string>{"a", "", "c"},
                        !maybe.has_value(),
                        sizes && sizes->empty()};
  double sum = 0;
  for (const bool yes : right) sum += yes;
  return filled(x, sum);
}

struct Box : torch::CustomClassHolder {};

/// A tensor that a kernel keeps, which it may not do under jax.
at::Tensor kept;

TORCH_LIBRARY(arguments, m) {
  m.class_<Box>("Box").def(torch::init<>());
  m.def(
      "all(Tensor x, int i, float f, bool b, str s, Scalar number, complex z, ScalarType type, "
      "Device device, int[2] ints, float[] reals, bool[] flags, str[] words, int? maybe=None, *, "
      "int[]? sizes=None) -> Tensor",
      &all);
  m.def("sum(Tensor[] x, Tensor? y, Tensor?[] z) -> Tensor",
        [](const std::vector<at::Tensor>& x, const std::optional<at::Tensor>& y,
           const c10::List<std::optional<at::Tensor>>& z) {
          double sum = y ? 10 * first(*y) : 0;
          for (const at::Tensor& one : x) sum += first(one);
          for (std::size_t i = 0; i != z.size(); ++i)
            if (const std::optional<at::Tensor> one = z.get(i)) sum += 100.0 * first(*one);
          return at::full({2}, sum, at::TensorOptions(at::kFloat));
        });
  m.def("several(Tensor x, bool both=True) -> (Tensor, Tensor?, Tensor[])",
        [](const at::Tensor& x, bool both) {
          return std::tuple<at::Tensor, std::optional<at::Tensor>, std::vector<at::Tensor>>(
              filled(x, 1), both ? std::optional(filled(x, 2)) : std::nullopt, {x, filled(x, 3)});
        });
  m.def("row(Tensor x) -> Tensor", [](const at::Tensor& x) { return x.select(1, 0); });
  m.def("twice(Tensor x) -> Tensor", [](const at::Tensor& x) {
    at::Tensor out = x.clone();
    for (std::int64_t i = 0; i != out.numel(); ++i) out.data_ptr<float>()[i] *= 2;
    return out;
  });
  m.def("same(Tensor x) -> Tensor", [](const at::Tensor& x) { return x; });
  m.def("keep(Tensor x) -> Tensor", [](const at::Tensor& x) {
    kept = x;
    return x.clone();
  });
  m.def("throws(Tensor x, str what) -> Tensor", [](const at::Tensor& x, const std::string& what) {
    if (what == "value") throw std::invalid_argument("a value of the kernel's");
    if (what == "index") throw c10::IndexError("an index of the kernel's");
    if (what == "missing") throw c10::NotImplementedError("what is missing");
    if (what == "int") throw 3;
    TORCH_CHECK(what.empty(), "a check of the kernel's");
    return x;
  });
  m.def("boxed(Tensor x, __torch__.torch.classes.arguments.Box? box=None) -> Tensor",
        [](const at::Tensor& x, const std::optional<c10::intrusive_ptr<Box>>&) { return x; });
  m.def("add(Tensor a, Tensor b) -> Tensor",
        [](const at::Tensor& a, const at::Tensor& b) {
          TORCH_CHECK(a.sizes() == b.sizes(), "the shapes differ");
          at::Tensor out = a.clone();
          for (std::int64_t i = 0; i != out.numel(); ++i)
            out.data_ptr<float>()[i] += b.data_ptr<float>()[i];
          return out;
        },
        {at::Tag::pointwise});
}

}  // namespace
