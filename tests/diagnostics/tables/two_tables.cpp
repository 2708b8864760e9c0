// A second table for a namespace.
#include <torch/library.h>

SCHEMA_CT_OPERATORS(mistakes, "same(Tensor a) -> Tensor");
#if defined(MENDED)
SCHEMA_CT_OPERATORS(more_mistakes, "other(Tensor a) -> Tensor");
#else
SCHEMA_CT_OPERATORS(mistakes, "other(Tensor a) -> Tensor");
#endif
