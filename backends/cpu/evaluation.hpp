// SPDX-License-Identifier: BSL-1.0
// Runs a loop over tensors of any sizes, strides and element types: merges dimensions if all
// tensors allow it, and converts other layouts and types block by block.
#pragma once

#include <dispatch/default_host/tensor_methods.hpp>

#include "loops.hpp"

namespace dispatch::cpu {

/// An input: a tensor, or a number. It refers to its source.
class input {
 public:
  input() = default;
  input(const Tensor& tensor) : tensor_(&tensor) {}
  input(const Scalar& number) : number_(&number) {}
  [[nodiscard]] const Tensor* tensor() const { return tensor_; }
  [[nodiscard]] const Scalar& number() const { return *number_; }

 private:
  const Tensor* tensor_ = nullptr;
  const Scalar* number_ = nullptr;
};

inline constexpr std::size_t most_inputs = 5;

/// A loop, with its input and output types.
struct calculation {
  loop run;
  ScalarType result;
  ScalarType reads[most_inputs];
};

/// Computes each element of `out`, to whose sizes the inputs broadcast. Numbers are converted to
/// the type that the loop reads.
void evaluate(const Tensor& out, ArrayRef<input> inputs, const calculation& what);

}  // namespace dispatch::cpu
