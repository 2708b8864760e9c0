// A static method has one argument, and two have names.
// says: names either none of the arguments or all, without the object itself
#include <torch/library.h>

struct box : torch::CustomClassHolder {
  explicit box(int64_t side = 1) : width(side) {}
  int64_t scaled(int64_t factor) const { return width * factor; }
  static int64_t doubled(int64_t side) { return 2 * side; }
  int64_t width;
};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.class_<box>("box").def_static("doubled", &box::doubled, "", {torch::arg("side")});
#else
  m.class_<box>("box").def_static("doubled", &box::doubled, "",
                                  {torch::arg("side"), torch::arg("name")});
#endif
}
