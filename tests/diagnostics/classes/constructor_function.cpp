// A function that makes an object takes a type that no operator can take.
// says: no schema type stands for one of its types
#include <torch/library.h>

struct point {
  int64_t x;
};
struct box : torch::CustomClassHolder {
  explicit box(int64_t side) : width(side) {}
  int64_t width;
};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.class_<box>("box").def(
      torch::init([](int64_t side) { return c10::make_intrusive<box>(side); }));
#else
  m.class_<box>("box").def(
      torch::init([](point size) { return c10::make_intrusive<box>(size.x); }));
#endif
}
