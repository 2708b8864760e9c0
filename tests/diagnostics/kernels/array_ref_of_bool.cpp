// The kernel takes an ArrayRef of bool: no list has bools to which it could refer.
// says: for a bool[] take c10::List<bool>, std::vector<bool> or a std::array of bool
// argument: 1
// column: 3
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(bool[] x) -> ()", [](const c10::List<bool>&) {});
#else
  m.def("f(bool[] x) -> ()", [](c10::ArrayRef<bool>) {});
#endif
}
