// SPDX-License-Identifier: BSL-1.0
// Writes random numbers to the elements of tensors, in the order of memory.
#pragma once

#include "copies.hpp"
#include "random_numbers.hpp"

namespace dispatch::cpu {

/// The tensor with its dimensions in the order of memory, in which numbers are drawn.
[[nodiscard]] inline Tensor in_memory_order(Tensor self) {
  for (std::int64_t d = 0; d < self.dim() && !self.is_contiguous(); ++d) {
    std::int64_t widest = d;
    for (std::int64_t k = d + 1; k < self.dim(); ++k)
      if (self.size(k) != 1 && (self.size(widest) == 1 || self.stride(k) > self.stride(widest)))
        widest = k;
    for (; widest > d; --widest) self = self.transpose(widest, widest - 1);
  }
  return self;
}

/// Has `write(elements, n)` write the elements of `self` as elements of type T.
template <class T, class F>
void write_elements(const Tensor& self, const F& write) {
  const Tensor place = in_memory_order(self);
  constexpr ScalarType type = CppTypeToScalarType<T>::value;
  const bool here = self.scalar_type() == type && place.is_contiguous();
  const Tensor values = here ? place : make_output(place.sizes(), type);
  if (values.is_meta()) return;
  write(values.data_ptr<T>(), values.numel());
  if (!here) copy_elements(place, values);
}

inline void check_floating(const char* name, const Tensor& self) {
  if (!self.is_floating_point())
    throw NotImplementedError(
        message({"\"", name, "\" not implemented for '", toString(self.scalar_type()), "'"}));
}

}  // namespace dispatch::cpu
