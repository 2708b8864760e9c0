// A method takes a type that no operator can take.
// says: no schema type stands for one of its types
#include <torch/library.h>

struct point {
  int64_t x;
};
struct box : torch::CustomClassHolder {
  void move_to(point to) { move(to.x); }
  void move(int64_t x) { at += x; }
  int64_t at = 0;
};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.class_<box>("box").def("move", &box::move);
#else
  m.class_<box>("box").def("move", &box::move_to);
#endif
}
