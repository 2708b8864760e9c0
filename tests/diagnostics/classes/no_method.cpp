// A method is a value, not a function.
// says: a method is a member function of the class, a function, or a lambda whose
#include <torch/library.h>

struct box : torch::CustomClassHolder {
  int64_t width() const { return 1; }
};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.class_<box>("box").def("width", &box::width);
#else
  m.class_<box>("box").def("width", 1);
#endif
}
