// SPDX-License-Identifier: BSL-1.0
// A kernel whose target is written by hand.
#pragma once

#include <dispatch/phi.hpp>

namespace kernels {
inline void SameInferMeta(const phi::MetaTensor& x, phi::MetaTensor* out) { out->share_meta(x); }
template <class T, class Context>
void TwiceKernel(const Context& context, const phi::DenseTensor& x, phi::DenseTensor* out) {
  T* to = context.template Alloc<T>(out);
  for (std::int64_t i = 0; i != x.numel(); ++i) to[i] = x.data<T>()[i] * 2;
}
}  // namespace kernels
PHI_OPERATOR("files_twice(Tensor x) -> Tensor out", phi::infer_meta<&kernels::SameInferMeta>);
