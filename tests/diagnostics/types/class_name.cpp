// The name of a class does not begin with __torch__.torch.classes.
// says: a class is written __torch__.torch.classes.ns.Name
// argument: 1
// column: 13
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(__torch__.torch.classes.vision.Box box) -> Tensor");
#else
  m.def("f(__torch__.classes.vision.Box box) -> Tensor");
#endif
}
