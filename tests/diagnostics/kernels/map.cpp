// The kernel takes a std::map instead of a Dict.
// says: no schema type stands for
// argument: 1
// column: 3
// says(g++): std::map<
// says(clang): std::map<
#include <torch/library.h>

#include <map>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(str[] keys, int[] values) -> ()",
        [](const std::vector<std::string>&, at::IntArrayRef) {});
#else
  m.def("f(Dict(str, int) table) -> ()", [](const std::map<std::string, std::int64_t>&) {});
#endif
}
