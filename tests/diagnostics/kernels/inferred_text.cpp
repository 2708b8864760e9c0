// schema_ct::inferred of a function with an unsigned parameter.
// says(g++): argument 2: a schema is inferred from int64_t and from no other integer
// says(clang): argument 2: a schema is inferred fro
// lines: 30; the sentence stands behind g++'s notes on constraints
#include <schema_ct/inferred.hpp>

#include <torch/library.h>

#if defined(MENDED)
static_assert(schema_ct::inferred<void(at::Tensor, int64_t)> == "(Tensor _0, int _1) -> ()");
#else
static_assert(schema_ct::inferred<void(at::Tensor, unsigned)> == "(Tensor _0, int _1) -> ()");
#endif
