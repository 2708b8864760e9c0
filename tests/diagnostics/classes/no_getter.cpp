// A property is given its value instead of a function.
// says: a method is a member function of the class, a function, or a lambda whose
#include <torch/library.h>

struct box : torch::CustomClassHolder {
  int64_t width() const { return 1; }
  void set_width(int64_t) {}
};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.class_<box>("box").def_property("width", &box::width, &box::set_width);
#else
  m.class_<box>("box").def_property("width", &box::width, 1);
#endif
}
