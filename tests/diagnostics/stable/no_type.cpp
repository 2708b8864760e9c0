// A kernel takes a type for which no schema type stands.
// says: no schema type stands for what the function takes
#include <dispatch/stable/library.hpp>

struct Own {};
static torch::stable::Tensor own(const torch::stable::Tensor& a, Own) { return a; }
static torch::stable::Tensor same(const torch::stable::Tensor& a, double) { return a; }

void block(torch::stable::detail::StableLibrary& m) {
#if defined(MENDED)
  m.impl("own", dispatch::stable_kernel<&same>());
  static_cast<void>(&own);
#else
  m.impl("own", dispatch::stable_kernel<&own>());
  static_cast<void>(&same);
#endif
}
