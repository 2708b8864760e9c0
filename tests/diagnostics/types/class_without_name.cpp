// A class has only the word __torch__.
// says: a class is __torch__.torch.classes.ns.Name
// argument: 1
// column: 13
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(__torch__.torch.classes.vision.Box box) -> Tensor");
#else
  m.def("f(__torch__ box) -> Tensor");
#endif
}
