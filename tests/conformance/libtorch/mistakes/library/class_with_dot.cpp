// A custom class whose name contains its namespace, which PyTorch adds itself.
// says: a class is called by letters, digits and _
// column: 9
#include <schema_ct/libtorch.hpp>

struct Stack : torch::CustomClassHolder {};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.class_<Stack>("Stack");
#else
  m.class_<Stack>("mistakes.Stack");
#endif
}
