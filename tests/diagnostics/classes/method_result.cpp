// A method returns a type that no operator can return.
// says: no schema type stands for one of its types
#include <torch/library.h>

struct point {
  int64_t x;
};
struct box : torch::CustomClassHolder {
  int64_t at = 0;
};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.class_<box>("box").def("corner", [](const c10::intrusive_ptr<box>& self) { return self->at; });
#else
  m.class_<box>("box").def("corner",
                           [](const c10::intrusive_ptr<box>& self) { return point{self->at}; });
#endif
}
