// A fallback is registered for one namespace.
// says: a fallback is for a key and all namespaces: TORCH_LIBRARY_IMPL(_, key, m)
// lines: 21; the macros of a block
// characters: 7000; the macros of a block
#include <torch/library.h>

#if defined(MENDED)
TORCH_LIBRARY_IMPL(_, PrivateUse2, m) { m.fallback(torch::CppFunction::makeFallthrough()); }
#else
TORCH_LIBRARY_IMPL(mistakes, PrivateUse2, m) { m.fallback(torch::CppFunction::makeFallthrough()); }
#endif
