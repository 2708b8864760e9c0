// SPDX-License-Identifier: BSL-1.0
// The shared object that holds kernels and registers nothing.
#include "kernels.h"

namespace kernels {

at::Tensor twice(const at::Tensor& self) {
  at::Tensor result = at::empty(self.sizes());
  for (int64_t i = 0; i < self.numel(); ++i)
    result.data_ptr<float>()[i] = 2 * self.data_ptr<float>()[i];
  return result;
}

at::Tensor plus(const at::Tensor& self, int64_t number) {
  at::Tensor result = at::empty(self.sizes());
  for (int64_t i = 0; i < self.numel(); ++i)
    result.data_ptr<float>()[i] = self.data_ptr<float>()[i] + static_cast<float>(number);
  return result;
}

}  // namespace kernels
