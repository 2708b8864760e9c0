// An InferMeta function that takes an argument which is not declared.
// says: the declaration has no such argument, or not in this place
#include <paddle/phi/core/kernel_registry.h>
#include <paddle/phi/core/meta_tensor.h>
#include <schema_ct/phi.hpp>

using phi::MetaTensor;

void InferMeta(const MetaTensor& x, float alpha, MetaTensor* out);
void OtherInferMeta(const MetaTensor& x, int axis, MetaTensor* out);
void TwoInferMeta(const MetaTensor& x, MetaTensor* out, MetaTensor* sum);
void DenseInferMeta(const phi::DenseTensor& x, MetaTensor* out);
#if defined(MENDED)
SCHEMA_CT_PHI_OP(mistake, "(Tensor x, float alpha) -> Tensor(out)", InferMeta);
#else
SCHEMA_CT_PHI_OP(mistake, "(Tensor x, float alpha) -> Tensor(out)", OtherInferMeta);
#endif
