// SPDX-License-Identifier: BSL-1.0
// A loop over tensors of any sizes, strides and element types: dimensions are joined where all
// tensors allow it, and what is not contiguous or of another type is converted block by block.
#pragma once

#include <dispatch/default_host/tensor_methods.hpp>

#include "loops.hpp"

namespace dispatch::cpu {

/// A tensor that is read, or a number in the place of one. It refers to what it is made of.
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

inline constexpr std::size_t most_inputs = 4;

/// A loop, with the types of what it reads and writes.
struct calculation {
  loop run;
  ScalarType result;
  ScalarType reads[most_inputs];
};

/// Writes each element of `out`, whose sizes those of the inputs broadcast to. Numbers are
/// converted to the type that the loop reads in their place.
void evaluate(const Tensor& out, ArrayRef<input> inputs, const calculation& what);

}  // namespace dispatch::cpu
