// A kernel that takes a list by non-const reference, which PyTorch cannot pass.
// says: no schema type stands for what the function takes
// argument: 2
#include <schema_ct/libtorch.hpp>

#if defined(MENDED)
void fill(const at::Tensor& a, const std::vector<int64_t>& sizes);
#else
void fill(const at::Tensor& a, std::vector<int64_t>& sizes);
#endif

TORCH_LIBRARY(mistakes, m) { m.def("fill(Tensor a, int[] sizes) -> ()", &fill); }
