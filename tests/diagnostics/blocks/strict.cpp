// A kernel that may write to an argument without an alias set, in a strict file.
// says: the function takes Tensor& and may write: the schema needs Tensor(a!)
// argument: 1
// lines: 21; the macros of a block
// characters: 7000; the macros of a block
#define SCHEMA_CT_STRICT
#include <torch/library.h>

static at::Tensor& zero_(at::Tensor& a) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("zero_(Tensor(a!) self) -> Tensor(a!)");
#else
  m.def("zero_(Tensor self) -> Tensor");
#endif
  m.impl("zero_", &zero_);
}
