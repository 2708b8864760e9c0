// A static method is a member function that needs an object.
// says: a static method is a function, or a lambda whose parameters have written types
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
  m.class_<box>("box").def("scaled", &box::scaled);
#else
  m.class_<box>("box").def_static("scaled", &box::scaled);
#endif
}
