// SPDX-License-Identifier: BSL-1.0
// The operators of the measurement, for this library (default host) and for PyTorch's own layer.
#include <torch/custom_class.h>
#include <torch/library.h>
#ifdef BENCH_TORCH
#include <ATen/core/Tensor.h>
#define BENCH_NAMESPACE bench_torch
#else
#include <ATen/ATen.h>
#include <schema_ct/short_kernel.hpp>
#define BENCH_NAMESPACE bench_ours
#endif

#include <cstdint>
#include <string>

namespace {

[[gnu::noinline]] std::int64_t number(std::int64_t k) { return k; }
[[gnu::noinline]] std::int64_t taken(const at::Tensor& x) { return x.dim(); }
[[gnu::noinline]] at::Tensor identity(const at::Tensor& x) { return x; }
[[gnu::noinline]] at::Tensor made(const at::Tensor& x) { return x.select(0, 0); }
[[gnu::noinline]] at::Tensor copy(const at::Tensor& x) { return x.clone(); }
[[gnu::noinline]] at::Tensor five(const at::Tensor& x, std::int64_t, double, bool,
                                  const std::string&) {
  return x;
}

/// Computes without touching memory that threads share.
[[gnu::noinline]] std::int64_t work(std::int64_t rounds) {
  std::uint64_t x = 88172645463325252U;
  for (std::int64_t i = 0; i != rounds; ++i) x ^= x << 13, x ^= x >> 7, x ^= x << 17;
  return static_cast<std::int64_t>(x);
}

struct counter : torch::CustomClassHolder {
  std::int64_t number(std::int64_t k) { return k; }
};

TORCH_LIBRARY(BENCH_NAMESPACE, m) {
  m.def("number(int k) -> int", &number);
#ifndef BENCH_TORCH
  m.def("short_number(int k) -> int", &number, schema_ct::short_kernel);
#endif
  m.def("taken(Tensor x) -> int", &taken);
  m.def("identity(Tensor x) -> Tensor", &identity);
  m.def("made(Tensor x) -> Tensor", &made);
  m.def("copy(Tensor x) -> Tensor", &copy);
  m.def("five(Tensor x, *, int i, float f=2.5, bool b=True, str s=\"text\") -> Tensor", &five);
  m.def("work(int rounds) -> int", &work);
  m.class_<counter>("Counter").def(torch::init<>()).def("number", &counter::number);
}

}  // namespace
