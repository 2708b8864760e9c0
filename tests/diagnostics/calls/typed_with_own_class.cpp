// typed() gets a kernel type with a class that is not derived from torch::CustomClassHolder.
// says: a schema type for each of R, A...
#include <torch/library.h>

struct box {};

void run(const c10::OperatorHandle& op) {
#if defined(MENDED)
  static_cast<void>(op.typed<void(int64_t)>());
#else
  static_cast<void>(op.typed<void(box)>());
#endif
}
