// A static method takes a type that no operator can take.
// says: no schema type stands for one of its types
#include <torch/library.h>

struct point {
  int64_t x;
};
struct box : torch::CustomClassHolder {};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.class_<box>("box").def_static("sum", [](int64_t x, int64_t y) { return x + y; });
#else
  m.class_<box>("box").def_static("sum", [](point p) { return p.x; });
#endif
}
