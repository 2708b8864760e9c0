// A kernel of the stable ABI is not in TORCH_BOX, which unpacks its arguments.
// says: a kernel of the stable ABI stands in TORCH_BOX
// also: nvcc
#include <dispatch/stable/library.hpp>

static torch::stable::Tensor same(const torch::stable::Tensor& a) { return a; }

void block(torch::stable::detail::StableLibrary& m) {
  m.def("same(Tensor a) -> Tensor");
#if defined(MENDED)
  m.impl("same", dispatch::stable_kernel<&same>());
#else
  m.impl("same", &same);
#endif
}
