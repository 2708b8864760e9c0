// A field is named by a member function.
// says: a field is a pointer to a data member: &Class::member
#include <torch/library.h>

struct box : torch::CustomClassHolder {
  int64_t width = 1;
  int64_t get_width() const { return width; }
};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.class_<box>("box").def_readonly("width", &box::width);
#else
  m.class_<box>("box").def_readonly("width", &box::get_width);
#endif
}
