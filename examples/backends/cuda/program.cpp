// SPDX-License-Identifier: BSL-1.0
// Compares the CUDA kernels with those of schema_ct::cpu.
#include <ATen/ATen.h>

#include <cmath>
#include <cstdio>

namespace {

int failed = 0;

void expect_same(const char* what, const at::Tensor& device, const at::Tensor& cpu) {
  const at::Tensor a = device.cpu().to(at::kDouble).contiguous();
  const at::Tensor b = cpu.to(at::kDouble).contiguous();
  bool same =
      device.is_cuda() && device.scalar_type() == cpu.scalar_type() && a.sizes() == b.sizes();
  for (std::int64_t i = 0; same && i < a.numel(); ++i) {
    const double x = a.data_ptr<double>()[i], y = b.data_ptr<double>()[i];
    same = std::abs(x - y) <= 1e-5 * (1 + std::abs(y));
  }
  std::printf("%-14s %s\n", what, same ? "same" : "DIFFERENT");
  failed += same ? 0 : 1;
}

}  // namespace

int main() {
  const at::Device there("cuda:0");
  const at::Tensor a = at::rand({33, 47}) - 0.25, b = at::rand({47}) + 0.5;
  const at::Tensor x = a.to(there), y = b.to(there);
  expect_same("add", at::add(x, y, 2), at::add(a, b, 2));
  expect_same("sub", x - y, a - b);
  expect_same("mul", x.t() * 3, a.t() * 3);
  expect_same("div", x / y, a / b);
  expect_same("lt", x < y, a < b);
  expect_same("exp", x.exp(), a.exp());
  expect_same("tanh", x.tanh(), a.tanh());
  expect_same("sum", x.sum({0}), a.sum({0}));
  expect_same("max", x.max(), a.max());
  expect_same("softmax", at::softmax(x, 1), at::softmax(a, 1));
  expect_same("mm", at::mm(x, x.t()), at::mm(a, a.t()));
  const at::Tensor index = at::tensor({3, 0, 3}, at::kLong);
  expect_same("index_select", at::index_select(x, 1, index.to(there)),
              at::index_select(a, 1, index));
  expect_same("cat", at::cat({x, x}, 1), at::cat({a, a}, 1));
  expect_same("floor (CPU)", x.floor(), a.floor());
  return failed == 0 ? 0 : 1;
}
