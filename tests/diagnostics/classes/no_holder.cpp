// A class that does not derive from torch::CustomClassHolder.
// says: torch::class_<T> requires T to inherit from CustomClassHolder, publicly
#include <torch/library.h>

#if defined(MENDED)
struct box : torch::CustomClassHolder {
#else
struct box {
#endif
  int64_t width = 1;
};

TORCH_LIBRARY(mistakes, m) { m.class_<box>("box").def_readonly("width", &box::width); }
