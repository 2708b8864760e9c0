// A table has a schema of another namespace.
// lines: 9; the macro is quoted too
// says: this is not the namespace of the block or table
// column: 1
#include <torch/library.h>

#if defined(MENDED)
SCHEMA_CT_OPERATORS(mistakes, "mistakes::same(Tensor a) -> Tensor");
#else
SCHEMA_CT_OPERATORS(mistakes, "torchvision::same(Tensor a) -> Tensor");
#endif
