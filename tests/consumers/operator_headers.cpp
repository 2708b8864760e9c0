// SPDX-License-Identifier: BSL-1.0
// A program that includes headers of single operators, before and after the headers of all of them.
#include <ATen/ops/add.h>
#include <ATen/ops/view.h>

#include <ATen/ATen.h>
#include <ATen/CPUFunctions.h>

#include <ATen/ops/add_cpu_dispatch.h>
#include <ATen/ops/mul_ops.h>

#include <concepts>
#include <string_view>

static_assert(requires(at::Tensor x) {
  { at::add(x, x) } -> std::same_as<at::Tensor>;
  { at::cpu::add(x, x) } -> std::same_as<at::Tensor>;
  { at::symint::view<int64_t>(x, {2, 3}) } -> std::same_as<at::Tensor>;
});

int main() { return std::string_view(at::_ops::mul_Tensor::overload_name) == "Tensor" ? 0 : 1; }
