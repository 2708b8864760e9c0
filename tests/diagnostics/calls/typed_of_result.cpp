// typed() gets the result type of the kernels instead of their function type.
// says: typed() needs the function type R(A...) of a kernel
#include <torch/library.h>

at::Tensor run(const at::Tensor& x) {
  const auto op = c10::Dispatcher::singleton().findSchemaOrThrow("mistakes::f", "");
#if defined(MENDED)
  return op.typed<at::Tensor(const at::Tensor&)>().call(x);
#else
  return op.typed<at::Tensor>().call(x), x;
#endif
}
