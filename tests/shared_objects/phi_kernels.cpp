// SPDX-License-Identifier: BSL-1.0
// A plug-in with PHI kernels that add `step * MORE`. Where MORE is 1 it also defines the operator.
#include <dispatch/pten.hpp>
#include "plugin.h"

namespace phi {
inline void SameInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }

template <class T, class Context>
void AddKernel(const Context& context, const DenseTensor& x, std::int64_t step, DenseTensor* out) {
  const T* from = x.data<T>();
  T* to = context.template Alloc<T>(out);
  for (std::int64_t i = 0; i != x.numel(); ++i) to[i] = from[i] + static_cast<T>(step * MORE);
}
}  // namespace phi

PHI_OPERATOR("plugin_add(Tensor x, int step=1) -> Tensor out",
             phi::infer_meta<&phi::SameInferMeta, "x">);
#if MORE == 1
PHI_KERNEL(plugin_add, CPU, ALL_LAYOUT, phi::AddKernel, float, double);
PHI_LIBRARY(phi_plugin, "plugin_add");
PT_REGISTER_INFER_META_FN(plugin_add, phi::SameInferMeta);
#else
PHI_KERNEL(plugin_add, CPU, ALL_LAYOUT, phi::AddKernel, float, int);
#endif

/// Calls the kernel directly, and with its values in a KernelContext.
double call_kernel() {
  const at::Tensor one = at::ones({1});
  const phi::DenseTensor x(one);
  phi::DenseTensor out, same;
  out.Resize(x.dims());
  phi::call<"plugin_add">(phi::CPUContext(), x, 1, &out);
  same.Resize(x.dims());
  const phi::CPUContext cpu;
  phi::KernelContext values(&cpu);
  values.EmplaceBackInput(&x);
  values.EmplaceBackAttr(1);
  values.EmplaceBackOutput(&same);
  phi::call_boxed(phi::kernels_of("plugin_add"), values);
  PT_KERNEL(phi::AddKernel<float, phi::CPUContext>)(&values);
  return static_cast<double>(*out.data<float>());
}
