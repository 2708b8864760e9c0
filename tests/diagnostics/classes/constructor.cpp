// torch::init names parameters of which the class has no constructor.
// says: the class has no constructor that takes what torch::init names
#include <torch/library.h>

struct box : torch::CustomClassHolder {
  explicit box(int64_t side) : width(side) {}
  int64_t width;
};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.class_<box>("box").def(torch::init<int64_t>());
#else
  m.class_<box>("box").def(torch::init<std::string>());
#endif
}
