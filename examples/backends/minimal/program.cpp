// SPDX-License-Identifier: BSL-1.0
// Computes on the device "mini".
#include <ATen/ATen.h>

#include <cstdio>

int main() {
  const at::Tensor here = at::full({2, 3}, 2);
  const at::Tensor there = here.to(at::Device("mini:0"));
  const at::Tensor sum = there + there.select(0, 1);  // a kernel of the backend
  const at::Tensor whole = at::floor(sum);            // its fallback
  const auto total = whole.sum().item().toLong();
  std::printf("%s on %s, its sum is %lld\n", c10::str(whole.sizes()).c_str(),
              whole.device().str().c_str(), static_cast<long long>(total));
  return whole.device().str() == "mini:0" && total == 24 ? 0 : 1;
}
