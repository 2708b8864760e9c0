// An operator that the table has twice.
// lines: 9; the macro is quoted too
// says: the table has this operator twice
// column: 1
// also: nvcc
#include <torch/library.h>

#if defined(MENDED)
SCHEMA_CT_OPERATORS(mistakes, "same(Tensor a) -> Tensor", "same.out(Tensor a) -> Tensor");
#else
SCHEMA_CT_OPERATORS(mistakes, "same(Tensor a) -> Tensor", "same(Tensor a, int k) -> Tensor");
#endif
