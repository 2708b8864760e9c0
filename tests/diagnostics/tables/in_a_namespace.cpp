// A table that is not at global scope.
// says: SCHEMA_CT_OPERATORS stands at global scope: close the namespaces before it
#include <torch/library.h>

#if defined(MENDED)
SCHEMA_CT_OPERATORS(mistakes, "same(Tensor a) -> Tensor");
#else
namespace mine {
SCHEMA_CT_OPERATORS(mistakes, "same(Tensor a) -> Tensor");
}
#endif
