// A kernel that torch::dispatch() gives a key, in the block with its schema.
// says: the schema and the function disagree on a type
// argument: 2
// column: 17
// lines: 21; the macros of a block
// characters: 7000; the macros of a block
#include <schema_ct/libtorch.hpp>

#if defined(MENDED)
static at::Tensor scale(const at::Tensor& x, double) { return x; }
#else
static at::Tensor scale(const at::Tensor& x, int64_t) { return x; }
#endif

TORCH_LIBRARY(mistakes, m) {
  m.def("scale(Tensor x, float k) -> Tensor");
  m.impl("scale", torch::dispatch(c10::DispatchKey::CPU, &scale));
}
