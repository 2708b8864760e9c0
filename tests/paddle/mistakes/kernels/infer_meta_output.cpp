// An InferMeta function that describes one tensor, where the declaration has a list.
// says: the declaration and the InferMeta function disagree on a type
// says: output
#include <paddle/phi/core/kernel_registry.h>
#include <paddle/phi/core/meta_tensor.h>
#include <schema_ct/phi.hpp>

using phi::MetaTensor;

#if defined(MENDED)
void infer(const MetaTensor&, std::vector<MetaTensor*>);
#else
void infer(const MetaTensor&, MetaTensor*);
#endif

SCHEMA_CT_PHI_OP(mistake, "(Tensor x, int n) -> Tensor[](outs){n}", infer);
