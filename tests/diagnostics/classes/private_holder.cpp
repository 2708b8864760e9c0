// A class inherits from the holder, but not publicly.
// says: torch::class_<T> requires T to inherit from CustomClassHolder, publicly
#include <torch/library.h>

#if defined(MENDED)
class box : public torch::CustomClassHolder {
#else
class box : torch::CustomClassHolder {
#endif
 public:
  int64_t area() const { return 1; }
};

TORCH_LIBRARY(mistakes, m) { m.class_<box>("box").def("area", &box::area); }
