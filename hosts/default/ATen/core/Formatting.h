// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for tensors and scalars as text.
#pragma once

#include <ATen/core/Tensor.h>
#include <iostream>

namespace SCHEMA_CT_HIDDEN at {

inline std::ostream& print(std::ostream& out, const Tensor& tensor, std::int64_t line_size) {
  return out << tensor.printed(line_size);
}
inline void print(const Tensor& tensor, std::int64_t line_size = 80) {
  print(std::cout, tensor, line_size);
}

}  // namespace at
