// A call is passed on to a key instead of a set of keys.
// says: redispatch takes a set of keys, c10::DispatchKeySet(key)
#include <torch/library.h>

using handle = c10::TypedOperatorHandle<at::Tensor(const at::Tensor&)>;

at::Tensor pass_on(const handle& op, const at::Tensor& x) {
#if defined(MENDED)
  return op.redispatch(c10::DispatchKeySet(c10::DispatchKey::CPU), x);
#else
  return op.redispatch(c10::DispatchKey::CPU, x);
#endif
}
