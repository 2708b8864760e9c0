// A field has a type that no operator can take and return.
// says: no schema type stands for one of its types
#include <torch/library.h>

struct point {
  int64_t x;
};
struct box : torch::CustomClassHolder {
  point corner;
  int64_t left = 0;
};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.class_<box>("box").def_readwrite("left", &box::left);
#else
  m.class_<box>("box").def_readwrite("left", &box::corner);
#endif
}
