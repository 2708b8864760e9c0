// A property's setter takes a type that no operator can take.
// says: no schema type stands for one of its types
#include <torch/library.h>

struct point {
  int64_t x;
};
struct box : torch::CustomClassHolder {
  void set_corner(point to) { at = to.x; }
  void set_left(int64_t to) { at = to; }
  int64_t left() const { return at; }
  int64_t at = 0;
};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.class_<box>("box").def_property("left", &box::left, &box::set_left);
#else
  m.class_<box>("box").def_property("left", &box::left, &box::set_corner);
#endif
}
