// A field that is written is const.
// says: a const member cannot be written: def_readonly reads it
#include <torch/library.h>

struct box : torch::CustomClassHolder {
  explicit box(int64_t side = 1) : width(side) {}
  int64_t area() const { return width * width; }
  int64_t area(int64_t other) const { return width * other; }
  int64_t scaled(int64_t factor) const { return width * factor; }
  int64_t width;
  const int64_t limit = 9;
};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.class_<box>("box").def_readonly("limit", &box::limit);
#else
  m.class_<box>("box").def_readwrite("limit", &box::limit);
#endif
}
