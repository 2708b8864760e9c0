// In the strict mode a kernel takes a text in the place of a Device.
// says: the types differ; PyTorch refuses this conversion
// argument: 1
// column: 3
// says(g++): const std::
// says(clang): const std::
#define SCHEMA_CT_STRICT
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Device device) -> ()", [](c10::Device) {});
#else
  m.def("f(Device device) -> ()", [](const std::string&) {});
#endif
}
