// A float in a kernel of the stable ABI, which gets the low bits of a double.
// says: PyTorch knows no float in C++; use double
// argument: 2
#define TORCH_STABLE_ONLY
#include <schema_ct/libtorch.hpp>

using torch::stable::Tensor;

SCHEMA_CT_OPERATORS(mistakes, "scale(Tensor a, float by) -> Tensor");

#if defined(MENDED)
Tensor scale(Tensor a, double by);
#else
Tensor scale(Tensor a, float by);
#endif

STABLE_TORCH_LIBRARY_IMPL(mistakes, CPU, m) { m.impl("scale", TORCH_BOX(&scale)); }
