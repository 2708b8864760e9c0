// A property has a type that no operator can return.
// says: no schema type stands for one of its types
#include <torch/library.h>

struct point {
  int64_t x;
};
struct box : torch::CustomClassHolder {
  point corner() const { return point{at}; }
  int64_t left() const { return at; }
  int64_t at = 0;
};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.class_<box>("box").def_property("corner", &box::left);
#else
  m.class_<box>("box").def_property("corner", &box::corner);
#endif
}
