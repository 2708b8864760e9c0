// A schema in one call with its kernel, which does not fit.
// says: the schema and the function disagree on a type
// column: 16
#include <dispatch/stable/library.hpp>

static torch::stable::Tensor same(const torch::stable::Tensor& a, torch::stable::Device) {
  return a;
}

void block(torch::stable::detail::StableLibrary& m) {
#if defined(MENDED)
  m.def("same(Tensor a, Device b) -> Tensor", dispatch::stable_kernel<&same>());
#else
  m.def("same(Tensor a, int b) -> Tensor", dispatch::stable_kernel<&same>());
#endif
}
