// A kernel that may write to a Tensor, without a mark for that in the schema, in a strict file.
// argument: 1
#define SCHEMA_CT_STRICT
#include <schema_ct/libtorch.hpp>

void fill(at::Tensor& a, double by);

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("fill(Tensor(a!) a, float by) -> ()", &fill);
#else
  m.def("fill(Tensor a, float by) -> ()", &fill);
#endif
}
