// A block that the compiler cannot evaluate, in a program that requires that each block is read.
// says(g++): call to non-'constexpr' function 'void register_more(torch::Library&)'
// says(clang): non-constexpr function 'register_more' cannot be used in a constant expression
// refused by(g++-12 g++-13): the headers
// lines: 45; the macros of a block
// characters: 11000; the macros of a block
#define SCHEMA_CT_READ_BLOCKS 2
#include <torch/library.h>

static at::Tensor one(const at::Tensor& a) { return a; }

#if defined(MENDED)
constexpr void register_more(auto& m) { m.impl("one", &one); }
#else
static void register_more(torch::Library& m) { m.impl("one", &one); }
#endif

TORCH_LIBRARY(mistakes, m) {
  m.def("one(Tensor a) -> Tensor");
  register_more(m);
}
