// A mistake in the table.
// lines: 9; the macro is quoted too
// says: unknown type (did you mean int?)
// says: foo(
// argument: 1
// column: 5
// also: nvcc
#include <torch/library.h>

#if defined(MENDED)
SCHEMA_CT_OPERATORS(mistakes, "same(Tensor a) -> Tensor", "foo(int k) -> ()");
#else
SCHEMA_CT_OPERATORS(mistakes, "same(Tensor a) -> Tensor", "foo(itn k) -> ()");
#endif
