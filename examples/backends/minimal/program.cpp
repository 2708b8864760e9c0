// SPDX-License-Identifier: BSL-1.0
// Computes on the device "mini".
#include <ATen/ATen.h>

#include <cstdio>

int main() {
  const at::Tensor here = at::full({2, 3}, 2);
  const at::Tensor there = here.to(at::Device("mini:0"));
  const at::Tensor sum = there + there.select(0, 1);  // a kernel of the backend
  const at::Tensor whole = at::floor(sum);            // its fallback
  const bool right = whole.device().str() == "mini:0" && whole.sum().item().toLong() == 24;
  std::printf("%s, its sum is %lld\n", whole.str().c_str(),
              static_cast<long long>(whole.sum().item().toLong()));
  return right ? 0 : 1;
}
