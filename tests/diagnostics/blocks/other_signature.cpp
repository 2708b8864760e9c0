// Two kernels with different C++ signatures, both of which fit the schema.
// says: another kernel of this operator has another C++ signature; const and & count
// lines: 21; the macros of a block
// characters: 7000; the macros of a block
#include <torch/library.h>

static at::Tensor by_reference(const at::Tensor& a) { return a; }
#if defined(MENDED)
static at::Tensor by_value(const at::Tensor& a) { return a; }
#else
static at::Tensor by_value(at::Tensor a) { return a; }
#endif

TORCH_LIBRARY(mistakes, m) { m.def("same(Tensor a) -> Tensor"); }
TORCH_LIBRARY_IMPL(mistakes, CPU, m) { m.impl("same", &by_reference); }
TORCH_LIBRARY_IMPL(mistakes, CUDA, m) { m.impl("same", &by_value); }
