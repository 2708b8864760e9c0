// A table has a name in the place of a schema.
// lines: 9; the macro is quoted too
// says: this is only a name
// column: 5
#include <torch/library.h>

#if defined(MENDED)
SCHEMA_CT_OPERATORS(mistakes, "same(Tensor a) -> Tensor");
#else
SCHEMA_CT_OPERATORS(mistakes, "same");
#endif
