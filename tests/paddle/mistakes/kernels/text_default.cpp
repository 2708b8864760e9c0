// A default of another type.
// says: the default is of another type than the argument
#include <paddle/phi/core/kernel_registry.h>
#include <paddle/phi/core/meta_tensor.h>
#include <schema_ct/phi.hpp>

using phi::MetaTensor;

#if defined(MENDED)
SCHEMA_CT_PHI_OP(mistake, "(Tensor x, int k = 1) -> Tensor(out)");
#else
SCHEMA_CT_PHI_OP(mistake, "(Tensor x, int k = true) -> Tensor(out)");
#endif
