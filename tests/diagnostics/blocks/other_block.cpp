// The kernel comes before its schema, in a block for a dispatch key and in a C++ namespace.
// says: the schema and the function disagree on a type
// argument: 1
// column: 6
// lines: 21; the macros of a block
// characters: 7000; the macros of a block
#include <torch/library.h>

static at::Tensor take(int64_t) { return {}; }

namespace kernels {
namespace {
TORCH_LIBRARY_IMPL(mistakes, CPU, m) { m.impl("take", &take); }
}  // namespace
}  // namespace kernels

#if defined(MENDED)
TORCH_LIBRARY(mistakes, m) { m.def("take(int sizes) -> Tensor"); }
#else
TORCH_LIBRARY(mistakes, m) { m.def("take(int[] sizes) -> Tensor"); }
#endif
