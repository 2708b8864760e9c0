// The kernel takes a class of the program that the library does not know.
// says: no schema type stands for
// argument: 1
// column: 3
// says(g++): const box&
// says(clang): const box &
#include <torch/library.h>

struct box {
  int width, height;
};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> ()", [](const at::Tensor&) {});
#else
  m.def("f(Tensor a) -> ()", [](const box&) {});
#endif
}
