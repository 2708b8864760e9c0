// A fallback for the operators of one namespace, which PyTorch does not have.
// says: a fallback is for all namespaces: TORCH_LIBRARY_IMPL(_, key, m)
// refused by: the headers
#include <schema_ct/libtorch.hpp>

#if defined(MENDED)
TORCH_LIBRARY_IMPL(_, AutogradPrivateUse1, m) {
#else
TORCH_LIBRARY_IMPL(mistakes, AutogradPrivateUse1, m) {
#endif
  m.fallback(torch::CppFunction::makeFallthrough());
}
