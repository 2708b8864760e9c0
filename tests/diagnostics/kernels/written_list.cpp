// The kernel takes a list by non-const reference: what it writes would be lost.
// says: of all arguments only a Tensor can be written to
// argument: 2
// column: 13
// says(g++): std::vector<at::Tensor>&
// says(clang): std::vector<at::Tensor> &
#include <torch/library.h>

#include <vector>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, Tensor[] b) -> ()", [](at::Tensor&, const std::vector<at::Tensor>&) {});
#else
  m.def("f(Tensor a, Tensor[] b) -> ()", [](at::Tensor&, std::vector<at::Tensor>&) {});
#endif
}
