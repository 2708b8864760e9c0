// A function that makes an object returns the object itself.
// says: a function that makes an object returns c10::intrusive_ptr<T>
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
  m.class_<box>("box").def(
      torch::init([](int64_t side) { return c10::make_intrusive<box>(side); }));
#else
  m.class_<box>("box").def(torch::init([](int64_t side) { return new box(side); }));
#endif
}
