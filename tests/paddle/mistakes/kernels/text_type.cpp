// A misspelt type in a declaration.
// says: unknown type (did you mean Tensor?)
#include <paddle/phi/core/kernel_registry.h>
#include <paddle/phi/core/meta_tensor.h>
#include <schema_ct/phi.hpp>

using phi::MetaTensor;

#if defined(MENDED)
SCHEMA_CT_PHI_OP(mistake, "(Tensor x, float alpha) -> Tensor(out)");
#else
SCHEMA_CT_PHI_OP(mistake, "(Tensr x, float alpha) -> Tensor(out)");
#endif
