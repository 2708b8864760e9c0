// A class is registered in a block of kernels.
// says: class_() belongs in TORCH_LIBRARY or TORCH_LIBRARY_FRAGMENT
// lines: 21; the macros of a block
// characters: 7000; the macros of a block
#include <torch/library.h>

struct box : torch::CustomClassHolder {};

#if defined(MENDED)
TORCH_LIBRARY_FRAGMENT(mistakes, m) { m.class_<box>("box"); }
#else
TORCH_LIBRARY_IMPL(mistakes, CPU, m) { m.class_<box>("box"); }
#endif
