// A method is a lambda whose parameters have no types.
// says: a method is a member function of the class, a function, or a lambda whose
#include <torch/library.h>

struct box : torch::CustomClassHolder {
  int64_t width = 1;
};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.class_<box>("box").def("width",
                           [](const c10::intrusive_ptr<box>& self) { return self->width; });
#else
  m.class_<box>("box").def("width", [](const auto& self) { return self->width; });
#endif
}
