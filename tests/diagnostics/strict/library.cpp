// In a strict block a function that takes Tensor& needs an alias set.
// says: the function takes Tensor& and may write: the schema needs Tensor(a!)
// argument: 1
// says(g++): column 6
// says(clang): 6, {"fill(>>Tensor<< x) -> ()
// also: nvcc
#include <torch/library.h>
#include <dispatch/strict.hpp>

static void fill(at::Tensor&) {}

TORCH_LIBRARY(mistakes, library) {
  dispatch::strict_library m(library);
#if defined(MENDED)
  m.def("fill(Tensor(a!) x) -> ()", &fill);
#else
  m.def("fill(Tensor x) -> ()", &fill);
#endif
}
