// A method is a member function of another class.
// says: a method is a member function of the class
#include <torch/library.h>

struct box : torch::CustomClassHolder {
  explicit box(int64_t side = 1) : width(side) {}
  int64_t area() const { return width * width; }
  int64_t area(int64_t other) const { return width * other; }
  int64_t scaled(int64_t factor) const { return width * factor; }
  int64_t width;
  const int64_t limit = 9;
};
struct bag : torch::CustomClassHolder {
  int64_t size() const { return 0; }
};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.class_<box>("box").def("size", &box::scaled);
#else
  m.class_<box>("box").def("size", &bag::size);
#endif
}
