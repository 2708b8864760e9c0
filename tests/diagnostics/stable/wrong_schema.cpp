// A misspelt type in a schema of the stable ABI.
// says: unknown type (did you mean Tensor?)
// column: 6
#include <dispatch/stable/library.hpp>

void block(torch::stable::detail::StableLibrary& m) {
#if defined(MENDED)
  m.def("same(Tensor a) -> Tensor");
#else
  m.def("same(Tensr a) -> Tensor");
#endif
}
