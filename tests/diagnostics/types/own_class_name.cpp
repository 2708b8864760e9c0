// A custom class has only its own name.
// says: unknown type (a custom class is written __torch__.torch.classes.ns.Name)
// argument: 1
// column: 3
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(__torch__.torch.classes.shop.ShoppingCart cart) -> ()");
#else
  m.def("f(ShoppingCart cart) -> ()");
#endif
}
