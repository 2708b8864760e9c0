// SPDX-License-Identifier: BSL-1.0
// Calls of stubs, for tests of their kernels.
#pragma once

#include <ATen/TensorIterator.h>

#include <cstdint>
#include <vector>

namespace test {

/// An iterator of an output and inputs of any types.
inline at::TensorIterator iterator_of(const at::Tensor& out,
                                      const std::vector<at::Tensor>& inputs) {
  at::TensorIteratorConfig config;
  config.check_all_same_dtype(false).set_check_mem_overlap(false).resize_outputs(false);
  config.add_owned_output(out);
  for (const at::Tensor& input : inputs) config.add_owned_const_input(input);
  return config.build();
}

/// What the stub's kernel for the CPU writes into a tensor like the first input.
template <class Stub, class... A>
at::Tensor computed(Stub& stub, const std::vector<at::Tensor>& inputs, const A&... arguments) {
  const at::Tensor out = at::empty_like(inputs.front());
  at::TensorIterator iterator = iterator_of(out, inputs);
  stub(at::kCPU, iterator, arguments...);
  return out;
}

/// The same for a tensor that is given.
template <class Stub, class... A>
at::Tensor computed_into(const at::Tensor& out, Stub& stub, const std::vector<at::Tensor>& inputs,
                         const A&... arguments) {
  at::TensorIterator iterator = iterator_of(out, inputs);
  stub(at::kCPU, iterator, arguments...);
  return out;
}

/// Numbers from -3 to 3, in rows.
inline at::Tensor numbers(at::IntArrayRef sizes = {3, 5}) {
  std::int64_t n = 1;
  for (const std::int64_t size : sizes) n *= size;
  return at::linspace(-3, 3, n, at::kDouble).reshape(sizes);
}

}  // namespace test
