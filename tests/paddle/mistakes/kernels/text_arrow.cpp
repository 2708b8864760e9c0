// A declaration without its results.
// says: an arrow -> is expected here
#include <paddle/phi/core/kernel_registry.h>
#include <paddle/phi/core/meta_tensor.h>
#include <schema_ct/phi.hpp>

using phi::MetaTensor;

#if defined(MENDED)
SCHEMA_CT_PHI_OP(mistake, "(Tensor x, float alpha) -> Tensor(out)");
#else
SCHEMA_CT_PHI_OP(mistake, "(Tensor x, float alpha)");
#endif
