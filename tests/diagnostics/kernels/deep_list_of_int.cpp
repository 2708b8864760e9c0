// No schema is inferred from lists of C++ ints, however deep they nest.
// says: no schema type stands for a type of this signature
// refused by: the headers
#include <torch/library.h>

template <class T>
using list4 = std::vector<std::vector<std::vector<std::vector<T>>>>;

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("deep", [](const list4<list4<int64_t>>&) {});
#else
  m.def("deep", [](const list4<list4<int>>&) {});
#endif
}
